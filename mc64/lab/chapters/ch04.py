"""The checks of chapter 4's five exercises. Every number they hold an answer to is computed here."""

from __future__ import annotations

import random
from functools import lru_cache

from mc64.bridge import to_c64
from mc64.c64 import sources
from mc64.c64.explain import plural
from mc64.c64.machine import C64
from mc64.game.board import PIECE_EMPTY
from mc64.game.hash import fixed_hash, get_hash
from mc64.game.lock import fixed_lock, get_lock
from mc64.game.moves import gen
from mc64.game.position import START, PositionError, position, position_text, square_name
from mc64.game.tree import make_move, mouse_home, take_back
from mc64.lab.ask import routine_result, whole_numbers
from mc64.lab.exercises import Hint, NotAttempted, Verdict, exercise, right, short
from mc64.lab.measure import byte_count, code_of
from mc64.lab.session import current, machine, original, originals
from mc64.lab.ways import leads_here

SLOTS = 256
E1, F2 = 4, 13
RTS = bytes([0x60])             # update_hash as the chapter leaves it to the reader
WALKS = 12
REFERENCE = """\
;=== update_hash ===
; Brings the hash up to date for a move that is about to be made.
; In        X = square of a piece;  Y = where it goes;  current_hash
; Out       current_hash = the hash after the move
update_hash
        lda board,x
        beq _mouse              ; the mouse is piece 0
        cmp #PIECE_CAT2
        beq _cat2
        cmp #PIECE_CAT3
        beq _cat3
        cmp #PIECE_CAT4
        beq _cat4
        lda hash_cat1,x
        eor hash_cat1,y
        eor current_hash
        sta current_hash
        rts
_mouse  lda hash_mouse,x
        eor hash_mouse,y
        eor current_hash
        sta current_hash
        rts
_cat2   lda hash_cat2,x
        eor hash_cat2,y
        eor current_hash
        sta current_hash
        rts
_cat3   lda hash_cat3,x
        eor hash_cat3,y
        eor current_hash
        sta current_hash
        rts
_cat4   lda hash_cat4,x
        eor hash_cat4,y
        eor current_hash
        sta current_hash
        rts
"""


def fixed_game(text: str = START):
    """A Game at a position in text, with the fixed tables, its hash and its lock worked out."""
    game = position(text)
    fixed_hash(game)
    fixed_lock(game)
    get_hash(game)
    get_lock(game)
    return game


def chance(positions: int) -> float:
    """The chance that some of so many positions share one of 256 slots."""
    apart = 1.0
    for taken in range(min(positions, SLOTS + 1)):
        apart *= (SLOTS - taken) / SLOTS
    return 1 - apart


@exercise("even_chance", stars=1)
def even_chance(answer: object) -> Verdict:
    """How many positions until two of them share one of 256 slots with a chance of one half or more."""
    if type(answer) is not int or answer < 1:
        raise Hint(f"The answer is a number of positions, 1 or more, not {short(answer)}.")
    if chance(answer) < 0.5:
        raise Hint(f"With {plural(answer, 'position')} the chance is {chance(answer):.1%}, still under "
                   "one half.")
    if chance(answer - 1) >= 0.5:
        raise Hint(f"With {short(answer)} positions the chance is {chance(answer):.1%}, and fewer will do. "
                   "Every new position can clash with every one before it: count pairs, not positions.")
    return right(f"{answer} positions make {answer * (answer - 1) // 2} pairs; the chance is "
                 f"{chance(answer):.1%}.")


@exercise("hash_after", stars=1)
def hash_after(answer: object) -> Verdict:
    """The hash after E1-F2 from the start, with the fixed tables."""
    game = fixed_game()
    before, out, into = game.current_hash, game.hash_mouse[E1], game.hash_mouse[F2]
    if type(answer) is not int or not 0 <= answer <= 255:
        raise Hint(f"The answer is a byte, 0 to 255 (or $-digits after 0x), not {short(answer)}.")
    if answer == before ^ into:
        raise Hint("The mouse is now in the hash twice: on F2, and still on E1. Take it out there first.")
    if answer == before ^ out:
        raise Hint("The mouse is out of the hash on E1. It stands somewhere now.")
    if answer == before:
        raise Hint("That is the hash before the move. Two numbers of the mouse's table change it.")
    if answer in ((before - out + into) & 255, (before + out + into) & 255):
        raise Hint("EOR does not add or subtract: it turns over those bits that are 1 in the number.")
    if answer != before ^ out ^ into:
        raise Hint(f"The hash is ${before:02X} before the move, and two numbers of hash_mouse go into it: "
                   f"those of E1, square {E1}, and F2, square {F2}.")
    return right(f"${before:02X} EOR ${out:02X} EOR ${into:02X} is ${answer:02X}; the four cats were not "
                 "asked.")


def without_second_eor() -> str:
    """make_move_keyed with the second call of toggle_keys left out."""
    head, _, tail = originals()["make_move_keyed"].text.rpartition("        jsr toggle_keys\n")
    return head + tail


@lru_cache(maxsize=1)
def _parts() -> tuple[int, int]:
    """(moves made when the hash is first wrong, in what bits) without the second EOR, after E1-F2, B8-A7."""
    c64, game = C64(sources.program(replace={"make_move_keyed": without_second_eor()})), fixed_game()
    to_c64(game, c64)
    for made in (1, 2):
        c64.call("gen")
        c64.call("make_move_keyed", x=c64["first_move"][made - 1])
        kept = c64["current_hash"]
        c64.call("get_hash")
        if kept != c64["current_hash"]:
            return made, kept ^ c64["current_hash"]
    raise AssertionError("the hash is right without the second EOR")


@exercise("second_eor", stars=2)
def second_eor(answer: object) -> Verdict:
    """A pair: after how many moves current_hash is first wrong without the second EOR, and in which bits."""
    made, bits = _parts()
    whole_numbers(answer, 2, "a pair such as (3, 0x40): how many moves have been made when the hash is first "
                  "wrong, and what is left of the two hashes after EOR")
    if answer[0] != made:
        raise Hint("Each move takes a piece out where it stood. If nothing puts it in again, how many moves "
                   "does it take to notice?")
    if answer[1] != bits:
        game = fixed_game()
        if answer[1] == game.hash_mouse[E1]:
            raise Hint("That is the number that was taken out rightly, that of E1.")
        raise Hint("The mouse goes E1-F2. The hash that was kept and the one that get_hash works out differ "
                   "by one number of the mouse's table: that of the square where it is missing.")
    back = " Bring the course's back with `%reset_asm make_move_keyed`."
    return right(f"after one move ${bits:02X} is missing, the mouse on F2. Of the header only the cycles no "
                 "longer hold; it takes the twin to notice that current_hash is wrong."
                 + back * (current().piece("make_move_keyed") is not None))


@exercise("same_keys", stars=2)
def same_keys(answer: object) -> Verdict:
    """Two positions in text that a game can lead to, with the same side to move, hash and lock."""
    pair = isinstance(answer, tuple | list) and len(answer) == 2
    if not pair or not all(isinstance(text, str) for text in answer):
        raise Hint(f"The answer is two positions in text, such as ({START!r}, 'M E1 A7 D8 F8 H8'), not "
                   f"{short(answer)}.")
    try:
        one, two = map(fixed_game, answer)
    except PositionError as error:
        raise Hint(f"{error}.") from None
    texts = [position_text(game) for game in (one, two)]
    if texts[0] == texts[1]:
        raise Hint("That is one position twice.")
    if one.side != two.side:
        raise Hint("One has the mouse to move and one the cats. Each side has slots of its own, so these two "
                   "never meet.")
    for name in ("hash", "lock"):
        keys = [getattr(game, f"current_{name}") for game in (one, two)]
        if keys[0] != keys[1]:
            raise Hint(f"With the fixed tables the {name} of {texts[0]} is ${keys[0]:02X}, that of "
                       f"{texts[1]} ${keys[1]:02X}.")
    for game, text in zip((one, two), texts, strict=True):
        found = leads_here(game)
        if found is None:
            raise Hint(f"No way to {text} was found from the start, in a long search that did not look "
                       "everywhere. Choose a pair nearer the start.")
        if not found:
            raise Hint(f"Hash and lock are the same, but no game leads from the start to {text}.")
    return right(f"both have hash ${one.current_hash:02X} and lock ${one.current_lock:02X}: the table cannot "
                 "tell them apart.")


@exercise("update_hash", stars=3, in_program=True)
def update_hash(answer: object) -> Verdict:
    """A new routine update_hash: X = a piece's square, Y = where it goes; current_hash as after the move."""
    if current().piece("update_hash") is None or code_of("update_hash", current().program) == RTS:
        raise NotAttempted
    program = sources.program(extra={"update_hash": REFERENCE})
    mine, steps = _update_cycles(machine())
    course = _course_cycles()
    c64 = C64(original())
    to_c64(fixed_game(), c64)
    anew = c64.call("get_hash").cycles
    return right(
        f"equal to get_hash along {WALKS} walks and back, {steps:,} moves.",
        cycles_a_move=f"{mine / steps:.1f} (get_hash {anew:,}, the course's update_hash "
                      f"{course / steps:.1f})",
        bytes=f"{byte_count('update_hash', current().program)} (the course's "
              f"{byte_count('update_hash', program)})",
    )


@lru_cache(maxsize=1)
def _course_cycles() -> int:
    """What the course's own solution takes for the same walks."""
    return _update_cycles(C64(sources.program(extra={"update_hash": REFERENCE})))[0]


def _update_cycles(c64: C64) -> tuple[int, int]:
    """Cycles and calls along walks and back; a Hint where the hash is wrong or something else has changed."""
    rng, total, calls = random.Random(4), 0, 0
    for _ in range(WALKS):
        game = fixed_game()
        game.hash_mouse, game.hash_cat3 = rng.randbytes(64), rng.randbytes(64)
        get_hash(game)
        to_c64(game, c64)
        while _one_move(game, rng):
            total += _call(c64, game, game.game_list_start[game.hply - 1], game.game_list_dest[game.hply - 1])
            calls += 1
        while game.hply:
            start, dest = game.game_list_start[game.hply - 1], game.game_list_dest[game.hply - 1]
            take_back(game)
            total += _call(c64, game, dest, start)
            calls += 1
    return total, calls


def _one_move(game, rng) -> bool:
    """A random move made on the Python board; False when the game is over or the list is full."""
    if game.ply > 21 or mouse_home(game):
        return False
    gen(game)
    first, end = game.first_move[game.ply:game.ply + 2]
    if first == end:
        return False
    make_move(game, first + int(rng.random() * (end - first)))
    return True


def _call(c64: C64, game, origin: int, dest: int) -> int:
    """Cycles of update_hash for the move that the Python board has already made; then both boards agree."""
    where = f"{square_name(origin)} to {square_name(dest)} before {position_text(game)}"
    run = routine_result(c64, "update_hash", where, x=origin, y=dest, max_cycles=10_000)
    get_hash(game)
    if c64["current_hash"] != game.current_hash:
        raise Hint(f"With {where} current_hash is ${c64['current_hash']:02X} after your update_hash, and "
                   f"get_hash gives ${game.current_hash:02X}.")
    for label, changes in run.changes.items():
        if label != "current_hash" and not all(0x02 <= change.address <= 0x0F for change in changes):
            raise Hint(f"Your update_hash also changes {label}. Only current_hash may change; `$02` to `$0f` "
                       "is free for scratch.")
    address = c64.address("board")
    c64.poke(address + dest, game.board[dest])
    c64.poke(address + origin, PIECE_EMPTY)
    return run.cycles
