"""Every routine in asm/ keeps what its header promises; a routine is tested the moment it has a header."""

import pytest

from mc64.c64.headers import parse
from mc64.c64.sources import program, routines
from mc64.twins import check

ROUTINES = routines()


@pytest.fixture(scope="module")
def course():
    return program()


@pytest.mark.parametrize("name", ROUTINES)
def test_the_header_holds(name, course):
    report = check(name, course)
    assert report.ok, str(report)


@pytest.mark.parametrize("name", ROUTINES)
def test_the_header_has_every_field_and_its_routine_a_label(name, course):
    routine = ROUTINES[name]
    header = parse(routine.header, first_line=routine.line)
    assert header.name == name and header.chapter == routine.chapter and header.summary
    assert name in course.labels


@pytest.mark.parametrize("name, change, kind", [
    ("init_board", ("lda #SIDE_MOUSE", "ldy #SIDE_MOUSE"), "clobbers"),
    ("init_board", ("sta hply", "sta nodes"), "writes"),
    ("display_sq", ("lda empty_letters,x", "lda board+64,x"), "reads"),
    ("gen_mouse", ("jsr add_move", "jsr gen_cat"), "calls"),
    ("add_move", ("ldx origin", "ldx ply"), "clobbers"),
    ("display_hex", ("lsr a", "nop\n        lsr a"), "cycles"),
])
def test_a_spoiled_routine_is_found_out(name, change, kind):
    text = ROUTINES[name].text
    assert change[0] in text
    spoiled = program(replace={name: text.replace(*change, 1)})
    report = check(name, spoiled)
    assert kind in {finding.kind for finding in report.findings}, str(report)


def test_a_new_routine_is_held_to_its_header():
    text = """\
;=== count_cats =================================================== chapter 2
; Counts the cats on the board.
; In        position
; Out       A = 4, the number of cats
; Clobbers  A, X, Y, flags
; Writes    nothing
; Stack     1
; Cycles    {cycles}
;-----------------------------------------------------------------------------
count_cats
        ldy #0
        ldx #63
_square lda board,x
        cmp #PIECE_EMPTY
        beq _next
        cmp #PIECE_MOUSE
        beq _next
        iny
_next   dex
        bpl _square
        tya
        pha
        pla
        rts
"""
    wrong = text.format(cycles="1..2")
    report = check("count_cats", program(extra={"count_cats": wrong}), wrong)
    assert {finding.kind for finding in report.findings} == {"cycles"}
    lo, hi = report.cycles_seen
    right = text.format(cycles=lo if lo == hi else f"{lo}..{hi}")
    assert check("count_cats", program(extra={"count_cats": right}), right).ok


@pytest.mark.parametrize("name, idle", [("alphabeta_hash", "walk_on"), ("iterate", "walk_on"),
                                        ("minimax", "devices")])
def test_an_idle_name_in_writes_is_found_where_one_input_is_measured(name, idle, course):
    """That alone is excused which a routine called writes by its own header, such as `stopped`."""
    header = ROUTINES[name].header.replace("; Writes    ", f"; Writes    {idle}, ", 1)
    (finding,) = check(name, course, header).findings
    assert f"Writes names {idle}, and {name} never changed it in the one input tried" in finding.message
