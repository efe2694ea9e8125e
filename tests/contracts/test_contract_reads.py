"""The checker on undeclared reads: which byte, register or flag is named, and what needs no mention."""

from examined import examine, fails, holds


def test_a_byte_that_is_read_and_not_declared_is_named():
    kind, message = fails("lda board+9", "sta side", "rts", clobbers="A, flags", writes="side", cycles="13")
    assert kind == "reads"
    assert message.startswith("routine depends on board[9], which In does not list: in two runs side "
                              "becomes $")
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
    assert message == ("routine reads count before it writes it, and In does not list it.")


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


def test_reads_are_found_in_routines_that_the_fast_core_translates():
    """256 rounds, a hundred times: long enough to be translated before the one input that reads comes up."""
    body = ("ldy #0", "_next   cpx #0", "bne _end", "lda count", "lda #1", "_end    iny", "bne _next", "rts")
    report = examine(*body, inputs="X = {200..255, 0}", clobbers="A, Y, flags", cycles="2567..3591")
    assert [finding.message.split(" (")[0] for finding in report.findings if finding.kind == "reads"] == [
        "routine reads count before it writes it, and In does not list it"]


def test_a_variable_of_which_many_bytes_matter_is_named_once():
    """64 undeclared bytes are read, each of them printed."""
    body = ("ldx #0", "_next   lda board,x", "jsr CHROUT", "inx", "cpx #64", "bne _next", "rts")
    report = examine(*body, inputs="count; side", clobbers="A, X, flags", stack=2,
                     cycles="0", Calls="CHROUT")
    named = [finding.message for finding in report.findings if finding.kind == "reads"]
    assert len(named) == 1 and "depends on board[0]" in named[0]
