"""An error a reader is meant to read: shown as a few lines of text, without a traceback."""

from __future__ import annotations

from pathlib import Path

PACKAGE = str(Path(__file__).parents[1])


class QuietError(Exception):
    """Stops the cell (and "run all") like any exception, but IPython shows only its text.

    `coloured` is the same text with ANSI colours, used where a notebook or terminal shows the error.
    """

    def __init__(self, text: str, coloured: str | None = None):
        super().__init__(text)
        self.coloured = coloured or text

    def _render_traceback_(self) -> list[str]:
        # IPython asks the exception for its traceback by this name; without it, it prints every frame.
        return self.coloured.splitlines()


def line_of(error: BaseException) -> int | None:
    """The line number of the deepest frame that is the reader's own (of a notebook cell or a script)."""
    line, step = None, error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code.co_filename
        if not code.startswith(PACKAGE) and "py65" not in code and "IPython" not in code:
            line = step.tb_lineno
        step = step.tb_next
    return line


def make_quiet() -> None:
    """Gives the package's own errors, whose texts explain themselves, the form IPython asks for.

    They get it from here, since machine, assembler and game know nothing of notebooks.
    """
    from mc64.c64.assembler import AssemblyError
    from mc64.c64.errors import MachineError, UnknownLabel
    from mc64.game.position import PositionError

    for kind in (AssemblyError, MachineError, UnknownLabel, PositionError):
        kind._render_traceback_ = _lines


def _lines(error: BaseException) -> list[str]:
    line = line_of(error)
    where = f" (line {line} of the cell)" if line else ""
    return [f"\x1b[1m{type(error).__name__}\x1b[0m{where}", *str(error).splitlines()]
