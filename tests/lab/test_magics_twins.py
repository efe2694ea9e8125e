"""What a changed routine is told of its Python twin, in an IPython shell in this process."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from mc64.c64.sources import routines

SPOILT = {  # routine: what is replaced by what, what the report says, whether a board is shown
    "init_board": ("lda #SIDE_MOUSE", "lda #SIDE_CATS", "side is 0 in Python and 1 on the 6502", False),
    "gen": ("        jsr gen_cat\n", "", "in Python and", True),
    "take_back": ("        sta board,y\n", "", "board[", True),
    "display_sq": ("lda empty_letters,x", "lda empty_letters+1,x", "Python prints", True),
}


@pytest.fixture(scope="module")
def shell():
    ip = InteractiveShell.instance()
    assert ip.run_cell("%load_ext mc64").success
    yield ip
    InteractiveShell.clear_instance()


def shown(shell, capsys, name, text):
    capsys.readouterr()
    assert shell.run_cell(f"%%asm\n{text}").success
    output = capsys.readouterr().out
    assert shell.run_cell(f"%reset_asm {name}").success
    return output


@pytest.mark.parametrize("name", SPOILT)
def test_a_routine_that_parts_from_its_twin_is_told_where(shell, capsys, name):
    old, new, says, board = SPOILT[name]
    text = routines()[name].text
    assert old in text
    output = shown(shell, capsys, name, text.replace(old, new, 1))
    assert "✗ Python and the 6502 part" in output and says in output
    assert (f"{name}: where the twins part first" in output) == board
    assert "faster than the header" not in output


def test_a_routine_that_only_costs_more_does_not_part(shell, capsys):
    text = routines()["gen_mouse"].text.replace("        txa\n", "        txa\n        tay\n", 1)
    assert "part" not in shown(shell, capsys, "gen_mouse", text)
