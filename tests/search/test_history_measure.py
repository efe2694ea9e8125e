"""Chapter 9's counts: what was committed, and parts of it worked out again by other means."""

import pytest

from mc64.game.devices import DEVICE_KEEP, search_history
from mc64.game.history import history_depth, history_square
from mc64.game.position import START, position
from mc64.measure import load
from mc64.measure.counts import (
    AMOUNTS,
    DEVICES,
    GAMES,
    LINE,
    NAMES,
    TABLES,
    after,
    game_row,
    history,
    kept_over_cleared,
    on_6502,
    pairs,
    prepared,
    row,
    searched,
    small_table,
    summary,
)
from mc64.measure.cutoffs import mean
from mc64.measure.stages import COUNT, stages
from mc64.search import search

RESULT = load("history")
ROWS, SUMMARY, PLAYED = RESULT["rows"], RESULT["summary"], RESULT["games"]
ROUTINES = dict(zip(AMOUNTS, ("history_one", "history_depth", "history_square"), strict=True))
TIMED = [each for each in ROWS if "cycles" in each]


def test_the_positions_and_the_rows_are_complete():
    assert len(ROWS) == COUNT == 60 and tuple(row["position"] for row in ROWS[:10]) == stages(10)
    assert DEVICES == (4, 7) and len(NAMES) == 6
    for each in ROWS:
        assert list(each["nodes"]) == list(each["halved"]) == list(NAMES)
        assert all(len(numbers) == RESULT["depth"] == 8 for numbers in each["nodes"].values())
    assert ROWS[:RESULT["positions timed on the 6502"]] == TIMED
    assert all(len(each["cycles"]) == len(TABLES) * len(DEVICES) for each in TIMED)


@pytest.mark.parametrize("n", [2, 18])
def test_nodes_against_the_courses_own_search(n):
    for name, (amount, devices) in zip(NAMES, pairs(), strict=True):
        found = search(ROWS[n]["position"], 6, method="history", devices=devices,
                       instead={"history_amount": ROUTINES[amount]})
        assert [each.nodes for each in found.iterations] == ROWS[n]["nodes"][name][:6]


def test_a_row_worked_out_again_to_the_full_depth():
    here = min(TIMED, key=lambda each: sum(each["nodes"]["1, devices 4"]))
    assert row(here["position"]) == here


def test_nodes_and_cycles_of_both_tables_against_search():
    """64 x 64: the program as it is, to the cycle. Small: as a reader would put it in, the same nodes; its
    halving and clearing of 16 pages, and a jmp to the routine, make up for some of the cycles it saves."""
    text = ROWS[11]["position"]
    found = search(text, 5, method="history", devices=7, on="6502")
    assert on_6502("64 x 64", text, 7, 5) == (found.nodes, found.cycles)
    spliced = search(text, 5, method="history", devices=7, on="6502",
                     instead={"find_history": "find_history_small"})
    nodes, cycles = on_6502("small", text, 7, 5)
    assert nodes == spliced.nodes == found.nodes and cycles < spliced.cycles


def test_the_small_table_is_the_courses_routine_and_a_page():
    found = small_table()
    assert set(found) == {"find_history", "clear_history", "halve_history"}
    assert "\nfind_history\n" in found["find_history"] and "steps.get(dest, 3)" in found["find_history"]
    assert all("ldx #1\n" in found[name] for name in ("clear_history", "halve_history"))


def test_halving_is_counted():
    """By 255 each time, the second count of a move halves."""
    game = prepared(START, 4)
    assert searched(game, 1, lambda _game, _depth: 255).halved == 0
    often = searched(prepared(START, 4), 4, lambda _game, _depth: 255)
    assert often.halved > 0
    assert searched(prepared(START, 4), 4, history_depth).halved == 0


def test_the_summary_is_that_of_the_rows():
    assert summary(ROWS) == SUMMARY
    for name in NAMES:
        ratios = [each["nodes"][name][-1] / each["critical"][-1] for each in ROWS]
        assert SUMMARY[name]["last"] == mean(ratios) >= 1
        assert SUMMARY[name]["positions halved in"] == sum(each["halved"][name] > 0 for each in ROWS)
    for devices in DEVICES:
        ratios = [each["cycles"][f"small, devices {devices}"] / each["cycles"][f"64 x 64, devices {devices}"]
                  for each in TIMED]
        assert SUMMARY[f"small, devices {devices}"]["over 64 x 64"] == mean(ratios)


def test_games_of_positions_that_follow_one_another():
    assert len(PLAYED) == GAMES and tuple(game["line"][0] for game in PLAYED[:10]) == stages(10)
    for game in PLAYED:
        assert len(game["line"]) == len(game["cleared"]) == len(game["kept"]) == LINE
        assert len(game["kept by one side"]) == LINE // 2
        assert game["cleared"][0] == game["kept"][0] == game["kept by one side"][0], "nothing to keep yet"
    line, cleared = PLAYED[3]["line"], PLAYED[3]["cleared"]
    for text, later, taken in zip(line, line[1:], cleared, strict=False):
        found = search(text, 8, method="history", devices=7)
        assert later == after(text, *squares(found.move))
        assert [found.iterations[-1].nodes, found.nodes] == taken


def squares(move):
    """A move such as E1F2 as two squares."""
    return [ord(move[n]) - ord("A") + 8 * (int(move[n + 1]) - 1) for n in (0, 2)]


def test_counts_are_kept_in_a_game_of_its_own():
    """One Game, searched twice by the course's own search: the second time with the counts of the first."""
    line = PLAYED[0]["line"][:2]
    game = prepared(line[0], 7 | DEVICE_KEEP)
    search_history(game, 6)
    counts = bytes(game.history)
    here = position(line[1])
    game.board, game.side, game.hply = here.board, here.side, 0
    search_history(game, 6)
    assert any(counts) and game_row(line[0], 6, 2)["kept"][1][1] == game.nodes


def test_kept_over_cleared():
    assert kept_over_cleared(PLAYED) == RESULT["kept over cleared"]
    made = [{"cleared": [[9, 9], [4, 8], [1, 8], [1, 1]], "kept": [[9, 9], [2, 8], [1, 8], [2, 1]],
             "kept by one side": [[9, 9], [3, 4]]}]
    assert kept_over_cleared(made) == {"kept": {"searches": 3, "last": 1, "all": 1},
                                       "kept by one side": {"searches": 1, "last": 3, "all": 0.5}}


def test_after_makes_a_move():
    assert after(START, 4, 13) == "C F2 B8 D8 F8 H8"
    assert after("C F2 B8 D8 F8 H8", 57, 48) == "M F2 A7 D8 F8 H8"


def test_a_small_run_has_the_same_form():
    told = []
    small = history(count=2, timed=1, games=1, depth=4, tell=told.append)
    assert small.keys() == RESULT.keys() and told == ["0 of 2 positions", "games"]
    for here, there in zip(small["rows"], ROWS, strict=False):
        assert here["nodes"] == {name: numbers[:4] for name, numbers in there["nodes"].items()}
    assert searched(prepared(START, 7), 4, history_square).nodes == [
        each.nodes for each in search(START, 4, method="history", devices=7).iterations]
