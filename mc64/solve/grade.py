"""The referee: how often a player keeps a win that it can lose, judged by the solved game.

A position is *critical* for the side to move if that side has won and some legal move throws the win away. A
*picker* is any player: a function that is given a `Game` and returns (origin, dest), squares 0..63. Each call
gets a new `Game` with board and side set, ply 0 and an empty move list, which the picker may change as it
likes.
"""

import random
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..game.board import SIDE_CATS, SIDE_MOUSE
from ..game.position import position_text, square_name
from .table import Placement, solved

SAMPLES = ("met", "reachable")
RANDOM_MOVES = 1 / 5  # share of random moves in the games of the sample "met"
PATIENCE = 1000       # games in a row without a new position after which no more are expected


@dataclass(frozen=True)
class Grade:
    """What a picker did in `total` critical positions of one side: it kept the win in `kept` of them.

    `random` is the exact number that a random mover, every legal move equally likely, keeps on average in the
    same positions. `thrown` are the positions where the win was lost, each as (position in text, the move
    played).
    """

    side: int
    kept: int
    total: int
    random: Fraction
    thrown: tuple[tuple[str, str], ...]

    @property
    def share(self):
        """The share of wins kept, 0.0 to 1.0."""
        return self.kept / self.total

    @property
    def random_share(self):
        """The share that a random mover keeps on average, 0.0 to 1.0."""
        return float(self.random / self.total)

    def __str__(self):
        return f"{self.kept} of {self.total} kept ({self.share:.1%}; a random mover {self.random_share:.1%})"


def grade(picker, side, sample="met", count=500, seed=1, progress=None):
    """The Grade of a picker that plays `side` (SIDE_MOUSE or SIDE_CATS) in critical positions.

    `sample` is "met" or "reachable" (see `critical_positions`), `count` how many positions, `seed` which
    ones: the same arguments give the same positions whatever the picker. `progress(done, total)` is called
    after each of them. Raises ValueError for an argument out of range, or a picker that returns an illegal
    move.
    """
    return judge(picker, critical_positions(side, sample, count, seed), progress)


def judge(picker, placements, progress=None):
    """The Grade of a picker in a list of critical Placements of one side, for a sample of your own.

    Raises ValueError for an empty list, a Placement that is not critical or of another side, an illegal move.
    """
    if not placements:
        raise ValueError("no positions to grade on")
    table, kept, chance, thrown = solved(), 0, Fraction(0), []
    for done, placement in enumerate(placements, 1):
        if placement.side != placements[0].side or not is_critical(table, placement):
            raise ValueError(f"{position_text(table.game(placement))} is not critical for the side graded")
        results = {(a, b): holds(table, placement, after) for a, b, after in table.moves(placement)}
        chance += Fraction(sum(results.values()), len(results))
        move = picked(picker, table.game(placement), results)
        if results[move]:
            kept += 1
        else:
            thrown.append((position_text(table.game(placement)), move_name(move)))
        if progress:
            progress(done, len(placements))
    return Grade(placements[0].side, kept, len(placements), chance, tuple(thrown))


def is_critical(table, placement):
    """Has the side to move won, and can it throw the win away?"""
    return bool(table.critical[placement.side][placement.cats, placement.mouse])


def holds(table, before, after):
    """Does the side that was to move at Placement `before` win at Placement `after`?"""
    return (table.score(after) > 0) == (before.side == SIDE_MOUSE)


def picked(picker, game, legal):
    """The picker's move in `game`, (origin, dest). Raises ValueError if it is not one of `legal`."""
    text = position_text(game)
    move = picker(game)
    try:
        if (move[0], move[1]) in legal:
            return int(move[0]), int(move[1])
    except (TypeError, IndexError):
        pass
    names = ", ".join(move_name(legal_move) for legal_move in legal)
    raise ValueError(f"the picker answered {move!r} in {text}; its moves there are {names}")


def move_name(move):
    """(origin, dest) as text, such as E1F2."""
    return square_name(move[0]) + square_name(move[1])


def critical_positions(side, sample="met", count=500, seed=1):
    """`count` different critical positions of `side`, cats alike, as a list of Placements.

    "reachable": drawn from all that can be reached from the start, each equally likely. "met": those that
    come up in games from the start in which every move is random with probability 1/5, and otherwise the best
    by the solved game (soonest win, latest loss; drawn by lot among equals), in the order in which they are
    met. The games do not depend on the player to be judged, so that all players are judged on the same
    positions.

    Raises ValueError for an unknown side or sample, a count below 1, or more positions than there are.
    """
    if side not in (SIDE_MOUSE, SIDE_CATS):
        raise ValueError(f"side is {side!r}: {SIDE_MOUSE} is the mouse, {SIDE_CATS} are the cats")
    if sample not in SAMPLES:
        raise ValueError(f"no sample {sample!r}; there are {' and '.join(SAMPLES)}")
    if count < 1:
        raise ValueError(f"count is {count}: at least one position is needed")
    return (met if sample == "met" else reachable)(side, count, random.Random(seed))


def reachable(side, count, rng):
    """`count` reachable critical positions, drawn without repetition."""
    table = solved()
    every = np.argwhere(table.critical[side] & table.reachable[side])
    if count > len(every):
        raise ValueError(f"{count} positions asked for, there are {len(every)}")
    chosen = {}
    while len(chosen) < count:
        chosen[draw(rng, range(len(every)))] = True
    return [Placement(side, int(every[i, 0]), int(every[i, 1])) for i in chosen]


def met(side, count, rng):
    """The first `count` critical positions of `side` in a row of games with random moves."""
    table, found, fruitless = solved(), {}, 0
    while len(found) < count:
        before = len(found)
        for placement in noisy_game(rng):
            if placement.side == side and is_critical(table, placement):
                found[placement] = True
        fruitless = fruitless + 1 if len(found) == before else 0
        if fruitless == PATIENCE:
            raise ValueError(f"{count} positions asked for; after {before}, {PATIENCE} games gave no more")
    return list(found)[:count]


def noisy_game(rng):
    """One game from the start with random moves, as `met` plays it: all its Placements in order."""
    table = solved()
    line = [Placement(SIDE_MOUSE, *table.board.start)]
    while moves := table.moves(line[-1]):
        afters = [after for _, _, after in moves]
        if rng.random() >= RANDOM_MOVES:
            afters = best(table, line[-1].side, afters)
        line.append(draw(rng, afters))
    return line


def best(table, side, afters):
    """Those of the Placements `afters` that `side` prefers: soonest win, latest loss."""
    scores = [table.score(after) for after in afters]
    goal = max(scores) if side == SIDE_MOUSE else min(scores)
    return [after for after, score in zip(afters, scores, strict=True) if score == goal]


def draw(rng, items):
    """One of `items` by lot. Only `random()` is promised to stay the same in later versions of Python."""
    return items[int(rng.random() * len(items))]


def perfect(game):
    """The picker that plays by the solved game: the first of the best moves in the order of `gen`."""
    table = solved()
    here = table.placement(game)
    moves = table.moves(here)
    goal = best(table, here.side, [after for _, _, after in moves])[0]
    return next((origin, dest) for origin, dest, after in moves if after == goal)
