"""`perft` and `solve`: answers about positions, given in the command or on standard input."""

import io
import json

import pytest

START = "M E1 B8 D8 F8 H8"
GAMES = f"{START}\n\n  C C3 A1 E1 B2 D2 \n"


@pytest.fixture
def stdin(monkeypatch):
    """stdin(text): what the next command reads."""
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_perft_counts_from_the_start(mc64):
    assert mc64("perft", 6) == (0, "2 14 56 344 1032 6264\n", "")


def test_both_twins_count_the_same_and_answer_in_json(mc64):
    python = mc64("perft", 3, "--json")
    assert json.loads(python[1]) == {"position": START, "depth": 3, "counts": [2, 14, 56]}
    assert mc64("perft", 3, "--json", "--on", "6502") == python


@pytest.mark.parametrize("on", ["python", "6502"])
def test_the_mouse_may_walk_on_from_rank_8(mc64, on):
    where = ("--position", "C C7 G1 F6 H6 H8", "--on", on)
    assert mc64("perft", 3, *where)[1] == "4 16 28\n"
    assert mc64("perft", 3, *where, "--walk-on")[1] == "4 16 56\n"


@pytest.mark.parametrize("depth", ["0", "-1", "23", "x", "1.5", ""])
def test_a_depth_is_what_the_move_list_allows(mc64, depth):
    status, out, err = mc64("perft", depth)
    assert (status, out) == (2, "")
    assert err.endswith(f"argument depth: {depth!r} is no depth: 1 to 22 plies\n")


def test_positions_are_read_one_a_line_and_answered_one_a_line(mc64, stdin):
    stdin(GAMES)
    assert mc64("perft", 3, "--position", "-") == (0, "2 14 56\n2 6 0\n", "")
    stdin(GAMES)
    status, out, err = mc64("solve", "--json", "--position", "-")
    assert (status, err) == (0, "")
    assert [(one["position"], one["winner"], one["plies"]) for one in map(json.loads, out.splitlines())] == [
        (START, "C", 44), ("C C3 A1 E1 B2 D2", "M", 2)]
    stdin("")
    assert mc64("perft", 3, "--position", "-") == (0, "", "")


@pytest.mark.parametrize("command", [("perft", "2"), ("solve",)])
@pytest.mark.parametrize("text, message", [
    ("M Z9 B8 D8 F8 H8", "'Z9' is no square: a letter from A to H, then a digit from 1 to 8"),
    ("M E1 E1 D8 F8 H8", "cat 1 cannot stand on E1: the mouse stands there"),
    ("Q E1 B8 D8 F8 H8", "'Q' is no side: M when the mouse is to move, C when the cats are"),
])
def test_nonsense_is_refused_in_one_line_wherever_it_stands(mc64, stdin, command, text, message):
    assert mc64(*command, "--position", text) == (2, "", f"mc64 {command[0]}: {message}\n")
    stdin(f"{START}\n\n{text}\n")
    status, out, err = mc64(*command, "--position", "-")
    assert (status, err) == (2, f"mc64 {command[0]}: line 3: {message}\n")
    assert out, "what came before it is answered"


def test_solve_says_who_wins_and_what_each_move_leads_to(mc64):
    assert mc64("solve") == (0, f"{START}: the cats win in 44 plies\n  E1F2: the cats win in 43 more\n"
                                "  E1D2: the cats win in 43 more\n", "")


def test_of_the_cats_seven_replies_exactly_one_loses(mc64):
    answer = json.loads(mc64("solve", "--json", "--position", "C F2 B8 D8 F8 H8")[1])
    assert list(answer) == ["position", "winner", "plies", "moves"]
    assert [(row["move"], row["plies"]) for row in answer["moves"] if row["winner"] == "M"] == [("F8G7", 11)]
    assert len(answer["moves"]) == 7 and answer["winner"] == "C"


def test_a_game_that_has_ended_is_decided_at_once(mc64):
    won = json.loads(mc64("solve", "--json", "--position", "M D4 C3 E3 C5 E5")[1])
    assert (won["winner"], won["plies"], won["moves"]) == ("C", 0, [])
    lost = json.loads(mc64("solve", "--json", "--position", "C F8 A1 C1 E1 G1")[1])
    assert (lost["winner"], lost["plies"]) == ("M", 0)


def test_a_wrong_line_does_not_lose_the_ones_below_it(mc64, stdin):
    stdin(f"{START}\nfoo\n\nM Z9 B8 D8 F8 H8\n{START}\n")
    status, out, err = mc64("perft", "1", "--json", "--position", "-")
    assert status == 2 and [json.loads(line)["counts"] for line in out.splitlines()] == [[2], [2]]
    assert [line[:21] for line in err.splitlines()] == ["mc64 perft: line 2: '", "mc64 perft: line 4: '"]


def test_without_a_standard_input_positions_cannot_be_read(mc64, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    assert mc64("perft", "1", "--position", "-") == (
        2, "", "mc64 perft: there is no standard input to read positions from\n")
