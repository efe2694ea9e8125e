"""Words for what went wrong: turns a core's Fault into a MachineError with sentence, place and history."""

from __future__ import annotations

from collections import Counter

from . import errors, kernal
from .microcode import LENGTH, MNEMONIC
from .prints import flags_text, without_comment

SHOWN = 8                   # instructions in a history
SMALL_LOOP = 200            # distinct instructions that still count as one loop


def plural(n: int, word: str) -> str:
    return f"{n:,} {word}{'' if n == 1 else 's'}"


class Explainer:
    """Knows the machine's program and memory, and puts addresses and faults into words."""

    def __init__(self, c64):
        self.program, self.core, self.memory, self.labels = c64.program, c64.core, c64.memory, c64.label_map
        self.log = list(self.core.log)

    def error(self, fault: errors.Fault, run) -> errors.MachineError:
        sentence, address = getattr(self, "_" + fault.kind.__name__)(**fault.facts)
        return fault.kind(sentence, address, self.place(address), self.source(address), self.history(), run)

    # Places

    def line(self, address: int):
        return self.program.line_at(address) if self.program else None

    def name(self, address: int) -> str:
        """gen, gen+3, or $c000."""
        if entry := kernal.NAMES.get(address):
            return entry
        found = self.labels.find(address)
        if not found:
            return f"${address:04x}"
        return found[0] + (f"+{found[1]}" if found[1] else "")

    def place(self, address: int) -> str:
        line = self.line(address)
        return f"{self.name(address)} ({line.file}:{line.number})" if line else self.name(address)

    def source(self, address: int) -> str:
        line = self.line(address)
        if line is not None:
            return without_comment(line.text)
        return "" if MNEMONIC[self.memory[address]] == "???" else MNEMONIC[self.memory[address]]

    def history(self) -> list[str]:
        """The last instructions as text, oldest first; turns of the loop that were no instruction are left out,
        but for KERNAL routines, which go by their names."""
        entries = [e for e in self.log if self._is_instruction(e[0])][-SHOWN:]
        rows = [(self.place(pc), kernal.NAMES[pc] if pc in kernal.NAMES else self.source(pc),
                 f"a=${a:02x} x=${x:02x} y=${y:02x} sp=${sp:02x} {flags_text(p)}")
                for pc, a, x, y, sp, p, _ in entries]
        left = max((len(row[0]) for row in rows), default=0)
        middle = max((len(row[1]) for row in rows), default=0)
        return [f"{place:{left}}  {text:{middle}}  {registers}" for place, text, registers in rows]

    def _is_instruction(self, pc: int) -> bool:
        return pc in self.core.starts or pc in self.core.anywhere or pc in self.core.traps

    def _at(self) -> int:
        """The instruction under way."""
        return self.log[-1][0]

    def _routine(self) -> str:
        return self.name(self.core.frames[-1][2])

    # One method for each kind of error: (sentence, address)

    def _UndefinedOpcode(self, opcode: int):
        return (f"The byte ${opcode:02x} is no instruction of the 6502: is this data, or was code overwritten?",
                self._at())

    def _BreakReached(self):
        return "The program ran into a brk (byte $00), which stops it: is an rts or a jmp missing before?", self._at()

    def _StackLeak(self, what: str, bytes: int = 0):
        routine = self._routine()
        sentence = {
            "rts": f"{routine} returns with {plural(bytes, 'byte')} too many on the stack:"
                   " a pha or php without its pla or plp?",
            "eats": f"{self.source(self._at()) or 'This'} would take from the stack a byte of the address that"
                    f" {routine} returns to, one byte too few is left: a pla or plp without its pha or php?",
            "txs": f"txs throws away {plural(bytes, 'byte')} that lay on the stack before the call began:"
                   " x is not a value that tsx gave during this call.",
            "overwritten": f"The address that {routine} returns to has been overwritten on the stack:"
                           " a store to $0100-$01ff?",
            "rti": "rti ends an interrupt, and there are none here: should this be rts?",
        }[what]
        return sentence, self._at()

    def _StackOverflow(self):
        routine, times = Counter(frame[2] for frame in self.core.frames).most_common(1)[0]
        if times > 2:
            return (f"The stack is full: {self.name(routine)} was called {times:,} times without returning."
                    " Does its recursion have an end?"), self._at()
        return ("The stack is full: all its 256 bytes are in use. Is there a pha or php in a loop,"
                " without its pla or plp?"), self._at()

    def _WriteIntoCode(self, target: int, value: int):
        if self.line(target) is None:
            return (f"{self.source(self._at())} would write ${value:02x} to ${target:04x}, into the ROM,"
                    " where nothing can be written."), self._at()
        return (f"{self.source(self._at())} would write ${value:02x} over the instruction"
                f" '{self.source(target)}' at {self.place(target)}."), self._at()

    def _NoInput(self, typed: bytes):
        what = "no return key ends what was typed" if typed else "nothing was typed"
        caller = self._before()
        return (f"CHRIN waits for a line from the keyboard, and {what}: use type(\"...\\n\") before the call.",
                self._at() if caller is None else caller)

    def _before(self) -> int | None:
        """The instruction before the one under way; None at the start of a call."""
        return self.log[-2][0] if len(self.log) > 1 else None

    def _journey(self, target: int) -> tuple[str, int, bool]:
        """How the program counter came to target: (words, address of the instruction, whether it ran on)."""
        source = self._before()
        if source is None:
            return "The call starts", target, False
        opcode = self.memory[source]
        name = MNEMONIC[opcode]
        if source + LENGTH[opcode] == target and name not in ("jmp", "jsr", "rts"):
            return "The program runs on", source, True
        return f"{self.source(source)} goes", source, False

    def _JumpOutsideCode(self):
        target = self.core.pc
        how, address, ran_on = self._journey(target)
        line = self.line(target)
        name = self.name(target)
        if line is not None and line.kind == "code":
            where = f"into the middle of the instruction '{self.source(target)}' at {self.place(line.address)}"
        elif line is not None:
            where = f"into the {'data' if line.kind == 'data' else 'variable'} at {self.place(target)}"
        elif target < 0x100:
            where = f"to {name}, in zero page, where no code stands"
        elif target < 0x200:
            where = f"to {name}, in the stack, where no code stands"
        elif 0xD000 <= target < 0xE000:
            where = f"to {name}, among the chips' registers, where no code stands"
        else:
            where = f"to {name}, where no code was loaded"
        return f"{how} {where}" + (": is an rts or a jmp missing?" if ran_on else "."), address

    def _NoKernalEntry(self):
        target = self.core.pc
        how, address, _ = self._journey(target)
        here = ", ".join(f"{name} ${kernal.ADDRESSES[name]:04x}" for name in kernal.HERE)
        what = (f"{kernal.NAMES[target]}, a KERNAL routine that this machine does not have"
                if target in kernal.NAMES else f"${target:04x}, in the ROM, where this machine has nothing")
        return f"{how} to {what}. There are: {here}.", address

    def _CycleBudgetSpent(self, budget: int):
        start = self.name(self.core.frames[0][2])
        sentence = f"{start} did not come back within {plural(budget, 'cycle')}"
        return sentence + self._loop(), self.core.pc

    def _loop(self) -> str:
        pcs = [entry[0] for entry in self.log if self._is_instruction(entry[0])]
        visits = Counter(pcs)
        if len(visits) > SMALL_LOOP or len(pcs) < 2 * len(visits):
            return ": it was not in a small loop; perhaps it needs more cycles (max_cycles=)."
        first, last = min(visits), max(visits)
        if first == last:
            return f": it jumps to itself at {self.place(first)}."
        return (f": its last {len(pcs):,} instructions went round the {len(visits)} from {self.place(first)}"
                f" to {self.place(last)}.")
