"""Between the twins: copies the variables of a `Game` to a `C64` and back by name, and compares them."""

from dataclasses import dataclass

from .game.state import FIELD, FIELDS, Game


@dataclass(frozen=True)
class Difference:
    """One number that the twins disagree on: `name[index]` (index None for a single variable)."""

    name: str
    index: int | None
    python: int
    c64: int

    def __str__(self):
        where = self.name if self.index is None else f"{self.name}[{self.index}]"
        return f"{where} is {self.python} in Python and {self.c64} on the 6502"


@dataclass(frozen=True)
class Comparison:
    """What `compare` found: the names compared, every difference in order, and both sides' printed bytes.

    `python` and `c64` map each name to its numbers. `run` is the 6502 run whose cost is shown, or None;
    `every` says that no names were asked for, so that all variables were compared.
    """

    names: tuple[str, ...]
    differences: tuple[Difference, ...]
    python: dict
    c64: dict
    printed: tuple[bytes, bytes]
    run: object = None
    every: bool = False

    @property
    def printed_equal(self):
        """Whether both sides printed the same bytes."""
        return self.printed[0] == self.printed[1]

    @property
    def equal(self):
        """Whether every number and every printed byte is the same."""
        return not self.differences and self.printed_equal

    @property
    def first(self):
        """The first difference, or None."""
        return self.differences[0] if self.differences else None


def present(c64, names=None):
    """The names of the variables that both the game and the machine's program have, in the game's order.

    Raises KeyError for a name in `names` that one side lacks, TypeError where `names` is one name or none.
    """
    if names is not None and (isinstance(names, str) or not hasattr(names, "__iter__")):
        raise TypeError(f"names is a list of names, for instance ['board', 'side'], not {names!r}")
    for name in names or ():
        if name not in FIELD:
            raise KeyError(f"the game has no variable {name!r}; it has {', '.join(FIELD)}")
        c64.address(name)
    return tuple(names) if names else tuple(f.name for f in FIELDS if f.name in c64.program.labels)


def to_c64(game, c64, names=None):
    """Copies the game's variables into the machine's memory: all that both have, or those named."""
    for name in present(c64, names):
        count, width = FIELD[name][1:]
        value = getattr(game, name)
        numbers = value if count > 1 else [value]
        for index, byte in enumerate(b"".join(n.to_bytes(width, "little") for n in numbers)):
            c64.poke(c64.address(name) + index, byte)


def from_c64(c64, game, names=None):
    """Copies the machine's variables into the game: all that both have, or those named."""
    for name in present(c64, names):
        values = numbers_of(c64, name)
        setattr(game, name, values if FIELD[name].count > 1 else values[0])


def numbers_of(c64, name):
    """The numbers that the variable `name` holds in the machine's memory, as a list."""
    _, count, width = FIELD[name]
    raw = c64[name]
    if width == 1:
        return list(raw) if count > 1 else [raw]
    return [int.from_bytes(raw[i:i + width], "little") for i in range(0, len(raw), width)]


def compare(game, c64, run=None, names=None):
    """Compares the named variables of both sides, number by number, and what both have printed.

    Without `names`, all variables that both sides have: start them equal (`from_c64` gives the game the
    machine's own noise), or bytes that nobody has written will differ. Returns a `Comparison`.
    """
    if not isinstance(game, Game) or not hasattr(c64, "program"):
        raise TypeError("compare takes the Game first and the C64 second: compare(game, c64)")
    if run is not None and not hasattr(run, "cycles"):
        raise TypeError(f"run is what c64.call gave, not {run!r}")
    every, names = names is None, present(c64, names)
    python = {n: list(getattr(game, n)) if FIELD[n].count > 1 else [getattr(game, n)] for n in names}
    other = {n: numbers_of(c64, n) for n in names}
    differences = tuple(
        Difference(n, i if FIELD[n].count > 1 else None, a, b)
        for n in names for i, (a, b) in enumerate(zip(python[n], other[n], strict=True)) if a != b)
    return Comparison(names, differences, python, other, (bytes(game.printed), bytes(c64.printed)), run,
                      every)
