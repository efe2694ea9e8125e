"""The bridge: what it copies, what it compares, and how it names the first difference."""

import random

import pytest

from mc64 import bridge
from mc64.c64.assembler import assemble
from mc64.c64.errors import UnknownLabel
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game.state import FIELDS, Game

NAMES = tuple(field.name for field in FIELDS)
SMALL = """\
* = $30
side    .fill 1
nodes   .fill 3
* = $0801
start   rts
board   .fill 64
"""


@pytest.fixture
def machine():
    return C64(program())


def noisy(seed):
    """A game with a random value in every variable."""
    rng, game = random.Random(seed), Game()
    for name, count, width in FIELDS:
        values = [rng.randrange(256**width) for _ in range(count)]
        setattr(game, name, values if count > 1 else values[0])
    return game


def values(game):
    return {name: list(v) if isinstance(v := getattr(game, name), bytearray) else v for name in NAMES}


@pytest.mark.parametrize("seed", range(5))
def test_there_and_back(seed, machine):
    game, other = noisy(seed), Game()
    bridge.to_c64(game, machine)
    assert bridge.compare(game, machine).equal
    bridge.from_c64(machine, other)
    assert values(other) == values(game)


def test_the_machines_noise_comes_over_and_goes_back(machine):
    game, before = Game(), machine.snapshot()
    bridge.from_c64(machine, game)
    assert bridge.compare(game, machine).equal and any(game.board)
    bridge.to_c64(game, machine)
    assert not machine.diff(before)


def test_nodes_has_three_bytes_the_lowest_first(machine):
    game = Game()
    game.nodes = 0x123456
    bridge.to_c64(game, machine)
    assert machine["nodes"] == bytes([0x56, 0x34, 0x12])
    machine["nodes"] = [255, 255, 255]
    assert str(bridge.compare(game, machine, names=["nodes"]).first) == (
        "nodes is 1193046 in Python and 16777215 on the 6502")
    bridge.from_c64(machine, game)
    assert game.nodes == 16_777_215


def test_the_first_difference_is_named_in_the_order_of_the_variables(machine):
    game = noisy(9)
    bridge.to_c64(game, machine)
    game.board[12], game.board[40], game.first_move[3] = 1, 2, 4
    for name, index, value in (("board", 12, 6), ("board", 40, 6), ("first_move", 3, 5)):
        machine.poke(machine.address(name) + index, value)
    found = bridge.compare(game, machine)
    assert not found.equal and found.names == NAMES
    assert list(map(str, found.differences)) == [
        "board[12] is 1 in Python and 6 on the 6502", "board[40] is 2 in Python and 6 on the 6502",
        "first_move[3] is 4 in Python and 5 on the 6502"]
    assert found.first == bridge.Difference("board", 12, 1, 6)
    assert found.python["board"] == list(game.board) and found.c64["first_move"][3] == 5


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_any_single_byte_that_differs_is_found(field, machine):
    game = noisy(3)
    bridge.to_c64(game, machine)
    for offset in {0, field.count * field.width - 1}:
        address = machine.address(field.name) + offset
        machine.poke(address, machine.peek(address) ^ 1)
        found = bridge.compare(game, machine)
        assert len(found.differences) == 1 and found.first.name == field.name
        assert found.first.index == (offset if field.count > 1 else None)
        machine.poke(address, machine.peek(address) ^ 1)


def test_only_the_named_variables_are_copied_and_compared(machine):
    game = noisy(1)
    bridge.to_c64(game, machine, ["side", "board"])
    found = bridge.compare(game, machine, names=["side", "board"])
    assert found.equal and found.names == ("side", "board")
    assert not bridge.compare(game, machine).equal
    other = Game()
    bridge.from_c64(machine, other, ["side"])
    assert other.side == game.side and not any(other.board)


def test_variables_that_the_program_lacks_are_left_out_unless_asked_for():
    machine, game = C64(assemble(SMALL)), noisy(2)
    bridge.to_c64(game, machine)
    assert bridge.present(machine) == ("board", "side", "nodes")
    assert bridge.compare(game, machine).names == ("board", "side", "nodes")
    for function in (bridge.to_c64, lambda g, c, n: bridge.from_c64(c, g, n),
                     lambda g, c, n: bridge.compare(g, c, names=n)):
        with pytest.raises(UnknownLabel, match="ply"):
            function(game, machine, ["side", "ply"])
        with pytest.raises(KeyError, match="the game has no variable 'start'; it has board, side"):
            function(game, machine, ["start"])


def test_what_was_printed_is_compared_too(machine):
    game = Game()
    bridge.from_c64(machine, game)
    run = machine.call("algebraic", x=4)
    found = bridge.compare(game, machine, run)
    assert not found.equal and not found.printed_equal and found.first is None
    assert found.printed == (b"", b"E1") and found.run is run
    game.printed += b"E1"
    assert bridge.compare(game, machine).equal
    game.printed += b"!"
    assert not bridge.compare(game, machine).printed_equal


@pytest.mark.parametrize("do, says", [
    (lambda game, c64: bridge.compare(game, c64, names="board"), "names is a list of names"),
    (lambda game, c64: bridge.to_c64(game, c64, "board"), "names is a list of names"),
    (lambda game, c64: bridge.from_c64(c64, game, 5), "names is a list of names"),
    (lambda game, c64: bridge.compare(c64, game), "the Game first and the C64 second"),
    (lambda game, c64: bridge.compare(game, c64, 5), "run is what c64.call gave"),
])
def test_arguments_that_make_no_sense_are_refused_in_words(do, says):
    with pytest.raises(TypeError, match=says):
        do(Game(), C64(program()))
