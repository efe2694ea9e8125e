"""Chapter 7 as a reader uses it: in JupyterLab, in Chromium."""

import pytest
from jupyterlab import opened, text_of

from mc64.lab.chapters.ch07 import BACK, THRIFTY
from mc64.lab.excerpts import ROOT

pytestmark = pytest.mark.browser


def test_a_line_not_put_back_is_told_of_and_the_exercises_take_their_solutions(chromium_path, tmp_path):
    pytest.importorskip("playwright.sync_api")
    with opened(ROOT / "notebooks" / "07-deepening.ipynb", tmp_path, chromium_path) as notebook:
        notebook.run_all()
        assert notebook.errors() == [] and notebook.outside == []
        asm, answer = notebook.find("%%asm", ";=== end_iteration "), notebook.find('"line_lost"')
        sound = notebook.cells()[asm]["source"]
        broken = sound.replace(BACK, "", 1)
        assert broken != sound
        assert "end_iteration does not call it" in text_of(notebook.run(asm, broken))

        # What the exercise's own lines say, and that the check takes it.
        search = notebook.cells()[notebook.find("Then search after E1-F2")]["source"]
        lines = search.split("```python\n")[1].split("```")[0]
        asked = lines + 'print(c64["reached"], c64["best_start"], c64["best_dest"])'
        assert "4 255 255" in text_of(notebook.run(answer, asked))
        told = text_of(notebook.run(answer, 'check("line_lost", (4, 255, 255))'))
        assert "✓" in told and "%reset_asm end_iteration" in told
        assert "as in the course again" in text_of(notebook.run(asm, "%reset_asm end_iteration"))

        thrifty = notebook.find("%%asm --new", ";=== search_thrifty ")
        notebook.run(thrifty, "%%asm --new\n" + THRIFTY)
        check = notebook.find('check("search_thrifty")')
        assert "✓ search_thrifty" in text_of(notebook.run(check, 'check("search_thrifty")'))
