"""Where the nodes of a drawn tree stand, which of them are open, and what is written beside them.

The layout is Andrew Kennedy's ("Drawing Trees", Journal of Functional Programming 6, 1996): subtrees are
rigid, keep their order, stand as close as they can, and a parent stands in the middle above its children.
"""

from __future__ import annotations

FOLD, ENDS = 60, 24         # a larger tree is folded to about so many nodes, and ends of branches
PAGE = 960                  # a picture that would be wider gets the shorter labels
STEP, ROW = 41, 92          # from one node to the next, from one ply to the next, in viewBox units
RADIUS = 14.5
SIDE, TOP, FOOT = 30, 34, 58
LINE = 20                   # a further line of the legend
COUSINS = 1.3               # distance of nodes that are no siblings, in steps


def tidy(children, root=0, room=None):
    """Places of a tree's nodes: node -> (x, depth), neighbours on a level at least 1 apart, leftmost x = 0.

    `children(node)` gives the nodes below, in order; `room(node)` how much more a node needs on its right.
    The middle between the first and the last child is their parent's x.
    """
    order = [root]
    for node in order:
        order += children(node)
    offsets, outlines = {root: 0.0}, {}
    for node in reversed(order):
        below = list(children(node))
        shapes = [outlines.pop(child) for child in below]
        left = _packed(shapes)
        right = [-x for x in reversed(_packed([[(-b, -a) for a, b in shape] for shape in reversed(shapes)]))]
        outline = [(0.0, room(node) if room else 0.0)]
        for child, shape, a, b in zip(below, shapes, left, right, strict=True):
            offsets[child] = (a + b) / 2        # left runs from 0, right to 0: this lies evenly about 0
            _join(outline, shape, offsets[child], 1)
        outlines[node] = outline
    places = {root: (offsets[root], 0)}
    for node in order:
        x, depth = places[node]
        places.update((child, (x + offsets[child], depth + 1)) for child in children(node))
    least = min(x for x, _ in places.values())
    return {node: (x - least, depth) for node, (x, depth) in places.items()}


def _packed(shapes):
    """Where the roots of these outlines stand when each is pushed as far left as it goes; the first at 0."""
    outline, places = [], []
    for shape in shapes:
        levels = zip(outline, shape, (1, *[COUSINS] * len(outline)), strict=False)
        x = max((right - left + gap for (_, right), (left, _), gap in levels), default=0)
        _join(outline, shape, x, 0)
        places.append(x)
    return places


def _join(outline, shape, x, depth):
    """Widens an outline (leftmost and rightmost of each level) by one that begins at x on level `depth`."""
    for level, (left, right) in enumerate(shape, depth):
        if level == len(outline):
            outline.append((left + x, right + x))
        else:
            outline[level] = (min(outline[level][0], left + x), max(outline[level][1], right + x))


def visible(graph, root=0, open_first=(), fold=FOLD):
    """The children to be drawn of each node that is drawn open: node -> list.

    A tree of at most `fold` nodes is open. Of a larger one, those of `open_first` are, then level by level as
    many as fit, in the number of nodes and in width; the others with children are folded.
    """
    order = [root]
    for node in order:
        order += graph.successors(node)
    if len(order) <= fold:
        return {node: list(graph.successors(node)) for node in order}
    opened, shown, ends = {}, {root}, 1
    for node in [*open_first, *order]:
        below = list(graph.successors(node))
        fits = len(shown) + len(below) <= fold and ends + len(below) - 1 <= ENDS
        if node in shown and node not in opened and (fits or node in open_first or not below):
            opened[node] = below
            shown.update(below)
            ends += len(below) - bool(below)
    return opened


class Plan:
    """Where everything stands: places by node in viewBox units, which are open, folded, labelled, strong.

    outlined  numbers of the nodes with an outline
    page      a width: labels that would make the tree wider are written in their shorter form
    """

    def __init__(self, graph, highlight=None, fold=FOLD, outlined=(), page=PAGE):
        if not len(graph):
            raise ValueError("there is no tree to draw: the graph has no nodes")
        if highlight is not None and highlight not in graph:
            raise KeyError(f"the tree has no node {highlight!r}")
        self.outlined = frozenset(outlined)
        self.gap = 8 if self.outlined else 4        # from a node's rim to its label
        self.line = _line(graph, highlight)
        variation = [node for node in graph if graph.nodes[node].get("pv")]
        self.opened = visible(graph, 0, self.line or variation, fold)
        self._stand(graph, "brief")
        brief = max(page, self.width)
        self._stand(graph, "label")
        if self.width > brief:
            self._stand(graph, "brief")
        hidden = {node: len(_below(graph, node)) for node in self.places if node not in self.opened}
        self.folded = {node: count for node, count in hidden.items() if count}
        self.stem = 18 * bool(self.folded)      # leaves room for the counts below folded nodes
        row = ROW + self.stem
        self.height = TOP + max(depth for _, depth in self.places.values()) * row + FOOT + self.stem
        self.at = {node: (self.left + x * STEP, TOP + depth * row)
                   for node, (x, depth) in self.places.items()}

    def _stand(self, graph, form):
        """Places and width, with labels of this form."""
        whys = {node: graph.nodes[node].get("why") for node in self.opened}
        self.labels = {node: getattr(why, form)() for node, why in whys.items() if why}
        self.places = tidy(lambda node: self.opened.get(node, ()), 0, self.room)
        widest = max(x + self.room(node) for node, (x, _) in self.places.items())
        self.width = max(420, round(widest * STEP + 2 * SIDE))
        self.left = (self.width - widest * STEP) / 2

    def room(self, node):
        """The steps that a node's label needs on its right."""
        if node not in self.labels:
            return 0
        wide = max(map(text_width, self.labels[node]))
        return max(0.8, (2 * RADIUS + 2 * self.gap + wide) / STEP - 1)


def text_width(text, size=12):
    """About how wide a text is in DejaVu Sans, in viewBox units: in Helvetica it is narrower."""
    return size * sum(0.32 if c in " ,.:" else 0.7 if c.isupper() else 0.63 for c in text)


def _below(graph, node):
    found = list(graph.successors(node))
    for child in found:
        found += graph.successors(child)
    return found


def _line(graph, node):
    """The nodes from the root to this one."""
    line = [] if node is None else [node]
    while line and (above := next(graph.predecessors(line[0]), None)) is not None:
        line.insert(0, above)
    return line
