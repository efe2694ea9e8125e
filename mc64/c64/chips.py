"""What stands at $D000-$DFFF, and the clock, computed from the cycle counter alone.

Modelled: the raster line ($D012 and bit 7 of $D011), border, background and the other 4-bit colours
($D020-$D02E and colour RAM, read as 0..15), the SID's noise, CIA 1's timer A as the KERNAL leaves it, its
timer B free-running, and the clock of 60 ticks a second ($A0-$A2; a read with an index sees it as it was last
read). Any other register reads as what was last written there. No interrupts, no cycles stolen by the VIC.
"""

from __future__ import annotations

from .memory import IO_END, IO_START, Memory, raw_write
from .sid import Noise

CYCLES_PER_LINE, LINES = 63, 312                # PAL
TIMER_A_LATCH = 16421                           # what the KERNAL puts there: 60 ticks a second
CLOCK = range(0xA0, 0xA3)
NOISE_OUT = 0xD41B
VOLATILE = frozenset({0xD011, 0xD012, NOISE_OUT, 0xDC04, 0xDC05, 0xDC06, 0xDC07, *CLOCK})


def ticks(cycle: int) -> int:
    """Ticks of the KERNAL's clock, 60 a second, since power-on."""
    return cycle // (TIMER_A_LATCH + 1) % 5184000       # a day


def is_colour(address: int) -> bool:
    return 0xD020 <= address <= 0xD02E or 0xD800 <= address < 0xDC00


class Chips:
    """Reads are made ready (`refresh`) and writes are taken (`write`) at a stated machine cycle."""

    def __init__(self, memory: Memory):
        self.memory = memory
        self.noise = Noise()
        self.heard = bytearray()    # what the program has read at $D41B since power-on
        self.time = 0           # cycle of the store under way, set by the core before it

    def power_on(self) -> None:
        self.noise.power_on()
        self.heard.clear()
        self.time = 0

    def refresh(self, address: int, cycle: int) -> None:
        """Put into memory what an instruction that reads this address at this cycle sees."""
        self.look(address, cycle)
        if address == NOISE_OUT:
            self.heard.append(self.memory[NOISE_OUT])

    def look(self, address: int, cycle: int) -> None:
        """As refresh, for somebody outside the machine: `heard` does not note it."""
        if address in VOLATILE:
            raw_write(self.memory, address, self._value(address, cycle))

    def _value(self, address: int, cycle: int) -> int:
        line = cycle // CYCLES_PER_LINE % LINES
        if address == 0xD012:
            return line & 0xFF
        if address == 0xD011:
            return self.memory[0xD011] & 0x7F | (line >> 8) << 7
        if address == NOISE_OUT:
            return self.noise.read(cycle)
        if address in CLOCK:
            return ticks(cycle) >> 8 * (0xA2 - address) & 0xFF
        timer = TIMER_A_LATCH - cycle % (TIMER_A_LATCH + 1) if address < 0xDC06 else 0xFFFF - (cycle & 0xFFFF)
        return timer >> 8 if address & 1 else timer & 0xFF

    def write(self, address: int, value: int, cycle: int) -> None:
        """A store into $D000-$DFFF: ValueError when value is no byte."""
        if not IO_START <= address < IO_END:
            raise ValueError(f"${address:04x} is no chip's")
        if is_colour(address):
            raw_write(self.memory, address, value & 0x0F if 0 <= value <= 255 else value)
            return
        raw_write(self.memory, address, value)
        if 0xD400 <= address < 0xD800:
            self.noise.write(address, value, cycle)
