"""The table of engines: what was committed, and parts of it worked out again by other means."""

import pytest

from mc64.game.board import SIDE_CATS
from mc64.game.position import START
from mc64.measure import load
from mc64.measure.cutoffs import mean
from mc64.measure.engines import (
    CLOCK,
    DEPTH,
    DEPTHS_GRADED,
    GRADE_SEED,
    GRADED,
    LIMIT,
    TIMED,
    deepest,
    engines,
    kept,
    player,
    reached,
    reached_row,
    row,
    summary,
)
from mc64.measure.stages import COUNT, stages
from mc64.search import METHODS, picker, search
from mc64.solve import solved
from mc64.solve.grade import critical_positions

RESULT = load("engines")
ROWS, LIMITED, SUMMARY = RESULT["rows"], RESULT["limited"], RESULT["summary"]
DEEPER = [method for method in METHODS if METHODS[method].iterate]


def test_every_engine_is_there_over_the_start_and_the_stages():
    assert list(SUMMARY) == list(METHODS)
    assert tuple(row["position"] for row in ROWS[:11]) == (START, *stages(10)) and len(ROWS) == 1 + COUNT
    assert [row["position"] for row in LIMITED] == [row["position"] for row in ROWS[:1 + TIMED]]
    for each in ROWS:
        assert list(each["nodes"]) == list(each["cycles"]) == list(METHODS)


@pytest.mark.parametrize("n", [0, 44])
def test_a_row_worked_out_again(n):
    assert row(ROWS[n]["position"]) == ROWS[n]


def test_nodes_are_those_of_other_measures():
    other = {each["position"]: each for each in load("alphabeta")["rows"]}
    for each in ROWS[1:]:
        for method, name in (("minimax", "minimax"), ("alphabeta", "alphabeta"), ("negamax", "alphabeta")):
            assert each["nodes"][method] == other[each["position"]][name][DEPTH - 1]
    of_devices = {each["position"]: each["nodes"][str(METHODS["history"].devices)]
                  for each in load("devices")["rows"]}
    for each in ROWS[1:]:
        assert each["nodes"]["history"] == sum(of_devices[each["position"]][:DEPTH])


@pytest.mark.parametrize("method", METHODS)
def test_how_deep_a_search_gets_by_two_ways(method):
    """The time in one search, and the cycles of a search to each depth: both against a smaller limit."""
    text, limit = stages(3)[2], 2_000_000
    depth = reached(text, method, limit)
    inside, over = (search(text, each, method=method, on="6502").cycles for each in (depth, depth + 1))
    assert inside <= limit < over


def test_how_deep_a_search_gets_worked_out_again():
    for here in (LIMITED[0], LIMITED[4]):
        assert reached_row(here["position"]) == here
    for here in LIMITED:
        assert list(here["reached"]) == list(METHODS)


def test_the_summary_is_that_of_the_rows():
    assert RESULT["limit"] == LIMIT and 0 <= 10 * 985_248 - LIMIT < 1000 and CLOCK == 985_248
    grades = {method: said["wins kept"] for method, said in SUMMARY.items()}
    assert summary(ROWS, LIMITED, grades) == SUMMARY
    for method, said in SUMMARY.items():
        assert said["means"]["cycles"] == mean([each["cycles"][method] for each in ROWS[1:]])
        assert said["start"]["seconds"] == float(f"{ROWS[0]['cycles'][method] / 985_248:.4g}")
        assert said["deepest from the start"] == LIMITED[0]["reached"][method]


def test_the_depths_in_short():
    made = [{"reached": {"minimax": depth}} for depth in (4, 6, 7, 5)]
    assert deepest(made, "minimax") == {"least": 4, "median": 5.5, "greatest": 7, "mean": 5.5}


def test_an_engine_that_prunes_or_orders_gets_deeper_and_is_larger():
    code = [SUMMARY[method]["bytes"]["code"] for method in ("minimax", "alphabeta", *DEEPER)]
    assert code == sorted(code)
    depth = {method: SUMMARY[method]["deepest"]["mean"] for method in METHODS}
    assert depth["minimax"] < depth["alphabeta"] < depth["deepening"] < depth["ordering"]


def test_wins_kept_worked_out_again():
    for method, depth in (("minimax", 4), ("ordering", 4)):
        assert kept(method, depth) == SUMMARY[method]["wins kept"][DEPTHS_GRADED.index(depth)]
    for said in SUMMARY.values():
        assert [each["depth"] for each in said["wins kept"]] == list(DEPTHS_GRADED)
        assert all(each["positions"] == GRADED and each["share"] == round(each["kept"] / GRADED, 4)
                   for each in said["wins kept"])


def test_minimax_on_trees_plays_what_minimax_plays_and_alpha_beta_too():
    """Of equals, all three take the first in the order of gen."""
    places = critical_positions(SIDE_CATS, "met", 12, GRADE_SEED)
    players = [player("minimax", 3), *(picker(name, 3) for name in ("minimax", "alphabeta", "negamax"))]
    for place in places:
        assert len({tuple(pick(solved().game(place))) for pick in players}) == 1
    for name in ("alphabeta", "negamax"):
        assert SUMMARY[name]["wins kept"] == SUMMARY["minimax"]["wins kept"]


def test_a_small_run_has_the_same_form():
    told = []
    small = engines(count=1, depth=2, timed=1, depths=(1,), graded=2, limit=100_000, tell=told.append)
    assert small.keys() == RESULT.keys() and len(told) == 2 + len(METHODS)
    for method, said in small["summary"].items():
        assert said.keys() == SUMMARY[method].keys()
