"""The figures in chapter 6's text: each sentence that has one is made here from what is computed, and must
stand there.
"""

import re
from functools import partial

import chapter_text
import pytest

from mc64.c64.sources import program
from mc64.game.alphabeta import alphabeta
from mc64.game.position import START, position
from mc64.game.toy import EXAMPLE
from mc64.game.where import find_pieces
from mc64.lab import notebooks
from mc64.lab.chapters import ch06
from mc64.measure import load
from mc64.measure.engines import CLOCK as PAL
from mc64.search import search, trace
from mc64.solve.critical import critical, critical_nodes
from mc64.solve.gametree import minimal_leaves
from mc64.trace import move_text

EVERYTHING = [30 * branch + 9 * (2 - node) + leaf + 1
              for branch in range(3) for node in range(3) for leaf in range(3)]
NUMBERS = {3: "three", 5: "five", 12: "twelve", 60: "sixty", 100: "a hundred"}
prose, said = (partial(function, "06-alphabeta") for function in (chapter_text.prose, chapter_text.said))


def lines(found):
    """{line: node} of a trace."""
    nodes, known = found.nodes(), {0: ""}
    for node in nodes[1:]:
        known[node.index] = f"{known[node.parent]} {move_text(node.move)}".strip()
    return {known[node.index]: node for node in nodes}


def dashed(node):
    move = move_text(node.move)
    return f"{move[:2]}-{move[2:]}"


def test_the_toy_tree_in_the_text():
    found, branches = ch06.reading(EXAMPLE), [
        [list(EXAMPLE[n:n + 3]) for n in range(start, start + 9, 3)] for start in (0, 9, 18)]
    for name, branch in zip(("first", "second", "third"), branches, strict=True):
        said(f"| {name} | " + " | ".join(" ".join(map(str, node)) for node in branch) + " |")
    closed = {leaf: window for leaf, window in found.closed.items() if window[0] == 2}
    together = " ".join(str(EXAMPLE[leaf]) for leaf in closed)
    have = min(map(max, branches[0]))
    said(f"{len(found.read)} leaves of 27, and the value is {found.value}, as before",
         f"the {NUMBERS[len(closed)]} leaves {together} go together: {max(branches[1][1])} shows",
         f"is worth {max(branches[1][1])} or less, and at the root the first branch has already brought "
         f"{have}.",
         f"The first three give {max(branches[0][0])}.", f"The next leaf is {branches[0][1][0]}.",
         f"Do {branches[0][1][1]} and {branches[0][1][2]} have to be read?")
    assert {4, 5} <= found.closed.keys()                    # 64 and 15 do not have to


def test_the_pocket_tree_in_the_text():
    whole, cut = search(ch06.POCKET, 3), search(ch06.POCKET, 3, method="alphabeta")
    said(f"{whole.nodes} nodes, {whole.leaves} of them leaves",
         f"Minimax: {whole.nodes} nodes, value {whole.value}, line D2-C1 B2-A1 C3-B2.",
         f"{cut.nodes} nodes, {NUMBERS[cut.cutoffs]} cutoffs, and the value and the line of minimax")
    assert whole.pv == cut.pv == ("D2C1", "B2A1", "C3B2")
    nodes, above = trace(ch06.POCKET, 3).nodes(), None
    rows = []
    for node in nodes:
        if node.ply == 2:
            leaves = " ".join(str(nodes[child].value) for child in node.children)
            first = "" if node.parent == above else dashed(nodes[node.parent]) + " "
            above = node.parent
            rows.append(f"| {first}| {dashed(node)} | {leaves} |")
    said(" ".join(rows))
    tree, true = trace(ch06.POCKET, 3, method="alphabeta"), lines(trace(ch06.POCKET, 3))
    told = {" ".join(why.line): why for why in tree.cuts()}
    assert [(why.line and len(why.line), why.holder, why.move) for why in told.values()] == [
        (2, "mouse", "B2A1"), (1, "cats", "D2C1"), (1, "cats", "D2C1")]
    assert {why.limit for why in told.values()} == {whole.value}
    said(f"the mouse has {whole.value} from its answer B2-A1",
         f"The cats have {whole.value} from D2-C1",
         f"So D2-E1 is worth {whole.value} *or more*",
         f"B2-C1, worth {true['D2E1 B2C1'].value}", f"the {whole.value} that came back from D2-E1")
    least = critical(ch06.POCKET, 3)
    first = {path: node for path, node, _ in least.walk()}
    paths = list(first)
    assert paths[1:3] == [("D2C1",), ("D2C1", "B2A3")] and least.nodes == 16
    said(f"it is worth {true['D2C1 B2A3'].value} like B2-A1",
         "there are two answers to it in place of three")
    assert len(first["D2C1", "B2A3"].kids) == 2 and len(true["D2C1 B2A1"].children) == 3
    assert true["D2C1 B2A1"].value == true["D2C1 B2A3"].value


@pytest.mark.parametrize("low, high, answer, nodes", [
    (0, 255, 131, 188), (120, 140, 131, 188), (140, 200, 140, 23), (100, 120, 120, 59),
    (130, 131, 131, 105), (131, 132, 131, 58)])
def test_the_windows_in_the_text(low, high, answer, nodes):
    game = position(START)
    find_pieces(game)
    assert (alphabeta(game, 4, low, high), game.nodes) == (answer, nodes)
    said("The start, four plies deep, is worth 131.", "23 nodes are enough to know that the start is not "
         "worth more than 140", "With the windows 130 to 131 and 131 to 132")
    assert 105 + 58 < 188 and nodes <= 188


def test_the_nodes_and_cycles_in_the_text():
    one, two, three = (search(START, 6, method=method, on="6502")
                       for method in ("minimax", "alphabeta", "negamax"))
    said(f"Minimax needs {one.nodes:,} at depth 6",
         f"{two.nodes:,} nodes of {one.nodes:,}, and a fifth of the cycles")
    text = (notebooks.ROOT / "tests/search/test_alphabeta.py").read_text(encoding="utf-8")
    said("The tests do the same with 300 positions, to depths 1 to 6")
    assert "in drawn(300, 600):\n        for depth in range(1, 7):\n            agree(text, depth)" in text
    assert 0.18 < two.cycles / one.cycles < 0.22
    sizes = program().sizes
    more = sum(sizes[name] for name in ch06.PARTS) - sizes["minimax"]
    said(f"for {more} bytes more")
    apart = [search(START, depth, method="alphabeta", on="6502").cycles
             / search(START, depth, method="alphabeta").nodes
             - search(START, depth, on="6502").cycles / search(START, depth).nodes for depth in (4, 6)]
    said("about 150 cycles more than one of minimax")
    assert all(120 < cycles < 180 for cycles in apart)
    assert (three.nodes, three.cutoffs) == (two.nodes, two.cutoffs) and two.cycles < three.cycles
    assert sum(sizes[name] for name in ("own_view", "raise_alpha", "negamax")) < sizes["narrow"] + sizes[
        "alphabeta"]
    said("Negamax is the smaller of the two and takes a little longer")


def test_the_slip_in_the_text():
    summary = {line["variant"]: line for line in load("signed")["summary"] if line["depth"] == 6}
    slip, all_five = summary["apart: alpha and beta"], summary["all five"]
    count = slip["positions"]
    assert slip["same move"] == slip["same value"] == count == all_five["no move"] == 100
    said(f"In {NUMBERS[count]} positions from all stages of the game, six plies deep, move and value are "
         f"right every time, and there are up to {slip['nodes'][-1]} times as many nodes",
         "in all five comparisons, shows at once: no move is found in any of the hundred",
         "131 less 0 is 131, bit 7 is set",
         f"120 - 131 comes to {(120 - 131) % 256}, and bit 7 is set")
    assert (120 - 131) % 256 >= 128 and (131 - 0) % 256 >= 128


def test_the_critical_trees_in_the_text():
    plain = {depth: search(START, depth, method="alphabeta").nodes for depth in (4, 8)}
    least = {depth: critical_nodes(START, depth) for depth in (4, 8)}
    said(f"{plain[4]} nodes where {least[4]} would do, {plain[8]:,} where {least[8]:,} would do",
         f"four plies deep, where alpha-beta takes {plain[4]}", "$9 + 3 - 1 = 11$", "More than a million")
    assert minimal_leaves(3, 3) == 11 and 40**8 / minimal_leaves(40, 8) > 1_000_000
    assert 1.9 < minimal_leaves(40, 8) / 40**4 < 2.1        # twice as deep for about twice the leaves
    sixty = load("alphabeta")
    sides = [row["position"][0] for row in sixty["rows"]]
    assert (sides.count("M"), sides.count("C")) == (30, 30)
    said("Sixty from all stages of the game have been measured, thirty for each side to move",
         "At depth 8, in the order of `gen`, alpha-beta visits nine and a half times the nodes it would "
         "need, and the factor has grown with every ply")
    factors = [mean["alphabeta/critical"] for mean in sixty["means"]]
    assert factors == sorted(set(factors))
    last = sixty["means"][-1]
    assert last["depth"] == 8 and 9.4 < last["alphabeta/critical"] < 9.6 and last["best first/critical"] > 1


def test_the_thread_in_the_text():
    rows = {row["depth"]: row for row in load("refusal")["depths"]}
    worse = [depth for depth in rows if rows[depth]["worse"]]
    assert worse == list(range(worse[0], 13)) and all(row["plays"] != "F8G7" for row in rows.values())
    minutes = NUMBERS[round(rows[12]["cycles"] / PAL / 60)]
    said(f"plays F8-G7 at no depth, and from depth {worse[0]} on it can say that it is the worst",
         f"is now a search of {rows[12]['nodes']:,} nodes and {minutes} minutes of a C64",
         f"Minimax would have to visit {rows[12]['minimax']:,} nodes")
    assert rows[12]["nodes"] < rows[11]["nodes"]
    said(f"the critical tree, {rows[12]['critical']:,} nodes in place of {rows[11]['critical']:,}")
    times = {depth: rows[depth]["nodes"] / rows[depth]["critical"] for depth in (11, 12)}
    assert times[11] > 2 * times[12]                        # the order is much worse at depth 11
    hours = rows[12]["minimax"] * 1_100 / PAL / 3600
    assert 36 <= hours < 38                                 # a day and a half
    found = search("C F2 B8 D8 F8 H8", 4, on="6502")
    assert 1_050 < found.cycles / found.nodes < 1_250       # 1,100 cycles each, as chapter 5 says
    known = lines(trace("C F2 B8 D8 F8 H8", 4, method="alphabeta"))
    assert known["F8G7"].value == known["F8G7"].beta == known["F8E7"].value


def test_the_solutions_in_the_text():
    left = re.search(r"left = \[(.*?)\]", prose())[1]
    assert sorted(re.findall(r'"([^"]*)"', left)) == sorted(
        line for line, node in ch06.pocket_lines().items() if not node.visited)
    said("`(417, 0, 13)`", "417 nodes, as many as minimax visits")
    assert ch06._looks_on() == (417, 0, 13)
    near = re.search(r"search_near pha .*? highest \.fill 1", prose())[0]
    assert near == " ".join(ch06.NEAR[ch06.NEAR.index("\nsearch_near"):].split())
    for name, leaves in (("everything", EVERYTHING), ("little", ch06.LITTLE)):
        text = re.search(rf"```python.*?{name} = (\[.*?\](?: \* 2\])?)(?= little| ```)", prose())[1]
        assert eval(text) == leaves
