"""A picture: what a notebook shows, what a terminal shows, and what a reader who cannot see it is told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True, repr=False)
class Picture:
    """One picture in up to three forms; equal input gives byte-equal forms.

    svg   a whole SVG document, or None
    html  a fragment of HTML, or None (at most one of svg and html is given)
    text  the plain form, for a terminal; lines without trailing blanks
    alt   what the picture shows, in words

    Raises ValueError when both svg and html are given, or when text or alt is empty.
    """

    text: str
    alt: str
    svg: str | None = None
    html: str | None = None

    def __post_init__(self) -> None:
        if self.svg is not None and self.html is not None:
            raise ValueError("a picture is either SVG or HTML, not both")
        if not self.text.strip() or not self.alt.strip():
            raise ValueError("a picture needs a plain-text form and an alternative text")

    def _repr_mimebundle_(self, include=None, exclude=None):
        """IPython's hook: the rich form, the plain form, and the alternative text as metadata."""
        data = {"text/plain": self.text}
        metadata = {}
        for kind, form in (("image/svg+xml", self.svg), ("text/html", self.html)):
            if form is not None:
                data[kind] = form
                metadata[kind] = {"alt": self.alt}
        return data, metadata

    def __repr__(self) -> str:
        return self.text

    def save(self, path: str | Path) -> Path:
        """Write one form, chosen by the name's ending (.svg, .html or .txt), as UTF-8; returns the path.

        Raises ValueError for another ending, or for a form that this picture does not have.
        """
        path = Path(path)
        forms = {".svg": self.svg, ".html": self.html, ".txt": self.text + "\n"}
        if path.suffix not in forms:
            raise ValueError(f"{path.name}: a picture is saved as .svg, .html or .txt")
        form = forms[path.suffix]
        if form is None:
            have = ", ".join(ending for ending, value in forms.items() if value is not None)
            raise ValueError(f"{path.name}: this picture has no {path.suffix} form, only {have}")
        path.write_text(form, encoding="utf-8", newline="\n")
        return path
