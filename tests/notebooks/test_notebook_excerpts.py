"""Excerpts: what a `from:` tag brings into a cell, and what it says when there is nothing to bring."""

import ast

import pytest

from mc64.c64 import sources
from mc64.lab.excerpts import ROOT, ExcerptError, excerpts

PYTHON = '''"""A module."""
import math

ONE = 1  # the first
# between
TWO = 2
TABLE = bytes([
    1, 2,
])
LEFT, RIGHT = 0, 1
WIDE: int = 3


def short(x):
    """Return x."""
    return x


@property
def long(x):
    """Return x, at length.

    x  anything
    """
    # why
    return x


class Box:
    """A box.

    It holds things.
    """

    def get(self):
        return math.pi
'''
ASM = """; board.asm: two routines

        .align $100
;=== first ======================================================= chapter 1
; Does one thing.
; Cycles    8
;-----------------------------------------------------------------------------
first
        rts

;=== second ====================================================== chapter 1
; Does another.
;-----------------------------------------------------------------------------
second  jmp first

"""


@pytest.fixture
def root(tmp_path):
    (tmp_path / "a.py").write_text(PYTHON, encoding="utf-8")
    (tmp_path / "b.asm").write_text(ASM, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name, text", [
    ("short", 'def short(x):\n    """Return x."""\n    return x'),
    ("long", '@property\ndef long(x):\n    """Return x, at length."""\n    # why\n    return x'),
    ("Box", 'class Box:\n    """A box."""\n\n    def get(self):\n        return math.pi'),
    ("Box.get", "def get(self):\n    return math.pi"),
    ("ONE", "ONE = 1  # the first"),
    ("ONE..TWO", "ONE = 1  # the first\n# between\nTWO = 2"),
    ("TABLE", "TABLE = bytes([\n    1, 2,\n])"),
    ("RIGHT", "LEFT, RIGHT = 0, 1"),
    ("WIDE", "WIDE: int = 3"),
])
def test_python_names(root, name, text):
    assert excerpts([f"from:a.py::{name}"], root) == text


def test_several_in_one_cell_stand_as_python_writes_them(root):
    assert excerpts(["from:a.py::ONE", "from:a.py::TWO"], root) == "ONE = 1  # the first\nTWO = 2"
    both = excerpts(["from:a.py::ONE", "from:a.py::short"], root)
    assert both.startswith("ONE = 1  # the first\n\n\ndef short") and ast.parse(both)


def test_an_assembly_routine_runs_from_its_header_to_the_next(root):
    first = excerpts(["from:b.asm::first"], root)
    assert first.startswith("%%asm\n;=== first ===") and first.endswith("first\n        rts")
    assert "second" not in first and ".align" not in first
    both = excerpts(["from:b.asm::second", "from:b.asm::first"], root)
    assert both.count("%%asm") == 1 and both.index("=== second") < both.index("=== first")


@pytest.mark.parametrize("tags, words", [
    (["from:a.py::shirt"], "no shirt there; did you mean short?"),
    (["from:a.py::TWO..ONE"], "ONE stands before TWO"),
    (["from:a.py"], "not of the form from:PATH::NAME"),
    (["from:a.py::"], "not of the form from:PATH::NAME"),
    (["from:c.py::x"], "there is no file c.py"),
    (["from:c.txt::x"], "only .py and .asm"),
    (["from:b.asm::fist"], "did you mean first?"),
    (["from:a.py::ONE", "from:b.asm::first"], "one cell cannot hold both"),
])
def test_a_tag_that_names_nothing_says_so(root, tags, words):
    with pytest.raises(ExcerptError) as error:
        excerpts(tags, root)
    assert words in str(error.value)


def test_routines_are_cut_as_the_rest_of_the_course_cuts_them():
    routines = sources.routines()
    assert routines
    for name, routine in routines.items():
        whole = (routine.header.rstrip("\n") + "\n" + routine.body).rstrip()
        assert excerpts([f"from:asm/{routine.file}::{name}"]) == "%%asm\n" + whole


def test_every_function_of_the_game_can_be_an_excerpt():
    for path in (ROOT / "mc64" / "game").glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                text = excerpts([f"from:mc64/game/{path.name}::{node.name}"])
                cut = ast.parse(text).body[0]
                strip = slice(1 if ast.get_docstring(node) else 0, None)
                assert [ast.dump(n) for n in cut.body[strip]] == [ast.dump(n) for n in node.body[strip]]
