"""Code that changes while it runs, code where no source placed any, and other programs."""

from pathlib import Path

import pytest
from small_programs import LOOP, assembled

from mc64.c64 import fast, translate
from mc64.c64.assembler import assemble
from mc64.c64.machine import C64
from mc64.c64.translate import Trace


def source(pair, text: str):
    return pair(assembled(text))


PATCHED = """
start   ldx #200
again   inc patch+1
        lda $50
        eor #$e8^$ca
        sta $50
        and #1
        beq patch
        lda #$c8
        sta turn
patch   ldy #0
turn    nop
        tya
        sta $3000,x
        dex
        bne again
        rts"""


def test_self_modifying_code(pair):
    both = source(pair, PATCHED)
    assert "into the program's code" in both.call("start")
    both.both(lambda c64: c64.allow_writes("patch"))
    assert "into the program's code" in both.call("start")
    both.both(lambda c64: c64.allow_writes("turn"))
    for _ in range(3):
        both.call("start")
    assert both.translated > 500


def test_self_modifying_code_is_not_translated_for_ever(eager, monkeypatch):
    """allow_writes after the translation: no other one of the code that changes."""
    times = []
    monkeypatch.setattr(fast, "Trace", lambda *args: times.append(1) or Trace(*args))
    c64 = C64(assemble("* = $1100\n" + PATCHED, name="demo.asm"))
    c64.call("patch", x=1)
    c64.allow_writes(range(0x1100, 0x1130))
    for _ in range(5):
        c64.call("start")
    assert 1 <= len(times) <= 4


def test_pokes_into_code_take_effect(pair):
    both = source(pair, LOOP)
    for value in (0x8A, 0x98, 0xEA, 0x8A):
        both.both(lambda c64, value=value: c64.poke(c64.address("work"), value))
        both.call("start")
    assert both.translated > 200


def test_code_that_may_change_from_the_moment_on_when_its_translation_was_due(pair):
    """In decimal mode the loop is found worth a translation, which is not made before it may change."""
    both = source(pair, "start ldx #3\n_l dex\n bne _l\n rts\nlater sed\n jsr start\n cld\n rts")
    both.call("later")
    both.both(lambda c64: c64.allow_writes("start"))
    both.call("start")
    both.call("later")
    assert both.fast.core.p & both.fast.core.DECIMAL == 0


@pytest.mark.parametrize("origin", [0x0002, 0x0100, 0x0150, 0x0400, 0x3000, 0xCF80])
def test_code_that_no_source_placed(pair, origin):
    """In zero page, on the stack, on the screen: run as it stands, even overwritten by itself."""
    code = bytes.fromhex("a2 05 ca d0 fd fe") + (origin + 1).to_bytes(2, "little") + bytes.fromhex("c8 60")
    both = source(pair, f"start ldy #9\n_l jsr {origin}\n dey\n dey\n bne _l\n rts")
    both.both(lambda c64: [c64.poke(origin + n, byte) for n, byte in enumerate(code)])
    both.both(lambda c64: c64.allow_code(range(origin, origin + len(code))))
    both.call("start", x=1, max_cycles=5000)
    both.call("start", x=1, max_cycles=5000)


def test_allowed_code_that_is_the_program_itself(pair):
    both = source(pair, LOOP)
    both.both(lambda c64: c64.allow_code(range(0x1000, 0x1020)))
    for value in (0x8A, 0x98):
        both.both(lambda c64, value=value: c64.poke(c64.address("work"), value))
        both.call("start")
    both.call(0x1001, max_cycles=500)
    assert both.translated > 100


@pytest.mark.parametrize("origin", [0x0010, 0x0180, 0x0400])
def test_source_code_in_zero_page_stack_and_screen(pair, origin):
    """Pushes and KERNAL routines write there without asking: such code stays with the slow core."""
    both = source(pair, f"* = {origin}\nsmall inc $50\n lda #65\n jsr $ffd2\n dex\n bne small\n rts")
    both.call("small", x=60)
    assert not both.translated


def test_another_program_in_the_same_machine(pair):
    both = source(pair, LOOP)
    both.call("start")
    other = assemble(LOOP.replace("txa", "tya").replace("* = $1000", "* = $0ff8"), name="other.asm")
    both.both(lambda c64: c64.load(other))
    both.call("start")
    both.both(lambda c64: c64.power_on())
    both.both(lambda c64: c64.load(other))
    both.call("start")


def test_the_example_in_the_docstring_is_what_the_translator_writes():
    """Beside the 6502 code stands the Python code, line for line."""
    rows = [row for row in translate.__doc__.splitlines() if len(row) > 28 and row.startswith("    ")]
    rows = rows[:[row.strip()[:7] for row in rows].index("a x y s")]
    code = "\n".join(row[4:28].rstrip() for row in rows)
    c64 = C64(assembled(f"* = $0900\n{code}\n* = $0920\ndone lda $d020\n rts"))
    assert Trace(c64.core, 0x0900).source.splitlines() == [row[28:] for row in rows if row[28:]]


def test_the_two_files_are_as_short_as_chapter_5_says():
    files = [Path(module.__file__).read_text(encoding="utf-8") for module in (fast, translate)]
    lines = "".join(files).splitlines()
    assert len(lines) < 400 and max(map(len, lines)) <= 110
