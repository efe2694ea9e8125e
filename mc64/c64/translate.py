"""Turns 6502 code into Python source: everything reachable from one address becomes one function.

The function is a `while` over the numbers of *traces*. A trace begins where something jumps to and follows
the code through branches not taken, jmp, jsr and rts; the arm of a branch taken is written out where it is
short. Registers are Python's local variables, and so is all else:

    a x y s     the registers; `low`, the lowest s; `q`, the flags B, I, U (D is clear, or nothing runs here)
    nz          Z is set when its low byte is 0, N when bit 7 or 8 is set (after BIT both may be)
    k, v        carry: 0/1 or False/True;  overflow: set when not 0
    c           cycles spent, times COUNT, plus instructions carried out: one addition counts both
    m G F       memory (unguarded), its guard, the core's open jsrs
    b           the number of the trace to go on with, 0 to leave; E and P: address -> number and back

Flags are lazy: while a trace is written, `_State` remembers the expression from which each flag can still be
had, and it is computed where a branch asks, or where the trace is left. What is not known to be harmless
(chips, stores to guarded bytes, faults of the stack) leaves *before* the instruction, and the slow core
carries it out.
"""

from __future__ import annotations

from typing import NamedTuple

from .memory import CODE, IO_START, PLAIN
from .microcode import CHANGES_MEMORY, LENGTH, MNEMONIC, MODE, STORES, can_reach_chips

COUNT = 1 << 13
ROOM, ARM, QUIET = 20, 4, 5 # instructions in a busy trace; in the arm of a branch; in any other trace
LOWEST = 0x0800             # below stand the stack and what the KERNAL writes: code there is not translated
REST = "a, x, y, s, nz, v, k, c, low"
DEEPER = "if s < low: low = s"
SLOW = frozenset({"???", "brk", "rti", "txs", "sed", "sei", "cli"})
COMPARED = {"cmp": "a", "cpx": "x", "cpy": "y"}
TRANSFERS = {"tax": "xa", "tay": "ya", "txa": "ax", "tya": "ay", "tsx": "xs"}
LOGIC = {"and": "&", "ora": "|", "eor": "^"}
FLAG_SET = {"clc": ("k", "0"), "sec": ("k", "1"), "clv": ("v", "0")}


class Unit(NamedTuple):
    """One translated piece of program: `function`, the traces it can begin with (address -> number) and
    back, the addresses of all instructions in it, and the most cycles that one trace takes."""

    function: object
    numbers: dict[int, int]
    addresses: tuple[int, ...]
    covered: frozenset[int]
    longest: int
    source: str


class _State(NamedTuple):
    """What is known at one point of a trace. nz: (value, expression true when Z is clear, when N is set)."""

    nz: tuple[str, str, str] = ("nz", "nz & 255", "nz & 384")
    k: str = "k"
    v: str = "v"
    cost: int = 0               # not yet added to c


def _plain(expression: str) -> tuple[str, str, str]:
    return expression, expression, f"{expression} > 127"


class Translator:
    """Reads the code in memory. `barred`: instructions that the slow core has to carry out itself."""

    def __init__(self, memory, starts, barred, cycletime, extracycles):
        self.memory, self.starts, self.barred = memory, starts, barred
        self.cycletime, self.extracycles = cycletime, extracycles
        self.known: dict[int, bool] = {}
        self.numbers: dict[int, int] = {}
        self.wanted: list[int] = []
        self.covered: set[int] = set()
        self.longest = self.temps = 0

    def unit(self, root: int, seen) -> Unit:
        """The Unit of everything reachable from `root`. `seen`, a Counter, says which addresses are busy:
        only for them does long code pay."""
        self.busy = seen
        self.number(root)
        traces = {}
        while self.wanted:
            address = self.wanted.pop()
            traces[self.numbers[address]] = self.trace(address)
        addresses = (0, *self.numbers)
        weight = [1 + seen[address] for address in addresses]
        lines = ["def run(m, G, F, E, P, a, x, y, s, nz, v, k, q, b, stop, low):", " c = pc = 0",
                 " while c < stop:"]
        traces[0] = [(0, f"return pc, {REST}")]
        self.tree(lines, traces, weight, 0, len(addresses), 2)
        lines.append(f" return P[b] if b else pc, {REST}")
        source, names = "\n".join(lines) + "\n", {}
        exec(compile(source, f"<from ${root:04x}>", "exec"), names)
        return Unit(names["run"], dict(self.numbers), addresses, frozenset(self.covered),
                    self.longest // COUNT, source)

    def tree(self, lines, traces, weight, low: int, high: int, depth: int) -> None:
        """`if b < n` again and again, the heavy traces near the top."""
        if high - low == 1:
            lines += [" " * (depth + indent) + text for indent, text in traces[low]]
            return
        half, middle, so_far = sum(weight[low:high]) / 2, low + 1, weight[low]
        while middle < high - 1 and so_far + weight[middle] / 2 < half:
            so_far += weight[middle]
            middle += 1
        lines.append(" " * depth + f"if b < {middle}:")
        self.tree(lines, traces, weight, low, middle, depth + 1)
        lines.append(" " * depth + "else:")
        self.tree(lines, traces, weight, middle, high, depth + 1)

    def usable(self, address: int) -> bool:
        """Whether the instruction there can be translated: its bytes stay, and it needs no help."""
        if address not in self.known:
            ours = address in self.starts and address not in self.barred
            self.known[address] = ours and self.harmless(address)
        return self.known[address]

    def harmless(self, address: int) -> bool:
        memory, opcode = self.memory, self.memory[address]
        name, mode, length = MNEMONIC[opcode], MODE[opcode], LENGTH[opcode]
        unchanging = memory.guard[address:address + length] == bytes([CODE]) * length
        if not LOWEST <= address < IO_START or not unchanging or name in SLOW:
            return False
        low, word = memory[address + 1], memory[address + 1] | memory[address + 2] << 8
        if mode in ("zpg", "abs") and name in STORES | CHANGES_MEMORY:
            if memory.guard[low if mode == "zpg" else word] != PLAIN:
                return False
        return mode == "iny" or not can_reach_chips(opcode, low, word)

    def successors(self, address: int) -> list[int]:
        """Where the program can be after an instruction of its own, as far as its bytes tell."""
        if address not in self.starts:
            return []
        opcode, following = self.memory[address], address + LENGTH[self.memory[address]]
        low, word = self.memory[address + 1], self.memory[address + 1] | self.memory[address + 2] << 8
        if MODE[opcode] == "rel":
            return [following, following + (low ^ 0x80) - 0x80 & 0xFFFF]
        return [following, word] if MNEMONIC[opcode] in ("jmp", "jsr") else [following]

    def reach(self, root: int) -> set[int]:
        """The addresses of all instructions that the root leads to."""
        seen, wanted = {root}, [root]
        while wanted:
            new = set(self.successors(wanted.pop())) - seen
            seen |= new
            wanted += new
        return seen

    def number(self, address: int) -> int:
        if address not in self.numbers:
            self.numbers[address] = len(self.numbers) + 1
            self.wanted.append(address)
        return self.numbers[address]

    # One trace

    def trace(self, leader: int) -> list[tuple[int, str]]:
        self.leader, self.lines, self.depth, self.loops, self.temps = leader, [], 0, False, 0
        self.go(leader, _State(), ROOM if self.busy[leader] else QUIET, frozenset())
        if not self.loops:
            return [(indent, text.replace("NEXT", "continue")) for indent, text in self.lines]
        inner = [(indent + 1, text.replace("NEXT", "break")) for indent, text in self.lines]
        return [(0, "while c < stop:"), *inner]

    def go(self, pc: int, state: _State, room: int, seen: frozenset) -> None:
        """Write down what happens from pc on, until the trace is left."""
        while True:
            if not self.usable(pc):
                for after in self.successors(pc):
                    if self.usable(after):
                        self.number(after)
                return self.leave(pc, state)
            if not room or pc in seen or self.busy[pc] < self.busy[self.leader] // 16:
                return self.goto(pc, state)
            seen, room = seen | {pc}, room - 1
            self.covered.add(pc)
            opcode = self.memory[pc]
            name, operand = MNEMONIC[opcode], self.memory[pc + 1] | self.memory[pc + 2] << 8
            self.pc, self.mode, self.opcode = pc, MODE[opcode], opcode
            self.operand = operand if LENGTH[opcode] == 3 else operand & 0xFF
            following = pc + LENGTH[opcode]
            if self.mode == "rel":
                state = self.branch(name, following, state, room, seen)
            elif name in ("jmp", "jsr", "rts"):
                following = getattr(self, name)(state)
                if following is None:
                    return None
            else:
                state = self.instruction(name, state)
            state, pc = state._replace(cost=state.cost + self.cycletime[opcode] * COUNT + 1), following

    def put(self, text: str) -> None:
        self.lines.append((self.depth, text))

    def temp(self, expression: str) -> str:
        self.temps += 1
        self.put(f"t{self.temps} = {expression}")
        return f"t{self.temps}"

    def go_on(self, state: _State, last: str, condition: str = "") -> None:
        """Everything into its variable, for whoever goes on from here, and on to the next trace."""
        self.longest = max(self.longest, state.cost + ROOM * COUNT)
        values = (("nz", state.nz[0]), ("k", state.k), ("v", state.v))
        texts = [f"{name} = {value}" for name, value in values if value != name]
        self.put(condition + "; ".join([*texts, f"c += {state.cost}", last]))

    def leave(self, pc: int, state: _State, condition: str = "") -> None:
        self.go_on(state, f"pc = {pc}; b = 0; NEXT", condition)

    def bail(self, condition: str, state: _State) -> None:
        """Leave before this instruction if the condition holds."""
        self.leave(self.pc, state, f"if {condition}: ")

    def goto(self, pc: int, state: _State) -> None:
        self.loops |= pc == self.leader
        self.go_on(state, "continue" if pc == self.leader else f"b = {self.number(pc)}; NEXT")

    # Where the program goes

    def branch(self, name: str, following: int, state: _State, room: int, seen: frozenset) -> _State:
        target = following + (self.operand ^ 0x80) - 0x80 & 0xFFFF
        expression, wanted = {
            "bne": (state.nz[1], True), "beq": (state.nz[1], False), "bmi": (state.nz[2], True),
            "bpl": (state.nz[2], False), "bcs": (state.k, True), "bcc": (state.k, False),
            "bvs": (state.v, True), "bvc": (state.v, False)}[name]
        spent = self.cycletime[self.opcode] + 1 + (target >> 8 != following >> 8)
        self.put(f"if {expression}:" if wanted else f"if not ({expression}):")
        self.depth += 1
        room = min(ARM, room // 2) if self.busy[target] else 0
        self.go(target, state._replace(cost=state.cost + spent * COUNT + 1), room, seen)
        self.depth -= 1
        return state

    def jmp(self, state: _State) -> int | None:
        if self.mode == "abs":
            return self.operand
        low, high = self.operand, self.operand & 0xFF00 | self.operand + 1 & 0xFF       # the page bug
        self.away(f"m[{low}] | m[{high}] << 8", state)
        return None

    def away(self, target: str, state: _State) -> None:
        """To an address that only the run knows."""
        state = state._replace(cost=state.cost + self.cycletime[self.opcode] * COUNT + 1)
        self.go_on(state, f"pc = {target}; b = E.get(pc, 0); NEXT")

    def jsr(self, state: _State) -> int:
        back = self.pc + 2
        self.bail("s < 2", state)
        self.put(f"m[s + 256] = {back >> 8}; m[s + 255] = {back & 255}; s -= 2")
        self.put(f"F.append((s, {back}, {self.operand}))")
        self.put(DEEPER)
        if self.usable(back + 1):
            self.number(back + 1)
        return self.operand

    def rts(self, state: _State) -> None:
        self.put("t0, pc, _ = F[-1]")
        self.bail("s != t0 or m[s + 257] | m[s + 258] << 8 != pc", state)
        self.put("del F[-1]; s += 2")
        self.away("pc + 1", state)

    # All other instructions: each gives the state after it

    def instruction(self, name: str, state: _State) -> _State:
        if name in ("nop", "cld"):
            return state
        if name in FLAG_SET:
            flag, value = FLAG_SET[name]
            return state._replace(**{flag: value})
        if name in TRANSFERS:
            return self.assign(*TRANSFERS[name], state)
        if name in ("inx", "iny", "dex", "dey"):
            return self.assign(name[2], f"{name[2]} {'+' if name[0] == 'i' else '-'} 1 & 255", state)
        if name in ("pha", "php", "pla", "plp"):
            return getattr(self, name)(state)
        if name in STORES:
            self.put(f"m[{self.target(state)}] = {name[2]}")
            return state
        if name in CHANGES_MEMORY:
            return self.change(name, state)
        return self.read(name, self.value(state), state)

    def assign(self, register: str, expression: str, state: _State) -> _State:
        """A register is set, and N and Z with it."""
        if state.k.startswith(register + " "):      # the carry of a comparison with the old value
            self.put(f"k = {state.k}")
            state = state._replace(k="k")
        self.put(f"{register} = {expression}")
        return state._replace(nz=_plain(register))

    def read(self, name: str, value: str, state: _State) -> _State:
        if name in ("lda", "ldx", "ldy"):
            return self.assign(name[2], value, state)
        if name in LOGIC:
            return self.assign("a", f"a {LOGIC[name]} {value}", state)
        if value[0] == "m":
            value = self.temp(value)
        if name in COMPARED:
            r = COMPARED[name]
            return state._replace(k=f"{r} >= {value}",
                           nz=(f"{r} - {value} & 255", f"{r} != {value}", f"{r} - {value} & 128"))
        if name == "bit":
            return state._replace(v=f"{value} & 64", nz=(
                f"({value} & 128) << 1 | a & {value}", f"a & {value}", f"{value} & 128"))
        old = self.temp("a")
        if name == "adc":
            total = self.temp(f"a + {value} + ({state.k})")
            v = f"({old} ^ {total}) & ({value} ^ {total}) & 128"
        else:
            total = self.temp(f"a - {value} + 255 + ({state.k})")
            v = f"({old} ^ {value}) & ({old} ^ {total}) & 128"
        return self.assign("a", f"{total} & 255", state._replace(k=f"{total} > 255", v=v))

    def change(self, name: str, state: _State) -> _State:
        """inc dec asl lsr rol ror, of memory or of a."""
        place, k = "a" if self.mode == "acc" else f"m[{self.target(state)}]", state.k
        old = self.temp(place)
        if name in ("inc", "dec"):
            new = f"{old} {'+' if name == 'inc' else '-'} 1 & 255"
        elif name in ("asl", "rol"):
            wide = self.temp(f"{old} << 1" + (f" | ({k})" if name == "rol" else ""))
            new, k = f"{wide} & 255", f"{wide} > 255"
        else:
            new, k = f"{old} >> 1" + (f" | ({k}) << 7" if name == "ror" else ""), f"{old} & 1"
        if place == "a":
            return self.assign("a", new, state._replace(k=k))
        new = self.temp(new)
        self.put(f"{place} = {new}")
        return state._replace(nz=_plain(new), k=k)

    # Operands

    def value(self, state: _State) -> str:
        """The expression of what the instruction reads; page crossings are counted."""
        if self.mode == "imm":
            return str(self.operand)
        if self.mode in ("zpg", "abs"):
            return f"m[{self.operand}]"
        if self.mode == "iny":
            return f"m[{self.pointed(state)}]"
        if self.extracycles[self.opcode] and self.operand & 0xFF:
            self.put(f"if {self.mode[2]} > {255 - (self.operand & 0xFF)}: c += {COUNT}")
        return f"m[{self.indexed()}]"

    def indexed(self) -> str:
        """The address of an indexed operand, without a look at what is there."""
        index = "y" if self.mode in ("aby", "zpy") else "x"
        if self.mode in ("zpx", "zpy"):
            return f"{self.operand} + {index} & 255"
        return f"{self.operand} + {index}" + (" & 65535" if self.operand + 255 > 65535 else "")

    def pointed(self, state: _State) -> str:
        """(zp),y. Pointers to the zero page and to where y may reach a chip are left to the slow core."""
        high = self.temp(f"m[{self.operand + 1 & 255}]")
        self.bail(f"not {high} or 207 <= {high} < 224", state)
        low = self.temp(f"m[{self.operand}] + y")
        if self.extracycles[self.opcode]:
            self.put(f"if {low} > 255: c += {COUNT}")
        return self.temp(f"{low} + ({high} << 8) & 65535")

    def target(self, state: _State) -> str:
        """The address to be written. A guarded byte, a chip's or the program's, is left to the slow core."""
        if self.mode in ("zpg", "abs"):
            return str(self.operand)
        address = self.pointed(state) if self.mode == "iny" else self.temp(self.indexed())
        first, last = {"zpx": (0, 255), "zpy": (0, 255), "iny": (0, 65535)}.get(
            self.mode, (self.operand, self.operand + 255))
        if any(self.memory.guard[first:last + 1]):
            self.bail(f"G[{address}]", state)
        return address

    # The stack

    def push(self, value: str, state: _State) -> _State:
        self.bail("not s", state)
        self.put(f"m[s + 256] = {value}; s -= 1")
        self.put(DEEPER)
        return state

    def pha(self, state: _State) -> _State:
        return self.push("a", state)

    def php(self, state: _State) -> _State:
        _, z_clear, n = state.nz
        return self.push(f"(128 if {n} else 0) | (64 if {state.v} else 0) | (0 if {z_clear} else 2)"
                         f" | ({state.k}) | q | 48", state)

    def pla(self, state: _State) -> _State:
        self.bail("s == F[-1][0]", state)
        self.put("s = s + 1 & 255")
        return self.assign("a", "m[s + 256]", state)

    def plp(self, state: _State) -> _State:
        value = self.temp("m[(s + 1 & 255) + 256]")
        self.bail(f"s == F[-1][0] or (({value} | 48) ^ q) & 60", state)     # or D or I would change
        self.put("s = s + 1 & 255")
        return state._replace(k=f"{value} & 1", v=f"{value} & 64", nz=(
            f"({value} & 128) << 1 | ~{value} & 2", f"not {value} & 2", f"{value} & 128"))
