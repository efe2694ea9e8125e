"""The tables of `evaluate`, fitted on the solved game. `python -m mc64.measure.fit` writes them out again.

The model is the smallest that did well of a dozen tried: the chance that the mouse wins is 1 / (1 + exp(-z)),
where z adds up a number for the mouse's square, one for each cat's place as seen from the mouse (ranks up or
down, files to either side), one for each pair of cats (ranks apart, files apart), and one for the side to
move, of which `evaluate` takes the mean. It is fitted to the solved game, on one reachable placement in ten;
the other nine are there to judge it by. This is logistic regression, solved by Newton's method, with a small
penalty on large numbers. The winner is not taken for certain: the chance to be hit is `surety`, higher for a
win that is near, which keeps the numbers small enough for a byte. Penalty, `surety` and scale were settled by
trying a handful of each, so the other nine have been looked at for that much.
"""

from itertools import combinations

import numpy as np

from ..game.board import SIDE_CATS, SIDE_MOUSE
from ..solve import solved
from ..solve.induction import ended

SEED = 64
SHARE = 1 / 10      # of the placements that the tables are fitted on
PENALTY = 0.01      # on half the sum of squares, beside the sum of the logarithms
SCALE, EVEN = 9.4, 0x80     # a byte is EVEN + SCALE * z; with 9.5 some would be above $df
MOUSE, CHASE, LINE = 32, 15 * 8, 8 * 8      # numbers in each table, before it is laid out for the 6502
RANK, FILE = np.divmod(np.arange(32), 4)
FILE = 2 * FILE + RANK % 2
COMMAND = "python -m mc64.measure.fit"


def fitted_on():
    """The placements whose winners the fit sees, whoever is to move: bool (K, S)."""
    table = solved()
    return np.random.RandomState(SEED).random_sample(table.board.occupied.shape) < SHARE


def features(cats, mouse):
    """Which numbers z adds up: array (k, 11), the three tables one after the other.

    `cats` (k,) are the numbers of sets of cats, `mouse` (k,) dark squares.
    """
    squares = solved().board.sets[cats]
    up, over = RANK[squares], FILE[squares]
    found = [mouse]
    for cat in range(4):
        found.append(MOUSE + 8 * (up[:, cat] - RANK[mouse] + 7) + abs(over[:, cat] - FILE[mouse]))
    for one, other in combinations(range(4), 2):
        found.append(MOUSE + CHASE + 8 * abs(up[:, one] - up[:, other])
                     + abs(over[:, one] - over[:, other]))
    return np.stack(found, axis=1)


def examples():
    """What is fitted on: features (k, 12) with the side as one more, and the chances to be hit: (k,)."""
    table, chosen, rows, chances = solved(), fitted_on(), [], []
    for side in (SIDE_MOUSE, SIDE_CATS):
        score = table.scores[side]
        cats, mouse = np.nonzero(chosen & table.reachable[side] & ~ended(score))
        last = np.full((len(cats), 1), MOUSE + CHASE + LINE + side)
        rows.append(np.append(features(cats, mouse), last, axis=1))
        chances.append(surety(score[cats, mouse].astype(float)))
    return np.concatenate(rows), np.concatenate(chances)


def surety(score):
    """The chance of the mouse that the fit aims at, for a score of the solved game (see `solve.induction`).

    z is 1 for a win 64 plies away and 5 for one that is there, -1 and -5 for a loss.
    """
    return 1 / (1 + np.exp(-np.sign(score) * (1 + abs(score) / 16)))


def weights(rows, chances):
    """The numbers fitted to examples, by Newton's method: array (MOUSE + CHASE + LINE + 2,)."""
    size = MOUSE + CHASE + LINE + 2
    found = np.zeros(size)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-found[rows].sum(axis=1)))
        slope, bend = PENALTY * found, np.zeros(size * size)
        for one in rows.T:
            slope += np.bincount(one, chance - chances, size)
            for other in rows.T:
                bend += np.bincount(one * size + other, chance * (1 - chance), size * size)
        step = np.linalg.solve(bend.reshape(size, size) + PENALTY * np.eye(size), slope)
        found -= step
        if abs(step).max() < 1e-8:
            return found
    raise ArithmeticError("the fit has not settled")


def tables(found):
    """The three tables as `evaluate` holds them: place_scores, chase_scores, line_scores, as bytes.

    Half the square's number indexes the first. Differences of squares, 8 * ranks + files, modulo 128, index
    the other two: from dark square to dark square no two different steps have the same. A
    number below 0 is stored as 256 less.
    """
    mouse, chase, line = np.split(found[:-2], [MOUSE, MOUSE + CHASE])
    even = EVEN + SCALE * found[-2:].mean()
    place = np.array([round(even + SCALE * number) for number in mouse])
    chases, lines = np.zeros(128, int), np.zeros(128, int)
    for up in range(-7, 8):
        for over in range(-7, 8):
            if (up + over) % 2 == 0:
                at = (8 * up + over) % 128
                chases[at] = round(SCALE * chase[8 * (up + 7) + abs(over)])
                lines[at] = round(SCALE * line[8 * abs(up) + abs(over)])
    named = {"place_scores": place, "chase_scores": chases, "line_scores": lines}
    return {name: bytes((table % 256).tolist()) for name, table in named.items()}


def fit():
    """The tables of `evaluate`, worked out anew: {name: bytes}. Some ten seconds."""
    return tables(weights(*examples()))


def source(made, language):
    """The tables as rows of source, for "asm" or "python"."""
    lines = []
    for name, table in made.items():
        eights = [table[at:at + 8] for at in range(0, len(table), 8)]
        if language == "asm":
            lines += [name, *("        .byte " + ", ".join(f"${b:02x}" for b in row) for row in eights)]
        else:
            lines += [f"{name} = bytes([",
                      *("    " + " ".join(f"0x{b:02x}," for b in row) for row in eights), "])"]
    return "\n".join(lines)


if __name__ == "__main__":
    MADE = fit()
    print(source(MADE, "asm"), source(MADE, "python"), sep="\n\n")
