"""Positions in text, drawn at random, and games played through."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mc64.game.board import PIECE_EMPTY, SIDE_CATS, SIDE_MOUSE, init_board, start_board
from mc64.game.position import (
    PositionError,
    position,
    position_text,
    random_position,
    square,
    square_name,
)
from mc64.game.replay import replay
from mc64.game.state import Game

FILES, RANKS = "ABCDEFGH", "12345678"
SQUARES = [file + rank for rank in RANKS for file in FILES]       # A1, B1 ... H8: the order of the board
DARK_SQUARES = [name for name in SQUARES if (FILES.index(name[0]) + RANKS.index(name[1])) % 2 == 0]
LIGHT_SQUARES = [name for name in SQUARES if name not in DARK_SQUARES]
START = "M E1 B8 D8 F8 H8"
SIX = f"a position has 6: the side (M or C), the mouse and four cats, for instance {START}"

placements = st.lists(st.sampled_from(DARK_SQUARES), min_size=5, max_size=5, unique=True)
texts = st.builds(lambda side, names: " ".join([side, *names]), st.sampled_from("MC"), placements)


def refused(message):
    return pytest.raises(PositionError, match=f"^{re.escape(message)}$")


def test_the_squares_are_numbered_from_a1_along_the_ranks():
    assert [square(name) for name in SQUARES] == list(range(64))
    assert [square_name(number) for number in range(64)] == SQUARES
    assert square("e1") == square("E1") == 4


@pytest.mark.parametrize("name", ["", "E", "E12", "I1", "E0", "E9", "1E", "É1", "E¹", "E1 ", None, 4])
def test_what_is_no_square_is_named(name):
    with refused(f"{name!r} is no square: a letter from A to H, then a digit from 1 to 8"):
        square(name)


@pytest.mark.parametrize("number", [-1, 64, 1.0, True, "4", None])
def test_a_number_that_is_no_square_is_named(number):
    with refused(f"{number!r} is no square: the squares are 0 to 63"):
        square_name(number)


def test_the_start_is_the_default_and_what_init_board_sets_up():
    game = Game()
    init_board(game)
    assert position().board == position(START).board == game.board == start_board
    assert position().side == game.side == SIDE_MOUSE
    assert position_text(game) == START


def test_init_board_clears_whatever_stood_there():
    game = Game()
    game.board, game.first_move = bytes([3]) * 64, bytes([9]) * 24
    game.side, game.ply, game.hply = SIDE_CATS, 7, 50
    init_board(game)
    assert (game.board, game.side, game.ply, game.hply) == (start_board, SIDE_MOUSE, 0, 0)
    assert game.first_move == bytes([0]) + bytes([9]) * 23, "of the list only the first byte is the start's"


@given(texts)
def test_text_and_position_are_each_others_inverse(text):
    game = position(text)
    assert position_text(game) == text
    assert position_text(position(f"  {text.lower()}  ".replace(" ", "\t"))) == text
    side, *names = text.split()
    assert game.side == {"M": SIDE_MOUSE, "C": SIDE_CATS}[side]
    assert [SQUARES[game.board.index(piece)] for piece in range(5)] == names
    assert game.board.count(PIECE_EMPTY) == 59


@pytest.mark.parametrize("text, message", [
    ("", f"'' has 0 parts, {SIX}"),
    ("M E1 B8 D8 F8", f"'M E1 B8 D8 F8' has 5 parts, {SIX}"),
    (START + " B6", f"'{START} B6' has 7 parts, {SIX}"),
    ("X E1 B8 D8 F8 H8", "'X' is no side: M when the mouse is to move, C when the cats are"),
    ("E1 M B8 D8 F8 H8", "'E1' is no side: M when the mouse is to move, C when the cats are"),
    ("M Z9 B8 D8 F8 H8", "'Z9' is no square: a letter from A to H, then a digit from 1 to 8"),
    ("M E1 B8 D8 F8 H88", "'H88' is no square: a letter from A to H, then a digit from 1 to 8"),
    ("M e2 B8 D8 F8 H8", "the mouse cannot stand on E2, a light square: all play is on the dark ones, A1's "
                         "colour"),
    ("M E1 B8 D8 F8 G8", "cat 4 cannot stand on G8, a light square: all play is on the dark ones, A1's "
                         "colour"),
    ("M E1 E1 D8 F8 H8", "cat 1 cannot stand on E1: the mouse stands there"),
    ("C E1 B8 D8 b8 H8", "cat 3 cannot stand on B8: cat 1 stands there"),
])
def test_nonsense_is_refused_in_one_line_that_names_it(text, message):
    with refused(message):
        position(text)


@pytest.mark.parametrize("name", LIGHT_SQUARES)
def test_no_piece_stands_on_a_light_square(name):
    with pytest.raises(PositionError, match=f"the mouse cannot stand on {name}, a light square"):
        position(f"M {name} B8 D8 F8 H8")


@given(st.text("MCABH12389mcé \t\n\0-'\u00b9", max_size=25))
def test_no_text_brings_another_error(text):
    try:
        position(text)
    except PositionError as error:
        assert "\n" not in str(error)


def without_a_cat(game):
    game.board[square("B8")] = PIECE_EMPTY


def with_a_second_mouse(game):
    game.board[square("A1")] = 0


def with_a_third_side(game):
    game.side = 2


@pytest.mark.parametrize("harm, message", [
    (without_a_cat, "cat 1 stands on 0 squares, not on one"),
    (with_a_second_mouse, "the mouse stands on 2 squares, not on one"),
    (with_a_third_side, "side is 2: 0 is the mouse, 1 are the cats"),
])
def test_a_game_that_is_no_position_has_no_text(harm, message):
    game = position(START)
    harm(game)
    with refused(message):
        position_text(game)


def test_random_positions_are_legal_and_a_seed_gives_the_same_ones():
    drawn = [position_text(random_position(random.Random(seed))) for seed in range(500)]
    assert all(position_text(position(text)) == text for text in drawn)
    assert len(set(drawn)) > 495
    assert drawn[:50] == [position_text(random_position(random.Random(seed))) for seed in range(50)]


def test_random_positions_have_the_side_asked_for():
    rng = random.Random(1)
    assert {random_position(rng, SIDE_CATS).side for _ in range(30)} == {SIDE_CATS}
    assert {random_position(rng, SIDE_MOUSE).side for _ in range(30)} == {SIDE_MOUSE}


def test_random_positions_are_uniform_over_the_dark_squares():
    """Every piece on every dark square equally often, and either side: chi-squared within what chance does.

    31 degrees of freedom: above 61 once in 1,000 times; a sampler that favours a square by a tenth shows.
    """
    rng, draws = random.Random(64), 3200
    boards = [random_position(rng) for _ in range(draws)]
    for piece in range(5):
        seen = Counter(game.board.index(piece) for game in boards)
        assert {SQUARES[where] for where in seen} == set(DARK_SQUARES)
        expected = draws / 32
        assert sum((count - expected) ** 2 / expected for count in seen.values()) < 61
    assert abs(sum(game.side for game in boards) - draws / 2) < 4 * (draws / 4) ** 0.5


def test_a_game_is_replayed_board_by_board():
    boards = replay("E1F2 B8A7 F2E3")
    assert [b.index(0) for b in boards] == [square(name) for name in ("E1", "F2", "F2", "E3")]
    assert [b.index(1) for b in boards] == [square(name) for name in ("B8", "B8", "A7", "A7")]
    assert boards[0] == start_board and all(b.count(PIECE_EMPTY) == 59 for b in boards)
    assert replay(["E1F2", "B8A7", "F2E3"]) == boards
    assert replay("") == [start_board]


def test_a_replay_starts_from_any_position():
    assert replay("C3D2", "C A1 C3 F8 H8 B2")[-1] == position("M A1 D2 F8 H8 B2").board


@pytest.mark.parametrize("moves, start, message", [
    ("E1E2", START, f"move 1, E1E2, is not legal in {START}; legal: E1F2, E1D2"),
    ("E1F2 F2E3", START, "move 2, F2E3, is not legal in C F2 B8 D8 F8 H8; legal: B8A7, B8C7, D8C7, D8E7, "
                         "F8E7, F8G7, H8G7"),
    ("D4E5", "M D4 C3 E3 C5 E5", "move 1, D4E5, is not legal in M D4 C3 E3 C5 E5; legal: none"),
    ("E1", START, "'' is no square: a letter from A to H, then a digit from 1 to 8"),
    ("E1F2X", START, "'F2X' is no square: a letter from A to H, then a digit from 1 to 8"),
])
def test_a_move_that_cannot_be_played_is_named_with_those_that_can(moves, start, message):
    with refused(message):
        replay(moves, start)
