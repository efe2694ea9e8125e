"""Chapter 1 as a reader uses it: in JupyterLab, in Chromium."""

import pytest
from jupyterlab import opened, text_of
from lab_cells import spoilt

from mc64.lab.excerpts import ROOT

pytestmark = pytest.mark.browser

CHAPTER = ROOT / "notebooks" / "01-board.ipynb"


def test_spoil_init_board_read_the_explanation_and_bring_it_back(chromium_path, tmp_path):
    pytest.importorskip("playwright.sync_api")
    with opened(CHAPTER, tmp_path, chromium_path) as notebook:
        notebook.run_all()
        assert notebook.errors() == [] and notebook.outside == []
        asm = notebook.find("%%asm", ";=== init_board ")
        both = notebook.find("c64.call(\"init_board\")", "compare(game, c64, run)")
        good, compare = (notebook.cells()[n]["source"] for n in (asm, both))
        agreed = notebook.cells()[both]["outputs"]

        # Without the inx the loop never ends: the cell says so, and so does the run.
        outputs = notebook.run(asm, spoilt("        inx\n", "", good))
        assert "✗ init_board did not come back" in text_of(outputs)
        assert "26 bytes (original 27)" in text_of(outputs) and "text/html" in outputs[0]["data"]
        stopped = notebook.run(both, compare)[-1]
        assert stopped["ename"] == "CycleBudgetSpent" and "went round and round" in stopped["evalue"]
        assert ".py" not in text_of([stopped])

        # A typing error is shown with its line; the program before it stays.
        typo = notebook.run(asm, spoilt("        inx\n", "        ink\n", good))
        assert typo[0]["output_type"] == "error"
        assert "Line 18 of the cell" in text_of(typo) and "Nothing was changed" in text_of(typo)

        assert text_of(notebook.run(asm, "%reset_asm init_board")) == "init_board: as in the course again\n"
        assert notebook.run(both, compare)[-1]["data"] == agreed[-1]["data"]
        assert "✓ the header holds" in text_of(notebook.run(asm, good))
        notebook.run_all()
        assert notebook.errors() == [] and notebook.outside == []
