"""One of every picture, made from real objects of the package, for the tests that hold for all of them."""

from functools import cache

from mc64 import bridge, measure, search, show
from mc64.c64.machine import C64
from mc64.c64.records import Change, Screen
from mc64.c64.sources import program, sources
from mc64.game.board import init_board, start_board
from mc64.game.position import START
from mc64.game.replay import replay
from mc64.game.state import Game
from mc64.show import plots

POCKET = "C B2 G1 D2 C3 B4"
MOVES = "E1F2 B8A7 F2E3 A7B6 E3F4 B6C5 F4E5 D8C7"


def started() -> Game:
    game = Game()
    init_board(game)
    return game


def counted() -> bytes:
    """A history table with every step of the board in it, counts 1 to 255."""
    counts = bytearray(4096)
    for at, (start, dest) in enumerate(steps()):
        counts[64 * start + dest] = max(1, 255 - 3 * at)
    return bytes(counts)


def steps() -> list[tuple[int, int]]:
    """All steps between neighbours on dark squares."""
    return [(start, start + step) for start in range(64) for step in (-9, -7, 7, 9)
            if (start % 8 + start // 8) % 2 == 0 and 0 <= start + step < 64
            and abs(start % 8 - (start + step) % 8) == 1]


def filled_screen() -> Screen:
    """Every cell a letter, of every colour."""
    codes = bytes((7 * i + i // 40) % 64 for i in range(1000))
    return Screen(codes, bytes(i % 16 for i in range(1000)), 14, 6)


@cache
def course():
    return program()


def change(offset, old, new, start=0x4000) -> Change:
    return Change(offset, start + offset, old, new)


def every() -> dict[str, show.Picture]:
    """A fresh set each time, so that two sets can be compared."""
    machine, game = C64(course()), Game()
    bridge.from_c64(machine, game)
    noise = show.board(game)
    run = machine.call("init_board", count=True)
    init_board(game)
    agree = bridge.compare(game, machine, run)
    game.board[4] = 6
    differ = bridge.compare(game, machine, run)
    uncut, cut = (search.trace(POCKET, 3, method=method) for method in ("minimax", "alphabeta"))
    stopped = search.search(START, 6, method="deepening", on="6502", max_cycles=150_000)
    shown = machine.call("display_board")
    few = {"board": (change(4, 0, 6), change(13, 6, 0)), "ply": (change(0, 255, 0),)}
    return {
        "board": show.board(started()),
        "board marked": show.board(started(), arrows=["E1F2", (4, 11)], caption="both moves <here> & there",
                                   marks=["D4", ("F6", "ring"), (0, "square")]),
        "board bare": show.board(start_board, names=False),
        "board noise": noise,
        "film": show.film(replay(MOVES), MOVES.split()),
        "devices": show.devices([(each["devices"], each["all"], each["cycles"] / 985_248) for name, each in
                                 measure.load("devices")["summary"].items() if name != "floor"]),
        "heat": show.heat(counted()),
        "heat bytes": show.heat_bytes(counted(), caption="the <same> counts & more"),
        "heat empty": show.heat(bytes(4096)),
        "joined": show.board_and_bytes(started()),
        "dump": show.dump(start_board, start=0x4000, label="board", changed=[4, 57], squares=True),
        "dump 16": show.dump(range(200), start=0x4100, label="list", changed=[3, 90], width=16),
        "diff": show.diff(few),
        "diff many": show.diff(run),
        "diff none": show.diff({}),
        "listing": show.listing(course(), "init_board", run, files=sources()),
        "listing plain": show.listing(course(), "start_board"),
        "run": show.run(shown),
        "agree": show.comparison(agree),
        "differ": show.comparison(differ),
        "screen": show.screen(machine.screen),
        "screen full": show.screen(filled_screen()),
        "table": show.table([["minimax", 7713, None], ["a<b", 12, True]], ["method", "nodes", "done"]),
        "slots": plots.slots([0, 1, 2, 11] * 64),
        "slots poured": plots.slots([0] * 254 + [2, 0], boards=[started(), replay(MOVES)[-1]], slot=254),
        "clash counts": plots.clash_counts(measure.load("collisions")["counts"]),
        "any clash": plots.any_clash(measure.load("collisions")["first"]),
        "tree": show.tree(cut, whole=uncut, outlined={(), ("D2C1",)}, outline="two of them"),
        "tree wide": show.tree(search.trace("M E1 B8 D8 F8 H8", 3, method="alphabeta"), caption="one cut"),
        "trees": show.trees({"cut": cut, "not cut": uncut}, whole=uncut, caption="one below the other"),
        "cuts": show.cuts(cut, whole=uncut),
        "iterations": show.iterations(stopped, count="cycles", limit=150_000, whole=search.search(
            START, 4, method="deepening", on="6502"), caption="stopped at depth 4"),
        "iterations free": show.iterations(search.search(POCKET, 6, method="deepening")),
        "look-ups": plots.look_ups(measure.load("collisions")["walks"]),
    }
