"""Plots of measured results: slots and clashes of the hash tables. Each is given the numbers it draws."""

from __future__ import annotations

from . import palette, squares
from .figure import svg_of
from .picture import Picture
from .pieces import draw_ground, draw_pieces
from .svg import Canvas, number

CELL = 27                       # one slot, in viewBox units
LEFT, TOP, FOOT = 300, 44, 52   # where the slots begin; room below them for the caption
SIZE = 20                       # a square of the small boards
BITS = {"8": (palette.ARROW, "o"), "9": (palette.MARK, "s"), "8 + 8": (palette.CAT, "D")}
FOUND = (("empty", palette.LIGHT_SQUARE), ("its own move", palette.MARK), ("another's, legal", palette.MOUSE),
         ("another's, illegal", palette.ARROW))


def slots(counts, *, boards=(), slot=None, caption=None) -> Picture:
    """256 slots as 16 rows of 16: empty, used by one position, or by several (hatched, with their number).

    counts   256 numbers: how many positions each slot is the one for; row and column are its two digits
    boards   up to two positions (Games or 64 bytes) drawn beside the slots, an arrow from each to `slot`
    slot     the slot, 0..255, that the arrows lead to
    caption  a line below; by default how many positions, slots used and slots shared

    Raises ValueError for another number of counts, more than two boards, or boards without a slot.
    """
    counts, boards = [int(count) for count in counts], [squares.cells(board) for board in boards]
    if len(counts) != 256 or len(boards) > 2 or (boards and slot is None):
        raise ValueError(f"{len(counts)} counts, {len(boards)} boards: slots draws 256 counts and at most "
                         "two boards, with the slot they lead to")
    left = LEFT if boards else 50
    canvas = Canvas(left + 16 * CELL + 24, TOP + 16 * CELL + FOOT)
    for n, count in enumerate(counts):
        _slot(canvas, left + n % 16 * CELL, TOP + n // 16 * CELL, count)
    _pour(canvas, boards, slot, left)
    for n in range(16):
        canvas.text(left + (n + 0.5) * CELL, TOP - 9, f"{n:X}", 13, fill=palette.MUTED, anchor="middle")
        canvas.rect(left - 28, TOP + (n + 0.25) * CELL, 21, 15, fill=palette.PAPER)
        canvas.text(left - 9, TOP + (n + 0.68) * CELL, f"{n:X}0", 13, fill=palette.MUTED, anchor="end")
    shared = sum(count > 1 for count in counts)
    said = caption or (f"{sum(counts)} positions, {sum(map(bool, counts))} slots of 256 used, {shared} of "
                       "them shared")
    canvas.text(canvas.width / 2, TOP + 16 * CELL + 34, said, 16, anchor="middle")
    where = ", ".join(f"${n:02X} ({count} positions)" for n, count in enumerate(counts) if count > 1)
    alt = f"256 slots of a hash table. {said.rstrip('.')}. Shared slots: {where or 'none'}."
    if boards:
        alt += f" Two boards lead to slot ${slot:02X}: " + "; ".join(map(squares.words, boards)) + "."
    marks = [str(min(count, 9)) if count else "." for count in counts]
    rows = [f"{n:X}0  " + " ".join(marks[16 * n:16 * n + 16]) for n in range(16)]
    text = "\n".join(["    " + " ".join(f"{n:X}" for n in range(16)), *rows, said])
    return Picture(svg=canvas.svg(alt, min(900, canvas.width)), text=text, alt=alt)


def _slot(canvas, x, y, count) -> None:
    """One slot; a shared one is hatched, so that it also stands out in grey."""
    ground = (palette.PAPER, palette.DARK_SQUARE)[count] if count < 2 else palette.CHANGED
    canvas.rect(x, y, CELL, CELL, fill=ground, stroke=palette.RULE, stroke_width=1)
    if count > 1:
        lines = "".join(f"M{number(x + a)} {number(y + b)}L{number(x + b)} {number(y + a)}" for a, b in
                        ((0, 9), (0, 18), (0, CELL), (9, CELL), (18, CELL)))
        canvas.path(lines, stroke=palette.CHANGED_RIM, stroke_width=1.2, stroke_opacity=0.55)
        canvas.rect(x, y, CELL, CELL, fill="none", stroke=palette.CHANGED_RIM, stroke_width=1.6)
        canvas.add("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=9, fill=palette.CHANGED)
        canvas.text(x + CELL / 2, y + CELL / 2 + 5, str(count), 14, anchor="middle", bold=True)


def _pour(canvas, boards, slot, left) -> None:
    """The boards left of the slots, and their arrows."""
    for place, data in enumerate(boards):
        x, y = 24, TOP + place * (8 * SIZE + 72)
        draw_ground(canvas, x, y, SIZE)
        draw_pieces(canvas, data, x, y, SIZE)
        start = (x + 8 * SIZE + 6, y + 4 * SIZE)
        end = (left + slot % 16 * CELL - 3, TOP + (slot // 16 + 0.5) * CELL)
        bend = start[0] + 50
        for colour, width in ((palette.PAPER, 7), (palette.ARROW, 2.5)):
            canvas.path(f"M{number(start[0])} {number(start[1])}C{number(bend)} {number(start[1])} "
                        f"{number(bend)} {number(end[1])} {number(end[0] - 8)} {number(end[1])}",
                        fill="none", stroke=colour, stroke_width=width)
        canvas.path(f"M{number(end[0])} {number(end[1])}l-11 -5v10z", fill=palette.ARROW)


def clash_counts(rows) -> Picture:
    """Pairs that clash against the number of positions, both on logarithmic scales.

    rows   dicts with positions, bits, tables, expected, mean, low, high (5 % and 95 % of all tables), as in
           `measure.load("collisions")["counts"]`; those of one single table are left out

    The lines are k(k-1)/2n; a filled mark is the mean over ideal tables with a bar from low to high, an open
    one the mean over tables from the SID. Raises ValueError when there is nothing to draw.
    """
    rows = [row for row in rows if row["tables"] in ("ideal", "SID")]
    if not rows:
        raise ValueError("there are no counts over many tables to draw")
    figure, (axes,) = _figure(760, 470, 1)
    axes.set_xscale("log")
    axes.set_yscale("log")
    floor, most = 0.1, max(row["positions"] for row in rows)
    least = min(row["positions"] for row in rows)
    for bits, (colour, mark) in BITS.items():
        size = 2 ** sum(map(int, bits.split("+")))
        ends = [least * 0.8, most * 1.3]
        axes.plot(ends, [max(k * (k - 1) / 2 / size, floor / 9) for k in ends], color=colour, linewidth=1.4)
        axes.text(most * 1.4, most * most / 2 / size, f"{bits} bits", color=colour, fontsize=13,
                  va={"8": "bottom", "9": "top"}.get(bits, "center"))
        for row in (row for row in rows if row["bits"] == bits):
            ideal = row["tables"] == "ideal"
            if ideal:
                axes.plot([row["positions"]] * 2, [max(row["low"], floor), max(row["high"], floor)],
                          color=colour, linewidth=5, alpha=0.35, solid_capstyle="butt")
            axes.plot([row["positions"]], [max(row["mean"], floor)], mark, color=colour, markersize=5 if ideal
                      else 9, markerfacecolor=colour if ideal else "none", markeredgewidth=1.2)
    axes.set_xlim(least * 0.7, most * 6)
    axes.set_ylim(floor, most * most / 256)
    _ticks(axes, [100, 1000, 10_000, 100_000, 1_000_000], [0.1, 1, 10, 100, 10**4, 10**6, 10**8])
    _words(axes, "pairs of positions that clash", "positions")
    alt = ("Pairs of positions that clash against the number of positions, on logarithmic scales. The means "
           "over many tables lie on the lines of k(k-1)/2n: " + "; ".join(
               f"{row['positions']:,} positions, {row['bits']} bits: {row['mean']:,g}, 5 to 95 % "
               f"{row['low']:,g} to {row['high']:,g}, formula {row['expected']:,g}"
               for row in rows if row["tables"] == "ideal") + ".")
    lines = ["positions  bits   tables  formula      mean         5 %          95 %"] + [
        f"{row['positions']:>9,}  {row['bits']:5}  {row['tables']:6}  {row['expected']:<11,g}  "
        f"{row['mean']:<11,g}  {row['low']:<11,g}  {row['high']:,g}" for row in rows]
    return Picture(svg=svg_of(figure, alt), text="\n".join(lines), alt=alt)


def any_clash(rows, bits=("8", "8 + 8")) -> Picture:
    """The chance of any clash among the first k positions: the birthday formula and what was measured.

    rows   dicts with order ("near" or "anywhere"), bits, tables, positions (a list of k), any, expected, as
           in `measure.load("collisions")["first"]`; those with ideal tables are drawn
    bits   which keys, a panel each

    Raises ValueError where a panel would be empty.
    """
    rows = [row for row in rows if row["tables"] == "ideal" and row["bits"] in bits]
    if {row["bits"] for row in rows} != set(bits):
        raise ValueError(f"there are no chances for keys of {' or '.join(bits)} bits")
    figure, panels = _figure(820, 400, len(bits))
    lines = []
    for axes, wanted in zip(panels, bits, strict=True):
        for row in (row for row in rows if row["bits"] == wanted):
            near = row["order"] == "near"
            colour, mark = (palette.ARROW, "o") if near else (palette.CAT, "s")
            if near:
                axes.plot(row["positions"], row["expected"], color=palette.MUTED, linewidth=1.6,
                          dashes=(5, 3))
            axes.plot(row["positions"], row["any"], mark, color=colour, markersize=6, linestyle="-",
                      linewidth=1)
            lines += [f"{wanted} bits, {row['order']}: " + ", ".join(
                f"{k} positions {chance:.0%} (formula {formula:.0%})" for k, chance, formula in
                zip(row["positions"], row["any"], row["expected"], strict=True))]
        last = next(row for row in rows if row["bits"] == wanted)["positions"][-1]
        axes.set_xlim(0, last * 1.04)
        axes.set_ylim(0, 1.03)
        step = 20 if last <= 150 else 500
        _ticks(axes, range(0, last + 1, step), [0, 0.25, 0.5, 0.75, 1], "{:.0%}")
        _words(axes, f"chance of any clash, {wanted} bits", "positions")
        for place, (words, colour, mark) in enumerate((("near the start", palette.ARROW, "o"), (
                "drawn anywhere", palette.CAT, "s"), ("the formula", palette.MUTED, None))):
            y = 0.36 - 0.1 * place
            axes.plot([last * 0.5, last * 0.54, last * 0.58], [y] * 3, marker=mark, color=colour,
                      markevery=[1], linestyle="-" if mark else (0, (4, 2)), linewidth=1.2)
            axes.text(last * 0.61, y, words, color=colour, fontsize=13, va="center")
    alt = "The chance of any clash among the first positions. " + ". ".join(lines) + "."
    return Picture(svg=svg_of(figure, alt), text="\n".join(lines), alt=alt)


def look_ups(rows, depth=8) -> Picture:
    """What the look-ups of a walk find, a bar for each kind of key: nothing, its own move, another's.

    rows   dicts with depth, bits, tables, look-ups, and empty, own, other, illegal as (mean, low, high), as
           in `measure.load("collisions")["walks"]`; those with ideal tables are drawn

    Raises ValueError for a depth that is not among them.
    """
    rows = [row for row in rows if row["tables"] == "ideal" and row["depth"] == depth]
    if not rows:
        raise ValueError(f"no walk of depth {depth} has been measured")
    figure, (axes,) = _figure(760, 90 + 62 * len(rows), 1)
    lines = []
    for place, row in enumerate(reversed(rows)):
        total, start = row["look-ups"], 0.0
        empty, own, other, illegal = (row[name][0] / total for name in ("empty", "own", "other", "illegal"))
        for (_, colour), share in zip(FOUND, (empty, own, other - illegal, illegal), strict=True):
            axes.fill([start, start + share, start + share, start], [place - 0.34] * 2 + [place + 0.34] * 2,
                      facecolor=colour, edgecolor=palette.INK, linewidth=0.8)
            start += share
        axes.text(-0.015, place, f"{row['bits']} bits", fontsize=13, ha="right", va="center",
                  color=palette.INK)
        lines.insert(0, f"{row['bits']} bits: of {total:,} look-ups {empty:.1%} find nothing, {own:.1%} the "
                        f"position's own move, {other:.2%} another's, {illegal:.2%} one that is not legal "
                        "there")
    for place, (name, colour) in enumerate(FOUND):
        x, y = 0.02 + 0.25 * place, len(rows) - 0.2
        axes.fill([x, x + 0.02, x + 0.02, x], [y, y, y + 0.24, y + 0.24], facecolor=colour,
                  edgecolor=palette.INK, linewidth=0.8)
        axes.text(x + 0.03, y + 0.12, name, fontsize=13, va="center", color=palette.INK)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_xlim(-0.1, 1.02)
    axes.set_ylim(-0.5, len(rows) + 0.3)
    _ticks(axes, [0, 0.25, 0.5, 0.75, 1], [], "{}", "{:.0%}")
    alt = f"What the look-ups of a walk of depth {depth} find. " + ". ".join(lines) + "."
    return Picture(svg=svg_of(figure, alt), text="\n".join(lines), alt=alt)


def _figure(width, height, panels):
    """A matplotlib figure of so many viewBox units, and its axes side by side."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width / 72, height / 72), dpi=72)
    axes = [figure.add_subplot(1, panels, n + 1) for n in range(panels)]
    figure.subplots_adjust(left=(88 if panels == 1 else 60) / width, right=1 - 20 / width,
                           bottom=48 / height, top=1 - 44 / height, wspace=0.2)
    for each in axes:
        for side in ("top", "right"):
            each.spines[side].set_visible(False)
        for spine in each.spines.values():
            spine.set_color(palette.MUTED)
    return figure, axes


def _ticks(axes, across, up, up_form="{:,}", across_form="{:,}") -> None:
    """Plain ticks: matplotlib's own on a logarithmic scale are formulas, which plain SVG text cannot show."""
    axes.set_xticks(list(across), [across_form.format(value) for value in across], fontsize=12)
    axes.set_yticks(list(up), [up_form.format(value) for value in up], fontsize=12)
    axes.minorticks_off()
    axes.tick_params(color=palette.RULE, labelcolor=palette.MUTED)
    axes.grid(True, color=palette.RULE, linewidth=0.7)
    axes.set_axisbelow(True)


def _words(axes, above, below) -> None:
    """The names of the axes: the vertical one's stands above it, upright."""
    axes.set_title(above, fontsize=13, color=palette.INK, loc="left", pad=12)
    axes.set_xlabel(below, fontsize=13, color=palette.INK, labelpad=6)
