"""Combinations of devices, one a row: which are on, the nodes that they take and the time."""

from __future__ import annotations

from . import palette
from .arguments import need
from .picture import Picture
from .svg import Canvas, number
from .tables import aligned

ON = ("hash", "killers", "history", "static")
ROW, TOP, FOOT = 26, 62, 20
FIRST, STEP = 42, 56                # the middle of the first column of dots, and from one to the next
BARS = ((258, 140, palette.ARROW), (462, 124, palette.CAT))     # where bars begin, how long, their colour
WIDTH = 640
ROOM = 1.12                         # of the longest bar that is not cut, how far the scale goes


def devices(rows, *, heads=("nodes", "seconds")) -> Picture:
    """One row a combination, the quickest first: a dot for each device that is on, and two bars.

    rows   (devices in words such as "hash, killers" or "none", nodes, seconds) each; "none" is cut where it
           would make all other bars short, and its number stands beside it
    heads  what the two bars are

    Raises ValueError for no row, another number of columns or heads, or a device that there is not.
    """
    need(rows, "rows of (devices, nodes, seconds)", "__iter__")
    rows = [tuple(row) for row in rows]
    if not rows or any(len(row) != 3 for row in rows) or len(heads) != 2:
        raise ValueError("this shows rows of three: devices in words, nodes, seconds; and two heads")
    for words, *_ in rows:
        if words != "none" and set(words.split(", ")) - set(ON):
            raise ValueError(f"{words!r} is none of {', '.join(ON)}, nor several of them with commas")
    rows.sort(key=lambda row: row[2])
    fewest = min(rows, key=lambda row: row[1])
    said = (f"{len(rows)} combinations of devices. Quickest: {rows[0][0]}, {rows[0][1]:g} {heads[0]}, "
            f"{rows[0][2]:.1f} {heads[1]}. Least {heads[0]}: {fewest[0]}, {fewest[1]:g}, in {fewest[2]:.1f} "
            f"{heads[1]}. Slowest: {rows[-1][0]}, {rows[-1][1]:g} {heads[0]}, {rows[-1][2]:.1f} {heads[1]}.")
    text = aligned(["devices", *heads], [[row[0], f"{row[1]:.2f}", f"{row[2]:.1f}"] for row in rows],
                   [False, True, True])
    return Picture(svg=_draw(rows, heads).svg(said, WIDTH), text=text, alt=said)


def _draw(rows, heads) -> Canvas:
    canvas = Canvas(WIDTH, TOP + ROW * len(rows) + FOOT)
    for column, name in enumerate(ON):
        canvas.text(FIRST + STEP * column, 40, name, 14, fill=palette.MUTED, anchor="middle")
    for (x, _, _), head in zip(BARS, heads, strict=True):
        canvas.text(x, 40, head, 14, fill=palette.MUTED)
    whole = [row for row in rows if row[0] != "none"] or rows
    scales = [ROOM * max(row[at] for row in whole) for at in (1, 2)]
    least = [min(row[at] for row in rows) for at in (1, 2)]
    for place, row in enumerate(rows):
        y = TOP + ROW * place
        if place % 2 == 0:
            canvas.rect(14, y - 4, WIDTH - 28, ROW, fill=palette.LIGHT_SQUARE)
        _dots(canvas, row[0], y + 9)
        for at, (x, room, colour) in enumerate(BARS):
            _bar(canvas, x, y, row[at + 1] / scales[at] * room, room, colour)
            shown = f"{row[at + 1]:.2f}" if at == 0 else f"{row[at + 1]:.1f}"
            end = min(row[at + 1] / scales[at], 1) * room
            canvas.text(x + end + 6, y + 14, shown, 14, bold=row[at + 1] == least[at])
    return canvas


def _dots(canvas, words, y) -> None:
    """A dot where a device is on, a small ring where it is not."""
    for column, name in enumerate(ON):
        x = FIRST + STEP * column
        if name in words.split(", "):
            canvas.add("circle", cx=x, cy=y, r=6.5, fill=palette.INK)
        else:
            canvas.add("circle", cx=x, cy=y, r=3, fill="none", stroke=palette.MUTED, stroke_width=1)


def _bar(canvas, x, y, length, room, colour) -> None:
    """A bar from x on; one that is longer than there is room is cut, with a gap near its end."""
    canvas.rect(x, y + 2, min(length, room), 14, fill=colour)
    if length > room:
        canvas.path(f"M{number(x + room - 24)} {number(y + 20)}l8 -22M{number(x + room - 16)} "
                    f"{number(y + 20)}l8 -22", stroke=palette.PAPER, stroke_width=4)
