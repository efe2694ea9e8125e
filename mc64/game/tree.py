"""The game tree, walked depth first on one board. The twin of asm/tree.asm."""

from .board import PIECE_EMPTY, PIECE_MOUSE
from .moves import gen


def make_move(game, move):
    """Make a move of the move list on the board."""
    game.game_list_start[game.hply] = origin = game.move_list_start[move]
    game.game_list_dest[game.hply] = dest = game.move_list_dest[move]
    piece = game.board[origin]
    game.board[origin] = PIECE_EMPTY
    game.board[dest] = piece
    game.ply += 1
    game.hply += 1
    game.side = 1 - game.side


def take_back(game):
    """Take back the last move made."""
    game.side = 1 - game.side
    game.ply -= 1
    game.hply -= 1
    origin, dest = game.game_list_start[game.hply], game.game_list_dest[game.hply]
    piece = game.board[dest]
    game.board[dest] = PIECE_EMPTY
    game.board[origin] = piece


def mouse_home(game):
    """Say whether the mouse stands on rank 8, which ends the game."""
    return PIECE_MOUSE in game.board[56:64]


def perft(game, depth):
    """Count the lines of exactly `depth` plies from here: add them to `leaves`."""
    if depth == 0:
        game.leaves += 1
        return
    if not game.walk_on and mouse_home(game):
        return
    gen(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        make_move(game, move)
        perft(game, depth - 1)
        take_back(game)
