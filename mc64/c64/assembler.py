"""A small 6502 assembler that works from memory.

Its language is a strict subset of 64tass 1.58: whatever it accepts, `64tass -C -b` assembles to the same
bytes. It holds labels, `_local` labels, `name = value`, `* = address`, `.byte .word .text .fill .align
.include` and expressions. Anything else is refused with a message, never guessed at. Encodings come from
py65's opcode table.

Two passes. The first reads lines, gives every statement its address and size, and parses its expressions;
the second evaluates them. A size never changes between the passes: an operand takes its zero-page form only
when its value is known at that line. 64tass, which makes as many passes as it needs, could choose otherwise,
so a zero-page operand defined after its use is an error.
"""
from __future__ import annotations

import bisect
import difflib
import operator
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from py65.devices.mpu6502 import MPU

MAX_ERRORS = 20
MAX_LINE = 1_000          # characters in a line
MAX_SOURCE = 1_000_000    # characters in all, an included file counted each time
MAX_DEPTH = 16            # files inside files, and constants that wait for constants
MAX_NUMBER = 1 << 32      # the size of any number inside an expression
TOP = 0x10000             # the first address that does not exist


def _opcode_table() -> dict[str, dict[str, int]]:
    """mnemonic -> mode, by py65's names (imp acc imm zpg zpx zpy abs abx aby ind inx iny rel) -> opcode"""
    table: dict[str, dict[str, int]] = {}
    for opcode, (mnemonic, mode) in enumerate(MPU.disassemble):
        if mnemonic != "???":
            table.setdefault(mnemonic.lower(), {})[mode] = opcode
    return table


OPCODES: Mapping[str, Mapping[str, int]] = MappingProxyType(_opcode_table())
# Names that are 64tass's own, with the instruction that is meant where there is one; its register letters.
ALIASES = {"bge": "bcs", "blt": "bcc", "cpa": "cmp", "shl": "asl", "shr": "lsr",
           **dict.fromkeys("gcc gcs geq gge glt gmi gne gpl gvc gvs".split())}
REGISTERS = frozenset("abdkrsxyz")
DIRECTIVES = (".byte", ".word", ".text", ".fill", ".align", ".include")
FOREIGN = {".db": ".byte", ".dw": ".word", ".asc": ".text", ".ds": ".fill", ".res": ".fill"}

# The shapes of an operand -> the modes a shape can mean, the shortest first.
SHAPES = {"": ("imp", "acc"), "a": ("acc",), "#value": ("imm",), "address": ("zpg", "abs", "rel"),
          "address,x": ("zpx", "abx"), "address,y": ("zpy", "aby"), "(address)": ("ind",),
          "(zp,x)": ("inx",), "(zp),y": ("iny",)}
WIDTHS = {"imp": 0, "acc": 0, "abs": 2, "abx": 2, "aby": 2, "ind": 2}      # bytes of operand; all others 1

PREFIXES = {"-": ("neg", 7), "~": ("inv", 7), "<": ("low", 0), ">": ("high", 0), "(": ("(", -1)}
BINARY = {"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}  # precedence
UNARY = {"neg": operator.neg, "inv": operator.invert, "low": lambda v: v & 255,
         "high": lambda v: v >> 8 & 255}
ACTIONS = {"|": operator.or_, "^": operator.xor, "&": operator.and_, "<<": operator.lshift,
           ">>": operator.rshift, "+": operator.add, "-": operator.sub, "*": operator.mul,
           "/": operator.floordiv, "%": operator.mod}

TOKEN = re.compile(r"""[ \t]*(?:(?P<end>;.*|$)|(?P<name>_?[A-Za-z][A-Za-z0-9_]*)
    |(?P<number>(?:\$[0-9A-Fa-f]+|%[01]+|[0-9]+)(?![\w.]))|(?P<text>"(?:[^"]|"")*")|(?P<char>'(?:''|[^'])')
    |(?P<directive>\.\w+)|(?P<bad>\*\*|[$%]?[0-9][\w.]*|\$\w*)|(?P<sign><<|>>|[-+*/%&|^~<>()\#,=:])
    |(?P<other>.))""", re.VERBOSE)
# The characters whose ASCII code is also their PETSCII code and shows the same sign: space to ], without \
PETSCII = frozenset(map(chr, range(0x20, 0x5E))) - {"\\"}


@dataclass(frozen=True)
class Line:
    """One source line that placed or reserved bytes: `data` the bytes (none for "reserve"), `kind` "code",
    "data" or "reserve", `size` the bytes occupied, `number` from 1 in `file`, `address` 0..$FFFF."""
    address: int
    file: str
    number: int
    data: bytes
    kind: str
    text: str
    size: int


@dataclass(frozen=True)
class Program:
    """An assembled program.

    `data` runs from `origin`, the lowest address with a placed byte, to the highest; gaps are zeros, and
    reserved room before and after is left out, as in 64tass's output. `symbols` holds every name (a local as
    "label._local"), `labels` the ordinary names that are addresses, `sizes` for each label the bytes from it
    to the next ordinary label at a higher address, or to the next `* =` or `.align` or the end. `lines` are
    ordered by address.
    """
    data: bytes
    origin: int
    symbols: Mapping[str, int]
    labels: Mapping[str, int]
    sizes: Mapping[str, int]
    lines: tuple[Line, ...]

    def prg(self) -> bytes:
        """The program as a C64 file: two bytes of load address, low byte first, then the data."""
        return self.origin.to_bytes(2, "little") + self.data

    def line_at(self, address: int) -> Line | None:
        """The source line that placed, or else reserved, the byte at `address`; None when there is none."""
        found = [line for line in self.lines if line.address <= address < line.address + line.size]
        return min(found, key=lambda line: line.kind == "reserve", default=None)

    def place(self, address: int) -> str:
        """Where `address` is: "init_board+3 (board.asm:41)"; "$0400" where the program has nothing."""
        line = self.line_at(address)
        inside = [name for name, size in self.sizes.items() if 0 <= address - self.labels[name] < max(size, 1)]
        label = max(inside, key=self.labels.__getitem__, default="")     # of equals the first defined
        offset = address - self.labels[label] if label else 0
        where = (f"{label}+{offset}" if offset else label) or f"${address:04X}"
        return f"{where} ({line.file}:{line.number})" if line else where


@dataclass(frozen=True)
class Diagnostic:
    """One error: place (line and column from 1), source line, message, and a name that may be meant. As text:
    the place and message, the source line (of a long one the part around the column), a caret."""
    file: str
    line: int
    column: int
    source: str
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        hint = f", did you mean '{self.suggestion}'?" if self.suggestion else ""
        start = max(0, self.column - 61) if len(self.source) > 100 else 0
        shown = "".join(c if c.isprintable() or c == "\t" else "?" for c in self.source[start:start + 100])
        indent = "".join("\t" if c == "\t" else " " for c in shown[:self.column - 1 - start])
        return f"{self.file}:{self.line}:{self.column}: {self.message}{hint}\n    {shown}\n    {indent}^"


class AssemblyError(Exception):
    """The source cannot be assembled. `errors` holds up to 20 Diagnostics in the order of the source."""

    def __init__(self, errors: tuple[Diagnostic, ...]):
        super().__init__(errors)
        self.errors = errors

    def __str__(self) -> str:
        end = [f"(the first {MAX_ERRORS} errors)"] if len(self.errors) == MAX_ERRORS else []
        return "\n".join([*map(str, self.errors), *end])


class _Fault(Exception):
    """Something wrong at a column (from 0) of the line at hand. No message: it has been reported already."""

    def __init__(self, column: int, message: str, suggestion: str | None = None, fatal: bool = False):
        super().__init__(message)
        self.column, self.message, self.suggestion, self.fatal = column, message, suggestion, fatal


class _Later(_Fault):
    """A name that is not known yet; the message is the name."""


class _Stop(Exception):
    """Enough errors, or one after which reading on makes no sense."""


class _Address(int):
    """A label's value or the program counter, or one plus or minus a number: 64tass keeps these to 16 bits."""


class _Token(NamedTuple):
    kind: str       # the group of TOKEN that matched
    text: str
    column: int     # from 0


@dataclass(slots=True)
class _Item:
    """A value to be placed: an expression in postfix order, or bytes as they stand. `width` in bytes; `role`
    is what the value is called in messages, or "branch"; `late` when a zero-page form exists but the value
    was unknown in the first pass."""
    column: int
    code: list | bytes
    width: int = 1
    role: str = "a byte"
    late: bool = False


@dataclass(slots=True)
class _Statement:
    """One line as the first pass left it."""
    file: str
    number: int
    text: str
    order: int                 # counts lines over all files, to sort errors
    scope: str                 # the label that its locals belong to
    pc: int
    size: int = 0
    kind: str = ""
    items: list[_Item] = field(default_factory=list)
    repeat: int = 1


def _similar(word: str, names) -> str | None:
    """The name nearest to `word`, if one is near. Compares only names of about its length, for speed."""
    near = [name for name in names if abs(len(name) - len(word)) <= 2 and name != word][:2_000]
    return next(iter(difflib.get_close_matches(word, near, n=1)), None)


def _similar_instruction(word: str) -> tuple[float, str | None]:
    """How much `word` looks like an instruction, and like which; two letters swapped look best."""
    low = word.lower()
    if low in OPCODES or ALIASES.get(low):
        return 2, ALIASES.get(low, low)
    swapped = next((name for name in OPCODES if sorted(name) == sorted(low)), None)
    guess = swapped or _similar(low, OPCODES)
    return (difflib.SequenceMatcher(None, low, guess).ratio() + bool(swapped), guess) if guess else (0, None)


def _check_petscii(text: str, column: int) -> None:
    for offset, sign in enumerate(text):
        if "a" <= sign <= "z":
            raise _Fault(column + offset, f"lower-case '{sign}': ASCII and the C64's PETSCII share capitals, "
                         f"digits and punctuation only; write '{sign.upper()}'")
        if sign not in PETSCII:
            raise _Fault(column + offset, f"'{sign}' is not a sign that ASCII and the C64's PETSCII share; "
                         "write its number")


def _in_range(column: int, value: int, low: int, high: int, role: str) -> int:
    """`value`, or a _Fault naming it and the range."""
    if low <= value <= high:
        return value
    shown = f"{value} (${value:X})" if value > 9 else f"{value}"
    hint = f"; for its low byte write <({value})" if value < 0 and high == 255 else ""
    raise _Fault(column, f"{shown} is not {role}: {low}..{high} (${low:X}..${high:X}){hint}")


def _evaluate(code: list, lookup: Callable[[int, str], int]) -> int:
    """The value of an expression in postfix order; `lookup(column, key)` gives that of a name."""
    stack: list[int] = []
    for what, value, column in code:
        if what in ("number", "wide"):
            stack.append(value)
            continue
        if what == "name":
            stack.append(lookup(column, value))
            continue
        right = stack.pop()
        if value in UNARY:
            stack.append(UNARY[value](right))
            continue
        left = stack.pop()
        if value in ("/", "%") and right == 0:
            raise _Fault(column, "division by zero")
        if value in ("<<", ">>") and not 0 <= right <= 31:
            raise _Fault(column, f"a shift by {right} is outside 0..31")
        result = ACTIONS[value](left, right)
        if value == "+" and isinstance(left, _Address) != isinstance(right, _Address) or (
                value == "-" and isinstance(left, _Address) and not isinstance(right, _Address)):
            result = _Address(_in_range(column, result, 0, TOP - 1, "an address"))
        if abs(result) > MAX_NUMBER:
            raise _Fault(column, "this result is too large")
        stack.append(result)
    return stack[0]


class _Reader:
    """The tokens of one line, read from left to right."""

    def __init__(self, text: str):
        self.tokens: list[_Token] = []
        self.at = 0
        value = False       # the token before ends a value: here % and * are operators
        for match in TOKEN.finditer(text):
            kind, word, column = match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)
            if word[0:1] == "%" and kind in ("number", "bad") and value:   # 5%11 is 5 modulo eleven
                rest = _Reader(" " * (column + 1) + text[column + 1:]).tokens
                # ... but 64tass reads *%11 as a product now and then.
                self.tokens += [_Token("bad" if self.tokens[-1].text == "*" else "sign", "%", column), *rest]
                return
            self.tokens.append(_Token(kind, word, column))
            if kind == "end":
                break
            value = (kind in ("number", "char") or word == ")" or kind == "name" and word not in OPCODES
                     or word == "*" and not value)

    @property
    def token(self) -> _Token:
        return self.tokens[min(self.at, len(self.tokens) - 1)]

    def ended(self) -> bool:
        return self.token.kind == "end"

    def take(self, sign: str) -> bool:
        found = self.token.kind == "sign" and self.token.text == sign
        self.at += found
        return found

    def end(self) -> None:
        if not self.ended():
            raise _Fault(self.token.column, f"'{self.token.text}' is too much here")

    def index(self, bracket: bool = False) -> str:
        """",x" or ",y" where the line goes on with it, else nothing."""
        if not self.take(","):
            return ""
        word = self.token.text
        if word not in ("x", "y"):
            raise _Fault(self.token.column, "after the comma stands x or y",
                         word.lower() if word in ("X", "Y") else None)
        if bracket and self.token.column > self.tokens[self.at - 1].column + 1:
            raise _Fault(self.token.column, f"no space between the comma and {word} here: 64tass crashes on it")
        self.at += 1
        return "," + word

    def bracketed(self, start: int) -> int | None:
        """The place of the token after the bracket that closes the one at `start`."""
        depth = 0
        for place in range(start, len(self.tokens)):
            depth += {"(": 1, ")": -1}.get(self.tokens[place].text, 0)
            if depth == 0:
                return place + 1
        return None

    def expression(self, scope: str, pc: int) -> list:
        """An expression in postfix order, as ("number", value, column), ("name", key, column) and
        ("op", operator, column). Dijkstra's shunting yard: no depth of brackets exhausts Python's stack."""
        output: list = []
        waiting: list = []       # (operator, precedence, column)
        wanted, depth = True, 0  # a value is wanted next; open brackets
        closed = {}              # place of a "(" -> place of its ")"
        while True:
            token = self.token
            sign = token.text if token.kind == "sign" else ""
            if wanted and sign in PREFIXES:
                if sign in ("<", ">") and waiting and waiting[-1][0] != "(":
                    raise _Fault(token.column, f"'{sign}' takes all that follows: put it first, or in brackets")
                waiting.append((*PREFIXES[sign], self.at if sign == "(" else token.column))
                depth += sign == "("
            elif wanted:
                output.append(self._value(token, scope, pc))
                wanted = False
            elif sign in BINARY or sign == ")" and depth:
                while waiting and waiting[-1][1] >= BINARY.get(sign, 0):
                    output.append(("op", waiting[-1][0], waiting.pop()[2]))
                if sign == ")":
                    depth -= 1
                    opened = waiting.pop()[2]
                    closed[opened] = self.at
                    if closed.get(opened + 1) == self.at - 1:      # to 64tass ((x)) is an address, no number
                        raise _Fault(self.tokens[opened].column, "one pair of brackets is enough")
                else:
                    waiting.append((sign, BINARY[sign], token.column))
                    wanted = True
            else:
                break
            self.at += 1
        if token.kind in ("bad", "other"):
            raise _Fault(token.column, f"'{token.text}' is not an operator")
        for operation, precedence, column in reversed(waiting):
            if precedence < 0:
                raise _Fault(self.tokens[column].column, "this '(' has no ')'")
            output.append(("op", operation, column))
        return output

    def _value(self, token: _Token, scope: str, pc: int) -> tuple:
        kind, word, column = token
        if kind == "name" and word.lower() not in REGISTERS:
            return "name", f"{scope}.{word}" if word[0] == "_" else word, column
        if kind == "number":
            base = {"$": 16, "%": 2}.get(word[0], 10)
            value = _in_range(column, int(word.lstrip("$%"), base), 0, MAX_NUMBER, "a number")
            return "wide" if len(word) > {16: 3, 2: 9, 10: 99}[base] else "number", value, column
        if kind == "char":
            _check_petscii(word[1], column + 1)
            return "number", ord(word[1]), column
        if word == "*" and pc < TOP:
            return "wide", _Address(pc), column
        raise _Fault(column, {
            "end": "a value is missing here", "name": f"'{word}' is a register, not a value",
            "text": "a text stands only in .text; a character is written 'M'",
        }.get(kind) or f"'{word}' is not a value" + (" (a character is written 'M')" if word == "'" else ""))


class _Assembly:
    """The state of one run."""

    def __init__(self, files: Mapping[str, str]):
        self.files = files
        self.errors: list[tuple[int, Diagnostic]] = []
        self.values: dict[str, int] = {}
        self.defined: dict[str, _Statement] = {}
        self.pending: dict[str, _Statement] = {}          # constants that wait for names defined later
        self.spoiled: set[str] = set()                    # names whose definition has an error
        self.narrow: set[str] = set()                     # constants that 64tass repeats in .fill as one byte
        self.statements: list[_Statement] = []
        self.labels: list[tuple[str, int, int]] = []      # name, address, segment
        self.ends = {0: 0}                                # segment (a stretch without a gap) -> its end
        self.pc = self.order = self.characters = 0
        self.scope = ""

    def report(self, at: _Statement, fault: _Fault) -> None:
        if fault.message:
            self.errors.append((at.order, Diagnostic(at.file, at.number, fault.column + 1, at.text,
                                                     fault.message, fault.suggestion)))
        if len(self.errors) >= MAX_ERRORS or fault.fatal:
            raise _Stop

    # The first pass: files, lines, names.

    def source(self, name: str, text: str, above: tuple[str, ...]) -> None:
        self.characters += len(text)
        for number, line in enumerate(text.split("\n"), 1):
            self.order += 1
            at = _Statement(name, number, line.removesuffix("\r"), self.order, self.scope, self.pc)
            try:
                self._check_line(at)
                self._line(at, _Reader(at.text), above)
            except _Fault as fault:
                self.report(at, fault)

    def _check_line(self, at: _Statement) -> None:
        if self.characters > MAX_SOURCE:
            raise _Fault(0, f"the source is longer than {MAX_SOURCE:,} characters", fatal=True)
        if len(at.text) > MAX_LINE:
            length, at.text = len(at.text), at.text[:60] + " ..."
            raise _Fault(0, f"this line has {length:,} characters; {MAX_LINE:,} are allowed")
        odd = None if at.text.isprintable() else re.search(r"[^\t -~]", re.sub(
            r"[^\x00-\x7f]", lambda match: " " if match[0].isprintable() else match[0], at.text))
        if odd:
            raise _Fault(odd.start(), f"the character with code {ord(odd[0])} has no place in a source")

    def _line(self, at: _Statement, read: _Reader, above: tuple[str, ...]) -> None:
        first, second = (read.tokens * 2)[:2]
        if first.kind == "end":
            return
        if read.take("*"):
            return self._origin(at, read)
        if first.kind == "name" and second.text == "=":
            return self._constant(at, read, first)
        colon = second.text == ":" and second.column == first.column + len(first.text)
        if first.kind == "name" and (colon or first.text not in OPCODES):
            read.at += 1 + colon
            follows = read.token
            if follows.kind == "directive":
                return self._directive(at, read, first, above)
            if follows.kind != "end" and follows.text not in OPCODES or not (
                    colon or first.column == 0 or first.text[0] == "_"):
                return self._unknown(at, first, follows, colon)
            self._label(at, first, opens_scope=True)
        if read.token.kind == "name":
            self._instruction(at, read, read.token.text)
        elif not read.ended():
            self._directive(at, read, None, above)

    def _unknown(self, at: _Statement, first: _Token, second: _Token, colon: bool) -> None:
        """Of a line's first two words one should be an instruction: complains about the likelier one."""
        indented = first.column > 0 and first.text[0] != "_" and not colon
        blamed, (score, guess) = first, _similar_instruction(first.text)
        if colon or second.kind == "name" and not indented and _similar_instruction(second.text)[0] >= score:
            self._label(at, first, opens_scope=True)
            blamed, (score, guess) = second, _similar_instruction(second.text)
        if blamed.kind != "name":
            raise _Fault(blamed.column, f"'{blamed.text}' is not an instruction or a directive")
        note = " (instructions are written in lower case)" if guess == blamed.text.lower() else ""
        if indented and not guess:
            note = " (a label starts in the first column or ends with ':')"
        raise _Fault(blamed.column, f"unknown instruction '{blamed.text}'{note}", guess)

    def _define(self, at: _Statement, name: _Token) -> str:
        """Checks that a name may be defined here; gives its key among the symbols."""
        if name.text.lower() in OPCODES or name.text in ALIASES or name.text.lower() in REGISTERS:
            what = "a register" if len(name.text) == 1 else "an instruction"
            raise _Fault(name.column, f"'{name.text}' is {what} and cannot be a name")
        key = f"{at.scope}.{name.text}" if name.text[0] == "_" else name.text
        if key in self.defined:
            other = self.defined[key]
            raise _Fault(name.column, f"'{name.text}' is already defined at {other.file}:{other.number}")
        self.defined[key] = at
        return key

    def _label(self, at: _Statement, name: _Token, opens_scope: bool) -> None:
        if self.pc >= TOP:
            raise _Fault(name.column, f"'{name.text}' lies past $FFFF, the last address", fatal=True)
        try:
            self.values[self._define(at, name)] = _Address(self.pc)
        except _Fault as fault:        # the rest of the line is still worth reading
            self.report(at, fault)
        else:
            if name.text[0] != "_":
                self.labels.append((name.text, self.pc, len(self.ends)))
        if opens_scope and name.text[0] != "_":
            self.scope = at.scope = name.text

    def _constant(self, at: _Statement, read: _Reader, name: _Token) -> None:
        read.at = 2
        key = self._define(at, name)
        self.spoiled.add(key)          # until its value has been read
        at.items = [self._item(at, read)]
        read.end()
        if self._is_narrow(at.items[0]):
            self.narrow.add(key)
        try:
            self.values[key] = _evaluate(at.items[0].code, self._known)
        except _Later:
            self.pending[key] = at
        self.spoiled.remove(key)

    def _is_narrow(self, item: _Item) -> bool:
        return all(what in ("number", "op") or what == "name" and value in self.narrow
                   for what, value, _ in item.code)

    def _known(self, column: int, key: str) -> int:
        if key not in self.values:
            raise _Later(column, key)
        return self.values[key]

    def _now(self, item: _Item, low: int, high: int, role: str) -> int:
        """The value of an item on which addresses depend, so that it must be known at its line."""
        try:
            return _in_range(item.column, _evaluate(item.code, self._known), low, high, role)
        except _Later as later:
            name = later.message.rpartition(".")[2]
            raise _Fault(later.column, "" if later.message in self.spoiled else
                         f"'{name}' is not defined before this line, and is needed here",
                         _similar(name, self.values)) from None

    # The first pass: statements.

    def _item(self, at: _Statement, read: _Reader, width: int = 1, role: str = "a byte") -> _Item:
        return _Item(read.token.column, read.expression(at.scope, self.pc), width, role)

    def _place(self, at: _Statement, size: int, kind: str) -> None:
        at.pc, at.size, at.kind = self.pc, size, kind
        self.pc += size
        if self.pc > TOP:
            raise _Fault(0, f"the program runs past $FFFF: this line ends at ${self.pc - 1:X}", fatal=True)
        self.ends[len(self.ends) - 1] = self.pc
        if size:
            self.statements.append(at)

    def _move(self, address: int) -> None:
        """Goes on at `address`, in a new segment."""
        self.pc = self.ends[len(self.ends)] = address

    def _origin(self, at: _Statement, read: _Reader) -> None:
        if not read.take("="):
            raise _Fault(read.token.column, "a line that starts with '*' reads '* = address'")
        item = self._item(at, read)
        read.end()
        self._move(self._now(item, 0, TOP - 1, "an address"))

    def _directive(self, at: _Statement, read: _Reader, label: _Token | None, above: tuple[str, ...]) -> None:
        kind, word, column = read.token
        if kind != "directive":
            raise _Fault(column, f"'{word}' cannot start a statement")
        if word not in DIRECTIVES:
            low = word.lower()
            guess = low if low in DIRECTIVES else FOREIGN.get(low) or _similar(low, DIRECTIVES)
            raise _Fault(column, f"unknown directive '{word}' (there are {' '.join(DIRECTIVES)})", guess)
        if label and column == label.column + len(label.text):
            raise _Fault(column, f"a space is missing before {word}")
        if label and word in (".align", ".include"):
            raise _Fault(label.column, f"no label can stand before {word}: give it a line of its own")
        if label:
            self._label(at, label, opens_scope=False)
        read.at += 1
        if word == ".include":
            self._include(read, at.file, above)
        elif word == ".align":
            self._align(at, read)
        elif word == ".fill":
            self._fill(at, read)
        else:
            self._data(at, read, word)

    def _data(self, at: _Statement, read: _Reader, word: str) -> None:
        size, more = 0, True
        while more:
            token = read.token
            if word == ".text" and token.kind == "text":
                text = token.text[1:-1].replace('""', '"')
                _check_petscii(token.text[1:-1], token.column + 1)
                at.items.append(_Item(token.column, text.encode("ascii"), len(text)))
                read.at += 1
            elif word == ".word":
                at.items.append(self._item(at, read, 2, "a word"))
            else:
                at.items.append(self._item(at, read))
            size += at.items[-1].width
            more = read.take(",")
        read.end()
        self._place(at, size, "data")

    def _fill(self, at: _Statement, read: _Reader) -> None:
        item = self._item(at, read)
        at.repeat = self._now(item, 0, TOP - 1, "a number of bytes")
        if read.take(","):
            at.items = [self._item(at, read)]
            if not self._is_narrow(at.items[0]):   # 64tass repeats $0006 as 06 00 06 00
                raise _Fault(at.items[0].column, "the value of .fill may use decimal numbers, $00..$FF and "
                             "constants made of such")
        read.end()
        self._place(at, at.repeat, "data" if at.items else "reserve")

    def _align(self, at: _Statement, read: _Reader) -> None:
        item = self._item(at, read)
        read.end()
        step = self._now(item, 1, TOP - 1, "an alignment")
        address = -(-self.pc // step) * step
        if address >= TOP:
            raise _Fault(item.column, f"the next multiple of {step} is past $FFFF", fatal=True)
        self._move(address)

    def _include(self, read: _Reader, file: str, above: tuple[str, ...]) -> None:
        kind, word, column = read.token
        if kind != "text":
            raise _Fault(column, ".include is followed by a file name in double quotes")
        read.at += 1
        read.end()
        name = posixpath.normpath(posixpath.join(posixpath.dirname(file), word[1:-1]))
        if name in above:
            raise _Fault(column, f"'{name}' includes itself: {' -> '.join((*above[above.index(name):], name))}")
        if len(above) >= MAX_DEPTH:
            raise _Fault(column, f"files include each other more than {MAX_DEPTH} deep", fatal=True)
        if name not in self.files:
            known = ", ".join(sorted(self.files)[:10]) + (" ..." if len(self.files) > 10 else "")
            raise _Fault(column, f"there is no file '{name}' to include (there are: {known or 'none'})",
                         _similar(name, self.files))
        self.source(name, self.files[name], (*above, name))

    def _instruction(self, at: _Statement, read: _Reader, mnemonic: str) -> None:
        column, modes = read.token.column, OPCODES[mnemonic]
        read.at += 1
        shape, item = self._operand(at, read)
        read.end()
        fitting = [mode for mode in SHAPES[shape] if mode in modes]
        if not fitting:
            has = [has for has, means in SHAPES.items() if has and any(mode in modes for mode in means)]
            given = f"'{mnemonic} {shape}' does not exist" if shape else f"'{mnemonic}' needs an operand"
            raise _Fault(item.column if item else column, f"{given}: {mnemonic} takes "
                         + (", ".join(has[:-1]) + " or " * (len(has) > 1) + has[-1] if has else "no operand"))
        mode = fitting[0]
        if len(fitting) == 2 and item:             # a zero-page and an absolute form
            try:
                mode = fitting[not 0 <= _evaluate(item.code, self._known) <= 255]
            except _Later:
                mode, item.late = fitting[1], True
        at.items = [_Item(column, bytes([modes[mode]]))]
        if item:
            item.width = WIDTHS.get(mode, 1)
            item.role = ("branch" if mode == "rel" else "a pointer for jmp" if mode == "ind" else "a byte" if
                         mode == "imm" else "an address" if item.width == 2 else "a zero-page address")
            at.items.append(item)
        self._place(at, 1 + WIDTHS.get(mode, 1), "code")

    def _operand(self, at: _Statement, read: _Reader) -> tuple[str, _Item | None]:
        """The shape of an instruction's operand, a key of SHAPES, and its expression."""
        token, start = read.token, read.at
        if token.kind == "end":
            return "", None
        if token.text == "a" and read.tokens[start + 1].kind == "end":
            read.at += 1
            return "a", None
        if read.take("#"):
            return "#value", self._item(at, read)
        after = read.bracketed(start) if token.text == "(" else None
        if after is None or not (read.tokens[after].kind == "end" or read.tokens[after].text == ","):
            item = self._item(at, read)            # a bracket that only begins an expression is none
            return "address" + read.index(), item
        read.at += 1
        inner = read.bracketed(read.at) if read.token.text == "(" else None
        if inner is not None and read.tokens[inner].text in (")", ","):
            raise _Fault(token.column, "one pair of brackets is enough")
        item = self._item(at, read)
        inside = read.index(bracket=True)
        read.take(")")
        shape = f"(zp{inside}){read.index()}"
        if shape != "(zp)" and shape not in SHAPES:
            raise _Fault(token.column, f"'{shape}' does not exist; there are (zp,x) and (zp),y")
        return shape.replace("(zp)", "(address)") if shape == "(zp)" else shape, item

    # Between the passes.

    def settle(self) -> None:
        """Constants that waited for names defined after them."""
        for _ in range(MAX_DEPTH):
            for key, at in list(self.pending.items()):
                try:
                    self.values[key] = _evaluate(at.items[0].code, self._known)
                except _Later:
                    continue
                except _Fault as fault:
                    self.spoiled.add(key)
                    self.report(at, fault)
                del self.pending[key]
        for at in self.pending.values():
            try:
                _evaluate(at.items[0].code, lambda column, key, at=at: self._lookup(at, column, key))
            except _Fault as fault:
                self.report(at, fault)
        self.spoiled |= self.pending.keys()
        self.pending = {}

    def check_overlaps(self) -> None:
        """Placed bytes may not lie on placed bytes nor on reserved room. Reserved room may share."""
        placed = sorted((at for at in self.statements if at.kind != "reserve"), key=lambda at: at.pc)
        starts = [at.pc for at in placed]
        clashes = [(one, two) for one, two in pairwise(placed) if one.pc + one.size > two.pc]
        for at in self.statements:
            last = bisect.bisect_left(starts, at.pc + at.size) - 1
            if at.kind == "reserve" and last >= 0 and placed[last].pc + placed[last].size > at.pc:
                clashes.append((at, placed[last]))
        for pair in clashes:
            first, last = sorted(pair, key=lambda at: at.order)
            where = max(first.pc, last.pc)
            self.report(last, _Fault(0, f"the byte at ${where:04X} is taken by {first.file}:{first.number}"))

    # The second pass.

    def _lookup(self, at: _Statement, column: int, key: str) -> int:
        if key in self.values:
            return self.values[key]
        scope, dot, name = key.rpartition(".")
        if key in self.spoiled:
            raise _Fault(column, "")
        if key in self.pending:
            raise _Fault(column, f"'{name}' is defined by way of itself, or by way of too many names")
        if not dot:
            raise _Fault(column, f"unknown name '{name}'", _similar(name, (k for k in self.values if "." not in k)))
        where = f"under '{scope}'" if scope else "before the first label"
        other = next((k.rpartition(".")[0] for k in self.values if k.endswith(dot + name)), None)
        if other is not None:
            where += f"; the one under '{other}' ends where the next label stands"
        mine = [k.removeprefix(scope + dot) for k in self.values if k.startswith(scope + dot)]
        raise _Fault(column, f"unknown local '{name}' {where}", _similar(name, mine))

    def lines(self) -> Iterator[Line]:
        for at in self.statements:
            try:
                data = b"".join(self._encode(at, item) for item in at.items) * at.repeat
            except _Fault as fault:
                self.report(at, fault)
            else:
                yield Line(at.pc, at.file, at.number, data, at.kind, at.text, at.size)

    def _encode(self, at: _Statement, item: _Item) -> bytes:
        if isinstance(item.code, bytes):
            return item.code
        value = _evaluate(item.code, lambda column, key: self._lookup(at, column, key))
        if item.role == "branch":
            return bytes([self._distance(at, item, value) & 255])
        _in_range(item.column, value, 0, 256 ** item.width - 1, item.role)
        if item.late and value <= 255:
            raise _Fault(item.column, f"${value:02X} lies in zero page, but a name here is defined only after "
                         "this line: define it before its first use")
        if item.role == "a pointer for jmp" and value & 255 == 255:
            raise _Fault(item.column, f"a pointer for jmp cannot lie at ${value:04X}: the 6502 would take its "
                         f"second byte from ${value & 0xFF00:04X}")
        return value.to_bytes(item.width, "little")

    def _distance(self, at: _Statement, item: _Item, target: int) -> int:
        """How far a branch jumps, counted from the byte after it: -128..127."""
        distance = _in_range(item.column, target, 0, TOP - 1, "an address") - (at.pc + 2)
        far = max(distance - 127, -128 - distance)
        if far > 0:
            to = at.text[item.column:].partition(";")[0].strip()
            # Where other lines have errors, addresses are wrong and the distance means nothing.
            raise _Fault(item.column, "" if self.errors else f"branch to {to} is {far} byte{'s' * (far > 1)} too "
                         "far: it reaches 127 bytes forward, 128 back")
        return distance

    def sizes(self) -> dict[str, int]:
        """label -> bytes to the next higher ordinary label of its segment, or to the segment's end"""
        result = {}
        above: dict[int, tuple[int, int]] = {}     # segment -> (lowest address seen so far, what follows it)
        for name, address, segment in reversed(self.labels):
            lowest, following = above.get(segment, (TOP, self.ends[segment - 1]))
            if address < lowest:
                following = lowest if segment in above else following
            above[segment] = (address, following)
            result[name] = following - address
        return dict(reversed(result.items()))


def assemble(text: str, *, name: str = "source", files: Mapping[str, str] | None = None) -> Program:
    """Assembles `text`, called `name` in messages, into a Program.

    `files` maps names to texts for `.include`, whose path is taken relative to the including file's folder,
    with forward slashes. Raises AssemblyError with up to 20 errors, and nothing else. A source may have
    1,000,000 characters in all and 1,000 a line.
    """
    run = _Assembly(files or {})
    lines: list[Line] = []
    try:
        run.source(name, text, (posixpath.normpath(name),))
        run.settle()
        if not run.errors:
            run.check_overlaps()
        lines = sorted(run.lines(), key=lambda line: line.address)
    except _Stop:
        pass
    if run.errors:
        run.errors.sort(key=lambda pair: pair[0])
        raise AssemblyError(tuple(diagnostic for _, diagnostic in run.errors[:MAX_ERRORS]))
    placed = [line for line in lines if line.data]
    origin = placed[0].address if placed else 0
    data = bytearray(placed[-1].address + placed[-1].size - origin if placed else 0)
    for line in placed:
        data[line.address - origin:line.address - origin + line.size] = line.data
    symbols = {key.removeprefix("."): int(value) for key, value in run.values.items()}
    labels = {label: address for label, address, _ in run.labels}
    return Program(bytes(data), origin, MappingProxyType(symbols), MappingProxyType(labels),
                   MappingProxyType(run.sizes()), tuple(lines))
