"""The C64 of the course: 64 KiB, a 6502, screen, keyboard, noise; everything driven by the cycle counter.

    c64 = C64(program)
    run = c64.call("init_board")
    c64["board"]                     # the 64 bytes of the variable

RAM holds noise at power-on (memory.noise), never zeros. There are no ROMs: $A000-$BFFF is RAM, seven KERNAL
routines are Python (kernal.py), any other jump to $E000 and above is an error, and writing to $01 changes
nothing. No interrupts. Code is guarded against stores (allow_writes lifts that); data that the program placed
may be written, as a variable may, and shows among the changes. Decimal mode works as py65 does it, and every
call starts with it off. The same seed and the same calls give the same results for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from . import kernal
from .chips import Chips
from .core import Core
from .errors import CycleBudgetSpent, Fault, UnknownLabel, WriteIntoCode
from .explain import Explainer
from .fast import FastCore
from .memory import CELLS, CHIP, CODE, COLOURS, IO_START, PATCHED, ROM, SCREEN, SIZE, Memory, noise, raw_write
from .prints import LIMIT, Print, find_prints
from .records import Changes, LabelMap, Run, Screen, Snapshot

if TYPE_CHECKING:
    from .assembler import Program

STACK_TOP = 0xFF
BASIC_START, SYS_TOKEN = 0x0801, 0x9E
FLAGS = {"N": 128, "V": 64, "D": 8, "I": 4, "Z": 2, "C": 1}


class C64:
    """A machine with a program in it (or none). Any int is a seed: it varies the power-on noise.

    `core` is the class that runs the instructions: Core in place of FastCore gives the same results, later.
    """

    def __init__(self, program: Program | None = None, *, seed: int = 0, core: type[Core] = FastCore):
        if not isinstance(seed, int):
            raise ValueError(f"a seed is a whole number, not {seed!r}")
        self.seed = seed
        self.memory = Memory(self._on_guarded)
        self.chips = Chips(self.memory)
        self.core = core(self.memory, self.chips)
        self.kernal = kernal.Kernal(self.core, self.memory, self.chips)
        self.program: Program | None = None
        self.label_map = LabelMap({}, {})
        self._watches: dict[int, list[Callable]] = {}
        self._prints: list[Print] = []
        self._records: list[str] = []
        self._running = False
        self._heard = 0
        self.power_on()
        if program is not None:
            self.load(program)

    def power_on(self) -> None:
        """As switched on: noise in RAM, cleared screen, cycle 0, no program, no watches."""
        self._forget_program()
        self.memory.power_on(self.seed)
        self.chips.power_on()
        self.kernal.power_on()
        self.core.reset()

    def _forget_program(self) -> None:
        for address in {*self._watches, *(p.address for p in self._prints)}:
            self.core.before(address, ())
        self._watches, self._prints, self.program = {}, [], None
        self.label_map = LabelMap({}, {})
        self.core.load(())
        self.memory.unguard()

    def load(self, program: Program) -> None:
        """Put a program's bytes into memory, as LOAD does: the rest of memory stays as it is.

        Watches and allowances of the program before are forgotten. ValueError when it reaches $D000 or above;
        PrintError for a ;? comment that cannot be understood.
        """
        if not hasattr(program, "origin"):
            raise ValueError(f"load takes a Program, what assemble gives, not {program!r}")
        end = program.origin + len(program.data)
        if end > IO_START and program.data:
            raise ValueError(f"the program reaches ${end - 1:04x}, but must end below ${IO_START:04x}")
        prints = find_prints(program)
        self._forget_program()
        self.program = program
        self.label_map = LabelMap(program.labels, program.sizes)
        raw_write(self.memory, slice(program.origin, end), program.data)
        code = [line for line in program.lines if line.kind == "code"]
        for line in code:
            self.memory.guard[line.address:line.address + line.size] = bytes([CODE]) * line.size
        self.core.load(line.address for line in code)
        self._prints = prints
        for address in {p.address for p in prints}:
            self._fit_watches(address)

    # Memory

    def peek(self, address: int) -> int:
        """The byte that an instruction would read there now. ValueError outside 0..$FFFF."""
        self._check_address(address)
        self.chips.look(address, self.core.cycles)
        return self.memory[address]

    def poke(self, address: int, value: int) -> None:
        """Store a byte, code included. ValueError outside 0..$FFFF, for the ROM, or when value is no byte."""
        self._check_address(address)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 255:
            raise ValueError(f"a byte is a whole number from 0 to 255, not {value!r}")
        guard = self.memory.guard[address]
        if guard == ROM:
            raise ValueError(f"${address:04x} lies in the ROM, where nothing can be written")
        if guard == CHIP:
            self.chips.write(address, value, self.core.cycles)
            return
        raw_write(self.memory, address, value)
        if guard:
            self.core.refit(address)

    @staticmethod
    def _check_address(address: int) -> None:
        if isinstance(address, bool) or not isinstance(address, int) or not 0 <= address < SIZE:
            raise ValueError(f"an address is a whole number from 0 to $ffff, not {address!r}")

    def _on_guarded(self, address: int, value: int) -> None:
        """A store by an instruction to code, to a chip or to the ROM."""
        guard = self.memory.guard[address]
        if guard == CHIP:
            self.chips.write(address, value, self.chips.time)
        elif guard == PATCHED:
            raw_write(self.memory, address, value)
            self.core.refit(address)
        else:
            raise Fault(WriteIntoCode, target=address, value=value)

    def address(self, label: str | int) -> int:
        """The address of a label (or of "label._local"); an int is returned as it is. UnknownLabel."""
        if isinstance(label, int):
            self._check_address(label)
            return label
        self._check_name(label)
        symbols = self.program.symbols if self.program else {}
        if label not in symbols:
            raise UnknownLabel(label, symbols)
        return symbols[label]

    def size(self, label: str) -> int:
        """Bytes from the label to the next one. UnknownLabel for a name that is no address of the program."""
        self._check_name(label)
        sizes = self.program.sizes if self.program else {}
        if label not in sizes:
            raise UnknownLabel(label, sizes)
        return sizes[label]

    @staticmethod
    def _check_name(label: str) -> None:
        if not isinstance(label, str):
            raise ValueError(f"a label is a name in quotes, for instance 'board', not {label!r}")

    def __getitem__(self, label: str) -> int | bytes:
        """A variable: an int when it is one byte, bytes when it is more. UnknownLabel."""
        start, size = self.address(label), self.size(label)
        return self.peek(start) if size == 1 else bytes(self.memory[start:start + size])

    def __setitem__(self, label: str, value: int | Iterable[int]) -> None:
        """Set a whole variable. UnknownLabel; ValueError unless it is exactly as long as the variable."""
        start, size = self.address(label), self.size(label)
        if not isinstance(value, Iterable | int):
            raise ValueError(f"{label} takes {'a number' if size == 1 else f'{size} numbers'}, not {value!r}")
        values = [value] if isinstance(value, int) else list(value)
        if len(values) != size:
            raise ValueError(f"{label} holds {size} byte{'s' * (size != 1)}, not {len(values)}")
        for i, byte in enumerate(values):
            if isinstance(byte, bool) or not isinstance(byte, int) or not 0 <= byte <= 255:
                raise ValueError(f"{label}+{i}: a byte is a whole number from 0 to 255, not {byte!r}")
        for i, byte in enumerate(values):
            self.poke(start + i, byte)

    def __contains__(self, label: object) -> bool:
        """Whether the program has a variable or routine of that name."""
        return self.program is not None and label in self.program.sizes

    __iter__ = None             # not a sequence: without this, Python would try c64[0], c64[1] ...

    def snapshot(self) -> Snapshot:
        return Snapshot(bytes(self.memory), self.core.cycles)

    def diff(self, before: Snapshot) -> Changes:
        """What differs now from an earlier snapshot, by label (see Changes)."""
        return self.label_map.changes(before.memory, bytes(self.memory), self.kernal.ever_touched)

    # What a program may do beyond its own code

    def allow_writes(self, where: str | range) -> None:
        """Let the program change the code of a label (or a range): a header's `Patches`."""
        if isinstance(where, str):
            where = range(self.address(where), self.address(where) + self.size(where))
        for address in where:
            if self.memory.guard[address] == CODE:
                self.memory.guard[address] = PATCHED

    def allow_code(self, addresses: range) -> None:
        """Let the program counter go to addresses where no source placed code (poked or made by the program).

        ValueError at $D000 and above.
        """
        if addresses and not (0 <= addresses[0] < IO_START and 0 <= addresses[-1] < IO_START):
            raise ValueError(f"code can run below ${IO_START:04x} only")
        self.core.allow_code(addresses)

    # Watches

    def watch(self, where: str | int, fn: Callable[[C64], object]) -> None:
        """Call fn(c64) each time the instruction at a label or address is about to be carried out.

        fn may read and write registers (c64.core.a ...) and memory, but not start a call or move pc. What it
        raises ends the run. UnknownLabel; ValueError for an fn that cannot be called.
        """
        if not callable(fn):
            raise ValueError(f"a watch takes a function of the machine, not {fn!r}")
        address = self.address(where)
        self._watches.setdefault(address, []).append(fn)
        self._fit_watches(address)

    def unwatch(self, where: str | int, fn: Callable | None = None) -> None:
        """Take away fn, or all watches of that address."""
        address = self.address(where)
        kept = [f for f in self._watches.pop(address, []) if fn is not None and f != fn]
        if kept:
            self._watches[address] = kept
        self._fit_watches(address)

    def _fit_watches(self, address: int) -> None:
        prints = [self._recorder(p) for p in self._prints if p.address == address]
        watches = [lambda core, fn=fn: fn(self) for fn in self._watches.get(address, ())]
        self.core.before(address, prints + watches)

    def _recorder(self, item: Print) -> Callable:
        def record(core) -> None:
            item.seen += 1
            if item.seen <= LIMIT:
                self._records.append(item.values(core, self.peek))
        return record

    # Running

    def call(self, routine: str | int, *, a: int | None = None, x: int | None = None, y: int | None = None,
             max_cycles: int = 10_000_000, count: bool = False) -> Run:
        """jsr to a label or address, and come back with what it did.

        Registers not given hold noise that depends on the seed alone, and so do N, V, Z and C; D and I are
        clear. `max_cycles` counts from the routine's first instruction through its last rts. With `count` the
        Run also says how often each address was carried out and what it cost (slower).
        Raises UnknownLabel, ValueError for a register outside 0..255 or a max_cycles below 0, and the
        MachineErrors of errors.py; after any of them, as after a KeyboardInterrupt, the machine can be used
        on.
        """
        if self._running:
            raise RuntimeError("a call is under way on this machine: a watch cannot start another")
        address = self.address(routine)
        if isinstance(max_cycles, bool) or not isinstance(max_cycles, int) or max_cycles < 0:
            raise ValueError(f"max_cycles is a whole number, 0 or more, not {max_cycles!r}")
        self._set_registers(a, x, y)
        label = routine if isinstance(routine, str) else f"${address:04x}"
        before, printed = self.snapshot(), len(self.kernal.printed)
        core = self.core
        core.begin(address, STACK_TOP)
        core.counts = {} if count else None
        self.kernal.begin()
        self._heard = len(self.chips.heard)
        self._records = []
        for item in self._prints:
            item.seen = 0
        self._running = True
        try:
            if not core.run(before.cycles + max_cycles):
                raise Fault(CycleBudgetSpent, budget=max_cycles)
        except Fault as fault:
            run = self._run(label, before, printed)
            raise Explainer(self).error(fault, run) from None
        finally:
            self._running = False
        return self._run(label, before, printed)

    def run(self, *, max_cycles: int = 10_000_000, count: bool = False) -> Run:
        """Run the whole program, as SYS does, until it returns: from the address in its BASIC line `SYS n`,
        else from the label `start`. ValueError when it has neither."""
        start = self._sys_address()
        if start is None:
            if self.program is None or "start" not in self.program.labels:
                raise ValueError("run needs a BASIC line with SYS at $0801, or a label 'start'")
            start = self.address("start")
        named = self.label_map.find(start)
        return self.call(named[0] if named and named[1] == 0 else start, max_cycles=max_cycles, count=count)

    def _sys_address(self) -> int | None:
        if self.program is None or self.program.origin != BASIC_START:
            return None
        stub = bytes(self.memory[BASIC_START + 4:BASIC_START + 12])
        digits = stub[1:].split(b"\0")[0].strip()
        return int(digits) if stub[0] == SYS_TOKEN and digits.isdigit() else None

    def _set_registers(self, a: int | None, x: int | None, y: int | None) -> None:
        core = self.core
        *registers, flags = noise(~self.seed, 4)
        for name, given, unknown in zip("axy", (a, x, y), registers, strict=True):
            if given is not None and (not isinstance(given, int) or not 0 <= given <= 255):
                raise ValueError(f"{name} holds 0 to 255, not {given!r}")
            setattr(core, name, unknown if given is None else int(given))
        core.p = flags & (core.NEGATIVE | core.OVERFLOW | core.ZERO | core.CARRY) | core.BREAK | core.UNUSED

    def _run(self, label: str, before: Snapshot, printed: int) -> Run:
        core = self.core
        counts, core.counts = core.counts, None
        prints = self._records + [f"{p.where}  … and {p.seen - LIMIT} times more"
                                  for p in self._prints if p.seen > LIMIT]
        return Run(
            label=label, a=core.a, x=core.x, y=core.y, sp=core.sp,
            flags={name: bool(core.p & bit) for name, bit in FLAGS.items()},
            cycles=core.cycles - before.cycles, instructions=core.instructions,
            changes=self.label_map.changes(before.memory, bytes(self.memory), self.kernal.touched),
            kernal=tuple(self.kernal.used), printed=bytes(self.kernal.printed[printed:]),
            stack=STACK_TOP - 2 - core.lowest,
            line_cycles=None if counts is None else {at: (n, c) for at, (n, c) in sorted(counts.items())},
            prints=tuple(prints),
            sid=bytes(self.chips.heard[self._heard:]),
        )

    # Cycles, keyboard, screen, noise

    @property
    def cycles(self) -> int:
        """Cycles since power-on, of all calls."""
        return self.core.cycles

    def type(self, text: str) -> None:
        """Keys for CHRIN and GETIN: letters of either case, "\\n" for return. ValueError without a key."""
        if not isinstance(text, str):
            raise ValueError(f"keys are typed as a text, not {text!r}")
        self.kernal.type(kernal.petscii(text))

    @property
    def screen(self) -> Screen:
        memory = self.memory
        return Screen(bytes(memory[SCREEN:SCREEN + CELLS]), bytes(memory[COLOURS:COLOURS + CELLS]),
                      memory[0xD020], memory[0xD021])

    @property
    def printed(self) -> bytearray:
        """All that CHROUT received since power-on."""
        return self.kernal.printed

    @property
    def sid(self):
        """The SID's noise (sid.Noise): its `register` can be set to start it elsewhere."""
        return self.chips.noise
