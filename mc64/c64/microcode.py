"""Instruction handlers that replace or surround py65's: the stack, faults, chips, watches.

Each takes the core, whose pc already stands behind the opcode. The stack handlers keep the record of open
`jsr`s (core.frames), so that a byte too many or too few is noticed where it happens. An rts used as a jump,
with an address pushed by hand, counts as such a fault: the course does not do it. Likewise pla pla to leave
a routine's caller; tsx at the start and txs at the end of a piece of work may leave several at once.
"""

from __future__ import annotations

from py65.devices.mpu6502 import MPU

from .chips import CLOCK
from .errors import (
    BreakReached,
    Fault,
    JumpOutsideCode,
    NoKernalEntry,
    StackLeak,
    StackOverflow,
    UndefinedOpcode,
)
from .memory import IO_END, IO_START, raw_write

MNEMONIC = tuple(name.lower() for name, _ in MPU.disassemble)      # "???" where undefined
MODE = tuple(mode for _, mode in MPU.disassemble)
LENGTH = tuple({"imp": 1, "acc": 1, "abs": 3, "abx": 3, "aby": 3, "ind": 3}.get(mode, 2) for mode in MODE)
STORES = frozenset({"sta", "stx", "sty"})
CHANGES_MEMORY = frozenset({"asl", "lsr", "rol", "ror", "inc", "dec"})


class Returned(Exception):
    """The outermost rts was carried out."""


def returned(core) -> None:
    """Only the outermost rts may come here: a jmp to this address goes to an entry that does not exist."""
    if core.frames:
        in_rom(core)
    raise Returned


def outside(core) -> None:
    core.pc -= 1
    raise Fault(JumpOutsideCode)


def in_rom(core) -> None:
    core.pc -= 1
    raise Fault(NoKernalEntry)


OUTSIDE, IN_ROM = (outside, 0, 0), (in_rom, 0, 0)


def undefined(core) -> None:
    core.pc -= 1
    raise Fault(UndefinedOpcode, opcode=core.memory[core.pc])


def brk(core) -> None:
    core.pc -= 1
    raise Fault(BreakReached)


def anything(core) -> None:
    """Code where no source placed any: looked up each time, for it may have changed."""
    handler, cost, core.addcycles = core.instruction(core.pc - 1)
    handler(core)
    core.excycles += cost


def watched(address: int, fns, entry: tuple) -> tuple:
    """The entry with fns called before it; they see pc = address."""
    handler, cost, extra = entry

    def watching(core) -> None:
        core.pc = address
        for fn in fns:
            fn(core)
        core.pc = address + 1
        handler(core)

    return watching, cost, extra


# The stack

def push(core, value: int) -> None:
    sp = core.sp
    if not sp:
        raise Fault(StackOverflow)
    raw_write(core.memory, 0x100 + sp, value)
    core.sp = sp = sp - 1
    if sp < core.lowest:
        core.lowest = sp


def pull(core) -> int:
    if core.sp == core.frames[-1][0]:
        raise Fault(StackLeak, what="eats")
    core.sp = sp = (core.sp + 1) & 0xFF
    return core.memory[0x100 + sp]


def pha(core) -> None:
    push(core, core.a)


def php(core) -> None:
    push(core, core.p | core.BREAK | core.UNUSED)


def pla(core) -> None:
    core.a = pull(core)
    core.FlagsNZ(core.a)


def plp(core) -> None:
    core.p = pull(core) | core.BREAK | core.UNUSED


def txs(core) -> None:
    """Moving the stack pointer up leaves routines behind that will never return; their records go too."""
    if core.x > core.frames[0][0]:
        raise Fault(StackLeak, what="txs", bytes=core.x - core.frames[0][0])
    core.sp = core.x
    if core.sp < core.lowest:
        core.lowest = core.sp
    while core.frames[-1][0] < core.sp:
        core.frames.pop()


def jsr(core) -> None:
    memory, pc, sp = core.memory, core.pc, core.sp
    if sp < 2:
        raise Fault(StackOverflow)
    back = pc + 1
    raw_write(memory, 0x100 + sp, back >> 8)
    raw_write(memory, 0xFF + sp, back & 0xFF)
    core.sp = sp = sp - 2
    core.pc = routine = memory[pc] | memory[back] << 8
    core.frames.append((sp, back, routine))
    if sp < core.lowest:
        core.lowest = sp


def rts(core) -> None:
    sp, back, routine = core.frames[-1]
    if core.sp != sp:
        raise Fault(StackLeak, what="rts", bytes=sp - core.sp)
    if core.memory[0x101 + sp] | core.memory[0x102 + sp] << 8 != back:
        raise Fault(StackLeak, what="overwritten")
    core.frames.pop()
    core.sp = sp + 2
    core.pc = back + 1


def rti(core) -> None:
    raise Fault(StackLeak, what="rti")


def correct(instruct: list, cycletime: list) -> None:
    """Put our handlers into (copies of) py65's tables."""
    for opcode, name in enumerate(MNEMONIC):
        if name == "???":
            instruct[opcode] = undefined
    own = {0x00: brk, 0x20: jsr, 0x60: rts, 0x40: rti, 0x48: pha, 0x08: php, 0x68: pla, 0x28: plp, 0x9A: txs}
    for opcode, handler in own.items():
        instruct[opcode] = handler
    cycletime[0xCE] = 6                     # dec abs: py65 1.2.0 says 3


# Chips: an instruction that may read one has the byte made ready first, for the cycle in which it reads

def can_reach_chips(opcode: int, low: int, word: int) -> bool:
    """Whether the instruction, with this operand, can touch $D000-$DFFF or (named directly) the clock."""
    mode = MODE[opcode]
    if MNEMONIC[opcode] in ("jmp", "jsr"):
        return False
    if mode == "zpg":
        return low in CLOCK
    if mode == "abs":
        return IO_START <= word < IO_END or word in CLOCK
    if mode in ("abx", "aby"):
        return word < IO_END and word + 0xFF >= IO_START
    return mode in ("inx", "iny")


def _pointer(core) -> int:
    """What the zero-page operand points to."""
    at = core.memory[core.pc]
    return core.memory[at] | core.memory[(at + 1) & 0xFF] << 8


def _word(core) -> int:
    return core.memory[core.pc] | core.memory[core.pc + 1] << 8


def _indexed_indirect(core) -> int:
    at = core.memory[core.pc] + core.x
    return core.memory[at & 0xFF] | core.memory[(at + 1) & 0xFF] << 8


_BASE = {
    "zpg": lambda core: core.memory[core.pc], "abs": _word, "abx": _word, "aby": _word,
    "inx": _indexed_indirect, "iny": _pointer,
}


def through_chips(handler, opcode: int, cost: int, extra: int):
    """The handler, after telling the chips at which cycle it reads or writes.

    A read or a store takes place in the instruction's last cycle, one later where an index crosses a page;
    an instruction such as inc reads two cycles before its last.
    """
    base_of, mode, name = _BASE[MODE[opcode]], MODE[opcode], MNEMONIC[opcode]
    reads, read_at = name not in STORES, cost - (3 if name in CHANGES_MEMORY else 1)

    def reaching(core) -> None:
        base = base_of(core)
        address = base
        if mode == "iny" or mode == "aby":
            address = (base + core.y) & 0xFFFF
        elif mode == "abx":
            address = (base + core.x) & 0xFFFF
        if IO_START <= address < IO_END or address in CLOCK:
            now, chips = core.processorCycles, core.chips
            chips.time = now + cost - 1
            if reads:
                crosses = extra and (base ^ address) >> 8 != 0
                chips.refresh(address, now + read_at + crosses)
        handler(core)

    if mode != "iny":
        return reaching

    def quickly(core) -> None:              # (zp),y is common: most pointers can be seen to point elsewhere
        memory = core.memory
        high = memory[(memory[core.pc] + 1) & 0xFF]
        if 0xCF <= high < 0xE0 or not high:
            reaching(core)
        else:
            handler(core)

    return quickly
