"""The inputs that a header's In allows, made one after the other: all of them, or a seeded sample.

`contract` runs a routine on what this module makes. It knows nothing of the game: positions and the values
behind a phrase (`square of the mouse`) come from functions that the caller gives.
"""

import itertools
import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from .headers import REGISTERS, Header, Item, Span, suggestion

ALL = 65_536                 # so many combinations or fewer are all tried
NOTHING = "no inputs"           # what an input is called that has nothing in it
_ANY = tuple(range(256))


class InputError(ValueError):
    """An In that the program cannot follow: an unknown name, a domain too large for its variable."""


@dataclass(frozen=True)
class Input:
    """One set of inputs: bytes for addresses, values for registers, and the same in words.

    `choices` says how each source was set, so that a neighbour can be made from it.
    """

    registers: Mapping[str, int]
    memory: Mapping[int, int]
    text: str
    choices: tuple = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class _Source:
    """`count` bytes at `address` (or a register), each from `values`; or one number of `width` bytes."""

    name: str
    address: int | None
    values: tuple[int, ...]
    count: int = 1
    width: int = 1
    names: Mapping[int, str] = field(default_factory=dict)

    def draw(self, rng: random.Random) -> tuple[int, ...]:
        """Values for all bytes, now and then all alike or of two kinds: the extremes of cycles lie there."""
        if self.count == 1:
            return (rng.choice(self.values),)
        kind = rng.randrange(4)
        if kind == 0:
            return (rng.choice(self.values),) * self.count
        pool = rng.sample(self.values, min(2, len(self.values))) if kind == 1 else self.values
        return tuple(rng.choices(pool, k=self.count))

    def store(self, chosen: tuple[int, ...], registers: dict, memory: dict) -> None:
        if self.address is None:
            registers[self.name] = chosen[0]
            return
        for i, value in enumerate(chosen):
            for j, byte in enumerate(value.to_bytes(self.width, "little")):
                memory[self.address + i * self.width + j] = byte

    def words(self, chosen: tuple[int, ...]) -> str:
        if self.count == 1:
            return f"{self.name} = {self.names.get(chosen[0], chosen[0])}"
        if len(set(chosen)) == 1:
            return f"{self.name} = {chosen[0]} throughout"
        return f"{self.name} = {hexadecimal(bytes(chosen))}"


def hexadecimal(data: bytes, most: int = 8) -> str:
    """`$06 $06 $00`, cut with an ellipsis after `most` bytes."""
    return " ".join(f"${b:02x}" for b in data[:most]) + (" ..." if len(data) > most else "")


class Inputs:
    """All that the In of one header allows, in one program.

    `positions(rng)` answers a mapping from variable names to bytes (or an int); for `position = mouse` it is
    called as `positions(rng, "mouse")`. If the mapping has an attribute `text`, messages quote it. `phrases`
    maps a phrase to `fn(rng, position)`: it answers an int for `name = phrase`, and for a phrase alone a
    mapping whose keys are variables, registers or addresses. `corners` are positions to try first.
    Raises InputError when the header asks for what the program or the caller does not have.
    """

    def __init__(self, header: Header, program, positions=None, *,
                 phrases: Mapping[str, Callable] | None = None, corners=()):
        self.program, self.positions, self.phrases = program, positions, dict(phrases or {})
        self.corners = tuple(corners)
        self.sources: list[_Source] = []
        self.generated: list[tuple[str, Item]] = []      # ("position" | "value" | "phrase", item)
        for item in header.inputs:
            self._take(item)
        self.finite = not self.generated
        self.total = math.prod(len(s.values) ** s.count for s in self.sources) if self.finite else math.inf

    def every(self) -> Iterator[Input]:
        """All combinations, in order."""
        pools = [itertools.product(s.values, repeat=s.count) for s in self.sources]
        for chosen in itertools.product(*pools):
            yield self._make(chosen, ())

    def sample(self, rng: random.Random) -> Iterator[Input]:
        """Inputs without end: the lowest and the highest of everything first, then drawn at random.

        Each single value comes round: a variable with 64 values has had all of them after 64 inputs.
        """
        turns = [_Turns(s.values, rng) for s in self.sources]
        for number in itertools.count():
            if number < 2:
                chosen = tuple((s.values[-number],) * s.count for s in self.sources)
            else:
                chosen = tuple((t.next(),) if s.count == 1 else s.draw(rng)
                               for s, t in zip(self.sources, turns, strict=True))
            yield self._make(chosen, self._generate(rng, number))

    def neighbours(self, one: Input, rng: random.Random, most: int = 48) -> Iterator[Input]:
        """Inputs that differ from `one` in one source: other values of it, at most `most` a source."""
        chosen, made = one.choices
        for place, source in enumerate(self.sources):
            for _ in range(min(most, len(source.values) * source.count)):
                changed = list(chosen[place])
                changed[rng.randrange(source.count)] = rng.choice(source.values)
                yield self._make((*chosen[:place], tuple(changed), *chosen[place + 1:]), made)
        if made:
            for _ in range(most):
                yield self._make(chosen, self._generate(rng, len(self.corners)))

    # -- reading the header against the program

    def _take(self, item: Item) -> None:
        if item.phrase and not item.name:
            kind = "position" if item.phrase.split(" = ")[0] == "position" else "phrase"
            if kind == "position" and self.positions is None:
                raise InputError("In asks for a position, and no generator of positions was given")
            if kind == "phrase":
                self._known_phrase(item)
            self.generated.append((kind, item))
        elif item.phrase:
            self._known_phrase(item)
            self._place(item)
            self.generated.append(("value", item))
        else:
            self.sources.append(self._source(item))

    def _known_phrase(self, item: Item) -> None:
        if item.phrase not in self.phrases:
            known = ", ".join(f'"{p}"' for p in self.phrases) or "none"
            raise InputError(f'In: nothing is known of "{item.phrase}"'
                             f"{suggestion(item.phrase, self.phrases)} (known phrases: {known})")

    def _place(self, item: Item) -> tuple[int | None, int]:
        """Address and size of a variable; None and 1 for a register."""
        if item.name in REGISTERS:
            return None, 1
        if item.name not in self.program.symbols:
            raise InputError(f"In: the program has no variable {item.name}"
                             + suggestion(item.name, [*self.program.labels, *REGISTERS]))
        return self.program.symbols[item.name], max(1, self.program.sizes.get(item.name, 1))

    def _source(self, item: Item) -> _Source:
        address, size = self._place(item)
        name, index = item.name, item.index
        if index is not None and index > size:
            raise InputError(f"In: {item.text}, but {name} has {size} byte{'s' * (size > 1)}")
        if index is not None and index < size:
            name, address, size = f"{name}[{index}]", address + index if address is not None else None, 1
        if not item.spans:
            return _Source(name, address, _ANY, size)
        spans = [self._values(span, item) for span in item.spans]
        most = max(span[-1] for span in spans)
        if most >= 256 ** size or most > 255 and index is not None:
            raise InputError(f"In: {item.text}, but {most} does not fit in "
                             f"{'a byte' if index is not None or size == 1 else f'{size} bytes'}")
        if sum(map(len, spans)) > ALL:
            raise InputError(f"In: {item.text} names more than {ALL:,} values; name fewer, or none: then "
                             "each byte has any value")
        values = tuple(dict.fromkeys(value for span in spans for value in span))
        if most <= 255:
            return _Source(name, address, values, size)
        return _Source(name, address, values, 1, size, self._symbol_names(item.spans))

    def _symbol_names(self, spans) -> dict[int, str]:
        """What to call addresses that the header calls by a symbol."""
        names = [span.lo for span in spans if span.lo in self.program.symbols]
        return {self.program.symbols[name]: name for name in names}

    def _values(self, span: Span, item: Item) -> range:
        lo, hi = self._number(span.lo, item), self._number(span.hi, item)
        if lo > hi:
            raise InputError(f"In: {item.text} runs backwards ({lo} is more than {hi})")
        return range(lo, hi + 1, span.step)

    def _number(self, text: str, item: Item) -> int:
        if text[0] == "$":
            return int(text[1:], 16)
        if text.isdecimal():
            return int(text)
        name, sign, more = (part.strip() for part in text.replace("-", "+-").partition("+"))
        if name not in self.program.symbols:
            raise InputError(f"In: {item.text}: the program has no symbol {name}"
                             + suggestion(name, self.program.symbols))
        value = self.program.symbols[name] + (int(more) if sign else 0)
        if value < 0:
            raise InputError(f"In: {item.text}: {text} is {value}, below zero")
        return value

    # -- making inputs

    def _generate(self, rng: random.Random, number: int) -> tuple:
        """(words, {key: value}) for every generated item; positions first, as phrases may look at them."""
        made, position = [], None
        for kind, item in sorted(self.generated, key=lambda pair: pair[0] != "position"):
            if kind == "position":
                position = self._position(item, rng, number)
                made.append((getattr(position, "text", None) or _words(position), dict(position)))
                continue
            value = self.phrases[item.phrase](rng, position)
            if kind == "value":
                value = {item.name: value}
                made.append((_words(value), value))
            else:
                made.append((getattr(value, "text", None) or _words(value), dict(value)))
        return tuple(made)

    def _position(self, item: Item, rng: random.Random, number: int):
        side = item.phrase.partition(" = ")[2]
        if number < len(self.corners) and not side:
            return self.corners[number]
        return self.positions(rng, side) if side else self.positions(rng)

    def _make(self, chosen: tuple, made: tuple) -> Input:
        registers, memory, words = {}, {}, []
        for text, mapping in made:
            words.append(text)
            for key, value in mapping.items():
                self._put(key, value, registers, memory)
        for source, values in zip(self.sources, chosen, strict=True):
            source.store(values, registers, memory)
            words.append(source.words(values))
        return Input(registers, memory, ", ".join(words) or NOTHING, (chosen, made))

    def _put(self, key, value, registers: dict, memory: dict) -> None:
        if key in REGISTERS:
            registers[key] = value
            return
        if isinstance(key, str) and key not in self.program.symbols:
            raise InputError(f"a generator fills {key}, and the program has no such variable")
        address = self.program.symbols[key] if isinstance(key, str) else key
        width = max(1, self.program.sizes.get(key, 1)) if isinstance(key, str) else 1
        if isinstance(value, int) and not 0 <= value < 256 ** width:
            room = "a byte" if width == 1 else f"{width} bytes"
            raise InputError(f"{key} = {value} does not fit in {room}")
        data = value.to_bytes(width, "little") if isinstance(value, int) else bytes(value)
        memory.update(enumerate(data, address))


class _Turns:
    """The values of one source in a random order, then all of them in another."""

    def __init__(self, values, rng: random.Random):
        self.values, self.rng, self.left = values, rng, []

    def next(self) -> int:
        if not self.left:
            self.left = self.rng.sample(self.values, len(self.values))
        return self.left.pop()


def _words(mapping) -> str:
    """A mapping of variables in a few words; long ones as bytes, cut short."""
    parts = []
    for key, value in mapping.items():
        name = f"${key:04x}" if isinstance(key, int) else key
        parts.append(f"{name} = {value if isinstance(value, int) else hexadecimal(bytes(value))}")
    return ", ".join(parts)
