"""Chapter 4's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import pytest
from lab_cells import crashes, hint, run_cell

from mc64.game.position import position
from mc64.lab.chapters import ch04
from mc64.lab.exercises import check
from mc64.lab.session import current, machine
from mc64.lab.ways import leads_here
from mc64.twins import check as held
from mc64.twins import first_difference

CLASH = ("M H2 A7 D8 F6 H8", "M F2 B8 B6 F8 G7")        # hash and lock alike with the fixed tables


# even_chance

def test_even_chance_right():
    assert "190 pairs" in check("even_chance", 20).text


@pytest.mark.parametrize("answer, says", [
    (19, "still under one half"), (21, "fewer will do"), (128, "fewer will do"), (257, "count pairs"),
    (10**12, "100.0%"), (0, "1 or more"), ("twenty", "number of positions"), (20.0, "number of positions"),
    (True, "number of positions"),
])
def test_even_chance_wrong(answer, says):
    assert says in hint("even_chance", answer)


# hash_after

def keys():
    game = ch04.fixed_game()
    return game.current_hash, game.hash_mouse[4], game.hash_mouse[13]


def test_hash_after_right_is_what_the_machine_says():
    game = ch04.fixed_game("C F2 B8 D8 F8 H8")
    assert check("hash_after", game.current_hash)
    assert hint("hash_after", game.current_hash ^ 1)


@pytest.mark.parametrize("wrong, says", [
    (lambda h, out, into: h, "before the move"), (lambda h, out, into: h ^ into, "twice"),
    (lambda h, out, into: h ^ out, "stands somewhere"), (lambda h, out, into: (h - out + into) & 255, "add"),
    (lambda h, out, into: h ^ out ^ into ^ 64, "two numbers of hash_mouse"),
    (lambda h, out, into: 256, "0 to 255"), (lambda h, out, into: "$12", "0 to 255"),
    (lambda h, out, into: crashes, "0 to 255"),
])
def test_hash_after_wrong(wrong, says):
    assert says in hint("hash_after", wrong(*keys()))


# second_eor

def test_second_eor_right_is_what_the_exercise_lets_the_reader_see():
    run_cell(ch04.without_second_eor())
    game, c64 = ch04.fixed_game(), machine()
    ch04.to_c64(game, c64)
    c64.call("gen")
    c64.call("make_move_keyed", x=0)
    kept = c64["current_hash"]
    c64.call("get_hash")
    verdict = check("second_eor", (1, kept ^ c64["current_hash"]))
    assert verdict and "%reset_asm make_move_keyed" in verdict.text


def test_of_the_header_only_the_cycles_are_broken_and_the_twin_finds_out():
    run_cell(ch04.without_second_eor())
    program = current().program
    report = held("make_move_keyed", program, samples=30)
    assert {finding.kind for finding in report.findings} == {"cycles"}
    assert "current_hash is" in str(first_difference("make_move_keyed", program))


@pytest.mark.parametrize("answer, says", [
    ((2, 0), "how many moves"), ((0, 0), "how many moves"), ((1, 0), "E1-F2"), (1, "a pair such as"),
    ((1, "40"), "a pair such as"), ([1, 2, 3], "a pair such as"), (crashes, "a pair such as"),
])
def test_second_eor_wrong(answer, says):
    assert says in hint("second_eor", answer)
    assert "rightly" in hint("second_eor", (1, keys()[1]))


# same_keys

def test_same_keys_right():
    assert check("same_keys", CLASH)
    assert check("same_keys", [text.lower() for text in reversed(CLASH)])


@pytest.mark.parametrize("answer, says", [
    (CLASH[0], "two positions in text"), ((CLASH[0], 7), "two positions"), (CLASH * 2, "two positions"),
    ((CLASH[0], CLASH[0].lower()), "one position twice"), ((CLASH[0], "M Z9 A7 D8 F6 H8"), "no square"),
    ((CLASH[0], "C" + CLASH[1][1:]), "slots of its own"), ((CLASH[0], "M H2 A7 D8 F6 G7"), "the hash of"),
    ((CLASH[0], "M A1"), "2 parts"),
    (crashes, "two positions in text"),
])
def test_same_keys_wrong(answer, says):
    assert says in hint("same_keys", answer)


def test_same_keys_must_be_reachable(monkeypatch):
    monkeypatch.setattr(ch04, "leads_here", lambda game: False)
    assert "no game leads from the start" in hint("same_keys", CLASH)
    monkeypatch.setattr(ch04, "leads_here", lambda game: None)
    assert "nearer the start" in hint("same_keys", CLASH)


@pytest.mark.parametrize("text, leads", [
    ("M E1 B8 D8 F8 H8", True), ("C F2 B8 D8 F8 H8", True), ("C E1 B8 D8 F8 H8", False),
    ("M E1 A7 D8 F8 H8", False), ("M D2 A7 D8 F8 H8", True), ("M D2 A7 F8 D8 H8", False),
    ("M D4 C3 E3 C5 E5", False), ("C D4 C3 E3 C5 E5", False), ("M A1 H2 F2 D2 B2", True),
])
def test_what_a_game_leads_to(text, leads):
    assert leads_here(position(text)) is leads


def test_reachable_with_the_very_cats_agrees_with_a_walk_forward():
    from mc64.game.position import DARK, square_name
    from mc64.measure.positions import within
    found = {side: {tuple(row) for row in rows.tolist()} for side, rows in within(plies=5).items()}
    for side, rows in found.items():
        for row in sorted(rows)[::9]:
            swapped = (row[0], row[2], row[1], *row[3:])
            for placement, leads in ((row, True), (swapped, swapped in rows)):
                text = " ".join(["MC"[side], *(square_name(DARK[n]) for n in placement)])
                assert leads_here(position(text)) is leads, text


# update_hash

def cell(text):
    run_cell(text, new=True)


def spoilt(old, new):
    assert old in ch04.REFERENCE
    return ch04.REFERENCE.replace(old, new, 1)


def test_update_hash_is_open_until_it_is_written():
    assert check("update_hash").state == "open"
    cell(";=== update_hash ===\nupdate_hash\n        rts\n")
    assert check("update_hash").state == "open"


def test_update_hash_right_beside_the_courses_figures():
    cell(ch04.REFERENCE)
    verdict = check("update_hash")
    assert verdict, verdict.text
    cycles, count = (value for _, value in verdict.figures)
    mine, course = cycles.split(" (")[0], cycles.split("update_hash ")[1].rstrip(")")
    assert mine == course and 20 < float(mine) < 60 and "get_hash 1,157" in cycles and count


@pytest.mark.parametrize("text, says", [
    (spoilt("lda hash_mouse,x", "lda hash_mouse+1,x"), "get_hash gives"),
    (spoilt("        eor hash_cat2,y\n", ""), "get_hash gives"),
    (spoilt("cmp #PIECE_CAT3", "cmp #PIECE_CAT2"), "get_hash gives"),
    (spoilt("        lda board,x\n", "        lda board,x\n        sta current_lock\n"), "changes current_"),
    (spoilt("        lda board,x\n", "        lda board,x\n        pha\n"), "stack"),
    (";=== update_hash ===\nupdate_hash\n        jmp update_hash\n", "did not come back"),
    (";=== update_hash ===\nupdate_hash\n        brk\n", "With "),
])
def test_update_hash_wrong(text, says):
    cell(text)
    assert says.lower() in hint("update_hash").lower()
