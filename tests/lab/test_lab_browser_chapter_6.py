"""Chapter 6 as a reader uses it: in JupyterLab, in Chromium."""

import pytest
from jupyterlab import opened, text_of

from mc64.lab.chapters.ch06 import LOOKS_ON, NEAR
from mc64.lab.excerpts import ROOT

pytestmark = pytest.mark.browser


def test_a_cut_taken_away_is_told_of_and_the_exercises_take_their_solutions(chromium_path, tmp_path):
    pytest.importorskip("playwright.sync_api")
    with opened(ROOT / "notebooks" / "06-alphabeta.ipynb", tmp_path, chromium_path) as notebook:
        notebook.run_all()
        assert notebook.errors() == [] and notebook.outside == []
        asm = notebook.find("%%asm", ";=== alphabeta ")
        pocket, answer = notebook.find("value = alphabeta(game, 3, 0, 255)"), notebook.find('"looks_on"')
        sound = notebook.cells()[asm]["source"]
        assert "19 nodes, 3 cutoffs" in text_of(notebook.run(pocket, notebook.cells()[pocket]["source"]))

        # Equal bounds do not cut any more: the page says where the twins part, and the answer is taken.
        broken = sound.replace(*LOOKS_ON, 1)
        assert broken != sound
        assert "Python and the 6502 part" in text_of(notebook.run(asm, broken))
        told = text_of(notebook.run(answer, 'check("looks_on", (417, 0, 13))'))
        assert "✓" in told and "%reset_asm alphabeta" in told
        assert "as in the course again" in text_of(notebook.run(asm, "%reset_asm alphabeta"))

        near = notebook.find("%%asm --new", ";=== search_near ")
        notebook.run(near, "%%asm --new\n" + NEAR)
        check = notebook.find('check("search_near")')
        assert "✓ search_near" in text_of(notebook.run(check, 'check("search_near")'))
