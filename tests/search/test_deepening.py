"""Iterative deepening: minimax's value each time, a table that only orders, and limits that can be kept."""

import random
from functools import partial

import pytest
from engines import (
    BOTH,
    DEEPENING,
    METHODS,
    ORDERS,
    OVER,
    POCKET,
    agree,
    drawn,
    engine,
    keys_of,
    named,
    one_move_a_node,
    told,
)

from mc64 import search as searching
from mc64.bridge import compare, from_c64
from mc64.c64.core import Core
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game import deepening
from mc64.game.moves import gen
from mc64.game.position import START, position
from mc64.game.state import KEYS, Game
from mc64.search import METHODS as ALL
from mc64.search import rebuilt, search, trace
from mc64.trace import Cut, Enter

NODES = 500                 # node limits, 1 to this
WON = ("C A1 C3 E5 F6 H8", "M A7 B2 D2 F2 H2")     # in one move, at the end of the widest window
UNCHANGED = ("board", "side", "ply", "hply", "where", "current_hash", "current_lock")


def prepared(text, way, max_nodes=None, max_cycles=None, on="6502"):
    """A Game and a C64 with the same bytes, ready for a search; the Method."""
    chosen = ALL[way["method"]]
    start = searching.prepared(text, chosen, on, max_nodes, max_cycles, way.get("devices"), 0)
    c64, game = searching.machine(start, chosen), Game()
    from_c64(c64, game)
    return game, c64, chosen


def test_both_languages_minimax_and_a_brute_force_agree():
    """In every iteration: what a search of 4 plies finds in its first three is looked at too."""
    for text in (START, POCKET, *OVER, *drawn(4, 70)):
        agree(text, 4, *DEEPENING)
    for text in WON:
        agree(text, 3, *DEEPENING)
    for depth in (1, 2):
        agree(START, depth, *DEEPENING)


@pytest.mark.slow
def test_both_languages_minimax_and_a_brute_force_agree_on_100_positions():
    for text in drawn(100, 700):
        agree(text, 5, *DEEPENING)


def test_it_spares_nodes_of_the_last_iteration_and_costs_little_beside_it():
    plain = search(START, 6, method="alphabeta").nodes
    found = search(START, 6, method="deepening")
    assert found.iterations[-1].nodes < plain
    assert sum(one.nodes for one in found.iterations) == found.nodes
    assert found.value == search(START, 6).value


@pytest.mark.parametrize("way", METHODS, ids=named)
@pytest.mark.parametrize("on", BOTH)
def test_a_game_that_is_over_has_no_move(way, on):
    for text, value in OVER.items():
        found = search(text, 3, on=on, **way)
        assert (found.value, found.move, found.pv, found.nodes, found.leaves, found.cutoffs) == (
            value, None, (), 3, 3, 0), text
        assert [(one.depth, one.value, one.pv, one.nodes) for one in found.iterations] == [
            (depth, value, (), 1) for depth in (1, 2, 3)]


@pytest.mark.parametrize("way", METHODS, ids=named)
def test_traces_of_both_languages_are_the_last_iterations(way):
    for text in (START, POCKET, *drawn(3, 71), *list(OVER)[:1]):
        here, there = (trace(text, 3, on=on, **way) for on in BOTH)
        assert here.events == there.events, text
        last = search(text, 3, **way).iterations[-1]
        kinds = [type(event) for event in here.events]
        assert (kinds.count(Enter), kinds.count(Cut)) == (last.nodes, last.cutoffs), text
        assert here.nodes()[0].value == last.value


@pytest.mark.parametrize("way", METHODS, ids=named)
def test_a_trace_of_a_search_that_is_stopped(way):
    """The node at which it stops is entered and not counted; it and those above it have no value."""
    whole = search(START, 3, **way)
    for limit in range(whole.nodes - whole.iterations[-1].nodes, whole.nodes, 15):
        here, there = (trace(START, 3, on=on, max_nodes=limit, **way) for on in BOTH)
        assert here.events == there.events, limit
        nodes = [node for node in here.nodes() if node.visited]
        before = sum(one.nodes for one in whole.iterations[:-1])
        assert len(nodes) == limit - before + 1
        open_still = [node for node in nodes if node.value is None]
        assert nodes[0] in open_still and nodes[-1] in open_still
        assert [node.ply for node in open_still] == list(range(len(open_still)))
        assert all(each.met == "" for each in here.cuts() if nodes[each.node].value is None)
        assert here.to_json() and here.to_graph().number_of_nodes() >= len(nodes)
    assert trace(START, 3, max_nodes=whole.nodes, **way).nodes()[0].value == whole.value


# Limits

def held(text, way, limit, whole, on="python"):
    """The search with so many nodes at most: it has what the last finished iteration of `whole` found."""
    found = search(text, whole.depth, on=on, max_nodes=limit, **way)
    first = whole.iterations[0].nodes
    assert found.nodes == max(first, min(limit, whole.nodes))
    spent, finished = 0, 1
    for number, one in enumerate(whole.iterations, 1):
        spent += one.nodes
        if spent <= limit:
            finished = number
    assert found.iterations == tuple(searching.replace(one, cycles=found.iterations[n].cycles)
                                     for n, one in enumerate(whole.iterations[:finished])), limit
    last = whole.iterations[finished - 1]
    assert (found.value, found.move, found.pv) == (last.value, last.pv[0], last.pv), limit
    return found


@pytest.mark.parametrize("way", METHODS[:3], ids=named)
def test_a_limit_of_nodes_leaves_the_last_finished_iteration(way):
    """On the 6502 a sample; in Python all as far as they are cheap, the others in the slow test."""
    whole = search(START, 5, **way)
    for limit in (*range(1, 60), *random.Random(72).sample(range(60, NODES), 10), whole.nodes,
                  whole.nodes + 1):
        found = held(START, way, limit, whole)
        if limit % 4 == 0:
            other = engine(START, ORDERS[way["method"]], limit=limit).run(5)
            assert told(found) == told(other), limit
    for limit in (1, 4, 120, 333):
        held(START, way, limit, whole, on="6502")


@pytest.mark.slow
@pytest.mark.parametrize("way", METHODS, ids=named)
def test_every_limit_of_nodes_leaves_the_last_finished_iteration(way):
    for text in (START, "C E1 B8 D8 F8 H8"):
        whole = search(text, 6, **way)
        assert whole.nodes > NODES
        for limit in range(1, NODES + 1):
            held(text, way, limit, whole)


@pytest.mark.parametrize("way", METHODS, ids=named)
def test_a_stopped_search_leaves_the_board_as_it_was_and_the_same_bytes_in_both_languages(way):
    stops = 0
    for limit in (2, 61, 150):
        for text in drawn(1, 73) if limit == 61 else (START,):
            game, c64, chosen = prepared(text, way, max_nodes=limit)
            fresh = position(text)
            deepening.begin_search(game)
            before = {name: bytes(game.board) if name == "board" else getattr(game, name)
                      for name in UNCHANGED}
            from_c64(c64, game)
            chosen.root(game, 5)
            c64["depth"] = 5
            c64.call(chosen.root.__name__, max_cycles=10_000_000)
            assert compare(game, c64).equal, (text, limit, compare(game, c64).first)
            assert before == {name: bytes(game.board) if name == "board" else getattr(game, name)
                              for name in UNCHANGED}, (text, limit)
            assert bytes(game.board) == bytes(fresh.board)
            stops += game.stopped
    assert stops == 3


CYCLES = (1_000, 130_000, 250_000, 500_000)


def overshoot(text, way, depth):
    """Cycles that a search may take beyond its time at the most.

    The longest way from one look at the clock to the next, then back up through all plies and what comes
    after. Measured on the whole search; of the clock's steps one more is added.
    """
    _, c64, chosen = prepared(text, way)
    c64["depth"], looks, backs = depth, [], []
    c64.watch("time_is_up", lambda c64: looks.append(c64.cycles))
    for name, to in (("take_back_full", backs), ("narrow", backs), ("end_iteration", backs)):
        c64.watch(name, lambda c64, to=to: to.append(c64.cycles))
    end = c64.call(chosen.root.__name__, max_cycles=10**9).cycles
    gaps = [after - before for before, after in zip(looks, looks[1:], strict=False)]
    steps = [after - before for before, after in zip(backs, backs[1:], strict=False)]
    back = max(cycles for cycles in steps if cycles < 500)
    assert end and back > 200
    return max(gaps) + depth * back + c64.call("end_iteration", a=0).cycles + searching.TICK


@pytest.mark.parametrize("way", METHODS, ids=named)
def test_the_clock_stops_a_search_soon_and_it_keeps_the_last_finished_move(way):
    depth, stops = 5, 0
    whole = search(START, depth, on="6502", **way)
    most = overshoot(START, way, depth)
    for cycles in CYCLES:
        found = search(START, depth, on="6502", max_cycles=cycles, **way)
        if len(found.iterations) < depth:
            stops += 1
            assert found.cycles <= max(cycles, whole.iterations[0].cycles) + most, cycles
            assert found.cycles >= cycles
        assert [one.pv for one in found.iterations] == [
            one.pv for one in whole.iterations[:len(found.iterations)]]
        assert (found.value, found.pv) == (found.iterations[-1].value, found.iterations[-1].pv)
        # in Python, with as many nodes: the same in every byte
        game, c64, chosen = prepared(START, way, max_cycles=cycles)
        c64["depth"] = depth
        c64.call(chosen.root.__name__, max_cycles=10**9)
        game.time_limit, game.max_nodes = 0, found.nodes if c64["stopped"] else searching.NO_LIMIT
        chosen.root(game, depth)
        game.time_limit, game.max_nodes = cycles // searching.TICK, searching.NO_LIMIT
        assert compare(game, c64).equal, (cycles, compare(game, c64).first)
    assert stops > 1
    assert found == search(START, depth, on="6502", max_cycles=cycles, **way)


def test_the_longest_and_the_shortest_time(way=DEEPENING[0]):
    short = search(START, 5, on="6502", max_cycles=1_000, **way)
    assert len(short.iterations) == 1 and short.nodes == short.iterations[0].nodes
    endless, whole = (search(START, 5, on="6502", max_cycles=most, **way) for most in (65_535_000, None))
    assert (endless.value, endless.nodes, len(endless.iterations)) == (whole.value, whole.nodes, 5)


@pytest.mark.parametrize("cycles", (90_000, 150_000))
def test_the_clock_is_read_at_the_same_cycle_on_either_core(monkeypatch, cycles):
    way = {"depth": 5, "method": "history", "on": "6502", "max_cycles": cycles}
    fast = search(START, **way)
    monkeypatch.setattr(searching, "C64", partial(C64, core=Core))
    assert search(START, **way) == fast and len(fast.iterations) < 5


@pytest.mark.parametrize("limit", (10, 60, searching.NO_LIMIT))
def test_what_is_shown_is_what_each_iteration_found(limit):
    """The lines of show_deepening: depth, value and line; the same characters in both languages."""
    found = search(START, 4, method="deepening", max_nodes=limit)
    game, c64, _ = prepared(START, DEEPENING[0], max_nodes=limit)
    deepening.show_deepening(game, 4)
    c64["depth"] = 4
    c64.call("show_deepening", max_cycles=10**7)
    assert compare(game, c64).equal
    assert game.text() == "".join(f"{one.depth:02X} {one.value:02X} {' '.join(one.pv)} \n"
                                  for one in found.iterations)


def running(c64, limit):
    """Cycles from a call of start_clock to the fall of the bit that says the clock runs; None if it stays."""
    c64["time_limit"] = limit.to_bytes(2, "little")
    start, control = c64.cycles, c64.address("CIA2_CONTROL_B")
    c64.call("start_clock")
    assert c64.peek(c64.address("CIA2_CONTROL_A")) == 0b00000001     # runs, on and on; its pins left alone
    assert c64.peek(control) == (0b01001001 if limit else 0b01000001)   # counts timer A; once, or on and on
    low, high = c64.cycles, c64.cycles + 2**17 * 1000

    def still(cycle):
        c64.core.cycles = cycle
        return c64.peek(control) & 1
    if still(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if still(middle) else (low, middle)
    c64.core.cycles = high
    return high - start


def test_the_clock_runs_for_as_many_thousands_as_it_is_set_to():
    """To the cycle, counted from the store that starts it; whatever the timers did before."""
    c64 = C64(program())
    falls = [running(c64, limit) - 1000 * limit for limit in (1, 2, 255, 256, 257, 9_853, 65_535)]
    assert set(falls) == {falls[0]} and 0 < falls[0] < 60
    for before in (0, 1):
        for name in ("CIA2_A_LOW", "CIA2_A_HIGH", "CIA2_B_LOW", "CIA2_B_HIGH"):
            c64.poke(c64.address(name), 7)
        for name in ("CIA2_CONTROL_A", "CIA2_CONTROL_B"):
            c64.poke(c64.address(name), before)
        assert running(c64, 3) - 3000 == falls[0]
        assert running(c64, 0) is None


@pytest.mark.slow
@pytest.mark.parametrize("way", METHODS, ids=named)
def test_ten_seconds_of_a_c64(way):
    """985,248 cycles a second."""
    found = search(START, 22, on="6502", max_cycles=9_852_000, **way)
    assert 9_852_000 <= found.cycles <= 9_852_000 + overshoot(START, way, 6) + 80_000
    assert len(found.iterations) >= 6 and found.value == search(START, len(found.iterations), **way).value


@pytest.mark.parametrize("wrong, words", [
    ({"max_nodes": 0}, "0 is no limit"), ({"max_nodes": 2**24}, "is no limit"),
    ({"max_nodes": True}, "is no limit"), ({"max_cycles": 5000}, "Python has no clock"),
    ({"max_cycles": 999, "on": "6502"}, "is no limit"), ({"devices": 7}, "only the method history"),
    ({"max_cycles": 65_536_000, "on": "6502"}, "is no limit"),
    ({"method": "minimax", "max_nodes": 10}, "deeper and deeper"),
    ({"method": "history", "devices": 32}, "no choice of devices"),
    ({"method": "history", "devices": -1}, "no choice of devices"),
])
def test_a_limit_that_there_is_not_is_refused(wrong, words):
    with pytest.raises(ValueError, match=words):
        search(START, 2, **{"method": "deepening", **wrong})


# The table

def test_a_move_of_another_board_is_never_made(monkeypatch):
    """With keys of 0 all boards share a slot: what it holds is often no move of the board at hand."""
    strangers = 0

    def no_keys(game, _rng):
        for name in KEYS:
            setattr(game, name, bytes(64))

    monkeypatch.setattr(searching, "random_keys", no_keys)
    keys = keys_of(dict.fromkeys(KEYS, bytes(64)))
    for text in (START, POCKET, *drawn(2, 74)):
        for way in METHODS[:3]:
            agree(text, 4, way, ORDERS[way["method"]], keys=keys)
        strangers += engine(text, "recalled", keys=keys).run(4).strangers
    assert strangers > 30


def test_the_move_recalled_goes_to_the_front_and_the_others_keep_their_order():
    game = position(START)
    gen(game)
    first, count = game.first_move[0], game.first_move[1]
    listed = list(zip(game.move_list_start, game.move_list_dest, strict=True))[first:count]
    for known in (*listed, (4, 12), (255, 255)):
        game.move_list_start[first:count] = bytes(start for start, _ in listed)
        game.move_list_dest[first:count] = bytes(dest for _, dest in listed)
        game.hash_start, game.hash_dest = known
        deepening.hash_move_first(game)
        now = list(zip(game.move_list_start, game.move_list_dest, strict=True))[first:count]
        assert now == sorted(listed, key=lambda move, known=known: move != known)


def test_the_deepest_search_fits_its_rows():
    """One move a node, 22 plies, from the 34th ply of a game on: every row is used to its end."""
    one_move, trimmed = one_move_a_node()
    for way in METHODS:
        start = searching.prepared(START, ALL[way["method"]], "6502", None, None, way.get("devices"), 0)
        c64, game = C64(trimmed), Game()
        searching.to_c64(start, c64)
        c64["hply"], c64["depth"] = 34, 22
        from_c64(c64, game)
        root = ALL[way["method"]].root
        rebuilt(root, gen=one_move)(game, 22)
        c64.call(root.__name__, max_cycles=10**8)
        assert compare(game, c64).equal, compare(game, c64).first
        assert game.reached == game.best_length == 22 and not game.stopped
        assert game.nodes == sum(range(2, 24)) and game.cutoffs == 0
        assert bytes(game.pv_length[:23]) == bytes(range(22, -1, -1))
