"""What a call did, and whether the twins agree."""

from __future__ import annotations

from itertools import zip_longest

from . import palette, squares
from .arguments import need
from .picture import Picture
from .tables import aligned, bold, cell, frame, plain, samp

MOST = 16        # differences shown


def petscii(data: bytes) -> str:
    """Printed bytes as text: capitals, digits and punctuation are their own codes, 13 ends a line."""
    return "".join("\n" if byte == 13 else chr(byte) if 32 <= byte < 96 else f"[{byte:02X}]" for byte in data)


def _changed(run) -> str:
    parts = []
    for label, its in run.changes.items():
        parts.append(label if len(its) == 1 else f"{label} ({len(its):,} bytes)")
    return ", ".join(parts) or "nothing"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def _facts(run) -> list[tuple[str, str]]:
    """What a Run says, as (name, value) lines."""
    registers = "  ".join(f"{name} ${getattr(run, name.lower()):02X}" for name in ("A", "X", "Y", "SP"))
    flags = "  ".join(name for name, is_set in run.flags.items() if is_set) or "none"
    facts = [("cycles", f"{run.cycles:,} (RTS included, JSR not)"), ("instructions", f"{run.instructions:,}"),
             ("stack", _count(run.stack, "byte") + " at most"), ("registers", registers),
             ("flags set", flags), ("changed", _changed(run))]
    if run.kernal:
        facts.append(("KERNAL", ", ".join(dict.fromkeys(run.kernal)) + ", counted as 0 cycles"))
    for name, text in (("printed", petscii(run.printed).rstrip("\n")), (";?", "\n".join(run.prints))):
        if text:
            facts.append((name, text))
    return facts


def run(run) -> Picture:
    """One call's result: registers, flags, cycles, instructions, stack, what changed, what it printed.

    run  a Run; see mc64.c64.machine
    """
    need(run, "a Run (what c64.call gives)", "label", "cycles", "changes")
    facts, title = _facts(run), f"{run.label} returned"
    wide = max(len(name) for name, _value in facts)
    lines = [title]
    for name, value in facts:
        for i, part in enumerate(value.split("\n")):
            lines.append(f"  {name if i == 0 else '':<{wide}}  {part}".rstrip())
    body = [cell(plain(name)) + cell("<br>".join(samp(part) for part in value.split("\n")))
            for name, value in facts]
    alt = f"{run.label} returned after {_cost(run)}. Changed: {_changed(run)}."
    return Picture(html=frame(alt, "", body, bold(title)), text="\n".join(lines), alt=alt)


def _where(difference) -> str:
    """ "board[4] (E1)": the place of a difference."""
    if difference.index is None:
        return difference.name
    named = difference.name == "board" and difference.index < 64
    square = f" ({squares.name(difference.index)})" if named else ""
    return f"{difference.name}[{difference.index}]{square}"


def _cost(run) -> str:
    return "" if run is None else f"{_count(run.cycles, 'cycle')}, {_count(run.instructions, 'instruction')}"


def _verdict(cmp) -> str:
    if cmp.equal:
        said = f"✓ the twins agree in {'every variable' if cmp.every else ', '.join(cmp.names)}"
        return said + (f", and in {len(cmp.printed[0])} printed bytes" if cmp.printed[0] else "")
    count = len(cmp.differences)
    if not count:
        return "✗ the twins print differently"
    said = f"✗ the twins differ in {_count(count, 'number')}"
    return said + ("" if cmp.printed_equal else ", and in what they print")


def _printed_rows(cmp) -> list[list[str]]:
    """The first line of the printed texts in which they differ."""
    if cmp.printed_equal:
        return []
    one, other = (petscii(data).split("\n") for data in cmp.printed)
    pairs = list(zip_longest(one, other))
    at = next(i for i, (a, b) in enumerate(pairs) if a != b)
    return [[f"printed line {at + 1}", *("nothing" if line is None else repr(line) for line in pairs[at])]]


def comparison(cmp) -> Picture:
    """Whether Python and the 6502 left the same values, and where not (the first 16 places).

    cmp  a Comparison; see mc64.bridge
    """
    need(cmp, "a Comparison (what compare gives)", "equal", "differences")
    verdict, cost = _verdict(cmp), _cost(cmp.run)
    rows = [[_where(d), str(d.python), str(d.c64)] for d in cmp.differences[:MOST]] + _printed_rows(cmp)
    rest = len(cmp.differences) - MOST
    head = ["variable", "Python", "6502"]
    text = [verdict] + ([f"  6502: {cost}"] if cost else [])
    if rows:
        text.append("\n".join("  " + line for line in aligned(head, rows, [False, True, True]).split("\n")))
    if rest > 0:
        text.append(f"  ... {rest:,} more")
    body = ["".join(cell(samp(value), right=i > 0) for i, value in enumerate(row)) for row in rows]
    if rest > 0:
        body.append(cell(f"… {rest:,} more") + cell("") * 2)
    colour = palette.GOOD if cmp.equal else palette.BAD
    title = f'<b style="color:{colour}">{plain(verdict)}</b>'
    title += f"<br>6502: {cost}" if cost else ""
    top = "".join(cell(name, head=True, right=i > 0) for i, name in enumerate(head)) if rows else ""
    alt = verdict[2].upper() + verdict[3:] + (f". First: {cmp.first}" if cmp.first else "") + "."
    return Picture(html=frame(alt, top, body, title), text="\n".join(text), alt=alt)
