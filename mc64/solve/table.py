"""The shipped result, and looking positions up in it.

`scores.xz` holds one byte for each set of cats and square of the mouse, the mouse to move: its score (see
`induction`), 0 where the mouse would stand on a cat. The squares come first and the sets within them, the
order that packs best. With the cats to move nothing is stored: one ply of the induction gives it back.
`python -m mc64.solve` works it out again and writes the file.
"""

import lzma
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..game.board import PIECE_CAT1, PIECE_EMPTY, PIECE_MOUSE, SIDE_CATS, SIDE_MOUSE
from ..game.position import DARK, PositionError, position_text, square_name
from ..game.state import Game
from .geometry import Geometry
from .induction import NEVER_CATS, WON, Scores, cats_choose, ended, ends_at_top, ways

FILE = Path(__file__).with_name("scores.xz")


class Placement(NamedTuple):
    """A position with the cats alike: SIDE_MOUSE or SIDE_CATS, number of the set of cats, the mouse's square.

    The set counts from 0 to 35,959, the square is a dark one, 0 to 31 (see `geometry`).
    """

    side: int
    cats: int
    mouse: int


class Solved:
    """The scores of all 8 x 8 positions, and what can be asked of them. `solved()` gives the shipped one."""

    def __init__(self, scores, board):
        self.board = board
        self.scores = scores

    def placement(self, game):
        """The Placement of a `Game`. Raises PositionError unless five pieces stand on five dark squares."""
        position_text(game)  # complains of missing and doubled pieces
        squares = [game.board.index(piece) for piece in range(PIECE_MOUSE, PIECE_CAT1 + 4)]
        for square in squares:
            if square not in DARK:
                raise PositionError(f"a piece stands on {square_name(square)}, a light square")
        mouse, *cats = (square // 2 for square in squares)
        return Placement(game.side, self.board.number(cats), mouse)

    def game(self, placement):
        """A new `Game` with a Placement; the cats are numbered 1 to 4 from the lowest square up."""
        game = Game()
        board = bytearray([PIECE_EMPTY]) * 64
        board[DARK[placement.mouse]] = PIECE_MOUSE
        for cat, square in enumerate(self.board.sets[placement.cats], PIECE_CAT1):
            board[DARK[square]] = cat
        game.board, game.side = board, placement.side
        return game

    def score(self, placement):
        """The score of a Placement, an int: 64 - plies where the mouse wins, plies - 64 where the cats do."""
        return int(self.scores[placement.side][placement.cats, placement.mouse])

    def moves(self, placement):
        """The moves in the order of `gen`: a list of (origin, dest, Placement after it), squares 0..63.

        Empty where the game is over.
        """
        side, cats, mouse = placement
        if ended(self.score(placement)):
            return []
        if side == SIDE_CATS:
            return self._cat_moves(cats, mouse)
        occupied = self.board.occupied[cats]
        dests = [int(d) for d in self.board.neighbours[mouse] if d < self.board.squares and not occupied[d]]
        return [(DARK[mouse], DARK[dest], Placement(SIDE_CATS, cats, dest)) for dest in dests]

    def _cat_moves(self, cats, mouse):
        found = []
        origins = np.repeat(self.board.sets[cats], 2)
        dests = self.board.neighbours[self.board.sets[cats], :2].ravel()
        for origin, dest, after in zip(origins, dests, self.board.after[cats], strict=True):
            if after < len(self.board.masks) and dest != mouse:
                found.append((DARK[origin], DARK[dest], Placement(SIDE_MOUSE, int(after), mouse)))
        return found

    @cached_property
    def reachable(self):
        """By side to move, where the start leads: bool arrays (35960, 32)."""
        return ways(self.board, self.scores)

    @cached_property
    def critical(self):
        """By side to move, where it has won and some legal move throws that away: bool arrays (35960, 32)."""
        free = ~self.board.occupied
        mouse, cats = self.scores
        cats_win = np.append((cats < 0) & free, np.zeros((len(cats), 1), dtype=bool), axis=1)
        mouse_wins = np.append((mouse > 0) & free, np.zeros((1, mouse.shape[1]), dtype=bool), axis=0)
        return Scores(
            mouse=free & (mouse > 0) & ~ended(mouse) & cats_win[:, self.board.neighbours].any(axis=2),
            cats=free & (cats < 0) & mouse_wins[self.board.after].any(axis=1))


def winner(score):
    """"M" or "C": who wins at this score."""
    return "M" if score > 0 else "C"


def plies(score):
    """How many plies the winner needs at this score, if both play their best."""
    return WON - abs(score)


def pack(scores, board):
    """The bytes of `scores.xz`, from `Scores`."""
    alone = np.where(board.occupied, 0, scores.mouse).astype(np.int8)
    return lzma.compress(np.ascontiguousarray(alone.T).tobytes(), preset=9 | lzma.PRESET_EXTREME)


def unpack(data, board):
    """The `Scores` of both sides, from the bytes of `scores.xz`. Raises ValueError for a wrong number."""
    columns = np.frombuffer(lzma.decompress(data), dtype=np.int8).reshape(board.occupied.T.shape)
    mouse = np.where(board.occupied, NEVER_CATS, columns.T).astype(np.int8)
    none = np.full((1, board.squares), NEVER_CATS, dtype=np.int8)
    rows = np.arange(len(board.masks))
    cats = cats_choose(board, ends_at_top(board), np.append(mouse, none, axis=0), rows)
    return Scores(mouse, cats.astype(np.int8))


@lru_cache(maxsize=1)
def solved():
    """The shipped `Solved`, read once."""
    board = Geometry()
    return Solved(unpack(FILE.read_bytes(), board), board)
