"""Chapters 2 and 3 as a reader uses them: in JupyterLab, in Chromium."""

import pytest
from jupyterlab import opened, text_of

from mc64.lab.excerpts import ROOT

pytestmark = pytest.mark.browser

NOTEBOOKS = ROOT / "notebooks"


def test_a_spoilt_gen_mouse_shows_the_first_position_on_which_it_differs(chromium_path, tmp_path):
    pytest.importorskip("playwright.sync_api")
    with opened(NOTEBOOKS / "02-moves.ipynb", tmp_path, chromium_path) as notebook:
        notebook.run_all()
        assert notebook.errors() == [] and notebook.outside == []
        asm = notebook.find("%%asm", ";=== gen_mouse ")
        many = notebook.find("random_position", "parted")
        good, compare = (notebook.cells()[n]["source"] for n in (asm, many))
        assert text_of(notebook.run(many, compare)) == "300 positions, all equal\n"

        # North-east and north-west swapped: the routine parts from its twin, on a board that is shown.
        spoilt = good.replace("        ora direction", "        eor direction\n        eor #3", 1)
        assert spoilt != good
        outputs = notebook.run(asm, spoilt)
        assert "Python and the 6502 part" in text_of(outputs)
        assert "gen_mouse: where the twins part first" in text_of(outputs)
        assert "image/svg+xml" in outputs[-1]["data"]
        parted = notebook.run(many, compare)
        assert "parted on the last" in text_of(parted) and "image/svg+xml" in parted[-1]["data"]

        assert "as in the course again" in text_of(notebook.run(asm, "%reset_asm gen_mouse"))
        assert text_of(notebook.run(many, compare)) == "300 positions, all equal\n"


def test_the_player_of_chapter_3_steps_through_the_recorded_walk(chromium_path, tmp_path):
    pytest.importorskip("playwright.sync_api")
    with opened(NOTEBOOKS / "03-tree.ipynb", tmp_path, chromium_path) as notebook:
        notebook.run_all()
        assert notebook.errors() == [] and notebook.outside == []
        at = notebook.find("show.player(walk)")
        notebook.page.evaluate("i => jupyterapp.shell.currentWidget.content.scrollToItem(i, 'center')", at)
        player = notebook.page.locator(".mc64-player").first
        player.wait_for()
        slider = player.locator("input[type=range]")
        last = int(slider.get_attribute("max"))
        assert int(slider.input_value()) == last
        slider.focus()
        notebook.page.keyboard.press("Home")
        assert int(slider.input_value()) == int(slider.get_attribute("min") or 0)
        notebook.page.keyboard.press("ArrowRight")
        assert int(slider.input_value()) == int(slider.get_attribute("min") or 0) + 1
        assert notebook.outside == []
