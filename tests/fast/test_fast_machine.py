"""What the translations leave to the slow core: watches, KERNAL, chips, decimal mode, faults."""

import pytest
from small_programs import LOOP, assembled


def source(pair, text: str):
    return pair(assembled(text))


# Watches and ;?

@pytest.mark.parametrize("where", ["start", "start._l", "work", "work._end"])
def test_watches_see_the_same(pair, where):
    both, seen = source(pair, LOOP), {}

    def look(c64):
        core = c64.core
        seen.setdefault(c64, []).append((core.pc, core.a, core.x, core.y, core.sp, core.p, core.cycles,
                                         list(core.frames), bytes(c64.memory)))

    both.both(lambda c64: c64.watch(where, look))
    both.call("start")
    assert seen[both.slow] == seen[both.fast] and len(seen[both.slow]) in (1, 20) and both.translated > 50


def test_a_watch_may_change_everything(pair):
    both = source(pair, LOOP)

    def meddle(c64):
        core, n = c64.core, c64.core.x
        core.a, core.y, core.p = 7 * n & 255, n, core.p ^ 0x81
        c64.poke(0x3000 + n, n * 5 & 255)
        if n == 12:
            c64.poke(c64.address("work"), 0x98)         # txa becomes tya
        if n == 9:
            c64.watch("work._end", lambda c: setattr(c.core, "x", c.core.x - 1 or 1))
        if n == 5:
            c64.unwatch("work._end")
        if n == 3:
            core.p |= core.DECIMAL

    both.both(lambda c64: c64.watch("work", meddle))
    both.call("start")
    both.call("start")
    assert both.translated > 50


def test_a_fault_after_a_watch_changed_code_and_watches(pair):
    """The history is found again although the code it went through has changed since."""
    both = source(pair, LOOP.replace("_end    rts", "_end    rts\nbad pha\n rts"))

    def spoil(c64):
        if c64.core.x == 4:
            c64.watch("start._l", lambda c: c.poke(0x50, 1))
            c64.poke(c64.address("start._l") + 1, c64.address("bad") & 255)

    both.both(lambda c64: c64.watch("work", spoil))
    assert "too many" in both.call("start")
    assert both.translated > 50


def test_prints_are_recorded(pair):
    both = source(pair, LOOP.replace("clc", "clc ;? a, x, $3000,x, flags"))
    assert len(both.call("start").prints) == 20 and both.translated > 50


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, ZeroDivisionError])
def test_what_a_watch_raises_ends_the_run(pair, trouble):
    both = source(pair, LOOP)

    def stop(c64):
        if c64.core.x == 3:
            raise trouble

    both.both(lambda c64: c64.watch("work", stop))
    for c64 in (both.slow, both.fast):
        with pytest.raises(trouble):
            c64.call("start")
    both.both(lambda c64: c64.unwatch("work"))
    both.call("start")
    assert both.translated > 50


# KERNAL and chips

def test_printing_and_reading_keys(pair):
    both = source(pair, """
start   jsr $ffe4
        beq _line
        jsr $ffd2
        jmp start
_line   jsr $ffcf
        pha
        jsr $ffd2
        pla
        cmp #13
        bne _line
        jsr $ffde
        sty $50
        stx $51
        sta $52
        sec
        jsr $fff0
        rts""")
    both.both(lambda c64: c64.type("HELLO WORLD"))
    assert "nothing was typed" in both.call("start")
    both.both(lambda c64: c64.type("A" * 70 + "\n"))
    assert "CHRIN" in both.call("start").kernal if not isinstance(both.call("start"), str) else True
    assert both.slow.screen == both.fast.screen


CHIPS = """
start   lda #$ff
        sta $d40e
        sta $d40f
        lda #$80
        sta $d412
        ldx #0
_noise  lda $d41b
        sta $3000,x
        eor $d012
        sta $3100,x
        inc $d020
        lda $dc04
        adc ($40),y
        sta ($42),y
        inx
        bne _noise
        lda #>$d000
        sta $41
        lda #<$d000
        sta $40
        ldy #$12
_raster lda ($40),y
        cmp #100
        bne _raster
        ldy #$ff
        lda $cf20,y
        lda $a2
        ldx #$a0
        lda (2,x)
        inc $cfff,x
        rts"""


def test_chips_are_read_and_written_at_the_right_cycle(pair):
    both = source(pair, CHIPS)
    both.both(lambda c64: [c64.poke(at, value) for at, value in {
        0x40: 0, 0x41: 0x32, 0x42: 0x80, 0x43: 0x33, 0xA2: 0, 2 + 0xA0: 0x1B, 3 + 0xA0: 0xD4}.items()])
    both.call("start", y=5)
    both.call("start", y=0xF0)
    assert both.translated > 1000


# Decimal mode, indirect jumps, txs

def test_decimal_mode(pair):
    both = source(pair, """
start   ldx #100
_l      sed
        lda $50
        adc #$37
        sta $50
        cld
        lda $51
        sbc $50
        sta $51
        php
        pla
        sta $3000,x
        dex
        bne _l
        sei
        php
        cli
        plp
        rts""")
    both.call("start")
    assert both.translated > 50


INDIRECT = """
* = $1000
start   ldy #60
again   lda low,x
        sta $30fe
        lda #>one
        sta $30ff
        inx
        cpx #3
        bcc go
        ldx #0
go      jmp ($30fe)
low     .byte <one, <two, <three
        .align $100
one     inc $50
two     inc $51
three   dey
        beq done
        jmp again
done    rts
"""


def test_indirect_jumps_and_the_page_bug(pair):
    both = source(pair, INDIRECT)
    both.call("start", x=0)
    assert both.translated > 100


def test_txs_leaves_routines_behind(pair):
    both = source(pair, """
start   ldy #30
_l      jsr outer
        dey
        bne _l
        rts
outer   tsx
        stx $50
        jsr inner
        brk
inner   pha
        jsr inmost
        brk
inmost  ldx $50
        txs
        rts""")
    both.call("start")
    assert both.translated > 100


def test_a_deep_recursion_and_a_full_stack(pair):
    both = source(pair, """
start   ldx #126
        jsr down
        rts
down    dex
        beq _end
        jsr down
_end    inx
        rts
full    ldx #253
_a      pha
        dex
        bne _a
        ldx #253
_b      pla
        dex
        bne _b
        rts""")
    both.call("start")
    both.call("full")
    both.call("down", x=200)
    assert both.translated > 100


@pytest.mark.parametrize("x, reached", [(254, False), (255, True)])
def test_the_one_guarded_byte_within_reach_of_an_index(pair, x, reached):
    both = source(pair, "start sta start-255,x\n rts")
    assert ("into the program's code" in str(both.call("start", x=x))) == reached


def test_an_index_that_leaves_the_top_of_memory(pair):
    """$ffff,x is the zero page: no guard, one cycle more for the read."""
    both = source(pair, "start lda $ffff,x\n sta $fff0,x\n inx\n bne start\n rts")
    assert "into the ROM" in both.call("start", x=1)
    assert both.call("start", x=16).cycles == 240 * 15 - 1 + 6


def test_a_copy_of_the_return_address_is_no_return(pair):
    """The two bytes on top are right, but the jsr left the stack elsewhere."""
    both = source(pair, "start jsr sub\n rts\nsub tsx\n lda $0102,x\n pha\n lda $0101,x\n pha\n rts")
    assert "sub returns with 2 bytes too many" in both.call("start")
    assert both.translated


def test_an_overwritten_return_address_is_noticed(pair):
    both = source(pair, "start jsr sub\n rts\nsub tsx\n dec $0101,x\n rts")
    assert "has been overwritten" in both.call("start")
    assert both.translated


@pytest.mark.parametrize("pointer, y", [
    (0x0050, 0x52), (0x00A1, 1), (0xCF20, 0xF2), (0xCFFF, 0x13), (0xD000, 0x12), (0xDFFF, 5), (0xFFF0, 0xB2)])
def test_pointers_to_where_a_chip_or_the_clock_is_near(pair, pointer, y):
    """Read at the cycle of the access; $fff0 plus y comes round to the clock, which shows as last read."""
    both = source(pair, "start ldx #80\n_l lda ($40),y\n sta $3000,x\n jsr wait\n dex\n bne _l\n lda $a2\n"
                        " rts\nwait nop\n rts")
    both.both(lambda c64: [c64.poke(0x40, pointer & 255), c64.poke(0x41, pointer >> 8)])
    for start in (0, 16422 - 3000, 16422 * 256 - 1000):
        both.both(lambda c64, start=start: setattr(c64.core, "cycles", start))
        both.call("start", y=y)
    assert both.translated > 100
