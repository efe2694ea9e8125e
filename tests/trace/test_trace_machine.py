"""The 6502 recorded, and the same record from Python: the course's own perft in both languages."""

import pytest
import walker

from mc64 import record, show
from mc64.bridge import to_c64
from mc64.c64.errors import CycleBudgetSpent
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game import minimax, tree, where
from mc64.game.position import position
from mc64.trace import Enter, Trace, first_difference


@pytest.fixture(scope="module")
def loaded():
    return C64(program())


@pytest.fixture
def machine(loaded):
    """With the pocket position, for a walk of three plies."""
    to_c64(position(walker.POCKET), loaded)
    loaded["depth"] = 3
    return loaded


def test_both_sides_give_the_same_record(machine):
    there = record.c64(machine, "perft", counter="leaves")
    here = record.python(tree.perft, position(walker.POCKET), 3, counter="leaves")
    assert first_difference(here, there) is None and here.events == there.events
    nodes = there.nodes()
    assert [[node.ply for node in nodes].count(ply) for ply in range(4)] == [1, 3, 7, 20]
    assert nodes[0].value == 20 and {node.value for node in nodes if node.ply == 3} == {1}


def test_recording_does_not_change_the_run_and_leaves_no_watch(machine):
    recorded = record.c64(machine, "perft").result
    assert recorded.cycles == machine.call("perft").cycles and recorded.cycles > 10_000
    assert not machine._watches


def test_values_are_read_where_they_are_said_to_be(machine):
    assert all(node.value == node.ply for node in record.c64(machine, "perft", value="ply").nodes())
    nodes = record.c64(machine, "perft", value=lambda c64: c64["depth"]).nodes()
    assert {(node.ply, node.value) for node in nodes} == {(0, 3), (1, 3), (2, 2), (3, 1)}
    row = record.c64(machine, "perft", value="first_move").nodes()
    assert row[1].value == 3, "of a row, the number of the node's ply"


def test_a_run_that_fails_keeps_its_record_and_leaves_no_watch(machine):
    trace = Trace()
    with pytest.raises(CycleBudgetSpent):
        record.c64(machine, "perft", trace=trace, max_cycles=20_000)
    assert isinstance(trace.events[0], Enter) and 10 < len(trace.events) < 93 and not machine._watches


def test_a_fault_in_the_assembly_is_found_at_its_move():
    text = routines()["take_back"].text.replace("sta board,x", "sta board")
    faulty = C64(program(replace={"take_back": text}))
    to_c64(position(walker.POCKET), faulty)
    faulty["depth"] = 2
    there = record.c64(faulty, "perft", counter="leaves")
    here = record.python(tree.perft, position(walker.POCKET), 2, counter="leaves")
    found = first_difference(here, there)
    assert found is not None and found.number == 6, "the first event after the first take_back"
    assert isinstance(found.one, Enter) and found.one.ply == 2


def whole():
    return record.python(minimax.minimax, placed(), 3)


def placed():
    game = position(walker.POCKET)
    where.find_pieces(game)
    return game


def lost(seed):
    """A machine, its noise by `seed`, whose minimax never takes a move back, in front of the pocket tree."""
    text = routines()["minimax"].text
    faulty = C64(program(replace={"minimax": text.replace("        jsr take_back_where\n", "")}), seed=seed)
    to_c64(position(walker.POCKET), faulty, ["board", "side", "ply", "hply", "first_move"])
    faulty.call("find_pieces")
    faulty["nodes"], faulty["depth"] = bytes(3), 3
    return faulty


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_a_search_that_leaves_its_tables_and_spoils_its_variables_can_be_drawn(seed):
    found = record.c64(lost(seed), "minimax", value="node_value")
    nodes = found.nodes()
    assert max(node.ply for node in nodes) > 4 and {node.side for node in nodes} <= {0, 1}
    assert all(node.value is None for node in nodes if node.ply > 23)
    assert "left out" in repr(show.player(found, whole=whole()))
