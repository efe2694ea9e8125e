"""The rules for a chapter's frame bite: a small chapter keeps them all, and each is broken once."""

import frame
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from mc64.lab.exercises import Exercise

STARS = (1, 2, 2, 3, 3)
QUESTIONS = ["1. *Chapter 2:* one? *(1)*", "2. *Chapter 1:* two? *(2)*", "3. *Chapter 1:* three? *(3)*"]
GLOSSARY = "## Glossary\n\n- **Move list**: the moves.\n- **Ply**: one move of one side."
SOURCES = "## Sources\n\n- A book."
TAUGHT = "## What the machine taught us"


def judge(answer):
    """A check of this chapter's, as far as its module says."""


judge.__module__ = "mc64.lab.chapters.ch03"
CHECKS = {f"check_{n}": Exercise(f"check_{n}", stars, judge, False) for n, stars in enumerate(STARS)}


def exercise(n, stars):
    """The three cells of an exercise."""
    return [new_markdown_cell(f"### {'★' * stars} Number {n}", metadata={"tags": ["exercise"]}),
            new_code_cell(f'answer = ...\n\ncheck("check_{n}", answer)', metadata={"tags": ["exercise"]}),
            new_markdown_cell("Fold me.", metadata={"tags": ["solution"]})]


def cells():
    """The cells of a chapter 3 that is as it should be; the exercises are 3 to 17, three cells each."""
    start = ["# 3 · The tree\n\n" + "\n".join(QUESTIONS), "## One section", "## Exercises"]
    end = [TAUGHT, GLOSSARY, SOURCES]
    five = [cell for n, stars in enumerate(STARS) for cell in exercise(n, stars)]
    return [*map(new_markdown_cell, start), *five, *map(new_markdown_cell, end)]


def faults(changed, number=3):
    return frame.faults(new_notebook(cells=changed), number, CHECKS)


def test_a_chapter_as_it_should_be_passes():
    assert faults(cells()) == []


def test_the_first_chapter_asks_no_opening_questions():
    first = cells()
    first[0].source = "# 1 · The board"
    assert not any("opens with" in fault for fault in faults(first, 1))


def test_the_second_chapter_can_ask_about_the_first_alone():
    second = cells()
    second[0].source = second[0].source.replace("# 3", "# 2").replace("Chapter 2", "Chapter 1")
    assert not any("opens with" in fault for fault in faults(second, 2))
    second[0].source = second[0].source.replace("Chapter 1:* two", "Chapter 2:* two")
    assert any("opens with" in fault for fault in faults(second, 2))


@pytest.mark.parametrize("at, old, new, words", [
    (0, "# 3 ·", "# 4 ·", "'# 3 · '"),
    (0, QUESTIONS[2], "", "opens with 2 questions"),
    (0, "*Chapter 2:*", "*Chapter 1:*", "opens with questions on chapters [1, 1, 1], not on 2, 1"),
    (0, "*Chapter 1:* two", "*Chapter 3:* two", "opens with questions on chapters [3, 2, 1]"),
    (2, "## Exercises", "## Practice", "does not end with the sections"),
    (-3, TAUGHT, "## What we learned", "does not end with the sections"),
    (-2, "## Glossary", "## Words", "does not end with the sections"),
    (-2, GLOSSARY, "## Glossary", "a glossary without terms"),
    (-2, "**Ply**:", "Ply:", "not of the form '- **Term**: what it is': - Ply:"),
    (-2, "**Ply**: one move of one side.", "**Ply**:", "not of the form"),
    (-2, "**Ply**", "**Game**", "out of alphabetical order"),
    (-1, "- A book.", "Books.", "no source is named"),
    (-1, "## Sources", "## Links", "no source is named"),
    (3, "### ★", "#### ★", "4 exercises"),
    (6, "★★", "★★★★", "cell 7: the exercise is marked ★★★★"),
    (6, "★★", "★★★", "cell 7: ★★★ here, and 2 in the check 'check_1'"),
    (4, "check_0", "check_7", "cell 4: mc64.lab.chapters.ch03 has no check 'check_7'"),
    (4, 'check("check_0"', "print(", "cell 4: 0 checks"),
])
def test_a_broken_rule_is_reported(at, old, new, words):
    changed = cells()
    assert old in changed[at].source
    changed[at].source = changed[at].source.replace(old, new)
    assert any(words in fault for fault in faults(changed)), faults(changed)


def test_an_exercise_needs_a_solution_as_its_last_cell():
    without, early = cells(), cells()
    del without[5]
    early[4], early[5] = early[5], early[4]
    for changed in (without, early):
        assert faults(changed) == ["cell 4: the exercise does not end with one solution"]


def test_a_check_of_another_chapter_is_not_enough():
    assert "cell 4: mc64.lab.chapters.ch04 has no check 'check_0'" in faults(cells(), 4)


def test_a_term_is_defined_once_over_all_chapters():
    one, other = (new_notebook(cells=[new_markdown_cell(text)]) for text in (GLOSSARY, GLOSSARY))
    other.cells[0].source = GLOSSARY.replace("Move list", "Leaf").replace("Ply", "PLY")
    assert frame.twice_defined([("01", one), ("02", other)]) == ["02 defines PLY, and 01 has done so"]
    one.cells[0].source += "\n- **ply**: again."
    assert frame.twice_defined([("01", one)]) == ["01 defines ply, and 01 has done so"]
    assert frame.twice_defined([("02", other)]) == []
