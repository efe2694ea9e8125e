"""The chapters as files: excerpts filled in, cells executed, and written in one form that never varies.

The .ipynb files in `notebooks/` are the originals, committed with their outputs. `refresh` brings one up to
date; the tests execute each of them again and compare the text of the outputs.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

# Without this, jsonschema imports a grammar parser that costs seconds and that no notebook needs.
sys.modules.setdefault("rfc3987_syntax", None)

import nbformat  # noqa: E402
from nbformat import NotebookNode  # noqa: E402

from mc64.lab.excerpts import ROOT, ExcerptError, excerpts, tags_of  # noqa: E402
from mc64.lab.progress import OFF as PROGRESS  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
LARGEST = 500_000  # bytes of a committed notebook
CELL_SECONDS = 120  # far more than any cell takes: only a cell that hangs meets it
WIDGET = "application/vnd.jupyter.widget-view+json"
ALREADY_LOADED = re.compile(r"The \w+ extension is already loaded\. To reload it, use:\n.*\n")
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}


class NotebookError(Exception):
    """A notebook that cannot be read, filled, executed or written; says which cell, counted from 1."""


def chapters() -> list[Path]:
    """The paths of all chapters, in order."""
    return sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb"))


def read(path: Path) -> NotebookNode:
    """A notebook from its file. A cell without an id of its own gets one, made from its place and text.

    Raises NotebookError when the file is not a notebook.
    """
    try:
        raw = json.loads(Path(path).read_text(encoding="utf-8"))
        _give_ids(raw["cells"])
        raw["nbformat"], raw["nbformat_minor"] = 4, max(5, raw["nbformat_minor"])
        return nbformat.reads(json.dumps(raw), as_version=4)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotebookError(f"{path} is not a notebook: {error!r}") from None


def _give_ids(cells: list) -> None:
    taken = set()
    for cell in cells:
        if cell.get("id") in taken:
            del cell["id"]
        taken.add(cell.get("id"))
    for number, cell in enumerate(cells):
        salt = 0
        while "id" not in cell:
            text = f"{number} {salt} {''.join(cell['source'])}"
            fresh = hashlib.sha256(text.encode()).hexdigest()[:8]
            if fresh not in taken:
                cell["id"] = fresh
                taken.add(fresh)
            salt += 1


def tags(cell: NotebookNode) -> list[str]:
    """A cell's tags, none when it has none."""
    return list(cell.metadata.get("tags", ()))


def fill(notebook: NotebookNode) -> NotebookNode:
    """Put the package's own source into every cell with `from:` tags; changes the notebook and returns it.

    Raises NotebookError with the cell's number when a tag names nothing.
    """
    for number, cell in enumerate(notebook.cells, 1):
        wanted = tags_of(tags(cell))
        if wanted:
            try:
                cell.source = excerpts(wanted)
            except ExcerptError as error:
                raise NotebookError(f"cell {number}: {error}") from None
    return notebook


def execute(path: Path) -> NotebookNode:
    """A notebook's cells run once, from the top, in a kernel of their own; normalised. The file stays as is.

    The kernel works in `notebooks/`, as JupyterLab's does. Raises NotebookError at the first cell that fails
    (unless it is tagged `raises-exception`) or takes over CELL_SECONDS.
    """
    return _executed(read(path), Path(path).name)


def _executed(notebook: NotebookNode, name: str) -> NotebookNode:
    _forget(notebook)
    _run(notebook, name)
    return normalise(notebook)


def run_twice(path: Path) -> tuple[NotebookNode, NotebookNode]:
    """All cells, then all of them again in the same kernel: the notebook after either pass, normalised.

    Raises NotebookError where a cell fails, in either pass. Comparing the two is the caller's.
    """
    first = _forget(read(path))
    both, second = copy.deepcopy(first), copy.deepcopy(first)
    both.cells += copy.deepcopy(first.cells)
    for number, cell in enumerate(both.cells):
        cell.id = f"pass-{number}"
    _run(both, f"{Path(path).name}, its {len(first.cells)} cells twice")
    for number, cell in enumerate(both.cells):
        if cell.cell_type == "code":
            for output in cell.outputs:
                if "text" in output:
                    output.text = ALREADY_LOADED.sub("", output.text)
            half = first if number < len(first.cells) else second
            half.cells[number % len(first.cells)].outputs = cell.outputs
    return normalise(first), normalise(second)


def _forget(notebook: NotebookNode) -> NotebookNode:
    """Without any outputs, those kept in metadata included."""
    for cell in notebook.cells:
        cell.get("metadata", {}).get("mc64", {}).pop("revealed", None)
        if cell.cell_type == "code":
            cell.outputs = []
    return notebook


def _run(notebook: NotebookNode, name: str) -> None:
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    client = NotebookClient(notebook, timeout=CELL_SECONDS, kernel_name="python3", coalesce_streams=True,
                            allow_errors=False, store_widget_state=False,
                            extra_arguments=["--log-level=ERROR"],
                            resources={"metadata": {"path": str(NOTEBOOKS)}})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # A profile of its own: a reader's start-up files must not find their way into the outputs.
        try:
            client.execute(env={**os.environ, "IPYTHONDIR": profile, PROGRESS: "off"})
        except CellExecutionError as error:
            failed = [number for number, cell in enumerate(notebook.cells, 1)
                      if any(output.output_type == "error" for output in cell.get("outputs", ()))]
            where = f"cell {failed[-1]}" if failed else "a cell"
            raise NotebookError(f"{name}, {where}: {_plain(str(error))}") from None
        except (CellTimeoutError, DeadKernelError) as error:
            raise NotebookError(f"{name}: {_plain(str(error))}") from None


def _plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def normalise(notebook: NotebookNode) -> NotebookNode:
    """Bring a notebook into the one form it is committed in; changes it and returns it.

    No execution counts, no widget state or views, no metadata but tags, `jupyter` and `mc64`, no blanks at
    the end of a cell. The outputs of a `reveal` cell move to its metadata, `mc64.revealed`: the export takes
    them from there, and in the notebook they do not answer the question before the reader has.
    """
    notebook.metadata = nbformat.from_dict(copy.deepcopy(METADATA))
    for cell in notebook.cells:
        kept = {key: cell.metadata[key] for key in ("jupyter", "mc64", "tags") if cell.metadata.get(key)}
        cell.metadata = nbformat.from_dict(kept)
        cell.source = cell.source.rstrip()
        if cell.cell_type != "code":
            continue
        cell.execution_count = None
        cell.outputs = [output for output in map(_bare, cell.outputs) if output is not None]
        if "reveal" in tags(cell):
            if cell.outputs:
                cell.metadata.setdefault("mc64", NotebookNode())["revealed"] = cell.outputs
            cell.outputs = []
    return notebook


def _bare(output: NotebookNode) -> NotebookNode | None:
    """An output without what differs from run to run; None when nothing is left."""
    if "execution_count" in output:
        output.execution_count = None
    if "traceback" in output:
        output.traceback = [_plain(line) for line in output.traceback]
    if "data" in output:
        output.data.pop(WIDGET, None)
    return None if output.get("data") == {} or output.get("text") == "" else output


def outputs_of(cell: NotebookNode) -> list[NotebookNode]:
    """What a cell gave: its outputs, or for a `reveal` cell those kept out of sight."""
    return list(cell.get("outputs") or cell.metadata.get("mc64", {}).get("revealed", ()))


def outputs_text(notebook: NotebookNode) -> list[str]:
    """The text of every cell's outputs, one string a cell, for comparing: streams, text/plain, errors."""
    return ["\n".join(map(_text, outputs_of(cell))) for cell in notebook.cells]


def _text(output: NotebookNode) -> str:
    if output.output_type == "stream":
        return f"{output.name}: {output.text}"
    if output.output_type == "error":
        return f"{output.ename}: {_plain(output.evalue)}"
    return output.data.get("text/plain", "/".join(sorted(output.data)))


def to_text(notebook: NotebookNode) -> str:
    """A normalised notebook as the text of its file: indent 1, keys sorted, a newline at the end.

    Raises NotebookError when it is not a valid notebook, or over LARGEST bytes.
    """
    try:
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        raise NotebookError(f"not a valid notebook: {error}") from None
    text = nbformat.writes(notebook).rstrip("\n") + "\n"
    if (size := len(text.encode())) > LARGEST:
        raise NotebookError(f"{size} bytes, and {LARGEST} are allowed: draw smaller pictures, or fewer")
    return text


def refresh(paths: Iterable[Path], tell: Callable[[str], object] = lambda line: None) -> list[Path]:
    """Fill, execute and write each notebook; returns those whose file has changed.

    `tell` is given a line before each. Raises NotebookError; the notebook it is about is then as it was.
    """
    changed = []
    for path in map(Path, paths):
        tell(f"{path.name} ...")
        try:
            data = to_text(_executed(fill(read(path)), path.name)).encode()
        except NotebookError as error:
            raise NotebookError(str(error) if path.name in str(error) else f"{path.name}: {error}") from None
        if path.read_bytes() != data:
            path.write_bytes(data)
            changed.append(path)
    return changed
