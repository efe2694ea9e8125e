"""The checks of chapter 9's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import random
from functools import lru_cache

from mc64.bridge import numbers_of
from mc64.c64 import sources
from mc64.c64.machine import C64
from mc64.game.board import SIDE_CATS
from mc64.game.devices import DEVICE_HISTORY
from mc64.game.history import add_history
from mc64.game.position import PositionError, position, square, square_name
from mc64.game.state import Game
from mc64.lab.ask import routine_result, still_changed, unanswered, unwritten, whole_numbers
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count
from mc64.lab.searched import give
from mc64.lab.session import current, machine, original, originals
from mc64.search import DEEPEST
from mc64.solve import answer as solve

REPLY = "C F2 B8 D8 F8 H8"
MOST = 100_000_000      # cycles that one search may take
PAGE, COUNTS = 256, 4096


# Where a count wraps.

BEFORE = {"E1F2": 250, "D8E7": 100}
EVENTS = (("E1F2", 3), ("D8E7", 4), ("E1F2", 5))    # the move that was best, the plies that were looked ahead


@lru_cache(maxsize=1)
def wrapped_and_halved() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts of E1-F2 and D8-E7 after EVENTS: bytes that wrap, and bytes that are halved in time."""
    game, wraps = Game(), dict(BEFORE)
    game.history = bytearray(COUNTS)
    for move, count in BEFORE.items():
        game.history[_entry(move)] = count
    game.ply = 0
    for move, depth in EVENTS:
        game.pv_start[0], game.pv_dest[0] = square(move[:2]), square(move[2:])
        add_history(game, depth)
        wraps[move] = (wraps[move] + depth * depth) % 256
    return tuple(wraps.values()), tuple(game.history[_entry(move)] for move in BEFORE)


def _entry(move: str) -> int:
    return 64 * square(move[:2]) + square(move[2:])


@exercise("inc_wraps", stars=1)
def inc_wraps(answer: object) -> Verdict:
    """The counts of E1-F2 and D8-E7 after three moves were best: with bytes that wrap, and with halving."""
    if not isinstance(answer, tuple | list) or len(answer) != 2 or not all(
            isinstance(pair, tuple | list) and len(pair) == 2 for pair in answer):
        raise Hint("The answer is two pairs of numbers, ((E1-F2, D8-E7) that wrap, (E1-F2, D8-E7) that are "
                   f"halved), not {short(answer)}.")
    said = [number for pair in answer for number in pair]
    if unanswered(said):
        raise NotAttempted
    for number in said:
        if type(number) is not int or not 0 <= number <= 255:
            raise Hint(f"A count is a byte, 0 to 255, not {short(number)}.")
    wraps, halved = wrapped_and_halved()
    for kind, pair, true in zip(("that wrap", "that are halved"), answer, (wraps, halved), strict=True):
        for move, number, count in zip(BEFORE, pair, true, strict=True):
            if number != count:
                raise Hint(f"Of the counts {kind}, {move[:2]}-{move[2:]} is not {number}. {_why(kind, move)}")
    return right("with bytes that wrap, the move that was best twice is tried last of the two.")


def _why(kind: str, move: str) -> str:
    if kind == "that wrap":
        return "A byte that should hold 256 holds 0, one that should hold 257 holds 1."
    if move == "D8E7":
        return "When one count would overflow, all counts are halved, before it is raised."
    return "First all counts are halved, then the square of the depth is added, to this one alone."


# One count, two positions.

MOVE = "F8G7"


@exercise("same_count", stars=2)
def same_count(answer: object) -> Verdict:
    """Two positions with the cats to move: in the first F8-G7 keeps their win, in the second it throws it
    away."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise Hint(f"The answer is two positions in text, such as '{REPLY}', not {short(answer)}.")
    if unanswered(answer):
        raise NotAttempted
    for text, keeps in zip(answer, (True, False), strict=True):
        _judge_move(text, keeps)
    return right("one byte of the table stands for both, and whatever it holds is wrong about one of them.",
                 its_address=f"history + {_entry(MOVE):,}")


def _judge_move(text: object, keeps: bool) -> None:
    """A Hint unless F8-G7 keeps a win of the cats in this position, or throws it away."""
    if not isinstance(text, str):
        raise Hint(f"A position is text, such as '{REPLY}', not {short(text)}.")
    try:
        found, side = solve(text), position(text).side
    except PositionError as error:
        raise Hint(f"{short(text)} is no position: {error}") from None
    if side != SIDE_CATS:
        raise Hint(f"In {short(text)} the mouse is to move. F8-G7 is to be a move of the cats.")
    after = {move["move"]: move["winner"] for move in found["moves"]}
    if MOVE not in after:
        raise Hint(f"In {short(text)} the cats cannot play F8-G7.")
    if found["winner"] != "C":
        raise Hint(f"In {short(text)} the cats have lost already: there is no win to keep or to throw away.")
    if (after[MOVE] == "C") != keeps:
        raise Hint(f"In {short(text)} F8-G7 {'throws the win away' if keeps else 'keeps the win'}, and it is "
                   f"your {'first' if keeps else 'second'} position.")


# Break it: a count that is never halved.

HALVES = ("        bcc _store\n", "        jmp _store\n")
PLIES = 7


@lru_cache(maxsize=1)
def _never_halved() -> tuple[int, int, int]:
    text = originals()["add_history"].text
    return _searched(C64(sources.program(replace={"add_history": text.replace(*HALVES, 1)})))


def _searched(c64: C64) -> tuple[int, int, int]:
    """(nodes, best_value, the greatest count) of a search of REPLY by history alone."""
    give(c64, REPLY, PLIES, devices=DEVICE_HISTORY)
    c64.call("search_history", max_cycles=MOST)
    return numbers_of(c64, "nodes")[0], c64["best_value"], max(c64["history"])


@exercise("never_halved", stars=2)
def never_halved(answer: object) -> Verdict:
    """nodes, best_value and the greatest count after F2's reply, six plies deep, where nothing is halved."""
    whole_numbers(answer, 3, "three whole numbers, nodes, best_value and the greatest count")
    nodes, value, greatest = _never_halved()
    if tuple(answer) == _searched(C64(original())):
        raise Hint("These are the numbers of the sound routine. Put `jmp _store` in the place of the first "
                   "`bcc _store` in add_history, run its cell, and search again.")
    if answer[1] != value:
        raise Hint(f"best_value is not {short(answer[1])}. Can the order in which moves are tried "
                   "change what a position is worth?")
    if answer[0] != nodes:
        raise Hint(f"nodes is not {short(answer[0])}. Is `depth` {PLIES}, the position {REPLY} "
                   f"and `devices` {DEVICE_HISTORY}?")
    if answer[2] != greatest:
        raise Hint(f"The greatest count is not {short(answer[2])}. `max(c64[\"history\"])` says it.")
    return right("value and move are right, and nothing crashes. Only nodes and counts show that the best "
                 "moves are forgotten again and again." + still_changed("add_history"))


# 2 to the power of the depth.

POWER = """\
;=== history_power ===
; By how much a count is raised: 2 to the power of the plies looked ahead, 255
; at most.
history_power
        ldx depth
        cpx #8
        bcs _most
        sec                     ; the 1 comes in with the carry
        lda #0
_next   rol a
        dex
        bpl _next
        rts
_most   lda #255
        rts
"""


@exercise("history_power", stars=2, in_program=True)
def history_power(answer: object) -> Verdict:
    """A new routine history_power: A = 2 to the power of `depth`, 255 at most."""
    if unwritten("history_power"):
        raise NotAttempted
    c64, cycles = machine(), []
    for depth in range(DEEPEST + 1):
        c64["depth"] = depth
        run = routine_result(c64, "history_power", f"depth = {depth}", max_cycles=5_000)
        wanted = min(2 ** depth, 255)
        if run.a != wanted:
            raise Hint(f"With depth = {depth} A is {run.a}, and it should be {wanted}.")
        if c64["depth"] != depth:
            raise Hint(f"With depth = {depth} `depth` is {c64['depth']} afterwards, and the search needs it.")
        cycles.append(run.cycles)
    course = C64(sources.program(extra={"history_power": POWER}))
    theirs = []
    for depth in range(DEEPEST + 1):
        course["depth"] = depth
        theirs.append(course.call("history_power").cycles)
    return right(f"for depths 0 to {DEEPEST}.",
                 cycles=f"{min(cycles)} to {max(cycles)} (the solution's {min(theirs)} to {max(theirs)})",
                 bytes=f"{byte_count('history_power', current().program)} (the solution's "
                       f"{byte_count('history_power', course.program)})")


# 256 bytes in the place of 4,096.

PARTS = ("find_history", "halve_history", "clear_history")
DEEP = 6
COMPARED = (REPLY, "M E1 B8 D8 F8 H8", "M D4 C5 E5 F6 H6", "C G5 E7 A7 F8 H8")
FIND = """\
;=== find_history ===
; Finds the count of a move in 256 bytes: four for each square left.
; Clobbers  A, Y, flags
find_history
        stx history_at
        tya
        and #2                  ; left and right differ in this bit
        cpy history_at          ; carry: up
        adc #0
        tay
        txa
        asl a
        asl a
        sta history_at
        lda #>history
        sta history_at+1
        rts
"""


def smaller() -> dict[str, str]:
    """The three routines for a table of one page."""
    return {"find_history": FIND, **{name: originals()[name].text.replace("ldx #16", "ldx #1")
                                     for name in PARTS[1:]}}


@exercise("small_table", stars=3, in_program=True)
def small_table(answer: object) -> Verdict:
    """find_history, halve_history and clear_history on one page: same nodes, fewer cycles."""
    if not any(current().piece(name) for name in PARTS):
        raise NotAttempted
    c64 = machine()
    places = _places(c64)
    _clears_and_halves(c64, places)
    mine, course = (_searches(machine_) for machine_ in (c64, C64(original())))
    for text, one, other in zip(COMPARED, mine, course, strict=True):
        if one[:3] != other[:3]:
            raise Hint(f"The search of {text} visits {one[0]:,} nodes, and the course's {other[0]:,}: some "
                       "counts are not what they were.")
    mine, course = sum(one[3] for one in mine), sum(one[3] for one in course)
    if mine >= course:
        raise Hint(f"Every count is right, in {mine:,} cycles for {len(COMPARED)} searches; the course's "
                   f"4,096 bytes take {course:,}. Do halve_history and clear_history stop after one page?")
    program = sources.program(replace=smaller())
    quick = sum(one[3] for one in _searches(C64(program)))
    size = [sum(byte_count(name, p) for name in PARTS) for p in (current().program, original(), program)]
    return right(f"the same searches, with {len(places)} counts in one page, in {100 * mine / course:.1f} % "
                 "of the cycles.",
                 cycles=f"{mine:,} (the course's {course:,}, the solution's {quick:,})",
                 bytes_of_code=f"{size[0]} (the course's {size[1]}, the solution's {size[2]})")


@lru_cache(maxsize=1)
def steps() -> list[tuple[int, int]]:
    """All moves that a piece can ever make: from a dark square to the next diagonally."""
    found = set()
    for start in range(64):
        if (start % 8 + start // 8) % 2 == 0:
            found |= {(start, start + by) for by in (-9, -7, 7, 9)
                      if 0 <= start + by < 64 and abs(start % 8 - (start + by) % 8) == 1}
    return sorted(found)


def _places(c64: C64) -> dict[tuple[int, int], int]:
    """Where find_history finds each move's count; a Hint where two moves share one, or one is far out."""
    first, places = c64.address("history"), {}
    for start, dest in steps():
        name = f"{square_name(start)}-{square_name(dest)}"
        run = routine_result(c64, "find_history", f"X = {start} and Y = {dest}, {name},", x=start, y=dest)
        at = int.from_bytes(c64["history_at"], "little") + run.y - first
        if not 0 <= at < PAGE:
            raise Hint(f"The count of {name} is found at history + {at:,}. With 256 bytes the last is "
                       "history + 255." if at >= 0 else f"The count of {name} is found before history.")
        if at in places:
            other = "-".join(map(square_name, places[at]))
            raise Hint(f"{other} and {name} are both found at history + {at}: each move needs a byte of its "
                       "own.")
        places[at] = start, dest
    return {step: at for at, step in places.items()}


def _clears_and_halves(c64: C64, places) -> None:
    """A Hint where clear_history or halve_history leaves a count as it should not be."""
    first, noise = c64.address("history"), random.Random(9)
    for name, after in (("halve_history", lambda count: count >> 1), ("clear_history", lambda count: 0)):
        counts = {at: noise.randrange(1, 256) for at in places.values()}
        for at, count in counts.items():
            c64.poke(first + at, count)
        routine_result(c64, name, "counts of every move", max_cycles=200_000)
        for (start, dest), at in places.items():
            now, wanted = c64.peek(first + at), after(counts[at])
            if now != wanted:
                raise Hint(f"After {name} the count of {square_name(start)}-{square_name(dest)} is {now}; it "
                           f"was {counts[at]} and should be {wanted}.")


def _searches(c64: C64) -> list[tuple[int, int, bytes, int]]:
    """(nodes, best_value, the line, cycles) of the searches compared."""
    found = []
    for text in COMPARED:
        give(c64, text, DEEP, devices=DEVICE_HISTORY)
        run = routine_result(c64, "search_history", f"{text} and depth {DEEP}", max_cycles=MOST)
        line = bytes(c64["pv_start"][:DEEP]) + bytes(c64["pv_dest"][:DEEP])
        found.append((numbers_of(c64, "nodes")[0], c64["best_value"], line, run.cycles))
    return found
