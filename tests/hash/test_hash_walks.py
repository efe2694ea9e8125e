"""The key kept up move by move is the key worked out anew, along walks and back, on both sides."""

import random

import pytest
from hash_worlds import game_at, machine_as

from mc64 import bridge
from mc64.c64.sources import program, routines
from mc64.game.hash import get_hash
from mc64.game.keyed import hash_table, lock_table, make_move_keyed, take_back_keyed
from mc64.game.lock import get_lock
from mc64.game.moves import gen
from mc64.game.position import START, position_text, random_position
from mc64.game.tree import mouse_home

KEPT = ("board", "side", "ply", "hply", "current_hash", "current_lock")


def snapshot(game):
    return [bytes(v) if isinstance(v := getattr(game, name), bytearray) else v for name in KEPT]


def anew(game):
    """Hash and lock worked out by going over the board; the game keeps its own."""
    kept = game.current_hash, game.current_lock
    get_hash(game)
    get_lock(game)
    found = game.current_hash, game.current_lock
    game.current_hash, game.current_lock = kept
    return found


def a_walk(rng, start, longest=22):
    """Random moves from a position to the end, then all taken back; yields after each step."""
    game = game_at(start)
    get_hash(game)
    get_lock(game)
    before = []
    while game.ply < longest and not mouse_home(game):
        gen(game)
        count = game.first_move[game.ply + 1] - game.first_move[game.ply]
        if not count:
            break
        before.append(snapshot(game))
        make_move_keyed(game, game.first_move[game.ply] + int(rng.random() * count))
        yield game
    while before:
        take_back_keyed(game)
        assert snapshot(game) == before.pop()
        yield game


def test_hash_and_lock_along_a_thousand_walks_and_back():
    rng, steps = random.Random(1000), 0
    for number in range(1000):
        start = START if number % 2 else position_text(random_position(rng))
        for game in a_walk(rng, start):
            assert (game.current_hash, game.current_lock) == anew(game)
            steps += 1
    assert steps > 20_000


def test_the_6502_walks_to_the_same_keys():
    rng, steps = random.Random(6502), 0
    for _ in range(12):
        game = game_at()
        c64 = machine_as(game)
        for routine, function in (("get_hash", get_hash), ("get_lock", get_lock)):
            c64.call(routine)
            function(game)
        while not mouse_home(game) and game.ply < 22:
            gen(game)
            c64.call("gen")
            first, end = game.first_move[game.ply:game.ply + 2]
            if first == end:
                break
            move = rng.randrange(first, end)
            make_move_keyed(game, move)
            c64.call("make_move_keyed", x=move)
            assert bridge.compare(game, c64).equal
            assert (c64["current_hash"], c64["current_lock"]) == anew(game)
            steps += 1
        while game.ply:
            take_back_keyed(game)
            c64.call("take_back_keyed")
            assert bridge.compare(game, c64).equal
    assert steps > 150


def test_another_order_of_the_same_moves_gives_the_same_key():
    keys = []
    for line in (("E1F2", "B8A7", "F2G3", "D8C7"), ("E1F2", "D8C7", "F2G3", "B8A7")):
        game = game_at()
        get_hash(game)
        get_lock(game)
        for move in line:
            gen(game)
            names = [square(game.move_list_start[m]) + square(game.move_list_dest[m])
                     for m in range(game.first_move[game.ply + 1])]
            make_move_keyed(game, names.index(move, game.first_move[game.ply]))
        keys.append((game.current_hash, game.current_lock))
    assert keys[0] == keys[1]


def square(number):
    return "ABCDEFGH"[number % 8] + "12345678"[number // 8]


def test_the_key_is_the_xor_of_five_entries():
    game = game_at("C F2 A7 D8 F8 H8")
    get_hash(game)
    get_lock(game)
    places = (13, 48, 59, 61, 63)
    want = [0, 0]
    for piece, place in enumerate(places):
        want[0] ^= hash_table(game, piece)[place]
        want[1] ^= lock_table(game, piece)[place]
    assert [game.current_hash, game.current_lock] == want


@pytest.mark.parametrize("name, cycles", [
    ("get_hash", 1157), ("get_lock", 1157), ("make_move", 76), ("make_move_keyed", 242),
    ("take_back", 60), ("take_back_keyed", 218)])
def test_what_keeping_the_key_up_costs_beside_working_it_out(name, cycles):
    game = game_at()
    gen(game)
    c64 = machine_as(game)
    if "take_back" in name:
        c64.call(name.replace("take_back", "make_move"), x=0)
    assert c64.call(name, x=0).cycles == cycles


@pytest.mark.parametrize("name", ["make_move_keyed", "take_back_keyed"])
def test_a_key_without_its_second_eor_is_soon_wrong(name):
    text = routines()[name].text
    head, _, tail = text.rpartition("        jsr toggle_keys\n")
    course = program(replace={name: head + tail})
    game = game_at()
    gen(game)
    c64 = machine_as(game)
    c64.load(course)
    c64.call("get_hash")
    before = c64["current_hash"]
    c64.call("make_move_keyed", x=0)
    c64.call("take_back_keyed")
    assert c64["current_hash"] != before
