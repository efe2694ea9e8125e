"""call and run: what a Run says, counting, watches, and the same run for ever."""

import dataclasses

import pytest

from mc64.c64.assembler import assemble
from mc64.c64.machine import C64

BASIC = """
* = $0801
        .byte $0b, $08, $0a, $00, $9e
        .text "2061"
        .byte 0, 0, 0
main    ldx #5
_loop   jsr twice
        dex
        bne _loop
        rts
twice   inc total
        inc total
        rts
* = $3000
total   .fill 1
"""


def test_a_run_says_what_a_call_did(machine_of):
    c64 = machine_of(BASIC)
    c64["total"] = 250
    run = c64.call("main", a=1, y=2)
    loop = 6 + (6 + 6 + 6) + 2 + 3
    assert run.cycles == 2 + 5 * loop - 1 + 6 == c64.cycles
    assert run.instructions == 1 + 5 * 6 + 1
    assert (run.label, run.a, run.x, run.y, run.sp, run.stack) == ("main", 1, 0, 2, 0xFF, 2)
    assert run.flags["Z"] and not run.flags["N"] and not run.flags["D"] and not run.flags["I"]
    assert [(c.offset, c.address, c.old, c.new) for c in run.changes["total"]] == [(0, 0x3000, 250, 4)]
    assert (run.kernal, run.printed, run.line_cycles, run.prints) == ((), b"", None, ())
    with pytest.raises(dataclasses.FrozenInstanceError):
        run.a = 3


def test_cycles_add_up_over_calls(machine_of):
    c64 = machine_of(BASIC)
    assert c64.call("twice").cycles + c64.call("twice").cycles == c64.cycles == 36


def test_run_starts_at_the_address_in_the_basic_line_or_at_start(machine_of):
    c64 = machine_of(BASIC)
    assert c64.run().label == "main"
    assert machine_of("nop\nstart rts").run().cycles == 6
    with pytest.raises(ValueError, match="label 'start'"):
        machine_of("begin rts").run()
    with pytest.raises(ValueError, match="label 'start'"):
        C64().run()


def test_counting_gives_times_and_cycles_by_address(machine_of):
    c64 = machine_of(BASIC)
    run = c64.call("main", count=True)
    at = c64.address
    assert run.line_cycles[at("main")] == (1, 2)
    assert run.line_cycles[at("main._loop")] == (5, 30)
    assert run.line_cycles[at("twice")] == (5, 30)
    assert run.line_cycles[at("main._loop") + 4] == (5, 4 * 3 + 2)
    assert sum(c for _, c in run.line_cycles.values()) == run.cycles
    assert sum(n for n, _ in run.line_cycles.values()) == run.instructions
    assert c64.call("main").cycles == run.cycles


def test_counting_leaves_kernal_routines_out(machine_of):
    c64 = machine_of("start lda #65\n jsr $ffd2\n rts")
    run = c64.call("start", count=True)
    assert len(run.line_cycles) == 3 and run.instructions == 3


def test_registers_not_given_hold_noise_of_the_seed_alone(machine_of):
    first, again, other = (machine_of("start rts", seed=seed).call("start") for seed in (0, 0, 3))
    assert (first.a, first.x, first.y) == (again.a, again.x, again.y) != (other.a, other.x, other.y)
    c64 = machine_of("start lda #0\n tax\n sed\n rts")
    c64.call("start")
    assert c64.call("start").y == first.y                       # the second call as the first
    plain = machine_of("start php\n pla\n rts")
    assert plain.call("start").a & 0x0C == 0                    # D and I clear


def test_decimal_flag_does_not_survive_a_call(machine_of):
    c64 = machine_of("dec_ sed\n rts\nadd clc\n adc #5\n rts")
    assert c64.call("dec_").flags["D"]
    assert c64.call("add", a=5).a == 10


def test_watches_see_the_machine_before_the_instruction(machine_of):
    c64 = machine_of(BASIC)
    seen = []

    def look(machine):
        seen.append((machine.core.pc, machine.core.x, machine["total"]))

    c64["total"] = 0
    plain = c64.call("main")
    c64["total"] = 0
    c64.watch("twice", look)
    run = c64.call("main")
    at = c64.address("twice")
    assert seen == [(at, 5, 0), (at, 4, 2), (at, 3, 4), (at, 2, 6), (at, 1, 8)]
    assert (run.cycles, run.instructions) == (plain.cycles, plain.instructions)
    c64.watch("twice", lambda machine: seen.clear())
    c64.call("main")
    assert seen == []
    c64.unwatch("twice", look)
    c64.call("main")
    c64.unwatch("twice")
    seen.append(1)
    c64.call("main")
    assert seen == [1]


def test_a_watch_may_change_registers_and_memory(machine_of):
    c64 = machine_of("start lda #1\nhere tax\n rts")

    def change(machine):
        machine.core.a = 77

    c64.watch("here", change)
    assert c64.call("start").x == 77


def test_kernal_entries_can_be_watched(machine_of):
    c64 = machine_of("start lda #65\n jsr $ffd2\n rts")
    seen = []
    c64.watch(0xFFD2, lambda machine: seen.append(machine.core.a))
    run = c64.call("start")
    assert seen == [65] and run.printed == b"A" and run.instructions == 3


EVERYTHING = """
start   lda #$ff
        sta $d40e
        sta $d40f
        lda #$80
        sta $d412
        ldx #0
        stx index
_next   ldx index
        lda $d41b
        eor $d012
        eor noise,x
        sta out,x
        jsr $ffd2
        jsr $ffde
        inc index
        bne _next
        rts
* = $3000
index   .fill 1
out     .fill 256
noise   .fill 256
"""


def test_a_seed_and_a_program_give_the_same_run_for_ever(machine_of):
    def whole(seed):
        c64 = machine_of(EVERYTHING, seed=seed)
        runs = [c64.call("start") for _ in range(3)]
        return runs, bytes(c64.memory), c64.cycles, c64.screen

    assert whole(0) == whole(0)
    assert whole(0)[1] != whole(1)[1]


def test_machines_do_not_share_anything(machine_of):
    one, two = machine_of(EVERYTHING), machine_of(EVERYTHING)
    one.watch("start", lambda c: None)
    one.call("start")
    assert two.cycles == 0 and two.printed == b"" and two.core.watches == {}
    assert bytes(two.memory) == bytes(machine_of(EVERYTHING).memory)


@pytest.mark.parametrize("do, says", [
    (lambda c64: c64.call(None), "a label is a name in quotes"),
    (lambda c64: c64.call(1.5), "a label is a name in quotes"),
    (lambda c64: c64.call([]), "a label is a name in quotes"),
    (lambda c64: c64.call(True), "an address is a whole number"),
    (lambda c64: c64.call("go", max_cycles=None), "max_cycles is a whole number"),
    (lambda c64: c64.call("go", max_cycles="x"), "max_cycles is a whole number"),
    (lambda c64: c64.call("go", max_cycles=-1), "max_cycles is a whole number"),
    (lambda c64: c64.call("go", max_cycles=1.5), "max_cycles is a whole number"),
    (lambda c64: c64[5], "a label is a name in quotes"),
    (lambda c64: c64.size([]), "a label is a name in quotes"),
    (lambda c64: c64.__setitem__("go", None), "go takes a number, not None"),
    (lambda c64: c64.watch("go", 5), "a watch takes a function"),
    (lambda c64: c64.type(5), "keys are typed as a text"),
    (lambda c64: c64.load("x"), "load takes a Program"),
    (lambda c64: C64(seed="x"), "a seed is a whole number"),
])
def test_what_makes_no_sense_is_refused_in_words(do, says):
    c64 = C64(assemble("* = $1000\ngo      rts\n"))
    with pytest.raises(ValueError, match=says):
        do(c64)
    assert c64.call("go").cycles == 6
