"""What the slots promise: a side each, empty at first, written over and counted, refused by another lock."""

import pytest
from hash_worlds import game_at, machine_as

from mc64 import bridge
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game import board, display, hash, hash_display, hash_slots, keyed, lock, lock_slots, moves, tree
from mc64.game.state import Game

TWINS = {name: getattr(module, name) for module in (hash_slots, lock_slots) for name in vars(module)}
EMPTY = (255, 255)


class Both:
    """The two languages side by side: each call is made on both, and everything compared."""

    def __init__(self):
        self.game = game_at()
        self.game.current_hash, self.game.current_lock = 0x3A, 0x77
        self.c64 = machine_as(self.game)
        self.call("clear_hash_pos")

    def set(self, **values):
        for name, value in values.items():
            setattr(self.game, name, value)
            self.c64[name] = value

    def call(self, name, *move):
        if move:
            self.c64["dest"] = move[1]
        self.c64.call(name, x=move[0] if move else None)
        TWINS[name](self.game, *move)
        found = bridge.compare(self.game, self.c64)
        assert found.equal, str(found.first)

    def found(self, name):
        self.call(name)
        return self.game.hash_start, self.game.hash_dest


@pytest.fixture
def both():
    return Both()


@pytest.mark.parametrize("kind", ["", "locked_"])
@pytest.mark.parametrize("side, other", [("mouse", "cats"), ("cats", "mouse")])
def test_a_move_is_found_by_the_side_that_stored_it_alone(both, kind, side, other):
    add = f"add_{kind or 'hash_'}pos_{side}"
    assert both.found(f"look_up_{kind}{side}") == EMPTY
    both.call(add, 4, 13)
    assert both.found(f"look_up_{kind}{side}") == (4, 13)
    assert both.found(f"look_up_{kind}{other}") == EMPTY
    both.set(current_hash=0x3B)
    assert both.found(f"look_up_{kind}{side}") == EMPTY


def test_a_square_a1_is_no_empty_slot(both):
    both.call("add_hash_pos_cats", 9, 0)
    assert both.found("look_up_cats") == (9, 0)


def test_writing_over_a_move_counts_whoever_it_belonged_to(both):
    both.call("add_hash_pos_mouse", 4, 13)
    assert both.game.coll_mouse == 0
    both.call("add_hash_pos_mouse", 4, 11)
    assert (both.game.coll_mouse, both.game.coll_cats) == (1, 0)
    assert both.found("look_up_mouse") == (4, 11)


def test_with_the_lock_only_another_position_counts(both):
    both.call("add_locked_pos_mouse", 4, 13)
    both.call("add_locked_pos_mouse", 4, 11)
    assert both.game.coll_mouse == 0
    both.set(current_lock=0x78)
    assert both.found("look_up_locked_mouse") == EMPTY
    both.call("add_locked_pos_mouse", 13, 20)
    assert both.game.coll_mouse == 1
    assert both.found("look_up_locked_mouse") == (13, 20)
    both.set(current_lock=0x77)
    assert both.found("look_up_locked_mouse") == EMPTY


def test_the_counters_carry_into_their_higher_bytes(both):
    for before in (255, 65535):
        both.game.coll_cats = before
        both.c64["coll_cats"] = before.to_bytes(3, "little")
        both.call("add_hash_pos_cats", 57, 48)
        both.call("add_hash_pos_cats", 57, 50)
        assert both.game.coll_cats >= before + 1


def test_clearing_empties_everything(both):
    for name in ("add_hash_pos_mouse", "add_hash_pos_cats", "add_hash_pos_cats"):
        both.call(name, 8, 1)
    both.call("clear_hash_pos")
    game = both.game
    for side in ("mouse", "cats"):
        assert set(getattr(game, f"hashpos_{side}_start") + getattr(game, f"hashpos_{side}_dest")) == {255}
    assert game.coll_mouse == game.coll_cats == 0


# The original's three tests, as programs for the C64.

def run_of(root):
    c64, game = C64(program(f"chapters/{root}.asm")), Game()
    bridge.from_c64(c64, game)
    run = c64.run()
    return run, game, c64


def test_the_program_randomize_hashes_prints_the_tables_before_and_after():
    run, game, c64 = run_of("04_randomize_hashes")
    hash_display.display_hashes(game)
    before = len(game.printed)
    hash.randomize(game, iter(run.sid))
    hash_display.display_hashes(game)
    assert run.printed == game.printed
    assert game.printed[:before] != game.printed[before:]
    assert all(len(line) <= 39 for line in game.text().split("\n"))
    assert str(c64.screen).splitlines()[-1] == game.text().splitlines()[-1]


def test_the_program_add_hash_and_look_up_prints_an_empty_slot_and_then_the_move():
    run, game, c64 = run_of("04_add_hash_and_look_up")
    board.init_board(game)
    display.display_board(game)
    hash.randomize(game, iter(run.sid))
    hash_slots.clear_hash_pos(game)
    hash.get_hash(game)
    for add in (False, True):
        if add:
            hash_slots.add_hash_pos_mouse(game, 4, 13)
        hash_slots.look_up_mouse(game)
        hash_display.display_look_up(game)
    assert run.printed == game.printed
    lines = str(c64.screen).splitlines()
    assert lines[-2].endswith("START FF  DEST FF") and lines[-1].endswith("START 04  DEST 0D")


def test_the_program_hash_positions_prints_all_slots():
    run, game, _ = run_of("04_hash_positions")
    board.init_board(game)
    hash.randomize(game, iter(run.sid))
    hash_slots.clear_hash_pos(game)
    hash.get_hash(game)
    hash_slots.add_hash_pos_mouse(game, 4, 13)
    moves.gen(game)
    tree.make_move(game, 0)
    hash.get_hash(game)
    hash_slots.add_hash_pos_cats(game, 57, 48)
    for side in ("mouse", "cats"):
        getattr(hash_display, f"display_hash_pos_{side}")(game)
    assert run.printed == game.printed
    rows = [line[3:] for line in game.text().splitlines() if not line.startswith("HASH")]
    used = [line for line in rows if line.replace(" ", "") != "FF" * 16]
    assert len(rows) == 64 and len(used) == 4


def test_the_keyed_moves_lead_to_the_slot_that_get_hash_leads_to(both):
    game = both.game
    hash.get_hash(game)
    lock.get_lock(game)
    moves.gen(game)
    keyed.make_move_keyed(game, 1)
    lock_slots.add_locked_pos_cats(game, 61, 54)
    game.current_hash = game.current_lock = 0
    hash.get_hash(game)
    lock.get_lock(game)
    lock_slots.look_up_locked_cats(game)
    assert (game.hash_start, game.hash_dest) == (61, 54)
