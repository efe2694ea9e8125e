"""Every kind of fault: the whole message a learner reads (faults.txt), and a machine that goes on."""

import _thread
import re
import threading
from pathlib import Path

import pytest

from mc64.c64 import errors
from mc64.c64.assembler import assemble
from mc64.c64.machine import C64

HERE = Path(__file__).parent
SOURCE = (HERE / "faults.asm").read_text(encoding="utf-8")
TEXT = (HERE / "faults.txt").read_text(encoding="utf-8")
MESSAGES = {
    name: (kind, message.rstrip("\n"))
    for name, kind, message in re.findall(r"^== (\w+): (\w+)\n(.*?)(?=^== |\Z)", TEXT, re.M | re.S)
}
GOOD = """
good    ldx #2
_loop   pha
        pla
        dex
        bne _loop
        jsr good2
        rts
good2   rts
"""


@pytest.fixture(scope="module")
def machine():
    return C64(assemble(SOURCE + GOOD, name="faults.asm"))


def fault_of(c64, name, **options) -> errors.MachineError:
    with pytest.raises(errors.MachineError) as caught:
        c64.call(name, max_cycles=20_000, **options)
    return caught.value


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("count", [False, True])
def test_the_message_and_the_machine_afterwards(machine, name, count):
    kind, message = MESSAGES[name]
    fault = fault_of(machine, name, count=count)
    assert (type(fault).__name__, str(fault)) == (kind, message)
    assert fault.run.label == name and fault.run.cycles < 20_010
    run = machine.call("good")
    assert (run.cycles, run.instructions, run.sp, run.stack) == (43, 12, 0xFF, 2)


def test_every_kind_of_error_is_among_them():
    kinds = {cls.__name__ for cls in vars(errors).values()
             if isinstance(cls, type) and issubclass(cls, errors.MachineError)} - {"MachineError"}
    assert kinds - {kind for kind, _ in MESSAGES.values()} == {"UndefinedOpcode"}   # not in any source


def test_undefined_opcode(program_of_bytes):
    fault = fault_of(C64(program_of_bytes(b"\xea", b"\x02", b"\x60")), "start")
    assert type(fault) is errors.UndefinedOpcode
    assert str(fault).splitlines()[:2] == [
        "The byte $02 is no instruction of the 6502: is it data, or overwritten code?",
        "  at $1001  start+1 (bytes:2):  instruction 2"]


def test_a_fault_carries_the_figures_so_far(machine):
    fault = fault_of(machine, "rom", x=1)
    assert (fault.address, fault.place) == (machine.address("rom") + 2, "rom+2 (faults.asm:69)")
    assert len(fault.history) == 2 and fault.run.a == 7 and fault.run.changes == {}


def test_at_most_eight_instructions_are_shown(machine):
    assert len(fault_of(machine, "self").history) == 8


def test_a_long_run_is_not_called_a_small_loop(program_of_bytes):
    nops = [b"\xea"] * 3000
    fault = fault_of(C64(program_of_bytes(*nops, b"\x4c\x00\x10")), "start")
    assert fault.sentence == ("start did not come back within 20,000 cycles (max_cycles):"
                              " it was in no small loop, and perhaps needs more.")


def test_a_budget_of_nothing(machine):
    with pytest.raises(errors.CycleBudgetSpent, match="within 0 cycles") as caught:
        machine.call("good", max_cycles=0)
    assert caught.value.history == () and caught.value.run.instructions == 0


def test_an_interrupt_from_the_keyboard_ends_an_endless_loop(machine):
    ended = threading.Event()

    def interrupt():
        while not ended.wait(0.2 if not tries else 10):     # Python drops one that arrives within a finalizer
            tries.append(_thread.interrupt_main())

    tries, timer = [], threading.Thread(target=interrupt)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            machine.call("spin", max_cycles=10**12)
    finally:
        ended.set()
        timer.join()
    assert machine.call("good").cycles == 43


@pytest.mark.parametrize("count", [False, True])
def test_the_budget_is_exact(machine, count):
    assert machine.call("good", max_cycles=43, count=count).cycles == 43
    for less in (42, 37):                                       # spent in, and just before, the last rts
        with pytest.raises(errors.CycleBudgetSpent):
            machine.call("good", max_cycles=less, count=count)


def test_loops_through_kernal_routines_are_caught(machine_of):
    c64 = machine_of("start lda #42\n_l jsr $ffd2\n jmp _l")
    assert "round in start+2 (demo.asm:3) to start+5 (demo.asm:4)." in fault_of(c64, "start").sentence


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, ZeroDivisionError])
@pytest.mark.parametrize("count", [False, True])
def test_interrupts_and_errors_in_a_watch_leave_the_machine_usable(machine_of, trouble, count):
    c64 = machine_of("start jsr deep\n rts\ndeep pha\n lda #1\n pla\n rts")

    def stop(_):
        raise trouble

    c64.watch("deep", stop)
    with pytest.raises(trouble):
        c64.call("start", count=count)
    c64.unwatch("deep")
    run = c64.call("start")
    assert (run.cycles, run.sp, run.line_cycles) == (6 + 3 + 2 + 4 + 6 + 6, 0xFF, None)


def test_an_interrupt_in_a_kernal_routine_leaves_the_machine_usable(machine_of):
    c64 = machine_of("start lda #65\n jsr $ffd2\n rts")
    show = c64.kernal.show

    def interrupted(_):
        raise KeyboardInterrupt

    c64.kernal.show = interrupted
    with pytest.raises(KeyboardInterrupt):
        c64.call("start")
    c64.kernal.show = show
    assert c64.call("start").cycles == 2 + 6 + 6


def test_a_watch_cannot_start_a_call(machine_of):
    c64 = machine_of("start nop\n rts")
    c64.watch("start", lambda c: c.call("start"))
    with pytest.raises(RuntimeError, match="a call is under way"):
        c64.call("start")
    c64.unwatch("start")
    assert c64.call("start").cycles == 8


def test_txs_may_leave_several_routines_at_once(machine_of):
    c64 = machine_of("""
* = $20
saved   .fill 1
* = $1000
start   jsr outer
        ldy #9
        rts
outer   tsx
        stx saved
        jsr inner
        ldy #1
        rts
inner   pha
        jsr inmost
        ldy #2
        rts
inmost  ldx saved
        txs
        rts""")
    run = c64.call("start")
    assert (run.y, run.sp, run.stack) == (9, 0xFF, 2 + 2 + 1 + 2)


def test_bytes_left_below_by_txs_are_a_leak(machine_of):
    c64 = machine_of("start tsx\n dex\n dex\n dex\n txs\n rts")
    assert "start returns with 3 bytes too many" in fault_of(c64, "start").sentence


def test_a_full_stack_and_no_more_is_allowed(machine_of):
    c64 = machine_of("start ldx #253\n_a pha\n dex\n bne _a\n ldx #253\n_b pla\n dex\n bne _b\n rts")
    assert c64.call("start").stack == 253


def test_a_jump_to_where_the_call_returns_is_no_return(machine_of):
    c64 = machine_of("start jmp $fff6")
    assert isinstance(fault_of(c64, "start"), errors.NoKernalEntry)


def test_allowed_writes_patch_the_code(machine_of):
    c64 = machine_of("start lda #2\n sta patch+1\n ldy patch+1\npatch ldx #0\n rts\nother rts")
    assert isinstance(fault_of(c64, "start"), errors.WriteIntoCode)
    c64.allow_writes("patch")
    run = c64.call("start")
    assert (run.x, run.y) == (2, 2)
    assert [(c.offset, c.new) for c in run.changes["patch"]] == [(1, 2)]


def test_a_patched_opcode_takes_effect_at_once(machine_of):
    c64 = machine_of("start lda #$e8\n sta patch\npatch nop\n rts")       # nop becomes inx
    c64.allow_writes("patch")
    assert c64.call("start", x=4).x == 5


def test_a_patched_operand_that_reaches_a_chip_is_noticed(machine_of):
    c64 = machine_of("start lda #$d0\n sta patch+2\npatch lda $3012\n rts")
    c64.allow_writes("patch")
    c64.core.cycles = 63 * 100
    assert c64.call("start").a == 100


def test_code_that_was_poked_runs_only_where_it_is_allowed(machine_of):
    c64 = machine_of("start jmp $4000")
    for offset, byte in enumerate((0xA2, 7, 0x60)):
        c64.poke(0x4000 + offset, byte)
    assert isinstance(fault_of(c64, "start"), errors.JumpOutsideCode)
    c64.allow_code(range(0x4000, 0x4003))
    run = c64.call("start", count=True)
    assert (run.x, run.cycles, run.line_cycles) == (7, 3 + 2 + 6, {
        c64.address("start"): (1, 3), 0x4000: (1, 2), 0x4002: (1, 6)})
    with pytest.raises(ValueError, match="below"):
        c64.allow_code(range(0xD000, 0xD010))


def test_data_may_be_written_and_is_reported(machine_of):
    c64 = machine_of("start inc table+1\n rts\ntable .byte 1, 2, 3")
    assert [(c.offset, c.old, c.new) for c in c64.call("start").changes["table"]] == [(1, 2, 3)]


def test_unknown_labels_are_named_with_the_nearest(machine_of):
    c64 = machine_of("init_board rts\nboard .fill 4")
    for use in (lambda: c64.call("int_board"), lambda: c64.address("int_board")):
        with pytest.raises(errors.UnknownLabel) as caught:
            use()
        assert str(caught.value) == "no label 'int_board' in the program; did you mean init_board or board?"
        assert isinstance(caught.value, KeyError)
    with pytest.raises(errors.UnknownLabel, match="no program with labels is loaded"):
        C64().call("start")


NESTED = """
* = $1000
start   ldx #{}
down    dex
        beq _round
        jsr down
        rts
_round  jmp _round
"""


@pytest.mark.parametrize("calls, told", [(9, ""), (10, " 10 calls of down had not returned by then."),
                                         (40, " 40 calls of down had not returned by then.")])
def test_a_routine_that_calls_itself_for_ever_is_told_of(calls, told):
    fault = fault_of(C64(assemble(NESTED.format(calls + 1))), "start")
    assert fault.sentence.endswith("it jumps to itself at down+7 (source:8)." + told)
