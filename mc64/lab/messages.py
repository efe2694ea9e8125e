"""What an assembly cell says when its program cannot be assembled."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mc64.c64.assembler import Diagnostic
from mc64.c64.sources import CELL
from mc64.lab.quiet import QuietError

UNCHANGED = "Nothing was changed: the program in force is the one before this cell."
MOST = 5  # errors shown

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"  # no colours: JupyterLab sets errors on red, pale or dark


def assembly_error(errors: tuple[Diagnostic, ...], cell: Iterable[str]) -> QuietError:
    """The error to raise for the assembler's findings; `cell` names the routines of the cell being run."""
    cell = set(cell)
    # What stands in a cell, or speaks of one, is the cause; the course's own lines only suffer from it.
    errors = sorted(errors, key=lambda error: (not error.file.startswith(CELL), CELL not in error.message))
    shown = [(_place(error, cell), error) for error in errors[:MOST]]
    more = [f"and {len(errors) - MOST} more"] if len(errors) > MOST else []
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
    return f"{BOLD}{place}:{PLAIN} {message}{BOLD}{hint}{PLAIN}\n{line}\n{BOLD}{caret}{PLAIN}"


def in_cell(text: str, own: str = "") -> str:
    """A message with "cell:name:7" said as a reader would; `own` is the routine whose cell needs no name."""

    def said(found: re.Match) -> str:
        return f"line {found[2]} of {'the cell' if found[1] == own else f'your {found[1]}'}"

    return re.sub(rf"{CELL}(\w+):(\d+)", said, text)
