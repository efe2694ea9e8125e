"""A chapter's text, for tests that hold its sentences to what is computed."""

from functools import cache

from mc64.lab import notebooks


@cache
def prose(stem):
    """All Markdown of the chapter of that name, blanks and line ends alike."""
    cells = notebooks.read(notebooks.NOTEBOOKS / f"{stem}.ipynb").cells
    return " ".join(" ".join(cell.source for cell in cells if cell.cell_type == "markdown").split())


def said(stem, *sentences):
    """Fails where a sentence does not stand in the chapter, small letters or capitals."""
    assert [sentence for sentence in sentences if sentence.casefold() not in prose(stem).casefold()] == []
