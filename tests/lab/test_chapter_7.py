"""Chapter 7's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import re

import pytest
from lab_cells import crashes, hint, run_cell

from mc64.c64.sources import routines
from mc64.lab.chapters import ch07
from mc64.lab.exercises import check
from mc64.lab.session import current
from mc64.search import search
from mc64.solve.gametree import grow, minimax_nodes
from mc64.twins import first_difference

END, HASH, FIRST = (routines()[name].text for name in ("end_iteration", "alphabeta_hash", "hash_move_first"))
SIX = (0.70, 0.81, 2.71)


# six_iterations

def test_six_iterations_right():
    assert "six searches take less than one" in check("six_iterations", SIX).text
    assert check("six_iterations", [one[1] for one in ch07.six()])
    assert check("six_iterations", [None] * 3).state == "open"


def test_six_iterations_are_those_of_searches_made_here():
    for text, (repeated, together, last) in zip(ch07.ASKED.values(), ch07.six(), strict=True):
        plain = search(text, 6, method="alphabeta").nodes
        one = search(text, 6, method="deepening", on="6502")
        assert together == one.nodes / plain and last == one.iterations[-1].nodes / plain
        assert repeated == sum(search(text, n, method="alphabeta").nodes for n in range(1, 7)) / plain
        assert plain < minimax_nodes(grow(text, 6))


@pytest.mark.parametrize("answer, says", [
    ((0.37, 0.81, 2.71), "For the start, 0.37 is the last iteration alone"),
    ((0.70, 1.23, 2.71), "For the position after E1-F2, 1.23 is the other way round"),
    ((0.70, 1.58, 2.71), "1.58 is six searches without a table"),
    ((0.70, 0.81, 3.07), "For the pocket position, 3.07 is six searches"),
    ((0.70, 0.81, 2.0), "For the pocket position it is not 2.0"),
    ((0.70, 0.82, 2.71), "For the position after E1-F2 it is not 0.82"),
    ((0.70, None, 2.71), "For the position after E1-F2 stands None"), (("0.70", 0.81, 2.71), "stands '0.70'"),
    ((True, 0.81, 2.71), "stands True"), ((0.70, 0.81), "three numbers"), (0.70, "three numbers"),
    (crashes, "three numbers"), ((float("nan"),) * 3, "it is not nan"),
])
def test_six_iterations_wrong(answer, says):
    assert says in hint("six_iterations", answer)


# kept_iteration

def test_kept_iteration_right():
    verdict = check("kept_iteration", ch07.kept_by)
    assert "500 limits" in verdict.text and "depth 4, and F8E7" in verdict.text
    assert check("kept_iteration", lambda *_: None).state == "open"


def test_each_limit_from_1_to_500_keeps_the_last_finished_iteration():
    iterations = search(ch07.REPLY, 6, method="deepening").iterations
    for limit in ch07.LIMITS:
        found = search(ch07.REPLY, 6, method="deepening", max_nodes=limit)
        last = ch07.kept_by(iterations, limit)
        assert found.iterations == iterations[:last.depth]
        assert (found.value, found.move, found.pv) == (last.value, last.pv[0], last.pv)
        assert found.nodes <= max(limit, iterations[0].nodes)


@pytest.mark.parametrize("limit", [1, 8, 43, 44, 108, 109, 283, 284, 333, 500])
def test_so_does_the_6502(limit):
    found = search(ch07.REPLY, 6, method="deepening", max_nodes=limit, on="6502")
    here = search(ch07.REPLY, 6, method="deepening", max_nodes=limit)
    assert (found.value, found.pv, found.nodes) == (here.value, here.pv, here.nodes)
    assert len(found.iterations) == len(here.iterations)


def always(place):
    return lambda iterations, limit: iterations[place]


def too_soon(iterations, limit):
    spent, kept = 0, iterations[0]
    for one in iterations:
        spent += one.nodes
        if spent < limit:
            kept = one
    return kept


def alone(iterations, limit):
    return [one for one in iterations if one.nodes <= limit or one.depth == 1][-1]


@pytest.mark.parametrize("answer, says", [
    (always(0), "With a limit of 44 it returns depth 1. Iteration 2 is over after 44 nodes in all, the next "
                "after 109. (457 of the 500 limits are wrong.)"),
    (always(-1), "The first iteration takes 8 nodes, and it is always finished"),
    (too_soon, "With a limit of 44 it returns depth 1. Iteration 2 is over after 44"),
    (alone, "With a limit of 36 it returns depth 2. Iteration 1 is over after 8"),
    (lambda iterations, limit: 1, "it returns 1. The answer is one of the iterations"),
    (lambda iterations, limit: None if limit < 9 else iterations[0], "it returns None"),
    (crashes, "RuntimeError"), (4, "The answer is the function itself"), ("x", "the function itself"),
    (lambda iterations: iterations[0], "TypeError"),
])
def test_kept_iteration_wrong(answer, says):
    assert says in hint("kept_iteration", answer)


def test_an_endless_kept_iteration_is_stopped():
    def endless(iterations, limit):
        while True:
            limit += 1
    assert "still running" in hint("kept_iteration", endless)


# line_lost

def test_line_lost_is_what_the_machine_says():
    assert END.count(ch07.BACK) == 1
    assert check("line_lost", (4, 255, 255)) and ch07._limited(ch07.C64(ch07.original())) == (4, 61, 52)
    run_cell(END.replace(ch07.BACK, ""))
    assert "%reset_asm end_iteration" in check("line_lost", [4, 255, 255]).text
    assert first_difference("end_iteration", current().program) is not None


@pytest.mark.parametrize("answer, says", [
    ((4, 61, 52), "the sound routine"), ((5, 255, 255), "reached is not 5"),
    ((4, 57, 50), "The move is not 57, 50"), ((4, 255, 52), "The move is not 255, 52"),
    ((4, 255), "three whole numbers"), (4, "three whole numbers"), ((4, None, None), "three whole numbers"),
    (crashes, "three whole numbers"),
])
def test_line_lost_wrong(answer, says):
    assert says in hint("line_lost", answer)


# search_thrifty

JUMPS = ";=== search_thrifty ===\nsearch_thrifty\n        jmp search_deepening\n"


def test_search_thrifty_is_open_as_the_chapter_leaves_it():
    assert check("search_thrifty").state == "open"
    run_cell(JUMPS, new=True)
    assert check("search_thrifty").state == "open"


def test_search_thrifty_right():
    run_cell(ch07.THRIFTY, new=True)
    verdict = check("search_thrifty")
    mine, plain = re.findall(r"[\d,]+", dict(verdict.figures)["nodes"])
    cases = ch07.thrifty_cases()
    assert mine == f"{sum(ch07.thrifty(*case)[1] for case in cases):,}"
    found = [search(text, ch07.THRIFTY_DEPTH, method="deepening", max_nodes=most) for text, most in cases]
    assert plain == f"{sum(one.nodes for one in found):,}"


@pytest.mark.parametrize("change, says", [
    (("        bcc _next\n", "        jmp _next\n"), "With M E1 B8 D8 F8 H8"),          # nothing is spared
    (("        bcc _next\n", ""), "The exercise asks for depth"),                       # one iteration alone
    (("        lsr a\n        sta half+2", "        sta half+2"), "The exercise asks for depth"),
    (("max_nodes+1\n        ror a", "max_nodes+1\n        lsr a"), "max_nodes = 65,540 it reaches depth 1"),
    (("max_nodes\n        ror a", "max_nodes\n        lsr a"), "The exercise asks for depth"),
    (("        cmp half\n", "        clc\n        sbc half\n"), "The exercise asks for depth"),   # > for >=
    (("        lda #1\n", "        lda #2\n"), "The exercise asks for depth"),
    (("        jsr begin_search\n", ""), "With M E1 B8 D8 F8 H8"),
    (("        lda max_depth\n        cmp depth\n        bcc _end\n", ""), "With C B2 G1 D2 C3 B4"),
    (("_end    rts", "_end    jmp _end"), "did not come back"),
])
def test_search_thrifty_wrong(change, says):
    assert change[0] in ch07.THRIFTY
    run_cell(ch07.THRIFTY.replace(*change, 1), new=True)
    assert says in hint("search_thrifty")


def test_what_search_thrifty_is_held_to_never_visits_more_than_search_deepening():
    spared = 0
    for text, limit in ch07.thrifty_cases():
        reached, nodes = ch07.thrifty(text, limit)
        found = search(text, ch07.THRIFTY_DEPTH, method="deepening", max_nodes=limit)
        assert 1 <= reached <= len(found.iterations) and nodes <= max(found.nodes, limit)
        spared += found.nodes - nodes
    assert spared > 0


# faster_deepening

def test_faster_deepening_is_not_attempted_with_the_courses():
    assert check("faster_deepening").state == "open"
    run_cell(HASH)
    assert check("faster_deepening").state == "open"


def test_faster_deepening_right():
    for text in ch07.faster().values():
        run_cell(text)
    verdict = check("faster_deepening")
    figures = dict(verdict.figures)
    assert verdict and figures["cycles"].startswith("1,278,984 (the course's 1,298,328,")
    for name in ch07.faster():
        assert first_difference(name, current().program) is None


@pytest.mark.parametrize("text, change, says", [
    (HASH, ("_stop   rts", "_stop   nop\n        rts"), "Every result is right"),
    (HASH, ("        jsr hash_move_first\n", ""), "With "),
    (HASH, ("        jsr count_cutoff\n", ""), "cutoffs is 0"),
    (HASH, ("        jsr take_back_full\n", ""), "With "),
    (HASH, ("_end    jsr remember_move\n", "_end\n"), "With "),
    (FIRST, ("        bne _on\n", ""), "With "),           # the square entered alone is compared
])
def test_faster_deepening_wrong(text, change, says):
    assert change[0] in text
    run_cell(text.replace(*change, 1))
    assert says in hint("faster_deepening")
