"""`search` and `grade` by methods that go deeper and deeper: limits, devices, a line an iteration."""

import io
import json

import pytest

from mc64 import search as searching
from mc64.c64.sources import program, routines
from mc64.search import search

START = "M E1 B8 D8 F8 H8"
POCKET = "C B2 G1 D2 C3 B4"
METHODS = ("deepening", "ordering", "history")


@pytest.mark.parametrize("method", METHODS)
def test_json_carries_the_iterations(mc64, method):
    for on in ("python", "6502"):
        status, out, err = mc64("search", 3, "--method", method, "--position", POCKET, "--on", on, "--json")
        found = search(POCKET, 3, method=method, on=on)
        assert (status, err) == (0, "")
        assert json.loads(out) == json.loads(json.dumps(found.as_json()))
        assert [one["depth"] for one in json.loads(out)["iterations"]] == [1, 2, 3]


def test_a_line_for_each_iteration(mc64):
    assert mc64("search", 3, "--method", "deepening", "--position", POCKET) == (0, (
        f"{POCKET}: B4A3, value 3, line B4A3 B2C1 A3B2, 32 nodes, 4 cutoffs\n"
        "  depth 1: value 121, line B4A3, 4 nodes\n"
        "  depth 2: value 119, line B4A3 B2C1, 9 nodes, 1 cutoff\n"
        "  depth 3: value 3, line B4A3 B2C1 A3B2, 19 nodes, 3 cutoffs\n"), "")


def test_the_6502_tells_the_cycles_of_each(mc64):
    found = search(START, 2, method="history", on="6502")
    status, out, err = mc64("search", 2, "--method", "history", "--on", "6502")
    assert (status, err) == (0, "") and out.splitlines()[0].endswith(f", {found.cycles:,} cycles")
    assert [line.rsplit(", ", 1)[1] for line in out.splitlines()[1:]] == [
        f"{one.cycles:,} cycles" for one in found.iterations]


@pytest.mark.parametrize("limit, finished", [(1, 1), (20, 2), (500, 4)])
def test_a_limit_of_nodes(mc64, limit, finished):
    answer = json.loads(mc64("search", 4, "--method", "ordering", "--max-nodes", limit, "--json")[1])
    assert len(answer["iterations"]) == finished and answer["nodes"] <= max(3, limit)
    last = mc64("search", 4, "--method", "ordering", "--max-nodes", limit)[1].splitlines()[-1]
    rest = answer["nodes"] - sum(one["nodes"] for one in answer["iterations"])
    assert last.startswith("  depth 4: value ") if finished == 4 else last == (
        f"  depth {finished + 1}: not finished, {rest} node{'s' * (rest != 1)}")


def test_a_limit_of_cycles(mc64):
    args = ("search", 9, "--method", "deepening", "--on", "6502", "--max-cycles", 300_000, "--json")
    first = mc64(*args)
    answer = json.loads(first[1])
    assert 300_000 <= answer["cycles"] < 320_000 and 1 < len(answer["iterations"]) < 9
    assert mc64(*args) == first


@pytest.mark.parametrize("given, number", [
    ("hash", 1), ("killers", 2), ("history", 4), ("static", 8), ("hash,killers,history", 7), ("0", 0),
    ("hash, static", 9), ("15", 15), ("31", 31), ("history,keep", 20),
])
def test_devices_are_named_or_numbered(mc64, given, number):
    answer = json.loads(mc64("search", 4, "--method", "history", "--devices", given, "--json")[1])
    assert answer["nodes"] == search(START, 4, method="history", devices=number).nodes


@pytest.mark.parametrize("given, token", [("magic", "magic"), ("hash,", ""), ("32", "32"), ("-1", "-1"),
                                          ("hash killers", "hash killers"), ("", "")])
def test_a_device_that_there_is_not_is_named(mc64, given, token):
    status, out, err = mc64("search", 4, "--method", "history", "--devices", given)
    assert (status, out) == (2, "")
    assert err.splitlines()[-1].endswith(
        f"argument --devices: {token!r} is no device: hash, killers, history, static, keep, or a number from "
        "0 to 31")


@pytest.mark.parametrize("words, message", [
    (("--method", "deepening", "--devices", "hash"), "only the method history has a choice of devices"),
    (("--devices", "hash"), "only the method history has a choice of devices"),
    (("--max-nodes", "9"), "only a search that goes deeper and deeper can be given a limit"),
    (("--method", "history", "--max-cycles", "5000"), "Python has no clock: give it max_nodes"),
    (("--method", "history", "--max-cycles", "999", "--on", "6502"),
     "999 is no limit: 1,000 to 65,535,000 cycles"),
])
def test_what_does_not_fit_together_is_said_in_one_line(mc64, words, message):
    assert mc64("search", 2, *words) == (2, "", f"mc64 search: {message}\n")


@pytest.mark.parametrize("option, value, message", [
    ("--max-nodes", "0", "'0' is no limit: 1 to 16,777,215 nodes"),
    ("--max-nodes", "16777216", "'16777216' is no limit: 1 to 16,777,215 nodes"),
    ("--max-nodes", "x", "'x' is no limit: 1 to 16,777,215 nodes"),
    ("--max-cycles", "0", "'0' is no number of cycles"),
])
def test_a_limit_that_there_is_not_is_named(mc64, option, value, message):
    status, out, err = mc64("search", 2, "--method", "history", option, value)
    assert (status, out) == (2, "") and err.endswith(f"argument {option}: {message}\n")


def test_positions_from_standard_input_are_answered_one_a_line(mc64, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{START}\n{POCKET}\nM D4 C3 E3 C5 E5\n"))
    status, out, err = mc64("search", 3, "--method", "history", "--position", "-")
    assert (status, err, len(out.splitlines())) == (0, "", 3)
    assert out.splitlines()[2] == "M D4 C3 E3 C5 E5: the game is over, value 0, line none, 3 nodes"


def test_grade_takes_devices(mc64):
    args = ("grade", "--method", "history", "--count", 20, "--json")
    plain, chosen = (json.loads(mc64(*args, *more)[1]) for more in ((), ("--devices", "history")))
    assert "devices" not in plain and chosen["devices"] == 4
    assert plain["positions"] == chosen["positions"] == 20
    assert mc64("grade", "--count", 5, "--devices", "1") == (
        2, "", "mc64 grade: only the method history has a choice of devices\n")


# check --full

def test_the_long_comparison_goes_through_every_way():
    """All 16 combinations of devices, and all scores that can take another's place, as often."""
    ways = {name: method.ways for name, method in searching.METHODS.items()}
    assert [way["devices"] for way in ways["history"]] == list(range(16))
    assert {way["instead"]["score_move"] for way in ways["ordering"]} == {
        name for name, routine in routines().items() if routine.file == "scores.asm"
        and name.startswith("score_") and name != "score_moves"}
    for method in searching.METHODS.values():
        assert method.positions % len(method.ways) == 0


def test_the_long_comparison_says_in_which_way_the_languages_part(monkeypatch):
    """A fault in score_killer alone is found with that score, and named."""
    text = routines()["score_killer"].text
    assert text.count("lda #SCORE_KILLER") == 1
    spoiled = program(replace={"score_killer": text.replace("lda #SCORE_KILLER", "lda #0")})
    monkeypatch.setattr(searching, "machine_code", lambda _: spoiled)
    ways = ({}, {"devices": 2})
    found = searching.first_difference("history", count=8, depths=(4,), ways=ways)
    assert found and " to depth 4 with {'devices': 2}: Found(" in found
    assert searching.first_difference("history", count=4, depths=(3,), ways=({"devices": 4},)) is None
