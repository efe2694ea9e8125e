"""Scores compared by sign: the committed figures, rows worked out again on the 6502, and all of one depth in
Python, by a search that does with numbers what the branches do."""

import pytest

from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.measure import load
from mc64.measure.signed import COUNT, DEPTHS, VARIANTS, changed, replaced, row, run, signed, summary, told
from mc64.measure.stages import stages
from mc64.search import search
from mc64.solve.gametree import grow

RESULT = load("signed")
NAMES = RESULT["variants"]


def column(name):
    return [told(row)[NAMES.index(name)] for row in RESULT["rows"]]


def below(one, other):
    """What `bcc` asks after `cmp`."""
    return one < other


def negative(one, other):
    """What `bmi` asks after `cmp`: bit 7 of the difference."""
    return (one - other) % 256 >= 128


def in_python(root, name):
    """(move by its place, value, nodes) of a variant, on a tree in memory."""
    apart, wrong = VARIANTS[name]
    nodes = 0

    def less(place, one, other):
        return (negative if place in wrong else below)(one, other)

    def visit(node, alpha, beta):
        nonlocal nodes
        nodes += 1
        if not node.kids:
            return node.value, None
        best, value, move = (0 if node.mouse else 255), None, None
        for n, kid in enumerate(node.kids):
            value = visit(kid, alpha, beta)[0]
            if apart:
                if (value > best) if node.mouse else (value < best):
                    best, move = value, n
                    if node.mouse and not less("alpha", value, alpha):
                        alpha = value
                    if not node.mouse and less("beta", value, beta):
                        beta = value
            elif node.mouse and value != alpha and not less("mouse's value and alpha", value, alpha):
                alpha, move = value if less("mouse's value and beta", value, beta) else beta, n
            elif not node.mouse and less("cats' value and beta", value, beta):
                beta, move = alpha if less("cats' value and alpha", value, alpha) else value, n
            if not less("the cut", alpha, beta):
                break
        return (best if apart else alpha if node.mouse else beta), move

    value, move = visit(root, 0, 255)
    return move, value, nodes


def test_the_positions_and_the_searches():
    assert tuple(row["position"] for row in RESULT["rows"][:10]) == stages(10)
    assert [row["depth"] for row in RESULT["rows"]] == [depth for depth in DEPTHS for _ in range(COUNT)]
    assert len(RESULT["rows"]) == COUNT * len(DEPTHS) and COUNT >= 100 and NAMES == list(VARIANTS)
    for n in (0, 57, 101):
        here = RESULT["rows"][n]
        found = search(here["position"], here["depth"], method="alphabeta")
        assert told(here)[0] == (found.move, found.value, found.nodes)


@pytest.mark.parametrize("n", [3, 42, 88, 117])
def test_a_row_worked_out_again_on_the_6502(n):
    committed = RESULT["rows"][n]
    assert row(committed["position"], committed["depth"]) == committed


@pytest.mark.parametrize("name", VARIANTS)
def test_every_row_of_one_depth_by_arithmetic(name):
    for here in RESULT["rows"][:COUNT]:
        root = grow(here["position"], here["depth"])
        move, value, nodes = in_python(root, name)
        found = told(here)[NAMES.index(name)]
        assert found[1:] == (value, nodes), here["position"]
        assert (found[0] == "none") == (move is None)


def test_the_summary_is_that_of_the_rows():
    assert RESULT["summary"] == summary(RESULT["rows"])
    first = RESULT["summary"][0]
    assert (first["variant"], first["same move"], first["no move"], first["nodes"]) == (
        "alphabeta", COUNT, 0, [1, 1, 1])


def test_with_the_value_kept_apart_it_is_the_same_search_until_a_bound_is_compared_by_sign():
    right = column("alphabeta")
    assert column("apart") == right
    for name in ("apart: alpha", "apart: beta", "apart: alpha and beta"):
        found = column(name)
        assert [here[:2] for here in found] == [there[:2] for there in right]
        assert all(here[2] >= there[2] for here, there in zip(found, right, strict=True))
    assert max(here[2] / there[2] for here, there in zip(column("apart: alpha"), right, strict=True)) > 4


def test_where_the_value_passes_through_the_bounds_each_place_spoils_it_in_its_own_measure():
    right, wrong = column("alphabeta"), {}
    for name in VARIANTS:
        wrong[name] = sum(here[:2] != there[:2] for here, there in zip(column(name), right, strict=True))
    places = [name for name in VARIANTS if VARIANTS[name] == (False, (name,))]
    assert len(places) == 5 and min(places, key=wrong.get) == "cats' value and beta"
    assert 0 < wrong["cats' value and beta"] < 0.1 * len(right)
    assert all(wrong[name] > 0.25 * len(right) for name in places if name != "cats' value and beta")


def test_one_search_told_in_full():
    """0 is not below 255, so each node is cut after its first move: one node a ply, and the root."""
    text = stages(1)[0]
    move, _, nodes = run("all five", text, 4)
    assert move == "none" and nodes == 5
    assert run("the cut", text, 4)[2] < search(text, 4, method="alphabeta").nodes


def test_a_small_run_has_the_same_form():
    told_ = []
    small = signed(count=2, depths=(4,), tell=told_.append)
    assert small.keys() == RESULT.keys() and small["rows"] == RESULT["rows"][:2] and told_ == ["depth 4"]


def test_every_variant_changes_branches_alone():
    """As many bytes as without: bmi for bcc and bpl for bcs are one byte for another."""
    base = {apart: program(replace=changed(name)).data
            for apart, name in ((False, "alphabeta"), (True, "apart"))}
    for name, (apart, wrong) in VARIANTS.items():
        data = program(replace=changed(name)).data
        pairs = [(old, new) for old, new in zip(base[apart], data, strict=True) if old != new]
        assert len(pairs) == len(wrong) and set(pairs) <= {(0x90, 0x30), (0xb0, 0x10)}, name
    assert C64(program(replace=changed("alphabeta"))).program.data == program().data


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="no variant 'all six'"):
        changed("all six")
    with pytest.raises(ValueError, match="stands 2 times"):
        replaced("x x", "x", "y")
