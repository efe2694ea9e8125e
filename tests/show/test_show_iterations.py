"""The picture of a search that goes deeper and deeper: bars, the limit, the move that is kept."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from mc64 import show
from mc64.game.position import START
from mc64.search import search
from mc64.show import palette
from mc64.show.iterations import BARS, END, ROW, TOP

SVG = "{http://www.w3.org/2000/svg}"
LIMIT = 150_000
STOPPED = search(START, 6, method="deepening", on="6502", max_cycles=LIMIT)
WHOLE = search(START, 4, method="deepening", on="6502")
FREE = search(START, 5, method="deepening")


def bars(picture, colour):
    """(x, width) of the bars of one colour, in order."""
    found = [rect for rect in ET.fromstring(picture.svg).iter(f"{SVG}rect") if rect.get("fill") == colour]
    return [(float(rect.get("x")), float(rect.get("width"))) for rect in found]


def test_bars_follow_one_another_and_are_as_long_as_their_nodes():
    found = bars(show.iterations(FREE), palette.CAT)
    assert len(found) == 5 and found[0][0] == BARS
    scale = (END - BARS) / FREE.nodes
    at = BARS
    for (x, width), one in zip(found, FREE.iterations, strict=True):
        assert (x, width) == pytest.approx((at, max(2, scale * one.nodes)), abs=0.06)
        at += scale * one.nodes
    assert sum(found[-1]) == pytest.approx(END, abs=0.1)


def test_the_limit_cuts_the_bar_that_was_not_finished():
    picture = show.iterations(STOPPED, count="cycles", limit=LIMIT, whole=WHOLE)
    done = sum(one.cycles for one in STOPPED.iterations)
    assert len(STOPPED.iterations) == 3 and done < LIMIT < STOPPED.cycles
    ((x, width),) = bars(picture, palette.MOUSE)
    line = float(re.search(rf'd="M([\d.]+) 44V[\d.]+" stroke="{palette.ARROW}"', picture.svg)[1])
    assert x < line < x + width + 0.1 and x + width - line < 5
    (rest,) = [rect for rect in ET.fromstring(picture.svg).iter(f"{SVG}rect") if rect.get("stroke-dasharray")]
    assert float(rest.get("x")) == pytest.approx(x + width, abs=0.2)
    assert float(rest.get("x")) + float(rest.get("width")) == pytest.approx(END, abs=0.2)
    assert f"limit: {LIMIT:,} cycles" in picture.svg


def test_the_flag_stands_in_the_row_of_the_last_finished_iteration():
    picture = show.iterations(STOPPED, count="cycles", limit=LIMIT)
    kept = STOPPED.iterations[-1]
    flags = re.findall(r'd="M12 ([\d.]+)l15', picture.svg)
    assert float(flags[0]) == TOP + ROW * (len(STOPPED.iterations) - 1) + 5 and len(flags) == 2
    assert f"{kept.pv[0]} is kept" in picture.svg
    assert picture.alt.endswith(f"Kept is {kept.pv[0]}, the move of depth {kept.depth}.")


def test_in_words_and_in_plain_text():
    picture = show.iterations(STOPPED, count="cycles", limit=LIMIT, whole=WHOLE)
    last = WHOLE.iterations[3].cycles
    used = STOPPED.cycles - sum(one.cycles for one in STOPPED.iterations)
    assert f"Depth 4 is stopped after {used:,} of {max(last, used):,} cycles." in picture.alt
    lines = picture.text.split("\n")
    assert lines[3].startswith(f">     3    {STOPPED.iterations[2].value}  E1D2")
    assert all("|" in line for line in lines[1:6]) and lines[4].split()[1:3] == ["–", "–"]
    assert len({line.index("|") for line in lines[1:5]}) == 1
    assert "/" in lines[4] and "." in lines[4].partition("|")[2]
    assert lines[-1] == "> kept: E1D2, the move of depth 3"
    assert show.iterations(FREE, caption="so").text.endswith("\nso") and "|" not in show.iterations(FREE).text


def test_a_position_without_a_move_has_no_move_to_keep():
    picture = show.iterations(search("M D4 C3 E3 C5 E5", 2, method="deepening"))
    assert "> kept: none, the move of depth 2" in picture.text


@pytest.mark.parametrize("call, words", [
    (lambda: show.iterations(FREE, count="seconds"), "'seconds' is no length of a bar: nodes or cycles"),
    (lambda: show.iterations(FREE, count="cycles"), "no iterations with cycles"),
    (lambda: show.iterations(search(START, 2)), "no iterations with nodes"),
    (lambda: show.iterations(replace(FREE, iterations=())), "no iterations with nodes"),
])
def test_what_cannot_be_drawn_is_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call()
