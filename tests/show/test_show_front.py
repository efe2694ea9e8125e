"""The README's first picture shows what both twins do today (tests/layout holds the committed one to it)."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from mc64.c64.records import Screen
from mc64.game import display
from mc64.game.position import position
from mc64.show import front


@pytest.fixture(scope="module")
def scene():
    return front.scene()


def test_it_shows_the_whole_function_and_the_whole_routine(scene):
    python = [line for line in front.inspect.getsource(display.display_sq).splitlines() if '"""' not in line]
    words = [element.text for element in ElementTree.fromstring(scene.svg).iter() if element.text]
    assert all(line.strip() in words for line in python)
    assert [word for word in words if re.fullmatch("[a-z]{3}", word)] == "ldy lda bne lda jsr rts".split()


def test_twins_that_differ_are_not_drawn(monkeypatch):
    monkeypatch.setattr(display, "piece_letters", b"MDDDD\0\0")
    with pytest.raises(ValueError, match="the twins of display_board differ"):
        front.scene()


def test_another_number_of_python_lines_is_refused(monkeypatch):
    monkeypatch.setattr(front, "PYTHON_ROWS", (0, 1, 2))
    with pytest.raises(ValueError):
        front.scene()


def test_what_it_is_given_is_what_it_draws():
    screen = Screen(codes=bytes([32]) * 1000, colours=bytes(1000), border=14, background=6)
    rows = [front.Row("def f():", "f"), front.Row("    g()", "        jsr g", 3, 18)]
    one = front.front(position("C F2 B8 D8 F8 H8"), [(57, 48)], rows, screen, "Which?", "Equal.")
    other = front.front(position("C F2 B8 D8 F8 H8"), [], [rows[0], replace(rows[1], cycles=24)], screen,
                        "Which?", "Equal.")
    assert "3 ×" in one.svg and "18 cycles" in one.svg and "24 cycles" in other.svg
    assert one.text.endswith("Equal.") and "Which?" in one.alt
    assert one.svg.count("<path") > other.svg.count("<path"), "the arrow"
