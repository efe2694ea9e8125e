"""Remembers which moves have proved best anywhere, and searches by all devices. The twin of asm/history.asm.

The history heuristic is Schaeffer's ("The History Heuristic", ICCA Journal 6, 1983).
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
from .minimax import pv_row
from .moves import gen
from .ordering import (
    SCORE_HASH,
    clear_killers,
    pick_best,
    remember_killer,
    score_hash,
    score_killer,
    score_static,
)
from .where import GOES_ON, ended

DEVICE_HASH = 1
DEVICE_KILLERS = 2
DEVICE_HISTORY = 4
DEVICE_STATIC = 8
DEVICE_KEEP = 16
SCORE_MOST = 252        # of a move that is neither the hash move nor a killer move
squares = bytes([
      0,   1,   4,   9,  16,  25,  36,  49,  64,  81, 100, 121, 144, 169, 196, 225,
    255, 255, 255, 255, 255, 255, 255,
])


def find_history(_game, start, dest):
    """Where in `history` the count of a move is: 64 bytes for each square left, one for each entered."""
    return 64 * start + dest


def find_history_small(_game, start, dest):
    """Where in the first 256 bytes of `history` the count of a move is, by the square left and direction."""
    steps = {start - 9: 0, start - 7: 1, start + 9: 2}
    return 4 * start + steps.get(dest, 3)


def history_one(_game, _depth):
    """By how much a count is raised: always by 1."""
    return 1


def history_depth(_game, depth):
    """By how much a count is raised: by the plies that were looked ahead."""
    return depth


def history_square(_game, depth):
    """By how much a count is raised: by the square of the plies that were looked ahead, 255 at most."""
    return squares[depth]


def halve_pages(game, pages):
    """Halve the counts in so many pages of 256 bytes, and lose what is left over."""
    for entry in range(256 * pages):
        game.history[entry] >>= 1


def halve_history(game):
    """Halve all counts."""
    halve_pages(game, 16)


def clear_history(game):
    """Set all counts to 0."""
    for entry in range(4096):
        game.history[entry] = 0


def add_history(game, depth):
    """Raise the count of the first move of this ply's line; if it would overflow, halve all of them first."""
    row = pv_row[game.ply]
    entry = find_history(game, game.pv_start[row], game.pv_dest[row])
    amount = history_amount(game, depth)
    if game.history[entry] + amount > 255:
        halve_history(game)
    game.history[entry] = min(game.history[entry] + amount, 255)


def history_amount(game, depth):
    """By how much a count is raised in the finished program."""
    return history_square(game, depth)


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
