"""The player: a recorded walk, node by node, as one piece of HTML and script that needs nothing else."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from . import palette
from .arguments import need
from .boards import draw_names
from .picture import Picture
from .pieces import draw_cat, draw_ground, draw_mouse
from .svg import Canvas
from .tree import PALE, tree
from .trees import cut_rows, cut_sums

HERE = Path(__file__).parent
MOST = 60               # cuts in the table
COLOURS = ("paper", "ink", "muted", "rule", "light_square", "moved", "mouse", "cat", "on_cat", "arrow",
           "mark")


@dataclass(frozen=True, kw_only=True, repr=False)
class Player:
    """A player and the picture that stands for it where scripts do not run.

    html     the player; its static picture is part of it, until the script takes its place
    picture  the same picture by itself
    """

    html: str
    picture: Picture

    def _repr_mimebundle_(self, include=None, exclude=None):
        """IPython's hook: the player, the static picture, the plain form, and the alternative text."""
        data, metadata = self.picture._repr_mimebundle_()
        return data | {"text/html": self.html}, metadata | {"text/html": {"alt": self.picture.alt}}

    def __repr__(self) -> str:
        return self.picture.text

    def save(self, path: str | Path) -> Path:
        """Write the player as a page of its own (.html), or its picture (.svg, .txt); returns the path."""
        path = Path(path)
        if path.suffix != ".html":
            return self.picture.save(path)
        title = escape(self.picture.alt.split(".")[0])
        page = ('<!doctype html>\n<html lang="en"><meta charset="utf-8">'
                '<meta name="viewport" content="width=device-width, initial-scale=1">'
                f"<title>{title}</title><main>{self.html}</main></html>\n")
        path.write_text(page, encoding="utf-8", newline="\n")
        return path


def player(trace, *, whole=None, caption: str | None = None) -> Player:
    """The player of a Trace: tree, board, variation and move list at each of its events.

    whole    a Trace of the same tree without cuts: what lies below the moves left out is then there too
    caption  a line below the static picture; the player has its own words

    A step is an event. Where there are cuts, a table lists them; each row leads to its step, and so does a
    click on a node that was left out. Trees of more than 60 nodes show what hangs on the current variation,
    the rest folded. Raises ValueError for a trace without a node, or whose events do not make one tree.
    """
    need(trace, "a Trace (what record gives)", "to_graph", "to_json")
    trees = sum(node.parent is None for node in trace.nodes(whole))
    if trees != 1:
        raise ValueError(f"a player shows one tree, and this trace has {trees or 'none'}")
    picture = tree(trace.to_graph(whole), caption=caption)
    record = json.loads(trace.to_json(whole)) | {"pieces": _pieces(), "ground": _ground()}
    still = base64.b64encode(picture.svg.encode()).decode()
    alt = escape(picture.alt)
    html = (f'<div class="mc64-player"><style>{_style()}</style>'
            f'<div class="still"><img src="data:image/svg+xml;base64,{still}" alt="{alt}"/>'
            f"{_cuts(trace, whole)}</div>"
            f"<script>{_script()}(document.currentScript.parentNode,{_literal(record)});</script></div>\n")
    return Player(html=html, picture=picture)


def _cuts(trace, whole) -> str:
    """The table of the cuts, the first MOST of them; nothing where there are none."""
    heads, rows = cut_rows(trace, whole)
    if not rows:
        return ""
    words = cut_sums(trace, whole) + (f" (here the first {MOST})" if len(rows) > MOST else "")
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>"
                   for row in rows[:MOST])
    return (f'<div class="cuts scrolls"><table><caption>{escape(words)}</caption><thead><tr>{head}</tr>'
            f"</thead><tbody>{body}</tbody></table></div>")


def _script() -> str:
    """The script without comments and indentation, the tree's part in its place."""
    whole, part = ((HERE / name).read_text(encoding="utf-8") for name in ("player.js", "player_tree.js"))
    return _bare(whole.replace("//+ player_tree.js", part))


def _style() -> str:
    """The style sheet, its colours the palette's."""
    colours = "".join(f"--{name.replace('_', '-')}:{getattr(palette, name.upper())};" for name in COLOURS)
    sheet = _bare((HERE / "player.css").read_text(encoding="utf-8"))
    rules = re.sub(r" ?([{};,]) ?", r"\1", sheet).replace(": ", ":")
    return f".mc64-player{{{colours}--pale:{PALE}}}\n{rules}"


def _bare(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _literal(record) -> str:
    """JSON that can stand in a script: nothing in it ends the script."""
    return json.dumps(record, separators=(",", ":")).replace("<", "\\u003c")


def _pieces() -> list[str]:
    """The five pieces in a square of 100 units."""
    drawn = []
    for piece in range(5):
        canvas = _Bare()
        if piece:
            draw_cat(canvas, 0, 0, 100, piece)
        else:
            draw_mouse(canvas, 0, 0, 100)
        drawn.append(canvas.inner())
    return drawn


def _ground() -> str:
    """The empty board, squares of 30 units, its upper left corner at 24, 8."""
    canvas = _Bare()
    draw_ground(canvas, 24, 8, 30)
    draw_names(canvas, 24, 8, 30, 13)
    return canvas.inner()


class _Bare(Canvas):
    """Shapes without a document around them."""

    def __init__(self):
        super().__init__(100, 100)
        self._parts.clear()

    def inner(self) -> str:
        return "".join(self._parts)
