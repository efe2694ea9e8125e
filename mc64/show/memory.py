"""Memory as hexadecimal rows."""

from __future__ import annotations

from ..c64.explain import plural
from . import palette, squares
from .arguments import need
from .picture import Picture
from .svg import Canvas

LIMIT = 64        # bytes shown; the rest is counted
CHAR = 10.4       # advance of a monospaced letter of size 17, with a little room
ROW = 30


def place(label: str, offset: int) -> str:
    """ "board", "board+8": a byte's name."""
    return f"{label}+{offset}" if offset else label


def _changed_words(data: bytes, changed, with_squares: bool) -> list[str]:
    """One phrase a changed byte that is shown: "+4 (E1) is 06"."""
    where = {at: f"+{at} ({squares.name(at)})" if with_squares and at < 64 else f"+{at}" for at in changed}
    return [f"{where[at]} is {data[at]:02X}" for at in changed if at < LIMIT]


def _row_names(label: str, start: int, width: int, count: int) -> list[tuple[int, str, str]]:
    """(first offset, name, address) of every row."""
    return [(at, place(label, at), f"${start + at:04X}") for at in range(0, count, width)]


def _dump_text(data, rows, width, changed, rest, words) -> str:
    wide = max(len(name) for _at, name, _address in rows)
    lines = []
    for at, name, address in rows:
        shown = "".join(f"[{data[i]:02X}]" if i in changed else f" {data[i]:02X} "
                        for i in range(at, min(at + width, len(data), LIMIT)))
        lines.append(f"{name:<{wide}}  {address} {shown}".rstrip())
    if rest:
        lines.append(f"... {rest} more")
    if words:
        lines.append("changed: " + ", ".join(words))
    return "\n".join(lines)


def draw_byte(canvas: Canvas, x: float, y: float, value: int, changed: bool, size: float = 17) -> None:
    """Two hexadecimal digits centred on x, baseline y; boxed and bold when changed."""
    if changed:
        canvas.rect(x - size * 0.86, y - size * 1.1, size * 1.72, size * 1.5, rx=3, fill=palette.CHANGED,
                    stroke=palette.CHANGED_RIM, stroke_width=2)
    canvas.text(x, y, f"{value:02X}", size, anchor="middle", bold=changed,
                fill=palette.INK if changed else palette.MUTED)


def _dump_svg(data, rows, width, changed, note, alt) -> str:
    wide = max(len(name) for _at, name, _address in rows) * CHAR
    left = 20 + wide + 5 * CHAR + 40
    pitch = 36
    total = left + width * pitch
    height = 44 + ROW * len(rows) + (28 if note else 0)
    canvas = Canvas(total, height)
    canvas.open_group(font_family=palette.MONO)
    for column in range(width):
        canvas.text(left + column * pitch, 26, f"+{column}", 13, fill=palette.MUTED, anchor="middle")
    for line, (at, name, address) in enumerate(rows):
        y = 56 + ROW * line
        canvas.text(20, y, name, 17, bold=True)
        canvas.text(20 + wide + 10, y, address, 17, fill=palette.MUTED)
        for i in range(at, min(at + width, len(data), LIMIT)):
            draw_byte(canvas, left + (i - at) * pitch, y, data[i], i in changed)
    if note:
        canvas.text(20, 56 + ROW * len(rows), note, 15, fill=palette.MUTED)
    canvas.close_group()
    return canvas.svg(alt, min(total, 760))


def dump(data, *, start: int, label: str, changed=(), squares: bool = False, width: int = 8) -> Picture:
    """Bytes in rows of hexadecimal, at most 64 of them, then "...".

    data     bytes, at least one
    start    address of the first, 0..$FFFF
    label    its name, written at the left of each row with the offset
    changed  offsets (0..len-1) of bytes to box and print bold
    squares  whether the text names the square of each changed byte (offset 0 is A1)
    width    bytes a row, 8 or 16

    Raises ValueError for no bytes, another width, or an offset outside the data.
    """
    need(data, "bytes", "__iter__")
    try:
        data, changed = bytes(data), sorted(set(changed))
    except (TypeError, ValueError):
        raise ValueError(f"{label}: this shows bytes, each 0 to 255, and a list of changed offsets") from None
    if not data:
        raise ValueError(f"{label}: no bytes to show")
    if width not in (8, 16):
        raise ValueError(f"a row has 8 or 16 bytes, not {width}")
    if changed and not 0 <= changed[0] <= changed[-1] < len(data):
        raise ValueError(f"{label}: changed offset outside 0..{len(data) - 1}")
    rows = _row_names(label, start, width, min(len(data), LIMIT))
    rest = len(data) - min(len(data), LIMIT)
    words = _changed_words(data, changed, squares)
    hidden = sum(at >= LIMIT for at in changed)
    if hidden:
        words.append(f"{hidden} more further on")
    alt = (f"{plural(len(data), 'byte')} of memory from {label} at ${start:04X}, "
           f"the first {min(len(data), 8)}: "
           + " ".join(f"{byte:02X}" for byte in data[:8])
           + (". Changed: " + ", ".join(words) if words else "") + ".")
    note = f"... {rest} more" + (f", {hidden} of them changed" if hidden else "") if rest else None
    return Picture(svg=_dump_svg(data, rows, width, changed, note, alt),
                   text=_dump_text(data, rows, width, changed, rest, words), alt=alt)
