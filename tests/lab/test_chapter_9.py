"""Chapter 9's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import pytest
from lab_cells import crashes, hint, run_cell

from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game.devices import DEVICE_HISTORY
from mc64.game.position import START
from mc64.lab.chapters import ch09
from mc64.lab.exercises import check
from mc64.lab.searched import give
from mc64.lab.session import current
from mc64.search import search
from mc64.show.heat import _steps

ADD = routines()["add_history"].text
SMALL = ch09.smaller()
GOOD, BAD = "C F2 A7 C7 F8 H8", ch09.REPLY


# inc_wraps

def test_inc_wraps_right():
    assert check("inc_wraps", ((28, 116), (159, 66))) and check("inc_wraps", [[28, 116], [159, 66]])
    assert check("inc_wraps", ((None, None), (None, None))).state == "open"


def test_the_counts_that_wrap_put_the_wrong_move_first():
    wraps, halved = ch09.wrapped_and_halved()
    assert wraps[0] < wraps[1] and halved[0] > halved[1]
    assert wraps == ((250 + 9 + 25) % 256, 100 + 16)


@pytest.mark.parametrize("answer, says", [
    (((29, 116), (159, 66)), "that wrap, E1-F2 is not 29. A byte that should hold 256"),
    (((28, 50), (159, 66)), "that wrap, D8-E7 is not 50"),
    (((28, 116), (160, 66)), "are halved, E1-F2 is not 160. First all counts are halved, then"),
    (((28, 116), (159, 116)), "are halved, D8-E7 is not 116. When one count would overflow, all"),
    (((28, 116), (159, 256)), "0 to 255, not 256"), (((28, None), (159, 66)), "0 to 255, not None"),
    (((28, True), (159, 66)), "not True"), ((28, 116, 159, 66), "two pairs"), (28, "two pairs"),
    (((28, 116),), "two pairs"), (crashes, "two pairs"),
])
def test_inc_wraps_wrong(answer, says):
    assert says in hint("inc_wraps", answer)


# same_count

def test_same_count_right():
    verdict = check("same_count", (GOOD, BAD))
    assert verdict and dict(verdict.figures)["its address"] == "history + 3,958"
    assert check("same_count", (None, None)).state == "open"


@pytest.mark.parametrize("answer, says", [
    ((BAD, GOOD), f"In '{BAD}' F8-G7 throws the win away, and it is your first"),
    ((GOOD, GOOD), f"In '{GOOD}' F8-G7 keeps the win, and it is your second"),
    ((START, BAD), "the mouse is to move"), (("C F2 A7 C7 E7 H8", BAD), "cannot play F8-G7"),
    (("C G7 B8 D8 F8 H8", BAD), "cannot play F8-G7"),
    (("C E7 A1 C1 F8 E1", BAD), "the cats have lost already"),
    (("C F2", BAD), "is no position"), (("C Z9 A7 C7 F8 H8", BAD), "is no position"),
    ((7, BAD), "A position is text"), (GOOD, "two positions"), ((GOOD,), "two positions"),
    (crashes, "two positions"),
])
def test_same_count_wrong(answer, says):
    assert says in hint("same_count", answer)


# never_halved

def test_never_halved_is_what_the_machine_says():
    assert ADD.count(ch09.HALVES[0]) == 2       # the first is meant
    assert check("never_halved", (4347, 129, 241)) and ch09._never_halved() == (4347, 129, 241)
    run_cell(ADD.replace(*ch09.HALVES, 1))
    assert "%reset_asm add_history" in check("never_halved", [4347, 129, 241]).text


def test_a_search_prepared_by_the_check_is_the_courses():
    found = search(BAD, 4, method="history", devices=4)
    c64 = C64(program())
    give(c64, BAD, 4, devices=DEVICE_HISTORY)
    c64.call("search_history", max_cycles=ch09.MOST)
    assert (int.from_bytes(c64["nodes"], "little"), c64["best_value"]) == (found.nodes, found.value)


@pytest.mark.parametrize("answer, says", [
    ((4087, 129, 171), "the sound routine"), ((4087, 129, 241), "nodes is not 4087"),
    ((4347, 130, 241), "best_value is not 130"), ((4347, 129, 255), "greatest count is not 255"),
    ((4347, 129), "three whole numbers"), (4347, "three whole numbers"),
    ((4347, 129, None), "three whole numbers"), (crashes, "three whole numbers"),
])
def test_never_halved_wrong(answer, says):
    assert says in hint("never_halved", answer)


# history_power

STUB = ";=== history_power ===\nhistory_power\n        jmp history_one\n"


def test_history_power_is_open_as_the_chapter_leaves_it():
    assert check("history_power").state == "open"
    run_cell(STUB, new=True)
    assert check("history_power").state == "open"


def test_history_power_right():
    run_cell(ch09.POWER, new=True)
    verdict = check("history_power")
    assert verdict and dict(verdict.figures)["bytes"].startswith("17 (the solution's 17)")


@pytest.mark.parametrize("change, says", [
    (("cpx #8", "cpx #9"), "With depth = 8 A is 0, and it should be 255"),
    (("        sec                     ; the 1 comes in with the carry\n", ""), "With depth = 0 A is 0"),
    (("lda #255", "lda #128"), "With depth = 8 A is 128"),
    (("        dex\n        bpl _next", "        dec depth\n        bpl _next"), "`depth` is 255 afterwards"),
    (("        dex\n        bpl _next", "        jmp _next"), "did not come back"),
])
def test_history_power_wrong(change, says):
    assert change[0] in ch09.POWER
    run_cell(ch09.POWER.replace(*change, 1), new=True)
    assert says in hint("history_power")


# small_table

def test_small_table_is_open_with_the_courses():
    assert check("small_table").state == "open"
    run_cell(routines()["find_history"].text)
    assert check("small_table").state == "open"


def test_small_table_right():
    for text in SMALL.values():
        run_cell(text)
    verdict = check("small_table")
    assert verdict and "98 counts in one page, in 95.0 % of the cycles" in verdict.text
    places = ch09._places(C64(current().program))
    assert len(set(places.values())) == 98 and max(places.values()) < 256


def test_the_courses_own_small_table_is_right_too():
    text = routines()["find_history_small"].text
    for one in (text.replace("find_history_small", "find_history"), SMALL["halve_history"],
                SMALL["clear_history"]):
        run_cell(one)
    assert check("small_table")


def test_every_move_of_the_check_is_one_of_the_pictures():
    assert ch09.steps() == _steps()


@pytest.mark.parametrize("change, says", [
    (("and #2 ", "and #4 "), "are both found at history + "),
    (("        asl a\n        asl a\n", "        asl a\n"), "are both found at history + "),
    (("        cpy history_at          ; carry: up\n", ""), "are both found at history + "),
    (("lda #>history", "lda #<history"), "found before history"),
    (("lda #>history", "lda #>history+256"), "With 256 bytes the last is history + 255"),
    (("        tay\n", "        tay\n        brk\n"), "With X = 0 and Y = 9, A1-B2,"),
])
def test_small_table_wrong(change, says):
    assert change[0] in ch09.FIND
    run_cell(ch09.FIND.replace(*change, 1))
    run_cell(SMALL["halve_history"])
    assert says in hint("small_table")


def test_a_table_that_is_found_in_one_page_and_halved_in_sixteen_is_no_quicker():
    run_cell(ch09.FIND)
    assert "4,096 bytes take" in hint("small_table")


def test_halving_one_page_of_the_large_table_is_found():
    run_cell(SMALL["halve_history"])
    assert "With 256 bytes the last is history + 255" in hint("small_table")


def test_a_halving_that_forgets_is_found():
    run_cell(SMALL["find_history"])
    run_cell(SMALL["halve_history"].replace("jsr halve_pages", "nop\n        nop\n        nop"))
    assert "After halve_history the count of" in hint("small_table")


def test_a_table_that_is_not_cleared_is_found():
    run_cell(SMALL["find_history"])
    run_cell(SMALL["clear_history"].replace("sta (history_at),y", "lda (history_at),y"))
    assert "After clear_history the count of" in hint("small_table")


# the chapter's program

def test_the_chapters_program_prints_line_value_and_nodes_of_both_searches():
    c64 = C64(program("chapters/09_history.asm"))
    printed = c64.run(max_cycles=20_000_000).printed.decode("ascii").split("\r")
    for lines, devices in ((printed[:2], 0), (printed[2:4], 7)):
        found = search(START, 6, method="history", on="6502", devices=devices)
        assert lines[1][:2] == f"{found.value:02X}"
        if devices == 0:        # with devices the numbers from the SID decide which slots are shared
            assert lines[0].split() == list(found.pv) and lines[1][3:] == f"{found.nodes:04X}"
        else:
            assert int(lines[1][3:], 16) < 0.5 * search(START, 6, method="history", on="6502",
                                                        devices=0).nodes
