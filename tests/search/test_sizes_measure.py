"""The bytes that a search needs: nothing that is not counted is needed, and all that is counted is used."""

import random

import pytest

from mc64.c64.errors import MachineError
from mc64.c64.sources import UnknownRoutine, program
from mc64.game.position import START
from mc64.measure.counts import prepared
from mc64.measure.sizes import addresses, needed, sizes
from mc64.search import METHODS, machine, search


@pytest.mark.parametrize("method", METHODS)
def test_a_search_does_with_what_is_counted(method):
    """All other code is overwritten with BRK, all other tables and variables with noise."""
    chosen, root = METHODS[method], METHODS[method].root.__name__
    c64 = machine(prepared(START, chosen.devices or 0), chosen)
    needs, noise = set().union(*addresses(root).values()), random.Random(method)
    spoilt = 0
    for line in program().lines:
        for at in range(line.address, line.address + line.size):
            if at not in needs:
                c64.poke(at, 0 if line.kind == "code" else noise.randrange(256))
                spoilt += 1
    assert spoilt > 1000
    c64["depth"] = 4
    c64.call(root, max_cycles=10**9)
    assert int.from_bytes(c64["nodes"], "little") == search(START, 4, method=method).nodes


def test_a_search_cannot_do_without_a_routine_that_is_counted():
    c64 = machine(prepared(START, 0), METHODS["alphabeta"])
    for name in ("narrow", "can_move"):
        assert c64.address(name) in addresses("search_alphabeta")["code"]
    c64.poke(c64.address("can_move"), 0)
    c64["depth"] = 2
    with pytest.raises(MachineError):
        c64.call("search_alphabeta")


def test_a_routine_with_its_callees():
    assert needed("history_amount") == ["history_amount", "history_square"]
    found = sizes("history_amount")
    built = program()
    assert found == {"routines": 2, "code": 4 + 6, "tables": 23, "variables": 1}
    assert addresses("history_amount")["tables"] == set(range(built.labels["squares"],
                                                              built.labels["squares"] + 23))
    with pytest.raises(UnknownRoutine, match="did you mean 'alphabeta'"):
        sizes("alphabet")


def test_code_is_counted_to_the_byte():
    """What is called fills the program from label to label: the assembler's sizes add up to the same."""
    for method in METHODS.values():
        root, built = method.root.__name__, program()
        by_label = sum(built.sizes[name] for name in needed(root))
        data = addresses(root)["tables"]
        inside = sum(at in data for name in needed(root)
                     for at in range(built.labels[name], built.labels[name] + built.sizes[name]))
        assert len(addresses(root)["code"]) == by_label - inside
