"""What stands at $D000-$DFFF, and the clock, computed from the cycle counter alone.

Modelled: the raster line ($D012 and bit 7 of $D011), border, background and the other 4-bit colours
($D020-$D02E and colour RAM, read as 0..15), the SID's noise, the timers of both CIAs (cia.py: $DC04-$DC07,
$DC0D-$DC0F and the same at $DD00), and the clock of 60 ticks a second ($A0-$A2; a read with an index sees it
as it was last read). Any other register reads as what was last written there. No interrupts, no cycles stolen
by the VIC.

At power-on CIA 1's timer A runs as the KERNAL leaves it, and timer B runs freely (the KERNAL leaves it
standing); CIA 2's timers stand, their latches $FFFF. The clock goes on at 60 ticks a second whatever is
written to CIA 1, and no interrupt routine clears the flags in $DC0D.
"""

from __future__ import annotations

from .cia import FLAGS, ONE_SHOT, REGISTERS, START, Cia, State, Timer
from .memory import IO_END, IO_START, Memory, raw_write
from .sid import Noise

CYCLES_PER_SECOND = 985_248                     # of a PAL machine
CYCLES_PER_LINE, LINES = 63, 312                # the same
TIMER_A_LATCH = 16421                           # what the KERNAL puts there: 60 ticks a second
CLOCK = range(0xA0, 0xA3)
NOISE_OUT = 0xD41B
CIA1, CIA2 = 0xDC00, 0xDD00
VOLATILE = frozenset({0xD011, 0xD012, NOISE_OUT, *(cia + register for cia in (CIA1, CIA2)
                                                   for register in REGISTERS), *CLOCK})


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
        self.cias = {
            CIA1: Cia(State(a=Timer(TIMER_A_LATCH, TIMER_A_LATCH, START), b=Timer(control=START), mask=1)),
            CIA2: Cia(State(a=Timer(control=ONE_SHOT), b=Timer(control=ONE_SHOT)))}
        self.heard = bytearray()    # what the program has read at $D41B since power-on
        self.stored: set[int] = set()       # VOLATILE addresses stored to since power-on
        self.time = 0           # cycle of the store under way, set by the core before it

    def power_on(self) -> None:
        self.noise.power_on()
        for cia in self.cias.values():
            cia.power_on()
        self.heard.clear()
        self.stored.clear()
        self.time = 0

    def refresh(self, address: int, cycle: int) -> None:
        """Put into memory what an instruction that reads this address at this cycle sees."""
        self.look(address, cycle)
        if address == NOISE_OUT:
            self.heard.append(self.memory[NOISE_OUT])
        elif address & 0xFF == FLAGS and address - FLAGS in self.cias:
            self.cias[address - FLAGS].clear_flags(cycle)

    def look(self, address: int, cycle: int) -> None:
        """As refresh, for somebody outside the machine: `heard` does not note it, and no flag is cleared."""
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
        return self.cias[address & 0xFF00].read(address & 0xFF, cycle)

    def write(self, address: int, value: int, cycle: int) -> None:
        """A store into $D000-$DFFF: ValueError when value is no byte."""
        if not IO_START <= address < IO_END:
            raise ValueError(f"${address:04x} is no chip's")
        if is_colour(address):
            raw_write(self.memory, address, value & 0x0F if 0 <= value <= 255 else value)
            return
        raw_write(self.memory, address, value)
        if address in VOLATILE:
            self.stored.add(address)
        if 0xD400 <= address < 0xD800:
            self.noise.write(address, value, cycle)
        elif address & 0xFF00 in self.cias:
            self.cias[address & 0xFF00].write(address & 0xFF, value, cycle)
