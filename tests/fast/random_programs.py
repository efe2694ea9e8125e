"""Programs drawn at random from all opcodes, so that they run for a while before something happens."""

import random

from mc64.c64.assembler import Line, Program
from mc64.c64.microcode import LENGTH, MNEMONIC, MODE

DATA = 0x3000                   # two pages of data; vectors to instructions lie at their ends
BY_NAME: dict[str, list[int]] = {}
for _opcode, _name in enumerate(MNEMONIC):
    BY_NAME.setdefault(_name, []).append(_opcode)
COMMON = [name for name in BY_NAME if name not in ("???", "brk", "rti", "txs", "sed", "jmp", "jsr", "rts")]
RARE = ["txs", "sed", "cld", "tsx", "plp", "php", "brk", "rti", "???"]
CHIPS = [0xD012, 0xD011, 0xD41B, 0xD40F, 0xD412, 0xD020, 0xDC04, 0xA0, 0xA2, 0xD000, 0xDFFF]


def placed(pieces, origin: int) -> Program:
    """A Program of instructions given as bytes, one a line."""
    lines, at = [], origin
    for number, data in enumerate(pieces, 1):
        lines.append(Line(at, "random", number, bytes(data), "code", f" instruction {number}", len(data)))
        at += len(data)
    code = b"".join(map(bytes, pieces))
    return Program(code, origin, {"start": origin}, {"start": origin}, {"start": at - origin}, tuple(lines))


def random_program(seed: int) -> tuple[Program, dict[int, int], random.Random]:
    """(program, bytes to poke into memory, the generator to go on with)."""
    chance = random.Random(seed)
    origin = chance.choice([0x1000, 0x10C0, 0x0FE0, 0x2000, 0x0801, 0xCF00])
    opcodes = [_opcode_of(chance) for _ in range(chance.randint(3, 60))]
    starts, at = [], origin
    for opcode in opcodes:
        starts.append(at)
        at += LENGTH[opcode]
    pieces = [_instruction(opcode, n, starts, chance) for n, opcode in enumerate(opcodes)]
    pieces.append(b"\x4c" + chance.choice(starts).to_bytes(2, "little"))
    pokes = {address: chance.choice([0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)])
             for address in (*range(0, 256), *range(DATA - 256, DATA + 512))}
    for vector in (0x20, DATA + 0x40, DATA + 0xFF, DATA + 0x100):
        target = chance.choice(starts)
        pokes[vector] = target & 0xFF
        pokes[vector + 1 if vector & 0xFF != 0xFF else vector & 0xFF00] = target >> 8
    return placed(pieces, origin), pokes, chance


def _opcode_of(chance: random.Random) -> int:
    draw = chance.random()
    if draw < 0.03:
        return chance.choice(BY_NAME[chance.choice(RARE)])
    if draw < 0.15:
        return chance.choice(BY_NAME[chance.choice(["jmp", "jsr", "jsr", "rts", "pha", "pla", "php", "plp"])])
    return chance.choice(BY_NAME[chance.choice(COMMON)])


def _instruction(opcode: int, n: int, starts: list[int], chance: random.Random) -> bytes:
    mode, at = MODE[opcode], starts[n]
    if LENGTH[opcode] == 1:
        return bytes([opcode])
    if mode == "rel":
        near = [s for s in starts if -128 <= s - at - 2 <= 127]
        anywhere = not near or chance.random() < 0.02
        offset = chance.randrange(-128, 128) if anywhere else chance.choice(near) - at - 2
        return bytes([opcode, offset & 0xFF])
    if LENGTH[opcode] == 2:
        byte = chance.choice([0x20, 0x21, 0x40, 0xA0, 0xA2, 0xFE, 0xFF, chance.randrange(256)])
        return bytes([opcode, byte])
    if mode == "ind":
        word = chance.choice([0x20, DATA + 0x40, DATA + 0xFF])
    elif MNEMONIC[opcode] in ("jmp", "jsr"):
        word = chance.choice(starts if chance.random() < 0.97 else [0xFFD2, 0xFFE4, 0x3000, 0xFFF6])
    else:
        word = _address(starts, chance)
    return bytes([opcode, word & 0xFF, word >> 8])


def _address(starts: list[int], chance: random.Random) -> int:
    draw = chance.random()
    if draw < 0.6:
        return DATA + chance.randrange(0x180)
    if draw < 0.7:
        return chance.choice([0xFFFF, 0xFFF0, 0xFF80, 0x00F0, 0x0010, 0xCFFF, 0xCF80])
    if draw < 0.8:
        return 0x0100 + chance.randrange(256)
    if draw < 0.92:
        return chance.choice(CHIPS)
    return chance.choice(starts) + chance.randrange(3)
