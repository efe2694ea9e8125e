"""The positions of a walk as a graph: one node for each position, in which lines meet again."""

from __future__ import annotations

from . import palette
from .picture import Picture
from .svg import Canvas

WIDE, ROW, TOP, RADIUS = 860, 92, 46, 15


def graph(trace, *, caption: str | None = None) -> Picture:
    """The nodes of a recorded walk, those of one ply that hold the same position drawn as one.

    trace    a Trace, or the networkx graph that its `to_graph` gives
    caption  a line below; by default how many nodes of the tree, and how many positions

    Circle for the mouse's turn, square for the cats'; the number is how many lines lead there, and a node
    where lines meet is tinted. Raises ValueError for a walk without nodes.
    """
    tree = trace.to_graph() if hasattr(trace, "to_graph") else trace
    if not tree:
        raise ValueError("there is no node to draw")
    rows = _rows(tree)
    lines = {key: sum(_key(tree, node) == key for node in tree) for row in rows for key in row}
    at = {key: (WIDE * (i + 0.5) / len(row), TOP + ply * ROW)
          for ply, row in enumerate(rows) for i, key in enumerate(row)}
    said = caption or f"{len(tree)} nodes of the tree, {len(at)} positions"
    canvas = Canvas(WIDE, TOP + len(rows) * ROW - 10)
    for parent, child in dict.fromkeys((_key(tree, a), _key(tree, b)) for a, b in tree.edges):
        (x0, y0), (x1, y1) = at[parent], at[child]
        canvas.path(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}", stroke=palette.INK, stroke_width=1)
    for key, place in at.items():
        _node(canvas, place, key[1], lines[key])
    canvas.text(WIDE / 2, TOP + len(rows) * ROW - 30, said, 16, fill=palette.MUTED, anchor="middle")
    met = [count for count in lines.values() if count > 1]
    alt = (f"Graph of positions: {said}. By ply: {', '.join(str(len(row)) for row in rows)}. "
           f"{len(met)} positions are reached by more than one line.")
    text = "\n".join(f"ply {ply}, lines to each position: {' '.join(str(lines[key]) for key in row)}"
                     for ply, row in enumerate(rows))
    return Picture(svg=canvas.svg(alt, WIDE), text=f"{text}\n{said}", alt=alt)


def _key(tree, node):
    """What makes two nodes the same position: ply, side and board."""
    data = tree.nodes[node]
    return data["ply"], data["side"], data["board"]


def _rows(tree) -> list[list[tuple]]:
    """The positions of each ply, each below the middle of those that lead to it, as far as there is room."""
    first = min(data["ply"] for _, data in tree.nodes(data=True))
    plies = {}
    for node in tree:
        plies.setdefault(tree.nodes[node]["ply"] - first, {}).setdefault(_key(tree, node), []).append(node)
    rows, place = [], {}
    for ply in sorted(plies):
        above = {key: [place[_key(tree, parent)] for node in nodes for parent in tree.predecessors(node)]
                 for key, nodes in plies[ply].items()}
        row = sorted(plies[ply], key=lambda key: sum(above[key]) / max(1, len(above[key])))
        place.update({key: (i + 0.5) / len(row) for i, key in enumerate(row)})
        rows.append(row)
    return rows


def _node(canvas, place, side, lines) -> None:
    x, y = place
    meets = lines > 1
    fill = palette.MOVED if meets else palette.MOUSE if side == "mouse" else palette.CAT
    ink = palette.INK if meets or side == "mouse" else palette.ON_CAT
    if side == "mouse":
        canvas.add("circle", cx=x, cy=y, r=RADIUS, fill=fill, stroke=palette.INK, stroke_width=1.5)
    else:
        canvas.rect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, fill=fill, stroke=palette.INK,
                    stroke_width=1.5)
    canvas.text(x, y + 5, str(lines), 14, fill=ink, anchor="middle", bold=True)
