"""Chapter 9's answer to the question of chapter 1: what the searches of chapters 7 to 9 take, and alpha-beta.

The position and the depths are those of `refusal`, where alpha-beta's figures stand. A search that goes
deeper and deeper is run once, to the last depth: what it takes to a depth is the sum of its iterations so
far, and that is what a search to that depth takes. Then the position after F8-G7, in which the mouse wins in
PLIES plies: what it takes to look that far.
"""

from ..search import METHODS, search
from .refusal import DEEPEST, REPLY

ENGINES = ("deepening", "ordering", "history")
LOST, PLIES = "M F2 B8 D8 G7 H8", 11        # after F8-G7, and how many plies the mouse needs


def thread(*, deepest=DEEPEST, plies=PLIES, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON; about three minutes."""
    rows, lost = [], []
    for method in ENGINES:
        tell(method)
        rows += by_depth(method, deepest)
    for method in ("alphabeta", *ENGINES):
        tell(f"{method} after F8-G7")
        lost.append(after(method, plies))
    return {"command": "python -m mc64.measure thread", "position": REPLY,
            "devices": METHODS["history"].devices, "rows": rows, "after F8-G7": LOST, "lost": lost}


def by_depth(method, deepest):
    """A row for each depth: value, move, the nodes of the last iteration, nodes and cycles of all so far."""
    rows, nodes, cycles = [], 0, 0
    for found in search(REPLY, deepest, method=method, on="6502").iterations:
        nodes, cycles = nodes + found.nodes, cycles + found.cycles
        rows.append({"method": method, "depth": found.depth, "value": found.value, "plays": found.pv[0],
                     "last": found.nodes, "nodes": nodes, "cycles": cycles})
    return rows


def after(method, plies):
    """A search of LOST, so many plies deep: its value, nodes and cycles, all iterations together."""
    found = search(LOST, plies, method=method, on="6502")
    return {"method": method, "depth": plies, "value": found.value, "nodes": found.nodes,
            "cycles": found.cycles}
