"""The random tables: the SID's noise stepped cycle by cycle, the fixed numbers, and both twins on them."""

import random

import pytest
from hash_worlds import PIECES

from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game import hash as hashing
from mc64.game import lock
from mc64.game.state import Game

SHOWN = (20, 18, 14, 11, 9, 5, 2, 0)


class Stepped:
    """Voice 3 as FACTS describes it: the accumulator, one cycle at a time."""

    def __init__(self, register):
        self.accumulator, self.register, self.frequency, self.time = 0, register, 0, 0

    def byte(self, time):
        while self.time < time:
            self.time += 1
            low = not self.accumulator & 0x80000
            self.accumulator = (self.accumulator + self.frequency) & 0xFFFFFF
            if low and self.accumulator & 0x80000:
                new = (self.register >> 22 ^ self.register >> 17) & 1
                self.register = (self.register << 1 | new) & 0x7FFFFF
        return sum((self.register >> bit & 1) << 7 - n for n, bit in enumerate(SHOWN))


def stream(register):
    """The 321 bytes that `randomize` reads: cycles counted by hand from its instructions.

    jsr 6, lda 2, then the low byte is written in the last of 4 cycles, the high byte 4 later; lda 2 and sta 4
    follow, and the fourth cycle of lda SID_NOISE reads. Between two reads of a loop lie 22 cycles.
    """
    sid = Stepped(register)
    sid.byte(6 + 2 + 3)
    sid.frequency = 0x00FF
    sid.byte(6 + 2 + 7)
    sid.frequency = 0xFFFF
    at = 6 + 2 + 4 + 4 + 2 + 4 + 3
    found = [sid.byte(at)]
    at += 1 + 3 + 6                 # the end of that lda; sta seed; rts
    for _ in PIECES:
        at += 6 + 2 + 3             # jsr; ldx; up to the reading cycle
        for _ in range(64):
            found.append(sid.byte(at))
            at += 22
        at += -22 + 1 + 3 + 3 + 5 + 2 + 2 + 2 + 6       # the last pass does not branch; rts
    return bytes(found)


@pytest.mark.parametrize("register", [0x7FFFFE, 1, 0x123456, 0x2AAAAA])
def test_randomize_reads_what_the_stepped_register_shows(register):
    c64 = C64(program())
    c64.sid.register = register
    assert c64.call("randomize").sid == stream(register)


def test_each_number_is_the_noise_eor_the_number_before():
    c64, noise = C64(program()), stream(0x7FFFFE)
    c64.call("randomize")
    numbers = b"".join(c64[f"hash_{piece}"] for piece in PIECES)
    before = noise[0]
    for n, number in enumerate(numbers):
        before ^= noise[n + 1]
        assert number == before, n
    assert c64["seed"] == before


@pytest.mark.parametrize("name, kind", [("randomize", "hash"), ("randomize_lock", "lock")])
def test_both_languages_draw_the_same_tables(name, kind):
    c64, game, drawn = C64(program()), Game(), set()
    for _ in range(5):
        noise = iter(c64.call(name).sid)
        getattr(lock if kind == "lock" else hashing, name)(game, noise)
        assert list(noise) == []
        for piece in PIECES:
            assert getattr(game, f"{kind}_{piece}") == c64[f"{kind}_{piece}"]
        drawn.add(bytes(getattr(game, f"{kind}_mouse")))
    assert len(drawn) == 5


def test_a_machine_just_switched_on_draws_the_same_numbers_every_time():
    """The register does not move before the frequency is set, so only the second draw depends on when."""
    first, second = [], []
    for wait in (0, 100, 12_345):
        c64 = C64(program())
        c64.core.cycles += wait
        first.append(c64.call("randomize").sid)
        c64.core.cycles += wait
        second.append(c64.call("randomize").sid)
    assert first[0] == first[1] == first[2]
    assert len(set(second)) == 3


def test_a_peek_is_no_read_of_the_programs():
    c64 = C64(program())
    c64.peek(0xD41B)
    assert c64.call("init_board").sid == b""
    assert len(c64.call("rand_hash_cat1").sid) == 64


def test_the_fixed_numbers_are_those_of_their_seed():
    rng = random.Random(64)
    drawn = bytes(int(256 * rng.random()) for _ in range(640))
    tables = [getattr(hashing, f"fixed_hash_{piece}") for piece in PIECES]
    tables += [getattr(lock, f"fixed_lock_{piece}") for piece in PIECES]
    assert b"".join(tables) == drawn
    c64 = C64(program())
    assert b"".join(c64[f"fixed_{kind}_{piece}"] for kind in ("hash", "lock") for piece in PIECES) == drawn
