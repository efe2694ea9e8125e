"""Game trees held in memory, for counting what searches visit.

A tree is its root, a `Node`. `grow` makes the tree of a position, in which a position that several lines
reach is one node (so it is a graph, and a search on it still walks lines); `from_lists` makes one of numbers.
The values are those of `minimax`. Nodes are counted as in the course: root, leaves and ended games included.
"""

import random
from dataclasses import dataclass
from math import inf

from ..game import evaluate as evaluations
from ..game.board import PIECE_EMPTY, SIDE_CATS, SIDE_MOUSE
from ..game.moves import NO_MOVE, cat_moves, mouse_moves
from ..game.position import START, position

RANK_8 = 56           # the first square of it
MOST = 22             # plies a search of the course may look ahead


@dataclass(slots=True, eq=False)
class Node:
    """A node: `mouse` says whether the greatest value is wanted, `value` is what minimax makes of it.

    `kids` are the nodes one move on, in the order of `gen`, none at a leaf; `moves` the moves that lead there
    as (start, dest), squares 0..63, none in a tree of numbers.
    """

    mouse: bool
    value: int
    kids: tuple = ()
    moves: tuple = ()


@dataclass(frozen=True)
class Counted:
    """What a search of a tree found and visited. `cutoffs` are the nodes left with moves untried."""

    value: int
    nodes: int
    leaves: int
    cutoffs: int


def grow(text=START, depth=8, evaluation=evaluations.evaluate):
    """The tree of a position in text, so many plies deep (1 to 22), as its root.

    `evaluation` is called as `evaluation(game)` and answers a number. Raises PositionError for a bad
    position, ValueError for a depth out of range.
    """
    if type(depth) is not int or not 1 <= depth <= MOST:
        raise ValueError(f"{depth!r} is no depth: 1 to {MOST} plies")
    game, known = position(text), {}
    root = tuple(game.board.index(piece) for piece in range(5)), game.side == SIDE_MOUSE
    worth = _leaf_values(game, depth, evaluation)

    def node(here, mouse, ply):
        if here in known:                 # every cat move takes a cat down: no other ply has these squares
            return known[here]
        moves = _moves(here, mouse)
        if here[0] >= RANK_8 or (not moves and not mouse):
            made = Node(mouse, 255 - ply)
        elif not moves:
            made = Node(mouse, ply)
        elif ply == depth:
            made = Node(mouse, worth(here))
        else:
            kids = tuple([node(after, not mouse, ply + 1) for _, _, after in moves])
            made = Node(mouse, _best(mouse, kids), kids, tuple([move[:2] for move in moves]))
        known[here] = made
        return made

    return node(*root, 0)


def _moves(here, mouse):
    """The moves in the order of `gen`, as (start, dest, squares after it); `here` is the mouse's square, then
    the cats'."""
    if mouse:
        steps, table, pieces = 4, mouse_moves, [(here[0], 0)]
    else:
        steps, table, pieces = 2, cat_moves, sorted((here[piece], piece) for piece in range(1, 5))
    return [(start, dest, (*here[:piece], dest, *here[piece + 1:]))
            for start, piece in pieces for dest in table[steps * start:steps * start + steps]
            if dest != NO_MOVE and dest not in here]


def _leaf_values(game, depth, evaluation):
    """A function that evaluates the position with the pieces on five squares, `depth` plies on, in `game`."""
    game.side = game.side if depth % 2 == 0 else SIDE_CATS + SIDE_MOUSE - game.side
    game.ply = game.hply = depth
    standing = [game.board.index(piece) for piece in range(5)]

    def worth(here):
        for square in standing:
            game.board[square] = PIECE_EMPTY
        for piece, square in enumerate(here):
            game.board[square] = piece
            game.where[piece] = square
        standing[:] = here
        return evaluation(game)
    return worth


def _best(mouse, kids):
    return (max if mouse else min)([kid.value for kid in kids])


def from_lists(lists, mouse=True):
    """The tree of nested lists of numbers: `from_lists([[3, 5], [2, 9]])` has four leaves. Returns the root.

    The root wants the greatest value, or the least where `mouse` is false; each level down, the other.
    """
    if not isinstance(lists, list):
        return Node(mouse, lists)
    if not lists:
        raise ValueError("an empty list is no tree: a node has children or is a number")
    kids = tuple(from_lists(each, not mouse) for each in lists)
    return Node(mouse, _best(mouse, kids), kids)


def uniform(width, depth, seed=64):
    """A tree with `width` moves at each node and all leaves `depth` plies deep, as its root.

    The leaves' values are all different, in an order drawn with `seed`. Raises ValueError for less than one
    move or ply.
    """
    _check_shape(width, depth)
    values = list(range(width**depth))
    random.Random(seed).shuffle(values)
    for _ in range(depth):
        values = [values[n:n + width] for n in range(0, len(values), width)]
    return from_lists(values[0])


def hardest(width, depth):
    """A uniform tree of numbers in which alpha-beta visits every node: each move is better than the one
    before, and whatever lies below it lies between the two. Raises what `uniform` does.
    """
    _check_shape(width, depth)

    def node(mouse, left, least):
        if not left:
            return Node(mouse, least)
        kids = [node(not mouse, left - 1, least + n * width ** (left - 1)) for n in range(width)]
        kids = tuple(kids if mouse else reversed(kids))
        return Node(mouse, _best(mouse, kids), kids)
    return node(True, depth, 0)


def in_order(root):
    """The same tree with the moves of every node sorted by value, the best for its side first."""
    kids = sorted(range(len(root.kids)), key=lambda n: root.kids[n].value, reverse=root.mouse)
    return Node(root.mouse, root.value, tuple(in_order(root.kids[n]) for n in kids),
                tuple(root.moves[n] for n in kids) if root.moves else ())


def best_first(node, _alpha, _beta):
    """For `alphabeta`: the first of the moves with the best value, whatever it takes to show."""
    return next(n for n, kid in enumerate(node.kids) if kid.value == node.value)


def minimal_leaves(width, depth):
    """The fewest leaves by which alpha-beta can tell the value of a uniform tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1.

    `width` b and `depth` d are at least 1. From Knuth and Moore, An analysis of alpha-beta pruning,
    Artificial Intelligence 6, 1975.
    """
    _check_shape(width, depth)
    return width ** (depth - depth // 2) + width ** (depth // 2) - 1


def _check_shape(width, depth):
    for name, number in (("width", width), ("depth", depth)):
        if type(number) is not int or number < 1:
            raise ValueError(f"{name} is {number!r}: a uniform tree has 1 or more")


def minimax_nodes(root):
    """How many nodes minimax visits."""
    known = {}

    def count(node):
        if node not in known:
            known[node] = 1 + sum([count(kid) for kid in node.kids])
        return known[node]
    return count(root)


def alphabeta(root, first=None):
    """A search of the tree by alpha-beta as the course has it, from the widest window: `Counted`.

    `first(node, alpha, beta)`, if given, answers which move of a node is tried first, counted from 0; the
    others follow in their order.
    """
    nodes = leaves = cutoffs = 0

    def visit(node, alpha, beta):
        nonlocal nodes, leaves, cutoffs
        nodes += 1
        kids = node.kids
        if not kids:
            leaves += 1
            return node.value
        if first:
            n = first(node, alpha, beta)
            kids = (kids[n], *kids[:n], *kids[n + 1:])
        for tried, kid in enumerate(kids, 1):
            value = visit(kid, alpha, beta)
            if node.mouse and value > alpha:
                alpha = min(value, beta)
            elif not node.mouse and value < beta:
                beta = max(value, alpha)
            if alpha >= beta:
                cutoffs += tried < len(kids)
                break
        return alpha if node.mouse else beta

    value = visit(root, -inf, inf)
    return Counted(value, nodes, leaves, cutoffs)
