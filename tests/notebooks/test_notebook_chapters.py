"""Every committed chapter: shown code is the package's own, outputs are those it gives, house rules hold."""

import json
import os
import re
import tempfile
from pathlib import Path

import frame
import house
import pytest

from mc64.lab import notebooks
from mc64.lab.excerpts import ROOT, excerpts, tags_of
from mc64.lab.exercises import exercises

CHAPTERS = notebooks.chapters()
# All tests of a chapter go to one process, which then runs it once.
each_chapter = pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=pytest.mark.xdist_group(path.stem)) for path in CHAPTERS])
SECONDS = 10  # of processor time in the kernel: neither its start nor other programs beside it count
SLOWER = 2.5 if os.environ.get("CI") else 1.5  # another machine, or processors shared with other work
CLOCK = "import time; time.process_time()"
_executed = {}


def timed(notebook):
    """A notebook run once, and the seconds its kernel worked on the cells."""
    clock = [notebooks.nbformat.v4.new_code_cell(CLOCK, id=f"clock-{n}") for n in range(2)]
    notebook.cells = [clock[0], *notebook.cells, clock[1]]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "timed.ipynb")
        copy.write_text(notebooks.nbformat.writes(notebook), encoding="utf-8")
        done = notebooks.execute(copy)
    start, *_, end = notebooks.outputs_text(done)
    done.cells = done.cells[1:-1]
    return done, float(end) - float(start)


def executed(path):
    """A chapter run once for all tests of this process, and the seconds it took."""
    if path not in _executed:
        try:
            _executed[path] = timed(notebooks.read(path))
        except notebooks.NotebookError as error:
            pytest.fail(f"{path.name}, one cell before the one named here: {error}")
    return _executed[path]


@each_chapter
def test_keeps_the_house_rules(path):
    assert house.faults(notebooks.read(path)) == []


@each_chapter
def test_has_the_frame_of_a_chapter(path):
    assert frame.faults(notebooks.read(path), int(path.stem[:2]), exercises()) == []


def test_no_two_glossaries_define_the_same_term():
    assert frame.twice_defined((path.stem, notebooks.read(path)) for path in CHAPTERS) == []


@each_chapter
def test_runs_in_ten_seconds(path):
    _, seconds = executed(path)
    assert 0 < seconds < SECONDS * SLOWER


@each_chapter
def test_is_committed_in_the_one_form(path):
    again = notebooks.to_text(notebooks.normalise(notebooks.read(path)))
    assert path.read_bytes() == again.encode(), "python -m mc64 refresh writes it so"


@each_chapter
def test_cells_keep_ids_of_their_own(path):
    ids = [cell.get("id") for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    assert None not in ids and len(set(ids)) == len(ids)


@each_chapter
def test_shows_the_code_that_the_package_runs(path):
    for number, cell in enumerate(notebooks.read(path).cells, 1):
        if wanted := tags_of(notebooks.tags(cell)):
            assert cell.source == excerpts(wanted), f"cell {number}: python -m mc64 refresh mends it"


@each_chapter
def test_a_routine_of_the_course_is_shown_as_an_excerpt(path):
    """Written out by hand it would go stale unseen. Exercises and the like may differ: their tags say so."""
    free = {"exercise", "solution", "raises-exception", "variation"}
    twins = {name for source in (ROOT / "mc64" / "game").glob("*.py")
             for name in re.findall(r"^def (\w+)", source.read_text(encoding="utf-8"), re.MULTILINE)}
    for number, cell in enumerate(notebooks.read(path).cells, 1):
        shown = set(re.findall(r"^def (\w+)|^;===\s*(\w+)", cell.source, re.MULTILINE))
        if cell.cell_type == "code" and twins & {name for pair in shown for name in pair}:
            assert {*notebooks.tags(cell)} & free or tags_of(notebooks.tags(cell)), f"cell {number}"


@each_chapter
def test_gives_the_outputs_it_is_committed_with(path):
    committed, fresh = notebooks.read(path), executed(path)[0]
    pairs = zip(notebooks.outputs_text(committed), notebooks.outputs_text(fresh), strict=True)
    for number, (old, new) in enumerate(pairs, 1):
        assert new == old, f"cell {number}"


def test_a_kernel_that_works_is_timed_and_one_that_waits_is_not():
    texts = ["start = time.process_time()", "while time.process_time() < start + 1: pass", "time.sleep(2)"]
    cells = [notebooks.nbformat.v4.new_code_cell(text) for text in texts]
    assert 1 <= timed(notebooks.nbformat.v4.new_notebook(cells=cells))[1] < 2


@pytest.mark.slow
@each_chapter
def test_gives_the_same_twice_in_one_kernel_and_in_another(path):
    first, second = notebooks.run_twice(path)
    pairs = zip(notebooks.outputs_text(first), notebooks.outputs_text(second), strict=True)
    for number, (old, new) in enumerate(pairs, 1):
        assert new == old, f"cell {number} gives something else the second time"
    for number, (one, other) in enumerate(zip(first.cells, executed(path)[0].cells, strict=True), 1):
        assert notebooks.outputs_of(one) == notebooks.outputs_of(other), f"cell {number}: pictures included"
