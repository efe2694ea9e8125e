"""Finds what minimax finds, without looking where it cannot matter. The twin of asm/alphabeta.asm."""

from .board import SIDE_CATS, SIDE_MOUSE
from .evaluate import evaluate
from .minimax import keep_line
from .moves import NO_MOVE, gen
from .where import CATS_WIN, GOES_ON, MOUSE_WINS, ended, find_pieces, make_move_where, take_back_where


def enter_node(game):
    """Count a node, which has no line yet."""
    game.nodes += 1
    game.pv_length[game.ply] = 0


def leaf_value(game, winner):
    """Say what a position is worth in which no move is tried."""
    if winner == MOUSE_WINS:
        return 255 - game.ply
    if winner == CATS_WIN:
        return game.ply
    return evaluate(game)


def narrow(game, move, value, alpha, beta):
    """Move the bound of the side to move to the value of a move, if that is better."""
    if game.side == SIDE_MOUSE and value > alpha:
        alpha = min(value, beta)
        keep_line(game, move)
    if game.side == SIDE_CATS and value < beta:
        beta = max(value, alpha)
        keep_line(game, move)
    return alpha, beta


def count_cutoff(game, untried):
    """Count a cutoff, if `untried` is the number of a move that has not been tried."""
    if untried < game.first_move[game.ply + 1]:
        game.cutoffs += 1


def alphabeta(game, depth, alpha, beta):
    """Work out what the position is worth; where not between alpha and beta, which of them it is beyond."""
    enter_node(game)
    winner = ended(game)
    if winner != GOES_ON or depth == 0:
        return leaf_value(game, winner)
    gen(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        make_move_where(game, move)
        value = alphabeta(game, depth - 1, alpha, beta)
        take_back_where(game)
        alpha, beta = narrow(game, move, value, alpha, beta)
        if alpha >= beta:
            count_cutoff(game, move + 1)
            break
    return alpha if game.side == SIDE_MOUSE else beta


def search_alphabeta(game, depth):
    """Search the position `depth` plies deep for the best move, as search_minimax does, by alphabeta."""
    game.nodes = game.cutoffs = game.ply = game.first_move[0] = 0
    find_pieces(game)
    game.best_value = alphabeta(game, depth, 0, 255)
    game.best_start = game.best_dest = NO_MOVE
    if game.pv_length[0] > 0:
        game.best_start, game.best_dest = game.pv_start[0], game.pv_dest[0]
