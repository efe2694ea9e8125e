"""The walk over the tree: perft of both languages against FACTS, and that a walk leaves no trace."""

import random

import pytest

from mc64.bridge import numbers_of, to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game.moves import gen
from mc64.game.position import START, position, position_text, random_position
from mc64.game.state import FIELDS
from mc64.game.tree import make_move, mouse_home, perft, take_back

PERFT = {  # published in the course's facts, with the end of the game
    START: (2, 14, 56, 344, 1032, 6264),
    "M D2 E7 B8 D8 H8": (4, 24, 72, 444, 1766),
    "M G5 E5 A7 F8 H8": (4, 23, 55, 312, 1086),
    "C C7 G1 F6 H6 H8": (4, 16, 28, 108, 426, 1428),
    "C A7 B8 D8 F8 H8": (6, 7, 35, 120, 689, 1658),
    "C C3 A1 E1 B2 D2": (2, 6, 0, 0, 0, 0),
    "M A3 H2 H4 H6 H8": (2, 8, 32, 120, 315, 1323),
    "M D4 C3 E3 C5 E5": (0, 0), "M A1 C1 B2 F4 H6": (0, 0),
    "C B2 G1 D2 C3 B4": (3, 7, 20),
}
STAYS = ("board", "side", "ply", "hply")
WRITTEN = {  # what a walk may leave behind: lists beyond the ends that count, and scratch
    "first_move", "this_move", "move_list_start", "move_list_dest", "game_list_start", "game_list_dest",
    "direction", "dest", "origin", "depth", "leaves",
}


@pytest.fixture(scope="module")
def c64():
    return C64(program())


def on_6502(c64, text, depth, walk_on=0):
    game = position(text)
    game.walk_on = walk_on
    to_c64(game, c64)
    c64["depth"] = depth
    c64.call("perft", max_cycles=10**9)
    return numbers_of(c64, "leaves")[0]


def in_python(text, depth, walk_on=0):
    game = position(text)
    game.walk_on = walk_on
    perft(game, depth)
    return game.leaves


@pytest.mark.parametrize("text", PERFT)
@pytest.mark.parametrize("side", ["python", "6502"])
def test_perft_is_that_of_the_facts(c64, text, side):
    count = (lambda depth: in_python(text, depth)) if side == "python" else \
        (lambda depth: on_6502(c64, text, depth))
    assert tuple(count(depth) for depth in range(1, len(PERFT[text]) + 1)) == PERFT[text]


def test_a_mouse_that_walks_on_from_rank_8_has_more_lines_on_both_sides(c64):
    text = "M A7 H2 H4 H6 G1"
    ends, goes_on = (in_python(text, 3, walk_on) for walk_on in (0, 1))
    assert ends < goes_on
    assert (on_6502(c64, text, 3, 0), on_6502(c64, text, 3, 1)) == (ends, goes_on)


def state(game):
    """Every field of a game but the list of moves made, which nobody reads beyond hply."""
    return {field.name: bytes(value) if field.count > 1 else value for field in FIELDS
            if not field.name.startswith("game_list") and (value := getattr(game, field.name)) is not None}


def walk(game, depth, paths):
    """Walks the tree and compares all that counts after each move taken back. Counts the moves."""
    if depth == 0 or mouse_home(game):
        return
    gen(game)
    first, last = game.first_move[game.ply], game.first_move[game.ply + 1]
    for move in range(first, last):
        before = state(game)
        made = bytes(game.game_list_start[:game.hply]), bytes(game.game_list_dest[:game.hply])
        make_move(game, move)
        walk(game, depth - 1, paths)
        take_back(game)
        paths.append(move)
        after = state(game)
        ends = game.ply + 2         # deeper plies have lists of their own, behind this ply's
        for name in ("move_list_start", "move_list_dest"):
            before[name], after[name] = before[name][:last], after[name][:last]
        before["first_move"], after["first_move"] = before["first_move"][:ends], after["first_move"][:ends]
        assert after == before
        assert (bytes(game.game_list_start[:game.hply]), bytes(game.game_list_dest[:game.hply])) == made


@pytest.mark.parametrize("text,depth", [(START, 5), ("C B2 G1 D2 C3 B4", 6), ("M D2 E7 B8 D8 H8", 4)])
def test_every_move_taken_back_in_python_leaves_everything_as_it_was(text, depth):
    paths = []
    walk(position(text), depth, paths)
    assert len(paths) == sum(in_python(text, d) for d in range(1, depth + 1))


def test_every_move_taken_back_on_the_6502_leaves_all_of_memory_as_it_was(c64):
    rng, moves = random.Random(3), 0
    for text in (START, "C B2 G1 D2 C3 B4", *(position_text(random_position(rng)) for _ in range(20))):
        to_c64(position(text), c64)
        c64.call("gen")
        for move in range(c64["first_move"][1]):
            before = c64.snapshot()
            c64.call("make_move", x=move)
            assert c64["ply"] == 1
            c64.call("take_back")
            assert set(c64.diff(before)) <= {"game_list_start", "game_list_dest"}
            moves += 1
    assert moves > 60


def test_a_whole_walk_of_the_6502_leaves_the_position_as_it_was(c64):
    for text, counts in PERFT.items():
        to_c64(position(text), c64)
        c64["depth"] = min(4, len(counts))
        before, kept = c64.snapshot(), {name: c64[name] for name in STAYS}
        depth = c64["depth"]
        c64.call("perft", max_cycles=10**9)
        assert {name: c64[name] for name in STAYS} == kept and c64["depth"] == depth
        assert set(c64.diff(before)) <= WRITTEN - {"depth"}
