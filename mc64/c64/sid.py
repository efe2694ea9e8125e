"""The noise of the SID's third voice, which C64 programs read as a source of random bytes.

As in reSID: a 24-bit accumulator adds the frequency every cycle; each time its bit 19 goes from 0 to 1, a
23-bit register shifts left and takes in bit 22 XOR bit 17. Nothing is stepped here: at each access the
shifts since the last one are counted arithmetically.
"""

from __future__ import annotations

POWER_ON_REGISTER = 0x7FFFFE
_MASK = 0x7FFFFF
_PERIOD = 0x7FFFFF          # x^23 + x^18 + 1 is primitive: the register comes round after 2^23 - 1 shifts
_SHOWN = (20, 18, 14, 11, 9, 5, 2, 0)   # register bits seen as bits 7..0 of $D41B
_NOISE, _TEST, _WAVEFORMS = 0x80, 0x08, 0xF0


def shift(register: int, times: int) -> int:
    """The 23-bit register after `times` shifts. Up to 16 new bits depend on old ones only: taken at once."""
    times %= _PERIOD
    while times:
        step = min(times, 16)
        new = ((register >> (23 - step)) ^ (register >> (18 - step))) & ((1 << step) - 1)
        register = (register << step | new) & _MASK
        times -= step
    return register


class Noise:
    """Voice 3 as far as $D40E, $D40F, $D412 and $D41B show it. Times are machine cycles and never go back.

    A write at cycle t and a read at cycle u lie u - t additions apart. Bit 3 of $D412 (test) holds the
    accumulator at 0. Waveforms other than noise alone are not modelled: $D41B then reads 0.
    """

    def __init__(self):
        self.power_on()

    def power_on(self) -> None:
        self._state = (0, 0, POWER_ON_REGISTER)     # time, accumulator, register
        self.frequency = 0
        self.control = 0

    @property
    def register(self) -> int:
        return self._state[2]

    @register.setter
    def register(self, value: int) -> None:
        """Start the noise elsewhere: 1..$7FFFFF. Zero would shift zeros for ever: ValueError."""
        if not 1 <= value <= _MASK:
            raise ValueError(f"the noise register holds 23 bits and never 0: 1 to $7fffff, not {value}")
        self._state = (*self._state[:2], value)

    def _advance(self, time: int) -> None:
        before, accumulator, register = self._state
        if self.control & _TEST:
            accumulator = 0
        else:
            total = accumulator + (time - before) * self.frequency
            # Bit 19 rises at 2^19 above each multiple of 2^20; a step is under 2^16, so none is jumped over.
            rises = (total + 0x80000 >> 20) - (accumulator + 0x80000 >> 20)
            accumulator, register = total & 0xFFFFFF, shift(register, rises)
        self._state = (time, accumulator, register)     # at once: an interrupt never leaves half of it

    def write(self, address: int, value: int, time: int) -> None:
        """A store to the SID at the given cycle; registers of no concern to the noise are ignored."""
        self._advance(time)
        if address == 0xD40E:
            self.frequency = self.frequency & 0xFF00 | value
        elif address == 0xD40F:
            self.frequency = self.frequency & 0x00FF | value << 8
        elif address == 0xD412:
            self.control = value
            if value & _TEST:
                self._state = (time, 0, self._state[2])

    def read(self, time: int) -> int:
        """The byte at $D41B at the given cycle, 0..255."""
        self._advance(time)
        if self.control & _WAVEFORMS != _NOISE:
            return 0
        register = self._state[2]
        result = 0
        for bit in _SHOWN:
            result = result << 1 | register >> bit & 1
        return result
