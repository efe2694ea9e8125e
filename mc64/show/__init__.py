"""Pictures of what the course computes: boards, memory, listings, the C64's screen, tables.

Every function gives a `Picture`, which a notebook shows rich and a terminal plain.  Nothing here computes a
result; it draws what it is given.
"""

from .boards import board, film
from .diffs import diff
from .formatters import register
from .joined import board_and_bytes
from .listings import listing
from .memory import dump
from .picture import Picture
from .player import player
from .results import comparison, run
from .screens import screen
from .tables import table
from .tape import tape
from .tree import tree

__all__ = ["Picture", "board", "board_and_bytes", "comparison", "diff", "dump", "film", "listing", "player",
           "register", "run", "screen", "table", "tape", "tree"]
