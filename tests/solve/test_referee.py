"""The referee: critical positions, grades of pickers, and every defence against one."""

import random
from fractions import Fraction

import pytest

from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.position import position, position_text
from mc64.game.replay import replay
from mc64.solve import Placement, solved, winner
from mc64.solve.defences import defences, numbered
from mc64.solve.grade import best, critical_positions, grade, judge, noisy_game, perfect

SIDES = [SIDE_MOUSE, SIDE_CATS]
LETTER = "MC"


def moves(game):
    return solved().moves(solved().placement(game))


def worst(game):
    """The picker that loses where it can."""
    mine = LETTER[game.side]
    losing = [move for move in moves(game) if winner(solved().score(move[2])) != mine]
    return (losing or moves(game))[0][:2]


def place(text):
    return solved().placement(position(text))


def is_critical(here):
    mine = LETTER[here.side]
    after = [winner(solved().score(then)) for _, _, then in solved().moves(here)]
    return winner(solved().score(here)) == mine and any(who != mine for who in after)


def test_critical_is_what_its_definition_says():
    rng, book = random.Random(9), solved()
    seen = {True: 0, False: 0}
    for _ in range(4000):
        here = Placement(rng.randrange(2), rng.randrange(35960), rng.randrange(32))
        if book.board.occupied[here.cats, here.mouse]:
            assert not book.critical[here.side][here.cats, here.mouse]
            continue
        expected = is_critical(here)
        assert book.critical[here.side][here.cats, here.mouse] == expected
        seen[expected] += 1
    assert min(seen.values()) > 200


def test_numbers_of_reachable_critical_positions():
    book = solved()
    assert [int((book.critical[s] & book.reachable[s]).sum()) for s in SIDES] == [29306, 36360]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("sample", ["met", "reachable"])
def test_samples_are_critical_reachable_all_different_and_repeatable(side, sample):
    chosen = critical_positions(side, sample, 200, 3)
    assert len(set(chosen)) == len(chosen) == 200
    for here in chosen:
        assert here.side == side and is_critical(here)
        assert solved().reachable[side][here.cats, here.mouse]
    assert chosen == critical_positions(side, sample, 200, 3)
    assert chosen[:50] == critical_positions(side, sample, 50, 3)
    assert chosen != critical_positions(side, sample, 200, 4)


def test_the_games_of_the_met_sample_begin_at_the_start():
    first = critical_positions(SIDE_CATS, "met", 1, 1)[0]
    assert first in (place("C F2 B8 D8 F8 H8"), place("C D2 B8 D8 F8 H8"))


def test_one_move_in_five_of_the_met_games_is_random_and_the_others_are_best():
    rng, book = random.Random(12), solved()
    turns = played_best = expected = 0
    for _ in range(120):
        line = noisy_game(rng)
        assert line[0] == place("M E1 B8 D8 F8 H8") and not book.moves(line[-1])
        for here, then in zip(line, line[1:], strict=False):
            afters = [after for _, _, after in book.moves(here)]
            good = best(book, here.side, afters)
            assert then in afters
            turns, played_best = turns + 1, played_best + (then in good)
            expected += 4 / 5 + len(good) / len(afters) / 5
    assert turns > 2000
    assert abs(played_best - expected) < 4 * (turns * 0.2 * 0.8) ** 0.5  # four standard deviations
    assert played_best < turns


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("sample", ["met", "reachable"])
def test_perfect_play_keeps_every_win_and_the_worst_none(side, sample):
    best, bad = grade(perfect, side, sample, 150, 2), grade(worst, side, sample, 150, 2)
    assert (best.side, best.kept, best.total, best.share, best.thrown) == (side, 150, 150, 1.0, ())
    assert (bad.kept, bad.share, len(bad.thrown)) == (0, 0.0, 150)
    assert bad.random == best.random and 0 < best.random_share < 1


def test_the_random_movers_figure_is_exact():
    chosen = [place("C F2 B8 D8 F8 H8"), place("C B2 G1 D2 C3 B4")]  # 6 of 7 and 2 of 3 moves keep the win
    found = judge(perfect, chosen)
    assert found.random == Fraction(6, 7) + Fraction(2, 3)
    assert found.random_share == pytest.approx((6 / 7 + 2 / 3) / 2)


def test_a_random_player_comes_near_the_random_movers_figure():
    rng = random.Random(8)
    found = grade(lambda game: rng.choice(moves(game))[:2], SIDE_CATS, "reachable", 1500, 5)
    assert abs(found.share - found.random_share) < 0.05  # four standard deviations


def test_thrown_wins_are_named():
    found = judge(worst, [place("C F2 B8 D8 F8 H8")])
    assert found.thrown == (("C F2 B8 D8 F8 H8", "F8G7"),)
    assert str(found) == "0 of 1 kept (0.0%; a random mover 85.7%)"


def test_a_picker_may_change_the_game_it_is_given():
    def untidy(game):
        move = perfect(game)
        game.board, game.side = bytes(64), SIDE_MOUSE
        return move

    assert grade(untidy, SIDE_CATS, count=40).kept == 40
    assert defences(untidy) == defences(perfect)


def test_grading_reports_its_progress():
    seen = []
    grade(perfect, SIDE_CATS, count=5, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n, 5) for n in range(1, 6)]


@pytest.mark.parametrize("move", [(57, 49), (63, 55), None, 5, (1,), (255, 255)])
def test_an_illegal_move_of_the_picker_is_named_with_the_legal_ones(move):
    with pytest.raises(ValueError, match="C F2 B8 D8 F8 H8.*F8G7"):
        judge(lambda game: move, [place("C F2 B8 D8 F8 H8")])
    with pytest.raises(ValueError, match="its moves there are"):
        defences(lambda game: move)


@pytest.mark.parametrize(("arguments", "word"), [
    ((2,), "side"), (("C",), "side"), ((1, "all"), "all"), ((1, "met", 0), "count"),
    ((1, "reachable", 36361), "36360")])
def test_bad_arguments_are_refused(arguments, word):
    with pytest.raises(ValueError, match=word):
        critical_positions(*arguments)


def test_only_critical_positions_of_one_side_are_graded():
    for chosen in ([], [place("M E1 B8 D8 F8 H8")], [place("C F2 B8 D8 F8 H8"),
                                                     *critical_positions(SIDE_MOUSE, count=1)]):
        with pytest.raises(ValueError):
            judge(perfect, chosen)


def test_the_whole_reachable_set_can_be_drawn():
    assert len(set(critical_positions(SIDE_CATS, "reachable", 36360))) == 36360


def tree(here, seen):
    """The positions below a Placement when the cats play perfectly, and plies of the longest game."""
    if here not in seen:
        after = solved().moves(here)
        if here.side == SIDE_CATS and after:
            chosen = perfect(solved().game(here))
            after = [move for move in after if move[:2] == chosen]
        seen[here] = max((1 + tree(then, seen) for _, _, then in after), default=0)
    return seen[here]


def test_perfect_cats_win_against_every_defence_in_at_most_44_plies():
    found, seen = defences(perfect), {}
    assert tree(place("M E1 B8 D8 F8 H8"), seen) == found.longest == 44
    assert (found.win, found.lost, found.whole) == (True, None, True)
    assert found.positions == len(seen)


def test_cats_told_apart_give_more_positions_and_the_same_result():
    start = "C E3 C3 F4 C5 E5"
    alike, apart = defences(perfect, start), defences(perfect, start, alike=False)
    assert (alike.win, alike.longest) == (apart.win, apart.longest)
    assert alike.positions < apart.positions


def test_the_pocket_positions_defences():
    found = defences(perfect, "C B2 G1 D2 C3 B4")
    assert found.win and found.longest == 3


def test_a_lost_game_is_shown_and_is_a_real_one():
    def careless(game):
        legal = [move[:2] for move in moves(game)]
        return (11, 4) if (11, 4) in legal else perfect(game)  # D2-E1

    start = "C B2 G1 D2 C3 B4"
    for stop in (False, True):
        found = defences(careless, start, stop_at_loss=stop)
        assert not found.win and found.whole == (not stop)
        assert found.lost[0] == "D2E1"
        end = position()
        end.board, end.side = replay(list(found.lost), start)[-1], (len(found.lost) + 1) % 2
        assert moves(end) == [] and winner(solved().score(solved().placement(end))) == "M"
    assert defences(careless, start, stop_at_loss=True).positions < defences(careless, start).positions


def test_defences_report_progress_and_play_from_any_position():
    seen = []
    found = defences(perfect, progress=seen.append)
    assert seen == list(range(100, found.positions + 1, 100))
    over = defences(perfect, "M D4 C3 E3 C5 E5")
    assert (over.win, over.positions, over.longest) == (True, 1, 0)
    lost = defences(perfect, "C D8 A1 C1 E1 G3")
    assert (lost.win, lost.lost) == (False, ())


def test_the_picker_sees_the_cats_numbered_from_below_and_the_plies_played():
    seen = set()

    def watching(game):
        cats = [square for square in range(64) if game.board[square] in (1, 2, 3, 4)]
        assert [game.board[square] for square in cats] == [1, 2, 3, 4]
        ranks = sum(square // 8 for square in cats)
        assert game.hply == 1 + 2 * (28 - ranks) and game.side == SIDE_CATS
        seen.add(bytes(game.board))
        return perfect(game)

    found = defences(watching)
    assert 0 < len(seen) < found.positions
    assert numbered(position("M E1 H8 D8 F8 B8").board) == bytes(position("M E1 B8 D8 F8 H8").board)


def test_perfect_plays_a_best_move():
    assert perfect(position("C F2 B8 D8 F8 H8")) == (57, 48)
    text = position_text(position("C B2 G1 D2 C3 B4"))
    assert perfect(position(text)) == (11, 2)
