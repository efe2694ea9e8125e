"""Runs, comparisons, tables, and the formatters that a notebook uses."""

import re
import sys

import pictures
import pytest

from mc64 import bridge, show
from mc64.c64.machine import C64
from mc64.game.board import init_board
from mc64.game.state import Game
from mc64.show.results import petscii


@pytest.fixture
def twins():
    machine, game = C64(pictures.course()), Game()
    bridge.from_c64(machine, game)
    run = machine.call("init_board")
    init_board(game)
    return game, machine, run


def test_a_run_says_what_it_cost_and_what_it_changed(twins):
    run = twins[2]
    text = show.run(run).text
    assert text.startswith("init_board returned\n")
    assert f"{run.cycles:,} (RTS included, JSR not)" in text and f"{run.instructions:,}" in text
    assert f"A ${run.a:02X}  X ${run.x:02X}  Y ${run.y:02X}  SP ${run.sp:02X}" in text
    assert "board (64 bytes)" in text and "KERNAL" not in text


def test_a_run_through_the_kernal_says_so_and_shows_what_was_printed(twins):
    run = twins[1].call("display_board")
    picture = show.run(run)
    assert "CHROUT, counted as 0 cycles" in picture.text and "ABCDEFGH" in picture.text
    assert "ABCDEFGH" in picture.html


def test_printed_bytes_as_text():
    assert petscii(b"AB 1\rC\x93\xc1") == "AB 1\nC[93][C1]"


def test_twins_that_agree(twins):
    picture = show.comparison(bridge.compare(*twins, names=["board", "side"]))
    cost = f"{twins[2].cycles:,} cycles, {twins[2].instructions:,} instructions"
    assert picture.text == f"✓ the twins agree in board, side\n  6502: {cost}"
    assert picture.alt == "The twins agree in board, side." and "<table" not in picture.html


def test_twins_that_differ_show_where(twins):
    game, machine, _run = twins
    game.board[3], game.hply = 4, 9
    picture = show.comparison(bridge.compare(game, machine))
    assert picture.text.split("\n")[0].startswith("✗ the twins differ in 2 numbers")
    assert [line.split() for line in picture.text.split("\n")[3:]] == [
        ["board[3]", "(D1)", "4", "6"], ["hply", "9", "0"]]
    assert "First: board[3] is 4 in Python and 6 on the 6502." in picture.alt


def test_at_most_16_differences_are_listed(twins):
    game, machine, _run = twins
    for square in range(20):
        game.board[square] = 3
    picture = show.comparison(bridge.compare(game, machine, names=["board"]))
    assert picture.text.endswith("  ... 4 more") and "… 4 more" in picture.html
    assert len(picture.text.split("\n")) == 1 + 2 + 16 + 1


def test_a_different_printout_shows_its_first_different_line(twins):
    game, machine, _run = twins
    game.printed += b"SAME\rONE\r"
    machine.printed.extend(b"SAME\rOTHER\r")
    text = show.comparison(bridge.compare(game, machine, names=["side"])).text
    assert text.startswith("✗ the twins print differently") and "printed line 2   'ONE'  'OTHER'" in text


def test_a_table_in_text():
    assert show.table([["minimax", 7713, None], ["alpha", 12, 0.5]], ["method", "nodes", "share"],
                      caption="Nodes").text == (
        "Nodes\nmethod   nodes  share\n-------  -----  -----\nminimax  7,713      –\nalpha       12    0.5")
    assert show.table([], ["nodes"]).text == "nodes\n-----\n".rstrip("\n")


def test_a_table_escapes_what_it_is_given():
    html = show.table([["<b>&"]], ["a<b"]).html
    assert "&lt;b&gt;&amp;" in html and "a&lt;b" in html


@pytest.mark.parametrize(("rows", "head"), [([[1, 2]], ["a"]), ([], [])])
def test_tables_that_do_not_fit_are_refused(rows, head):
    with pytest.raises(ValueError, match="column"):
        show.table(rows, head)


def test_a_notebook_shows_the_objects_themselves(twins):
    from IPython.core.interactiveshell import InteractiveShell
    shell = InteractiveShell.instance() if InteractiveShell.initialized() else InteractiveShell()
    show.register(shell)
    game, machine, run = twins
    things = {"image/svg+xml": [game, run.changes, machine.screen],
              "text/html": [run, machine.program, bridge.compare(game, machine)]}
    for mime, objects in things.items():
        for thing in objects:
            data, metadata = shell.display_formatter.format(thing)
            assert mime in data and metadata[mime]["alt"], type(thing)
            assert data["text/plain"] and not data["text/plain"].startswith("<")


def test_show_imports_nothing_from_above():
    import subprocess
    code = "import sys, mc64.show; print([m for m in sys.modules if m.startswith(" \
           "('mc64.lab', 'mc64.export', 'mc64.cli', 'matplotlib', 'IPython', 'numpy'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("wrong", [None, 5, object(), "x", [None], Game],
                         ids=["None", "5", "object", "x", "list", "Game"])
@pytest.mark.parametrize("draw", [
    show.board, show.board_and_bytes, show.comparison, show.diff, show.listing, show.player, show.run,
    show.iterations, show.screen, show.tape, show.tree, show.trees, show.cuts,
    lambda it: show.film(it, []), lambda it: show.table(it, ["a"]),
    lambda it: show.dump(it, start=0, label="x")])
def test_what_a_picture_cannot_show_is_refused_in_words(draw, wrong):
    with pytest.raises((TypeError, ValueError)) as refused:
        draw(wrong)
    assert re.search(r"shows|a board (is|has)|no tree|this row|this has|is neither|is no", str(refused.value))


def test_a_tape_of_a_game_just_switched_on_is_refused_in_words():
    game = Game()
    game.ply = 185
    with pytest.raises(ValueError, match="ply is 185, and first_move goes to ply 22"):
        show.tape(game)
