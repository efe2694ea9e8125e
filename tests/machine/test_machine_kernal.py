"""KERNAL routines: calling conventions, screen, keyboard."""

import pytest

from mc64.c64 import kernal
from mc64.c64.errors import NoInput
from mc64.c64.records import GLYPHS

ENTRIES = """
chrin   = $ffcf
chrout  = $ffd2
getin   = $ffe4
plot    = $fff0
rdtim   = $ffde
scnkey  = $ff9f
stop    = $ffe1
* = $1000
out     sec
        jsr chrout
        rts
tail    jmp chrout
key     jsr getin
        rts
where   sec
        jsr plot
        rts
move    clc
        jsr plot
        rts
time    jsr rdtim
        rts
look    jsr scnkey
        rts
halt    jsr stop
        rts
line    ldy #0
_next   jsr chrin
        sta text,y
        iny
        cmp #13
        bne _next
        rts
* = $3000
text    .fill 100
"""


@pytest.fixture
def c64(machine_of):
    return machine_of(ENTRIES)


def show(c64, text):
    for character in text.encode("latin-1") if isinstance(text, str) else text:
        c64.call("out", a=character)


def rows(c64):
    return [line.rstrip() for line in c64.screen.text()]


def test_chrout_keeps_registers_clears_carry_and_costs_nothing(c64):
    run = c64.call("out", a=0x41, x=2, y=3)
    assert (run.a, run.x, run.y, run.flags["C"]) == (0x41, 2, 3, False)
    assert run.cycles == 2 + 6 + 6 and run.instructions == 3
    assert run.kernal == ("CHROUT",) and run.printed == b"A" and run.stack == 2
    assert dict(run.changes) == {"screen": run.changes["screen"]}
    assert [(c.offset, c.address, c.old, c.new) for c in run.changes["screen"]] == [(0, 0x0400, 0x20, 1)]
    assert c64.call("tail", a=0x42).cycles == 3 and rows(c64)[0] == "AB"
    assert c64.printed == bytearray(b"AB")


def test_screen_codes_of_all_printable_characters(c64):
    assert [kernal.screen_code(p) for p in (0x20, 0x40, 0x41, 0x5F, 0x60, 0x7F, 0xA0, 0xC1, 0xE0, 0xFF)] == [
        0x20, 0x00, 0x01, 0x1F, 0x40, 0x5F, 0x60, 0x41, 0x60, 0x5E]
    assert all(kernal.screen_code(p) is None for p in (*range(0x20), *range(0x80, 0xA0)))
    assert len(GLYPHS) == 128 and GLYPHS[1:27] == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_new_line_wrap_home_and_clear(c64):
    show(c64, "A" * 41 + "\rB")
    assert rows(c64)[:3] == ["A" * 40, "A", "B"]
    show(c64, b"\x13C")
    assert rows(c64)[0] == "C" + "A" * 39
    show(c64, b"\x93D")
    assert rows(c64) == ["D"] + [""] * 24


def test_scrolling_at_the_bottom(c64):
    show(c64, "".join(f"LINE {i}\r" for i in range(30)))
    assert rows(c64) == [f"LINE {i}" for i in range(6, 30)] + [""]
    show(c64, b"\x13" + b"\x11" * 24 + b"\x1d" * 39 + b"XY")
    assert rows(c64)[23:] == [" " * 39 + "X", "Y"]


def test_cursor_keys_delete_reverse_and_colours(c64):
    show(c64, b"ABC\x9d\x9dX\x91\x91Y\x1d\x1dZ")
    assert rows(c64)[0] == "AXY  Z"
    show(c64, b"\x93AB\x14C\x12D\x92E\x12F\rG")
    assert list(c64.screen.codes[:4]) == [1, 3, 4 | 0x80, 5] and c64.screen.codes[40] == 7
    show(c64, b"\x93\x1cR\x05W")
    assert list(c64.screen.colours[:2]) == [2, 1]


def test_power_on_screen(c64):
    assert c64.screen.codes == b" " * 1000 and c64.screen.colours == bytes([14]) * 1000
    assert (c64.screen.border, c64.screen.background) == (14, 6)
    assert str(c64.screen) == "" and len(c64.screen.text()) == 25


def test_plot_reads_and_sets_the_cursor(c64):
    c64.call("move", x=5, y=10)
    run = c64.call("where")
    assert (run.x, run.y) == (5, 10)
    c64.call("out", a=0x2A)
    assert rows(c64)[5] == " " * 10 + "*"


def test_rdtim_gives_the_clock(c64):
    c64.core.cycles = 16422 * 0x012345
    run = c64.call("time")
    assert (run.y, run.x, run.a) == (1, 0x23, 0x45)


def test_getin_gives_keys_and_then_zero(c64):
    assert (c64.call("key").a, c64.call("key").flags["Z"]) == (0, True)
    c64.type("e2-f1\n and a text longer than the buffer")
    assert c64.peek(0xC6) == 10
    got = [c64.call("key").a for _ in range(45)]
    assert bytes(got).rstrip(b"\0") == b"E2-F1\r AND A TEXT LONGER THAN THE BUFFER"
    assert c64.peek(0xC6) == 0


def test_a_program_may_empty_the_keyboard_buffer_itself(machine_of):
    c64 = machine_of("start lda #0\n sta $c6\n jsr $ffe4\n rts")
    c64.type("ab")
    assert c64.call("start").a == 0


def test_stop_and_scnkey(c64):
    assert not c64.call("halt").flags["Z"]
    c64.type("\x03")
    assert c64.call("halt").flags["Z"] and not c64.call("halt").flags["Z"]
    assert c64.call("look").kernal == ("SCNKEY",)


def test_chrin_reads_a_line_and_shows_it(c64):
    c64.type("E1F2  \nnext\n")
    run = c64.call("line")
    assert c64["text"][:5] == b"E1F2\r" and rows(c64)[0] == "E1F2"
    assert run.printed == b""                                   # the echo is no output of the program
    c64.call("line")
    assert c64["text"][:5] == b"NEXT\r"


def test_chrin_without_a_line_says_so_and_the_machine_goes_on(c64):
    with pytest.raises(NoInput, match="nothing was typed"):
        c64.call("line")
    c64.type("AB")
    with pytest.raises(NoInput, match="no return key"):
        c64.call("line")
    c64.type("\n")
    c64.call("line")
    assert c64["text"][:3] == b"AB\r"


def test_keys_that_do_not_exist_are_refused(c64):
    for text in ("é", "{", "\\", "\t", "€"):
        with pytest.raises(ValueError, match="no key for"):
            c64.type(text)
    assert c64.call("key").a == 0
