"""The notebook's assembly cells: `%%asm` and `%reset_asm`."""

from __future__ import annotations

import difflib

from IPython.core.magic import Magics, cell_magic, line_magic, magics_class
from IPython.display import display

from mc64.lab import session
from mc64.lab.cells import HEADER_LINE, pieces
from mc64.lab.measure import measured
from mc64.lab.quiet import QuietError
from mc64.lab.report import report
from mc64.show.boards import board


@magics_class
class AssemblyMagics(Magics):
    """Registered by `%load_ext mc64`."""

    @cell_magic
    def asm(self, line, cell):
        """Puts the routines in the cell in the places of the course's, for this session.

        %%asm          each routine, from its `;=== name` line on, replaces the one of that name
        %%asm --new    names that the course does not have are allowed too

        The whole program is assembled; the cell shows bytes, cycles and what holds of each header. Where it
        does not assemble, nothing is changed.
        """
        options = line.split()
        if [option for option in options if option != "--new"]:
            raise QuietError(f"%%asm takes --new and nothing else, not {line.strip()!r}. The routine's name "
                             f"stands in its header line: {HEADER_LINE}")
        found = pieces(cell)
        changed = session.current().with_pieces(found, new=bool(options))
        session.put(changed)
        routines = [measured(piece, changed, session.original()) for piece in found]
        display(report(routines))
        for routine in routines:
            if routine.parted and routine.parted.board:
                display(board(routine.parted.board, caption=f"{routine.name}: where the twins part first"))

    @line_magic
    def reset_asm(self, line):
        """Brings the course's routines back: `%reset_asm` all of them, `%reset_asm gen init_board` these."""
        names = line.replace(",", " ").split()
        print(reset(names))


def reset(names: list[str]) -> str:
    """Takes the reader's routines out of the program, all if none is named. Returns in words what it did.

    Raises QuietError for a name that is no routine, and where what is left would not assemble.
    """
    now = session.current()
    mine = [*now.replaced, *now.new]
    for name in names:
        if name not in mine and name not in session.originals():
            near = difflib.get_close_matches(name, [*mine, *session.originals()], 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise QuietError(f"There is no routine called {name}.{hint} Nothing was changed.")
    gone = [name for name in mine if not names or name in names]
    session.put(now.without(gone))
    said = [_gone(name, now) for name in gone]
    said += [f"{name}: as in the course already" for name in names if name not in gone]
    return "\n".join(said) or "every routine is as in the course already"


def _gone(name: str, before: session.Session) -> str:
    return f"{name}: as in the course again" if name in before.replaced else f"{name}: removed"
