"""Chapter 9's answer to the question of chapter 1: what the searches of chapters 7 to 9 take, beside alpha-beta.

The position and the depths are those of `refusal`, where alpha-beta's figures stand. A search that goes deeper
and deeper is run once, to the last depth: what it takes to a depth is the sum of its iterations so far, and
that is what a search to that depth takes.
"""

from ..search import METHODS, search
from .refusal import DEEPEST, REPLY

ENGINES = ("deepening", "ordering", "history")


def thread(*, deepest=DEEPEST, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON; about two minutes."""
    rows = []
    for method in ENGINES:
        tell(method)
        rows += by_depth(method, deepest)
    return {"command": "python -m mc64.measure thread", "position": REPLY,
            "devices": METHODS["history"].devices, "rows": rows}


def by_depth(method, deepest):
    """A row for each depth: value and move, the nodes of the last iteration, nodes and cycles of all so far."""
    rows, nodes, cycles = [], 0, 0
    for found in search(REPLY, deepest, method=method, on="6502").iterations:
        nodes, cycles = nodes + found.nodes, cycles + found.cycles
        rows.append({"method": method, "depth": found.depth, "value": found.value, "plays": found.pv[0],
                     "last": found.nodes, "nodes": nodes, "cycles": cycles})
    return rows
