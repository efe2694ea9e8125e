"""What an assembly cell says when its program cannot be assembled."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mc64.c64.assembler import Diagnostic
from mc64.c64.sources import CELL
from mc64.lab.quiet import QuietError

UNCHANGED = "Nothing was changed: the program in force is the one before this cell."
MOST = 5  # errors shown

BOLD, RED, FAINT, PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[2m", "\x1b[0m"


def assembly_error(errors: tuple[Diagnostic, ...], cell: Iterable[str]) -> QuietError:
    """The error to raise for the assembler's findings; `cell` names the routines of the cell being run."""
    cell = set(cell)
    shown = [(_place(error, cell), error) for error in errors[:MOST]]
    more = [f"and {len(errors) - MOST} more like these"] if len(errors) > MOST else []
    plain = "\n".join([_block(place, error, False) for place, error in shown] + more + ["", UNCHANGED])
    colour = "\n".join([_block(place, error, True) for place, error in shown] + more + ["", UNCHANGED])
    return QuietError(plain, colour)


def _place(error: Diagnostic, cell: set[str]) -> str:
    if not error.file.startswith(CELL):
        return f"asm/{error.file}, line {error.line}"
    name = error.file.removeprefix(CELL)
    where = "the cell" if name in cell else f"your {name}, which another cell put there"
    return f"Line {error.line} of {where}"


def _block(place: str, error: Diagnostic, colour: bool) -> str:
    """Place and message, the source line, and a caret below its column."""
    message = re.sub(rf"{CELL}(\w+):(\d+)", r"line \2 of \1", error.message)
    hint = f", did you mean '{error.suggestion}'?" if error.suggestion else ""
    _, line, caret = str(error).rsplit("\n", 2)
    head = f"{place}: {message}{hint}"
    if not colour:
        return f"{head}\n{line}\n{caret}"
    return f"{BOLD}{place}:{PLAIN} {message}{BOLD}{hint}{PLAIN}\n{line}\n{RED}{BOLD}{caret}{PLAIN}"


def in_cell(text: str) -> str:
    """A message with "cell:name:7" said as a reader would."""
    return re.sub(rf"{CELL}(\w+)[:,](?: line )?(\d+)", r"line \2 of the cell (\1)", text)
