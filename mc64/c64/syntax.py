"""The words of the assembler's language: the tokens of a line, and expressions.

Expressions bind as in 64tass: `<` and `>` take all that follows them, then from loose to tight `|`, `^`, `&`,
`<< >>`, `+ -`, `* / %`, and `-` and `~` before a value. Division and remainder round down.
"""
from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import NamedTuple

from py65.devices.mpu6502 import MPU

MAX_LINE = 1_000          # characters in a line
MAX_NUMBER = 1 << 32      # the size of any number inside an expression
TOP = 0x10000             # the first address that does not exist

# mnemonic -> mode, by py65's names (imp acc imm zpg zpx zpy abs abx aby ind inx iny rel) -> opcode
OPCODES: dict[str, dict[str, int]] = {}
for _opcode, (_mnemonic, _mode) in enumerate(MPU.disassemble):
    if _mnemonic != "???":
        OPCODES.setdefault(_mnemonic.lower(), {})[_mode] = _opcode
# Further instruction names of 64tass, with the 6502's where it has one; its register letters.
ALIASES = {"bge": "bcs", "blt": "bcc", "cpa": "cmp", "shl": "asl", "shr": "lsr",
           **dict.fromkeys("gcc gcs geq gge glt gmi gne gpl gvc gvs".split())}
REGISTERS = frozenset("abdkrsxyz")

PREFIXES = {"-": ("neg", 7), "~": ("inv", 7), "<": ("low", 0), ">": ("high", 0), "(": ("(", -1)}
BINARY = {"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}  # precedence
ACTIONS = {"|": operator.or_, "^": operator.xor, "&": operator.and_, "<<": operator.lshift, "+": operator.add,
           ">>": operator.rshift, "-": operator.sub, "*": operator.mul, "/": operator.floordiv,
           "%": operator.mod, "neg": operator.neg, "inv": operator.invert, "low": lambda value: value & 255,
           "high": lambda value: value >> 8 & 255}

TOKEN = re.compile(r"""[ \t]*(?:(?P<end>;.*|$)|(?P<name>_?[A-Za-z][A-Za-z0-9_]*)
    |(?P<number>(?:\$[0-9A-Fa-f]+|%[01]+|[0-9]+)(?![\w.]))|(?P<text>"(?:[^"]|"")*")|(?P<char>'(?:''|[^'])')
    |(?P<directive>\.\w+)|(?P<bad>\*\*|[$%]?[0-9][\w.]*|\$\w*)|(?P<sign><<|>>|[-+*/%&|^~<>()\#,=:])
    |(?P<other>.))""", re.VERBOSE)
# Control characters but the tab, and what Python or 64tass could take for an end of line or cannot write.
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff]")
# The characters whose ASCII code is also their PETSCII code and shows the same sign: space to ], without \
PETSCII = frozenset(map(chr, range(0x20, 0x5E))) - {"\\"}


class Fault(Exception):
    """Something wrong at a column (from 0) of the line at hand. No message: it has been reported already."""

    def __init__(self, column: int, message: str, suggestion: str | None = None, fatal: bool = False):
        super().__init__(message)
        self.column, self.message, self.suggestion, self.fatal = column, message, suggestion, fatal


class Wide(int):
    """A number that 64tass takes for more than a byte: $0006, or a result of such."""


class Address(Wide):
    """A label's value or the program counter, or such plus or minus a number. 64tass keeps it to 16 bits."""


class Token(NamedTuple):
    kind: str       # the group of TOKEN that matched
    text: str
    column: int     # from 0


def check_petscii(text: str, column: int) -> None:
    """A Fault for the first character whose ASCII code is not its PETSCII code; `column` is the text's."""
    for offset, sign in enumerate(text):
        if "a" <= sign <= "z":
            raise Fault(column + offset, f"lower-case '{sign}': ASCII and the C64's PETSCII share capitals, "
                         f"digits and punctuation only; write '{sign.upper()}'")
        if sign not in PETSCII:
            raise Fault(column + offset, f"'{sign}' is not a sign that ASCII and the C64's PETSCII share; "
                         "write its number")


def in_range(column: int, value: int, low: int, high: int, role: str) -> int:
    """`value`, or a Fault naming it and the range."""
    if low <= value <= high:
        return value
    shown = f"{value} (${value:X})" if value > 9 else f"{value}"
    hint = f"; for its low byte write <({value})" if value < 0 and high == 255 else ""
    raise Fault(column, f"{shown} is not {role}: {low}..{high} (${low:X}..${high:X}){hint}")


def _apply(action: str, operands: list[int], column: int) -> int:
    """One operation of an expression."""
    if action in ("/", "%") and operands[1] == 0:
        raise Fault(column, "division by zero")
    if action in ("<<", ">>") and not 0 <= operands[1] <= 31:
        raise Fault(column, f"a shift by {operands[1]} is outside 0..31")
    result = ACTIONS[action](*operands)
    addresses = [isinstance(value, Address) for value in operands]
    if action == "+" and sum(addresses) == 1 or action == "-" and addresses == [True, False]:
        return Address(in_range(column, result, 0, TOP - 1, "an address"))
    if abs(result) > MAX_NUMBER:
        raise Fault(column, "this result is too large")
    return Wide(result) if any(isinstance(value, Wide) for value in operands) else result


def evaluate(code: list, lookup: Callable[[int, str], int]) -> int:
    """The value of an expression in postfix order; `lookup(column, key)` gives that of a name."""
    stack: list[int] = []
    for what, value, column in code:
        if what == "op":
            count = 2 if value in BINARY else 1
            stack[-count:] = [_apply(value, stack[-count:], column)]
        else:
            stack.append(lookup(column, value) if what == "name" else value)
    return stack[0]


class Reader:
    """The tokens of one line, read from left to right."""

    def __init__(self, text: str):
        self.tokens: list[Token] = []
        self.at = 0
        pos, value = 0, False               # value: a value has just ended, so that % and * are operators
        while not self.tokens or self.tokens[-1].kind != "end":
            match = TOKEN.match(text, pos)
            kind, word, column = match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)
            pos = match.end()
            if value and word[:1] == "%" and kind in ("number", "bad"):    # 5%11 is 5 modulo eleven,
                kind, word, pos = "bad" if self.tokens[-1].text == "*" else "sign", "%", column + 1
            self.tokens.append(Token(kind, word, column))                 # but 64tass may misread *%11
            value = (kind in ("number", "char") or word == ")" or kind == "name" and word not in OPCODES
                     or word == "*" and not value)

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def take(self, sign: str) -> bool:
        found = self.token.kind == "sign" and self.token.text == sign
        self.at += found
        return found

    def end(self) -> None:
        if self.token.kind != "end":
            raise Fault(self.token.column, f"'{self.token.text}' is too much here")

    def index(self, glued: bool = False) -> str:
        """",x" or ",y" where the line goes on with it, else nothing. `glued`: without space between."""
        if not self.take(","):
            return ""
        word, column = self.token.text, self.token.column
        if word not in ("x", "y"):
            raise Fault(column, "after the comma stands x or y", {"X": "x", "Y": "y"}.get(word))
        if glued and column > self.tokens[self.at - 1].column + 1:
            raise Fault(column, f"no space between the comma and {word} here: 64tass crashes on it")
        self.at += 1
        return "," + word

    def expression(self, scope: str, pc: int) -> list:
        """An expression in postfix order, as ("number", value, column), ("name", key, column) and ("op",
        action, column). Dijkstra's shunting yard: no depth of brackets exhausts Python's stack."""
        output: list = []
        waiting: list = []                  # (action, precedence, place of its token)
        closed: dict[int, int] = {}         # place of a "(" -> place of its ")"
        wanted, depth = True, 0             # a value comes next; brackets that are open
        while wanted or self.token.kind == "sign":
            token = self.token
            sign = token.text if token.kind == "sign" else ""
            if wanted and sign in PREFIXES:
                if sign in ("<", ">") and waiting and waiting[-1][0] != "(":
                    raise Fault(token.column, f"'{sign}' takes all that follows: place it first or in ()")
                waiting.append((*PREFIXES[sign], self.at))
                depth += sign == "("
            elif wanted:
                output.append(self._value(token, scope, pc))
                wanted = False
            elif sign in BINARY or sign == ")" and depth:
                while waiting and waiting[-1][1] >= BINARY.get(sign, 0):
                    output.append(("op", waiting[-1][0], self.tokens[waiting.pop()[2]].column))
                if sign in BINARY:
                    waiting.append((sign, BINARY[sign], self.at))
                    wanted = True
                else:
                    opened = waiting.pop()[2]
                    closed[opened], depth = self.at, depth - 1
                    if closed.get(opened + 1) == self.at - 1:    # ((x)) is no number to 64tass
                        raise Fault(self.tokens[opened].column, "one pair of brackets is enough")
            else:
                break
            self.at += 1
        if self.token.kind in ("bad", "other"):
            raise Fault(self.token.column, f"'{self.token.text}' is not an operator")
        if depth:
            place = next(place for action, _, place in reversed(waiting) if action == "(")
            raise Fault(self.tokens[place].column, "this '(' has no ')'")
        return output + [("op", action, self.tokens[place].column) for action, _, place in reversed(waiting)]

    def _value(self, token: Token, scope: str, pc: int) -> tuple:
        kind, word, column = token
        if kind == "name" and word.lower() not in REGISTERS:
            return "name", f"{scope}.{word}" if word[0] == "_" else word, column
        if kind == "number":
            base, digits = {"$": (16, 3), "%": (2, 9)}.get(word[0], (10, MAX_LINE))
            value = in_range(column, int(word.lstrip("$%"), base), 0, MAX_NUMBER, "a number")
            return "number", Wide(value) if len(word) > digits else value, column
        if kind == "char":
            check_petscii(word[1], column + 1)
            return "number", ord(word[1]), column
        if word == "*" and pc < TOP:
            return "number", Address(pc), column
        raise Fault(column, {
            "end": "a value is missing here", "name": f"'{word}' is a register, not a value",
            "text": "a text stands only in .text; a character is written 'M'",
        }.get(kind) or {"'": "a character is written between two of these: 'M'",
                        '"': 'this text has no closing "'}.get(word, f"'{word}' is not a value"))
