"""Finds a forgotten `#`: `lda PIECE_MOUSE`, which reads memory, where `lda #PIECE_MOUSE` was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mc64.c64.assembler import Line, Program

# The instructions that read a byte of zero page and also have a form with `#`.
READS = dict(lda=0xA5, ldx=0xA6, ldy=0xA4, cmp=0xC5, cpx=0xE4, cpy=0xC4, adc=0x65, sbc=0xE5, ora=0x05,
             eor=0x45)
READS["and"] = 0x25
_BARE = re.compile(rf"(?:^|\s)({'|'.join(READS)})\s+([A-Z][A-Z0-9_]*)\s*(?:;|$)")


def forgotten_hashes(lines: Iterable[Line], program: Program) -> list[str]:
    """A sentence for each instruction that reads zero page at the value of a constant.

    A constant is a name in capitals that is no label, so one given its value by `=`. Whether the byte is read
    on purpose nobody can know; the course gives every variable a label in small letters.
    """
    found: dict[str, str] = {}
    for line in lines:
        match = _BARE.search(line.text)
        if not match or line.data[:1] != bytes([READS[match[1]]]) or match[2] in program.labels:
            continue
        mnemonic, name = match.groups()
        found[f"`{mnemonic} {name}`"] = (f"`{mnemonic} {name}` reads the byte at address {line.data[1]}. "
                                         f"For the number itself write `{mnemonic} #{name}`.")
    return list(found.values())
