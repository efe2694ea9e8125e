"""Chapter 3's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import pytest
from lab_cells import hint, run_cell, solution, spoilt

from mc64.c64.sources import routines
from mc64.lab.chapters.ch03 import REFERENCE
from mc64.lab.exercises import check

SHORTEST = "E1F2 B8A7 F2G3 D8E7 G3H4 E7F6 H4G5 F8G7 G5H6 F6G5"
SLOW = ";=== perft_fast ===\n" + routines()["perft"].text.partition("-----\n")[2].replace(
    "perft\n", "perft_fast\n")


@pytest.mark.parametrize("name, answer", [
    ("tree_that_fits", 5), ("game_list", [2, 4, 59, 13, 52]), ("broken_take_back", (3, 37)),
    ("shortest_game", SHORTEST), ("shortest_game", SHORTEST.split()),
    ("shortest_game", "E1-F2 B8-A7 F2-G3 D8-E7 G3-H4 E7-F6 H4-G5 F8-G7 G5-H6 F6-G5"),
])
def test_the_right_answers(name, answer):
    assert check(name, answer)


def test_the_bytes_that_the_solution_names_are_left_over():
    assert "7,713 nodes; 346 bytes are left over" in check("tree_that_fits", 5).text


@pytest.mark.parametrize("name", ["tree_that_fits", "game_list", "broken_take_back", "shortest_game",
                                  "perft_fast"])
def test_not_attempted_as_the_chapter_leaves_it(name):
    assert check(name, ...).state == "open"


@pytest.mark.parametrize("name, answer, says", [
    ("tree_that_fits", 6, "it takes 46,278 bytes. They do not fit"),
    ("tree_that_fits", 1, "With 1 byte a node it takes 7,713 bytes. They fit, and so would more"),
    ("tree_that_fits", 5.0, "a whole number"),
    ("game_list", [1, 4, 59, 13, 52], "two moves have been made"),
    ("game_list", [2, 4, 13, 59, 52], "game_list_start[1] is not 13"),
    ("game_list", [2, 4], "five whole numbers"),
    ("broken_take_back", (2, 37), "if only by chance"),
    ("broken_take_back", (4, 37), "already wrong before"),
    ("broken_take_back", (3, 56), "the count is not 56"),
    ("broken_take_back", 3, "a pair"),
    ("shortest_game", "E1F2 D8E7", "this game is not over"),
    ("shortest_game", "E1F2 F2E3", "F2E3"),
    ("shortest_game", 10, "a game in text"),
])
def test_wrong_answers(name, answer, says):
    assert says in hint(name, answer)


def test_perft_fast_right():
    run_cell(REFERENCE, new=True)
    verdict = check("perft_fast")
    assert verdict and "of perft's cycles" in verdict.text


def test_perft_fast_right_with_what_the_solution_puts_behind_gen():
    head, gen, rest = SLOW.partition("jsr gen\n")
    tail = rest.partition("sta this_move,x\n")[2]
    run_cell(head + gen + solution("03-tree", "A faster `perft`") + tail, new=True)
    assert check("perft_fast")


@pytest.mark.parametrize("text, says", [
    (SLOW, "Every count is right, in"),
    (spoilt("        clc\n", "        sec\n", REFERENCE), "your routine adds"),
    (spoilt("        bcc _end\n", "        jmp _end\n", REFERENCE), "your routine adds"),
    (spoilt("        jsr take_back\n", "", REFERENCE), "From "),
])
def test_perft_fast_wrong(text, says):
    run_cell(text, new=True)
    assert says in hint("perft_fast")
