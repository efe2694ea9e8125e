"""The checks of chapter 3's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import re
from functools import lru_cache

from mc64.bridge import numbers_of, to_c64
from mc64.c64 import sources
from mc64.c64.explain import plural
from mc64.c64.machine import C64
from mc64.game.board import PIECE_EMPTY, PIECE_MOUSE
from mc64.game.moves import gen
from mc64.game.position import START, PositionError, position
from mc64.game.replay import replay
from mc64.game.state import Game
from mc64.game.tree import make_move, mouse_home, perft
from mc64.lab.ask import routine_result, whole_numbers
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count, code_of
from mc64.lab.session import current, machine, original, originals

FREE = 38_911           # bytes that BASIC leaves free, as the C64 says when it is switched on
DEEP = 6                # plies of the tree that is to fit into them
VARIABLES = ("board", "side", "ply", "hply", "first_move", "leaves", "walk_on")
JUMP_TO_PERFT = 0x4C    # jmp perft: perft_fast as the chapter leaves it to the reader
REFERENCE = """\
;=== perft_fast ===
; Counts the lines of exactly `depth` plies from here: adds them to leaves.
perft_fast
        lda depth
        bne _deeper
        inc leaves
        bne _end
        inc leaves+1
        bne _end
        inc leaves+2
        rts
_deeper lda walk_on
        bne _list
        jsr mouse_home
        cmp #0
        bne _end
_list   jsr gen
        ldx ply
        lda depth
        cmp #1
        bne _walk
        sec                     ; the last ply: as many lines as moves
        lda first_move+1,x
        sbc first_move,x
        clc
        adc leaves
        sta leaves
        bcc _end
        inc leaves+1
        bne _end
        inc leaves+2
        rts
_walk   lda first_move,x
        sta this_move,x
_next   ldx ply
        lda this_move,x
        cmp first_move+1,x
        beq _end
        inc this_move,x
        tax
        jsr make_move
        dec depth
        jsr perft_fast
        inc depth
        jsr take_back
        jmp _next
_end    rts
"""


def lines(text: str, depth: int) -> int:
    """The lines of `depth` plies from a position in text."""
    game = position(text)
    perft(game, depth)
    return game.leaves


@exercise("tree_that_fits", stars=1)
def tree_that_fits(answer: object) -> Verdict:
    """The most bytes a node may have if the whole tree from the start, DEEP plies deep, is to fit in FREE."""
    if type(answer) is not int:
        raise Hint(f"The answer is a number of bytes, a whole number, not {short(answer)}.")
    nodes = 1 + sum(lines(START, depth) for depth in range(1, DEEP + 1))
    if answer != FREE // nodes:
        fits = "fit, and so would more" if answer * nodes <= FREE else "do not fit"
        raise Hint(f"With {plural(answer, 'byte')} a node it takes {answer * nodes:,} bytes. They {fits}.")
    return right(f"{nodes:,} nodes; {plural(FREE % nodes, 'byte')} are left over.")


@exercise("game_list", stars=1)
def game_list(answer: object) -> Verdict:
    """hply and the first two entries of game_list_start and game_list_dest after E1-F2, D8-E7."""
    game = position(START)
    for start, dest in ((4, 13), (59, 52)):
        game.first_move[game.ply] = 0
        gen(game)
        moves = list(zip(game.move_list_start, game.move_list_dest, strict=True))
        make_move(game, moves.index((start, dest)))
    want = [game.hply, *game.game_list_start[:2], *game.game_list_dest[:2]]
    whole_numbers(answer, 5, "five whole numbers, hply first")
    names = ("hply", "game_list_start[0]", "game_list_start[1]", "game_list_dest[0]", "game_list_dest[1]")
    for name, got, right_one in zip(names, answer, want, strict=True):
        if got != right_one:
            why = "a square is 8 times its rank plus its file, both counted from 0"
            raise Hint(f"{name} is not {got}: {'two moves have been made' if name == 'hply' else why}.")
    return right("two moves are made; entry 2 and those behind it hold what they held before.")


@lru_cache(maxsize=1)
def _departs() -> tuple[int, int, int]:
    """(depth, wrong count, right count) where perft first goes wrong without the store that empties."""
    text = re.sub(r"(?m)^ +sta board,y\b.*\n", "", originals()["take_back"].text)
    c64 = C64(sources.program(replace={"take_back": text}))
    for depth in range(1, 6):
        game = position(START)
        to_c64(game, c64, VARIABLES)
        c64["depth"] = depth
        c64.call("perft")
        got, want = numbers_of(c64, "leaves")[0], lines(START, depth)
        if got != want:
            return depth, got, want
    raise AssertionError("perft does not notice")


@exercise("broken_take_back", stars=2)
def broken_take_back(answer: object) -> Verdict:
    """The depth at which perft goes wrong without `sta board,y` in take_back, and what it then counts."""
    depth, wrong, _ = _departs()
    whole_numbers(answer, 2, "a pair, the depth and the count that is wrong")
    if answer[0] != depth:
        raise Hint(f"At depth {answer[0]} "
                   + ("the count still comes out right, if only by chance."
                      if answer[0] < depth else "it is wrong as well, but it was already wrong before."))
    if answer[1] != wrong:
        raise Hint(f"Depth {depth} is right, and the count is not {answer[1]}. Take the line out of the cell "
                   "of take_back, run it, and let the 6502 count.")
    return right(f"{wrong} in place of {lines(START, depth)}: pieces are left standing on squares where they "
                 "had only been tried, and gen takes them for real ones.")


@lru_cache(maxsize=1)
def _earliest() -> int:
    """The first ply at which a game from the start can be over."""
    level, ply = {(0, 4, frozenset((57, 59, 61, 63)))}, 0
    while True:
        below = set()
        for side, mouse, cats in level:
            found = list(_children(side, mouse, cats))
            if not found:
                return ply
            below.update(found)
        level, ply = below, ply + 1


def _children(side, mouse, cats):
    """The positions one move on, cats alike; none when the game is over."""
    game = Game()
    game.board = [PIECE_MOUSE if s == mouse else 1 if s in cats else PIECE_EMPTY for s in range(64)]
    game.side = side
    if mouse_home(game):
        return
    gen(game)
    for m in range(game.first_move[1]):
        start, dest = game.move_list_start[m], game.move_list_dest[m]
        yield (1, dest, cats) if side == 0 else (0, mouse, cats - {start} | {dest})


@exercise("shortest_game", stars=2)
def shortest_game(answer: object) -> Verdict:
    """A game from the start that is over as early as any game can be."""
    if not isinstance(answer, str | tuple | list) or not all(isinstance(move, str) for move in answer):
        raise Hint(f"The answer is a game in text, such as 'E1F2 D8E7', not {short(answer)}.")
    try:
        moves = answer.split() if isinstance(answer, str) else list(answer)
        boards = replay([move.replace("-", "") for move in moves])
    except PositionError as error:
        raise Hint(f"{error}.") from None
    plies, last = len(boards) - 1, boards[-1]
    cats = frozenset(s for s in range(64) if last[s] not in (PIECE_EMPTY, PIECE_MOUSE))
    if list(_children(plies % 2, last.index(PIECE_MOUSE), cats)):
        raise Hint(f"After {plural(plies, 'ply')} this game is not over: the side to move can go on.")
    if plies > _earliest():
        raise Hint(f"This game is over after {plural(plies, 'ply')}, and there are shorter ones. Help "
                   "the cats: the mouse may walk to the edge by itself.")
    return right(f"over after {plural(plies, 'ply')}, and no game is over sooner. The cats have won.")


@exercise("perft_fast", stars=3, in_program=True)
def perft_fast(answer: object) -> Verdict:
    """A new routine perft_fast: the same counts as perft in fewer cycles."""
    if current().piece("perft_fast") is None or code_of("perft_fast", current().program)[:1] == bytes(
            [JUMP_TO_PERFT]):
        raise NotAttempted
    program = sources.program(extra={"perft_fast": REFERENCE})
    mine = _perft_cycles(machine(), "perft_fast")
    course = _perft_cycles(C64(original()), "perft")
    if mine >= course:
        raise Hint(f"Every count is right, in {mine:,} cycles; perft takes {course:,}. On the last ply every "
                   "move is made and taken back, only to add one.")
    return right(
        f"every count is right, in {100 * mine // course} % of perft's cycles.",
        cycles=f"{mine:,} (perft {course:,}, the course's {_perft_cycles(C64(program), 'perft_fast'):,})",
        bytes=f"{byte_count('perft_fast', current().program)} (perft {byte_count('perft', original())}, the "
              f"course's {byte_count('perft_fast', program)})",
    )


def _perft_cycles(c64: C64, name: str) -> int:
    """Cycles for a few positions and depths; a Hint where a count is wrong."""
    total = 0
    for text, depth in ((START, 0), (START, 1), (START, 4), ("C B2 G1 D2 C3 B4", 3), ("M D4 C3 E3 C5 E5", 2),
                        ("M A7 H2 H4 H6 G1", 3), ("C B8 H2 H4 H6 G1", 2)):
        game = position(text)
        game.leaves = 250
        to_c64(game, c64, VARIABLES)
        c64["depth"] = depth
        run = routine_result(c64, name, f"{text} and depth {depth}", max_cycles=2_000_000)
        got, want = numbers_of(c64, "leaves")[0] - 250, lines(text, depth)
        if got != want:
            there = f"there {'is' if want == 1 else 'are'} {plural(want, 'line')} of {plural(depth, 'ply')}"
            raise Hint(f"From {text} {there}, and your routine adds {got} to leaves.")
        total += run.cycles
    return total
