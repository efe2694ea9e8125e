"""All devices together and each alone: the same answers in both languages, and how counts grow and halve."""

from itertools import product

import pytest
from brute import rules
from engines import BOTH, HISTORY, POCKET, agree, drawn, engine, told

from mc64 import search as searching
from mc64.bridge import compare, from_c64, to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game import devices, history
from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.minimax import pv_row
from mc64.game.position import START, position
from mc64.game.state import Game
from mc64.search import picker, search, without_cycles

HERE = (1, 2, 4, 7, 8, 15)          # each alone, the first three, all; the others in the slow test
AMOUNTS = {"history_one": lambda depth: 1, "history_depth": lambda depth: depth}


def prepared(text, chosen):
    """A Game and a C64 with the same bytes, ready for searches by these devices."""
    way = searching.METHODS["history"]
    c64, game = searching.machine(searching.prepared(text, way, "6502", None, None, chosen, 0), way), Game()
    from_c64(c64, game)
    return game, c64


@pytest.mark.parametrize("chosen", HERE)
def test_both_languages_minimax_and_a_brute_force_agree(chosen):
    for text in (START, *drawn(2, 90)):
        agree(text, 4, *HISTORY[chosen])


@pytest.mark.slow
@pytest.mark.parametrize("chosen", HISTORY)
def test_every_combination_of_devices(chosen):
    for text in (START, *drawn(25, 900)):
        agree(text, 5, *HISTORY[chosen])


@pytest.mark.parametrize("chosen", (4, 15))
@pytest.mark.parametrize("instead, more", [
    ({"find_history": "find_history_small"}, {"small": True}),
    *(({"history_amount": name}, {"amount": amount}) for name, amount in AMOUNTS.items())])
def test_counts_by_direction_and_other_amounts(chosen, instead, more):
    """256 bytes in the place of 4,096, which also have to leave alone what the caller holds in memory."""
    way = {"method": "history", "devices": chosen, "instead": instead}
    agree(START, 4, way, chosen, **more)


def test_counts_by_direction_are_the_counts_by_square():
    """A square and a direction say where a move goes: the nodes are the same."""
    for text in (START, *drawn(1, 92)):
        whole, small = (search(text, 5, method="history", instead=instead) for instead in (
            {}, {"find_history": "find_history_small"}))
        assert whole == small, text


def test_no_device_is_alpha_beta():
    for one in search(START, 5, method="history", devices=0).iterations:
        plain = search(START, one.depth, method="alphabeta")
        assert (one.value, one.pv, one.nodes) == (plain.value, plain.pv, plain.nodes)


def test_hash_and_killers_alone_are_chapter_8s_search():
    for text in (START, POCKET, *drawn(2, 93)):
        found, before = search(text, 4, method="history", devices=3), search(text, 4, method="ordering")
        assert told(found) == told(before), text


def test_without_one_by_devices_every_move_has_the_same_score():
    game = position(START)
    game.devices = 0
    devices.begin_history(game)
    devices.list_by_devices(game)
    assert set(game.move_list_score[:game.first_move[1]]) == {0}


# Counts

def best(ply, move, **more):
    """A Game where `move` is the first of the line of `ply`."""
    game = Game()
    game.ply, game.pv_length[ply] = ply, 1
    game.pv_start[pv_row[ply]], game.pv_dest[pv_row[ply]] = move
    for name, value in more.items():
        setattr(game, name, value)
    return game


@pytest.mark.parametrize("depth", (1, 4, 15, 16, 22))
@pytest.mark.parametrize("small", (False, True))
def test_a_count_raised_again_and_again_is_halved_before_it_wraps(depth, small):
    """In both languages, beside a model: at no time does it fall by more than half, or another change."""
    instead = (("find_history", "find_history_small"),) if small else ()
    raise_it = searching.rebuilt(history.add_history, **searching._functions(instead))
    c64 = C64(searching.machine_code(instead))
    move = (52, 45)
    entry, beside = (4 * 52 + 1, 4 * 12 + 3) if small else (64 * 52 + 45, 64 * 12 + 19)
    game, amount = best(5, move), min(depth * depth, 255)
    game.history[beside] = 200
    to_c64(game, c64, ["ply", "pv_start", "pv_dest", "history"])
    c64["depth"] = depth
    count, rest, halved = 0, 200, 0
    for _ in range(300 if depth < 4 else 40):
        if count + amount > 255:
            count, rest, halved = count // 2, rest // 2, halved + 1
        count = min(count + amount, 255)
        raise_it(game, depth)
        c64.call("add_history", max_cycles=100_000)
        there = c64["history"]
        assert (game.history[entry], game.history[beside]) == (count, rest) == (there[entry], there[beside])
    assert halved > 0 and sum(game.history) == sum(there) == count + rest


def test_counts_halve_within_a_search():
    """Searches that keep their counts overflow in the end: as often in both languages and the brute force."""
    game, c64, seen = *prepared(START, 20), []
    c64.watch("halve_history", lambda _: seen.append("6502"))

    def counted(game):
        seen.append("python")
        history.halve_pages(game, 16)

    root, counts, halvings = searching.rebuilt(devices.search_history, halve_history=counted), {}, 0
    for _ in range(5):
        halvings += engine(START, 4, counts=counts).run(5).halvings
        root(game, 5)
        c64["depth"] = 5
        c64.call("search_history", max_cycles=10**9)
        assert compare(game, c64).equal, compare(game, c64).first
    assert seen.count("6502") == seen.count("python") == halvings > 1
    assert {entry: count for entry, count in enumerate(game.history) if count} == {
        64 * rules.number(start) + rules.number(dest): count
        for (start, dest), count in counts.items() if count}


def test_every_move_has_a_count_of_its_own():
    """Both ways to find it, in both languages: no two moves of one square share a byte."""
    c64 = C64(program())
    for (name, size), start in product((("find_history", 4096), ("find_history_small", 256)), range(64)):
        steps = [start + by for by in (-9, -7, 9, 7) if 0 <= start + by < 64]
        entries = [getattr(history, name)(None, start, dest) for dest in steps]
        for dest, entry in zip(steps, entries, strict=True):
            run = c64.call(name, x=start, y=dest)
            at = int.from_bytes(c64["history_at"], "little") + run.y
            assert at - c64.address("history") == entry < size
        assert len(set(entries)) == len(steps)


def test_scores_stay_below_those_of_hash_move_and_killers():
    game = position(START)
    game.devices, game.history = devices.DEVICE_HISTORY, bytes([255]) * 4096
    devices.list_by_devices(game)
    assert set(game.move_list_score[:game.first_move[1]]) == {252}


# Counts that are kept

@pytest.mark.parametrize("chosen", (4, 7))
def test_counts_of_searches_before_are_kept_when_they_are_to_be(chosen):
    """The second search goes by what the first has counted: in both languages, and in the brute force."""
    for text in (START, *drawn(2, 94)):
        counts, nodes = {}, []
        game, c64 = prepared(text, chosen | devices.DEVICE_KEEP)
        for _ in range(2):
            there = engine(text, chosen, counts=counts).run(4)
            game.nodes = 0
            devices.search_history(game, 4)
            c64["depth"] = 4
            c64.call("search_history", max_cycles=10**8)
            assert compare(game, c64).equal, compare(game, c64).first
            assert game.nodes == there.nodes, text
            nodes.append(game.nodes)
        fresh = search(text, 4, method="history", devices=chosen).nodes
        assert nodes[0] == fresh
        game.devices = chosen
        devices.search_history(game, 4)
        assert game.nodes == fresh


def test_a_first_search_that_keeps_counts_begins_without_any():
    """On the 6502 memory holds noise at first, and that is no count."""
    for chosen in (20, 23, 31):
        here, there = (search(START, 4, method="history", devices=chosen, on=on) for on in BOTH)
        assert here == without_cycles(there)
        assert here.nodes == search(START, 4, method="history", devices=chosen - 16).nodes


def test_players_that_keep_their_counts_play_alike_in_both_languages():
    players = [picker("history", 3, on=on, devices=20) for on in BOTH]
    asked = [text for text in (START, *drawn(10, 95)) if not rules.ended(*rules.read(text))]
    assert len(asked) > 5
    for text in asked:
        here, there = (player(position(text)) for player in players)
        assert here == there, text


# What is found out

@pytest.mark.parametrize("name, old, new", [
    ("history_square", "ldx depth", "ldx ply"),
    ("score_by_devices", "ror a", "lsr a"),
    ("learn", "jsr remember_killer", "nop"),
])
def test_a_fault_in_one_device_is_found_out(monkeypatch, name, old, new):
    """By the comparison of all combinations: whichever of them uses the device."""
    text = routines()[name].text
    assert text.count(old) == 1
    spoiled = program(replace={name: text.replace(old, new)})
    monkeypatch.setattr(searching, "machine_code", lambda _: spoiled)
    found = searching.first_difference("history", count=16, depths=(4,), seed=3)
    assert found and "history of " in found and "devices" in found


def test_sides_are_told_apart_by_the_squares_alone():
    """A count belongs to a move, whoever makes it: the mouse's E3-D2 and a cat's are one."""
    for side in (SIDE_MOUSE, SIDE_CATS):
        game = best(0, (20, 11), side=side)
        history.add_history(game, 3)
        assert game.history[64 * 20 + 11] == 9
