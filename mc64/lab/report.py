"""What an assembly cell shows: each routine's bytes and cycles, and what holds of its header."""

from __future__ import annotations

import re
from html import escape

from mc64.lab.measure import Measured
from mc64.show import palette
from mc64.show.picture import Picture
from mc64.show.tables import bold, cell, frame, samp

MOST = 6  # sentences about one routine
NOTE = "padding:3px 10px;text-align:left;max-width:60em"


def report(routines: list[Measured]) -> Picture:
    """The picture below an assembly cell."""
    head = ["routine", "bytes", "cycles", "header"]
    rows = [[m.name, _bytes(m), _cycles(m), _header(m)] for m in routines]
    notes = [note for m in routines for note in _notes(m)]
    text = "\n".join([f"{'  '.join(row)}" for row in rows] + [f"  {note}" for note in notes])
    body = [_row(row, m) for row, m in zip(rows, routines, strict=True)]
    body += [f'<td colspan="4" style="{NOTE}">{_prose(note)}</td>' for note in notes]
    top = "".join(cell(name, head=True) for name in head)
    alt = " ".join(f"{', '.join(row)}." for row in rows) + "".join(f" {note}" for note in notes)
    return Picture(html=frame("what the assembly cell gives", top, body), text=text, alt=alt)


def _row(row: list[str], m: Measured) -> str:
    name, size, cycles, header = row
    colour = palette.BAD if m.findings or m.parted else palette.GOOD if m.tried else palette.MUTED
    return (cell(f"<b>{samp(name)}</b>") + cell(escape(size)) + cell(escape(cycles))
            + cell(f'<span style="color:{colour}">{bold(header)}</span>'))


def _bytes(m: Measured) -> str:
    count = f"{m.bytes_now} byte{'s' * (m.bytes_now != 1)}"
    if m.bytes_before is None:
        return f"{count} (new)"
    return f"{count} (as in the course)" if m.unchanged else f"{count} (original {m.bytes_before})"


def span(cycles: tuple[int, int]) -> str:
    """`990` or `26..29`."""
    low, high = cycles
    return f"{low:,}" if low == high else f"{low:,}..{high:,}"


def _cycles(m: Measured) -> str:
    if m.cycles is None:
        return "cycles not measured"
    before = f" (original {span(m.promised)})" if m.promised and not m.unchanged else ""
    return f"{span(m.cycles)} cycles{before}"


def _header(m: Measured) -> str:
    if m.parted and not m.findings:
        return "✗ it parts from its Python twin"
    if m.findings:
        return "✗ a promise is broken" if len(m.findings) == 1 else f"✗ {len(m.findings)} promises are broken"
    how = "" if m.tried == "always" else f" {m.tried}"
    if m.slower and not m.parted:
        return f"✓ faster than the header promises{how and ','}{how}"
    return f"✓ the header holds{how}" if m.tried else "the header promises nothing"


def _notes(m: Measured) -> list[str]:
    notes = [f"✗ {finding}" for finding in m.findings[:MOST]]
    if len(m.findings) > MOST:
        notes.append(f"✗ … and {len(m.findings) - MOST} more.")
    if m.parted:
        notes.append(f"✗ Python and the 6502 part. {m.parted}.")
    if (m.findings or m.parted) and not m.unchanged:
        back = "the course's version comes back" if m.bytes_before is not None else "it goes away"
        notes.append(f"Your {m.name} is in force all the same; with `%reset_asm {m.name}` {back}.")
    if m.slower and not m.parted:
        notes.append(f"The header's Cycles line promises {span(m.slower)}, and should be written anew.")
    notes += m.hints
    if m.others:
        notes.append(
            f"{m.name} calls your own {', '.join(m.others)}: with the course's, the figures may be others. "
            f"`%reset_asm {' '.join(m.others)}` brings the course's back."
        )
    return notes


def _prose(text: str) -> str:
    """Escaped text; between backticks it is code, and a cross at its start is coloured."""
    html = re.sub(r"`([^`]*)`", r"<samp>\1</samp>", escape(text, quote=False))
    cross = f'<b style="color:{palette.BAD}">✗</b>'
    return html.replace("✗", cross, 1) if html.startswith("✗") else html
