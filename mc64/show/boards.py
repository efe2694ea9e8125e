"""The board as a picture: one board, a whole game as a film, and the board beside its 64 bytes."""

from __future__ import annotations

from math import hypot

from ..c64.explain import plural
from . import palette, squares
from .arguments import need
from .picture import Picture
from .pieces import corner, draw_ground, draw_pieces
from .svg import Canvas, number

SQUARE = 60       # viewBox units
MARGIN = 40
KINDS = ("dot", "ring", "square")


def _marks(marks) -> list[tuple[int, str]]:
    """Marks as (square, kind); a bare square is a dot."""
    found = []
    for mark in marks:
        square, kind = mark if isinstance(mark, (tuple, list)) else (mark, "dot")
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is no kind of mark: use {', '.join(KINDS)}")
        found.append((squares.number(square), kind))
    return found


def centre(square: int, x: float, y: float, size: float) -> tuple[float, float]:
    """Centre of a square on a board whose upper left corner is x, y."""
    left, top = corner(square, x, y, size)
    return left + size / 2, top + size / 2


def draw_arrow(canvas: Canvas, start: int, end: int, x: float, y: float, size: float) -> None:
    """An arrow from near the rim of the first square's piece to the centre of the second square."""
    (x0, y0), (x1, y1) = centre(start, x, y, size), centre(end, x, y, size)
    length = hypot(x1 - x0, y1 - y0) or 1
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    head, half = size * 0.36, size * 0.19
    x0, y0 = x0 + ux * size * 0.46, y0 + uy * size * 0.46
    bx, by = x1 - ux * head, y1 - uy * head
    shape = (f"M{number(bx - uy * half)} {number(by + ux * half)}L{number(x1)} {number(y1)}"
             f"L{number(bx + uy * half)} {number(by - ux * half)}z")
    line = f"M{number(x0)} {number(y0)}L{number(bx)} {number(by)}"
    canvas.path(line, stroke=palette.PAPER, stroke_width=size * 0.2, stroke_linecap="round")
    canvas.path(shape, fill=palette.ARROW, stroke=palette.PAPER, stroke_width=size * 0.05)
    canvas.path(line, stroke=palette.ARROW, stroke_width=size * 0.11, stroke_linecap="round")


def _draw_marks(canvas: Canvas, marks, x: float, y: float, size: float) -> None:
    for square, kind in marks:
        cx, cy = centre(square, x, y, size)
        if kind == "dot":
            canvas.add("circle", cx=cx, cy=cy, r=size * 0.17, fill=palette.MARK, stroke=palette.PAPER,
                       stroke_width=size * 0.05)
        elif kind == "ring":
            canvas.add("circle", cx=cx, cy=cy, r=size * 0.43, fill="none", stroke=palette.MARK,
                       stroke_width=size * 0.09)


def draw_names(canvas: Canvas, x: float, y: float, size: float, font: float) -> None:
    """File letters below and rank digits left of a board."""
    for i in range(8):
        canvas.text(x + (i + 0.5) * size, y + 8 * size + font * 1.25, "ABCDEFGH"[i], font,
                    fill=palette.MUTED, anchor="middle")
        canvas.text(x - font * 0.8, y + (7.5 - i) * size + font * 0.36, "12345678"[i], font,
                    fill=palette.MUTED, anchor="middle")


def board_text(data: bytes, names: bool = True) -> str:
    """The board in letters, rank 8 first (see `squares.letters`)."""
    marks = squares.letters(data)
    lines = []
    for rank in range(7, -1, -1):
        row = " ".join(marks[8 * rank:8 * rank + 8])
        lines.append(f"{rank + 1}  {row}" if names else row)
    if names:
        lines.append("   A B C D E F G H")
    return "\n".join(lines)


def _remarks(arrows, marks) -> list[str]:
    said = []
    if arrows:
        said.append("Arrows: " + ", ".join(f"{squares.name(a)}-{squares.name(b)}" for a, b in arrows))
    for kind in KINDS:
        of_kind = [squares.name(square) for square, its in marks if its == kind]
        if of_kind:
            said.append({"dot": "Dots: ", "ring": "Rings: ", "square": "Tinted: "}[kind] + ", ".join(of_kind))
    return said


def board(game_or_bytes, *, arrows=(), marks=(), names: bool = True, caption: str | None = None) -> Picture:
    """The board as a picture, rank 8 at the top.

    game_or_bytes  a Game (its side to move is then shown too) or 64 bytes; unknown bytes show as digits
    arrows         moves, each "E1F2" or a pair of squares (0..63 or names)
    marks          squares, each a square (a dot) or (square, "dot" | "ring" | "square")
    names          whether files and ranks are named
    caption        a line below; the side to move if None and the object knows it

    Raises ValueError for another number of bytes, a square or a kind that does not exist.
    """
    data, turn = squares.cells(game_or_bytes), squares.turn(game_or_bytes)
    arrows, marks = [squares.move(arrow) for arrow in arrows], _marks(marks)
    below = turn if caption is None else caption
    left, top = (MARGIN, 20) if names else (20, 20)
    width = left + 8 * SQUARE + 20
    height = top + 8 * SQUARE + (36 if names else 20) + (30 if below else 0)
    canvas = Canvas(width, height)
    draw_ground(canvas, left, top, SQUARE, [square for square, kind in marks if kind == "square"])
    if names:
        draw_names(canvas, left, top, SQUARE, 20)
    draw_pieces(canvas, data, left, top, SQUARE)
    _draw_marks(canvas, marks, left, top, SQUARE)
    for start, end in arrows:
        draw_arrow(canvas, start, end, left, top, SQUARE)
    if below:
        canvas.text(left + 4 * SQUARE, height - 16, below, 20, anchor="middle")
    said = _remarks(arrows, marks)
    alt = ". ".join(["Board: " + squares.words(data)] + ([turn] if turn else []) + said
                    + ([caption] if caption else [])) + "."
    text = "\n".join([board_text(data, names)] + ([below] if below else []) + said)
    return Picture(svg=canvas.svg(alt, 0.72 * width), text=text, alt=alt)


def _film_columns(count: int) -> int:
    return min(count, 4 if count <= 8 else 6 if count <= 24 else 7)


def _moved(before: bytes | None, after: bytes) -> list[int]:
    """Squares whose byte differs from the position before."""
    return [] if before is None else [i for i in range(64) if before[i] != after[i]]


def _film_text(boards, captions) -> str:
    """Four boards side by side, a heading above each."""
    blocks = [[f"{i}  {caption}", *board_text(data, names=False).split("\n")]
              for i, (data, caption) in enumerate(zip(boards, captions, strict=True))]
    bands = []
    for at in range(0, len(blocks), 4):
        rows = zip(*blocks[at:at + 4], strict=True)
        bands.append("\n".join("    ".join(f"{cell:<15}" for cell in row).rstrip() for row in rows))
    return "\n\n".join(bands)


def film(positions, captions, *, columns: int | None = None) -> Picture:
    """A whole game as small boards, numbered from 0, the squares of the move just made tinted.

    positions  Games or 64 bytes each, in order; the first is the start
    captions   a text for each, a few letters long, written below it; or the moves alone, one fewer than the
               positions: then "start" stands below the first
    columns    boards a row; by default at most 7, so that 46 boards read well at 900 px

    Raises ValueError when there is no position, or the captions are too many or too few.
    """
    need(positions, "a list of positions", "__iter__")
    need(captions, "positions with a list of captions", "__iter__")
    boards, captions = [squares.cells(position) for position in positions], [str(text) for text in captions]
    if len(captions) == len(boards) - 1:
        captions.insert(0, "start")
    if not boards or len(boards) != len(captions):
        raise ValueError(f"{plural(len(boards), 'position')} and {plural(len(captions), 'caption')}: "
                         "a film needs at least one position and as many captions, or one fewer")
    columns = columns or _film_columns(len(boards))
    size, wide, high = 15, 142, 154
    canvas = Canvas(columns * wide + 12, -(-len(boards) // columns) * high + 12)
    before = None
    for i, (data, caption) in enumerate(zip(boards, captions, strict=True)):
        x, y = 17 + i % columns * wide, 12 + i // columns * high
        draw_ground(canvas, x, y, size, _moved(before, data))
        draw_pieces(canvas, data, x, y, size)
        canvas.text(x, y + 8 * size + 17, str(i), 14, fill=palette.MUTED)
        canvas.text(x + 8 * size, y + 8 * size + 17, caption, 14, anchor="end", bold=True)
        before = data
    alt = (f"A game in {len(boards)} boards. Board 0: {squares.words(boards[0])}. Then: "
           + ", ".join(captions[1:]) + f". Last board: {squares.words(boards[-1])}.")
    return Picture(svg=canvas.svg(alt, min(900, canvas.width)), text=_film_text(boards, captions), alt=alt)
