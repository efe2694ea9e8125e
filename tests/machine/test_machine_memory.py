"""Memory: bytes only, noise at power-on, peek and poke, variables by label."""

import pytest

from mc64.c64.errors import UnknownLabel
from mc64.c64.machine import C64
from mc64.c64.memory import KERNAL_VARIABLES, Memory, noise


def test_memory_holds_bytes_only():
    memory = Memory(lambda address, value: None)
    for value in (300, 256, -1):
        with pytest.raises(ValueError):
            memory[0x1000] = value
    memory[0x1000] = 255
    assert memory[0x1000] == 255 and len(memory) == 0x10000


def test_poke_and_peek_refuse_what_is_no_byte_or_address():
    c64 = C64()
    for value in (300, -1, 1.5, "A", True, None):
        with pytest.raises(ValueError, match="a byte is a whole number"):
            c64.poke(0x1000, value)
    for address in (-1, 0x10000, "board"):
        with pytest.raises(ValueError, match="an address is a whole number"):
            c64.peek(address)
    with pytest.raises(ValueError, match="ROM"):
        c64.poke(0xE000, 1)
    c64.poke(0x1000, 7)
    assert c64.peek(0x1000) == 7


def test_registers_refuse_what_is_no_byte(machine_of):
    c64 = machine_of("start rts")
    for bad in (256, -1, "A"):
        with pytest.raises(ValueError, match="x holds 0 to 255"):
            c64.call("start", x=bad)
    assert c64.call("start", x=255).x == 255


def test_power_on_noise_is_fixed_and_depends_on_the_seed():
    one, same, other = C64(), C64(), C64(seed=1)
    assert one.memory == same.memory
    for page in (0x0000, 0x0100, 0x2000, 0xA000):
        block = bytes(one.memory[page + 2:page + 256])
        assert len(set(block)) > 100 and block != bytes(other.memory[page + 2:page + 256])
    for address, value in KERNAL_VARIABLES.items():
        assert one.peek(address) == value


def test_noise_is_that_of_the_stated_generator():
    x, expected = (5 * 2654435769 + 12345) % 2**32, []
    for _ in range(100):
        x = (1664525 * x + 1013904223) % 2**32
        expected.append(x // 2**24)
    assert noise(5, 100) == bytes(expected)
    assert noise(-7, 10) == noise(-7, 20)[:10]


def test_load_leaves_the_rest_of_memory_and_power_on_does_not(machine_of):
    c64 = machine_of("start rts")
    c64.poke(0x4000, 1)
    before = bytes(c64.memory)
    c64.load(c64.program)
    assert bytes(c64.memory) == before
    c64.power_on()
    assert c64.memory == C64().memory and c64.program is None and c64.cycles == 0


def test_another_program_forgets_code_and_watches_of_the_first(machine_of):
    c64 = machine_of("start nop\n nop\n rts")
    c64.watch("start", lambda c: 1 / 0)
    c64.load(machine_of("* = $2000\nother inc $1000\n rts").program)
    c64.call("other")                                           # $1000 is no code any more
    c64.load(machine_of("start nop\n nop\n rts").program)
    assert c64.call("start").cycles == 10


def test_a_program_in_the_way_of_chips_and_rom_is_refused(machine_of):
    with pytest.raises(ValueError, match=r"reaches \$d000"):
        machine_of("* = $cfff\nstart nop\n nop")
    assert machine_of("* = $cffe\nstart nop\n rts").call("start").cycles == 8


VARIABLES = """
* = $10
side    .fill 1
pair    .fill 2
* = $1000
start   rts
* = $3000
board   .fill 64
end
"""


def test_variables_by_label(machine_of):
    c64 = machine_of(VARIABLES)
    c64["side"] = 200
    c64["pair"] = [1, 2]
    c64["board"] = bytes(range(64))
    assert (c64["side"], c64["pair"], c64["board"]) == (200, b"\x01\x02", bytes(range(64)))
    assert (c64.address("board"), c64.size("board"), c64.peek(0x3005)) == (0x3000, 64, 5)


@pytest.mark.parametrize(("label", "value", "message"), [
    ("side", 256, "side+0: a byte is a whole number from 0 to 255, not 256"),
    ("side", [1, 2], "side holds 1 byte, not 2"),
    ("board", 6, "board holds 64 bytes, not 1"),
    ("board", [0] * 63 + [-1], "board+63: a byte is a whole number from 0 to 255, not -1"),
])
def test_variables_refuse_wrong_lengths_and_values_whole(machine_of, label, value, message):
    c64 = machine_of(VARIABLES)
    before = bytes(c64.memory)
    with pytest.raises(ValueError) as caught:
        c64[label] = value
    assert str(caught.value) == message and bytes(c64.memory) == before


def test_unknown_variables(machine_of):
    c64 = machine_of(VARIABLES)
    with pytest.raises(UnknownLabel, match="did you mean board"):
        c64["bord"]
    with pytest.raises(UnknownLabel):
        c64["bord"] = 1


def test_asking_for_a_name(machine_of):
    c64 = machine_of(VARIABLES)
    assert "board" in c64 and "bord" not in c64 and 3 not in c64 and "board" not in C64()
    with pytest.raises(TypeError):
        list(c64)


def test_snapshot_and_diff(machine_of):
    c64 = machine_of(VARIABLES)
    c64["board"] = bytes(64)
    before = c64.snapshot()
    c64.poke(0x3003, 9)
    c64.poke(0x5000, c64.peek(0x5000) ^ 1)
    c64.poke(0x0150, c64.peek(0x0150) ^ 1)                      # the stack is left out
    changes = c64.diff(before)
    assert list(changes) == ["board", "$5000"]
    (change,) = changes["board"]
    assert (change.offset, change.address, change.old, change.new) == (3, 0x3003, 0, 9)
    assert repr(changes) == "Changes(board: 1, $5000: 1)"
    assert repr(c64.diff(c64.snapshot())) == "Changes(nothing)"
