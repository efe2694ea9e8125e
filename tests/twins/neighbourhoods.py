"""Positions chosen so that every step of every piece is tried free, barred and over each edge."""

from itertools import combinations

from mc64.game.position import DARK
from mc64.game.state import Game

STEPS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def around(square, steps=STEPS):
    """The squares a step away that are on the board."""
    file, rank = square % 8, square // 8
    return [file + df + 8 * (rank + dr) for df, dr in steps if 0 <= file + df < 8 and 0 <= rank + dr < 8]


def placed(mouse, cats, side):
    """A game with the mouse and four cats on these squares."""
    game = Game()
    game.board = bytes([6]) * 64
    for piece, where in enumerate((mouse, *cats)):
        game.board[where] = piece
    game.side = side
    return game


def filled(taken, near, wanted):
    """`taken` and as many dark squares away from `near` as bring it to `wanted` squares."""
    spare = [n for n in DARK if n not in taken and n not in near]
    return [*taken, *spare[3::6][:wanted - len(taken)]]


def of_the_mouse():
    """The mouse on each dark square, each choice of its neighbours barred by cats."""
    for mouse in DARK:
        near = around(mouse)
        for count in range(len(near) + 1):
            for barred in combinations(near, count):
                yield placed(mouse, filled(barred, {mouse, *near}, 4), 0)


def of_the_cats():
    """A cat on each dark square, each choice of its two steps barred, by the mouse and by other cats."""
    for where in DARK:
        near = around(where, STEPS[:2])
        for count in range(len(near) + 1):
            for barred in combinations(near, count):
                for by_mouse in (False, True) if barred else (False,):
                    taken = filled((*barred, where), {where, *near}, 5)
                    mouse = barred[0] if by_mouse else taken[-1]
                    cats = [n for n in taken if n != mouse]
                    turn = where % 4
                    yield placed(mouse, cats[turn:] + cats[:turn], 1)
