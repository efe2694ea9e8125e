"""Words for what went wrong: turns a core's Fault into a MachineError with sentence, place and history."""

from __future__ import annotations

import re
from collections import Counter

from . import errors, kernal
from .memory import IO_END, IO_START, ROM_START
from .microcode import LENGTH, MNEMONIC
from .prints import flags_text, without_comment

SHOWN = 8                   # instructions in a history
MANY_CALLS = 10             # of one routine under way at once, from which on they are told of
SMALL_LOOP = 200            # distinct instructions that still count as one loop
NAMED = 3                   # routines of a loop that are named


def plural(n: int, word: str) -> str:
    """`1 byte`, `1,048 cycles`, `2 plies`."""
    many = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{n:,} {word if n == 1 else many}"


class Explainer:
    """Knows the machine's program and memory, and puts addresses and faults into words.

    Each `_KindOfError` method gives (sentence, address of the instruction at fault).
    """

    def __init__(self, c64):
        self.program, self.core, self.memory, self.labels = c64.program, c64.core, c64.memory, c64.label_map
        self.entries = c64.kernal.entries
        self.log = list(self.core.log)

    def error(self, fault: errors.Fault, run) -> errors.MachineError:
        sentence, address = getattr(self, "_" + fault.kind.__name__)(**fault.facts)
        return fault.kind(sentence, address, self.place(address), self.source(address), self.history(), run)

    # Places

    def line(self, address: int):
        return self.program.line_at(address) if self.program else None

    def name(self, address: int) -> str:
        """gen, gen+3, CHROUT or $c000."""
        if address in kernal.NAMES:
            return kernal.NAMES[address]
        found = self.labels.find(address)
        if not found:
            return f"${address:04x}"
        return found[0] + (f"+{found[1]}" if found[1] else "")

    def place(self, address: int) -> str:
        line = self.line(address)
        return f"{self.name(address)} ({line.file}:{line.number})" if line else self.name(address)

    def source(self, address: int) -> str:
        """The instruction as written, without label and comment; only its name where no source placed it."""
        name = MNEMONIC[self.memory[address]]
        line = self.line(address)
        if line is None:
            return "" if name == "???" else name
        text = without_comment(line.text)
        words = re.search(rf"(?:^|\s)({name}(?:\s.*)?)$", text) if name != "???" else None
        return words[1] if words else text

    def history(self) -> list[str]:
        """The last instructions as text, oldest first, KERNAL routines by their names."""
        entries = [e for e in self.log if self._is_instruction(e[0]) or e[0] in self.entries][-SHOWN:]
        rows = [(self.place(pc), "(KERNAL)" if pc in self.entries else self.source(pc),
                 f"a=${a:02x} x=${x:02x} y=${y:02x} sp=${sp:02x} {flags_text(p)}")
                for pc, a, x, y, sp, p, _ in entries]
        left = max((len(row[0]) for row in rows), default=0)
        middle = max((len(row[1]) for row in rows), default=0)
        return [f"{place:{left}}  {text:{middle}}  {registers}" for place, text, registers in rows]

    def _is_instruction(self, pc: int) -> bool:
        return pc in self.core.starts or pc in self.core.anywhere

    def _at(self) -> int:
        """The instruction under way."""
        return self.log[-1][0]

    # Instructions at fault

    def _UndefinedOpcode(self, opcode: int):
        sentence = f"The byte ${opcode:02x} is no instruction of the 6502: is it data, or overwritten code?"
        return sentence, self._at()

    def _BreakReached(self):
        sentence = "The program came to a brk (byte $00), which ends it: is an rts or a jmp missing before?"
        return sentence, self._at()

    def _StackLeak(self, what: str, bytes: int = 0):
        routine = self.name(self.core.frames[-1][2])
        sentence = {
            "rts": f"{routine} returns with {plural(bytes, 'byte')} too many on the stack:"
                   " a pha or php without its pla or plp?",
            "eats": f"This {self.source(self._at())} takes one byte too many off the stack, out of the"
                    f" address that {routine} returns to: a pla or plp without its pha or php?",
            "txs": f"This txs throws away {plural(bytes, 'byte')} that lay on the stack before the"
                   " call began: x holds no value that tsx gave during this call.",
            "overwritten": f"The address that {routine} returns to has been overwritten on the stack:"
                           " a store to $0100-$01ff?",
            "rti": "This rti ends an interrupt, and there are none here: should it be an rts?",
        }[what]
        return sentence, self._at()

    def _StackOverflow(self):
        routine, times = Counter(frame[2] for frame in self.core.frames).most_common(1)[0]
        sentence = "The stack is full: "
        if times > 2:
            sentence += f"{self.name(routine)} was called {times} times without returning. Does it ever end?"
        else:
            sentence += "all its 256 bytes are in use. A pha or php in a loop, without its pla or plp?"
        return sentence, self._at()

    def _WriteIntoCode(self, target: int, value: int):
        store = f"{self.source(self._at())} would write ${value:02x}"
        line = self.line(target)
        if line is None:
            return f"{store} to ${target:04x}, into the ROM, where nothing can be written.", self._at()
        code = f"the instruction '{self.source(line.address)}' at {self.place(line.address)}"
        return f"{store} into the program's code, over {code}.", self._at()

    def _NoInput(self, typed: bytes):
        what = "no return key ends what was typed" if typed else "nothing was typed"
        sentence = f"CHRIN waits for a line from the keyboard, and {what}: use c64.type(\"...\\n\") first."
        caller = self._before()
        return sentence, self._at() if caller is None else caller

    # Jumps to the wrong place

    def _before(self) -> int | None:
        """The instruction before the one under way; None at the start of a call."""
        return self.log[-2][0] if len(self.log) > 1 else None

    def _journey(self, target: int) -> tuple[str, int, bool]:
        """How the program counter came to target: (words, address of the instruction, whether it ran on)."""
        source = self._before()
        if source is None:
            return "The call goes", target, False
        opcode = self.memory[source]
        if source + LENGTH[opcode] == target and MNEMONIC[opcode] not in ("jmp", "jsr", "rts"):
            return "The program runs on", source, True
        return f"{self.source(source)} goes", source, False

    def _JumpOutsideCode(self):
        target = self.core.pc
        how, address, ran_on = self._journey(target)
        hint = ": is an rts or a jmp missing?" if ran_on else "."
        return f"{how} {self._wrong_place(target)}{hint}", address

    def _wrong_place(self, target: int) -> str:
        line, name = self.line(target), self.name(target)
        if line is not None and line.kind == "code":
            start = line.address
            return f"into the middle of the instruction '{self.source(start)}' at {self.place(start)}"
        if line is not None:
            return f"into the {'data at' if line.kind == 'data' else 'variable'} {self.place(target)}"
        for start, end, where in (
            (0x0000, 0x0100, "in zero page, where no code stands"),
            (0x0100, 0x0200, "in the stack, where no code stands"),
            (0xA000, 0xC000, "where a C64 has its BASIC and this machine has no code"),
            (IO_START, IO_END, "among the registers of the chips, where no code stands"),
        ):
            if start <= target < end:
                return f"to {name}, {where}"
        return f"to {name}, where no code was loaded"

    def _NoKernalEntry(self):
        target = self.core.pc
        how, address, _ = self._journey(target)
        here = ", ".join(f"{name} ${kernal.ADDRESSES[name]:04x}" for name in kernal.HERE)
        what = f"${target:04x}, in the ROM, where this machine has nothing"
        if target in kernal.NAMES:
            what = f"{kernal.NAMES[target]} (${target:04x}), a KERNAL routine that this machine does not have"
        return f"{how} to {what}. It has {here}.", address

    # Loops

    def _CycleBudgetSpent(self, budget: int):
        start = self.name(self.core.routine)
        at = self.core.pc if self.core.pc < ROM_START else self._at()
        sentence = f"{start} did not come back within {plural(budget, 'cycle')} (max_cycles): {self._loop()}"
        return sentence + self._waiting(), at

    def _waiting(self) -> str:
        """How many calls of a routine that calls itself were waiting for one another, if many were."""
        for routine, calls in Counter(frame[2] for frame in self.core.frames).most_common(1):
            if calls >= MANY_CALLS:
                return f" {calls} calls of {self.name(routine)} had not returned by then."
        return ""

    def _loop(self) -> str:
        """Where the last instructions were, if that was in a small loop."""
        pcs = [entry[0] for entry in self.log if self._is_instruction(entry[0])]
        visits = Counter(pcs)
        if len(visits) > SMALL_LOOP or len(pcs) <= 2 * len(visits):
            return "it was in no small loop, and perhaps needs more."
        if len(visits) == 1:
            return f"it jumps to itself at {self.place(pcs[0])}."
        routines: dict[str, list[int]] = {}
        for pc in sorted(visits):
            found = self.labels.find(pc)
            routines.setdefault(found[0] if found else "", []).append(pc)
        ranges = sorted(routines.values(), key=lambda group: -sum(visits[pc] for pc in group))
        words = [self.place(group[0]) + (f" to {self.place(group[-1])}" if len(group) > 1 else "")
                 for group in ranges[:NAMED]]
        more = f" and {plural(len(ranges) - NAMED, 'other routine')}" if len(ranges) > NAMED else ""
        return f"it went round and round in {', '.join(words)}{more}."
