"""The graph of positions: lines that lead to one position meet in it."""

from xml.etree import ElementTree

import pytest

from mc64 import show
from mc64.search import trace
from mc64.trace import Trace

POCKET = trace("C B2 G1 D2 C3 B4", 3)


def test_lines_that_lead_to_one_position_meet():
    picture = show.graph(POCKET)
    boards = {(node.ply, node.board) for node in POCKET.nodes()}
    assert picture.text.endswith(f"31 nodes of the tree, {len(boards)} positions") and len(boards) == 28
    last = picture.text.split("\n")[3].split(": ")[1].split()
    assert sum(map(int, last)) == 20 and last.count("2") == 3
    assert "3 positions are reached by more than one line" in picture.alt
    shapes = [element.tag.rpartition("}")[2] for element in ElementTree.fromstring(picture.svg).iter()]
    assert shapes.count("circle") == 3 + 17 and shapes.count("rect") == 1 + 1 + 7
    assert picture.svg == show.graph(POCKET.to_graph()).svg


def test_an_empty_walk_is_refused():
    with pytest.raises(ValueError, match="no node"):
        show.graph(Trace())
