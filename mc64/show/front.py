"""The README's picture: one position as a board and on the C64's screen, and between the two one routine, in
Python and on the 6502, with what it costs. `python -m mc64 refresh readme` draws it again.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass

from . import palette, squares
from .boards import draw_arrow, draw_names
from .listings import heat
from .picture import Picture
from .pieces import draw_ground, draw_pieces
from .screens import screen
from .svg import Canvas, number

POSITION, MOVE, ROUTINE = "C F2 B8 D8 F8 H8", "E1-F2", "display_sq"
PYTHON_ROWS = (0, 1, 3, 4, 5)      # beside which rows of the 6502's the lines of the Python function stand
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
WIDTH, HEIGHT = 1000, 756
SIZE, LEFT, TOP = 42, 58, 60       # the board
SCREEN_LEFT, SCREEN_WIDTH = 446, 524
SEEN = 24 + 36 * 8                 # pixels of the screen's width that are shown: the border and 36 letters
ROWS_TOP, ROW = 548, 25            # the code
PYTHON_LEFT, ASM_LEFT = 40, 540


@dataclass(frozen=True)
class Row:
    """One row of code: a Python line, the 6502 line beside it (either may be empty), and how often the 6502
    ran its line and how many cycles that took in all."""

    python: str
    asm: str
    times: int = 0
    cycles: int = 0


def front(game, moves: Sequence[tuple[int, int]], rows: Sequence[Row], c64_screen, question: str,
          verdict: str) -> Picture:
    """The picture of what it is given.

    game        the position (a Game); `moves`, pairs of squares, become arrows on its board
    rows        the code; `c64_screen` is the screen of the machine that ran it
    question    a line below the board; `verdict` is one below the code

    Raises ValueError for a board of other than 64 bytes or a screen of other than 1,000.
    """
    data = squares.cells(game)
    canvas = Canvas(WIDTH, HEIGHT)
    draw_ground(canvas, LEFT, TOP, SIZE)
    draw_names(canvas, LEFT, TOP, SIZE, 16)
    draw_pieces(canvas, data, LEFT, TOP, SIZE)
    for start, end in moves:
        draw_arrow(canvas, start, end, LEFT, TOP, SIZE)
    _draw_screen(canvas, c64_screen)
    _draw_code(canvas, rows)
    for x, y, words in ((PYTHON_LEFT, 36, "The mouse and the cats"), (SCREEN_LEFT, 36, "on a Commodore 64"),
                        (PYTHON_LEFT, ROWS_TOP - 30, "Printing one square in Python"),
                        (ASM_LEFT, ROWS_TOP - 30, "and on the 6502, with what it costs")):
        canvas.text(x, y, words, 19, bold=True)
    canvas.text(PYTHON_LEFT, TOP + 8 * SIZE + 60, question, 19, fill=palette.ARROW, bold=True)
    canvas.text(PYTHON_LEFT, HEIGHT - 22, verdict, 18, fill=palette.GOOD, bold=True)
    code = [f"{row.python:<50}{row.asm:<28}" + f"{row.times:>4} x {row.cycles:>5,} cycles" * bool(row.times)
            for row in rows]
    alt = (f"A board: {squares.words(data)}. {question} Beside it the same on the screen of a C64. "
           "Below, the routine that prints one square, in Python and in 6502 assembly, with its cycles. "
           f"{verdict}")
    text = "\n".join([question, "", screen(c64_screen).text, "", *map(str.rstrip, code), "", verdict])
    return Picture(svg=canvas.svg(alt, WIDTH), text=text, alt=alt)


def _draw_screen(canvas: Canvas, c64_screen) -> None:
    """The screen's own picture, its upper left part, as high as the board."""
    svg, high = screen(c64_screen).svg, 8 * SIZE
    inner = svg[svg.index("</title>") + len("</title>"):svg.rindex("</svg>")]
    seen = f"0 0 {SEEN} {number(SEEN * high / SCREEN_WIDTH)}"
    canvas.raw(f'<svg x="{SCREEN_LEFT}" y="{TOP}" width="{SCREEN_WIDTH}" height="{high}" viewBox="{seen}">'
               f"{inner}</svg>")     # what lies outside its viewBox is cut off


def _draw_code(canvas: Canvas, rows: Sequence[Row]) -> None:
    total = sum(row.cycles for row in rows) or 1
    canvas.open_group(font_family=palette.MONO)
    for at, row in enumerate(rows):
        y = ROWS_TOP + at * ROW
        if row.times:
            canvas.rect(ASM_LEFT + 256, y - 17, 174, ROW - 1, fill=heat(row.cycles / total))
            canvas.text(ASM_LEFT + 306, y, f"{row.times} ×", 15, anchor="end")
            canvas.text(ASM_LEFT + 422, y, f"{row.cycles:,} cycles", 15, anchor="end")
        python = row.python.lstrip()
        indent = (len(row.python) - len(python)) * 9
        canvas.text(PYTHON_LEFT + indent, y, python, 15)
        label, mnemonic, operand = re.fullmatch(r"(\S*)\s*(\S*)\s*(.*)", row.asm).groups()
        for x, words, colour in ((0, label, palette.LABEL), (76, mnemonic, palette.MNEMONIC),
                                 (114, operand, palette.INK)):
            if words:
                canvas.text(ASM_LEFT + x, y, words, 15, fill=colour, bold=words == mnemonic)
    canvas.close_group()


def scene() -> Picture:
    """The picture of the README: runs both twins, and says what came out.

    Raises ValueError when they differ, or when PYTHON_ROWS no longer fits the sources.
    """
    from ..bridge import compare, to_c64
    from ..c64.machine import C64
    from ..c64.sources import program
    from ..game import display
    from ..game.moves import gen
    from ..game.position import position

    game, c64 = position(POSITION), C64(program())
    names = ["board", "side", "ply", "hply"]
    to_c64(game, c64, names)
    display.display_board(game)
    run = c64.call("display_board", count=True)
    if not compare(game, c64, run, names).equal:
        raise ValueError("the twins of display_board differ")
    c64.poke(c64.address("first_move"), 0)
    gen(game)
    for name in ("gen", "display_moves"):
        c64.call(name)
    moves = list(zip(game.move_list_start, game.move_list_dest, strict=True))[:game.first_move[1]]
    python = re.sub(r'\n +"""[^"]*"""', "", inspect.getsource(getattr(display, ROUTINE))).rstrip().split("\n")
    start = c64.program.labels[ROUTINE]
    lines = [line for line in c64.program.lines if start <= line.address < start + c64.program.sizes[ROUTINE]]
    asm = [Row("", ROUTINE)] + [Row("", line.text.partition(";")[0].rstrip(), *run.line_cycles[line.address])
                                for line in lines]
    beside = dict(zip(PYTHON_ROWS, python, strict=True))
    rows = [Row(beside.get(at, ""), row.asm, row.times, row.cycles) for at, row in enumerate(asm)]
    question = f"After {MOVE} the cats have {COUNTS[len(moves)]} moves. One throws the game away. Which?"
    cycles = sum(row.cycles for row in rows)
    verdict = (f"Both print the same {len(run.printed)} characters. "
               f"The 6502 calls {ROUTINE} {rows[-1].times} times: {cycles:,} cycles.")
    return front(game, moves, rows, c64.screen, question, verdict)
