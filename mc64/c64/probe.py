"""Runs one routine again and again from memories full of noise, and says what each run did.

Two images of memory are kept: the machine's power-on noise, and the same with every bit of free memory turned
over. Where the program, the KERNAL, the chips and the stack are, both are alike.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .chips import VOLATILE
from .errors import CycleBudgetSpent, Fault, MachineError
from .explain import Explainer
from .headers import FLAGS, REGISTERS
from .inputs import Input
from .kernal import ADDRESSES
from .machine import C64, STACK_TOP
from .memory import CELLS, COLOURS, IO_END, IO_START, SCREEN, Memory, noise, raw_write
from .records import LabelMap

SCRATCH = range(0x02, 0x10)         # holds nothing across a jsr, so nothing that is a result
STACK = range(0x0100, 0x0200)
# Memory that the KERNAL owns, screen and colours included.
KERNALS = (range(0x00, 0x02), range(0x90, 0x100), range(0x0200, 0x0800), range(COLOURS, COLOURS + 1024))
BITS = {"N": 128, "V": 64, "D": 8, "I": 4, "Z": 2, "C": 1}


@dataclass(frozen=True)
class Outcome:
    """What one run did. `before` and `after` map A, X, Y and the flags to values; `changed` maps addresses to
    new values (the stack, and the KERNAL's own writes, left out); `start` and `memory` are all 65,536 bytes
    before and afterwards. `error` is what stopped the run, or None."""

    before: Mapping[str, int]
    after: Mapping[str, int]
    changed: Mapping[int, int]
    start: bytes
    memory: bytes
    cycles: int
    stack: int
    printed: bytes
    kernal: tuple[str, ...]
    error: MachineError | None = None


class Probe:
    """One routine of one program, ready to be run on any Input.

    `limit` is the most cycles that a run may take; `patches` are labels of code it may write into.
    """

    kernal_names = frozenset(ADDRESSES)

    def __init__(self, program, name: str, limit: int, patches=()):
        self.program, self.limit, self.start = program, limit, program.labels[name]
        self.c64 = C64(program)
        for address in tuple(self.c64.core.watches):    # what a ;? looks at, the routine has not read
            self.c64.core.before(address, ())
        self.patched = []
        for label in patches:
            self.c64.allow_writes(label)
            self.patched += range(program.symbols[label], program.symbols[label] + program.sizes[label])
        self.noise = noise(0x40, 4)
        self.labels = LabelMap(program.labels, program.sizes)
        plain = bytes(self.c64.memory)
        turned = bytes(b ^ 0xFF for b in plain)
        self.owned = self._owned()
        self.images = (plain, bytes(p if o else t for p, t, o in zip(plain, turned, self.owned, strict=True)))

    def _owned(self) -> bytearray:
        """1 for every address that is alike in both images, and whose reading needs no mention in In."""
        owned = bytearray(0x10000)
        for line in self.program.lines:
            if line.kind != "reserve":
                owned[line.address:line.address + line.size] = b"\x01" * line.size
        for area in (*KERNALS, STACK, range(IO_START, 0x10000)):
            owned[area.start:area.stop] = b"\x01" * len(area)
        return owned

    # -- names

    def label(self, address: int) -> str | None:
        """The label whose byte this is, or None."""
        found = self.labels.find(address)
        return found[0] if found else None

    def place(self, address: int) -> str:
        """`board[12]`, `side`, or `$c000`."""
        found = self.labels.find(address)
        if not found:
            return f"${address:04x}"
        label, offset = found
        return label if self.program.sizes[label] == 1 else f"{label}[{offset}]"

    def variable(self, culprit: int | str) -> int | str:
        """The label of an address that has one, else what was given (an address, a register)."""
        return self.label(culprit) or culprit if isinstance(culprit, int) else culprit

    @staticmethod
    def is_screen(address: int) -> bool:
        return SCREEN <= address < SCREEN + CELLS or COLOURS <= address < COLOURS + CELLS

    @staticmethod
    def is_kernals(address: int) -> bool:
        return any(address in area for area in KERNALS)

    # -- running

    def run(self, one: Input, noise: int, opposite: Collection[int | str] = ()) -> Outcome:
        """Run once over image `noise` (0 or 1). `opposite` are addresses, registers and flags (A X Y N V Z C)
        that start as in the other image instead."""
        self._prepare(one, noise, opposite)
        c64, core = self.c64, self.c64.core
        start, before = bytes(c64.memory), self._registers()
        error = self._go()
        memory = bytes(c64.memory)
        return Outcome(before, self._registers(), self._changed(start, memory), start, memory, core.cycles,
                       STACK_TOP - 2 - core.lowest, bytes(c64.printed), tuple(c64.kernal.used), error)

    def reads(self, one: Input) -> list[int]:
        """Addresses that the routine reads before it writes them, in order, but for those that In sets and
        those that need no mention (program, stack, chips, the KERNAL's memory)."""
        memory = self._trace(one)
        return [address for address in memory.first if not self.owned[address] and address not in one.memory]

    def reloads(self, one: Input) -> set[int]:
        """Addresses that the routine reads after it has written them."""
        return self._trace(one).again

    def _trace(self, one: Input) -> Memory:
        self._prepare(one, 0, ())
        memory = self.c64.memory
        memory.first, memory.again, memory.written = {}, set(), set()
        memory.__class__ = _Traced
        try:
            self._go()
        finally:
            memory.__class__ = Memory
        return memory

    def _prepare(self, one: Input, noise: int, opposite) -> None:
        c64, memory = self.c64, self.c64.memory
        raw_write(memory, slice(0, 0x10000), self.images[noise])
        for address in self.patched:
            c64.core.refit(address)
        c64.chips.power_on()
        c64.kernal.power_on()
        c64.core.cycles = 0
        for address, value in one.memory.items():
            raw_write(memory, address, value)
            if IO_START <= address < IO_END:    # the chip hears of it too: the SID's voice is on, say
                c64.chips.write(address, value, 0)
        c64.chips.stored.clear()
        for address in opposite:
            if isinstance(address, int):
                raw_write(memory, address, memory[address] ^ 0xFF)
        self._set_registers(one, noise, opposite)

    def _set_registers(self, one: Input, noise: int, opposite) -> None:
        core, values = self.c64.core, dict(zip((*REGISTERS, "P"), self.noise, strict=True))
        for register in REGISTERS:
            turned = 0xFF if (register in opposite) != bool(noise) else 0
            setattr(core, register.lower(), one.registers.get(register, values[register] ^ turned))
        flags = values["P"] ^ (0xFF if noise else 0) ^ sum(BITS.get(o, 0) for o in opposite)
        core.p = flags & sum(BITS[flag] for flag in "NVZC") | core.BREAK | core.UNUSED

    def _registers(self) -> dict[str, int]:
        core = self.c64.core
        return {"A": core.a, "X": core.x, "Y": core.y, **{f: int(bool(core.p & BITS[f])) for f in FLAGS}}

    def _go(self) -> MachineError | None:
        c64, core = self.c64, self.c64.core
        core.begin(self.start, STACK_TOP)
        c64.kernal.begin()
        try:
            if not core.run(self.limit):
                raise Fault(CycleBudgetSpent, budget=self.limit)
        except Fault as fault:
            return Explainer(c64).error(fault, None)
        return None

    def _changed(self, before: bytes, after: bytes) -> dict[int, int]:
        """Address -> new value of all that changed, but for the stack and what the KERNAL and chips did.

        A store to a register that changes by itself counts as a change."""
        stored = self.c64.chips.stored
        changed = {at: after[at] for at in stored}
        for big in range(0, 0x10000, 2048):
            if before[big:big + 2048] == after[big:big + 2048]:
                continue
            for small in range(big, big + 2048, 64):
                old, new = before[small:small + 64], after[small:small + 64]
                if old != new:
                    pairs = enumerate(zip(old, new, strict=True), small)
                    changed |= {at: b for at, (a, b) in pairs if a != b}
        free = VOLATILE - stored | self.c64.kernal.touched
        return {at: value for at, value in changed.items() if at not in STACK and at not in free}


class _Traced(Memory):
    """Memory that notes which addresses are read before, and which after they are written.

    FastCore leaves a memory of another class than Memory to the plain core, which reads through `[]`.
    """

    def __getitem__(self, address):
        if type(address) is int:
            if address in self.written:
                self.again.add(address)
            else:
                self.first[address] = None
        return super().__getitem__(address)

    def __setitem__(self, address, value):
        super().__setitem__(address, value)
        self.written.add(address)
