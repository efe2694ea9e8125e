"""Programs of a few lines, assembled at $1000 where they do not say otherwise."""

from mc64.c64.assembler import assemble

LOOP = """
* = $1000
start   ldx #20
_l      jsr work
        dex
        bne _l
        rts
work    txa
        clc
        adc $3000,x
        sta $3000,x
_end    rts
"""


def assembled(text: str):
    return assemble(text if "* =" in text else "* = $1000\n" + text, name="demo.asm")
