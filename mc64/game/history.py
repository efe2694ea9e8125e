"""Remembers how often, and how deep, each move has proved best anywhere. The twin of asm/history.asm.

The history heuristic is Schaeffer's ("The History Heuristic", ICCA Journal 6, 1983).
"""

from .minimax import pv_row

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
