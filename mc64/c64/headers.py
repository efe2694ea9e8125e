"""The header of an assembly routine, read: what it promises, in a form that `contract` can check.

A routine opens with a header (this one is the example of the grammar below)::

    ;=== gen_mouse ==================================================== chapter 2
    ; Appends the mouse's move in one direction to the move list, if there is one.
    ; In        position;  X = square of the mouse;  direction = 0..3;  first_move
    ; Out       one more move, or none where the board ends or a piece stands
    ; Clobbers  A, Y, flags
    ; Writes    move_list_start, move_list_dest, first_move
    ; Stack     4
    ; Cycles    29..74
    ;-----------------------------------------------------------------------------

Title line, a summary of one or more lines, then fields. A field is its name, two blanks or more, and its
text; a line that begins with eight blanks or more goes on with the field above. Every field but Calls and
Patches must be there; where there is nothing to say, the text is `nothing`.

In        items separated by `;` (line ends do not count), each one of
          position                 the variables of a legal position, whoever is to move
          position = mouse|cats    the same, with that side to move
          NAME                     a variable, or A, X, Y: any value
          NAME = DOMAIN            a variable or register with the values of the domain
          NAME[N] = DOMAIN         byte N of a variable, from 0; where N is its size, each of its bytes
          NAME = PHRASE            a value that a generator known by that phrase makes (`square of the mouse`)
          PHRASE                   variables that a generator known by that phrase fills; a phrase has two
                                   words or more
          DOMAIN is `lo..hi`, `lo..hi step n`, one value, or `{a, b, lo..hi}`; a value is a decimal number,
          `$` and a hexadecimal one, or a symbol of the program, `+n` or `-n` after it allowed. Where no value
          is over 255, each byte of a longer variable is drawn from the domain by itself; otherwise the
          variable is one number, lowest byte first (an address, a counter).
Out       prose. Registers and flags that carry a result are named `A = ...`, `C = ...` in it.
Clobbers  those of A, X, Y, flags that need not come back as they were
Writes    labels of all variables that a call may change; `screen` is the C64's screen and colours
Stack     the most bytes ever pushed, the routine's own return address left out
Cycles    `lo..hi`, `n`, or `measured: n at POSITION depth d`; words after a comma or a blank are free
Calls     the routines it jumps to itself (jsr, or jmp at the end), and the KERNAL entries it or they reach
Patches   labels of the code that it may change while it runs
"""

import difflib
import re
from dataclasses import dataclass, field

FIELDS = ("In", "Out", "Clobbers", "Writes", "Stack", "Cycles", "Calls", "Patches")
REQUIRED = FIELDS[:6]
REGISTERS = ("A", "X", "Y")
FLAGS = ("N", "V", "D", "I", "Z", "C")

_TITLE = re.compile(r";===\s*([A-Za-z][A-Za-z0-9_]*)\s*=*\s*(?:chapter\s+(\d+)\s*)?$")
_FIELD = re.compile(r";\s?([A-Za-z]+)(?::?\s{2,}(.*\S)|:?\s*)$")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*$")
_VALUE = re.compile(r"(?:\d+|\$[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9_]*(?:\s*[+-]\s*\d+)?)$")
_CYCLES = re.compile(r"(?P<measured>measured:\s*)?(?P<lo>[\d,]*\d)(?:\.\.(?P<hi>[\d,]*\d))?"
                     r"(?P<rest>(?:[,\s].*)?)$")
_PLACE = re.compile(r"\s*at\s+(.*?)\s+depth\s+(\d+)\s*$")


@dataclass(frozen=True)
class Span:
    """The values lo, lo + step … up to hi, as written: numbers or symbols of the program."""

    lo: str
    hi: str
    step: int = 1


@dataclass(frozen=True)
class Item:
    """One thing of In: `name` (empty for a phrase alone), the N of name[N], and where its values come from.

    At most one of `spans` and `phrase` is there; neither means any value.
    """

    text: str
    line: int
    name: str = ""
    index: int | None = None
    spans: tuple[Span, ...] = ()
    phrase: str = ""


@dataclass(frozen=True)
class Cycles:
    """The promise of Cycles: from `lo` to `hi`, or the same number twice; `position` only where measured."""

    lo: int
    hi: int
    position: str = ""
    depth: int | None = None


@dataclass(frozen=True)
class Header:
    """What a header promises. A field that is not there is None: nothing is promised, nothing is checked."""

    name: str
    chapter: int | None = None
    summary: str = ""
    inputs: tuple[Item, ...] = ()
    outputs: str | None = None
    clobbers: frozenset[str] | None = None
    writes: tuple[str, ...] | None = None
    stack: int | None = None
    cycles: Cycles | None = None
    calls: tuple[str, ...] | None = None
    patches: tuple[str, ...] = ()
    lines: dict[str, int] = field(default_factory=dict)

    @property
    def results(self) -> frozenset[str]:
        """Registers and flags that Out names as `A = ...`, or flags as `C is` or `carry set`."""
        words = self.outputs or ""
        found = set(re.findall(r"\b([AXYNVZC])\s+(?:=|is\b|set\b|clear\b)", words))
        return frozenset(found | ({"C"} if re.search(r"\bcarry\b", words) else set()))


@dataclass(frozen=True)
class HeaderProblem:
    """One thing wrong with a header: the line's number and a sentence."""

    line: int
    message: str


class HeaderError(ValueError):
    """A header that cannot be read; `problems` lists all that is wrong, str() prints them."""

    def __init__(self, name: str, problems):
        self.name = name
        self.problems = tuple(problems)
        super().__init__("\n".join(f"header of {name}, line {p.line}: {p.message}" for p in self.problems))


def parse(text: str, *, first_line: int = 1, require: tuple[str, ...] = REQUIRED) -> Header:
    """Read a header, or the header at the top of a routine's whole text.

    `first_line` is the number of the text's first line in its file; `require` names the fields that must be
    there. Raises HeaderError with every problem found. The grammar stands at the top of this module.
    """
    reader = _Reader(first_line)
    reader.read(text)
    for name in require:
        if name not in reader.fields and not reader.problems:
            reader.problem(first_line, f"the header has no {name} line")
    header = reader.header()
    if reader.problems:
        raise HeaderError(header.name, reader.problems)
    return header


def suggestion(word: str, known) -> str:
    """`; did you mean X?` for the nearest known word, or nothing."""
    lowered = {str(k).lower(): k for k in known}
    near = difflib.get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return f"; did you mean {lowered[near[0]]}?" if near else ""


class _Reader:
    """Takes a header line by line: `fields` maps a name to its line number and text."""

    def __init__(self, first_line: int):
        self.first = first_line
        self.name, self.chapter, self.summary = "?", None, []
        self.fields: dict[str, tuple[int, list[str]]] = {}
        self.problems: list[HeaderProblem] = []

    def problem(self, line: int, message: str) -> None:
        self.problems.append(HeaderProblem(line, message))

    def read(self, text: str) -> None:
        rows = list(enumerate(text.split("\n"), self.first))     # not splitlines: it cuts at form feeds too
        while rows and not rows[0][1].strip():
            rows.pop(0)
        if not self._title(*(rows or [(self.first, "")])[0]):
            return
        current = None
        for number, row in rows[1:]:
            if not row.startswith(";") or row.startswith(";--") or row.startswith(";=="):
                break
            current = self._row(number, row.rstrip(), current)

    def _title(self, number: int, row: str) -> bool:
        found = _TITLE.match(row.rstrip())
        if not found:
            self.problem(number, "a header begins with a line `;=== name ======= chapter N`")
            return False
        self.name = found[1]
        self.chapter = int(found[2]) if found[2] else None
        return True

    def _row(self, number: int, row: str, current: str | None) -> str | None:
        """Take one line; answer the field that a continuation would belong to."""
        if current and re.match(r";\s{8,}\S", row):
            self.fields[current][1].append(row[1:].strip())
            return current
        found = _FIELD.match(row)
        if found and (found[2] is not None or found[1] in FIELDS):
            word, content = found[1], found[2] or ""
            if word not in FIELDS:
                self.problem(number, f'"{word}" is not a header field{suggestion(word, FIELDS)}')
                word = f"?{word}"
            elif word in self.fields:
                self.problem(number, f"a second {word} line; the first is line {self.fields[word][0]}")
            self.fields[word] = (number, [content])
            if not content:
                self.problem(number, f"nothing after {word}; where there is nothing to say, write `nothing`")
            return word
        if current is None:
            self.summary.append(row[1:].strip())
        else:
            self.problem(number, f'"{row[1:].strip()}" is neither a field nor, with eight blanks before it, '
                                 f"more of {current.strip('?')}")
        return current

    def text(self, name: str) -> str | None:
        return " ".join(self.fields[name][1]) if name in self.fields else None

    def line(self, name: str) -> int:
        return self.fields[name][0]

    def header(self) -> Header:
        return Header(
            name=self.name, chapter=self.chapter, summary=" ".join(self.summary),
            inputs=self._inputs(), outputs=self.text("Out"), clobbers=self._clobbers(),
            writes=self._labels("Writes"), stack=self._stack(), cycles=self._cycles(),
            calls=self._labels("Calls"), patches=self._labels("Patches") or (),
            lines={name: number for name, (number, _) in self.fields.items()})

    def _labels(self, name: str) -> tuple[str, ...] | None:
        words = self.text(name)
        if words is None or not words:
            return None
        if words == "nothing":
            return ()
        labels = tuple(word.strip() for word in words.split(","))
        for label in labels:
            if not re.match(r"(?:[A-Za-z][A-Za-z0-9_]*|\$[0-9a-fA-F]{1,4})$", label):
                self.problem(self.line(name), f'{name} is a list of labels with commas between them, '
                                              f'and "{label}" is not a label')
        return labels

    def _clobbers(self) -> frozenset[str] | None:
        labels = self._labels("Clobbers")
        if labels is None:
            return None
        known = (*REGISTERS, "flags")
        for label in labels:
            if label not in known:
                self.problem(self.line("Clobbers"), f'Clobbers may name A, X, Y and flags, not "{label}"'
                                                    + suggestion(label, known))
        return frozenset(labels)

    def _stack(self) -> int | None:
        words = self.text("Stack")
        if not words:
            return None
        found = re.match(r"(\d+)(?:\s|$)", words)
        if not found or int(found[1]) > 255:
            self.problem(self.line("Stack"), f'Stack is a number of bytes, 0 to 255, not "{words}"')
            return None
        return int(found[1])

    def _cycles(self) -> Cycles | None:
        words = self.text("Cycles")
        if not words:
            return None
        line, found = self.line("Cycles"), _CYCLES.match(words)
        if not found:
            self.problem(line, f'Cycles is `lo..hi`, `n` or `measured: n at POSITION depth d`, not "{words}"')
            return None
        lo = int(found["lo"].replace(",", ""))
        hi = int((found["hi"] or found["lo"]).replace(",", ""))
        if found["measured"]:
            place = _PLACE.match(found["rest"])
            if not place or found["hi"]:
                self.problem(line, "a measured figure needs its place: `measured: n at POSITION depth d`")
                return None
            return Cycles(lo, hi, place[1], int(place[2]))
        if lo > hi:
            self.problem(line, f"Cycles {lo}..{hi} runs backwards; the smaller number comes first")
        return Cycles(lo, hi)

    def _inputs(self) -> tuple[Item, ...]:
        words = self.text("In")
        if not words or words == "nothing":
            return ()
        line = self.line("In")
        items = [self._item(part.strip(), line) for part in words.split(";") if part.strip()]
        names = [item.text.partition("=")[0].strip() for item in items if item]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.problem(line, f"{name} stands twice under In")
        return tuple(item for item in items if item)

    def _item(self, text: str, line: int) -> Item | None:
        left, equals, right = (part.strip() for part in text.partition("="))
        if not equals:
            if left == "position" or not _NAME.match(left):
                return Item(text, line, phrase=left)
            return Item(text, line, name=left)
        if left == "position":
            if right not in ("mouse", "cats"):
                self.problem(line, f'position = mouse or position = cats, not "{right}"')
            return Item(text, line, phrase=f"position = {right}")
        found = re.match(r"([A-Za-z][A-Za-z0-9_]*)(?:\[(\d+)\])?$", left)
        if not found:
            self.problem(line, f'"{left}" is not a variable or register (in "{text}")')
            return None
        index = int(found[2]) if found[2] else None
        spans = self._domain(right, text, line)
        phrase = "" if spans else right
        if not right:
            self.problem(line, f'nothing after the = of "{text}"')
        return Item(text, line, found[1], index, spans or (), phrase)

    def _domain(self, words: str, text: str, line: int) -> tuple[Span, ...] | None:
        """The spans of a domain, or None if the words are a phrase."""
        braces = words.startswith("{")
        if braces != words.endswith("}"):
            self.problem(line, f'a {{ without its }}, or the other way round, in "{text}"')
            return (Span("0", "0"),)
        parts = words[1:-1].split(",") if braces else [words]
        spans = [_span(part.strip()) for part in parts]
        if None not in spans:
            return tuple(spans)
        if braces or ".." in words:
            bad = parts[spans.index(None)].strip()
            self.problem(line, f'"{bad}" is not a value or a range lo..hi (in "{text}")')
            return (Span("0", "0"),)
        return None


def _span(text: str) -> Span | None:
    found = re.match(r"(.*?)(?:\.\.(.*?))?(?:\s+step\s+([1-9]\d*))?$", text)
    lo, hi = found[1].strip(), (found[2] if found[2] is not None else found[1]).strip()
    if not _VALUE.match(lo) or not _VALUE.match(hi) or (found[3] and found[2] is None):
        return None
    return Span(lo, hi, int(found[3] or 1))
