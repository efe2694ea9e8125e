"""The critical tree: the fewest nodes by which alpha-beta, without a table, tells what a position is worth.

Also called the minimal tree. Every node of it has one of three tasks (the types 1 to 3 of Knuth and Moore,
An analysis of alpha-beta pruning, Artificial Intelligence 6, 1975), v being the value of the root:

    EXACT      show that the node is worth v: one best move exactly, of every other that it is no better
    AT_LEAST   show that it is worth v or more: the mouse needs one such move, of the cats' moves all
    AT_MOST    show that it is worth v or less: the cats need one such move, of the mouse's moves all

Where one move is enough, it is the one that takes the fewest nodes to show; of several best moves, the one
that takes the fewest more than showing it to be no better. The best move first is not enough for that, where
several would do. The counts come from the true values, by recursion; a search in that order visits as many:
`alphabeta(tree.root, tree.first)`, or the course's own with `tree.gen` in the place of `gen`.
"""

from math import inf
from typing import NamedTuple

from ..game.evaluate import evaluate
from ..game.moves import gen
from ..game.position import START, square_name
from .gametree import grow

EXACT, AT_LEAST, AT_MOST = "exact", "at least", "at most"


class Proof(NamedTuple):
    """The cheapest way to do a node's task: nodes and leaves visited, and the move to try first (from 0)."""

    nodes: int
    leaves: int
    first: int | None


class Critical:
    """The critical tree within a tree given by its root (see `gametree`).

    `value`, `nodes` and `leaves` are those of the whole.
    """

    def __init__(self, root):
        self.root, self.value, self._known = root, root.value, {}
        self.nodes, self.leaves, _ = self.proof(root, EXACT)

    def proof(self, node, task):
        """The `Proof` of a node of the tree for a task: EXACT, AT_LEAST or AT_MOST the value of the root."""
        if (node, task) not in self._known:
            if not node.kids:
                found = Proof(1, 1, None)
            elif task == EXACT:
                found = self._exact(node)
            elif node.mouse == (task == AT_LEAST):
                found = self._one(node, task)
            else:
                found = self._sum([self.proof(kid, task) for kid in node.kids], 0)
            self._known[node, task] = found
        return self._known[node, task]

    def _exact(self, node):
        """One best move exactly, the others' bounds."""
        proofs = [self.proof(kid, AT_MOST if node.mouse else AT_LEAST) for kid in node.kids]
        best = [n for n, kid in enumerate(node.kids) if kid.value == self.value]
        exact = {n: self.proof(node.kids[n], EXACT) for n in best}
        first = min(best, key=lambda n: exact[n].nodes - proofs[n].nodes)
        proofs[first] = exact[first]
        return self._sum(proofs, first)

    def _one(self, node, task):
        """One move that is good enough."""
        enough = [n for n, kid in enumerate(node.kids)
                  if (kid.value >= self.value if task == AT_LEAST else kid.value <= self.value)]
        first = min(enough, key=lambda n: self.proof(node.kids[n], task).nodes)
        return self._sum([self.proof(node.kids[first], task)], first)

    @staticmethod
    def _sum(proofs, first):
        return Proof(1 + sum([each.nodes for each in proofs]), sum([each.leaves for each in proofs]), first)

    def first(self, node, alpha, beta):
        """The move to try first in a search of the tree that has come to a node with a window."""
        return self.proof(node, AT_MOST if alpha > -inf else AT_LEAST if beta < inf else EXACT).first

    def walk(self):
        """Yields (path, node, task) for each node of the critical tree, in the order of a search.

        A path is a tuple of moves such as "E1F2", from the root; in a tree of numbers, of places from 0.
        """
        yield from self._walk((), self.root, EXACT)

    def _walk(self, path, node, task):
        yield path, node, task
        if not node.kids:
            return
        first = self.proof(node, task).first
        every = [first, *(n for n in range(len(node.kids)) if n != first)]
        alone = task != EXACT and node.mouse == (task == AT_LEAST)
        rest = task if task != EXACT else AT_MOST if node.mouse else AT_LEAST
        for n in every[:1] if alone else every:
            name = "".join(map(square_name, node.moves[n])) if node.moves else n
            yield from self._walk((*path, name), node.kids[n], task if n == first else rest)

    def marks(self, nodes):
        """{index: task} of those nodes of a Trace of the same tree (`trace.nodes(whole)`) that are in it."""
        tasks, paths = {path: task for path, _, task in self.walk()}, {}
        for node in sorted(nodes, key=lambda node: node.ply):
            paths[node.index] = () if node.parent is None else (
                *paths[node.parent], "".join(map(square_name, node.move)))
        return {index: tasks[path] for index, path in paths.items() if path in tasks}

    @property
    def gen(self):
        """A function for the place of the course's `gen`, which puts the critical tree's first move in front.

        For a search from the position at ply 0; nodes outside the critical tree keep their order.
        """
        firsts = {path: node.moves[self.proof(node, task).first]
                  for path, node, task in self.walk() if node.kids}

        def critical_gen(game):
            gen(game)
            made = range(game.hply - game.ply, game.hply)
            path = tuple(square_name(game.game_list_start[n]) + square_name(game.game_list_dest[n])
                         for n in made)
            listed = slice(game.first_move[game.ply], game.first_move[game.ply + 1])
            moves = list(zip(game.move_list_start[listed], game.move_list_dest[listed], strict=True))
            moves.sort(key=lambda move: move != firsts.get(path))
            for n, (start, dest) in enumerate(moves, listed.start):
                game.move_list_start[n], game.move_list_dest[n] = start, dest
        return critical_gen


def critical(text=START, depth=8, evaluation=evaluate):
    """The `Critical` of a position in text, so many plies deep (1 to 22).

    `evaluation` is called as `evaluation(game)`. Raises PositionError for a bad position, ValueError for a
    depth out of range.
    """
    return Critical(grow(text, depth, evaluation))


def critical_nodes(text=START, depth=8, evaluation=evaluate):
    """How many nodes the critical tree of a position has; takes and raises what `critical` does."""
    return critical(text, depth, evaluation).nodes
