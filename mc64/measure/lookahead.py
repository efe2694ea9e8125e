"""Minimax over every position of the game at once: what each is worth to a fixed depth, and the moves chosen.

Arrays have the shape (K, S): set of cats, square of the mouse (see `solve.geometry`). An evaluation is such
an array of numbers; values are those of `minimax`, as bytes: 255 - plies where the mouse has won, plies where
the cats have. The move of a position is the first of the best in the order of `gen`, as in `minimax`.
"""

from itertools import combinations, islice

import numpy as np

from ..game import evaluate as tables
from ..game.board import SIDE_CATS, SIDE_MOUSE
from ..game.position import DARK
from ..solve import solved
from ..solve.induction import Scores, ended, framed

LEAST_WIN, MOST_LOSS = 0xE0, 0x1F     # values beyond these are an end of the game, not an evaluation
NONE_MOUSE, NONE_CATS = -1, 256       # no such move: less than the mouse ever takes, more than the cats do


def evaluations():
    """What `evaluate_original` and `evaluate` make of every placement: {name: int array (K, S)}."""
    mouse = np.array(DARK)[None, :, None]
    cats = np.array(DARK)[solved().board.sets][:, None, :]
    place, chase, line, mouse_ranks, cat_ranks = (
        np.array(list(table)) for table in (tables.place_scores, tables.chase_scores, tables.line_scores,
                                            tables.mouse_scores, tables.cat_scores))
    original = 0x90 + mouse_ranks[mouse >> 3][:, :, 0] - cat_ranks[cats >> 3].sum(axis=2)
    ours = place[mouse >> 1][:, :, 0] + chase[(cats - mouse) & 127].sum(axis=2)
    for one, other in combinations(range(4), 2):
        ours = ours + line[(cats[:, :, one] - cats[:, :, other]) & 127]
    return {"evaluate_original": original, "evaluate": ours & 255}


def depths(evaluation):
    """Yields `Scores` of values (int16) for depth 0, 1, 2 ...: a few seconds for eight of them.

    The evaluation's numbers must lie between MOST_LOSS and LEAST_WIN.
    """
    table = solved()
    ends = [np.where(ended(score), np.where(score > 0, 255, 0), -1).astype(np.int16)
            for score in table.scores]
    values = [np.where(end >= 0, end, evaluation).astype(np.int16) for end in ends]
    while True:
        yield Scores(*values)
        below = [one_ply_on(v) for v in values]
        mouse = mouse_choices(below[SIDE_CATS]).max(axis=2)
        cats = cats_choices(below[SIDE_MOUSE]).min(axis=2)
        values = [np.where(end >= 0, end, new).astype(np.int16)
                  for end, new in zip(ends, (mouse, cats), strict=True)]


def one_ply_on(values):
    """Values seen from one ply earlier: a win a little less, a loss a little more."""
    return values - (values >= LEAST_WIN) + (values <= MOST_LOSS)


def mouse_choices(values):
    """The values of the mouse's moves, with the cats to move after them: array (K, S, 4)."""
    board = solved().board
    free = np.where(board.occupied, NONE_MOUSE, values).astype(np.int16)
    return framed(free, NONE_MOUSE)[:, board.neighbours]


def cats_choices(values):
    """The values of the cats' moves, with the mouse to move after them: array (K, S, 8)."""
    board = solved().board
    free = np.where(board.occupied, NONE_CATS, values).astype(np.int16)
    none = np.full((1, board.squares), NONE_CATS, dtype=np.int16)
    found = np.append(free, none, axis=0)[board.after]                # (K, 8, S)
    return found.transpose(0, 2, 1)


def picker(evaluation, depth):
    """A player for the referee that moves as a search to `depth` plies does, and knows every answer already.

    `evaluation` is an array (K, S).
    """
    table = solved()
    values = next(islice(depths(evaluation), depth - 1, None))

    def pick(game):
        here = table.placement(game)
        found = [(int(values[after.side][after.cats, after.mouse]), (origin, dest))
                 for origin, dest, after in table.moves(here)]
        found = [(one_ply_on(value), move) for value, move in found]
        best = (max if here.side == SIDE_MOUSE else min)(value for value, _ in found)
        return next(move for value, move in found if value == best)
    return pick


def keeps(values, side):
    """Where a player who searches one ply beyond `values` keeps the win that `side` has: bool (K, S).

    `values` are those of `depths` one ply shallower than the search.
    """
    table = solved()
    if side == SIDE_MOUSE:
        choice = mouse_choices(one_ply_on(values.cats)).argmax(axis=2)
        won = framed((table.scores.cats > 0) & ~table.board.occupied, False)[:, table.board.neighbours]
    else:
        choice = cats_choices(one_ply_on(values.mouse)).argmin(axis=2)
        lost = (table.scores.mouse < 0) & ~table.board.occupied
        none = np.zeros((1, table.board.squares), dtype=bool)
        won = np.append(lost, none, axis=0)[table.board.after].transpose(0, 2, 1)
    return np.take_along_axis(won, choice[:, :, None], axis=2)[:, :, 0]


def chances(side):
    """What share of its legal moves keep the win of `side`, position by position: float (K, S)."""
    table = solved()
    if side == SIDE_MOUSE:
        moves = mouse_choices(np.where(table.scores.cats > 0, 1, 0))
        legal, won = moves != NONE_MOUSE, moves == 1
    else:
        moves = cats_choices(np.where(table.scores.mouse < 0, 1, 0))
        legal, won = moves != NONE_CATS, moves == 1
    return won.sum(axis=2) / np.maximum(1, legal.sum(axis=2))
