"""The house rules bite: each is broken once here, and each has a near miss that is allowed."""

import house
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

HEADER = ";=== x ====\n; Does.\n;----\n"
ERROR = new_output("error", ename="KeyError", evalue="'x'", traceback=[])
FOUR = new_output("stream", text="4")


def code(source, *tags, outputs=(), **metadata):
    return new_code_cell(source, outputs=list(outputs), metadata={"tags": list(tags), **metadata})


BROKEN = [
    (code("x\n" * 26), "26 lines, over 25"),
    (code("%%asm\n" + HEADER + " nop\n" * 61), "61 lines of assembly"),
    (code("x = 1" + " " * 70 + "# y"), "78 characters, over 76"),
    (code("%%asm\n" + HEADER + " nop" + " " * 70 + "; x"), "77 characters, over 76"),
    (code("4", "reveal", outputs=[FOUR]), "in full view"),
    (code("4", "reveal"), "without the output it is to reveal"),
    (code("4", "revael"), "unknown tag 'revael'"),
    (code("4", "solution"), "a solution in full view"),
    (code("d['x']", outputs=[ERROR]), "ends in KeyError"),
    (new_markdown_cell("Look at $D020 and $D021."), "$D020 outside backticks"),
    (new_markdown_cell("Page $04 holds it."), "$04 outside backticks"),
    (new_markdown_cell("Well done!"), "exclamation mark"),
    (new_markdown_cell("It is Simply a byte."), "'simply'"),
    (new_markdown_cell("[next](02-nowhere.ipynb)"), "leads nowhere"),
    (new_markdown_cell('<a href="nowhere.html">next</a>'), "leads nowhere"),
    (new_markdown_cell("[above](#no-such-place)"), "no heading"),
]
FINE = [
    code("x\n" * 25),
    code("%%asm\n" + HEADER + " nop\n" * 60),
    code("x = 1" + " " * 70 + "#"),
    code("x = 1" + " " * 70 + "# y", "from:mc64/game/board.py::PIECE_MOUSE"),
    code("%%asm\n;=== x " + "=" * 71 + "\n; Does.\n;----\n nop"),
    code("4", "reveal", mc64={"revealed": [FOUR]}),
    code("4", "solution", jupyter={"source_hidden": True}),
    code("d['x']", "raises-exception", outputs=[ERROR]),
    new_markdown_cell("Look at `$D020`, `` `$D021` `` and\n```\n$D022 simply!\n```\nand $2^{10}$, $64$."),
    new_markdown_cell("![a board](../pyproject.toml) and `a != b`, <!-- ! -->"),
    new_markdown_cell("# The move list\n[below](#The-move-list), [there](https://example.org/x#y)"),
]


@pytest.mark.parametrize("cell, words", BROKEN, ids=[words for _, words in BROKEN])
def test_a_broken_rule_is_reported_with_the_cell(cell, words):
    found = house.faults(new_notebook(cells=[new_markdown_cell("# A"), cell]))
    assert any(words in fault and fault.startswith("cell 2: ") for fault in found), found


@pytest.mark.parametrize("cell", FINE, ids=range(len(FINE)))
def test_what_is_allowed_passes(cell):
    assert house.faults(new_notebook(cells=[cell])) == []


def test_the_main_road_is_forty_cells_long_without_side_roads_and_exercises():
    road, side = [new_markdown_cell("x") for _ in range(41)], [code("1", "side-road") for _ in range(5)]
    exercises = [new_markdown_cell("## Exercises"), *(new_markdown_cell("x") for _ in range(41))]
    assert house.faults(new_notebook(cells=road[:40] + side + exercises)) == []
    assert house.faults(new_notebook(cells=road + exercises)) == ["41 cells on the main road, over 40"]
