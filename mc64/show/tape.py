"""The move list as a tape: a cell for each move, a pin where the moves of each ply begin, a board."""

from __future__ import annotations

from ..c64.explain import plural
from . import palette, squares
from .arguments import need
from .boards import draw_arrow, draw_names
from .picture import Picture
from .pieces import draw_ground, draw_pieces
from .svg import Canvas

CELL, HIGH, ROW = 76, 56, 8         # a move's cell: width and height; cells a row of the tape
SIZE = 26                           # a square of the board
LEFT, TOP = 300, 52                 # where the tape begins
STEP = 22                           # from one line of pins to the next


def tape(game, *, spare: int = 2) -> Picture:
    """The moves of plies 0 to `game.ply` as cells of a tape, and a board with the last ply's as arrows.

    game   its board, ply, first_move, move_list_start and move_list_dest are drawn
    spare  cells drawn after the last move: what the list holds there does not count

    Raises ValueError where ply is past the end of first_move, first_move goes down, or a move in the list
    is no pair of squares.
    """
    need(game, "a Game", "ply", "first_move", "move_list_start", "move_list_dest")
    if game.ply > len(game.first_move) - 2:
        raise ValueError(f"ply is {game.ply}, and first_move goes to ply {len(game.first_move) - 2}")
    pins = [game.first_move[ply] for ply in range(game.ply + 2)]
    if pins != sorted(pins):
        raise ValueError(f"first_move is {pins}: it goes down, so it does not describe a list of moves")
    moves = [(game.move_list_start[m], game.move_list_dest[m]) for m in range(pins[-1])]
    for number, move in enumerate(moves[pins[0]:], pins[0]):
        if max(move) > 63:
            raise ValueError(f"move {number} goes from {move[0]} to {move[1]}, and squares are 0 to 63")
    return _draw(game, moves, pins, spare)


def _draw(game, moves, pins, spare) -> Picture:
    cells = max(len(moves) + spare, 4)
    if cells > ROW > len(moves):                # no row for free cells alone
        cells = ROW
    rows = -(-cells // ROW)
    band = HIGH + 40 + STEP * _most_pins(pins)
    canvas = Canvas(LEFT + min(cells, ROW) * CELL + 24, max(TOP + rows * band, 8 * SIZE + 70))
    draw_ground(canvas, 40, 24, SIZE, [])
    draw_names(canvas, 40, 24, SIZE, 13)
    draw_pieces(canvas, bytes(game.board), 40, 24, SIZE)
    for start, dest in moves[pins[-2]:]:
        draw_arrow(canvas, start, dest, 40, 24, SIZE)
    canvas.text(LEFT, TOP - 22, "move_list_start, move_list_dest", 15, fill=palette.MUTED)
    for index in range(cells):
        _cell(canvas, index, moves[index] if index < len(moves) else None, band, index >= pins[-2])
    _pins(canvas, pins, band)
    names = [squares.name(a) + squares.name(b) for a, b in moves]
    alt = (f"Move list of {plural(len(moves), 'move')}: {', '.join(names) or 'none'}. "
           + ", ".join(f"first_move[{ply}] is {pin}" for ply, pin in enumerate(pins)) + ".")
    text = "\n".join(f"{index:3}  {name}  {a:2} -> {b:2}" + "".join(
        f"   <- first_move[{ply}]" for ply, pin in enumerate(pins) if pin == index)
        for index, (name, (a, b)) in enumerate(zip(names, moves, strict=True)))
    end = "".join(f"   <- first_move[{ply}]" for ply, pin in enumerate(pins) if pin == len(moves))
    text += f"\n{len(moves):3}  free{end}"
    return Picture(svg=canvas.svg(alt, min(900, canvas.width)), text=text.lstrip("\n"), alt=alt)


def _most_pins(pins) -> int:
    """How many pins stand at the place where most of them do."""
    return max(pins.count(pin) for pin in pins)


def _corner(index, band):
    return LEFT + index % ROW * CELL, TOP + index // ROW * band


def _cell(canvas, index, move, band, current) -> None:
    """One move: its name, its two bytes, and its number above."""
    x, y = _corner(index, band)
    ground = palette.PAPER if move is None else palette.MOVED if current else palette.LIGHT_SQUARE
    canvas.rect(x, y, CELL, HIGH, fill=ground, stroke=palette.INK if move else palette.RULE, stroke_width=1.5)
    canvas.text(x + CELL / 2, y - 6, str(index), 12, fill=palette.MUTED, anchor="middle")
    if move is None:
        canvas.text(x + CELL / 2, y + HIGH / 2 + 5, "free", 14, fill=palette.MUTED, anchor="middle")
        return
    start, dest = move
    name = squares.name(start) + squares.name(dest)
    canvas.text(x + CELL / 2, y + 24, name, 17, anchor="middle", bold=True)
    canvas.text(x + CELL / 2, y + 45, f"{start}, {dest}", 14, fill=palette.INK, anchor="middle")


def _pins(canvas, pins, band) -> None:
    """A pin for each ply at the left edge of its first move, pins at one place below each other."""
    for ply, pin in enumerate(pins):
        x, y = _corner(pin, band)
        depth = pins[:ply].count(pin)
        foot = y + HIGH + 14 + depth * STEP
        if not depth:
            canvas.path(f"M{x} {y + HIGH + 2}l-7 12h14z", fill=palette.ARROW)
        at_edge = pin % ROW == ROW - 1          # the words would run off the picture: left of the pin
        canvas.text(x - 11 if at_edge else x + 11, foot, f"first_move[{ply}] = {pin}", 13, fill=palette.ARROW,
                    anchor="end" if at_edge else None, bold=True)
