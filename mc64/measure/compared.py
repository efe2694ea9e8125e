"""Chapters 8 and 9: what searches that go deeper and deeper take, over the critical tree.

The positions are those of `stages`. Two figures are given for a search: the nodes of its last iteration tell
how good its order of moves is in the end, those of all iterations what it takes to get there. Both are given
as a multiple of the nodes of the critical tree of the full depth. No order of moves can bring the first below
1, nor the second below `floor`, where each iteration visits the critical tree of its depth.
"""

from ..game.position import START
from ..search import search, without_cycles
from ..solve.critical import critical_nodes
from .cutoffs import mean
from .stages import stages

DEPTH = 8


def critical_row(text, depth=DEPTH):
    """The nodes of the critical trees of a position, at depths 1 to `depth`, as a list."""
    return [critical_nodes(text, each) for each in range(1, depth + 1)]


def nodes(text, depth=DEPTH, **arguments):
    """The nodes of each iteration of a search in Python, as a list; `arguments` are those of `search`."""
    return [each.nodes for each in search(text, depth, **arguments).iterations]


def nodes_and_cycles(text, depth=DEPTH, **arguments):
    """The nodes of each iteration, and its cycles on the 6502, as two lists.

    Raises ValueError where the search finds or visits anything else on the 6502 than in Python.
    """
    here, there = (search(text, depth, on=on, **arguments) for on in ("python", "6502"))
    if without_cycles(there) != here:
        raise ValueError(f"{arguments} of {text} to depth {depth}: {here} and {there}")
    return [each.nodes for each in here.iterations], [each.cycles for each in there.iterations]


def last(row, name):
    """The nodes of a row's last iteration by a search, over the critical tree."""
    return row["nodes"][name][-1] / row["critical"][-1]


def whole(row, name):
    """The nodes of all a row's iterations by a search, over the critical tree of the full depth."""
    return sum(row["nodes"][name]) / row["critical"][-1]


def floor(row):
    """The nodes of the critical trees of all depths, over that of the full depth."""
    return sum(row["critical"]) / row["critical"][-1]


def over(rows, names):
    """The geometric means over rows, and over the searches `names` together: {"last": ..., "all": ...}."""
    return {said: mean([of(row, name) for row in rows for name in names])
            for said, of in (("last", last), ("all", whole))}


def spent(rows, name, standard):
    """What the 6502 took for all iterations by a search, geometric means over rows: cycles, cycles a node,
    and cycles as a multiple of those that the search `standard` took."""
    totals = [(sum(row["cycles"][name]), sum(row["nodes"][name]), sum(row["cycles"][standard]))
              for row in rows]
    return {"cycles": mean([cycles for cycles, _, _ in totals]),
            "cycles a node": mean([cycles / nodes for cycles, nodes, _ in totals]),
            f"over {standard}": mean([cycles / other for cycles, _, other in totals])}


def every(row, count, tell):
    """`row` of START, and of `count` positions: (row, [row, ...]), with a line of progress every tenth."""
    first, rows = row(START), []
    for n, text in enumerate(stages(count), 1):
        rows.append(row(text))
        if n % 10 == 0:
            tell(f"{n} of {count} positions")
    return first, rows
