"""The game tree as a picture: a tidy layout of our own, drawn with matplotlib from a networkx graph.

The layout is Andrew Kennedy's ("Drawing Trees", Journal of Functional Programming 6, 1996): subtrees are
rigid, keep their order, stand as close as they can, and a parent stands in the middle above its children.
"""

from __future__ import annotations

from ..c64.explain import plural
from . import palette
from .arguments import need
from .figure import svg_of
from .picture import Picture

FOLD, ENDS = 60, 24         # a larger tree is folded to about so many nodes, and ends of branches
STEP, ROW = 41, 92          # from one node to the next, from one ply to the next, in viewBox units
RADIUS = 14.5
SIDE, TOP, FOOT = 30, 34, 58
COUSINS = 1.3               # distance of nodes that are no siblings, in steps
PALE = "#8d8a80"            # lines of what a cut left out (no text)
TURN = {"mouse": palette.MOUSE, "cats": palette.CAT}
DASHED = {"color": PALE, "linewidth": 1.2, "dashes": (4, 3)}


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


def tree(graph, *, values=True, colour=None, highlight=None, fold=FOLD, caption=None) -> Picture:
    """The tree as a picture: circles are the mouse's turn, squares the cats'; the move above its node.

    graph      a networkx.DiGraph as `Trace.to_graph` gives it, or a Trace; its root is node 0
    values     whose values are shown: True, False, a set of nodes, or a function of a node's attributes
    colour     attribute that tints the nodes (numbers from pale to strong; True and False; "#rrggbb" as it
               is), or a function of a node's attributes that gives such a value; None: by whose turn it is
    highlight  a node: the variation from the root to it is drawn strong
    fold       nodes above which the tree is folded (a folded node tells how many lie below it)
    caption    a line below the tree

    Raises ValueError for a graph without nodes, KeyError for a node or an attribute it does not have.
    """
    from matplotlib.figure import Figure

    graph = graph.to_graph() if hasattr(graph, "to_graph") else graph
    need(graph, "a Trace, or a graph as Trace.to_graph gives it", "nodes", "successors")
    plan = _Plan(graph, highlight, fold)
    figure = Figure(figsize=(plan.width / 72, plan.height / 72), dpi=72)
    draw(graph, figure.add_axes((0, 0, 1, 1)), values=values, colour=colour, highlight=highlight, fold=fold,
         caption=caption)
    alt = _words(graph, plan) + (f" {caption.rstrip('.')}." if caption else "")
    return Picture(svg=svg_of(figure, alt), text=_text(graph, plan, _asked(values)) +
                   (f"\n{caption}" if caption else ""), alt=alt)


def draw(graph, ax, *, values=True, colour=None, highlight=None, fold=FOLD, caption=None):
    """Draws the tree into matplotlib axes of your own; arguments as for `tree`.

    One unit of the axes is one point of a figure as large as the tree needs.
    """
    plan, shown = _Plan(graph, highlight, fold), _asked(values)
    ax.set_xlim(0, plan.width)
    ax.set_ylim(plan.height, 0)
    ax.set_axis_off()
    for node, below in plan.opened.items():
        for child in below:
            _edge(ax, plan, graph, node, child)
    tints = _tints(graph, plan.places, colour)
    for node, place in plan.at.items():
        data = graph.nodes[node]
        _node(ax, place, data, tints[node], node in plan.line, node in plan.folded,
              shown(node, data) and data.get("value"))
        if node in plan.folded:
            _text_at(ax, place[0], place[1] + RADIUS + 16, f"+{plan.folded[node]}", 12, palette.MUTED)
        if plan.window(graph, node):
            for row, text in enumerate((f"α {data['cut'].alpha}", f"β {data['cut'].beta}")):
                _text_at(ax, place[0] + RADIUS + 4, place[1] + 14 * row - 3, text, 12, palette.ARROW, "left")
    _legend(ax, plan, graph, caption)


class _Plan:
    """Where everything stands: places by node in viewBox units, which are open, folded, on the line."""

    def __init__(self, graph, highlight, fold):
        if not len(graph):
            raise ValueError("there is no tree to draw: the graph has no nodes")
        if highlight is not None and highlight not in graph:
            raise KeyError(f"the tree has no node {highlight!r}")
        self.line = _line(graph, highlight)
        variation = [node for node in graph if graph.nodes[node].get("pv")]
        self.opened = visible(graph, 0, self.line or variation, fold)
        self.places = tidy(lambda node: self.opened.get(node, ()), 0,
                           lambda node: 0.8 * self.window(graph, node))
        hidden = {node: len(_below(graph, node)) for node in self.places if node not in self.opened}
        self.folded = {node: count for node, count in hidden.items() if count}
        widest, deepest = (max(place[i] for place in self.places.values()) for i in (0, 1))
        self.stem = 18 * bool(self.folded)      # leaves room for the counts below folded nodes
        row = ROW + self.stem
        self.width = max(420, round(widest * STEP + 2 * SIDE))
        self.height = TOP + deepest * row + FOOT + self.stem
        self.at = {node: ((self.width - widest * STEP) / 2 + x * STEP, TOP + depth * row)
                   for node, (x, depth) in self.places.items()}

    def window(self, graph, node):
        """Whether alpha and beta are written beside the node: it was cut, and its children are drawn."""
        cut = graph.nodes[node].get("cut")
        return node in self.opened and cut is not None and cut.alpha is not None


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


def _asked(values):
    """A function of node and attributes: is its value to be shown?"""
    if callable(values):
        return lambda node, data: values(data)
    return (lambda node, data: values) if isinstance(values, bool) else lambda node, data: node in values


def _edge(ax, plan, graph, node, child):
    """Down from the parent, slanting to above the child's move, then on to the child."""
    (x0, y0), (x1, y1), data = plan.at[node], plan.at[child], graph.nodes[child]
    label = y1 - RADIUS - 5
    look = {"color": palette.MUTED, "linewidth": 1.3}
    if not data.get("visited", True):
        look = DASHED
    elif child in plan.line:
        look = {"color": palette.ARROW, "linewidth": 3.6}
    elif data.get("pv"):
        look = {"color": palette.INK, "linewidth": 3.6}
    strong = look["linewidth"] > 2
    foot = y0 + RADIUS
    ax.plot([x0, x0, x1], [foot, foot + plan.stem, label - 15], clip_on=False, solid_capstyle="round",
            zorder=1 + strong, **look)
    ink = palette.ARROW if child in plan.line else palette.INK if data.get("visited", True) else palette.MUTED
    _text_at(ax, x1, label, data.get("move", ""), 12, ink, bold=strong)


def _node(ax, place, data, fill, strong, folded, value):
    """A node with its value; behind a folded one stands its like."""
    x, y = place
    visited = data.get("visited", True)
    rim = palette.ARROW if strong else palette.INK if visited else PALE
    look = {"facecolor": fill if visited else palette.PAPER, "edgecolor": rim, "zorder": 3,
            "linewidth": 3.6 if strong or data.get("pv") else 1.3}
    if not visited:
        look["linestyle"] = (0, DASHED["dashes"])
    for shift in (4, 0) if folded else (0,):
        _shape(ax, data["side"], x + shift, y + shift, RADIUS, **look)
    if value is not None and value is not False and visited:
        ink = max((palette.INK, palette.ON_CAT), key=lambda ink: palette.contrast(ink, fill))
        _text_at(ax, x, y + 4.5, f"{value}", (13, 13, 11.5, 9)[min(len(f'{value}'), 4) - 1], ink, bold=True)


def _shape(ax, side, x, y, radius, **look):
    """A circle for the mouse's turn, a square for the cats'."""
    from matplotlib.patches import Circle, Rectangle

    half = radius * 0.93
    ax.add_patch(Circle((x, y), radius, clip_on=False, **look) if side == "mouse" else
                 Rectangle((x - half, y - half), 2 * half, 2 * half, clip_on=False, **look))


def _tints(graph, nodes, colour):
    """The ground of each node."""
    if colour is None:
        return {node: TURN[graph.nodes[node]["side"]] for node in nodes}
    ask = colour if callable(colour) else lambda data: data[colour]
    worth = {node: ask(graph.nodes[node]) for node in nodes}
    numbers = [w for w in worth.values() if isinstance(w, (int, float)) and not isinstance(w, bool)]
    low, span = (min(numbers), (max(numbers) - min(numbers)) or 1) if numbers else (0, 1)

    def tint(value):
        if isinstance(value, str) and value.startswith("#"):
            return value
        if isinstance(value, bool):
            return palette.MOVED if value else palette.LIGHT_SQUARE
        if value is None or isinstance(value, str):
            return palette.PAPER
        return palette.HEAT[round((value - low) / span * (len(palette.HEAT) - 1))]

    return {node: tint(value) for node, value in worth.items()}


def _text_at(ax, x, y, text, size, ink=palette.INK, align="center", bold=False):
    ax.text(x, y, text, fontsize=size, color=ink, ha=align, va="baseline", clip_on=False, zorder=4,
            fontweight="bold" if bold else "normal")


def _legend(ax, plan, graph, caption):
    """What the shapes mean, and the caption, in the last line."""
    y, x = plan.height - 16, SIDE - 14
    drawn = [graph.nodes[node] for node in plan.at]
    for side, fill in TURN.items():
        _shape(ax, side, x + 6, y - 4, 6, facecolor=fill, edgecolor=palette.INK)
        _text_at(ax, x + 18, y, f"{side} to move", 12, palette.MUTED, "left")
        x += 36 + 6.6 * len(f"{side} to move")
    for there, words, look in (
            (any(data.get("pv") for data in drawn), "principal variation",
             {"color": palette.INK, "linewidth": 3.6}),
            (not all(data.get("visited", True) for data in drawn), "left out", DASHED)):
        if there:
            ax.plot([x, x + 24], [y - 4, y - 4], clip_on=False, **look)
            _text_at(ax, x + 30, y, words, 12, palette.MUTED, "left")
            x += 48 + 6.6 * len(words)
    if caption:
        _text_at(ax, plan.width - SIDE + 14, y, caption, 13, palette.INK, "right")


def _were(n: int, now: bool = False) -> str:
    """`1 node was`, `2 nodes were`; `1 node is`, `2 nodes are`."""
    one, more = ("is", "are") if now else ("was", "were")
    return f"{plural(n, 'node')} {one if n == 1 else more}"


def _words(graph, plan):
    """The tree in sentences."""
    visited = [node for node in graph if graph.nodes[node].get("visited", True)]
    root, depth = graph.nodes[0], max(graph.nodes[node]["ply"] for node in graph) - graph.nodes[0]["ply"]
    said = [f"Game tree of {plural(len(visited), 'node')}, {plural(depth, 'ply')} deep, "
            f"the {root['side']} to move at the root"]
    if root.get("value") is not None:
        said.append(f"The root's value is {root['value']}")
    best = [graph.nodes[node]["move"] for node in sorted(graph) if node and graph.nodes[node].get("pv")]
    if best:
        said.append("Principal variation: " + " ".join(best))
    if len(visited) < len(graph):
        said.append(f"{_were(len(graph) - len(visited))} left out")
    if plan.line[1:]:
        said.append("Current variation: " + " ".join(graph.nodes[node]["move"] for node in plan.line[1:]))
    if plan.folded:
        said.append(f"{_were(sum(plan.folded.values()), now=True)} folded away")
    return ". ".join(said) + "."


def _text(graph, plan, shown):
    """The tree as indented lines: move, value, what was cut, what is folded."""
    lines, todo = [], [0]
    while todo:
        node = todo.pop()
        data = graph.nodes[node]
        words = [data["move"] or f"{data['side']} to move"]
        if data.get("value") is not None and shown(node, data):
            words.append(f"{data['value']}")
        if data.get("cut") and data["cut"].alpha is not None:
            words.append(f"cut: alpha {data['cut'].alpha}, beta {data['cut'].beta}")
        if node in plan.folded:
            words.append(f"(+{plan.folded[node]})")
        if not data.get("visited", True):
            words.append("left out")
        lines.append("    " * plan.places[node][1] + "  ".join(words) + (" *" if data.get("pv") else ""))
        todo += reversed(plan.opened.get(node, []))
    return "\n".join(lines)
