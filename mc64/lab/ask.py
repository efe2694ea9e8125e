"""Asks a reader's function or routine, and turns what cannot be an answer into a hint."""

from __future__ import annotations

from collections.abc import Iterable

from mc64.c64.errors import MachineError
from mc64.c64.machine import C64
from mc64.c64.records import Run
from mc64.lab.exercises import Hint, NotAttempted, short
from mc64.lab.measure import code_of
from mc64.lab.messages import in_cell
from mc64.lab.session import current

JMP = 0x4C


def unanswered(values: Iterable[object]) -> bool:
    """Whether all values are None or `...`, as the chapter leaves them for the reader."""
    return all(value is None or value is ... for value in values)


def whole_numbers(answer: object, count: int, asked: str) -> None:
    """Raises a Hint that says what is asked for, unless the answer is a row of so many whole numbers."""
    if not isinstance(answer, tuple | list) or len(answer) != count \
            or any(type(number) is not int for number in answer):
        raise Hint(f"The answer is {asked}, not {short(answer)}.")


def unwritten(name: str) -> bool:
    """Whether a new routine is not there, or still the one `jmp` that the chapter leaves to the reader."""
    return current().piece(name) is None or code_of(name, current().program)[:1] == bytes([JMP])


def still_changed(name: str) -> str:
    """A sentence, with a blank before it, where the reader's routine stands in place of the course's."""
    if current().piece(name) is None:
        return ""
    return f" Your {name} is still changed: `%reset_asm {name}` brings the course's back."


def yes_or_no(name: str, function: object, arguments: Iterable[int]) -> list[bool]:
    """What `function` says to each argument, every answer True, False, 1 or 0.

    Raises NotAttempted when all it gives is None or `...`, as a function whose body is still to be written
    does, and Hint for what is no function or no such answer. What the function raises passes through.
    """
    if not callable(function):
        raise Hint(f"The answer is the function itself, `check({name!r}, {name})`, not {short(function)}.")
    arguments = list(arguments)
    said = [function(argument) for argument in arguments]
    if unanswered(said):
        raise NotAttempted
    for argument, value in zip(arguments, said, strict=True):
        if value is None:
            raise Hint(f"{name}({argument}) returns nothing. Every way through the function needs a return.")
        if type(value) not in (bool, int) or value not in (0, 1):
            raise Hint(f"{name}({argument}) returns {short(value)}. The answer is True or False.")
    return said


def routine_result(c64: C64, name: str, inputs: str, *, max_cycles: int = 50_000, **registers: int) -> Run:
    """The Run of one call; where the machine stops it, a Hint with the reason and the line.

    `inputs` says in words what the call was given; `registers` are a, x, y, 0..255.
    """
    try:
        return c64.call(name, max_cycles=max_cycles, **registers)
    except MachineError as error:
        place = f" It stopped at {error.place}." if error.place else ""
        raise Hint(in_cell(f"With {inputs}: {error.sentence}{place}")) from None
