"""Chapter 9: the counts of the history heuristic: how they are raised, where they stand, how long they last.

- Raised by 1, by the depth looked ahead or by its square, with the history alone (devices 4) and with hash
  move and killer moves too (devices 7): nodes, and how often in a search all counts were halved.
- By square left and square entered, 4,096 bytes, or by square left and direction, 256 bytes: cycles on the
  6502. Both tell the same moves apart, so the nodes are the same. With the small table, one page is cleared
  and halved, not 16.
- Cleared before each search or kept through a game: LINE positions that follow one another in a game that the
  search, cleared each time, plays against itself from each of GAMES positions. A search that keeps its counts
  looks at the same positions: at all of them, or at every second one, as when it plays one side.
"""

import random
from functools import cache
from types import SimpleNamespace

from ..c64.machine import C64
from ..c64.sources import program, routines
from ..game.board import PIECE_EMPTY, SIDE_CATS, SIDE_MOUSE
from ..game.devices import (
    DEVICE_HASH,
    DEVICE_HISTORY,
    DEVICE_KEEP,
    DEVICE_KILLERS,
    begin_history,
    iterate_history,
)
from ..game.history import halve_history, history_depth, history_one, history_square
from ..game.position import position, position_text, random_keys
from ..game.state import KEYS
from ..rebuilt import rebuilt
from ..search import NO_LIMIT
from .compared import DEPTH, critical_row, mean, over
from .stages import COUNT, SEED, stages

AMOUNTS = {"1": history_one, "depth": history_depth, "square": history_square}
LEARNING = DEVICE_HASH | DEVICE_KILLERS | DEVICE_HISTORY
DEVICES = (DEVICE_HISTORY, LEARNING)
NAMES = tuple(f"{amount}, devices {devices}" for devices in DEVICES for amount in AMOUNTS)
TABLES = {"64 x 64": 4096, "small": 256}      # bytes
TIMED, GAMES, LINE = 20, 20, 6
FOREVER = 10**12                              # cycles


def prepared(text, devices):
    """A Game in a position, with the keys that `search` has and no limit."""
    game = position(text)
    random_keys(game, random.Random("keys 0"))
    game.devices, game.max_nodes, game.time_limit = devices, NO_LIMIT, 0
    return game


def searched(game, depth, amount=history_square):
    """Search on in a Game: the nodes of each iteration, and how often the counts were halved."""
    halved = 0

    def counted(game):
        nonlocal halved
        halved += 1
        halve_history(game)

    begin, iterate = (rebuilt(one, halve_history=counted, history_amount=amount)
                      for one in (begin_history, iterate_history))
    begin(game)
    taken = []
    for iteration in range(1, depth + 1):
        before = game.nodes
        iterate(game, iteration)
        taken.append(game.nodes - before)
    return SimpleNamespace(nodes=taken, halved=halved)


def small_table():
    """{routine: source} of a program whose counts fill one page."""
    found = routines()
    source = found["find_history_small"].text.replace("find_history_small", "find_history")
    sixteen = {name: found[name].text for name in ("clear_history", "halve_history")}
    if any(text.count("ldx #16") != 1 for text in sixteen.values()):
        raise ValueError("clear_history and halve_history no longer count 16 pages in X")
    return {"find_history": source, **{name: text.replace("ldx #16", "ldx #1")
                                       for name, text in sixteen.items()}}


@cache
def machine(table):
    """A C64 with the program for one of TABLES."""
    return C64(program(replace=small_table() if table == "small" else None))


def on_6502(table, text, devices, depth):
    """The search of a position on the 6502: (nodes, cycles)."""
    c64, game = machine(table), prepared(text, devices)
    for name in ("board", *KEYS):
        c64[name] = bytes(getattr(game, name))
    c64["side"], c64["hply"], c64["depth"], c64["devices"], c64["time_limit"] = (
        game.side, 0, depth, devices, bytes(2))
    c64["max_nodes"] = NO_LIMIT.to_bytes(3, "little")
    cycles = c64.call("search_history", max_cycles=FOREVER).cycles
    return int.from_bytes(c64["nodes"], "little"), cycles


def row(text, depth=DEPTH, timed=True):
    """A position: nodes of the critical trees by depth; of each search the nodes by iteration and how often
    the counts were halved; and for each table, where wanted, the cycles of all iterations.

    Raises ValueError where the 6502 visits other nodes than Python.
    """
    found = {name: searched(prepared(text, devices), depth, AMOUNTS[amount])
             for name, (amount, devices) in zip(NAMES, pairs(), strict=True)}
    row = {"position": text, "critical": critical_row(text, depth),
           "nodes": {name: each.nodes for name, each in found.items()},
           "halved": {name: each.halved for name, each in found.items()}}
    if timed:
        row["cycles"] = {}
        for devices in DEVICES:
            for table in TABLES:
                nodes, row["cycles"][f"{table}, devices {devices}"] = on_6502(table, text, devices, depth)
                if nodes != sum(row["nodes"][f"square, devices {devices}"]):
                    raise ValueError(f"{text}, devices {devices}: {nodes} nodes with the {table} table")
    return row


def pairs():
    """(amount, devices) in the order of NAMES."""
    return [(amount, devices) for devices in DEVICES for amount in AMOUNTS]


def after(text, start, dest):
    """The position in text, one move on."""
    game = position(text)
    game.board[dest], game.board[start] = game.board[start], PIECE_EMPTY
    game.side = SIDE_CATS + SIDE_MOUSE - game.side
    return position_text(game)


def game_row(text, depth=DEPTH, length=LINE):
    """A game from a position: its positions, and for each the nodes of the last iteration and of all, with
    the counts cleared, kept from every position before, or kept from every second one before."""
    found = {"line": [], "cleared": [], "kept": [], "kept by one side": []}
    every, second = (prepared(text, LEARNING | DEVICE_KEEP) for _ in range(2))
    for ply in range(length):
        found["line"].append(text)
        cleared = prepared(text, LEARNING)
        players = {"cleared": cleared, "kept": every} | ({"kept by one side": second} if ply % 2 == 0 else {})
        for name, game in players.items():
            here = position(text)
            game.board, game.side, game.hply = here.board, here.side, 0
            nodes = searched(game, depth).nodes
            found[name].append([nodes[-1], sum(nodes)])
        text = after(text, cleared.best_start, cleared.best_dest)
    return found


def kept_over_cleared(games):
    """Geometric means over all searches of the games but the first: nodes with the counts kept as a multiple
    of the nodes with the counts cleared: {"kept": {"last": ..., "all": ...}, "kept by one side": ...}."""
    found = {}
    for name, step in (("kept", 1), ("kept by one side", 2)):
        both = [(here, there) for game in games
                for here, there in zip(game[name][1:], game["cleared"][step::step], strict=True)]
        found[name] = {"searches": len(both), **{said: mean([here[n] / there[n] for here, there in both])
                                                 for n, said in enumerate(("last", "all"))}}
    return found


def summary(rows):
    """Means over rows: by search, nodes over the critical tree and how often halved; by table and devices,
    cycles, cycles a node, and cycles of the small table as a multiple of those of the other."""
    timed = [row for row in rows if "cycles" in row]
    found = {name: over(rows, [name]) | {
        "halved in all": sum(row["halved"][name] for row in rows),
        "positions halved in": sum(row["halved"][name] > 0 for row in rows)} for name in NAMES}
    for devices in DEVICES:
        nodes = f"square, devices {devices}"
        for table in TABLES:
            name = f"{table}, devices {devices}"
            found[name] = {"bytes": TABLES[table],
                           "cycles": mean([row["cycles"][name] for row in timed]),
                           "cycles a node": mean([row["cycles"][name] / sum(row["nodes"][nodes])
                                                  for row in timed]),
                           "over 64 x 64": mean([row["cycles"][name] / row["cycles"][f"64 x 64, devices "
                                                 f"{devices}"] for row in timed])}
    return found


def history(*, count=COUNT, timed=TIMED, games=GAMES, depth=DEPTH, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON."""
    rows = []
    for n, text in enumerate(stages(count)):
        if n % 10 == 0:
            tell(f"{n} of {count} positions")
        rows.append(row(text, depth, n < timed))
    tell("games")
    played = [game_row(text, depth) for text in stages(games)]
    return {"command": "python -m mc64.measure history", "seed": SEED, "depth": depth,
            "positions timed on the 6502": min(timed, count), "summary": summary(rows),
            "kept over cleared": kept_over_cleared(played), "rows": rows, "games": played}
