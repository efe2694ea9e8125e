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


def test_the_nodes_are_those_of_the_courses_own_searches():
    for row in ROWS[:5]:
        minimax, found = (search(measured.REPLY, row["depth"], method=method)
                          for method in ("minimax", "alphabeta"))
        assert (row["minimax"], row["nodes"], row["cutoffs"]) == (minimax.nodes, found.nodes, found.cutoffs)
