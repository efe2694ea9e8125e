"""The instruction loop: py65's NMOS 6502, corrected, behind a narrow interface.

A core has the registers a, x, y, sp, p, pc, the counters `cycles` and `instructions`, and
    load(starts)            the addresses at which an instruction of the program begins
    allow_code(range)       addresses where code may stand that no source placed
    refit(address)          the byte at this address has changed: look at its instruction again
    trap(address, fn)       fn(core) in place of an instruction (None takes it away); 0 cycles
    before(address, fns)    each fn(core) just before the instruction at address (() takes them away)
    begin(pc, sp)           get ready for a call that returns to RETURN
    run(limit)              go on until the call returns (True) or cycles >= limit (False); with a dict in
                            `counts` it adds up there what each address costs
It raises Fault; `log` then holds the last turns: (pc, a, x, y, sp, p, cycles), the one under way last, and
`frames` the open jsrs: (SP behind the return address, return address, routine), `routine` what was called.
`starts`, `anywhere` and `traps` say what stands at an address.

How it stays fast: `plan[address]` says beforehand what is to be done at each of the 65,536 addresses, as
(handler, cycles, extra). Wherever no instruction starts the handler raises, so nothing is asked in the loop.
"""

from __future__ import annotations

from collections import deque
from itertools import count as counter

from py65.devices.mpu6502 import MPU

from .chips import Chips
from .memory import ROM_START, Memory, raw_write
from .microcode import (
    IN_ROM,
    OUTSIDE,
    Returned,
    anything,
    can_reach_chips,
    correct,
    returned,
    through_chips,
    watched,
)

RETURN = 0xFFF6             # where the outermost rts goes: no KERNAL entry stands there
LOG_LENGTH = 1024           # instructions remembered, enough to recognise most endless loops


class Core(MPU):
    instruct = list(MPU.instruct)           # copies: py65's tables are shared by the whole process
    cycletime = list(MPU.cycletime)
    extracycles = list(MPU.extracycles)
    correct(instruct, cycletime)

    def __init__(self, memory: Memory, chips: Chips):
        self.chips = chips
        self.plan: list = [OUTSIDE] * ROM_START + [IN_ROM] * (0x10000 - ROM_START)
        self.log: deque = deque(maxlen=LOG_LENGTH)
        self.frames: list[tuple[int, int, int]] = []    # SP after the jsr, its return address, routine
        self.routine = 0                    # what was called
        self.starts: frozenset[int] = frozenset()
        self.anywhere: set[int] = set()
        self.traps: dict = {RETURN: returned}
        self.watches: dict = {}
        self.steps = self.trapped = 0       # turns of the loop; those of them that were no instruction
        self.lowest = 0xFF                  # how deep the stack went
        self.counts: dict | None = None     # address -> [times, cycles] when counting is on
        super().__init__(memory)
        self.load(())

    @property
    def cycles(self) -> int:
        """Cycles since power-on."""
        return self.processorCycles

    @cycles.setter
    def cycles(self, value: int) -> None:
        self.processorCycles = value

    @property
    def instructions(self) -> int:
        """Instructions carried out since `begin`; a trap is none."""
        return self.steps - self.trapped

    # What is to be done at each address

    def load(self, starts) -> None:
        touched = set(self.starts) | self.anywhere
        self.starts, self.anywhere = frozenset(starts), set()
        for address in touched | self.starts | self.traps.keys():
            self._fit(address)

    def allow_code(self, addresses) -> None:
        self.anywhere.update(addresses)
        for address in addresses:
            self._fit(address)

    def refit(self, address: int) -> None:
        for start in (address - 2, address - 1, address):
            if start in self.starts:
                self._fit(start)

    def trap(self, address: int, fn) -> None:
        if fn is None:
            self.traps.pop(address, None)
        else:
            self.traps[address] = fn
        self._fit(address)

    def before(self, address: int, fns) -> None:
        if fns:
            self.watches[address] = tuple(fns)
        else:
            self.watches.pop(address, None)
        self._fit(address)

    def _fit(self, address: int) -> None:
        entry = self._entry(address)
        if address in self.watches:
            entry = watched(address, self.watches[address], entry)
        self.plan[address] = entry

    def _entry(self, address: int) -> tuple:
        if address in self.traps:
            return self.traps[address], 0, 0
        if address in self.anywhere:
            return anything, 0, 1           # extra = 1: the loop adds excycles
        if address in self.starts:
            return self.instruction(address)
        return IN_ROM if address >= ROM_START else OUTSIDE

    def instruction(self, address: int) -> tuple:
        """(handler, cycles, extra) of the instruction that stands at this address now."""
        opcode = self.memory[address]
        handler, cost, extra = self.instruct[opcode], self.cycletime[opcode], self.extracycles[opcode]
        low, high = self.memory[address + 1], self.memory[address + 2]
        if can_reach_chips(opcode, low, low | high << 8):
            handler = through_chips(handler, opcode, cost, extra)
        return handler, cost, extra

    # Running

    def begin(self, pc: int, sp: int) -> None:
        back = RETURN - 1
        raw_write(self.memory, 0x100 + sp, back >> 8)
        raw_write(self.memory, 0xFF + sp, back & 0xFF)
        self.sp = self.lowest = sp - 2
        self.pc = self.routine = pc
        self.frames[:] = [(self.sp, back, pc)]
        self.log.clear()
        self.steps = self.trapped = 0

    def run(self, limit: int) -> bool:
        if self.counts is not None:
            return self._run_counting(limit)
        plan, log = self.plan, self.log.append
        turns = counter(self.steps)
        try:
            for _ in turns:
                cycles = self.processorCycles
                if cycles >= limit:
                    return self.pc == RETURN and cycles == limit    # the rts spent the last cycle: in time
                pc = self.pc
                log((pc, self.a, self.x, self.y, self.sp, self.p, cycles))
                handler, cost, extra = plan[pc]
                self.pc = pc + 1
                if extra:
                    self.excycles = 0
                    self.addcycles = extra
                    handler(self)
                    self.processorCycles = cycles + cost + self.excycles
                else:
                    handler(self)
                    self.processorCycles = cycles + cost
        except Returned:
            return True
        finally:
            self.steps = next(turns) - 1            # the turn that ended it is not counted

    def _run_counting(self, limit: int) -> bool:
        """As run, a turn at a time, adding up what each address costs."""
        counts, self.counts = self.counts, None
        try:
            while self.pc != RETURN:
                pc, before = self.pc, self.processorCycles
                if before >= limit:
                    return False
                self.step()
                if pc not in self.traps:
                    entry = counts.setdefault(pc, [0, 0])
                    entry[0] += 1
                    entry[1] += self.processorCycles - before
            return self.processorCycles <= limit
        finally:
            self.counts = counts

    def step(self) -> Core:
        """One turn of the loop; Fault as in `run`."""
        pc, cycles = self.pc, self.processorCycles
        self.log.append((pc, self.a, self.x, self.y, self.sp, self.p, cycles))
        handler, cost, self.addcycles = self.plan[pc]
        self.pc, self.excycles = pc + 1, 0
        handler(self)
        self.processorCycles = cycles + cost + self.excycles
        self.steps += 1
        return self
