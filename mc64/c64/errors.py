"""The named ways in which a routine goes wrong. A message says what happened, where, and after what."""

from __future__ import annotations

import difflib


class MachineError(Exception):
    """A run stopped by a fault of the program.

    address   where it stopped (the instruction at fault, or the place that was jumped to)
    place     the same in words: label + offset, file and line
    history   the last instructions carried out, one line of text each, oldest first
    run       a Run with the figures so far; its `changes` are what the call had changed by then
    sentence  what happened, without place and history
    """

    def __init__(self, sentence: str, address: int, place: str = "", source: str = "", history=(), run=None):
        self.sentence, self.address, self.place = sentence, address, place
        self.source, self.history, self.run = source, tuple(history), run
        super().__init__(self._text())

    def _text(self) -> str:
        lines = [self.sentence]
        if self.place:
            source = f":  {self.source}" if self.source else ""
            lines.append(f"  at ${self.address:04x}  {self.place}{source}")
        if self.history:
            lines.append("  the last instructions, with the registers before each:")
            lines += [f"    {line}" for line in self.history]
        if self.run is not None:
            n = self.run.instructions
            lines.append(f"  {self.run.cycles:,} cycles and {n:,} instruction{'s' * (n != 1)} into the call"
                         f" of {self.run.label}")
        return "\n".join(lines)


class CycleBudgetSpent(MachineError):
    """The call did not come back within its cycles."""


class UndefinedOpcode(MachineError):
    """A byte that is no documented 6502 instruction was to be carried out."""


class BreakReached(MachineError):
    """A BRK (byte $00) was to be carried out."""


class StackLeak(MachineError):
    """The stack was not, at a return, where the jsr had left it, or a return address was about to be lost."""


class StackOverflow(MachineError):
    """More than the 256 bytes of the stack were pushed."""


class JumpOutsideCode(MachineError):
    """The program counter came to something that is not the start of an instruction of the program."""


class WriteIntoCode(MachineError):
    """A store was about to change an instruction (or the ROM)."""


class NoKernalEntry(MachineError):
    """A jump into the ROM, to something that this machine does not have."""


class NoInput(MachineError):
    """The program waits for the keyboard, and nothing (or no return key) has been typed."""


class UnknownLabel(KeyError):
    """A name that is no label of the program; str() suggests the nearest ones."""

    def __init__(self, name: str, known):
        self.name = name
        near = difflib.get_close_matches(name, list(known), 3, 0.6)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        self.message = f"no label '{name}' in the program{hint}" if known else (
            f"no label '{name}': no program with labels is loaded")
        super().__init__(name)

    def __str__(self) -> str:
        return self.message


class PrintError(ValueError):
    """A ;? comment that cannot be understood; the message names file and line."""


class Fault(Exception):
    """Raised by the core, turned into a MachineError by the machine, which knows the source.

    kind is the MachineError class; facts are what its sentence needs.
    """

    def __init__(self, kind: type[MachineError], **facts):
        super().__init__(kind.__name__, facts)
        self.kind, self.facts = kind, facts
