"""A whole search as one program: search.asm on top of the course's move generator."""

from pathlib import Path

from mc64.c64.sources import program, sources

PARTS = ("globals.asm", "basic.asm", "board.asm", "display.asm", "moves.asm", "search.asm", "variables.asm")


def search_program():
    own = (Path(__file__).parent / "search.asm").read_text(encoding="utf-8")
    root = "".join(f'        .include "{part}"\n' for part in PARTS)
    return program("root.asm", files={**sources(), "search.asm": own, "root.asm": root})
