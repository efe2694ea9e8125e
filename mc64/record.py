"""Fills a `Trace` from Python and from the 6502, by the same rules.

Neither side's routines know that they are watched. On the 6502 watches stand on the labels of ENTRIES:
`gen`, whatever makes a move, takes one back or looks one up, and `time_is_up`; in Python wrappers stand
round the functions of the same names, where the recorded function looks them up. Both go when the call is
over: a call that nobody records pays nothing. A move that is made while moves are scored (SCORING) is tried
on the board, not searched, and makes no node. The node at which a search finds its time up is entered and
has no value, nor have those above it.
"""

import inspect
from collections.abc import Mapping
from functools import wraps

from .trace import EMPTY, Trace, moved


def python(function, game, *arguments, counter=None, counting=False, turned=False, trace=None):
    """Calls `function(game, *arguments)` and returns its `Trace`; the result of the call is `trace.result`.

    `function` is the one that calls itself; its parameters `alpha` and `beta`, if it has them, are the
    window, and what it returns is a node's value; or that is by how much the variable named `counter` grew.
    `counting` as for `Trace`, and so with a counter; `turned` says that values and window are those that the
    side to move sees (negamax); `trace` is an empty one to fill, which keeps what there is when the call
    raises something (that comes through).
    """
    trace = Trace(counting or counter is not None, turned) if trace is None else trace
    observer = Observer(trace, lambda name: getattr(game, name, None), counter, turned)
    own, signature = function.__globals__, inspect.signature(function)

    def search(*given, **named):
        bound = signature.bind(*given, **named).arguments
        observer.here(bound.get("alpha"), bound.get("beta"))
        observer.value = function(*given, **named)
        return observer.value

    watched = [(own, function.__name__, search)]
    watched += [(names, name, _seen(names[name], entry, observer, name))
                for names in namespaces(function) for name, entry in ENTRIES.items() if name in names]
    watched += [(names, name, _scoring(names[name], observer))
                for names in namespaces(function) for name in SCORING if name in names]
    before = [(names, name, names.get(name)) for names, name, _ in watched]
    for names, name, wrapper in watched:
        names[name] = wrapper
    try:
        trace.result = search(game, *arguments)
    finally:
        for names, name, was in before:
            names[name] = was
        if own[function.__name__] is None:
            del own[function.__name__]
    observer.end(trace.result)
    return trace


def namespaces(function):
    """The names of the modules in which a function and all that it can call in its package look them up."""
    package, found, waiting = function.__module__.rpartition(".")[0], {}, [function]
    while waiting:
        names = waiting.pop().__globals__
        if id(names) not in found:
            found[id(names)] = names
            waiting += [value for value in names.values() if inspect.isfunction(value)
                        and package and value.__module__.rpartition(".")[0] == package]
    return list(found.values())


def c64(machine, label, *, value=None, alpha=None, beta=None, counter=None, counting=False, turned=False,
        trace=None, **options):
    """Calls the routine `label` of a `C64` and returns its `Trace`; the Run is `trace.result`.

    value        the variable that holds a node's value when it is taken back (by ply, where it is a row), or
                 a function of the machine that gives it; None: the nodes have no values
    alpha, beta  the variables of the window (rows by ply, or not), where the search has one
    counter      the variable whose growth is a node's value, as perft's `leaves`
    counting     as for `Trace`, and so with a counter
    turned       whether values and window are those that the side to move sees (negamax)
    trace        an empty one to fill, which keeps what there is when the call fails
    options      as for `C64.call`, and what that raises comes through
    """
    trace = Trace(counting or counter is not None, turned) if trace is None else trace
    labels = machine.program.labels
    observer = Observer(trace, lambda name: machine[name] if name in labels else None, counter, turned)
    worth = value if callable(value) else lambda _: value and observer.number(value)
    scoring = 0                 # the stack pointer with which a move is being scored: below, it is lower

    def watch(name):
        def seen(_):
            nonlocal scoring
            observer.scoring = machine.core.sp < scoring
            if not observer.scoring:
                scoring = machine.core.sp if name in SCORING else 0
            if name in ENTRIES:
                observer.value = worth(machine)
                ENTRIES[name](observer, name)
        return name, seen

    def entered(_):
        observer.here(*(name and observer.number(name) for name in (alpha, beta)))

    watches = [(label, entered), *(watch(name) for name in (*ENTRIES, *SCORING) if name in labels)]
    for where, seen in watches:
        machine.watch(where, seen)
    try:
        trace.result = machine.call(label, **options)
    finally:
        for where, seen in watches:
            machine.unwatch(where, seen)
    observer.end(worth(machine))
    return trace


class _Frame:
    """A node under way, while it is recorded."""

    def __init__(self, enter):
        self.ply, self.side, self.board, self.alpha, self.beta = (
            enter.ply, enter.side, enter.board, enter.alpha, enter.beta)
        self.listed, self.made, self.count = (), [], 0

    def narrow(self, value, turned):
        """A move has brought a value: the bound of the side to move goes there, not past the other."""
        if self.alpha is None or self.beta is None:
            return
        if turned or self.side == 0:
            self.alpha = max(self.alpha, min(255 - value if turned else value, self.beta))
        else:
            self.beta = min(self.beta, max(value, self.alpha))


class Observer:
    """Turns calls of gen, make_move, take_back and look_up into events, by the same rules for both sides.

    `read(name)` gives a variable: a number, a row of numbers, or None where there is none. A routine is seen
    before it does anything, so what it did is read when the next one is seen.
    """

    def __init__(self, trace, read, counter=None, turned=False):
        self.trace, self.read, self.counter, self.turned = trace, read, counter, turned
        self.value = None
        self.path = []
        self.made = "root"       # the routine that is making a move, None where none is
        self.taken = None        # the routine that is taking one back
        self.listing = self.probing = False
        self.scoring = False     # a move is being scored: what is made and taken back now is no node
        self.timed = False       # the search looks whether its time is up, and then leaves `stopped` at 1

    def number(self, name):
        """A variable; of a row, the number of this ply, or None for a ply that the row does not have."""
        value = self.read(name)
        if value is None or isinstance(value, int):
            return value
        return next(iter(value[self.read("ply"):][:1]), None)

    def count(self):
        """The counter, whose bytes a machine gives one by one."""
        value = self.read(self.counter)
        return value if isinstance(value, int) else int.from_bytes(value, "little")

    def here(self, alpha=None, beta=None):
        """Tells what has happened since the routine before was seen."""
        self.taken = None
        board = bytes(self.read("board"))
        if self.made:
            before = self.path[-1].board if self.path else None
            move = before and _move_between(before, board)
            if self.path:
                self.path[-1].made.append(move)
            side = min(self.read("side"), 1)        # what is not 0 the routines take for the cats
            self.trace.enter(self.read("ply"), side, board, move, alpha, beta)
            self.path.append(_Frame(self.trace.events[-1]))
            if self.counter:
                self.path[-1].count = self.count()
            self.made = None
        frame = self.path[-1]
        frame.board = board      # as it is now: a faulty take_back may have left another behind
        if self.listing:
            first, starts, dests = map(self.read, ("first_move", "move_list_start", "move_list_dest"))
            pins = first[frame.ply:frame.ply + 2]       # fewer where a search is deeper than its tables
            frame.listed = tuple((starts[m], dests[m]) for m in range(*pins)) if len(pins) == 2 else ()
            self.trace.moves(frame.listed)
        if self.probing:
            start = self.read("hash_start")
            self.trace.probe(start != 255, None if start == 255 else (start, self.read("hash_dest")))
        self.listing = self.probing = False

    def on_gen(self, _name):
        self.here()
        self.listing = True

    def on_look_up(self, _name):
        self.here()
        self.probing = True

    def on_time(self, _name):
        self.timed = True

    def on_make(self, name):
        if self.scoring:
            return
        if self.made in (None, "root", name):      # else a make_move within another one
            self.here()
            self.made = name

    def on_take(self, name):
        if self.scoring:
            return
        if self.taken in (None, name):             # else a take_back within another one
            self.here()
            self.leave(self.value)
            self.taken = name

    def leave(self, value):
        """The node is done; it was cut if moves are untried (a node that tried none is a leaf)."""
        frame = self.path.pop()
        if self.counter:
            value = self.count() - frame.count
        if self.timed and self.number("stopped"):
            value = None
        untried = tuple(move for move in frame.listed if move not in frame.made)
        if frame.made and untried:
            reason = "alpha" if frame.side == 1 and not self.turned else "beta"
            met = frame.alpha is not None and frame.beta is not None and frame.alpha >= frame.beta
            self.trace.cut(frame.alpha, frame.beta, reason if met else "", untried)
        self.trace.leave(value)
        if not self.path:
            self.made = "root"
        elif value is not None:
            self.path[-1].narrow(value, self.turned)

    def end(self, value):
        """The call is over."""
        self.here()
        self.leave(value)


ENTRIES: Mapping = {
    "gen": Observer.on_gen,
    "make_move": Observer.on_make, "make_move_keyed": Observer.on_make,
    "make_move_where": Observer.on_make, "make_move_full": Observer.on_make,
    "take_back": Observer.on_take, "take_back_keyed": Observer.on_take,
    "take_back_where": Observer.on_take, "take_back_full": Observer.on_take,
    "look_up_mouse": Observer.on_look_up, "look_up_cats": Observer.on_look_up,
    "look_up_locked_mouse": Observer.on_look_up, "look_up_locked_cats": Observer.on_look_up,
    "time_is_up": Observer.on_time,
}
SCORING = ("score_move", "score_by_devices", "score_static")    # what tries moves without searching them


def _seen(function, told, observer, name):
    """`function`, seen by the observer each time before it runs."""
    @wraps(function)
    def wrapper(*given, **named):
        told(observer, name)
        return function(*given, **named)
    return wrapper


def _scoring(function, observer):
    """`function`, which scores moves: the observer looks away until it is done."""
    @wraps(function)
    def wrapper(*given, **named):
        before, observer.scoring = observer.scoring, True
        try:
            return function(*given, **named)
        finally:
            observer.scoring = before
    return wrapper


def _move_between(before, after):
    """The move that turns one board into the other, None where it is not a single move."""
    changed = [square for square in range(64) if before[square] != after[square]]
    for start, dest in (changed, changed[::-1]) if len(changed) == 2 else ():
        if after[start] == EMPTY and moved(before, (start, dest)) == after:
            return start, dest
    return None
