"""The text of an assembly cell, cut into its routines."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mc64.lab.quiet import QuietError

HEADER_LINE = ";=== my_routine ==="
FIRST_LINE = 2  # the cell's line 1 is %%asm itself
_TITLE = re.compile(r";===\s*([A-Za-z][A-Za-z0-9_]*)\s*=*\s*(?:chapter\s+\d+)?\s*")


@dataclass(frozen=True)
class Piece:
    """One routine of a cell: its text from the header line on, and that line's number in the cell."""

    name: str
    text: str
    line: int

    @property
    def padded(self) -> str:
        """The text below so many blank lines that the assembler counts its lines as the cell does."""
        return "\n" * (self.line - 1) + self.text

    def need_label(self) -> None:
        """Raises QuietError when no line of the text begins with the routine's name."""
        if not any(re.match(rf"{self.name}(?!\w)", line) for line in self.text.split("\n")):
            raise QuietError(
                f"The routine {self.name} (line {self.line} of the cell) has no label `{self.name}`: the "
                "line where it begins must start with its name. Nothing was changed."
            )


def pieces(cell: str) -> list[Piece]:
    """The routines of an assembly cell, from each `;=== name` line to the next.

    `cell` is the text below the line `%%asm`. Raises QuietError where there is no header, a header cannot be
    read, a routine comes twice, or code stands above the first header.
    """
    lines = text_lines(cell)
    starts = [n for n, line in enumerate(lines) if line.startswith(";===")]
    above = lines[: starts[0]] if starts else lines
    stray = [n for n, line in enumerate(above) if line.split(";")[0].strip()]
    _headers_not_at_the_left(lines)
    if stray or not starts:
        where = f"Line {stray[0] + FIRST_LINE} stands above every header. " if stray and starts else ""
        raise QuietError(
            f"{where}A routine in an assembly cell begins with a header line that names it. "
            "For a new one:\n\n"
            f"    %%asm --new\n    {HEADER_LINE}\n    my_routine\n            rts\n\n"
            "Nothing was changed: the program in force is the one before."
        )
    found: dict[str, Piece] = {}
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        piece = _piece(lines[start:end], start + FIRST_LINE)
        if piece.name in found:
            raise QuietError(
                f"The cell has two routines called {piece.name}, in lines {found[piece.name].line} and "
                f"{piece.line}. Nothing was changed."
            )
        found[piece.name] = piece
    return list(found.values())


def _headers_not_at_the_left(lines: list[str]) -> None:
    for number, line in enumerate(lines, FIRST_LINE):
        if line.lstrip("\ufeff\u00a0 \t").startswith(";===") and not line.startswith(";"):
            raise QuietError(
                f"The header in line {number} of the cell does not begin in the first column: a blank, or a "
                "sign that cannot be seen, stands before its `;`. Nothing was changed."
            )


def _piece(lines: list[str], number: int) -> Piece:
    match = _TITLE.fullmatch(lines[0])
    if not match:
        raise QuietError(
            f"Line {number} of the cell begins like a header and is none:\n\n    {lines[0]}\n\n"
            f"A header line is for instance `{HEADER_LINE}`: one name, letters, digits and _. "
            "Nothing was changed."
        )
    return Piece(match[1], "\n".join(lines).rstrip() + "\n", number)


def text_lines(text: str) -> list[str]:
    """The lines as an editor and the assembler count them; `str.splitlines` ends one at a form feed too."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")


def same_text(one: str, other: str) -> bool:
    """Whether two texts are the same but for blanks at the ends of lines and of the text."""
    first, second = ([line.rstrip() for line in text_lines(text.rstrip())] for text in (one, other))
    return first == second
