"""The solved game: the figures known of it, the shipped file, and answers for single positions."""

import random

import numpy as np
import pytest

from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.moves import gen
from mc64.game.position import PositionError, position, position_text, random_position
from mc64.solve import Geometry, answer, plies, solve, solved, table, winner
from mc64.solve.induction import WON

START = "M E1 B8 D8 F8 H8"


@pytest.fixture(scope="module")
def rebuilt():
    seen = []
    scores = solve(progress=lambda done, total: seen.append((done, total)))
    return scores, seen


def real(board, scores):
    """The scores of the placements alone, without the slots where the mouse would stand on a cat."""
    return scores[~board.occupied].astype(int)


def generated(game):
    game.first_move[0] = 0
    gen(game)
    return [(game.move_list_start[m], game.move_list_dest[m]) for m in range(game.first_move[1])]


def test_there_are_1006880_placements_for_either_side_to_move():
    board = solved().board
    assert board.occupied.shape == (35960, 32)
    assert int((~board.occupied).sum()) == 28 * 35960 == 1006880


def test_the_shipped_file_holds_what_a_new_solution_gives(rebuilt):
    scores, _ = rebuilt
    for shipped, new in zip(solved().scores, scores, strict=True):
        assert shipped.dtype == new.dtype and np.array_equal(shipped, new)
    assert table.FILE.stat().st_size < 200_000


def test_packing_and_unpacking_gives_the_scores_back(rebuilt):
    scores, _ = rebuilt
    again = table.unpack(table.pack(scores, solved().board), solved().board)
    assert all(np.array_equal(a, b) for a, b in zip(scores, again, strict=True))


def test_solving_reports_its_progress(rebuilt):
    _, seen = rebuilt
    assert seen == [(layer, 29) for layer in range(1, 30)]  # sums of ranks from 4 to 32


def test_895280_positions_are_reachable_and_none_with_both_sides_to_move():
    mouse, cats = solved().reachable
    assert int(mouse.sum()) == 421493
    assert int(mouse.sum() + cats.sum()) == 895280
    assert not (mouse & cats).any()


def test_the_cats_win_from_the_start_in_44_plies():
    assert answer(START) == {"position": START, "winner": "C", "plies": 44, "moves": [
        {"move": "E1F2", "winner": "C", "plies": 43}, {"move": "E1D2", "winner": "C", "plies": 43}]}


@pytest.mark.parametrize("mouse", ["F2", "D2"])
def test_exactly_one_of_the_seven_first_replies_loses(mouse):
    replies = answer(f"C {mouse} B8 D8 F8 H8")["moves"]
    assert [reply["move"] for reply in replies] == ["B8A7", "B8C7", "D8C7", "D8E7", "F8E7", "F8G7", "H8G7"]
    assert [reply for reply in replies if reply["winner"] == "M"] == [
        {"move": "F8G7", "winner": "M", "plies": 11}]


def test_no_win_of_the_cats_is_longer_than_44_plies():
    board = solved().board
    longest = []
    for scores in solved().scores:
        known = real(board, scores)
        longest.append(int((WON + known[known < 0]).max()))
    assert longest == [44, 43]


def test_the_pocket_position():
    pocket = answer("C B2 G1 D2 C3 B4")
    assert (pocket["winner"], pocket["plies"]) == ("C", 3)
    assert pocket["moves"] == [
        {"move": "D2C1", "winner": "C", "plies": 2}, {"move": "D2E1", "winner": "M", "plies": 11},
        {"move": "B4A3", "winner": "C", "plies": 2}]


@pytest.mark.parametrize(("text", "who"), [
    ("M D4 C3 E3 C5 E5", "C"), ("M A1 C1 B2 F4 H6", "C"),  # trapped
    ("C D8 A1 C1 E1 G3", "M"), ("M D8 A1 C1 E1 G3", "M"),  # on rank 8
    ("M H8 G7 A1 C1 E1", "M"),  # on rank 8 and without a move: rank 8 is looked at first
    ("C H8 G7 A1 C1 E1", "M"),
    ("C E3 A1 C1 E1 G1", "M"),  # cats without a move
    ("C A1 B2 C1 E1 G1", "M"),  # the same, though the mouse is shut in too: it is not its turn
])
def test_games_that_are_over(text, who):
    assert answer(text) == {"position": text, "winner": who, "plies": 0, "moves": []}


def test_answers_take_small_letters_and_keep_the_cats_in_the_order_given():
    mixed = answer("m e1 h8 b8 f8 d8")
    assert mixed["position"] == "M E1 H8 B8 F8 D8"
    assert mixed["moves"] == answer(START)["moves"]


@pytest.mark.parametrize("text", ["", "M E1 B8 D8 F8", "X E1 B8 D8 F8 H8", "M E1 B8 D8 F8 Z9",
                                  "M E1 E1 D8 F8 H8", "M E2 B8 D8 F8 H8"])
def test_nonsense_is_refused(text):
    with pytest.raises(PositionError):
        answer(text)


def test_a_board_without_its_five_pieces_on_dark_squares_is_refused():
    game = position(START)
    game.board[4], game.board[5] = game.board[5], game.board[4]
    with pytest.raises(PositionError, match="F1"):
        solved().placement(game)
    game.board[5] = 6
    with pytest.raises(PositionError, match="mouse"):
        solved().placement(game)


def test_placements_and_games_turn_into_each_other():
    rng = random.Random(5)
    for _ in range(300):
        game = random_position(rng)
        side, mouse, *cats = position_text(game).split()
        again = position_text(solved().game(solved().placement(game))).split()
        assert again[:2] == [side, mouse]
        assert again[2:] == sorted(cats, key=lambda name: (name[1], name[0]))


def outcome(game, moves):
    """(winner, plies) of a position from the table's word on the positions after its moves, by the rules."""
    if game.board.index(0) >= 56:
        return "M", 0
    mine, other = ("M", "C") if game.side == SIDE_MOUSE else ("C", "M")
    if not moves:
        return other, 0
    after = [(winner(score), plies(score)) for score in moves]
    if any(who == mine for who, _ in after):
        return mine, 1 + min(count for who, count in after if who == mine)
    return other, 1 + max(count for _, count in after)


@pytest.mark.parametrize("side", [SIDE_MOUSE, SIDE_CATS])
def test_each_score_follows_from_those_after_its_moves_in_the_order_of_gen(side):
    rng, book = random.Random(64 + side), solved()
    for _ in range(1500):
        game = random_position(rng, side)
        here = book.placement(game)
        moves, after = generated(game), []
        for origin, dest in moves:
            then = position(position_text(game))
            then.board[dest], then.board[origin] = then.board[origin], 6
            then.side = SIDE_CATS + SIDE_MOUSE - side
            after.append(book.score(book.placement(then)))
        assert (winner(book.score(here)), plies(book.score(here))) == outcome(game, after)
        if plies(book.score(here)):
            assert [(a, b) for a, b, _ in book.moves(here)] == moves, position_text(game)
            assert [book.score(then) for _, _, then in book.moves(here)] == after
        else:
            assert book.moves(here) == []


def test_a_board_of_another_size_is_refused():
    for n in (2, 5, 10):
        with pytest.raises(ValueError, match=str(n)):
            Geometry(n)
