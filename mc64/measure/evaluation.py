"""How good the evaluations are: the wins they keep to several depths, the move of chapter 1, whole games.

Every figure comes from `lookahead`, which works out all positions at once; tests hold it to `minimax`.
"""

from itertools import islice

import numpy as np

from ..game.board import SIDE_CATS, SIDE_MOUSE
from ..game.position import position
from ..solve import solved
from ..solve.defences import defences
from ..solve.grade import critical_positions, move_name
from .fit import SEED, fitted_on
from .lookahead import cats_choices, chances, depths, evaluations, keeps, one_ply_on, picker

DEPTHS = (1, 2, 4, 6, 8)
MET = 2000                  # critical positions of the sample "met", before those fitted on are left out
SIDES = {"cats": SIDE_CATS, "mouse": SIDE_MOUSE}
QUESTION = "C F2 B8 D8 F8 H8"       # after E1-F2: F8-G7 throws the game away
DEEPEST = 12


def evaluation(*, deepest=DEEPEST, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON. Figures beyond `deepest` plies are left out."""
    arrays = evaluations()
    both = arrays | {"evaluate_original with plus": added()}
    sets = samples()
    result = {"command": "python -m mc64.measure evaluation", "seed": SEED,
              "fitted on": round(float(fitted_on().mean()), 4),
              "range": {name: [int(array[legal()].min()), int(array[legal()].max())]
                        for name, array in arrays.items()}}
    tell("grades")
    result["random"] = [random_mover(name, *sets[name]) for name in sets]
    result["grades"] = [row for name, array in both.items()
                        for row in grades(name, array, sets, deepest)]
    tell("F8-G7")
    result["F8G7"] = [answers(name, array, deepest) for name, array in arrays.items()]
    tell("defences")
    result["defences"] = [games(name, array, depth) for name, array in arrays.items()
                          for depth in (2, 4, 6, 8, 10) if depth <= deepest]
    result["misordered"] = misordered()
    return result


def legal():
    """The placements that there are: bool (K, S)."""
    return ~solved().board.occupied


def added():
    """The original's tables the other way: the cats' scores added to the mouse's, from $20: (K, S)."""
    mouse = np.arange(solved().board.squares) // 4
    return 2 * (0x90 + mouse) - evaluations()["evaluate_original"] - 0x70


def samples():
    """{name: (side, bool array (K, S))}: the critical positions to grade on, none of them fitted on."""
    table, unseen, found = solved(), ~fitted_on(), {}
    for name, side in SIDES.items():
        found[f"{name}, reachable"] = side, table.critical[side] & table.reachable[side] & unseen
    for name, side in SIDES.items():
        met = np.zeros_like(unseen)
        for here in critical_positions(side, "met", MET, SEED):
            met[here.cats, here.mouse] = True
        found[f"{name}, met"] = side, met & unseen
    return found


def random_mover(name, side, chosen):
    """The share of wins that a random mover keeps."""
    return {"sample": name, "positions": int(chosen.sum()),
            "kept": round(float(chances(side)[chosen].mean()), 4)}


def grades(name, array, sets, deepest):
    """Yields the share of wins kept to each depth, a row a sample."""
    kept = {sample: {} for sample in sets}
    for depth, values in enumerate(islice(depths(array), min(deepest, max(DEPTHS))), 1):
        for sample, (side, chosen) in sets.items():
            if depth in DEPTHS:
                kept[sample][str(depth)] = round(float(keeps(values, side)[chosen].mean()), 4)
    for sample, shares in kept.items():
        yield {"evaluation": name, "sample": sample, "kept": shares}


def answers(name, array, deepest):
    """What the cats' seven answers to E1-F2 are worth to each depth, and which is played."""
    table = solved()
    here = table.placement(position(QUESTION))
    moves = [move_name(move) for move in table.moves(here)]
    rows = []
    for depth, values in enumerate(islice(depths(array), deepest), 1):
        every = cats_choices(one_ply_on(values.mouse))[here.cats, here.mouse]
        worth = [int(value) for value in every if value < 256]
        rows.append({"depth": depth, "values": worth, "plays": moves[int(np.argmin(worth))]})
    return {"evaluation": name, "moves": moves, "depths": rows}


def games(name, array, depth):
    """Whether the cats, searching to `depth`, win from the start against every defence."""
    found = defences(picker(array, depth), stop_at_loss=True)
    return {"evaluation": name, "depth": depth, "win": found.win, "positions": found.positions,
            "longest": found.longest, "lost": found.lost and " ".join(found.lost)}


def misordered():
    """How many of the 65,536 pairs of signed bytes an unsigned comparison puts in the wrong order."""
    signed = np.arange(256).astype(np.uint8).view(np.int8)
    unsigned = np.arange(256)
    return int(((signed[:, None] < signed) != (unsigned[:, None] < unsigned)).sum())
