"""Chapter 2's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import re

import pytest
from lab_cells import hint, run_cell, solution, spoilt

from mc64.c64.sources import routines
from mc64.lab.chapters.ch02 import REFERENCE
from mc64.lab.exercises import check
from mc64.lab.session import machine

MY_GEN_CAT = ";=== my_gen_cat ===\n" + solution("02-moves", "`gen_cat` from `gen_mouse`")
COPY = ";=== my_gen_cat ===\n" + routines()["gen_mouse"].text.partition("-----\n")[2].replace(
    "gen_mouse\n", "my_gen_cat\n")
LISTED = """\
;=== mobility ===
mobility
        jsr gen
        ldx ply
        lda first_move+1,x
        rts
"""


def test_the_right_answers():
    assert check("wraps", 14)
    assert check("pins", [0, 4, 10])
    assert check("beyond_the_board", 255) and check("beyond_the_board", machine().address("board") + 255)


@pytest.mark.parametrize("name", ["wraps", "pins", "beyond_the_board", "my_gen_cat", "mobility"])
def test_not_attempted_as_the_chapter_leaves_it(name):
    assert check(name, ...).state == "open"


@pytest.mark.parametrize("name, answer, says", [
    ("wraps", 28, "twice as many"),
    ("wraps", 16, "One of them is"),
    ("wraps", "14", "a whole number"),
    ("wraps", 14.0, "a whole number"),
    ("pins", [1, 4, 10], "where the list begins"),
    ("pins", [0, 3, 9], "it is not 3"),
    ("pins", [0, 4, 6], "behind the mouse's"),
    ("pins", [0, 4, 11], "has another in its way"),
    ("pins", [0, 4], "three whole numbers"),
    ("pins", [0, 4, 10.0], "three whole numbers"),
    ("beyond_the_board", 64, "What is in Y there"),
    ("beyond_the_board", "255", "a whole number"),
])
def test_wrong_answers(name, answer, says):
    assert says in hint(name, answer)


def cycles_over_gen_cat(text):
    run_cell(text, new=True)
    verdict = check("my_gen_cat")
    assert verdict
    return int(verdict.figures[0][1].replace(",", ""))


def test_gen_mouse_under_another_name_passes_and_costs_one_shift_more_a_call():
    assert cycles_over_gen_cat(MY_GEN_CAT) == 0
    assert cycles_over_gen_cat(COPY) == 2 * 60 * 4 * 2


@pytest.mark.parametrize("text, says", [
    (spoilt("        asl a\n", "", MY_GEN_CAT), "With a cat on"),
    (spoilt("        cmp #NO_MOVE\n        beq _end\n", "", MY_GEN_CAT), "there is no move"),
    (spoilt("        jsr add_move\n", "", MY_GEN_CAT), "there is one move, and your routine lists 0"),
    (spoilt("        bne _end\n", "", MY_GEN_CAT), "there is no move, and your routine lists 1"),
])
def test_my_gen_cat_wrong(text, says):
    run_cell(text, new=True)
    assert says in hint("my_gen_cat")


def test_mobility_right():
    run_cell(REFERENCE, new=True)
    verdict = check("mobility")
    share = re.search(r"in (\d+) % of gen's cycles", verdict.text)
    assert verdict and 45 <= int(share[1]) <= 55, "the solution says: about half"


@pytest.mark.parametrize("text, says", [
    (LISTED, "it writes a list as well"),
    (spoilt("ldx #63", "ldx #62", REFERENCE), "the cats can make"),
    (re.sub(" bmi _se .*", " nop", REFERENCE), "the mouse can make"),
    (spoilt("        bmi _right\n", "", REFERENCE), "the cats can make"),
])
def test_mobility_wrong(text, says):
    run_cell(text, new=True)
    assert says in hint("mobility")
