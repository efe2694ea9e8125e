"""A pair of a Game and a C64 with the same position and the same tables, for the tests of hash and lock."""

from mc64 import bridge
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game.hash import fixed_hash
from mc64.game.lock import fixed_lock
from mc64.game.position import START, position

PIECES = ("mouse", "cat1", "cat2", "cat3", "cat4")


def game_at(text=START):
    """The position at ply 0 with the fixed tables, hash and lock not worked out yet."""
    game = position(text)
    fixed_hash(game)
    fixed_lock(game)
    return game


def machine_as(game):
    """A C64 with the game's variables."""
    c64 = C64(program())
    bridge.to_c64(game, c64)
    return c64
