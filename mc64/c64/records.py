"""What a run leaves behind, as values: Run, Changes, Snapshot, Screen. None of them changes later."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .chips import VOLATILE
from .memory import CELLS, COLOURS, SCREEN

COLUMNS = 40

# Screen codes 0..127 of the capitals-and-graphics set as Unicode; code + 128 is the same one reversed.
GLYPHS = (
    "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[£]↑←" + "".join(map(chr, range(0x20, 0x40)))
    + "─♠🭲🭸🭷🭶🭺🭱🭴╮╰╯🭼╲╱🭽🭾●🭻♥🭰╭╳○♣🭵♦┼🮌│π◥"
    + " ▌▄▔▁▏▒▕🮏◤🮇├▗└┐▂┌┴┬┤▎▍🮈🮂🮃▃🭿▖▝┘▘▚"
)


@dataclass(frozen=True)
class Screen:
    """The screen at one moment: 1000 screen codes and 1000 colours (0..15), row by row; 40 x 25."""

    codes: bytes
    colours: bytes
    border: int
    background: int

    def text(self) -> list[str]:
        """25 lines of 40 characters. Reversed ones are shown plain, but a reversed space as a full block."""
        characters = ["█" if code == 0xA0 else GLYPHS[code & 0x7F] for code in self.codes]
        return ["".join(characters[i:i + COLUMNS]) for i in range(0, CELLS, COLUMNS)]

    def __str__(self) -> str:
        return "\n".join(line.rstrip() for line in self.text()).rstrip("\n")


@dataclass(frozen=True)
class Snapshot:
    """The 65,536 bytes of memory at one moment, and the cycles since power-on."""

    memory: bytes = field(repr=False)
    cycles: int


@dataclass(frozen=True)
class Change:
    """One byte that differs: offset from the label's address, address, value before, value after."""

    offset: int
    address: int
    old: int
    new: int


class Changes(Mapping):
    """Label -> tuple of Change, in order of address. A byte under no label goes by its address, "$c000";
    those of the screen by "screen" and "colours". The stack page, chip registers that change by themselves
    and the KERNAL's own variables where a KERNAL routine set them are left out."""

    def __init__(self, groups: Mapping[str, tuple[Change, ...]]):
        self._groups = dict(groups)

    def __getitem__(self, label: str) -> tuple[Change, ...]:
        return self._groups[label]

    def __iter__(self) -> Iterator[str]:
        return iter(self._groups)

    def __len__(self) -> int:
        return len(self._groups)

    def __eq__(self, other) -> bool:
        return dict(self) == dict(other) if isinstance(other, Mapping) else NotImplemented

    __hash__ = None

    def __repr__(self) -> str:
        if not self._groups:
            return "Changes(nothing)"
        return "Changes(" + ", ".join(f"{name}: {len(c)}" for name, c in self._groups.items()) + ")"


@dataclass(frozen=True)
class Run:
    """What one call did.

    cycles        from the routine's first instruction through its last rts (the jsr is not counted);
                  KERNAL routines take 0, and `kernal` names those used
    instructions  carried out
    changes       every byte that differs from before the call
    printed       what CHROUT received during the call
    stack         most bytes on the stack at a time, the call's own return address excluded
    line_cycles   address -> (times, cycles), with count=True, else None
    prints        what the ;? comments recorded
    sid           the bytes that instructions read at $D41B, the noise of the SID's third voice, in order
    """

    label: str
    a: int
    x: int
    y: int
    sp: int
    flags: Mapping[str, bool]
    cycles: int
    instructions: int
    changes: Changes
    kernal: tuple[str, ...]
    printed: bytes
    stack: int
    line_cycles: Mapping[int, tuple[int, int]] | None
    prints: tuple[str, ...]
    sid: bytes = b""


def _pages_that_differ(old: bytes, new: bytes) -> Iterator[int]:
    """Addresses of the pages that differ, the stack's left out; whole blocks are compared first."""
    for block in range(0, 0x10000, 0x1000):
        if old[block:block + 0x1000] != new[block:block + 0x1000]:
            for page in range(block, block + 0x1000, 0x100):
                if page != 0x0100 and old[page:page + 0x100] != new[page:page + 0x100]:
                    yield page


class LabelMap:
    """Which label a byte belongs to. Of several labels at one address the first defined counts."""

    def __init__(self, labels: Mapping[str, int], sizes: Mapping[str, int]):
        first: dict[int, str] = {}
        for name, address in labels.items():
            first.setdefault(address, name)
        self.starts = sorted(first)
        self.names = [first[address] for address in self.starts]
        self.sizes = [sizes.get(name, 0) for name in self.names]

    def find(self, address: int) -> tuple[str, int] | None:
        """(label, offset) of the byte at the address, or None when no label covers it."""
        i = bisect_right(self.starts, address) - 1
        if i >= 0 and address < self.starts[i] + self.sizes[i]:
            return self.names[i], address - self.starts[i]
        return None

    def _key(self, address: int) -> tuple[str, int]:
        if found := self.find(address):
            return found
        for name, start in (("screen", SCREEN), ("colours", COLOURS)):
            if start <= address < start + CELLS:
                return name, address - start
        return f"${address:04x}", 0

    def changes(self, old: bytes, new: bytes, ignore=frozenset()) -> Changes:
        """The bytes in which two memories differ."""
        groups: dict[str, list[Change]] = {}
        for page in _pages_that_differ(old, new):
            before, after = old[page:page + 256], new[page:page + 256]
            for address, (b, a) in enumerate(zip(before, after, strict=True), page):
                if b != a and address not in VOLATILE and address not in ignore:
                    name, offset = self._key(address)
                    groups.setdefault(name, []).append(Change(offset, address, b, a))
        return Changes({name: tuple(changes) for name, changes in groups.items()})
