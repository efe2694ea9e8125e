"""The exported pages as text: what must be in them, what must not, and what a faulty notebook is told."""

import importlib
import json
import re
import tomllib
import warnings
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
import sample_notebooks as samples

from mc64.export import NOTEBOOKS, ExportError, export
from mc64.export.code import AsmLexer, pieces
from mc64.export.page import TEMPLATE, Page, PageExporter, light
from mc64.show import palette

LOADING = {"src", "srcset", "poster", "data", "background", "action", "xlink:href"}


class Reader(HTMLParser):
    """All start tags with their attributes, text outside style, script and code, and tags left open."""

    VOID = {"meta", "link", "img", "br", "hr", "input", "col", "wbr"}

    def __init__(self, source: str):
        super().__init__()
        self.tags, self.text, self.stack, self.wrong = [], [], [], []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if self.stack and self.stack[-1] == tag:
            self.stack.pop()
        else:
            self.wrong.append(tag)

    def handle_data(self, data):
        if not {"style", "script", "pre", "code"} & set(self.stack):
            self.text.append(data)

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


def read(file) -> str:
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def board(pages):
    return read(pages["01-board"])


def notebook(*cells):
    return nbformat.v4.new_notebook(cells=list(cells))


def rendered(*cells, **options) -> str:
    return Page(notebook(*cells), "sample", folder=Path(), **options).html()


@pytest.mark.parametrize("name", ["01-board", "02-árbol", "index"])
def test_every_page_is_well_formed_and_loads_nothing(pages, name):
    source = read(pages[name])
    page = Reader(source)
    assert not page.wrong and not page.stack
    assert page.tags[0] == ("html", {"lang": "en"})
    for tag, attrs in page.tags:
        for key, value in attrs.items():
            loads = key in LOADING or key == "href" and tag not in ("a", "use")
            assert not loads or (value or "").startswith(("data:", "#")), (tag, key, value)
    assert not re.search(r"@import|@font-face|url\((?!#)", source)
    assert "<script" not in source
    policy = next(a["content"] for a in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none';") and "http" not in policy
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids)) > 0


@pytest.mark.parametrize("name", ["01-board", "02-árbol", "index"])
def test_headings_skip_no_level_and_links_within_and_between_pages_resolve(pages, name):
    page = Reader(read(pages[name]))
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    for attrs in page.all("a"):
        parts = urlsplit(attrs["href"])
        if parts.scheme:
            continue
        target = pages[name].parent / unquote(parts.path) if parts.path else pages[name]
        assert target.is_file(), attrs
        there = {a.get("id") for _, a in Reader(read(target)).tags}
        assert not parts.fragment or unquote(parts.fragment) in there, attrs


def test_chapters_are_chained_and_listed_with_title_and_description(pages):
    index = read(pages["index"])
    assert index.index("The board") < index.index("El árbol")
    assert "To the C64 the board is 64 bytes in a row, and it has no idea that they are squares." in index
    assert "A tree of moves.</p>" in index
    first, second = read(pages["01-board"]), read(pages["02-árbol"])
    assert 'rel="next" href="02-%C3%A1rbol.html"' in first and 'rel="prev"' not in first
    assert 'rel="prev" href="01-board.html"' in second and 'rel="next"' not in second


def test_description_is_the_one_in_the_metadata_when_there_is_one():
    made = notebook(samples.text("# T\n\nFirst $x$ sentence. Second."))
    assert Page(made, "sample", folder=Path()).description == "First x sentence."
    made.metadata["mc64"] = {"description": "Given."}
    assert Page(made, "sample", folder=Path()).description == "Given."


def test_description_says_what_the_reader_does_where_a_chapter_does():
    made = notebook(samples.text("# 2 · X\n\nIt is **you** who reads.\n\n"
                                 "**In this chapter you** see it. You need 1."))
    assert Page(made, "02-x", folder=Path()).description == "In this chapter you see it."


def test_description_is_not_the_line_before_the_opening_questions():
    made = notebook(samples.text("# 2 · T\n\nThree questions:\n\n1. One?\n\n"
                                 "<details><summary>Answers</summary>\n\n1. A.\n\n</details>\n\n"
                                 "So it is. More."))
    assert Page(made, "02-x", folder=Path()).description == "So it is."


def test_link_to_a_chapter_works_and_one_to_another_file_becomes_text(board):
    assert '<a href="02-%C3%A1rbol.html">chapter 2</a>' in board
    assert "asm/board.asm" not in board and "to the source," in board
    assert '<a href="https://example.org/turing">Turing</a>' in board


def test_formulas_are_mathml_and_no_tex_is_left(board):
    assert board.count("<math ") == 2 and 'display="block"' in board
    text = "".join(Reader(board).text)
    assert "\\" not in text and "$$" not in text and "$8r" not in text


@pytest.mark.parametrize("tex", [r"\nosuchcommand x", "x^"])
def test_unreadable_formula_is_an_error_that_names_notebook_section_and_formula(tex):
    with pytest.raises(ExportError, match="sample, section “Here”.*" + re.escape(repr(tex))):
        rendered(samples.text("# Here"), samples.text(f"${tex}$"))


def test_pictures_are_labelled_with_what_was_recorded(board):
    page = Reader(board)
    labels = [a.get("aria-label") for a in page.all("svg")]
    assert labels == [samples.ALT, "Nodes by depth, rising eightfold", "E1 and F2 & <no others>"]
    assert all(a["role"] == "img" for a in page.all("svg"))
    assert [a["alt"] for a in page.all("img")] == ["One grey dot"]
    assert "No description has been provided" not in board
    assert 'role="group" aria-label="What changed"' in board


def test_html_with_a_label_of_its_own_gets_no_second_one(board):
    assert board.count('aria-label="A table in a frame"') == 1
    assert '<div class="out framed"><div role="region" tabindex="0"' in board


def test_picture_without_description_warns_and_is_announced_by_its_section():
    with pytest.warns(UserWarning, match="sample: a picture in “Plots” has no alternative text"):
        page = rendered(samples.text("# Plots"),
                        samples.cell("p", outputs=[samples.shown("image/png", samples.PNG)]))
    assert 'alt="Picture in the section “Plots”"' in page


def test_title_within_an_svg_or_a_short_plain_form_stands_in_for_a_missing_description():
    titled = samples.figure_svg().replace("<defs>", "<title>A\n slope</title><defs>", 1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        page = rendered(samples.cell("p", outputs=[samples.shown("image/svg+xml", titled)]),
                        samples.cell("q", outputs=[samples.shown("image/png", samples.PNG, text="a dot")]))
    assert 'aria-label="A slope"' in page and 'alt="a dot"' in page


def test_svg_ids_and_styles_stay_in_their_own_picture(board):
    assert 'clip-path="url(#picture-1-clip)"' in board and 'href="#picture-1-mouse"' in board
    assert "#picture-2 { *{stroke-linejoin" in board
    assert "purl.org" not in board and "<!-- x -->" not in board


def test_broken_svg_is_an_error_that_names_the_notebook():
    with pytest.raises(ExportError, match="sample.*not well-formed"):
        rendered(samples.cell("p", outputs=[samples.shown("image/svg+xml", "<svg><g></svg>", "x")]))


def test_outputs_come_as_a_terminal_would_leave_them(board):
    assert "8 .C.C.C.C\ndone, ¡olé!</pre>" in board and "10 %" not in board
    assert "BreakReached: BRK at $0801, init_board+3</pre>" in board and "\x1b" not in board
    assert "IntSlider" not in board and "In JupyterLab there is a control to move here." in board
    assert "raw cells stay out" not in board and "In [" not in board


def test_revealed_outputs_are_folded_and_not_shown_elsewhere(board):
    fold = re.search(r'class="answer"><summary>Show the answer</summary>(.*?)</details>', board, re.DOTALL)
    assert "bytes 4 and 13" in fold[1] and board.count("bytes 4 and 13") == 1


def test_reveal_cell_executed_by_its_reader_is_folded_all_the_same():
    out = nbformat.v4.new_output("stream", name="stdout", text="SECRET")
    page = rendered(samples.cell("x", "reveal", outputs=[out]))
    assert re.search(r'<details class="answer">.*SECRET.*</details>', page, re.DOTALL)
    assert page.count("SECRET") == 1


def test_side_road_in_a_row_is_one_fold_under_its_first_heading(board):
    fold = re.search(r'class="fold side-road"><summary>(.*?)</summary>(.*?)</details>', board, re.DOTALL)
    assert "Why not six</h3>" in fold[1]
    assert "has <code>PIECE_EMPTY</code> at 6" in fold[2] and '<pre class="out text">6</pre>' in fold[2]
    assert "Why not six" not in fold[2]


def test_a_number_and_its_per_cent_stay_on_one_line():
    page = rendered(samples.text("Here 5 % of it, in code `7 % 2`."))
    assert "Here 5\N{NO-BREAK SPACE}% of it" in page and "<code>7 % 2</code>" in page


def test_a_side_road_with_a_heading_of_its_own_has_a_fold_of_its_own():
    page = rendered(samples.text("### First\n\nOne.", "side-road"), samples.cell("a = 1", "side-road"),
                    samples.text("Two.", "side-road"), samples.text("### Second\n\nThree.", "side-road"))
    folds = re.findall(r'class="fold side-road"><summary>(.*?)</summary>(.*?)</details>', page, re.DOTALL)
    assert [re.sub("<.*?>", "", title).split()[-1] for title, _ in folds] == ["First", "Second"]
    assert "Two." in folds[0][1] and "Three." in folds[1][1]


def test_solutions_are_folded_and_a_summary_of_their_own_is_kept(board):
    fold = re.search(r'class="fold solution"><summary>(.*?)</summary>(.*?)</details>', board, re.DOTALL)
    assert fold[1].strip() == "Solution of exercise 1"
    assert "<strong>57</strong>" in fold[2] and "SOLVED_CODE" in fold[2]


def test_solutions_can_be_left_out(notebooks, tmp_path):
    files = export(notebooks, tmp_path, solutions=False)
    page = read(files[0])
    assert "SOLVED" not in page and "Solution" not in page
    assert "not attempted yet" in page


def test_two_solutions_with_summaries_are_two_folds_and_one_without_is_called_solution():
    own = "<details><summary>Of {}</summary>\n\ntext\n\n</details>"
    page = rendered(samples.text(own.format("one"), "solution"), samples.text(own.format("two"), "solution"),
                    samples.text("between"), samples.cell("three", "solution"))
    found = re.findall(r'<details class="fold solution"><summary>(.*?)</summary>', page)
    assert found == ["Of one", "Of two", "Solution"]


def test_hidden_source_is_marked(board):
    assert re.search(r'<details class="hidden"><summary>Show the code</summary>.*?plumbing', board, re.DOTALL)


def test_routine_header_is_folded_above_its_code(board):
    folds = re.findall(r'class="promise"><summary>Header of <code>(\w+)</code></summary>(.*?)</details>',
                       board, re.DOTALL)
    assert [name for name, _ in folds] == ["init_board", "two"]
    assert "Puts the pieces where a game begins." in folds[0][1] and "839" in folds[0][1]
    assert board.count("839") == 1 and "start_board" not in folds[0][1]


def test_pieces_of_an_assembly_cell_hold_its_source_without_loss():
    commented = "%%asm\n; one\n; two\n" + samples.ASM[6:]
    for source in (samples.ASM, "%%asm --new\n        rts", commented, "%%asm"):
        texts = ["".join(Reader(piece.html).text) for piece in pieces(source)]
        assert sorted("\n".join(texts).split("\n")) == sorted(source.split("\n"))


def test_assembly_is_coloured_by_kind():
    kinds = {text.strip(): str(kind) for kind, text in AsmLexer().get_tokens(samples.ASM)}
    assert kinds["lda"] == "Token.Keyword" and kinds["_copy"] in ("Token.Name", "Token.Name.Label")
    assert kinds["two"] == "Token.Name.Label" and kinds["x"] == kinds["a"] == "Token.Name.Builtin"
    assert kinds["$2a"] == kinds["%1010"] == "Token.Literal.Number"
    assert kinds['"CATS"'] == "Token.Literal.String"
    assert kinds[".byte"] == "Token.Keyword.Pseudo" and kinds[";? a, x"] == "Token.Comment.Special"
    assert not any(kind == "Token.Text" for text, kind in kinds.items() if text)


def colours(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", css))


def test_text_and_code_stand_out_from_every_ground_in_both_schemes():
    css = (TEMPLATE / "page.css").read_text(encoding="utf-8")
    before, dark = css.split("@media screen and (prefers-color-scheme: dark)", 1)
    schemes = [colours(light() + before)]
    schemes.append(schemes[0] | colours(dark.split("\n}\n")[0]))
    assert schemes[0]["paper"] != schemes[1]["paper"]
    texts = "ink muted accent comment mnemonic number label string directive bad".split()
    for scheme in schemes:
        for ground in ("paper", "panel", "tint"):
            for text in texts:
                ratio = palette.contrast(scheme[text], scheme[ground])
                assert ratio >= 4.5, (text, ground, scheme[text], scheme[ground], ratio)
        assert palette.contrast(scheme["on-screen"], scheme["screen"]) >= 4.5


def test_second_export_is_the_same_byte_for_byte(notebooks, pages, tmp_path):
    again = {file.stem: file for file in export(notebooks, tmp_path)}
    assert {name: file.read_bytes() for name, file in again.items()} == {
        name: file.read_bytes() for name, file in pages.items()}
    assert b"\r" not in b"".join(file.read_bytes() for file in pages.values())


def test_page_without_its_content_is_small(pages):
    assert pages["02-árbol"].stat().st_size < 20_000


def test_equal_headings_get_ids_of_their_own(pages):
    page = read(pages["02-árbol"])
    assert 'href="#Twice"' in page and 'href="#Twice-2"' in page


def test_notebook_without_a_title_is_called_by_its_file():
    page = rendered(samples.text("text only"))
    assert "<h1>sample</h1>" in page and "<title>sample · mc64</title>" in page


def test_picture_from_the_web_is_refused_and_one_beside_the_notebook_is_put_in(tmp_path):
    with pytest.raises(ExportError, match="example.org/cat.png"):
        rendered(samples.text("![a cat](https://example.org/cat.png)"))
    (tmp_path / "ratón.png").write_bytes(b"png")
    source = '![a mouse](ratón.png)\n\n<img alt="a mouse" src="ratón.png">'
    page = Page(notebook(samples.text(source)), "sample", folder=tmp_path).html()
    assert page.count('src="data:image/png;base64,cG5n"') == page.count('alt="a mouse"') == 2


def test_details_in_an_ordinary_cell_keeps_its_markdown():
    page = rendered(samples.text("<details>\n<summary>More</summary>\n\n*here*\n\n</details>"))
    assert re.search(r"<details>\s*<summary>More</summary>\s*<p><em>here</em></p>\s*</details>", page)


CELL = {"cell_type": "code", "id": "a", "metadata": {}, "source": "1", "outputs": [], "execution_count": None}


@pytest.mark.parametrize("name, content, message", [
    ("a.ipynb", None, "no such notebook: a.ipynb"),
    ("a.ipynb", "not json", "a.ipynb is not a notebook"),
    ("a.ipynb", "[1]", "a.ipynb is not a notebook"),
    *(("a.ipynb", json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}), message)
      for cells, message in [
          (None, "a.ipynb is not a notebook"),
          ([{"cell_type": "code", "id": "a", "metadata": {}, "outputs": []}], "a.ipynb is not a notebook"),
          ([CELL | {"metadata": {"tags": None}}], "a.ipynb is not a notebook"),
          ([CELL | {"metadata": {"mc64": "x"}}], "a.ipynb, cell 1: metadata.mc64 holds no list of outputs"),
          ([CELL | {"metadata": {"mc64": {"revealed": "x"}}}], "cell 1: metadata.mc64 holds no list"),
          ([CELL | {"metadata": {"mc64": {"revealed": [{"x": 1}]}}}], "cell 1: metadata.mc64 holds no list"),
          ([CELL | {"source": "x = '\ud83d'"}], "is half a character")]),
    ("index.ipynb", "{}", "two pages would be called index.html")])
def test_what_is_no_chapter_is_refused_by_name(tmp_path, name, content, message):
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(ExportError, match=message):
        export([tmp_path / name], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_pyproject_ships_the_templates_and_names_the_exporter():
    made = tomllib.loads((NOTEBOOKS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    module, name = made["project"]["entry-points"]["nbconvert.exporters"]["mc64"].split(":")
    assert getattr(importlib.import_module(module), name) is PageExporter
    shipped = made["tool"]["setuptools"]["package-data"]["mc64.export"]
    assert set(TEMPLATE.iterdir()) <= {f for glob in shipped for f in TEMPLATE.parent.glob(glob)}


def test_nbconvert_gives_the_same_page_without_the_course_around_it(notebooks):
    page, resources = PageExporter().from_filename(str(notebooks[1]))
    assert resources["output_extension"] == ".html"
    assert "El árbol</h1>" in page and "index.html" not in page


@pytest.mark.skipif(not list(NOTEBOOKS.glob("*.ipynb")), reason="no chapter is written yet")
def test_the_chapters_of_the_course_export_without_a_warning(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        files = export(None, tmp_path)
    assert [file.name for file in files][-1] == "index.html"
    for file in files:
        page = Reader(read(file))
        ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
        assert not page.wrong and len(ids) == len(set(ids)), file.name
        assert "\\" not in "".join(page.text), f"{file.name}: TeX left over?"
        assert file.stat().st_size < 2_000_000
