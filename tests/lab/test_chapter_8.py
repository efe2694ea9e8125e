"""Chapter 8's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import itertools

import pytest
from lab_cells import crashes, hint, run_cell

from mc64.c64.sources import routines
from mc64.game.board import SIDE_MOUSE
from mc64.game.moves import gen
from mc64.game.ordering import pick_best
from mc64.game.scores import score_move
from mc64.game.state import Game
from mc64.lab.chapters import ch08
from mc64.lab.exercises import check
from mc64.lab.session import current
from mc64.measure import load
from mc64.search import search
from mc64.twins import first_difference

PICK, SCORE = routines()["pick_best"].text, routines()["score_move"].text


# slowest_pick

def test_slowest_pick_right():
    verdict = check("slowest_pick", ([1, 2, 3, 4, 5, 6], 120))
    assert "228 cycles, and 198 for 120 orders of 720" in verdict.text and verdict
    assert check("slowest_pick", ((1, 2, 3, 4, 5, 6), 120))
    assert check("slowest_pick", ([...], ...)).state == check("slowest_pick", (None, None)).state == "open"


def test_the_slowest_order_is_the_only_one_and_the_quickest_begin_with_the_best():
    cycles = ch08.pick_cycles()
    assert len(cycles) == 720 and set(cycles) == set(itertools.permutations(range(1, 7)))
    assert [order for order in cycles if cycles[order] == max(cycles.values())] == [(1, 2, 3, 4, 5, 6)]
    assert all((order[0] == 6) == (cycles[order] == min(cycles.values())) for order in cycles)


@pytest.mark.parametrize("answer, says", [
    (([6, 5, 4, 3, 2, 1], 120), "takes 198 cycles, and with another order 228"),
    (([1, 2, 3, 4, 6, 5], 120), "takes 222 cycles"), (([1, 2, 3, 4, 5, 6], 720), "720 is not the number"),
    (([1, 2, 3, 4, 5, 6], "120"), "'120' is not the number"), (([1, 2, 3, 4, 5], 120), "each of the scores"),
    (([1, 2, 3, 4, 5, 5], 120), "each of the scores"), ((123456, 120), "each of the scores"),
    ([1, 2, 3, 4, 5, 6], "an order and a number"), (120, "an order and a number"),
    (crashes, "an order and a number"),
])
def test_slowest_pick_wrong(answer, says):
    assert says in hint("slowest_pick", answer)


# scores_left_behind

def test_scores_left_behind_is_what_the_machine_says():
    assert PICK.count(ch08.STAY) == 1
    assert check("scores_left_behind", [1, 0, 4, 2, 3, 5])
    run_cell(PICK.replace(ch08.STAY, ""))
    assert "%reset_asm pick_best" in check("scores_left_behind", (1, 0, 4, 2, 3, 5)).text
    assert check("scores_left_behind", [...]).state == "open"


def test_the_routine_that_leaves_the_scores_behind_parts_from_its_twin():
    run_cell(PICK.replace(ch08.STAY, ""))
    assert first_difference("pick_best", current().program, samples=40) is not None


@pytest.mark.parametrize("answer, says", [
    ([1, 4, 5, 2, 0, 3], "the order of the sound routine"),
    ([1, 4, 0, 2, 3, 5], "At place 1 it is not move 4"), ([1, 0, 4, 3, 2, 5], "At place 3 it is not move 3"),
    ([1, 0, 4, 2, 3], "Each of the six"), ([1, 0, 4, 2, 3, 3], "Each of the six"),
    (["one"] * 6, "Each of the six"), ([], "six numbers of moves"), (104235, "six numbers of moves"),
    (crashes, "six numbers of moves"),
])
def test_scores_left_behind_wrong(answer, says):
    assert says in hint("scores_left_behind", answer)


# my_score

def by_number(game, move):
    return score_move(game, move) or move


def test_my_score_right():
    verdict = check("my_score", by_number)
    assert verdict and dict(verdict.figures)["nodes"].startswith("yours ")
    assert check("my_score", lambda game, move: None).state == "open"
    assert check("my_score", lambda game, move: ...).state == "open"


def test_the_league_is_what_the_searches_take():
    """The course's orders come from the measurement; two of them are run again here."""
    rows = load("orders")["rows"][:ch08.POSITIONS]
    assert len(rows) == ch08.POSITIONS == 50
    for said, routine in (("order of gen", "score_original"), ("hash and killers", "score_move")):
        found = [search(row["position"], ch08.DEEP, method="ordering", instead={"score_move": routine})
                 for row in rows]
        assert ch08.league()[said][0] == sum(one.nodes for one in found)
    one = search(rows[3]["position"], ch08.DEEP, method="ordering", on="6502")
    assert [each.cycles for each in one.iterations] == rows[3]["cycles"]["hash and killers"][:ch08.DEEP]


def test_values_of_the_league_are_those_of_minimax():
    for true in itertools.islice(ch08.compared(), 12):
        assert search(true.position, ch08.DEEP).value == true.value


def writes_the_board(game, move):
    game.board[game.move_list_start[move]] = 6
    return 0


def lists_moves(game, move):
    gen(game)
    game.first_move[game.ply + 1] -= 1
    return 0


@pytest.mark.parametrize("answer, says", [
    (lambda game, move: 0, "hash move and killer moves take"),
    (score_move, "hash move and killer moves take"),
    (lambda game, move: 256, "returns 256"), (lambda game, move: -1, "returns -1"),
    (lambda game, move: "best", "returns 'best'"), (lambda game, move: 1.5, "returns 1.5"),
    (lambda game, move: None if game.side == SIDE_MOUSE and game.ply else 1, "returns nothing for some move"),
    (writes_the_board, "leaves the game another"), (lists_moves, "leaves the game another"),
    (crashes, "RuntimeError"), (7, "the function itself"), ("score_move", "the function itself"),
])
def test_my_score_wrong(answer, says):
    assert says in hint("my_score", answer)


# own_score_move

def test_own_score_move_is_not_attempted_with_the_courses():
    assert check("own_score_move").state == "open"
    run_cell(SCORE)
    assert check("own_score_move").state == "open"


def test_own_score_move_right():
    run_cell(ch08.OWN)
    verdict = check("own_score_move")
    assert verdict
    figures = dict(verdict.figures)
    assert figures["nodes"].startswith("yours ") and figures["cycles"].startswith("yours ")
    mine = sum(search(true.position, ch08.DEEP, method="ordering", instead={"score_move": by_number}).nodes
               for true in ch08.compared())
    assert f"yours {mine:,}" in figures["nodes"]


def test_a_routine_that_does_what_the_courses_does_is_counted_as_the_measurement_has_it():
    c64 = ch08.C64(ch08.original())
    true, row = next(itertools.islice(ch08.compared(), 5, 6)), load("orders")["rows"][5]
    assert ch08._searched(c64, true) == tuple(
        sum(row[what]["hash and killers"][:ch08.DEEP]) for what in ("nodes", "cycles"))


@pytest.mark.parametrize("text, says", [
    (SCORE.replace("        jsr score_hash", "        nop\n        jsr score_hash"),
     "The value is right in all 50 positions"),
    (";=== score_move ===\nscore_move\n        jmp score_static\n", "The value is right in all 50 positions"),
    (";=== score_move ===\nscore_move\n        inc ply\n        lda #0\n        rts\n", "depth 4"),
    (";=== score_move ===\nscore_move\n        jmp score_move\n", "did not come back"),
])
def test_own_score_move_wrong(text, says):
    run_cell(text)
    assert says in hint("own_score_move")


# faster_pick

def test_faster_pick_is_not_attempted_with_the_courses():
    assert check("faster_pick").state == "open"
    run_cell(PICK)
    assert check("faster_pick").state == "open"


def test_faster_pick_right():
    run_cell(ch08.PICK)
    verdict = check("faster_pick")
    assert verdict and dict(verdict.figures)["bytes"].startswith("80 (the course's 74, the solution's 80)")
    assert first_difference("pick_best", current().program, samples=200) is None


def test_the_cases_have_all_orders_equals_and_lists_of_every_length():
    cases = ch08.cases()
    assert {scores for scores, *_ in cases} >= set(itertools.permutations(range(1, 7)))
    assert {len(scores) for scores, *_ in cases} == {*range(1, 10)}
    assert any(len(set(scores)) < len(scores) and max(scores) > 127 for scores, *_ in cases)
    assert all(first + len(scores) <= 256 and ply < 23 for scores, ply, first in cases)


def test_the_twin_makes_the_same_lists():
    _, lists = ch08.course_picks()
    lists = iter(lists)
    for scores, ply, first in ch08.cases():
        game = Game()
        game.ply, game.first_move[ply], game.first_move[ply + 1] = ply, first, first + len(scores)
        here = slice(first, first + len(scores))
        for name, row in zip(ch08.ROWS, (range(len(scores)), range(63, 0, -1), scores), strict=True):
            getattr(game, name)[here] = list(row)[:len(scores)]
        for move in range(here.start, here.stop):
            pick_best(game, move)
            assert [bytes(getattr(game, name)[here]) for name in ch08.ROWS] == [
                row[here] for row in next(lists)]


@pytest.mark.parametrize("change, says", [
    (("        rts", "        nop\n        rts"), "Every list is right"),
    (("bcs _next", "bcc _next"), "With 6 moves"),
    ((ch08.STAY, ""), "move_list_score["),
    (("        inx\n", ""), "did not come back"),
    (("        bcs _next\n", "        beq _other\n        bcs _next\n_other\n"), "after the call"),
])
def test_faster_pick_wrong(change, says):
    text = PICK.replace("_next   inx\n", "_next\n        inx\n")
    assert change[0] in text
    run_cell(text.replace(*change, 1))
    assert says in hint("faster_pick")
