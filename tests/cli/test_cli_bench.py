"""`bench`: every ratio in one run, and what is said without easyAI. No speeds are judged here."""

import json
import sys

import pytest

from mc64 import bench
from mc64.game.evaluate import evaluate
from mc64.game.minimax import minimax
from mc64.game.position import position

CORES = ["fast core, translating", "fast core, translated", "slow core", "py65 alone"]
NODES = {3: 73, 5: 1449}            # minimax from the starting position


@pytest.fixture
def no_easyai(monkeypatch):
    monkeypatch.setitem(sys.modules, "easyAI", None)
    monkeypatch.setattr(bench, "find_spec", lambda name: None)


def test_bench_prints_every_ratio(mc64):
    status, out, err = mc64("bench", "--depth", 3)
    cores, (head, *searches) = (part.splitlines() for part in out.split("\n\n"))
    assert (status, err) == (0, "")
    assert cores[0].startswith("minimax on the 6502, 3 plies ")
    assert cores[0].split()[-5:] == ["x", "C64", "x", "slow", "core"]
    assert [row[:30].strip() for row in cores[1:]] == CORES and cores[3].split()[-1] == "1.0"
    assert head.startswith("search in Python, 5 plies ") and head.endswith("x easyAI")
    assert searches[0].split()[:2] == ["minimax", "1,449"]
    (theirs,) = [row for row in searches if row.startswith("easyAI's Negamax")]
    assert theirs.split()[-1] == "1.00"
    assert "\n".join(searches).endswith(bench.COUNTED)


def test_bench_answers_in_json(mc64):
    status, out, err = mc64("bench", "--json", "--depth", 3)
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert [row["what"] for row in found["cores"]] == CORES
    for row in found["cores"]:
        assert row["c64s"] == pytest.approx(row["cycles"] / row["seconds"] / 985_248)
    for row in found["searches"]:
        assert row["speed"] == pytest.approx(row["nodes"] / row["seconds"])
        assert row["easyais"] == pytest.approx(row["speed"] / found["searches"][-1]["speed"])
    assert (found["depth"], found["plies"], found["searches"][0]["nodes"]) == (3, 5, NODES[5])


def test_without_easyai_the_rest_is_measured_and_a_line_says_so(mc64, no_easyai):
    rows = bench.searches(3)
    assert [row["what"] for row in rows] == [*bench.METHODS] and rows[0]["nodes"] == NODES[3]
    assert {row["easyais"] for row in rows} == {None}
    head, row, *_, said = bench.search_lines(rows, 3)
    assert row.split()[0] == "minimax" and row.split()[-1] == "-"
    assert said == ("easyAI is not installed (it belongs to the development dependencies): not compared with "
                    "it")


@pytest.mark.parametrize("depth", ["2", "9", "x", ""])
def test_a_depth_that_is_too_small_or_too_great_is_refused(mc64, depth):
    status, out, err = mc64("bench", "--depth", depth)
    assert (status, out) == (2, "") and "--depth" in err.splitlines()[-1]


def test_cores_or_searches_that_disagree_are_an_error(monkeypatch):
    monkeypatch.setattr(bench, "on_easyai", lambda depth: (1.0, 17, 0))
    with pytest.raises(RuntimeError, match="the searches do not agree"):
        bench.searches(2)
    monkeypatch.setattr(bench, "on_bare_processor", lambda *rest: (1, 1.0, 0))
    with pytest.raises(RuntimeError, match="the cores do not agree"):
        bench.measure(3)


@pytest.mark.parametrize("text", [
    "M E1 B8 D8 F8 H8",             # goes on
    "C E1 B8 D8 F8 H8",
    "C D8 B6 F6 D6 H6",             # the mouse is home
    "M A1 B2 D8 F8 H8",             # it cannot move
    "C H8 A1 C1 E1 G1",             # nor can the cats, and it is home
    "C B2 A1 C1 E1 G1",             # the cats cannot move
])
@pytest.mark.parametrize("ply", [0, 5])
def test_easyai_gets_minimaxs_values_seen_from_the_side_to_move(text, ply):
    game = position(text)
    theirs = bench.ForEasyAI(game)
    game.ply = ply
    game.first_move[ply] = 0
    value = minimax(game, 0) - 128
    assert theirs.scoring() == (value if text[0] == "M" else -value)
    assert theirs.is_over() == (value + 128 != evaluate(game))


@pytest.mark.parametrize("text", ["M E1 B8 D8 F8 H8", "C B2 G1 D2 C3 B4", "M D4 C5 E5 C3 G7"])
def test_easyai_plays_what_minimax_plays(text):
    negamax = pytest.importorskip("easyAI").Negamax(4)
    theirs, ours = bench.ForEasyAI(position(text)), position(text)
    bench.METHODS["minimax"].root(ours, 4)
    before = bytes(theirs.game.board)
    move = negamax(theirs)
    assert (theirs.game.move_list_start[move], theirs.game.move_list_dest[move]) == (
        ours.best_start, ours.best_dest)
    assert bytes(theirs.game.board) == before, "every move was taken back"
    assert 1 < theirs.made < ours.nodes
