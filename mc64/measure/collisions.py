"""How often two positions have the same hash, or the same hash and lock; and what that does in a walk.

Counted for keys of 8, 9 and 8 + 8 bits, over all positions that can be reached, over those near a position,
and in the order in which a walk meets them; for many tables of ideal random numbers, for tables that the
program has drawn from the SID, and for two single ones. The side to move is no part of the key: each side has
its own slots, so a clash counts only among positions with the same side to move.
"""

import random

import numpy as np

from ..game.board import SIDE_CATS, SIDE_MOUSE
from ..game.position import DARK, START, square_name
from . import keys as key
from .positions import reachable, walk, within

SEED = 64
TABLES = {"ideal": key.ideal, "SID": key.sid}
SINGLE = {"SID, just switched on": key.switched_on, "fixed": key.fixed}
MANY = {"ideal": 2000, "SID": 400}      # tables for sets near a position, and for first clashes
FEW = {"ideal": 400, "SID": 400}        # for the sets of all reachable positions, and for the walks
NEAR, PLIES = 6, (4, 6, 8, 10)          # plies around other positions, and around the start
SIDES = {"mouse": SIDE_MOUSE, "cats": SIDE_CATS}


def collisions(*, seed=SEED, tables=None, tell=lambda line: None):
    """The whole experiment as a dict, ready for JSON. `tables` limits how many are drawn, for a sample."""
    drawn = {source: draw(seed, tables or MANY[source]) for source, draw in TABLES.items()}
    few = {source: found[:tables or FEW[source]] for source, found in drawn.items()}
    result = {"command": "python -m mc64.measure collisions", "seed": seed,
              "tables": {source: [len(drawn[source]), len(few[source])] for source in drawn}}
    counts = []
    single = {source: table()[None] for source, table in SINGLE.items()}
    for name, rows in near_sets(seed):
        tell(name)
        counts += [count(name, rows, found, source, bits) for source, found in (drawn | single).items()
                   for bits in key.SIZES]
    for side, number in SIDES.items():
        tell(f"all reachable, {side} to move")
        rows = reachable(number)
        counts += [count(f"all reachable, {side} to move", rows, found, source, bits)
                   for source, found in (few | single).items() for bits in key.SIZES]
    result["counts"] = counts
    tell("first clashes")
    result["first"] = [first(order, found, source, bits) for order in ("near", "anywhere")
                       for source, found in drawn.items() for bits in key.SIZES]
    result["walks"] = []
    for depth in (6, 7, 8):
        tell(f"walk of depth {depth}")
        result["walks"] += walks(depth, few)
    return result


def near_sets(seed):
    """(name, array (k, 5)) of the positions near the start, and near five others, mouse to move."""
    for plies in PLIES:
        yield f"within {plies} plies of the start", within(START, plies)[SIDE_MOUSE]
    rows, rng = reachable(SIDE_MOUSE), random.Random(seed)
    chosen = 0
    while chosen < 5:
        text = " ".join(["M", *(square_name(DARK[n]) for n in rows[int(rng.random() * len(rows))])])
        near = within(text, NEAR)[SIDE_MOUSE]
        if len(near) > 100:                 # not one where the game is nearly over
            chosen += 1
            yield f"within {NEAR} plies of {text}", near


def count(name, rows, tables, source, bits):
    """Pairs that clash in a set of placements, over many tables, beside what the formula says."""
    size = key.SIZES[bits]
    found = np.array([key.clashes(key.keys(table, rows, bits), size) for table in tables])
    low, high = np.percentile(found, [5, 95])
    mean = key.expected(len(rows), size)
    return {"set": name, "positions": len(rows), "bits": bits, "tables": source, "expected": short(mean),
            "mean": short(found.mean()), "sd": short(found.std()), "poisson sd": short(mean ** 0.5),
            "low": short(low), "high": short(high), "any": short((found > 0).mean()),
            "any expected": short(key.birthday(len(rows), size))}


def first(order, tables, source, bits):
    """The chance of any clash among the first k positions, for rising k.

    "near": the positions around the start, nearest first, mouse to move. "anywhere": drawn from all reachable
    ones, others for each table.
    """
    size, grid = key.SIZES[bits], GRIDS[bits]
    near, all_rows = within(START, 10)[SIDE_MOUSE], reachable(SIDE_MOUSE)
    rng, found = np.random.RandomState(SEED), []
    for table in tables:
        rows = near if order == "near" else all_rows[rng.randint(0, len(all_rows), size=grid[-1])]
        rows = rows if order == "near" else unrepeated(rows)
        found.append(key.first_clash(key.keys(table, rows[:grid[-1]], bits)))
    found = np.array(found)
    chances = [short(float(((found > 0) & (found <= k)).mean())) for k in grid]
    return {"order": order, "bits": bits, "tables": source, "positions": grid, "any": chances,
            "expected": [short(key.birthday(k, size)) for k in grid]}


GRIDS = {"8": [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100],
         "9": [5, 10, 15, 20, 27, 35, 45, 60, 80, 100, 120],
         "8 + 8": [37, 75, 150, 225, 302, 400, 500, 600, 800, 1000, 1500]}


def unrepeated(rows):
    """The rows without later copies of an earlier one, in their order."""
    _, at = np.unique(rows, axis=0, return_index=True)
    return rows[np.sort(at)]


def walks(depth, tables):
    """What the look-ups of a walk find, over many tables: how often each of FOUND (see `look_ups`)."""
    path, found = walk(START, depth), []
    for source, many in tables.items():
        for bits in key.SIZES:
            seen = np.array([look_ups(path, table, bits) for table in many])
            found.append({"depth": depth, "bits": bits, "tables": source,
                          "look-ups": int((~path.stores).sum()), "positions": len(set(path.visits.tolist())),
                          **{name: spread(seen[:, n]) for n, name in enumerate(FOUND)}})
    return found


FOUND = ("empty", "own", "other", "illegal")


def look_ups(path, table, bits):
    """(empty, own, other, illegal): look-ups of a Walk that find nothing, the position's own move, another
    position's move; and those of the last kind whose move is not legal where it is found.

    "8 + 8" is a slot by hash, the lock compared: another lock counts as empty.
    """
    locked = bits == "8 + 8"
    found = key.keys(table, path.rows, bits)
    slot = (found >> 8 if locked else found) * 2 + path.sides
    order = np.argsort(slot[path.visits], kind="stable")     # slot by slot, each in the order of the walk
    visits, stores = path.visits[order], path.stores[order]
    last = np.maximum.accumulate(np.where(stores, np.arange(len(order)), -1))
    asked, before = visits[~stores], last[~stores]
    holder = visits[before]
    filled = (before >= 0) & (slot[holder] == slot[asked])
    if locked:
        filled &= found[holder] == found[asked]
    other = filled & (holder != asked)
    illegal = other & ~np.isin(asked * 4096 + path.stored[holder], path.legal)
    return (~filled).sum(), (filled & ~other).sum(), other.sum(), illegal.sum()


def spread(values):
    """Mean, and the values that a twentieth of all lie below and above."""
    low, high = np.percentile(values, [5, 95])
    return [short(values.mean()), short(low), short(high)]


def short(value):
    """Six digits, so that the file stays small."""
    return float(f"{value:.6g}")
