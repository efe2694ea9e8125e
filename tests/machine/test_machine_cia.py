"""The CIAs' timers against a simulation that steps them cycle by cycle, and in programs on both cores."""

import random
from dataclasses import dataclass, field

import pytest

from mc64.c64.assembler import assemble
from mc64.c64.chips import CIA1, CIA2, Chips
from mc64.c64.cia import REGISTERS, Cia, State
from mc64.c64.core import Core
from mc64.c64.fast import FastCore
from mc64.c64.machine import C64
from mc64.c64.memory import Memory

CORES = pytest.mark.parametrize("core", [Core, FastCore])


# One cycle at a time

@dataclass
class Stepped:
    """A CIA as the data sheet describes it."""

    latch: dict = field(default_factory=lambda: {"a": 0xFFFF, "b": 0xFFFF})
    counter: dict = field(default_factory=lambda: {"a": 0xFFFF, "b": 0xFFFF})
    control: dict = field(default_factory=lambda: {"a": 0, "b": 0})
    flags: int = 0
    mask: int = 0
    time: int = 0

    def count(self, name) -> bool:
        """Whether the timer underflows."""
        if self.counter[name]:
            self.counter[name] -= 1
            return False
        self.counter[name] = self.latch[name]
        self.flags |= {"a": 1, "b": 2}[name]
        if self.control[name] & 8:
            self.control[name] -= 1
        return True

    def go_to(self, time):
        while self.time < time:
            self.time += 1
            runs = {name: self.control[name] & 1 for name in "ab"}
            source = self.control["b"] >> 5 & 3
            underflow = runs["a"] and not self.control["a"] & 0x20 and self.count("a")
            if runs["b"] and (source == 0 or source == 2 and underflow):
                self.count("b")

    def write(self, register, value, time):
        self.go_to(time)
        if register == 13:
            self.mask = self.mask & ~value if value < 128 else self.mask | value & 31
        elif register in (14, 15):
            name = "ab"[register - 14]
            self.control[name] = value & 0xEF
            if value & 16:
                self.counter[name] = self.latch[name]
        elif 4 <= register <= 7:
            name = "ab"[register // 2 - 2]
            low, high = self.latch[name] % 256, self.latch[name] // 256
            self.latch[name] = value + 256 * high if register % 2 == 0 else low + 256 * value
            if register % 2 and not self.control[name] & 1:
                self.counter[name] = self.latch[name]

    def read(self, register, time):
        self.go_to(time)
        if register == 13:
            return self.flags + 128 * bool(self.flags & self.mask)
        if register in (14, 15):
            return self.control["ab"[register - 14]]
        counter = self.counter["ab"[register // 2 - 2]]
        return counter // 256 if register % 2 else counter % 256


def test_the_timers_equal_the_stepped_simulation():
    seen = set()
    for seed in range(150):
        chosen = random.Random(seed)
        cia, stepped, time = Cia(State()), Stepped(), 0
        for _ in range(60):
            time += chosen.choice((0, 1, 2, 3, 7, 20, 300, 1500))
            register = chosen.choice((4, 4, 5, 6, 6, 7, 13, 14, 14, 15, 15, 3, 8))
            if chosen.random() < 0.5:
                value = chosen.choice((0, 0, 1, 2, 5)) if register in (5, 7) else chosen.randrange(256)
                if register in (14, 15) and chosen.random() < 0.7:
                    value |= 1
                cia.write(register, value, time)
                stepped.write(register, value, time)
            elif register == 13 and chosen.random() < 0.5:
                cia.clear_flags(time)
                stepped.go_to(time)
                stepped.flags = 0
            bytes_now = [cia.read(register, time) for register in REGISTERS]
            assert bytes_now == [stepped.read(register, time) for register in REGISTERS], (seed, time)
            seen.add(bytes_now[REGISTERS.index(13)])
    assert {0, 1, 2, 3, 0x81, 0x82, 0x83} <= seen


def test_reading_alone_changes_nothing():
    cia = Cia(State())
    cia.write(4, 9, 0)
    cia.write(5, 0, 0)
    cia.write(14, 1, 0)
    before = cia.state
    for register in REGISTERS:
        cia.read(register, 12345)
    assert cia.state == before
    assert (cia.read(4, 5), cia.read(4, 25)) == (4, 4)      # an earlier cycle after a later one
    cia.write(14, 0x11, 100)
    assert (cia.read(4, 90), cia.read(4, 103)) == (9, 6)    # before the last store: as that left it


def test_what_stands_there_at_power_on():
    chips = Chips(Memory(lambda address, value: None))

    def byte(address, cycle):
        chips.look(address, cycle)
        return chips.memory[address]

    assert [byte(CIA2 + r, 10**6) for r in REGISTERS] == [255, 255, 255, 255, 8, 8, 0]
    assert [byte(CIA1 + r, 0) for r in REGISTERS] == [0x25, 0x40, 255, 255, 1, 1, 0]
    assert byte(0xDC0D, 16421) == 0 and byte(0xDC0D, 16422) == 0x81
    chips.write(0xDD0E, 0x11, 5)
    chips.write(0xDC0E, 0, 5)
    assert byte(0xDD04, 10) == 250 and byte(0xDC04, 10) == 0x25 - 5
    assert chips.stored == {0xDC0E, 0xDD0E}
    chips.power_on()
    assert chips.stored == set()
    assert byte(0xDD04, 10) == 255 and byte(0xDC04, 10) == 0x25 - 10


# A clock of 32 bits: the search's

CLOCK = """
start_clock
        lda #<999
        sta $dd04       ; written in cycle 5
        lda #>999
        sta $dd05
        lda limit
        sta $dd06
        lda limit+1
        sta $dd07       ; in cycle 27
        lda #$11
        sta $dd0e       ; in cycle 33
        lda #$59
        sta $dd0f       ; in cycle 39
        rts
ask     lda $dd0f       ; read in cycle 3
        and #1
        rts
search  lda #0
        sta nodes
        sta nodes+1
        sta nodes+2
_node   jsr work
        inc nodes
        bne _ask
        inc nodes+1
        bne _ask
        inc nodes+2
_ask    lda $dd0f
        and #1
        bne _node
        rts
work    ldx #20
_l      lda nodes
        eor table,x
        sta table,x
        dex
        bne _l
        rts
* = $3000
limit   .fill 2
nodes   .fill 3
table   .fill 32
"""
STARTED = 33


def clock(core, limit, source=CLOCK):
    c64 = C64(assemble("* = $1000\n" + source, name="demo.asm"), core=core)
    c64["limit"] = limit.to_bytes(2, "little")
    c64.call("start_clock")
    return c64


@CORES
@pytest.mark.parametrize("limit", [0, 1, 2, 255, 256, 1000, 65534, 65535])
def test_the_cycle_at_which_time_is_up(core, limit):
    c64 = clock(core, limit)
    end = STARTED + 1000 * (limit + 1)
    for read in (*range(end - 6, end), end - 1 - 1000 * limit):
        c64.core.cycles = read - 3
        assert c64.call("ask").a == 1 and c64.peek(0xDD0F) == (0x49 if c64.cycles < end else 0x48)
    for read in (*range(end, end + 6), 2 * end, 3 * end):
        c64.core.cycles = read - 3
        assert c64.call("ask").a == 0 and c64.peek(0xDD0F) == 0x48
        assert c64.peek(0xDD06) + 256 * c64.peek(0xDD07) == limit


@pytest.mark.parametrize("limit", [0, 1, 7, 200])
def test_a_search_ends_at_the_same_node_on_both_cores(limit):
    ends, end = [], STARTED + 1000 * (limit + 1)
    for core in (Core, FastCore):
        c64 = clock(core, limit)
        run = c64.call("search")
        ends.append((run.cycles, c64["nodes"], bytes(c64.memory), c64.chips.cias[CIA2].state))
    assert ends[0] == ends[1]
    c64, reads = clock(Core, limit), []
    c64.watch("search._ask", lambda c64: reads.append(c64.cycles + 3))
    c64.call("search")
    assert int.from_bytes(ends[0][1], "little") == len(reads) > limit
    assert reads[-1] >= end and all(read < end for read in reads[:-1])


def test_the_same_calls_give_the_same_results():
    def searched():
        c64 = clock(FastCore, 30)
        once, nodes = c64.call("search").cycles, c64["nodes"]
        c64.call("start_clock")
        return once, nodes, c64.call("search").cycles
    first = searched()
    assert searched() == first
    assert min(first[0], first[2]) > 25_000         # started anew, the clock goes its whole time again


@CORES
def test_a_timer_stopped_and_started_goes_on_where_it_was(core):
    """Unless bit 4 brings the latch."""
    c64 = clock(core, 5)
    c64.poke(0xDD0E, 0)
    left = c64.peek(0xDD04) + 256 * c64.peek(0xDD05)
    assert left == 999 - (c64.cycles - STARTED)
    c64.core.cycles += 5000
    assert c64.peek(0xDD04) + 256 * c64.peek(0xDD05) == left
    c64.poke(0xDD0E, 1)
    c64.core.cycles += 10
    assert c64.peek(0xDD04) + 256 * c64.peek(0xDD05) == left - 10
    c64.poke(0xDD0E, 0x11)
    assert c64.peek(0xDD04) + 256 * c64.peek(0xDD05) == 999 and c64.peek(0xDD0E) == 1


# Registers, seen by programs

READS = """
start   lda #19
        sta $dd04
        lda #0
        sta $dd05       ; standing: this loads
        ldx #0
        lda #control
        sta $dd0e
_next   lda $dd04       ; 4: read in the fourth
        sta seen,x      ; 5
        inx             ; 2
        bne _next       ; 3
        rts
* = $3000
seen    .fill 256
"""


@CORES
@pytest.mark.parametrize(("control", "expected"), [
    (0x01, lambda age: 19 - age % 20), (0x11, lambda age: 19 - age % 20), (0x00, lambda age: 19),
    (0x09, lambda age: 19 - age if age < 20 else 19), (0x21, lambda age: 19)])
def test_a_program_sees_the_counter_of_the_cycle_of_its_read(machine_of, core, control, expected):
    c64 = machine_of(READS.replace("#control", f"#{control}"), core=core)
    c64.call("start")
    assert c64["seen"] == bytes(expected(4 + 14 * i) for i in range(256))


@CORES
def test_a_latch_written_while_the_timer_runs_waits_for_the_underflow(machine_of, core):
    c64 = machine_of("start lda #99\n sta $dd06\n lda #0\n sta $dd07\n lda #1\n sta $dd0f\n"
                     " lda #9\n sta $dd06\n lda #0\n sta $dd07\n rts", core=core)
    c64.call("start")
    started = 17
    for age, counter in ((50, 49), (99, 0), (100, 9), (109, 0), (110, 9), (123, 6)):
        c64.core.cycles = started + age
        assert c64.peek(0xDD06) == counter and c64.peek(0xDD07) == 0
        assert c64.peek(0xDD0D) == (2 if age >= 100 else 0)


@CORES
def test_sixteen_bits_read_in_two_halves(machine_of, core):
    """The two reads are four cycles apart: between them the high byte may fall."""
    c64 = machine_of("start lda $dd05\n ldx $dd04\n rts", core=core)
    c64.poke(0xDD0E, 0x11)
    for cycle in (0, 0xFE - 3, 0xFF - 3, 0x100 - 3, 0xFFFF, 70000):
        c64.core.cycles = cycle
        run = c64.call("start")
        assert run.a == (0xFFFF - (cycle + 3)) % 65536 >> 8
        assert run.x == (0xFFFF - (cycle + 7)) % 256


FLAGS = """
start   lda #$7f
        sta cia+13      ; nothing interrupts
        lda #99
        sta cia+4
        sta cia+6
        lda #0
        sta cia+5
        sta cia+7
        lda cia+13      ; clears what was there before
        lda #$19
        sta cia+14      ; A once
        lda #$51
        sta cia+15      ; B for ever
        rts
mask    lda #$82
        sta cia+13      ; B would interrupt
        rts
read    lda cia+13
        rts
"""


@CORES
@pytest.mark.parametrize("cia", [CIA1, CIA2])
def test_the_flags_are_cleared_by_reading(machine_of, core, cia):
    c64 = machine_of(f"cia = ${cia:04x}\n{FLAGS}", core=core)
    c64.call("start")
    assert c64.peek(cia + 13) == c64.call("read").a == 0
    c64.core.cycles += 100
    assert c64.peek(cia + 13) == 1                      # looking from outside clears nothing
    assert (c64.call("read").a, c64.call("read").a) == (1, 0)
    c64.poke(cia + 14, 0x11)
    c64.call("mask")
    c64.core.cycles = c64.chips.cias[cia].state.time + 100 * 101
    assert (c64.call("read").a, c64.call("read").a) == (0x83, 0)


@CORES
@pytest.mark.parametrize(("early", "seen"), [(1, (0, 1, 0)), (0, (1, 0, 0))])
def test_a_flag_read_in_the_cycle_of_the_underflow(machine_of, core, early, seen):
    c64 = machine_of("start lda $dd0d\n ldx $dd0d\n ldy $dd0d\n rts", core=core)
    c64.poke(0xDD0E, 0x19)
    c64.core.cycles = 0x10000 - 3 - early
    run = c64.call("start")
    assert (run.a, run.x, run.y) == seen


@CORES
@pytest.mark.parametrize("source", [0x20, 0x60])
def test_timer_b_that_counts_cnt_stands_still(core, source):
    c64 = clock(core, 3)
    c64.poke(0xDD0F, 0x11 | source)
    c64.core.cycles += 10**7
    assert (c64.peek(0xDD06), c64.peek(0xDD07), c64.peek(0xDD0F)) == (3, 0, 1 | source)
    assert c64.peek(0xDD0D) == 1


@CORES
def test_read_and_write_in_one_instruction(machine_of, core):
    """inc reads $dd0e two cycles before it writes it: 0 becomes 1, and the timer runs from the write on."""
    c64 = machine_of("start inc $dd0e\n lda $dd04\n rts", core=core)
    c64.poke(0xDD0E, 0)
    assert c64.call("start").a == 255 - (9 - 5)


def test_random_programs_agree_on_both_cores():
    """Stores, loads and work in turn, long enough for translations; all registers of both CIAs."""
    addresses = [base + register for base in (CIA1, CIA2) for register in REGISTERS]
    for seed in range(6):
        chosen = random.Random(seed)
        lines = []
        for _ in range(30):
            at, value = chosen.choice(addresses), chosen.choice((0, 1, 2, 9, 0x11, 0x19, 0x51, 0x59, 200))
            lines.append(chosen.choice((f" lda #{value}\n sta ${at:04x}", f" lda ${at:04x}\n jsr note",
                                        f" inc ${at:04x}", " jsr work", f" ldy ${at:04x}\n tya\n jsr note")))
        text = ("* = $1000\nstart lda #200\n sta $50\n_again\n" + "\n".join(lines) + "\n dec $50\n beq _end\n"
                " jmp _again\n_end rts\nnote eor $3000\n sta $3000\n asl a\n adc $3001\n sta $3001\n rts\n"
                "work ldx #9\n_l inc $3002,x\n lda $3002,x\n eor $3000\n sta $3000\n dex\n bne _l\n rts\n")
        program, ends = assemble(text, name="demo.asm"), []
        for core in (Core, FastCore):
            c64 = C64(program, core=core)
            run = c64.call("start")
            states = [cia.state for cia in c64.chips.cias.values()]
            ends.append((run.cycles, run.a, run.x, run.y, bytes(c64.memory), states))
        assert ends[0] == ends[1]
        assert ends[0][0] > 30_000
