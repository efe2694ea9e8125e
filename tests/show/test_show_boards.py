"""Boards: the right square for every piece, mark and arrow; films; the board joined to its bytes."""

import re
import xml.etree.ElementTree as ET

import pictures
import pytest

from mc64 import show
from mc64.game.board import start_board
from mc64.game.replay import replay
from mc64.game.state import Game
from mc64.show import joined, palette, squares
from mc64.show.boards import MARGIN, SQUARE

SVG = "{http://www.w3.org/2000/svg}"
START = """\
8  . 1 . 2 . 3 . 4
7  x . x . x . x .
6  . x . x . x . x
5  x . x . x . x .
4  . x . x . x . x
3  x . x . x . x .
2  . x . x . x . x
1  x . x . M . x .
   A B C D E F G H"""


def shapes(picture, tag):
    return list(ET.fromstring(picture.svg).iter(SVG + tag))


def square_at(x, y):
    """The square under a point of a board with names."""
    file, rank = int((x - MARGIN) // SQUARE), 7 - int((y - 20) // SQUARE)
    assert 0 <= file < 8 and 0 <= rank < 8
    return squares.name(8 * rank + file)


def test_the_board_in_text():
    assert show.board(start_board).text == START
    assert show.board(pictures.started()).text == START + "\nMouse to move"


def test_the_alternative_text_says_the_position():
    assert show.board(pictures.started()).alt == (
        "Board: Mouse on E1, cat 1 on B8, cat 2 on D8, cat 3 on F8, cat 4 on H8. Mouse to move.")
    assert show.board(bytes([6] * 64)).alt == "Board: No piece on the board."


def test_a1_is_dark_and_at_the_lower_left():
    path = next(p for p in shapes(show.board(start_board), "path") if p.get("fill") == palette.DARK_SQUARE)
    corners = [tuple(map(float, pair)) for pair in re.findall(r"M(\S+) (\S+?)h", path.get("d"))]
    dark = {square_at(x + 1, y + 1) for x, y in corners}
    assert dark == {squares.name(i) for i in range(64) if (i % 8 + i // 8) % 2 == 0}
    assert {"A1", "E1", "B8", "H8"} <= dark and (MARGIN, 20 + 7 * SQUARE) in corners


@pytest.mark.parametrize("square", [0, 7, 28, 35, 56, 63])
def test_every_piece_stands_on_its_square(square):
    cells = bytearray([6] * 64)
    cells[square] = 0
    heads = [c for c in shapes(show.board(bytes(cells)), "circle")]
    middle = [(float(c.get("cx")), float(c.get("cy"))) for c in heads]
    assert {square_at(x, y) for x, y in middle} == {squares.name(square)}
    cells[square] = 3
    digits = [t for t in shapes(show.board(bytes(cells)), "text") if t.get("fill") == palette.ON_CAT]
    assert [(t.text, square_at(float(t.get("x")), float(t.get("y")))) for t in digits] \
        == [("3", squares.name(square))]


@pytest.mark.parametrize("move", ["E1F2", "E1D2", "H8G7", "B8A7", "D4C3", "A1H8"])
def test_an_arrow_starts_and_ends_on_its_squares(move):
    picture = show.board(bytes([6] * 64), arrows=[move])
    head, line = [p for p in shapes(picture, "path") if palette.ARROW in (p.get("stroke"), p.get("fill"))]
    start = re.match(r"M(\S+) ([^L]+)L", line.get("d")).groups()
    tip = re.search(r"L(\S+) ([^L]+)L", head.get("d")).groups()
    assert square_at(*map(float, start)) == move[:2]
    assert square_at(*map(float, tip)) == move[2:]
    assert f"Arrows: {move[:2]}-{move[2:]}" in picture.alt and f"{move[:2]}-{move[2:]}" in picture.text


def test_marks_stand_on_their_squares():
    picture = show.board(bytes([6] * 64), marks=["D4", ("F6", "ring"), (0, "square")])
    dot, ring = shapes(picture, "circle")
    assert square_at(float(dot.get("cx")), float(dot.get("cy"))) == "D4"
    assert square_at(float(ring.get("cx")), float(ring.get("cy"))) == "F6" and ring.get("fill") == "none"
    tint = next(r for r in shapes(picture, "rect") if r.get("fill") == palette.MOVED)
    assert square_at(float(tint.get("x")) + 5, float(tint.get("y")) + 5) == "A1"
    assert picture.text.endswith("Dots: D4\nRings: F6\nTinted: A1")


def test_bytes_that_are_no_piece_are_shown_as_bytes():
    cells = bytearray(start_board)
    cells[20] = 0xAA
    picture = show.board(bytes(cells))
    assert "AA" in [t.text for t in shapes(picture, "text")]
    assert "unknown byte 170 on E3" in picture.alt and "?" in picture.text


def test_a_side_that_is_neither_is_told():
    game = Game()
    game.side = 117
    assert "side is 117, neither mouse nor cats" in show.board(game).text


@pytest.mark.parametrize(("call", "message"), [
    (lambda: show.board(bytes(63)), "64 bytes, this has 63"),
    (lambda: show.board(start_board, arrows=["E1Z9"]), "'Z9' is no square"),
    (lambda: show.board(start_board, arrows=[(4,)]), "is no move"),
    (lambda: show.board(start_board, marks=[64]), "64 is no square"),
    (lambda: show.board(start_board, marks=[(4, "star")]), "'star' is no kind of mark"),
    (lambda: show.film([], []), "at least one position"),
    (lambda: show.film([start_board], ["a", "b"]), "1 position and 2 captions"),
])
def test_nonsense_is_refused_in_words(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_a_film_tints_the_two_squares_of_each_move():
    moves = pictures.MOVES.split()
    picture = show.film(replay(pictures.MOVES), moves)
    tints = [r for r in shapes(picture, "rect") if r.get("fill") == palette.MOVED]
    assert len(tints) == 2 * len(moves)
    texts = [t.text for t in shapes(picture, "text")]
    assert [t for t in texts if t in moves] == moves and "start" in texts
    heading, first = picture.text.split("\n")[:2]
    assert heading == "0  start           1  E1F2            2  B8A7            3  F2E3"
    assert first == "    ".join([". 1 . 2 . 3 . 4"] * 2 + [". x . 2 . 3 . 4"] * 2)
    assert picture.alt.startswith("A game in 9 boards.") and ", D8C7. Last board:" in picture.alt


def test_a_film_of_a_whole_game_is_small_enough():
    boards = [start_board] * 46
    assert len(show.film(boards, ["E1-F2"] * 46).svg) < 200_000


def test_joining_lines_lead_from_the_corner_squares_to_their_bytes():
    for square in joined.CORNERS:
        points = joined.route(square)
        left, top = joined.corner(square, joined.LEFT, joined.TOP, joined.SIZE)
        x, y = points[0]
        assert left <= x <= left + joined.SIZE and top <= y <= top + joined.SIZE
        left, top = joined.byte_corner(square)
        x, y = points[-1]
        assert left < x < left + joined.PITCH and top <= y <= top + joined.PITCH
        for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
            assert ax == bx or ay == by, "lines run straight across or down"


def test_joining_lines_never_lie_on_one_another():
    """Crossings are fine, a shared stretch is not."""
    def spans(square, axis):
        points = joined.route(square)
        pairs = zip(points, points[1:], strict=False)
        return [(a[axis], *sorted((a[1 - axis], b[1 - axis]))) for a, b in pairs if a[axis] == b[axis]]
    for axis in (0, 1):
        found = [(square, *span) for square in joined.CORNERS for span in spans(square, axis)]
        for i, (one, at, low, high) in enumerate(found):
            for other, there, bottom, top in found[i + 1:]:
                assert one == other or abs(at - there) > 6 or high <= bottom or top <= low


def test_the_first_row_of_bytes_is_the_bottom_rank():
    picture = show.board_and_bytes(pictures.started())
    assert picture.text.split("\n")[0] == "8  . 1 . 2 . 3 . 4    +0  06 06 06 06 00 06 06 06  A1..H1"
    assert picture.text.split("\n")[7] == "1  x . x . M . x .    +56 06 01 06 02 06 03 06 04  A8..H8"
    assert joined.byte_corner(0)[1] < joined.byte_corner(56)[1]
    grounds = {(r.get("fill")) for r in shapes(picture, "rect")}
    assert {palette.MOUSE, palette.CAT} <= grounds, "pieces keep their colours as bytes"
