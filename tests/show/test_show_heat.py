"""The history table as a picture: the right lane for each count, the right byte, and one wide enough."""

import random
import re
import xml.etree.ElementTree as ET

import pictures
import pytest

from mc64 import show
from mc64.game.moves import gen
from mc64.game.position import random_position
from mc64.game.state import Game
from mc64.show import palette, squares
from mc64.show.heat import CELL, LEFT, MARGIN, SQUARE, TOP, WIDTHS, WORDS, _steps

SVG = "{http://www.w3.org/2000/svg}"


def table(**counts):
    """A table with counts by move, such as E1F2=3."""
    made = bytearray(4096)
    for move, count in counts.items():
        start, dest = squares.move(move)
        made[64 * start + dest] = count
    return bytes(made)


def lanes(picture):
    """(square where a lane begins, square where its head ends, width, colour) of each lane on the board."""
    paths = [(path.get("d"), path) for path in ET.fromstring(picture.svg).iter(f"{SVG}path")]
    found = []
    for (line, one), (head, other) in zip(paths, paths[1:], strict=False):
        if other.get("fill") in palette.LANES:
            begin, tip = (tuple(map(float, re.search(rf"{letter}(\S+) ([\d.]+)L", d).groups()))
                          for letter, d in (("M", line), ("L", head)))
            assert one.get("stroke") == other.get("fill")
            found.append((square_at(*begin), square_at(*tip), float(one.get("stroke-width")),
                          one.get("stroke")))
    return found


def square_at(x, y):
    file, rank = int((x - LEFT) // SQUARE), 7 - int((y - TOP) // SQUARE)
    return squares.name(8 * rank + file)


def test_there_are_98_steps_and_every_move_is_one():
    assert sorted(pictures.steps()) == sorted(_steps()) and len(_steps()) == 98
    rng, met = random.Random(9), set()
    for _ in range(500):
        game = random_position(rng)
        gen(game)
        met |= {(game.move_list_start[at], game.move_list_dest[at]) for at in range(game.first_move[1])}
    assert met <= set(_steps()) and len(met) > 90


@pytest.mark.parametrize("move", ["E1F2", "F2E1", "H8G7", "A1B2", "B8A7", "D4C5"])
def test_a_lane_leads_from_the_square_left_to_the_square_entered(move):
    (start, end, _, _), = lanes(show.heat(table(**{move: 7})))
    assert (start, end) == (move[:2], move[2:])


def test_there_and_back_lie_side_by_side():
    there, back = (ET.fromstring(show.heat(table(**{move: 9})).svg) for move in ("D4E5", "E5D4"))
    ends = [re.search(r"M(\S+) (\S+?)L", list(root.iter(f"{SVG}path"))[0].get("d")).groups()
            for root in (there, back)]
    assert ends[0] != ends[1] and len(lanes(show.heat(table(D4E5=9, E5D4=9)))) == 2


@pytest.mark.parametrize("count, step", [(255, 4), (128, 4), (127, 3), (64, 3), (63, 2), (32, 2), (31, 1),
                                         (16, 1), (15, 0), (1, 0)])
def test_a_greater_count_is_wider_and_darker(count, step):
    found = lanes(show.heat(table(B8A7=255, E1F2=count)))
    assert {start: lane for start, _, *lane in found}["E1"] == [WIDTHS[step], palette.LANES[step]]


def test_each_step_is_darker_in_grey_and_wider_than_the_one_before():
    grey = [palette.luminance(colour) for colour in palette.LANES]
    assert grey == sorted(set(grey), reverse=True) and len(grey) == len(WIDTHS) == len(WORDS)
    assert list(WIDTHS) == sorted(set(WIDTHS))
    assert all(palette.contrast(colour, palette.LIGHT_SQUARE) > 2 for colour in palette.LANES)


def test_the_darkest_is_drawn_last():
    widths = [wide for _, _, wide, _ in lanes(show.heat(pictures.counted()))]
    assert len(widths) == 98 and widths == sorted(widths)


def test_the_bytes_stand_in_their_rows_and_columns():
    picture = show.heat_bytes(table(E1F2=200, B8A7=3))
    found = {}
    for rect in ET.fromstring(picture.svg).iter(f"{SVG}rect"):
        if rect.get("stroke") == palette.INK:
            column, row = ((float(rect.get(name)) - origin) // CELL for name, origin in
                           (("x", MARGIN), ("y", MARGIN - 10)))
            found[int(row), int(column)] = rect.get("fill")
    assert sorted(found) == sorted(pictures.steps())
    filled = {place: fill for place, fill in found.items() if fill != palette.PAPER}
    assert filled == {(4, 13): palette.LANES[4], (57, 48): palette.LANES[0]}
    assert "98 bytes of 4,096" in picture.alt and "2 hold a count" in picture.text


def test_the_words_have_the_greatest_counts():
    picture = show.heat(table(E1F2=20, B8A7=40, D4C3=10))
    assert picture.text.split("\n") == ["B8-A7   40  " + "#" * 40, "E1-F2   20  " + "#" * 20,
                                        "D4-C3   10  " + "#" * 10,
                                        "3 of 98 moves have a count; greatest: B8-A7, 40"]
    assert "Greatest counts: B8-A7 40, E1-F2 20, D4-C3 10." in picture.alt
    many = show.heat(pictures.counted())
    assert "... and 86 other moves with less" in many.text and "92 other moves with less" in many.alt


def test_a_game_is_taken_for_its_history_and_an_empty_one_says_so():
    game = Game()
    game.history = table(E1F2=9)
    assert show.heat(game).svg == show.heat(table(E1F2=9)).svg
    assert show.heat(bytes(4096)).text == "no move has a count yet"
    assert show.heat(bytes(4096), caption="nothing").text == "nothing"


@pytest.mark.parametrize("wrong, words", [
    (bytes(64), "4,096 bytes, this has 64"), ([300] * 4096, "each 0 to 255"), ("x", "picture shows"),
    (table(E1E2=1), "E1-E2 is none"), (None, "this picture shows a Game or the 4,096 bytes"),
    (5, "picture shows")])
def test_what_is_no_history_table_is_refused_in_words(wrong, words):
    for draw in (show.heat, show.heat_bytes):
        with pytest.raises((TypeError, ValueError), match=words):
            draw(wrong)
