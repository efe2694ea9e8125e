"""The squares of the pieces, and whether the game is over, on positions made for it."""

import random

import brute
import pytest

from mc64.bridge import to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game import where
from mc64.game.board import PIECE_EMPTY
from mc64.game.moves import gen
from mc64.game.position import position, position_text, random_position, square

STUCK = ("A1", "C1", "E1", "G1")        # cats that cannot move


@pytest.fixture(scope="module")
def c64():
    return C64(program())


def low(rng):
    """A position with most pieces on the two lowest ranks, where moves run out."""
    squares = rng.sample(("A1", "C1", "E1", "G1", "B2", "D2", "F2", "H2", "A3", "H4"), 5)
    return f"{rng.choice('MC')} {' '.join(squares)}"


def places():
    """Positions where few moves are left: one cat with one step, to either side, or none."""
    yield "C B2 A1 C1 E1 G1"
    for moving in ("A3", "H2", "H4", "B2", "D2", "F2"):
        for gone in range(4):
            cats = [*STUCK[:gone], moving, *STUCK[gone + 1:]]
            for mouse in ("D4", "B2", "F2", "C3", "G3", "G7", "H8"):
                if mouse not in cats:
                    yield f"C {mouse} {' '.join(cats)}"
    rng = random.Random(2)
    for _ in range(300):
        yield low(rng)


def test_can_move_and_ended_say_what_the_rules_say(c64):
    seen = set()
    for text in places():
        game = position(text)
        where.find_pieces(game)
        to_c64(game, c64, ["board", "side", "where"])
        side, mouse, cats = brute.rules.read(text)
        moves = bool(brute.rules.moves(side, mouse, cats))
        assert where.can_move(game) == c64.call("can_move").a == moves, text
        over = brute.rules.ended(side, mouse, cats)
        won = where.CATS_WIN if side == "M" and mouse[1] < 7 else where.MOUSE_WINS
        assert where.ended(game) == c64.call("ended").a == (won if over else where.GOES_ON), text
        seen.add((side, moves, over))
    assert seen >= {("M", True, False), ("M", False, True), ("C", True, False), ("C", False, True),
                    ("C", True, True)}


def test_where_follows_every_move_and_every_step_back(c64):
    rng = random.Random(4)
    for _ in range(20):
        game = random_position(rng)
        where.find_pieces(game)
        to_c64(game, c64)
        before = position_text(game)
        for ply in range(12):
            gen(game)
            first, end = game.first_move[ply], game.first_move[ply + 1]
            if first == end:
                break
            move = rng.randrange(first, end)
            where.make_move_where(game, move)
            c64.call("gen")
            c64.call("make_move_where", x=move)
            assert bytes(game.where) == c64["where"] == bytes(map(game.board.index, range(5)))
        while game.ply:
            where.take_back_where(game)
            c64.call("take_back_where")
            assert bytes(game.where) == c64["where"] == bytes(map(game.board.index, range(5)))
        assert position_text(game) == before


def test_the_start_in_both_ways_of_holding_a_board():
    game = position()
    where.find_pieces(game)
    assert list(game.where) == [square(name) for name in ("E1", "B8", "D8", "F8", "H8")]
    assert sum(piece != PIECE_EMPTY for piece in game.board) == len(game.where)
