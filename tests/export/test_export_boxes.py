"""What is boxed, folded and left out on a page: exercises, headers of routines, tables."""

from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
import sample_notebooks as samples

from mc64.export.page import Page


class Boxes(HTMLParser):
    """`found` holds for each exercise's box the tags in it, in order."""

    def __init__(self, page: str):
        super().__init__()
        self.found, self.depth = [], 0
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if self.depth:
            self.found[-1].append(tag)
            self.depth += tag == "div"
        elif dict(attrs).get("class") == "exercise":
            self.found.append([])
            self.depth = 1

    def handle_endtag(self, tag):
        self.depth -= tag == "div" and self.depth > 0


def rendered(*cells, **options) -> str:
    return Page(nbformat.v4.new_notebook(cells=list(cells)), "sample", folder=Path(), **options).html()


def test_the_cells_of_an_exercise_share_one_box_and_one_mark(pages):
    board = pages["01-board"].read_text(encoding="utf-8")
    (tags,) = Boxes(board).found
    assert tags[:2] == ["p", "h3"] and tags.count("pre") == 2 and "details" not in tags
    assert board.count("Your turn") == 1


def test_each_exercise_has_a_box_even_where_no_solution_parts_them():
    text, cell = samples.text, samples.cell
    cells = [text("# T"), text("## One", "exercise"), cell("1", "exercise"), cell("2", "exercise"),
             text("x", "solution"),
             text("## Two", "exercise"), text("more", "exercise"), cell("3", "exercise"),
             text("after"), cell("4", "exercise")]
    for solutions in (True, False):
        page = rendered(*cells, solutions=solutions)
        assert page.count('<p class="mark">Your turn</p>') == 3
        found = Boxes(page).found
        assert [(tags.count("h2"), tags.count("pre")) for tags in found] == [(1, 2), (1, 1), (0, 1)]
        assert [tags for tags in found if "h2" in tags[2:]] == []


@pytest.mark.parametrize("first, tag, is_open", [
    ("%%asm --new", "x", True), ("%%asm", "x", False), ("%%asm --new", "exercise", False),
    ("%%asm --new", "solution", False)])
def test_the_header_of_a_routine_that_is_not_the_courses_is_open(first, tag, is_open):
    source = samples.ASM.replace("%%asm", first, 1)
    page = rendered(samples.cell(source, tag))
    assert page.count('<details class="promise" open><summary>') == 2 * is_open
    assert page.count('<details class="promise"><summary>') == 2 * (not is_open)


def test_a_bar_in_a_table_loses_its_backslash_in_code_too():
    page = rendered(samples.text("| a |\n|---|\n| `A \\| B`, C \\| D |"))
    assert "<td><code>A | B</code>, C | D</td>" in page


@pytest.mark.parametrize("head, rows, numbered", [
    ("", "14 15 16", True), ("", "1", True), ("", "1 3", False), ("", "up down", False), ("n", "1 2", False)])
def test_a_column_that_only_counts_rows_is_marked(head, rows, numbered):
    lines = [f"| {row} | x |" for row in rows.split()]
    page = rendered(samples.text("\n".join([f"| {head} | what |", "|--:|---|", *lines])))
    assert ('<div class="wide numbered"' in page) == numbered and '<div class="wide' in page
