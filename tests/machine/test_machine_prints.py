"""`;?` comments."""

import pytest

from mc64.c64.errors import PrintError
from mc64.c64.machine import C64

SHOWS = "; it shows registers (a x y sp flags), a byte (board, board+3, $d020), board,x or (pointer),y"
PRINTING = """
* = $10
pointer .fill 2
* = $1000
start   ldx #3
_loop   lda board,x     ;? a, x, board,x, (pointer),y
        dex
        bpl _loop
        rts
* = $3000
board   .fill 4
"""


def test_values_are_recorded_before_the_line_runs(machine_of):
    c64 = machine_of(PRINTING)
    c64["board"] = (0x10, 0x11, 0x12, 0x13)
    c64["pointer"] = (0xFE, 0x2F)
    run = c64.call("start", a=9, y=2)
    assert run.prints == (
        "demo.asm:6  a=$09 x=$03 board,x=$13 (pointer),y=$10",
        "demo.asm:6  a=$13 x=$02 board,x=$12 (pointer),y=$10",
        "demo.asm:6  a=$12 x=$01 board,x=$11 (pointer),y=$10",
        "demo.asm:6  a=$11 x=$00 board,x=$10 (pointer),y=$10",
    )
    assert c64.call("start").prints[0].startswith("demo.asm:6  a=")


@pytest.mark.parametrize(("comment", "expected"), [
    ("a,x,y", "a=$01 x=$02 y=$03"), ("A, X", "a=$01 x=$02"), ("sp, flags", "sp=$fd flags=nvdizc"),
    ("board+1", "board+1=$11"), ("board+1,x", "board+1,x=$13"), ("$3002", "$3002=$12"),
    ("12290", "12290=$12"), ("board - 1 + 1", "board - 1 + 1=$10"),
    ("$d021", "$d021=$06"), ("board,y, x", "board,y=$13 x=$02"), ("board, x", "board=$10 x=$02"),
    ("x,board", "x=$02 board=$10"), ("start._here", "start._here=$ea"),
])
def test_what_can_be_shown(machine_of, comment, expected):
    c64 = machine_of(f"start nop\n_here nop ;? {comment}\n rts\n* = $3000\nboard .fill 4")
    c64["board"] = (0x10, 0x11, 0x12, 0x13)
    c64.watch("start", lambda c: setattr(c.core, "p", 0x30))
    assert c64.call("start", a=1, x=2, y=3).prints == (f"demo.asm:3  {expected}",)


@pytest.mark.parametrize(("comment", "message"), [
    ("bord,x", "demo.asm:3: ;? knows no 'bord', did you mean 'board'?"),
    ("a b", "demo.asm:3: ;? cannot read 'a b'" + SHOWS),
    ("x, (board,x)", "demo.asm:3: ;? cannot read '(board,x)'" + SHOWS),
    ("", "demo.asm:3: ;? wants something to show, for instance ;? a, x, board,x"),
    ("board+$ffff", "demo.asm:3: ;? board+$ffff is 77823, which is no address"),
])
def test_what_cannot_be_read_is_named_with_its_line(machine_of, comment, message):
    with pytest.raises(PrintError) as caught:
        machine_of(f"start nop\n nop ;? {comment}\n rts\n* = $3000\nboard .fill 4")
    assert str(caught.value) == message


def test_a_wrong_comment_leaves_the_machine_as_it_was(machine_of):
    c64 = machine_of("start rts")
    with pytest.raises(PrintError):
        c64.load(machine_of_program("start nop ;? what\n rts"))
    assert c64.call("start").cycles == 6


def machine_of_program(source):
    from mc64.c64.assembler import assemble
    return assemble("* = $1000\n" + source, name="demo.asm")


def test_on_data_it_is_refused(machine_of):
    with pytest.raises(PrintError, match="demo.asm:3: ;\\? stands on a line without an instruction"):
        machine_of("start rts\nboard .byte 1 ;? a")


def test_twenty_records_a_line_and_the_rest_counted(machine_of):
    c64 = machine_of("start ldx #50\n_l dex ;? x\n bne _l\n ldy #1 ;? y\n rts")
    for _ in range(2):
        prints = c64.call("start").prints
        assert len(prints) == 22
        assert prints[0] == "demo.asm:3  x=$32" and prints[19] == "demo.asm:3  x=$1f"
        assert prints[20].startswith("demo.asm:5  y=") and prints[21] == "demo.asm:3  … and 30 times more"


def test_a_question_mark_in_a_string_or_an_ordinary_comment_prints_nothing(machine_of):
    c64 = machine_of("start lda #';' ; why ;? a\n rts\ntext .text \";? A\"")
    assert c64.call("start").prints == ()


def test_prints_cost_no_cycles_and_change_nothing(machine_of):
    plain = machine_of(PRINTING.replace(";?", ";"))
    printing = machine_of(PRINTING)
    assert plain.call("start").cycles == printing.call("start").cycles
    assert bytes(plain.memory) == bytes(printing.memory)


def test_prints_up_to_a_fault_are_kept(machine_of):
    c64 = machine_of("start ldx #1 ;? x\n brk")
    with pytest.raises(Exception) as caught:
        c64.call("start", x=5)
    assert caught.value.run.prints == ("demo.asm:2  x=$05",)


def test_without_prints_and_watches_the_plan_is_bare(machine_of):
    bare, printing = machine_of(PRINTING.replace(";?", ";")), machine_of(PRINTING)
    changed = [at for at, (one, two) in enumerate(zip(bare.core.plan, printing.core.plan, strict=True))
               if one[0] is not two[0] and at not in bare.core.traps]
    assert changed == [printing.address("start._loop")]
    assert C64().core.watches == {}
