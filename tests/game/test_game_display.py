"""What the display routines print, character for character."""

import pytest

from mc64.game import display
from mc64.game.board import init_board
from mc64.game.moves import algebraic, display_moves, gen
from mc64.game.position import position, square
from mc64.game.state import Game

START_TEXT = """\
ABCDEFGH
.C.C.C.C
X.X.X.X.
.X.X.X.X
X.X.X.X.
.X.X.X.X
X.X.X.X.
.X.X.X.X
X.X.M.X.
ABCDEFGH
SIDE 00  PLY 00  HPLY 00
"""


def printed(routine, *arguments, game=None):
    game = game or position()
    game.printed.clear()
    routine(game, *arguments)
    return game.text()


def test_the_start_is_printed_as_a_player_sees_it():
    game = Game()
    init_board(game)
    assert printed(display.display_board, game=game) == START_TEXT
    assert b"\n" not in game.printed and game.printed.count(13) == 11


def test_the_last_line_gives_the_three_counters_in_hexadecimal():
    game = position("C E1 B8 D8 F8 H8")
    game.ply, game.hply = 10, 255
    assert printed(display.display_other, game=game) == "SIDE 01  PLY 0A  HPLY FF\n"


def test_every_square_shows_its_piece_or_its_colour():
    game = position("M A1 B2 C3 D4 E5")
    shown = "".join(printed(display.display_sq, where, game=game) for where in range(64))
    pieces = {0: "M", 9: "C", 18: "C", 27: "C", 36: "C"}
    assert shown == "".join(pieces.get(n, "X" if (n % 8 + n // 8) % 2 == 0 else ".") for n in range(64))


@pytest.mark.parametrize("rank, text", [(1, "X.X.M.X.\n"), (4, ".X.X.X.X\n"), (8, ".C.C.C.C\n")])
def test_a_row_is_printed_from_file_a(rank, text):
    assert printed(display.display_row, square(f"A{rank}")) == text


def test_a_text_ends_at_its_zero():
    assert printed(display.display_text, b"SIDE \0PLY") == "SIDE "
    assert printed(display.display_text, b"\0") == ""
    assert printed(display.display_letters) == "ABCDEFGH\n"


def test_every_byte_is_printed_as_two_digits():
    assert [printed(display.display_hex, value) for value in range(256)] == [f"{n:02X}" for n in range(256)]


def test_every_square_is_printed_by_its_name():
    names = [file + rank for rank in "12345678" for file in "ABCDEFGH"]
    assert [printed(algebraic, where) for where in range(64)] == names


@pytest.mark.parametrize("text, line", [
    ("M E1 B8 D8 F8 H8", "E1F2 E1D2 \n"),
    ("C E1 B8 D8 F8 H8", "B8A7 B8C7 D8C7 D8E7 F8E7 F8G7 H8G7 \n"),
    ("M D4 C3 E3 C5 E5", "\n"),
])
def test_the_moves_are_printed_in_the_order_of_the_list(text, line):
    game = position(text)
    gen(game)
    assert printed(display_moves, game=game) == line
