"""Errors, budgets and interrupts: the same text and figures, history included, on both cores."""

import _thread
import re
import threading
import time
from pathlib import Path

import pytest

from mc64.c64 import fast
from mc64.c64.assembler import assemble
from mc64.c64.core import Core
from mc64.c64.errors import CycleBudgetSpent
from mc64.c64.machine import C64
from mc64.c64.memory import raw_write

FAULTS = (Path(__file__).parents[1] / "machine" / "faults.asm").read_text(encoding="utf-8")
NAMES = re.findall(r"^([a-z]\w*) ", FAULTS, re.M)
LATER = "\n".join(f"after_{name}\n        jsr long\n        jmp {name}" for name in NAMES
                  if name not in ("pointer", "digits", "table", "vec"))
WORK = """
* = $1000
start   ldx #0
_outer  ldy #7
_inner  lda $3000,y
        clc
        adc #3
        sta $3000,y
        bvs _odd
        jsr twist
_odd    dey
        bpl _inner
        inx
        cpx #{rounds}
        bne _outer
        rts
twist   php
        pha
        eor #$55
        sta $40
        pla
        plp
        rts
"""


@pytest.fixture(scope="module")
def faulty():
    return assemble(FAULTS + LATER, name="faults.asm")


@pytest.mark.parametrize("name", NAMES)
def test_every_fault(pair, faulty, name):
    both = pair(faulty)
    for seed in (0, 1):
        both.call(name, max_cycles=20_000, a=seed)
    if name in ("spin", "self", "long", "pushes", "forge", "rec", "slide", "patch"):
        assert both.translated


@pytest.mark.parametrize("name", [name for name in NAMES if "after_" + name + "\n" in LATER])
def test_every_fault_after_many_stretches(pair, faulty, name):
    """`long` takes half a million cycles. The history reaches back through several ways of running."""
    both = pair(faulty)
    both.call("after_" + name, max_cycles=480_000)
    assert both.translated > 100_000


@pytest.mark.parametrize("cycles", [500, 8192, 8300, 16384, 20_000])
def test_the_history_across_the_ends_of_stretches(pair, cycles):
    """A budget anywhere: the log has the same 1,024 instructions (compared by `Pair.call`)."""
    both = pair(assemble(WORK.format(rounds=200), name="work.asm"))
    for limit in range(cycles, cycles + 40):
        assert "did not come back" in both.call("start", max_cycles=limit)


def test_every_budget_is_exact(pair):
    both = pair(assemble(WORK.format(rounds=2), name="work.asm"))
    start = both.slow.memory[0x3000:0x3008]
    whole = both.call("start").cycles
    for limit in range(whole + 3):
        both.both(lambda c64: raw_write(c64.memory, slice(0x3000, 0x3008), start))
        assert isinstance(both.call("start", max_cycles=limit), str) == (limit < whole)


def test_every_budget_is_exact_with_fewer_cycles_at_a_time(pair, monkeypatch):
    """Also where a stretch ends after a few instructions, at any block."""
    both = pair(assemble(WORK.format(rounds=2), name="work.asm"))
    for monkeypatched in (1, 7, 50, 111):
        monkeypatch.setattr(fast, "SLICE", monkeypatched)
        for limit in range(0, 600, 7):
            both.call("start", max_cycles=limit)


def test_an_interrupt_leaves_a_state_that_the_program_passed_through(pair):
    """Ctrl-C within a translation: memory, registers and cycles belong together."""
    work = re.sub("ph[ap]|pl[ap]", "nop", WORK.format(rounds=0))     # nothing for the plain loop
    program = assemble(work + "\nforever jsr start\n inc $50\n jmp forever", name="work.asm")
    both = pair(program)

    def interrupt():                    # some stretches after the change-over, however busy the computer
        until = time.monotonic() + 60
        while both.fast.core.processorCycles < 100_000 and time.monotonic() < until:
            time.sleep(0.002)
        _thread.interrupt_main()
        while not ended.wait(10):       # Python drops an interrupt that arrives within a finalizer
            _thread.interrupt_main()

    ended, timer = threading.Event(), threading.Thread(target=interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        both.fast.call("forever", max_cycles=10**12)
    ended.set()
    timer.join()
    stopped, core = both.fast, both.fast.core
    assert stopped.cycles > 8192 and both.translated
    with pytest.raises(CycleBudgetSpent):
        both.slow.call("forever", max_cycles=stopped.cycles)
    slow = both.slow.core
    assert slow.cycles == core.cycles and bytes(both.slow.memory) == bytes(stopped.memory)
    assert (core.a, core.x, core.y, core.sp, core.p, core.pc, core.frames) == (
        slow.a, slow.x, slow.y, slow.sp, slow.p, slow.pc, slow.frames)
    both.call("start")


@pytest.mark.parametrize("number", range(1, 6))
def test_an_interrupt_while_a_translation_is_made(pair, monkeypatch, number):
    both, made = pair(assemble(WORK.format(rounds=2), name="work.asm")), []

    def interrupted(*args):
        made.append(args)
        if len(made) == number:
            raise KeyboardInterrupt
        return fast_trace(*args)

    fast_trace = fast.Trace
    monkeypatch.setattr(fast, "Trace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        both.fast.call("start")
    if both.fast.cycles:
        with pytest.raises(CycleBudgetSpent):
            both.slow.call("start", max_cycles=both.fast.cycles)
        both.compare()
    both.call("start")


def copies(core):
    """How many entries of the log hold a copy of the memory."""
    return sum(len(entry) > 7 for entry in core.log)


def test_no_more_copies_of_the_memory_than_a_history_needs(pair):
    """Thousands of short stretches between watches: each begins with a copy of 64 KiB."""
    both = pair(assemble(WORK.format(rounds=0), name="work.asm"))
    kept = []
    both.both(lambda c64: c64.watch("twist", lambda c: kept.append(copies(c.core))))
    both.call("start")
    assert both.translated and 10 < max(kept) < 400 and not copies(both.fast.core)


def test_the_slow_core_is_there_to_compare_with(pair, faulty):
    both = pair(faulty)
    assert type(both.slow.core) is Core
    assert isinstance(both.fast.core, fast.FastCore) and type(C64().core) is fast.FastCore
