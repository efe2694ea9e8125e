"""When code is translated and when not, what is shared, and what stays with the slow core altogether."""

import pytest
from small_programs import LOOP, assembled

from mc64.c64 import fast
from mc64.c64.core import Core
from mc64.c64.fast import FastCore
from mc64.c64.machine import C64


def loop(rounds):
    return assembled(LOOP.replace("#20", f"#{rounds}"))


def test_counting_runs_on_the_slow_core(pair):
    both = pair(loop(20))
    assert both.call("start", count=True).line_cycles and not both.translated
    assert both.call("start").line_cycles is None and both.translated


def test_machines_with_the_same_program_share_a_translation(eager):
    program = loop(21)
    C64(program).call("start")
    compiled = fast.compiled.cache_info().misses
    c64 = C64(program)
    c64.call("start")
    assert c64.core.traces and fast.compiled.cache_info().misses == compiled


def test_a_short_program_is_not_translated():
    c64 = C64(loop(10))
    c64.call("start")
    assert not c64.core.traces
    for _ in range(40):
        c64.call("start")
    assert c64.core.traces


def test_few_turns_between_watches_are_left_to_the_slow_core(monkeypatch):
    """Changing over costs more than a few instructions do."""
    monkeypatch.setattr(fast, "HOT", 1)
    source = "* = $1000\nstart inc $50\nhere bne start\n inc $51\n bne start\n rts"
    c64 = C64(assembled(source))
    times = []
    translated = FastCore._translated
    monkeypatch.setattr(FastCore, "_translated", lambda *args: times.append(1) or translated(*args))
    c64.watch("here", lambda c: None)
    c64.call("start")
    assert 10 < len(times) < c64.core.instructions / 50


def test_a_jump_to_the_return_address_is_a_fault(pair):
    assert "$fff6, in the ROM" in pair(assembled("start jmp $fff6")).call("start")


@pytest.mark.parametrize("core", [Core, FastCore])
def test_the_core_can_be_chosen(core):
    assert type(C64(core=core).core) is core
