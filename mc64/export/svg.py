"""SVG made fit to stand inside a page beside others: named, scalable, with ids and styles of its own."""

import re
from xml.dom import minidom
from xml.parsers.expat import ExpatError

from mc64.export.errors import ExportError

UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4}


def inline(svg: str, alt: str, name: str) -> tuple[str, float]:
    """The SVG element for the page and its natural width in px.

    The element has `role="img"`, is labelled `alt` and has the id `name`; other ids are prefixed by it.

    Style sheets within are nested under that id (matplotlib's `*{…}` would reach the whole page). Comments,
    metadata (which matplotlib dates) and scripts go. Raises ExportError when it is not well-formed.
    """
    try:
        root = minidom.parseString(svg.encode()).documentElement
    except ExpatError as error:
        raise ExportError(f"an SVG picture is not well-formed: {error}") from error
    _drop(root)
    _prefix_ids(root, name)
    for sheet in root.getElementsByTagName("style"):
        rules = "".join(node.data for node in sheet.childNodes)
        while sheet.firstChild:
            sheet.removeChild(sheet.firstChild)
        sheet.appendChild(root.ownerDocument.createTextNode(f"#{name} {{ {rules} }}"))
    width = _scale(root)
    for key, value in (("id", name), ("role", "img"), ("aria-label", alt)):
        root.setAttribute(key, value)
    return root.toxml(), width


def title_of(svg: str) -> str:
    """The text of the picture's own `<title>`, empty where it has none."""
    found = re.search(r"<title[^>]*>(.*?)</title>", svg, re.DOTALL)
    return " ".join(found[1].split()) if found else ""


def _drop(node) -> None:
    for child in list(node.childNodes):
        if child.nodeType == child.COMMENT_NODE or child.nodeName in ("metadata", "script"):
            node.removeChild(child)
        else:
            _drop(child)


def _prefix_ids(root, name: str) -> None:
    for element in [root, *root.getElementsByTagName("*")]:
        for key, value in list(element.attributes.items()):
            if key == "id":
                value = f"{name}-{value}"
            elif key in ("href", "xlink:href") and value.startswith("#"):
                value = f"#{name}-{value[1:]}"
            else:
                value = re.sub(r"url\(#", f"url(#{name}-", value)
            element.setAttribute(key, value)


def _scale(root) -> float:
    """Gives the root a viewBox and, as `--w`, its natural width in px, which it also returns: the style
    sheet decides the rest."""
    sizes = [re.fullmatch(r"([\d.]+)(px|pt|in|cm|mm)?", root.getAttribute(key))
             for key in ("width", "height")]
    if all(sizes):
        width, height = (float(m[1]) * UNITS[m[2] or ""] for m in sizes)
    elif root.getAttribute("viewBox"):
        width, height = map(float, re.split(r"[\s,]+", root.getAttribute("viewBox").strip())[2:])
    else:
        raise ExportError("an SVG picture has neither width and height nor a viewBox")
    if not root.getAttribute("viewBox"):
        root.setAttribute("viewBox", f"0 0 {width:g} {height:g}")
    for key in ("width", "height"):
        if root.hasAttribute(key):
            root.removeAttribute(key)
    root.setAttribute("style", f"--w:{width:g}px;{root.getAttribute('style')}")
    return width
