"""Positions in text: `SIDE MOUSE CAT1 CAT2 CAT3 CAT4`, for instance `M E1 B8 D8 F8 H8`."""

from .board import PIECE_CAT1, PIECE_EMPTY, PIECE_MOUSE, SIDE_CATS, SIDE_MOUSE
from .state import KEYS, Game

START = "M E1 B8 D8 F8 H8"
SIDES = {"M": SIDE_MOUSE, "C": SIDE_CATS}
PIECES = ("the mouse", "cat 1", "cat 2", "cat 3", "cat 4")
DARK = tuple(square for square in range(64) if (square + square // 8) % 2 == 0)


class PositionError(ValueError):
    """A position or square in text that makes no sense; the message names the token."""


def square(name):
    """The number 0..63 of a square such as `E1` (capital or small letter). Raises PositionError."""
    if not isinstance(name, str) or len(name) != 2 or name[0].upper() not in "ABCDEFGH" \
            or name[1] not in "12345678":
        raise PositionError(f"{name!r} is no square: a letter from A to H, then a digit from 1 to 8")
    return "ABCDEFGH".index(name[0].upper()) + 8 * "12345678".index(name[1])


def square_name(number):
    """The name A1..H8 of a square 0..63. Raises PositionError for any other value."""
    if type(number) is not int or not 0 <= number <= 63:
        raise PositionError(f"{number!r} is no square: the squares are 0 to 63")
    return "ABCDEFGH"[number % 8] + "12345678"[number // 8]


def position(text=START):
    """A `Game` with the position that `text` describes: side M or C, the mouse, cats 1 to 4.

    Raises PositionError, naming the token, for anything but five pieces on five different dark squares.
    """
    if not isinstance(text, str):
        raise PositionError(f"{text!r} is no text; a position is one, for instance {START!r}")
    tokens = text.split()
    if len(tokens) != 6:
        shown = text if len(text) <= 60 else text[:59] + "…"
        parts = f"{len(tokens)} part{'s' * (len(tokens) != 1)}"
        raise PositionError(f"{shown!r} has {parts}, a position has 6: the side (M or C), the mouse and "
                            f"four cats, for instance {START}")
    if tokens[0].upper() not in SIDES:
        raise PositionError(f"{tokens[0]!r} is no side: M when the mouse is to move, C when the cats are")
    game, taken = Game(), {}
    game.board = bytes([PIECE_EMPTY]) * 64
    game.side = SIDES[tokens[0].upper()]
    for piece, name in enumerate(tokens[1:]):
        where = square(name)
        if where not in DARK:
            raise PositionError(f"{PIECES[piece]} cannot stand on {name.upper()}, a light square: all play "
                                "is on the dark ones, A1's colour")
        if where in taken:
            raise PositionError(f"{PIECES[piece]} cannot stand on {name.upper()}: {taken[where]} stands "
                                "there")
        taken[where] = PIECES[piece]
        game.board[where] = piece
    return game


def position_text(game):
    """The position of `game` as text, the inverse of `position`.

    Raises PositionError if a piece is missing or doubled, or `side` is neither side.
    """
    if game.side not in SIDES.values():
        raise PositionError(f"side is {game.side}: {SIDE_MOUSE} is the mouse, {SIDE_CATS} are the cats")
    names = []
    for piece in range(PIECE_MOUSE, PIECE_CAT1 + 4):
        if game.board.count(piece) != 1:
            raise PositionError(f"{PIECES[piece]} stands on {game.board.count(piece)} squares, not on one")
        names.append(square_name(game.board.index(piece)))
    return " ".join(["MC"[game.side], *names])


def random_position(rng, side=None):
    """A legal placement as a `Game`, every one equally likely: five different dark squares.

    `rng` is a random.Random; `side` fixes who is to move.
    """
    game = Game()
    game.board = bytes([PIECE_EMPTY]) * 64
    for piece, where in enumerate(rng.sample(DARK, 5)):
        game.board[where] = piece
    game.side = rng.choice((SIDE_MOUSE, SIDE_CATS)) if side is None else side
    return game


def random_keys(game, rng):
    """Fill the ten tables of hash and lock with numbers drawn with `rng`, a random.Random."""
    for name in KEYS:
        setattr(game, name, rng.choices(range(256), k=64))
