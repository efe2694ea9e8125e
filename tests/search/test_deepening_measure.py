"""Chapter 7's measurement: what was committed, and parts of it computed again, in the other language too."""

from math import prod

import pytest

from mc64.game.moves import gen
from mc64.game.position import START, position
from mc64.measure import deepening as measured
from mc64.measure import load
from mc64.measure.stages import COUNT, stages
from mc64.search import search

RESULT = load("deepening")


def test_the_positions_are_those_of_the_stages():
    assert len(RESULT["rows"]) == COUNT
    assert tuple(row["position"] for row in RESULT["rows"][:10]) == stages(10)
    assert [row["position"] for row in RESULT["rows"]] == [
        row["position"] for row in load("alphabeta")["rows"]]


@pytest.mark.parametrize("n", [3, 48])
def test_a_row_measured_again_to_depth_5(n):
    committed = RESULT["rows"][n]
    again = measured.row(committed["position"], 5)
    assert again == {name: value if name == "position" else value[:5] for name, value in committed.items()}


@pytest.mark.slow
def test_a_row_measured_again_to_the_last_depth():
    assert measured.row(RESULT["rows"][17]["position"]) == RESULT["rows"][17]


@pytest.mark.parametrize("n", [0, 29, 59])
def test_the_nodes_are_those_of_the_searches_in_python_and_of_chapter_6(n):
    committed = RESULT["rows"][n]
    assert committed["alone: nodes"] == load("alphabeta")["rows"][n]["alphabeta"]
    found = search(committed["position"], 6, method="deepening")
    assert [one.nodes for one in found.iterations] == committed["iterations: nodes"][:6]


def test_the_means_are_geometric_and_those_of_the_rows():
    assert RESULT["means"] == measured.means(RESULT["rows"])
    at_six = next(mean for mean in RESULT["means"] if (mean["depth"], mean["count"]) == (6, "nodes"))
    ratios = [sum(row["iterations: nodes"][:6]) / row["alone: nodes"][5] for row in RESULT["rows"]]
    assert at_six["together"] == pytest.approx(prod(ratios) ** (1 / COUNT), rel=1e-3)
    assert at_six["cheaper"] == sum(ratio < 1 for ratio in ratios)
    assert (at_six["least"], at_six["greatest"]) == (round(min(ratios), 2), round(max(ratios), 2))


def test_multiples_of_a_row_made_up():
    row = {"alone: nodes": [2, 4, 10], "iterations: nodes": [2, 3, 5]}
    assert measured.multiples(row, "nodes", 3) == (1.6, 1.0, 0.5)
    assert measured.multiples(row, "nodes", 2) == (1.5, 1.25, 0.75)


def test_the_thread_measured_again_to_depth_7():
    assert measured.thread(7) == RESULT["thread"][:7] and len(RESULT["thread"]) == measured.FURTHEST
    assert all(one["plays"] != measured.LOSES for one in RESULT["thread"])


def test_the_values_of_the_thread_are_those_of_alpha_beta():
    assert [one["value"] for one in RESULT["thread"]] == [row["value"] for row in load("refusal")["depths"]]


def test_a_small_run_has_the_same_form():
    told = []
    small = measured.deepening(count=10, deepest=2, furthest=2, tell=told.append)
    assert small.keys() == RESULT.keys() and told[0] == "10 of 10 positions"
    assert [row["iterations: nodes"] for row in small["rows"]] == [
        row["iterations: nodes"][:2] for row in RESULT["rows"][:10]]


@pytest.mark.parametrize("seed", [0, 1])
def test_what_slots_give_back_is_counted_once_a_node_that_lists_moves(seed):
    counts, wrong = measured.recalled(START, 7, seed)
    found = search(START, 7, method="deepening", seed=seed)
    assert sum(counts.values()) == found.nodes - found.leaves
    assert counts["another's, illegal"] == len([one for one in wrong if one[0] != one[1]])
    assert counts["own"] > counts["nothing, written over"] > 0


def test_a_wrong_move_is_legal_where_it_was_stored_and_not_where_it_is_found():
    _, wrong = measured.recalled(START, 8)
    assert wrong
    for here, there, move in wrong:
        assert here[0] == there[0] and here != there
        assert move in moves(there) and move not in moves(here)


def moves(text):
    """The legal moves of a position in text."""
    game = position(text)
    gen(game)
    listed = zip(game.move_list_start, game.move_list_dest, strict=True)
    return {measured.move_text(*move) for move in list(listed)[:game.first_move[1]]}
