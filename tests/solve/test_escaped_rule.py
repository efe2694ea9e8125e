"""The figures that J. Leslie-Hurd published for the rule under which an escaped mouse has won.

His program (gilith/solve) counts reachable positions, who wins in how many plies, and possible games.
"""

import pytest

from mc64.solve import Geometry, ends_by_escape, games, plies, solve, ways, winner

PUBLISHED = {  # board: reachable positions, winner, plies, possible games
    4: (83, "C", 8, 178),
    6: (8175, "M", 21, None),
    8: (709868, "C", 44, 360_552_037_329_667_882_019_232_833_884),
}


@pytest.mark.parametrize("n", PUBLISHED)
def test_published_figures(n):
    positions, who, distance, lines = PUBLISHED[n]
    board = Geometry(n)
    scores = solve(board, ends_by_escape(board))
    start = int(scores.mouse[board.start])
    assert sum(int(side.sum()) for side in ways(board, scores)) == positions
    assert (winner(start), plies(start)) == (who, distance)
    if lines:
        assert games(board, scores) == lines


def cone(square):
    """All squares that a cat on (rank, file) could ever come to on an empty board, its own included."""
    rank, file = square
    return {(rank - down, file + aside) for down in range(rank + 1) for aside in range(-down, down + 1, 2)}


@pytest.mark.parametrize("n", [4, 6])
def test_escape_by_its_definition(n):
    board = Geometry(n)
    escaped = ends_by_escape(board)
    for row, squares in enumerate(board.sets):
        reached = set().union(*(cone(board.place(int(square))) for square in squares))
        for mouse in range(board.squares):
            rank, file = board.place(mouse)
            beside = {(rank + a, file + b) for a in (-1, 1) for b in (-1, 1)}
            beside = {(r, f) for r, f in beside if 0 <= r < n and 0 <= f < n}
            assert escaped[row, mouse] == ((rank, file) not in reached and not beside <= reached)
