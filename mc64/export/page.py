"""One notebook to one page, by the template `page.html.j2`; also as an exporter of nbconvert's."""

import re
from collections.abc import Collection, Mapping
from pathlib import Path

import jinja2
from markupsafe import Markup
from nbconvert.exporters import Exporter

from mc64.export import cells
from mc64.export.code import tab_stop
from mc64.export.errors import ExportError
from mc64.export.markdown import Outline, Renderer, plain, to_html
from mc64.show import palette

TEMPLATE = Path(__file__).parent / "template"
DOES = re.compile(r"\s*<strong>[^<]*\byou</strong>", re.IGNORECASE)  # how a chapter says what its reader does


def template(name: str) -> jinja2.Template:
    """A template of this package; it escapes all that is not marked as HTML, and knows the style sheet."""
    loader = jinja2.FileSystemLoader(TEMPLATE, encoding="utf-8")
    env = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True,
                             undefined=jinja2.StrictUndefined)
    env.globals["css"] = Markup(light() + (TEMPLATE / "page.css").read_text(encoding="utf-8"))
    env.filters["tab_stop"] = lambda inner: Markup(tab_stop(inner))
    return env.get_template(name)


def light() -> str:
    """The colours that pages and pictures share, as CSS variables; `page.css` has those of the dark page."""
    names = "paper ink muted rule comment mnemonic number label string directive bad".split()
    colours = "".join(f"--{name}:{getattr(palette, name.upper())};" for name in names)
    return f":root, .html, .framed {{ {colours} }}\n"


class Page:
    """One notebook on its way to a page: its blocks, and what the cells share while they become blocks.

    notebook   nbformat 4
    name       the file's stem, for messages and as the title of last resort
    folder     where its pictures lie
    pages      stems of all notebooks exported with it: links to these work, other relative links become text
    solutions  False leaves out the cells tagged `solution`
    Raises ExportError for a formula that cannot be read, a picture that cannot be put into the page, or an
    SVG that is not well-formed.
    """

    def __init__(self, notebook, name: str, *, folder: Path, pages: Collection[str] = (),
                 solutions: bool = True):
        self.name, self.folder, self.pages = name, folder, pages
        self.outline = Outline()
        self._count = 0
        try:
            self.blocks = cells.blocks(notebook["cells"], self, solutions=solutions)
        except ExportError as error:
            raise ExportError(f"{name}, section “{self.section}”: {error}") from error
        self.title = plain(self.outline.title or name)
        self.description = notebook["metadata"].get("mc64", {}).get("description") or self._first_sentence()

    def next_id(self, stem: str) -> str:
        """An id for this page, the same at every export."""
        self._count += 1
        return f"{stem}-{self._count}"

    @property
    def section(self) -> str:
        """The text of the last heading so far."""
        return plain(self.outline.headings[-1][2]) if self.outline.headings else self.name

    def markdown(self, source: str, attachments: dict | None = None) -> str:
        """Markdown to HTML; its headings join the outline."""
        return to_html(source, Renderer(self.outline, self.pages, self.folder, attachments or {}))

    def inline(self, source: str) -> str:
        """A short Markdown text without the paragraph around it."""
        return re.sub(r"^<p>(.*)</p>$", r"\1", self.markdown(source).strip(), flags=re.DOTALL)

    def _first_sentence(self) -> str:
        """The sentence that says what its reader does, else the first one of prose, or nothing.

        A paragraph that ends with a colon only leads up to what follows it, as before the opening questions.
        """
        prose = "".join(block.html for block in self.blocks if block.kind == "text")
        found = re.findall(r"<p>(.*?)</p>", prose, re.DOTALL)
        found.sort(key=lambda html: not DOES.match(html))
        paragraphs = (" ".join(plain(html).split()) for html in found)
        text = next((text for text in paragraphs if text and not text.endswith(":")), "")
        return re.match(r".*?[.?!](?=\s|$)|.*", text)[0]

    def html(self, links: Mapping[str, tuple[str, str]] | None = None) -> str:
        """The whole page; `links` holds (href, text) of its neighbours: `index`, `previous`, `next`."""
        return template("page.html.j2").render(page=self, links=links or {})


class PageExporter(Exporter):
    """`jupyter nbconvert --to mc64 FILE` and JupyterLab's export menu: one page, without an index."""

    export_from_notebook = "mc64 page"
    output_mimetype = "text/html"

    def _file_extension_default(self):
        return ".html"

    def from_notebook_node(self, nb, resources=None, **kw):
        nb, resources = super().from_notebook_node(nb, resources, **kw)
        metadata = resources.get("metadata", {})
        page = Page(nb, metadata.get("name") or "notebook", folder=Path(metadata.get("path") or "."))
        return page.html(), resources
