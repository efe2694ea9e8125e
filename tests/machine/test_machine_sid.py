"""The SID's noise against a simulation that steps it cycle by cycle, and the chips that the cycles drive."""

import random

import pytest

from mc64.c64.chips import Chips
from mc64.c64.memory import Memory
from mc64.c64.sid import POWER_ON_REGISTER, Noise, shift


class Stepped:
    """Voice 3 as the facts describe it, one cycle at a time."""

    def __init__(self):
        self.accumulator, self.register, self.frequency, self.time = 0, 0x7FFFFE, 0, 0

    def go_to(self, time):
        while self.time < time:
            self.time += 1
            before = self.accumulator >> 19 & 1
            self.accumulator = (self.accumulator + self.frequency) % 2**24
            if not before and self.accumulator >> 19 & 1:
                bit = (self.register >> 22 ^ self.register >> 17) & 1
                self.register = (self.register * 2 + bit) % 2**23

    def byte(self):
        return sum((self.register >> bit & 1) << place for place, bit in
                   zip((7, 6, 5, 4, 3, 2, 1, 0), (20, 18, 14, 11, 9, 5, 2, 0), strict=True))


def test_noise_equals_the_stepped_simulation():
    chosen = random.Random(1)
    noise, stepped, time = Noise(), Stepped(), 0
    noise.write(0xD412, 0x80, 0)
    for _ in range(300):
        time += chosen.choice((1, 3, 15, 16, 17, 100, 500))
        stepped.go_to(time)
        if chosen.random() < 0.3:
            value = chosen.randrange(256)
            if chosen.random() < 0.5:
                noise.write(0xD40E, value, time)
                stepped.frequency = stepped.frequency & 0xFF00 | value
            else:
                noise.write(0xD40F, value, time)
                stepped.frequency = stepped.frequency & 0x00FF | value << 8
        assert noise.read(time) == stepped.byte()
        assert noise.register == stepped.register
    assert stepped.register != POWER_ON_REGISTER


def test_shifting_many_times_equals_shifting_often():
    register = POWER_ON_REGISTER
    for times in range(1, 200):
        register = shift(register, 1)
        assert shift(POWER_ON_REGISTER, times) == register
    assert shift(POWER_ON_REGISTER, 2**23 - 1) == POWER_ON_REGISTER
    assert shift(POWER_ON_REGISTER, 2**23 - 1 + 199) == register


def test_at_full_frequency_it_shifts_every_sixteen_cycles():
    noise = Noise()
    noise.write(0xD40E, 0xFF, 0)
    noise.write(0xD40F, 0xFF, 0)
    seen = []
    noise.write(0xD412, 0x80, 0)
    for time in range(16 * 40):
        noise.read(time)
        seen.append(noise.register)
    assert len(set(seen)) in (40, 41)


def test_a_zero_register_is_refused():
    noise = Noise()
    for value in (0, -1, 1 << 23):
        with pytest.raises(ValueError, match="23 bits and never 0"):
            noise.register = value
    noise.register = 1
    assert noise.register == 1


def test_other_waveforms_read_zero_and_test_holds_the_accumulator():
    noise = Noise()
    noise.write(0xD40F, 0xFF, 0)
    assert noise.read(1000) == 0                                # no waveform selected
    noise.write(0xD412, 0xA0, 1000)
    assert noise.read(2000) == 0                                # noise and sawtooth together
    noise.write(0xD412, 0x88, 3000)
    assert noise.read(3000) == noise.read(90000)


NOISE_PROGRAM = """
start   lda #$ff
        sta $d40e       ; cycles 2..5: written in cycle 5
        sta $d40f       ; 6..9
        lda #$80
        sta $d412       ; 12..15
        ldx #0
_next   lda $d41b       ; read in its fourth cycle
        sta bytes,x
        inx
        bne _next
        rts
* = $3000
bytes   .fill 256
"""


def test_a_program_reads_the_noise_of_the_cycle_of_its_access(machine_of):
    c64 = machine_of(NOISE_PROGRAM)
    c64.call("start")
    stepped, expected = Stepped(), bytearray()
    stepped.go_to(5)
    stepped.frequency = 0x00FF
    stepped.go_to(9)
    stepped.frequency = 0xFFFF
    time = 18
    for _ in range(256):
        stepped.go_to(time + 3)
        expected.append(stepped.byte())
        time += 4 + 5 + 2 + 3
    assert c64["bytes"] == bytes(expected)
    assert len(set(expected)) > 50


@pytest.mark.parametrize(("read", "cycle"), [
    ("lda $d41b", 3), ("lda $d400,x", 3), ("lda $d41b-$80,y", 4), ("lda (pointer),y", 5), ("bit $d41b", 3),
    ("inc $d41b", 3), ("asl $d400,x", 4), ("lda $d39b,y", 4),
    ("lda $d41b-$1b,x", 3), ("ldx $d41b", 3), ("lda (pointer-$1b,x)", 5), ("adc $d400,x", 3),
])
def test_every_way_of_reading_sees_its_own_cycle(machine_of, read, cycle):
    source = f"* = $20\npointer .fill 2\n* = $1000\nstart {read}\n rts"
    c64 = machine_of(source)
    c64["pointer"] = (0x9B, 0xD3) if "),y" in read else (0x1B, 0xD4)
    c64.sid.register = 0x2A5F31
    for address, value in ((0xD40E, 0xFF), (0xD40F, 0xFF), (0xD412, 0x80)):
        c64.poke(address, value)
    reads = []
    plain = c64.chips.refresh
    c64.chips.refresh = lambda address, time: (reads.append((address, time)), plain(address, time))
    c64.call("start", x=0x1B, y=0x80)
    assert reads == [(0xD41B, cycle)]


@pytest.mark.parametrize("read", ["lda $cff2,y", "lda (pointer),y"])
def test_an_index_may_carry_a_read_into_the_chips(machine_of, read):
    c64 = machine_of(f"* = $20\npointer .fill 2\n* = $1000\nstart {read}\n rts")
    c64["pointer"] = (0xF2, 0xCF)
    c64.core.cycles = 63 * 200
    assert c64.call("start", y=0x20).a == 200


def test_reading_and_writing_instructions_know_both_cycles(machine_of):
    c64 = machine_of("start inc $d020\n dec $d020,x\n rts")
    c64.poke(0xD020, 15)
    times = []
    plain = c64.chips.write
    c64.chips.write = lambda address, value, time: (times.append((value, time)), plain(address, value, time))
    c64.call("start", x=0)
    assert times == [(16, 5), (255, 6 + 6)]


def test_raster_line_follows_the_cycles(machine_of):
    c64 = machine_of("""
start   ldx #0
_loop   lda $d012
        sta low,x
        lda $d011
        sta high,x
        ldy #29
_wait   dey
        bne _wait
        inx
        bne _loop
        rts
* = $3000
low     .fill 256
high    .fill 256""")
    times = []
    c64.watch("start._loop", lambda c: times.append(c.cycles))
    c64.call("start")
    low, high = c64["low"], c64["high"]
    for i, time in enumerate(times):
        assert low[i] == (time + 3) // 63 % 312 % 256
        line = (time + 4 + 5 + 3) // 63 % 312
        assert high[i] == 0x1B | (line >= 256) << 7
    assert {byte >> 7 for byte in high} == {0, 1}
    assert c64.peek(0xD012) == c64.cycles // 63 % 312 % 256


def test_colours_are_four_bits_wide(machine_of):
    c64 = machine_of("start lda #$f6\n sta $d020\n sta $d021\n sta $d800\n sta $d801\n lda $d020\n"
                     " ldx $d801\n ldy $d021\n rts")
    run = c64.call("start")
    assert (run.a, run.x, run.y) == (6, 6, 6)
    assert (c64.screen.border, c64.screen.background, c64.screen.colours[0]) == (6, 6, 6)
    assert set(run.changes) == {"$d020", "colours"}             # the background was 6 before


def test_the_clock_ticks_sixty_times_a_second(machine_of):
    c64 = machine_of("start lda $a2\n ldx $a1\n rts\nbig lda #0\n sta $d418\n rts")
    c64.core.cycles = 985248 * 10
    run = c64.call("start")
    assert run.a + 256 * run.x == 599                           # 59.996 ticks a second
    assert run.changes == {}


def test_timers_count_down():
    chips = Chips(Memory(lambda address, value: None))
    for cycle, low, high in ((0, 0x25, 0x40), (1, 0x24, 0x40), (0x26, 0xFF, 0x3F), (16422, 0x25, 0x40)):
        chips.refresh(0xDC04, cycle)
        chips.refresh(0xDC05, cycle)
        assert (chips.memory[0xDC04], chips.memory[0xDC05]) == (low, high)
    chips.refresh(0xDC06, 2)
    assert chips.memory[0xDC06] == 0xFD
