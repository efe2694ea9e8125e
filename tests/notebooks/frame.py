"""What every chapter has round its text: opening questions, exercises with their checks, and its last pages.

Functions from a notebook to what is missing or wrong in it, one line each, cells counted from 1.
"""

import re
from collections.abc import Iterable, Mapping

from nbformat import NotebookNode

from mc64.lab.exercises import Exercise
from mc64.lab.notebooks import tags

LAST = ["Exercises", "What the machine taught us", "Glossary", "Sources"]
EXERCISES = 5
SECTION = re.compile(r"^## (.+?)\s*$", re.MULTILINE)
TITLE = re.compile(r"# (\d+) · \S")
QUESTION = re.compile(r"^(\d)\. \*Chapter (\d+):\*", re.MULTILINE)
STARS = re.compile(r"### (\S+) \S")
CHECK = re.compile(r"^check\(\s*[\"'](\w+)[\"']", re.MULTILINE)
TERM = re.compile(r"- \*\*([^*]+)\*\*: \S")


def faults(notebook: NotebookNode, number: int, checks: Mapping[str, Exercise]) -> list[str]:
    """Everything chapter `number`, counted from 1, lacks; `checks` are the registered exercises by name."""
    found = []
    title = TITLE.match(notebook.cells[0].source) if notebook.cells else None
    if not title or title[1] != str(number):
        found.append(f"its first cell does not begin with '# {number} · ' and a name")
    heads = [head for cell in notebook.cells if cell.cell_type == "markdown"
             for head in SECTION.findall(cell.source)]
    if heads[-len(LAST):] != LAST:
        found.append(f"does not end with the sections {', '.join(LAST)}")
    return [*found, *opening_faults(notebook, number), *exercise_faults(notebook, number, checks),
            *glossary_faults(notebook), *source_faults(notebook)]


def opening_faults(notebook: NotebookNode, number: int) -> Iterable[str]:
    """Three questions before the first section: from the last chapter, the one before, and further back."""
    if number == 1:
        return
    opening = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    asked = QUESTION.findall(SECTION.split(opening)[0])
    if [place for place, _ in asked] != ["1", "2", "3"]:
        yield f"opens with {len(asked)} questions of the form '1. *Chapter 1:* ...', not with three"
        return
    chapters = sorted((int(chapter) for _, chapter in asked), reverse=True)
    most = [max(number - back, 1) for back in (1, 2, 3)]
    if chapters[:2] != most[:2] or not 1 <= chapters[2] <= most[2]:
        yield f"opens with questions on chapters {chapters}, not on {most[0]}, {most[1]} and one further back"


def exercise_faults(notebook: NotebookNode, number: int, checks: Mapping[str, Exercise]) -> Iterable[str]:
    """Five exercises: stars, a check of this chapter's with as many, and a solution behind each."""
    parts = list(exercises(notebook))
    if len(parts) != EXERCISES:
        yield f"{len(parts)} exercises (cells tagged exercise that begin with '### ★ '), not {EXERCISES}"
    module = f"mc64.lab.chapters.ch{number:02}"
    for at, cells in parts:
        stars = STARS.match(cells[0].source)[1]
        if stars not in ("★", "★★", "★★★"):
            yield f"cell {at}: the exercise is marked {stars}, not with one to three stars"
        names = [name for cell in cells if cell.cell_type == "code" and "exercise" in tags(cell)
                 for name in CHECK.findall(cell.source)]
        if len(names) != 1:
            yield f"cell {at}: {len(names)} checks in the exercise, not one"
        for name in names:
            known = checks.get(name)
            if known is None or known.judge.__module__ != module:
                yield f"cell {at}: {module} has no check {name!r}"
            elif known.stars != len(stars):
                yield f"cell {at}: {stars} here, and {known.stars} in the check {name!r}"
        if sum("solution" in tags(cell) for cell in cells) != 1 or "solution" not in tags(cells[-1]):
            yield f"cell {at}: the exercise does not end with one solution"


def exercises(notebook: NotebookNode) -> Iterable[tuple[int, list[NotebookNode]]]:
    """Each exercise: the number of its first cell, and its cells up to the next exercise or section."""
    start = None
    for at, cell in enumerate([*notebook.cells, None], 1):
        title = cell is not None and cell.cell_type == "markdown" and (
            "exercise" in tags(cell) and STARS.match(cell.source))
        if start and (cell is None or title or cell.cell_type == "markdown" and SECTION.search(cell.source)):
            yield start, notebook.cells[start - 1:at - 1]
            start = None
        if title:
            start = at


def section(notebook: NotebookNode, name: str) -> str:
    """The text of the cell that begins with a section's heading, without it; empty when there is none."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and cell.source.startswith(f"## {name}\n"):
            return cell.source.partition("\n")[2].strip()
    return ""


def terms(notebook: NotebookNode) -> list[str]:
    """What the glossary explains, as written, in order."""
    return [match[1] for match in map(TERM.match, section(notebook, "Glossary").splitlines()) if match]


def glossary_faults(notebook: NotebookNode) -> Iterable[str]:
    named = terms(notebook)
    if not named:
        yield "a glossary without terms ('- **Term**: what it is')"
    for line in section(notebook, "Glossary").splitlines():
        if line and not TERM.match(line):
            yield f"in the glossary, not of the form '- **Term**: what it is': {line}"
    if named != sorted(named, key=str.casefold):
        yield "a glossary out of alphabetical order"


def source_faults(notebook: NotebookNode) -> Iterable[str]:
    if not re.search(r"^- \S", section(notebook, "Sources"), re.MULTILINE):
        yield "no source is named"


def twice_defined(notebooks: Iterable[tuple[str, NotebookNode]]) -> list[str]:
    """Terms that more than one line of all the glossaries explains, capitals or not."""
    seen, found = {}, []
    for name, notebook in notebooks:
        for term in terms(notebook):
            if (key := term.casefold()) in seen:
                found.append(f"{name} defines {term}, and {seen[key]} has done so")
            seen.setdefault(key, name)
    return found
