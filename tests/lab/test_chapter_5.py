"""Chapter 5's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import ast
import re

import pytest
from lab_cells import crashes, hint, run_cell

from mc64.c64.sources import routines
from mc64.game import evaluate
from mc64.lab import notebooks
from mc64.lab.chapters import ch05
from mc64.lab.exercises import check
from mc64.lab.session import current
from mc64.twins import check as held
from mc64.twins import first_difference

EVALUATE, MINIMAX = routines()["evaluate"].text, routines()["minimax"].text
VALUES = [[128, 137, 140, 142, 143, 119, 136], [128, 140, 119], [140]]


def endless(*_):
    while True:
        pass


def with_value(row, at, value):
    answer = [list(values) for values in VALUES]
    answer[row][at] = value
    return answer


# pocket_values

def test_pocket_values_right():
    assert "eleven nodes" in check("pocket_values", VALUES).text
    assert check("pocket_values", tuple(map(tuple, VALUES)))
    assert check("pocket_values", [[...] * 7, [...] * 3, [...]]).state == "open"


@pytest.mark.parametrize("answer, says", [
    (with_value(0, 0, 3), "After D2C1 B2A1 the value is 3 if each side wishes to win. Here the cats take the "
                          "greatest of the values below, 3, 128, 110."),
    (with_value(1, 1, 143), "After D2E1 it is the other side's turn: of 140, 142, 143 the mouse takes the "
                            "least, not 143."),
    (with_value(2, 0, 119), "At the root it is the other side's turn"),
    (with_value(0, 3, 138), "After D2E1 B2C1 the nodes below are worth 138, 142, 136, and the cats take the "
                            "greatest; the value is not 138."),
    ([[3, 3, 3, 136, 3, 3, 3], [3, 136, 3], [3]], "if each side wishes to win"),
    (with_value(0, 0, "3"), "not '3'"), (with_value(0, 6, None), "After B4A3 B2C1 there is no value yet"),
    (VALUES[::-1], "three lists"), ([3] * 11, "three lists"), (3, "three lists"), (crashes, "three lists"),
])
def test_pocket_values_wrong(answer, says):
    assert says in hint("pocket_values", answer)


def test_the_solution_of_the_chapter_is_right():
    solution = next(cell.source for cell in notebooks.read(notebooks.NOTEBOOKS / "05-minimax.ipynb").cells
                    if "values = [[128" in cell.source)
    assert check("pocket_values", ast.literal_eval(re.search(r"values = (\[.*\])", solution)[1]))


# misordered

def test_misordered_right():
    assert "half of all pairs" in check("misordered", 32_768).text


@pytest.mark.parametrize("answer, says", [
    (16_384, "one kind"), (0, "-1"), (65_536, "3 and 5"), (128, "It is not 128"), (10**400, "It is not"),
    (32_768.0, "whole number"), (True, "whole number"), ("half", "whole number"), (endless, "whole number"),
])
def test_misordered_wrong(answer, says):
    assert says in hint("misordered", answer)


# swapped_branches

def test_swapped_branches_is_what_the_machine_says():
    old, new = ch05.SWAPPED
    assert MINIMAX.count(old) == 1
    assert check("swapped_branches", (73, 0, 11))
    run_cell(MINIMAX.replace(old, new))
    assert "%reset_asm minimax" in check("swapped_branches", [73, 0, 11]).text


@pytest.mark.parametrize("answer, says", [
    (ch05._three_plies(ch05.C64(ch05.original())), "the sound routine"),
    ((3, 0, 11), "nodes is not 3"), ((73, 255, 11), "best_value is not 255"),
    ((73, 0, 255), "best_dest is not 255"), ((73, 0), "three whole numbers"), (73, "three whole numbers"),
    ((73, "0", 11), "three whole numbers"), (crashes, "three whole numbers"),
])
def test_swapped_branches_wrong(answer, says):
    assert says in hint("swapped_branches", answer)


# my_evaluation

def test_my_evaluation_right():
    verdict = check("my_evaluation", evaluate.evaluate)
    figures = dict(verdict.figures)
    assert verdict and figures["original"] == "85 of 100" and figures["course"] == "93 of 100"
    assert "93 of 100 wins kept" in verdict.text


def test_my_evaluation_as_the_cell_stands_at_first():
    assert check("my_evaluation", lambda game: None).state == "open"
    assert check("my_evaluation", lambda game: ...).state == "open"
    assert check("my_evaluation").state == "open"


def test_what_is_asked_cannot_be_read_off_the_tree_above_it():
    """The chapter shows the tree with minimax's values. No row of the answer is a row of it."""
    for row, (ply, nodes) in zip(VALUES, [(2, 7), (1, 3), (0, 1)], strict=True):
        known = [(worst, best) for _, worst, best, _ in ch05.inner_nodes()[ply]]
        assert [worst for worst, _ in known] == row and len(row) == nodes
        assert all(worst != best for worst, best in known)


def passes_on(game):
    game.side ^= 1
    return 128


def puts_the_mouse_back(game):
    game.where[0] = 4
    return 128


@pytest.mark.parametrize("answer, says", [
    (passes_on, "it leaves another `side` behind"), (puts_the_mouse_back, "it leaves another `where` behind"),
    (evaluate.evaluate_original, "It keeps 85 of 100 wins, and the original's tables keep 85. One that got"),
    (lambda game: 128, "One that got away: in C "), (lambda game: 255 - evaluate.evaluate(game), "of 100"),
    (lambda game: 0x10 + game.where[0], "it returns"), (lambda game: 100.0, "it returns 100.0"),
    (lambda game: True, "it returns True"), (lambda game: 10**400, "it returns"),
    (lambda: 128, "stopped with TypeError"), (crashes, "stopped with RuntimeError: no answer"),
    (endless, "still running"), (128, "the function itself"),
])
def test_my_evaluation_wrong(answer, says):
    assert says in hint("my_evaluation", answer)


# faster_evaluate

def test_faster_evaluate_is_not_attempted_with_the_courses():
    assert check("faster_evaluate").state == "open"
    run_cell(EVALUATE)
    assert check("faster_evaluate").state == "open"


def test_faster_evaluate_right():
    run_cell(ch05.reference())
    verdict = check("faster_evaluate")
    cycles, count = (value for _, value in verdict.figures)
    assert verdict and cycles.startswith("14,") and "(the course's 23,700, without loops 14," in cycles
    assert count.startswith("1") and "(the course's 6" in count


def test_the_reference_is_evaluate():
    run_cell(ch05.reference())
    assert first_difference("evaluate", current().program) is None
    found = {finding.kind for finding in held("evaluate", current().program).findings}
    assert found <= {"cycles", "writes"}        # it takes fewer, and needs less scratch


@pytest.mark.parametrize("change, says", [
    (("        rts", "        nop\n        rts"), "Every value is right, in 23,820 cycles"),
    (("and #$7f", "and #$3f"), "your evaluate comes back with A ="),
    (("        rts", "        sta best_value\n        rts"), "also changes best_value"),
    (("        rts", "        pha\n        rts"), "With "), (("        rts", "        brk\n"), "With "),
    (("bne _cat", "jmp evaluate"), "did not come back within 20,000 cycles"),
])
def test_faster_evaluate_wrong(change, says):
    assert change[0] in EVALUATE
    run_cell(EVALUATE.replace(*change, 1))
    assert says in hint("faster_evaluate")
