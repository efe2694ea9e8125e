"""The timers of a CIA (MOS 6526): A counts machine cycles, B counts cycles or the underflows of A.

From the 6526 data sheet (MOS Technology, November 1981) and W. Lorenz, "A Software Model of the CIA6526"
(1997). A timer counts from its latch down to 0; the next count is an underflow: the latch goes into the
counter again, and a one-shot timer stops. So a timer underflows every latch + 1 counts. Timer B that counts
timer A's underflows makes a clock of 32 bits, whose period is (latch A + 1) * (latch B + 1) cycles.

Nothing is stepped here: the state is kept as of the last store, and from there counted on arithmetically.

Unlike the real chip, where a start, a load and an underflow of A reach the counters some cycles later (a
start two): here a store at cycle t is in force at t, a read at cycle u sees u - t cycles counted, and B
counts an underflow of A in the same cycle. A real counter of cycles is never seen at 0, but at its latch
twice; the period is the same. Timers set to count the CNT pin (A: bit 5; B: bit 5, with or without bit 6)
stand still. The pins, the clock of the time of day and the serial register are not modelled. Nothing
interrupts.
"""

from __future__ import annotations

from typing import NamedTuple

LOW, HIGH, CONTROL = range(3)       # parts of a timer: LOW and HIGH read its counter and write its latch
PARTS = {4: ("a", LOW), 5: ("a", HIGH), 6: ("b", LOW), 7: ("b", HIGH), 14: ("a", CONTROL), 15: ("b", CONTROL)}
FLAGS = 13
REGISTERS = (*PARTS, FLAGS)
START, ONE_SHOT, FORCE_LOAD = 0x01, 0x08, 0x10  # bits of a control register
COUNT_CNT, COUNT_A = 0x20, 0x40


class Timer(NamedTuple):
    """One timer at one moment: latch and counter 0..$FFFF, and the control register without bit 4."""

    latch: int = 0xFFFF
    counter: int = 0xFFFF
    control: int = 0

    def after(self, counts: int) -> tuple[Timer, int]:
        """The timer so many counts later (0 or more), and how often it has underflowed meanwhile."""
        if not self.control & START:
            return self, 0
        if counts <= self.counter:
            return Timer(self.latch, self.counter - counts, self.control), 0
        if self.control & ONE_SHOT:
            return Timer(self.latch, self.latch, self.control & ~START), 1
        periods, rest = divmod(counts - self.counter - 1, self.latch + 1)
        return Timer(self.latch, self.latch - rest, self.control), periods + 1

    def read(self, part: int) -> int:
        return self.control if part == CONTROL else self.counter >> 8 * part & 0xFF

    def written(self, part: int, value: int) -> Timer:
        """After a store of a byte.

        The latch goes into the counter at the next underflow, or at once with a high byte written while the
        timer stands, or with bit 4 of the control register.
        """
        if part == LOW:
            return self._replace(latch=self.latch & 0xFF00 | value)
        if part == HIGH:
            latch = self.latch & 0x00FF | value << 8
            return self._replace(latch=latch, counter=self.counter if self.control & START else latch)
        counter = self.latch if value & FORCE_LOAD else self.counter
        return self._replace(counter=counter, control=value & ~FORCE_LOAD)


class State(NamedTuple):
    """Both timers at one cycle. `flags`: bit 0, A has underflowed since they were last read; bit 1, B has.
    `mask` has a 1 in bits 0 and 1 for each flag that would interrupt."""

    time: int = 0
    a: Timer = Timer()
    b: Timer = Timer()
    flags: int = 0
    mask: int = 0

    def at(self, time: int) -> State:
        """The same at a later cycle. (An earlier one is taken for the same.)"""
        cycles = max(0, time - self.time)
        a, underflows = self.a.after(0 if self.a.control & COUNT_CNT else cycles)
        source = self.b.control & (COUNT_CNT | COUNT_A)
        b, of_b = self.b.after({0: cycles, COUNT_A: underflows}.get(source, 0))
        return State(self.time + cycles, a, b, self.flags | (underflows > 0) | (of_b > 0) << 1, self.mask)


class Cia:
    """Registers 4 to 7 and 13 to 15 of a CIA. Times are machine cycles and never go back.

    `initial` is what it holds after power-on.
    """

    def __init__(self, initial: State):
        self.initial = initial
        self.power_on()

    def power_on(self) -> None:
        self.state = self.initial

    def read(self, register: int, time: int) -> int:
        """The byte in one of REGISTERS at the given cycle, 0..255. Reading alone clears no flags."""
        now = self.state.at(time)
        if register == FLAGS:
            return now.flags | (0x80 if now.flags & now.mask else 0)
        name, part = PARTS[register]
        return getattr(now, name).read(part)

    def clear_flags(self, time: int) -> None:
        """What follows when an instruction has read FLAGS."""
        self.state = self.state.at(time)._replace(flags=0)

    def write(self, register: int, value: int, time: int) -> None:
        """A store of a byte at the given cycle; registers of no concern to the timers are ignored."""
        now = self.state.at(time)
        if register == FLAGS:       # bit 7 says whether the other bits that are 1 are set or cleared
            mask = now.mask | value if value & 0x80 else now.mask & ~value
            self.state = now._replace(mask=mask)
        elif register in PARTS:
            name, part = PARTS[register]
            self.state = now._replace(**{name: getattr(now, name).written(part, value)})
