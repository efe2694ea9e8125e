"""gen in both languages: the same moves in the same order, at every corner and to the end of the list."""

import random

import pytest
from neighbourhoods import of_the_cats, of_the_mouse

from mc64 import bridge
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game import moves
from mc64.game.position import position, position_text, random_position

LISTS = ("first_move", "move_list_start", "move_list_dest")
NAMES = ("board", "side", "ply", *LISTS)    # what gen reads and writes
PLIES = 23                                  # 0..22: first_move has 24 bytes, and ply n uses n and n + 1


@pytest.fixture(scope="module")
def machine():
    return C64(program())


def both(game, machine):
    """gen on both sides, from the same bytes; the moves of the ply."""
    bridge.to_c64(game, machine, NAMES)
    machine.call("gen")
    moves.gen(game)
    comparison = bridge.compare(game, machine, names=NAMES)
    assert comparison.equal, f"{position_text(game)}: {comparison.first}"
    first, end = game.first_move[game.ply:game.ply + 2]
    return list(zip(game.move_list_start[first:end], game.move_list_dest[first:end], strict=True))


def test_a_thousand_positions_of_both_sides(machine):
    rng = random.Random(1000)
    sides = [0, 0]
    for _ in range(1000):
        game = random_position(rng)
        game.ply, sides[game.side] = rng.randrange(PLIES), sides[game.side] + 1
        game.first_move = rng.choices(range(248), k=24)
        both(game, machine)
    assert min(sides) > 400


@pytest.mark.slow
def test_ten_thousand_positions_of_both_sides(machine):
    rng = random.Random(10_000)
    for number in range(10_000):
        game = random_position(rng, number % 2)
        game.ply, game.first_move = rng.randrange(PLIES), rng.choices(range(248), k=24)
        both(game, machine)


def test_the_mouse_on_every_square_with_every_choice_of_neighbours_barred(machine):
    """Edges, corners, the last rank, trapped: each step of the mouse free, barred, and over the edge."""
    counts = [len(both(game, machine)) for game in of_the_mouse()]
    assert len(counts) == 2 * 2 + 12 * 4 + 18 * 16, "two corners, twelve edges, eighteen squares within"
    assert set(counts) == {0, 1, 2, 3, 4}


def test_a_cat_on_every_square_with_every_choice_of_steps_barred(machine):
    """The bottom rank, the edges, barred by the mouse and by cats."""
    counts = [len(both(game, machine)) for game in of_the_cats()]
    assert len(counts) == 4 * 1 + 7 * 3 + 21 * 7, "no step on rank 1, one on an edge, two elsewhere"
    assert set(counts) >= {2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize("place, count", [
    ("M A1 B2 D2 F2 H2", 0), ("M D4 C3 E3 C5 E5", 0), ("M H8 A1 C1 E1 G1", 1), ("M B8 A1 C1 E1 G1", 2),
    ("M H4 A1 C1 E1 G1", 2), ("M A3 H2 H4 H6 H8", 2), ("M G1 A1 C1 E1 H8", 2), ("M D4 A1 C1 E1 G1", 4),
    ("C H8 A1 C1 E1 G1", 0), ("C C3 A1 E1 B2 D2", 2), ("C A1 C7 E7 G7 B6", 7), ("C H8 A3 A5 A7 H2", 4),
])
def test_so_many_moves(place, count, machine):
    assert len(both(position(place), machine)) == count


MOST = "C A1 C5 E5 G5 C7"                   # four cats with two moves each


def test_the_list_is_full_to_its_last_entry(machine):
    """Eight moves from 247 on are entries 247 to 254, and first_move is then 255, the most that a byte holds.

    Entry 255 stays unused for ever: a count of 256 would not fit. Nothing beside the list is touched.
    """
    game = position(MOST)
    game.ply = 22
    game.first_move = [7] * 22 + [247, 9]
    game.move_list_start = game.move_list_dest = [200] * 256
    assert len(both(game, machine)) == 8
    assert list(game.first_move) == [7] * 22 + [247, 255]
    for name in LISTS[1:]:
        cells = getattr(game, name)
        assert set(cells[:247]) == {200} and 200 not in cells[247:255] and cells[255] == 200
    game.first_move[22] = 248
    with pytest.raises(ValueError, match=r"first_move\[23\] = 256"):
        moves.gen(game)


def test_no_search_fills_the_list():
    """At most 4 moves for the mouse and 8 for the cats: 23 plies need 140 entries, whoever begins."""
    assert max(sum(d != 255 for d in moves.mouse_moves[n:n + 4]) for n in range(0, 256, 4)) == 4
    assert max(sum(d != 255 for d in moves.cat_moves[n:n + 2]) for n in range(0, 128, 2)) == 2
    mouse, cats = 4, 4 * 2
    assert max(11 * mouse + 12 * cats, 12 * mouse + 11 * cats) == 140 < 247


def test_a_line_of_play_to_the_last_ply_leaves_the_same_lists(machine):
    rng, longest = random.Random(23), 0
    for _ in range(12):
        game = position()
        for ply in range(PLIES):
            game.ply = ply
            found = both(game, machine)
            if not found:
                break
            longest = max(longest, ply)
            origin, dest = rng.choice(found)
            game.board[dest], game.board[origin] = game.board[origin], 6
            game.side = 1 - game.side
    assert longest == PLIES - 1
