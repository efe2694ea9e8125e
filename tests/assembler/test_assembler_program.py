"""What a Program says about itself: bytes, labels, sizes, places; and the rules of the language."""
import pytest

from mc64.c64.assembler import AssemblyError, Line, assemble

SOURCE = """\
* = $02
side    .fill 1
pointer .fill 2
free    .fill 3
* = $0801
        .word next, 10
next    .word 0
start
        ldx #0
_copy   lda table,x
        sta board,x
        inx
        bne _copy
        rts
table
other   .byte 1, 2, 3
        .byte 4

        .text "CAT"
        .align $100
board   .fill 64
name = board+1
end
"""


@pytest.fixture(scope="module")
def program():
    return assemble(SOURCE, name="game.asm")


def test_the_bytes_run_from_the_first_placed_to_the_last(program):
    assert program.origin == 0x0801
    assert program.data.hex() == "05080a000000" + "a200bd1308" + "9d0009" + "e8d0f760" + "01020304" + "434154"
    assert program.prg() == b"\x01\x08" + program.data


def test_symbols_and_labels(program):
    assert program.symbols["start._copy"] == 0x0809
    assert program.symbols["name"] == 0x0901
    assert set(program.symbols) - set(program.labels) == {"start._copy", "name"}
    assert program.labels["start"] == 0x0807 and program.labels["end"] == 0x0940


def test_sizes_reach_to_the_next_label_or_the_end_of_the_stretch(program):
    assert program.sizes == {"side": 1, "pointer": 2, "free": 3, "next": 2, "start": 12, "table": 7,
                             "other": 7, "board": 64, "end": 0}
    assert list(program.sizes) == list(program.labels)


def test_the_lines_are_those_that_placed_or_reserved_bytes(program):
    assert program.lines[0] == Line(0x02, "game.asm", 2, b"", "reserve", "side    .fill 1", 1)
    assert Line(0x0809, "game.asm", 10, b"\xbd\x13\x08", "code", "_copy   lda table,x", 3) in program.lines
    assert [line.number for line in program.lines] == [2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21]
    assert {line.kind for line in program.lines} == {"code", "data", "reserve"}
    for line in program.lines:
        start = line.address - program.origin
        assert line.kind == "reserve" or program.data[start:start + line.size] == line.data


@pytest.mark.parametrize("address, place", [
    (0x02, "side (game.asm:2)"), (0x04, "pointer+1 (game.asm:3)"), (0x0801, "$0801 (game.asm:6)"),
    (0x0807, "start (game.asm:9)"), (0x080A, "start+3 (game.asm:10)"), (0x0813, "table (game.asm:16)"),
    (0x0819, "table+6 (game.asm:19)"), (0x081A, "$081A"), (0x093F, "board+63 (game.asm:21)"),
    (0x0940, "end"), (0xD020, "$D020")])
def test_place(program, address, place):
    assert program.place(address) == place


def test_line_at_prefers_placed_bytes_and_knows_every_byte_of_a_line(program):
    assert [program.line_at(address).number for address in (0x0809, 0x080A, 0x080B)] == [10, 10, 10]
    assert program.line_at(0x0941) is None


def test_without_placed_bytes_there_is_no_data():
    program = assemble("* = $02\nside .fill 1\n")
    assert (program.data, program.origin, program.sizes) == (b"", 0, {"side": 1})


def test_gaps_are_zeros_and_pieces_may_come_in_any_order():
    program = assemble("* = $1005\n .byte 5\n* = $1001\n .byte 1\nroom .fill 2\n .fill 0,7\n")
    assert (program.origin, program.data) == (0x1001, bytes([1, 0, 0, 0, 5]))
    assert [line.address for line in program.lines] == [0x1001, 0x1002, 0x1005]


def test_reserved_room_may_share_addresses():
    program = assemble("* = $02\none .fill 4\n* = $02\ntwo .fill 2\n")
    assert (program.labels["one"], program.labels["two"]) == (2, 2)


def test_a_label_before_data_does_not_end_the_scope_of_a_local():
    program = assemble("one nop\n_a nop\ntable .byte 1\nsize = 3\nroom .fill 1\n jmp _a\ntwo\n_a jmp _a\n")
    assert program.symbols["one._a"] == 1 and program.symbols["two._a"] == 7
    for between in ("two nop", "two", "two:"):
        with pytest.raises(AssemblyError):
            assemble(f"one nop\n_a nop\n{between}\n .byte 1\n jmp _a\n")


def test_locals_before_any_label():
    assert assemble("_a nop\n bne _a\n").symbols == {"_a": 0}


@pytest.mark.parametrize("expression, value", [
    ("1+2*3", 7), ("(1+2)*3", 9), ("7/2", 3), ("-7/2+10", 6), ("7%3", 1), ("5%11", 5), ("5 % %11", 2),
    ("$f0|$0f&$3c^1", 0xFD), ("1<<2+1", 8), ("1+1<<2", 8), ("6&3|8", 10), ("~$ff00&$ffff", 0xFF),
    ("<$1234", 0x34), (">$1234", 0x12), (">$1234+$100", 0x13), ("(<$1234)+1", 0x35), ("'M'", 0x4D),
    ("''''", 0x27),
    ("';'", 0x3B), ("%1010", 10), ("*", 0x1000), ("*+1", 0x1001), ("* *2", 0x2000), ("--5", 5),
    ("label+1", 0x1003), ("label-*", 2), ("<label", 2), ("010", 10)])
def test_expression(expression, value):
    assert assemble(f"* = $1000\n .word {expression}\nlabel nop\n").data[:2] == value.to_bytes(2, "little")


def test_a_name_defined_after_its_use_takes_the_absolute_form_and_must_need_it():
    for later in (0, 0xFF):
        with pytest.raises(AssemblyError, match=f"\\${later:02X} lies in zero page"):
            assemble(f" lda later\nlater = {later}\n")
    assert assemble(" lda later\nlater = $100\n").data.hex() == "ad0001"
    assert assemble(" lda #later\n sta (later),y\nlater = $ff\n").data.hex() == "a9ff91ff"


def test_carriage_returns_tabs_and_comments():
    assert assemble("* = $1000\r\none:\tlda\t#'\"' ; it's \"é\"\r\n;\r\n \t\r\n nop;").data.hex() == "a922ea"


def test_text_with_quotes():
    assert assemble(' .text "SAY ""HI""; \'M\'", 13, 0').data == b"SAY \"HI\"; 'M'\r\0"


def test_an_include_is_found_relative_to_the_file_it_stands_in():
    files = {"a.asm": ' .byte 1\n .include "chapters/b.asm"\n', "chapters/b.asm": ' .include "../c.asm"\n',
             "c.asm": "_local .byte 3\n", "chapters/c.asm": " .byte 9\n"}
    program = assemble('main nop\n .include "a.asm"\n jmp _local\n', name="main.asm", files=files)
    assert program.data.hex() == "ea01034c0200"
    assert program.place(2) == "main+2 (c.asm:1)"


def test_a_file_may_be_included_twice():
    assert assemble(' .include "a"\n .include "a"\n', files={"a": " nop\n"}).data.hex() == "eaea"
