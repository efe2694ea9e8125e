"""The checker: what a routine changes, pushes and calls, where it crashes, headers that do not fit."""

import pytest
from examined import PROGRAM, examine, fails, header, holds

from mc64.c64.assembler import assemble
from mc64.c64.contract import check
from mc64.c64.headers import parse

# Clobbers

def test_a_register_that_comes_back_as_it_was_holds():
    holds("pha", "lda #1", "pla", "rts", clobbers="flags", stack=1, cycles="15")


def test_a_clobbered_register_is_named_with_its_values():
    kind, message = fails("ldy #0", "rts", clobbers="flags", cycles="8")
    assert kind == "clobbers"
    assert message.startswith("routine clobbers Y: it was $")
    assert message.endswith("and $00 after. Save it, or add Y to Clobbers.")


def test_flags_count_as_well():
    kind, message = fails("pha", "lda #0", "pla", "rts", clobbers="nothing", stack=1, cycles="15")
    assert kind == "clobbers" and "changes the flag" in message and "php and plp" in message
    holds("php", "cmp #3", "plp", "rts", stack=1, cycles="15")


def test_a_result_may_change_but_only_that_register():
    holds("ldx #5", "rts", out="X = 5", clobbers="flags", cycles="8")
    holds("sec", "rts", out="C = 1", cycles="8")
    kind, message = fails("ldx #5", "ldy #5", "rts", out="X = 5", clobbers="flags", cycles="10")
    assert kind == "clobbers" and "clobbers Y" in message and "clobbers X" not in message


def test_decimal_mode_left_on_is_reported_even_where_flags_may_change():
    kind, message = fails("sed", "clc", "rts", clobbers="flags", cycles="10")
    assert kind == "clobbers" and "leaves the flag D set" in message


def test_a_register_listed_for_nothing_is_reported():
    kind, message = fails("rts", clobbers="X", cycles="6")
    assert kind == "clobbers"
    assert message.startswith("Clobbers names X, and routine always gave it back as it was")


# Writes

def test_listed_variables_may_be_written():
    holds("lda #1", "sta side", "sta board+63", "rts", clobbers="A, flags", writes="side, board", cycles="15")


def test_an_unlisted_variable_is_named_with_its_index_and_values():
    kind, message = fails("lda #1", "sta board+12", "rts", clobbers="A, flags", cycles="12")
    assert kind == "writes"
    assert message.startswith("routine changes board[12]: it was $")
    assert "and $01 after. Add board to Writes, if that is meant." in message


def test_memory_that_no_variable_has():
    kind, message = fails("lda #1", "sta $c000", "rts", clobbers="A, flags", cycles="12")
    assert kind == "writes" and "changes $c000" in message and "No variable" in message


def test_a_listed_variable_that_is_never_written():
    kind, message = fails("lda #1", "sta side", "rts", clobbers="A, flags", writes="side, count", cycles="11")
    assert kind == "writes"
    assert message.startswith("Writes names count, and routine never changed it in the only case.")


def test_a_write_that_some_inputs_only_cause_is_found():
    kind, message = fails("cpx #77", "bne _end", "inc count", "_end rts", inputs="X; count = 0..255",
                          clobbers="flags", cycles="11..15")
    assert kind == "writes" and "(first with X = 77, count = " in message


def test_screen_stands_for_the_screen_and_its_colours():
    body = ("lda #1", "sta $0400", "sta $d800", "rts")
    holds(*body, clobbers="A, flags", writes="screen", cycles="16")
    assert "changes $0400" in fails(*body, clobbers="A, flags", cycles="16")[1]


# Stack

def test_the_stack_is_measured_without_the_return_address():
    holds("jsr helper", "rts", clobbers="flags", stack=3, cycles="25")
    kind, message = fails("jsr helper", "rts", clobbers="flags", stack=2, cycles="25")
    assert kind == "stack"
    assert message == "routine pushes 3 bytes at most, the header promises 2."
    assert fails("rts", stack=1)[0] == "stack"


# Calls and patches

def test_calls_lists_what_is_called():
    holds("jsr helper", "rts", clobbers="flags", stack=3, cycles="25", Calls="helper")
    _, message = fails("rts", Calls="helper")
    assert message == "Calls lists helper, and routine does not call it."
    kind, message = fails("jsr helper", "rts", clobbers="flags", stack=3, cycles="25", Calls="after")
    assert kind == "calls"
    assert "routine calls helper, which Calls does not list." in message
    assert "Calls lists after, and routine does not call it." in message


def test_kernal_entries_are_listed_and_take_no_cycles():
    body = ("lda #65", "jsr CHROUT", "rts")
    holds(*body, clobbers="A, flags", stack=2, cycles="14, plus the KERNAL's", Calls="CHROUT")
    kind, message = fails(*body, clobbers="A, flags", stack=2, cycles="14", Calls="nothing")
    assert kind == "calls" and "routine reaches the KERNAL's CHROUT, which Calls does not list." in message
    _, message = fails("rts", Calls="CHROUT")
    assert "Calls lists CHROUT, and routine never reached it" in message


def test_patches_allows_writing_into_code():
    body = "        lda #7\n        sta value+1\nvalue   lda #0\n        rts"
    program = assemble(PROGRAM.format(body=body))
    promise = dict(out="A = 7", clobbers="A, flags", cycles="14")
    assert check(parse(header(Patches="value", **promise)), program).ok
    (finding,) = check(parse(header(**promise)), program).findings
    assert finding.kind == "crash" and "value" in finding.message


# What goes wrong altogether

def test_a_routine_that_does_not_come_back():
    kind, message = fails("_here   jmp _here", cycles="6")
    assert kind == "crash" and message.startswith("routine did not come back: ")


def test_a_crash_that_only_one_input_causes_names_it():
    kind, message = fails("cpx #3", "bne _end", "brk", "_end rts", inputs="X = 0..9", clobbers="flags",
                          cycles="11")
    assert kind == "crash" and "(X = 3)" in message


@pytest.mark.parametrize("promises, words", [
    (dict(writes="bord"), "Writes names bord, which the program does not have; did you mean board?"),
    (dict(inputs="cout = 1"), "the program has no variable cout; did you mean count?"),
    (dict(inputs="X = 0..LATS"), "the program has no symbol LATS; did you mean LAST?"),
    (dict(inputs="side = 0..300"), "300 does not fit in a byte"),
    (dict(inputs="board[65] = 0"), "board has 64 bytes"),
    (dict(inputs="X = 4..LAST"), "X = 4..LAST runs backwards (4 is more than 3)"),
    (dict(inputs="X = square of the moose"),
     'nothing is known of "square of the moose"; did you mean square of the mouse?'),
    (dict(inputs="position"), "no generator of positions was given"),
])
def test_headers_that_do_not_fit_the_program(promises, words):
    phrases = {"square of the mouse": lambda rng, position: 4}
    kind, message = fails("rts", check_with={"phrases": phrases}, **promises)
    assert kind == "header" and words in message


def test_a_header_without_its_routine():
    program = assemble("* = $0801\nroutines rts\n")
    (finding,) = check(parse(header()), program).findings
    assert finding.message == "the program has no label routine; did you mean routines?"


def test_a_report_prints_as_text():
    assert str(holds("rts")) == "routine: holds, 6 cycles, the only case"
    assert str(examine("rts", cycles="7")).splitlines() == [
        "routine: the only case",
        "  cycles: routine took 6 cycles, the header promises 7."]
