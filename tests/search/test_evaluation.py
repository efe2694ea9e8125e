"""The evaluations, the fit behind one of them, and the measurements of chapter 5 computed again."""

import random
from itertools import islice

import numpy as np
import pytest

from mc64.bridge import to_c64
from mc64.c64.headers import parse
from mc64.c64.machine import C64
from mc64.c64.sources import ASM, program, routines
from mc64.game import evaluate, toy
from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.position import DARK
from mc64.game.state import Game
from mc64.game.where import find_pieces
from mc64.measure import evaluation as measured
from mc64.measure import load
from mc64.measure.fit import COMMAND, fit, fitted_on, source
from mc64.measure.lookahead import depths, evaluations, keeps
from mc64.measure.lookahead import picker as knowing
from mc64.search import picker, search
from mc64.solve import Placement, solved
from mc64.solve.defences import defences
from mc64.solve.grade import judge

TABLES = ("place_scores", "chase_scores", "line_scores", "mouse_scores", "cat_scores")
RANGES = {"evaluate": (0x4F, 0xDF), "evaluate_original": (0x20, 0x97)}
COMMITTED = load("evaluation")


@pytest.fixture(scope="module")
def arrays():
    return evaluations()


def in_assembly(name):
    course = program()
    return course.data[course.symbols[name] - course.origin:][:course.sizes[name]]


@pytest.mark.parametrize("name", TABLES)
def test_both_languages_have_the_same_tables(name):
    assert in_assembly(name) == getattr(evaluate, name)


def test_the_tables_are_what_the_fit_gives():
    """Arithmetic may round differently elsewhere: at most a few numbers by 1."""
    apart = []
    for name, table in fit().items():
        apart += [(a - b) % 256 for a, b in zip(table, getattr(evaluate, name), strict=True)]
    assert set(apart) <= {0, 1, 255} and sum(n != 0 for n in apart) <= 3


def test_the_command_writes_the_tables_as_the_sources_have_them():
    tables = {name: getattr(evaluate, name) for name in TABLES[:3]}
    for language, file in (("asm", "asm/evaluate.asm"), ("python", "mc64/game/evaluate.py")):
        text = (ASM.parent / file).read_text(encoding="utf-8")
        assert COMMAND in text
        blocks = source(tables, language)
        assert all(line in text for line in blocks.splitlines())


def test_steps_between_dark_squares_are_told_apart_by_the_difference_of_their_numbers():
    steps = {}
    for a in DARK:
        for b in DARK:
            steps.setdefault((b - a) % 128, set()).add((b // 8 - a // 8, b % 8 - a % 8))
    assert {len(found) for found in steps.values()} == {1} and len(steps) == 111


@pytest.mark.parametrize("name", RANGES)
def test_the_range_over_all_legal_placements(name, arrays):
    found = arrays[name][~solved().board.occupied]
    assert (found.min(), found.max()) == RANGES[name] and len(found) == 1_006_880
    assert f"${found.min():02x}..${found.max():02x}" in routines()[name].header


def test_no_sum_wraps_around(arrays):
    """The true sum of signed numbers, not only its lowest byte, lies in the range."""
    signed = [np.array([n - 256 if n > 127 else n for n in getattr(evaluate, name)])
              for name in ("chase_scores", "line_scores")]
    cats, mouse = np.array(DARK)[solved().board.sets][:, None, :], np.array(DARK)[None, :, None]
    total = np.array(list(evaluate.place_scores))[mouse >> 1][:, :, 0]
    total = total + signed[0][(cats - mouse) & 127].sum(axis=2)
    for one in range(4):
        for other in range(one):
            total = total + signed[1][(cats[:, :, one] - cats[:, :, other]) & 127]
    free = ~solved().board.occupied
    assert (total[free] == arrays["evaluate"][free]).all()


@pytest.mark.parametrize("name", RANGES)
def test_the_arrays_hold_what_the_routines_say(name, arrays):
    book, rng, c64 = solved(), random.Random(5), C64(program())
    for _ in range(200):
        here = Placement(0, rng.randrange(35960), rng.randrange(32))
        if book.board.occupied[here.cats, here.mouse]:
            continue
        game = book.game(here)
        find_pieces(game)
        to_c64(game, c64, ["where"])
        value = getattr(evaluate, name)(game)
        assert value == c64.call(name).a == arrays[name][here.cats, here.mouse]


def test_an_evaluation_takes_400_cycles_at_most():
    cycles = parse(routines()["evaluate"].header).cycles
    assert cycles.lo == cycles.hi <= 400


# what was measured

def test_looking_ahead_everywhere_at_once_is_minimax(arrays):
    book, rng = solved(), random.Random(8)
    for name in RANGES:
        layers = list(islice(depths(arrays[name]), 4))
        players = [knowing(arrays[name], depth) for depth in (1, 2, 3)]
        for _ in range(25):
            here = Placement(rng.randrange(2), rng.randrange(35960), rng.randrange(32))
            if book.board.occupied[here.cats, here.mouse] or not book.moves(here):
                continue
            for depth in (1, 2, 3):
                again = book.game(here)
                move = picker("minimax", depth, evaluation=name)(again)
                assert again.best_value == layers[depth][here.side][here.cats, here.mouse]
                assert move == players[depth - 1](book.game(here))


@pytest.mark.parametrize("side", [SIDE_MOUSE, SIDE_CATS])
def test_the_referee_says_the_same_of_the_engine_itself(side, arrays):
    kept = keeps(list(islice(depths(arrays["evaluate"]), 2))[1], side)
    chosen = [Placement(side, int(c), int(m)) for c, m in
              np.argwhere(solved().critical[side] & solved().reachable[side])[::400]]
    found = judge(picker("minimax", 2), chosen)
    assert found.kept == sum(bool(kept[here.cats, here.mouse]) for here in chosen) and found.total > 70


def test_the_committed_figures_to_four_plies():
    again = measured.evaluation(deepest=4)
    assert {key: again[key] for key in ("command", "seed", "fitted on", "range", "random", "misordered")} == \
        {key: COMMITTED[key] for key in ("command", "seed", "fitted on", "range", "random", "misordered")}
    for old, new in zip(COMMITTED["grades"], again["grades"], strict=True):
        assert new["kept"] == {depth: old["kept"][depth] for depth in ("1", "2", "4")}
        assert (old["evaluation"], old["sample"]) == (new["evaluation"], new["sample"])
    for old, new in zip(COMMITTED["F8G7"], again["F8G7"], strict=True):
        assert new["depths"] == old["depths"][:4] and new["moves"] == old["moves"]
    shallow = [row for row in COMMITTED["defences"] if row["depth"] <= 4]
    assert again["defences"] == shallow and len(shallow) == 4


@pytest.mark.slow
def test_the_committed_figures_all_of_them():
    assert measured.evaluation() == COMMITTED


def kept(evaluation, sample):
    return next(row["kept"] for row in COMMITTED["grades"]
                if (row["evaluation"], row["sample"]) == (evaluation, sample))


def test_the_target_is_met_on_positions_that_were_not_fitted_on():
    assert kept("evaluate", "cats, reachable")["8"] >= 0.98 and kept("evaluate", "cats, met")["8"] >= 0.98
    for sample in ("cats, reachable", "cats, met", "mouse, reachable", "mouse, met"):
        ours, theirs, plus = (kept(name, sample) for name in
                              ("evaluate", "evaluate_original", "evaluate_original with plus"))
        assert all(ours[depth] > theirs[depth] >= plus[depth] for depth in ours)
    assert 0.09 < fitted_on().mean() < 0.11


def test_ten_plies_beat_every_defence():
    won = [row for row in COMMITTED["defences"] if row["win"]]
    assert [(row["evaluation"], row["depth"]) for row in won] == [("evaluate", 10)]


@pytest.mark.slow
def test_ten_plies_beat_every_defence_played_again(arrays):
    found = defences(knowing(arrays["evaluate"], 10))
    assert (found.win, found.positions, found.longest) == (True, 3882, 48)


def test_f8_g7_in_the_engine_itself():
    """The values of the seven answers to E1-F2, from minimax in Python, a ply below the root."""
    row = next(row for row in COMMITTED["F8G7"] if row["evaluation"] == "evaluate")
    for depth in (1, 2, 3, 4):
        found = search(measured.QUESTION, depth)
        assert found.move == row["depths"][depth - 1]["plays"] != "F8G7"
        assert found.value == min(row["depths"][depth - 1]["values"])


def test_half_of_all_pairs_of_signed_bytes_are_misordered():
    signed = [n - 256 * (n > 127) for n in range(256)]
    wrong = sum((a < b) != (signed[a] < signed[b]) for a in range(256) for b in range(256))
    assert wrong == COMMITTED["misordered"] == 32_768


# the toy

def test_the_toy_tree_is_worth_the_greatest_of_the_least_of_the_greatest():
    game, c64 = Game(), C64(program())
    game.toy_leaves = toy.EXAMPLE
    to_c64(game, c64, ["toy_leaves", "leaf"])
    c64["level"] = 3
    run = c64.call("toy")
    assert toy.toy(game, 3) == run.a == 58 and game.leaf == c64["leaf"] == 27
    rows = [max(toy.EXAMPLE[n:n + 3]) for n in range(0, 27, 3)]
    assert max(min(rows[n:n + 3]) for n in (0, 3, 6)) == 58
    assert max(toy.EXAMPLE) == 99 and max(range(3), key=lambda n: min(rows[3 * n:3 * n + 3])) == 2
