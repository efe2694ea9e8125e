"""Runs the searches of the course, in Python and on the 6502, and says what they found in one form."""

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cache
from types import FunctionType

from . import record
from .bridge import numbers_of, to_c64
from .c64.machine import C64
from .c64.sources import program
from .game import alphabeta, evaluate, minimax, negamax
from .game.moves import gen
from .game.position import START, position, position_text, random_position, square_name
from .game.where import find_pieces

DEEPEST = 22                # plies: what pv_start and the rows by ply have room for
SIDES = ("python", "6502")
FOREVER = 10**12            # cycles


@dataclass(frozen=True)
class Method:
    """A search. `root` is called as `root(game, depth)` and has a label of its name, and so has `node`, the
    function that calls itself. `value` is the variable with the values of nodes, by ply; `cutoffs` the one
    that counts cutoffs, None where a method has none; `window` is alpha and beta of the root, where `node`
    has them; `turned` says that values and window of nodes are those that the side to move sees. `check
    --full` compares both languages on `positions` random positions, at depths 1 to `deepest`.
    """

    root: Callable
    node: Callable
    value: str = "node_value"
    cutoffs: str | None = None
    window: tuple[int, ...] = ()
    turned: bool = False
    positions: int = 500
    deepest: int = 4


METHODS = {
    "minimax": Method(minimax.search_minimax, minimax.minimax),
    "alphabeta": Method(alphabeta.search_alphabeta, alphabeta.alphabeta, cutoffs="cutoffs", window=(0, 255),
                        positions=300, deepest=6),
    "negamax": Method(negamax.search_negamax, negamax.negamax, cutoffs="cutoffs", window=(0, 255),
                      turned=True, positions=100, deepest=6),
}


@dataclass(frozen=True)
class Found:
    """What a search found. `value` is a byte, the mouse's greatest; `move` and the moves of `pv`, the line
    that both sides follow, are text such as E1F2 (None and none where the game is over). `nodes` are the
    positions visited, `leaves` those of them whose moves were not listed: the horizon and ended games.
    `cutoffs` are the nodes left with moves untried, `cycles` those of the 6502, None in Python.
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

    def as_json(self):
        """A dict for JSON."""
        return {**asdict(self), "pv": list(self.pv)}


def search(text=START, depth=4, *, method="minimax", on="python", evaluation="evaluate"):
    """Searches a position in text to a depth of 1 to 22 plies and answers `Found`.

    `evaluation` is the name of the evaluation: `evaluate` or `evaluate_original`. In Python it may be a
    function too, called as `evaluation(game)`, which answers a number from $20 to $df. Raises ValueError for
    a depth, a method, a side or an evaluation that there is not, PositionError for a bad position.
    """
    chosen, game = _method(method, depth, on), position(text)
    if on == "python":
        counted = _Counter(game)
        root = rebuilt(chosen.root, evaluate=_python_evaluation(evaluation), gen=counted)
        root(game, depth)
        variables, cycles = lambda name: getattr(game, name), None
    else:
        c64, counted = C64(machine_code(evaluation)), _Counter()
        variables, cycles = _run(c64, chosen, game, depth, counted)
    line = list(zip(variables("pv_start"), variables("pv_dest"), strict=True))[:variables("pv_length")[0]]
    pv = tuple(square_name(start) + square_name(dest) for start, dest in line)
    return Found(text, method, depth, on, variables("best_value"), pv[0] if pv else None, pv,
                 variables("nodes"), variables("nodes") - counted.calls,
                 variables(chosen.cutoffs) if chosen.cutoffs else 0, cycles)


def _run(c64, chosen, game, depth, counted):
    """The search on a machine: a function that reads its variables, and its cycles."""
    to_c64(game, c64, ["board", "side", "hply"])
    c64["depth"] = depth
    c64.watch("gen", counted)
    run = c64.call(chosen.root.__name__, max_cycles=FOREVER)
    c64.unwatch("gen", counted)

    def variables(name):
        numbers = numbers_of(c64, name)
        return numbers if len(numbers) > 1 else numbers[0]
    return variables, run.cycles


def trace(text=START, depth=3, *, method="minimax", on="python", evaluation="evaluate"):
    """The `Trace` of a search: every node with its moves, its value and the order of all that happened.

    Takes and raises what `search` does. For small trees: each node is kept with its board.
    """
    chosen, game = _method(method, depth, on), position(text)
    find_pieces(game)
    if on == "python":
        return record.python(rebuilt(chosen.node, evaluate=_python_evaluation(evaluation)), game, depth,
                             *chosen.window, turned=chosen.turned)
    c64 = C64(machine_code(evaluation))
    to_c64(game, c64)
    c64["depth"] = depth
    window = dict(zip(("alpha", "beta"), chosen.window, strict=False))
    for name, bound in window.items():
        c64.poke(c64.address(name), bound)
    return record.c64(c64, chosen.node.__name__, value=chosen.value, turned=chosen.turned, max_cycles=FOREVER,
                      **{name: name for name in window})


def first_difference(method="minimax", count=None, depths=None, seed=0, progress=None):
    """Where the searches of both languages first part, in words, on `count` random positions; or None.

    Without `count` and `depths` they are those of the Method. Compared are value, move, line, nodes, leaves
    and cutoffs. `progress(done, total)` is called after each position. `python -m mc64 check --full` runs it.
    """
    count, depths = count or METHODS[method].positions, depths or range(1, METHODS[method].deepest + 1)
    rng = random.Random(f"{method} {seed}")
    for done in range(1, count + 1):
        text = position_text(random_position(rng))
        for depth in depths:
            here, there = (search(text, depth, method=method, on=on) for on in SIDES)
            if here != replace(there, on=here.on, cycles=None):
                return f"{method} of {text} to depth {depth}: {here} and {there}"
        if progress:
            progress(done, count)
    return None


def picker(method="minimax", depth=4, *, on="python", evaluation="evaluate"):
    """A player for the referee (`solve.grade`): a function that is given a Game and answers (origin, dest).

    The arguments are those of `search`; the game must not be over. One machine serves all calls.
    """
    chosen = _method(method, depth, on)
    if on == "python":
        root = rebuilt(chosen.root, evaluate=_python_evaluation(evaluation))

        def pick(game):
            root(game, depth)
            return game.best_start, game.best_dest
        return pick
    c64 = C64(machine_code(evaluation))

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


class _Counter:
    """Counts the calls of `gen`: as its stand-in in Python, as a watch on the 6502."""

    def __init__(self, game=None):
        self.game, self.calls = game, 0

    def __call__(self, _):
        self.calls += 1
        if self.game is not None:
            gen(self.game)


EVALUATIONS = ("evaluate", "evaluate_original")


def _python_evaluation(evaluation):
    """The function meant by `evaluation`, a name or a function."""
    if callable(evaluation):
        return evaluation
    if evaluation not in EVALUATIONS:
        raise ValueError(f"no evaluation {evaluation!r}; there is {', '.join(EVALUATIONS)}")
    return getattr(evaluate, evaluation)


@cache
def machine_code(evaluation="evaluate"):
    """The course's program with the evaluation of that name in the place of `evaluate`. Raises ValueError."""
    if evaluation not in EVALUATIONS:
        raise ValueError(f"no evaluation {evaluation!r} on the 6502; there is {', '.join(EVALUATIONS)}")
    if evaluation == "evaluate":
        return program()
    return program(replace={"evaluate": f";=== evaluate ===\nevaluate\n        jmp {evaluation}\n"})


def rebuilt(function, **names):
    """`function` of the package with other functions in the place of those that it and its like call.

    `function` and all functions of its module are made again over a copy of the module's names, in which
    `names` stand; the package itself stays as it is.
    """
    copy = {**function.__globals__, **names}
    for name, one in function.__globals__.items():
        if isinstance(one, FunctionType) and one.__globals__ is function.__globals__ and name not in names:
            made = FunctionType(one.__code__, copy, name, one.__defaults__, one.__closure__)
            made.__kwdefaults__ = one.__kwdefaults__
            copy[name] = made
    return copy[function.__name__]
