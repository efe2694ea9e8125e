"""Moves in the order of their scores: the same value and nodes in both languages, and what is picked."""

import random
from itertools import permutations

import brute_engine
import pytest
from engines import BOTH, METHODS, ORDERING, POCKET, agree, drawn, engine, named, told

from mc64 import search as searching
from mc64.bridge import compare, from_c64, to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game import ordering, scores
from mc64.game.position import START
from mc64.game.state import Game
from mc64.search import search, trace
from mc64.trace import Enter

WAYS = [way for way, _ in ORDERING]
ROWS = ("move_list_start", "move_list_dest", "move_list_score")


@pytest.mark.parametrize("way, order", ORDERING, ids=[named(way) for way in WAYS])
def test_both_languages_minimax_and_a_brute_force_agree(way, order):
    for text in (START, *drawn(2, 80)):
        agree(text, 4, way, order)


@pytest.mark.slow
@pytest.mark.parametrize("way, order", ORDERING, ids=[named(way) for way in WAYS])
def test_both_languages_minimax_and_a_brute_force_agree_on_50_positions(way, order):
    for text in drawn(50, 800):
        agree(text, 5, way, order)


def test_the_order_of_gen_is_alpha_betas():
    """Where all scores are alike nothing moves: each iteration is the search of chapter 6."""
    found = search(START, 5, method="ordering", instead={"score_move": "score_original"})
    for one in found.iterations:
        plain = search(START, one.depth, method="alphabeta")
        assert (one.value, one.pv, one.nodes, one.cutoffs) == (
            plain.value, plain.pv, plain.nodes, plain.cutoffs)


def test_a_score_of_ones_own_takes_the_place_in_python():
    rng = random.Random(81)
    drawn_scores = {}

    def any_order(game, move):
        key = bytes(game.board), game.move_list_start[move], game.move_list_dest[move]
        return drawn_scores.setdefault(key, rng.randrange(256))
    found = search(START, 4, method="ordering", instead={"score_move": any_order})
    assert found.value == search(START, 4).value and len(drawn_scores) > 50
    with pytest.raises(ValueError, match="cannot run on the 6502"):
        search(START, 4, method="ordering", on="6502", instead={"score_move": any_order})


@pytest.mark.parametrize("instead", [{"score_move": "score_nothing"}, {"pick_best": "sort_moves"},
                                     {"score_move": "history_one"}])
def test_what_cannot_take_a_place_is_refused(instead):
    with pytest.raises(ValueError, match="cannot take the place of"):
        search(START, 2, method="ordering", instead=instead)


@pytest.mark.parametrize("way", [ORDERING[3][0], {"method": "history", "devices": 15}], ids=named)
def test_another_evaluation_is_the_one_that_scores_moves_too(way):
    """The routine that takes a place calls the one that takes another: in Python as on the 6502."""
    for text in (START, *drawn(2, 82)):
        here, there = (search(text, 3, on=on, evaluation="evaluate_original", **way) for on in BOTH)
        assert here == searching.without_cycles(there), text
        assert here.value == search(text, 3, evaluation="evaluate_original").value


@pytest.mark.parametrize("way", [*WAYS, {"method": "history", "devices": 8}], ids=named)
def test_moves_that_are_made_to_be_scored_are_no_nodes_of_a_trace(way):
    for text in (START, POCKET, *drawn(2, 83)):
        here, there = (trace(text, 3, on=on, **way) for on in BOTH)
        assert here.events == there.events, text
        entered = sum(type(event) is Enter for event in here.events)
        assert entered == search(text, 3, **way).iterations[-1].nodes, text


# Picking and sorting

def listed(moves, scored, ply=3, first=100):
    """A Game with these moves of a ply and their scores."""
    game = Game()
    game.ply, game.first_move[ply], game.first_move[ply + 1] = ply, first, first + len(moves)
    for n, (start, dest) in enumerate(moves):
        game.move_list_start[first + n], game.move_list_dest[first + n] = start, dest
        game.move_list_score[first + n] = scored[n]
    return game


def rows_of(game):
    first, end = game.first_move[game.ply], game.first_move[game.ply + 1]
    return [tuple(getattr(game, name)[n] for name in ROWS) for n in range(first, end)]


def machine_like(game, c64):
    """The C64 with the variables that picking looks at."""
    to_c64(game, c64, ["ply", "first_move", *ROWS])


DRIVER = """;=== sort_moves ===
sort_moves
        ldy ply
        ldx first_move,y
_next   ldy ply
        txa
        cmp first_move+1,y
        beq _end
        stx scored
        jsr pick_best
        ldx scored
        inx
        jmp _next
_end    rts
"""


def test_all_720_orders_of_six_scores_are_picked_and_sorted_alike():
    """pick_best at every place, in both languages, and sort_moves: the highest score first."""
    moves = [(n, n + 9) for n in range(6)]
    picking, sorting = C64(program(replace={"sort_moves": DRIVER})), C64(program())
    values = (3, 10, 100, 101, 200, 255)
    for c64 in (picking, sorting):
        machine_like(listed(moves, values), c64)
    for order in permutations(values):
        best = sorted(zip(order, moves, strict=True), reverse=True)
        expected = [(*move, score) for score, move in best]
        game, other = listed(moves, order), listed(moves, order)
        for c64 in (picking, sorting):
            for name in ROWS:
                for n in range(100, 106):
                    c64.poke(c64.address(name) + n, getattr(game, name)[n])
            c64.call("sort_moves")
            found = [tuple(c64[name][100 + n] for name in ROWS) for n in range(6)]
            assert found == expected, order
        for n in range(100, 106):
            ordering.pick_best(game, n)
        ordering.sort_moves(other)
        assert rows_of(game) == rows_of(other) == expected, order


def test_of_equal_scores_the_first_is_picked_and_sorting_keeps_their_order():
    rng, parted = random.Random(84), 0
    picking, sorting = C64(program(replace={"sort_moves": DRIVER})), C64(program())
    for _ in range(60):
        moves = [(n, n + 9) for n in range(rng.randint(0, 8))]
        scored = rng.choices((0, 1, 254, 255), k=len(moves))
        picked, sorted_ = listed(moves, scored), listed(moves, scored)
        for c64 in (picking, sorting):
            machine_like(picked, c64)
            c64.call("sort_moves")
        for n in range(100, 100 + len(moves)):
            ordering.pick_best(picked, n)
        ordering.sort_moves(sorted_)
        assert [row[:2] for row in rows_of(picked)] == brute_engine.picked(moves, scored)
        assert [row[:2] for row in rows_of(sorted_)] == [
            move for _, move in sorted(zip(scored, moves, strict=True), key=lambda pair: -pair[0])]
        assert compare(picked, picking, names=[*ROWS]).equal
        assert compare(sorted_, sorting, names=[*ROWS]).equal
        parted += rows_of(picked) != rows_of(sorted_)
    assert parted > 8      # picking is no stable sort: what changed places may pass its equals


def test_the_moves_of_other_plies_stay_where_they_are():
    rng = random.Random(85)
    c64 = C64(program())
    for name, first, count in (("pick_best", 0, 4), ("sort_moves", 249, 6), ("sort_moves", 0, 8)):
        game = Game()
        from_c64(c64, game)
        for row in ROWS:
            setattr(game, row, rng.choices(range(256), k=256))
        game.ply, game.first_move[5], game.first_move[6] = 5, first, first + count
        before = {row: bytes(getattr(game, row)) for row in ROWS}
        to_c64(game, c64)
        getattr(ordering, name)(game, *([first] if name == "pick_best" else []))
        c64.call(name, x=first)
        assert compare(game, c64).equal, compare(game, c64).first
        for row in ROWS:
            now = bytes(getattr(game, row))
            assert now[:first] + now[first + count:] == before[row][:first] + before[row][first + count:]


# Killers

def test_a_killer_move_is_remembered_once_and_the_older_one_kept():
    game = Game()
    scores.clear_killers(game)
    game.ply = 4
    row, seen = scores.pv_row[4], []
    for move in ((3, 12), (3, 12), (5, 14), (5, 14), (3, 12), (7, 16)):
        game.pv_start[row], game.pv_dest[row] = move
        scores.remember_killer(game)
        seen.append([(game.killer_start[n], game.killer_dest[n]) for n in (4, 28)])
    none = (255, 255)
    assert seen == [[(3, 12), none], [(3, 12), none], [(5, 14), (3, 12)], [(5, 14), (3, 12)],
                    [(3, 12), (5, 14)], [(7, 16), (3, 12)]]
    assert game.killer_start.count(255) == 46


def test_killers_are_forgotten_before_a_search():
    for way in METHODS[1:]:
        first = search(START, 4, **way)
        assert first == search(START, 4, **way)
        c64 = searching.machine(searching.prepared(START, searching.METHODS[way["method"]], "6502", None,
                                                    None, way.get("devices"), 0),
                                searching.METHODS[way["method"]])
        for _ in range(2):
            c64["depth"] = 4
            c64.call(searching.METHODS[way["method"]].root.__name__, max_cycles=10**8)
            assert int.from_bytes(c64["nodes"], "little") == first.nodes


def test_a_cut_that_remembers_the_wrong_move_is_found_out(monkeypatch):
    """The killer of the ply below: nodes differ from the brute force's, and the languages part."""
    text = routines()["remember_killer"].text
    assert text.count("ldy pv_row,x") == 1
    spoiled = program(replace={"remember_killer": text.replace("ldy pv_row,x", "ldy pv_row+1,x")})
    monkeypatch.setattr(searching, "machine_code", lambda _: spoiled)
    assert "ordering of " in searching.first_difference("ordering", count=10, depths=(4,))


def test_the_brute_force_tells_orders_apart():
    """Or else its agreement would say little."""
    counts = {named(way): engine(START, order).run(5).nodes for way, order in ORDERING}
    assert len(set(counts.values())) == len(counts)
    assert told(engine(START, 0).run(4))[2] == told(search(START, 4, **ORDERING[1][0]))[2]
