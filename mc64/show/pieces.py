"""The mouse and the cats, drawn in a square of any size; and the chequered ground."""

from __future__ import annotations

from . import palette, squares
from .svg import Canvas, number


def _path(template: str, x: float, y: float, size: float) -> str:
    """A path given in hundredths of a square, moved and scaled: letters stay, numbers come as x,y pairs."""
    out = []
    for token in template.split():
        if token.isalpha():
            out.append(token)
        else:
            px, py = token.split(",")
            out.append(f"{number(x + float(px) * size / 100)} {number(y + float(py) * size / 100)}")
    return " ".join(out).replace(" M ", "M").replace("M ", "M").replace(" C ", "C").replace(" L ", "L") \
        .replace(" Z", "Z")


_CAT = ("M 16,10 C 24,14 33,20 38,26 C 46,24 54,24 62,26 C 67,20 76,14 84,10 C 87,24 88,36 87,48 "
        "C 92,76 72,90 50,90 C 28,90 8,76 13,48 C 12,36 13,24 16,10 Z")


def draw_mouse(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Round head, two round ears, eyes and nose, light with a dark rim."""
    at = lambda px, py, r, **more: canvas.add(  # noqa: E731 - one short shape, used seven times
        "circle", cx=x + px * size / 100, cy=y + py * size / 100, r=r * size / 100, **more)
    canvas.open_group(fill=palette.MOUSE, stroke=palette.INK, stroke_width=size * 0.055)
    at(24, 30, 20)
    at(76, 30, 20)
    at(50, 58, 29)
    canvas.path(_path("M 35,70 L 12,64 M 35,75 L 14,80 M 65,70 L 88,64 M 65,75 L 86,80", x, y, size),
                stroke_width=size * 0.03)
    canvas.close_group()
    canvas.open_group(fill=palette.INK)
    at(40, 53, 4.5)
    at(60, 53, 4.5)
    at(50, 72, 5.5)
    canvas.close_group()


def draw_cat(canvas: Canvas, x: float, y: float, size: float, digit: int) -> None:
    """Head with pointed ears, dark, the cat's number in white."""
    canvas.path(_path(_CAT, x, y, size), fill=palette.CAT, stroke=palette.PAPER, stroke_width=size * 0.03)
    canvas.text(x + size / 2, y + size * 0.76, str(digit), size * 0.54, fill=palette.ON_CAT, anchor="middle",
                bold=True)


def draw_piece(canvas: Canvas, x: float, y: float, size: float, piece: int) -> None:
    """The piece of one byte; an unknown byte shows as its hexadecimal digits, an empty square as nothing."""
    if piece == squares.MOUSE:
        draw_mouse(canvas, x, y, size)
    elif piece in squares.CATS:
        draw_cat(canvas, x, y, size, piece)
    elif piece != squares.EMPTY:
        canvas.text(x + size / 2, y + size * 0.64, f"{piece:02X}", size * 0.4, anchor="middle")


def corner(square: int, x: float, y: float, size: float) -> tuple[float, float]:
    """Upper left corner of a square on a board whose upper left corner is x, y; rank 8 is at the top."""
    return x + square % 8 * size, y + (7 - square // 8) * size


def draw_ground(canvas: Canvas, x: float, y: float, size: float, moved=()) -> None:
    """The 64 squares: one light ground, the dark squares as one path, tinted squares in `moved` on top."""
    canvas.rect(x, y, 8 * size, 8 * size, fill=palette.LIGHT_SQUARE)
    side = number(size)
    dark = [corner(square, x, y, size) for square in range(64) if squares.is_dark(square)]
    canvas.path("".join(f"M{number(left)} {number(top)}h{side}v{side}h-{side}z" for left, top in dark),
                fill=palette.DARK_SQUARE)
    for square in sorted(moved):
        left, top = corner(square, x, y, size)
        canvas.rect(left + size * 0.04, top + size * 0.04, size * 0.92, size * 0.92, fill=palette.MOVED,
                    stroke=palette.ARROW, stroke_width=size * 0.08)
    canvas.rect(x, y, 8 * size, 8 * size, fill="none", stroke=palette.INK, stroke_width=max(1, size / 32))


def draw_pieces(canvas: Canvas, data: bytes, x: float, y: float, size: float) -> None:
    for square, piece in enumerate(data):
        if piece != squares.EMPTY:
            draw_piece(canvas, *corner(square, x, y, size), size, piece)
