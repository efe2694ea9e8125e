"""The screen: every letter drawn and distinct, the right pixels in the right colour, our own outlines."""

import re
import xml.etree.ElementTree as ET

import pictures
import pytest

from mc64 import show
from mc64.c64.records import Screen
from mc64.show import palette, screens
from mc64.show.glyphs import glyph
from mc64.show.screens import outline, rgb

SVG = "{http://www.w3.org/2000/svg}"


def blank(**cells):
    """A screen of blanks; c5=1 puts code 1 into cell 5."""
    codes = bytearray([32] * 1000)
    for cell, code in cells.items():
        codes[int(cell[1:])] = code
    return Screen(bytes(codes), bytes([14] * 1000), 14, 6)


def filled(path: str) -> set[tuple[int, int]]:
    """The pixels inside a path of steps h, v and m, by counting crossings to the left (non-zero winding)."""
    x = y = 0
    edges: dict[int, list[tuple[int, int]]] = {}
    start = (0, 0)

    def down(to):
        for row in range(min(y, to), max(y, to)):
            edges.setdefault(row, []).append((x, 1 if to > y else -1))

    for letter, numbers in re.findall(r"([mhvz])([-\d ]*)", path):
        values = [int(n) for n in re.findall(r"-?\d+", numbers)]
        if letter == "m":
            x, y = start[0] + values[0], start[1] + values[1]
            start = (x, y)
        elif letter == "h":
            x += values[0]
        elif letter == "v":
            down(y + values[0])
            y += values[0]
        else:
            assert x == start[0] or y == start[1], "the last side is straight"
            down(start[1])
            x, y = start
    lit = set()
    for row, crossings in edges.items():
        for column in range(min(c for c, _ in crossings), max(c for c, _ in crossings)):
            if sum(turn for at, turn in crossings if at <= column):
                lit.add((column, row))
    return lit


def test_every_letter_is_drawn_and_distinct():
    drawn = [glyph(code) for code in range(64)]
    assert all(len(rows) == 8 and all(0 <= row <= 255 for row in rows) for rows in drawn)
    assert len(set(drawn)) == 64
    assert [code for code in range(64) if not any(glyph(code))] == [32]


def test_letters_leave_room_to_their_neighbours():
    for code in range(64):
        assert glyph(code)[7] == 0
        columns = [any(row & 0x80 >> x for row in glyph(code)) for x in range(8)]
        assert not columns[0], "the first column stays free"


def test_reversed_letters_are_the_opposite_and_graphic_signs_a_frame():
    for code in range(64):
        assert all(a ^ b == 0xFF for a, b in zip(glyph(code), glyph(code + 128), strict=True))
    assert glyph(160) == (0xFF,) * 8
    assert {glyph(code) for code in range(64, 128)} == {glyph(64)} and glyph(64) not in map(glyph, range(64))
    with pytest.raises(ValueError, match="0..255"):
        glyph(256)


@pytest.mark.parametrize("lit", [
    {(0, 0)}, {(0, 0), (1, 1)}, {(1, 0), (0, 1)}, {(5, 3), (6, 3), (6, 4)},
    {(x, y) for x in range(5) for y in range(5)} - {(2, 2)},
    {(x, y) for x in range(9) for y in range(9) if (x + y) % 2}, set()])
def test_an_outline_encloses_exactly_its_pixels(lit):
    assert filled(outline(lit)) == lit


def test_the_picture_has_the_pixels_of_the_letters_one_path_a_colour():
    screen = pictures.filled_screen()
    expected: dict[str, set] = {}
    for cell, code in enumerate(screen.codes):
        for y, row in enumerate(glyph(code)):
            for x in range(8):
                if row & 0x80 >> x and screen.colours[cell] != screen.background:
                    expected.setdefault(rgb(screen.colours[cell]), set()).add(
                        (cell % 40 * 8 + x, cell // 40 * 8 + y))
    paths = list(ET.fromstring(show.screen(screen).svg).iter(f"{SVG}path"))
    assert {p.get("fill"): filled(p.get("d")) for p in paths} == expected
    assert len(paths) == len(expected) == 15


def test_border_and_background_have_the_machines_colours():
    root = ET.fromstring(show.screen(blank()).svg)
    border, ground = list(root.iter(f"{SVG}rect"))
    assert (border.get("fill"), ground.get("fill")) == (rgb(14), rgb(6))
    assert (ground.get("width"), ground.get("height")) == ("320", "200")


def test_the_sixteen_colours_are_distinct_and_four_bits_wide():
    assert len({rgb(colour) for colour in range(16)}) == 16
    assert rgb(0) == "#000000" and rgb(1) == "#ffffff" and rgb(0xF6) == rgb(6)
    assert palette.luminance(rgb(7)) > palette.luminance(rgb(6))
    strongest = {2: 0, 5: 1, 6: 2}          # red, green, blue: the channel that is greatest
    for colour, channel in strongest.items():
        parts = [int(rgb(colour)[i:i + 2], 16) for i in (1, 3, 5)]
        assert parts.index(max(parts)) == channel
    assert len(screens.NAMES) == 16


def test_the_screen_in_text_and_in_words():
    picture = show.screen(blank(c0=8, c1=9, c41=0x2A))
    lines = picture.text.split("\n")
    assert lines[0] == lines[-1] == "+" + "-" * 40 + "+"
    assert lines[1] == "|HI" + " " * 38 + "|" and lines[2].startswith("| * ") and len(lines) == 27
    assert picture.alt == "The C64's screen, border light blue, background blue, showing: HI / *."
    assert show.screen(blank()).alt.endswith("blank.")


def test_a_screen_of_another_size_is_refused():
    with pytest.raises(ValueError, match="1000 codes"):
        show.screen(Screen(b"", b"", 0, 0))
