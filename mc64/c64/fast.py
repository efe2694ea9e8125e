"""The fast core: code that is reached often is translated into Python functions (translate.py).

FastCore is a Core that gives the same registers, memory, cycles, errors and histories, sooner. Everything
starts in Core's loop. Each jump notes where it went. An address that was reached HOT times gets another entry
in the plan: `stretch`, a turn of the loop that goes from trace to trace, for up to SLICE cycles. Where there
is none (at a watch, a KERNAL routine, a chip, in decimal mode, where code may change, in the last cycles
before a limit) the loop takes its next turn in the plain way.

Such a turn leaves one entry in the log, longer than the others: copies of the memory and of the open jsrs as
they were at its beginning, and the number of its instructions. Where the history is wanted, after a fault,
these are carried out once more from there, in the plain way. They touch nothing but registers, stack and
plain memory, and so go the same way again.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from .core import LOG_LENGTH, Core
from .memory import SIZE, Memory, raw_write
from .microcode import LENGTH, MNEMONIC, anything
from .translate import BRANCHES, COUNT, LONGEST, Trace, usable

HOT = 16                # times that an address is reached before it is worth a translation
SLICE = 8192            # cycles in a stretch, at most
SHORT, AGAIN = 8, 100   # a stretch of fewer instructions does not pay: left out the next so many times
JUMPS = {*BRANCHES, "jmp", "jsr", "rts", "cld"}     # cld, because translations can go on after it


@lru_cache(maxsize=2048)
def compiled(source: str):
    """The function with this text, which all machines share; the text is its `source`."""
    names: dict = {}
    exec(compile(source, "<translated>", "exec"), names)
    names["trace"].source = source
    return names["trace"]


def noting(handler):
    """The handler of a jump or a branch, which tells the core where it went."""
    def jump(core) -> None:
        not_taken = core.pc + 1
        handler(core)
        if core.pc != not_taken:
            core.reached(core.pc)

    return jump


class FastCore(Core):
    # Slots, because CPython keeps at most 30 attributes of an object where all are quick to reach, and Core
    # has nearly as many.
    __slots__ = ("covered", "heat", "limit", "plain", "traces")
    instruct = [noting(handler) if name in JUMPS else handler
                for name, handler in zip(MNEMONIC, Core.instruct, strict=True)]

    def __init__(self, memory, chips):
        self.heat: Counter = Counter()          # address -> times that it was reached
        self.plain: dict[int, tuple] = {}       # address -> what `stretch` has taken the place of in the plan
        self.traces: dict = {}                  # address -> the function that goes on there
        self.covered: set[int] = set()          # the instructions that are in one of them
        self.limit = 0                          # cycles at which the run ends; 0: without translations
        super().__init__(memory, chips)

    # The program has changed, or what happens at one of its addresses

    def forget(self) -> None:
        for address, entry in self.plain.items():
            self.plan[address] = entry
        for known in self.plain, self.heat, self.traces, self.covered:
            known.clear()

    def _fit(self, address: int) -> None:
        super()._fit(address)
        self.heat.pop(address, None)
        self.plain.pop(address, None)
        if address in self.covered:
            self.forget()

    # Running

    def reached(self, address: int) -> None:
        """A jump went there. What cannot be translated there is passed over."""
        if not self.limit:
            return
        self.heat[address] += 1
        if self.heat[address] == HOT:
            while address in self.starts and not usable(self, address):
                address += LENGTH[self.memory[address]]
            if address in self.starts:
                self.plain.setdefault(address, self.plan[address])
                self.plan[address] = FastCore.stretch, 0, 1

    def run(self, limit: int) -> bool:
        self.limit = limit if self.counts is None and type(self.memory) is Memory else 0
        self.reached(self.pc)
        done = False
        try:
            done = super().run(limit)
            return done
        finally:
            self.limit = 0
            if done:
                self.log.clear()                # the copies of the memory
            else:
                self._complete_log()

    def stretch(self) -> None:
        """A turn of the plain loop: many instructions, or where that cannot be, the one that stands there."""
        self.pc = at = self.pc - 1
        stop, turns = min(SLICE, self.limit - self.processorCycles - LONGEST), 0
        if stop > 0 and not self.p & self.DECIMAL:
            begun = (*self.log[-1], *self._copies())
            try:
                turns = self._translated(begun, stop * COUNT)
            except BaseException:               # Ctrl-C: back to where the stretch began
                self._restore(begun)
                raise
        if not turns:
            self.pc, (handler, cost, self.addcycles) = at + 1, self.plain[at]
            handler(self)
            self.excycles += cost

    def _translated(self, begun: tuple, stop: int) -> int:
        """Go on from trace to trace, until there is none or c reaches `stop`; the number of instructions."""
        at, a, x, y, s, p = begun[:6]
        if at not in self.traces:
            trace = Trace(self, at)
            self.covered |= trace.covered
            self.traces[at] = compiled(trace.source)
        memory, guard, frames, trace_at = self.memory, self.memory.guard, self.frames, self.traces.get
        state = at, 0, a, x, y, s, p, ~p & 2, p & 64, p & 1, self.lowest
        with memoryview(memory) as writable:
            while state[1] < stop and (trace := trace_at(state[0])):
                state = trace(memory, writable, guard, frames, stop, state)
        pc, count, self.a, self.x, self.y, self.sp, n, z, v, k, self.lowest = state
        self.p = p & 0x3C | n & 128 | (0 if z else 2) | (64 if v else 0) | (1 if k else 0)
        self.pc = abs(pc)
        if pc < 0:                              # the plain loop must carry out this instruction
            pc = self.pc + LENGTH[memory[self.pc]]
        if pc not in self.traces:
            self.reached(pc)
        self._account(begun, *divmod(count, COUNT))
        return count % COUNT

    def _account(self, begun: tuple, cycles: int, turns: int) -> None:
        """Note what a stretch has cost, and put it into the log. `begun`: the log's entry, and the copies."""
        at, log = begun[0], self.log
        if turns < SHORT:
            self.heat[at], self.plan[at] = HOT - AGAIN, self.plain[at]
        if turns:
            log[-1] = (*begun, turns)
            while len(log) > 1 and log[1][6] < self.processorCycles - 8 * LOG_LENGTH:
                log.popleft()                   # before the last LOG_LENGTH turns
            self.excycles = cycles
            self.trapped -= turns - 1           # the loop counts one turn

    # The history

    def _registers(self) -> tuple:
        return self.pc, self.a, self.x, self.y, self.sp, self.p, self.processorCycles

    def _copies(self) -> tuple:
        return bytes(self.memory), tuple(self.frames)

    def _restore(self, entry: tuple) -> None:
        self.pc, self.a, self.x, self.y, self.sp, self.p, self.processorCycles, memory, frames = entry[:9]
        raw_write(self.memory, slice(0, SIZE), memory)
        self.frames[:] = frames

    def _complete_log(self) -> None:
        """In place of each stretch in the log its instructions, which are carried out again."""
        now, entries = (*self._registers(), *self._copies()), list(self.log)
        self.log.clear()
        try:
            for entry in entries:
                if len(entry) == 7:
                    self.log.append(entry)
                else:
                    self._restore(entry)
                    for _ in range(entry[9]):
                        self.log.append(self._registers())
                        self.pc, self.excycles = self.pc + 1, 0
                        anything(self)
                        self.processorCycles += self.excycles
        finally:
            self._restore(now)
