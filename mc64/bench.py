"""Host speeds as ratios, side by side in one run: the cores of the machine, and the searches in Python.

Everything counts processor time of this process, so that a busy computer changes all figures alike. The
cores run `search_minimax` from the starting position; the cycles are those of the emulated 6502. The
searches in Python are held against Negamax of easyAI, which plays the same game by the twins' own functions,
so that what differs is the searching.
"""

import time
from functools import partial
from importlib.util import find_spec

from py65.devices.mpu6502 import MPU

from .c64 import fast
from .c64.chips import CYCLES_PER_SECOND
from .c64.core import Core
from .c64.fast import FastCore
from .c64.machine import C64
from .c64.sources import program
from .game.board import SIDE_MOUSE
from .game.evaluate import evaluate
from .game.moves import gen
from .game.position import START, position
from .game.where import GOES_ON, MOUSE_WINS, ended, find_pieces, make_move_where, take_back_where
from .search import METHODS, prepared

RETURN = 0xFFF6                 # where the call on the bare processor returns to
DEPTH = 6                       # plies: 8.4 million cycles
FURTHER = 2                     # plies that a search in Python looks beyond that
EVEN = 0x80                     # the value of even chances; the mouse has the move in the starting position
RUNS = 3
EASYAI = "easyAI's Negamax"
COUNTED = """\
nodes: positions that the search visits, the root among them; for easyAI its calls of make_move, and one.
All but minimax leave out positions that cannot matter, so their nodes are fewer: compare nodes/s."""
MISSING = "easyAI is not installed (it belongs to the development dependencies): not compared with it"


def ready(course, core, depth):
    """A machine with the starting position, about to search `depth` plies."""
    c64 = C64(course, core=core)
    c64.call("init_board")
    c64["depth"] = depth
    return c64


def on_core(course, core, depth):
    """(cycles, seconds, nodes) of the search on one of our cores."""
    c64 = ready(course, core, depth)
    start = time.process_time()
    run = c64.call("search_minimax", max_cycles=10**12)
    return run.cycles, time.process_time() - start, int.from_bytes(c64["nodes"], "little")


def on_bare_processor(course, depth, cycles):
    """The same on py65 alone, MPU.step() in a loop over plain memory. Its own cycles are wrong (dec abs)."""
    c64 = ready(course, Core, depth)
    back = RETURN - 1
    mpu = MPU(memory=list(c64.memory), pc=c64.address("search_minimax"))
    mpu.sp, mpu.p = 0xFD, 0x30
    mpu.memory[0x1FE:0x200] = [back & 0xFF, back >> 8]
    step, start = mpu.step, time.process_time()
    while mpu.pc != RETURN:
        step()
    seconds, nodes = time.process_time() - start, c64.address("nodes")
    return cycles, seconds, int.from_bytes(bytes(mpu.memory[nodes:nodes + 3]), "little")


def measure(depth=DEPTH):
    """The figures: a list of dicts {what, cycles, seconds, c64s, py65s}: how many times as fast as a C64, and
    as the slow core (py65's instructions in our loop). `depth` 3..8; RuntimeError when the runs disagree."""
    course = program()
    fast.compiled.cache_clear()             # so that the first run has to translate
    first = on_core(course, FastCore, depth)
    results = {
        "fast core, translating": first,
        "fast core, translated": on_core(course, FastCore, depth),
        "slow core": on_core(course, Core, depth),
        "py65 alone": on_bare_processor(course, depth, first[0]),
    }
    if len({nodes for _, _, nodes in results.values()}) > 1:
        raise RuntimeError(f"the cores do not agree: {results}")
    slow = results["slow core"][0] / results["slow core"][1]
    return [{"what": what, "cycles": cycles, "seconds": seconds, "c64s": cycles / seconds / CYCLES_PER_SECOND,
             "py65s": cycles / seconds / slow} for what, (cycles, seconds, _) in results.items()]


class ForEasyAI:
    """The game as easyAI's search wants it, with the functions that the twins search with.

    A move is its place in the move list. `made` counts the moves made.
    """

    def __init__(self, game):
        self.game, self.made = game, 0
        game.ply = game.first_move[0] = 0
        find_pieces(game)

    def possible_moves(self):
        gen(self.game)
        first_move, ply = self.game.first_move, self.game.ply
        return list(range(first_move[ply], first_move[ply + 1]))

    def make_move(self, move):
        self.made += 1
        make_move_where(self.game, move)

    def unmake_move(self, move):
        take_back_where(self.game)

    def switch_player(self):
        """Done by make_move and unmake_move."""

    def is_over(self):
        return ended(self.game) != GOES_ON

    def scoring(self):
        """The node's value as minimax has it; for the side to move, with 0 for even chances."""
        value = self.value() - EVEN
        return value if self.game.side == SIDE_MOUSE else -value

    def value(self):
        winner = ended(self.game)
        if winner == GOES_ON:
            return evaluate(self.game)
        return 255 - self.game.ply if winner == MOUSE_WINS else self.game.ply


def on_twin(method, depth):
    """(seconds, nodes, value) of a search of the course in Python from the starting position."""
    game = prepared(START, method)
    start = time.process_time()
    method.root(game, depth)
    return time.process_time() - start, game.nodes, game.best_value


def on_easyai(depth):
    """The same by easyAI."""
    from easyAI import Negamax

    game, search = ForEasyAI(position(START)), Negamax(depth)
    start = time.process_time()
    search(game)
    return time.process_time() - start, game.made + 1, EVEN + round(search.alpha)


def searches(depth=DEPTH + FURTHER):
    """The figures in Python: a list of dicts {what, nodes, seconds, speed, easyais}: nodes a second in the
    best of some runs in turn, and how many times as fast as easyAI's (None where it is not installed).
    `depth` 1..22; RuntimeError when two searches find different values."""
    runners = {name: partial(on_twin, method, depth) for name, method in METHODS.items()}
    if find_spec("easyAI"):
        runners[EASYAI] = partial(on_easyai, depth)
    runs = [{what: run() for what, run in runners.items()} for _ in range(RUNS)]
    best = {what: min(run[what] for run in runs) for what in runners}      # by seconds
    if len({value for _, _, value in best.values()}) > 1:
        raise RuntimeError(f"the searches do not agree: {best}")
    speeds = {what: nodes / seconds for what, (seconds, nodes, _) in best.items()}
    return [{"what": what, "nodes": nodes, "seconds": seconds, "speed": speeds[what],
             "easyais": speeds[what] / speeds[EASYAI] if EASYAI in speeds else None}
            for what, (seconds, nodes, _) in best.items()]


def core_lines(rows, depth):
    """The rows of `measure` as lines of text."""
    yield f"{f'minimax on the 6502, {depth} plies':30}{'cycles':>12}{'x C64':>8}{'x slow core':>13}"
    for row in rows:
        yield f"{row['what']:30}{row['cycles']:>12,}{row['c64s']:>8.1f}{row['py65s']:>13.1f}"


def search_lines(rows, depth):
    """The rows of `searches` as lines of text, and what was counted."""
    yield f"{f'search in Python, {depth} plies':30}{'nodes':>12}{'nodes/s':>12}{'x easyAI':>9}"
    for row in rows:
        ratio = "-" if row["easyais"] is None else f"{row['easyais']:.2f}"
        yield f"{row['what']:30}{row['nodes']:>12,}{row['speed']:>12,.0f}{ratio:>9}"
    yield MISSING if rows[0]["easyais"] is None else COUNTED


def figures(depth=DEPTH):
    """All of it: {"depth", "cores": what `measure` gives for it, "plies": FURTHER more, "searches": what
    `searches` gives for those}."""
    plies = depth + FURTHER
    return {"depth": depth, "cores": measure(depth), "plies": plies, "searches": searches(plies)}


def lines(found):
    """What `figures` found as lines of text."""
    yield from core_lines(found["cores"], found["depth"])
    yield ""
    yield from search_lines(found["searches"], found["plies"])
