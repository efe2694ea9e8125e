"""What the tests of the lab have in common: assembly texts, wrong answers, solutions."""

import re
from textwrap import dedent

from mc64.c64.sources import routines
from mc64.lab.cells import pieces
from mc64.lab.exercises import check
from mc64.lab.notebooks import NOTEBOOKS, read, tags
from mc64.lab.session import current, put

INIT_BOARD = routines()["init_board"].text


def hint(name, answer=...):
    """What `check` says of a wrong answer: one line."""
    verdict = check(name, answer)
    assert verdict.state == "wrong" and "\n" not in verdict.text
    return verdict.text


def crashes(*_):
    """A function that is no answer to anything."""
    raise RuntimeError("no answer")


def spoilt(old: str, new: str, text: str = INIT_BOARD) -> str:
    """The text with one thing changed, which must be in it."""
    assert old in text
    return text.replace(old, new)


def run_cell(text: str, new: bool = False) -> None:
    """What `%%asm` does to the session, without showing anything."""
    put(current().with_pieces(pieces(text), new=new))


def is_dark(*lines: str) -> str:
    """A cell with a routine `is_dark` of these instructions."""
    return ";=== is_dark ===\nis_dark\n" + "".join(f"        {line}\n" for line in lines)


def solution(chapter: str, heading: str) -> str:
    """The assembly in the folded solution of an exercise, of those lines of a chapter that are indented."""
    cells = read(NOTEBOOKS / f"{chapter}.ipynb").cells
    at = next(n for n, cell in enumerate(cells) if re.match(rf"### ★+ {re.escape(heading)}\n", cell.source))
    text = next(cell.source for cell in cells[at:] if "solution" in tags(cell))
    return dedent("".join(line for line in text.splitlines(keepends=True) if line.startswith("    ")))


FASTER = spoilt(
    """_copy   lda start_board,x
        sta board,x
        inx
        cpx #64
""",
    """_copy   lda start_board,x
        sta board,x
        lda start_board+16,x
        sta board+16,x
        lda start_board+32,x
        sta board+32,x
        lda start_board+48,x
        sta board+48,x
        inx
        cpx #16
""",
)
