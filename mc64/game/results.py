"""What the last finished iteration has found. The twin of asm/results.asm."""

from .display import display_hex
from .minimax import display_line
from .moves import NO_MOVE
from .state import chrout


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


def display_iteration(game):
    """Print the depth of the last finished iteration, the value and the line it found."""
    display_hex(game, game.reached)
    chrout(game, " ")
    display_hex(game, game.best_value)
    chrout(game, " ")
    display_line(game)
