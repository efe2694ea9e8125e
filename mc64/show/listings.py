"""Source with addresses and bytes, quietly coloured; beside it, where counted, what each line cost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from ..c64.explain import plural
from . import palette
from .arguments import need
from .picture import Picture
from .tables import bold, cell, frame, mono, plain, samp

MOST_BYTES = 8       # bytes of a line that are shown
_MNEMONICS = frozenset(
    "adc and asl bcc bcs beq bit bmi bne bpl brk bvc bvs clc cld cli clv cmp cpx cpy dec dex dey eor inc inx "
    "iny jmp jsr lda ldx ldy lsr nop ora pha php pla plp rol ror rti rts sbc sec sed sei sta stx sty tax tay "
    "tsx txa txs tya".split())
_TOKEN = re.compile(r"""(?P<comment>;.*) | (?P<string>"[^"]*"?|'.'?)
                    | (?P<number>\$[0-9A-Fa-f]+|%[01]+|\b\d+\b)
                    | (?P<directive>\.\w+) | (?P<word>[A-Za-z_]\w*) | (?P<other>\s+|.)""", re.VERBOSE)
_COLOURS = {"comment": palette.COMMENT, "string": palette.STRING, "number": palette.NUMBER,
            "directive": palette.DIRECTIVE, "label": palette.LABEL, "mnemonic": palette.MNEMONIC}


@dataclass(frozen=True)
class Row:
    """One line of a listing; address None where the line places nothing (a comment, a lone label)."""

    text: str
    address: int | None = None
    data: bytes = b""
    reserved: int = 0
    times: int = 0
    cycles: int = 0      # of all the times together

    def bytes_text(self) -> str:
        if self.reserved:
            return f"({self.reserved} reserved)"
        more = " .." if len(self.data) > MOST_BYTES else ""
        return " ".join(f"{byte:02X}" for byte in self.data[:MOST_BYTES]) + more


def tokens(line: str):
    """(kind, text) of the parts of a source line; their texts joined are the line.

    Kinds: comment string number directive label mnemonic other.  Only a word in the first column is a label.
    """
    for match in _TOKEN.finditer(line):
        kind, text = match.lastgroup, match[0]
        if kind == "word":
            kind = "mnemonic" if text in _MNEMONICS else "label" if match.start() == 0 else "other"
        yield kind, text


def highlight(line: str) -> str:
    """A source line as HTML, its parts coloured."""
    parts = []
    for kind, text in tokens(line.expandtabs(8)):
        kept = mono(text)
        colour = _COLOURS.get(kind)
        parts.append(f'<span style="color:{colour}">{kept}</span>' if colour else kept)
    return "<samp>" + "".join(parts) + "</samp>"


def _bounds(program, name: str) -> tuple[int, int]:
    """First address of a label and the one after its last byte; KeyError, with a suggestion, if unknown."""
    if name not in program.labels:
        near = get_close_matches(name, program.labels, 1)
        hint = f", did you mean {near[0]!r}?" if near else ""
        raise KeyError(f"no label {name!r} in this program{hint}")
    start = program.labels[name]
    return start, start + program.sizes.get(name, 0)


def _lone_labels(program, line, before) -> list[str]:
    """Labels that stand at this line's address on lines of their own, as their source would show them."""
    if before is not None and before.address == line.address:
        return []
    here = [name.rsplit(".", 1)[-1] for name, value in program.symbols.items()
            if value == line.address and (name in program.labels or "." in name)]
    return [name for name in here if not re.match(rf"{re.escape(name)}\b", line.text)]


def _rows(program, name: str | None, files: Mapping[str, str] | None, counts) -> list[Row]:
    low, high = _bounds(program, name) if name else (0, 0x10000)
    rows, before = [], None
    for line in (line for line in program.lines if low <= line.address < high):
        source = files.get(line.file) if files else None
        if source is None:
            rows += [Row(label) for label in _lone_labels(program, line, before)]
        elif before is not None and before.file == line.file and before.number < line.number:
            rows += [Row(text) for text in source.splitlines()[before.number:line.number - 1]]
        elif before is None:
            rows += [Row(text) for text in _label_above(source.splitlines(), line, name)]
        times, cycles = counts.get(line.address, (0, 0)) if line.kind == "code" else (0, 0)
        reserved = line.size if line.kind == "reserve" else 0
        rows.append(Row(line.text, line.address, line.data, reserved, times, cycles))
        before = line
    return rows


def _label_above(lines: list[str], first, name: str | None) -> list[str]:
    """The lines from the label's own down to the first that places a byte."""
    for number in range(first.number - 1, 0, -1):
        if name and re.match(rf"{re.escape(name)}\b", lines[number - 1]):
            return lines[number - 1:first.number - 1]
        if lines[number - 1].startswith(";==="):
            break
    return []


def heat(share: float) -> str:
    """Ground of a line that took this share, 0 .. 1, of the cycles."""
    if share <= 0:
        return palette.HEAT[0]
    return palette.HEAT[1 + sum(share >= step for step in (0.05, 0.15, 0.3))]


def _margin(row: Row, total: int) -> str:
    if not row.times:
        return cell("") * 3
    share = row.cycles / total
    figures = (f"{row.times:,} ×", f"{row.cycles:,}", f"{100 * share:.0f} %" if share >= 0.01 else "< 1 %")
    return "".join(cell(plain(figure), right=True, ground=heat(share)) for figure in figures)


def _html(rows: list[Row], total: int, title: str, alt: str) -> str:
    names = (["times", "cycles", "share"] if total else []) + ["address", "bytes", "source"]
    head = "".join(cell(name, head=True, right=name in names[:-3]) for name in names)
    body = []
    for row in rows:
        address = "" if row.address is None else samp(f"${row.address:04X}", palette.MUTED)
        body.append((_margin(row, total) if total else "") + cell(address)
                    + cell(samp(row.bytes_text(), palette.MUTED) if row.address is not None else "")
                    + cell(highlight(row.text)))
    return frame(alt, head, body, bold(title), wrap=False)


def _text(rows: list[Row], total: int, title: str) -> str:
    wide = max([len(row.bytes_text()) for row in rows] + [8])
    lines = [title]
    for row in rows:
        place = "" if row.address is None else f"{row.address:04X}"
        line = f"{place:<4}  {row.bytes_text():<{wide}}  {row.text.expandtabs(8)}"
        if total:
            bar = "#" * max(1, round(10 * row.cycles / total)) if row.times else ""
            cost = f"{row.times:>7,} x {row.cycles:>9,} {bar:<10}" if row.times else " " * 30
            line = f"{cost}  {line}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def listing(program, name: str | None = None, counts=None, *,
            files: Mapping[str, str] | None = None) -> Picture:
    """The source of one routine (or of the whole program) with addresses and bytes.

    program  a Program (its lines, labels, sizes and symbols are read)
    name     a label: the lines from it to the next ordinary label; None: all
    counts   a Run counted by line, or a mapping from address to (times, cycles of all times together): then a
             margin shows for each line how often it ran and what it cost, darker for a greater share
    files    the sources by file name; with them comments and blank lines stand in the listing too

    Raises KeyError for an unknown label, with a suggestion, and ValueError for a run without counts.
    """
    need(program, "a Program (what assemble gives; c64.program)", "lines", "labels")
    if hasattr(counts, "changes"):
        if counts.line_cycles is None:
            raise ValueError(f"this run of {counts.label} was not counted by line: call with count=True")
        counts = counts.line_cycles
    rows = _rows(program, name, files, counts or {})
    if not rows:
        raise ValueError(f"{name or 'this program'} has no line that places a byte")
    total = sum(row.cycles for row in rows)
    size = sum(len(row.data) + row.reserved for row in rows)
    first = next(row.address for row in rows if row.address is not None)
    title = f"{name or 'Program'}: {plural(size, 'byte')} from ${first:04X}"
    if total:
        title += f", {total:,} cycles in these lines"
    alt = f"Listing of {title}, {plural(len(rows), 'line')}."
    if total:
        worst = max(rows, key=lambda row: row.cycles)
        alt += (f" Most are spent in {' '.join(worst.text.split(';')[0].split())}: {worst.times:,} times, "
                f"{worst.cycles:,} cycles.")
    return Picture(html=_html(rows, total, title, alt), text=_text(rows, total, title), alt=alt)
