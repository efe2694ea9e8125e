"""The game tree as a picture, drawn with matplotlib from a networkx graph in the layout of `layout.py`."""

from __future__ import annotations

from . import palette
from .arguments import need
from .figure import svg_of
from .layout import COUSINS, FOLD, LINE, RADIUS, SIDE, Plan, tidy, visible
from .picture import Picture
from .tree_text import plain, sentences

__all__ = ["COUSINS", "FOLD", "PALE", "draw", "tidy", "tree", "visible"]

PALE = "#8d8a80"            # lines of what a cut left out (no text)
BAND = "#b5ddd2"            # below the edges between outlined nodes
TURN = {"mouse": palette.MOUSE, "cats": palette.CAT}
DASHED = {"color": PALE, "linewidth": 1.2, "dashes": (4, 3)}
SIGNS = {"<=": "≤", ">=": "≥"}
SIZES = (13, 13, 11.5, 9)   # of a value, by its length


def tree(graph, *, whole=None, own_order=False, values=True, colour=None, highlight=None, outlined=None,
         outline="outlined", fold=FOLD, caption=None) -> Picture:
    """The tree as a picture: circles are the mouse's turn, squares the cats'; the move above its node.

    graph      a networkx.DiGraph as `Trace.to_graph` gives it, or a Trace; its root is node 0
    whole      with a Trace, one of the same tree without cuts: then what a cut hides is drawn too
    own_order  whether the moves stay in the order in which they were tried, rather than that of `whole`
    values     whose values are shown: True, False, a set of nodes, or a function of a node's attributes
    colour     attribute that tints the nodes (numbers from pale to strong; True and False; "#rrggbb" as it
               is), or a function of a node's attributes that gives such a value; None: by whose turn it is
    highlight  a node: the variation from the root to it is drawn strong
    outlined   nodes to be outlined, as lines: tuples of the moves to them, ("D2C1", "B2A1"), () for the root
    outline    what the legend calls these
    fold       nodes above which the tree is folded (a folded node tells how many lie below it)
    caption    a line below the tree

    A value that is only a bound has its sign, ≤ or ≥. Beside a node that was left with moves untried stands
    after which move, which bound that met, and who has it by which move.

    Raises ValueError for a graph without nodes, KeyError for a node, a line or an attribute it does not have.
    """
    from matplotlib.figure import Figure

    graph = as_graph(graph, whole, own_order)
    plan = Plan(graph, highlight, fold, lines_to_nodes(graph, outlined))
    rows = legend_rows(plan.width, [(graph, plan)], outline, caption)
    figure = Figure(figsize=(plan.width / 72, (plan.height + LINE * (len(rows) - 1)) / 72), dpi=72)
    ax = figure.add_axes((0, 0, 1, 1))
    paint(ax, graph, plan, values, colour, plan.height + LINE * (len(rows) - 1))
    draw_legend(ax, rows, plan.height - 16)
    alt = sentences(graph, plan, outline) + (f" {caption.rstrip('.')}." if caption else "")
    text = plain(graph, plan, asked(values), outline) + (f"\n{caption}" if caption else "")
    return Picture(svg=svg_of(figure, alt), text=text, alt=alt)


def draw(graph, ax, *, whole=None, own_order=False, values=True, colour=None, highlight=None, outlined=None,
         outline="outlined", fold=FOLD, caption=None):
    """Draws the tree into matplotlib axes of your own; arguments as for `tree`.

    One unit of the axes is one point of a figure as large as the tree needs.
    """
    graph = as_graph(graph, whole, own_order)
    plan = Plan(graph, highlight, fold, lines_to_nodes(graph, outlined))
    rows = legend_rows(plan.width, [(graph, plan)], outline, caption)
    paint(ax, graph, plan, values, colour, plan.height + LINE * (len(rows) - 1))
    draw_legend(ax, rows, plan.height - 16)


def paint(ax, graph, plan, values, colour, height):
    """The tree without its legend, in axes as wide as the plan and so high."""
    ax.set_xlim(0, plan.width)
    ax.set_ylim(height, 0)
    ax.set_axis_off()
    for node, below in plan.opened.items():
        for child in below:
            _edge(ax, plan, graph, node, child)
    tints, shown = _tints(graph, plan.places, colour), asked(values)
    for node, (x, y) in plan.at.items():
        data = graph.nodes[node]
        _node(ax, (x, y), data, tints[node], node in plan.line, node in plan.folded,
              shown(node, data) and data.get("value"))
        if node in plan.outlined:
            _shape(ax, data["side"], x, y, RADIUS + 3.6, facecolor="none", edgecolor=palette.MARK,
                   linewidth=2.4, zorder=3)
        if node in plan.folded:
            text_at(ax, x, y + RADIUS + 16, f"+{plan.folded[node]}", 12, palette.MUTED)
        for row, text in enumerate(plan.labels.get(node, ())):
            text_at(ax, x + RADIUS + plan.gap, y + 14 * row - 3, text, 12, palette.ARROW, "left")


def as_graph(graph, whole=None, own_order=False):
    """The graph of a Trace, or the graph that it is."""
    if hasattr(graph, "to_graph"):
        return graph.to_graph(whole, own_order=own_order)
    need(graph, "a Trace, or a graph as Trace.to_graph gives it", "nodes", "successors")
    if whole is not None:
        raise TypeError("whole goes with a Trace; to a graph, give it in Trace.to_graph(whole)")
    return graph


def lines_to_nodes(graph, lines):
    """The nodes that lines, tuples of moves as text, lead to. Raises KeyError for one that is not there."""
    found = set()
    for line in lines or ():
        node = 0
        for move in line:
            node = next((n for n in graph.successors(node) if graph.nodes[n]["move"] == move), None)
            if node is None:
                raise KeyError(f"the tree has no line {' '.join(line)}")
        found.add(node)
    return found


def asked(values):
    """A function of node and attributes: is its value to be shown?"""
    if callable(values):
        return lambda node, data: values(data)
    return (lambda node, data: values) if isinstance(values, bool) else lambda node, data: node in values


def _edge(ax, plan, graph, node, child):
    """Down from the parent, slanting to above the child's move, then on to the child."""
    (x0, y0), (x1, y1), data = plan.at[node], plan.at[child], graph.nodes[child]
    label = y1 - RADIUS - (8 if plan.outlined else 5)
    look = {"color": palette.MUTED, "linewidth": 1.3}
    if not data.get("visited", True):
        look = DASHED
    elif child in plan.line:
        look = {"color": palette.ARROW, "linewidth": 3.6}
    elif data.get("pv"):
        look = {"color": palette.INK, "linewidth": 3.6}
    strong = look["linewidth"] > 2
    foot = y0 + RADIUS
    points = [x0, x0, x1], [foot, foot + plan.stem, label - 15]
    if {node, child} <= plan.outlined:
        ax.plot(*points, clip_on=False, solid_capstyle="butt", zorder=0.5, color=BAND, linewidth=8)
    ax.plot(*points, clip_on=False, solid_capstyle="round", zorder=1 + strong, **look)
    ink = palette.ARROW if child in plan.line else palette.INK if data.get("visited", True) else palette.MUTED
    text_at(ax, x1, label, data.get("move", ""), 12, ink, bold=strong)


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
        text = SIGNS.get(data.get("bound"), "") + f"{value}"
        text_at(ax, x, y + 4.5, text, SIZES[min(len(text), 4) - 1], ink, bold=True)


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


def text_at(ax, x, y, text, size, ink=palette.INK, align="center", bold=False):
    ax.text(x, y, text, fontsize=size, color=ink, ha=align, va="baseline", clip_on=False, zorder=4,
            fontweight="bold" if bold else "normal")


def legend_rows(width, trees, outline, caption=None):
    """The legend of trees, (graph, plan) each: rows of (what, words, x) as the width allows, caption last."""
    drawn = [graph.nodes[node] for graph, plan in trees for node in plan.at]
    items = [(side, f"{side} to move") for side in TURN]
    items += [(what, words) for what, words, there in (
        ("pv", "principal variation", any(data.get("pv") for data in drawn)),
        ("left out", "left out", not all(data.get("visited", True) for data in drawn)),
        ("bound", "only a bound", any(data.get("bound") for data in drawn)),
        ("outlined", outline, any(plan.outlined for _, plan in trees)),
        ("caption", caption, bool(caption))) if there]
    rows, x = [[]], SIDE - 14
    for what, words in items:
        wide = 6.6 * len(words) + (0 if what == "caption" else 19 if what in TURN else 31)
        if rows[-1] and x + wide > width - SIDE + 14:
            rows.append([])
            x = SIDE - 14
        rows[-1].append((what, words, width - SIDE + 14 if what == "caption" else x))
        x += wide + 17
    return rows


def draw_legend(ax, rows, y):
    """Rows of the legend, the first one's baseline at y."""
    for row in rows:
        for what, words, x in row:
            if what == "caption":
                text_at(ax, x, y, words, 13, palette.INK, "right")
                continue
            if what in TURN:
                _shape(ax, what, x + 6, y - 4, 6, facecolor=TURN[what], edgecolor=palette.INK)
            elif what == "bound":
                text_at(ax, x + 12, y, "≤ ≥", 13, palette.INK, bold=True)
            elif what == "outlined":
                _shape(ax, "mouse", x + 12, y - 4, 7, facecolor="none", edgecolor=palette.MARK, linewidth=2.4)
            else:
                look = DASHED if what == "left out" else {"color": palette.INK, "linewidth": 3.6}
                ax.plot([x, x + 24], [y - 4, y - 4], clip_on=False, **look)
            text_at(ax, x + (18 if what in TURN else 30), y, words, 12, palette.MUTED, "left")
        y += LINE
