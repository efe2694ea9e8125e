"""The cells of a notebook to the blocks of a page: what stands open, what is folded, what is left out."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, groupby

from mc64.export import outputs
from mc64.export.code import Piece, language_of, pieces

OWN_FOLD = re.compile(r"\s*<details[^>]*>\s*<summary>(.*?)</summary>(.*)</details>\s*", re.DOTALL)
OWN_ROUTINE = re.compile(r"\s*%%asm[ \t]+--new\b")  # not the course's: its header is there to be read
OPENING_HEADING = re.compile(r"\s*(<h([1-6])\b.*?</h\2>)", re.DOTALL)


@dataclass(frozen=True)
class Text:
    """A Markdown cell."""

    html: str
    exercise: bool
    kind: str = "text"


@dataclass(frozen=True)
class Code:
    """A code cell; `hidden` folds the source, `answer` is folded until the reader asks for it, `told` keeps
    the headers of its routines open."""

    language: str
    pieces: list[Piece]
    outputs: list[outputs.Output]
    answer: list[outputs.Output]
    exercise: bool
    hidden: bool
    told: bool = False
    kind: str = "code"


@dataclass(frozen=True)
class Exercise:
    """What belongs to one exercise: its text, and the code cells behind it."""

    blocks: list
    kind: str = "exercise"


@dataclass(frozen=True)
class Fold:
    """Blocks behind a summary; `style` is `solution` or `side-road`."""

    style: str
    title: str
    blocks: list
    kind: str = "fold"


def tags(cell) -> set[str]:
    """The cell's tags, as JupyterLab's property inspector shows them."""
    return set(cell.get("metadata", {}).get("tags", ()))


def blocks(cells: Iterable, page, *, solutions: bool) -> list:
    """The page's blocks in order. `page` renders Markdown and hands out ids; see `page.Page`."""
    left_out = set() if solutions else {"solution"}
    kept = [cell for cell in cells if cell["cell_type"] != "raw" and not tags(cell) & left_out]
    result: list = []
    numbered = zip(kept, accumulate(map(_opens, kept)), strict=True)
    for (aside, _), group in groupby(numbered, key=lambda pair: _road(*pair)):
        inner = list(_boxed(_main_road((cell for cell, _ in group), page)))
        result += [_side_road(inner)] if aside else inner
    return result


def _opens(cell) -> bool:
    """Whether the cell begins with a heading, and so a side road of its own."""
    return cell["cell_type"] == "markdown" and cell["source"].lstrip().startswith("#")


def _road(cell, headings: int) -> tuple[bool, int]:
    """Whether the cell is on a side road, and on which: side roads in a row are told apart by headings."""
    aside = "side-road" in tags(cell)
    return aside, headings if aside else 0


def _boxed(flow: Iterable) -> Iterator:
    """The blocks with those of each exercise in a box; another begins where a text follows on code."""
    box: list = []
    for block in flow:
        ours = block.kind in ("text", "code") and block.exercise
        if box and (not ours or block.kind == "text" and box[-1].kind == "code"):
            yield Exercise(box)
            box = []
        if ours:
            box.append(block)
        else:
            yield block
    if box:
        yield Exercise(box)


def _main_road(cells: Iterable, page) -> Iterator:
    """Cells as blocks; solutions in a row share a fold, a new one where a cell brings its own summary."""
    fold = None
    for cell in cells:
        if "solution" not in tags(cell):
            if fold:
                yield fold
            fold = None
            yield from _block(cell, page)
            continue
        own = OWN_FOLD.fullmatch(cell["source"]) if cell["cell_type"] == "markdown" else None
        if own and fold:
            yield fold
            fold = None
        if not fold:
            fold = Fold("solution", page.inline(own[1]) if own else "Solution", [])
        fold.blocks.extend(_block({**cell, "source": own[2]} if own else cell, page))
    if fold:
        yield fold


def _side_road(inner: list) -> Fold:
    """The heading its first cell opens with becomes the summary."""
    found = OPENING_HEADING.match(inner[0].html) if inner[0].kind == "text" else None
    if not found:
        return Fold("side-road", "A side road", inner)
    first = Text(inner[0].html[found.end() :], inner[0].exercise)
    return Fold("side-road", found[1], [first, *inner[1:]])


def _block(cell, page) -> list:
    """One cell, or nothing for an empty one."""
    exercise = "exercise" in tags(cell)
    source, metadata = cell["source"], cell.get("metadata", {})
    if cell["cell_type"] == "markdown":
        text = page.markdown(source, cell.get("attachments"))
        return [Text(text, exercise)] if text.strip() else []
    shown = outputs.convert(cell.get("outputs", ()), page)
    answer = outputs.convert(metadata.get("mc64", {}).get("revealed", ()), page)
    if "reveal" in tags(cell):
        shown, answer = [], answer or shown
    if not source.strip() and not exercise and not shown and not answer:
        return []
    hidden = metadata.get("jupyter", {}).get("source_hidden", False) and "solution" not in tags(cell)
    told = bool(OWN_ROUTINE.match(source)) and not exercise and "solution" not in tags(cell)
    return [Code(language_of(source), pieces(source.strip("\n")), shown, answer, exercise, hidden, told)]
