"""Listings: addresses, bytes, colours of the parts, and where the cycles went."""

import re

import pictures
import pytest

from mc64 import show
from mc64.c64.assembler import assemble
from mc64.c64.machine import C64
from mc64.show import palette
from mc64.show.listings import heat, tokens

SOURCE = """\
        * = $1000
;=== clear ======================================================= chapter 1
; In        nothing
;-----------------------------------------------------------------------------
clear
; for x in range(4): room[x] = 0
        ldx #3
        lda #0
_next   sta room,x              ; from the end
        dex
        bpl _next
        rts
words   .byte 1, 2, 3, 4, 5, 6, 7, 8, 9
        .text "HI; YOU"
room    .fill 4
"""
PROGRAM = assemble(SOURCE, name="clear.asm")


def test_a_listing_in_text():
    assert show.listing(PROGRAM, "clear").text == (
        "clear: 11 bytes from $1000\n"
        "                clear\n"
        "1000  A2 03             ldx #3\n"
        "1002  A9 00             lda #0\n"
        "1004  9D 1B 10  _next   sta room,x              ; from the end\n"
        "1007  CA                dex\n"
        "1008  10 FA             bpl _next\n"
        "100A  60                rts")


def test_with_the_sources_comments_stand_in_the_listing_and_the_header_does_not():
    lines = show.listing(PROGRAM, "clear", files={"clear.asm": SOURCE}).text.split("\n")
    assert [line[16:] for line in lines[1:]] == SOURCE.split("\n")[4:12]
    assert lines[1:4] == ["                clear",
                          "                ; for x in range(4): room[x] = 0",
                          "1000  A2 03             ldx #3"]


def test_long_data_is_cut_and_reserved_room_is_counted():
    text = show.listing(PROGRAM).text
    assert "100B  01 02 03 04 05 06 07 08 ..  words   .byte 1, 2, 3, 4, 5, 6, 7, 8, 9" in text
    assert "101B  (4 reserved)                room    .fill 4" in text


def test_the_margin_shows_times_and_cycles_that_add_up_to_the_run():
    run = C64(PROGRAM).call("clear", count=True)
    picture = show.listing(PROGRAM, "clear", run)
    found = re.findall(r"^ *(\d+) x +(\d+)", picture.text, re.MULTILINE)
    assert ("4", "20") in found and sum(int(cycles) for _times, cycles in found) == run.cycles
    assert f"{run.cycles} cycles in these lines" in picture.text
    assert "Most are spent in _next sta room,x: 4 times, 20 cycles." in picture.alt
    assert "4 ×" in picture.html and palette.HEAT[4] in picture.html
    assert palette.HEAT[4] not in show.listing(PROGRAM, "clear").html


def test_a_line_that_never_ran_stays_cold():
    assert [heat(share) for share in (0, 0.01, 0.1, 0.2, 0.9)] == list(palette.HEAT)


def test_a_run_that_was_not_counted_is_refused():
    with pytest.raises(ValueError, match="count=True"):
        show.listing(PROGRAM, "clear", C64(PROGRAM).call("clear"))


def test_an_unknown_label_gets_a_suggestion():
    with pytest.raises(KeyError, match="did you mean 'clear'"):
        show.listing(PROGRAM, "claer")


@pytest.mark.parametrize(("line", "expected"), [
    ("_next   sta room,x  ; end", ["label", "mnemonic", "comment"]),
    ("        lda #$0F", ["mnemonic", "number"]),
    ("words   .byte %101, 7", ["label", "directive", "number", "number"]),
    ('        .text "A;B" ; c', ["directive", "string", "comment"]),
    ("        lda #'M'", ["mnemonic", "string"]),
    ("        jsr display_board", ["mnemonic"]),
    ("        bne _a1", ["mnemonic"]),
])
def test_the_parts_of_a_line_are_told_apart(line, expected):
    assert [kind for kind, _text in tokens(line) if kind != "other"] == expected
    assert "".join(text for _kind, text in tokens(line)) == line


def test_every_source_line_of_the_course_is_kept_whole():
    for line in pictures.course().lines:
        assert "".join(text for _kind, text in tokens(line.text)) == line.text


def test_every_label_of_the_course_can_be_listed():
    program = pictures.course()
    listed = [name for name, size in program.sizes.items() if size]
    assert "init_board" in listed and "display_board" in listed
    for name in listed:
        assert show.listing(program, name).text.startswith(f"{name}: ")
