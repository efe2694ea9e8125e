"""Pictures of what the course computes: boards, memory, listings, the C64's screen, tables.

Every function gives a `Picture`, which a notebook shows rich and a terminal plain.  Nothing here computes a
result; it draws what it is given.
"""

from .boards import board
from .memory import diff, dump
from .picture import Picture

__all__ = ["Picture", "board", "diff", "dump"]
