"""Chapter 6: the nodes of minimax, of alpha-beta in the order of `gen`, and the fewest there can be.

The positions are those of `stages`. `best first` is alpha-beta with the first of the best moves in front at
every node, `critical` the critical tree. Nodes are counted on trees in memory (`solve.gametree`); tests hold
that to the course's own searches.
"""

from math import exp, log

from ..solve.critical import Critical
from ..solve.gametree import alphabeta, best_first, grow, minimax_nodes
from .stages import COUNT, SEED, stages

DEEPEST = 8
COUNTS = ("minimax", "alphabeta", "best first", "critical")
RATIOS = (("alphabeta", "minimax"), ("critical", "minimax"), ("alphabeta", "critical"),
          ("best first", "critical"))


def cutoffs(*, count=COUNT, deepest=DEEPEST, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON; about half a minute."""
    rows = []
    for n, text in enumerate(stages(count), 1):
        rows.append(row(text, deepest))
        if n % 10 == 0:
            tell(f"{n} of {count} positions")
    return {"command": "python -m mc64.measure alphabeta", "seed": SEED, "rows": rows,
            "means": means(rows), "means by side": {side: means(rows, side)[-1] for side in "MC"}}


def row(text, deepest=DEEPEST):
    """A position's nodes at depths 1 to `deepest`: {"position": text, "minimax": [...], "alphabeta": ...}."""
    counted = [dict(zip(COUNTS, counts(text, depth), strict=True)) for depth in range(1, deepest + 1)]
    return {"position": text, **{name: [each[name] for each in counted] for name in COUNTS}}


def counts(text, depth):
    """The nodes of a position to a depth, in the order of COUNTS."""
    tree = Critical(grow(text, depth))
    return (minimax_nodes(tree.root), alphabeta(tree.root).nodes, alphabeta(tree.root, best_first).nodes,
            tree.nodes)


def means(rows, side="MC"):
    """By depth, the geometric means of the RATIOS over the rows with such a side to move: a list of dicts."""
    chosen = [row for row in rows if row["position"][0] in side]
    return [{"depth": n + 1, **{f"{one}/{other}": mean(row[one][n] / row[other][n] for row in chosen)
                                for one, other in RATIOS}}
            for n in range(len(rows[0]["minimax"]))]


def mean(ratios):
    """The geometric mean of ratios: that of the reverse ratios is its reverse. Four digits."""
    logs = [log(ratio) for ratio in ratios]
    return float(f"{exp(sum(logs) / len(logs)):.4g}")
