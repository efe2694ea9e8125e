"""Every routine leaves what its Python twin leaves; a new one is compared as soon as it has a header."""

import shutil
from types import SimpleNamespace

import pytest

from mc64 import twins
from mc64.c64 import sources
from mc64.c64.sources import program, routines
from mc64.game.board import PIECE_EMPTY, PIECE_MOUSE

ALONE = {}  # routines without a twin in Python, each with the reason


def twinned():
    """The routines in asm/ that have a function of their name in Python."""
    return [name for name in routines() if twins.python_twin(name)]


@pytest.fixture(scope="module")
def course():
    return program()


def test_every_routine_has_a_twin_or_a_reason():
    assert set(routines()) - set(twinned()) == set(ALONE)


def compared(name, course, samples, cycles, seed=0):
    """Compares until the samples or the emulated cycles are used up, 25 calls at least; how many it were."""
    spent, number = 0, 0
    for number, case in enumerate(twins.cases(name, course, samples=samples, seed=seed), 1):
        assert case.equal, str(case)
        spent += case.comparison.run.cycles
        if number >= 25 and spent > cycles:
            break
    return number


@pytest.mark.parametrize("name", twinned())
def test_both_languages_leave_the_same_bytes(name, course):
    assert compared(name, course, 200, 400_000) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("name", twinned())
def test_both_languages_leave_the_same_bytes_ten_thousand_times(name, course):
    """Or for 20 million cycles, which only what prints pages of text takes."""
    assert compared(name, course, 10_000, 20_000_000, seed=1) >= 1


@pytest.mark.parametrize("name, change, words", [
    ("gen_mouse", ("cmp #PIECE_EMPTY", "cmp #PIECE_CAT1"), "first_move["),
    ("gen", ("ldx #0", "ldx #1"), ""),
    ("add_move", ("sta move_list_dest,y", "sta move_list_dest+1,y"), "move_list_dest["),
    ("display_sq", ("lda empty_letters,x", "lda piece_letters,x"), "Python prints 'X' and the 6502"),
    ("init_board", ("lda #SIDE_MOUSE", "lda #SIDE_CATS"), "side is 0 in Python and 1 on the 6502"),
])
def test_a_spoiled_routine_parts_from_its_twin(name, change, words):
    text = routines()[name].text
    assert change[0] in text
    found = twins.first_difference(name, program(replace={name: text.replace(*change, 1)}))
    assert found is not None and not found.equal
    assert str(found).startswith(f"{name} with ") and words in str(found)
    looks = any(item.phrase == "position" or item.name == "board"
                for item in twins.parse(routines()[name].header).inputs)
    assert (found.board is not None) == looks


NEW = """\
; count.asm: a file that somebody has just added.

        .align $100

;=== count_cats =================================================== chapter 2
; Counts the cats that stand on the board.
; In        position
; Out       A = how many cats there are
; Clobbers  A, X, Y, flags
; Writes    nothing
; Stack     0
; Cycles    931
;-----------------------------------------------------------------------------
count_cats
        ldy #0
        ldx #63
_square lda board,x
        cmp #PIECE_EMPTY
        beq _next
        cmp #PIECE_MOUSE
        beq _next
        iny
_next   dex
        bpl _square
        tya
        rts
"""


def count_cats(game):
    """The number of cats on the board."""
    return sum(piece not in (PIECE_EMPTY, PIECE_MOUSE) for piece in game.board)


@pytest.fixture
def new_file(tmp_path, monkeypatch):
    """new_file(text): a copy of asm/ with one more file in it, and count_cats among the twins."""
    def add(text):
        folder = tmp_path / "asm"
        shutil.copytree(sources.ASM, folder, dirs_exist_ok=True)
        (folder / "count.asm").write_text(text, encoding="utf-8")
        root = folder / "course.asm"
        lines = root.read_text(encoding="utf-8")
        include = '        .include "variables.asm"'
        root.write_text(lines.replace(include, f'        .include "count.asm"\n{include}'), encoding="utf-8")
        monkeypatch.setattr(sources, "ASM", folder)
        module = SimpleNamespace(count_cats=count_cats)
        monkeypatch.setattr(twins, "MODULES", (*twins.MODULES, module))
        return program()
    return add


def test_a_new_routine_is_compared_the_moment_it_has_a_header(new_file):
    course = new_file(NEW)
    assert "count_cats" in twinned()
    assert twins.first_difference("count_cats", course) is None
    assert twins.check("count_cats", course).ok


@pytest.mark.parametrize("line, other, answer", [
    ("ldy #0", "ldy #1", 5), ("cmp #PIECE_MOUSE", "cmp #6", 5), ("bpl _square", "bmi _square", 1)])
def test_a_new_routine_that_is_wrong_is_found_out(new_file, line, other, answer):
    assert line in NEW
    found = twins.first_difference("count_cats", new_file(NEW.replace(line, other, 1)))
    assert f"the 6502 answers {answer} and Python 4" in str(found)


def test_a_new_routine_without_a_twin_must_give_a_reason(new_file, monkeypatch):
    new_file(NEW)
    monkeypatch.setattr(twins, "MODULES", twins.MODULES[:-1])
    assert set(routines()) - set(twinned()) == {"count_cats"}
    with pytest.raises(KeyError, match="count_cats has no twin in Python"):
        twins.first_difference("count_cats", program())


def test_a_routine_of_a_cell_is_compared_with_any_function():
    text = NEW[NEW.index(";==="):]
    course = program(extra={"count_cats": text})
    assert twins.first_difference("count_cats", course, text, function=count_cats) is None
    found = twins.first_difference("count_cats", course, text, function=lambda game: 3)
    assert str(found).endswith(": the 6502 answers 4 and Python 3") and found.board is not None
    assert found.answers == (4, 3)


def test_the_same_seed_gives_the_same_cases(course):
    first = [case.inputs for case in twins.cases("gen", course, samples=30, seed=5)]
    assert first == [case.inputs for case in twins.cases("gen", course, samples=30, seed=5)]
    assert first != [case.inputs for case in twins.cases("gen", course, samples=30, seed=6)]
    assert len(first) == len(set(first)) == 30


def test_small_sets_of_inputs_are_run_through_and_sides_alternate(course):
    assert len(list(twins.cases("algebraic", course))) == 64
    assert len(list(twins.cases("display_hex", course))) == 256
    sides = {case.inputs[0] for case in twins.cases("gen", course, samples=60)}
    assert sides == {"M", "C"}
