"""Chapter 9's combinations of devices: the engine's two bounds, what was committed, and parts of it again."""

import pytest

from mc64.game.position import START
from mc64.measure import load
from mc64.measure.compared import nodes, nodes_and_cycles
from mc64.measure.cutoffs import mean
from mc64.measure.devices import (
    ALL,
    CONTENDERS,
    DEFAULT,
    LAST,
    NAMES,
    best,
    contest,
    devices,
    row,
    said,
    summary,
)
from mc64.measure.stages import COUNT, stages
from mc64.search import METHODS, search
from mc64.solve.critical import critical_nodes

RESULT = load("devices")
ROWS, SUMMARY = RESULT["rows"], RESULT["summary"]
TIMED = [row for row in ROWS if list(row["cycles"]) == list(NAMES)]


def test_the_engine_stays_under_its_two_bounds():
    assert int(DEFAULT) == METHODS["history"].devices and (LAST, ALL) == (1.35, 2.45)
    last = mean([row["nodes"][DEFAULT][-1] / row["critical"][-1] for row in ROWS])
    whole = mean([sum(row["nodes"][DEFAULT]) / row["critical"][-1] for row in ROWS])
    assert len(ROWS) == COUNT == 60 and RESULT["depth"] == 8
    assert last < LAST and whole < ALL
    assert (last, whole) == (SUMMARY[DEFAULT]["last"], SUMMARY[DEFAULT]["all"])


@pytest.mark.parametrize("n", [5, 23, 51])
def test_the_engines_nodes_worked_out_again(n):
    here = ROWS[n]
    assert nodes(here["position"], 8, method="history") == here["nodes"][DEFAULT]
    assert critical_nodes(here["position"], 8) == here["critical"][7]


def test_the_engines_cycles_worked_out_again():
    here = TIMED[12]
    assert nodes_and_cycles(here["position"], 8, method="history") == (
        here["nodes"][DEFAULT], here["cycles"][DEFAULT])


def test_the_first_iterations_of_a_row_worked_out_again():
    here, again = TIMED[7], row(TIMED[7]["position"], 4)
    for what in ("nodes", "cycles"):
        assert again[what] == {name: numbers[:4] for name, numbers in here[what].items()}


def test_the_positions_and_the_rows_are_complete():
    assert tuple(row["position"] for row in ROWS[:10]) == stages(10)
    assert len(TIMED) == RESULT["positions timed on the 6502"] and ROWS[:len(TIMED)] == TIMED
    assert len(TIMED) % 10 == 0, "as many of each kind"
    for each in [*ROWS, RESULT["start row"]]:
        assert list(each["nodes"]) == list(NAMES) == [str(n) for n in range(16)]
        assert all(len(numbers) == 8 for numbers in each["nodes"].values())
        assert tuple(each["cycles"]) in (CONTENDERS, NAMES) and DEFAULT in CONTENDERS


def test_without_devices_it_is_plain_alpha_beta():
    other = {each["position"]: each["alphabeta"] for each in load("alphabeta")["rows"]}
    assert all(each["nodes"]["0"] == other[each["position"]] for each in ROWS)


def test_hash_and_killer_moves_are_those_of_chapter_8s_own_search():
    orders = {each["position"]: each["nodes"] for each in load("orders")["rows"]}
    for each in ROWS:
        for name, other in (("1", "hash"), ("2", "killers"), ("3", "hash and killers")):
            assert each["nodes"][name] == orders[each["position"]][other], (each["position"], other)


def test_the_measure_of_counts_found_the_same():
    counts = {each["position"]: each["nodes"] for each in load("history")["rows"]}
    for each in ROWS:
        for name in ("4", "7"):
            assert each["nodes"][name] == counts[each["position"]][f"square, devices {name}"]


def test_no_combination_visits_less_than_the_critical_tree_and_all_find_its_value():
    for each in [*ROWS, RESULT["start row"]]:
        for name in NAMES:
            assert all(taken >= least for taken, least in zip(each["nodes"][name], each["critical"],
                                                              strict=True)), name
    text = ROWS[17]["position"]
    values = {search(text, 5, method="history", devices=int(name)).value for name in NAMES}
    assert values == {search(text, 5, method="minimax").value}


def test_the_summary_is_that_of_the_rows():
    assert summary(ROWS) == SUMMARY and summary([RESULT["start row"]]) == RESULT["start"]
    assert RESULT["best"] == best(SUMMARY) and RESULT["contenders"] == contest(ROWS)
    totals = [sum(row["cycles"]["7"]) for row in TIMED]
    assert SUMMARY["7"]["cycles"] == mean(totals) and SUMMARY["0"]["over 0"] == 1


def test_schaeffers_share():
    for depth in range(4, 9):
        plain, here = (mean([row["nodes"][name][depth - 1] / row["critical"][depth - 1] for row in ROWS])
                       for name in ("0", "5"))
        assert SUMMARY["5"]["shares"][str(depth)] == pytest.approx((plain - here) / (plain - 1), abs=1e-4)
    assert set(SUMMARY["0"]["shares"].values()) == {0}


def test_the_contenders_are_those_that_take_the_fewest_cycles():
    """Of all, and of those that stay under the bounds, whatever the engine's own choice is."""
    by_cycles = sorted(NAMES, key=lambda name: SUMMARY[name]["cycles"])
    within = [name for name in by_cycles if SUMMARY[name]["last"] < LAST and SUMMARY[name]["all"] < ALL]
    assert {by_cycles[0], *within[:2]} == set(CONTENDERS)
    ratios = [sum(each["cycles"]["5"]) / sum(each["cycles"]["7"]) for each in ROWS]
    assert RESULT["contenders"]["5"]["over 7"] == mean(ratios)


def test_the_best_are_named_by_their_figures():
    made = {name: {"last": 2, "all": 3, "cycles": 100} for name in NAMES}
    assert best(made)["engine"] is None
    made["3"] = {"last": 1.34, "all": 2.44, "cycles": 90}
    made["5"] = {"last": 1.2, "all": 2.2, "cycles": 95}
    made["6"] = {"last": 1.4, "all": 2.2, "cycles": 80}
    assert best(made) == {"last": "5", "all": "5", "cycles": "6", "engine": "3"}
    assert (said("0"), said("7"), said("8")) == ("none", "hash, killers, history", "static")


def test_a_small_run_has_the_same_form():
    told = []
    small = devices(count=10, timed=1, depth=4, tell=told.append)
    assert small.keys() == RESULT.keys() and told == ["10 of 10 positions"]
    assert [tuple(each["cycles"]) for each in small["rows"]] == [NAMES] + 9 * [CONTENDERS]
    assert small["start row"]["position"] == START
    for here, there in zip(small["rows"], ROWS, strict=False):
        assert here["nodes"] == {name: numbers[:4] for name, numbers in there["nodes"].items()}
