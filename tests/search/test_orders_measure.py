"""Chapter 8's orders of moves: what was committed, and parts of it worked out again by other means."""

from math import log, prod

import pytest

from mc64.game.position import START
from mc64.measure import load
from mc64.measure.compared import critical_row, nodes_and_cycles
from mc64.measure.cutoffs import mean
from mc64.measure.orders import NAMES, RANDOM, ROUTINES, SEEDS, by_lot, instead, orders, row, summary
from mc64.measure.stages import COUNT, stages
from mc64.search import search
from mc64.solve.critical import critical
from mc64.solve.gametree import alphabeta, grow

RESULT = load("orders")
ROWS, SUMMARY = RESULT["rows"], RESULT["summary"]


def test_the_positions_are_those_of_the_stages_and_every_row_is_complete():
    assert len(ROWS) == COUNT == 60 and tuple(row["position"] for row in ROWS[:10]) == stages(10)
    assert RESULT["start row"]["position"] == START and len(SEEDS) >= 5
    for each in [*ROWS, RESULT["start row"]]:
        assert list(each["nodes"]) == list(NAMES) and list(each["cycles"]) == list(ROUTINES)
        for numbers in (*each["nodes"].values(), *each["cycles"].values(), each["critical"]):
            assert len(numbers) == RESULT["depth"] == 8


@pytest.mark.parametrize("n", [12, 33])
def test_the_first_iterations_of_a_row_worked_out_again(n):
    here, again = ROWS[n], row(ROWS[n]["position"], 5)
    assert again["critical"] == here["critical"][:5]
    for what in ("nodes", "cycles"):
        for name, numbers in again[what].items():
            assert numbers == here[what][name][:5], (what, name)


def test_a_search_to_the_full_depth_worked_out_again():
    here = min(ROWS, key=lambda each: each["nodes"]["original"][-1])
    for name in ("original", "hash and killers"):
        assert nodes_and_cycles(here["position"], 8, method="ordering", instead=instead(name, None)) == (
            here["nodes"][name], here["cycles"][name])


def test_the_original_order_is_that_of_chapter_6():
    """Alpha-beta on trees in memory, which knows nothing of scores, of tables or of iterations."""
    other = {each["position"]: each["alphabeta"] for each in load("alphabeta")["rows"]}
    for each in ROWS:
        assert each["nodes"]["original"] == other[each["position"]]
    assert RESULT["start row"]["nodes"]["original"] == [
        alphabeta(grow(START, depth)).nodes for depth in range(1, 9)]


def test_the_reversed_order_is_that_of_a_tree_the_other_way_round():
    """Scores that all differ leave nothing to chance: the moves come in the order of gen, backwards."""
    for n in (0, 21, 50):
        here = ROWS[n]
        for depth in range(1, 7):
            root = grow(here["position"], depth)
            for node in every(root):
                node.kids = node.kids[::-1]
            assert alphabeta(root).nodes == here["nodes"]["reversed"][depth - 1]


def every(root):
    """All nodes of a tree, each once."""
    found, left = {}, [root]
    while left:
        node = left.pop()
        if id(node) not in found:
            found[id(node)] = node
            left += node.kids
    return found.values()


@pytest.mark.parametrize("name", NAMES)
def test_an_order_changes_the_nodes_and_not_the_value(name):
    for n in (3, 44):
        text = ROWS[n]["position"]
        found = search(text, 5, method="ordering", instead=instead(name, text))
        assert found.value == critical(text, 5).value
        assert [each.nodes for each in found.iterations] == ROWS[n]["nodes"][name][:5]


def test_no_order_visits_less_than_the_critical_tree():
    for each in [*ROWS, RESULT["start row"]]:
        assert each["critical"][:5] == critical_row(each["position"], 5)
        for name in NAMES:
            assert all(taken >= least for taken, least in zip(each["nodes"][name], each["critical"],
                                                              strict=True)), name


def test_chance_draws_anew_for_each_seed_and_the_same_for_the_same():
    for each in ROWS:
        assert len({tuple(each["nodes"][name]) for name in RANDOM}) > 1
    draws = [[by_lot(seed, START)(None, 0) for _ in range(2)] for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]
    drawn = by_lot(1, START)
    numbers = {drawn(None, 0) for _ in range(5000)}
    assert numbers == set(range(256))


def test_the_summary_is_that_of_the_rows():
    assert summary(ROWS) == SUMMARY and summary([RESULT["start row"]]) == RESULT["start"]
    ratios = [sum(each["nodes"]["hash"]) / each["critical"][-1] for each in ROWS]
    assert SUMMARY["hash"]["all"] == pytest.approx(prod(ratios) ** (1 / 60), rel=1e-3)
    lots = [log(each["nodes"][name][-1] / each["critical"][-1]) for each in ROWS for name in RANDOM]
    assert log(SUMMARY["random"]["last"]) == pytest.approx(sum(lots) / len(lots), abs=1e-3)
    totals = [sum(each["cycles"]["killers"]) for each in ROWS]
    assert SUMMARY["killers"]["cycles"] == mean(totals)
    assert SUMMARY["original"]["over original"] == 1


def test_the_start_position_alone_misleads():
    """There killer moves need no hash move beside them, and the original order looks half as bad."""
    start, means = ({name: found[name]["last"] for name in ROUTINES} for found in (RESULT["start"], SUMMARY))
    assert start["killers"] < start["hash and killers"] < 1.1
    assert means["killers"] > 1.25 * means["hash and killers"]
    assert 2 * start["original"] < means["original"]
    assert start["reversed"] > 1.25 * means["reversed"]


def test_a_small_run_has_the_same_form():
    told = []
    small = orders(count=10, depth=2, tell=told.append)
    assert small.keys() == RESULT.keys() and told == ["10 of 10 positions"]
    for here, there in zip(small["rows"], ROWS, strict=False):
        assert here["nodes"] == {name: numbers[:2] for name, numbers in there["nodes"].items()}
