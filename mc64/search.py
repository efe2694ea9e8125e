"""Runs the searches of the course, in Python and on the 6502, and says what they found in one form."""

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cache
from types import SimpleNamespace

from . import record
from .bridge import numbers_of, to_c64
from .c64.machine import C64
from .c64.sources import program
from .game import alphabeta, deepening, devices, evaluate, history, minimax, negamax, ordering, scores
from .game.moves import gen
from .game.position import START, position, position_text, random_keys, random_position, square_name
from .game.results import first_of_line
from .game.state import KEYS
from .game.where import find_pieces
from .rebuilt import rebuilt

DEEPEST = 22                # plies: what pv_start and the rows by ply have room for
SIDES = ("python", "6502")
FOREVER = 10**12            # cycles
EVERY_DEVICE = 31           # the sum of all bits of `devices`
NO_LIMIT = 2**24 - 1        # nodes: more than a search can count
TICK = 1000                 # cycles: the steps in which a search on the 6502 measures its time


@dataclass(frozen=True)
class Method:
    """A search. `root` is called as `root(game, depth)` and has a label of its name, and so has `node`, the
    function that calls itself. `value` is the variable with the values of nodes, by ply; `cutoffs` the one
    that counts cutoffs, None where a method has none; `window` is alpha and beta of the root, where `node`
    has them; `turned` says that values and window of nodes are those that the side to move sees. A search
    that goes deeper and deeper has `begin` and `iterate`, what it does first and then for each depth.
    `devices` are those of the search that has a choice of them. `check --full` compares both languages on
    `positions` random positions, at depths 1 to `deepest`, with each of `ways` (what `search` takes) in turn.
    """

    root: Callable
    node: Callable
    value: str = "node_value"
    cutoffs: str | None = None
    window: tuple[int, ...] = ()
    turned: bool = False
    begin: Callable | None = None
    iterate: Callable | None = None
    devices: int | None = None
    positions: int = 500
    deepest: int = 4
    ways: tuple[dict, ...] = ({},)


METHODS = {
    "minimax": Method(minimax.search_minimax, minimax.minimax),
    "alphabeta": Method(alphabeta.search_alphabeta, alphabeta.alphabeta, cutoffs="cutoffs", window=(0, 255),
                        positions=300, deepest=6),
    "negamax": Method(negamax.search_negamax, negamax.negamax, cutoffs="cutoffs", window=(0, 255),
                      turned=True, positions=100, deepest=6),
    "deepening": Method(deepening.search_deepening, deepening.alphabeta_hash, cutoffs="cutoffs",
                        window=(0, 255), begin=deepening.begin_search, iterate=deepening.iterate,
                        positions=100, deepest=6),
    "ordering": Method(ordering.search_ordered, ordering.alphabeta_ordered, cutoffs="cutoffs",
                       window=(0, 255), begin=ordering.begin_ordered, iterate=ordering.iterate_ordered,
                       positions=96, deepest=6, ways=tuple({"instead": {"score_move": name}} for name in (
                           "score_move", "score_original", "score_reversed", "score_static", "score_hash",
                           "score_killer"))),
    "history": Method(devices.search_history, devices.alphabeta_history, cutoffs="cutoffs",
                      window=(0, 255), begin=devices.begin_history, iterate=devices.iterate_history,
                      devices=devices.DEVICE_HASH | devices.DEVICE_KILLERS | devices.DEVICE_HISTORY,
                      positions=160, deepest=6, ways=tuple({"devices": n} for n in range(16))),
}
DEVICES = {"hash": devices.DEVICE_HASH, "killers": devices.DEVICE_KILLERS, "history": devices.DEVICE_HISTORY,
           "static": devices.DEVICE_STATIC, "keep": devices.DEVICE_KEEP}


@dataclass(frozen=True)
class Iteration:
    """What a finished iteration found: its depth, the value and the line, and what it took by itself:
    nodes, cutoffs and, on the 6502, cycles (the first with all that comes before it).
    """

    depth: int
    value: int
    pv: tuple[str, ...]
    nodes: int
    cutoffs: int
    cycles: int | None = None


@dataclass(frozen=True)
class Found:
    """What a search found. `value` is a byte, the mouse's greatest; `move` and the moves of `pv`, the line
    that both sides follow, are text such as E1F2 (None and none where the game is over). `nodes` are the
    positions visited, `leaves` those of them whose moves were not listed: the horizon and ended games.
    `cutoffs` are the nodes left with moves untried, `cycles` those of the 6502, None in Python.
    `iterations` are those that were finished, of a search that goes deeper and deeper; all figures before are
    for all of them together, and for one that was not finished.
    """

    position: str
    method: str
    depth: int
    on: str
    value: int
    move: str | None
    pv: tuple[str, ...]
    nodes: int
    leaves: int
    cutoffs: int
    cycles: int | None = None
    iterations: tuple[Iteration, ...] = ()

    def as_json(self):
        """A dict for JSON."""
        return asdict(self)


def search(text=START, depth=4, *, method="minimax", on="python", evaluation="evaluate", instead=None,
           max_nodes=None, max_cycles=None, devices=None, seed=0):
    """Searches a position in text to a depth of 1 to 22 plies and answers `Found`.

    `evaluation` is the name of the evaluation: `evaluate` or `evaluate_original`. In Python it may be a
    function too, called as `evaluation(game)`, which answers a number from $20 to $df. `instead` names
    routines that take the place of others, such as {"score_move": "score_static"}; in Python functions do
    too. For a search that goes deeper and deeper: `max_nodes` (1 and more) and, on the 6502, `max_cycles`
    (1,000 to 65,535,000, in steps of 1,000) limit it, and `seed` draws its numbers for hash and lock.
    `devices` is for the method "history". Raises ValueError for an argument that there is not, PositionError
    for a bad position.
    """
    chosen = _method(method, depth, on)
    game = prepared(text, chosen, on, max_nodes, max_cycles, devices, seed)
    pieces = _pieces(evaluation, instead)
    side = (_InPython if on == "python" else _On6502)(chosen, game, pieces)
    side.run(depth)
    read = side.read
    pv = _line(read)
    return Found(text, method, depth, on, read("best_value"), pv[0] if pv else None, pv, read("nodes"),
                 read("nodes") - side.listed, read(chosen.cutoffs) if chosen.cutoffs else 0, side.cycles,
                 tuple(side.iterations))


def prepared(text, chosen, on="python", max_nodes=None, max_cycles=None, devices=None, seed=0):
    """The Game of a position in text, ready for a search of the Method `chosen`. Raises ValueError."""
    game = position(text)
    if not chosen.iterate and (max_nodes, max_cycles) != (None, None):
        raise ValueError("only a search that goes deeper and deeper can be given a limit")
    if max_nodes is not None and not (type(max_nodes) is int and 1 <= max_nodes <= NO_LIMIT):
        raise ValueError(f"{max_nodes!r} is no limit: 1 to {NO_LIMIT:,} nodes")
    if max_cycles is not None and on == "python":
        raise ValueError("Python has no clock: give it max_nodes")
    if max_cycles is not None and not (type(max_cycles) is int and TICK <= max_cycles < 65_536 * TICK):
        raise ValueError(f"{max_cycles!r} is no limit: 1,000 to 65,535,000 cycles")
    if devices is not None and chosen.devices is None:
        raise ValueError("only the method history has a choice of devices")
    if devices is not None and not (type(devices) is int and 0 <= devices <= EVERY_DEVICE):
        raise ValueError(f"{devices!r} is no choice of devices: a sum of 1, 2, 4, 8 and 16")
    if chosen.iterate:
        random_keys(game, random.Random(f"keys {seed}"))
        game.max_nodes = NO_LIMIT if max_nodes is None else max_nodes
        game.time_limit = 0 if max_cycles is None else max_cycles // TICK
        game.devices = (devices if devices is not None else chosen.devices) or 0
    return game


def _line(read):
    """The line in the first row, as text."""
    line = list(zip(read("pv_start"), read("pv_dest"), strict=True))[:read("pv_length")[0]]
    return tuple(square_name(start) + square_name(dest) for start, dest in line)


class _Side:
    """A search of one language, with what is counted from outside it."""

    def __init__(self):
        self.listed, self.iterations, self.cycles, self.spent = 0, [], None, SimpleNamespace(
            nodes=0, cutoffs=0, cycles=0)

    def list_moves(self):
        """The moves of a node are listed: it is no leaf."""
        self.listed += 1

    def end_iteration(self, cycles=None):
        """An iteration is over; one that was not finished is not noted."""
        read, spent = self.read, self.spent
        if read("stopped"):
            return
        now = SimpleNamespace(nodes=read("nodes"), cutoffs=read("cutoffs"), cycles=cycles)
        self.iterations.append(Iteration(
            read("reached"), read("best_value"), _line(read), now.nodes - spent.nodes,
            now.cutoffs - spent.cutoffs, None if cycles is None else cycles - spent.cycles))
        self.spent = now


class _InPython(_Side):
    def __init__(self, chosen, game, pieces):
        super().__init__()

        def counted(game):
            self.list_moves()
            gen(game)

        def noted(game):
            self.end_iteration()
            first_of_line(game)

        self.game = game
        self.root = rebuilt(chosen.root, **{"gen": counted, "first_of_line": noted} | _functions(pieces))

    def run(self, depth):
        self.root(self.game, depth)

    def read(self, name):
        return getattr(self.game, name)


class _On6502(_Side):
    def __init__(self, chosen, game, pieces):
        super().__init__()
        self.chosen, self.c64 = chosen, machine(game, chosen, pieces)

    def run(self, depth):
        c64 = self.c64
        c64["depth"], before = depth, c64.cycles
        c64.watch("gen", lambda _: self.list_moves())
        if self.chosen.iterate:
            c64.watch("first_of_line", lambda _: self.end_iteration(c64.cycles - before))
        self.cycles = c64.call(self.chosen.root.__name__, max_cycles=FOREVER).cycles

    def read(self, name):
        numbers = numbers_of(self.c64, name)
        return numbers if len(numbers) > 1 else numbers[0]


def machine(game, chosen, pieces=()):
    """A C64 with the course's program, routines replaced as `pieces` says, and what a search starts from."""
    c64 = C64(machine_code(pieces))
    to_c64(game, c64, ["board", "side", "hply"])
    if chosen.iterate:
        to_c64(game, c64, [*KEYS, "max_nodes", "time_limit", "devices", "history"])
    return c64


def trace(text=START, depth=3, *, method="minimax", on="python", evaluation="evaluate", instead=None,
          max_nodes=None, devices=None, seed=0):
    """The `Trace` of a search: every node with its moves, its value and the order of all that happened.

    Of a search that goes deeper and deeper it is the last iteration's; `max_nodes` may leave that unfinished.
    Takes and raises what `search` does. For small trees: each node is kept with its board.
    """
    chosen = _method(method, depth, on)
    game = prepared(text, chosen, on, max_nodes, devices=devices, seed=seed)
    pieces = _pieces(evaluation, instead)
    if max_nodes is not None:
        found = search(text, depth, method=method, on=on, evaluation=evaluation, instead=instead,
                       max_nodes=max_nodes, devices=devices, seed=seed)
        depth = min(depth, found.iterations[-1].depth + 1)
    find_pieces(game)
    if on == "python":
        made = _functions(pieces)
        if chosen.iterate:
            rebuilt(chosen.begin, **made)(game)
            for before in range(1, depth):
                rebuilt(chosen.iterate, **made)(game, before)
        return record.python(rebuilt(chosen.node, **made), game, depth, *chosen.window, turned=chosen.turned)
    c64 = machine(game, chosen, pieces)
    to_c64(game, c64, ["ply", "where", "first_move", "nodes", "cutoffs"])
    if chosen.iterate:
        c64.call(chosen.begin.__name__)
        for before in range(1, depth):
            c64["depth"] = before
            c64.call(chosen.iterate.__name__, max_cycles=FOREVER)
    c64["depth"] = depth
    window = dict(zip(("alpha", "beta"), chosen.window, strict=False))
    for name, bound in window.items():
        c64.poke(c64.address(name), bound)
    return record.c64(c64, chosen.node.__name__, value=chosen.value, turned=chosen.turned, max_cycles=FOREVER,
                      **{name: name for name in window})


def first_difference(method="minimax", count=None, depths=None, seed=0, ways=None):
    """Where the searches of both languages first part, in words, on `count` random positions; or None.

    Without `count`, `depths` and `ways` they are those of the Method; each position is searched in one of the
    ways, in turn. Compared are value, move, line, nodes, leaves and cutoffs, of a search that goes deeper and
    deeper those of every iteration, so that it need not be run to less than the greatest depth.
    `python -m mc64 check --full` runs it.
    """
    chosen = METHODS[method]
    count, ways = count or chosen.positions, ways or chosen.ways
    depths = depths or range(chosen.deepest if chosen.iterate else 1, chosen.deepest + 1)
    rng = random.Random(f"{method} {seed}")
    for done in range(1, count + 1):
        text, way = position_text(random_position(rng)), ways[done % len(ways)]
        for depth in depths:
            here, there = (search(text, depth, method=method, on=on, **way) for on in SIDES)
            if here != without_cycles(there, here.on):
                with_it = f" with {way}" if way else ""
                return f"{method} of {text} to depth {depth}{with_it}: {here} and {there}"
    return None


def without_cycles(found, on="python"):
    """A `Found` of the 6502 as the other language would have it: to compare the two."""
    return replace(found, on=on, cycles=None,
                   iterations=tuple(replace(one, cycles=None) for one in found.iterations))


def picker(method="minimax", depth=4, *, on="python", evaluation="evaluate", devices=None):
    """A player for the referee (`solve.grade`): a function that is given a Game and answers (origin, dest).

    The arguments are those of `search`; the game must not be over. One machine serves all calls, and counts
    that are to be kept from one search to the next are so in both languages.
    """
    chosen, pieces = _method(method, depth, on), _pieces(evaluation, None)
    start = prepared(START, chosen, on, devices=devices)
    if on == "python":
        root, lent = rebuilt(chosen.root, **_functions(pieces)), [*KEYS, "max_nodes", "devices", "history"]

        def pick(game):
            if chosen.iterate:
                for name in lent:
                    setattr(game, name, getattr(start, name))
            root(game, depth)
            start.history = game.history
            return game.best_start, game.best_dest
        return pick
    c64 = machine(start, chosen, pieces)

    def pick_on_6502(game):
        to_c64(game, c64, ["board", "side", "hply"])
        c64["depth"] = depth
        c64.call(chosen.root.__name__, max_cycles=FOREVER)
        return c64["best_start"], c64["best_dest"]
    return pick_on_6502


def _method(method, depth, on):
    """The Method of that name. Raises ValueError for an argument that there is not."""
    if method not in METHODS:
        raise ValueError(f"no method {method!r}; there is {', '.join(METHODS)}")
    if type(depth) is not int or not 1 <= depth <= DEEPEST:
        raise ValueError(f"{depth!r} is no depth: 1 to {DEEPEST} plies")
    if on not in SIDES:
        raise ValueError(f"{on!r} is no side to search on: {' or '.join(SIDES)}")
    return METHODS[method]


EVALUATIONS = ("evaluate", "evaluate_original")
# Routines that another may take the place of, and where both stand.
PLACES = {"evaluate": evaluate, "score_move": scores, "find_history": history, "history_amount": history}


def _pieces(evaluation, instead):
    """((name, what takes its place) ...), sorted, without those that stay. Raises ValueError."""
    if not callable(evaluation) and evaluation not in EVALUATIONS:
        raise ValueError(f"no evaluation {evaluation!r}; there is {', '.join(EVALUATIONS)}")
    given = {"evaluate": evaluation, **(instead or {})}
    for name, other in given.items():
        if name not in PLACES or not callable(other) and not hasattr(PLACES[name], other):
            raise ValueError(f"{other!r} cannot take the place of {name!r}")
    return tuple(sorted((name, other) for name, other in given.items() if name != other))


def _functions(pieces):
    """The Python functions of `pieces`, by the names that they take."""
    return {name: other if callable(other) else getattr(PLACES[name], other) for name, other in pieces}


@cache
def machine_code(pieces=()):
    """The course's program with routines in the places of others. Raises ValueError for a function."""
    if any(callable(other) for _, other in pieces):
        raise ValueError("a Python function cannot run on the 6502: name a routine")
    return program(replace={name: f";=== {name} ===\n{name}\n        jmp {other}\n"
                            for name, other in pieces}) if pieces else program()
