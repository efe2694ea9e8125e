"""Chapter 8: what an order of moves is worth: nodes over the critical tree, and cycles on the 6502.

All are the same search, `search_ordered`, with another routine in the place of `score_move`: it goes deeper
and deeper and remembers hash moves and killer moves whether they are asked for or not. "random" is Python's
alone: it scores every move of every node by lot, with each of SEEDS. What the start position by itself would
have told stands beside the means: it misleads.
"""

import random

from .compared import DEPTH, critical_row, every, floor, mean, nodes, nodes_and_cycles, over, spent
from .stages import COUNT, SEED

ROUTINES = {"original": "score_original", "reversed": "score_reversed", "static": "score_static",
            "hash": "score_hash", "killers": "score_killer", "hash and killers": "score_move"}
SEEDS = (1, 2, 3, 4, 5)
RANDOM = tuple(f"random {seed}" for seed in SEEDS)
NAMES = (*ROUTINES, *RANDOM)


def by_lot(seed, text):
    """A scoring function that draws a byte for each move; seed and position fix what it draws."""
    rng = random.Random(f"{seed} {text}")

    def score_random(_game, _move):
        return int(rng.random() * 256)
    return score_random


def instead(name, text):
    """What takes the place of `score_move` in the search of a position by one of NAMES, for `search`."""
    return {"score_move": ROUTINES[name] if name in ROUTINES else by_lot(name, text)}


def row(text, depth=DEPTH):
    """A position: nodes of the critical trees by depth, nodes and cycles of each search by iteration."""
    both = {name: nodes_and_cycles(text, depth, method="ordering", instead=instead(name, text))
            for name in ROUTINES}
    return {"position": text, "critical": critical_row(text, depth),
            "nodes": {name: taken for name, (taken, _) in both.items()}
            | {name: nodes(text, depth, method="ordering", instead=instead(name, text)) for name in RANDOM},
            "cycles": {name: taken for name, (_, taken) in both.items()}}


def summary(rows):
    """Geometric means over rows: {search: figures}, the floor of "all" among them."""
    found = {name: over(rows, [name]) | spent(rows, name, "original") for name in ROUTINES}
    found["random"] = over(rows, RANDOM)
    found["floor"] = {"all": mean([floor(row) for row in rows])}
    return found


def orders(*, count=COUNT, depth=DEPTH, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON."""
    start, rows = every(lambda text: row(text, depth), count, tell)
    return {"command": "python -m mc64.measure orders", "seed": SEED, "depth": depth,
            "summary": summary(rows), "start": summary([start]), "start row": start, "rows": rows}
