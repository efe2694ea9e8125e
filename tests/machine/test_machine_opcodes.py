"""The processor: cycles of all 151 instructions, and the corrections to py65."""

import random

import pytest
from py65.devices.mpu6502 import MPU

from mc64.c64.core import Core
from mc64.c64.errors import BreakReached, StackLeak, UndefinedOpcode
from mc64.c64.machine import C64

# Opcodes by addressing mode and their cycles, from the 6502's data sheet; + for one more where an index
# crosses a page.
EIGHT = ("imm", "zpg", "zpx", "abs", "abx", "aby", "inx", "iny")
READ = "2 3 4 4 4+ 4+ 6 5+".split()
GROUPS = {
    "adc": (EIGHT, "69 65 75 6D 7D 79 61 71", READ), "and": (EIGHT, "29 25 35 2D 3D 39 21 31", READ),
    "ora": (EIGHT, "09 05 15 0D 1D 19 01 11", READ), "eor": (EIGHT, "49 45 55 4D 5D 59 41 51", READ),
    "cmp": (EIGHT, "C9 C5 D5 CD DD D9 C1 D1", READ), "sbc": (EIGHT, "E9 E5 F5 ED FD F9 E1 F1", READ),
    "lda": (EIGHT, "A9 A5 B5 AD BD B9 A1 B1", READ),
    "sta": (EIGHT[1:], "85 95 8D 9D 99 81 91", "3 4 4 5 5 6 6".split()),
    "ldx": (("imm", "zpg", "zpy", "abs", "aby"), "A2 A6 B6 AE BE", "2 3 4 4 4+".split()),
    "ldy": (("imm", "zpg", "zpx", "abs", "abx"), "A0 A4 B4 AC BC", "2 3 4 4 4+".split()),
    "stx": (("zpg", "zpy", "abs"), "86 96 8E", "3 4 4".split()),
    "sty": (("zpg", "zpx", "abs"), "84 94 8C", "3 4 4".split()),
    "cpx": (("imm", "zpg", "abs"), "E0 E4 EC", "2 3 4".split()),
    "cpy": (("imm", "zpg", "abs"), "C0 C4 CC", "2 3 4".split()),
    "bit": (("zpg", "abs"), "24 2C", "3 4".split()),
} | {
    name: (("acc", "zpg", "zpx", "abs", "abx"), codes, "2 5 6 6 7".split()) for name, codes in {
        "asl": "0A 06 16 0E 1E", "lsr": "4A 46 56 4E 5E", "rol": "2A 26 36 2E 3E", "ror": "6A 66 76 6E 7E",
    }.items()
} | {
    name: (("zpg", "zpx", "abs", "abx"), codes, "5 6 6 7".split()) for name, codes in
    {"inc": "E6 F6 EE FE", "dec": "C6 D6 CE DE"}.items()
}
TABLE = [(name, mode, int(code, 16), cycles) for name, (modes, codes, all_cycles) in GROUPS.items()
         for mode, code, cycles in zip(modes, codes.split(), all_cycles, strict=True)]
IMPLIED = bytes.fromhex("18 38 58 78 B8 D8 F8 AA A8 8A 98 BA 9A E8 C8 CA 88 EA")
BRANCHES = {0x10: 0x00, 0x30: 0x80, 0x50: 0x00, 0x70: 0x40, 0x90: 0x00, 0xB0: 0x01, 0xD0: 0x00, 0xF0: 0x02}
FLAG_OF = {0x10: 0x80, 0x30: 0x80, 0x50: 0x40, 0x70: 0x40, 0x90: 0x01, 0xB0: 0x01, 0xD0: 0x02, 0xF0: 0x02}
OTHERS = bytes.fromhex("4C 6C 20 60 40 00 48 08 68 28")
RTS, RTS_CYCLES = b"\x60", 6
OPERANDS = {"acc": b"", "imm": b"\x42", "zpg": b"\x40", "zpx": b"\x40", "zpy": b"\x40", "abs": b"\x00\x30",
            "inx": b"\x40", "iny": b"\x50"}


def cycles(program_of_bytes, *instructions, x=0xFD, y=0x05, flags=None) -> int:
    """Cycles of a program without its last rts, as the loop of loaded code and that of allowed code count."""
    program = program_of_bytes(*instructions, RTS)
    c64 = C64(program)
    loose = C64()
    for offset, byte in enumerate(program.data):
        loose.poke(program.origin + offset, byte)
    loose.allow_code(range(program.origin, program.origin + len(program.data)))
    results = set()
    for machine in (c64, loose):
        machine.poke(0x50, 0x10)            # ($50) -> $3010, (40 + x wraps) -> anything plain
        machine.poke(0x51, 0x30)
        machine.poke(0x3D, 0x10)
        machine.poke(0x3E, 0x30)
        results.add(machine.call(program.origin, a=1, x=x, y=y).cycles - RTS_CYCLES)
        results.add(machine.call(program.origin, a=1, x=x, y=y, count=True).cycles - RTS_CYCLES)
    assert len(results) == 1
    return results.pop()


def test_the_table_names_all_151_opcodes_once():
    codes = [code for _, _, code, _ in TABLE] + [*IMPLIED, *BRANCHES, *OTHERS]
    assert len(codes) == len(set(codes)) == 151


@pytest.mark.parametrize(("name", "mode", "code", "expected"), TABLE)
def test_cycles_of_instructions_with_operand(program_of_bytes, name, mode, code, expected):
    plain, extra = int(expected[0]), expected.endswith("+")
    if mode in ("abx", "aby"):
        assert cycles(program_of_bytes, bytes([code, 0x02, 0x30]), x=5, y=5) == plain
        assert cycles(program_of_bytes, bytes([code, 0xFB, 0x30]), x=5, y=5) == plain + extra
        assert cycles(program_of_bytes, bytes([code, 0xFA, 0x30]), x=5, y=5) == plain
    else:
        assert cycles(program_of_bytes, bytes([code]) + OPERANDS[mode]) == plain
    if mode == "iny":
        assert cycles(program_of_bytes, bytes([code, 0x50]), y=0xEF) == plain
        assert cycles(program_of_bytes, bytes([code, 0x50]), y=0xF0) == plain + extra


@pytest.mark.parametrize("code", IMPLIED)
def test_instructions_without_operand_take_two_cycles(program_of_bytes, code):
    assert cycles(program_of_bytes, bytes([code])) == 2


@pytest.mark.parametrize("code", BRANCHES)
def test_branches_take_two_three_or_four_cycles(program_of_bytes, code):
    taken = BRANCHES[code]
    status = {True: taken, False: taken ^ FLAG_OF[code]}
    for origin, pages in ((0x1000, 0), (0x10F8, 1)):
        for wanted in (True, False):
            # php leaves flags behind, so set them with lda # / pha / plp: 2 + 3 + 4 cycles
            program = program_of_bytes(bytes([0xA9, status[wanted]]), b"\x48", b"\x28", bytes([code, 6]),
                                       *[b"\xea"] * 6, RTS, origin=origin)
            run = C64(program).call(origin)
            expected = 3 + pages if wanted else 2 + 6 * 2
            assert run.cycles == 9 + expected + RTS_CYCLES, (hex(origin), wanted)


def test_cycles_of_jumps_and_stack(program_of_bytes):
    assert cycles(program_of_bytes, b"\x4c\x03\x10") == 3                      # jmp to the next instruction
    assert cycles(program_of_bytes, b"\x6c\x05\x10", b"\xea", RTS, b"\x03\x10") == 5 + 2
    assert cycles(program_of_bytes, b"\x20\x05\x10", b"\x60", b"\xea", b"\xea") == 6 + 2 + 6
    assert cycles(program_of_bytes, b"\x48", b"\x68") == 3 + 4
    assert cycles(program_of_bytes, b"\x08", b"\x28") == 3 + 4
    assert cycles(program_of_bytes) == 0


def test_rti_brk_and_undefined_opcodes_stop(program_of_bytes):
    documented = {code for _, _, code, _ in TABLE} | {*IMPLIED, *BRANCHES, *OTHERS}
    for code in range(256):
        if code in documented and code not in (0x00, 0x40):
            continue
        kind = {0x00: BreakReached, 0x40: StackLeak}.get(code, UndefinedOpcode)
        with pytest.raises(kind):
            C64(program_of_bytes(bytes([code]), RTS)).call("start")


def test_py65s_own_tables_are_untouched():
    assert MPU.cycletime[0xCE] == 3 and Core.cycletime[0xCE] == 6
    assert MPU.instruct is not Core.instruct and MPU.instruct[0x00] is not Core.instruct[0x00]
    assert MPU.instruct[0x02] is not Core.instruct[0x02]
    mpu = MPU(bytearray(b"\x02" + bytes(0xFFFF)))
    mpu.step()
    assert (mpu.pc, mpu.processorCycles) == (2, 0)              # as py65 does it: skipped, for nothing


def test_every_other_entry_of_the_tables_is_py65s():
    own = {0x00, 0x20, 0x60, 0x40, 0x48, 0x08, 0x68, 0x28, 0x9A}
    for code in range(256):
        if MPU.disassemble[code][0] != "???" and code not in own:
            assert Core.instruct[code] is MPU.instruct[code]
        assert Core.extracycles[code] == MPU.extracycles[code]


def test_in_step_with_plain_py65_on_random_programs(program_of_bytes):
    chosen = random.Random(2)
    usable = [(code, mode) for _, mode, code, _ in TABLE]
    usable += [(code, "imp") for code in IMPLIED if code != 0x9A]
    for _ in range(60):
        body, depth = [], 0
        for _ in range(120):
            if chosen.random() < 0.1:
                body.append(bytes([chosen.choice((0x48, 0x08)) if not depth or chosen.random() < 0.5
                                   else chosen.choice((0x68, 0x28))]))
                depth += 1 if body[-1][0] in (0x48, 0x08) else -1
                continue
            code, mode = chosen.choice(usable)
            size = {"imp": 0, "acc": 0, "abs": 2, "abx": 2, "aby": 2}.get(mode, 1)
            operand = chosen.choice((b"\x40", b"\x44", b"\x60")) if size == 1 and mode != "imm" else (
                bytes([chosen.randrange(256), 0x30])[:size])
            body.append(bytes([code]) + operand)
        body += [b"\x68"] * depth
        program = program_of_bytes(*body, RTS)
        c64 = C64(program, seed=chosen.randrange(99))
        for zero_page in range(0x100):                           # pointers lead to harmless pages
            c64.poke(zero_page, 0x31)
        mpu = MPU(list(c64.memory) + [0, 0])
        c64.core.x = c64.core.y = 0
        run = c64.call("start", a=7, x=9, y=11)
        mpu.memory[0x1FF], mpu.memory[0x1FE] = 0xFF, 0xF5
        fresh = C64(seed=c64.seed)
        fresh._set_registers(7, 9, 11)
        mpu.a, mpu.x, mpu.y, mpu.sp, mpu.p, mpu.pc = 7, 9, 11, 0xFD, fresh.core.p, program.origin
        dec_abs = 0
        while mpu.pc != 0xFFF6:
            dec_abs += mpu.memory[mpu.pc] == 0xCE
            mpu.step()
        assert (run.a, run.x, run.y, run.sp) == (mpu.a, mpu.x, mpu.y, mpu.sp)
        assert run.cycles == mpu.processorCycles + 3 * dec_abs
        assert c64.core.p == mpu.p
        assert bytes(c64.memory) == bytes(mpu.memory[:0x10000])
