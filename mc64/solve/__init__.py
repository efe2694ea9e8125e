"""The exact solution of the game: `answer(text)` for a position, `grade` and `defences` for an engine.

`geometry` numbers the placements, `induction` values them, `table` keeps the shipped result.
"""

from .answers import answer
from .geometry import Geometry
from .induction import ends_at_top, ends_by_escape, games, solve, ways
from .table import Placement, Solved, plies, solved, winner

__all__ = ["Geometry", "Placement", "Solved", "answer", "ends_at_top", "ends_by_escape", "games", "plies",
           "solve", "solved", "ways", "winner"]
