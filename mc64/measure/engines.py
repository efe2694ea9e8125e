"""The engines of the course, chapter by chapter: what each takes, how deep it gets, how well it plays.

- To DEPTH plies from the start, and from the positions of `stages` as geometric means: nodes and cycles. A
  search that goes deeper and deeper is charged for all its iterations.
- How deep each gets in SECONDS of a C64's time: the last depth that it finishes. One that goes deeper and
  deeper is given the time as its limit; of the others each depth is tried by itself, as one who knows
  beforehand which depth fits.
- The share of wins kept: `solve.grade`, for the cats in positions met in games. "minimax" is graded on trees
  in memory: the first of the best moves, as the search would have found it.
- Bytes: of the search and all that it calls, as `sizes` counts them. Display and play are not in it.

Cycles are the CPU's alone, at the frequency of a PAL C64 (VIC and interrupts take a few in a hundred more).
"""

from statistics import median

from ..c64.chips import CYCLES_PER_SECOND as CLOCK
from ..c64.errors import CycleBudgetSpent
from ..game.board import SIDE_CATS
from ..game.position import START, position, position_text
from ..search import METHODS, machine, picker, search, without_cycles
from ..solve.gametree import alphabeta, grow, minimax_nodes
from ..solve.grade import critical_positions, judge
from .cutoffs import mean
from .sizes import sizes
from .stages import COUNT, SEED, stages

DEPTH, SECONDS, TIMED = 6, 10, 20  # TIMED: of how many positions it is tried how deep a search gets
DEPTHS_GRADED, GRADED, GRADE_SEED = (4, 6), 500, 1
LIMIT = SECONDS * CLOCK // 1000 * 1000


def row(text, depth=DEPTH):
    """A position: by method, nodes and cycles of a search on the 6502.

    Raises ValueError where it does not find or visit what Python does, or the tree in memory has.
    """
    root = grow(text, depth)
    expected = {"minimax": (root.value, minimax_nodes(root)),
                "alphabeta": (root.value, alphabeta(root).nodes)}
    found = {"position": text, "nodes": {}, "cycles": {}}
    for method in METHODS:
        there = search(text, depth, method=method, on="6502")
        here = expected.get(method)
        if (there.value, there.nodes) != here if here else without_cycles(there) != search(
                text, depth, method=method):
            raise ValueError(f"{method} of {text} to depth {depth}: {there}")
        found["nodes"][method], found["cycles"][method] = there.nodes, there.cycles
    return found


def reached(text, method, limit=LIMIT):
    """The last depth that a search finishes on the 6502 within so many cycles."""
    if METHODS[method].iterate:
        return search(text, 22, method=method, on="6502", max_cycles=limit).iterations[-1].depth
    c64, depth = machine(position(text), METHODS[method]), 0
    while depth < 22:
        c64["depth"] = depth + 1
        try:
            c64.call(METHODS[method].root.__name__, max_cycles=limit)
        except CycleBudgetSpent:
            break
        depth += 1
    return depth


def reached_row(text, limit=LIMIT):
    """A position: by method, the last depth finished within so many cycles."""
    return {"position": text, "reached": {method: reached(text, method, limit) for method in METHODS}}


def player(method, depth):
    """A picker for `solve.grade`; of minimax, one that takes the first of the best moves of a tree."""
    if method != "minimax":
        return picker(method, depth)

    def pick(game):
        root = grow(position_text(game), depth)
        return next(move for move, kid in zip(root.moves, root.kids, strict=True) if kid.value == root.value)
    return pick


def kept(method, depth, count=GRADED):
    """How many of `count` wins a method keeps: {"depth", "positions", "kept", "share", "random"}."""
    found = judge(player(method, depth), critical_positions(SIDE_CATS, "met", count, GRADE_SEED))
    return {"depth": depth, "positions": found.total, "kept": found.kept, "share": round(found.share, 4),
            "random": round(found.random_share, 4)}


def taken(rows, method):
    """Geometric means over rows: {"nodes", "cycles", "cycles a node", "seconds"} of a method."""
    both = [(row["nodes"][method], row["cycles"][method]) for row in rows]
    return {"nodes": mean([nodes for nodes, _ in both]), "cycles": mean([cycles for _, cycles in both]),
            "cycles a node": mean([cycles / nodes for nodes, cycles in both]),
            "seconds": mean([cycles / CLOCK for _, cycles in both])}


def deepest(limited, method):
    """Over rows of `reached_row`: the least depth, the median, the greatest and the mean."""
    found = [row["reached"][method] for row in limited]
    return {"least": min(found), "median": median(found), "greatest": max(found),
            "mean": round(sum(found) / len(found), 2)}


def summary(rows, limited, grades):
    """The table: by method, what it takes, how deep it gets, the wins it keeps, its bytes. The first row of
    each kind is that of the start and stands apart."""
    return {method: {"start": taken(rows[:1], method), "means": taken(rows[1:], method),
                     "deepest from the start": limited[0]["reached"][method],
                     "deepest": deepest(limited[1:], method), "wins kept": grades[method],
                     "bytes": sizes(METHODS[method].root.__name__)} for method in METHODS}


def engines(*, count=COUNT, depth=DEPTH, timed=TIMED, depths=DEPTHS_GRADED, graded=GRADED, limit=LIMIT,
            tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON."""
    rows = []
    for n, text in enumerate((START, *stages(count))):
        if n % 10 == 0:
            tell(f"{n} of {count} positions")
        rows.append(row(text, depth))
    tell("how deep")
    limited = [reached_row(text, limit) for text in (START, *stages(timed))]
    grades = {}
    for method in METHODS:
        tell(f"wins kept by {method}")
        grades[method] = [kept(method, each, graded) for each in depths]
    return {"command": "python -m mc64.measure engines", "seed": SEED, "depth": depth, "limit": limit,
            "summary": summary(rows, limited, grades), "rows": rows, "limited": limited}
