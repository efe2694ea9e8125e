"""Combinations of devices as a picture: the right dots, bars in scale, the long one cut."""

import xml.etree.ElementTree as ET

import pytest

from mc64 import show
from mc64.show import palette
from mc64.show.devices import BARS, FIRST, ON, ROOM, ROW, STEP, TOP

SVG = "{http://www.w3.org/2000/svg}"
ROWS = [("none", 15.0, 70.0), ("hash", 4.0, 23.0), ("hash, history", 2.0, 14.0), ("static", 1.5, 20.0)]


def shapes(picture, tag):
    return list(ET.fromstring(picture.svg).iter(SVG + tag))


def bars(picture, colour):
    """The lengths of the bars of a colour, from top to bottom."""
    found = [(float(rect.get("y")), float(rect.get("width"))) for rect in shapes(picture, "rect")
             if rect.get("fill") == colour]
    return [length for _, length in sorted(found)]


def test_the_quickest_stands_first():
    picture = show.devices(ROWS, heads=("nodes", "seconds"))
    assert [line.split("  ")[0] for line in picture.text.split("\n")[2:]] == [
        "hash, history", "static", "hash", "none"]
    assert picture.alt == ("4 combinations of devices. Quickest: hash, history, 2 nodes, 14.0 seconds. Least "
                           "nodes: static, 1.5, in 20.0 seconds. Slowest: none, 15 nodes, 70.0 seconds.")


def test_a_dot_stands_where_a_device_is_on():
    on = {(round((float(dot.get("cy")) - TOP) // ROW), ON[round((float(dot.get("cx")) - FIRST) / STEP)])
          for dot in shapes(show.devices(ROWS), "circle") if dot.get("fill") == palette.INK}
    assert on == {(0, "hash"), (0, "history"), (1, "static"), (2, "hash")}


@pytest.mark.parametrize("at", [1, 2])
def test_bars_are_in_scale_and_only_none_is_cut(at):
    _, room, colour = BARS[at - 1]
    values = [row[at] for row in sorted(ROWS, key=lambda row: row[2])]
    most = max(values[:-1])
    assert bars(show.devices(ROWS), colour) == pytest.approx(
        [*(value / most / ROOM * room for value in values[:-1]), room], abs=0.1)
    cuts = [path for path in shapes(show.devices(ROWS), "path") if path.get("stroke") == palette.PAPER]
    assert len(cuts) == 2 and not [path for path in shapes(show.devices(ROWS[1:]), "path")]


def test_the_least_of_each_is_bold():
    bold = [text.text for text in shapes(show.devices(ROWS), "text") if text.get("font-weight") == "bold"]
    assert sorted(bold) == ["1.50", "14.0"]


@pytest.mark.parametrize("rows, heads, words", [
    ([], ("a", "b"), "rows of three"), ([("hash", 1)], ("a", "b"), "rows of three"),
    (ROWS, ("a",), "two heads"), ([("hash, luck", 1, 2)], ("a", "b"), "is none of hash, killers"),
    (None, ("a", "b"), "this picture shows rows"), ("x", ("a", "b"), "this picture shows rows")])
def test_nonsense_is_refused_in_words(rows, heads, words):
    with pytest.raises((TypeError, ValueError), match=words):
        show.devices(rows, heads=heads)
