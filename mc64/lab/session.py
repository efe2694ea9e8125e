"""The program a notebook works with: the course's routines, with the reader's in their places."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from mc64.c64 import sources
from mc64.c64.assembler import AssemblyError, Program
from mc64.c64.headers import HeaderError, parse
from mc64.c64.machine import C64
from mc64.c64.prints import PrintError
from mc64.lab import messages
from mc64.lab.cells import Piece, same_text
from mc64.lab.quiet import QuietError

ZERO_PAGE = range(0x100)


@lru_cache(maxsize=1)
def original() -> Program:
    """The course's own program."""
    return sources.program()


@lru_cache(maxsize=1)
def originals() -> dict[str, sources.Routine]:
    """The course's routines by name."""
    return sources.routines()


@dataclass(frozen=True)
class Session:
    """What is in force: `replaced` and `new` map names to the reader's routines. A change makes another
    Session, so that a cell that fails leaves everything as it was."""

    replaced: dict[str, Piece]
    new: dict[str, Piece]
    program: Program

    def with_pieces(self, pieces: Iterable[Piece], *, new: bool = False) -> Session:
        """The session after an assembly cell. `new` allows names that the course does not have.

        Raises QuietError, with the cell's own line numbers, when the program would not assemble.
        """
        replaced, added = dict(self.replaced), dict(self.new)
        for piece in pieces:
            routine = originals().get(piece.name)
            if routine is None:
                if not new and piece.name not in added:
                    raise QuietError(_unknown(piece.name))
                added[piece.name] = piece
                piece.need_label()
            elif same_text(piece.text, routine.text):
                replaced.pop(piece.name, None)
            else:
                replaced[piece.name] = piece
                piece.need_label()
        return _assembled(replaced, added, [piece.name for piece in pieces])

    def without(self, names: Iterable[str]) -> Session:
        """The session with the course's routines back in place of the named ones; new ones are gone."""
        names = set(names)
        return _assembled(
            {name: piece for name, piece in self.replaced.items() if name not in names},
            {name: piece for name, piece in self.new.items() if name not in names},
            [],
        )

    def piece(self, name: str) -> Piece | None:
        """The reader's routine of that name; None where the course's own is in force, or there is none."""
        return self.replaced.get(name) or self.new.get(name)


_current: Session | None = None


def current() -> Session:
    """The session's state now."""
    global _current
    if _current is None:
        _current = Session({}, {}, original())
    return _current


def put(session: Session) -> None:
    """Makes a session's program the one in force."""
    global _current
    _current = session


def machine(seed: int = 0, *, root: str = "course.asm") -> C64:
    """A C64 just switched on, with the program in force loaded: the course's, with your routines in it.

    `seed`, any whole number, varies the noise that fills memory and registers. `root` is another program in
    asm/ to load instead, for instance "chapters/01_board.asm"; what you changed is changed there too. Raises
    KeyError for a program that is not there, QuietError where your routines do not fit into it.
    """
    session = current()
    program = session.program if root == "course.asm" else _rooted(session, root)
    c64 = C64(program, seed=seed)
    for piece in [*session.replaced.values(), *session.new.values()]:
        for label in _patches(piece):
            if label in program.labels:
                c64.allow_writes(label)
    return c64


def _rooted(session: Session, root: str) -> Program:
    """A program of asm/ other than the whole course, with the reader's routines in it; the new ones only
    where they fit, since they may use names that this program does not have."""
    if root not in sources.sources():
        raise KeyError(f"there is no program {root} in asm/")
    replace = {name: piece.padded for name, piece in session.replaced.items()}
    extra = {name: piece.padded for name, piece in session.new.items()}
    try:
        return sources.program(root, replace, extra)
    except AssemblyError as error:
        if all(found.file.removeprefix(sources.CELL) in extra for found in error.errors):
            return sources.program(root, replace)
        raise messages.assembly_error(error.errors, ()) from None


def _patches(piece: Piece) -> tuple[str, ...]:
    try:
        return parse(piece.text, require=()).patches
    except HeaderError:
        return ()


def _assembled(replaced: dict[str, Piece], new: dict[str, Piece], cell: list[str]) -> Session:
    """The session with these routines; `cell` names those whose text stands in the cell being run."""
    try:
        program = sources.program(
            replace={name: piece.padded for name, piece in replaced.items()},
            extra={name: piece.padded for name, piece in new.items()},
        )
        C64(program)  # finds a ;? that cannot be understood, and a program too long for the machine
        _check_room(program, [name for name in cell if name in replaced or name in new])
    except AssemblyError as error:
        raise messages.assembly_error(error.errors, cell) from None
    except (PrintError, ValueError) as error:
        raise QuietError(f"{messages.in_cell(str(error))}\n{messages.UNCHANGED}") from None
    return Session(replaced, new, program)


def _check_room(program: Program, cell: list[str]) -> None:
    """Raises ValueError for a routine of the cell that places nothing, or that reserves what others have.

    The assembler lets reserved room share addresses, since in the zero page that is done on purpose.
    """
    for name in cell:
        if name in program.sizes and not any(line.file == sources.CELL + name for line in program.lines):
            raise ValueError(f"The routine {name} is empty: no instruction stands below its label.")
    files = {sources.CELL + name for name in cell}
    reserved = [line for line in program.lines
                if line.kind == "reserve" and line.file in files and line.address not in ZERO_PAGE]
    for line in reserved:
        for other in program.lines:
            shared = max(line.address, other.address)
            if other.file != line.file and shared < min(line.address + line.size, other.address + other.size):
                raise ValueError(f"{line.file}:{line.number}: the byte at ${shared:04x}, reserved here, is "
                                 f"taken by {other.file}:{other.number}")


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, originals(), 1)
    return (
        f"The course has no routine called {name}."
        + (f" Did you mean {near[0]}?" if near else "")
        + " To add a routine of your own, begin the cell with %%asm --new.\n"
        + messages.UNCHANGED
    )
