"""A matplotlib figure as SVG by attributes only: no style, id, class or link, which GitHub would strip."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape, quoteattr

from . import palette

SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
KEPT = ("fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
        "stroke-dasharray", "stroke-opacity", "opacity", "text-anchor", "font-size", "font-weight")
DEFAULTS = {"fill": "#000000", "stroke": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter",
            "text-anchor": "start"}


def svg_of(figure, title: str) -> str:
    """The figure as an SVG document, a viewBox unit for each point of its size, the same bytes each time.

    Text stays text, in the course's fonts; `data-fine` tells the exported page not to make it much smaller.
    The ground is the palette's paper, whatever the figure's is.
    Raises ValueError for what cannot be said by attributes: images, hatches, formulas.
    """
    import matplotlib

    out = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "mc64", "path.simplify": False}):
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True, dpi=72)
    root = ET.fromstring(out.getvalue())
    shapes = {path.get("id"): path for path in root.iter(f"{SVG}path") if path.get("id")}
    parts = [part for child in root for part in _flat(child, shapes)]
    width, height = (_short(length) for length in root.get("viewBox").split()[2:])
    return ('<svg xmlns="http://www.w3.org/2000/svg" role="img" data-fine="true" '
            f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{palette.SANS}">'
            f"<title>{escape(title)}</title>"
            f'<rect x="0" y="0" width="{width}" height="{height}" rx="8" fill="{palette.PAPER}"/>'
            f'{"".join(parts)}</svg>\n')


def _flat(element, shapes):
    """What is drawn by an element and those within, as text; groups are opened, definitions passed over."""
    tag = element.tag.removeprefix(SVG)
    if tag == "g" and not element.get("transform"):
        for child in element:
            yield from _flat(child, shapes)
    elif tag == "path":
        yield _path(element, element.get("d"))
    elif tag == "use":
        shape = shapes[element.get(LINK)[1:]]
        yield _path(element, shape.get("d"), (float(element.get("x", 0)), float(element.get("y", 0))))
    elif tag == "text" and not len(element):
        yield _element("text", _attributes(element), element.text or "")
    elif tag not in ("defs", "metadata", "style"):
        raise ValueError(f"<{tag}> in a figure cannot be drawn by attributes alone")


def _style(element):
    """The style of an element as attributes, without what goes without saying."""
    pairs = dict(re.findall(r"([\w-]+):\s*([^;]+)", element.get("style", "")))
    font = re.match(r"(?:(bold|\d+) )?([\d.]+)px", pairs.pop("font", ""))       # as older versions write it
    if font:
        pairs |= {"font-size": font[2]} | ({"font-weight": font[1]} if font[1] else {})
    if "font-size" in pairs:
        pairs["font-size"] = pairs["font-size"].removesuffix("px")
    if pairs.get("font-weight") == "700":
        pairs["font-weight"] = "bold"
    found = {name: _short(pairs[name]) for name in KEPT if name in pairs}
    return {name: value for name, value in found.items() if value != DEFAULTS.get(name)}


def _attributes(element):
    places = {name: _short(element.get(name)) for name in ("x", "y", "transform") if element.get(name)}
    if places.get("transform", "").startswith("rotate(-0 "):
        del places["transform"]
    return places | _style(element)


def _path(element, d, by=(0.0, 0.0)):
    """A path, or the circle that eight Bezier curves approach."""
    style, numbers = _style(element), [float(n) for n in re.findall(r"-?[\d.]+(?:e-?\d+)?", d)]
    xs, ys = ([n + shift for n in numbers[i::2]] for i, shift in enumerate(by))
    if "fill" not in style and element.get("style", "").find("fill") < 0:
        style["fill"] = "none" if "stroke" in style else palette.INK
    if d.count("C") == 8 and max(xs) - min(xs) - (max(ys) - min(ys)) < 0.01:
        radius = (max(xs) - min(xs)) / 2
        centre = {"cx": min(xs) + radius, "cy": min(ys) + radius, "r": radius}
        return _element("circle", {name: _short(value) for name, value in centre.items()} | style)
    letters, points = re.findall(r"[A-Za-z]", d), iter(zip(xs, ys, strict=True))
    counts = {"M": 1, "L": 1, "Q": 2, "C": 3, "z": 0, "Z": 0}
    short = "".join(letter + " ".join(f"{_short(x)} {_short(y)}" for _, (x, y) in
                                      zip(range(counts[letter]), points, strict=False)) for letter in letters)
    return _element("path", {"d": short} | style)


def _element(tag, attributes, content=None):
    head = f"<{tag}" + "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"{head}/>" if content is None else f"{head}>{escape(content)}</{tag}>"


def _short(value):
    """A number to a tenth; any other word as it is."""
    try:
        return f"{round(float(value), 1) + 0:g}"
    except ValueError:
        return re.sub(r"\d+\.\d+", lambda number: _short(number[0]), value)
