"""The course's assembly sources: reading them, finding a routine in them, putting another in its place.

A routine begins at its header line, `;=== name ====... chapter N`, and ends before the next header or at the
end of the file. A program is assembled from all the files together, with a reader's routines spliced in.
"""
from __future__ import annotations

import difflib
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mc64.c64.assembler import Program, assemble

ASM = Path(__file__).resolve().parents[2] / "asm"      # the repository's asm folder
CELL = "cell:"                                         # a reader's routine is a file of this name

_HEADER = re.compile(r";=== ([A-Za-z]\w*) =+ chapter (\d+)\s*")
_VARIABLES = re.compile(r'^[ \t]+\.include[ \t]+"(?:.*/)?variables\.asm"', re.MULTILINE)


class UnknownRoutine(KeyError):
    """No routine has this name. `name`, and `suggestion`: a routine's name near to it, or None."""

    def __init__(self, name: str, known):
        self.name = name
        self.suggestion = next(iter(difflib.get_close_matches(name, list(known), n=1)), None)
        super().__init__(name)

    def __str__(self) -> str:
        hint = f", did you mean '{self.suggestion}'?" if self.suggestion else ""
        return f"there is no routine '{self.name}'{hint}"


@dataclass(frozen=True)
class Routine:
    """A routine as it stands in a source.

    `line` is the number (from 1) of its header line in `file`; `header` the comment block from there to the
    ruled line, `body` all the rest, and `text` both; `chapter` the number in the header line.
    """
    name: str
    file: str
    line: int
    header: str
    body: str
    chapter: int

    @property
    def text(self) -> str:
        return self.header + self.body


def sources() -> dict[str, str]:
    """Every source under asm/: path relative to it, with forward slashes -> text."""
    return {path.relative_to(ASM).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(ASM.rglob("*.asm"))}


def split(text: str, file: str = "source") -> list[Routine]:
    """The routines in one text, in order. What stands before the first header belongs to none.

    Raises ValueError for a line that begins like a header and is none.
    """
    lines = text.splitlines(keepends=True)
    starts = [n for n, line in enumerate(lines) if line.startswith(";===")]
    found = []
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        match = _HEADER.fullmatch(lines[start])
        if not match:
            raise ValueError(f"{file}:{start + 1}: a routine's first line is ';=== name ==== chapter N', not "
                             f"'{lines[start].rstrip()}'")
        body = start + 1
        while body < end and lines[body].startswith(";"):
            body += 1
            if lines[body - 1].startswith(";---"):
                break
        found.append(Routine(match[1], file, start + 1, "".join(lines[start:body]), "".join(lines[body:end]),
                             int(match[2])))
    return found


def routines(files: Mapping[str, str] | None = None) -> dict[str, Routine]:
    """Every routine of `files` (by default of asm/) by name. Raises ValueError where two have one name."""
    found: dict[str, Routine] = {}
    for file, text in (sources() if files is None else files).items():
        for routine in split(text, file):
            if routine.name in found:
                first = found[routine.name]
                raise ValueError(f"{file}:{routine.line}: routine '{routine.name}' is already at "
                                 f"{first.file}:{first.line}")
            found[routine.name] = routine
    return found


def program(root: str = "course.asm", replace: Mapping[str, str] | None = None,
            extra: Mapping[str, str] | None = None, *, files: Mapping[str, str] | None = None) -> Program:
    """Assembles the program whose main file is `root`, a name in `files` (by default the sources in asm/).

    `replace` maps names of routines to the texts that take their places; `extra` maps names of new routines
    to texts, each placed on pages of its own after all other code. In messages and in the line map the text
    of routine NAME is the file "cell:NAME", with its own line numbers; the files keep theirs.

    Raises UnknownRoutine for a name in `replace` that no file has, ValueError for a name in `extra` that one
    has or for a root that does not exist, and AssemblyError.
    """
    files = dict(sources() if files is None else files)
    if root not in files:
        raise ValueError(f"there is no source '{root}' (there are {', '.join(sorted(files))})")
    known = routines(files)
    for name, text in (replace or {}).items():
        if name not in known:
            raise UnknownRoutine(name, known)
        files[CELL + name] = text
    # One line takes the place of the routine, and blank lines keep the numbers of the lines that follow.
    for name in replace or {}:
        routine = known[name]
        lines = files[routine.file].split("\n")
        count = len(routine.text.splitlines())
        lines[routine.line - 1:routine.line - 1 + count] = [_include(routine.file, name)] + [""] * (count - 1)
        files[routine.file] = "\n".join(lines)
    for name, text in (extra or {}).items():
        if name in known:
            raise ValueError(f"'{name}' is already a routine, at {known[name].file}:{known[name].line}")
        files[CELL + name] = text
    files[root] = _with_extra(files[root], root, list(extra or {}))
    return assemble(files[root], name=root, files=files)


def _include(file: str, name: str) -> str:
    return f'        .include "{posixpath.relpath(CELL + name, posixpath.dirname(file) or ".")}"'


def _with_extra(text: str, root: str, names: list[str]) -> str:
    """The root with its new routines before the line that includes variables.asm, or at the end."""
    if not names:
        return text
    added = "".join(f"        .align $100\n{_include(root, name)}\n" for name in names)
    found = list(_VARIABLES.finditer(text))
    at = found[-1].start() if found else len(text)
    return text[:at] + ("" if text[:at].endswith("\n") or not at else "\n") + added + text[at:]
