"""What stands at the start of every program: the line 10 SYS 2061 and the code that it calls."""

import pytest

from mc64.c64.machine import C64
from mc64.c64.sources import program, sources
from mc64.game.board import init_board
from mc64.game.display import display_board
from mc64.game.moves import display_moves, gen
from mc64.game.state import Game

STUB = bytes.fromhex("0B 08 0A 00 9E 32 30 36 31 00 00 00")
ROOTS = sorted(name for name in sources() if name == "course.asm" or name.startswith("chapters/"))


@pytest.mark.parametrize("root", ROOTS)
def test_a_program_starts_with_the_basic_line_that_runs_it(root):
    built = program(root)
    assert built.origin == 0x0801 and built.data[:12] == STUB
    assert built.symbols["start"] == 0x080D == int(STUB[5:9])
    assert built.prg()[:2] == b"\x01\x08" and built.prg()[2:] == built.data


@pytest.mark.parametrize("root, moves_too", [
    ("chapters/01_board.asm", False), ("chapters/02_moves.asm", True)])
def test_a_chapters_program_prints_what_python_prints(root, moves_too):
    game = Game()
    init_board(game)
    display_board(game)
    for side in (0, 1) if moves_too else ():
        game.side = side
        gen(game)
        display_moves(game)
    for seed in (0, 1):
        run = C64(program(root), seed=seed).run()
        assert run.printed == game.printed, f"power-on noise {seed}"
