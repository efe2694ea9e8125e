"""Random programs for the assembler's tests, and the real 64tass to hold them against."""
from __future__ import annotations

import random
import subprocess
from collections.abc import Mapping
from pathlib import Path

from mc64.c64.assembler import OPCODES

OPERANDS = {"imp": "", "acc": " a", "imm": " #{byte}", "zpg": " {zp}", "zpx": " {zp},x", "zpy": " {zp},y",
            "abs": " {wide}", "abx": " {wide},x", "aby": " {wide},y", "ind": " ({pointer})",
            "inx": " ({zp},x)", "iny": " ({zp}),y"}


def assemble_with(tass: str, folder: Path, root: str, files: Mapping[str, str]) -> bytes | None:
    """What 64tass, at the path `tass`, makes of `files`, put under `folder`; None when it refuses them."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    output = folder / "output.bin"
    output.unlink(missing_ok=True)
    done = subprocess.run([tass, "-C", "-b", "-q", Path(root).name, "-o", str(output.resolve())],
                          cwd=(folder / root).parent, capture_output=True, timeout=20)
    return output.read_bytes() if done.returncode == 0 else None


class Generator:
    """Writes valid programs that use the whole language. The same seed writes the same program."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.zp: list[str] = []            # names below 256, defined so far
        self.known: list[str] = []         # names defined so far
        self.forward = ["variables", "variables_end", "last"]
        self.count = 0
        self.lines: list[str] = []
        self.near: list[str] = []          # names of the last few lines, in reach of a branch

    def name(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.random.choice(['', '_', 'X', 'lda', '9'])}{self.count}"

    def number(self, top: int = 0xFFFF) -> str:
        value = self.random.choice([0, 1, 2, 127, 128, 254, 255, 256, 0x1000, self.random.randrange(0x10000)])
        value = value if value <= top else self.random.randrange(top + 1)
        shown = [str(value), f"${value:x}", f"${value:04X}", f"%{value:b}"]
        if 32 <= value <= 90 and value != 34:
            shown.append(f"'{chr(value) * (2 if value == 39 else 1)}'")
        return self.random.choice(shown)

    def expression(self, depth: int = 3, forward: bool = True) -> str:
        """An expression whose intermediate results stay small."""
        pick = self.random.random()
        if depth == 0 or pick < 0.25:
            names = self.known + (self.forward if forward else []) + ["* "]
            # A sum with an address stays within 16 bits; times one makes a plain number of an address.
            return self.random.choice([self.number(), "{} * 1", "({}+3)*1", "( {} | 1)", "(5^{}&$fffe)"]
                                      ).format(self.random.choice(names))
        inner = self.expression(depth - 1, forward)
        space = self.random.choice(["", " "])
        if pick < 0.35:
            inner = inner if inner[0] != "(" else "0+" + inner       # 64tass refuses some double brackets
            return f"({space}{self.random.choice(['<', '>', ''])}{space}{inner}{space})"
        if pick < 0.45:
            return self.random.choice("-~") + (f"({inner})" if inner[0] in "<>" else inner)
        small = str(self.random.randrange(1, 9))
        if pick < 0.7:
            return f"(0+{inner} {self.random.choice(['*', '/', '%', '<<', '>>'])} {small})"
        sign = self.random.choice("+-&|^")
        return f"{inner}{space}{sign}{space}{self.expression(depth - 1, forward)}"

    def byte(self) -> str:
        pick = self.random.randrange(4)
        if pick == 0:
            return self.number(255)
        inner = self.expression()
        return [f"<{inner}", f">{inner}", f"(0+{inner})&255"][pick - 1]

    def wide(self) -> str:
        return self.random.choice([f"${self.random.randrange(0x100, 0x10000):x}",
                                   self.random.choice(self.forward), "variables+3",
                                   f"$100|(0|{self.expression()})&$7fff", "*"])

    def zero_page(self) -> str:
        return self.random.choice([f"<(1+{self.expression(2, forward=False)})", self.number(255),
                                   *self.zp, *(f"{name}+1" for name in self.zp)])

    def instruction(self) -> str:
        mnemonic = self.random.choice(sorted(OPCODES))
        mode = self.random.choice(sorted(OPCODES[mnemonic]))
        if mode == "rel":
            return f"{mnemonic} {self.random.choice([*self.near, '*', '*+100', '*-100'])}"
        pointer = f"${self.random.randrange(0, 0xFF00, 2):x}"
        operand = OPERANDS[mode].format(byte=self.byte(), zp=self.zero_page(), wide=self.wide(),
                                        pointer=pointer)
        if self.random.random() < 0.1:
            operand = operand.replace(",", " ,").replace("#", "# ")
        return mnemonic + operand

    def data(self) -> str:
        pick = self.random.randrange(6)
        if pick == 0:
            return ".byte " + ", ".join(self.byte() for _ in range(self.random.randrange(1, 6)))
        if pick == 1:
            return ".word " + ",".join(f"(0+{self.expression()})&$ffff"
                                       for _ in range(self.random.randrange(1, 4)))
        if pick == 2:
            return '.text "' + "".join(self.random.choices("ABCXYZ 0189!#$%&'()*+,-./:;<=>?@[]", k=9)) + '",0'
        if pick == 3:
            value = self.random.choice(["0", "255", "$7f", "%101", "7*9", "small"])
            return f".fill {self.random.randrange(1, 20)},{value}"
        if pick == 4:
            return f".fill {self.random.randrange(1, 20)}"
        return '.text "SAY ""HI"""'

    def line(self) -> None:
        pick, tail = self.random.random(), self.random.choice(["", "", "", " ; it's \"fine\" é"])
        indent = self.random.choice(["        ", "\t", " "])
        if pick < 0.5:
            self.lines.append(indent + self.instruction() + tail)
        elif pick < 0.6:
            name = self.name("at")
            self.lines.append(name + self.random.choice([":", ""]) + self.random.choice(["", " nop"]) + tail)
            self.known.append(name)
            self.near = (self.near + [name])[-2:]
            for local in self.random.sample(["_loop", "_end", "_x1"], k=self.random.randrange(3)):
                self.lines += [f"{local} {self.instruction()}", f"{indent}bne {local}", f" lda #<{local}"]
        elif pick < 0.75:
            name = self.name("tab")
            self.lines.append(f"{name} {self.data()}{tail}")
            self.known.append(name)
        elif pick < 0.85:
            self.lines.append(indent + self.data() + tail)
        elif pick < 0.93:
            name = self.name("val")
            self.lines.append(f"{name} = {self.expression(forward=False)}{tail}")
            self.known.append(name)
        elif pick < 0.96:
            self.lines.append(f"{indent}.align {self.random.choice([1, 2, 3, 7, 16, '$20', 64])}{tail}")
            self.near = []
        elif pick < 0.98:
            self.lines.append(f"* = *+{self.random.randrange(1, 30)}")
            self.near = []
        else:
            self.lines.append(tail)

    def program(self, length: int = 60) -> str:
        origin = self.random.choice([0x0801, 0x1000, 0x1FF0, 0x80F0])
        self.lines = [f"* = ${self.random.randrange(2, 40):02x}"]
        for _ in range(3):
            name = self.name("zp")
            self.lines.append(f"{name} .fill {self.random.randrange(1, 20)}")
            self.zp.append(name)
            self.known.append(name)
        self.lines += ["small = $06+1", f"* = ${origin:x}"]
        for _ in range(length):
            # A branch reaches back over few lines only: forget what has become too far away.
            if self.random.random() < 0.3:
                self.near = []
            self.line()
        self.lines += ["* = $c000", "variables .fill 40", "variables_end", "last = variables_end-1", ""]
        return "\n".join(self.lines)


MUTATIONS = list(" \t,;:#$%&|^~*/+-()<>='\"._@!xyaA09fé") + [
    "lda ", "_l", "* =", "\n", "\r", ".byte ", "<<", ">>", ",x", ",y", " = ", "$100", "-1", "~0", "**", "&&",
    "lda", "bge", "\u2028", "\x0c", ".fill 3", ".align 3", "'A'", '"A"', "%1", "1.5", "1_0"]


def mutate(text: str, chance: random.Random, times: int) -> str:
    """A source with some characters taken out, put in, exchanged, or lines moved."""
    for _ in range(times):
        at = chance.randrange(len(text) + 1)
        pick = chance.randrange(5)
        if pick == 0:
            text = text[:at] + text[at + chance.randrange(1, 4):]
        elif pick <= 2:
            text = text[:at] + chance.choice(MUTATIONS) + text[at:]
        elif pick == 3:
            text = text[:at] + chance.choice(MUTATIONS) + text[at + 1:]
        else:
            lines = text.split("\n")
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines)
    return text
