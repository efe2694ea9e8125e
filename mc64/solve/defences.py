"""Every defence of the mouse against one player of the cats.

The cats' player answers, the mouse tries every move: the tree has one branch at a cats' turn and all of them
at a mouse's. Positions that several lines of play come to are walked once.
"""

from dataclasses import dataclass

from ..game.board import PIECE_CAT1, PIECE_EMPTY, PIECE_MOUSE, SIDE_CATS, SIDE_MOUSE
from ..game.position import START, position
from ..game.state import Game
from .grade import move_name, picked
from .table import solved, winner


@dataclass(frozen=True)
class Defences:
    """The tree of defences.

    `win`: do the cats win against all of them? `positions`: how many stand in the tree, start and ends
    included, each counted once. `longest`: plies of the longest game. `lost`: the moves of one game that the
    mouse won, None where it won none. `whole`: False if the walk stopped at that game, and the figures are of
    what it saw so far.
    """

    win: bool
    positions: int
    longest: int
    lost: tuple[str, ...] | None
    whole: bool


def defences(picker, start=START, *, alike=True, stop_at_loss=False, progress=None):
    """Plays `picker` as the cats against every defence from a position in text, as `Defences`.

    The picker gets a new `Game` with board, side and hply (plies since `start`), and is asked once a
    position: it should answer the same each time. With `alike` positions that differ only in which cat is
    which count as one, and the picker sees the cats numbered 1 to 4 from the lowest square up; without it
    they keep their numbers, for a picker to which they matter (three times the positions, for perfect play).
    With `stop_at_loss` the walk ends at the first game that the mouse wins: a poor player's whole tree can
    have millions of positions. `progress(positions)` is called every hundred positions. Raises ValueError for
    an illegal move of the picker, PositionError for a bad start.
    """
    game = position(start)
    walk = Walk(picker, alike, stop_at_loss, progress)
    longest, lost = walk.below(bytes(game.board), game.side, 0)
    return Defences(lost is None, len(walk.known), longest, lost, lost is None or not stop_at_loss)


class Walk:
    """One walk over the tree; `known` holds what was found below each position, by (board, side)."""

    def __init__(self, picker, alike, stop_at_loss, progress):
        self.picker, self.alike, self.stop_at_loss, self.progress = picker, alike, stop_at_loss, progress
        self.known = {}

    def below(self, board, side, hply):
        """(plies of the longest game from here, moves of one that the mouse wins or None)."""
        board = numbered(board) if self.alike else board
        if (board, side) not in self.known:
            self.known[board, side] = self._below(board, side, hply)
            if self.progress and len(self.known) % 100 == 0:
                self.progress(len(self.known))
        return self.known[board, side]

    def _below(self, board, side, hply):
        table, game = solved(), Game()
        game.board, game.side, game.hply = board, side, hply
        placement = table.placement(game)
        moves = [(origin, dest) for origin, dest, _ in table.moves(placement)]
        if not moves:
            return 0, () if winner(table.score(placement)) == "M" else None
        if side == SIDE_CATS:
            moves = [picked(self.picker, game, moves)]
        longest, lost = 0, None
        for move in moves:
            plies, line = self.below(played(board, move), SIDE_CATS + SIDE_MOUSE - side, hply + 1)
            longest = max(longest, plies + 1)
            if line is not None and lost is None:
                lost = (move_name(move), *line)
                if self.stop_at_loss:
                    break
        return longest, lost


def played(board, move):
    """The board after (origin, dest), as 64 bytes."""
    origin, dest = move
    after = bytearray(board)
    after[dest], after[origin] = after[origin], PIECE_EMPTY
    return bytes(after)


def numbered(board):
    """The board with its cats numbered 1 to 4 from the lowest square up, as 64 bytes."""
    squares = [square for square in range(64) if board[square] not in (PIECE_EMPTY, PIECE_MOUSE)]
    after = bytearray(board)
    for cat, square in enumerate(squares, PIECE_CAT1):
        after[square] = cat
    return bytes(after)
