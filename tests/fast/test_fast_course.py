"""Lockstep on every routine of the course, on inputs that its header allows, and on whole searches."""

import random
from itertools import islice

import pytest
from search_program import search_program

from mc64.c64 import probe
from mc64.c64.core import Core
from mc64.c64.fast import FastCore
from mc64.c64.headers import parse
from mc64.c64.inputs import Inputs
from mc64.c64.machine import C64
from mc64.c64.probe import Probe
from mc64.c64.sources import program, routines
from mc64.twins import PHRASES, corners, positions

ROUTINES = routines()
ENOUGH = 100_000                # cycles for one routine


@pytest.fixture(scope="module")
def course():
    return program()


@pytest.fixture(scope="module")
def search():
    return search_program()


def probes(course, name, monkeypatch):
    """The checker's Probe of a routine on the slow core and on the fast one."""
    header = parse(ROUTINES[name].header)
    for core in (Core, FastCore):
        monkeypatch.setattr(probe, "C64", lambda program, core=core: C64(program, core=core))
        yield Probe(course, name, 100_000, header.patches)


@pytest.mark.parametrize("name", ROUTINES)
def test_every_routine(eager, course, name, monkeypatch):
    slow, fast = probes(course, name, monkeypatch)
    header = parse(ROUTINES[name].header)
    inputs = Inputs(header, course, positions, phrases=PHRASES, corners=corners())
    spent = 0
    for number, one in enumerate(islice(inputs.sample(random.Random(name)), 20)):
        outcomes = [p.run(one, number % 2) for p in (slow, fast)]
        errors = [str(outcome.error) for outcome in outcomes]
        assert errors[0] == errors[1]
        assert vars(outcomes[0]) | {"error": None} == vars(outcomes[1]) | {"error": None}
        assert slow.c64.core.instructions == fast.c64.core.instructions
        if number % 5 == 0:
            assert slow.reads(one) == fast.reads(one)
        spent += outcomes[0].cycles
        if spent > ENOUGH:
            break


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_a_search(pair, search, depth):
    both = pair(search, prepare=lambda c64: c64.call("init_board"))
    run = both.call("bench_search", a=depth, max_cycles=10**7)
    assert both.translated > 0.9 * run.instructions


@pytest.mark.slow
def test_a_deep_search_without_haste(search):
    """With the real thresholds: the translation is made in the midst of the search."""
    runs = []
    for core in (Core, FastCore):
        c64 = C64(search, core=core)
        c64.call("init_board")
        runs.append((c64.call("bench_search", a=6, max_cycles=10**8), bytes(c64.memory)))
    assert runs[0] == runs[1]
