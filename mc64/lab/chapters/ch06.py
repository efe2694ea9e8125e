"""The checks of chapter 6's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import random
import re
from functools import lru_cache

from mc64 import record
from mc64.bridge import numbers_of, to_c64
from mc64.c64 import sources
from mc64.c64.explain import plural
from mc64.c64.machine import C64
from mc64.game.alphabeta import alphabeta
from mc64.game.moves import gen
from mc64.game.position import START, position, position_text, random_position
from mc64.game.where import find_pieces
from mc64.lab.ask import routine_result, still_changed, unanswered, unwritten, whole_numbers
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count
from mc64.lab.readings import reading
from mc64.lab.searched import in_fewer_cycles, same_result
from mc64.lab.session import current, machine, original, originals
from mc64.search import rebuilt, search, trace
from mc64.trace import move_text

POCKET, PLIES = "C B2 G1 D2 C3 B4", 3
MOST = 5_000_000        # cycles that one search may take


# Mark what is not visited, when every node's moves are tried from the last to the first.

def gen_from_the_right(game):
    """List the moves as gen does, the last first."""
    gen(game)
    moves = slice(game.first_move[game.ply], game.first_move[game.ply + 1])
    for squares in (game.move_list_start, game.move_list_dest):
        squares[moves] = squares[moves][::-1]


@lru_cache(maxsize=2)
def pocket_lines(order=gen_from_the_right):
    """The pocket tree's nodes by the moves that lead to them, such as "D2C1 B2A1"; "" is the root.

    Each as a search that lists the moves by `order` finds it; what it visits stands in that order.
    """
    game = position(POCKET)
    find_pieces(game)
    found, todo, whole = {}, [(0, "")], trace(POCKET, PLIES)
    nodes = record.python(rebuilt(alphabeta, gen=order), game, PLIES, 0, 255).nodes(whole, own_order=True)
    for at, line in todo:
        found[line] = nodes[at]
        todo += [(child, f"{line} {move_text(nodes[child].move)}".strip()) for child in nodes[at].children]
    return found


def _left_out(known):
    return {line for line, node in known.items() if not node.visited}


@exercise("not_visited", stars=1)
def not_visited(answer: object) -> Verdict:
    """The lines of the pocket tree that alpha-beta does not visit from right to left, each as its moves."""
    if isinstance(answer, str):
        answer = answer.split("\n")
    if not isinstance(answer, tuple | list | set) or not all(isinstance(line, str) for line in answer):
        raise Hint("The answer is a list of lines in text, such as ['D2C1 B2A1'], not "
                   f"{short(answer)}.")
    marked = [" ".join(re.findall(r"[A-H][1-8][A-H][1-8]", line.upper().replace("-", "")))
              for line in answer if line.strip()]
    if not marked:
        raise NotAttempted
    if set(marked) == _left_out(pocket_lines(gen)):
        raise Hint("These are the nodes that are not visited from left to right. Here B4-A3 comes first, and "
                   "below every node the move on the right.")
    known = pocket_lines()
    for line, text in zip(marked, [line for line in answer if line.strip()], strict=True):
        if not line or line not in known:
            raise Hint(f"The pocket tree has no line {short(text)}. Write the moves from the root, such as "
                       "'D2C1 B2A1 C3B2'.")
        if known[line].visited:
            raise Hint(_why_visited(line))
    missing = sorted(_left_out(known) - set(marked), key=len)
    if missing:
        above = " ".join(missing[0].split()[:-1])
        if not known[above].visited:
            raise Hint(f"{above} is not visited, so nothing below it is; the list has not all of that.")
        raise Hint(f"Below {above} something is left out that your list does not have. What does the other "
                   "side have already, and what has been shown here?")
    seen = sum(node.visited for node in known.values())
    return right(f"{plural(len(known) - seen, 'node')} of {len(known)}. The {seen} that are left are as many "
                 "as the critical tree has: in this order nothing is looked at that need not be.")


def _why_visited(line):
    """Why alpha-beta does visit a node of the pocket tree, from right to left."""
    known, above = pocket_lines(), line.split()[:-1]
    node = known[line]
    if line == next(name for name in known if name and name.split()[:-1] == above):
        return (f"{line} is visited: from the right it is the first move of its node, and until one move has "
                "been looked at the side to move has nothing to show there.")
    who = ("the mouse", "the cats")[1 - node.side]
    return (f"{line} is visited: when its turn comes the window is still open, from {node.alpha} to "
            f"{node.beta}, so {who} may find something better that counts.")


# A toy tree that is read in full, and one that is read as little as can be.

LEAVES, FEWEST = 27, 11
LITTLE = [50, 40, 30, 60, 1, 1, 70, 1, 1, *[45, 35, 25, 1, 1, 1, 1, 1, 1] * 2]      # eleven of them are read
PLACES = ("first", "second", "third")


def _place(leaf):
    """Where a leaf stands, in words."""
    one, three, branch = (PLACES[leaf // size % 3] for size in (1, 3, 9))
    return f"the {one} leaf of the {three} three in the {branch} branch"


@exercise("toy_orders", stars=2)
def toy_orders(answer: object) -> Verdict:
    """Two lists of 27 leaves: alpha-beta reads all of the first and eleven of the second."""
    if not isinstance(answer, tuple | list) or len(answer) != 2 \
            or not all(isinstance(part, tuple | list | bytes) for part in answer):
        raise Hint("The answer is two lists of 27 numbers each, (everything, little), not "
                   f"{short(answer)}.")
    if unanswered(value for part in answer for value in part):
        raise NotAttempted
    for name, part in zip(("first", "second"), answer, strict=True):
        if len(part) != LEAVES:
            raise Hint(f"The {name} list has {plural(len(part), 'number')}; the tree has {LEAVES} leaves.")
        for value in part:
            if type(value) is not int or not 1 <= value <= 254:
                raise Hint(f"In the {name} list stands {short(value)}. A leaf is a whole number from 1 to "
                           "254: 0 and 255 are where the window begins, and nothing can be beyond them.")
    whole, little = map(reading, answer)
    if len(whole.read) < LEAVES:
        raise Hint(_passed_over(whole))
    if len(little.read) > FEWEST:
        raise Hint(_too_much(little))
    return right("the same routine and trees of the same size. Best moves last: everything is read. Best "
                 "moves first: eleven leaves settle it.",
                 values_of_the_roots=f"{whole.value} and {little.value}")


def _passed_over(found):
    """Which leaf of the first list is not read, and why."""
    leaf = min(found.closed)
    level, alpha, beta = found.closed[leaf]
    shown = (f"this node is already worth {beta} or more, and one level up {beta} can be had" if level != 2
             else f"this branch is already worth {alpha} or less, and at the root {alpha} can be had")
    return (f"Of your first list {len(found.read)} leaves are read. Passed over is {_place(leaf)}: {shown}.")


def _too_much(found):
    """Which leaf of the second list should not be needed, and what would have spared it."""
    needed = reading(LITTLE).read
    leaf = next(leaf for leaf in found.read if leaf not in needed)
    shown = ("the first leaf of its three is not at least what is had one level up" if leaf % 9 >= 3
             and leaf % 3 and leaf < 9 else "the three before it do not show that the branch is no better "
             "than the first branch")
    return (f"Of your second list {len(found.read)} leaves are read. The first that need not be is "
            f"{_place(leaf)}: {shown}.")


# Break it: look on where the bounds are equal.

LOOKS_ON = ("        bcc _next\n", "        bcc _next\n        beq _next\n")


@lru_cache(maxsize=1)
def _looks_on() -> tuple[int, int, int]:
    text = originals()["alphabeta"].text
    return _four_plies(C64(sources.program(replace={"alphabeta": text.replace(*LOOKS_ON, 1)})))


def _four_plies(c64: C64) -> tuple[int, int, int]:
    """(nodes, cutoffs, best_dest) of a search of four plies from the start."""
    to_c64(position(START), c64, ["board", "side", "hply"])
    c64["depth"] = 4
    c64.call("search_alphabeta", max_cycles=MOST)
    return numbers_of(c64, "nodes")[0], numbers_of(c64, "cutoffs")[0], c64["best_dest"]


@exercise("looks_on", stars=2, steps=10_000_000)
def looks_on(answer: object) -> Verdict:
    """nodes, cutoffs, best_dest from the start, four plies deep, where equal bounds do not cut."""
    whole_numbers(answer, 3, "three whole numbers, nodes, cutoffs and best_dest")
    nodes, cutoffs, dest = _looks_on()
    if tuple(answer) == _four_plies(C64(original())):
        raise Hint("These are the numbers of the sound routine. Put `beq _next` behind `bcc _next` in "
                   "alphabeta, run its cell, and search again.")
    if answer[1] != cutoffs:
        raise Hint(f"cutoffs is not {short(answer[1])}. `narrow` lets no bound pass the other: when a node "
                   "should be cut, which of `bcc` and `beq` is taken?")
    if answer[0] != nodes:
        raise Hint(f"nodes is not {short(answer[0])}. When nothing is cut, which search visits the same "
                   "nodes?")
    if answer[2] != dest:
        raise Hint(f"best_dest is not {short(answer[2])}. A node that looks on with a closed window cannot "
                   "change a bound any more.")
    return right("no move and no value is wrong, and every node of minimax is visited. Only a count of nodes "
                 "shows such a mistake." + still_changed("alphabeta"))


# A search that begins with a guess.

NEAR_DEPTH = 4
NEAR = """\
;=== search_near ===
; Searches the position `depth` plies deep, as search_alphabeta does, first in
; a window of 8 on either side of the guess in A.
search_near
        pha
        lda #0
        sta nodes
        sta nodes+1
        sta nodes+2
        sta cutoffs
        sta cutoffs+1
        sta cutoffs+2
        sta ply
        sta first_move
        jsr find_pieces
        pla
        tax
        sec
        sbc #8                  ; alpha = guess - 8, not below 0
        bcs _low
        lda #0
_low    sta alpha
        sta lowest
        txa
        clc
        adc #8                  ; beta = guess + 8, not above 255
        bcc _high
        lda #255
_high   sta beta
        sta highest
        jsr alphabeta
        cmp lowest
        beq _again
        bcc _again
        cmp highest
        bcs _again
        sta best_value
        lda pv_start
        sta best_start
        lda pv_dest
        sta best_dest
        rts
_again  jmp search_alphabeta
lowest  .fill 1
highest .fill 1
"""


@exercise("search_near", stars=3, in_program=True)
def search_near(answer: object) -> Verdict:
    """A new routine search_near: what search_alphabeta finds, from a guess in A, in fewer nodes when near."""
    if unwritten("search_near"):
        raise NotAttempted
    near = sources.program(extra={"search_near": NEAR})
    mine, wide = _near_nodes(machine(), 0), _near_nodes(C64(original()), 0, "search_alphabeta")
    far = _near_nodes(machine(), 60)
    if mine >= wide:
        raise Hint(f"Every result is right, from {mine:,} nodes, and search_alphabeta takes {wide:,}. When "
                   "the guess is right a narrow window sees fewer: is alpha above 0 and beta below 255?")
    return right(
        f"the same values, moves and lines, whatever the guess; with a good one {100 * mine // wide} % of "
        "the nodes.",
        nodes=f"{mine:,} (search_alphabeta {wide:,}, the course's {_near_nodes(C64(near), 0):,})",
        nodes_with_a_guess_60_too_high=f"{far:,} (the course's {_near_nodes(C64(near), 60):,})",
        bytes=f"{byte_count('search_near', current().program)} (the course's "
              f"{byte_count('search_near', near)})")


@lru_cache(maxsize=1)
def near_positions():
    """Positions in text, and what each is worth four plies deep; games that are over are among them."""
    rng = random.Random(8)
    drawn = [START, POCKET, "M D4 C3 E3 C5 E5", "M B8 D2 F2 H2 H4",
             *(position_text(random_position(rng)) for _ in range(8))]
    return [(text, search(text, NEAR_DEPTH, method="alphabeta")) for text in drawn]


def _near_nodes(c64: C64, off: int, name: str = "search_near") -> int:
    """Nodes visited in all positions with a guess that is `off` too high; a Hint where a result is wrong."""
    counted = []
    watch = counted.append
    for text, found in near_positions():
        guess = min(found.value + off, 255)
        given = f"{text}, depth {NEAR_DEPTH} and A = {guess}"
        to_c64(position(text), c64, ["board", "side", "hply"])
        c64["depth"] = NEAR_DEPTH
        c64.watch("alphabeta", watch)
        routine_result(c64, name, given, max_cycles=MOST, a=guess)
        c64.unwatch("alphabeta", watch)
        same_result(c64, text, found, f"With {given}")
    return len(counted)


# Save cycles.

PARTS = ("enter_node", "leaf_value", "narrow", "count_cutoff", "alphabeta")
COMPARED, DEEP = 10, 3


def faster() -> dict[str, str]:
    """The parts of alpha-beta with what can be left out left out: calls at the end, and one at each node."""
    texts = {name: originals()[name].text for name in PARTS}
    swaps = [("leaf_value", "_on     jsr evaluate\n        rts\n", "_on     jmp evaluate\n"),
             ("narrow", "        jsr keep_line\n        rts\n", "        jmp keep_line\n"),
             ("narrow", "        jsr keep_line\n; return", "        jmp keep_line\n; return"),
             ("alphabeta", "        jsr enter_node\n", """\
        inc nodes
        bne _new
        inc nodes+1
        bne _new
        inc nodes+2
_new    ldx ply
        lda #0
        sta pv_length,x
""")]
    for name, old, new in swaps:
        assert texts[name].count(old) == 1, (name, old)
        texts[name] = texts[name].replace(old, new)
    return {name: texts[name] for name in ("leaf_value", "narrow", "alphabeta")}


@exercise("faster_alphabeta", stars=3, in_program=True)
def faster_alphabeta(answer: object) -> Verdict:
    """alphabeta and the routines of its own in fewer cycles: same values, lines, nodes and cutoffs."""
    return in_fewer_cycles(PARTS, faster(), _cycles, COMPARED, "Which calls are made at every node?")


@lru_cache(maxsize=1)
def _compared():
    rng = random.Random(6)
    return [search(position_text(random_position(rng)), DEEP, method="alphabeta") for _ in range(COMPARED)]


def _cycles(c64: C64) -> int:
    """Cycles of all searches compared; a Hint where one has another result."""
    total = 0
    for found in _compared():
        to_c64(position(found.position), c64, ["board", "side", "hply"])
        c64["depth"] = DEEP
        given = f"{found.position} and depth {DEEP}"
        total += routine_result(c64, "search_alphabeta", given, max_cycles=MOST).cycles
        same_result(c64, found.position, found, f"With {given}", counts=True)
    return total
