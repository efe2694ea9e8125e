"""The pair that the chapters work with: a `Game` and a `C64` with the same memory."""

from mc64.bridge import from_c64, to_c64
from mc64.game.position import position
from mc64.game.state import Game
from mc64.lab.session import machine

POSITION = ("board", "side", "ply", "hply", "first_move")


def pair(text: str | None = None, *, seed: int = 0):
    """A Game and a C64 that start alike, byte for byte: `game, c64 = pair()`.

    Both hold the noise of a machine just switched on (`seed` varies it). With a position in text, such as
    `M E1 B8 D8 F8 H8`, both hold that position at ply 0, with no moves listed yet. The machine runs the
    program in force: the course's, with your routines in it. Raises PositionError for a position that makes
    no sense.
    """
    c64, game = machine(seed), Game()
    from_c64(c64, game)
    if text is not None:
        place = position(text)
        game.board, game.side = place.board, place.side
        game.ply = game.hply = game.first_move[0] = 0
        to_c64(game, c64, POSITION)
    return game, c64
