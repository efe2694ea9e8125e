"""The checks of chapter 8's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import itertools
import random
from functools import lru_cache

from mc64.bridge import numbers_of
from mc64.c64 import sources
from mc64.c64.machine import C64
from mc64.lab.ask import routine_result, still_changed, unanswered
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count
from mc64.lab.searched import give
from mc64.lab.session import current, machine, original, originals
from mc64.measure import load
from mc64.search import search

ROWS = ("move_list_start", "move_list_dest", "move_list_score")
SIX = tuple(range(1, 7))
MOST = 20_000_000       # cycles that one search may take


# One call of pick_best, for every order of six scores.

def _listed(c64: C64, scores, ply: int = 0, first: int = 0):
    """Puts moves with these scores into the list, at a place of the list and a ply: move n goes from n to
    63 - n, so that it can be told where it has come to. Around them lies what no routine may touch.
    """
    count = len(scores)
    for name, row in zip(ROWS, (range(count), range(63, 63 - count, -1), scores), strict=True):
        c64[name] = bytes(0xA5 for _ in range(first)) + bytes(row) + bytes(0x5A for _ in range(
            256 - first - count))
    c64["ply"] = ply
    c64.poke(c64.address("first_move") + ply, first)
    c64.poke(c64.address("first_move") + ply + 1, first + count)


@lru_cache(maxsize=1)
def pick_cycles() -> dict[tuple[int, ...], int]:
    """The cycles of the course's pick_best, called for the first of six moves, for each order of 1 to 6."""
    c64, found = C64(original()), {}
    for scores in itertools.permutations(SIX):
        _listed(c64, scores)
        found[scores] = c64.call("pick_best", x=0).cycles
    return found


@exercise("slowest_pick", stars=1)
def slowest_pick(answer: object) -> Verdict:
    """An order of the scores 1 to 6 in which one call takes longest, and how many orders take it least."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise Hint("The answer is an order and a number, for instance ([3, 1, 4, 6, 5, 2], 7), not "
                   f"{short(answer)}.")
    order, count = answer
    if count in (None, ...) or order in (None, ...) or isinstance(order, tuple | list) and ... in order:
        raise NotAttempted
    if not isinstance(order, tuple | list) or sorted(map(str, order)) != [*map(str, SIX)]:
        raise Hint(f"The order has each of the scores 1 to 6 once, and {short(order)} has not.")
    cycles = pick_cycles()
    mine, most, least = cycles[tuple(map(int, order))], max(cycles.values()), min(cycles.values())
    if mine < most:
        raise Hint(f"With {' '.join(map(str, order))} the call takes {mine} cycles, and with another order "
                   f"{most}. Which instructions are carried out only where a better score has been found?")
    if type(count) is not int or count != sum(each == least for each in cycles.values()):
        raise Hint(f"{short(count)} is not the number of orders that take the fewest cycles, {least}. Where "
                   "must the 6 stand, so that nothing better is ever found?")
    return right(f"{most} cycles, and {least} for {count} orders of {len(cycles)}.",
                 on_average=f"{sum(cycles.values()) / len(cycles):.1f} cycles")


# Break it: the scores stay where they are.

STAY = """\
        lda move_list_score,x
        pha
        lda move_list_score,y
        sta move_list_score,x
        pla
        sta move_list_score,y
"""
LEFT_BEHIND = (20, 60, 30, 10, 50, 40)


def _tried(c64: C64) -> list[int]:
    """The numbers of the moves in the order in which a search tries them, given the scores of LEFT_BEHIND."""
    _listed(c64, LEFT_BEHIND)
    for move in range(len(LEFT_BEHIND)):
        c64.call("pick_best", x=move)
    return list(c64["move_list_start"][:len(LEFT_BEHIND)])


@lru_cache(maxsize=1)
def left_behind() -> list[int]:
    """The order in which the routine without its exchange of scores has the moves tried."""
    text = originals()["pick_best"].text
    return _tried(C64(sources.program(replace={"pick_best": text.replace(STAY, "")})))


@exercise("scores_left_behind", stars=2)
def scores_left_behind(answer: object) -> Verdict:
    """The order in which six moves are tried where pick_best does not exchange the scores."""
    if not isinstance(answer, tuple | list) or not answer:
        raise Hint(f"The answer is a list of six numbers of moves, not {short(answer)}.")
    if unanswered(answer):
        raise NotAttempted
    count = len(LEFT_BEHIND)
    if sorted(map(str, answer)) != [str(move) for move in range(count)]:
        raise Hint(f"Each of the six moves is tried once: the numbers 0 to 5 in some order, not "
                   f"{short(answer)}.")
    true, given = left_behind(), [int(move) for move in answer]
    if given == _tried(C64(original())):
        raise Hint("This is the order of the sound routine. Without the last exchange the scores stand as "
                   "before, and only the moves have changed places.")
    wrong = next((n for n in range(count) if given[n] != true[n]), None)
    if wrong is not None:
        raise Hint(f"At place {wrong} it is not move {given[wrong]}. In the row of scores nothing has moved: "
                   f"from place {wrong} on, which is the highest? And which move stands there by now?")
    return right("the best move is still the first, and after it comes whatever has landed where a high "
                 "score was. No value is wrong by it; only the comparison with the twin tells."
                 + still_changed("pick_best"))


# A score of one's own: values as before, nodes and cycles counted.

POSITIONS, DEEP = 50, 4
LEAGUE = {"order of gen": "original", "reversed": "reversed", "static evaluation": "static",
          "hash and killers": "hash and killers"}


@lru_cache(maxsize=1)
def league() -> dict[str, tuple[int, int]]:
    """What the course's orders take, as (nodes, cycles) of all iterations to DEEP, POSITIONS together.

    They come from the measurement of chapter 8, whose rows have them by iteration.
    """
    rows = load("orders")["rows"][:POSITIONS]
    return {said: tuple(sum(sum(row[what][name][:DEEP]) for row in rows) for what in ("nodes", "cycles"))
            for said, name in LEAGUE.items()}


def compared():
    """Yields what the course's search finds in the positions of the league, in Python."""
    return (_found(row["position"]) for row in load("orders")["rows"][:POSITIONS])


@lru_cache(maxsize=POSITIONS)
def _found(text):
    return search(text, DEEP, method="ordering")


def table(figures: dict[str, int]) -> str:
    """Names and numbers, the smallest first, as one line."""
    return ", ".join(f"{said} {count:,}" for said, count in sorted(figures.items(), key=lambda one: one[1]))


class Asked:
    """A reader's score of a move, asked with care: what it says must be a byte, and the game must be after
    the call as it was before. `said` counts the answers that were one.
    """

    def __init__(self, function):
        self.function, self.said = function, 0

    def __call__(self, game, move):
        before = _state(game)
        score = self.function(game, move)
        if score is None or score is ...:
            if not self.said:
                raise NotAttempted
            raise Hint("my_score returns nothing for some move. Every way through it needs a return.")
        if type(score) not in (int, bool) or not 0 <= score <= 255:
            raise Hint(f"my_score returns {short(score)}, and a score is a whole number from 0 to 255.")
        if _state(game) != before:
            raise Hint("my_score leaves the game another than it was: a move that it makes has to be taken "
                       "back, and the list of moves is to be read only.")
        self.said += 1
        return int(score)


def _state(game):
    used = game.first_move[game.ply + 1]
    return (bytes(game.board), game.side, game.ply, game.hply, bytes(game.where), bytes(game.first_move),
            *(bytes(getattr(game, name)[:used]) for name in ROWS[:2]))


@exercise("my_score", stars=2, steps=50_000_000)
def my_score(answer: object) -> Verdict:
    """A function of game and move, as a score: values unchanged in 50 positions, and fewer nodes."""
    if not callable(answer):
        raise Hint("The answer is the function itself, `check('my_score', my_score)`, not "
                   f"{short(answer)}.")
    asked, nodes = Asked(answer), 0
    for true in compared():
        found = search(true.position, DEEP, method="ordering", instead={"score_move": asked})
        nodes += found.nodes
        if found.value != true.value:
            raise Hint(f"{true.position} is worth {true.value}, and with your score {found.value} comes out. "
                       "No order does that: does my_score change something that the search uses?")
    figures = {said: count for said, (count, _) in league().items()} | {"yours": nodes}
    course = figures["hash and killers"]
    if nodes >= course:
        raise Hint(f"The value is right in all {POSITIONS} positions, with {nodes:,} nodes; hash move and "
                   f"killer moves take {course:,}. The league so far: {table(figures)}. What could "
                   "`score_move` say of a move that is neither?")
    return right(f"the value is right in all {POSITIONS} positions, with {100 * nodes // course} % of the "
                 "nodes of `score_move`.", nodes=table(figures))


@exercise("own_score_move", stars=3, in_program=True)
def own_score_move(answer: object) -> Verdict:
    """score_move written anew in assembly: values unchanged in 50 positions, and fewer cycles."""
    if current().piece("score_move") is None:
        raise NotAttempted
    nodes = cycles = 0
    c64 = machine()
    for true in compared():
        more, spent = _searched(c64, true)
        nodes, cycles = nodes + more, cycles + spent
    by_nodes = {said: count for said, (count, _) in league().items()} | {"yours": nodes}
    by_cycles = {said: count for said, (_, count) in league().items()} | {"yours": cycles}
    course = by_cycles["hash and killers"]
    if cycles >= course:
        raise Hint(f"The value is right in all {POSITIONS} positions, with {nodes:,} nodes and {cycles:,} "
                   f"cycles; the course's score_move takes {by_nodes['hash and killers']:,} and {course:,}. "
                   f"In cycles: {table(by_cycles)}.")
    return right(f"the value is right in all {POSITIONS} positions, in {100 * cycles / course:.1f} % of the "
                 "cycles of the course's.", nodes=table(by_nodes), cycles=table(by_cycles),
                 bytes=f"{byte_count('score_move', current().program)} (the course's "
                       f"{byte_count('score_move', original())})")


def _searched(c64: C64, true) -> tuple[int, int]:
    """(nodes, cycles up to the end of the last iteration) of a search; a Hint where its value is wrong."""
    give(c64, true.position, DEEP)
    before, ended = c64.cycles, []

    def watch(_):
        ended.append(c64.cycles)

    c64.watch("first_of_line", watch)
    given = f"{true.position} and depth {DEEP}"
    try:
        routine_result(c64, "search_ordered", given, max_cycles=MOST)
    finally:
        c64.unwatch("first_of_line", watch)
    if c64["best_value"] != true.value:
        raise Hint(f"With {given} best_value is {c64['best_value']}, and the position is worth {true.value}. "
                   "No order does that: which bytes does your routine write?")
    return numbers_of(c64, "nodes")[0], ended[-1] - before


OWN = """\
;=== score_move ===
; The move recalled first, then the killer moves, then the list from its end.
score_move
        jsr score_hash
        cmp #0
        bne _end
        jsr score_killer
        cmp #0
        bne _end
        txa
_end    rts
"""


# Save cycles.

PICK = """\
;=== pick_best ===
; As the course's. The best score so far stands in A and not only in the list,
; and where nothing better is found nothing is exchanged.
pick_best
        stx picked
        ldy ply
        lda first_move+1,y
        sta moves_end
        ldy picked
        lda move_list_score,x
_next   inx
        cpx moves_end
        beq _found
        cmp move_list_score,x
        bcs _next
        txa
        tay
        lda move_list_score,x
        bne _next               ; better than another score: never 0
_found  ldx picked
        cpy picked
        beq _end
        lda move_list_start,x
        pha
        lda move_list_start,y
        sta move_list_start,x
        pla
        sta move_list_start,y
        lda move_list_dest,x
        pha
        lda move_list_dest,y
        sta move_list_dest,x
        pla
        sta move_list_dest,y
        lda move_list_score,x
        pha
        lda move_list_score,y
        sta move_list_score,x
        pla
        sta move_list_score,y
_end    rts
"""


@exercise("faster_pick", stars=3, in_program=True)
def faster_pick(answer: object) -> Verdict:
    """pick_best in fewer cycles: the same lists, for all 720 orders of six scores and some with equals."""
    if current().piece("pick_best") is None:
        raise NotAttempted
    theirs, lists = course_picks()
    spent, _ = picking(machine(), lists)
    if spent >= theirs:
        raise Hint(f"Every list is right, in {spent:,} cycles for {len(cases())} lists; the course's takes "
                   f"{theirs:,}. What is read again for each move and could stay in A? And how often is a "
                   "move exchanged with itself?")
    quick = sources.program(replace={"pick_best": PICK})
    best, _ = picking(C64(quick), lists)
    sizes = [byte_count("pick_best", program) for program in (quick, original(), current().program)]
    return right(f"the same lists in {100 * spent / theirs:.1f} % of the cycles.",
                 cycles=f"{spent:,} (the course's {theirs:,}, the solution's {best:,})",
                 bytes=f"{sizes[2]} (the course's {sizes[1]}, the solution's {sizes[0]})")


@lru_cache(maxsize=1)
def cases() -> list[tuple[tuple[int, ...], int, int]]:
    """(scores, ply, place of the first in the list): all orders of six; equals, high bytes, one move."""
    rng = random.Random(8)
    return [*((scores, 0, 0) for scores in itertools.permutations(SIX)),
            *((tuple(rng.choice((0, 0, 0, 1, 127, 128, 253, 254, 255)) for _ in range(rng.randint(1, 9))),
               rng.randrange(23), rng.randrange(200)) for _ in range(200))]


@lru_cache(maxsize=1)
def course_picks() -> tuple[int, list]:
    """What `picking` gives for the course's routine."""
    return picking(C64(original()))


def picking(c64: C64, true=None) -> tuple[int, list]:
    """(cycles of all calls, the three lists after each call) for all cases; a Hint where they are not those
    of `true`, if it is given."""
    cycles, lists = 0, []
    for scores, ply, first in cases():
        _listed(c64, scores, ply, first)
        for move in range(first, first + len(scores)):
            given = (f"{len(scores)} moves with the scores {' '.join(map(str, scores))}, X = {move} and "
                     f"first_move = {first} at ply {ply}")
            cycles += routine_result(c64, "pick_best", given, x=move).cycles
            now = tuple(bytes(c64[name]) for name in ROWS)
            if true and now != true[len(lists)]:
                raise Hint(f"With {given} {_differs(now, true[len(lists)])}.")
            lists.append(now)
    return cycles, lists


def _differs(now, true) -> str:
    """Where lists part, in words."""
    name, at = next((name, at) for name, one, other in zip(ROWS, now, true, strict=True)
                    for at in range(256) if one[at] != other[at])
    row, other = dict(zip(ROWS, now, strict=True))[name], dict(zip(ROWS, true, strict=True))[name]
    return f"{name}[{at}] is {row[at]} after the call, and with the course's routine it is {other[at]}"
