"""The checker on routines that use the CIAs' timers, whose registers change by themselves."""

import re

import pytest

from mc64.c64.assembler import assemble
from mc64.c64.contract import check
from mc64.c64.headers import parse


def checked(writes, cycles, *instructions, given="nothing"):
    header = parse(f""";=== timed ======================================================== chapter 7
; Does something with a timer.
; In        {given}
; Out       nothing
; Clobbers  A, flags
; Writes    {writes}
; Stack     0
; Cycles    {cycles}
;-----------------------------------------------------------------------------
""")
    source = "* = $1000\nTIMER = $dd04\nCONTROL = $dd0e\ntimed\n " + "\n ".join((*instructions, "rts\n"))
    phrases = {"the timer": lambda rng, place: {"TIMER": 7, 0xDD05: 0, "CONTROL": 0x11}}
    return check(header, assemble(source, name="demo.asm"), phrases=phrases)


@pytest.mark.parametrize(("writes", "message"), [
    ("TIMER, $dd05, CONTROL", None), ("TIMER, CONTROL", r"timed changes \$dd05"),
    ("TIMER, $dd05, $dd07, CONTROL", r"Writes names \$dd07, and timed never changed it")])
def test_stores_to_a_timer_belong_under_writes(writes, message):
    """Although its registers change by themselves, and although the byte there may have been the same."""
    report = checked(writes, 22, "lda #0", "sta TIMER", "sta $dd05", "lda #$11", "sta CONTROL")
    assert [finding.kind for finding in report.findings] == (["writes"] if message else [])
    assert not message or re.search(message, str(report))


def test_reading_a_timer_is_no_change():
    report = checked("nothing", 18, "lda TIMER", "lda $dd0d", "lda CONTROL", given="the timer")
    assert report.ok, str(report)
