"""A few SVG elements as text: attributes only, because GitHub strips style, script and ids."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from . import palette


def number(value: float) -> str:
    """A coordinate as short as it can be written, to a tenth of a unit."""
    return f"{round(value, 1):g}"


def _attributes(pairs: dict[str, object]) -> str:
    written = []
    for name, value in pairs.items():
        if value is None:
            continue
        text = number(value) if isinstance(value, (int, float)) else str(value)
        written.append(f" {name.replace('_', '-')}={quoteattr(text)}")
    return "".join(written)


class Canvas:
    """Collects elements; `svg()` gives the document.  Sizes are in viewBox units.

    The ground is drawn at once: a picture never relies on the colour of the page.
    """

    def __init__(self, width: float, height: float, ground: str = palette.PAPER, corner: float = 8):
        self.width, self.height = width, height
        self._parts = []
        self.rect(0, 0, width, height, rx=corner, fill=ground)

    def add(self, element: str, content: str | None = None, **attributes) -> None:
        """One element; underscores in attribute names become hyphens, None leaves an attribute out."""
        head = f"<{element}{_attributes(attributes)}"
        self._parts.append(f"{head}/>" if content is None else f"{head}>{escape(content)}</{element}>")

    def rect(self, x, y, width, height, **attributes) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, **attributes)

    def path(self, d: str, **attributes) -> None:
        self.add("path", d=d, **attributes)

    def text(self, x, y, content, size=16, *, fill=palette.INK, anchor=None, bold=False) -> None:
        """Text on the baseline y; anchor "middle" or "end" moves it left.  Fonts: see `open_group`."""
        self.add("text", content, x=x, y=y, font_size=size, fill=fill, text_anchor=anchor,
                 font_weight="bold" if bold else None)

    def open_group(self, **attributes) -> None:
        self._parts.append(f"<g{_attributes(attributes)}>")

    def raw(self, elements: str) -> None:
        """Elements written elsewhere, for instance the inside of another picture."""
        self._parts.append(elements)

    def close_group(self) -> None:
        self._parts.append("</g>")

    def svg(self, title: str, shown: float) -> str:
        """The document; `shown` is its natural width in CSS pixels, `title` its alternative text."""
        width, height = number(self.width), number(self.height)
        tall = number(round(shown * self.height / self.width))
        return (f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(shown)}" height="{tall}" '
                f'viewBox="0 0 {width} {height}" font-family="{palette.SANS}">'
                f"<title>{escape(title)}</title>{''.join(self._parts)}</svg>\n")
