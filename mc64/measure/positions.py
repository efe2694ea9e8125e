"""Sets of positions to hash, and a walk over the tree as the program makes it.

A *placement* here is five dark squares 0..31 (see `solve.geometry`): the mouse, then cats 1 to 4. The cats
are told apart, as the program's hash tells them apart. A set of placements is an array (k, 5), all with the
same side to move.
"""

from dataclasses import dataclass
from itertools import permutations

import numpy as np

from ..game.board import SIDE_CATS, SIDE_MOUSE
from ..game.position import DARK, START, position
from ..solve import Placement, solved


def placed(text):
    """(side, placement) of a position in text. Raises PositionError."""
    game = position(text)
    return game.side, tuple(game.board.index(piece) // 2 for piece in range(5))


def moves(side, placement):
    """The moves in a placement as (piece, dest), dark squares, in the order of `gen`; none at the end."""
    board = solved().board
    mouse, cats = placement[0], placement[1:]
    if mouse >= board.squares - board.cats:
        return []
    pieces = [0] if side == SIDE_MOUSE else sorted(range(1, 5), key=lambda piece: placement[piece])
    steps = 4 if side == SIDE_MOUSE else 2
    return [(piece, int(dest)) for piece in pieces for dest in board.neighbours[placement[piece]][:steps]
            if dest < board.squares and dest != mouse and dest not in cats]


def moved(placement, move):
    """The placement after a move (piece, dest)."""
    piece, dest = move
    return (*placement[:piece], dest, *placement[piece + 1:])


def within(text=START, plies=8):
    """All placements at most so many plies from a position: {side: array (k, 5)}, nearest first."""
    side, start = placed(text)
    found = {SIDE_MOUSE: [], SIDE_CATS: []}
    layer = {start: None}                  # a dict keeps the order
    for _ in range(plies + 1):
        found[side] += layer
        layer = {moved(p, move): None for p in layer for move in moves(side, p)}
        side = SIDE_CATS + SIDE_MOUSE - side
    return {side: np.array(rows, dtype=np.int64).reshape(-1, 5) for side, rows in found.items()}


def reachable(side):
    """All placements that the start leads to, with one side to move: array (k, 5).

    The cats are alike here: one placement for each way of standing, not one for each way of saying which cat
    is which. They are numbered as `numbered` says.
    """
    table = solved()
    cats, mouse = np.nonzero(table.reachable[side])
    return np.column_stack([mouse, numbered(table.board.sets)[cats]])


def numbered(sets):
    """Sets of cats, array (n, 4), each in an order in which every cat can have come from its own square.

    A cat goes at most one file to the side for each rank down. Of several such orders the first is taken,
    from the lowest square up; where there is none, the squares stay as they are.
    """
    homes, found = placed(START)[1][1:], np.array(sets)
    files, ranks = 2 * (sets % 4) + sets // 4 % 2, sets // 4
    for order in reversed(list(permutations(range(4)))):
        far = abs(files[:, order] - [2 * (home % 4) + home // 4 % 2 for home in homes])
        fits = (far <= 7 - ranks[:, order]).all(axis=1)
        found[fits] = sets[fits][:, order]
    return found


def best(side, placement):
    """The move a perfect player makes: the first of the best in the order of `gen`."""
    table = solved()
    scored = []
    for move in moves(side, placement):
        mouse, *cats = moved(placement, move)
        after = Placement(SIDE_CATS + SIDE_MOUSE - side, table.board.number(cats), mouse)
        score = table.score(after)
        scored.append((score if side == SIDE_MOUSE else -score, move))
    return max(scored, key=lambda pair: pair[0])[1]


@dataclass(frozen=True)
class Walk:
    """A depth-first walk: at each node above the last ply the table is asked, then the moves are walked, then
    the best move is stored.

    `rows` (p, 5) are the placements met, `sides` (p,) who is to move, `stored` (p,) the best move of each as
    64 * origin + dest, and `legal` all its moves as placement * 4096 + move, sorted. `visits` (e,) and
    `stores` (e,) say in order which placement was at the node, and whether that was the storing (True) or the
    asking.
    """

    rows: np.ndarray
    sides: np.ndarray
    stored: np.ndarray
    legal: np.ndarray
    visits: np.ndarray
    stores: np.ndarray


def walk(text=START, depth=8):
    """The Walk of so many plies from a position in text."""
    numbers, below, events = {}, [], []

    def number(side, placement):
        """The number of a placement; a new one gets its moves at once."""
        if (side, placement) not in numbers:
            numbers[side, placement] = len(below)
            below.append([(move, moved(placement, move)) for move in moves(side, placement)])
        return numbers[side, placement]

    def visit(side, placement, left):
        at = number(side, placement)
        if not left or not below[at]:
            return
        events.append((at, False))
        for _, after in below[at]:
            visit(SIDE_CATS + SIDE_MOUSE - side, after, left - 1)
        events.append((at, True))

    visit(*placed(text), depth)
    legal = [at * 4096 + code(p, move) for (_, p), at in numbers.items() for move, _ in below[at]]
    stored = [code(p, best(side, p)) if below[at] else 0 for (side, p), at in numbers.items()]
    visits, stores = np.array(events).T
    return Walk(np.array([p for _, p in numbers]), np.array([side for side, _ in numbers]), np.array(stored),
                np.sort(legal), visits, stores.astype(bool))


def code(placement, move):
    """A move of a placement as 64 * origin + dest, squares 0..63."""
    piece, dest = move
    return 64 * DARK[placement[piece]] + DARK[dest]


