"""Exercises: small registered functions that look at a reader's answer and say ✓ or one useful hint.

A chapter's checks stand in `mc64/lab/chapters/chNN.py`:

    @exercise("is_dark", stars=2)
    def is_dark(answer):
        ...
        raise Hint("is_dark(1) says dark, but B1 is white.")     # wrong: one concrete counterexample
        return right("All 64 squares.", cycles=1536)             # right: what to say, and the score

A notebook calls `check("is_dark", is_dark)`. No answer, however wrong, ends in a traceback or runs for ever.
"""

from __future__ import annotations

import difflib
import html
import importlib
import pkgutil
import reprlib
import sys
from collections.abc import Callable
from dataclasses import dataclass

from mc64.lab import guard
from mc64.lab.quiet import QuietError, line_of
from mc64.show import palette


@dataclass(frozen=True)
class Exercise:
    """One registered exercise. `judge(answer)` returns `right(...)`, or raises `Hint` or `NotAttempted`."""

    name: str
    stars: int
    judge: Callable
    in_program: bool  # the answer is a routine in the session's program, not a Python value
    steps: int = guard.STEPS  # what a Python answer may take before it is stopped, see `guard`


class Hint(Exception):
    """The answer is wrong; the text is the one hint the reader sees."""


class NotAttempted(Exception):
    """There is no answer yet."""


@dataclass(frozen=True)
class Verdict:
    """What `check` found. True in a condition when the answer is right.

    `state` is "right", "wrong" or "open" (not attempted); `figures` are pairs of a caption and a value.
    """

    name: str
    state: str
    text: str
    figures: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return self.state == "right"

    def __repr__(self) -> str:
        lines = [f"{MARKS[self.state]} {self.name}: {self.text}"]
        lines += [f"  {caption}: {value}" for caption, value in self.figures]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<div style="margin:2px 0 0 1.6em">{html.escape(caption)}: <b>{html.escape(value)}</b></div>'
            for caption, value in self.figures
        )
        return (
            f'<div style="border-left:5px solid {COLOURS[self.state]};padding:8px 14px;line-height:1.5;'
            f"background:{palette.PAPER};color:{palette.INK};border-radius:8px;width:fit-content;"
            f'max-width:min(46em,100%);box-sizing:border-box">'
            f'<span style="color:{COLOURS[self.state]};font-weight:bold">{MARKS[self.state]}</span> '
            f"<b><samp>{html.escape(self.name)}</samp></b>: {_prose(self.text)}{rows}</div>"
        )


MARKS = {"right": "✓", "wrong": "✗", "open": "○"}
COLOURS = {"right": palette.GOOD, "wrong": palette.BAD, "open": palette.MUTED}

_registered: dict[str, Exercise] = {}


def exercise(name: str, *, stars: int = 1, in_program: bool = False, steps: int = guard.STEPS):
    """Decorator that registers a check under `name`. `stars` is 1..3, `steps` the budget of a Python answer.

    Raises ValueError for a second check of the same name from another function.
    """

    def register(judge: Callable) -> Callable:
        before = _registered.get(name)
        if before and (before.judge.__module__, before.judge.__qualname__) != (
            judge.__module__,
            judge.__qualname__,
        ):
            raise ValueError(f"two exercises are called {name!r}")
        _registered[name] = Exercise(name, stars, judge, in_program, steps)
        return judge

    return register


def exercises() -> dict[str, Exercise]:
    """Every exercise of every chapter, by name."""
    from mc64.lab import chapters

    for module in pkgutil.iter_modules(chapters.__path__):
        importlib.import_module(f"{chapters.__name__}.{module.name}")
    return dict(_registered)


def right(text: str, **figures: object) -> Verdict:
    """The verdict on a right answer; `figures` become lines "caption: value" (underscores become spaces)."""
    shown = tuple((caption.replace("_", " "), str(value)) for caption, value in figures.items())
    return Verdict("", "right", text, shown)


def check(name: str = ..., answer: object = ...) -> Verdict:
    """Looks at the answer to the exercise `name` and returns a Verdict; end a cell with it to see it.

    `answer` left out, `...` or None means "not attempted yet". For an exercise in assembly leave it out:
    the routine of that name in the session's current program is the answer. Raises a QuietError for a name
    that is no exercise; wrong, crashing and endless answers raise nothing. An answer given in the name's
    place is looked for among the caller's variables, so that the error can show the call that was meant.
    """
    known = exercises()
    if not isinstance(name, str):
        raise QuietError(_as_meant(name, known, sys._getframe(1).f_globals))
    if name not in known:
        near = difflib.get_close_matches(str(name), known, 1)
        raise QuietError(
            f"There is no exercise called {short(name)}."
            + (f" Did you mean {near[0]!r}?" if near else f" There are: {', '.join(known)}.")
        )
    found = known[name]
    if not found.in_program and (answer is ... or answer is None):
        return _open(name)
    return _judged(found, answer)


def _as_meant(answer: object, known: dict[str, Exercise], variables: dict) -> str:
    """What to write where the name was left out: the exercise whose variable holds the answer, or any one."""
    own = [name for name in known if answer is not ... and variables.get(name, ...) is answer]
    name = next((name for name in [*own, *known] if not known[name].in_program), "")
    example = "" if own else "for instance "
    return f"The exercise's name comes first, in quotation marks: write {example}check(\"{name}\", {name})."


def _with_guard(found: Exercise, answer: object) -> Verdict:
    return guard.guarded(lambda: found.judge(answer), steps=found.steps)


def _judged(found: Exercise, answer: object) -> Verdict:
    try:
        # A routine is stopped by the machine's budget of cycles, so only Python answers need the guard.
        verdict = found.judge(answer) if found.in_program else _with_guard(found, answer)
    except NotAttempted:
        return _open(found.name)
    except Hint as hint:
        return Verdict(found.name, "wrong", str(hint))
    except guard.Endless:
        return Verdict(
            found.name,
            "wrong",
            f"The answer was still running after {found.steps:,} steps of Python, so it was stopped. "
            "Look for a loop whose condition never becomes false.",
        )
    except KeyboardInterrupt:  # the reader pressed stop
        raise
    except BaseException as error:  # whatever a reader's answer raises, SystemExit included
        return Verdict(found.name, "wrong", crash(error))
    return Verdict(found.name, verdict.state, verdict.text, verdict.figures)


def _open(name: str) -> Verdict:
    return Verdict(name, "open", "not attempted yet.")


def crash(error: BaseException, doing: str = "Your answer") -> str:
    """One line about an exception that came out of a reader's code, with the line of theirs it came from."""
    try:
        says = " ".join(str(error).split())[:200]
    except BaseException:  # an exception whose own __str__ fails
        says = ""
    kind = type(error).__name__
    line = line_of(error)
    where = f" in line {line} of its cell" if line else ""
    advice = {
        "RecursionError": " It calls itself without reaching an end.",
        "SystemExit": " Leave with return instead of exit().",
    }.get(kind, "")
    return f"{doing} stopped with {kind}{': ' + says if says else ''}{where}.{advice}".replace("..", ".")


def short(value: object, limit: int = 60) -> str:
    """A value in at most about `limit` characters, whatever it is: huge, endless or with a broken repr."""
    try:
        text = _reprlib.repr(value)
    except Exception:  # int too large to print, a repr that fails
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"


_reprlib = reprlib.Repr()
_reprlib.maxstring = _reprlib.maxother = 50


def _prose(text: str) -> str:
    """Escaped text in which `code` between backticks is set as code; not <code>, which themes paint."""
    parts = html.escape(text).split("`")
    return "".join(f"<samp>{part}</samp>" if n % 2 else part for n, part in enumerate(parts))
