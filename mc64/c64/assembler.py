"""A small 6502 assembler that works from memory.

Its language is a strict subset of 64tass 1.58: whatever it accepts, `64tass -C -b` assembles to the same
bytes. It holds labels, `_local` labels, `name = value`, `* = address`, `.byte .word .text .fill .align
.include`, and expressions. Anything else is refused with a message, never guessed at. Encodings come from
py65's opcode table.

Two passes. The first reads lines, gives every statement its address and size, and parses its expressions;
the second evaluates them. A size never changes between the passes: an operand takes its zero-page form only
when its value is known at that line. That is where 64tass, which makes as many passes as it needs, could
choose otherwise, so a zero-page operand defined after its use is an error.
"""
from __future__ import annotations

import difflib
import operator
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from py65.devices.mpu6502 import MPU

MAX_ERRORS = 20
MAX_LINE = 1_000          # characters in a line
MAX_SOURCE = 1_000_000    # characters in all, every included file counted each time
MAX_DEPTH = 16            # files inside files
MAX_NUMBER = 1 << 32      # any number inside an expression, either sign
TOP = 0x10000             # the first address that does not exist


def _opcode_table() -> dict[str, dict[str, int]]:
    """mnemonic -> addressing mode (py65's names: imp acc imm zpg zpx zpy abs abx aby ind inx iny rel) -> opcode"""
    table: dict[str, dict[str, int]] = {}
    for opcode, (mnemonic, mode) in enumerate(MPU.disassemble):
        if mnemonic != "???":
            table.setdefault(mnemonic.lower(), {})[mode] = opcode
    return table


OPCODES: Mapping[str, Mapping[str, int]] = MappingProxyType(_opcode_table())
# Names that 64tass takes for instructions although the 6502 has none of that name, and its register letters.
ALIASES = frozenset("bge blt cpa gcc gcs geq gge glt gmi gne gpl gvc gvs shl shr".split())
REGISTERS = frozenset("abdkrsxyz")
DIRECTIVES = (".byte", ".word", ".text", ".fill", ".align", ".include")
FOREIGN = {".db": ".byte", ".dw": ".word", ".asc": ".text", ".ds": ".fill", ".res": ".fill", ".org": "* ="}

# What an operand looks like -> the modes it can mean, the shortest first; and how each shape is shown.
SHAPES = {"": ("imp", "acc"), "a": ("acc",), "#value": ("imm",), "address": ("zpg", "abs", "rel"),
          "address,x": ("zpx", "abx"), "address,y": ("zpy", "aby"), "(address)": ("ind",),
          "(zp,x)": ("inx",), "(zp),y": ("iny",)}
WIDTHS = {"imp": 0, "acc": 0, "imm": 1, "zpg": 1, "zpx": 1, "zpy": 1, "inx": 1, "iny": 1, "rel": 1,
          "abs": 2, "abx": 2, "aby": 2, "ind": 2}

BINARY = {"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}  # precedence
ACTIONS = {"|": operator.or_, "^": operator.xor, "&": operator.and_, "<<": operator.lshift,
           ">>": operator.rshift, "+": operator.add, "-": operator.sub, "*": operator.mul,
           "/": operator.floordiv, "%": operator.mod}
UNARY = {"neg": operator.neg, "inv": operator.invert, "low": lambda v: v & 255, "high": lambda v: v >> 8 & 255}

NAME = re.compile(r"_?[A-Za-z][A-Za-z0-9_]*")
NUMBER = re.compile(r"\$[0-9A-Fa-f]+|%[01]+|[0-9]+")
OPERATOR = re.compile(r"<<|>>|[-+*/%&|^]")
DOTTED = re.compile(r"\.[A-Za-z0-9_]*")
# The characters whose ASCII code is also their PETSCII code and shows the same sign.
PETSCII = frozenset(chr(n) for n in range(0x20, 0x5E) if chr(n) != "\\")


@dataclass(frozen=True)
class Line:
    """One source line that placed or reserved bytes.

    `address` 0..$FFFF, `number` from 1 in `file`, `data` the bytes placed (empty for "reserve"), `kind` one of
    "code", "data", "reserve", `text` the source line, `size` the bytes occupied.
    """
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
        return self._line_by_address.get(address)

    def place(self, address: int) -> str:
        """Where `address` is, in words: "init_board+3 (board.asm:41)"; "$0400" where the program has nothing."""
        label = self._label_by_address.get(address)
        line = self.line_at(address)
        where = f"${address:04X}"
        if label is not None:
            offset = address - self.labels[label]
            where = f"{label}+{offset}" if offset else label
        return f"{where} ({line.file}:{line.number})" if line else where

    @cached_property
    def _line_by_address(self) -> dict[int, Line]:
        ordered = sorted(self.lines, key=lambda line: line.kind != "reserve")  # placed bytes win
        return {line.address + i: line for line in ordered for i in range(line.size)}

    @cached_property
    def _label_by_address(self) -> dict[int, str]:
        names = sorted(self.sizes, key=self.labels.__getitem__)  # stable: of equals, the first defined wins
        found: dict[int, str] = {}
        for name in names:
            for address in range(self.labels[name], self.labels[name] + self.sizes[name]):
                found.setdefault(address, name)
            found.setdefault(self.labels[name], name)
        return found


@dataclass(frozen=True)
class Diagnostic:
    """One error: file, line and column (both from 1), the source line, what is wrong, and a name that may be
    meant. Its text is the place and message, the source line, and a caret under the column."""
    file: str
    line: int
    column: int
    source: str
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        hint = f", did you mean '{self.suggestion}'?" if self.suggestion else ""
        start = max(0, self.column - 61) if len(self.source) > 100 else 0   # a window on a long line
        shown = self.source[start:start + 100]
        indent = "".join("\t" if c == "\t" else " " for c in shown[:self.column - 1 - start])
        shown = "".join(c if c.isprintable() or c == "\t" else "?" for c in shown)
        return f"{self.file}:{self.line}:{self.column}: {self.message}{hint}\n    {shown}\n    {indent}^"


class AssemblyError(Exception):
    """The source cannot be assembled. `errors` holds up to 20 Diagnostics in the order of the source."""

    def __init__(self, errors: tuple[Diagnostic, ...]):
        super().__init__(errors)
        self.errors = errors

    def __str__(self) -> str:
        text = "\n".join(map(str, self.errors))
        return text + f"\n(the first {MAX_ERRORS} errors)" if len(self.errors) == MAX_ERRORS else text


class _Fault(Exception):
    """Something wrong at a column (from 0) of the line at hand. An empty message means already reported."""

    def __init__(self, column: int, message: str, suggestion: str | None = None):
        super().__init__(message)
        self.column, self.message, self.suggestion = column, message, suggestion


class _Later(Exception):
    """A name that is not known yet: column (from 0) and name."""

    def __init__(self, column: int, name: str):
        self.column, self.name = column, name


class _Stop(Exception):
    """Enough errors, or one after which reading on makes no sense."""


@dataclass(slots=True)
class _Item:
    """A value to be placed: an expression in postfix order, or bytes as they stand."""
    column: int
    code: list | bytes
    width: int = 1             # bytes
    kind: str = "value"        # "value", "branch", "zp" (must be below 256), "wide" (see _Statement), "jump"


@dataclass(slots=True)
class _Statement:
    """One line as the first pass left it. `items` are evaluated in the second; an item of kind "wide" was
    unknown in the first pass and took the absolute form although a zero-page form exists."""
    file: str
    number: int
    text: str
    order: int                 # counts lines over all files, to sort errors
    scope: str
    pc: int
    size: int = 0
    kind: str = "code"
    items: list[_Item] = field(default_factory=list)


def _hex(value: int) -> str:
    return f"{value} (${value:X})" if value > 9 else str(value)


def _similar(word: str, names) -> str | None:
    """The name nearest to `word`, if one is near. Only names of about its length are compared, for speed."""
    near = [name for name in names if abs(len(name) - len(word)) <= 2][:2_000]
    close = difflib.get_close_matches(word, near, n=1, cutoff=0.6)
    return close[0] if close and close[0] != word else None


class _Scanner:
    """Reads one source line from left to right."""

    def __init__(self, text: str):
        self.text, self.pos = text, 0

    def space(self) -> None:
        while self.text[self.pos:self.pos + 1] in (" ", "\t"):
            self.pos += 1

    def done(self) -> bool:
        """At the end of the line or at a comment."""
        self.space()
        return self.pos >= len(self.text) or self.text[self.pos] == ";"

    def peek(self) -> str:
        self.space()
        return self.text[self.pos:self.pos + 1]

    def eat(self, sign: str) -> bool:
        self.space()
        found = self.text.startswith(sign, self.pos)
        self.pos += len(sign) * found
        return found

    def match(self, pattern: re.Pattern) -> str:
        self.space()
        found = pattern.match(self.text, self.pos)
        self.pos = found.end() if found else self.pos
        return found.group() if found else ""

    def end(self) -> None:
        if not self.done():
            raise _Fault(self.pos, f"'{self._rest()}' is too much here")

    def _rest(self) -> str:
        found = re.compile(r"\w+|\W").match(self.text, self.pos)
        return found.group() if found else ""

    def string(self) -> tuple[int, str]:
        """A text between double quotes ("" inside stands for one quote), and its column."""
        start = self.pos
        found = re.compile(r'"((?:[^"]|"")*)"').match(self.text, start)
        if not found:
            raise _Fault(start, 'this text has no closing "')
        self.pos = found.end()
        return start, found.group(1).replace('""', '"')

    def closing(self) -> int:
        """The position of the bracket that closes the one at hand; the line's end when there is none."""
        depth, pos = 0, self.pos
        while pos < len(self.text) and self.text[pos] != ";":
            if self.text[pos] == "'":
                pos += 2      # a character such as ')' or ';'
            depth += {"(": 1, ")": -1}.get(self.text[pos:pos + 1], 0)
            if depth == 0:
                return pos
            pos += 1
        return len(self.text)

    # -- expressions ------------------------------------------------------------------------------------
    def expression(self, scope: str, pc: int) -> list:
        """An expression as a list in postfix order: ("number", value, column), ("name", key, column) and
        ("op", operator, column). Dijkstra's shunting yard, so no depth of brackets exhausts Python's stack."""
        output: list = []
        waiting: list[tuple[str, int, int]] = []      # (operator, precedence, column); "(" has precedence -1
        while True:
            self._operand(output, waiting, scope, pc)
            while waiting and self.peek() == ")" and any(w[0] == "(" for w in waiting):
                self.pos += 1
                while waiting[-1][0] != "(":
                    self._pop(output, waiting)
                waiting.pop()
            self.space()
            column, sign = self.pos, self.match(OPERATOR)
            if not sign:
                break
            if sign == "*" and self.text.startswith("*", self.pos):
                raise _Fault(column, "'**' is not in this language")
            while waiting and waiting[-1][1] >= BINARY[sign]:
                self._pop(output, waiting)
            waiting.append((sign, BINARY[sign], column))
        while waiting:
            if waiting[-1][0] == "(":
                raise _Fault(waiting[-1][2], "this '(' has no ')'")
            self._pop(output, waiting)
        return output

    @staticmethod
    def _pop(output: list, waiting: list) -> None:
        sign, _, column = waiting.pop()
        output.append(("op", sign, column))

    def _operand(self, output: list, waiting: list, scope: str, pc: int) -> None:
        """Prefixes and opening brackets, then one number, name, character or `*`."""
        while True:
            sign, column = self.peek(), self.pos
            if sign in ("-", "~"):
                waiting.append(("neg" if sign == "-" else "inv", 7, column))
            elif sign in ("<", ">"):
                # They bind loosest in 64tass. In the middle of an expression they would be comparisons.
                if waiting and waiting[-1][0] != "(":
                    raise _Fault(column, f"'{sign}' takes all that follows it: put it first, or in brackets")
                waiting.append(("low" if sign == "<" else "high", 0, column))
            elif sign == "(":
                waiting.append(("(", -1, column))
            else:
                break
            self.pos += 1
        if sign == "*":
            self.pos += 1
            if pc >= TOP:
                raise _Fault(column, "the program runs past $FFFF")
            output.append(("number", pc, column))
        elif sign == "'":
            output.append(("number", self._character(), column))
        elif name := self.match(NAME):
            if name.lower() in REGISTERS:
                raise _Fault(column, f"'{name}' is a register here, not a number")
            output.append(("name", f"{scope}.{name}" if name[0] == "_" else name, column))
        else:
            output.append(("number", self._number(column), column))

    def _character(self) -> int:
        start = self.pos
        found = re.compile(r"'(''|[^'])'").match(self.text, start)
        if not found:
            raise _Fault(start, "a character is written between two single quotes: 'M'")
        self.pos = found.end()
        _check_petscii(found.group(1)[:1], start + 1)
        return ord(found.group(1)[0])

    def _number(self, column: int) -> int:
        word = self.match(NUMBER)
        if not word or re.compile(r"\w|\.\w").match(self.text, self.pos):
            if self.done() and not word:
                raise _Fault(column, "a value is missing here")
            if self.text[column] == '"':
                raise _Fault(column, "a text stands only in .text; one character is written 'M'")
            found = re.compile(r"[$%]?[\w.]+|.").match(self.text, column)
            raise _Fault(column, f"'{found.group()}' is not a value")
        value = int(word[1:], 16) if word[0] == "$" else int(word[1:], 2) if word[0] == "%" else int(word)
        if value > MAX_NUMBER:
            raise _Fault(column, "this number is too large")
        return value


def _check_petscii(text: str, column: int) -> None:
    for offset, sign in enumerate(text):
        if "a" <= sign <= "z":
            raise _Fault(column + offset, f"lower-case '{sign}': a lower-case ASCII letter is a graphics sign "
                         f"in the C64's PETSCII; write '{sign.upper()}'")
        if sign not in PETSCII:
            raise _Fault(column + offset, f"'{sign}' is not a sign that ASCII and the C64's PETSCII share; "
                         "write its number")


def _evaluate(code: list, lookup) -> int:
    """The value of a postfix expression; `lookup(name, column)` gives the value of a name."""
    stack: list[int] = []
    for what, value, column in code:
        if what == "number":
            stack.append(value)
            continue
        if what == "name":
            stack.append(lookup(value, column))
            continue
        right = stack.pop()
        if value in UNARY:
            result = UNARY[value](right)
        else:
            if value in ("/", "%") and right == 0:
                raise _Fault(column, "division by zero")
            if value in ("<<", ">>") and not 0 <= right <= 31:
                raise _Fault(column, f"a shift by {right} is outside 0..31")
            result = ACTIONS[value](stack.pop(), right)
        if abs(result) > MAX_NUMBER:
            raise _Fault(column, "this result is too large")
        stack.append(result)
    return stack[0]


class _Assembly:
    """The state of one run."""

    def __init__(self, files: Mapping[str, str]):
        self.files = files
        self.errors: list[tuple[int, Diagnostic]] = []
        self.values: dict[str, int] = {}
        self.defined: dict[str, tuple[str, int]] = {}     # name -> its file and line
        self.pending: list[tuple[str, _Statement]] = []   # constants that wait for later names
        self.spoiled: set[str] = set()                    # names whose definition has an error
        self.statements: list[_Statement] = []
        self.labels: list[tuple[str, int, int]] = []      # name, address, segment
        self.ends = {0: 0}                                # segment -> address where it ends so far
        self.pc = self.segment = self.order = self.characters = 0
        self.scope = ""

    # -- errors -----------------------------------------------------------------------------------------
    def report(self, at: _Statement, fault: _Fault) -> None:
        """Keeps an error; stops the first pass when there are enough."""
        if fault.message:
            self.errors.append((at.order, Diagnostic(at.file, at.number, fault.column + 1, at.text,
                                                     fault.message, fault.suggestion)))
        if len(self.errors) >= MAX_ERRORS:
            raise _Stop

    # -- first pass: files and lines ----------------------------------------------------------------------
    def source(self, name: str, text: str, above: tuple[str, ...]) -> None:
        self.characters += len(text)
        for number, line in enumerate(text.split("\n"), 1):
            self.order += 1
            at = _Statement(name, number, line.removesuffix("\r"), self.order, self.scope, self.pc)
            try:
                if self.characters > MAX_SOURCE:
                    raise _Fault(0, f"the source is longer than {MAX_SOURCE:,} characters")
                self._check_line(at)
                self._line(at, _Scanner(at.text), above)
            except _Fault as fault:
                self.report(at, fault)
                if self.characters > MAX_SOURCE or self.pc > TOP:
                    raise _Stop from None

    @staticmethod
    def _check_line(at: _Statement) -> None:
        if len(at.text) > MAX_LINE:
            length, at.text = len(at.text), at.text[:60] + " ..."
            raise _Fault(0, f"this line has {length:,} characters; {MAX_LINE:,} are allowed")
        if not at.text.isprintable():
            for column, sign in enumerate(at.text):
                if sign != "\t" and not sign.isprintable():
                    raise _Fault(column, f"the character with code {ord(sign)} has no place in a source")

    def _line(self, at: _Statement, scan: _Scanner, above: tuple[str, ...]) -> None:
        if scan.done():
            return
        if scan.eat("*"):
            return self._origin(at, scan)
        start = scan.pos
        word = scan.match(NAME)
        if word and word in OPCODES and scan.text[scan.pos:scan.pos + 1] != ":" and scan.peek() != "=":
            return self._instruction(at, scan, word)
        if not word:
            return self._directive(at, scan, "", start, above)
        colon = scan.text[scan.pos:scan.pos + 1] == ":"
        scan.pos += colon
        if not colon and scan.eat("="):
            return self._constant(at, scan, word, start)
        if scan.peek() == ".":
            return self._directive(at, scan, word, start, above)
        second_start, second = scan.pos, scan.match(NAME)
        marked = colon or word[0] == "_" or start == 0
        if marked and (scan.done() if not second else second in OPCODES):
            self._label(at, word, start, opens_scope=True)
            return self._instruction(at, scan, second) if second else None
        self._unknown_instruction(at, (word, start), (second, second_start), colon, marked)

    def _unknown_instruction(self, at, first, second, colon, marked) -> None:
        """Of a line's first two words one should be an instruction: complains about the likelier one."""
        guesses = [_similar(word.lower(), OPCODES) or (word.lower() if word.lower() in OPCODES else None)
                   for word, _ in (first, second)]
        blame_second = second[0] and (colon or second[0] not in OPCODES) and marked and not (
            guesses[0] and not guesses[1] and not colon)
        if blame_second:
            try:
                self._label(at, *first, opens_scope=True)
            except _Fault as fault:
                self.report(at, fault)
        (word, column), guess = (second, guesses[1]) if blame_second else (first, guesses[0])
        if colon and not second[0]:
            raise _Fault(second[1], "after a label an instruction or a directive is expected")
        note = ""
        if not guess and not marked:
            note = " (a label starts in the first column or ends with ':')"
        elif guess == word.lower():
            note = " (instructions are written in lower case)"
        raise _Fault(column, f"unknown instruction '{word}'{note}", guess)

    # -- first pass: names --------------------------------------------------------------------------------
    def _key(self, at: _Statement, name: str, column: int) -> str:
        """Checks that `name` may be defined here; its key among the symbols."""
        if name in OPCODES or name.lower() in OPCODES or name in ALIASES:
            raise _Fault(column, f"'{name}' is an instruction and cannot be a name")
        if name.lower() in REGISTERS:
            raise _Fault(column, f"'{name}' is a register and cannot be a name")
        key = f"{at.scope}.{name}" if name[0] == "_" else name
        if key in self.defined:
            file, line = self.defined[key]
            raise _Fault(column, f"'{name}' is already defined at {file}:{line}")
        self.defined[key] = (at.file, at.number)
        return key

    def _label(self, at: _Statement, name: str, column: int, opens_scope: bool) -> None:
        if self.pc >= TOP:
            self.pc = TOP + 1
            raise _Fault(column, f"'{name}' would be at $10000: the program runs past $FFFF")
        key = self._key(at, name, column)
        self.values[key] = self.pc
        if name[0] != "_":
            self.labels.append((name, self.pc, self.segment))
            if opens_scope:
                self.scope = at.scope = name

    def _constant(self, at: _Statement, scan: _Scanner, name: str, column: int) -> None:
        key = self._key(at, name, column)
        try:
            item = self._item(at, scan)
            scan.end()
            try:
                self.values[key] = _evaluate(item.code, self._known)
            except _Later:
                at.items = [item]
                self.pending.append((key, at))
        except _Fault:
            self.spoiled.add(key)
            raise

    def _known(self, key: str, column: int) -> int:
        if key in self.values:
            return self.values[key]
        raise _Later(column, key)

    def _value_now(self, item: _Item, what: str) -> int:
        try:
            return _evaluate(item.code, self._known)
        except _Later as later:
            if later.name in self.spoiled:
                raise _Fault(later.column, "") from None
            name = later.name.rpartition(".")[2]
            raise _Fault(later.column, f"{what} needs '{name}', which is not defined before this line",
                         _similar(name, self.values)) from None

    # -- first pass: statements ---------------------------------------------------------------------------
    def _item(self, at: _Statement, scan: _Scanner, width: int = 1, kind: str = "value") -> _Item:
        scan.space()
        column = scan.pos
        return _Item(column, scan.expression(at.scope, at.pc), width, kind)

    def _place(self, at: _Statement, size: int, kind: str) -> None:
        at.size, at.kind = size, kind
        self.pc += size
        if self.pc > TOP:
            raise _Fault(0, f"the program runs past $FFFF: this line ends at ${self.pc - 1:X}")
        self.ends[self.segment] = self.pc
        if size:
            self.statements.append(at)

    def _new_segment(self, address: int) -> None:
        self.pc, self.segment = address, self.segment + 1
        self.ends[self.segment] = address

    def _origin(self, at: _Statement, scan: _Scanner) -> None:
        if not scan.eat("="):
            raise _Fault(scan.pos, "'*' is followed by '=' and an address")
        item = self._item(at, scan)
        scan.end()
        self._new_segment(_in_range(item, self._value_now(item, "'* ='"), 0, TOP - 1, "an address"))

    def _directive(self, at, scan: _Scanner, label: str, start: int, above: tuple[str, ...]) -> None:
        column = scan.pos
        word = scan.match(DOTTED)
        if not word:
            found = re.compile(r"\w+|.").match(scan.text, scan.pos)
            raise _Fault(column, f"'{found.group()}' cannot start a statement")
        if word not in DIRECTIVES:
            guess = FOREIGN.get(word.lower()) or _similar(word.lower(), DIRECTIVES)
            guess = word.lower() if word.lower() in DIRECTIVES else guess
            raise _Fault(column, f"unknown directive '{word}' (there are {' '.join(DIRECTIVES)})", guess)
        if label and word in (".align", ".include"):
            raise _Fault(start, f"a label cannot stand before {word}: put it on a line of its own")
        if label:
            self._label(at, label, start, opens_scope=False)
        if scan.done():
            raise _Fault(column, f"{word} needs a value")
        if word == ".include":
            self._include(at, scan, above)
        elif word == ".align":
            self._align(at, scan)
        elif word == ".fill":
            self._fill(at, scan)
        else:
            self._data(at, scan, word)

    def _data(self, at: _Statement, scan: _Scanner, word: str) -> None:
        width = 2 if word == ".word" else 1
        while True:
            if word == ".text" and scan.peek() == '"':
                column, text = scan.string()
                _check_petscii(text.replace('"', ' '), column + 1)
                at.items.append(_Item(column, text.encode("ascii")))
            else:
                at.items.append(self._item(at, scan, width))
            if not scan.eat(","):
                break
        scan.end()
        self._place(at, sum(len(i.code) if isinstance(i.code, bytes) else width for i in at.items), "data")

    def _fill(self, at: _Statement, scan: _Scanner) -> None:
        item = self._item(at, scan)
        count = _in_range(item, self._value_now(item, ".fill"), 0, TOP - 1, "a number of bytes")
        if scan.eat(","):
            at.items = [self._item(at, scan)] * count
            if not count:
                raise _Fault(item.column, ".fill 0 has no use for a value")
        scan.end()
        self._place(at, count, "data" if at.items else "reserve")

    def _align(self, at: _Statement, scan: _Scanner) -> None:
        item = self._item(at, scan)
        step = _in_range(item, self._value_now(item, ".align"), 1, TOP - 1, "an alignment")
        if scan.peek() == ",":
            raise _Fault(scan.pos, ".align takes one value, the alignment")
        scan.end()
        address = -(-self.pc // step) * step
        if address >= TOP:
            self.pc = TOP + 1
            raise _Fault(item.column, f"the next multiple of {_hex(step)} is past $FFFF")
        self._new_segment(address)

    def _include(self, at: _Statement, scan: _Scanner, above: tuple[str, ...]) -> None:
        column = scan.pos
        if scan.peek() != '"':
            raise _Fault(column, '.include is followed by a file name in double quotes')
        _, path = scan.string()
        scan.end()
        name = posixpath.normpath(posixpath.join(posixpath.dirname(at.file), path))
        if name not in self.files:
            known = ", ".join(sorted(self.files)[:10]) + (" ..." if len(self.files) > 10 else "")
            raise _Fault(column, f"there is no file '{name}' to include (known: {known or 'none'})",
                         _similar(name, self.files))
        if name in above:
            chain = " -> ".join((*above[above.index(name):], name))
            raise _Fault(column, f"'{name}' includes itself: {chain}")
        if len(above) >= MAX_DEPTH:
            raise _Fault(column, f"files include each other more than {MAX_DEPTH} deep")
        self.source(name, self.files[name], (*above, name))

    def _instruction(self, at: _Statement, scan: _Scanner, mnemonic: str) -> None:
        at.pc, column = self.pc, scan.pos
        shape, item = self._operand_of(at, scan)
        scan.end()
        modes = OPCODES[mnemonic]
        fitting = [mode for mode in SHAPES[shape] if mode in modes]
        if not fitting:
            has = [s for s, possible in SHAPES.items() if any(m in modes for m in possible) and s]
            takes = f"takes {' or '.join(has)}" if has else "takes no operand"
            given = f"'{mnemonic} {shape}' does not exist" if shape else f"'{mnemonic}' needs an operand"
            raise _Fault(item.column if item else column - len(mnemonic), f"{given}: {mnemonic} {takes}")
        mode = fitting[0]
        if len(fitting) == 2:             # a zero-page and an absolute form
            try:
                if not 0 <= _evaluate(item.code, self._known) <= 255:
                    mode = fitting[1]
            except _Later:
                mode, item.kind = fitting[1], "wide"
        elif item:
            item.kind = {"rel": "branch", "inx": "zp", "iny": "zp", "zpy": "zp", "zpx": "zp", "ind": "jump"
                         }.get(mode, "value")
        at.items = [_Item(0, bytes([modes[mode]]))]
        if item:
            item.width = WIDTHS[mode]
            at.items.append(item)
        self._place(at, 1 + WIDTHS[mode], "code")

    def _operand_of(self, at: _Statement, scan: _Scanner) -> tuple[str, _Item | None]:
        """The shape of an instruction's operand, a key of SHAPES, and its expression."""
        if scan.done():
            return "", None
        if re.compile(r"a[ \t]*(;|$)").match(scan.text, scan.pos):
            scan.pos += 1
            return "a", None
        start = scan.pos
        if scan.eat("#"):
            return "#value", self._item(at, scan)
        if scan.peek() == "(":
            close = scan.closing()
            after = scan.text[close + 1:].lstrip(" \t")
            inside = _Scanner(scan.text[:close])
            inside.pos = scan.pos + 1
            if close < len(scan.text) and inside.peek() == "(" and not scan.text[inside.closing() + 1:close].strip():
                if not after or after[0] in ",;":
                    raise _Fault(start, "one pair of brackets is enough")
            if not after or after[0] in ",;":
                return self._indirect(at, scan)
        item = self._item(at, scan)
        return "address" + self._index(scan), item

    def _indirect(self, at: _Statement, scan: _Scanner) -> tuple[str, _Item]:
        start = scan.pos
        scan.eat("(")
        item = self._item(at, scan)
        inner = self._index(scan)
        if not scan.eat(")"):
            raise _Fault(start, "this '(' has no ')'")
        shape = f"({item and 'zp'}{inner}){self._index(scan)}"
        shape = "(address)" if shape == "(zp)" else shape
        if shape not in SHAPES:
            raise _Fault(start, f"'{shape}' does not exist: it is (zp,x) or (zp),y")
        return shape, item

    @staticmethod
    def _index(scan: _Scanner) -> str:
        """",x" or ",y" where the line goes on with it, else nothing."""
        if not scan.eat(","):
            return ""
        scan.space()
        column, word = scan.pos, scan.match(NAME)
        if word not in ("x", "y"):
            raise _Fault(column, "after the comma stands x or y",
                         word.lower() if word.lower() in ("x", "y") else None)
        return "," + word

    # -- between the passes -------------------------------------------------------------------------------
    def settle(self) -> None:
        """Constants that waited for names defined after them."""
        for _ in range(MAX_DEPTH):
            waiting, self.pending = self.pending, []
            for key, at in waiting:
                try:
                    self.values[key] = _evaluate(at.items[0].code, self._known)
                except _Later:
                    self.pending.append((key, at))
                except _Fault as fault:
                    self.spoiled.add(key)
                    self.report(at, fault)
            if len(self.pending) == len(waiting):
                break
        stuck = {key for key, _ in self.pending}
        self.spoiled |= stuck
        for _, at in self.pending:
            names = [(key, column) for what, key, column in at.items[0].code if what == "name"]
            unknown = [pair for pair in names if pair[0] not in self.values and pair[0] not in self.spoiled]
            try:
                if unknown:
                    self._lookup(at, *unknown[0])
                key, column = next(pair for pair in names if pair[0] not in self.values)
                if key in stuck:
                    raise _Fault(column, f"'{key}' is defined by way of itself, or too many names deep")
            except _Fault as fault:
                self.report(at, fault)

    def check_overlaps(self) -> None:
        """Placed bytes may not lie on placed bytes, nor on reserved room. Reserved room may share."""
        reach, owner, placed = 0, None, None       # furthest end so far, and whose; the same of placed bytes
        placed_reach = 0
        for at in sorted(self.statements, key=lambda at: (at.pc, at.order)):
            other = owner if at.kind != "reserve" and at.pc < reach else placed if at.pc < placed_reach else None
            if other is not None:
                first, last = sorted((at, other), key=lambda s: s.order)
                self.report(last, _Fault(0, f"these bytes lie on those of {first.file}:{first.number}, at "
                                            f"${max(at.pc, other.pc):04X}"))
            if at.pc + at.size > reach:
                reach, owner = at.pc + at.size, at
            if at.kind != "reserve" and at.pc + at.size > placed_reach:
                placed_reach, placed = at.pc + at.size, at

    # -- second pass --------------------------------------------------------------------------------------
    def _lookup(self, at: _Statement, key: str, column: int) -> int:
        if key in self.values:
            return self.values[key]
        if key in self.spoiled:
            raise _Fault(column, "")
        scope, dot, name = key.rpartition(".")
        if not dot:
            raise _Fault(column, f"unknown name '{name}'", _similar(name, (n for n in self.values if "." not in n)))
        where = f"under '{scope}'" if scope else "before the first label"
        mine = [n.rpartition(".")[2] for n in self.values if n.startswith(scope + ".")]
        elsewhere = next((n.rpartition(".")[0] for n in self.values if n.endswith("." + name)), None)
        if elsewhere is not None:
            where += f" (there is one under '{elsewhere}'; a local ends at the next label)"
        raise _Fault(column, f"unknown local '{name}' {where}", _similar(name, mine))

    def emit(self, at: _Statement) -> bytes:
        """The bytes of one statement. A branch counts from the byte after it."""
        data = bytearray()
        for item in at.items:
            if isinstance(item.code, bytes):
                data += item.code
                continue
            if item is at.items[0] and len(at.items) > 1 and item is at.items[-1] and data:
                data *= at.size               # .fill with a value: one evaluation serves all
                break
            value = _evaluate(item.code, lambda key, column: self._lookup(at, key, column))
            if item.kind == "branch":
                data.append(self._distance(at, item, value) & 255)
                continue
            top = 255 if item.width == 1 else TOP - 1
            what = {"zp": "a zero-page address", "wide": "an address", "jump": "an address"}.get(
                item.kind, "a byte" if item.width == 1 else "an address" if at.kind == "code" else "a word")
            _in_range(item, value, 0, top, what)
            if item.kind == "wide" and value <= 255:
                raise _Fault(item.column, f"this is ${value:02X}, in zero page, but a name in it is defined after "
                             "this line: define it before its first use")
            if item.kind == "jump" and value & 255 == 255:
                raise _Fault(item.column, f"the 6502 would read the second byte of this pointer from "
                             f"${value & 0xFF00:04X}: a pointer for jmp cannot start at ${value:04X}")
            data += value.to_bytes(item.width, "little")
        return bytes(data)

    def _distance(self, at: _Statement, item: _Item, target: int) -> int:
        _in_range(item, target, 0, TOP - 1, "an address")
        distance = target - (at.pc + 2)
        if -128 <= distance <= 127:
            return distance
        if self.errors:          # other lines are missing: the distance means nothing
            raise _Fault(item.column, "")
        far = distance - 127 if distance > 0 else -128 - distance
        text = at.text[item.column:].partition(";")[0].strip()
        raise _Fault(item.column, f"branch to {text} is {far} byte{'s' * (far > 1)} too far (a branch reaches "
                     "127 bytes forward, 128 back)")

    def lines(self) -> Iterator[Line]:
        for at in self.statements:
            try:
                data = self.emit(at)
            except _Fault as fault:
                self.report(at, fault)
            else:
                yield Line(at.pc, at.file, at.number, data, at.kind, at.text, at.size)

    def sizes(self) -> dict[str, int]:
        result = {}
        above: dict[int, tuple[int, int]] = {}     # segment -> (lowest address seen so far, what follows it)
        for name, address, segment in reversed(self.labels):
            lowest, following = above.get(segment, (self.ends[segment], self.ends[segment]))
            if address < lowest:
                following, lowest = lowest, address
            above[segment] = (lowest, following)
            result[name] = following - address
        return dict(reversed(result.items()))


def _in_range(item: _Item, value: int, low: int, high: int, what: str) -> int:
    if low <= value <= high:
        return value
    shown = f"{low}..{high}" if high < 256 else f"{low}..{high} ($0..${high:X})"
    hint = f"; its low byte is ${value & 255:02X}" if high == 255 and value < 0 else ""
    raise _Fault(item.column, f"{_hex(value)} is not {what}: outside {shown}{hint}")


def assemble(text: str, *, name: str = "source", files: Mapping[str, str] | None = None) -> Program:
    """Assembles `text`, called `name` in messages, into a Program.

    `files` maps names to texts for `.include`, whose path is taken relative to the including file's folder,
    with forward slashes. Raises AssemblyError with up to 20 errors, and nothing else. The source may have
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
    origin = min((line.address for line in placed), default=0)
    data = bytearray(max((line.address + line.size for line in placed), default=origin) - origin)
    for line in placed:
        data[line.address - origin:line.address - origin + line.size] = line.data
    labels = {label: address for label, address, _ in run.labels}
    symbols = {key.removeprefix("."): value for key, value in run.values.items()}
    return Program(bytes(data), origin, MappingProxyType(symbols), MappingProxyType(labels),
                   MappingProxyType(run.sizes()), tuple(lines))
