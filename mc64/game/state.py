"""The state of a game: one `Game` holds what the 6502 keeps in its named variables.

Only what outlives a call has a field. Registers and arguments of the assembly are parameters of the Python
functions, its loop counters and scratch bytes are local variables there.
"""

from typing import NamedTuple


class Field(NamedTuple):
    """One variable of the program: `count` numbers of `width` bytes each, the lowest byte first."""

    name: str
    count: int
    width: int


FIELDS = (
    Field("board", 64, 1),
    Field("side", 1, 1),
    Field("ply", 1, 1),
    Field("hply", 1, 1),
    Field("nodes", 1, 3),
    Field("first_move", 24, 1),
    Field("move_list_start", 256, 1),
    Field("move_list_dest", 256, 1),
    Field("game_list_start", 64, 1),
    Field("game_list_dest", 64, 1),
    Field("leaves", 1, 3),
    Field("walk_on", 1, 1),
    Field("current_hash", 1, 1),
    Field("current_lock", 1, 1),
    Field("seed", 1, 1),
    Field("coll_mouse", 1, 3),
    Field("coll_cats", 1, 3),
    Field("hash_start", 1, 1),
    Field("hash_dest", 1, 1),
    Field("hash_mouse", 64, 1),
    Field("hash_cat1", 64, 1),
    Field("hash_cat2", 64, 1),
    Field("hash_cat3", 64, 1),
    Field("hash_cat4", 64, 1),
    Field("lock_mouse", 64, 1),
    Field("lock_cat1", 64, 1),
    Field("lock_cat2", 64, 1),
    Field("lock_cat3", 64, 1),
    Field("lock_cat4", 64, 1),
    Field("hashpos_mouse_start", 256, 1),
    Field("hashpos_mouse_dest", 256, 1),
    Field("hashpos_cats_start", 256, 1),
    Field("hashpos_cats_dest", 256, 1),
    Field("hashpos_mouse_lock", 256, 1),
    Field("hashpos_cats_lock", 256, 1),
    Field("where", 5, 1),
    Field("best_value", 1, 1),
    Field("best_start", 1, 1),
    Field("best_dest", 1, 1),
    Field("pv_start", 256, 1),
    Field("pv_dest", 256, 1),
    Field("pv_length", 24, 1),
    Field("toy_leaves", 27, 1),
    Field("leaf", 1, 1),
    Field("cutoffs", 1, 3),
    Field("max_nodes", 1, 3),
    Field("time_limit", 1, 2),
    Field("reached", 1, 1),
    Field("stopped", 1, 1),
    Field("best_length", 1, 1),
    Field("best_line_start", 24, 1),
    Field("best_line_dest", 24, 1),
    Field("move_list_score", 256, 1),
    Field("killer_start", 48, 1),
    Field("killer_dest", 48, 1),
    Field("devices", 1, 1),
    Field("history", 4096, 1),
)
FIELD = {field.name: field for field in FIELDS}
ARRAYS = {field.name: field for field in FIELDS if field.count > 1}
KEYS = tuple(name for name in ARRAYS if name.startswith(("hash_", "lock_")))   # the random tables
MOST = {field.name: 256**field.width - 1 for field in FIELDS if field.count == 1}

# A search stores millions of numbers. Called by these names, the stores of Python itself cost half of what
# they do by way of super().
put_byte = bytearray.__setitem__
put_variable = object.__setattr__


class Cells(bytearray):
    """A row of bytes that says its own name when an index or a value does not fit.

    Only writing is checked in words; reading is as fast as a bytearray's.
    """

    def __init__(self, name, values):
        super().__init__(values)
        self.name = name

    def __setitem__(self, index, value):
        try:
            put_byte(self, index, value)
        except IndexError:
            raise IndexError(f"{self.name}[{index}]: {self.name} has {len(self)} bytes, 0 to "
                             f"{len(self) - 1}") from None
        except (ValueError, TypeError):
            raise ValueError(f"{self.name}[{index}] = {value!r}: one byte holds a whole number from 0 to "
                             "255") from None


class Game:
    """All variables of the game, by the names they have on the 6502, each starting as 0.

    An array is a `Cells` of bytes, a single variable an int from 0 to 255 (`nodes`: to 16,777,215). Setting
    anything else raises ValueError; a name that is no variable raises AttributeError. `printed` collects the
    bytes that `chrout` was given, as the machine does for the KERNAL's CHROUT.
    """

    __slots__ = tuple(field.name for field in FIELDS) + ("printed",)

    def __init__(self):
        for name, count, _ in FIELDS:
            setattr(self, name, bytes(count) if count > 1 else 0)
        self.printed = bytearray()

    def __setattr__(self, name, value):
        if type(value) is int and 0 <= value <= MOST.get(name, -1):
            put_variable(self, name, value)
        elif name in MOST:
            raise ValueError(f"{name} = {value!r}: {name} holds a whole number from 0 to {MOST[name]}")
        else:
            put_variable(self, name, self._cells(ARRAYS[name], value) if name in ARRAYS else value)

    def _cells(self, field, value):
        """`value`, any row of numbers of the right length, as Cells of its own."""
        try:
            cells = Cells(field.name, list(value))
        except (TypeError, ValueError):
            raise ValueError(f"{field.name} = {value!r}: {field.name} holds {field.count} bytes, each a "
                             "whole number from 0 to 255") from None
        if len(cells) != field.count:
            raise ValueError(f"{field.name} has {field.count} bytes, {len(cells)} values were given")
        return cells

    def text(self):
        """What has been printed so far, as text: the character RETURN ends a line."""
        return self.printed.decode("latin-1").replace("\r", "\n")

    def __repr__(self):
        return f"<Game side={self.side} ply={self.ply} hply={self.hply}>"


def chrout(game, character):
    """Print one character, as the KERNAL's CHROUT does: a number from 0 to 255 or a one-letter string."""
    game.printed.append(ord(character) if isinstance(character, str) else character)
