"""Tries the most promising move first, by the scores of the moves. The twin of asm/ordering.asm."""

from .alphabeta import count_cutoff, enter_node, leaf_value, narrow
from .board import SIDE_MOUSE
from .clock import time_is_up
from .deepening import begin_search
from .moves import gen
from .remember import make_move_full, recall_move, remember_move, take_back_full
from .results import end_iteration
from .scores import clear_killers, remember_killer, score_moves
from .where import GOES_ON, ended


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
