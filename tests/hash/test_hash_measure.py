"""The experiment on clashes: its parts against plain counting, its committed result against a new sample."""

import random
from itertools import combinations

import numpy as np
import pytest
from hash_worlds import game_at

from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game import hash_slots, lock_slots
from mc64.game.hash import get_hash
from mc64.game.keyed import make_move_keyed, take_back_keyed
from mc64.game.lock import get_lock
from mc64.game.moves import gen
from mc64.game.position import DARK, position, position_text, square_name
from mc64.game.tree import mouse_home
from mc64.lab.ways import leads_here
from mc64.measure import DATA, collisions, keys, load
from mc64.measure.positions import best, placed, reachable, walk, within
from mc64.solve.grade import perfect

RESULT = load("collisions")


def text_of(side, row):
    return " ".join(["MC"[side], *(square_name(DARK[n]) for n in row)])


# The parts

def test_clashes_are_pairs_of_equal_keys():
    rng = np.random.RandomState(1)
    for size in (5, 40, 256):
        found = rng.randint(0, size, size=60)
        pairs = [(a, b) for a, b in combinations(range(60), 2) if found[a] == found[b]]
        assert keys.clashes(found, size) == len(pairs)
        assert keys.first_clash(found) == (min(b for _, b in pairs) + 1 if pairs else 0)
    assert keys.first_clash(np.arange(50)) == 0


def test_the_birthday_formula_gives_the_facts():
    assert keys.birthday(19, 256) < 0.5 <= keys.birthday(20, 256)
    assert keys.birthday(37, 65_536) == pytest.approx(0.01, abs=0.0002)
    assert keys.birthday(301, 65_536) < 0.5 < keys.birthday(302, 65_536)
    assert keys.birthday(257, 256) == 1.0
    assert keys.expected(1_006_880, 65_536) == 1_006_880 * 1_006_879 / 131_072


def test_keys_are_what_get_hash_and_get_lock_give():
    table, rng = keys.fixed(), random.Random(3)
    rows = within(plies=7)
    for side in (0, 1):
        for row in rng.sample(rows[side].tolist(), 40):
            game = game_at(text_of(side, row))
            get_hash(game)
            get_lock(game)
            key = game.current_hash << 8 | game.current_lock
            row = np.array([row])
            assert keys.keys(table, row)[0] == key
            assert keys.keys(table, row, "8")[0] == key >> 8 and keys.keys(table, row, "9")[0] == key >> 7


def test_the_sids_tables_are_those_in_the_machines_memory():
    tables = keys.from_sid([0x123456, 77])
    assert tables.shape == (2, 5, 32) and (tables[0] != tables[1]).mean() > 0.9
    assert (keys.from_sid([0x123456])[0] == tables[0]).all()
    c64 = C64(program())
    c64.call("randomize")
    c64.call("randomize_lock")
    assert (keys.switched_on() == keys.table_of(c64)).all()
    assert keys.switched_on()[2][31] == c64["hash_cat2"][63] << 8 | c64["lock_cat2"][63]


def test_positions_near_the_start_are_as_many_as_the_facts_say():
    new = [1, 2, 14, 42, 150, 200, 592, 876, 2092, 1995, 4254]     # cats told apart
    found = within(plies=10)
    assert (len(found[0]), len(found[1])) == (sum(new[0::2]), sum(new[1::2]))
    for rows in found.values():
        assert len(np.unique(rows, axis=0)) == len(rows)


@pytest.mark.parametrize("side, count", [(0, 421_493), (1, 895_280 - 421_493)])
def test_all_reachable_positions_once_each_with_cats_that_can_stand_there(side, count):
    rows = reachable(side)
    assert len(rows) == count
    alike = np.column_stack([rows[:, 0], np.sort(rows[:, 1:], axis=1)])
    assert len(np.unique(alike, axis=0)) == count
    squares = np.array(DARK)[rows[:, 1:]]
    assert (abs(squares % 8 - [1, 3, 5, 7]) <= 7 - squares // 8).all(), "no farther than a cat can have come"
    chosen = random.Random(side).sample(rows.tolist(), 25)
    assert sum(leads_here(position(text_of(side, row))) for row in chosen) >= 24


@pytest.mark.parametrize("text", ["M E1 B8 D8 F8 H8", "C B2 G1 D2 C3 B4", "M G5 E5 A7 F8 H8",
                                  "C C7 G1 F6 H6 H8"])
def test_the_stored_move_is_the_perfect_players(text):
    side, placement = placed(text)
    piece, dest = best(side, placement)
    assert (DARK[placement[piece]], DARK[dest]) == perfect(position(text))


class Played:
    """The same walk, made with the game's own functions; counts what each look-up finds."""

    KIND = {False: (hash_slots, "look_up_{}", "add_hash_pos_{}"),
            True: (lock_slots, "look_up_locked_{}", "add_locked_pos_{}")}

    def __init__(self, locked):
        self.locked, self.counts, self.slots = locked, [0, 0, 0, 0], {}
        self.game = game_at()
        hash_slots.clear_hash_pos(self.game)
        get_hash(self.game)
        get_lock(self.game)

    def call(self, which, *move):
        """look_up_... (1) or add_... (2) of the side to move."""
        kind = self.KIND[self.locked]
        getattr(kind[0], kind[which].format(("mouse", "cats")[self.game.side]))(self.game, *move)

    def visit(self, depth):
        game = self.game
        gen(game)
        first, end = game.first_move[game.ply:game.ply + 2]
        if not depth or first == end or mouse_home(game):
            return
        self.ask({(game.move_list_start[m], game.move_list_dest[m]) for m in range(first, end)})
        for move in range(first, end):
            make_move_keyed(game, move)
            self.visit(depth - 1)
            take_back_keyed(game)
        self.call(2, *perfect(position(position_text(game))))
        self.slots[game.side, game.current_hash] = position_text(game)

    def ask(self, legal):
        game = self.game
        self.call(1)
        if game.hash_start == 255:
            self.counts[0] += 1
        elif self.slots[game.side, game.current_hash] == position_text(game):
            self.counts[1] += 1
        else:
            self.counts[2] += 1
            self.counts[3] += (game.hash_start, game.hash_dest) not in legal


@pytest.mark.parametrize("bits", ["8", "8 + 8"])
def test_look_ups_are_counted_as_the_game_itself_would(bits):
    played = Played(bits == "8 + 8")
    played.visit(6)
    found = collisions.look_ups(walk(depth=6), keys.fixed(), bits)
    assert list(found) == played.counts and sum(found[:3]) == 1449
    assert bits == "8 + 8" or found[3] > 100


# The committed result

def rows_of(part, **wanted):
    return [row for row in RESULT[part] if all(row[name] == value for name, value in wanted.items())]


def test_the_committed_file_says_how_it_was_made_and_is_small():
    assert RESULT["command"] == "python -m mc64.measure collisions"
    assert (DATA / "collisions.json").stat().st_size < 60_000
    assert RESULT["seed"] == collisions.SEED
    assert RESULT["tables"] == {source: [collisions.MANY[source], collisions.FEW[source]]
                                for source in collisions.TABLES}
    assert len(RESULT["counts"]) == 11 * 3 * 4 and len(RESULT["first"]) == 12 and len(RESULT["walks"]) == 18


@pytest.mark.parametrize("bits", keys.SIZES)
def test_counts_near_the_start_come_out_the_same_again(bits):
    tables = keys.ideal(collisions.SEED, collisions.MANY["ideal"])
    name, rows = next(iter(collisions.near_sets(collisions.SEED)))
    assert collisions.count(name, rows, tables, "ideal", bits) in RESULT["counts"]


@pytest.mark.parametrize("source", collisions.SINGLE)
def test_the_two_single_tables_come_out_the_same_again(source):
    table = collisions.SINGLE[source]()[None]
    for name, rows in collisions.near_sets(collisions.SEED):
        for bits in keys.SIZES:
            assert collisions.count(name, rows, table, source, bits) in RESULT["counts"]


@pytest.mark.slow
def test_tables_from_the_sid_come_out_the_same_again():
    tables = keys.sid(collisions.SEED, collisions.MANY["SID"])
    name, rows = next(iter(collisions.near_sets(collisions.SEED)))
    for bits in keys.SIZES:
        assert collisions.count(name, rows, tables, "SID", bits) in RESULT["counts"]


def test_first_clashes_and_a_walk_come_out_the_same_again():
    tables = keys.ideal(collisions.SEED, collisions.MANY["ideal"])
    assert collisions.first("near", tables, "ideal", "8") in RESULT["first"]
    few = {"ideal": tables[:collisions.FEW["ideal"]]}
    for row in collisions.walks(6, few):
        assert row in RESULT["walks"]


def test_the_mean_follows_the_formula_and_the_spread_does_not():
    for row in rows_of("counts", tables="ideal"):
        error = row["sd"] / (RESULT["tables"]["ideal"][0 if "within" in row["set"] else 1]) ** 0.5
        assert abs(row["mean"] - row["expected"]) < 4 * error, row
        assert row["sd"] > 1.5 * row["poisson sd"] or row["expected"] < 1, row


def test_the_chance_of_any_clash_is_below_the_formulas_near_a_position():
    near = [row for row in rows_of("counts", tables="ideal", bits="8 + 8") if row["any expected"] < 0.99]
    assert len(near) >= 5
    assert all(row["any"] < 0.9 * row["any expected"] for row in near)
    for row in rows_of("first", tables="ideal", order="anywhere"):
        assert np.allclose(row["any"], row["expected"], atol=0.04)
    for row in rows_of("first", tables="ideal", order="near"):
        half = min(range(len(row["any"])), key=lambda n: abs(row["expected"][n] - 0.5))
        assert row["any"][half] < row["expected"][half] - 0.1


def test_the_lock_keeps_out_nearly_all_moves_of_other_positions():
    for depth in (6, 7, 8):
        plain, locked = (rows_of("walks", depth=depth, bits=bits, tables="ideal")[0]
                         for bits in ("8", "8 + 8"))
        for row in (plain, locked):
            assert sum(row[name][0] for name in ("empty", "own", "other")) == pytest.approx(row["look-ups"],
                                                                                           rel=1e-3)
        assert plain["other"][0] > 0.2 * plain["look-ups"]
        assert 0 < locked["other"][0] < 0.003 * locked["look-ups"]
        assert plain["illegal"][0] > 0.5 * plain["other"][0]
