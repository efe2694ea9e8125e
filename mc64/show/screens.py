"""The C64's screen as a picture: 40 x 25 letters in the machine's colours, one path a colour."""

from __future__ import annotations

from math import cos, pi, sin

from .arguments import need
from .glyphs import glyph
from .picture import Picture
from .svg import Canvas

COLUMNS, ROWS = 40, 25
BORDER = 24                    # pixels of border drawn on each side
NAMES = ("black", "white", "red", "cyan", "purple", "green", "blue", "yellow", "orange", "brown", "light red",
         "dark grey", "grey", "light green", "light blue", "light grey")

# The chip makes a colour from a brightness (0..32) and an angle on the colour wheel (22.5 degrees a step);
# steps from the published measurements of the VIC-II.
_BRIGHTNESS = (0, 32, 10, 20, 12, 16, 8, 24, 12, 8, 16, 10, 15, 24, 15, 20)
_ANGLE = (None, None, 5, 13, 2, 10, 0, 8, 6, 7, 5, None, None, 10, 0, None)
_STRENGTH = 42


def rgb(colour: int) -> str:
    """Colour 0..15 (higher bits are not wired, so they are dropped) as "#rrggbb"."""
    y, angle = _BRIGHTNESS[colour & 15] * 255 / 32, _ANGLE[colour & 15]
    u, v = (0, 0) if angle is None else (_STRENGTH * cos(angle * pi / 8), _STRENGTH * sin(angle * pi / 8))
    channels = (y + 1.14 * v, y - 0.396 * u - 0.581 * v, y + 2.029 * u)
    return "#" + "".join(f"{min(255, max(0, round(channel))):02x}" for channel in channels)


def _pixels(codes: bytes, colours: bytes) -> dict[int, set[tuple[int, int]]]:
    """Lit pixels (x 0..319, y 0..199) by colour."""
    lit: dict[int, set[tuple[int, int]]] = {}
    for cell, code in enumerate(codes):
        left, top = cell % COLUMNS * 8, cell // COLUMNS * 8
        for y, row in enumerate(glyph(code)):
            if row:
                lit.setdefault(colours[cell] & 15, set()).update(
                    (left + x, top + y) for x in range(8) if row & 0x80 >> x)
    return lit


def _edges(lit: set[tuple[int, int]]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Unit edges round the lit pixels, the lit side to the right: start point -> directions."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in lit:
        for dx, dy, start, way in ((0, -1, (x, y), (1, 0)), (1, 0, (x + 1, y), (0, 1)),
                                   (0, 1, (x + 1, y + 1), (-1, 0)), (-1, 0, (x, y + 1), (0, -1))):
            if (x + dx, y + dy) not in lit:
                edges.setdefault(start, []).append(way)
    return edges


def _loop(edges, start: tuple[int, int]) -> list[tuple[int, int]]:
    """Removes one closed outline from the edges; its corner-to-corner steps (dx, dy)."""
    (x, y), steps = start, []
    while True:
        ways = edges[x, y]
        turn = steps and (-(steps[-1][1] > 0) + (steps[-1][1] < 0), (steps[-1][0] > 0) - (steps[-1][0] < 0))
        dx, dy = ways.pop(ways.index(turn)) if turn in ways else ways.pop()
        if not ways:
            del edges[x, y]
        x, y = x + dx, y + dy
        if steps and (steps[-1][0] * dx > 0 or steps[-1][1] * dy > 0):
            steps[-1] = (steps[-1][0] + dx, steps[-1][1] + dy)
        else:
            steps.append((dx, dy))
        if (x, y) == start:
            return steps


def outline(lit: set[tuple[int, int]]) -> str:
    """SVG path data round a set of pixels, in steps from point to point, without blanks it does not need."""
    edges = _edges(lit)
    parts, pen = [], (0, 0)
    for start in sorted(edges, key=lambda point: (point[1], point[0])):
        while start in edges:
            steps = _loop(edges, start)
            across, down = start[0] - pen[0], start[1] - pen[1]
            parts.append(f"m{across}{' ' if down >= 0 else ''}{down}")
            parts += [f"h{dx}" if dx else f"v{dy}" for dx, dy in steps[:-1]]
            parts.append("z")
            pen = start
    return "".join(parts)


def screen(c64_screen) -> Picture:
    """The screen of a C64 (a machine's `screen`), with its border.

    c64_screen  has codes and colours (1,000 bytes each), border and background (0..15), text() its 25 lines

    Raises ValueError when codes or colours are not 1,000 bytes.  Screen codes 64..127 are not drawn as on the
    real machine: see `glyphs`.
    """
    need(c64_screen, "a Screen (c64.screen)", "codes", "colours")
    codes, colours = bytes(c64_screen.codes), bytes(c64_screen.colours)
    if len(codes) != COLUMNS * ROWS or len(colours) != COLUMNS * ROWS:
        raise ValueError("a screen has 1000 codes and 1000 colours, "
                         f"this has {len(codes)} and {len(colours)}")
    border, ground = c64_screen.border & 15, c64_screen.background & 15
    canvas = Canvas(320 + 2 * BORDER, 200 + 2 * BORDER, rgb(border), corner=3)
    canvas.rect(BORDER, BORDER, 320, 200, fill=rgb(ground))
    canvas.open_group(transform=f"translate({BORDER} {BORDER})", shape_rendering="crispEdges")
    for colour, lit in sorted(_pixels(codes, colours).items()):
        if colour != ground:
            canvas.path(outline(lit), fill=rgb(colour))
    canvas.close_group()
    lines = [line.rstrip() for line in c64_screen.text()]
    written = " / ".join(" ".join(line.split()) for line in lines if line)
    alt = (f"The C64's screen, border {NAMES[border]}, background {NAMES[ground]}, "
           + (f"showing: {written}." if written else "blank."))
    frame = "+" + "-" * COLUMNS + "+"
    text = "\n".join([frame, *(f"|{line:<{COLUMNS}}|" for line in lines), frame])
    return Picture(svg=canvas.svg(alt, 2 * canvas.width), text=text, alt=alt)
