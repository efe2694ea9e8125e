"""Alpha-beta with all values seen by the side to move, so that both sides want the greatest. The twin of
asm/negamax.asm."""

from .alphabeta import count_cutoff, enter_node, leaf_value
from .board import SIDE_MOUSE
from .minimax import keep_line
from .moves import NO_MOVE, gen
from .where import GOES_ON, ended, find_pieces, make_move_where, take_back_where


def own_view(game, value):
    """Turn a value that the mouse sees into that which the side to move sees, or back."""
    return value if game.side == SIDE_MOUSE else 255 - value


def raise_alpha(game, move, value, alpha, beta):
    """Raise the bound of the side to move to the value of a move, if that is greater."""
    if value > alpha:
        alpha = min(value, beta)
        keep_line(game, move)
    return alpha


def negamax(game, depth, alpha, beta):
    """Work out what the position is worth to the side to move, as far as it is between alpha and beta."""
    enter_node(game)
    winner = ended(game)
    if winner != GOES_ON or depth == 0:
        return own_view(game, leaf_value(game, winner))
    gen(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        make_move_where(game, move)
        value = 255 - negamax(game, depth - 1, 255 - beta, 255 - alpha)
        take_back_where(game)
        alpha = raise_alpha(game, move, value, alpha, beta)
        if alpha >= beta:
            count_cutoff(game, move + 1)
            break
    return alpha


def search_negamax(game, depth):
    """Search the position `depth` plies deep for the best move, as search_alphabeta does, by negamax."""
    game.nodes = game.cutoffs = game.ply = game.first_move[0] = 0
    find_pieces(game)
    game.best_value = own_view(game, negamax(game, depth, 0, 255))
    game.best_start = game.best_dest = NO_MOVE
    if game.pv_length[0] > 0:
        game.best_start, game.best_dest = game.pv_start[0], game.pv_dest[0]
