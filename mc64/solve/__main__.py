"""`python -m mc64.solve`: works the game out again and writes `scores.xz`."""

import sys

from .geometry import Geometry
from .induction import solve
from .table import FILE, pack


def report(done, total):
    """Overwrites one line of standard error with how far the work is."""
    print(f"\r{done} of {total} layers", end="", file=sys.stderr)


def main():
    """Solves with a line of progress, writes the file, says how large it is."""
    board = Geometry()
    scores = solve(board, progress=report)
    FILE.write_bytes(pack(scores, board))
    print(f"\n{FILE.name}: {FILE.stat().st_size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
