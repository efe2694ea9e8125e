"""Two machines side by side: one on the slow core, one on the fast core, which translates all at once."""

from collections.abc import Callable

import pytest

from mc64.c64 import fast
from mc64.c64.core import Core
from mc64.c64.errors import MachineError
from mc64.c64.fast import FastCore
from mc64.c64.machine import C64
from mc64.c64.translate import COUNT


@pytest.fixture
def eager(monkeypatch):
    """Translations are made at once, so that even the shortest program runs in one."""
    monkeypatch.setattr(fast, "HOT", 1)
    monkeypatch.setattr(fast, "SHORT", 0)


class Counting(FastCore):
    """The fast core, which also counts."""

    translated = 0                  # instructions carried out by translations

    def _translated(self, *args):
        count = super()._translated(*args)
        self.translated += count % COUNT
        return count


class Pair:
    """The same program on both cores. Whatever is done to one is done to the other."""

    def __init__(self, program, *, seed: int = 0, prepare: Callable[[C64], object] = lambda c64: None):
        self.slow = C64(program, seed=seed, core=Core)
        self.fast = C64(program, seed=seed, core=Counting)
        self.both(prepare)

    @property
    def translated(self) -> int:
        return self.fast.core.translated

    def both(self, do: Callable[[C64], object]) -> None:
        do(self.slow)
        do(self.fast)

    def call(self, *args, **options):
        """The Run or the error's text, after a comparison of all there is to compare."""
        one, two = outcome(self.slow, *args, **options), outcome(self.fast, *args, **options)
        assert one == two
        self.compare()
        return one[0]

    def compare(self) -> None:
        assert state(self.slow) == state(self.fast)


def outcome(c64: C64, *args, **options):
    """(Run, None), or (error's text, all about it)."""
    try:
        return c64.call(*args, **options), None
    except MachineError as error:
        return str(error), (type(error), error.address, error.run, list(c64.core.log))


def state(c64: C64) -> tuple:
    core = c64.core
    return (bytes(c64.memory), type(c64.memory), core.a, core.x, core.y, core.sp, core.p, core.cycles,
            core.instructions, core.lowest, core.frames, vars(c64.chips.noise), bytes(c64.printed))


@pytest.fixture
def pair(eager):
    return Pair
