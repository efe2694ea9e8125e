"""The checker makes inputs from In: all combinations or a sample, positions, phrases, the same every time."""

import random

import pytest
from examined import LOOP, PROGRAM, examine, header, holds

from mc64.c64.assembler import assemble
from mc64.c64.contract import check, update
from mc64.c64.headers import parse


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


def test_an_address_is_a_number_of_two_bytes():
    report = holds("ldy #0", "lda (pointer),y", "sta side", "rts", inputs="pointer = {table, board}; board",
                   clobbers="A, Y, flags", writes="side", cycles="16")
    assert report.tried > 100


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
