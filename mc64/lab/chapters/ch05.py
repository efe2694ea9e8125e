"""The checks of chapter 5's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import random
from functools import lru_cache

from mc64.bridge import numbers_of, to_c64
from mc64.c64 import sources
from mc64.c64.machine import C64
from mc64.game.board import SIDE_CATS
from mc64.game.evaluate import evaluate, evaluate_original
from mc64.game.position import START, position, position_text, random_position
from mc64.game.where import find_pieces
from mc64.lab.ask import routine_result, still_changed, unanswered, whole_numbers
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count
from mc64.lab.session import current, machine, original, originals
from mc64.search import picker, trace
from mc64.solve.grade import critical_positions, judge
from mc64.trace import move_text

POCKET, PLIES = "C B2 G1 D2 C3 B4", 3
GAMES = 100             # critical positions that an evaluation is judged on
LEAST, MOST = 0x20, 0xDF
COMPARED = 60           # positions on which a faster evaluate is compared


@lru_cache(maxsize=1)
def inner_nodes():
    """The nodes of the pocket tree that have moves, by ply, if each side takes what is worst for it.

    Lists of (moves that lead there, value, value where each takes the best, values below).
    """
    nodes, rows, worst = trace(POCKET, PLIES).nodes(), [[], [], []], {}
    for node in reversed(nodes):            # a node comes before those below it
        below = [worst[child] for child in node.children]
        worst[node.index] = (max if node.side == SIDE_CATS else min)(below) if below else node.value
        if below:
            path, at = [], node
            while at.parent is not None:
                path.insert(0, move_text(at.move))
                at = nodes[at.parent]
            rows[node.ply].insert(0, (path, worst[node.index], node.value, below))
    return rows


@exercise("pocket_values", stars=1)
def pocket_values(answer: object) -> Verdict:
    """The pocket tree's inner values if both sides wish to lose: a list for ply 2, for ply 1, the root."""
    shape = [7, 3, 1]
    if not isinstance(answer, tuple | list) or len(answer) != 3 \
            or not all(isinstance(row, tuple | list) for row in answer) \
            or [len(row) for row in answer] != shape:
        raise Hint("The answer is a list of three lists: seven values for ply 2, three for ply 1, and one "
                   "for the root.")
    if unanswered(value for row in answer for value in row):
        raise NotAttempted
    for row, ply in zip(answer, (2, 1, 0), strict=True):
        for got, node in zip(row, inner_nodes()[ply], strict=True):
            if type(got) is not int or got != node[1]:
                raise Hint(_wrong_value(got, *node, ply))
    return right(f"eleven nodes, and the root is worth {inner_nodes()[0][0][1]}. Greatest and least have "
                 "changed places and the leaves have not; no inner value is what it was.")


def _wrong_value(got, path, want, best, below, ply):
    """What is wrong with one value of the tree."""
    where = f"After {' '.join(path)}" if path else "At the root"
    if got is None or got is ...:
        return f"{where} there is no value yet."
    who, word, other = ("the cats take", "greatest", min) if ply != 1 else ("the mouse takes", "least", max)
    values = ", ".join(map(str, below))
    if got == best:
        return (f"{where} the value is {best} if each side wishes to win. Here {who} the {word} of the "
                f"values below, {values}.")
    if got == other(below):
        return f"{where} it is the other side's turn: of {values} {who} the {word}, not {got}."
    return f"{where} the nodes below are worth {values}, and {who} the {word}; the value is not {short(got)}."


def misordered_pairs():
    """How many of the 65,536 pairs of signed bytes an unsigned comparison misorders."""
    signed = [byte - 256 if byte > 127 else byte for byte in range(256)]
    return sum((a < b) != (signed[a] < signed[b]) for a in range(256) for b in range(256))


@exercise("misordered", stars=1)
def misordered(answer: object) -> Verdict:
    """Of all 65,536 pairs of signed bytes, how many `cmp` and `bcc` put in the wrong order."""
    if type(answer) is not int:
        raise Hint(f"The answer is a whole number of pairs, not {short(answer)}.")
    want = misordered_pairs()
    if answer == want // 2:
        raise Hint("That is one kind: a number below 0 compared with one that is not. It goes wrong the "
                   "other way round as well.")
    if answer == 0:
        raise Hint("Compare -1, which is $ff, with 1: cmp says that $ff is not below $01.")
    if answer == 65_536:
        raise Hint("Two numbers above 0 are put in the right order, such as 3 and 5.")
    if answer != want:
        raise Hint(f"It is not {short(answer)}. For each pair compare `a < b` for the bytes with `a < b` for "
                   "the numbers they stand for, and count where the two differ.")
    return right("half of all pairs, all those in which one number is below 0 and the other is not. Scores "
                 "around $80 have no sign, so cmp is right about them.")


SWAPPED = ("        bcc _better\n        bcs _after\n", "        bcs _better\n        bcc _after\n")


@lru_cache(maxsize=1)
def _swapped() -> tuple[int, int, int]:
    """What a search of three plies leaves with the mouse's branches swapped."""
    text = originals()["minimax"].text
    return _three_plies(C64(sources.program(replace={"minimax": text.replace(*SWAPPED, 1)})))


def _three_plies(c64: C64) -> tuple[int, int, int]:
    """(nodes, best_value, best_dest) from the start."""
    to_c64(position(START), c64, ["board", "side", "hply"])
    c64["depth"] = 3
    c64.call("search_minimax")
    return numbers_of(c64, "nodes")[0], c64["best_value"], c64["best_dest"]


@exercise("swapped_branches", stars=2)
def swapped_branches(answer: object) -> Verdict:
    """nodes, best_value, best_dest from the start, three plies deep, with the mouse's branches swapped."""
    whole_numbers(answer, 3, "three whole numbers, nodes, best_value and best_dest")
    nodes, value, dest = _swapped()
    sound = _three_plies(C64(original()))
    if tuple(answer) == sound:
        raise Hint("These are the numbers of the sound routine. Swap `bcc _better` and `bcs _after` below "
                   "the first cmp in minimax, run its cell, and search again.")
    if answer[0] != nodes:
        raise Hint(f"nodes is not {short(answer[0])}: which nodes minimax visits does not depend on what "
                   "it finds there.")
    if answer[1] != value:
        raise Hint(f"best_value is not {short(answer[1])}. The mouse begins with a value that nothing is "
                   "below, and now takes a new value only if its own is not below it.")
    if answer[2] != dest:
        raise Hint(f"best_dest is not {short(answer[2])}. At the root both moves are worth the same as what "
                   "the mouse began with. Does an equal value count as better now, and which of two equals "
                   "stays?")
    return right("all nodes are visited, the mouse never gets above $00, and of two moves that look equally "
                 "bad it plays the last." + still_changed("minimax"))


@exercise("my_evaluation", stars=3, steps=30_000_000)
def my_evaluation(answer: object) -> Verdict:
    """A function of the game: $20 to $df, more for the mouse. It has to keep more wins than the original."""
    if not callable(answer):
        raise Hint(f"The answer is the function itself, `check('my_evaluation', my_evaluation)`, not "
                   f"{short(answer)}.")
    game = position(START)
    find_pieces(game)
    if answer(game) in (None, ...):
        raise NotAttempted
    mine, theirs, ours = (_kept(evaluation) for evaluation in (_held(answer), evaluate_original, evaluate))
    if mine.kept <= theirs.kept:
        text, move = mine.thrown[0]
        raise Hint(f"It keeps {mine.kept} of {GAMES} wins, and the original's tables keep {theirs.kept}. One "
                   f"that got away: in {text} it plays {move[:2]}-{move[2:]}.")
    return right(
        f"{mine.kept} of {GAMES} wins kept, looking two plies ahead.",
        original=f"{theirs.kept} of {GAMES}", course=f"{ours.kept} of {GAMES}",
        a_random_mover=f"{float(mine.random):.0f} of {GAMES}")


HELD = ("board", "side", "ply", "where")     # what an evaluation looks at and leaves as it is


def _held(function):
    """The reader's evaluation; a Hint where its answer is no number in the range, or it changes the game."""
    def held(game):
        before, text = {name: _copy(getattr(game, name)) for name in HELD}, position_text(game)
        value = function(game)
        for name, was in before.items():
            if _copy(getattr(game, name)) != was:
                raise Hint(f"In {text} it leaves another `{name}` behind. An evaluation looks at the game "
                           "and changes nothing in it; work on a copy, `list(game.where)`.")
        if type(value) is not int or not LEAST <= value <= MOST:
            raise Hint(f"In {text} it returns {short(value)}. A value is a whole number from "
                       f"{LEAST} to {MOST}: below and above lie the losses and the wins.")
        return value
    return held


def _copy(value):
    return value if isinstance(value, int) else list(value)


def _kept(evaluation):
    """The Grade of the cats with an evaluation, in the fixed sample."""
    return judge(picker("minimax", 2, evaluation=evaluation),
                 critical_positions(SIDE_CATS, "reachable", GAMES, seed=64))


PAIRS = ((4, 3), (4, 2), (4, 1), (3, 2), (3, 1), (2, 1))


def reference() -> str:
    """evaluate without loops: every pair of pieces has its own lines, and Y holds the sum."""
    lines = [";=== evaluate ===", "; What the position is worth, without a loop.", "evaluate",
             "        lda where", "        lsr a", "        tax", "        ldy place_scores,x"]
    for table, pairs in (("chase_scores", [(cat, 0) for cat in (4, 3, 2, 1)]), ("line_scores", PAIRS)):
        for one, other in pairs:
            lines += [f"        lda where+{one}", "        sec", f"        sbc where+{other}",
                      "        and #$7f", "        tax", "        tya", "        clc",
                      f"        adc {table},x", "        tay"]
    return "\n".join([*lines[:-1], "        rts", ""])


@exercise("faster_evaluate", stars=3, in_program=True)
def faster_evaluate(answer: object) -> Verdict:
    """evaluate in fewer cycles, with the same values."""
    if current().piece("evaluate") is None:
        raise NotAttempted
    program = sources.program(replace={"evaluate": reference()})
    mine = _cycles(machine())
    course, quick = _cycles(C64(original())), _cycles(C64(program))
    if mine >= course:
        raise Hint(f"Every value is right, in {mine:,} cycles for {COMPARED} positions; the course's takes "
                   f"{course:,}. What do the loops cost beside the adding?")
    return right(
        f"the same values in {100 * mine // course} % of the cycles, on {COMPARED} positions.",
        cycles=f"{mine:,} (the course's {course:,}, without loops {quick:,})",
        bytes=f"{byte_count('evaluate', current().program)} (the course's "
              f"{byte_count('evaluate', original())}, without loops {byte_count('evaluate', program)})")


def _cycles(c64: C64) -> int:
    """Cycles of evaluate for all positions compared; a Hint where a value is wrong or too much is written."""
    rng, total = random.Random(5), 0
    for _ in range(COMPARED):
        game = random_position(rng)
        find_pieces(game)
        to_c64(game, c64, ["board", "side", "where"])
        text = position_text(game)
        run = routine_result(c64, "evaluate", text, max_cycles=20_000)
        if run.a != evaluate(game):
            raise Hint(f"{text} is worth {evaluate(game)}, and your evaluate comes back with A = {run.a}.")
        for label, changes in run.changes.items():
            if not all(0x02 <= change.address <= 0x0F for change in changes):
                raise Hint(f"Your evaluate also changes {label}, which it promises to leave alone; `$02` to "
                           "`$0f` is free for scratch.")
        total += run.cycles
    return total
