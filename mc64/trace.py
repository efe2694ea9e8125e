"""One record of what a walk or a search did, on either side: trees and the player read this alone.

`record.py` fills it from Python and from the 6502. Sides are 0 (mouse) and 1 (cats), squares 0 (A1) to 63
(H8), as everywhere in the course.
"""

import json
from dataclasses import dataclass

from .cuts import Windows, explained
from .events import EMPTY, SIDES, Cut, Enter, Leave, Moves, Node, Probe, move_text, moved

__all__ = ["EMPTY", "SIDES", "Cut", "Difference", "Enter", "Leave", "Moves", "Node", "Probe", "Trace",
           "first_difference", "move_text", "moved"]


class Trace:
    """Collects events: `record.python` and `record.c64` do, or call enter, moves, probe, cut, leave yourself.

    `counting` says that the values are counts, as perft's are: then there is no principal variation. `turned`
    says that a node's values and window are those that the side to move sees (negamax), 255 less what the
    other side sees. `result` is for what the recorded call returned.
    """

    def __init__(self, counting=False, turned=False):
        self.counting, self.turned = counting, turned
        self.events = []
        self.result = None

    def enter(self, ply, side, board, move=None, alpha=None, beta=None):
        """A node is entered: 0 <= ply, side 0 or 1, 64 bytes."""
        self.events.append(Enter(ply, side, bytes(board), move and tuple(move), alpha, beta))

    def moves(self, moves):
        """The moves of the node entered last and not yet left have been listed."""
        self.events.append(Moves(tuple(map(tuple, moves))))

    def probe(self, hit, move=None):
        """The table was asked for this node's position."""
        self.events.append(Probe(bool(hit), move and tuple(move)))

    def cut(self, alpha, beta, reason="", untried=()):
        """The node's remaining moves are left out."""
        self.events.append(Cut(alpha, beta, reason, tuple(map(tuple, untried))))

    def leave(self, value=None):
        """The node is done."""
        self.events.append(Leave(value))

    def nodes(self, whole=None, *, own_order=False):
        """The tree as a list of Nodes: those visited in the order of their visit, then those left out.

        `whole` is a trace of the same tree without cuts: it adds what lies below the moves left out, and puts
        children in its order; with `own_order` they stay in the order of this trace, untried moves last.
        Raises ValueError where events do not make a tree.
        """
        found, path, left_out, windows = [], [], [], Windows(self.turned)
        for event in self.events:
            if isinstance(event, Enter):
                index = len(found)
                if path:
                    path[-1].children.append(index)
                found.append(Node(index, path[-1].index if path else None, event.ply, event.side, event.move,
                                  event.board, event.alpha, event.beta))
                path.append(found[-1])
                windows.enter(found[-1])
            elif not path:
                raise ValueError(f"{type(event).__name__} outside all nodes: none is entered and not left")
            elif isinstance(event, Leave):
                path[-1].value = event.value
                windows.leave(path.pop(), path[-1] if path else None)
            else:
                _note(path[-1], event)
                if isinstance(event, Cut):
                    left_out += [(path[-1], move) for move in event.untried]
        for parent, move in left_out:
            found.append(Node(len(found), parent.index, parent.ply + 1, 1 - parent.side, move, visited=False))
            parent.children.append(found[-1].index)
        if whole is not None and found:
            _complete(found, whole.nodes(), own_order)
        if not self.counting:
            _mark_variation(found, self.turned)
        return found

    def cuts(self, whole=None):
        """Why moves were left out: a `cuts.Why` for each cut, in the order of their nodes' visit.

        `whole` as for `nodes`: with it each also tells how many nodes were never looked at.
        """
        return explained(self.nodes(whole), self.turned, whole is not None)

    def to_graph(self, whole=None, *, own_order=False):
        """The tree as a networkx.DiGraph; nodes are numbers in the order of their visit, the root 0.

        Node attributes: ply, side ("mouse" or "cats"), move ("E1F2", empty at the root), value, alpha, beta,
        bound ("<=" or ">=" where the value is only a bound, else ""), cut (a Cut or None), why (the cut
        explained, a `cuts.Why`, or None), probe (a Probe or None), pv (on the principal variation), visited,
        size (visited nodes from here down), board (64 bytes, None where not visited). Edge attributes: move,
        pv, visited. `whole` and `own_order` as for `nodes`.
        """
        import networkx

        graph, nodes = networkx.DiGraph(counting=self.counting), self.nodes(whole, own_order=own_order)
        sizes = [int(node.visited) for node in nodes]
        for node in sorted(nodes, key=lambda node: -node.ply):
            if node.parent is not None:
                sizes[node.parent] += sizes[node.index]
        why = {each.node: each for each in explained(nodes, self.turned, whole is not None)}
        same = ("ply", "value", "bound", "alpha", "beta", "cut", "probe", "pv", "visited", "board")
        for node in nodes:
            graph.add_node(node.index, side=SIDES[node.side], move=move_text(node.move),
                           size=sizes[node.index], why=why.get(node.index),
                           **{name: getattr(node, name) for name in same})
        graph.add_edges_from((node.index, child, {"move": move_text(nodes[child].move), "pv": nodes[child].pv,
                                                  "visited": nodes[child].visited})
                             for node in nodes for child in node.children)
        return graph

    def to_json(self, whole=None):
        """The record as the player reads it, one line of JSON without boards, as far as the moves tell them.

        {"board": [[square, piece] ...], "ply", "counting", "turned", "events", "unseen", "order", "bounds",
        "cuts"}.
        Events: [0, side, from, to, alpha, beta, board] enters (from and to -1 at the root, alpha and beta
        null or left out, board only where it is not the parent's with the move made), [1, from, to ...] lists
        moves, [2, hit, from, to] is a probe, [3, alpha, beta, reason, from, to ...] a cut, [4, value] leaves.
        Unseen: [parent, from, to], the nodes left out, numbered on from those visited (`whole`: see `nodes`).
        Order: the children of those nodes whose children do not come in the order of their numbers. Bounds:
        "<=" or ">=" of those nodes whose value is one. Cuts: [node, sentence, label, shorter label].
        """
        path, events = [], []
        for event in self.events:
            if isinstance(event, Enter):
                told = path and event.board == moved(path[-1], event.move)
                row = [0, event.side, *(event.move or (-1, -1)), event.alpha, event.beta,
                       None if told or not path else _pieces(event.board)]
                path.append(event.board)
            elif isinstance(event, Moves):
                row = [1, *sum(event.moves, ())]
            elif isinstance(event, Probe):
                row = [2, int(event.hit), *(event.move or (-1, -1))]
            elif isinstance(event, Cut):
                row = [3, event.alpha, event.beta, event.reason, *sum(event.untried, ())]
            else:
                path.pop()
                row = [4, event.value]
            while row[-1] is None:
                row.pop()
            events.append(row)
        root = self.events[0] if self.events else Enter(0, 0, bytes([EMPTY]) * 64)
        nodes = self.nodes(whole)
        why = explained(nodes, self.turned, whole is not None)
        record = {"board": _pieces(root.board), "ply": root.ply, "counting": self.counting,
                  "turned": self.turned, "events": events,
                  "unseen": [[node.parent, *node.move] for node in nodes if not node.visited],
                  "order": {node.index: node.children for node in nodes
                            if node.children != sorted(node.children)},
                  "bounds": {node.index: node.bound for node in nodes if node.bound},
                  "cuts": [[each.node, each.sentence(), each.label(), each.brief()] for each in why]}
        return json.dumps(record, separators=(",", ":"))


def _pieces(board):
    """[square, byte] of each square that is not empty."""
    return [[square, piece] for square, piece in enumerate(board) if piece != EMPTY]


def _note(node, event):
    """Keep with a node what an event says of it."""
    if isinstance(event, Moves):
        node.moves = event.moves
    elif isinstance(event, Probe):
        node.probe = event
    else:
        node.cut = event


def _complete(found, whole, own_order):
    """Adds to a list of nodes those that only `whole`, another list, has, and puts children in its order."""
    pairs = [(found[0], whole[0])] if whole else []
    for node, other in pairs:
        mine, before = {found[child].move: child for child in node.children}, node.children
        node.children = []
        for child in (whole[index] for index in other.children):
            index = mine.pop(child.move, len(found))
            if index == len(found):
                found.append(Node(index, node.index, child.ply, child.side, child.move, visited=False))
            node.children.append(index)
            pairs.append((found[index], child))
        node.children += mine.values()
        if own_order:
            node.children = [*before, *(child for child in node.children if child not in before)]


def _mark_variation(nodes, turned=False):
    """From the root, always the first child that has its parent's value (as the parent sees it)."""
    here = nodes[0] if nodes else None
    while here is not None:
        here.pv = here.value is not None
        wanted = 255 - here.value if turned and here.pv else here.value
        here = next((nodes[child] for child in sorted(here.children)
                     if here.pv and nodes[child].value == wanted), None)


@dataclass(frozen=True)
class Difference:
    """Where two records part: the event's number from 0, the moves to its node, and what each side does there
    (None where its record has ended)."""

    number: int
    line: tuple
    one: tuple | None
    other: tuple | None
    names: tuple = ("Python", "the 6502")

    def __str__(self):
        place = " ".join(map(move_text, self.line)) or "the root"
        return (f"event {self.number}, at {place}: {self.names[0]} {_words(self.one)}, "
                f"{self.names[1]} {_words(self.other)}")


def _words(event):
    """An event as a predicate."""
    match event:
        case None:
            return "has ended"
        case Enter():
            window = "" if event.alpha is None else f" with the window {event.alpha}, {event.beta}"
            return f"enters {move_text(event.move) or 'a root'} at ply {event.ply}{window}"
        case Moves():
            return f"lists {' '.join(map(move_text, event.moves)) or 'no move'}"
        case Probe():
            return f"finds {move_text(event.move) if event.hit else 'nothing'} in the table"
        case Cut():
            return f"cuts at {event.alpha}, {event.beta} before {' '.join(map(move_text, event.untried))}"
        case _:
            return "leaves" if event.value is None else f"leaves with {event.value}"


def first_difference(one, other, names=("Python", "the 6502")):
    """The first event on which two traces differ, as a `Difference`, or None. Boards are compared too."""
    line = []
    for number in range(max(len(one.events), len(other.events))):
        pair = [trace.events[number] if number < len(trace.events) else None for trace in (one, other)]
        if pair[0] != pair[1] or type(pair[0]) is not type(pair[1]):
            return Difference(number, tuple(move for move in line if move), *pair, names)
        if isinstance(pair[0], Enter):
            line.append(pair[0].move)
        elif isinstance(pair[0], Leave):
            line.pop()
    return None
