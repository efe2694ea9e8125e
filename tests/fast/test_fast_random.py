"""Lockstep on thousands of random programs, and on one small program for every opcode and operand."""

from itertools import product

import pytest
from random_programs import placed, random_program

from mc64.c64 import fast
from mc64.c64.core import Core
from mc64.c64.memory import raw_write
from mc64.c64.microcode import LENGTH, MNEMONIC, MODE


def put(pokes):
    """A function that fills a machine's memory, where no code stands."""
    def prepare(c64):
        for address, value in pokes.items():
            if not c64.memory.guard[address]:
                raw_write(c64.memory, address, value)
    return prepare


def run_random(pair, seeds) -> tuple[int, int, int]:
    """(instructions carried out by translations, self-modifying runs, runs that came back)."""
    translated = patched = came_back = 0
    for seed in seeds:
        program, pokes, chance = random_program(seed)
        both = pair(program, seed=seed % 5, prepare=put(pokes))
        if chance.random() < 0.3:
            both.both(lambda c64: c64.allow_writes("start"))
            patched += 1
        for _ in range(2):
            registers = {name: chance.randrange(256) for name in "axy"}
            result = both.call("start", max_cycles=chance.choice([300, 3000, 3000, 20000]), **registers)
            came_back += not isinstance(result, str)
        translated += both.translated
    return translated, patched, came_back


IN_TURNS = {"HOT": 3, "SHORT": 8, "AGAIN": 3, "SLICE": 300}
HASTE = {"at once": {}, "in turns": IN_TURNS}       # how soon and for how long translations run


def hurry(monkeypatch, haste):
    for name, value in HASTE[haste].items():
        monkeypatch.setattr(fast, name, value)


@pytest.mark.parametrize("haste", HASTE)
@pytest.mark.parametrize("block", range(3))
def test_random_programs(pair, block, haste, monkeypatch):
    hurry(monkeypatch, haste)
    translated, patched, came_back = run_random(pair, range(block * 50, block * 50 + 50))
    assert translated > 5_000 and patched > 6 and came_back     # else nothing much was compared


@pytest.mark.slow
@pytest.mark.parametrize("haste", HASTE)
@pytest.mark.parametrize("block", range(8))
def test_many_random_programs(pair, block, haste, monkeypatch):
    hurry(monkeypatch, haste)
    run_random(pair, range(10_000 + block * 500, 10_500 + block * 500))


OPERANDS = {1: [b""], 2: [b"\x00", b"\x7f", b"\x80", b"\xff", b"\x40"],
            3: [b"\x00\x30", b"\xff\x30", b"\x80\xff", b"\xff\xcf", b"\x80\x01", b"\x40\x10"]}
JUMPS = {"jmp", "jsr", "rts", "rti", "brk", "txs", "???", "pla", "plp"}


@pytest.mark.parametrize("opcode", [n for n, name in enumerate(MNEMONIC) if name not in JUMPS
                                    and MODE[n] != "rel"])
def test_every_opcode_with_many_registers_and_operands(pair, opcode):
    """Each operand in a program of its own, after instructions that leave different flags to compute."""
    for operand, first in product(OPERANDS[LENGTH[opcode]], (b"\xea", b"\xc9\x40", b"\x69\x7f", b"\x24\x40")):
        code = bytes([opcode]) + operand
        both = pair(placed([first, code, b"\x08", b"\x68", b"\x85\x50", b"\x60"], 0x1000),
                    prepare=put({0x40: 0xC0, 0x41: 0x30, 0x7F: 0xF0, 0x80: 0x30, 0x3000: 0x80, 0x30FF: 0xFF}))
        for a, x, y in ((0, 0, 0), (0x40, 1, 0x80), (0x80, 0xFF, 0xFF), (0xFF, 0x7F, 0x40)):
            both.call("start", a=a, x=x, y=y, max_cycles=1000)
        assert both.translated


@pytest.mark.parametrize("opcode", [0x69, 0xE9, 0xC9, 0x29, 0x49])
def test_all_pairs_of_bytes(pair, opcode):
    """a op m for all m, with carry clear and set, decimal mode off and on."""
    flags = [b"\x18", b"\x38", b"\xf8"]
    both = pair(placed([*flags[:1], b"\xa5\x20", bytes([opcode, 0]), b"\x08", b"\x60"], 0x1000))
    for flag, a in product(flags, range(0, 256, 5)):
        both.both(lambda c64, flag=flag: c64.poke(0x1000, flag[0]))
        both.both(lambda c64, a=a: c64.poke(0x1004, a * 7 % 256))
        both.both(lambda c64, a=a: c64.poke(0x20, a))
        both.call("start")


def test_branches_of_all_kinds_and_distances(pair):
    """Each branch, taken and not, over every offset that stays inside a page of nops, crossing it or not."""
    for opcode, offset in product((n for n in range(256) if MODE[n] == "rel"), (-100, -3, -2, 0, 1, 40, 100)):
        nops, branch = [b"\xea"] * 110, bytes([opcode, offset & 255])
        code = [b"\xa5\x50", b"\x48", *nops, b"\x28", branch, *nops, b"\x60"]
        both = pair(placed(code, 0x1000 + offset * 13 % 256))
        for flags in (0x00, 0xC3, 0x41, 0x82):
            both.both(lambda c64, flags=flags: c64.poke(0x50, flags | 0x30))
            both.call("start", max_cycles=600)
        assert both.translated


def test_the_two_cores_differ_when_one_is_wrong(pair, monkeypatch):
    """The comparison itself: a slow core with one wrong cycle is noticed."""
    program, pokes, _ = random_program(1)
    both = pair(placed([b"\xa2\x05", b"\xca", b"\xd0\xfd", b"\x60"], 0x1000), prepare=put(pokes))
    assert isinstance(both.slow.core, Core)
    both.call("start")
    both.slow.core.plan[0x1002] = (*both.slow.core.plan[0x1002][:1], 3, 0)
    with pytest.raises(AssertionError):
        both.call("start")
