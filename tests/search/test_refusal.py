"""Chapter 6's measurement of F8-G7: a part of it computed again, and held to what chapter 5 measured."""

import pytest

from mc64.measure import load
from mc64.measure import refusal as measured
from mc64.search import search

COMMITTED = load("refusal")
ROWS = COMMITTED["depths"]


def test_the_first_seven_depths_come_out_as_committed():
    found = measured.refusal(deepest=7)
    assert found["depths"] == ROWS[:7]
    assert {**found, "depths": ROWS} == COMMITTED and len(ROWS) == measured.DEEPEST


@pytest.mark.slow
def test_ten_depths_come_out_as_committed():
    assert measured.refusal(deepest=10)["depths"] == ROWS[:10]


def test_the_answers_are_those_of_minimax_in_chapter_5():
    table = next(each for each in load("evaluation")["F8G7"] if each["evaluation"] == "evaluate")
    assert len(table["depths"]) == len(ROWS)
    for row, line in zip(ROWS, table["depths"], strict=True):
        values = dict(zip(table["moves"], line["values"], strict=True))
        loses = values.pop(measured.LOSES)
        assert (row["depth"], row["plays"]) == (line["depth"], line["plays"])
        assert row["value"] == min(values.values())
        assert row["worse"] == (loses > max(values.values())) and row["plays"] != measured.LOSES


@pytest.mark.parametrize("text", [measured.REPLY, "M E1 B8 D8 F8 H8", "C B2 G1 D2 C3 B4", "M A7 H2 H4 H6 G1"])
def test_the_nodes_of_minimax_are_counted_without_a_search(text):
    counted = measured.minimax_nodes(text, 5)
    assert counted == {0: 1, **{depth: search(text, depth).nodes for depth in range(1, 6)}}
