"""Minimax: both languages against each other, against a brute force of the tests, at the ends of games."""

import json
import random

import brute
import numpy as np
import pytest
from engines import POCKET, TABLES, drawn, figures, one_move_a_node

from mc64 import search as searching
from mc64.bridge import to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game import evaluate, minimax
from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.position import START, position, position_text
from mc64.search import picker, rebuilt, search, trace
from mc64.solve import Placement, plies, solved

NODES = (3, 17, 73, 417, 1449, 7713)


def agree(text, depth):
    """Both languages and the brute force, on one position."""
    here, there = (search(text, depth, on=on) for on in ("python", "6502"))
    assert figures(here) == figures(there), text
    value, line, nodes = brute.search(TABLES, brute.rules.read(text), depth)
    assert (here.value, here.pv, here.nodes) == (brute.as_byte(value), brute.as_text(line), nodes), text


@pytest.mark.parametrize("depth", range(1, 5))
def test_both_languages_and_a_brute_force_agree(depth):
    for text in drawn(30 if depth < 4 else 12, depth):
        agree(text, depth)


@pytest.mark.slow
@pytest.mark.parametrize("depth", range(1, 5))
def test_both_languages_and_a_brute_force_agree_on_500_positions(depth):
    for text in drawn(500, 100 + depth):
        agree(text, depth)


@pytest.mark.parametrize("on", ["python", "6502"])
@pytest.mark.parametrize("name", searching.EVALUATIONS)
def test_nodes_from_the_start_do_not_depend_on_the_evaluation(on, name):
    assert tuple(search(depth=d, on=on, evaluation=name).nodes for d in range(1, 6)) == NODES[:5]


@pytest.mark.slow
@pytest.mark.parametrize("on", ["python", "6502"])
def test_more_nodes_from_the_start(on):
    assert [search(depth=d, on=on).nodes for d in (6, 7, 8)] == [7713, 31100, 172527]


def test_the_pocket_position():
    found = search(POCKET, 3)
    assert (found.nodes, found.leaves, found.value, found.move) == (31, 20, 3, "D2C1")
    here, there = (trace(POCKET, 3, on=on) for on in ("python", "6502"))
    assert here.events == there.events
    nodes = here.nodes()
    assert [[node.ply for node in nodes].count(ply) for ply in range(4)] == [1, 3, 7, 20]
    assert [nodes[child].value for child in nodes[0].children] == [3, 136, 3]
    assert nodes[0].value == 3


@pytest.mark.parametrize("text, value", [
    ("M D4 C3 E3 C5 E5", 0),            # the mouse is trapped, and to move: nothing is worse
    ("M B8 A7 D8 F8 H8", 255), ("C B8 A7 D8 F8 H8", 255),       # the mouse is home
    ("C H8 A1 C1 E1 G1", 255), ("C B2 A1 C1 E1 G1", 255),       # home, or the cats cannot move
])
@pytest.mark.parametrize("on", ["python", "6502"])
@pytest.mark.parametrize("depth", [1, 3])
def test_a_game_that_is_over_has_no_move(text, value, on, depth):
    found = search(text, depth, on=on)
    assert (found.value, found.move, found.pv, found.nodes, found.leaves) == (value, None, (), 1, 1)


@pytest.mark.parametrize("on", ["python", "6502"])
def test_a_win_sooner_is_worth_more(on):
    """The mouse on G7 can be home at once, and just as surely later."""
    for depth in (1, 2, 3, 4):
        found = search("M G7 A1 C1 B2 D2", depth, on=on)
        assert (found.value, found.move) == (254, "G7H8")
    for depth in (3, 4, 5):
        found = search(POCKET, depth, on=on)
        assert found.value == 3 and len(found.pv) == 3


@pytest.mark.parametrize("winner", ["M", "C"])
@pytest.mark.parametrize("side", [SIDE_MOUSE, SIDE_CATS])
def test_a_win_in_sight_is_worth_what_the_solved_game_says(side, winner):
    """To the ply: the winner takes the soonest win, the loser the latest loss."""
    book, rng, seen = solved(), random.Random(17), set()
    scores = book.scores[side] if winner == "M" else -book.scores[side]
    near = np.argwhere(~book.board.occupied & (scores >= 64 - 4) & (scores < 64))
    for cats, mouse in near[[int(rng.random() * len(near)) for _ in range(40)]]:
        here = Placement(side, int(cats), int(mouse))
        left = plies(book.score(here))
        value = search(position_text(book.game(here)), 4).value
        assert value == (255 - left if winner == "M" else left)
        seen.add(left)
    assert seen == ({1, 3} if "MC"[side] == winner else {2, 4})


@pytest.mark.parametrize("on", ["python", "6502"])
def test_the_line_leads_to_the_value(on):
    """Played out, the principal variation ends where the value comes from."""
    for text in drawn(40, 11):
        found = search(text, 4, on=on)
        here = brute.rules.read(text)
        for move in found.pv:
            places = brute.rules.place(move[:2]), brute.rules.place(move[2:])
            assert places in brute.rules.moves(*here)
            here = brute.rules.play(*here, places)
        value, _, _ = brute.search(TABLES, here, 4 - len(found.pv), len(found.pv))
        assert brute.as_byte(value) == found.value
        assert len(found.pv) == 4 or brute.rules.ended(*here)


def test_the_first_of_equals_is_taken():
    found = search(depth=4, evaluation=lambda game: 128)
    assert (found.value, found.pv) == (128, ("E1F2", "B8A7", "F2E1", "A7B6"))


def test_the_deepest_search_fits_its_rows():
    """One move a node, and 22 plies: the line fills row 0, and no row runs into the next."""
    game, (one_move, trimmed) = position(START), one_move_a_node()
    rebuilt(minimax.search_minimax, gen=one_move)(game, 22)
    c64 = C64(trimmed)
    to_c64(position(START), c64, ["board", "side", "hply"])
    c64["depth"] = 22
    c64.call("search_minimax")
    assert c64["pv_length"][:23] == bytes(range(22, -1, -1)) == bytes(game.pv_length[:23])
    assert c64["best_value"] == game.best_value
    for name in ("pv_start", "pv_dest"):
        assert c64[name][:253] == bytes(getattr(game, name)[:253]) and 64 > max(c64[name][:253])


def test_each_row_of_the_lines_begins_where_the_one_before_ends():
    assert list(minimax.pv_row) == [sum(range(22, 22 - ply, -1)) for ply in range(23)]
    course = program()
    for name, table in (("pv_row", minimax.pv_row), ("worst", minimax.worst)):
        assert course.data[course.symbols[name] - course.origin:][:len(table)] == table


@pytest.mark.parametrize("options, words", [
    ({"depth": 0}, "0 is no depth"), ({"depth": 23}, "23 is no depth"), ({"depth": "4"}, "'4' is no depth"),
    ({"method": "magic"}, "no method 'magic'; there is minimax"), ({"on": "z80"}, "'z80' is no side"),
    ({"evaluation": "eval"}, "no evaluation 'eval'"),
    ({"evaluation": "eval", "on": "6502"}, "no evaluation 'eval'; there is evaluate"),
])
def test_nonsense_is_refused(options, words):
    with pytest.raises(ValueError, match=words):
        search(**options)


def test_the_answer_in_json():
    assert json.loads(json.dumps(search(POCKET, 2, on="6502").as_json())) == {
        "position": POCKET, "method": "minimax", "depth": 2, "on": "6502", "value": 119, "move": "B4A3",
        "pv": ["B4A3", "B2C1"], "nodes": 11, "leaves": 7, "cutoffs": 0, "cycles": 15028, "iterations": []}


def test_the_chapters_program_prints_the_line_and_its_value():
    found, c64 = search(depth=5), C64(program("chapters/05_minimax.asm"))
    run = c64.run(max_cycles=3_000_000)
    assert run.printed.decode("ascii") == "".join(f"{move} " for move in found.pv) + f"\r{found.value:02X}"
    assert len(found.pv) == 5 and run.cycles > 1_000_000


def test_the_long_comparison_finds_nothing_and_would_find_a_fault(monkeypatch):
    assert searching.first_difference(count=5, depths=(1, 2)) is None
    text = routines()["minimax"].text
    assert "inc nodes\n" in text
    spoiled = program(replace={"minimax": text.replace("inc nodes\n", "inc nodes+1\n")})
    monkeypatch.setattr(searching, "machine_code", lambda _: spoiled)
    assert "to depth 1: Found(" in searching.first_difference(count=3, depths=(1,))


def test_pickers_of_both_languages_play_the_same():
    here, there = picker("minimax", 2), picker("minimax", 2, on="6502")
    for text in drawn(20, 13):
        if brute.rules.ended(*brute.rules.read(text)):
            continue
        assert here(position(text)) == there(position(text))


def test_searching_with_another_evaluation_leaves_the_package_as_it_was():
    before = search(depth=3)
    search(depth=3, evaluation="evaluate_original")
    assert search(depth=3) == before and minimax.evaluate is evaluate.evaluate
