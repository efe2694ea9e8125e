"""The counts of the history table: as lanes on the board, and as the bytes that they are in memory.

A count belongs to a square left and a square entered, whoever moves and whatever else stands on the board; so
the board is drawn empty. Width and darkness both tell how great a count is, for paper and for grey screens.
"""

from __future__ import annotations

from math import hypot

from ..c64.explain import plural
from . import palette, squares
from .arguments import need
from .boards import centre, draw_names
from .picture import Picture
from .svg import Canvas, number

SQUARE, LEFT, TOP = 66, 44, 20      # the board of lanes, viewBox units
APART = 8.5                         # a lane's middle from the line between two squares: there and back
CELL, MARGIN = 9, 58                # a byte of the table
NAMED, LISTED = 6, 12               # counts that the alternative text and the plain form have by name
STEPS = (1 / 16, 1 / 8, 1 / 4, 1 / 2)           # shares of the greatest count at which a lane gets wider
WORDS = ("less", "1/16", "1/8", "1/4", "1/2")
WIDTHS = (1.6, 3.2, 5.2, 7.8, 11)


def heat(history, *, caption: str | None = None) -> Picture:
    """The counts of a history table as lanes on the empty board, wider and darker where they are greater.

    history  a Game (its `history`) or 4,096 bytes, 64 for each square left, one for each entered
    caption  a line below; by default how many moves have a count, and the greatest

    Raises ValueError for another number of bytes, or a count between squares that no step joins.
    """
    found = _counts(history)
    width, foot = LEFT + 8 * SQUARE + 24, TOP + 8 * SQUARE + 36
    canvas = Canvas(width, foot + 78)
    for square in filter(squares.is_dark, range(64)):
        x, y = centre(square, LEFT, TOP, SQUARE)
        canvas.rect(x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, fill=palette.LIGHT_SQUARE)
    canvas.rect(LEFT, TOP, 8 * SQUARE, 8 * SQUARE, fill="none", stroke=palette.MUTED, stroke_width=1.5)
    draw_names(canvas, LEFT, TOP, SQUARE, 19)
    most = max(found.values(), default=0)
    for (start, dest), count in sorted(found.items(), key=lambda item: item[1]):
        _lane(canvas, centre(start, LEFT, TOP, SQUARE), centre(dest, LEFT, TOP, SQUARE), _step(count, most))
    said = _said(found) if caption is None else caption
    _legend(canvas, LEFT, foot + 24)
    canvas.text(LEFT, foot + 58, said, 17)
    return Picture(svg=canvas.svg(_alt("lanes on the board", found, said), 0.86 * width),
                   text=_text(found, said), alt=_alt("lanes on the board", found, said))


def heat_bytes(history, *, caption: str | None = None) -> Picture:
    """The same counts where they stand in memory: a row for each square left, in it a byte for each entered.

    Bytes that no step ever reaches stay blank, those that are 0 so far have a rim. Arguments and errors are
    those of `heat`.
    """
    found = _counts(history)
    side = 64 * CELL
    canvas = Canvas(MARGIN + side + 20, MARGIN - 10 + side + 78)
    top = MARGIN - 10
    for rank, name in enumerate(f"A{digit}" for digit in range(1, 9)):
        canvas.text(MARGIN - 10, top + (8 * rank + 0.95) * CELL, name, 17, fill=palette.MUTED, anchor="end")
        canvas.text(MARGIN + 8 * rank * CELL, top - 9, name, 17, fill=palette.MUTED)
    canvas.rect(MARGIN, top, side, side, fill=palette.LIGHT_SQUARE, stroke=palette.MUTED, stroke_width=1.5)
    canvas.path("".join(f"M{MARGIN} {top + at * CELL}h{side}M{MARGIN + at * CELL} {top}v{side}"
                        for at in range(8, 64, 8)), stroke=palette.RULE, stroke_width=1, fill="none")
    most = max(found.values(), default=0)
    for start, dest in _steps():
        count = found.get((start, dest), 0)
        canvas.rect(MARGIN + dest * CELL + 0.5, top + start * CELL + 0.5, CELL - 1, CELL - 1,
                    fill=palette.LANES[_step(count, most)] if count else palette.PAPER,
                    stroke=palette.INK, stroke_width=0.7)
    said = caption or (f"{plural(len(_steps()), 'byte')} of 4,096 can be a move's; {len(found)} hold a count")
    canvas.text(MARGIN, top + side + 28, "a row: the square left; a column: the square entered",
                16, fill=palette.MUTED)
    canvas.text(MARGIN, top + side + 56, said, 17)
    alt = _alt("64 rows of 64 bytes", found, said)
    return Picture(svg=canvas.svg(alt, 0.8 * canvas.width), text=_text(found, said), alt=alt)


def _steps() -> list[tuple[int, int]]:
    """All steps from a dark square to the next diagonally, in the order of the table."""
    return [(start, dest) for start in filter(squares.is_dark, range(64)) for dest in range(64)
            if abs(start % 8 - dest % 8) == abs(start // 8 - dest // 8) == 1]


def _counts(history) -> dict[tuple[int, int], int]:
    """The counts that are not 0, by (square left, square entered), the greatest first."""
    data = getattr(history, "history", history)
    need(data, "a Game or the 4,096 bytes of its history", "__iter__")
    try:
        data = bytes(data)
    except (TypeError, ValueError):
        raise ValueError("this shows 4,096 counts, each 0 to 255") from None
    if len(data) != 4096:
        raise ValueError(f"a history table has 4,096 bytes, this has {len(data):,}")
    found = {divmod(at, 64): count for at, count in enumerate(data) if count}
    odd = set(found) - set(_steps())
    if odd:
        raise ValueError(f"this shows counts of steps, and {'-'.join(map(squares.name, min(odd)))} is none")
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _step(count: int, most: int) -> int:
    """Which of the five widths and colours a count has."""
    return sum(count >= share * most for share in STEPS)


def _lane(canvas: Canvas, start, end, step: int) -> None:
    """A lane right of the way from one centre to another, with its head at the end."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    wide, colour = WIDTHS[step], palette.LANES[step]
    half, head = max(wide * 0.95, 4), max(wide * 1.5, 8)
    x0, y0 = x0 - uy * APART + ux * 15, y0 + ux * APART + uy * 15
    x1, y1 = x1 - uy * APART - ux * 13, y1 + ux * APART - uy * 13
    bx, by = x1 - ux * head, y1 - uy * head
    canvas.path(f"M{number(x0)} {number(y0)}L{number(bx)} {number(by)}", stroke=colour, stroke_width=wide)
    canvas.path(f"M{number(bx - uy * half)} {number(by + ux * half)}L{number(x1)} {number(y1)}"
                f"L{number(bx + uy * half)} {number(by - ux * half)}z", fill=colour)


def _legend(canvas: Canvas, x: float, y: float) -> None:
    """A sample of each width, with the share of the greatest count that it begins at."""
    canvas.text(x, y, "share of the greatest:", 15, fill=palette.MUTED)
    x += 170
    for step, words in enumerate(WORDS):
        canvas.path(f"M{number(x)} {number(y - 5)}h22", stroke=palette.LANES[step], stroke_width=WIDTHS[step])
        canvas.text(x + 28, y, words, 15, fill=palette.MUTED)
        x += 44 + 8 * len(words)


def _said(found) -> str:
    if not found:
        return "no move has a count yet"
    (start, dest), most = next(iter(found.items()))
    return (f"{len(found)} of {len(_steps())} moves have a count; greatest: "
            f"{squares.name(start)}-{squares.name(dest)}, {most}")


def _named(found, most: int) -> list[tuple[str, int]]:
    return [(f"{squares.name(start)}-{squares.name(dest)}", count)
            for (start, dest), count in list(found.items())[:most]]


def _alt(form: str, found, said: str) -> str:
    """What the picture shows, in words."""
    greatest = ", ".join(f"{move} {count}" for move, count in _named(found, NAMED))
    rest = len(found) - NAMED
    if rest > 0:
        greatest += f"; {plural(rest, 'other move')} with less, down to {min(found.values())}"
    said = f"History table as {form}, {said.rstrip('.')}."
    return f"{said} Greatest counts: {greatest}." if found else said


def _text(found, said: str) -> str:
    """The greatest counts as bars, and how many there are besides."""
    most = max(found.values(), default=1)
    lines = [f"{move}  {count:>3}  {'#' * max(1, round(count / most * 40))}"
             for move, count in _named(found, LISTED)]
    rest = len(found) - LISTED
    if rest > 0:
        lines.append(f"... and {plural(rest, 'other move')} with less")
    return "\n".join([*lines, said])
