"""What a call changed in memory, label by label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import palette, squares
from .arguments import need
from .memory import CHAR, LIMIT, draw_byte
from .picture import Picture
from .svg import Canvas

FEW = 16          # up to here a label's changes stand one by one, old -> new; beyond as rows of new bytes
COLUMNS = 4
LINE = 38


@dataclass(frozen=True)
class Line:
    """One line of the picture: either single changes (where, old, new), or a row of eight bytes by column."""

    label: str                                  # empty but for a label's first line
    steps: tuple[tuple[str, int, int], ...] = ()
    offset: int = 0
    row: Mapping[int, int] | None = None


def _lines(changes: Mapping, with_squares) -> tuple[list[Line], int]:
    """The lines to show, and how many changed bytes they leave out."""
    lines, rest = [], 0
    for label, its in changes.items():
        its = list(its)
        rest += len(its[LIMIT:])
        its, first = its[:LIMIT], len(lines)
        if len(its) > FEW:
            rows: dict[int, dict[int, int]] = {}
            for change in its:
                rows.setdefault(change.offset // 8 * 8, {})[change.offset % 8] = change.new
            lines += [Line("", offset=offset, row=row) for offset, row in rows.items()]
        else:
            alone = len(its) == 1 and its[0].offset == 0      # most likely a variable of one byte
            steps = [("" if alone else _where(label, change, with_squares), change.old, change.new)
                     for change in its]
            lines += [Line("", tuple(steps[i:i + COLUMNS])) for i in range(0, len(steps), COLUMNS)]
        if len(lines) > first:
            old = lines[first]
            lines[first] = Line(label, old.steps, old.offset, old.row)
    return lines, rest


def _where(label: str, change, with_squares) -> str:
    named = label in with_squares and change.offset < 64
    return f"+{change.offset} {squares.name(change.offset)}" if named else f"+{change.offset}"


def _text(lines: list[Line], rest: int) -> str:
    wide = max(len(line.label) for line in lines)
    out = []
    for line in lines:
        if line.row is None:
            shown = "   ".join(f"{where:>6} {old:02X} -> {new:02X}" for where, old, new in line.steps)
        else:
            cells = "".join(f"[{line.row[i]:02X}]" if i in line.row else " .. " for i in range(8))
            shown = f"{f'+{line.offset}':>6} {cells}"
        out.append(f"{line.label:<{wide}}  {shown}".rstrip())
    return "\n".join(out + ([f"... {rest} more"] if rest else []))


def _draw_line(canvas: Canvas, line: Line, x: float, y: float) -> None:
    for i, (where, old, new) in enumerate(line.steps):
        left = x + i * 178
        if where:
            canvas.text(left + 64, y, where, 14, fill=palette.MUTED, anchor="end")
        canvas.text(left + 90, y, f"{old:02X}", 17, anchor="middle", fill=palette.MUTED)
        canvas.path(f"M{left + 105:g} {y - 6:g}h12m-4-4l4 4l-4 4", fill="none", stroke=palette.MUTED,
                    stroke_width=1.5)
        draw_byte(canvas, left + 138, y, new, True)
    if line.row is not None:
        canvas.text(x + 64, y, f"+{line.offset}", 14, fill=palette.MUTED, anchor="end")
        for column in range(8):
            if column in line.row:
                draw_byte(canvas, x + 90 + column * 40, y, line.row[column], True)
            else:
                canvas.text(x + 90 + column * 40, y, "..", 17, fill=palette.MUTED, anchor="middle")


def _svg(lines: list[Line], rest: int, title: str, alt: str) -> str:
    x = max([len(line.label) for line in lines] + [4]) * CHAR + 20
    columns = max([len(line.steps) for line in lines] + [2])
    width = max(x + columns * 178, x + 400 if any(line.row for line in lines) else 0, 320) + 10
    canvas = Canvas(width, (62 if lines else 48) + LINE * len(lines) + (24 if rest else 0))
    canvas.text(20, 30, title, 17, bold=True)
    canvas.open_group(font_family=palette.MONO)
    for i, line in enumerate(lines):
        y = 78 + i * LINE
        if line.label:
            canvas.text(20, y, line.label, 17, bold=True)
        _draw_line(canvas, line, x, y)
    if rest:
        canvas.text(20, 74 + LINE * len(lines), f"... {rest} more", 15, fill=palette.MUTED)
    canvas.close_group()
    return canvas.svg(alt, 0.86 * width)


def diff(run_or_changes, *, squares=("board",)) -> Picture:
    """The bytes that changed, by label; of one label at most 64, the rest is counted.

    Up to 16 changes of a label stand one by one, old value and new; more of them as rows of eight new values
    (".." where a byte kept its value).

    run_or_changes  a Run, or Changes: a mapping from label to Change(offset, address, old, new)
    squares         labels whose offsets 0..63 are also named as squares
    """
    changes = getattr(run_or_changes, "changes", run_or_changes)
    need(changes, "a Run or its changes", "items", "values")
    lines, rest = _lines(changes, squares)
    total = sum(len(its) for its in changes.values())
    if not total:
        return Picture(svg=_svg([], 0, "No byte changed", "No byte changed."), text="no byte changed",
                       alt="No byte changed.")
    title = f"{total:,} byte{'s' * (total != 1)} changed"
    said = []
    for label, its in changes.items():
        if len(its) > FEW:
            said.append(f"{label}, {len(its)} bytes")
        else:
            said += [f"{label} {_where(label, c, squares)} from {c.old:02X} to {c.new:02X}" for c in its]
    alt = f"{title}: {'; '.join(said)}."
    return Picture(svg=_svg(lines, rest, title, alt), text=_text(lines, rest), alt=alt)
