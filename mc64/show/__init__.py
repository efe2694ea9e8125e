"""Pictures of what the course computes: boards, memory, listings, the C64's screen, tables.

Every function gives a `Picture`, which a notebook shows rich and a terminal plain.  Nothing here computes a
result; it draws what it is given.
"""

from .boards import board, film
from .joined import board_and_bytes
from .memory import diff, dump
from .picture import Picture
from .screens import screen

__all__ = ["Picture", "board", "board_and_bytes", "diff", "dump", "film", "screen"]
