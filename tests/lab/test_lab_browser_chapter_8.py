"""Chapter 8 as a reader uses it: in JupyterLab, in Chromium."""

import pytest
from jupyterlab import opened, text_of

from mc64.lab.chapters import ch08
from mc64.lab.excerpts import ROOT

pytestmark = pytest.mark.browser


def test_scores_left_behind_are_told_of_and_the_exercises_take_their_solutions(chromium_path, tmp_path):
    pytest.importorskip("playwright.sync_api")
    with opened(ROOT / "notebooks" / "08-ordering.ipynb", tmp_path, chromium_path) as notebook:
        notebook.run_all()
        assert notebook.errors() == [] and notebook.outside == []
        asm = notebook.find("%%asm", ";=== pick_best ===", "Cycles")
        sound = notebook.cells()[asm]["source"]
        broken = sound.replace(ch08.STAY, "", 1)
        assert broken != sound
        told = text_of(notebook.run(asm, broken))
        assert "Python and the 6502 part" in told and "move_list_score" in told

        answer = notebook.find('check("scores_left_behind"')
        told = text_of(notebook.run(answer, 'check("scores_left_behind", [1, 0, 4, 2, 3, 5])'))
        assert "✓ scores_left_behind" in told and "%reset_asm pick_best" in told
        notebook.run(asm, "%%asm\n" + ch08.PICK)
        check = notebook.find('check("faster_pick")')
        assert "✓ faster_pick" in text_of(notebook.run(check, 'check("faster_pick")'))
        notebook.run(asm, "%%asm\n" + ch08.OWN)
        check = notebook.find('check("own_score_move")')
        assert "✓ own_score_move" in text_of(notebook.run(check, 'check("own_score_move")'))

        # The solution's own lines, with the functions of the notebook.
        solution = notebook.cells()[notebook.find("return score_move(game, move) or move")]["source"]
        lines = solution.split("```python\n")[1].split("```")[0]
        score = notebook.find('check("my_score"')
        assert "✓ my_score" in text_of(notebook.run(score, lines + '\ncheck("my_score", my_score)'))
        assert notebook.outside == []
