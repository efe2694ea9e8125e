"""Searches one ply deep, then two, then three, each time by what the time before has found.

The twin of asm/deepening.asm. Iterative deepening in this form is Slate and Atkin's ("Chess 4.5", 1977).
"""

from .alphabeta import count_cutoff, enter_node, leaf_value, narrow
from .board import SIDE_MOUSE
from .display import display_hex
from .hash import get_hash
from .hash_slots import clear_hash_pos
from .keyed import make_move_keyed, take_back_keyed
from .lock import get_lock
from .lock_slots import add_locked_pos_cats, add_locked_pos_mouse, look_up_locked_cats, look_up_locked_mouse
from .minimax import display_line, pv_row
from .moves import NO_MOVE, gen
from .state import chrout
from .where import GOES_ON, ended, find_pieces


def make_move_full(game, move):
    """Make a move of the move list, and keep hash, lock and the squares of the pieces up to date."""
    make_move_keyed(game, move)
    dest = game.game_list_dest[game.hply - 1]
    game.where[game.board[dest]] = dest


def take_back_full(game):
    """Take back the last move made, and keep hash, lock and the squares of the pieces up to date."""
    take_back_keyed(game)
    start = game.game_list_start[game.hply]
    game.where[game.board[start]] = start


def time_is_up(game):
    """Note and say whether the search has to stop: its nodes are used up, or its time is.

    The first iteration is always finished. Python has no clock that runs: any time limit is over at once.
    """
    if game.reached > 0 and (game.nodes >= game.max_nodes or game.time_limit > 0):
        game.stopped = 1
    return game.stopped


def recall_move(game):
    """Look up what was best on this board the last time."""
    if game.side == SIDE_MOUSE:
        look_up_locked_mouse(game)
    else:
        look_up_locked_cats(game)


def remember_move(game):
    """Store the first move of this ply's line as the best on this board, if there is a line."""
    if game.pv_length[game.ply] == 0:
        return
    row = pv_row[game.ply]
    if game.side == SIDE_MOUSE:
        add_locked_pos_mouse(game, game.pv_start[row], game.pv_dest[row])
    else:
        add_locked_pos_cats(game, game.pv_start[row], game.pv_dest[row])


def hash_move_first(game):
    """Bring the move that was recalled to the front of this ply's moves, if it is one of them."""
    first = game.first_move[game.ply]
    for move in range(first, game.first_move[game.ply + 1]):
        if game.move_list_start[move] == game.hash_start and game.move_list_dest[move] == game.hash_dest:
            for x in range(move, first, -1):
                game.move_list_start[x] = game.move_list_start[x - 1]
                game.move_list_dest[x] = game.move_list_dest[x - 1]
            game.move_list_start[first] = game.hash_start
            game.move_list_dest[first] = game.hash_dest
            break


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


def start_clock(game):
    """Let the clock run for the time limit. Python has none."""


def begin_search(game):
    """Set up a search of this position: the clock, counters, squares, keys, empty slots."""
    start_clock(game)
    game.nodes = game.cutoffs = game.ply = game.first_move[0] = 0
    game.reached = game.stopped = 0
    find_pieces(game)
    get_hash(game)
    get_lock(game)
    clear_hash_pos(game)


def keep_result(game, value, depth):
    """Keep what a finished iteration has found: its depth, its value, its line."""
    game.reached = depth
    game.best_value = value
    game.best_length = game.pv_length[0]
    for x in range(22):
        game.best_line_start[x] = game.pv_start[x]
        game.best_line_dest[x] = game.pv_dest[x]


def bring_back_line(game):
    """Put the line of the last finished iteration back in its row: an unfinished one may have spoilt it."""
    game.pv_length[0] = game.best_length
    for x in range(22):
        game.pv_start[x] = game.best_line_start[x]
        game.pv_dest[x] = game.best_line_dest[x]


def first_of_line(game):
    """The best move is the first of the best line, if there is a line."""
    game.best_start = game.best_dest = NO_MOVE
    if game.pv_length[0] > 0:
        game.best_start, game.best_dest = game.pv_start[0], game.pv_dest[0]


def end_iteration(game, value, depth):
    """Keep what an iteration has found, if there was time to finish it."""
    if game.stopped:
        bring_back_line(game)
    else:
        keep_result(game, value, depth)
    first_of_line(game)


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


def display_iteration(game):
    """Print the depth of the last finished iteration, the value and the line it found."""
    display_hex(game, game.reached)
    chrout(game, " ")
    display_hex(game, game.best_value)
    chrout(game, " ")
    display_line(game)


def show_deepening(game, depth):
    """Search as search_deepening does, and print what each iteration that was finished has found."""
    begin_search(game)
    for iteration in range(1, depth + 1):
        iterate(game, iteration)
        if game.stopped:
            break
        display_iteration(game)
