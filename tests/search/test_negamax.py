"""Negamax: alpha-beta told by the side to move. The same search in every figure, in both languages."""


import brute
import pytest
from engines import BOTH, POCKET, drawn, figures

from mc64 import search as searching
from mc64.bridge import to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game import negamax
from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.position import START, position
from mc64.game.where import find_pieces
from mc64.search import search, trace
from mc64.trace import Cut, Enter, Leave


def agree(text, depth):
    """Both languages with each other and with alphabeta; returns the cutoffs."""
    here, there = (search(text, depth, method="negamax", on=on) for on in BOTH)
    assert figures(here) == figures(there), text
    assert figures(here) == figures(search(text, depth, method="alphabeta")), text
    return here.cutoffs


@pytest.mark.parametrize("depth", range(1, 5))
def test_both_languages_do_what_alphabeta_does(depth):
    cutoffs = sum(agree(text, depth) for text in drawn(30 if depth < 4 else 15, 160 + depth))
    assert cutoffs > 50 or depth < 3


@pytest.mark.slow
def test_both_languages_do_what_alphabeta_does_on_150_positions():
    for text in drawn(150, 1600):
        for depth in range(1, 7):
            agree(text, depth)


@pytest.mark.parametrize("text, value", [
    ("M D4 C3 E3 C5 E5", 0), ("M B8 A7 D8 F8 H8", 255), ("C B2 A1 C1 E1 G1", 255), ("C B8 A7 D8 F8 H8", 255),
])
@pytest.mark.parametrize("on", BOTH)
def test_the_root_tells_the_mouses_value_whoever_is_to_move(text, value, on):
    assert figures(search(text, 3, method="negamax", on=on)) == (value, None, (), 1, 1, 0)


@pytest.mark.parametrize("window", [(0, 255), (100, 140), (129, 130), (1, 20), (200, 201)])
def test_a_value_outside_the_window_comes_back_as_the_bound_it_is_beyond(window):
    """Fail-hard, in both languages, the window and the value seen by the side to move."""
    low, high = window
    c64, sides = C64(program()), set()
    for text in drawn(25, 167):
        if brute.rules.ended(*brute.rules.read(text)):
            continue
        game, value = position(text), search(text, 3).value
        own = value if game.side == SIDE_MOUSE else 255 - value
        find_pieces(game)
        to_c64(game, c64)
        c64["depth"] = 3
        c64["alpha"], c64["beta"] = bytes([low] * 24), bytes([high] * 24)
        expected = min(max(own, low), high)
        assert negamax.negamax(game, 3, low, high) == expected, text
        assert c64.call("negamax").a == expected, text
        sides.add(game.side)
    assert sides == {SIDE_MOUSE, SIDE_CATS}


def turned(event, side):
    """An event of alphabeta as the side to move sees it."""
    if type(event) is Enter and side == SIDE_CATS:
        return event._replace(alpha=255 - event.beta, beta=255 - event.alpha)
    if type(event) is Cut:
        alpha, beta = (255 - event.beta, 255 - event.alpha) if side == SIDE_CATS else event[:2]
        return event._replace(alpha=alpha, beta=beta, reason="beta")
    if type(event) is Leave and side == SIDE_CATS:
        return event._replace(value=255 - event.value)
    return event


@pytest.mark.parametrize("on", BOTH)
def test_its_trace_is_that_of_alphabeta_turned_to_the_side_to_move(on):
    cuts = 0
    for text in (START, POCKET, *drawn(8, 166)):
        path, expected = [], []
        for event in trace(text, 3, method="alphabeta", on=on).events:
            if type(event) is Enter:
                path.append(event.side)
            expected.append(turned(event, path[-1]))
            if type(event) is Leave:
                path.pop()
        found = trace(text, 3, method="negamax", on=on)
        assert list(found.events) == expected, text
        cuts += sum(type(event) is Cut for event in found.events)
    assert cuts > 20


def test_a_window_that_is_not_turned_is_found_out(monkeypatch):
    """Bounds handed down as they are: the long comparison names the position."""
    text = routines()["negamax"].text
    right = "lda alpha-1,x\n        eor #$ff\n"
    assert text.count(right) == 1
    spoiled = program(replace={"negamax": text.replace(right, "lda alpha-1,x\n")})
    monkeypatch.setattr(searching, "machine_code", lambda _: spoiled)
    assert "negamax of " in searching.first_difference("negamax", count=20, depths=(2, 3))


def test_on_the_6502_it_takes_more_cycles_than_alphabeta_for_the_same_nodes():
    for text in (START, POCKET):
        plain, other = (search(text, 3, method=name, on="6502") for name in ("alphabeta", "negamax"))
        assert plain.nodes == other.nodes and plain.cycles < other.cycles < 1.05 * plain.cycles
