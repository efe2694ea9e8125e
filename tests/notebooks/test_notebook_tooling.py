"""The notebook tools, on small notebooks made here: filling, executing, the committed form, two passes."""

import json

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from mc64 import cli
from mc64.lab import notebooks


@pytest.fixture
def write(tmp_path):
    """Write a notebook of (source, tags...) code cells, and give its path."""
    def make(*cells, name="77-small.ipynb"):
        notebook = new_notebook(cells=[
            new_code_cell(source, id=f"cell-{number}", metadata={"tags": list(tags)} if tags else {})
            for number, (source, *tags) in enumerate(cells)])
        path = tmp_path / name
        path.write_text(nbformat.writes(notebook), encoding="utf-8")
        return path
    return make


def test_refresh_fills_executes_and_writes_once(write):
    path = write(("stale = True", "from:mc64/game/board.py::PIECE_MOUSE"),
                 ("PIECE_MOUSE + 41",), ("print('one')\nprint('two')",), ("6 * 7", "reveal"),
                 ("1 / 0", "raises-exception"), ("import pathlib; pathlib.Path.cwd().name",))
    told = []
    assert notebooks.refresh([path], told.append) == [path]
    assert told == ["77-small.ipynb ..."]
    done = notebooks.read(path)
    assert done.cells[0].source == "PIECE_MOUSE = 0"
    assert notebooks.outputs_text(done) == [
        "", "41", "stdout: one\ntwo\n", "42", "ZeroDivisionError: division by zero", "'notebooks'"]
    assert len(done.cells[2].outputs) == 1, "one stream, not one a line"
    assert done.cells[3].outputs == [] and done.cells[3].metadata.mc64.revealed
    assert notebooks.refresh([path]) == [], "a second refresh changes nothing"


def test_a_failing_cell_is_named_and_the_file_is_left_alone(write):
    path = write(("1 / 0", "raises-exception"), ("x = 1",), ("undefined_name",), ("y = 2",))
    before = path.read_bytes()
    with pytest.raises(notebooks.NotebookError) as error:
        notebooks.refresh([path])
    assert "77-small.ipynb, cell 3" in str(error.value) and "undefined_name" in str(error.value)
    assert "\x1b" not in str(error.value)
    assert path.read_bytes() == before


def test_two_passes_in_one_kernel_show_what_a_cell_left_behind(write):
    path = write(("seen = globals().get('seen', 0) + 1\nseen",), ("%load_ext autoreload",), ("'same'",))
    first, second = map(notebooks.outputs_text, notebooks.run_twice(path))
    assert first == ["1", "", "'same'"]
    assert second == ["2", "", "'same'"]


def test_a_cell_that_fails_only_the_second_time_is_caught(write):
    path = write(("assert 'seen' not in globals(); seen = 1",))
    with pytest.raises(notebooks.NotebookError, match="cell 2"):
        notebooks.run_twice(path)


def test_a_cell_that_hangs_is_stopped(write, monkeypatch):
    monkeypatch.setattr(notebooks, "CELL_SECONDS", 1)
    with pytest.raises(notebooks.NotebookError, match=r"77-small\.ipynb.*[Tt]imed? ?out"):
        notebooks.execute(write(("import time; time.sleep(60)",)))


def test_the_committed_form_holds_nothing_that_varies():
    data = {"text/plain": "x", notebooks.WIDGET: {"model_id": "abc"}}
    cell = new_code_cell("x  \n\n", execution_count=7, metadata={
        "execution": {"iopub.execute_input": "2026"}, "scrolled": True, "tags": [],
        "jupyter": {"source_hidden": True}}, outputs=[
        new_output("execute_result", data=data, execution_count=7, metadata={"text/plain": {"alt": "an x"}}),
        new_output("display_data", data={notebooks.WIDGET: {}})])
    info = {"name": "python", "version": "3.11.2"}
    dirty = new_notebook(cells=[cell], metadata={"widgets": {}, "language_info": info})
    clean = notebooks.normalise(dirty)
    assert "widgets" not in clean.metadata and "version" not in clean.metadata.language_info
    assert clean.metadata.language_info.pygments_lexer == "ipython3"
    assert clean.metadata.kernelspec.name == "python3"
    (cell,) = clean.cells
    assert cell.source == "x" and cell.execution_count is None
    assert cell.metadata == {"jupyter": {"source_hidden": True}}
    (output,) = cell.outputs
    assert output.data == {"text/plain": "x"} and output.execution_count is None
    assert output.metadata["text/plain"]["alt"] == "an x"
    text = notebooks.to_text(clean)
    assert text.endswith("}\n") and '\n "cells"' in text and "execution_count\": null" in text
    assert notebooks.to_text(notebooks.normalise(nbformat.reads(text, 4))) == text


def test_missing_and_doubled_cell_ids_are_given_once_and_are_always_the_same(write):
    path = write(("1",), ("1",), ("2",))
    raw = json.loads(path.read_text(encoding="utf-8"))
    del raw["cells"][1]["id"]
    raw["cells"][2]["id"] = "cell-0"
    path.write_text(json.dumps(raw), encoding="utf-8")
    ids = [cell.id for cell in notebooks.read(path).cells]
    assert ids == [cell.id for cell in notebooks.read(path).cells]
    assert ids[0] == "cell-0" and len(set(ids)) == 3
    path.write_text(notebooks.to_text(notebooks.normalise(notebooks.read(path))), encoding="utf-8")
    assert ids == [cell["id"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def test_accents_survive(write):
    path = write(("print('é ✓ α')",), name="78-é.ipynb")
    notebooks.refresh([path])
    assert "é ✓ α" in path.read_text(encoding="utf-8")
    assert notebooks.outputs_text(notebooks.read(path)) == ["stdout: é ✓ α\n"]


def test_a_notebook_may_not_grow_without_bound():
    notebook = notebooks.normalise(new_notebook(cells=[new_markdown_cell("x" * notebooks.LARGEST)]))
    with pytest.raises(notebooks.NotebookError, match="bytes"):
        notebooks.to_text(notebook)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"cells": 3}', "not json"])
def test_a_file_that_is_no_notebook_is_refused_clearly(tmp_path, text):
    path = tmp_path / "x.ipynb"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(notebooks.NotebookError, match="is not a notebook"):
        notebooks.read(path)


def test_a_wrong_tag_is_reported_with_its_cell(write):
    path = write(("1",), ("2", "from:mc64/game/board.py::init_bord"))
    with pytest.raises(notebooks.NotebookError, match=r"cell 2: .*did you mean init_board\?"):
        notebooks.fill(notebooks.read(path))


@pytest.mark.parametrize("cell, words", [
    (("def f():\n    return undefined_name\nf()",), "cell 1: "),
    (("1", "from:mc64/game/board.py::init_bord"), "cell 1: "),
])
def test_the_command_says_in_one_line_which_cell_failed(write, monkeypatch, capsys, cell, words):
    path = write(cell)
    monkeypatch.setattr(cli.tools, "NOTEBOOKS", path.parent)
    assert cli.main(["refresh", "77"]) == 2
    out, err = capsys.readouterr()
    assert out == "77-small.ipynb ...\n"
    assert err.startswith("mc64 refresh: 77-small.ipynb") and words in err and err.count("\n") == 1
    assert "undefined_name" in err or "did you mean init_board?" in err


def test_the_command_names_what_it_has_written(write, monkeypatch, capsys):
    path = write(("6 * 7",))
    monkeypatch.setattr(cli.tools, "NOTEBOOKS", path.parent)
    assert cli.main(["refresh"]) == 0
    assert capsys.readouterr() == (f"77-small.ipynb ...\n{path}\n", "")


def test_no_progress_is_shown_where_notebooks_are_made(write):
    path = write(("import os\nprint(os.environ['MC64_PROGRESS'])",))
    assert notebooks.execute(path).cells[0].outputs[0].text == "off\n"
