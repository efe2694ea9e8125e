"""Squares and pieces for the pictures: names, places, words.  No rule of the game is known here."""

from __future__ import annotations

import reprlib

from ..game.board import PIECE_CAT1, PIECE_CAT4, PIECE_EMPTY, PIECE_MOUSE, SIDE_CATS, SIDE_MOUSE

MOUSE, EMPTY = PIECE_MOUSE, PIECE_EMPTY
CATS = range(PIECE_CAT1, PIECE_CAT4 + 1)
MOST = 12      # pieces that a sentence names; memory full of noise has 64


def name(square: int) -> str:
    """0..63 as A1..H8."""
    return "ABCDEFGH"[square % 8] + "12345678"[square // 8]


def number(square: int | str) -> int:
    """A square given as 0..63 or as A1..H8 (either case); ValueError says what is wrong with another."""
    if isinstance(square, str):
        text = square.strip().upper()
        if len(text) == 2 and text[0] in "ABCDEFGH" and text[1] in "12345678":
            return "ABCDEFGH".index(text[0]) + 8 * "12345678".index(text[1])
    elif not isinstance(square, bool) and 0 <= square < 64:
        return int(square)
    raise ValueError(f"{square!r} is no square: use A1..H8 or 0..63")


def move(text_or_pair) -> tuple[int, int]:
    """A move given as "E1F2", "E1-F2" or a pair of squares, as two numbers 0..63."""
    if isinstance(text_or_pair, str):
        text = text_or_pair.strip().replace("-", "")
        pair = (text[:2], text[2:])
    else:
        pair = tuple(text_or_pair)
    if len(pair) != 2:
        raise ValueError(f"{text_or_pair!r} is no move: use 'E1F2' or a pair of squares")
    return number(pair[0]), number(pair[1])


def is_dark(square: int) -> bool:
    """A1 is dark."""
    return (square % 8 + square // 8) % 2 == 0


def cells(game_or_bytes) -> bytes:
    """The 64 bytes of a Game (its `board`) or of anything that gives 64.

    ValueError for another length or numbers that are no bytes, TypeError for what is neither.
    """
    board = getattr(game_or_bytes, "board", game_or_bytes)
    if isinstance(board, str) or not hasattr(board, "__iter__"):
        raise TypeError(f"a board is a Game or 64 bytes, not {reprlib.repr(board)}")
    try:
        data = bytes(list(board))
    except (TypeError, ValueError):
        raise ValueError(f"a board has 64 bytes, each 0 to 255, not {reprlib.repr(board)}") from None
    if len(data) != 64:
        raise ValueError(f"a board has 64 bytes, this has {len(data)}")
    return data


def turn(game_or_bytes) -> str | None:
    """ "Mouse to move" or "Cats to move", where the object has a `side`; another value is told as it is."""
    value = getattr(game_or_bytes, "side", None)
    return None if value is None else {SIDE_MOUSE: "Mouse to move", SIDE_CATS: "Cats to move"}.get(
        value, f"side is {value}, neither mouse nor cats")


def piece_word(piece: int) -> str:
    return "mouse" if piece == MOUSE else f"cat {piece}" if piece in CATS else "empty" if piece == EMPTY \
        else f"unknown byte {piece}"


def words(data: bytes) -> str:
    """The position in words: "Mouse on E1; cat 1 on B8, ..."; bytes that are no piece are named too."""
    found = [(piece, square) for square, piece in enumerate(data) if piece != EMPTY]
    if not found:
        return "No piece on the board"
    listed = ", ".join(f"{piece_word(piece)} on {name(square)}" for piece, square in sorted(found)[:MOST])
    if len(found) > MOST:
        listed += f" and {len(found) - MOST} more"
    return listed[0].upper() + listed[1:]


def letters(data: bytes) -> list[str]:
    """64 characters: M, 1..4, x for an empty dark square, . for an empty light one, ? for another byte."""
    marks = []
    for square, piece in enumerate(data):
        if piece == EMPTY:
            marks.append("x" if is_dark(square) else ".")
        else:
            marks.append("M" if piece == MOUSE else str(piece) if piece in CATS else "?")
    return marks
