"""The course as a folder of pages: one a chapter, each linked to its neighbours, and an index."""

import re
from pathlib import Path
from urllib.parse import quote

import nbformat

from mc64.export.errors import ExportError
from mc64.export.page import Page, template

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def export(chapters: list[Path] | None, out: Path, *, solutions: bool = True) -> list[Path]:
    """Writes a self-contained HTML page for each notebook, and `index.html`, into the folder `out`.

    chapters   notebooks in reading order; None for all those of the repository, by name
    out        made when it does not exist; pages of an earlier export are overwritten
    solutions  False leaves out the cells tagged `solution`
    Gives the files written, the index last. Nothing is executed: the pages show the outputs as committed,
    ask the network for nothing, and are the same byte for byte at every export. Raises ExportError, before
    anything is written, where a chapter is missing, is not a notebook, cannot be shown, or where two would
    have the same page.
    """
    files = _files(chapters)
    stems = {file.stem for file in files}
    pages = [Page(_read(file), file.stem, folder=file.parent, pages=stems, solutions=solutions)
             for file in files]
    entries = [{"href": quote(page.name) + ".html", "title": _short(page.title), "number": _number(page.name),
                "description": page.description} for page in pages]
    made = {f"{page.name}.html": _bytes(page.name, page.html(_links(entries, i)))
            for i, page in enumerate(pages)}
    made["index.html"] = _bytes("index", template("index.html.j2").render(entries=entries))
    out.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        (out / name).write_bytes(data)
    return [out / name for name in made]


def _files(chapters: list[Path] | None) -> list[Path]:
    if chapters is None:
        chapters = sorted(NOTEBOOKS.glob("*.ipynb"))
        if not chapters:
            raise ExportError("no chapters here: the folder notebooks beside the package has no .ipynb file")
    files = [Path(chapter).resolve() for chapter in chapters]
    for file in files:
        if not file.is_file():
            raise ExportError(f"no such notebook: {file.name}")
    stems = [file.stem for file in files]
    for stem in stems:
        if stem == "index" or stems.count(stem) > 1:
            raise ExportError(f"two pages would be called {stem}.html")
    return files


def _read(file: Path):
    try:
        notebook = nbformat.reads(file.read_text(encoding="utf-8"), as_version=4)
        nbformat.validate(notebook)
    except (UnicodeDecodeError, ValueError, TypeError, LookupError, nbformat.ValidationError,
            AttributeError) as error:
        raise ExportError(f"{file.name} is not a notebook: {str(error).splitlines()[0]}") from error
    _check_ours(file, notebook)
    return notebook


def _check_ours(file: Path, notebook) -> None:
    """Raises ExportError unless `metadata.mc64` has the form that refresh gives it; nbformat knows it not."""
    for number, cell in enumerate(notebook.cells, 1):
        ours = cell.metadata.get("mc64", {})
        kept = ours.get("revealed", []) if isinstance(ours, dict) else None
        try:
            if not isinstance(kept, list):
                raise TypeError
            nbformat.validate(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=kept)]))
        except (TypeError, LookupError, AttributeError, nbformat.ValidationError):
            raise ExportError(f"{file.name}, cell {number}: metadata.mc64 holds no list of outputs") from None


def _bytes(name: str, text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ExportError(f"{name}: {text[error.start]!r} is half a character; no page shows it") from None


def _number(stem: str) -> str:
    """`01-board` is chapter 1; a file without a number in front has none."""
    found = re.match(r"0*(\d+)", stem)
    return found[1] if found else ""


def _short(title: str) -> str:
    """A title without the `Chapter 1:` in front, since the index numbers the chapters."""
    return re.sub(r"^(?:chapter\s+)?\d+\s*[:.,·–—-]\s*", "", title, flags=re.IGNORECASE)


def _links(entries: list[dict], i: int) -> dict[str, tuple[str, str]]:
    """The neighbours of page i."""
    links = {"index": ("index.html", "All chapters")}
    if i:
        links["previous"] = (entries[i - 1]["href"], entries[i - 1]["title"])
    if i + 1 < len(entries):
        links["next"] = (entries[i + 1]["href"], entries[i + 1]["title"])
    return links
