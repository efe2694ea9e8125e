"""Runs a reader's Python so that nothing it does can stop the notebook: no endless loop, no crash gets out.

An endless loop is found by counting the steps of Python's own virtual machine (`sys.settrace`), which works
on every system and gives the same answer on a slow machine as on a fast one. Code of this package and of the emulator is not counted: the
machine has its own budget of cycles. What cannot be stopped is a loop inside one call of C code, such as
`sum(itertools.count())`: Python offers no means on any system.
"""

from __future__ import annotations

import ctypes
import io
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import TypeVar

from mc64.lab.quiet import PACKAGE

T = TypeVar("T")

STEPS = 2_000_000  # steps (bytecode instructions) an answer may take; about half a second of tracing
LAST_RESORT = 8.0  # seconds; for code that has switched the counting off, for instance by deep recursion


class Endless(BaseException):
    """The answer used up its budget of steps. Not an `Exception`, so that `except Exception` lets it pass."""


class Budget:
    """Counts the steps of the current thread while it is entered, and raises `Endless` at the limit."""

    def __init__(self, steps: int):
        self.left = steps
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._spent = threading.Event()
        self._watchdog = threading.Thread(target=self._insist, daemon=True)

    def __enter__(self) -> Budget:
        self._previous = sys.gettrace()
        self._watchdog.start()
        sys.settrace(self._enter_frame)
        return self

    def __exit__(self, *exc) -> None:
        settled = False
        while not settled:
            try:  # the watchdog may still throw once while it is being told to stop
                sys.settrace(None)
                self._over.set()
                self._spent.set()
                self._watchdog.join()
                for _ in range(10):  # a thrown exception arrives at a loop's jump at the latest
                    settled = True
            except Endless:
                settled = False
        sys.settrace(self._previous)

    def _enter_frame(self, frame, event, arg):
        file = frame.f_code.co_filename
        if file.startswith(PACKAGE) or "py65" in file:
            return None
        frame.f_trace_opcodes = True  # not lines: `while True: pass` is one instruction, and gives no line event
        frame.f_trace_lines = False
        return self._step

    def _step(self, frame, event, arg):
        self.left -= 1
        if self.left < 0:
            self._spent.set()
            raise Endless
        return self._step

    def _insist(self) -> None:
        """Python stops tracing when a trace function raises; a bare `except:` in the answer then goes on
        for ever. So a second thread throws `Endless` again and again until it has got out."""
        self._spent.wait(LAST_RESORT)
        while not self._over.wait(0.02):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread), ctypes.py_object(Endless)
            )


def guarded(work: Callable[[], T], *, steps: int = STEPS) -> T:
    """Returns `work()`. Raises `Endless` when it takes more than `steps` steps of Python.

    Whatever `work` prints is dropped, since an endless loop that prints would fill the notebook. A trace
    function that was set before (a debugger's, a coverage tool's) is set again afterwards. `SystemExit`
    and every other exception pass through as they are.
    """
    sink = io.StringIO()
    with redirect_stdout(sink), redirect_stderr(sink), Budget(steps):
        return work()
