"""The tree's layout and its picture: tidy on every tree, the same bytes each time, attributes only, folded
when it is large."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
import walker
from hypothesis import given
from hypothesis import strategies as st

from mc64.show import palette
from mc64.show.tree import COUSINS, FOLD, draw, tidy, tree, visible

SVG = "{http://www.w3.org/2000/svg}"
TRACES = walker.traces()
WHOLE = TRACES["alphabeta"].to_graph(TRACES["minimax"])


@st.composite
def trees(draw):
    """node -> children: node n > 0 hangs on a smaller one."""
    parents = [draw(st.integers(0, n)) for n in range(draw(st.integers(0, 60)))]
    below = {n: [] for n in range(len(parents) + 1)}
    for n, parent in enumerate(parents, 1):
        below[parent].append(n)
    return below


def levels(below, places):
    """The nodes of each level, from left to right as the tree has them."""
    row = [0]
    while row:
        yield row
        row = [child for node in row for child in below[node]]


@given(trees())
def test_nodes_of_a_level_keep_their_order_and_never_overlap(below):
    places = tidy(below.get)
    for depth, row in enumerate(levels(below, places)):
        assert {places[node][1] for node in row} == {depth}
        for left, right in pairwise(row):
            siblings = any(left in kids and right in kids for kids in below.values())
            assert places[right][0] - places[left][0] >= (1 if siblings else COUSINS) - 1e-9
    assert min(x for x, _ in places.values()) == 0


@given(trees())
def test_parents_stand_in_the_middle_above_their_children(below):
    places = tidy(below.get)
    for node, kids in below.items():
        if kids:
            assert places[node][0] == pytest.approx((places[kids[0]][0] + places[kids[-1]][0]) / 2)


@given(trees())
def test_a_mirrored_tree_has_the_mirrored_layout(below):
    places = tidy(below.get)
    mirrored = tidy(lambda node: below[node][::-1])
    width = max(x for x, _ in places.values())
    for node, (x, depth) in places.items():
        assert mirrored[node] == (pytest.approx(width - x), depth)


@given(trees(), st.sets(st.integers(0, 60)))
def test_a_node_gets_the_room_it_asks_for(below, wide):
    places = tidy(below.get, room=lambda node: 0.8 if node in wide else 0)
    for row in levels(below, places):
        for left, right in pairwise(row):
            assert places[right][0] - places[left][0] >= (1.8 if left in wide else 1) - 1e-9


def test_equal_subtrees_look_equal_and_a_small_tree_is_as_narrow_as_can_be():
    below = {0: [1, 2], 1: [3, 4], 2: [5, 6], 3: [], 4: [], 5: [], 6: []}
    assert tidy(below.get) == {3: (0, 2), 4: (1, 2), 5: (1 + COUSINS, 2), 6: (2 + COUSINS, 2), 1: (0.5, 1),
                               2: (1.5 + COUSINS, 1), 0: (1 + COUSINS / 2, 0)}


def shapes(picture, tag):
    return list(ET.fromstring(picture.svg).iter(SVG + tag))


def words(picture):
    return [text.text for text in shapes(picture, "text")]


def test_the_pocket_tree_is_unfolded_and_fits_a_page():
    picture = tree(TRACES["minimax"])
    assert len(shapes(picture, "circle")) == 3 + 20 + 1 and len(shapes(picture, "rect")) == 1
    width = float(ET.fromstring(picture.svg).get("width"))
    assert width <= 960 and len(picture.svg) < 16_000
    moves = re.findall(r"[A-H]\d[A-H]\d", " ".join(words(picture)))
    assert len(moves) == 30 and "folded" not in picture.alt


def test_svg_is_the_same_each_time_and_of_attributes_only():
    picture = tree(WHOLE, caption="a <caption> & more", highlight=3)
    assert picture == tree(TRACES["alphabeta"].to_graph(TRACES["minimax"]), caption="a <caption> & more",
                           highlight=3)
    root = ET.fromstring(picture.svg)
    title, ground = list(root)[:2]
    assert title.text == picture.alt and picture.alt.endswith(".") and ground.get("fill") == palette.PAPER
    inks = {ink for ink, _ground in palette.TEXT_PAIRS}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "rect", "path", "circle", "text"}
        assert not {"style", "class", "id", "href", "clip-path", "transform"} & set(element.attrib)
        assert element.tag != f"{SVG}text" or element.get("fill") in inks


def test_what_a_cut_left_out_is_pale_and_dashed():
    picture = tree(WHOLE)
    dashed = [shape for shape in ET.fromstring(picture.svg).iter() if shape.get("stroke-dasharray")]
    assert len(dashed) == 4 + 4 + 1, "four edges, four nodes, one in the legend"
    assert picture.text.count("left out") == 4
    assert not [s for s in ET.fromstring(tree(TRACES["minimax"]).svg).iter() if s.get("stroke-dasharray")]


def test_the_principal_variation_and_the_current_one_are_bold():
    def bold(picture):
        return [text.text for text in shapes(picture, "text") if text.get("font-weight") == "bold"
                and re.fullmatch(r"[A-H]\d[A-H]\d", text.text)]

    assert bold(tree(TRACES["minimax"])) == ["B4A3", "B2A1", "A3B2"]
    assert bold(tree(TRACES["perft"], highlight=4)) == ["D2C1", "B2A1", "C3D2"]
    assert "Current variation: D2C1 B2A1 C3D2" in tree(TRACES["perft"], highlight=4).alt


@pytest.mark.parametrize(("values", "shown"), [(True, 31), (False, 0), ({0, 1, 2}, 3),
                                               (lambda data: data["ply"] >= 2, 27)])
def test_values_are_shown_where_asked_for(values, shown):
    picture = tree(TRACES["minimax"], values=values)
    assert sum(word.isdigit() for word in words(picture)) == shown
    assert len(re.findall(r"  \d+(?: \*)?$", picture.text, re.MULTILINE)) == shown


def test_nodes_are_tinted_by_any_attribute():
    def grounds(colour):
        found = shapes(tree(TRACES["minimax"], colour=colour), "circle")[1:]      # the legend's comes first
        return {shape.get("fill", "#000000") for shape in found}

    assert grounds(None) == {palette.MOUSE}
    assert grounds("value") == {palette.HEAT[0], palette.HEAT[4]}       # 28 to 130, nothing in between
    assert grounds("pv") == {palette.MOVED, palette.LIGHT_SQUARE}
    assert grounds(lambda data: "#00665c") == {"#00665c"}
    with pytest.raises(KeyError):
        tree(TRACES["minimax"], colour="nonsense")


def test_a_large_tree_is_folded_and_every_node_is_drawn_or_counted():
    trace = walker.traces(5, "M E1 B8 D8 F8 H8")["perft"]
    graph = trace.to_graph()
    picture = tree(graph, highlight=40)
    drawn = len(re.findall(r"^ *(?:[A-H]\d[A-H]\d|mouse to move)", picture.text, re.MULTILINE))
    counted = sum(int(word[1:]) for word in words(picture) if word[0] == "+")
    assert drawn + counted == len(graph) == 1449 and drawn <= FOLD
    assert f"{counted:,} nodes are folded" in picture.alt
    assert float(ET.fromstring(picture.svg).get("width")) <= 1100
    line = [node for node in visible(graph, 0, [0, 1, 2, 3]) if node in (0, 1, 2, 3)]
    assert line == [0, 1, 2, 3]


def test_a_reader_can_draw_the_tree_into_axes_of_their_own():
    from matplotlib.figure import Figure
    ax = Figure().add_subplot()
    draw(TRACES["perft"].to_graph(), ax, caption="mine")
    assert len(ax.patches) == 31 + 2 and len(ax.lines) == 30


def test_nonsense_is_refused_in_words():
    import networkx
    with pytest.raises(ValueError, match="no tree to draw"):
        tree(networkx.DiGraph())
    with pytest.raises(KeyError, match="no node 99"):
        tree(TRACES["perft"], highlight=99)


def test_any_figure_becomes_attributes_and_what_cannot_is_refused():
    from matplotlib.figure import Figure

    from mc64.show.figure import svg_of
    figure = Figure()
    ax = figure.add_subplot()
    ax.plot([1, 2, 3], [3, 1, 2], marker="o")
    ax.set_ylabel("upwards")
    root = ET.fromstring(svg_of(figure, "three points"))
    assert not {"style", "id", "clip-path"} & {name for element in root.iter() for name in element.attrib}
    assert len(list(root.iter(SVG + "circle"))) == 3
    turned = [text for text in root.iter(SVG + "text") if text.get("transform")]
    assert [text.text for text in turned] == ["upwards"]
    ax.imshow([[1, 2]])
    with pytest.raises(ValueError, match="<image>"):
        svg_of(figure, "an image")
