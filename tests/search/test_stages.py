"""The positions that searches are compared on: what they are drawn for, and the same for all who ask."""

import random

import pytest

from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.position import position
from mc64.measure import stages as module
from mc64.measure.stages import GROUPS, STAGES, stages
from mc64.search import search
from mc64.solve import solved


def test_each_is_of_its_side_and_stage_and_comes_from_the_start():
    texts = stages(20)
    assert len(set(texts)) == len(texts) == 2 * len(GROUPS)
    for n, text in enumerate(texts):
        game, (side, plies) = position(text), GROUPS[n % len(GROUPS)]
        here = solved().placement(game)
        ranks = sum(game.board.index(cat) // 8 for cat in range(1, 5))
        played = 2 * (28 - ranks) + (side == SIDE_CATS)
        assert game.side == side and played in plies, text
        assert solved().reachable[side][here.cats, here.mouse], text
    assert {side for side, _ in GROUPS} == {SIDE_MOUSE, SIDE_CATS} and len(STAGES) == 5


def test_a_short_row_begins_the_long_one_and_another_seed_gives_another():
    assert stages(4) == stages(20)[:4] == module.stages.__wrapped__(4) != stages(4, seed=1)


def test_none_has_its_end_in_sight():
    for text in stages(3):
        found = search(text, 4)
        assert 0x1f < found.value < 0xe0, text


@pytest.mark.parametrize("text, open_", [
    ("M E1 B8 D8 F8 H8", True),
    ("M H6 E7 E3 C3 A5", False),       # the mouse walks home
    ("C A1 B2 D2 C7 E7", False),       # shut in: the cats move, and it is over
    ("M B8 A7 D8 F8 H8", False),       # over
])
def test_what_counts_as_open(text, open_):
    assert module.open_still(text) == open_


def test_a_small_tree_is_left_out(monkeypatch):
    text = stages(1)[0]
    monkeypatch.setattr(module, "FEWEST", 10**6)
    assert not module.open_still(text)


def test_the_draw_is_one_a_game():
    """Each position comes from another game: with one game for ever, the second would repeat the first's."""
    rng = random.Random(3)
    one, two = (next(module.met(rng, SIDE_MOUSE, range(8, 16))) for _ in range(2))
    assert one != two
