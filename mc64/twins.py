"""Holds a routine to its header and to its Python twin, on positions of the game."""

import inspect
import random
from dataclasses import dataclass
from functools import partial
from itertools import islice

from . import bridge
from .c64 import contract
from .c64.headers import REGISTERS, parse
from .c64.inputs import ALL, Inputs
from .c64.machine import C64
from .c64.sources import routines
from .game import (
    alphabeta,
    board,
    clock,
    deepening,
    devices,
    display,
    evaluate,
    hash_display,
    hash_slots,
    history,
    keyed,
    lock,
    lock_slots,
    minimax,
    moves,
    negamax,
    ordering,
    remember,
    results,
    scores,
    toy,
    tree,
    where,
)
from .game import hash as hashing
from .game.board import PIECE_CAT1, PIECE_EMPTY, PIECE_MOUSE, SIDE_CATS, SIDE_MOUSE
from .game.position import position, position_text, random_keys, random_position
from .game.state import FIELD, KEYS, Game

MODULES = (board, display, moves, tree, hashing, hash_slots, hash_display, lock, lock_slots, keyed,
           where, evaluate, toy, minimax, alphabeta, negamax, remember, clock, results,
           deepening, scores, ordering, history, devices)
WINDOW = ("alpha", "beta")     # rows by ply on the 6502, parameters and results in Python
NOISE = object()    # in place of bytes that are known only after the run
SHALLOW = 3     # a recursive routine is compared to depths below this: deeper, a case would take minutes
# Trapped pieces, edges, the last ranks, most and fewest moves: where routines take longest or shortest.
CORNERS = (
    "M E1 B8 D8 F8 H8", "C E1 B8 D8 F8 H8", "M D4 C3 E3 C5 E5", "M A1 C1 B2 F4 H6", "M A1 B2 D2 F2 H2",
    "M H8 G7 A1 C1 E1", "C B2 A1 C1 E1 G1", "C C3 A1 E1 B2 D2", "C A7 B8 D8 F8 H8", "C D2 C3 E3 G3 B4",
    "C A1 C7 E7 G7 B6", "C H8 H2 H4 H6 G1", "M D4 A1 C1 E1 G1", "C B8 A3 H4 H6 G1", "M H4 G3 G5 A1 C1",
)


class Position(dict):
    """The variables of a position, name -> number or bytes, and its text."""

    def __init__(self, game):
        super().__init__(board=bytes(game.board), side=game.side)
        self.text = position_text(game)


def positions(rng, side=None):
    """A legal position drawn with `rng`, for the checker; `side` is "mouse", "cats" or None for either."""
    return Position(random_position(rng, {"mouse": SIDE_MOUSE, "cats": SIDE_CATS, None: None}[side]))


def squares_of(place, empty):
    """The squares, 0..63, where pieces stand, or the others."""
    return [n for n, piece in enumerate(place["board"]) if (piece == PIECE_EMPTY) == empty]


def lists(rng, place, occupied, free):
    """Two lists of the game, by name: one of squares with a piece on them, one of empty squares."""
    sizes = {occupied: (FIELD[occupied].count, False), free: (FIELD[free].count, True)}
    return {name: bytes(rng.choices(squares_of(place, empty), k=count))
            for name, (count, empty) in sizes.items()}


def squares(place):
    """`where` of a position: the squares of the mouse and of cats 1 to 4."""
    return bytes(place["board"].index(piece) for piece in range(PIECE_MOUSE, PIECE_CAT1 + 4))


def toy_tree(rng, _place):
    """27 leaves for `toy`; now and then those that take longest, each branch better than the one before."""
    longest = [9 * a - 3 * b + c for a in range(1, 4) for b in range(3) for c in range(3)]
    return {"toy_leaves": longest if rng.random() < 0.2 else rng.choices(range(256), k=27), "leaf": 0}


def line_below(rng, _place):
    """A ply above the last, and the lengths of the lines of all plies, each within its row."""
    lengths = [rng.choice((0, 1, 22 - ply, rng.randint(0, 22 - ply))) for ply in range(23)]
    return {"ply": rng.choice((0, 0, 20, 21, rng.randint(0, 21))), "pv_length": [*lengths, 0]}


def window(rng, place):
    """Bounds of all plies, each alpha below its beta; at the place of a measured figure the widest."""
    wide = place is not None and "depth" in place
    bounds = [(0, 255) if wide else sorted(rng.sample(range(256), 2)) for _ in range(24)]
    return dict(zip(WINDOW, map(bytes, zip(*bounds, strict=True)), strict=True))


def some_moves(rng, _place):
    """Up to eight moves of a ply with their scores, a move that was recalled and killer moves.

    Now and then all of them leave one square, and the one recalled is the last, or the older killer is what
    they all are: those take longest.
    """
    ply, first = rng.randint(0, 22), rng.choice((0, 100, rng.randint(0, 240)))
    count = rng.choice((0, 1, 2, 8, 8, rng.randint(0, 8)))
    starts, dests, killers = (rng.choices(range(64), k=256) for _ in range(3))
    recalled = first + rng.choice((0, max(0, count - 1), rng.randrange(max(1, count))))
    kind = rng.randrange(4)
    if kind > 1:
        starts[first:recalled + 1] = [starts[recalled]] * (recalled + 1 - first)
    if kind == 3:
        dests[first:first + count] = [0] * count
        killers = [1] * 24 + [0] * 24
    slot = ((rng.randint(0, 63), 255), *[(starts[recalled], dests[recalled])] * 2, (starts[first], 1))[kind]
    bounds = [0] * 24
    bounds[ply:ply + 2] = first, first + count
    scores = rng.choice((rng.choices(range(256), k=256), rng.choices((0, 254, 255), k=256), range(256)))
    return {"ply": ply, "first_move": bounds, "move_list_start": starts, "move_list_dest": dests,
            "move_list_score": scores, "hash_start": slot[0], "hash_dest": slot[1],
            "killer_start": [starts[first]] * 48, "killer_dest": killers[:48]}


def one_of_some_moves(rng, place):
    """As some_moves, at least one of them, and the number of one in X; now and then that of the first."""
    found = some_moves(rng, place)
    ply, bounds = found["ply"], found["first_move"]
    bounds[ply + 1] = max(bounds[ply + 1], bounds[ply] + 1)
    return {**found, "X": rng.choice((bounds[ply], rng.randrange(bounds[ply], bounds[ply + 1])))}


def few_moves(rng, place):
    """A list of three different moves over and over; one may have been recalled, two may be killer moves.

    With a position they are moves of its pieces to empty squares. Now and then all of them, the one recalled
    and the killer moves leave one square and no two go to the same: those take longest.
    """
    starts, dests = (squares_of(place, False), squares_of(place, True)) if place else (range(64), range(64))
    moves = [(rng.choice(starts), rng.choice(dests)) for _ in range(3)]
    listed, ply = rng.choices(moves, k=256), rng.randint(0, 22)
    killers = rng.choices([*moves, (255, 255)], k=48)
    hash_start, hash_dest = rng.choice([*moves, (255, 255)])
    if rng.random() < 0.3:
        start = moves[0][0]
        listed, killers = [(start, dest) for _, dest in listed], [(start, 255)] * 48
        hash_start, hash_dest = start, 255
    return {"move_list_start": [start for start, _ in listed], "move_list_dest": [dest for _, dest in listed],
            "killer_start": [start for start, _ in killers], "killer_dest": [dest for _, dest in killers],
            "hash_start": hash_start, "hash_dest": hash_dest, "ply": ply}


def listed(place):
    """The moves of a position; none where there is no position."""
    if not place:
        return []
    game = position(place.text.partition(",")[0])
    moves.gen(game)
    count = game.first_move[1]
    return list(zip(game.move_list_start[:count], game.move_list_dest[:count], strict=True))


def some_killers(rng, place):
    """Killer moves of all plies, the older ones after the newer: moves of the position, if there is one."""
    known = [(255, 255), *((rng.randint(0, 63), rng.randint(0, 63)) for _ in range(3)), *listed(place)]
    killers = rng.choices(known, k=48)
    return {"killer_start": [start for start, _ in killers], "killer_dest": [dest for _, dest in killers]}


def some_slots(rng, place):
    """What the slots hold and the lock of the board, which is that of half of them; no move in some.

    With a position they are moves of it, of its first ply, or of other squares.
    """
    lock = rng.randint(0, 255)
    known = [(255, 255), *((rng.randint(0, 63), rng.randint(0, 63)) for _ in range(2)), *listed(place)]
    found = {"current_lock": lock}
    for side in ("mouse", "cats"):
        moves_in = rng.choices(known, k=256)
        found[f"hashpos_{side}_start"] = [start for start, _ in moves_in]
        found[f"hashpos_{side}_dest"] = [dest for _, dest in moves_in]
        found[f"hashpos_{side}_lock"] = rng.choices((lock, lock ^ rng.randint(1, 255)), k=256)
    return found


def nodes_near_limit(rng, _place):
    """Mostly one node fewer than there may be, else more or fewer by 1, 256, 65,536 or any number; and now
    and then a limit of time.
    """
    limit = rng.choice((1, 256, 65_535, 2**24 - 1, *(rng.randrange(1, 2**24) for _ in range(4))))
    by = rng.choice((-1, -1, -1, 1, 0, 256, -256, 65_536, -65_536, rng.randrange(2**24)))
    return {"nodes": ((limit + by) % 2**24).to_bytes(3, "little"), "max_nodes": limit.to_bytes(3, "little"),
            "time_limit": rng.choice((0, 0, 0, 1, 256, 257)).to_bytes(2, "little")}


PHRASES = {
    "square of the mouse": lambda rng, place: place["board"].index(PIECE_MOUSE),
    "square of a cat": lambda rng, place: place["board"].index(rng.randint(PIECE_CAT1, PIECE_CAT1 + 3)),
    "square of a piece": lambda rng, place: rng.choice(squares_of(place, empty=False)),
    "moves of pieces": lambda rng, place: lists(rng, place, "move_list_start", "move_list_dest"),
    "moves made by pieces": lambda rng, place: lists(rng, place, "game_list_dest", "game_list_start"),
    "the pieces in where": lambda rng, place: {"where": squares(place)},
    "a toy tree": toy_tree,
    "a line below": line_below,
    "a window": window,
    "some moves": some_moves,
    "one of some moves": one_of_some_moves,
    "few moves": few_moves,
    "some killers": some_killers,
    "some slots": some_slots,
    "nodes near their limit": nodes_near_limit,
    "the noise voice": lambda rng, place: {"SID_LOW": 255, "SID_HIGH": 255, "SID_WAVE": 0x81},
}


def keys():
    """The random tables of hash and lock, by name, for a measured figure: the same numbers for ever."""
    game = Game()
    random_keys(game, random.Random("keys 0"))
    return {name: bytes(getattr(game, name)) for name in KEYS}


def at(text, depth, header=None):
    """The variables for a measured figure: the position at ply 0, with `depth` plies to look ahead.

    With a `header`, only those that its In names. Nothing is limited, nothing is remembered, and all devices
    but those that look ahead are in use.
    """
    place, named = Position(position(text)), {item.name for item in header.inputs} if header else None
    place.text = f"{text}, depth {depth}"
    start = {"ply": 0, "hply": 0, "depth": depth, "walk_on": 0, "first_move": bytes(24), "leaves": bytes(3),
             "nodes": bytes(3), "cutoffs": bytes(3), "reached": 0, "stopped": 0, "max_nodes": b"\xff" * 3,
             "time_limit": bytes(2), "devices": 7, **keys()}
    place.update((name, value) for name, value in start.items() if named is None or name in named)
    return place


def corners():
    """The positions of CORNERS, for the checker."""
    return [Position(position(text)) for text in CORNERS]


def check(name, program, header_text=None, *, samples=300, seed=0, full=False, first=False):
    """Holds routine `name` of `program` to its header. Returns a `contract.Report`.

    `header_text` is the header to go by; without one, the header in asm/. `first` stops at the first finding.
    Raises KeyError for a routine that asm/ does not have, HeaderError for a header that cannot be read.
    """
    header = parse(routines()[name].header if header_text is None else header_text)
    called = {label for each in header.calls or () if each in routines()
              for label in parse(routines()[each].header).writes or ()}
    return contract.check(header, program, positions, samples=samples, seed=seed, full=full, phrases=PHRASES,
                          corners=corners(), at=partial(at, header=header), first=first, called=called)


def python_twin(name):
    """The Python function that has the routine's name, or None."""
    found = (getattr(module, name, None) for module in MODULES)
    return next((function for function in found if inspect.isfunction(function)), None)


@dataclass(frozen=True)
class Case:
    """One call on which the twins part: the inputs in words, the board before it, and the comparison.

    `answers` are the register that carries the routine's result and what the Python function returned, or
    None where there is no such register. `board` is None where the routine does not look at the board.
    """

    name: str
    inputs: str
    board: bytes | None
    comparison: bridge.Comparison
    answers: tuple | None = None

    @property
    def equal(self):
        """Whether both left the same bytes, printed the same and gave the same answer."""
        return self.comparison.equal and (self.answers is None or self.answers[0] == self.answers[1])

    def __str__(self):
        found = self.comparison.first
        if found is None and not self.comparison.printed_equal:
            python, c64 = (text.decode("latin-1") for text in self.comparison.printed)
            found = f"Python prints {python!r} and the 6502 {c64!r}"
        if found is None and not self.equal:
            found = f"the 6502 answers {self.answers[0]} and Python {self.answers[1]}"
        return f"{self.name} with {self.inputs}: {found or 'the same on both sides'}"


def cases(name, program, header_text=None, *, function=None, samples=200, seed=0):
    """Runs routine and Python function on the inputs that the header allows and yields a `Case` for each.

    `function` takes the place of the twin in the package. Parameters after the first (the game) are the
    variables of their names (`alpha` and `beta`: of this ply), or else the header's registers in their order;
    `text` and `table` are what the pointers of these names point to, `noise` the bytes that the run has read
    from the SID. Small sets of inputs are run through, others sampled. Raises KeyError if there is no twin; a
    machine error comes through as it is.
    """
    header = parse(routines()[name].header if header_text is None else header_text)
    function = function or python_twin(name)
    if function is None:
        raise KeyError(f"{name} has no twin in Python")
    inputs = Inputs(header, program, positions, phrases=PHRASES, corners=corners())
    everything = inputs.every() if inputs.total <= min(ALL, 4 * samples) else None
    stream = everything or islice(inputs.sample(random.Random(f"{name} {seed}")), samples)
    c64, game = C64(program), Game()
    for one in stream:
        for address, value in one.memory.items():
            c64.poke(address, value)
        if any(item.name == "depth" for item in header.inputs):
            c64["depth"] %= SHALLOW
        yield _case(name, header, function, one, c64, game)


def _case(name, header, function, one, c64, game):
    """Both twins once, from the same memory. A function that returns two numbers returns a window."""
    bridge.from_c64(c64, game)
    game.printed.clear()
    c64.printed.clear()
    before = bytes(game.board) if c64.address("board") in one.memory else None
    arguments = _arguments(header, function, one, c64)
    run = c64.call(name, **{register.lower(): value for register, value in one.registers.items()})
    answer = function(game, *(iter(run.sid) if each is NOISE else each for each in arguments))
    result = [register for register in REGISTERS if register in header.results]
    answers = (getattr(run, result[0].lower()), answer) if answer is not None and result else None
    if isinstance(answer, tuple):
        answers = tuple(c64[name][c64["ply"]] for name in WINDOW), answer
    return Case(name, one.text, before, bridge.compare(game, c64, run), answers)


def _arguments(header, function, one, c64):
    """What the Python function is called with, after the game; a name like _x stands for nothing."""
    variables = {item.name for item in header.inputs}
    listed = [item.name for item in header.inputs if item.name in REGISTERS]
    registers = iter(listed or one.registers)     # those of a phrase, where the header names none itself
    found = []
    for parameter in list(inspect.signature(function).parameters)[1:]:
        if parameter == "text":
            found.append(_text_at(c64, int.from_bytes(c64["text"], "little")))
        elif parameter == "table":
            start = int.from_bytes(c64["table"], "little")
            found.append(bytes(c64.peek(start + n) for n in range(256)))
        elif parameter == "noise":
            found.append(NOISE)
        elif parameter in WINDOW:
            found.append(c64[parameter][c64["ply"]])
        elif parameter in variables:
            found.append(c64[parameter])
        elif parameter.startswith("_") and not one.registers:
            found.append(None)
        else:
            found.append(one.registers[next(registers)])
    return found


def _text_at(c64, address):
    """The bytes from `address` to the first 0, with it."""
    text = bytearray()
    while not text or text[-1]:
        text.append(c64.peek(address + len(text)))
    return bytes(text)


def first_difference(name, program, header_text=None, **options):
    """The first `Case` on which the twins part, or None. Takes what `cases` takes."""
    return next((case for case in cases(name, program, header_text, **options) if not case.equal), None)
