"""Runs a reader's Python so that nothing it does can stop the notebook: no endless loop, no crash gets out.

An endless loop is found by counting steps of Python's own virtual machine, which works on every system and
gives the same answer on a slow machine as on a fast one: its jumps and calls where Python can report them
(`sys.monitoring`, 3.12 on), else every instruction (`sys.settrace`). Code of this package and of the emulator
is not counted: the machine has its own budget of cycles. What cannot be stopped is a loop inside one call of
C code, such as `sum(itertools.count())`: Python offers no means on any system.
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

STEPS = 2_000_000  # steps an answer may take: half a second or so
TRANSLATED = "<translated>"  # as `c64/fast.py` calls the functions it writes
LAST_RESORT = 60.0  # seconds; for code that has switched the tracing off, for instance by deep recursion


class Endless(BaseException):
    """The answer used up its budget of steps. Not an `Exception`, so that `except Exception` lets it pass."""


def guarded(work: Callable[[], T], *, steps: int = STEPS) -> T:
    """Returns `work()`. Raises `Endless` when it takes more than `steps` steps of Python.

    Whatever `work` prints is dropped, since an endless loop that prints would fill the notebook. A trace
    function that was set before (a debugger's, a coverage tool's) is set again afterwards. `SystemExit`
    and every other exception pass through as they are.
    """
    sink = io.StringIO()
    tool = _free_tool()
    budget = Traced(steps) if tool is None else Monitored(steps, tool)
    with redirect_stdout(sink), redirect_stderr(sink), budget:
        return work()


def _ours(file: str) -> bool:
    return file.startswith(PACKAGE) or "py65" in file or file == TRANSLATED


def _free_tool() -> int | None:
    """A number under which `sys.monitoring` (Python 3.12 and later) can be used, if there is one."""
    monitoring = getattr(sys, "monitoring", None)
    return next((n for n in (3, 4) if monitoring.get_tool(n) is None), None) if monitoring else None


class Monitored:
    """Counts jumps and calls while it is entered; past the limit every one of them raises `Endless`."""

    def __init__(self, steps: int, tool: int):
        self.left, self._tool, self._thread = steps, tool, threading.get_ident()

    def __enter__(self) -> Monitored:
        monitoring = sys.monitoring
        events = (monitoring.events.JUMP, monitoring.events.PY_START, monitoring.events.PY_RESUME)
        monitoring.use_tool_id(self._tool, "mc64")
        for event in events:
            monitoring.register_callback(self._tool, event, self._step)
        monitoring.set_events(self._tool, sum(events))
        return self

    def __exit__(self, *exc) -> None:
        sys.monitoring.set_events(self._tool, 0)
        sys.monitoring.free_tool_id(self._tool)

    def _step(self, code, *where):
        if _ours(code.co_filename):
            return sys.monitoring.DISABLE
        if threading.get_ident() == self._thread:
            self.left -= 1
            if self.left < 0:
                raise Endless
        return None


class Traced:
    """Counts instructions of the current thread while it is entered, and raises `Endless` at the limit.

    Python stops tracing when a trace function raises, and a bare `except:` in the answer would then go on for
    ever. So the exception turns tracing on again when it is dropped, which is at the end of that `except`,
    and the step after it raises once more. For an answer that keeps the exception, a second thread throws
    further ones, which do the same as they are made.
    """

    def __init__(self, steps: int):
        self.left = steps
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._spent = threading.Event()
        self._watchdog = threading.Thread(target=self._insist, daemon=True)
        self._raised = type("Endless", (Endless,), {"__del__": lambda error: self._again()})
        self._thrown = type("Endless", (self._raised,), {"__new__": self._made})

    def __enter__(self) -> Traced:
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
        if _ours(frame.f_code.co_filename):
            return None
        frame.f_trace_opcodes = True  # `while True: pass` is one instruction, and gives no line event
        frame.f_trace_lines = False
        return self._step

    def _step(self, frame, event, arg):
        self.left -= 1
        if self.left < 0:
            self._spent.set()
            raise self._raised
        return self._step

    def _insist(self) -> None:
        self._spent.wait(LAST_RESORT)
        while not self._over.wait(0.02):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread), ctypes.py_object(self._thrown)
            )

    def _made(self, kind: type) -> Endless:
        self._again()
        return Endless.__new__(kind)

    def _again(self) -> None:
        """Traces every frame of the answer again, from the next step on."""
        if self._over.is_set() or threading.get_ident() != self._thread:
            return
        frame = sys._getframe(1)
        while frame is not None and frame.f_code is not guarded.__code__:
            frame.f_trace = self._enter_frame(frame, "call", None)
            frame = frame.f_back
        sys.settrace(self._enter_frame)
