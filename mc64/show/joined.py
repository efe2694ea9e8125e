"""Chapter 1's key picture: the board at the left, its 64 bytes at the right, the corners joined.

Memory counts upwards from A1, so its first row is the board's bottom rank: the dump is upside down.
"""

from __future__ import annotations

from . import palette, squares
from .boards import board_text, draw_names
from .picture import Picture
from .pieces import corner, draw_ground, draw_pieces
from .svg import Canvas, number

SIZE = 48                     # a square
LEFT, TOP = 56, 96            # the board's upper left corner
PITCH = 48                    # a byte, across and down
BYTES = LEFT + 8 * SIZE + 184    # left edge of the bytes
BEND = 10                     # radius of a joining line's corners
CORNERS = (0, 7, 56, 63)
GROUNDS = {squares.MOUSE: (palette.MOUSE, palette.ON_MOUSE),
           **{cat: (palette.CAT, palette.ON_CAT) for cat in squares.CATS}}


def byte_corner(offset: int) -> tuple[float, float]:
    """Upper left corner of a byte's cell; offset 0 is at the top."""
    return BYTES + offset % 8 * PITCH, TOP + offset // 8 * PITCH


def route(square: int) -> list[tuple[float, float]]:
    """Corner points of the line from a corner square to its byte, which runs in the gap and outside both.

    The first point lies on the square's rim, the last on the byte's.
    """
    left, top = corner(square, LEFT, TOP, SIZE)
    byte_left, byte_top = byte_corner(square)
    end = byte_left + PITCH / 2
    low = square < 8                                   # bottom rank of the board, top row of the bytes
    gap = LEFT + 8 * SIZE + {7: 28, 63: 58, 56: 88, 0: 118}[square]
    lane = {0: TOP - 30, 7: TOP - 50, 56: TOP + 8 * PITCH + 28, 63: TOP + 8 * PITCH + 62}[square]
    last = (end, byte_top if low else byte_top + PITCH)
    if square % 8:                                     # H1, H8: out at the right
        middle = top + SIZE / 2
        return [(left + SIZE, middle), (gap, middle), (gap, lane), (end, lane), last]
    if low:                                            # A1: out below, beside the file's letter
        points = [(left + 12, top + SIZE), (left + 12, TOP + 8 * SIZE + 44), (gap, TOP + 8 * SIZE + 44)]
    else:                                              # A8: out above
        points = [(left + SIZE / 2, top), (left + SIZE / 2, TOP - 30), (gap, TOP - 30)]
    return [*points, (gap, lane), (end, lane), last]


def _bent(points) -> str:
    """A path through right-angled points with rounded corners."""
    def near(corner, other):
        """The point BEND away from the corner towards the other point."""
        return tuple(c + BEND * ((o > c) - (o < c)) for c, o in zip(corner, other, strict=True))

    def text(point):
        return f"{number(point[0])} {number(point[1])}"

    d = f"M{text(points[0])}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        d += f"L{text(near(here, before))}Q{text(here)} {text(near(here, after))}"
    return d + f"L{text(points[-1])}"


def _draw_join(canvas: Canvas, square: int) -> None:
    colour, dash = palette.JOINS[square]
    points = route(square)
    canvas.path(_bent(points), fill="none", stroke=colour, stroke_width=3.5, stroke_dasharray=dash)
    x, y = points[-1]
    tip = -12 if square < 8 else 12
    canvas.path(f"M{number(x - 7)} {number(y + tip)}h14L{number(x)} {number(y)}z", fill=colour)
    for left, top, size in ((*corner(square, LEFT, TOP, SIZE), SIZE), (*byte_corner(square), PITCH)):
        canvas.rect(left + 2, top + 2, size - 4, size - 4, rx=4, fill="none", stroke=colour, stroke_width=4)


def _draw_bytes(canvas: Canvas, data: bytes) -> None:
    canvas.open_group(font_family=palette.MONO)
    for offset, value in enumerate(data):
        x, y = byte_corner(offset)
        plain = palette.MUTED if value == squares.EMPTY else palette.CHANGED_RIM
        ground, ink = GROUNDS.get(value, (None, plain))
        if ground:
            canvas.rect(x + 5, y + 8, PITCH - 10, PITCH - 16, rx=5, fill=ground)
        canvas.text(x + PITCH / 2, y + PITCH / 2 + 7, f"{value:02X}", 20, fill=ink, anchor="middle",
                    bold=ground is not None)
        if offset % 8 == 0:
            canvas.text(x - 12, y + PITCH / 2 + 6, f"+{offset}", 17, fill=palette.INK, anchor="end")
            first, last = squares.name(offset), squares.name(offset + 7)
            canvas.text(x + 8 * PITCH + 12, y + PITCH / 2 + 6, f"{first}..{last}", 16, fill=palette.MUTED)
    x, y = byte_corner(0)
    canvas.rect(x, y, 8 * PITCH, 8 * PITCH, fill="none", stroke=palette.RULE, stroke_width=1.5)
    canvas.close_group()


def board_and_bytes(game_or_bytes, *, label: str = "board") -> Picture:
    """The board and, beside it, its bytes in rows of eight from offset 0, corners joined by lines.

    Pieces have the same colours in both.  Raises ValueError for another number of bytes than 64.
    """
    data = squares.cells(game_or_bytes)
    canvas = Canvas(BYTES + 8 * PITCH + 110, TOP + 8 * SIZE + 84)
    draw_ground(canvas, LEFT, TOP, SIZE)
    draw_names(canvas, LEFT, TOP, SIZE, 17)
    draw_pieces(canvas, data, LEFT, TOP, SIZE)
    _draw_bytes(canvas, data)
    for square in CORNERS:
        _draw_join(canvas, square)
    canvas.text(LEFT, 26, "the board", 18, bold=True)
    canvas.text(BYTES, 26, f"{label}: 64 bytes, lowest address first", 18, bold=True)
    alt = (f"Left the board: {squares.words(data)}. Right its 64 bytes in eight rows of eight. "
           "Lines join A1 to byte 0 and H1 to byte 7 in the first row, "
           "A8 to byte 56 and H8 to byte 63 in the last: the bytes stand upside down, rank 1 at the top.")
    left = board_text(data).split("\n") + [""]
    right = [f"+{at:<3}" + " ".join(f"{byte:02X}" for byte in data[at:at + 8])
             + f"  {squares.name(at)}..{squares.name(at + 7)}" for at in range(0, 64, 8)]
    text = "\n".join(f"{one:<22}{other}".rstrip() for one, other in zip(left, right, strict=False)) \
        + "\n" + left[8] + "\nA1 is byte 0, H1 byte 7, A8 byte 56, H8 byte 63"
    return Picture(svg=canvas.svg(alt, 900), text=text, alt=alt)
