"""A small 6502 assembler that works from memory.

Its language is a strict subset of 64tass 1.58: what it accepts, `64tass -C -b` assembles to the same bytes.
It holds labels, `_local` labels, `name = value`, `* = address`, `.byte .word .text .fill .align .include` and
expressions; anything else is refused with a message. Encodings come from py65's opcode table.

Two passes: the first reads lines, gives every statement its address and size and parses its expressions; the
second evaluates them. A size is final: an operand takes its zero-page form only when its value is known at
that line. 64tass makes as many passes as it needs and could choose otherwise, so a zero-page operand defined
after its use is an error.
"""
from __future__ import annotations

import bisect
import difflib
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import NoReturn

from .syntax import (
    ALIASES,
    BINARY,
    FORBIDDEN,
    MAX_LINE,
    MAX_NUMBER,
    OPCODES,
    REGISTERS,
    TOP,
    Address,
    Fault,
    Reader,
    Token,
    Wide,
    check_petscii,
    evaluate,
    in_range,
)

MAX_ERRORS = 20
MAX_SOURCE = 1_000_000    # characters in all, an included file counted each time
MAX_CODE = 200_000        # the same without comments and space at the ends of lines
MAX_DEPTH = 16            # files inside files
DIRECTIVES = (".byte", ".word", ".text", ".fill", ".align", ".include")
FOREIGN = {".db": ".byte", ".dw": ".word", ".asc": ".text", ".ds": ".fill", ".res": ".fill"}

# The shapes of an operand -> the modes a shape can mean, the shortest first.
SHAPES = {"": ("imp", "acc"), "a": ("acc",), "#value": ("imm",), "address": ("zpg", "abs", "rel"),
          "address,x": ("zpx", "abx"), "address,y": ("zpy", "aby"), "(address)": ("ind",),
          "(zp,x)": ("inx",), "(zp),y": ("iny",)}
WIDTHS = {"imp": 0, "acc": 0, "abs": 2, "abx": 2, "aby": 2, "ind": 2}      # bytes of operand; all others 1
ROLES = {"imm": "a byte", "rel": "branch", "abs": "an address", "abx": "an address", "aby": "an address",
         "ind": "a pointer for jmp"}                                       # all others "a zero-page address"


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
    """An assembled program. `data` runs from `origin`, the lowest address with a placed byte, to the highest;
    gaps are zeros, and reserved room before and after is left out, as in 64tass's output. `symbols` holds
    every name (a local as "label._local"), `labels` the ordinary names that are addresses, `sizes` for each
    label the bytes from it to the next ordinary label at a higher address, or to the next `* =` or `.align`
    or the end. `lines` are ordered by address."""
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
        inside = [name for name, at in self.labels.items() if 0 <= address - at < max(self.sizes[name], 1)]
        label = max(inside, key=self.labels.__getitem__, default="")     # of equals the first defined
        offset = address - self.labels[label] if label else 0
        where = (f"{label}+{offset}" if offset else label) or f"${address:04X}"
        line = self.line_at(address)
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
        shown = FORBIDDEN.sub("?", self.source[start:start + 100])
        indent = re.sub(r"[^\t]", " ", shown[:self.column - 1 - start])
        return f"{self.file}:{self.line}:{self.column}: {self.message}{hint}\n    {shown}\n    {indent}^"


class AssemblyError(Exception):
    """The source cannot be assembled. `errors` holds up to 20 Diagnostics in the order of the source."""

    def __init__(self, errors: tuple[Diagnostic, ...]):
        super().__init__(errors)
        self.errors = errors

    def __str__(self) -> str:
        end = [f"(the first {MAX_ERRORS} errors)"] if len(self.errors) == MAX_ERRORS else []
        return "\n".join([*map(str, self.errors), *end])


class _Later(Fault):
    """A name that is not known yet; the message is its key."""


@dataclass(slots=True)
class _Item:
    """A value to be placed: an expression in postfix order, or bytes as they stand. `width` in bytes; `role`
    is what the value is called in messages, or "branch"; `late` when there is a zero-page form but the value
    was not known in the first pass; `instead` what to say of a value over 255,
    if there is more to say."""
    column: int
    code: list | bytes
    width: int = 1
    role: str = "a byte"
    late: bool = False
    instead: str = ""


@dataclass(slots=True)
class _Statement:
    """One line as the first pass left it. `order` counts lines over all files; `scope` owns its locals."""
    file: str
    number: int
    text: str
    order: int
    scope: str
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
    """How much `word` looks like an instruction, and like which; letters in another order look best."""
    low = word.lower()
    if low in OPCODES or ALIASES.get(low):
        return 3, ALIASES.get(low, low)
    swapped = next((name for name in OPCODES if sorted(name) == sorted(low)), None)
    guess = swapped or _similar(low, OPCODES)
    return (difflib.SequenceMatcher(None, low, guess).ratio() + bool(swapped), guess) if guess else (0, None)


class _Assembly:
    """The state of one run."""

    def __init__(self, files: Mapping[str, str]):
        self.files = files
        self.errors: list[tuple[int, Diagnostic]] = []
        self.values: dict[str, int] = {}
        self.defined: dict[str, _Statement] = {}          # one without a value has an error in its line
        self.statements: list[_Statement] = []
        self.labels: list[tuple[str, int, int]] = []      # name, address, segment
        self.ends = [0]                                   # where each segment, a stretch without gap, ends
        self.pc = self.order = self.characters = self.code = 0
        self.scope = ""

    def report(self, at: _Statement, fault: Fault) -> None:
        column = fault.column or len(at.text) - len(at.text.lstrip())      # 0 is the whole line
        if fault.message:
            self.errors.append((at.order, Diagnostic(at.file, at.number, column + 1, at.text, fault.message,
                                                     fault.suggestion)))
        if len(self.errors) >= MAX_ERRORS or fault.fatal:
            self.give_up()

    def give_up(self) -> NoReturn:
        raise AssemblyError(tuple(error for _, error in sorted(self.errors, key=lambda pair: pair[0])))

    # The first pass: files, lines, names.

    def source(self, name: str, text: str, above: tuple[str, ...]) -> None:
        self.characters += len(text)
        clean = self.characters <= MAX_SOURCE and not FORBIDDEN.search(text)
        for number, line in enumerate(text.split("\n"), 1):
            code = len(line.partition(";")[0].strip(" \t\r"))
            self.order, self.code = self.order + 1, self.code + code
            if not code and clean and len(line) <= MAX_LINE:      # a comment
                continue
            at = _Statement(name, number, line.removesuffix("\r"), self.order, self.scope, self.pc)
            try:
                self._check_line(at)
                self._line(at, Reader(at.text), above)
            except Fault as fault:
                self.report(at, fault)

    def _check_line(self, at: _Statement) -> None:
        if len(at.text) > MAX_LINE:
            length, at.text = len(at.text), at.text[:60] + " ..."
            raise Fault(0, f"this line has {length:,} characters; {MAX_LINE:,} are allowed")
        for count, most, what in ((self.characters, MAX_SOURCE, ""), (self.code, MAX_CODE, " of code")):
            if count > most:
                raise Fault(0, f"the source is longer than {most:,} characters{what}", fatal=True)
        if odd := FORBIDDEN.search(at.text):
            raise Fault(odd.start(), f"the character with code {ord(odd[0])} has no place in a source")

    def _line(self, at: _Statement, read: Reader, above: tuple[str, ...]) -> None:
        first, second = read.tokens[0], read.tokens[min(1, len(read.tokens) - 1)]
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
        elif read.token.kind != "end":
            self._directive(at, read, None, above)

    def _unknown(self, at: _Statement, first: Token, second: Token, colon: bool) -> None:
        """Of a line's first two words one should be an instruction: complains about the likelier one."""
        indented = first.column > 0 and first.text[0] != "_" and not colon
        if second.text == ":":
            raise Fault(second.column, "a label's ':' stands directly after it")
        blamed, (score, guess) = first, _similar_instruction(first.text)
        if colon or second.kind == "name" and not indented and _similar_instruction(second.text)[0] >= score:
            self._label(at, first, opens_scope=True)
            blamed, (score, guess) = second, _similar_instruction(second.text)
        if blamed.kind != "name":
            raise Fault(blamed.column, f"'{blamed.text}' is not an instruction or a directive")
        note = " (instructions are written in lower case)" if guess == blamed.text.lower() else ""
        if indented and not guess:
            note = " (a label starts in the first column or ends with ':')"
        raise Fault(blamed.column, f"unknown instruction '{blamed.text}'{note}", guess)

    def _define(self, at: _Statement, name: Token) -> str:
        """Checks that a name may be defined here; gives its key among the symbols."""
        if name.text.lower() in OPCODES or name.text in ALIASES or name.text.lower() in REGISTERS:
            what = "a register" if len(name.text) == 1 else "an instruction"
            raise Fault(name.column, f"'{name.text}' is {what} and cannot be a name")
        key = f"{at.scope}.{name.text}" if name.text[0] == "_" else name.text
        other = self.defined.setdefault(key, at)
        if other is not at:
            raise Fault(name.column, f"'{name.text}' is already defined at {other.file}:{other.number}")
        return key

    def _label(self, at: _Statement, name: Token, opens_scope: bool) -> None:
        if self.pc >= TOP:
            raise Fault(name.column, f"'{name.text}' lies past $FFFF, the last address", fatal=True)
        try:
            self.values[self._define(at, name)] = Address(self.pc)
        except Fault as fault:        # the rest of the line is still worth reading
            self.report(at, fault)
        if name.text[0] != "_":
            self.labels.append((name.text, self.pc, len(self.ends) - 1))
            if opens_scope:
                self.scope = at.scope = name.text

    def _constant(self, at: _Statement, read: Reader, name: Token) -> None:
        read.at = 2
        key = self._define(at, name)
        item = self._item(at, read)
        read.end()
        self.values[key] = self._now(item, -MAX_NUMBER, MAX_NUMBER, "a number")

    def _known(self, column: int, key: str) -> int:
        if key not in self.values:
            raise _Later(column, key)
        return self.values[key]

    def _now(self, item: _Item, low: int, high: int, role: str) -> int:
        """The value of an item that must be known at its line, for addresses hang on it."""
        try:
            return in_range(item.column, evaluate(item.code, self._known), low, high, role)
        except _Later as later:
            name = later.message.rpartition(".")[2]
            raise Fault(later.column, "" if later.message in self.defined else f"'{name}' must be defined "
                         "before this line", _similar(name, self.values)) from None

    # The first pass: statements.

    def _item(self, at: _Statement, read: Reader, width: int = 1, role: str = "a byte") -> _Item:
        return _Item(read.token.column, read.expression(at.scope, self.pc), width, role)

    def _place(self, at: _Statement, size: int, kind: str) -> None:
        at.pc, at.size, at.kind = self.pc, size, kind
        self.pc += size
        if self.pc > TOP:
            raise Fault(0, f"the program runs past $FFFF: this line ends at ${self.pc - 1:X}", fatal=True)
        self.ends[-1] = self.pc
        self.statements.append(at)

    def _move(self, address: int) -> None:
        """Goes on at `address`, in a new segment."""
        self.pc = address
        self.ends.append(address)

    def _origin(self, at: _Statement, read: Reader) -> None:
        if not read.take("="):
            raise Fault(read.token.column, "a line that starts with '*' reads '* = address'")
        item = self._item(at, read)
        read.end()
        self._move(self._now(item, 0, TOP - 1, "an address"))

    def _directive(self, at: _Statement, read: Reader, label: Token | None, above: tuple[str, ...]) -> None:
        kind, word, column = read.token
        if kind != "directive":
            raise Fault(column, f"'{word}' cannot start a statement")
        if word not in DIRECTIVES:
            low = word.lower()
            guess = low if low in DIRECTIVES else FOREIGN.get(low) or _similar(low, DIRECTIVES)
            raise Fault(column, f"unknown directive '{word}' (there are {' '.join(DIRECTIVES)})", guess)
        if label and column == label.column + len(label.text):
            raise Fault(column, f"a space is missing before {word}")
        if label and word in (".align", ".include"):
            raise Fault(label.column, f"no label can stand before {word}: give it a line of its own")
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

    def _data(self, at: _Statement, read: Reader, word: str) -> None:
        width, role = (2, "a word") if word == ".word" else (1, "a byte")
        more = True
        while more:
            kind, text, column = read.token
            if word == ".text" and kind == "text":
                check_petscii(text[1:-1], column + 1)
                data = text[1:-1].replace('""', '"').encode("ascii")
                at.items.append(_Item(column, data, len(data)))
                read.at += 1
            else:
                at.items.append(self._item(at, read, width, role))
            more = read.take(",")
        read.end()
        self._place(at, sum(item.width for item in at.items), "data")

    def _fill(self, at: _Statement, read: Reader) -> None:
        count = self._item(at, read)
        if read.take(","):
            at.items = [self._item(at, read)]
        read.end()
        at.repeat = self._now(count, 0, TOP - 1, "a number of bytes")
        self._place(at, at.repeat, "data" if at.items else "reserve")

    def _align(self, at: _Statement, read: Reader) -> None:
        item = self._item(at, read)
        read.end()
        step = self._now(item, 1, TOP - 1, "an alignment")
        address = -(-self.pc // step) * step
        if address >= TOP:
            raise Fault(item.column, f"the next multiple of {step} is past $FFFF", fatal=True)
        self._move(address)

    def _include(self, read: Reader, file: str, above: tuple[str, ...]) -> None:
        kind, word, column = read.token
        if kind != "text":
            raise Fault(column, ".include is followed by a file name in double quotes")
        read.at += 1
        read.end()
        name = posixpath.normpath(posixpath.join(posixpath.dirname(file), word[1:-1]))
        if name in above:
            chain = " -> ".join((*above[above.index(name):], name))
            raise Fault(column, f"'{name}' includes itself: {chain}")
        if len(above) >= MAX_DEPTH:
            raise Fault(column, f"files include each other more than {MAX_DEPTH} deep", fatal=True)
        if name not in self.files:
            known = ", ".join(sorted(self.files)[:10]) + (" ..." if len(self.files) > 10 else "")
            raise Fault(column, f"there is no file '{name}' to include (there are: {known or 'none'})",
                         _similar(name, self.files))
        self.source(name, self.files[name], (*above, name))

    def _instruction(self, at: _Statement, read: Reader, mnemonic: str) -> None:
        column, modes = read.token.column, OPCODES[mnemonic]
        read.at += 1
        operand = read.token
        shape, item = self._operand(at, read)
        index = read.token.text
        if any(mode in modes for mode in SHAPES.get(f"{shape.replace('(address)', '(zp)')},{index}", ())):
            given = at.text[operand.column:read.token.column].rstrip()
            raise Fault(read.token.column, f"is a comma missing? '{given},{index}'")
        read.end()
        fitting = [mode for mode in SHAPES[shape] if mode in modes]
        if not fitting:
            has = [has for has, means in SHAPES.items() if has and any(mode in modes for mode in means)]
            takes = ", ".join(has[:-1]) + " or " * (len(has) > 1) + has[-1] if has else "no operand"
            given = f"'{mnemonic} {shape}' does not exist" if shape else f"'{mnemonic}' needs an operand"
            raise Fault(operand.column if shape else column, f"{given}: {mnemonic} takes {takes}")
        mode = fitting[0]
        if len(fitting) == 2 and item:             # a zero-page and an absolute form
            try:
                mode = fitting[not 0 <= evaluate(item.code, self._known) <= 255]
            except _Later:
                mode, item.late = fitting[1], True
        at.items = [_Item(column, bytes([modes[mode]]))]
        if item:
            item.width, item.role = WIDTHS.get(mode, 1), ROLES.get(mode, "a zero-page address")
            if mnemonic in ("stx", "sty") and "," in shape:
                given = at.text[item.column:read.token.column].rstrip()
                item.instead = (f"'{mnemonic} ...{shape[-2:]}' exists only for addresses 0 to 255: copy "
                                f"{mnemonic[-1].upper()} to A and use 'sta {given}'")
            at.items.append(item)
        self._place(at, 1 + WIDTHS.get(mode, 1), "code")

    def _operand(self, at: _Statement, read: Reader) -> tuple[str, _Item | None]:
        """The shape of an instruction's operand, a key of SHAPES, and its expression."""
        token, following = read.token, read.tokens[min(read.at + 1, len(read.tokens) - 1)]
        if token.kind == "end":
            return "", None
        if token.text == "a" and following.kind == "end":
            read.at += 1
            return "a", None
        if read.take("#"):
            return "#value", self._item(at, read)
        if not read.take("("):
            item = self._item(at, read)
            return "address" + read.index(), item
        if following.text == "(":
            raise Fault(following.column, "no second bracket can stand here")
        item = self._item(at, read)
        inside = read.index(glued=True)
        if not read.take(")"):
            raise Fault(token.column, "this '(' has no ')'")
        shape = f"(zp{inside}){read.index()}"
        shape = "(address)" if shape == "(zp)" else shape
        if shape not in SHAPES:
            raise Fault(token.column, f"'{shape}' does not exist; there are (zp,x) and (zp),y")
        if read.token.text in BINARY:
            raise Fault(token.column, "an operand that begins with '(' is a pointer, and ends with its ')'")
        return shape, item

    # Between the passes.

    def check_overlaps(self) -> None:
        """Placed bytes may not lie on placed bytes nor on reserved room. Reserved room may share."""
        solid = [at for at in self.statements if at.size and at.kind != "reserve"]
        placed = sorted(solid, key=lambda at: at.pc)
        starts = [at.pc for at in placed]
        clashes = [(one, two) for one, two in pairwise(placed) if one.pc + one.size > two.pc]
        for at in self.statements:
            last = bisect.bisect_left(starts, at.pc + at.size) - 1
            if at.kind == "reserve" and last >= 0 and placed[last].pc + placed[last].size > at.pc:
                clashes.append((at, placed[last]))
        for pair in clashes:
            first, last = sorted(pair, key=lambda at: at.order)
            self.report(last, Fault(0, f"the byte at ${max(first.pc, last.pc):04X} is taken by "
                                        f"{first.file}:{first.number}"))

    # The second pass.

    def _lookup(self, column: int, key: str) -> int:
        if key in self.values:
            return self.values[key]
        scope, dot, name = key.rpartition(".")
        if key in self.defined:
            raise Fault(column, "")
        if not dot:
            ordinary = [known for known in self.values if "." not in known]
            raise Fault(column, f"unknown name '{name}'", _similar(name, ordinary))
        where = f"under '{scope}'" if scope else "before the first label"
        near = _similar(name, [k.removeprefix(scope + dot) for k in self.values if k.startswith(scope + dot)])
        other = next((k.rpartition(".")[0] for k in self.values if k.endswith(dot + name)), None)
        if other is not None and not near:
            where += f"; the one under '{other}' ends where the next label stands"
        raise Fault(column, f"unknown local '{name}' {where}", near)

    def lines(self) -> Iterator[Line]:
        for at in self.statements:
            try:
                data = b"".join(self._encode(at, item) for item in at.items) * at.repeat
            except Fault as fault:
                self.report(at, fault)
            else:
                if at.size:
                    yield Line(at.pc, at.file, at.number, data, at.kind, at.text, at.size)

    def _encode(self, at: _Statement, item: _Item) -> bytes:
        if isinstance(item.code, bytes):
            return item.code
        value = evaluate(item.code, self._lookup)
        if item.role == "branch":
            return bytes([self._distance(at, item, value) & 255])
        if item.instead and value > 255:
            raise Fault(item.column, item.instead)
        in_range(item.column, value, 0, 256 ** item.width - 1, item.role)
        if at.repeat > 1 and isinstance(value, Wide):       # 64tass repeats $0006 as 06 00 06 00
            raise Fault(item.column, "the value of .fill is made of decimal numbers, $00..$FF and constants")
        if item.late and value <= 255:
            raise Fault(item.column, f"${value:02X} lies in zero page, but a name in it is defined after "
                         "this line: define it before its first use")
        if item.role == "a pointer for jmp" and value & 255 == 255:
            raise Fault(item.column, f"a pointer for jmp cannot lie at ${value:04X}: the 6502 would take "
                         f"its second byte from ${value & 0xFF00:04X}")
        return value.to_bytes(item.width, "little")

    def _distance(self, at: _Statement, item: _Item, target: int) -> int:
        """How far a branch jumps, counted from the byte after it: -128..127."""
        distance = in_range(item.column, target, 0, TOP - 1, "an address") - (at.pc + 2)
        far = max(distance - 127, -128 - distance)
        if far > 0:      # where other lines have errors, addresses are wrong and the distance means nothing
            to = at.text[item.column:].partition(";")[0].strip()
            raise Fault(item.column, "" if self.errors else f"branch to {to} is {far} byte{'s' * (far > 1)} "
                         "too far: it reaches 127 bytes forward, 128 back")
        return distance

    def sizes(self) -> dict[str, int]:
        """label -> bytes to the next higher ordinary label of its segment, or to the segment's end"""
        result, here, end = {}, None, 0
        for name, address, segment in reversed(self.labels):
            if here is None or here[1] != segment:
                end = self.ends[segment]
            elif here[0] > address:
                end = here[0]
            here = address, segment
            result[name] = end - address
        return dict(reversed(result.items()))


def assemble(text: str, *, name: str = "source", files: Mapping[str, str] | None = None) -> Program:
    """Assembles `text`, called `name` in messages, into a Program.

    `files` maps names to texts for `.include`, whose path is taken relative to the including file's folder,
    with forward slashes. Raises AssemblyError with up to 20 errors, and nothing else. A source may have
    1,000 characters a line, 200,000 of code and 1,000,000 in all.
    """
    run = _Assembly(files or {})
    run.source(name, text, (posixpath.normpath(name),))
    if not run.errors:
        run.check_overlaps()
    lines = sorted(run.lines(), key=lambda line: line.address)
    if run.errors:
        run.give_up()
    placed = [line for line in lines if line.data]
    origin = placed[0].address if placed else 0
    data = bytearray(placed[-1].address + placed[-1].size - origin if placed else 0)
    for line in placed:
        data[line.address - origin:line.address - origin + line.size] = line.data
    symbols = {key.removeprefix("."): int(value) for key, value in run.values.items()}
    labels = {label: address for label, address, _ in run.labels}
    return Program(bytes(data), origin, MappingProxyType(symbols), MappingProxyType(labels),
                   MappingProxyType(run.sizes()), tuple(lines))
