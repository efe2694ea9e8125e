"""Builders for the machine's tests."""

import pytest

from mc64.c64.assembler import Line, Program, assemble
from mc64.c64.machine import C64


def built(*instructions: bytes, origin: int = 0x1000) -> Program:
    """A Program from instructions given as bytes: no assembler, and so any byte at all, can be tested."""
    lines, at = [], origin
    for number, data in enumerate(instructions, 1):
        lines.append(Line(at, "bytes", number, bytes(data), "code", f" instruction {number}", len(data)))
        at += len(data)
    return Program(b"".join(map(bytes, instructions)), origin, {"start": origin}, {"start": origin},
                   {"start": at - origin}, tuple(lines))


@pytest.fixture
def machine_of():
    """machine_of(source, **options): a C64 with the source in it, from $1000 where it says nothing."""
    def make(source: str, **options) -> C64:
        if not source.lstrip().startswith("* ="):
            source = "* = $1000\n" + source
        return C64(assemble(source, name="demo.asm"), **options)
    return make


@pytest.fixture
def program_of_bytes():
    return built
