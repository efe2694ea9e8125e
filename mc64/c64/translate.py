"""Turns 6502 code into Python: what begins at one address becomes one function, a *trace*.

A trace follows the code through every jmp and jsr, as it runs when no branch is taken. The way of a branch
that is taken is written out beside it, for up to ARM instructions. A trace ends after ROOM instructions, at
an rts, and before what only the slow core can do. `return` says where to go on, and the state there:

    mix     txa             def trace(m, w, G, F, stop, state):
            eor $2000        pc, c, a, x, y, s, n, z, v, k, low = state
            sta $2000        while c < stop:
            dex               a = x
            bne mix           a = a ^ m[8192]
            jmp done          w[8192] = a
                              x = x - 1 & 255
                              if x:
                               n = z = x; c += 122885; continue
                              return 2336, c + 139270, a, x, y, s, x, x, v, k, low
                             return pc, c, a, x, y, s, n, z, v, k, low

    a x y s     the registers; `low` is the lowest that s has been
    n z v k     the flags: N is bit 7 of n, Z is set when z is 0, V and C when v and k are not 0
    c           cycles spent, times COUNT, plus instructions carried out: one addition counts both
    m w G F     memory; the same, written without asking the guard; the guard; the core's open jsrs
    o2 t2 u2    what the second instruction needs in between

The flags are lazy: while a trace is written, a `_State` keeps an expression for each of them, worked out only
where a branch asks for it and where the trace is left. What may do harm (a store to a guarded byte, a pointer
to where the chips are, a fault of the stack) leaves *before* the instruction, for the slow core to carry it
out: `return` then gives its address with a minus sign.
"""

from __future__ import annotations

from typing import NamedTuple

from .memory import CODE, IO_START
from .microcode import CHANGES_MEMORY, LENGTH, MNEMONIC, MODE, STORES, can_reach_chips

COUNT = 1 << 13
ROOM, ARM = 20, 4           # instructions in a trace; beside it, after a branch that is taken
LONGEST = 8 * ROOM          # cycles, at most, on one way through a trace
LOWEST = 0x0800             # below stand the stack and what the KERNAL writes: code there is not translated
STATE = "c, a, x, y, s, n, z, v, k, low"

# In what follows {i} is the operand as a number, {m} what is read there, {w} where to write, {k} the carry,
# {out} leaves before the instruction, and {h} {o} {p} {t} {u} are names.
ADDRESS = {"zpg": "{i}", "abs": "{i}", "zpx": "{i} + x & 255", "zpy": "{i} + y & 255", "abx": "{i} + x",
           "aby": "{i} + y", "iny": "{p}"}
POINTER = """\
{h} = m[{i} + 1 & 255]
if not {h} or 207 <= {h} < 224: {out}
{o} = m[{i}] + y; {p} = {o} + ({h} << 8) & 65535"""
SUM = "; {t} = a + {u} + ({k}); {o} = a; a = {t} & 255", "a", "{t} > 255", "({o} ^ {t}) & ({u} ^ {t}) & 128"
DEEPER = "\nif s < low: low = s"


class _Op(NamedTuple):
    """What an instruction does, and the expressions for the flags that it changes."""

    do: str = ""
    z: str = ""
    k: str = ""
    v: str = ""
    n: str = ""             # where it is not the same as z


OPS = {
    "nop": _Op(), "cld": _Op(), "jmp": _Op(), "clc": _Op(k="0"), "sec": _Op(k="1"), "clv": _Op(v="0"),
    "lda": _Op("a = {m}", "a"), "ldx": _Op("x = {m}", "x"), "ldy": _Op("y = {m}", "y"),
    "sta": _Op("{w} = a"), "stx": _Op("{w} = x"), "sty": _Op("{w} = y"),
    "tax": _Op("x = a", "x"), "txa": _Op("a = x", "a"), "tsx": _Op("x = s", "x"),
    "tay": _Op("y = a", "y"), "tya": _Op("a = y", "a"),
    "inx": _Op("x = x + 1 & 255", "x"), "iny": _Op("y = y + 1 & 255", "y"),
    "dex": _Op("x = x - 1 & 255", "x"), "dey": _Op("y = y - 1 & 255", "y"),
    "and": _Op("a = a & {m}", "a"), "ora": _Op("a = a | {m}", "a"), "eor": _Op("a = a ^ {m}", "a"),
    "cmp": _Op("{t} = a - {m}", "{t}", "{t} >= 0"), "cpx": _Op("{t} = x - {m}", "{t}", "{t} >= 0"),
    "cpy": _Op("{t} = y - {m}", "{t}", "{t} >= 0"),
    "bit": _Op("{t} = {m}", z="a & {t}", v="{t} & 64", n="{t}"),
    "adc": _Op("{u} = {m}" + SUM[0], *SUM[1:]), "sbc": _Op("{u} = {m} ^ 255" + SUM[0], *SUM[1:]),
    "inc": _Op("{t} = {m} + 1 & 255; {w} = {t}", "{t}"), "dec": _Op("{t} = {m} - 1 & 255; {w} = {t}", "{t}"),
    "asl": _Op("{u} = {m} << 1; {t} = {u} & 255; {w} = {t}", "{t}", "{u} > 255"),
    "rol": _Op("{u} = {m} << 1 | ({k}); {t} = {u} & 255; {w} = {t}", "{t}", "{u} > 255"),
    "lsr": _Op("{u} = {m}; {t} = {u} >> 1; {w} = {t}", "{t}", "{u} & 1"),
    "ror": _Op("{u} = {m} | ({k}) << 8; {t} = {u} >> 1; {w} = {t}", "{t}", "{u} & 1"),
    "pha": _Op("if not s: {out}\nw[s + 256] = a; s -= 1" + DEEPER),
    "pla": _Op("if s == F[-1][0]: {out}\ns = s + 1 & 255; a = m[s + 256]", "a"),
    "jsr": _Op("if s < 2: {out}\nw[s + 256] = {back} >> 8; w[s + 255] = {back} & 255; s -= 2\n"
               "F.append((s, {back}, {i}))" + DEEPER),
    "rts": _Op("{t}, {u}, _ = F[-1]\nif s != {t} or m[s + 257] | m[s + 258] << 8 != {u}: {out}\n"
               "del F[-1]; s += 2"),
}
BRANCHES = {"bne": "{z}", "beq": "not ({z})", "bmi": "{n} & 128", "bpl": "not {n} & 128",
            "bcs": "{k}", "bcc": "not ({k})", "bvs": "{v}", "bvc": "not ({v})"}


def operand(memory, pc: int) -> int:
    """What stands behind the opcode at pc, as a number."""
    return memory[pc + 1] | (memory[pc + 2] << 8 if LENGTH[memory[pc]] == 3 else 0)


def usable(core, pc: int | str) -> bool:
    """Whether an instruction stands there that can be translated: its bytes stay, and it needs no help."""
    if pc not in core.starts or pc in core.watches or pc in core.traps or not LOWEST <= pc < IO_START:
        return False
    memory, opcode = core.memory, core.memory[pc]
    name, mode, length, i = MNEMONIC[opcode], MODE[opcode], LENGTH[opcode], operand(memory, pc)
    if mode != "iny" and can_reach_chips(opcode, i & 0xFF, i) or mode in ("abx", "aby") and i > 0xFF00:
        return False
    return memory.guard[pc:pc + length] == bytes([CODE]) * length and (name in OPS or name in BRANCHES)


class _State(NamedTuple):
    """An expression for each flag at one point of a trace, and what is to be added to c."""

    n: str = "n"
    z: str = "z"
    v: str = "v"
    k: str = "k"
    cost: int = 0

    def spend(self, cycles: int, instructions: int = 0) -> _State:
        return self._replace(cost=self.cost + cycles * COUNT + instructions)

    def leave(self, pc: int | str) -> str:
        return f"return {pc}, c + {self.cost}, a, x, y, s, {self.n}, {self.z}, {self.v}, {self.k}, low"

    def repeat(self) -> str:
        """Everything into its variable, and back to where the trace began."""
        names: dict[str, str] = {}              # expression -> the flags that it stands for
        for name, value in zip("nzvk", self[:4], strict=True):
            names[value] = names.get(value, "") + name + " = "
        texts = [f"{same}{value}; " for value, same in names.items() if same != f"{value} = "]
        return "".join(texts) + f"c += {self.cost}; continue"


class Trace:
    """The translation of what begins at `leader`: `source`, its text, and `covered`, its instructions."""

    def __init__(self, core, leader: int):
        self.core, self.leader, self.depth, self.loops = core, leader, 1, False
        self.lines: list[str] = []
        self.covered: set[int] = set()
        self.follow(leader, _State(), ROOM, ())
        lines = self.lines
        if self.loops:
            lines = [" while c < stop:", *(" " + line for line in lines), f" return pc, {STATE}"]
        self.source = "\n".join(["def trace(m, w, G, F, stop, state):", f" pc, {STATE} = state", *lines, ""])

    def put(self, text: str) -> None:
        self.lines += [" " * self.depth + line for line in text.split("\n")]

    def follow(self, pc: int | str, state: _State, room: int, path: tuple[int, ...]) -> None:
        """Write down what happens from pc on, until the trace is left. `path`: the instructions before."""
        while room and pc not in path and usable(self.core, pc):
            path, room = (*path, pc), room - 1
            self.covered.add(pc)
            if MODE[self.core.memory[pc]] == "rel":
                pc, state = self.branch(pc, state, room, path)
            else:
                pc, state = self.instruction(pc, state, len(path))
        if not path:                            # the code has changed since it was found usable
            pc = -pc
        self.loops |= pc == self.leader
        self.put(state.repeat() if pc == self.leader else state.leave(pc))

    def branch(self, pc: int, state: _State, room: int, path: tuple[int, ...]) -> tuple[int, _State]:
        """Write down the way of a branch that is taken; where the program is if not, and the state there."""
        opcode, following = self.core.memory[pc], pc + 2
        target = following + (operand(self.core.memory, pc) ^ 0x80) - 0x80 & 0xFFFF
        self.put("if " + BRANCHES[MNEMONIC[opcode]].format(**state._asdict()) + ":")
        state = state.spend(self.core.cycletime[opcode], 1)
        self.depth += 1
        self.follow(target, state.spend(1 + (target >> 8 != following >> 8)), min(room, ARM), path)
        self.depth -= 1
        return following, state

    def instruction(self, pc: int, state: _State, number: int) -> tuple[int | str, _State]:
        """Write down any other instruction; where the program is then (a text, where only the run knows it),
        and the state there."""
        opcode, i = self.core.memory[pc], operand(self.core.memory, pc)
        name, mode = MNEMONIC[opcode], MODE[opcode]
        names = {letter: f"{letter}{number}" for letter in "hoptu"}
        names |= {"i": str(i), "k": state.k, "back": str(pc + 2), "out": state.leave(-pc)}
        self.access(opcode, i, names)
        op = OPS[name]
        if op.do:
            self.put(op.do.format(**names))
        flags = {"n": op.n or op.z, "z": op.z, "v": op.v, "k": op.k}
        state = state.spend(self.core.cycletime[opcode], 1)._replace(
            **{flag: text.format(**names) for flag, text in flags.items() if text})
        vector = f"m[{i}] | m[{i & 0xFF00 | i + 1 & 0xFF}] << 8"        # the page bug
        goes = {"jsr": i, "rts": f"u{number} + 1", "jmp": vector if mode == "ind" else i}
        return goes.get(name, pc + LENGTH[opcode]), state

    def access(self, opcode: int, i: int, names: dict[str, str]) -> None:
        """Write down what comes before the instruction itself; {m} and {w} are added to the names."""
        mode, core = MODE[opcode], self.core
        names["m"] = names["w"] = names["i"] if mode == "imm" else "a"
        if mode not in ADDRESS:
            return
        index, page_ends = mode[2], 255 - (i & 0xFF)
        if mode == "iny":
            self.put(POINTER.format(**names))
            index, page_ends = names["o"], 255
        if core.extracycles[opcode] and (mode == "iny" or page_ends < 255):
            self.put(f"if {index} > {page_ends}: c += {COUNT}")
        address, fixed = ADDRESS[mode].format(**names), mode in ("zpg", "abs")
        if MNEMONIC[opcode] in STORES | CHANGES_MEMORY and (core.memory.guard[i] or not fixed):
            self.put(f"if G[{address}]: {names['out']}")
        names |= {"m": f"m[{address}]", "w": f"w[{address}]"}
