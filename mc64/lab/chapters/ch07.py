"""The checks of chapter 7's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import random
import re
from functools import lru_cache

from mc64.bridge import numbers_of
from mc64.c64 import sources
from mc64.c64.explain import plural
from mc64.c64.machine import C64
from mc64.game.position import START, position_text, random_position
from mc64.lab.ask import routine_result, still_changed, unanswered, unwritten, whole_numbers
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count
from mc64.lab.searched import give, in_fewer_cycles, same_result
from mc64.lab.session import current, machine, original, originals
from mc64.measure.deepening import multiples
from mc64.search import search

POCKET, REPLY = "C B2 G1 D2 C3 B4", "C F2 B8 D8 F8 H8"
MOST = 8_000_000        # cycles that one search may take


# Iterations 1 to 6 as a multiple of depth 6 alone.

DEPTH = 6
ASKED = {"the start": START, "the position after E1-F2": REPLY, "the pocket position": POCKET}


@lru_cache(maxsize=1)
def six():
    """For each position asked the multiples of depth 6: six searches alone, six iterations, the last one."""
    found = []
    for text in ASKED.values():
        alone = [search(text, depth, method="alphabeta").nodes for depth in range(1, DEPTH + 1)]
        each = [one.nodes for one in search(text, DEPTH, method="deepening").iterations]
        found.append(multiples({"alone: nodes": alone, "iterations: nodes": each}, "nodes", DEPTH))
    return found


@exercise("six_iterations", stars=1)
def six_iterations(answer: object) -> Verdict:
    """Three multiples, two digits behind the point: the nodes of iterations 1 to 6 by those of depth 6."""
    if not isinstance(answer, tuple | list) or len(answer) != len(ASKED):
        raise Hint(f"The answer is three numbers such as 1.25, one for each position, not {short(answer)}.")
    if unanswered(answer):
        raise NotAttempted
    for (name, text), value, multiple in zip(ASKED.items(), answer, six(), strict=True):
        repeated, together, last = multiple
        if type(value) not in (int, float):
            raise Hint(f"For {name} stands {short(value)}; the answer is a number such as 1.25.")
        if _near(value, together):
            continue
        known = ((last, "the last iteration alone. What came before it took nodes too"),
                 (1 / together, "the other way round: depth 6 as a multiple of the iterations"),
                 (repeated, "six searches without a table. search_deepening remembers: take its `nodes`"))
        for other, says in known:
            if _near(value, other):
                raise Hint(f"For {name}, {value} is {says}.")
        raise Hint(f"For {name} it is not {short(value)}. Divide the nodes of search({text!r}, 6, "
                   "method=\"deepening\") by those of the same with \"alphabeta\".")
    return right("in the middle of the game six searches take less than one. In the pocket position there is "
                 "nothing left to save: the game is decided at depth 3.")


def _near(value, multiple):
    return abs(value - multiple) <= 0.0051


# Node limits 1 to 500.

LIMITS = range(1, 501)


@lru_cache(maxsize=1)
def _unlimited():
    return search(REPLY, 6, method="deepening").iterations


def kept_by(iterations, limit):
    """The iteration whose move a search keeps that may visit `limit` nodes: the reference."""
    spent, last = 0, iterations[0]
    for one in iterations:
        spent += one.nodes
        if spent <= limit:
            last = one
    return last


@exercise("kept_iteration", stars=2, steps=10_000_000)
def kept_iteration(answer: object) -> Verdict:
    """A function of (iterations, limit): the iteration whose move a search with this node limit keeps."""
    if not callable(answer):
        raise Hint(f"The answer is the function itself, `check('kept_iteration', kept_iteration)`, not "
                   f"{short(answer)}.")
    iterations = _unlimited()
    given = [answer(iterations, limit) for limit in LIMITS]
    if unanswered(given):
        raise NotAttempted
    wrong = {limit: one for limit, one in zip(LIMITS, given, strict=True)
             if one != kept_by(iterations, limit)}
    if wrong:
        raise Hint(_why_kept(iterations, *next(iter(wrong.items())), len(wrong)))
    found = search(REPLY, 6, method="deepening", max_nodes=LIMITS[-1])
    return right(f"{plural(len(LIMITS), 'limit')}, and always the last iteration that was finished. With "
                 f"{LIMITS[-1]} nodes that is depth {len(found.iterations)}, and {found.move} is played.")


def _why_kept(iterations, limit, given, count):
    """What is wrong with the first limit that has another iteration than the search."""
    want = kept_by(iterations, limit)
    ends = sum(one.nodes for one in iterations[:want.depth])
    if given not in iterations:
        return (f"With a limit of {limit} it returns {short(given)}. The answer is one of the iterations "
                "that it is given.")
    of = f" ({count} of the {len(LIMITS)} limits are wrong.)" if count > 1 else ""
    if limit < iterations[0].nodes:
        return (f"With a limit of {limit} it returns depth {given.depth}. The first iteration takes "
                f"{iterations[0].nodes} nodes, and it is always finished.{of}")
    return (f"With a limit of {limit} it returns depth {given.depth}. Iteration {want.depth} is over after "
            f"{ends} nodes in all, the next after {ends + iterations[want.depth].nodes}.{of}")


# Break it: the line is not put back.

BACK = "        jsr bring_back_line\n"
LIMIT = 300


@lru_cache(maxsize=1)
def _lost() -> tuple[int, int, int]:
    text = originals()["end_iteration"].text
    return _limited(C64(sources.program(replace={"end_iteration": text.replace(BACK, "", 1)})))


def _limited(c64: C64) -> tuple[int, int, int]:
    """(reached, best_start, best_dest) after E1-F2 with a limit of LIMIT nodes."""
    give(c64, REPLY, 6, max_nodes=LIMIT)
    c64.call("search_deepening", max_cycles=MOST)
    return c64["reached"], c64["best_start"], c64["best_dest"]


@exercise("line_lost", stars=2)
def line_lost(answer: object) -> Verdict:
    """reached, best_start, best_dest with 300 nodes, where the line of the last iteration is not put back."""
    whole_numbers(answer, 3, "three whole numbers, reached, best_start and best_dest")
    reached, start, dest = _lost()
    if tuple(answer) == _limited(C64(original())):
        raise Hint("These are the numbers of the sound routine. Take `jsr bring_back_line` out of "
                   "end_iteration, run its cell, and search again.")
    if answer[0] != reached:
        raise Hint(f"reached is not {short(answer[0])}. It is written by keep_result alone, after an "
                   "iteration that was finished.")
    if answer[1] != start or answer[2] != dest:
        raise Hint(f"The move is not {short(answer[1])}, {short(answer[2])}. What does enter_node put into "
                   "pv_length[0] when the fifth iteration begins, and has a move of the root come back "
                   f"when the {LIMIT} nodes are used up?")
    return right(f"depth {reached} was finished, and there is no move: `$ff`, `$ff`. The fifth iteration had "
                 "emptied row 0 before it was stopped." + still_changed("end_iteration"))


# No iteration that cannot be finished.

THRIFTY_DEPTH = 7
THRIFTY = """\
;=== search_thrifty ===
; Searches as search_deepening does, and begins no iteration, but the first, once
; half of max_nodes, rounded down, or more has been visited.
search_thrifty
        lda depth
        sta max_depth
        jsr begin_search
        lda max_nodes+2
        lsr a
        sta half+2
        lda max_nodes+1
        ror a
        sta half+1
        lda max_nodes
        ror a
        sta half
        lda #1
        sta depth
_next   jsr iterate
        lda stopped
        bne _end
        inc depth
        lda max_depth
        cmp depth
        bcc _end
        lda nodes
        cmp half
        lda nodes+1
        sbc half+1
        lda nodes+2
        sbc half+2
        bcc _next
_end    rts
half    .fill 3
"""


@exercise("search_thrifty", stars=3, in_program=True)
def search_thrifty(answer: object) -> Verdict:
    """A new routine search_thrifty: search_deepening that begins nothing once half the nodes are used."""
    if unwritten("search_thrifty"):
        raise NotAttempted
    mine = _thrifty_nodes(machine())
    plain = sum(search(text, THRIFTY_DEPTH, method="deepening", max_nodes=limit).nodes
                for text, limit in thrifty_cases())
    program = sources.program(extra={"search_thrifty": THRIFTY})
    return right(
        f"{len(thrifty_cases())} searches, each with the move of its last iteration, and nothing begun that "
        "had hardly a chance to be finished.",
        nodes=f"{mine:,} (search_deepening {plain:,})",
        bytes=f"{byte_count('search_thrifty', current().program)} (the course's "
              f"{byte_count('search_thrifty', program)})")


@lru_cache(maxsize=1)
def thrifty_cases():
    """(position, node limit) of each search compared; a game that is over is among them."""
    return tuple((text, limit) for text in (START, REPLY, POCKET, "M D4 C3 E3 C5 E5")
                 for limit in (1, 7, 31, 88, 217, 400, 513, 65_540) if text == POCKET or limit < 65_540)


def thrifty(text: str, limit: int) -> tuple[int, int]:
    """(depth reached, nodes visited) as the exercise asks for: worked out from a search in Python."""
    reached = nodes = 0
    for one in _free(text):
        if reached and nodes >= limit // 2:
            break
        if reached and nodes + one.nodes > limit:
            return reached, limit
        reached, nodes = one.depth, nodes + one.nodes
    return reached, nodes


@lru_cache(maxsize=4)
def _free(text):
    """The iterations of a search without a limit."""
    return search(text, THRIFTY_DEPTH, method="deepening").iterations


def _thrifty_nodes(c64: C64) -> int:
    """Nodes visited in all cases; a Hint where depth, move or nodes are others."""
    total = 0
    for text, limit in thrifty_cases():
        give(c64, text, THRIFTY_DEPTH, max_nodes=limit)
        given = f"{text}, depth {THRIFTY_DEPTH} and max_nodes = {limit:,}"
        routine_result(c64, "search_thrifty", given, max_cycles=MOST)
        reached, nodes = thrifty(text, limit)
        got = numbers_of(c64, "nodes")[0]
        if c64["reached"] != reached or got != nodes:
            raise Hint(f"With {given} it reaches depth {c64['reached']} in {plural(got, 'node')}. The "
                       f"exercise asks for depth {reached} in {plural(nodes, 'node')}: half of {limit:,} is "
                       f"{limit // 2:,}.")
        same_result(c64, text, _free(text)[reached - 1], f"With {given}")
        total += got
    return total


# Save cycles.

PARTS = ("make_move_full", "take_back_full", "recall_move", "remember_move", "hash_move_first", "time_is_up",
         "alphabeta_hash")
COMPARED, DEEP = 8, 4
TWO_WAYS = "C A5 E7 A3 G1 F6"       # a slot holds a move to a square that another cat can reach as well


def faster() -> dict[str, str]:
    """Parts of the search with what can be left out left out: calls at the end, and a look for no move."""
    texts = {name: originals()[name].text for name in ("recall_move", "remember_move", "hash_move_first")}
    for name in ("recall_move", "remember_move"):
        texts[name] = re.sub(r"jsr (\w+)\n(        |_end    )rts", r"jmp \1\n\2rts", texts[name])
        texts[name] = re.sub(r"(jmp \w+\n)        rts\n", r"\1", texts[name])
    old = "        ldy ply\n"
    texts["hash_move_first"] = texts["hash_move_first"].replace(
        old, f"        lda hash_start\n        bmi _end\n{old}", 1)
    return texts


@exercise("faster_deepening", stars=3, in_program=True)
def faster_deepening(answer: object) -> Verdict:
    """alphabeta_hash and the routines of its own in fewer cycles: same values, lines, nodes and cutoffs."""
    return in_fewer_cycles(PARTS, faster(), _cycles, COMPARED,
                           "At most nodes nothing is remembered: what is looked for in the list there?")


@lru_cache(maxsize=1)
def _compared():
    rng = random.Random(7)
    texts = [TWO_WAYS, *(position_text(random_position(rng)) for _ in range(COMPARED - 1))]
    return [search(text, DEEP, method="deepening") for text in texts]


def _cycles(c64: C64) -> int:
    """Cycles of all searches compared; a Hint where one has another result."""
    total = 0
    for found in _compared():
        give(c64, found.position, DEEP)
        given = f"{found.position} and depth {DEEP}"
        total += routine_result(c64, "search_deepening", given, max_cycles=MOST).cycles
        same_result(c64, found.position, found, f"With {given}", counts=True)
    return total
