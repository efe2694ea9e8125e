"""A search that goes deeper and deeper: a bar for each iteration, and the limit that cuts the last one."""

from __future__ import annotations

from ..c64.explain import plural
from . import palette
from .arguments import need
from .picture import Picture
from .svg import Canvas, number

COUNTS = ("nodes", "cycles")
ROW, TOP, FOOT = 30, 84, 62             # a bar's row; above the first row; below the last
DEPTH, VALUE, PLAYS, TAKES = 64, 106, 158, 266      # where the columns end
BARS, END, WIDTH = 280, 548, 564        # where the bars begin and end at the most; all fits a narrow page
STARS = 40                              # characters of the longest bar of the plain form


def iterations(found, *, count="nodes", limit=None, whole=None, caption=None) -> Picture:
    """One bar an iteration, each from where the one before has ended; the move that is kept has a flag.

    found    what a search found: its `iterations` (depth, value, pv, nodes, cycles), and its own nodes and
             cycles, which are more than theirs where it was stopped in the middle of another
    count    what a bar's length is: "nodes" or "cycles"
    limit    the limit of the search, in the same: a line from top to bottom
    whole    the same search without a limit: how long the stopped iteration would have been is drawn dashed
    caption  a line below

    Raises TypeError for what was no such search, ValueError for another count or for no iteration.
    """
    need(found, "a search that went deeper and deeper", "iterations", "nodes", "cycles")
    if count not in COUNTS:
        raise ValueError(f"{count!r} is no length of a bar: {' or '.join(COUNTS)}")
    done = [(one.depth, one.value, one.pv[0] if one.pv else "none", getattr(one, count))
            for one in found.iterations]
    if not done or any(size is None for *_, size in done):
        raise ValueError(f"this search has no iterations with {count}, so this has no bars")
    begun = getattr(found, count) - sum(size for *_, size in done)
    rest = _rest(whole, count, done[-1][0], begun) if begun else 0
    rows = [*done, *([(done[-1][0] + 1, None, None, begun)] if begun else [])]
    alt = _said(done, begun, rest, count, limit)
    if caption:
        alt += f" {caption.rstrip('.')}."
    return Picture(svg=_draw(rows, len(done) - 1, rest, count, limit, caption, alt),
                   text=_plain(rows, len(done) - 1, rest, count, limit, caption), alt=alt)


def _rest(whole, count, depth, begun) -> int:
    """What the stopped iteration had still to do, as the search without a limit shows it, or 0."""
    sizes = {one.depth: getattr(one, count) for one in whole.iterations} if whole else {}
    return max(0, (sizes.get(depth + 1) or 0) - begun)


def _said(done, begun, rest, count, limit) -> str:
    """The picture in words."""
    said = [f"Depth {depth}: {size:,} {count}, value {value}, move {move}."
            for depth, value, move, size in done]
    last = done[-1]
    if begun:
        more = f" of {begun + rest:,}" if rest else ""
        said.append(f"Depth {last[0] + 1} is stopped after {begun:,}{more} {count}.")
    if limit is not None:
        said.append(f"A line marks the limit of {limit:,} {count}.")
    return (f"{plural(len(done), 'finished iteration')}, a bar each. {' '.join(said)} Kept is {last[2]}, the "
            f"move of depth {last[0]}.")


def _draw(rows, kept, rest, count, limit, caption, alt) -> str:
    """The SVG: columns of figures at the left, the bars at the right."""
    end = TOP + ROW * len(rows)
    canvas = Canvas(WIDTH, end + FOOT + (24 if caption else 0))
    scale = (END - BARS) / max(sum(size for *_, size in rows) + rest, limit or 0)
    canvas.rect(6, TOP + ROW * kept + 1, WIDTH - 12, ROW - 2, rx=4, fill=palette.CHANGED)
    for x, head in ((DEPTH, "depth"), (VALUE, "value"), (PLAYS, "move"), (TAKES, count)):
        canvas.text(x, TOP - 12, head, 13, fill=palette.MUTED, anchor="end")
    start = 0
    for n, (depth, value, move, size) in enumerate(rows):
        y = TOP + ROW * n
        stopped = value is None
        for x, words in ((DEPTH, depth), (VALUE, "–" if stopped else value), (PLAYS, move or "–"),
                         (TAKES, f"{size:,}")):
            canvas.text(x, y + 20, str(words), 15, anchor="end", bold=n == kept,
                        fill=palette.MUTED if stopped else palette.INK)
        _bar(canvas, BARS + scale * start, y + 6, scale * size, stopped)
        start += size
    if rest:
        canvas.rect(BARS + scale * start, end - ROW + 6, scale * rest, ROW - 12, fill="none",
                    stroke=palette.MUTED, stroke_width=1.5, stroke_dasharray="5 4")
    _flag(canvas, 11, TOP + ROW * kept)
    canvas.path(f"M{BARS} {end + 4}H{END}", stroke=palette.MUTED, stroke_width=1.2)
    canvas.text(BARS, end + 22, "0", 14, fill=palette.MUTED, anchor="middle")
    canvas.text(END, end + 22, f"{start + rest:,} {count}", 14, fill=palette.MUTED, anchor="end")
    if limit is not None:
        _line(canvas, BARS + scale * limit, end, f"limit: {limit:,} {count}")
    _flag(canvas, 11, end + 30)
    canvas.text(35, end + 49, f"{rows[kept][2]} is kept: the move of the last finished iteration", 15)
    if caption:
        canvas.text(12, end + FOOT + 12, caption, 15, fill=palette.MUTED)
    return canvas.svg(alt, WIDTH)


def _bar(canvas, x, y, width, stopped) -> None:
    """A bar at least two units wide; that of a stopped iteration is hatched, so that grey shows it too."""
    width, high = max(width, 2), ROW - 12
    canvas.rect(x, y, width, high, fill=palette.MOUSE if stopped else palette.CAT, stroke=palette.INK,
                stroke_width=0.8)
    if stopped:
        lines = "".join(f"M{number(x + at)} {number(y + high)}L{number(x + at + 9)} {number(y)}"
                        for at in range(0, int(width) - 9, 9))
        canvas.path(lines or f"M{number(x)} {number(y)}", stroke=palette.INK, stroke_width=1)


def _flag(canvas, x, y) -> None:
    """A flag in a row: pole and pennant."""
    canvas.path(f"M{x} {y + 25}V{y + 5}", stroke=palette.INK, stroke_width=2)
    canvas.path(f"M{x + 1} {y + 5}l15 5.5l-15 5.5z", fill=palette.ARROW)


def _line(canvas, x, end, words) -> None:
    """The limit: a line over all rows, its words above it, inside the picture."""
    canvas.path(f"M{number(x)} 44V{end + 4}", stroke=palette.ARROW, stroke_width=2.5)
    half = 4.3 * len(words)
    canvas.text(min(max(x, BARS + half), END - half), 34, words, 15, fill=palette.ARROW, anchor="middle",
                bold=True)


def _plain(rows, kept, rest, count, limit, caption) -> str:
    """The plain form: the same columns, bars of characters, the limit as a column of bars."""
    scale = STARS / max(sum(size for *_, size in rows) + rest, limit or 0)
    lines, start = [f"  depth  value  move  {count:>10}"], 0
    for n, (depth, value, move, size) in enumerate(rows):
        first, last = round(start * scale), max(round((start + size) * scale), round(start * scale) + 1)
        bar = [" "] * first + ["/" if value is None else "#"] * (last - first)
        if value is None:
            bar += ["."] * round(rest * scale)
        if limit is not None:
            at = round(limit * scale)
            bar = [*bar[:at], *[" "] * (at - len(bar)), "|", *bar[at:]]
        lines.append(f"{'>' if n == kept else ' '} {depth:>5}  {'–' if value is None else value:>5}  "
                     f"{move or '–':4}  {size:>10,}  {''.join(bar)}".rstrip())
        start += size
    if limit is not None:
        lines.append(f"| the limit: {limit:,} {count}")
    lines.append(f"> kept: {rows[kept][2]}, the move of depth {rows[kept][0]}")
    return "\n".join([*lines, *([caption] if caption else [])])
