"""The checks of chapter 2's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import random

from mc64.bridge import to_c64
from mc64.c64 import sources
from mc64.c64.explain import plural
from mc64.c64.machine import C64
from mc64.game.board import PIECE_EMPTY, PIECE_MOUSE, SIDE_CATS, SIDE_MOUSE
from mc64.game.moves import DIR_SE, DIR_SW, NO_MOVE, gen, gen_cat
from mc64.game.position import DARK, position, position_text, random_position, square, square_name
from mc64.lab.ask import routine_result, whole_numbers
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count, code_of
from mc64.lab.session import current, machine, original
from mc64.twins import CORNERS

VARIABLES = ("board", "side", "ply", "first_move")
RTS = bytes([0x60])
NOTHING = bytes([0xA9, 0, 0x60])        # lda #0, rts: mobility as the chapter leaves it to the reader
REFERENCE = """\
;=== mobility ===
; Counts the moves of the side to move, without listing them.
; In        position
; Out       A = the number of moves
mobility
        ldx #0
        stx dest        ; the count
        lda side
        bne _cats
_find   lda board,x     ; the mouse is piece 0
        beq _mouse
        inx
        bne _find
_mouse  txa
        asl a
        asl a
        tax
        ldy mouse_moves,x
        bmi _se         ; minus: bit 7 is set, and only $ff has it
        lda board,y
        cmp #PIECE_EMPTY
        bne _se
        inc dest
_se     ldy mouse_moves+1,x
        bmi _ne
        lda board,y
        cmp #PIECE_EMPTY
        bne _ne
        inc dest
_ne     ldy mouse_moves+2,x
        bmi _nw
        lda board,y
        cmp #PIECE_EMPTY
        bne _nw
        inc dest
_nw     ldy mouse_moves+3,x
        bmi _done
        lda board,y
        cmp #PIECE_EMPTY
        bne _done
        inc dest
_done   lda dest
        rts
_cats   ldx #63
_square lda board,x
        beq _next       ; the mouse
        cmp #PIECE_EMPTY
        beq _next
        stx origin
        txa
        asl a
        tay
        ldx cat_moves,y
        bmi _right
        lda board,x
        cmp #PIECE_EMPTY
        bne _right
        inc dest
_right  ldx cat_moves+1,y
        bmi _back
        lda board,x
        cmp #PIECE_EMPTY
        bne _back
        inc dest
_back   ldx origin
_next   dex
        bpl _square
        lda dest
        rts
"""


@exercise("wraps", stars=1)
def wraps(answer: object) -> Verdict:
    """How many steps of the mouse, over all dark squares, leave one edge and come in at the other."""
    if type(answer) is not int:
        raise Hint(f"The answer is a whole number, not {short(answer)}.")
    wrapping = [(start, start + step) for start in DARK for step in (-9, -7, 9, 7)
                if 0 <= start + step <= 63 and abs(start % 8 - (start + step) % 8) != 1]
    if answer == 2 * len(wrapping):
        raise Hint("That is twice as many as there are. The mouse stands on dark squares only.")
    if answer != len(wrapping):
        start, end = wrapping[0]
        raise Hint(f"One of them is {square_name(start)} to {square_name(end)}, {start} + {end - start}. "
                   "Only from the eight dark squares of files A and H can a step wrap; leave out what falls "
                   "below 0 or above 63.")
    return right(f"seven from file A and seven from file H, {square_name(wrapping[0][0])} to "
                 f"{square_name(wrapping[0][1])} the first.")


@exercise("pins", stars=1)
def pins(answer: object) -> Verdict:
    """first_move[0], [1] and [2] after gen at ply 0, the mouse's move D2-E3, and gen at ply 1."""
    game = position("M D2 E7 B8 D8 H8")
    gen(game)
    game.board[square("D2")], game.board[square("E3")] = PIECE_EMPTY, PIECE_MOUSE
    game.side, game.ply = SIDE_CATS, 1
    gen(game)
    want = list(game.first_move[:3])
    whole_numbers(answer, 3, "three whole numbers such as [0, 1, 2]")
    if answer[0] != want[0]:
        raise Hint("The first pin is where the list begins, at move number 0.")
    if answer[1] != want[1]:
        raise Hint("Every neighbour of D2 is free for the mouse, and the second pin stands behind its "
                   f"moves: it is not {answer[1]}.")
    if answer[2] == want[2] - want[1]:
        raise Hint("The cats' moves lie behind the mouse's, in the same list.")
    if answer[2] != want[2]:
        raise Hint("The third pin stands behind the cats' moves. One of the cats has another in its way.")
    return right(f"{want[1]} moves of the mouse and {want[2] - want[1]} of the cats: D8 cannot go to E7.")


@exercise("beyond_the_board", stars=2)
def beyond_the_board(answer: object) -> Verdict:
    """Which byte gen_mouse looks at when it no longer tests for NO_MOVE: its offset from board."""
    c64 = C64(original())
    offset = 255
    if type(answer) is not int:
        raise Hint("The answer is a whole number, an offset from board or an address, not "
                   f"{short(answer)}.")
    if answer not in (offset, c64.address("board") + offset):
        raise Hint("Take `cmp #NO_MOVE` and `beq _end` out of gen_mouse, run the cell, and read what it says "
                   "of the header: it names a byte that is read and should not be. What is in Y there?")
    return right("`board,y` with Y = $ff is a byte far behind the board. Where it holds a 6 the mouse leaves "
                 "the board; where it holds anything else nothing happens, and the error waits.")


@exercise("my_gen_cat", stars=2, in_program=True)
def my_gen_cat(answer: object) -> Verdict:
    """A new routine my_gen_cat that does what gen_cat does."""
    if current().piece("my_gen_cat") is None or code_of("my_gen_cat", current().program) == RTS:
        raise NotAttempted
    rng, total, course = random.Random(2), 0, C64(original())
    for _ in range(60):
        place, mine = random_position(rng, SIDE_CATS), machine()
        for at in (n for n in range(64) if place.board[n] not in (PIECE_EMPTY, PIECE_MOUSE)):
            for direction in (DIR_SW, DIR_SE):
                total += _one_cat(place, at, direction, mine, course)
    return right("60 positions, four cats, two directions.", cycles_over_those_of_gen_cat=f"{total:,}")


def _set_up(place, c64: C64) -> None:
    """Give a machine the position; whoever looks at `board` for the square $ff finds it empty."""
    to_c64(place, c64, VARIABLES)
    c64.poke(c64.address("board") + NO_MOVE, PIECE_EMPTY)


def _one_cat(place, at: int, direction: int, mine: C64, course: C64) -> int:
    """Cycles of my_gen_cat over those of gen_cat on one call; a Hint where the lists differ."""
    spent = []
    for c64, name in ((mine, "my_gen_cat"), (course, "gen_cat")):
        _set_up(place, c64)
        c64["direction"] = direction
        where = f"a cat on {square_name(at)}, direction {direction} ({position_text(place)})"
        spent.append(routine_result(c64, name, where, x=at, max_cycles=5_000).cycles)
    gen_cat(place, at, direction)
    count, got = place.first_move[1], mine["first_move"][1]
    place.first_move[1] = 0
    said = f"With a cat on {square_name(at)} and direction {direction} in {position_text(place)}"
    if got != count:
        raise Hint(f"{said} there {'is one move' if count else 'is no move'}, and your routine lists {got}.")
    if count and (mine["move_list_start"][0], mine["move_list_dest"][0]) != (
            place.move_list_start[0], place.move_list_dest[0]):
        raise Hint(f"{said} the move goes to {square_name(place.move_list_dest[0])}; your routine lists "
                   f"{mine['move_list_start'][0]} to {mine['move_list_dest'][0]}.")
    return spent[0] - spent[1]


@exercise("mobility", stars=3, in_program=True)
def mobility(answer: object) -> Verdict:
    """A new routine mobility: A = the number of moves of the side to move, in fewer cycles than gen."""
    if current().piece("mobility") is None or code_of("mobility", current().program) == NOTHING:
        raise NotAttempted
    program = sources.program(extra={"mobility": REFERENCE})
    mine = _mobility_cycles(machine, "mobility")
    reference = _mobility_cycles(lambda seed: C64(program, seed=seed), "mobility")
    course = _mobility_cycles(lambda seed: C64(original(), seed=seed), "gen")
    if mine >= course:
        raise Hint(f"Every count is right, in {mine:,} cycles; gen takes {course:,} for the same positions, "
                   "and it writes a list as well.")
    return right(
        f"every count is right, in {100 * mine // course} % of gen's cycles.",
        cycles_on_75_positions=f"{mine:,} (gen {course:,}, the course's mobility {reference:,})",
        bytes=f"{byte_count('mobility', current().program)} (the course's {byte_count('mobility', program)})",
    )


def _mobility_cycles(switch_on, name: str) -> int:
    """Cycles on 75 positions, corners first; a Hint where a count is wrong."""
    rng, total = random.Random(75), 0
    places = [position(text) for text in CORNERS] + [random_position(rng) for _ in range(75 - len(CORNERS))]
    for number, place in enumerate(places):
        c64 = switch_on(number % 3)
        _set_up(place, c64)
        run = routine_result(c64, name, position_text(place), max_cycles=20_000)
        gen(place)
        if name == "mobility" and run.a != place.first_move[1]:
            side = "mouse" if place.side == SIDE_MOUSE else "cats"
            raise Hint(f"In {position_text(place)} the {side} can make "
                       f"{plural(place.first_move[1], 'move')}, and A comes back as {run.a}.")
        total += run.cycles
    return total
