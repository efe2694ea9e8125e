"""Several game trees in one picture, and the list of the cuts of a search."""

from __future__ import annotations

from collections.abc import Mapping

from ..c64.explain import plural
from . import palette
from .arguments import need
from .figure import svg_of
from .layout import FOLD, FOOT, LINE, PAGE, Plan
from .picture import Picture
from .tables import table
from .tree import as_graph, asked, draw_legend, legend_rows, lines_to_nodes, paint, text_at
from .tree_text import plain, sentences

HEAD, BELOW = 30, 24        # room for a heading; below the last row of nodes
HEADS = ("left", "after", "worth", "bound met", "who has it", "not tried")


def trees(named, *, columns=1, whole=None, own_order=False, values=True, colour=None, outlined=None,
          outline="outlined", fold=FOLD, caption=None) -> Picture:
    """Several trees one below another, or in columns, each under its heading, with one legend.

    named     heading -> Trace or graph, as `tree` takes them
    columns   how many stand side by side
    outlined  lines as for `tree`, the same for all, or heading -> lines

    The other arguments are those of `tree`, for all of the trees. Raises what `tree` raises, and ValueError
    where there is no tree or no column.
    """
    from matplotlib.figure import Figure

    need(named, "trees by their headings, a dict", "items")
    if not named or columns < 1:
        raise ValueError(f"{len(named)} trees in {columns} columns: trees draws at least one in one")
    drawn = {}
    for head, one in named.items():
        graph = as_graph(one, whole, own_order)
        lines = outlined.get(head) if isinstance(outlined, Mapping) else outlined
        drawn[head] = graph, Plan(graph, None, fold, lines_to_nodes(graph, lines), PAGE / columns)
    places, width, high = _places(drawn, columns)
    rows = legend_rows(width, drawn.values(), outline, caption)
    height = high + LINE * len(rows) + 16
    figure = Figure(figsize=(width / 72, height / 72), dpi=72)
    ground = figure.add_axes((0, 0, 1, 1))
    ground.set_xlim(0, width)
    ground.set_ylim(height, 0)
    ground.set_axis_off()
    for head, (x, y) in places.items():
        graph, plan = drawn[head]
        own = plan.height - FOOT + BELOW
        text_at(ground, x + 16, y + 22, head, 15, palette.INK, "left", True)
        ax = figure.add_axes((x / width, 1 - (y + HEAD + own) / height, plan.width / width, own / height))
        paint(ax, graph, plan, values, colour, own)
    draw_legend(ground, rows, high + LINE)
    alt = [f"{head}: {sentences(graph, plan, outline)}" for head, (graph, plan) in drawn.items()]
    text = [f"{head}\n{plain(graph, plan, asked(values), outline)}" for head, (graph, plan) in drawn.items()]
    if caption:
        alt.append(f"{caption.rstrip('.')}.")
        text.append(caption)
    return Picture(svg=svg_of(figure, " ".join(alt)), text="\n\n".join(text), alt=" ".join(alt))


def _places(drawn, columns):
    """The upper left corners of trees in columns, and how wide and high they are together."""
    grid = [list(drawn)[at:at + columns] for at in range(0, len(drawn), columns)]
    wide = [max(drawn[row[at]][1].width for row in grid if at < len(row)) for at in range(len(grid[0]))]
    tall = [max(drawn[head][1].height for head in row) - FOOT + BELOW + HEAD for row in grid]
    places = {head: (sum(wide[:at]), sum(tall[:n]))
              for n, row in enumerate(grid) for at, head in enumerate(row)}
    return places, sum(wide), sum(tall)


def cut_rows(trace, whole=None):
    """The cuts of a trace as a table: its heads, and a row for each. With `whole` the last column is how many
    nodes were never looked at."""
    heads, rows = [*HEADS, "nodes unseen"][:6 + (whole is not None)], []
    for why in trace.cuts(whole):
        bound = f"{why.met} {why.limit}" if why.met else "none"
        row = (why.place, why.refutation, why.worth or "–", bound, why.owner, " ".join(why.untried))
        rows.append(row if whole is None else (*row, why.unseen))
    return heads, rows


def cuts(trace, *, whole=None, caption=None) -> Picture:
    """The cuts of a search as a table: where, after which move, which bound that met, who has it, what was
    not tried; and with `whole`, a trace of the same tree without cuts, how many nodes that hides.

    By default the caption has the sums.
    """
    need(trace, "a Trace (what record gives)", "cuts")
    heads, rows = cut_rows(trace, whole)
    return table(rows, heads, caption=cut_sums(trace, whole) if caption is None else caption)


def cut_sums(trace, whole=None):
    """How many cuts there are, and what they hide, in a line."""
    found = trace.cuts(whole)
    said = f"{plural(len(found), 'cut')}, {plural(sum(len(why.untried) for why in found), 'move')} not tried"
    if whole is None:
        return said
    return f"{said}, {plural(sum(why.unseen for why in found), 'node')} never looked at"
