"""What the tests of searches share: positions, ways to search, what has to be alike, and the brute force."""

import random
from functools import cache

import brute
import brute_engine

from mc64.c64.sources import program, routines
from mc64.game import evaluate
from mc64.game.moves import gen
from mc64.game.position import position_text, random_keys, random_position
from mc64.game.state import KEYS, Game
from mc64.search import search, without_cycles

POCKET = "C B2 G1 D2 C3 B4"
OVER = {"M D4 C3 E3 C5 E5": 0, "M B8 A7 D8 F8 H8": 255, "C B2 A1 C1 E1 G1": 255}
BOTH = ("python", "6502")
TABLES = evaluate.place_scores, evaluate.chase_scores, evaluate.line_scores
SCORES = {"score_move": brute_engine.recalled_then_killers, "score_original": brute_engine.original,
          "score_reversed": brute_engine.reversed_order, "score_static": brute_engine.static,
          "score_hash": brute_engine.recalled, "score_killer": brute_engine.killer}
# What `search` is called with, and the order of moves as the brute force has it.
DEEPENING = ({"method": "deepening"}, "recalled")
ORDERING = [({"method": "ordering", "instead": {"score_move": name}}, order)
            for name, order in SCORES.items()]
HISTORY = {devices: ({"method": "history", "devices": devices}, devices) for devices in range(16)}
ORDERS = {"deepening": "recalled", "ordering": SCORES["score_move"], "history": 7}    # as they come
METHODS = (DEEPENING[0], {"method": "ordering"}, {"method": "history"}, {"method": "history", "devices": 15})


def drawn(count, seed):
    rng = random.Random(seed)
    return [position_text(random_position(rng)) for _ in range(count)]


def figures(found):
    """What two searches that do the same agree on, in whatever language and by whatever name."""
    return found.value, found.move, found.pv, found.nodes, found.leaves, found.cutoffs


def one_move_a_node():
    """A gen that lists the first move only: what takes its place in Python, and the program for the 6502."""
    def one_move(game):
        gen(game)
        game.first_move[game.ply + 1] = game.first_move[game.ply] + 1

    text = routines()["gen"].text
    at = text.rindex("        rts")
    trimmed = "".join(f"        {line}\n" for line in (
        "ldy ply", "lda first_move,y", "clc", "adc #1", "sta first_move+1,y"))
    return one_move, program(replace={"gen": text[:at] + trimmed + text[at:]})


def keys_of(tables):
    """The random tables of a dict by name as the brute force wants them."""
    def key(kind, piece, square):
        return tables[KEYS[5 * kind + piece]][square]
    return key


def drawn_keys(seed=0):
    """The numbers for hash and lock that `search` draws with `seed`."""
    game = Game()
    random_keys(game, random.Random(f"keys {seed}"))
    return keys_of({name: getattr(game, name) for name in KEYS})


def engine(text, order, *, keys=None, **more):
    """The brute force, ready to run."""
    return brute_engine.Engine(TABLES, text, keys or drawn_keys(), order, **more)


def told(found):
    """What package and brute force have to agree on."""
    return (found.value, found.pv, found.nodes, found.cutoffs, found.leaves,
            [(one.depth, one.value, one.pv, one.nodes, one.cutoffs) for one in found.iterations])


def named(way):
    """A way in words, for a test's name."""
    return " ".join(str(part) for part in way.values() if part)


def agree(text, depth, way, order, *, keys=None, small=False, amount=None, minimax=True):
    """Both languages with each other, with the brute force and with minimax: what was found in Python."""
    here, there = (search(text, depth, on=on, **way) for on in BOTH)
    assert here == without_cycles(there), (text, way)
    other = engine(text, order, keys=keys, small=small, amount=amount).run(depth)
    assert told(here) == told(other), (text, way)
    if minimax:
        assert [one.value for one in here.iterations] == [
            worth(text, plies) for plies in range(1, depth + 1)], (text, way)
    assert here.move == (here.pv[0] if here.pv else None)
    for one in here.iterations:
        follow(text, one.pv, one.depth, one.value)
    return here


@cache
def worth(text, depth):
    """Minimax's value."""
    return search(text, depth).value


def follow(text, line, depth, value):
    """Plays a line: legal moves, as many as the depth unless the game ends, to a position of that value."""
    rules = brute.rules
    here = rules.read(text)
    for name in line:
        assert not rules.ended(*here)
        (move,) = [move for move in rules.moves(*here) if brute.as_text([move]) == (name,)]
        here = rules.play(*here, move)
    assert len(line) == depth or rules.ended(*here), (text, line)
    assert brute.as_byte(brute.search(TABLES, here, 0, len(line))[0]) == value, (text, line)
