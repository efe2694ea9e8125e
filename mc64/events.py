"""The events of a `Trace` and the nodes they make: what is said of a walk or a search, piece by piece.

Sides are 0 (mouse) and 1 (cats), squares 0 (A1) to 63 (H8), as everywhere in the course.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

SIDES = ("mouse", "cats")
EMPTY = 6               # a square without a piece


class Enter(NamedTuple):
    """A node: `move` led to it (a pair of squares, None at the root); the window where the search has one."""

    ply: int
    side: int
    board: bytes
    move: tuple | None = None
    alpha: int | None = None
    beta: int | None = None


class Moves(NamedTuple):
    """The node's moves, listed by `gen`: pairs of squares in their order."""

    moves: tuple


class Probe(NamedTuple):
    """The table was asked: `hit`, and the move it held or None."""

    hit: bool
    move: tuple | None = None


class Cut(NamedTuple):
    """The node ends here, its moves `untried` left out. `reason` is "alpha" or "beta", the bound it
    met, or empty where it met none: the search was stopped. Alpha and beta are those at the end.
    """

    alpha: int | None
    beta: int | None
    reason: str
    untried: tuple


class Leave(NamedTuple):
    """The node is done, and this is its value (None where nothing is computed)."""

    value: int | None = None


@dataclass
class Node:
    """A node of the tree. Those that a cut left out are there too, with `visited` False and no board.

    alpha, beta  the window that the node was entered with
    had          what each side, mouse and cats, had by then: the number of the node that gave alpha, and of
                 the one that gave beta, None where that is the window which the search was given
    bound        "<=" or ">=" where `value` is only a bound (no move was better than alpha, or one met beta)
    """

    index: int
    parent: int | None
    ply: int
    side: int
    move: tuple | None = None
    board: bytes | None = None
    alpha: int | None = None
    beta: int | None = None
    had: tuple = (None, None)
    value: int | None = None
    bound: str = ""
    visited: bool = True
    moves: tuple = ()
    cut: Cut | None = None
    probe: Probe | None = None
    pv: bool = False
    children: list = field(default_factory=list)


def move_text(move):
    """A pair of squares as `E1F2`, None as an empty text."""
    return "" if move is None else "".join("ABCDEFGH"[square % 8] + str(square // 8 + 1) for square in move)


def moved(board, move):
    """The board with the move made: what stood on the second square is what the first is left with."""
    if move is None:
        return None
    cells = bytearray(board)
    cells[move[0]], cells[move[1]] = cells[move[1]], cells[move[0]]
    return bytes(cells)
