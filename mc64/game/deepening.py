"""Searches one ply deep, then two, then three, each time by what the time before has found.

The twin of asm/deepening.asm. Iterative deepening in this form is Slate and Atkin's ("Chess 4.5", 1977).
"""

from .alphabeta import count_cutoff, enter_node, leaf_value, narrow
from .board import SIDE_MOUSE
from .clock import start_clock, time_is_up
from .hash import get_hash
from .hash_slots import clear_hash_pos
from .lock import get_lock
from .moves import gen
from .remember import hash_move_first, make_move_full, recall_move, remember_move, take_back_full
from .results import display_iteration, end_iteration
from .where import GOES_ON, ended, find_pieces


def alphabeta_hash(game, depth, alpha, beta):
    """Work out what alphabeta does, beginning at each node with the move that the table remembers."""
    if time_is_up(game):
        return alpha
    enter_node(game)
    winner = ended(game)
    if winner != GOES_ON or depth == 0:
        return leaf_value(game, winner)
    gen(game)
    recall_move(game)
    hash_move_first(game)
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        make_move_full(game, move)
        value = alphabeta_hash(game, depth - 1, alpha, beta)
        take_back_full(game)
        if game.stopped:
            return alpha
        alpha, beta = narrow(game, move, value, alpha, beta)
        if alpha >= beta:
            count_cutoff(game, move + 1)
            break
    remember_move(game)
    return alpha if game.side == SIDE_MOUSE else beta


def begin_search(game):
    """Set up a search of this position: the clock, counters, squares, keys, empty slots."""
    start_clock(game)
    game.nodes = game.cutoffs = game.ply = game.first_move[0] = 0
    game.reached = game.stopped = 0
    find_pieces(game)
    get_hash(game)
    get_lock(game)
    clear_hash_pos(game)


def iterate(game, depth):
    """Search `depth` plies deep, from the best move of the iteration before."""
    end_iteration(game, alphabeta_hash(game, depth, 0, 255), depth)


def search_deepening(game, depth):
    """Search one ply deep, then two, up to `depth` plies or as far as nodes and time allow."""
    begin_search(game)
    for iteration in range(1, depth + 1):
        iterate(game, iteration)
        if game.stopped:
            break


def show_deepening(game, depth):
    """Search as search_deepening does, and print what each iteration that was finished has found."""
    begin_search(game)
    for iteration in range(1, depth + 1):
        iterate(game, iteration)
        if game.stopped:
            break
        display_iteration(game)
