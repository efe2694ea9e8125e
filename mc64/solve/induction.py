"""The game worked out backwards from its ends, every placement at once.

A cat's move lowers the sum of the cats' ranks and a mouse's move leaves it alone. So in the order

    cats to move at sum s, from mouse to move at sum s - 1
    mouse to move at sum s, from cats to move at sum s

every position is valued after all that it can lead to: no position waits for itself, and one pass is enough.

A *score* is the winner and the distance in one number, as the mouse sees it: WON - plies where the mouse wins
in that many plies, plies - WON where the cats do. The mouse wants the greatest, the cats the least: each
prefers winning, a win sooner, a loss later. An array of scores has the shape (K, S): set of cats, square of
the mouse (see `geometry`). Slots with the mouse on a cat are no positions; they hold a number that the side
choosing never takes.
"""

from typing import NamedTuple

import numpy as np

from .geometry import Geometry

WON = 64         # plies of a game are at most 57 on 8 x 8
NEVER_CATS = 127    # the cats never choose it: no position, or no such move
NEVER_MOUSE = -127  # nor the mouse this


class Scores(NamedTuple):
    """The scores of all positions, int8 arrays (K, S), by the side to move."""

    mouse: np.ndarray
    cats: np.ndarray


def ends_at_top(board):
    """The original's rule beside "no move": True where the mouse stands on the top rank. Array (K, S)."""
    return np.broadcast_to(np.arange(board.squares) >= board.squares - board.cats, board.occupied.shape)


def ends_by_escape(board):
    """Leslie-Hurd's rule: True where the mouse's square and one beside it are out of every cat's reach.

    The mouse then walks to and fro between the two until the cats have no move left. A cat reaches its own
    square and all that it could step down to on an empty board. Array (K, S).
    Source: J. Leslie-Hurd, "Fox & Hounds", 2018.
    """
    reach = np.zeros((board.squares + 1,), dtype=np.int64)
    for square in range(board.squares):  # a step down leads to a square with a lower number
        below = board.neighbours[square, :2]
        reach[square] = (1 << square) | reach[below[0]] | reach[below[1]]
    safe = (np.bitwise_or.reduce(reach[board.sets], axis=1)[:, None] >> np.arange(board.squares)) & 1 == 0
    return safe & framed(safe, False)[:, board.neighbours].any(axis=2)


def framed(rows, value):
    """`rows` with one column more, of `value`: square S, where the board ends."""
    wide = np.full((len(rows), rows.shape[1] + 1), value, dtype=rows.dtype)
    wide[:, :-1] = rows
    return wide


def one_ply_on(scores):
    """Scores seen from one ply earlier: each one nearer to 0."""
    return scores - np.sign(scores)


def cats_choose(board, ends, mouse_scores, rows):
    """Scores (len(rows), S) with the cats to move; `mouse_scores` has one row more, of NEVER_CATS."""
    best = mouse_scores[board.after[rows]].min(axis=1)
    best = np.where(best == NEVER_CATS, WON, one_ply_on(best))
    best = np.where(ends[rows], WON, best)
    return np.where(board.occupied[rows], NEVER_MOUSE, best)


def mouse_chooses(board, ends, cats_scores, rows):
    """Scores (len(rows), S) with the mouse to move, from the rows of `cats_scores` with the cats to move."""
    best = framed(cats_scores[rows], NEVER_MOUSE)[:, board.neighbours].max(axis=2)
    best = np.where(best == NEVER_MOUSE, -WON, one_ply_on(best))
    best = np.where(ends[rows], WON, best)
    return np.where(board.occupied[rows], NEVER_CATS, best)


def solve(board=None, ends=None, progress=None):
    """The scores of every placement, both sides to move, as `Scores`.

    `board` is a Geometry (8 x 8 when left out), `ends` an array of where the mouse has won (`ends_at_top`
    when left out). `progress(done, total)` is called after each of the layers. Well under a second on 8 x 8.
    """
    board = board or Geometry()
    ends = ends_at_top(board) if ends is None else ends
    mouse = np.full((len(board.masks) + 1, board.squares), NEVER_CATS, dtype=np.int8)
    cats = np.full((len(board.masks), board.squares), NEVER_MOUSE, dtype=np.int8)
    for done, rows in enumerate(board.layers, 1):
        cats[rows] = cats_choose(board, ends, mouse, rows)
        mouse[rows] = mouse_chooses(board, ends, cats, rows)
        if progress:
            progress(done, len(board.layers))
    return Scores(mouse[:-1], cats)


def ended(scores):
    """True where a game is over: a score of 0 plies. Works on the arrays of either side."""
    return np.abs(scores) == WON


def ways(board, scores, dtype=bool):
    """How many lines of play lead from the start to each position: Scores of arrays (K, S).

    With dtype bool the answer is only whether there is one; `object` gives exact whole numbers of any size.
    No line goes on after an end of the game.
    """
    shape = (len(board.masks) + 1, board.squares)
    zero = False if dtype is bool else 0  # False, or a whole number of Python's
    mouse, cats = np.full(shape, zero, dtype=dtype), np.full(shape, zero, dtype=dtype)
    mouse[board.start] = 1
    no_set = np.ones((1, board.squares), dtype=bool)
    over = Scores(ended(scores.mouse), np.append(ended(scores.cats), no_set, axis=0))
    add = np.logical_or if dtype is bool else np.add
    for rows in reversed(board.layers):  # the cats' ranks only go down, so the highest sum comes first
        before = board.before[rows]
        free = ~board.occupied[rows]
        came = np.where(over.cats[before], zero, cats[before])
        mouse[rows] = add(mouse[rows], np.where(free, add.reduce(came, axis=1), zero))
        left = np.where(over.mouse[rows], zero, mouse[rows])
        came = framed(left, zero)[:, board.neighbours]  # a mouse's step can be taken back
        cats[rows] = np.where(free, add.reduce(came, axis=2), zero)
    return Scores(mouse[:-1], cats[:-1])


def games(board, scores):
    """The number of different games, an int: the lines of play from the start to an end of the game."""
    counts = ways(board, scores, dtype=object)
    return sum(int(count[ended(score)].sum()) for count, score in zip(counts, scores, strict=True))
