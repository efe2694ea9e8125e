"""Chapter 6: what a search does whose scores are compared by the sign of their difference, not by the borrow.

After `cmp`, `bcc` and `bcs` ask which of two bytes is less; `bmi` and `bpl` look at bit 7 of the difference,
which says the same only while the two are less than 128 apart. A window that starts as 0 and 255 is further.
Each of VARIANTS puts `bmi` or `bpl` in such places of the course's `narrow` and `alphabeta`, or of the same
search with the value kept apart from the bounds, and runs on the 6502.

What the places do, with alpha = 0 and beta = 255 to begin with:
- Is the mouse's value above alpha? 128 and more does not count as above 0: the mouse takes no such move.
- Is it below beta? Less than 127 does not count as below 255: alpha becomes 255, and the node is cut.
- Is the cats' value below beta? Less than 127 does not count as below 255: the cats take no such move, until
  another has brought beta down. After that little is wrong any more, so this is the fault that hides.
- Is it above alpha? 128 and more does not count as above 0: beta becomes 0, and the node is cut.
- Is alpha below beta? 0 does not count as below 255: a node is cut after its first move.

Where the value is kept apart, a bound that was not moved, or was moved back, can hide nothing: it only lets
the search look where it need not. Move and value are right, and the nodes multiply.
"""

from functools import cache
from statistics import median

from ..c64.machine import C64
from ..c64.sources import program, routines
from ..game.position import position, square_name
from .stages import SEED, stages

COUNT, DEPTHS = 100, (4, 5, 6)
FOREVER = 10**12                   # cycles

# Where alphabeta compares scores: routine, the lines as they are, the lines as a beginner has them.
PLACES = {
    "mouse's value and alpha": ("narrow", "cmp alpha,y\n        bcc _end", "cmp alpha,y\n        bmi _end"),
    "mouse's value and beta": ("narrow", "cmp beta,y\n        bcc _alpha", "cmp beta,y\n        bmi _alpha"),
    "cats' value and beta": ("narrow", "cmp beta,y\n        bcs _end", "cmp beta,y\n        bpl _end"),
    "cats' value and alpha": ("narrow", "cmp alpha,y\n        bcs _beta", "cmp alpha,y\n        bpl _beta"),
    "the cut": ("alphabeta", "cmp beta,x\n        bcc _next", "cmp beta,x\n        bmi _next"),
}

# A `narrow` that keeps the best value in node_value, where minimax has it, and the bounds beside it. The
# value never passes through a bound then, and alphabeta, changed below, returns it.
APART = """\
;=== narrow ======================================================= chapter 6
narrow
        ldy side
        bne _cats
        ldy ply
        cmp node_value,y
        bcc _end
        beq _end
        sta node_value,y
        jsr keep_line
        ldy ply
        lda node_value,y
        cmp alpha,y
        bcc _end
        sta alpha,y
        rts
_cats   ldy ply
        cmp node_value,y
        bcs _end
        sta node_value,y
        jsr keep_line
        ldy ply
        lda node_value,y
        cmp beta,y
        bcs _end
        sta beta,y
_end    rts
"""
APART_PLACES = {
    "alpha": ("narrow", "cmp alpha,y\n        bcc _end", "cmp alpha,y\n        bmi _end"),
    "beta": ("narrow", "cmp beta,y\n        bcs _end", "cmp beta,y\n        bpl _end"),
}
APART_ALPHABETA = (
    ("jsr gen\n", "jsr gen\n        ldx ply\n        ldy side\n        lda worst,y\n"
                  "        sta node_value,x\n"),
    ("lda alpha,x\n        ldy side\n        beq _return\n        lda beta,x\n", "lda node_value,x\n"))

VARIANTS = {
    "alphabeta": (False, ()),
    **{name: (False, (name,)) for name in PLACES},
    "all five": (False, tuple(PLACES)),
    "apart": (True, ()),
    "apart: alpha": (True, ("alpha",)),
    "apart: beta": (True, ("beta",)),
    "apart: alpha and beta": (True, ("alpha", "beta")),
}


def changed(name):
    """The routines that a variant puts in the place of the course's: {routine: source}.

    Raises ValueError for a name that VARIANTS does not have.
    """
    if name not in VARIANTS:
        raise ValueError(f"no variant {name!r}; there is {', '.join(VARIANTS)}")
    apart, wrong = VARIANTS[name]
    found = {each: routines()[each].text for each in ("narrow", "alphabeta")}
    if apart:
        found["narrow"] = APART
        for old, new in APART_ALPHABETA:
            found["alphabeta"] = replaced(found["alphabeta"], old, new)
    for place in wrong:
        routine, old, new = (APART_PLACES if apart else PLACES)[place]
        found[routine] = replaced(found[routine], old, new)
    return found


def replaced(text, old, new):
    """`text` with the one place where `old` stands changed. Raises ValueError where it is not one."""
    if text.count(old) != 1:
        raise ValueError(f"{old!r} stands {text.count(old)} times in the source, not once")
    return text.replace(old, new)


@cache
def machine(name):
    """A C64 with a variant's program."""
    return C64(program(replace=changed(name)))


def run(name, text, depth):
    """The search of a position by a variant, on the 6502: (move, value, nodes), move "none" where there is
    none."""
    c64, game = machine(name), position(text)
    c64["board"], c64["side"], c64["hply"], c64["depth"] = bytes(game.board), game.side, 0, depth
    c64.call("search_alphabeta", max_cycles=FOREVER)
    move = [c64["best_start"], c64["best_dest"]]
    return ("none" if move[0] == 255 else "".join(map(square_name, move)), c64["best_value"],
            int.from_bytes(c64["nodes"], "little"))


def row(text, depth):
    """What every variant finds, in the order of VARIANTS: move, value, nodes, as text "E1F2 130 48, ..."."""
    return {"position": text, "depth": depth,
            "found": ", ".join("{} {} {}".format(*run(name, text, depth)) for name in VARIANTS)}


def signed(*, count=COUNT, depths=DEPTHS, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON; two or three minutes."""
    rows = []
    for depth in depths:
        tell(f"depth {depth}")
        rows += [row(text, depth) for text in stages(count)]
    return {"command": "python -m mc64.measure signed", "seed": SEED, "variants": list(VARIANTS),
            "summary": summary(rows), "rows": rows}


def summary(rows):
    """By depth and variant: in how many positions move and value are alphabeta's, and no move was found; the
    nodes as a multiple of alphabeta's, least, median and greatest."""
    found = []
    for depth in sorted({row["depth"] for row in rows}):
        columns = list(zip(*(told(row) for row in rows if row["depth"] == depth), strict=True))
        for name, column in zip(VARIANTS, columns, strict=True):
            pairs = list(zip(column, columns[0], strict=True))
            factors = [here[2] / there[2] for here, there in pairs]
            found.append({"depth": depth, "variant": name, "positions": len(pairs),
                          "same move": sum(here[0] == there[0] for here, there in pairs),
                          "same value": sum(here[1] == there[1] for here, there in pairs),
                          "no move": sum(here[0] == "none" for here in column),
                          "nodes": [float(f"{of(factors):.3g}") for of in (min, median, max)]})
    return found


def told(row):
    """[(move, value, nodes)] of a row, in the order of VARIANTS."""
    found = [each.split() for each in row["found"].split(", ")]
    return [(move, int(value), int(nodes)) for move, value, nodes in found]
