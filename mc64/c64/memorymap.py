"""The memory map of the README, drawn from the assembled program.

`python -m mc64 refresh readme` writes it there again, between its two marks.
A test fails when the README's map is not this one.
"""

from __future__ import annotations

import re

from mc64.c64.assembler import Line, Program

BEGIN, END = "<!-- memory map: python -m mc64 refresh readme -->", "<!-- end of the memory map -->"


def memory_map(program: Program, files: dict[str, str]) -> str:
    """A Markdown table: a row for each variable, with its comment, and one for each file of code or tables.

    `files` are the sources by name: the first sentence of a file's opening comment says what is in it.
    """
    rows, labels = [], {}
    for name, address in program.labels.items():
        labels.setdefault(address, name)
    for line in program.lines:
        if not line.size or _is_padding(line):
            continue
        start, end = line.address, line.address + line.size - 1
        if line.kind == "reserve":
            name = labels.get(start, "")
            rows.append([start, end, f"`{name}`" if name else "", _comment(line.text)])
        elif rows and rows[-1][2] == line.file:
            rows[-1][1] = end
        else:
            rows.append([start, end, line.file, _about(files.get(line.file, ""))])
    body = [f"| {_range(start, end)} | {end - start + 1} | {name} | {what} |"
            for start, end, name, what in rows]
    return "\n".join(["| addresses | bytes | name | what |", "|---|---:|---|---|", *body])


def _is_padding(line: Line) -> bool:
    return bool(re.match(r"\s*\.align\b", line.text))


def _range(start: int, end: int) -> str:
    return f"`${start:04X}`" if start == end else f"`${start:04X}`–`${end:04X}`"


def _comment(text: str) -> str:
    return text.partition(";")[2].strip()


def _about(text: str) -> str:
    opening = re.match(r"(?:;[^\n]*\n)*", text)[0]
    prose = " ".join(line.lstrip("; ").strip() for line in opening.splitlines())
    return re.split(r"(?<=[.:])\s", prose.partition(": ")[2] + " ", maxsplit=1)[0].strip().rstrip(".:")


def with_map(readme: str, table: str, marks: tuple[str, str] = (BEGIN, END)) -> str:
    """The README's text with this table between its two marks. Raises ValueError when a mark is missing."""
    before, begin, rest = readme.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not begin or not end:
        raise ValueError(f"the README lacks the line {marks[bool(begin)]}")
    return f"{before}{begin}\n{table}\n{end}{after}"
