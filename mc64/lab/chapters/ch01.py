"""The checks of chapter 1's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import re
from functools import lru_cache

from mc64.c64 import sources
from mc64.c64.errors import MachineError
from mc64.c64.explain import plural
from mc64.c64.machine import C64
from mc64.game.board import PIECE_CAT1, PIECE_EMPTY
from mc64.game.position import DARK, START, position, square, square_name
from mc64.lab.ask import routine_result, yes_or_no
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count, code_of
from mc64.lab.session import current, machine, original, originals

REFERENCE = {
    "is_dark": """\
;=== is_dark ===
; Says whether a square is dark, as A1 is.
; In        X = 0..63
; Out       A = 1 if it is dark, 0 if not
is_dark
        txa
        and #8          ; the lowest bit of the rank
        bne _odd
        txa
        and #1          ; the lowest bit of the file
        bne _light
_dark   lda #1          ; both even, or both odd
        rts
_odd    txa
        and #1
        bne _dark
_light  lda #0
        rts
""",
}


DARK_STUB = bytes([0xA9, 1, 0x60])  # lda #1, rts: the routine as the chapter leaves it to the reader


@exercise("bytes_that_change", stars=1)
def bytes_that_change(answer: object) -> Verdict:
    """A dict {offset: value}: what changes in the board's 64 bytes when cat 1 goes from B8 to C7."""
    before = position(START).board
    after = bytearray(before)
    after[square("B8")], after[square("C7")] = PIECE_EMPTY, PIECE_CAT1
    if answer == {}:  # as the cell stands at first
        raise NotAttempted
    told = _offsets(answer)
    for offset in sorted(told):
        if before[offset] == after[offset]:
            raise Hint(f"Byte {offset} is {square_name(offset)}. Nothing leaves that square and nothing "
                       f"arrives there: it holds {before[offset]} before the move and after it.")
    for offset, value in sorted(told.items()):
        if value != after[offset]:
            raise Hint(f"Byte {offset} is indeed one of them, but it does not become {value}. Which piece "
                       f"stands there after the move, or what does a square hold that nobody stands on?")
    if len(told) == 1:
        raise Hint(f"Byte {next(iter(told))} is right, and another changes as well: a move has two ends.")
    return right("the cat leaves B8 and arrives on C7; 62 bytes stay as they were.")


def _offsets(answer: object) -> dict[int, int]:
    """The answer as whole numbers 0..63 -> 0..255, or a Hint."""
    if not isinstance(answer, dict):
        raise Hint(f"The answer is a dict such as {{4: 0}}, offset and new value, not {short(answer)}.")
    for offset, value in list(answer.items())[:65]:
        if isinstance(offset, str):
            raise Hint(f"{short(offset)} is a name, and the 6502 knows none of the squares' names: give the "
                       "offset, 0 for A1 to 63 for H8.")
        if type(offset) is not int or not 0 <= offset <= 63:
            raise Hint(f"{short(offset)} is no offset: the board's bytes are 0 to 63.")
        if type(value) is not int or not 0 <= value <= 255:
            raise Hint(f"Byte {offset} cannot become {short(value)}: a byte holds a whole number from 0 to "
                       "255.")
    return dict(answer)


@lru_cache(maxsize=1)
def _broken_run() -> tuple[str, int]:
    """What stops init_board without its `inx`, and the only byte of the board it has written by then."""
    text = re.sub(r"(?m)^ +inx\b.*\n", "", originals()["init_board"].text)
    c64 = C64(sources.program(replace={"init_board": text}))
    try:
        c64.call("init_board", max_cycles=20_000)
    except MachineError as error:
        return type(error).__name__, error.run.changes["board"][0].offset
    raise AssertionError("init_board comes back without its inx")


@exercise("break_init_board", stars=2)
def break_init_board(answer: object) -> Verdict:
    """A pair: the error that stops init_board without its `inx`, and the one offset in board it writes to."""
    error, offset = _broken_run()
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise Hint('The answer is a pair: the name of the error and an offset in the board, such as '
                   f'("StackLeak", 12), not {short(answer)}.')
    name = answer[0]
    if not isinstance(name, str):  # the class, or the caught error, says it as well
        name = name.__name__ if isinstance(name, type) else type(name).__name__
    if name.split(".")[-1].strip() != error:
        raise Hint(f"The machine did not stop with {short(name)}. Take the line `inx` out of the cell of "
                   'init_board, run it, then run `machine().call("init_board")`: the message begins with the '
                   "error's name.")
    if type(answer[1]) is not int or not 0 <= answer[1] <= 63:
        raise Hint(f"{name} is right. The second part is an offset from 0 to 63, not {short(answer[1])}.")
    if answer[1] != offset:
        raise Hint(f"{name} is right, but byte {answer[1]} of the board ({square_name(answer[1])}) still "
                   "holds noise. What is X on the first pass of the loop, and what would make it another?")
    back = " Bring the course's back with `%reset_asm init_board`." if current().piece("init_board") else ""
    return right(f"X stays 0, so `sta board,x` writes A1 again and again and `cpx #64` is never equal.{back}")


@exercise("is_dark", stars=2)
def is_dark(answer: object) -> Verdict:
    """A function of a square 0..63: True where it is dark (A1's colour), False where it is light."""
    said = yes_or_no("is_dark", answer, range(64))
    for at, value in enumerate(said):
        if bool(value) != (at in DARK):
            like = ", like A1" if at else ""
            colour = f"dark{like}" if at in DARK else "light: the square beside it is dark"
            count = sum(bool(v) != (n in DARK) for n, v in enumerate(said))
            raise Hint(f"is_dark({at}) says {value}, but {square_name(at)} is {colour}. "
                       f"({64 - count} of 64 squares are right.)")
    return right("64 squares of 64, 32 of them dark.")


@exercise("is_dark_6502", stars=3, in_program=True)
def is_dark_6502(answer: object) -> Verdict:
    """A new routine `is_dark` in the program: X = square, 0..63; A = 1 if it is dark, else 0."""
    if current().piece("is_dark") is None or code_of("is_dark", current().program) == DARK_STUB:
        raise NotAttempted
    cycles = _dark_cycles(machine)
    program = sources.program(extra={"is_dark": REFERENCE["is_dark"]})
    reference = _dark_cycles(lambda seed: C64(program, seed=seed))
    return right(
        "64 squares of 64.",
        cycles_for_all_64=f"{cycles:,} (the course's {reference:,})",
        bytes=f"{byte_count('is_dark', current().program)} (the course's {byte_count('is_dark', program)})",
    )


def _dark_cycles(switch_on) -> int:
    """Cycles of the 64 calls, in two kinds of noise; a Hint where an answer is wrong."""
    totals = []
    for seed in (0, 1):
        c64, total = switch_on(seed), 0
        for at in range(64):
            run = routine_result(c64, "is_dark", f"X = {at} ({square_name(at)})", x=at, max_cycles=5_000)
            if run.a != (at in DARK):
                colour = "dark: A should be 1" if at in DARK else "light: A should be 0"
                raise Hint(f"With X = {at} your is_dark comes back with A = {run.a}, but {square_name(at)} "
                           f"is {colour}.")
            total += run.cycles
        totals.append(total)
    return max(totals)


@exercise("faster_init_board", stars=3, in_program=True)
def faster_init_board(answer: object) -> Verdict:
    """init_board in fewer cycles, with the same result."""
    if current().piece("init_board") is None:
        raise NotAttempted
    for seed in range(3):
        mine = machine(seed)
        run = routine_result(mine, "init_board", "noise in memory")
        course = C64(original(), seed=seed)
        before = course.call("init_board").cycles
        _same_memory(mine, run, course)
    if run.cycles >= before:
        raise Hint(f"Everything is set up right, in {run.cycles:,} cycles; the course's takes {before:,}. "
                   "Counting and jumping back costs the same whether a pass copies one byte or more.")
    bytes_now, bytes_before = (byte_count("init_board", p) for p in (current().program, original()))
    return right(
        f"the same board, {plural(before - run.cycles, 'cycle')} fewer.",
        cycles=f"{run.cycles:,} (original {before:,})",
        bytes=f"{bytes_now} (original {bytes_before})",
    )


def _same_memory(mine: C64, run, course: C64) -> None:
    """A Hint where a variable of the two machines differs, or something else was written."""
    promised = ("board", "side", "ply", "hply", "first_move")
    for name in promised:
        for n in range(mine.size(name)):
            got, want = (c64.peek(c64.address(name) + n) for c64 in (mine, course))
            if got != want:
                where = f"{name}+{n}" if n else name
                where = f"Byte {n} of board ({square_name(n)})" if name == "board" else where
                raise Hint(f"{where} is {got} after your init_board, and {want} after the course's.")
    for label, changes in run.changes.items():
        if label not in promised and not all(0x02 <= change.address <= 0x0F for change in changes):
            raise Hint(f"Your init_board also changes {label}, from {changes[0].old} to {changes[0].new}. It "
                       "promises to leave that alone; `$02` to `$0f` is free for scratch.")


