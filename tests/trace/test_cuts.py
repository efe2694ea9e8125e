"""Why a search left moves out: held against an alpha-beta that carries with each bound who set it."""

import inspect
import random

import pytest
import walker

from mc64 import record
from mc64.game import alphabeta
from mc64.game.position import position, position_text, random_position
from mc64.game.where import find_pieces
from mc64.search import SIDES, trace
from mc64.trace import Trace, move_text

POCKET = walker.POCKET
SENTENCES = [
    "D2C1 B2A3 is left after C3B2, worth 3: the mouse already has 3 by B2A1 after D2C1 (alpha) and gains "
    "nothing by coming here. Not tried: C3D2; 1 node never looked at.",
    "D2E1 is left after B2A1, worth at least 3: the cats already have 3 by D2C1 at the root (beta) and gain "
    "nothing by coming here. Not tried: B2C1, B2A3; 7 nodes never looked at.",
    "B4A3 is left after B2A1, worth at least 3: the cats already have 3 by D2C1 at the root (beta) and gain "
    "nothing by coming here. Not tried: B2C1; 4 nodes never looked at."]


def drawn(count, seed):
    rng = random.Random(seed)
    return ["M E1 B8 D8 F8 H8", POCKET, *(position_text(random_position(rng)) for _ in range(count))]


def whole(text, depth):
    """line -> Node of the uncut tree."""
    nodes, lines = trace(text, depth).nodes(), {0: ()}
    for node in nodes[1:]:
        lines[node.index] = (*lines[node.parent], move_text(node.move))
    return {lines[node.index]: node for node in nodes}, nodes


class Carrying:
    """Alpha-beta over a ready tree; a bound is a pair: the value, and the line that set it (None: given)."""

    def __init__(self, found, nodes):
        self.found, self.nodes, self.cuts, self.bounds = found, nodes, [], {}
        self.root = self.search((), (0, None), (255, None))

    def search(self, line, alpha, beta):
        node, window = self.found[line], (alpha[0], beta[0])
        moves = [move_text(self.nodes[child].move) for child in node.children]
        if not moves:
            self.bounds[line] = ""
            return node.value
        for n, move in enumerate(moves, 1):
            value = self.search((*line, move), alpha, beta)
            if node.side == 0 and value > alpha[0]:
                alpha = (min(value, beta[0]), (*line, move))
            if node.side == 1 and value < beta[0]:
                beta = (max(value, alpha[0]), (*line, move))
            if alpha[0] >= beta[0]:
                if moves[n:]:
                    met, bound = ("alpha", alpha) if node.side else ("beta", beta)
                    self.cuts.append((line, move, met, bound[0], bound[1], tuple(moves[n:])))
                break
        value = beta[0] if node.side else alpha[0]
        self.bounds[line] = "<=" if value <= window[0] else ">=" if value >= window[1] else ""
        return value


def told(why):
    setter = None if why.move is None else (*why.at, why.move)
    return why.line, why.refutation, why.met, why.limit, setter, why.untried


@pytest.mark.parametrize("on", SIDES)
def test_every_cut_is_told_as_by_a_search_that_carries_who_set_each_bound(on):
    cuts = deep = 0
    for text in drawn(12, 7) if on == "python" else drawn(3, 8):
        found, nodes = whole(text, 4)
        search, expected = trace(text, 4, method="alphabeta", on=on), Carrying(found, nodes)
        whys = search.cuts()
        assert sorted(map(told, whys)) == sorted(expected.cuts), text
        for why in whys:
            assert why.up is None or why.up == len(why.line) - len(why.at)
            assert why.holder != why.side and why.unseen is None
        cuts, deep = cuts + len(whys), deep + sum(why.deep for why in whys)
    assert cuts > 60 and deep > 10


def test_a_value_is_called_exact_or_a_bound_and_the_true_value_agrees():
    kinds = {"": 0, "<=": 0, ">=": 0}
    for text in drawn(8, 9):
        found, nodes = whole(text, 4)
        expected = Carrying(found, nodes).bounds
        seen, lines = trace(text, 4, method="alphabeta").nodes(), {0: ()}
        for node in (node for node in seen if node.visited):
            if node.index:
                lines[node.index] = (*lines[node.parent], move_text(node.move))
            line = lines[node.index]
            true = found[line].value
            assert node.bound == expected[line], (text, line)
            assert {"": true == node.value, "<=": true <= node.value, ">=": true >= node.value}[node.bound]
            kinds[node.bound] += node.children != []
    assert all(count > 50 for count in kinds.values()), kinds


def test_what_was_never_looked_at_is_counted_once():
    for text in drawn(6, 10):
        search, uncut = trace(text, 4, method="alphabeta"), trace(text, 4)
        visited = sum(node.visited for node in search.nodes())
        assert sum(why.unseen for why in search.cuts(uncut)) == len(uncut.nodes()) - visited, text


@pytest.mark.parametrize("on", SIDES)
def test_the_pocket_positions_cuts_in_words(on):
    whys = trace(POCKET, 3, method="alphabeta", on=on).cuts(trace(POCKET, 3))
    assert [why.sentence() for why in whys] == SENTENCES
    assert [why.label() for why in whys] == [("C3B2 ≤ α 3", "mouse has B2A1"),
                                            *[("B2A1 ≥ β 3", "cats have D2C1")] * 2]


def test_a_deep_cutoff_is_told_as_one():
    deep = [why for why in trace("M E1 B8 D8 F8 H8", 4, method="alphabeta").cuts() if why.deep]
    assert deep and {why.up for why in deep} == {3} and {why.at for why in deep} == {()}
    for why in deep:
        assert "a bound from three plies up" in why.sentence() and ", three plies up" in why.owner
        assert why.label()[1].endswith(", 3 up") and why.brief()[1].endswith("↑3")
    five = [why.up for text in drawn(2, 11) for why in trace(text, 6, method="alphabeta").cuts() if why.deep]
    assert 5 in five and set(five) <= {3, 5}


def test_negamax_makes_the_same_cuts_for_the_same_reasons():
    for text in drawn(4, 12):
        one, other = (trace(text, 4, method=method).cuts() for method in ("alphabeta", "negamax"))
        same = ("line", "side", "refutation", "holder", "move", "at", "up", "untried")
        assert [[getattr(why, name) for name in same] for why in one] == \
            [[getattr(why, name) for name in same] for why in other]
        for a, b in zip(one, other, strict=True):
            seen = (lambda v: v) if a.side == "mouse" else (lambda v: 255 - v)
            assert (b.met, b.limit, b.value) == ("beta", seen(a.limit), seen(a.value))
            assert "as the" in b.sentence() and b.deep == a.deep
            assert (a.bound == b.bound) == (a.side == "mouse" or not a.bound)


def test_negamaxs_principal_variation_is_alphabetas():
    for text in drawn(4, 13):
        lines = [[move_text(node.move) for node in trace(text, 3, method=method).nodes() if node.pv]
                 for method in ("alphabeta", "negamax")]
        assert lines[0] == lines[1] and len(lines[0]) > 1


def test_a_bound_that_the_search_was_given_is_told_as_such():
    game = position(POCKET)
    find_pieces(game)
    whys = record.python(alphabeta.alphabeta, game, 3, 200, 210).cuts()
    assert any(why.move is None for why in whys)
    for why in whys:
        assert why.move is None and why.at is None and why.up is None and not why.deep
        assert f"{why.met} is {why.limit}, a bound that the search was given." in why.sentence()
        assert why.label()[1] == why.brief()[1] == "given"


def test_a_search_that_was_stopped_met_no_bound():
    board, moves = bytes(position(POCKET).board), [(11, 2), (11, 4)]
    stopped = Trace()
    stopped.enter(0, 1, board, None, 10, 20)
    stopped.moves(moves)
    stopped.enter(1, 0, board, moves[0], 10, 20)
    stopped.leave(15)
    stopped.cut(10, 15, "", moves[1:])
    stopped.leave(15)
    why, = stopped.cuts()
    assert why.sentence() == ("The root is left after D2C1, worth 15: no bound was met, the search was "
                              "stopped. Not tried: D2E1.")
    assert (why.met, why.limit, why.owner) == ("", None, "the search was stopped")
    assert why.label() == ("after D2C1", "stopped")


def test_the_record_sees_that_a_search_was_stopped():
    space = dict(vars(walker))
    exec(inspect.getsource(walker.alphabeta).replace("if alpha >= beta:", "if True:"), space)
    root, *_ = record.python(space["alphabeta"], position(POCKET), 3, 0, 255).cuts()
    assert (root.line, root.met, root.untried) == ((), "", ("D2E1", "B4A3"))


def test_a_walk_without_a_window_has_no_bounds_and_no_cuts():
    found = trace(POCKET, 3)
    assert found.cuts() == [] and {node.bound for node in found.nodes()} == {""}
    assert record.python(walker.perft, position(POCKET), 3, counting=True).cuts() == []


def test_a_window_narrows_as_far_as_the_other_bound():
    """As the search itself does it: no bound passes the other."""
    search = trace("M E1 B8 D8 F8 H8", 4, method="alphabeta")
    cuts = [event for event in search.events if type(event).__name__ == "Cut"]
    assert cuts and all(cut.alpha == cut.beta for cut in cuts)


def test_a_window_that_was_not_handed_down_is_nobodys():
    board, moves = bytes(position(POCKET).board), [(11, 2), (11, 4), (25, 16)]
    search = Trace()
    search.enter(0, 1, board, None, 0, 255)
    for move, window, value in zip(moves, ((0, 255), (0, 15), (14, 16)), (15, 20, 15), strict=True):
        search.enter(1, 0, board, move, *window)
        search.leave(value)
    search.leave(15)
    assert [node.had for node in search.nodes()] == [(None, None), (None, None), (None, 1), (None, None)]
