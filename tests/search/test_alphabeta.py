"""Alpha-beta: minimax's answer from fewer nodes, the same ones in both languages."""

import json

import brute
import pytest
from engines import BOTH, POCKET, TABLES, drawn, figures, one_move_a_node

from mc64 import search as searching
from mc64.bridge import to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.cli.parser import main
from mc64.game import alphabeta
from mc64.game.position import START, position
from mc64.game.where import find_pieces
from mc64.search import rebuilt, search, trace
from mc64.trace import Cut, Enter

NODES = (3, 17, 48, 188, 489, 1389)
CUTOFFS = (0, 0, 1, 20, 87, 114)


def agree(text, depth):
    """Both languages with each other, with minimax, and with a brute force in the other form."""
    here, there = (search(text, depth, method="alphabeta", on=on) for on in BOTH)
    assert figures(here) == figures(there), text
    whole = search(text, depth)
    assert (here.value, here.move, here.pv) == (whole.value, whole.move, whole.pv), text
    assert here.nodes <= whole.nodes and here.leaves <= whole.leaves, text
    read = brute.rules.read(text)
    value, nodes, cutoffs = brute.negamax(TABLES, read, depth)
    value = brute.as_byte(value if read[0] == "M" else brute.turned(value))
    assert (here.value, here.nodes, here.cutoffs) == (value, nodes, cutoffs), text
    return whole.nodes - here.nodes


@pytest.mark.parametrize("depth", range(1, 5))
def test_both_languages_minimax_and_a_brute_force_agree(depth):
    spared = sum(agree(text, depth) for text in drawn(30 if depth < 4 else 15, 60 + depth))
    assert spared > 0 or depth == 1


@pytest.mark.slow
def test_both_languages_minimax_and_a_brute_force_agree_on_300_positions():
    for text in drawn(300, 600):
        for depth in range(1, 7):
            agree(text, depth)


@pytest.mark.parametrize("on", BOTH)
def test_nodes_and_cutoffs_from_the_start(on):
    found = [search(depth=depth, method="alphabeta", on=on) for depth in range(1, 7)]
    assert tuple(one.nodes for one in found) == NODES and tuple(one.cutoffs for one in found) == CUTOFFS


def test_the_pocket_position_takes_19_of_31_nodes():
    found = search(POCKET, 3, method="alphabeta")
    assert (found.nodes, found.leaves, found.cutoffs, found.value, found.move) == (19, 11, 3, 3, "D2C1")
    here, there = (trace(POCKET, 3, method="alphabeta", on=on) for on in BOTH)
    assert here.events == there.events
    nodes = here.nodes(trace(POCKET, 3))
    assert sum(node.visited for node in nodes) == 19 and len(nodes) == 31
    # once D2-C1 is known to be worth 3, the cats' other moves are looked at with beta = 3
    assert (nodes[0].alpha, nodes[0].beta) == (0, 255)
    assert [nodes[child].beta for child in nodes[0].children] == [255, 3, 3]


def test_traces_of_both_languages_tell_every_cut():
    cuts = 0
    for text in drawn(12, 66):
        here, there = (trace(text, 4, method="alphabeta", on=on) for on in BOTH)
        assert here.events == there.events, text
        found = search(text, 4, method="alphabeta")
        kinds = [type(event) for event in here.events]
        assert (kinds.count(Enter), kinds.count(Cut)) == (found.nodes, found.cutoffs)
        assert all(event.alpha >= event.beta for event in here.events if type(event) is Cut)
        assert all(event.alpha < event.beta for event in here.events if type(event) is Enter)
        cuts += found.cutoffs
    assert cuts > 100


@pytest.mark.parametrize("window", [
    (0, 255), (100, 140), (129, 130), (1, 20), (200, 201), (0, 128), (128, 255),
])
def test_a_value_outside_the_window_comes_back_as_the_bound_it_is_beyond(window):
    """Fail-hard, in both languages, from any window."""
    low, high = window
    c64 = C64(program())
    for text in drawn(25, 67):
        if brute.rules.ended(*brute.rules.read(text)):
            continue
        game, value = position(text), search(text, 3).value
        find_pieces(game)
        to_c64(game, c64)
        c64["depth"] = 3
        c64["alpha"], c64["beta"] = bytes([low] * 24), bytes([high] * 24)
        expected = min(max(value, low), high)
        assert alphabeta.alphabeta(game, 3, low, high) == expected, text
        assert c64.call("alphabeta").a == expected, text
        assert int.from_bytes(c64["nodes"], "little") == game.nodes


@pytest.mark.parametrize("text, value", [
    ("M D4 C3 E3 C5 E5", 0), ("M B8 A7 D8 F8 H8", 255), ("C B2 A1 C1 E1 G1", 255),
])
@pytest.mark.parametrize("on", BOTH)
def test_a_game_that_is_over_has_no_move(text, value, on):
    assert figures(search(text, 3, method="alphabeta", on=on)) == (value, None, (), 1, 1, 0)


def test_without_its_cut_it_visits_what_minimax_visits(monkeypatch):
    text = routines()["alphabeta"].text
    assert text.count("bcc _next") == 1
    uncut = program(replace={"alphabeta": text.replace("bcc _next", "jmp _next")})
    monkeypatch.setattr(searching, "machine_code", lambda _: uncut)
    for text in (START, POCKET):
        found = search(text, 4, method="alphabeta", on="6502")
        assert (found.nodes, found.cutoffs) == (search(text, 4).nodes, 0)


def test_a_bound_compared_wrongly_is_found_out(monkeypatch):
    """`bmi` looks at bit 7 of the difference, not at the borrow: the long comparison names the position."""
    right, wrong = (f"cmp alpha,y\n        {branch} _end" for branch in ("bcc", "bmi"))
    text = routines()["narrow"].text
    assert text.count(right) == 1
    spoiled = program(replace={"narrow": text.replace(right, wrong)})
    monkeypatch.setattr(searching, "machine_code", lambda _: spoiled)
    assert "alphabeta of " in searching.first_difference("alphabeta", count=20, depths=(1, 2))


def test_the_deepest_search_fits_its_rows():
    """One move a node, and 22 plies: every ply has its window, and the line fills row 0."""
    game, (one_move, trimmed) = position(START), one_move_a_node()
    rebuilt(alphabeta.search_alphabeta, gen=one_move)(game, 22)
    c64 = C64(trimmed)
    to_c64(position(START), c64, ["board", "side", "hply"])
    c64["depth"] = 22
    c64.call("search_alphabeta")
    assert c64["pv_length"][:23] == bytes(range(22, -1, -1)) == bytes(game.pv_length[:23])
    assert c64["best_value"] == game.best_value and c64["nodes"] == b"\x17\x00\x00"
    for name in ("pv_start", "pv_dest"):
        assert c64[name][:22] == bytes(getattr(game, name)[:22])


def test_the_chapters_program_prints_line_value_and_nodes_of_both_searches():
    c64 = C64(program("chapters/06_alphabeta.asm"))
    run, printed = c64.run(max_cycles=4_000_000), ""
    for method in ("minimax", "alphabeta"):
        found = search(depth=5, method=method)
        printed += "".join(f"{move} " for move in found.pv) + f"\r{found.value:02X} {found.nodes:04X}\r"
    assert run.printed.decode("ascii") == printed and run.cycles > 2_000_000


def test_the_command(capsys):
    for on in BOTH:
        assert main(["search", "3", "--method", "alphabeta", "--on", on, "--position", POCKET, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert (answer["method"], answer["nodes"], answer["cutoffs"]) == ("alphabeta", 19, 3)
    assert main(["search", "3", "--method", "alphabeta", "--position", POCKET]) == 0
    assert capsys.readouterr().out == (
        f"{POCKET}: D2C1, value 3, line D2C1 B2A1 C3B2, 19 nodes, 3 cutoffs\n")
