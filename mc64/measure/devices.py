"""Chapter 9: all combinations of the four devices that order moves, in nodes and in cycles.

A combination is named by its bits in `devices`: 1 hash move, 2 killer moves, 4 history, 8 static value; 0 is
the order of `gen`. Schaeffer's share tells how much of what an order can save a combination saves: all that
plain alpha-beta visits beyond the critical tree is 1 ("The History Heuristic and Alpha-Beta Search
Enhancements in Practice", IEEE PAMI 11, 1989). It is taken from the geometric means, of the last iteration.
Cycles are those of TIMED positions, which takes minutes enough; the combinations that take the fewest there
are compared once more over all positions ("contenders").
"""

from ..game.devices import DEVICE_HASH, DEVICE_HISTORY, DEVICE_KILLERS, DEVICE_STATIC
from ..search import METHODS
from .compared import DEPTH, critical_row, every, floor, mean, nodes, nodes_and_cycles, over, spent
from .stages import COUNT, SEED, stages

BITS = {DEVICE_HASH: "hash", DEVICE_KILLERS: "killers", DEVICE_HISTORY: "history", DEVICE_STATIC: "static"}
COMBINATIONS = tuple(range(16))
NAMES = tuple(map(str, COMBINATIONS))       # as in JSON
DEFAULT = str(METHODS["history"].devices)
LEARNING = "7"                              # the three that learn, none of which looks at the position
TIMED = 30                                  # on the 6502 the first of the positions: three of each kind,
CONTENDERS = ("3", "5", "7")                # and all of them with the combinations that take least
LAST, ALL = 1.35, 2.45                      # what the finished engine is to stay under


def said(name):
    """A combination in words, such as "hash, killers"; "none"."""
    return ", ".join(word for bit, word in BITS.items() if int(name) & bit) or "none"


def row(text, depth=DEPTH, timed=NAMES):
    """A position: nodes of the critical trees by depth, nodes of each combination by iteration, and cycles
    of those that `timed` names."""
    found = {"position": text, "critical": critical_row(text, depth), "nodes": {}, "cycles": {}}
    for devices, name in zip(COMBINATIONS, NAMES, strict=True):
        if name in timed:
            found["nodes"][name], found["cycles"][name] = nodes_and_cycles(text, depth, method="history",
                                                                           devices=devices)
        else:
            found["nodes"][name] = nodes(text, depth, method="history", devices=devices)
    return found


def share(rows, name, depth):
    """Schaeffer's share of a combination at a depth, four digits."""
    plain, here = (mean([row["nodes"][each][depth - 1] / row["critical"][depth - 1] for row in rows])
                   for each in ("0", name))
    return float(f"{(plain - here) / (plain - 1):.4g}")


def summary(rows):
    """{combination: its name in words, means of nodes and cycles, shares by depth}, and the floor."""
    timed = [row for row in rows if list(row["cycles"]) == list(NAMES)]
    depths = range(4, len(rows[0]["critical"]) + 1)
    return {"floor": {"all": mean([floor(row) for row in rows])}, **{
        name: {"devices": said(name), **over(rows, [name]), **spent(timed, name, "0"),
               "shares": {str(depth): share(rows, name, depth) for depth in depths}}
        for name in NAMES}}


def contest(rows):
    """The cycles of CONTENDERS over all rows: geometric means, and as a multiple of those of LEARNING."""
    return {name: {"devices": said(name), **spent(rows, name, LEARNING)} for name in CONTENDERS}


def best(means):
    """Which combination visits fewest nodes in the last and in all iterations, which takes fewest cycles, and
    which does of those that stay under LAST and ALL; None where none does."""
    within = [name for name in NAMES if means[name]["last"] < LAST and means[name]["all"] < ALL]
    return {**{each: min(NAMES, key=lambda name: means[name][each]) for each in ("last", "all", "cycles")},
            "engine": min(within, key=lambda name: means[name]["cycles"], default=None)}


def devices(*, count=COUNT, timed=TIMED, depth=DEPTH, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON. The start position stands apart from the others."""
    fast = set(stages(count)[timed:])
    start, rows = every(lambda text: row(text, depth, CONTENDERS if text in fast else NAMES),
                        count, tell)
    means = summary(rows)
    return {"command": "python -m mc64.measure devices", "seed": SEED, "depth": depth,
            "positions timed on the 6502": min(timed, count), "best": best(means), "summary": means,
            "contenders": contest(rows),
            "start": summary([start]), "start row": start, "rows": rows}
