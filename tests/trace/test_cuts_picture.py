"""Cuts in the tree's picture: labels that nothing touches, signs of bounds, outlines, several trees."""

import re
import xml.etree.ElementTree as ET

import pytest
import walker

from mc64 import show
from mc64.search import trace
from mc64.show import palette
from mc64.show.tree import BAND, tree

SVG = "{http://www.w3.org/2000/svg}"
START = "M E1 B8 D8 F8 H8"
UNCUT, CUT = (trace(walker.POCKET, 3, method=method) for method in ("minimax", "alphabeta"))
LINES = {(), ("D2C1",), ("D2C1", "B2A1"), ("D2E1",)}


def shapes(picture, *tags):
    return [shape for shape in ET.fromstring(picture.svg).iter() if shape.tag.removeprefix(SVG) in tags]


def words(picture):
    return [text.text for text in shapes(picture, "text")]


def boxes(picture):
    """Texts with their boxes, as wide as Helvetica's letters are on the average."""
    found = []
    for text in shapes(picture, "text"):
        size, x, y = (float(text.get(name)) for name in ("font-size", "x", "y"))
        wide = 0.57 * size * len(text.text)
        left = x - wide * {"middle": 0.5, "end": 1, None: 0}[text.get("text-anchor")]
        found.append((text.text, text.get("fill"), left, y - 0.72 * size, left + wide, y))
    return found


def outlines(picture):
    """Boxes of nodes and their rings, and the points of edges every two units."""
    nodes, edges = [], []
    for circle in shapes(picture, "circle"):
        x, y, r = (float(circle.get(name)) for name in ("cx", "cy", "r"))
        nodes.append((x - r, y - r, x + r, y + r))
    for path in shapes(picture, "path"):
        if path.get("fill") == "none" and not path.get("stroke"):
            continue                                # the ground of the axes, which is not drawn
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.get("d"))]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if path.get("d").endswith(("z", "Z")):
            xs, ys = zip(*points, strict=True)
            nodes.append((min(xs), min(ys), max(xs), max(ys)))
            continue
        for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
            n = max(1, int(max(abs(x1 - x0), abs(y1 - y0)) // 2))
            edges += [(x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n) for i in range(n + 1)]
    return nodes, edges


def pictures():
    deep = trace(walker.POCKET, 5, method="alphabeta")
    yield tree(CUT, whole=UNCUT, caption="19 of 31 nodes")
    yield tree(CUT, whole=UNCUT, outlined=LINES, outline="critical tree", caption="19 of 31 nodes")
    yield tree(trace(START, 3, method="alphabeta"))
    yield tree(deep, whole=trace(walker.POCKET, 5))
    yield tree(trace("M A3 H2 H4 H6 H8", 4, method="alphabeta"))
    yield tree(trace("M A3 H2 H4 H6 H8", 3, method="negamax"), outlined={()})
    yield tree(walker.traces()["minimax"])
    yield show.trees({"cut": CUT, "not cut": UNCUT}, whole=UNCUT, outlined=LINES, caption="both")
    yield show.trees({"cut": CUT, "not cut": UNCUT, "again": CUT}, whole=UNCUT, columns=2)


@pytest.mark.parametrize("picture", list(pictures()), ids=lambda picture: picture.text.split("\n")[0])
def test_no_word_touches_another_and_no_label_a_node_or_an_edge(picture):
    found, (nodes, edges) = boxes(picture), outlines(picture)
    width, height = (float(ET.fromstring(picture.svg).get(name)) for name in ("width", "height"))
    for n, (text, fill, *box) in enumerate(found):
        a, b, c, d = box
        assert 0 <= a and c <= width and 0 <= b and d <= height, text
        assert not [(text, other) for other, _, *o in found[:n]
                    if a < o[2] and o[0] < c and b < o[3] and o[1] < d]
        if fill == palette.ARROW and re.fullmatch(r"[αβ] .*|[A-H]\d[A-H]\d .*|(mouse|cats) .*", text):
            assert not [(text, o) for o in nodes if a < o[2] and o[0] < c and b < o[3] and o[1] < d]
            assert not [(text, x, y) for x, y in edges if a < x < c and b < y < d]


def test_the_cut_says_which_move_met_which_bound_and_who_has_it():
    picture = tree(CUT, whole=UNCUT)
    assert sorted(word for word in words(picture) if "α" in word or "β" in word or "ha" in word) == [
        "B2A1 ≥ β 3", "B2A1 ≥ β 3", "C3B2 ≤ α 3", "cats have D2C1", "cats have D2C1", "mouse has B2A1"]
    assert "cut after B2A1: beta 3, the cats: D2C1 at the root; untried B2C1 B2A3 (7 nodes)" in picture.text
    for why in CUT.cuts(UNCUT):
        assert why.sentence() in picture.alt + "."


def test_where_labels_would_widen_the_page_they_are_shorter():
    picture = tree(trace(walker.POCKET, 5, method="alphabeta"), whole=trace(walker.POCKET, 5))
    assert re.findall(r"[αβ] \d+", " ".join(words(picture))) and not [w for w in words(picture) if " ha" in w]


def test_a_deep_cutoff_has_its_plies_in_every_form():
    picture = tree(trace(START, 4, method="alphabeta"), fold=500)
    assert picture.text.count("three plies up") == sum(
        why.deep for why in trace(START, 4, method="alphabeta").cuts())
    assert picture.alt.endswith("12 more nodes left with moves untried.")
    assert picture.text.count("cut after") == 20
    assert "E1F2 ↑3" in words(picture) or any(word.endswith(", 3 up") for word in words(picture))


def test_a_value_that_is_only_a_bound_has_its_sign():
    picture = tree(CUT, whole=UNCUT)
    signs = sorted(word for word in words(picture) if re.fullmatch(r"[≤≥]\d+", word))
    assert signs == ["≤3", "≥3", "≥3", "≥3", "≥3"] and "only a bound" in words(picture)
    assert len(re.findall(r"  >=3\b", picture.text)) == 4 and len(re.findall(r"  <=3\b", picture.text)) == 1
    assert "only a bound" not in words(tree(UNCUT))


def test_outlined_nodes_have_a_ring_and_the_edges_between_them_a_band():
    def marked(picture):
        rings = [s for s in shapes(picture, "circle", "path") if s.get("stroke") == palette.MARK]
        return len(rings), len([s for s in shapes(picture, "path") if s.get("stroke") == BAND])

    picture = tree(CUT, whole=UNCUT, outlined=LINES, outline="critical tree")
    assert marked(picture) == (4 + 1, 3), "four rings, one in the legend"
    assert "critical tree" in words(picture) and "Critical tree: 4 nodes" in picture.alt
    assert picture.text.count("[critical tree]") == 4
    assert marked(tree(CUT, whole=UNCUT)) == (0, 0)
    with pytest.raises(KeyError, match="no line D2C1 B2H8"):
        tree(CUT, whole=UNCUT, outlined={("D2C1", "B2H8")})


def test_several_trees_stand_below_one_another_under_their_headings():
    one, both = tree(CUT, whole=UNCUT), show.trees({"cut": CUT, "not cut": UNCUT}, whole=UNCUT)
    assert {"cut", "not cut"} <= set(words(both)) and words(both).count("mouse to move") == 1
    values = [word for word in words(both) if re.fullmatch(r"[≤≥]?\d+", word)]
    assert len(values) == 19 + 31
    assert both.text.startswith("cut\ncats to move  3") and "\n\nnot cut\ncats to move  3" in both.text
    heights = [float(ET.fromstring(picture.svg).get("height")) for picture in (one, both)]
    assert 1.5 * heights[0] < heights[1] < 2.3 * heights[0]
    marks = show.trees({"cut": CUT, "not cut": UNCUT}, whole=UNCUT, outlined={"cut": LINES})
    assert marks.text.count("[outlined]") == 4
    with pytest.raises(ValueError, match="0 trees"):
        show.trees({})
    with pytest.raises(TypeError, match="whole goes with a Trace"):
        tree(CUT.to_graph(), whole=UNCUT)


def test_a_tree_keeps_its_own_order_where_that_is_asked_for():
    space = dict(vars(walker))
    backwards = vars(walker)["listed"]
    space["listed"] = lambda game: backwards(game)[::-1]
    made = type(walker.alphabeta)(walker.alphabeta.__code__, space, "alphabeta")
    other = walker.record.python(made, walker.position(walker.POCKET), 3, 0, 255)
    uncut = walker.traces()["minimax"]

    def first(graph):
        return [graph.nodes[child]["move"] for child in graph.successors(0)]

    assert first(other.to_graph(uncut)) == ["D2C1", "D2E1", "B4A3"]
    own = other.to_graph(uncut, own_order=True)
    assert first(own) == ["B4A3", "D2E1", "D2C1"] and len(own) == len(other.to_graph(uncut)) == 31
    for node in own:
        seen = [own.nodes[child]["visited"] for child in own.successors(node)]
        assert seen == sorted(seen, reverse=True), "untried moves come last"


def test_the_list_of_cuts():
    picture = show.cuts(CUT, whole=UNCUT)
    assert picture.text.startswith("3 cuts, 4 moves not tried, 12 nodes never looked at\n")
    assert re.search(r"D2E1 +B2A1 +>=3 +beta 3 +the cats: D2C1 at the root +B2C1 B2A3 +7\n", picture.text)
    assert picture.html.count("<tr") == 4 and "nodes unseen" not in show.cuts(CUT).text
    assert show.cuts(UNCUT).text.startswith("0 cuts")
