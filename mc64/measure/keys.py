"""Tables of random numbers, and the keys they give.

A *table* is an array (5, 32) of 16-bit numbers: a row for each piece, mouse first, a column for each dark
square. The upper byte is the hash, the lower one the lock. A key is the XOR of five entries.
"""

import numpy as np

from ..c64.machine import C64
from ..c64.sid import POWER_ON_REGISTER
from ..c64.sources import program
from ..game.hash import fixed_hash
from ..game.lock import fixed_lock
from ..game.position import DARK
from ..game.state import FIELD, Game

PIECES = ("mouse", "cat1", "cat2", "cat3", "cat4")
SIZES = {"8": 256, "9": 512, "8 + 8": 65_536}       # how many keys there are, by their bits


def ideal(seed, count):
    """`count` tables in which every bit is a fair coin's: array (count, 5, 32).

    From numpy's RandomState, whose stream is promised never to change.
    """
    return np.random.RandomState(seed).randint(0, 65_536, size=(count, 5, 32))


def from_sid(registers):
    """A table for each start of the SID's noise register (1..$7FFFFF), as the program draws it on the 6502.

    `randomize` and then `randomize_lock` run on one machine; array (count, 5, 32).
    """
    c64, found = C64(program()), []
    for register in registers:
        c64.sid.register = int(register)
        c64.call("randomize")
        c64.call("randomize_lock")
        found.append(table_of(c64))
    return np.array(found)


def sid(seed, count):
    """`count` tables from the SID, its register starting anywhere: array (count, 5, 32)."""
    return from_sid(np.random.RandomState(seed).randint(1, 0x800000, size=count))


def switched_on():
    """The table that the program draws on a machine just switched on, always the same: array (5, 32)."""
    return from_sid([POWER_ON_REGISTER])[0]


def fixed():
    """The table of the course's fixed numbers: array (5, 32)."""
    game = Game()
    fixed_hash(game)
    fixed_lock(game)
    return table_of({name: getattr(game, name) for name in FIELD})


def table_of(holder):
    """The table in the variables of a C64, or in a mapping such as it: hash_mouse ... lock_cat4."""
    squares = list(DARK)
    rows = [(np.array(list(holder[f"hash_{piece}"])) << 8) + np.array(list(holder[f"lock_{piece}"]))
            for piece in PIECES]
    return np.array(rows)[:, squares]


def keys(table, rows, bits="8 + 8"):
    """The keys of placements, array (k,): hash and lock, 9 bits (the hash and one bit of the lock), or 8."""
    table = table >> {"8": 8, "9": 7, "8 + 8": 0}[bits]
    found = table[0, rows[:, 0]]
    for piece in range(1, 5):
        found = found ^ table[piece, rows[:, piece]]
    return found


def clashes(found, size):
    """How many pairs of these keys (0..size-1) are equal."""
    counts = np.bincount(found, minlength=size)
    return int((counts * (counts - 1) // 2).sum())


def first_clash(found):
    """How many keys, taken in their order, until one has been there before; 0 if none has."""
    order = np.argsort(found, kind="stable")
    again = order[1:][found[order][1:] == found[order][:-1]]
    return int(again.min()) + 1 if len(again) else 0


def expected(k, size):
    """Pairs that clash on average among k random keys of so many values: k(k-1)/2n."""
    return k * (k - 1) / (2 * size)


def birthday(k, size):
    """The chance that some of k independent random keys of so many values are equal."""
    free = 1.0 - np.arange(k) / size
    return float(1 - np.prod(np.clip(free, 0, 1)))
