"""The board in numbers: dark squares, sets of cats, and where a step leads.

Boards of n x n squares, n even, with n/2 cats. Only the dark squares count: number them along the ranks from
A1, so that square 8*rank + file of the ordinary board is dark square number (8*rank + file) // 2. Cats are
alike here: where they stand is a *set* of n/2 dark squares, written as a bit mask.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np


@dataclass(frozen=True)
class Geometry:
    """An n x n board, n even and from 4 to 8. Raises ValueError for another n.

    S is the number of dark squares (32 for n = 8), K the number of sets of cats (35,960 for n = 8).
    """

    n: int = 8

    def __post_init__(self):
        if self.n not in (4, 6, 8):
            raise ValueError(f"a board of {self.n} by {self.n}: 4, 6 and 8 are possible")

    @property
    def squares(self):
        """S, the number of dark squares."""
        return self.n * self.n // 2

    @property
    def cats(self):
        """How many cats there are."""
        return self.n // 2

    def place(self, square):
        """(rank, file), each 0..n-1, of a dark square 0..S-1."""
        rank, half = divmod(square, self.n // 2)
        return rank, 2 * half + rank % 2

    def step(self, square, rank_step, file_step):
        """The dark square one diagonal step away, or S where the board ends."""
        rank, file = self.place(square)
        rank, file = rank + rank_step, file + file_step
        if 0 <= rank < self.n and 0 <= file < self.n:
            return (rank * self.n + file) // 2
        return self.squares

    @cached_property
    def neighbours(self):
        """Array (S, 4): the squares south-west, south-east, north-east, north-west; S off the board."""
        steps = ((-1, -1), (-1, 1), (1, 1), (1, -1))
        rows = [[self.step(square, *step) for step in steps] for square in range(self.squares)]
        return np.array(rows, dtype=np.int64)

    @cached_property
    def sets(self):
        """Array (K, cats): the squares of each set of cats, rising; the sets in the order of their masks."""
        every = np.array(list(combinations(range(self.squares), self.cats)), dtype=np.int64)
        return every[np.argsort((1 << every).sum(axis=1))]

    @cached_property
    def masks(self):
        """Array (K,): each set as a bit mask, rising; bit s stands for dark square s."""
        return (1 << self.sets).sum(axis=1)

    def number(self, squares):
        """The number 0..K-1 of a set of cats, given its dark squares in any order."""
        return int(np.searchsorted(self.masks, sum(1 << int(s) for s in squares)))

    @cached_property
    def occupied(self):
        """Array (K, S) of bool: does a cat of the set stand on the square?"""
        return (self.masks[:, None] >> np.arange(self.squares)) & 1 == 1

    @cached_property
    def layers(self):
        """The sets' numbers by the sum of the cats' ranks, lowest sum first: a list of arrays."""
        sums = (self.sets // (self.n // 2)).sum(axis=1)
        return [np.flatnonzero(sums == total) for total in range(sums.min(), sums.max() + 1)]

    @cached_property
    def after(self):
        """Array (K, 2*cats): the set after each cat's step south-west and south-east; K for none."""
        return self._steps(0, 1)

    @cached_property
    def before(self):
        """Array (K, 2*cats): the sets from which one cat's step leads to this one; K for none."""
        return self._steps(2, 3)

    def _steps(self, *directions):
        columns = []
        for cat in range(self.cats):
            origin = self.sets[:, cat]
            for direction in directions:
                dest = self.neighbours[origin, direction]
                free = (dest < self.squares) & ((self.masks >> dest) & 1 == 0)
                masks = self.masks - (1 << origin) + (1 << dest)
                columns.append(np.where(free, np.searchsorted(self.masks, masks), len(self.masks)))
        return np.stack(columns, axis=1)

    @cached_property
    def start(self):
        """(set of cats, mouse): the cats on all dark squares of the top rank, the mouse below the middle.

        E1 for n = 8. For 4 and 6 it is C1, the square of Leslie-Hurd's program.
        """
        top = range(self.squares - self.cats, self.squares)
        return self.number(top), self.cats // 2
