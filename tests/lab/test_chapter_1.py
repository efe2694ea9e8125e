"""Chapter 1's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import re

import pytest
from lab_cells import FASTER, INIT_BOARD, hint, is_dark, run_cell, spoilt

from mc64.c64.errors import CycleBudgetSpent
from mc64.lab.chapters.ch01 import REFERENCE
from mc64.lab.exercises import check
from mc64.lab.session import current, machine

NO_INX = spoilt("        inx\n", "")


# bytes_that_change

def test_bytes_that_change_right():
    assert check("bytes_that_change", {57: 6, 50: 1})


def test_bytes_that_change_as_the_cell_stands_at_first():
    assert check("bytes_that_change", {}).state == "open"


@pytest.mark.parametrize("answer, says", [
    ({57: 6}, "Byte 57 is right, and another changes as well"),
    ({57: 0, 50: 1}, "it does not become 0"),
    ({57: 6, 50: 1, 58: 6}, "Byte 58 is C8. Nothing leaves"),
    ({1: 6, 10: 1}, "Byte 1 is B1. Nothing leaves"),
    ({"B8": 6, "C7": 1}, "'B8' is a name"),
    ({64: 6}, "64 is no offset"),
    ({57: 6, 50: 300}, "Byte 50 cannot become 300"),
    ({57.0: 6}, "57.0 is no offset"),
    ([57, 50], "The answer is a dict"),
    ((n for n in range(3)), "The answer is a dict"),
    ({n: 6 for n in range(64)}, "Byte 0 is A1"),
])
def test_bytes_that_change_wrong(answer, says):
    assert says in hint("bytes_that_change", answer)


# break_init_board

def test_what_the_exercise_asks_for_is_what_the_machine_says():
    run_cell(NO_INX)
    with pytest.raises(CycleBudgetSpent) as stopped:
        machine().call("init_board")
    changed = stopped.value.run.changes["board"]
    assert check("break_init_board", ("CycleBudgetSpent", changed[0].offset))
    assert len(changed) == 1


@pytest.mark.parametrize("answer", [("CycleBudgetSpent", 0), [CycleBudgetSpent, 0],
                                    ("mc64.c64.errors.CycleBudgetSpent", 0)])
def test_break_init_board_right(answer):
    verdict = check("break_init_board", answer)
    assert verdict and "reset_asm" not in verdict.text


def test_the_broken_routine_is_remembered_in_the_verdict():
    run_cell(NO_INX)
    assert "`%reset_asm init_board`" in check("break_init_board", ("CycleBudgetSpent", 0)).text


@pytest.mark.parametrize("answer, says", [
    (("StackLeak", 0), "did not stop with 'StackLeak'"),
    (("CycleBudgetSpent", 63), "byte 63 of the board (H8) still holds noise"),
    (("CycleBudgetSpent", "A1"), "an offset from 0 to 63, not 'A1'"),
    (("CycleBudgetSpent", 64), "an offset from 0 to 63, not 64"),
    ("CycleBudgetSpent", "The answer is a pair"),
    ({"CycleBudgetSpent": 0}, "The answer is a pair"),
])
def test_break_init_board_wrong(answer, says):
    assert says in hint("break_init_board", answer)


# is_dark

def test_is_dark_right():
    assert "64 squares of 64" in check("is_dark", lambda s: (s + s // 8) % 2 == 0).text
    assert check("is_dark", lambda s: 1 - ((s >> 3 ^ s) & 1))


@pytest.mark.parametrize("answer", [lambda s: None, lambda s: ...])
def test_is_dark_as_the_cell_stands_at_first(answer):
    assert check("is_dark", answer).state == "open"


def endless(square):
    while square < 64:
        square = square % 8


@pytest.mark.parametrize("answer, says", [
    (lambda s: s % 2 == 0, "is_dark(8) says True, but A2 is light: the square beside it is dark. (32 of 64"),
    (lambda s: (s + s // 8) % 2 == 1, "is_dark(0) says False, but A1 is dark. (0 of 64"),
    (lambda s: s < 63 and (s + s // 8) % 2 == 0, "is_dark(63) says False, but H8 is dark, like A1. (63 "),
    (lambda s: "yes", "is_dark(0) returns 'yes'. The answer is True or False."),
    (lambda s: True if (s + s // 8) % 2 == 0 else None, "is_dark(1) returns nothing."),
    (lambda s: (yield s), "is_dark(0) returns <generator"),
    (True, "The answer is the function itself"),
    (lambda: True, "stopped with TypeError"),
    (endless, "still running"),
])
def test_is_dark_wrong(answer, says):
    assert says in hint("is_dark", answer)


# is_dark_6502

def test_is_dark_6502_is_not_attempted_without_a_routine():
    assert check("is_dark_6502").state == "open"


def test_is_dark_6502_right_beside_the_courses_figures():
    run_cell(REFERENCE["is_dark"], new=True)
    verdict = check("is_dark_6502")
    cycles = sum(machine().call("is_dark", x=square).cycles for square in range(64))
    assert verdict.figures == (("cycles for all 64", f"{cycles:,} (the course's {cycles:,})"),
                               ("bytes", f"{current().program.sizes['is_dark']} (the course's "
                                         f"{current().program.sizes['is_dark']})"))


def test_is_dark_6502_scores_another_way_by_itself():
    table = ", ".join(str(int((s + s // 8) % 2 == 0)) for s in range(64))
    run_cell(is_dark("lda colours,x", "rts") + f"colours .byte {table}\n", new=True)
    cycles, count = (re.match(r"[\d,]+", value)[0] for _, value in check("is_dark_6502").figures)
    assert (cycles, count) == ("640", "68")


@pytest.mark.parametrize("lines, says", [
    (("txa", "and #1", "eor #1", "rts"), "With X = 8 your is_dark comes back with A = 1, but A2 is light"),
    (("lda #0", "rts"), "With X = 0 your is_dark comes back with A = 0, but A1 is dark: A should be 1"),
    (("lda #2", "rts"), "A = 2, but A1 is dark"),
    (("tya", "rts"), "With X = 0"),
    (("lda $02", "rts"), "With X = 0"),
    (("pha", "rts"), "With X = 0 (A1): "),
    (("brk",), "With X = 0 (A1): "),
    (("jmp is_dark",), "did not come back within 5,000 cycles"),
])
def test_is_dark_6502_wrong(lines, says):
    run_cell(is_dark(*lines), new=True)
    assert says in hint("is_dark_6502")


# faster_init_board

def test_faster_init_board_is_not_attempted_with_the_courses():
    assert check("faster_init_board").state == "open"
    run_cell(INIT_BOARD)
    assert check("faster_init_board").state == "open"


def test_faster_init_board_right():
    run_cell(FASTER)
    verdict = check("faster_init_board")
    before = machine().call("init_board").cycles
    assert verdict and verdict.figures[0][1].startswith(f"{before:,} (original 1,")


@pytest.mark.parametrize("text, says", [
    (spoilt("        rts", "        nop\n        rts"), "Everything is set up right, in"),
    (spoilt("cpx #64", "cpx #63"), "Byte 63 of board (H8) is"),
    (spoilt("        sta hply\n", ""), "hply is"),
    (spoilt("cpx #16", "cpx #18", FASTER), "first_move+1 is 0 after your init_board"),
    (spoilt("        rts", "        jsr display_board\n        sta $c000\n        rts"), "also changes"),
    (NO_INX, "did not come back within 50,000 cycles"),
    (spoilt("        rts", "        pla\n        rts"), "With noise in memory: "),
])
def test_faster_init_board_wrong(text, says):
    run_cell(text)
    assert says in hint("faster_init_board")


def test_scratch_may_be_written():
    run_cell(spoilt("        ldx #0\n", "        ldx #0\n        stx $02\n", FASTER))
    assert check("faster_init_board")


def test_a_number_and_its_noun_agree():
    from mc64.c64.explain import plural
    assert [plural(n, "ply") for n in (0, 1, 2)] == ["0 plies", "1 ply", "2 plies"]
    assert [plural(n, "cycle") for n in (1, 1048)] == ["1 cycle", "1,048 cycles"]
