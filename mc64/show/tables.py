"""Tables in HTML and in text, on the same paper as the pictures; readable too where styles are stripped."""

from __future__ import annotations

from html import escape

from . import palette
from .arguments import need
from .picture import Picture

ROW = f'<tr style="background:{palette.PAPER};color:{palette.INK}">'


def plain(text: str) -> str:
    """Text as HTML.  A dollar sign is an element of its own: JupyterLab takes `$00 X $40` for a formula."""
    return escape(text, quote=False).replace("$", "<span>$</span>")


def mono(text: str) -> str:
    """As `plain`; blanks in a row survive where styles do not."""
    return plain(text).replace("  ", "\u00a0\u00a0")


def samp(text: str, colour: str | None = None) -> str:
    """Monospaced text."""
    style = f' style="color:{colour}"' if colour else ""
    return f"<samp{style}>{mono(text)}</samp>"


def bold(text: str) -> str:
    return f"<b>{plain(text)}</b>"


def cell(content: str, *, right: bool = False, ground: str | None = None, head: bool = False) -> str:
    """One cell; `content` is HTML.  `ground` colours it."""
    tag = "th" if head else "td"
    style = f"padding:1px 10px;vertical-align:top;text-align:{'right' if right else 'left'}"
    if ground:
        style += f";background:{ground}"
    scope = ' scope="col"' if head else ""
    return f'<{tag}{scope} style="{style}">{content}</{tag}>'


def frame(label: str, head: str, rows: list[str], caption: str | None = None, *, wrap: bool = True) -> str:
    """A table that scrolls sideways in its own frame and can be reached by keyboard; rows are ready HTML."""
    space = "" if wrap else ";white-space:nowrap"
    title = f'<p style="margin:0 10px 6px">{caption}</p>' if caption else ""
    top = f"<thead>{ROW}{head}</tr></thead>" if head else ""
    body = "".join(f"{ROW}{row}</tr>" for row in rows)
    table = (f'<table style="border-collapse:collapse;margin:0;font-size:14px;color:{palette.INK}{space}">'
             f"{top}<tbody>{body}</tbody></table>") if rows else ""
    return (f'<div role="region" tabindex="0" aria-label="{escape(label)}" '
            f'style="overflow-x:auto;padding:10px;background:{palette.PAPER};color:{palette.INK};border-radius:8px;width:fit-content;'
            f'max-width:100%;box-sizing:border-box">{title}{table}</div>\n')


def shown(value) -> str:
    """A value as a cell's text: thousands apart by commas, fractions to four digits, None as a dash."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.4g}" if isinstance(value, float) else str(value)


def aligned(head, rows, right) -> str:
    """Text columns two blanks apart, a line of dashes below the head."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    def line(row):
        return "  ".join(f"{text:>{width}}" if to_right else f"{text:<{width}}"
                         for text, width, to_right in zip(row, widths, right, strict=True)).rstrip()
    return "\n".join([line(head), "  ".join("-" * width for width in widths), *map(line, rows)])


def table(rows, head, *, caption: str | None = None) -> Picture:
    """A table of values: columns of numbers stand to the right, everything else to the left.

    rows     sequences of values (int, float, str, bool, None), each as long as head
    head     the columns' names

    Raises ValueError for an empty head or a row of another length.
    """
    need(rows, "rows", "__iter__")
    need(head, "rows below a list of names", "__iter__")
    for row in (rows := list(rows)):
        need(row, "rows, each a list of values", "__iter__")
    rows, head = [list(row) for row in rows], [str(name) for name in head]
    if not head:
        raise ValueError("a table needs at least one column")
    for row in rows:
        if len(row) != len(head):
            raise ValueError(f"this row has {len(row)} values for {len(head)} columns: {row}")
    texts = [[shown(value) for value in row] for row in rows]
    right = [all(value is None or isinstance(value, (int, float)) and not isinstance(value, bool)
                 for value in column) for column in zip(*rows, strict=True)] if rows else [False] * len(head)
    top = "".join(cell(plain(name), right=r, head=True) for name, r in zip(head, right, strict=True))
    body = ["".join(cell(plain(text), right=r) for text, r in zip(row, right, strict=True)) for row in texts]
    alt = (f"{caption}. " if caption else "") + f"Table of {len(rows)} rows: " + ", ".join(head) + "."
    text = (f"{caption}\n" if caption else "") + aligned(head, texts, right)
    return Picture(html=frame(alt, top, body, bold(caption) if caption else None), text=text, alt=alt)
