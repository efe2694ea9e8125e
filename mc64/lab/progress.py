"""A line that says how far a long computation is, and that leaves nothing behind."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from html import escape
from typing import TypeVar

T = TypeVar("T")

SILENT = 2.0  # seconds before anything is shown
BETWEEN = 0.25  # seconds from one update to the next
WIDTH = 30  # characters of the bar
OFF = "MC64_PROGRESS"  # set to "off" in the environment, nothing is ever shown (where notebooks are made)


def progress(iterable: Iterable[T], total: int | None = None, label: str = "") -> Iterator[T]:
    """Yields what `iterable` yields, and after two seconds shows `label`, how many are done and of how many.

    `total` is the number to come, by default `len(iterable)` where there is one. In a notebook the line is
    updated in place and emptied at the end, in a terminal it is written to stderr and wiped; anywhere else,
    as in a file or a test, nothing is shown. Leaving the loop early clears it too.
    """
    if total is None:
        total = len(iterable) if hasattr(iterable, "__len__") else None
    line, due = None, time.monotonic() + SILENT
    try:
        for done, item in enumerate(iterable):
            if time.monotonic() >= due:
                line = line or _line()
                line.show(_text(done, total, label))
                due = time.monotonic() + BETWEEN
            yield item
    finally:
        if line:
            line.clear()


def _text(done: int, total: int | None, label: str) -> str:
    start = f"{label}: " if label else ""
    if not total:
        return f"{start}{done:,} done"
    full = WIDTH * min(done, total) // total
    return f"{start}{'█' * full}{'░' * (WIDTH - full)} {done:,} of {total:,}"


def _line():
    """Where the line goes: the notebook, the terminal, or nowhere."""
    if os.environ.get(OFF) == "off":
        return _Nowhere()
    if _in_kernel():
        return _Notebook()
    return _Terminal(sys.stderr) if sys.stderr is not None and sys.stderr.isatty() else _Nowhere()


def _in_kernel() -> bool:
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return getattr(shell, "kernel", None) is not None


class _Nowhere:
    def show(self, text: str) -> None:
        pass

    def clear(self) -> None:
        pass


class _Terminal:
    def __init__(self, stream):
        self.stream, self.width = stream, 0

    def show(self, text: str) -> None:
        try:
            text.encode(self.stream.encoding or "ascii")
        except UnicodeEncodeError:  # a Windows console without the block signs
            text = text.replace("█", "#").replace("░", ".").encode("ascii", "replace").decode("ascii")
        self.stream.write("\r" + text.ljust(self.width))
        self.stream.flush()
        self.width = len(text)

    def clear(self) -> None:
        self.stream.write("\r" + " " * self.width + "\r")
        self.stream.flush()


class _Notebook:
    """One display, updated; at the end it holds an empty text, which takes no room on the page."""

    def __init__(self):
        self.handle = None

    def show(self, text: str) -> None:
        self._put({"text/html": f'<code aria-live="off">{escape(text)}</code>', "text/plain": text})

    def clear(self) -> None:
        self._put({"text/html": "", "text/plain": ""})

    def _put(self, bundle: dict) -> None:
        from IPython.display import display

        if self.handle is None:
            self.handle = display(bundle, raw=True, display_id=True)
        else:
            self.handle.update(bundle, raw=True)
