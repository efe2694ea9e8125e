"""The instruction ledger: a chapter shows no instruction that a primer table has not explained before.

The tables themselves are the ledger, so that text and test cannot part. A primer table is a Markdown table
whose second column is headed `instruction` or `written`; each row explains one thing, an instruction or a way
to write its operand:

    | 6 | `inx` | one more in X; after 255 comes 0 | `X = (X + 1) % 256` |
    | 16 | `lda board,x` | the byte X places after `board` (also with Y) | `A = memory[board + X]` |
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from house import off_the_road
from nbformat import NotebookNode

from mc64.c64.assembler import OPCODES

FIRST, LATER = 16, 8  # rows in chapter 1, and in each chapter after it
SHIFTS = {"asl", "lsr", "rol", "ror"}  # explained for A (`asl a`) and for memory (`asl name`) one by one
SHAPES = (  # how an operand is written -> what the reader has to know; the first that fits counts
    (r"#", "an operand like #64"), (r"\(.*\)\s*,\s*y$", "an operand like (name),y"),
    (r"\(.*,\s*x\s*\)$", "an operand like (name,x)"), (r"\(.*\)$", "an operand like (name)"),
    (r".*,\s*x$", "an operand like name,x"), (r".*,\s*y$", "an operand like name,y"),
    (r".", "an operand like name"))
ALSO_Y = re.compile(r"also with Y", re.IGNORECASE)


class Row(NamedTuple):
    """One row of a primer table: its number, the code it explains and the cells behind that, as written."""
    number: str
    written: str
    meaning: str
    python: str


def rows(markdown: str) -> list[Row]:
    """The rows of all primer tables in a Markdown text, in order. A row of other than four cells is filled up
    or cut."""
    found, header = [], None
    for line in markdown.splitlines():
        if not line.startswith("|"):
            header = None
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
        if header is None:
            header = cells
        elif header[1:2] in (["instruction"], ["written"]) and not re.fullmatch(r"[-: ]*", "".join(cells)):
            found.append(Row(*(cells + [""] * 4)[:4]))
    return found


def needs(mnemonic: str, operand: str) -> list[str]:
    """What a reader has to have met to read an instruction; `operand` may be empty."""
    if mnemonic in SHIFTS and operand in ("", "a"):
        return [f"{mnemonic} a"]
    if not operand or OPCODES[mnemonic].keys() & {"rel"} or mnemonic == "jsr":
        return [mnemonic]  # a branch's label belongs to what the branch is
    shape = next(words for pattern, words in SHAPES if re.match(pattern, operand))
    return [mnemonic] if (mnemonic, shape) == ("jmp", SHAPES[-1][1]) else [mnemonic, shape]


def instructions(asm: str) -> Iterable[tuple[str, str, str]]:
    """(mnemonic, operand, line without its comment) of each instruction of a `%%asm` cell or a source."""
    for line in asm.splitlines():
        code = re.match(r"""(?:"[^"]*"|'.|[^;"'])*""", line)[0]
        words = code.split(None, 2)
        if words and not code[0].isspace() and words[0] not in OPCODES:  # a label stands before it
            words = words[1:]
        if words and words[0] in OPCODES:
            yield words[0], " ".join(words[1:]).strip(), code.strip()


def faults(chapters: Iterable[tuple[str, NotebookNode]]) -> list[str]:
    """Every break of the ledger in the chapters, given as (name, notebook) in the order they are read."""
    found, known = [], set()
    for place, (name, notebook) in enumerate(chapters):
        number, most = 0, LATER if place else FIRST
        for at, cell in enumerate(notebook.cells, 1):
            if off_the_road(cell):
                continue
            where = f"{name}, cell {at}"
            if cell.cell_type == "markdown":
                for row in rows(cell.source):
                    number += 1
                    found += [f"{where}, row {number}: {fault}" for fault in _enter(row, number, known)]
            elif cell.source.startswith("%%asm"):
                found += [f"{where}: {fault}" for fault in _unknown(cell.source, known)]
        if number > most:
            found.append(f"{name}: {number} things in its primer tables, over {most}")
    return found


def _enter(row: Row, number: int, known: set) -> Iterable[str]:
    """Adds what a row introduces to `known`; yields what is wrong with the row."""
    if row.number != str(number):
        yield f"is numbered {row.number}"
    code = re.fullmatch(r"`([a-z]{3})(?:\s+([^`]+))?`", row.written)
    if not code or code[1] not in OPCODES:
        yield f"{row.written} is not one instruction in backticks"
        return
    if not row.meaning or not row.python:
        yield f"{row.written} is not explained in words and in Python"
    taught = set(needs(code[1], (code[2] or "").strip()))
    if ALSO_Y.search(row.meaning):
        taught |= set(needs(code[1], "name,y"))
    if taught <= known:
        yield f"{row.written} was introduced before"
    known |= taught


def _unknown(asm: str, known: set) -> Iterable[str]:
    """Each thing a routine uses and no table has introduced, once."""
    told = set()
    for mnemonic, operand, line in instructions(asm):
        for thing in needs(mnemonic, operand):
            if thing not in known | told:
                told.add(thing)
                yield f"{thing} is not introduced before `{line}`"
