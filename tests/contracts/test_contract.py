"""The checker: for every kind of promise a routine that keeps it and one that breaks it, and what is said."""

import random

import pytest

from mc64.c64.assembler import assemble
from mc64.c64.contract import check, update
from mc64.c64.headers import parse

PROGRAM = """\
CHROUT  = $ffd2
LAST    = 3
* = $10
side    .fill 1
count   .fill 1
pointer .fill 2
* = $0801
start   rts
helper  pha
        pla
        rts
table   .byte 10, 20, 30, 40
routine
{body}
after   rts
* = $4000
board   .fill 64
list    .fill 16
"""


def header(inputs="nothing", out="nothing", clobbers="nothing", writes="nothing", stack=0, cycles="6",
           **more):
    fields = {"In": inputs, "Out": out, "Clobbers": clobbers, "Writes": writes, "Stack": stack,
              "Cycles": cycles, **more}
    return (";=== routine ===== chapter 1\n; For the test.\n"
            + "".join(f"; {name:<9} {text}\n" for name, text in fields.items()) + ";----\n")


def examine(*body, check_with=None, **promises):
    """The report on a routine with these instructions and this header; a label begins with _ or a letter."""
    lines = [line if line[0] == "_" else "        " + line for line in body]
    program = assemble(PROGRAM.format(body="\n".join(lines)))
    return check(parse(header(**promises)), program, **(check_with or {}))


def holds(*body, **promises):
    report = examine(*body, **promises)
    assert report.ok, str(report)
    return report


def fails(*body, **promises):
    """The messages of the only kind of finding there is, and that kind."""
    report = examine(*body, **promises)
    assert not report.ok
    kinds = {finding.kind for finding in report.findings}
    assert len(kinds) == 1, str(report)
    return kinds.pop(), "\n".join(finding.message for finding in report.findings)


# Clobbers

def test_a_register_that_comes_back_as_it_was_holds():
    holds("pha", "lda #1", "pla", "rts", clobbers="flags", stack=1, cycles="15")


def test_a_clobbered_register_is_named_with_its_values():
    kind, message = fails("ldy #0", "rts", clobbers="flags", cycles="8")
    assert kind == "clobbers"
    assert message.startswith("routine clobbers Y: it was $")
    assert message.endswith("and $00 after (first with no inputs). Save it, or add Y to Clobbers.")


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
    assert "and $01 after (first with no inputs). Add board to Writes, if that is meant." in message


def test_memory_that_no_variable_has():
    kind, message = fails("lda #1", "sta $c000", "rts", clobbers="A, flags", cycles="12")
    assert kind == "writes" and "changes $c000" in message and "No variable" in message


def test_a_listed_variable_that_is_never_written():
    kind, message = fails("lda #1", "sta side", "rts", clobbers="A, flags", writes="side, count", cycles="11")
    assert kind == "writes"
    assert message.startswith("Writes names count, and routine never changed it in all 1 input.")


def test_a_write_that_some_inputs_only_cause_is_found():
    kind, message = fails("cpx #77", "bne _end", "inc count", "_end rts", inputs="X; count = 0..255",
                          clobbers="flags", cycles="11..15")
    assert kind == "writes" and "(first with X = 77, count = " in message


# Stack

def test_the_stack_is_measured_without_the_return_address():
    holds("jsr helper", "rts", clobbers="flags", stack=3, cycles="25")
    kind, message = fails("jsr helper", "rts", clobbers="flags", stack=2, cycles="25")
    assert kind == "stack"
    assert message == "routine pushes 3 bytes at most (first with no inputs), the header promises 2."
    assert fails("rts", stack=1)[0] == "stack"


# Cycles

LOOP = ("_next   dex", "bne _next", "rts")          # 5 cycles a round, 4 for the last, 6 for rts


def test_both_ends_of_the_range_are_attained():
    report = holds(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="10..105")
    assert (report.cycles_seen, report.tried, report.all_tried) == ((10, 105), 20, True)


def test_more_cycles_than_promised():
    kind, message = fails(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="10..100")
    assert kind == "cycles"
    assert message == "routine took 105 cycles for X = 20, the header promises 10..100."


def test_fewer_cycles_than_promised():
    _, message = fails(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="15..105")
    assert message == "routine took 10 cycles for X = 1, the header promises 15..105."


def test_a_range_that_is_too_wide():
    kind, message = fails(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="5..110")
    assert kind == "cycles"
    assert message.splitlines() == [
        "routine promises 5..110 cycles, and none of all 20 inputs took 5: the fewest were 10 (X = 1).",
        "routine promises 5..110 cycles, and none of all 20 inputs took 110: the most were 105 (X = 20)."]


def test_the_ends_are_found_where_a_sample_alone_would_miss_them():
    """One value in 65,536 x 256 costs more: 16 bytes, each of which must be the right one of six."""
    body = ("ldy #15", "_next   lda list,y", "cmp #3", "bne _other", "dey", "bpl _next", "_end    rts",
            "_other  nop", "dey", "bpl _next", "bmi _end")
    report = examine(*body, inputs="list = 0..5", clobbers="A, Y, flags", cycles="0")
    assert report.cycles_seen == (2 + 16 * 13 - 1 + 6, 2 + 16 * 16 - 1 + 3 + 6)


def test_a_measured_figure_is_exact():
    at = {"at": lambda position, depth: {"side": {"M E1": 7}[position], "count": depth}}
    body = ("ldx side", "_next   dex", "bne _next", "rts")
    promises = dict(inputs="position", clobbers="X, flags", cycles="measured: 43 at M E1 depth 2")
    assert holds(*body, check_with=at, **promises).tried == 1
    promises["cycles"] = "measured: 44 at M E1 depth 2"
    assert fails(*body, check_with=at, **promises)[0] == "cycles"
    kind, message = fails(*body, **promises)
    assert kind == "header" and "needs a function that sets up its position" in message


# Undeclared reads

def test_a_byte_that_is_read_and_not_declared_is_named():
    kind, message = fails("lda board+9", "sta side", "rts", clobbers="A, flags", writes="side", cycles="13")
    assert kind == "reads"
    assert message.startswith("routine depends on board[9], which In does not list: with the same inputs "
                              "(no inputs) side becomes $")
    holds("lda board+9", "sta side", "rts", inputs="board", clobbers="A, flags", writes="side", cycles="13")


def test_only_the_guilty_byte_of_several_is_said_to_matter():
    _, message = fails("lda count", "lda board", "sta side", "rts", clobbers="A, flags", writes="side",
                       cycles="16")
    assert "depends on board[0]" in message
    assert "depends on count" not in message and "reads count before it writes it" in message


def test_a_read_that_only_some_inputs_lead_to_is_found():
    kind, message = fails("cpx #200", "bne _end", "lda count", "sta side", "_end rts", inputs="X",
                          out="side", clobbers="A, flags", writes="side", cycles="11..16")
    assert kind == "reads" and "depends on count" in message and "(X = 200)" in message


def test_a_read_that_changes_nothing_that_is_promised_is_found_by_its_trace():
    kind, message = fails("lda count", "lda #1", "rts", clobbers="A, flags", cycles="11")
    assert kind == "reads"
    assert message == ("routine reads count before it writes it, and In does not list it "
                       "(first with no inputs).")


def test_a_read_that_shows_in_cycles_and_one_that_shows_in_print():
    _, message = fails("lda count", "bmi _end", "_end rts", clobbers="A, flags", cycles="11..12")
    assert "depends on count" in message and "cycles or" in message
    _, message = fails("lda count", "jsr CHROUT", "rts", clobbers="A, flags", stack=2, cycles="15",
                       Calls="CHROUT")
    assert "depends on count" in message and "prints different characters" in message


def test_a_register_or_flag_that_is_not_declared_is_named():
    _, message = fails("stx side", "ldx #0", "rts", clobbers="X, flags", writes="side", cycles="11")
    assert "depends on the register X" in message
    _, message = fails("lda #1", "adc #1", "sta side", "rts", clobbers="A, flags", writes="side", cycles="13")
    assert "depends on the flag C" in message and "flag Z" not in message


def test_a_register_kept_in_memory_and_given_back_is_no_dependence():
    holds("stx side", "ldx #1", "ldx side", "rts", clobbers="flags", writes="side", cycles="14")


def test_a_register_stored_and_not_given_back_from_there_is_a_dependence():
    kind, message = fails("stx side", "rts", writes="side", cycles="9")
    assert kind == "reads" and "depends on the register X" in message


def test_scratch_holds_no_result():
    holds("stx $02", "ldx #1", "rts", clobbers="X, flags", writes="$02", cycles="11")


def test_what_the_routine_has_written_itself_may_be_read():
    holds("lda #1", "sta count", "inc count", "lda count", "rts", clobbers="A, flags", writes="count",
          cycles="19")


def test_tables_of_the_program_need_no_mention():
    holds("ldx #3", "lda table,x", "sta side", "rts", clobbers="A, X, flags", writes="side", cycles="15")


def test_a_pointer_that_is_not_declared_is_named():
    report = examine("ldy #0", "lda #1", "sta (pointer),y", "rts", clobbers="A, Y, flags", cycles="16")
    assert any("pointer[" in finding.message for finding in report.findings if finding.kind == "reads")


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
    assert kind == "crash" and message.startswith("routine did not come back (no inputs): ")


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


# Inputs

def test_all_combinations_are_tried_where_they_are_few():
    body = ("lda side", "eor count", "sta list", "rts")
    report = holds(*body, inputs="side = 0..3; count = {1, 5..6}; X = LAST", clobbers="A, flags",
                   writes="list", cycles="16")
    assert (report.tried, report.all_tried) == (12, True)


def test_positions_and_phrases_come_from_the_caller():
    seen = []

    def positions(rng, side=None):
        seen.append(side)
        return {"board": bytes(rng.randrange(4) for _ in range(64)), "side": 1}

    phrases = {"a square with a 3": lambda rng, position: position["board"].index(3)}
    body = ("lda board,x", "cmp #3", "bne _end", "inc count", "_end rts")
    report = holds(*body, inputs="position = cats; X = a square with a 3; count", clobbers="A, flags",
                   writes="count", cycles="19",
                   check_with=dict(positions=positions, phrases=phrases, samples=50))
    assert set(seen) == {"cats"} and not report.all_tried and report.tried >= 50


def test_a_phrase_alone_fills_variables_registers_and_addresses():
    def text(rng, position):
        return {"pointer": 0xC000, "X": 7, 0xC000: bytes([rng.randrange(1, 256), 0])}

    body = ("stx count", "ldy #1", "lda (pointer),y", "sta side", "rts")
    holds(*body, inputs="a text at a pointer", clobbers="A, Y, flags", writes="side, count", cycles="19",
          check_with=dict(phrases={"a text at a pointer": text}))


def test_screen_stands_for_the_screen_and_its_colours():
    body = ("lda #1", "sta $0400", "sta $d800", "rts")
    holds(*body, clobbers="A, flags", writes="screen", cycles="16")
    assert "changes $0400" in fails(*body, clobbers="A, flags", cycles="16")[1]


def test_a_variable_of_which_many_bytes_matter_is_named_once():
    """64 undeclared bytes are read, each of them printed."""
    body = ("ldx #0", "_next   lda board,x", "jsr CHROUT", "inx", "cpx #64", "bne _next", "rts")
    report = examine(*body, inputs="count; side", clobbers="A, X, flags", stack=2,
                     cycles="0", Calls="CHROUT")
    named = [finding.message for finding in report.findings if finding.kind == "reads"]
    assert len(named) == 1 and "depends on board[0]" in named[0]


def test_an_address_is_a_number_of_two_bytes():
    report = holds("ldy #0", "lda (pointer),y", "sta side", "rts", inputs="pointer = {table, board}; board",
                   clobbers="A, Y, flags", writes="side", cycles="16")
    assert report.tried > 100


def test_reads_are_found_in_routines_that_the_fast_core_translates():
    """256 rounds, a hundred times: long enough to be translated before the one input that reads comes up."""
    body = ("ldy #0", "_next   cpx #0", "bne _end", "lda count", "lda #1", "_end    iny", "bne _next", "rts")
    report = examine(*body, inputs="X = {200..255, 0}", clobbers="A, Y, flags", cycles="2567..3591")
    assert [finding.message.split(" (")[0] for finding in report.findings if finding.kind == "reads"] == [
        "routine reads count before it writes it, and In does not list it"]


def test_the_same_check_gives_the_same_report_and_another_seed_other_inputs():
    body = ("lda board+9", "cmp #3", "rts")
    promises = dict(inputs="X", clobbers="A, flags", cycles="10")
    reports = [examine(*body, **promises) for _ in range(2)]
    assert reports[0] == reports[1] and str(reports[0]) == str(reports[1])


def test_a_header_with_only_a_few_fields_promises_only_those():
    text = ";=== routine ===== chapter 1\n; Cycles    8\n;---\n"
    program = assemble(PROGRAM.format(body="        ldx #0\n        rts"))
    assert check(parse(text, require=()), program).ok


def test_a_check_can_stop_at_the_first_broken_promise():
    promises = dict(inputs="X", clobbers="flags", cycles="1")
    report = examine("ldy #0", "sta side", "rts", check_with={"first": True}, **promises)
    assert report.tried == 1 and not report.ok and not report.all_tried
    assert {finding.kind for finding in report.findings} == {"clobbers", "writes", "reads"}


def test_a_report_prints_as_text():
    assert str(holds("rts")) == "routine: holds, 6 cycles, all 1 input"
    assert str(examine("rts", cycles="7")).splitlines() == [
        "routine: all 1 input",
        "  cycles: routine took 6 cycles for no inputs, the header promises 7."]


# Updating

@pytest.mark.parametrize("before, after", [
    ("5..110", "10..105"), ("0", "10..105"), ("1,000, plus the KERNAL's", "10..105, plus the KERNAL's")])
def test_update_rewrites_the_figure_and_nothing_else(before, after):
    promises = dict(inputs="X = 1..20", clobbers="X, flags")
    report = examine(*LOOP, cycles=before, **promises)
    text = header(cycles=before, **promises)
    assert update(text, report) == header(cycles=after, **promises)
    assert examine(*LOOP, cycles=after, **promises).ok


def test_update_of_a_measured_figure_keeps_its_place():
    at = {"at": lambda position, depth: {"side": 7}}
    promises = dict(inputs="position", clobbers="X, flags", cycles="measured: 1 at M E1 depth 2")
    report = examine("ldx side", "_next   dex", "bne _next", "rts", check_with=at, **promises)
    assert "measured: 43 at M E1 depth 2" in update(header(**promises), report)


def test_random_is_not_touched():
    random.seed(5)
    expected = random.random()
    random.seed(5)
    holds(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="10..105")
    assert random.random() == expected
