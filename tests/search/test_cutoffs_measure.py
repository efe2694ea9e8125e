"""Chapter 6's table of nodes: what was committed, and a part of it worked out again by other means."""

from math import prod

import pytest

from mc64.game.position import START
from mc64.measure import load
from mc64.measure.cutoffs import COUNT, COUNTS, cutoffs, mean, means, row
from mc64.measure.stages import stages
from mc64.search import search
from mc64.solve.critical import critical_nodes

RESULT = load("alphabeta")


def test_the_positions_are_those_of_the_stages():
    assert len(RESULT["rows"]) == COUNT == 60
    assert tuple(row["position"] for row in RESULT["rows"][:10]) == stages(10)


@pytest.mark.slow
def test_the_positions_are_those_of_the_stages_to_the_last():
    assert tuple(row["position"] for row in RESULT["rows"]) == stages(COUNT)


@pytest.mark.parametrize("n", [0, 21, 43])
def test_a_row_worked_out_again(n):
    committed = RESULT["rows"][n]
    assert row(committed["position"]) == committed


@pytest.mark.parametrize("n, on", [(4, "python"), (9, "6502"), (36, "6502"), (59, "python")])
def test_a_row_against_the_courses_own_searches(n, on):
    committed = RESULT["rows"][n]
    for depth in range(1, 5):
        for name in ("minimax", "alphabeta"):
            found = search(committed["position"], depth, method=name, on=on)
            assert found.nodes == committed[name][depth - 1]
        assert critical_nodes(committed["position"], depth) == committed["critical"][depth - 1]


def test_no_order_visits_less_than_the_critical_tree_nor_more_than_minimax():
    for each in RESULT["rows"]:
        for most, plain, sorted_, least in zip(*(each[name] for name in COUNTS), strict=True):
            assert least <= min(plain, sorted_) and max(plain, sorted_) <= most
        assert each["minimax"] == sorted(each["minimax"]) and each["minimax"][-1] > 1000


def test_the_means_are_geometric_and_those_of_the_rows():
    assert RESULT["means"] == means(RESULT["rows"])
    assert RESULT["means by side"] == {side: means(RESULT["rows"], side)[-1] for side in "MC"}
    ratios = [each["alphabeta"][7] / each["minimax"][7] for each in RESULT["rows"]]
    assert RESULT["means"][7]["alphabeta/minimax"] == pytest.approx(prod(ratios) ** (1 / 60), rel=1e-3)
    assert mean([2, 8]) == 4 and mean([1 / 2, 1 / 8]) == 1 / 4


def test_a_small_run_has_the_same_form():
    told = []
    small = cutoffs(count=10, deepest=2, tell=told.append)
    assert small.keys() == RESULT.keys() and told == ["10 of 10 positions"]
    for here, there in zip(small["rows"], RESULT["rows"], strict=False):
        assert here["critical"] == there["critical"][:2]


def test_a_row_from_the_start():
    assert row(START, 4) == {"position": START, "minimax": [3, 17, 73, 417], "alphabeta": [3, 17, 48, 188],
                             "best first": row(START, 4)["best first"], "critical": [3, 11, 25, 75]}
