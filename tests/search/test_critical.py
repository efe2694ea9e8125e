"""The critical tree: no order of moves visits fewer nodes, and one visits as many."""

import random
from itertools import permutations, product
from math import inf

import pytest
from engines import POCKET, drawn

from mc64.game import alphabeta as course
from mc64.game.evaluate import evaluate_original
from mc64.game.position import START, PositionError, position
from mc64.search import rebuilt, search, trace
from mc64.solve.critical import AT_LEAST, AT_MOST, EXACT, Critical, critical, critical_nodes
from mc64.solve.gametree import (
    alphabeta,
    best_first,
    from_lists,
    grow,
    hardest,
    in_order,
    minimal_leaves,
    minimax_nodes,
    uniform,
)


def random_lists(rng, depth):
    """A tree of numbers, every node with 1 to 3 branches or a leaf before its time, and many equal values."""
    if depth == 0 or rng.random() < 0.1:
        return rng.randint(1, 6)
    return [random_lists(rng, depth - 1) for _ in range(rng.randint(1, 3))]


def fewest(node, alpha=-inf, beta=inf):
    """The nodes of alpha-beta, fail-hard, in the best of all orders of every node's moves: all are tried.

    What a node returns is its value held to the window, in whatever order its moves come; so the orders
    below one move do not matter to those below another, and need not be tried in every combination.
    """
    if not node.kids:
        return 1
    best = inf
    for kids in permutations(node.kids):
        visited, low, high = 1, alpha, beta
        for kid in kids:
            visited += fewest(kid, low, high)
            value = min(max(kid.value, low), high)
            low, high = (max(low, value), high) if node.mouse else (low, min(high, value))
            if low >= high:
                break
        best = min(best, visited)
    return best


def every_order(node):
    """The tree in every combination of orders of its nodes' moves. For very small trees."""
    if not node.kids:
        yield node
        return
    for order in permutations(node.kids):
        for kids in product(*map(every_order, order)):
            yield type(node)(node.mouse, node.value, kids)


def run_as_the_course_does(text, depth):
    """A Game after search_alphabeta with the critical tree's first moves in front."""
    game = position(text)
    rebuilt(course.search_alphabeta, gen=critical(text, depth).gen)(game, depth)
    return game


def test_a_grown_tree_is_searched_as_the_position_is():
    for text in (START, POCKET, "M D4 C3 E3 C5 E5", "M B8 A7 D8 F8 H8", *drawn(25, 61)):
        for depth in (1, 3, 4):
            root, whole = grow(text, depth), search(text, depth)
            assert (root.value, minimax_nodes(root)) == (whole.value, whole.nodes), text
            cut, found = search(text, depth, method="alphabeta"), alphabeta(root)
            assert found == alphabeta(root)
            assert (found.value, found.nodes, found.leaves, found.cutoffs) == (
                cut.value, cut.nodes, cut.leaves, cut.cutoffs), text


def test_another_evaluation():
    for text in (START, *drawn(5, 62)):
        found = alphabeta(grow(text, 3, evaluate_original))
        there = search(text, 3, method="alphabeta", evaluation="evaluate_original")
        assert (found.value, found.nodes) == (there.value, there.nodes)


def test_the_fewest_nodes_from_the_start():
    """Below what alpha-beta visits there, and each confirmed by a search in that order."""
    expected = (3, 11, 25, 75, 141, 425, 774, 2408)
    for depth, nodes in enumerate(expected, 1):
        tree = critical(depth=depth)
        found = alphabeta(tree.root, tree.first)
        assert (found.value, found.nodes, found.leaves) == (tree.value, tree.nodes, tree.leaves)
        assert tree.nodes == nodes == critical_nodes(START, depth) == sum(1 for _ in tree.walk())
        assert nodes <= alphabeta(tree.root, best_first).nodes <= minimax_nodes(tree.root)


def test_the_pocket_position_takes_16_nodes_at_least():
    tree = critical(POCKET, 3)
    assert (tree.nodes, tree.value) == (16, 3) and fewest(tree.root) == 16
    rng = random.Random(63)

    def any_order(node, _alpha, _beta):
        return rng.randrange(len(node.kids))
    counts = {alphabeta(tree.root, any_order).nodes for _ in range(2000)}
    assert min(counts) == 16 and max(counts) > 19


def test_every_combination_of_orders_tried_on_the_smallest_trees():
    for text, depth in ((POCKET, 2), ("M A5 F6 C1 D8 H4", 2)):
        tree = critical(text, depth)
        assert min(alphabeta(root).nodes for root in every_order(tree.root)) == tree.nodes, text
    rng = random.Random(64)
    for _ in range(30):
        tree = Critical(from_lists(random_lists(rng, 2)))
        assert min(alphabeta(root).nodes for root in every_order(tree.root)) == tree.nodes


def test_no_order_does_with_fewer_on_trees_of_numbers():
    rng, dearer = random.Random(65), 0
    for _ in range(200):
        tree = Critical(from_lists(random_lists(rng, 4), mouse=rng.random() < 0.5))
        assert fewest(tree.root) == tree.nodes == alphabeta(tree.root, tree.first).nodes
        dearer += alphabeta(in_order(tree.root)).nodes > tree.nodes
    assert dearer > 50      # the best move first is not always enough


def widest(node):
    return max([len(node.kids), *map(widest, node.kids)])


def test_no_order_does_with_fewer_in_positions():
    trees = [tree for text in drawn(60, 66) for tree in [critical(text, 3)] if widest(tree.root) <= 5]
    assert [fewest(tree.root) for tree in trees] == [tree.nodes for tree in trees]
    assert sum(tree.nodes > 20 for tree in trees) > 3


def test_of_two_best_moves_the_one_that_costs_least_beside_its_bound_goes_first():
    """Both are worth 5, and the second takes fewer nodes to show that exactly. But the first takes no more to
    show exactly than to show no better."""
    tree = Critical(from_lists([[[5, 1, 1, 1]], [5, 6, 7]]))
    exact, bound = ([tree.proof(kid, task).nodes for kid in tree.root.kids] for task in (EXACT, AT_MOST))
    assert (exact, bound) == ([6, 4], [6, 2])
    assert tree.proof(tree.root, EXACT).first == 0
    assert tree.nodes == 1 + 6 + 2 == fewest(tree.root)


@pytest.mark.parametrize("text", [START, POCKET, *drawn(6, 67)])
def test_the_courses_own_search_in_that_order_visits_as_many(text):
    for depth in (1, 2, 3, 5):
        tree, game = critical(text, depth), run_as_the_course_does(text, depth)
        assert (game.nodes, game.best_value) == (tree.nodes, tree.value), (text, depth)


def test_the_nodes_of_a_trace_that_are_critical():
    nodes = trace(POCKET, 3, method="alphabeta").nodes(trace(POCKET, 3))
    tree = critical(POCKET, 3)
    marks = tree.marks(nodes)
    assert len(marks) == 16 and marks[0] == EXACT
    best = next(child for child in nodes[0].children if marks[child] == EXACT)
    assert nodes[best].value == nodes[0].value
    assert [marks[child] for child in nodes[0].children if child != best] == [AT_LEAST] * 2
    below = [index for index in marks if index and nodes[index].parent not in marks]
    assert below == []


def test_the_same_figures_at_depth_8_and_quickly_enough_for_many():
    for text in drawn(8, 68):
        tree = critical(text, 8)
        assert alphabeta(tree.root, tree.first).nodes == tree.nodes <= alphabeta(tree.root).nodes, text


@pytest.mark.parametrize("width, depth", [(1, 1), (1, 6), (2, 1), (2, 6), (3, 5), (4, 4), (5, 3), (5, 6)])
def test_knuth_and_moores_leaves(width, depth):
    """Sorted best first, a uniform tree takes b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves; at worst it takes all."""
    tree, least = uniform(width, depth), minimal_leaves(width, depth)
    assert alphabeta(in_order(tree)).leaves == least == Critical(tree).leaves
    assert alphabeta(hardest(width, depth)).leaves == width**depth
    assert least <= alphabeta(tree).leaves <= width**depth


def test_no_order_of_a_uniform_tree_does_with_fewer():
    for width, depth in ((2, 4), (3, 3)):
        for seed in range(5):
            tree = Critical(uniform(width, depth, seed))
            assert fewest(tree.root) == tree.nodes and tree.leaves == minimal_leaves(width, depth)


def test_chess_has_40_moves():
    assert [minimal_leaves(40, depth) for depth in range(1, 9)] == [
        40, 79, 1639, 3199, 65599, 127999, 2623999, 5119999]


@pytest.mark.parametrize("call, error, words", [
    (lambda: critical(START, 0), ValueError, "0 is no depth"),
    (lambda: critical(START, 23), ValueError, "23 is no depth"),
    (lambda: critical("M Z9 B8 D8 F8 H8", 3), PositionError, "Z9"),
    (lambda: from_lists([1, []]), ValueError, "an empty list"),
    (lambda: minimal_leaves(0, 3), ValueError, "width is 0"),
    (lambda: uniform(3, 2.5), ValueError, "depth is 2.5"),
])
def test_what_is_wrong_is_said(call, error, words):
    with pytest.raises(error, match=words):
        call()
