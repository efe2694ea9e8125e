"""The KERNAL's entries that exist here: Python functions with the real calling conventions.

CHRIN CHROUT GETIN PLOT RDTIM SCNKEY STOP, at their places in the jump table. Each takes 0 cycles and, beside
the two bytes of the jsr, no stack. What differs from the ROM: no quote mode, no lines of more than 40 columns
linked together, no devices but keyboard and screen, and text in capitals and graphics only.
"""

from __future__ import annotations

from collections import deque

from .chips import Chips, ticks
from .errors import Fault, NoInput
from .memory import CELLS, COLOURS, KEY_BUFFER, KEY_BUFFER_SIZE, SCREEN, Memory, raw_write
from .microcode import rts

KEYS_WAITING, REVERSE, COLUMN, ROW, COLOUR = 0xC6, 0xC7, 0xD3, 0xD6, 0x0286
COLUMNS, ROWS = 40, 25
INPUT_LIMIT = 80            # a line of input, as on the real machine
RETURN_KEY, STOP_KEY = 0x0D, 0x03

# Every entry of the jump table, for messages.
NAMES = {
    0xFF81: "CINT", 0xFF84: "IOINIT", 0xFF87: "RAMTAS", 0xFF8A: "RESTOR", 0xFF8D: "VECTOR", 0xFF90: "SETMSG",
    0xFF93: "SECOND", 0xFF96: "TKSA", 0xFF99: "MEMTOP", 0xFF9C: "MEMBOT", 0xFF9F: "SCNKEY", 0xFFA2: "SETTMO",
    0xFFA5: "ACPTR", 0xFFA8: "CIOUT", 0xFFAB: "UNTLK", 0xFFAE: "UNLSN", 0xFFB1: "LISTEN", 0xFFB4: "TALK",
    0xFFB7: "READST", 0xFFBA: "SETLFS", 0xFFBD: "SETNAM", 0xFFC0: "OPEN", 0xFFC3: "CLOSE", 0xFFC6: "CHKIN",
    0xFFC9: "CHKOUT", 0xFFCC: "CLRCHN", 0xFFCF: "CHRIN", 0xFFD2: "CHROUT", 0xFFD5: "LOAD", 0xFFD8: "SAVE",
    0xFFDB: "SETTIM", 0xFFDE: "RDTIM", 0xFFE1: "STOP", 0xFFE4: "GETIN", 0xFFE7: "CLALL", 0xFFEA: "UDTIM",
    0xFFED: "SCREEN", 0xFFF0: "PLOT", 0xFFF3: "IOBASE",
}
HERE = ("CHRIN", "CHROUT", "GETIN", "PLOT", "RDTIM", "SCNKEY", "STOP")
ADDRESSES = {name: address for address, name in NAMES.items()}

# Control characters that set the text colour, in the order of the colours 0..15.
COLOUR_CODES = bytes.fromhex("90 05 1C 9F 9C 1E 1F 9E 81 95 96 97 98 99 9A 9B")


def screen_code(petscii: int) -> int | None:
    """The screen code (0..127) of a PETSCII character 0..255; None for a control character."""
    if petscii == 0xFF:
        return 0x5E
    block, low = petscii >> 5, petscii & 0x1F
    new = (None, 0x20, 0x00, 0x40, None, 0x60, 0x40, 0x60)[block]
    return None if new is None else new | low


def petscii(text: str) -> bytes:
    """What the keys for `text` send: letters of either case give A to Z, a newline the return key ($0D).

    Also \\x03, the stop key. ValueError for a character that the C64 has no key for.
    """
    result = bytearray()
    for character in text:
        code = ord(character.upper()) if character.isascii() else 0
        if character in "\n\r":
            code = RETURN_KEY
        elif not (0x20 <= code <= 0x5D and character != "\\") and code != STOP_KEY:
            raise ValueError(f"the C64 has no key for {character!r}")
        result.append(code)
    return bytes(result)


class Kernal:
    """Keyboard, screen and clock as a program meets them. `printed` holds all that CHROUT received."""

    def __init__(self, core, memory: Memory, chips: Chips):
        self.core, self.memory, self.chips = core, memory, chips
        self.entries = {ADDRESSES[name]: name for name in HERE}
        for address, name in self.entries.items():
            core.trap(address, self._trap(name))
        self.power_on()

    def power_on(self) -> None:
        self.queue: deque[int] = deque()        # keys that do not fit into the buffer of ten
        self.line: deque[int] = deque()         # the rest of the line that CHRIN gives out
        self.printed = bytearray()
        self.used: list[str] = []
        self.touched: set[int] = set()          # own variables written by the routines here, in this call
        self.ever_touched: set[int] = set()     # and since power-on

    def begin(self) -> None:
        """A call starts: nothing used yet, and no line half read."""
        self.used = []
        self.line.clear()
        self.touched.clear()

    def _trap(self, name: str):
        routine = getattr(self, name.lower())

        def trap(core) -> None:
            if name not in self.used:
                self.used.append(name)
            routine()
            rts(core)
            core.trapped += 1

        return trap

    def _set(self, address: int, value: int) -> None:
        raw_write(self.memory, address, value)
        self.touched.add(address)
        self.ever_touched.add(address)

    def _carry(self, on: bool) -> None:
        core = self.core
        core.p = core.p | core.CARRY if on else core.p & ~core.CARRY

    # Keyboard

    def type(self, keys: bytes) -> None:
        self.queue.extend(keys)
        self._fill_buffer()

    def _fill_buffer(self) -> None:
        waiting = min(self.memory[KEYS_WAITING], KEY_BUFFER_SIZE)
        while self.queue and waiting < KEY_BUFFER_SIZE:
            self._set(KEY_BUFFER + waiting, self.queue.popleft())
            waiting += 1
            self._set(KEYS_WAITING, waiting)

    def _next_key(self) -> int | None:
        waiting = min(self.memory[KEYS_WAITING], KEY_BUFFER_SIZE)
        if not waiting:
            return None
        key = self.memory[KEY_BUFFER]
        for i in range(KEY_BUFFER, KEY_BUFFER + waiting - 1):
            self._set(i, self.memory[i + 1])
        self._set(KEYS_WAITING, waiting - 1)
        self._fill_buffer()
        return key

    def getin(self) -> None:
        """A = the next key, 0 when there is none; with a key, X = keys left and Y = A. Carry clear."""
        key = self._next_key()
        self.core.a = key or 0
        if key is not None:
            self.core.x, self.core.y = self.memory[KEYS_WAITING], key
        self.core.FlagsNZ(self.core.a)
        self._carry(False)

    def chrin(self) -> None:
        """A = the next character of a line of input, $0D at its end. Carry clear; X and Y kept.

        The line is read, and shown on the screen, at the first call. As on the C64 the closing $0D is not
        shown and spaces at the end are dropped. Fault NoInput when no whole line has been typed.
        """
        if not self.line:
            self._read_line()
        self.core.a = self.line.popleft()
        self.core.FlagsNZ(self.core.a)
        self._carry(False)

    def _read_line(self) -> None:
        waiting = self.memory[KEY_BUFFER:KEY_BUFFER + min(self.memory[KEYS_WAITING], KEY_BUFFER_SIZE)]
        typed = bytes(waiting) + bytes(self.queue)
        if RETURN_KEY not in typed:
            raise Fault(NoInput, typed=typed)
        line = bytearray()
        while (key := self._next_key()) != RETURN_KEY:
            if key >= 0x20 and len(line) < INPUT_LIMIT:
                line.append(key)
                self.show(key)
        self.line.extend(bytes(line).rstrip(b" ") + bytes([RETURN_KEY]))

    def scnkey(self) -> None:
        """Look at the keyboard: keys typed go to the buffer. A, X, Y are lost."""
        self._fill_buffer()
        self.core.a, self.core.x, self.core.y = 0xFF, 0xFF, 0xFF

    def stop(self) -> None:
        """Z = 1 when the stop key is next in the buffer (it is taken out), else Z = 0 and A = $FF."""
        core = self.core
        if self.memory[KEYS_WAITING] and self.memory[KEY_BUFFER] == STOP_KEY:
            self._next_key()
            core.a = 0x7F
            core.p = core.p | core.ZERO
        else:
            core.a = 0xFF
            core.p = core.p & ~core.ZERO

    # Clock and cursor

    def rdtim(self) -> None:
        """The clock, 60 ticks a second: A = low byte, X = middle, Y = high."""
        now = ticks(self.core.cycles)
        self.core.a, self.core.x, self.core.y = now & 0xFF, now >> 8 & 0xFF, now >> 16

    def plot(self) -> None:
        """Carry set: X = row (0..24), Y = column (0..39) of the cursor. Carry clear: put it there."""
        core = self.core
        if core.p & core.CARRY:
            core.x, core.y = self.memory[ROW], self.memory[COLUMN]
        else:
            self._set(ROW, core.x % ROWS)
            self._set(COLUMN, core.y % COLUMNS)

    # Screen

    def chrout(self) -> None:
        """Print the PETSCII character in A. A, X, Y kept, carry clear."""
        self.printed.append(self.core.a)
        self.show(self.core.a)
        self._carry(False)

    def show(self, character: int) -> None:
        """What the screen does with a character 0..255; unknown control characters do nothing."""
        code = screen_code(character)
        if code is not None:
            self._put(code | (0x80 if self.memory[REVERSE] else 0))
        elif character in COLOUR_CODES:
            self._set(COLOUR, COLOUR_CODES.index(character))
        elif character in _CONTROLS:
            _CONTROLS[character](self)

    def _cursor(self) -> tuple[int, int]:
        return self.memory[ROW] % ROWS, self.memory[COLUMN] % COLUMNS

    def _move(self, row: int, column: int) -> None:
        """The cursor to row and column, either of which may be one step outside: wraps and scrolls."""
        row, column = row + column // COLUMNS, column % COLUMNS
        if row < 0:
            row, column = 0, 0
        if row == ROWS:
            self._scroll()
            row = ROWS - 1
        self._set(ROW, row)
        self._set(COLUMN, column)

    def _put(self, code: int) -> None:
        row, column = self._cursor()
        at = row * COLUMNS + column
        raw_write(self.memory, SCREEN + at, code)
        raw_write(self.memory, COLOURS + at, self.memory[COLOUR] & 0x0F)
        self._move(row, column + 1)

    def _blank(self, start: int, count: int) -> None:
        raw_write(self.memory, slice(SCREEN + start, SCREEN + start + count), b" " * count)
        colour = bytes([self.memory[COLOUR] & 0x0F])
        raw_write(self.memory, slice(COLOURS + start, COLOURS + start + count), colour * count)

    def _scroll(self) -> None:
        for base in (SCREEN, COLOURS):
            lower = bytes(self.memory[base + COLUMNS:base + CELLS])
            raw_write(self.memory, slice(base, base + CELLS - COLUMNS), lower)
        self._blank(CELLS - COLUMNS, COLUMNS)

    def _clear(self) -> None:
        self._blank(0, CELLS)
        self._move(0, 0)

    def _new_line(self) -> None:
        self._set(REVERSE, 0)
        self._move(self._cursor()[0] + 1, 0)

    def _step(self, rows: int, columns: int) -> None:
        row, column = self._cursor()
        if row + rows >= 0:
            self._move(row + rows, column + columns)

    def _delete(self) -> None:
        """Take away the character before the cursor; the rest of the row moves left."""
        row, column = self._cursor()
        if column:
            for base in (SCREEN, COLOURS):
                start, end = base + row * COLUMNS + column, base + (row + 1) * COLUMNS
                raw_write(self.memory, slice(start - 1, end - 1), bytes(self.memory[start:end]))
            self._blank(row * COLUMNS + COLUMNS - 1, 1)
            self._move(row, column - 1)


_CONTROLS = {
    0x0D: Kernal._new_line, 0x8D: Kernal._new_line, 0x93: Kernal._clear,
    0x13: lambda k: k._move(0, 0), 0x11: lambda k: k._step(1, 0), 0x91: lambda k: k._step(-1, 0),
    0x1D: lambda k: k._step(0, 1), 0x9D: lambda k: k._step(0, -1), 0x14: Kernal._delete,
    0x12: lambda k: k._set(REVERSE, 0x12), 0x92: lambda k: k._set(REVERSE, 0),
}
