"""The 64 KiB of the machine: bytes only, noise at power-on, and a guard over what must not be written.

Reading is as fast as reading any bytearray. Writing asks one table (`guard`) whether the address is
special; only then does anything else happen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

SIZE = 0x10000
SCREEN, COLOURS, CELLS = 0x0400, 0xD800, 1000
IO_START, IO_END = 0xD000, 0xE000
ROM_START = 0xE000

# What `Memory.guard` holds for each address.
PLAIN, CODE, PATCHED, CHIP, ROM = range(5)

# The KERNAL's variables that this machine knows, with the values a C64 has after power-on.
KERNAL_VARIABLES = {
    0x0000: 0x2F, 0x0001: 0x37,      # processor port: all ROMs in
    0x0090: 0x00,                    # status of the last input or output
    0x00A0: 0x00, 0x00A1: 0x00, 0x00A2: 0x00,   # the clock, high byte first
    0x00C6: 0x00, 0x00C7: 0x00,      # keys waiting; reverse printing
    0x00D3: 0x00, 0x00D6: 0x00,      # cursor: column and row
    0x0286: 0x0E, 0x0288: 0x04,      # text colour light blue; page of the screen
}
CHIP_REGISTERS = {0xD011: 0x1B, 0xD016: 0xC8, 0xD018: 0x15, 0xD020: 0x0E, 0xD021: 0x06,
                  0xDC00: 0x7F, 0xDC01: 0xFF}       # no key held down
KEY_BUFFER, KEY_BUFFER_SIZE = 0x0277, 10

raw_write = bytearray.__setitem__


@lru_cache(maxsize=64)
def noise(seed: int, count: int = SIZE) -> bytes:
    """`count` bytes of power-on noise, the same on every platform.

    The source is the 32-bit generator x -> 1664525 x + 1013904223 (Numerical Recipes), started from the
    seed spread by 2654435769; each step gives its top byte. Any int is a seed.
    """
    x = (seed * 2654435769 + 12345) & 0xFFFFFFFF
    result = bytearray(count)
    for i in range(count):
        x = (x * 1664525 + 1013904223) & 0xFFFFFFFF
        result[i] = x >> 24
    return bytes(result)


class Memory(bytearray):
    """65,536 bytes; a store of anything but 0..255 raises ValueError.

    `guard[address]` is PLAIN for ordinary memory. A store to any other address goes to `on_guarded(address,
    value)`, which does what has to be done (refuse it, or tell a chip). `raw_write` goes past the guard.
    """

    def __init__(self, on_guarded: Callable[[int, int], None]):
        super().__init__(SIZE)
        self.guard = bytearray(SIZE)
        self.on_guarded = on_guarded

    def __setitem__(self, address, value):
        if self.guard[address]:
            self.on_guarded(address, value)
        else:
            raw_write(self, address, value)

    def power_on(self, seed: int) -> None:
        """Fill the memory as after power-on, and guard nothing but chips and ROM."""
        raw_write(self, slice(0, SIZE), noise(seed))
        raw_write(self, slice(SCREEN, SCREEN + CELLS), b" " * CELLS)
        raw_write(self, slice(KEY_BUFFER, KEY_BUFFER + KEY_BUFFER_SIZE), bytes(KEY_BUFFER_SIZE))
        raw_write(self, slice(IO_START, IO_END), bytes(IO_END - IO_START))
        raw_write(self, slice(COLOURS, COLOURS + 1024), bytes([14]) * 1024)
        raw_write(self, slice(ROM_START, SIZE), b"\x02" * (SIZE - ROM_START))   # $02: no such instruction
        for address, value in (KERNAL_VARIABLES | CHIP_REGISTERS).items():
            raw_write(self, address, value)
        self.unguard()

    def unguard(self) -> None:
        """Guard chips and ROM only: there is no code yet."""
        self.guard[:] = bytes(SIZE)
        self.guard[IO_START:IO_END] = bytes([CHIP]) * (IO_END - IO_START)
        self.guard[ROM_START:] = bytes([ROM]) * (SIZE - ROM_START)
