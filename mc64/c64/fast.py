"""The fast core: code that runs for long is translated into Python functions (translate.py).

FastCore is a Core that gives the same registers, memory, cycles, errors and histories, sooner. Everything
starts on the slow core. When a routine has cost as much time there as its translation takes, it is translated
(once for all machines with the same program) and goes on in the translation. What cannot be translated
(watches, KERNAL routines, chips, decimal mode, code that may change) leaves the translation before that
instruction, and the slow core carries it out. The slow core also runs the last cycles before a limit.

The history of the last instructions is not kept while a translation runs. Instead each stretch of at most
SLICE cycles begins with a copy of the machine, and where a history is wanted the slow core runs the last
stretches once more. They touch nothing but registers, stack and plain memory, and so go the same way again.
"""

from __future__ import annotations

from collections import Counter, deque
from functools import lru_cache
from typing import NamedTuple

from .core import LOG_LENGTH, RETURN, Core
from .errors import Fault
from .memory import CODE, SIZE, Memory, raw_write
from .microcode import LENGTH, Returned
from .translate import COUNT, Translator, Unit

SLICE = 8192            # cycles at a time: at least LOG_LENGTH instructions
TRIAL = 4096            # cycles that a machine spends before it is asked what its program is
PRICE = 400             # cycles on the slow core that cost as much time as translating an instruction
SHORT = 8               # instructions: for a shorter stretch the change to the translation does not pay
AGAIN = 40              # after a short one, the slow core takes over so often where it began
STEPS = 8               # single steps in search of an address where a translation can go on
BIT = 200               # cycles on the slow core before looking again for such an address


class Unguarded(bytearray):
    """What Memory becomes while a translation runs, which asks the guard itself."""


class Stretch(NamedTuple):
    """Turns first..last-1 were carried out by a translation, which began with the machine like this."""

    first: int
    last: int
    state: tuple


class Shared:
    """What all machines with the same code know of it: its units, and what its routines have cost so far."""

    def __init__(self):
        self.units: dict[tuple[int, frozenset], Unit] = {}
        self.spent: Counter = Counter()         # root -> cycles on the slow core
        self.sizes: dict[int, int] = {}         # root -> instructions it can reach


@lru_cache(maxsize=64)
def shared(guard: bytes, starts: frozenset[int], code: bytes) -> Shared:
    """The one for machines that have the same bytes of code and guard the same memory."""
    return Shared()


class FastCore(Core):
    # Slots, because CPython keeps at most 30 attributes of an object where all are quick to reach, and Core
    # has nearly as many.
    __slots__ = ("covered", "entries", "shared", "short", "slow_cycles", "stretches")

    def __init__(self, memory, chips):
        self.stretches: deque[Stretch] = deque()
        self.forget()
        super().__init__(memory, chips)

    # The program has changed, or what happens at one of its addresses

    def forget(self) -> None:
        self.shared: Shared | None = None       # known when the machine has run for a while
        self.slow_cycles = 0
        self.leave()

    def leave(self) -> None:
        self.entries: dict[int, Unit] = {}      # address -> the unit with a trace that begins there
        self.covered: frozenset[int] = frozenset()      # instructions that are in one of them
        self.short: dict[int, int] = {}         # address where a short stretch began -> times to avoid it

    def load(self, starts) -> None:
        super().load(starts)
        self.forget()

    def refit(self, address: int) -> None:
        super().refit(address)
        if not self.covered.isdisjoint((address - 2, address - 1, address)):
            self.forget()

    def trap(self, address: int, fn) -> None:
        super().trap(address, fn)
        self.forget()

    def before(self, address: int, fns) -> None:
        super().before(address, fns)
        self.leave()

    # Running

    def begin(self, pc: int, sp: int) -> None:
        if type(self.memory) is Unguarded:      # an interrupt at a bad moment
            self.memory.__class__ = Memory
        super().begin(pc, sp)

    def run(self, limit: int) -> bool:
        if self.counts is not None or type(self.memory) is not Memory:
            return super().run(limit)
        try:
            while (done := self._go_on(limit)) is None:
                pass
            if not done:
                self._complete_log(self.steps)
            return done
        except Fault:
            self._complete_log(self.steps + 1)
            raise
        finally:
            self.stretches.clear()

    def _go_on(self, limit: int) -> bool | None:
        """A piece of the way: True when the call returned, False at the limit, None when there is more."""
        if self.p & self.DECIMAL:
            return self._slowly(limit, BIT)
        unit = self.entries.get(self.pc)
        if unit is None:
            return self._find_entry(limit)
        cycles = min(SLICE, limit - self.processorCycles - unit.longest)
        if cycles <= 0:
            return super().run(limit)
        at = self.pc
        if at in self.short:
            self.short[at] -= 1
            if not self.short[at]:
                del self.short[at]
            return self._slowly(limit, BIT)
        turns = self._translated(unit, cycles)
        if turns < SHORT:
            self.short[at] = AGAIN
        return None if turns else self._steps(limit, 1)

    def _slowly(self, limit: int, cycles: int) -> bool | None:
        """So many cycles on the slow core."""
        before = self.processorCycles
        until = min(limit, before + cycles)
        try:
            done = super().run(until)
        finally:
            self.slow_cycles += self.processorCycles - before
        return done if until == limit or self.pc != RETURN and done else None

    def _steps(self, limit: int, steps: int) -> bool | None:
        """So many turns of the slow core, or as many as it takes to an entry."""
        try:
            for _ in range(steps):
                if self.processorCycles >= limit:
                    return super().run(limit)
                self.step()
                if self.pc in self.entries:
                    return None
        except Returned:
            return True
        return None

    # Finding, or making, a translation

    def _find_entry(self, limit: int) -> bool | None:
        """No translation goes on here: look for the next place where one does, or make one."""
        if self.shared is None:
            if self.slow_cycles < TRIAL:
                return self._slowly(limit, TRIAL - self.slow_cycles)
            self.shared = self._what_is_known()
        start = self.pc
        if self.entries:
            done = self._steps(limit, STEPS)
            if done is not None or self.pc in self.entries or not self.entries:
                return done
        barred = self._barred()
        translator = self._translator(barred)
        root = self._root(translator, start)
        return self._slowly(limit, BIT) if root is None else self._pay(limit, root, barred, translator)

    def _root(self, translator: Translator, start: int) -> int | None:
        """Where the next translation should begin: with the routine that was called, where the search for an
        entry began (say, after an indirect jump), or here."""
        for root in (self.routine, *translator.successors(self.routine), start):
            if root not in self.covered and translator.usable(root):
                return root
        return self.pc if self.pc not in self.entries and translator.usable(self.pc) else None

    def _pay(self, limit: int, root: int, barred: frozenset, translator: Translator) -> bool | None:
        """Go on slowly, at the cost of this root; translate what it reaches when it has cost enough."""
        known = self.shared
        if (root, barred) not in known.units:
            if root not in known.sizes:
                known.sizes[root] = len(translator.reach(root))
            rest = PRICE * known.sizes[root] - known.spent[root]
            if rest > 0:
                try:
                    before = self.processorCycles
                    return self._slowly(limit, min(rest, BIT) if self.entries else rest)
                finally:
                    known.spent[root] += self.processorCycles - before
            busy = Counter(entry[0] for entry in self.log)
            known.units[root, barred] = translator.unit(root, busy)
        unit = known.units[root, barred]
        self.entries = {**dict.fromkeys(unit.numbers, unit), **self.entries}
        self.covered |= unit.covered
        return None

    def _what_is_known(self) -> Shared:
        guard, memory = self.memory.guard, self.memory
        code = [memory[at:at + LENGTH[memory[at]]] for at in sorted(self.starts) if guard[at] == CODE]
        return shared(bytes(guard), self.starts, b"".join(code))

    def _barred(self) -> frozenset[int]:
        return frozenset(at for at in (*self.watches, *self.traps) if at in self.starts)

    def _translator(self, barred) -> Translator:
        return Translator(self.memory, self.starts, barred, self.cycletime, self.extracycles)

    # The translation

    def _translated(self, unit: Unit, cycles: int) -> int:
        """Let the unit run for so many cycles or until it leaves; how many instructions it carried out."""
        memory, state, first = self.memory, self._state(), self.steps
        p = self.p
        try:
            memory.__class__ = Unguarded
            (self.pc, self.a, self.x, self.y, self.sp, nz, v, k, count, self.lowest) = unit.function(
                memory, memory.guard, self.frames, unit.numbers, unit.addresses,
                self.a, self.x, self.y, self.sp, (p & 128) << 1 | ~p & 2, p & 64, p & 1, p & 0x3C,
                unit.numbers[self.pc], cycles * COUNT, self.lowest)
            self.p = (p & 0x3C | (128 if nz & 384 else 0) | (64 if v else 0) | (0 if nz & 255 else 2)
                      | (1 if k else 0))
            self.processorCycles += count // COUNT
            self.steps += count % COUNT
        except BaseException:                   # Ctrl-C: back to where the stretch began
            memory.__class__ = Memory
            self._restore(state)
            raise
        finally:
            memory.__class__ = Memory
        turns = self.steps - first
        if turns:
            self.stretches.append(Stretch(first, self.steps, state))
            while self.stretches[0].last < first - LOG_LENGTH:
                self.stretches.popleft()
        return turns

    def _state(self) -> tuple:
        return (bytes(self.memory), tuple(self.frames), self.a, self.x, self.y, self.sp, self.p, self.pc,
                self.processorCycles, self.steps, self.trapped, self.lowest)

    def _restore(self, state: tuple) -> None:
        memory, frames, *registers = state
        raw_write(self.memory, slice(0, SIZE), memory)
        self.frames[:] = frames
        (self.a, self.x, self.y, self.sp, self.p, self.pc,
         self.processorCycles, self.steps, self.trapped, self.lowest) = registers

    # The history

    def _complete_log(self, turns: int) -> None:
        """Put the last turns, of so many in all, into the log: translated ones are carried out again."""
        own, log, state = list(self.log), [], self._state()
        try:
            while turns and len(log) < LOG_LENGTH:
                if self.stretches and self.stretches[-1].last == turns:
                    stretch = self.stretches.pop()
                    log = self._again(stretch) + log
                    turns = stretch.first
                else:
                    log.insert(0, own.pop())
                    turns -= 1
        finally:
            self._restore(state)
        self.log.clear()
        self.log.extend(log)

    def _again(self, stretch: Stretch) -> list[tuple]:
        self._restore(stretch.state)
        log = []
        for _ in range(stretch.first, stretch.last):
            pc, cycles = self.pc, self.processorCycles
            log.append((pc, self.a, self.x, self.y, self.sp, self.p, cycles))
            handler, cost, self.addcycles = self.instruction(pc)
            self.pc, self.excycles = pc + 1, 0
            handler(self)
            self.processorCycles = cycles + cost + self.excycles
        return log
