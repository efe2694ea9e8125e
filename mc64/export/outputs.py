"""The outputs of a code cell to the few kinds the template knows."""

import html
import re
import warnings
from dataclasses import dataclass

from nbconvert.filters import strip_ansi

from mc64.export import svg

WIDGET = "application/vnd.jupyter.widget-view+json"
SCALES = 460  # px: the style sheet makes pictures smaller, to 0.6 at most, and a phone shows 280 px of them
RASTER = ("image/png", "image/jpeg", "image/gif")


@dataclass(frozen=True)
class Output:
    """`kind` is picture, html, framed (HTML with a label and scrolling of its own), text, error or note;
    `content` is HTML, ready to stand in the page; `scrolls` marks a picture too wide for a phone even when
    made smaller."""

    kind: str
    content: str
    alt: str = ""
    scrolls: bool = False


def joined(value) -> str:
    """Notebook files may hold a text as a list of lines."""
    return value if isinstance(value, str) else "".join(value)


def terminal(text: str) -> str:
    """Text as a terminal would leave it: no colours, and after a carriage return the line begins again."""
    lines = strip_ansi(text).replace("\r\n", "\n").rstrip("\n").split("\n")
    return html.escape("\n".join(line.rstrip("\r").rsplit("\r", 1)[-1] for line in lines), quote=False)


def convert(outputs, page) -> list[Output]:
    """All that the page can show of a list of nbformat outputs; streams in a row are one text."""
    result: list[Output] = []
    stream = ""
    for output in outputs:
        if output["output_type"] == "stream":
            stream += joined(output["text"])
            continue
        if stream:
            result.append(Output("text", terminal(stream)))
            stream = ""
        shown = _error(output) if output["output_type"] == "error" else _data(output, page)
        if shown:
            result.append(shown)
    return result + ([Output("text", terminal(stream))] if stream else [])


def _error(output) -> Output:
    text = "\n".join(output["traceback"]) or f"{output['ename']}: {output['evalue']}"
    return Output("error", terminal(text))


def _data(output, page) -> Output | None:
    """The richest form that needs no script of Jupyter's."""
    data = {mime: joined(value) for mime, value in output["data"].items() if isinstance(value, str | list)}
    metadata = output.get("metadata", {})
    plain = data.get("text/plain", "")
    player = "<script>" in data.get("text/html", "")       # more than the picture that comes with it
    if "image/svg+xml" in data and not player:
        source = data["image/svg+xml"]
        alt = _alt(metadata, "image/svg+xml") or svg.title_of(source) or _described(plain, page)
        picture, width = svg.inline(source, alt, page.next_id("picture"))
        return Output("picture", picture, alt, scrolls=width > SCALES)
    for mime in RASTER:
        if mime in data:
            alt = _alt(metadata, mime) or _described(plain, page)
            source = re.sub(r"\s", "", data[mime])
            return Output("picture", f'<img src="data:{mime};base64,{source}" alt="{html.escape(alt)}">', alt)
    if "text/html" in data:
        framed = re.match(r"\s*<\w+[^>]*\saria-label=", data["text/html"])  # as those of mc64.show are
        return Output("framed" if framed else "html", data["text/html"], _alt(metadata, "text/html"))
    if "text/markdown" in data:
        return Output("html", page.markdown(data["text/markdown"]))
    if WIDGET in output["data"]:
        return Output("note", "In JupyterLab there is a control to move here.")
    return Output("text", terminal(plain)) if plain else None


def _alt(metadata, mime: str) -> str:
    """What `mc64.show` recorded for this form of the output, empty where nothing was."""
    return metadata.get(mime, {}).get("alt") or metadata.get("alt") or ""


def _described(plain: str, page) -> str:
    """The plain form where it is a sentence, not Python's `<Figure …>`; else the picture is announced by its
    place, and its author is told."""
    words = " ".join(plain.split())
    if words and not words.startswith("<") and len(words) <= 200:
        return words
    warnings.warn(f"{page.name}: a picture in “{page.section}” has no alternative text", stacklevel=2)
    return f"Picture in the section “{page.section}”"
