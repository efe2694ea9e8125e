"""Markdown cells to HTML: formulas as MathML, headings as an outline, links that work beside the pages."""

import html
import re
from collections.abc import Collection
from pathlib import Path
from urllib.parse import unquote, urlsplit

from latex2mathml.converter import convert
from mistune.plugins.table import render_table_cell
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from mc64.export.code import coloured, lexer_for, tab_stop
from mc64.export.errors import ExportError


def plain(fragment: str) -> str:
    """The text of a piece of HTML, without tags and entities."""
    return html.unescape(re.sub(r"<[^>]+>", "", fragment)).strip()


def mathml(tex: str, *, block: bool) -> str:
    """A formula as MathML; ExportError where latex2mathml cannot read it or leaves a command as it was."""
    try:
        result = convert(tex.strip(), display="block" if block else "inline")
    except Exception as error:  # latex2mathml has a score of error classes without a useful common parent
        raise ExportError(f"cannot read the formula {tex.strip()!r}: {type(error).__name__}") from error
    left = re.search(r">\s*(\\[A-Za-z]+)", result)
    if left:
        raise ExportError(f"cannot read the formula {tex.strip()!r}: unknown command {left[1]}")
    return f'<span class="wide" tabindex="0">{result}</span>' if block else result


class Outline:
    """The headings of a page: one h1 at most, no level skipped, every id unique.

    Ids are Jupyter's own (blanks become hyphens), so that a link to `#The-board` works here and there.
    """

    def __init__(self) -> None:
        self.headings: list[tuple[int, str, str]] = []  # level, id, inner HTML
        self._ids = {"content"}

    def add(self, inner: str, level: int) -> tuple[int, str]:
        """Takes in the next heading; gives the level and the id it gets on the page."""
        if self.headings or level > 1:
            last = self.headings[-1][0] if self.headings else 1
            level = max(2, min(level, last + 1))
        base = re.sub(r"\s+", "-", plain(inner)) or "section"
        name, n = base, 2
        while name in self._ids:
            name, n = f"{base}-{n}", n + 1
        self._ids.add(name)
        self.headings.append((level, name, inner))
        return level, name

    @property
    def title(self) -> str | None:
        """Inner HTML of the h1, None where the notebook has none."""
        return self.headings[0][2] if self.headings and self.headings[0][0] == 1 else None

    @property
    def sections(self) -> list[tuple[str, str]]:
        """(id, inner HTML without links) of the second-level headings, for the table of contents."""
        return [(name, re.sub(r"</?a\b[^>]*>", "", text))
                for level, name, text in self.headings if level == 2]


class Renderer(IPythonRenderer):
    """One per cell; `outline` and `pages` (stems of the exported notebooks) are shared by the page."""

    def __init__(self, outline: Outline, pages: Collection[str], folder: Path, attachments: dict):
        super().__init__(escape=False, exclude_anchor_links=True, path=str(folder), attachments=attachments)
        self.outline, self.pages = outline, pages

    def text(self, text: str) -> str:
        """A number and its per cent stay on one line."""
        return re.sub(r"(?<=\d) (?=%)", "\N{NO-BREAK SPACE}", super().text(text))

    def block_math(self, body: str) -> str:
        return mathml(body, block=True)

    def inline_math(self, body: str) -> str:
        return mathml(body, block=False)

    def latex_environment(self, name: str, body: str) -> str:
        return mathml(rf"\begin{{{name}}}{body}\end{{{name}}}", block=True)

    def heading(self, text: str, level: int, **attrs) -> str:
        level, name = self.outline.add(text, level)
        return f'<h{level} id="{html.escape(name)}">{text}</h{level}>\n'

    def block_code(self, code: str, info: str | None = None) -> str:
        lexer = lexer_for(info.split()[0]) if info and info.strip() else None
        inner = coloured(code, lexer) if lexer else html.escape(code.rstrip("\n"))
        return f'<pre class="code"{tab_stop(inner)}><code>{inner}</code></pre>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """Keeps links within the page, between exported pages and to the web; of others only the text."""
        parts = urlsplit(url)
        path = Path(unquote(parts.path))
        if not parts.scheme and parts.path:
            if path.suffix != ".ipynb" or path.stem not in self.pages:
                return text
            url = parts._replace(path=parts.path.removesuffix(".ipynb") + ".html").geturl()
        return super().link(text, url, title)

    def image(self, text: str, url: str, title: str | None = None) -> str:
        return self._embedded(super().image(text, url, title))

    def block_html(self, html: str) -> str:
        return self._embedded(super().block_html(html))

    def inline_html(self, html: str) -> str:
        return self._embedded(super().inline_html(html))

    def _embedded(self, fragment: str) -> str:
        """Puts the files of its pictures into the HTML. (nbconvert's `embed_images` does so by parsing each
        fragment, and closes a `<details>` that a later block is to close.)"""
        def put(match: re.Match) -> str:
            source = html.unescape(match[2])
            data = source if source.startswith("data:") else self._src_to_base64(unquote(source))
            if data is None:
                raise ExportError(f"the picture {source!r} is not a file beside the notebook")
            return f'{match[1]}"{data}"'
        return re.sub(r"""(<img\b[^>]*?\bsrc=)["']([^"']*)["']""", put, fragment)

    def table(self, text: str) -> str:
        """A column without a heading that only counts the rows is marked: a narrow page leaves it out."""
        heads, *rows = re.findall(r"<tr>\s*<t[hd][^>]*>(.*?)</t[hd]>", text, re.DOTALL)
        counts = rows and rows[0].isdecimal() and rows == [str(int(rows[0]) + n) for n in range(len(rows))]
        numbered = " numbered" if counts and not heads else ""
        return f'<div class="wide{numbered}" tabindex="0"><table>\n{text}</table></div>\n'

    def table_cell(self, text: str, align: str | None = None, head: bool = False) -> str:
        r"""Markdown writes a bar within a cell as `\|`, and mistune leaves the backslash standing in code."""
        return render_table_cell(self, text.replace(r"\|", "|"), align, head)


def to_html(source: str, renderer: Renderer) -> str:
    """One Markdown text to HTML; tables and displayed formulas come in boxes that scroll by themselves."""
    return MarkdownWithMath(renderer=renderer).render(source)
