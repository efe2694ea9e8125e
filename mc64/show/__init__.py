"""Pictures of what the course computes: boards, memory, listings, the C64's screen, tables.

Every function gives a `Picture`, which a notebook shows rich and a terminal plain.  Nothing here computes a
result; it draws what it is given.
"""

from .boards import board, film
from .devices import devices
from .diffs import diff
from .formatters import register
from .graph import graph
from .heat import heat, heat_bytes
from .iterations import iterations
from .joined import board_and_bytes
from .listings import listing
from .memory import dump
from .picture import Picture
from .player import player
from .plots import any_clash, clash_counts, look_ups, slots
from .results import comparison, run
from .screens import screen
from .tables import table
from .tape import tape
from .tree import tree
from .trees import cuts, trees

__all__ = ["Picture", "any_clash", "board", "board_and_bytes", "clash_counts", "comparison", "cuts",
           "devices", "diff", "dump", "film", "graph", "heat", "heat_bytes", "iterations", "listing",
           "look_ups", "player", "register", "run", "screen", "slots", "table", "tape", "tree", "trees"]
