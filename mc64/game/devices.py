"""Searches by all devices together, or by those chosen. The twin of asm/devices.asm."""

from .alphabeta import count_cutoff, enter_node, leaf_value, narrow
from .board import SIDE_MOUSE
from .clock import time_is_up
from .deepening import begin_search
from .history import add_history, clear_history, find_history
from .moves import gen
from .ordering import pick_best
from .remember import make_move_full, recall_move, remember_move, take_back_full
from .results import end_iteration
from .scores import SCORE_HASH, clear_killers, remember_killer, score_hash, score_killer, score_static
from .where import GOES_ON, ended

DEVICE_HASH = 1
DEVICE_KILLERS = 2
DEVICE_HISTORY = 4
DEVICE_STATIC = 8
DEVICE_KEEP = 16
SCORE_MOST = 252        # of a move that is neither the hash move nor a killer move


def score_by_devices(game, move):
    """The score of a move by the devices in use: hash move, killer moves, count and static value."""
    if game.devices & DEVICE_HASH and score_hash(game, move) > 0:
        return SCORE_HASH
    score = score_killer(game, move) if game.devices & DEVICE_KILLERS else 0
    if score > 0:
        return score
    if game.devices & DEVICE_HISTORY:
        score = game.history[find_history(game, game.move_list_start[move], game.move_list_dest[move])]
    if game.devices & DEVICE_STATIC:
        score = (score + score_static(game, move)) >> 1
    return min(score, SCORE_MOST)


def list_by_devices(game):
    """List the moves of this ply and score them by the devices in use."""
    gen(game)
    if game.devices & DEVICE_HASH:
        recall_move(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        game.move_list_score[move] = score_by_devices(game, move)


def learn(game, depth, alpha, beta):
    """Let the devices in use note what was best here, if anything was."""
    if game.pv_length[game.ply] == 0:
        return
    if game.devices & DEVICE_HASH:
        remember_move(game)
    if game.devices & DEVICE_KILLERS and alpha >= beta:
        remember_killer(game)
    if game.devices & DEVICE_HISTORY:
        add_history(game, depth)


def alphabeta_history(game, depth, alpha, beta):
    """Work out what alphabeta does, trying moves in the order of the devices in use."""
    if time_is_up(game):
        return alpha
    enter_node(game)
    winner = ended(game)
    if winner != GOES_ON or depth == 0:
        return leaf_value(game, winner)
    list_by_devices(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        pick_best(game, move)
        make_move_full(game, move)
        value = alphabeta_history(game, depth - 1, alpha, beta)
        take_back_full(game)
        if game.stopped:
            return alpha
        alpha, beta = narrow(game, move, value, alpha, beta)
        if alpha >= beta:
            count_cutoff(game, move + 1)
            break
    learn(game, depth, alpha, beta)
    return alpha if game.side == SIDE_MOUSE else beta


def begin_history(game):
    """Set up a search of this position by all devices; the counts of searches before may be kept."""
    begin_search(game)
    clear_killers(game)
    if not game.devices & DEVICE_KEEP:
        clear_history(game)


def iterate_history(game, depth):
    """Search `depth` plies deep, and keep what was found, if there was time to finish."""
    end_iteration(game, alphabeta_history(game, depth, 0, 255), depth)


def search_history(game, depth):
    """Search one ply deep, then two, as search_ordered does, by the devices in use."""
    begin_history(game)
    for iteration in range(1, depth + 1):
        iterate_history(game, iteration)
        if game.stopped:
            break
