"""The tables of moves, the order of generation and the counts of move sequences, against the rules."""

import random

import pytest
import rules

from mc64.c64.sources import program
from mc64.game import board, moves
from mc64.game.position import position, random_position

MOUSE, CAT = (4, rules.MOUSE_STEPS), (2, rules.CAT_STEPS)
TABLES = {"mouse_moves": MOUSE, "cat_moves": CAT}
START = "M E1 B8 D8 F8 H8"
PERFT = {                                               # sequences of exactly 1, 2, 3 ... plies
    START: (2, 14, 56, 344, 1032, 6264, 23387),
    "M D2 E7 B8 D8 H8": (4, 24, 72, 444, 1766, 10851),
    "M G5 E5 A7 F8 H8": (4, 23, 55, 312, 1086, 6029),
    "C C7 G1 F6 H6 H8": (4, 16, 28, 108, 426, 1428),
    "C A7 B8 D8 F8 H8": (6, 7, 35, 120, 689, 1658),
    "C C3 A1 E1 B2 D2": (2, 6, 0, 0, 0, 0),
    "M A3 H2 H4 H6 H8": (2, 8, 32, 120, 315, 1323),
    "M D4 C3 E3 C5 E5": (0, 0, 0, 0, 0, 0),
    "M A1 C1 B2 F4 H6": (0, 0, 0, 0, 0, 0),
}


def assembled(name):
    """The bytes that the assembler made of a table."""
    course = program()
    start = course.symbols[name] - course.origin
    return course.data[start:start + course.sizes[name]]


def by_the_rules(name):
    """The whole table from files and ranks: one byte a direction, 255 beyond the edge."""
    _, steps = TABLES[name]
    squares = [(n % 8, n // 8) for n in range(64)]
    dests = [rules.step(square, by) for square in squares for by in steps]
    return bytes(255 if dest is None else rules.number(dest) for dest in dests)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_moves_is_what_the_rules_give_in_both_languages(name):
    assert getattr(moves, name) == by_the_rules(name)
    assert assembled(name) == by_the_rules(name)
    assert len(by_the_rules(name)) == 64 * TABLES[name][0]


def wraps(name):
    """Steps from dark squares over the left or right edge that yet arrive at a number from 0 to 63."""
    _, steps = TABLES[name]
    return [(n, i) for n in range(64) if (n % 8 + n // 8) % 2 == 0 for i, by in enumerate(steps)
            if rules.step((n % 8, n // 8), by) is None and 0 <= n + by[0] + 8 * by[1] <= 63]


@pytest.mark.parametrize("name, count", [("mouse_moves", 14), ("cat_moves", 7)])
def test_a_table_that_only_asked_for_0_to_63_would_wrap_around(name, count):
    """On the dark squares: 14 steps of the mouse, among them all 7 of a cat; the tables hold 255 there."""
    width = TABLES[name][0]
    found = wraps(name)
    assert len(found) == count
    assert {getattr(moves, name)[n * width + i] for n, i in found} == {moves.NO_MOVE}
    assert {rules.NAMES[n][0] for n, _ in found} == {"A", "H"}


def test_the_directions_are_numbered_as_the_tables_are_written():
    names = ("DIR_SW", "DIR_SE", "DIR_NE", "DIR_NW")
    symbols = program().symbols
    assert [getattr(moves, name) for name in names] == [symbols[name] for name in names] == [0, 1, 2, 3]
    assert moves.NO_MOVE == symbols["NO_MOVE"] == 255


def test_pieces_sides_and_the_start_are_the_same_in_both_languages():
    symbols = program().symbols
    names = [name for name in vars(board) if name.startswith(("PIECE_", "SIDE_"))]
    assert len(names) == 8
    assert {name: getattr(board, name) for name in names} == {name: symbols[name] for name in names}
    assert assembled("start_board") == board.start_board
    _, mouse, cats = rules.read(START)
    expected = {rules.number(square): piece for piece, square in enumerate((mouse, *cats))}
    assert board.start_board == bytes(expected.get(n, board.PIECE_EMPTY) for n in range(64))


def generated(game):
    """The list of this ply after gen, as (origin, dest)."""
    moves.gen(game)
    first, end = game.first_move[game.ply:game.ply + 2]
    return list(zip(game.move_list_start[first:end], game.move_list_dest[first:end], strict=True))


def test_the_order_of_generation_at_the_start():
    assert generated(position(START)) == [(4, 13), (4, 11)]
    assert generated(position("C" + START[1:])) == [
        (57, 48), (57, 50), (59, 50), (59, 52), (61, 52), (61, 54), (63, 54)]


def test_gen_lists_what_the_rules_allow_in_the_courses_order():
    rng = random.Random(2)
    for _ in range(1000):
        game = random_position(rng)
        pieces = [(n % 8, n // 8) for n in map(game.board.index, range(5))]
        legal = rules.moves("MC"[game.side], pieces[0], tuple(pieces[1:]))
        assert generated(game) == [(rules.number(a), rules.number(b)) for a, b in legal]


def perft(game, depth, walk_on=False):
    """Sequences of exactly `depth` plies by the package's gen; make and undo are this test's own."""
    if not walk_on and board.PIECE_MOUSE in game.board[56:]:
        return 0
    moves.gen(game)
    first, end = game.first_move[game.ply:game.ply + 2]
    if depth == 1:
        return end - first
    count = 0
    for move in range(first, end):
        origin, dest = game.move_list_start[move], game.move_list_dest[move]
        game.board[dest], game.board[origin] = game.board[origin], board.PIECE_EMPTY
        game.side, game.ply = 1 - game.side, game.ply + 1
        count += perft(game, depth - 1, walk_on)
        game.side, game.ply = 1 - game.side, game.ply - 1
        game.board[origin], game.board[dest] = game.board[dest], board.PIECE_EMPTY
    return count


@pytest.mark.parametrize("text", PERFT)
def test_perft(text):
    game = position(text)
    assert tuple(perft(game, depth) for depth in range(1, len(PERFT[text]) + 1)) == PERFT[text]
    assert game.board == position(text).board and game.ply == 0


@pytest.mark.slow
def test_perft_from_the_start_to_ten_plies():
    assert [perft(position(START), depth) for depth in (8, 9, 10)] == [141427, 442493, 2674123]


def test_a_mouse_on_rank_8_has_no_moves_though_gen_still_lists_some():
    """The original's gen lets it walk on, so who counts sequences must ask for the end of the game first."""
    text = "M F8 A1 C1 E1 G1"
    assert len(generated(position(text))) == 2
    assert perft(position(text), 1) == 0
    assert perft(position(text), 1, walk_on=True) == 2
    assert perft(position("C C7 G1 F6 H6 H8"), 3, walk_on=True) > PERFT["C C7 G1 F6 H6 H8"][2]


def placements(plies, key):
    """How many different placements there are after exactly 1, 2 ... plies from the start, by the rules."""
    layer, counts = {key(rules.read(START)): rules.read(START)}, []
    for _ in range(plies):
        after = (rules.play(*one, move) for one in layer.values() if not rules.ended(*one)
                 for move in rules.moves(*one))
        layer = {key(one): one for one in after}
        counts.append(len(layer))
    return counts


def test_placements_after_so_many_plies():
    assert placements(10, lambda one: (one[1], frozenset(one[2]))) == [
        2, 14, 42, 150, 200, 544, 804, 1728, 1651, 3145]
    assert placements(10, lambda one: one) == [2, 14, 42, 150, 200, 592, 876, 2092, 1995, 4254]


def test_the_rules_of_this_folder_count_the_same_sequences():
    def sequences(one, depth):
        if depth == 0:
            return 1
        return 0 if rules.ended(*one) else sum(
            sequences(rules.play(*one, move), depth - 1) for move in rules.moves(*one))

    for text, counts in PERFT.items():
        assert tuple(sequences(rules.read(text), depth) for depth in (1, 2, 3, 4)) == counts[:4]
