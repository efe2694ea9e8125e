"""Looks some plies ahead and finds the best move. The twin of asm/minimax.asm."""

from .board import SIDE_MOUSE
from .display import RETURN
from .evaluate import evaluate
from .moves import NO_MOVE, algebraic, gen
from .state import chrout
from .where import CATS_WIN, MOUSE_WINS, ended, find_pieces, make_move_where, take_back_where

worst = bytes([0x00, 0xFF])
pv_row = bytes([
      0,  22,  43,  63,  82, 100, 117, 133, 148, 162, 175, 187,
    198, 208, 217, 225, 232, 238, 243, 247, 250, 252, 253,
])


def keep_line(game, move):
    """Make a move, and the line below it, the principal variation of this ply."""
    below, length = pv_row[game.ply + 1], game.pv_length[game.ply + 1]
    game.pv_length[game.ply] = length + 1
    row = pv_row[game.ply]
    game.pv_start[row] = game.move_list_start[move]
    game.pv_dest[row] = game.move_list_dest[move]
    for x in range(length):
        game.pv_start[row + 1 + x] = game.pv_start[below + x]
        game.pv_dest[row + 1 + x] = game.pv_dest[below + x]


def minimax(game, depth):
    """Work out what the position is worth by looking `depth` plies ahead."""
    game.nodes += 1
    game.pv_length[game.ply] = 0
    winner = ended(game)
    if winner == MOUSE_WINS:
        return 255 - game.ply
    if winner == CATS_WIN:
        return game.ply
    if depth == 0:
        return evaluate(game)
    best = worst[game.side]
    gen(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        make_move_where(game, move)
        value = minimax(game, depth - 1)
        take_back_where(game)
        better = value > best if game.side == SIDE_MOUSE else value < best
        if better:
            best = value
            keep_line(game, move)
    return best


def search_minimax(game, depth):
    """Search the position `depth` plies deep for the best move."""
    game.nodes = game.ply = game.first_move[0] = 0
    find_pieces(game)
    game.best_value = minimax(game, depth)
    game.best_start = game.best_dest = NO_MOVE
    if game.pv_length[0] > 0:
        game.best_start, game.best_dest = game.pv_start[0], game.pv_dest[0]


def display_line(game):
    """Print the best line that a search has found, such as E1F2 B8C7."""
    for move in range(game.pv_length[0]):
        algebraic(game, game.pv_start[move])
        algebraic(game, game.pv_dest[move])
        chrout(game, " ")
    chrout(game, RETURN)
