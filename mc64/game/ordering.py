"""Scores the moves of a node and tries the most promising first. The twin of asm/ordering.asm.

The killer heuristic is Akl and Newborn's ("The Principal Continuation and the Killer Heuristic", 1977).
"""

from .alphabeta import count_cutoff, enter_node, leaf_value, narrow
from .board import SIDE_MOUSE
from .deepening import (
    begin_search,
    end_iteration,
    make_move_full,
    recall_move,
    remember_move,
    take_back_full,
    time_is_up,
)
from .evaluate import evaluate
from .minimax import pv_row
from .moves import NO_MOVE, gen
from .where import GOES_ON, ended, make_move_where, take_back_where

SCORE_HASH = 255
SCORE_KILLER = 254
SCORE_OLDER = 253


def score_original(_game, _move):
    """The score of a move for the order of gen: all alike."""
    return 0


def score_reversed(_game, move):
    """The score of a move for the order of gen, backwards: its number in the list."""
    return move


def score_static(game, move):
    """The score of a move by what its side thinks of the position it leads to."""
    make_move_where(game, move)
    score = evaluate(game)
    take_back_where(game)
    return score if game.side == SIDE_MOUSE else 255 - score


def score_hash(game, move):
    """The score of a move by the table: the best there is for the move recalled, none for the others."""
    if game.move_list_start[move] == game.hash_start and game.move_list_dest[move] == game.hash_dest:
        return SCORE_HASH
    return 0


def score_killer(game, move):
    """The score of a move by the killer moves of this ply: none for a move that is neither of them."""
    start, dest = game.move_list_start[move], game.move_list_dest[move]
    if start == game.killer_start[game.ply] and dest == game.killer_dest[game.ply]:
        return SCORE_KILLER
    if start == game.killer_start[24 + game.ply] and dest == game.killer_dest[24 + game.ply]:
        return SCORE_OLDER
    return 0


def score_move(game, move):
    """The score of a move: the move recalled first, then the killer moves."""
    score = score_hash(game, move)
    if score > 0:
        return score
    return score_killer(game, move)


def score_moves(game):
    """Score all moves of this ply."""
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        game.move_list_score[move] = score_move(game, move)


def pick_best(game, move):
    """Bring the best-scored of the moves from this one on to its place: of equals, the first."""
    best = move
    for x in range(move + 1, game.first_move[game.ply + 1]):
        if game.move_list_score[x] > game.move_list_score[best]:
            best = x
    for row in (game.move_list_start, game.move_list_dest, game.move_list_score):
        row[move], row[best] = row[best], row[move]


def sort_moves(game):
    """Sort the moves of this ply by their scores, the highest first; equals keep their order."""
    first = game.first_move[game.ply]
    rows = game.move_list_start, game.move_list_dest, game.move_list_score
    for x in range(first + 1, game.first_move[game.ply + 1]):
        held = [row[x] for row in rows]
        while x > first and game.move_list_score[x - 1] < held[2]:
            for row in rows:
                row[x] = row[x - 1]
            x -= 1
        for row, value in zip(rows, held, strict=True):
            row[x] = value


def clear_killers(game):
    """Forget the killer moves of all plies."""
    for x in range(48):
        game.killer_start[x] = game.killer_dest[x] = NO_MOVE


def remember_killer(game):
    """Note the first move of this ply's line as its killer move; the one before becomes the older one."""
    newer, older, row = game.ply, 24 + game.ply, pv_row[game.ply]
    start, dest = game.pv_start[row], game.pv_dest[row]
    if start == game.killer_start[newer] and dest == game.killer_dest[newer]:
        return
    game.killer_start[older], game.killer_dest[older] = game.killer_start[newer], game.killer_dest[newer]
    game.killer_start[newer], game.killer_dest[newer] = start, dest


def alphabeta_ordered(game, depth, alpha, beta):
    """Work out what alphabeta does, trying at each node the best-scored move that is left."""
    if time_is_up(game):
        return alpha
    enter_node(game)
    winner = ended(game)
    if winner != GOES_ON or depth == 0:
        return leaf_value(game, winner)
    gen(game)
    recall_move(game)
    score_moves(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        pick_best(game, move)
        make_move_full(game, move)
        value = alphabeta_ordered(game, depth - 1, alpha, beta)
        take_back_full(game)
        if game.stopped:
            return alpha
        alpha, beta = narrow(game, move, value, alpha, beta)
        if alpha >= beta:
            remember_killer(game)
            count_cutoff(game, move + 1)
            break
    remember_move(game)
    return alpha if game.side == SIDE_MOUSE else beta


def begin_ordered(game):
    """Set up a search of this position by scored moves."""
    begin_search(game)
    clear_killers(game)


def iterate_ordered(game, depth):
    """Search `depth` plies deep, and keep what was found, if there was time to finish."""
    end_iteration(game, alphabeta_ordered(game, depth, 0, 255), depth)


def search_ordered(game, depth):
    """Search one ply deep, then two, as search_deepening does, and try the most promising moves first."""
    begin_ordered(game)
    for iteration in range(1, depth + 1):
        iterate_ordered(game, iteration)
        if game.stopped:
            break
