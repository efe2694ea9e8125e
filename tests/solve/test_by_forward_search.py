"""The solved game by a second method: plain forward search with memory, sharing no code with the first.

A position is (mouse, cats, turn): squares 0..63, the cats as a sorted tuple, turn 0 for the mouse. Its value
is (does the mouse win, plies). Everything a search passes is compared with the shipped table.
"""

import random

import pytest

from mc64.solve import Placement, plies, solved, winner

TOP = 56


def neighbours(square, ups):
    file = square % 8
    return [square + 8 * up + aside for up in ups for aside in (-1, 1)
            if 0 <= file + aside < 8 and 0 <= square + 8 * up < 64]


STEPS = [neighbours(square, (-1, 1)) for square in range(64)]
DOWN = [neighbours(square, (-1,)) for square in range(64)]


def following(mouse, cats, turn):
    """The positions after each move; none where the game is over."""
    if mouse >= TOP:
        return []
    if turn == 0:
        return [(dest, cats, 1) for dest in STEPS[mouse] if dest not in cats]
    return [(mouse, tuple(sorted((*cats[:i], dest, *cats[i + 1:]))), 0)
            for i, cat in enumerate(cats) for dest in DOWN[cat] if dest != mouse and dest not in cats]


def value(here, known):
    """(mouse wins, plies), remembering in `known` every position on the way."""
    if here in known:
        return known[here]
    mouse, _, turn = here
    after = [value(there, known) for there in following(*here)]
    mine = turn == 0
    if not after:
        known[here] = (mouse >= TOP or turn == 1), 0
    elif any(wins == mine for wins, _ in after):
        known[here] = mine, 1 + min(count for wins, count in after if wins == mine)
    else:
        known[here] = not mine, 1 + max(count for _, count in after)
    return known[here]


def compare(known):
    """Every remembered value against the table's."""
    book = solved()
    rows = {tuple(int(s) // 4 * 8 + int(s) % 4 * 2 + int(s) // 4 % 2 for s in squares): row
            for row, squares in enumerate(book.board.sets)}
    for (mouse, cats, turn), (wins, count) in known.items():
        score = book.score(Placement(turn, rows[cats], mouse // 2))
        assert (winner(score) == "M", plies(score)) == (wins, count), (mouse, cats, turn)


def test_a_seeded_sample_of_late_positions_and_all_that_follow_them():
    rng, known = random.Random(31), {}
    dark = [square for square in range(64) if (square + square // 8) % 2 == 0]
    while len(known) < 60_000:
        mouse, *cats = rng.sample(dark, 5)
        if sum(cat // 8 for cat in cats) <= 13:  # early positions lead to too many
            value((mouse, tuple(sorted(cats)), rng.randrange(2)), known)
    compare(known)
    assert {wins for wins, _ in known.values()} == {True, False}


@pytest.mark.slow
def test_every_position_that_the_start_leads_to():
    known = {}
    assert value((4, (57, 59, 61, 63), 0), known) == (False, 44)
    assert len(known) == 895280
    assert sum(turn == 0 for _, _, turn in known) == 421493
    compare(known)
    critical = [0, 0]
    for here, (wins, _) in known.items():
        mine = here[2] == 0
        if wins == mine and any(known[there][0] != mine for there in following(*here)):
            critical[here[2]] += 1
    book = solved()
    assert critical == [int((a & b).sum()) for a, b in zip(book.critical, book.reachable, strict=True)]
