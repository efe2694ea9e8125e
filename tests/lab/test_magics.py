"""`%%asm`, `%reset_asm` and `machine`, in an IPython shell in this process."""

import re

import pytest
from IPython.core.interactiveshell import InteractiveShell
from lab_cells import FASTER, INIT_BOARD, spoilt

from mc64.c64.sources import routines
from mc64.lab.session import current, machine, original

SQ = routines()["display_sq"].text


@pytest.fixture(scope="module")
def shell():
    ip = InteractiveShell.instance()
    assert ip.run_cell("%load_ext mc64").success
    yield ip
    InteractiveShell.clear_instance()


@pytest.fixture
def run(shell, capsys):
    """Runs a cell and returns (whether it went well, what was shown, without colours)."""

    def runs(text):
        result = shell.run_cell(text)
        shown = capsys.readouterr()
        return result.success, re.sub(r"\x1b\[[\d;]*m", "", shown.out + shown.err)

    return runs


def asm(text, option=""):
    return f"%%asm{option}\n{text}"


def cycles(routine, **registers):
    return machine().call(routine, **registers).cycles


def test_an_unchanged_routine_is_as_in_the_course(run):
    good, shown = run(asm(INIT_BOARD))
    assert good and shown == "init_board  27 bytes (as in the course)  1,048 cycles  ✓ the header holds\n"
    assert current().replaced == {} and current().program.data == original().data


def test_a_changed_routine_is_measured_against_the_original_and_takes_its_place(run):
    before = cycles("init_board")
    good, shown = run(asm(spoilt("        rts", "        nop\n        rts")))
    assert good and "28 bytes (original 27)  1,050 cycles (original 1,048)  ✗ a promise is broken" in shown
    assert "✗ init_board took 1050 cycles, the header promises 1048." in shown
    assert "`%reset_asm init_board` the course's version comes back" in shown
    assert cycles("init_board") == before + 2


def test_a_faster_routine_breaks_no_promise(run):
    good, shown = run(asm(FASTER))
    assert good and " cycles (original 1,048)  ✓ faster than the header promises\n" in shown
    assert "The header's Cycles line promises 1,048, and should be written anew." in shown
    assert "✗" not in shown and "reset_asm" not in shown
    now = str(cycles("init_board"))
    good, shown = run(asm(FASTER.replace("; Cycles    1048", f"; Cycles    {now}")))
    assert good and "✓ the header holds\n" in shown and "Cycles line" not in shown


def test_a_faster_routine_that_breaks_another_promise_is_told_both(run):
    good, shown = run(asm(spoilt("        ldx #0\n", "        ldx #0\n        stx $10\n", FASTER)))
    assert good and "✗ 2 promises are broken" in shown and "faster than" not in shown


@pytest.mark.parametrize("promised, faster", [
    ("14..16", True), ("12..13", True), ("12", True), ("11..13", True),
    ("9..11", False), ("10..13", False), ("11", False)])
def test_faster_means_no_input_takes_longer_than_promised(run, promised, faster):
    head = f"{NEW}; In        X = 0..1\n; Clobbers  X, flags\n; Cycles    {promised}\n"
    good, shown = run(asm(head + "foo     dex\n        beq _on\n        nop\n_on     rts\n", " --new"))
    assert good and "11..12 cycles" in shown
    assert ("✓ faster than the header promises, on all 2 inputs" in shown) == faster
    assert ("broken" in shown) != faster


@pytest.mark.parametrize("line, address", [
    ("lda PIECE_MOUSE", 0), ("cmp PIECE_EMPTY", 6), ("lda SIDE_CATS   ; whose turn", 1),
    ("ldy PIECE_CAT1", 1)])
def test_a_forgotten_hash_is_pointed_out(run, line, address):
    good, shown = run(asm(f"{NEW}foo     {line}\n        rts\n", " --new"))
    word, name = line.split()[:2]
    assert good and f"`{word} {name}` reads the byte at address {address}. For the number itself " in shown
    assert f"itself write `{word} #{name}`." in shown


@pytest.mark.parametrize("line", [
    "lda #PIECE_MOUSE", "lda side", "lda SID_NOISE", "sta PIECE_CAT1", "lda PIECE_CAT1,x"])
def test_no_hash_is_missed_where_none_is_missing(run, line):
    good, shown = run(asm(f"{NEW}foo     {line}\n        rts\n", " --new"))
    assert good and "number itself" not in shown


def test_colours_are_bold_only_so_that_errors_read_in_both_themes(shell):
    error = shell.run_cell(asm(spoilt("        inx\n", "        inz\n"))).error_in_exec
    assert set(re.findall(r"\x1b\[(\d+)m", "\n".join(error._render_traceback_()))) == {"0", "1"}


def test_the_same_cell_twice_gives_the_same(run):
    text = asm(spoilt("        rts", "        nop\n        rts"))
    assert run(text) == run(text)


def test_unchanged_text_takes_a_change_back(run):
    run(asm(spoilt("        rts", "        nop\n        rts")))
    run(asm(INIT_BOARD))
    assert current().replaced == {}


def test_an_endless_routine_is_explained_and_does_not_fail_the_cell(run):
    good, shown = run(asm(spoilt("        inx\n", "")))
    assert good and "  ✗ init_board did not come back within 50,000 cycles" in shown
    assert "init_board+2 (line 16 of the cell) to init_board+10 (line 19 of the cell)" in shown
    assert "cell:" not in shown


def test_mistakes_are_shown_with_the_cells_lines_and_a_caret_and_nothing_changes(run):
    run(asm(spoilt("        rts", "        nop\n        rts")))
    good, shown = run(asm(spoilt("        inx\n", "        inz\n        lad #3\n")))
    assert not good
    assert shown == ("Line 18 of the cell: unknown instruction 'inz', did you mean 'iny'?\n"
                     "            inz\n            ^\n"
                     "Line 19 of the cell: unknown instruction 'lad', did you mean 'lda'?\n"
                     "            lad #3\n            ^\n\n"
                     "Nothing was changed: the program in force is the one before this cell.\n")
    assert cycles("init_board") == 1050


def test_an_error_stops_the_cells_below_it_and_has_no_traceback(shell, run):
    result = shell.run_cell(asm("        lda #3"))
    assert type(result.error_in_exec).__name__ == "QuietError"


@pytest.mark.parametrize("cell, says", [
    (asm("        lda #3\n"), "begins with a header line that names it. For a new one:\n\n    %%asm --new\n"),
    (asm("\n"), "begins with a header line"),
    (asm("        lda #3\n" + INIT_BOARD), "Line 2 stands above every header."),
    (asm(INIT_BOARD.replace("init_board", "init_bord")), "called init_bord. Did you mean init_board?"),
    (asm(";=== mine ===\nmine rts\n"), "To add a routine of your own, begin the cell with %%asm --new."),
    (asm(";=== two words ===\n"), "Line 2 of the cell begins like a header and is none:"),
    (asm(INIT_BOARD + SQ + INIT_BOARD), "two routines called init_board, in lines 2 and"),
    (asm(";=== init_board ===\ninit_bord rts\n"), "has no label `init_board`"),
    (asm(";=== mine ===\n rts\n", " --new"), "has no label `mine`"),
    (asm(INIT_BOARD, " --now"), "%%asm takes --new and nothing else, not '--now'"),
    (asm(spoilt("        inx\n", "        inx     ;? boa\n")), "line 18 of your init_board: ;? knows"),
    (asm(spoilt("        rts", "        jsr nowhere\n        rts")), "Line 29 of the cell: unknown name"),
    (asm(";=== board ===\nboard rts\n", " --new"), "already defined"),
    ("%reset_asm gen_mose", "no routine called gen_mose. Did you mean gen_mouse?"),
])
def test_every_mistake_has_its_message_and_changes_nothing(run, cell, says):
    before = current()
    good, shown = run(cell)
    assert not good and says in shown and "Traceback" not in shown and not re.search(r"cell:\w", shown)
    assert current() is before


def test_a_label_that_other_routines_need_is_missed_by_name(run):
    good, shown = run(asm(spoilt("_print  jsr CHROUT", "        jsr CHROUT", SQ)))
    assert not good and "Line 17 of the cell: " in shown and "_print" in shown


def test_two_routines_in_a_cell(run):
    row = routines()["display_row"].text
    good, shown = run(asm(spoilt("        rts", "        nop\n        rts", SQ) + row))
    assert good and shown.count(" bytes (") == 2
    assert "display_row calls your own display_sq" in shown
    assert list(current().replaced) == ["display_sq"]


def test_other_order_same_result(run):
    changed, row = spoilt("        rts", "        nop\n        rts", SQ), routines()["display_row"].text
    run(asm(changed))
    run(asm(row))
    first = current().program.data
    run("%reset_asm")
    run(asm(row))
    run(asm(changed))
    assert current().program.data == first


def test_a_new_routine_can_be_called_and_changed_without_new(run):
    good, shown = run(asm(";=== seven ===\nseven\n        lda #7\n        rts\n", " --new"))
    assert good and shown.startswith("seven  3 bytes (new)  cycles not measured  the header promises nothing")
    assert machine().call("seven").a == 7
    assert run(asm(";=== seven ===\nseven\n        lda #8\n        rts\n"))[0]
    assert machine().call("seven").a == 8
    assert run("%reset_asm seven") == (True, "seven: removed\n")
    assert "seven" not in current().program.labels


def test_a_header_that_cannot_be_read_says_where(run):
    good, shown = run(asm(spoilt("; Stack     0", "; Stack     none")))
    assert good and "✗ Line 9 of the cell, in the header:" in shown and "nothing was tried" in shown


def test_reset_says_what_it_brought_back(run):
    run(asm(spoilt("        rts", "        nop\n        rts")))
    run(asm(spoilt("        rts", "        nop\n        rts", SQ)))
    assert run("%reset_asm display_sq, gen") == (
        True, "display_sq: as in the course again\ngen: as in the course already\n")
    assert run("%reset_asm") == (True, "init_board: as in the course again\n")
    assert run("%reset_asm") == (True, "every routine is as in the course already\n")
    assert cycles("init_board") == 1048


def test_a_reset_that_would_leave_a_hole_is_refused(run):
    run(asm(";=== helper ===\nhelper  rts\n", " --new"))
    run(asm(spoilt("        rts", "        jsr helper\n        rts")))
    good, shown = run("%reset_asm helper")
    assert not good and "Line 29 of your init_board, which another cell put there: " in shown
    assert "helper" in current().program.labels
    assert run("%reset_asm") == (True, "init_board: as in the course again\nhelper: removed\n")


def test_prints_are_shown_with_the_run(run):
    run(asm(spoilt("        rts", "        rts             ;? a, x")))
    good, shown = run("from mc64 import machine\nmachine().call('init_board')")
    assert good and re.search(r";\? +cell:init_board:29  a=\$00 x=\$40", shown)


def test_a_machine_error_is_shown_without_a_traceback(run):
    run(asm(spoilt("        inx\n", "")))
    good, shown = run("from mc64 import machine\nc64 = machine()\nc64.call('init_board', max_cycles=9_000)")
    assert not good and shown.startswith("CycleBudgetSpent (line 3 of the cell)\n")
    assert "did not come back within 9,000 cycles" in shown and ".py" not in shown


def test_a_chapters_program_has_the_readers_routines(run):
    run(asm(spoilt("        rts", "        nop\n        rts")))
    run(asm(";=== uses_gen ===\nuses_gen\n        jsr gen\n        rts\n", " --new"))
    assert machine(root="chapters/01_board.asm").call("init_board").cycles == 1050
    assert machine(root="chapters/02_moves.asm").call("uses_gen").cycles > 100


def test_no_routine_of_the_first_chapters_breaks_a_promise_in_a_cell(run):
    for name, routine in routines().items():
        if routine.chapter > 2:
            continue
        good, shown = run(asm(routine.text))
        assert good and f"{name}  " in shown and "as in the course" in shown
        assert "✓ the header holds" in shown, shown


def test_writing_into_code_is_allowed_where_the_header_says_so(run):
    text = ";=== patch ===\n; Patches itself.\n; Patches   patch\npatch\n        inc patch_end\n        rts\n"
    text = text.replace("inc patch_end", "lda #1\n        sta _put+1\n_put    lda #0")
    run(asm(text, " --new"))
    assert machine().call("patch").a == 1


NEW = ";=== foo ===\n"


@pytest.mark.parametrize("cell, says", [
    (NEW + "foo\n", "The routine foo is empty"),
    (INIT_BOARD[:INIT_BOARD.index("init_board\n")] + "init_board\n", "The routine init_board is empty"),
    (NEW + "foo     rts\nroom    .fill 12000\n", "line 4 of your foo: the byte at $4000, reserved here, "),
    (NEW + "foo     rts\n* = $4010\nroom    .fill 4\n", "the byte at $4010, reserved here, is taken by "),
    (NEW + "foo     rts\nboard = 5\n", "'board' is already defined at line 4 of foo"),
    ("  " + NEW + "foo     rts\n", "The header in line 2 of the cell does not begin in the first column"),
    ("\ufeff" + NEW + "foo     rts\n", "The header in line 2 of the cell does not begin in the first column"),
    (NEW + "; a\u2028b\x85c\nfoo\n        lda #\n", "Line 3 of the cell: the character with code 8232"),
])
def test_a_new_routine_that_cannot_be_meant_is_refused_with_its_reason(run, cell, says):
    before = current()
    good, shown = run(asm(cell, " --new"))
    assert not good and says in shown.split("\n    ")[0] and current() is before


def test_room_in_the_zero_page_may_be_shared(run):
    assert run(asm(NEW + "* = $02\nmine    .fill 2\n* = $9000\nfoo     rts\n", " --new"))[0]


@pytest.mark.parametrize("field, says", [
    ("In        board = 0..99999999999", "names more than 65,536 values"),
    ("In        board = 0..99999999999; A = 5..99999999999999999999999", "names more than 65,536 values"),
    ("In        A = 0..99999999999", "99999999999 does not fit in a byte"),
    ("Cycles    measured: 5 at M Z9 depth 3", "'M Z9' has 2 parts"),
    ("In        position; depth = 1..9\n; Cycles    measured: 5 at M E1 B8 D8 F8 H8 depth 999",
     "depth = 999 does not fit in a byte"),
])
def test_a_header_that_asks_for_too_much_is_a_finding_and_no_more(run, field, says):
    good, shown = run(asm(f"{NEW}; {field}\nfoo     rts\n", " --new"))
    assert good and "✗ a promise is broken" in shown and says in shown
