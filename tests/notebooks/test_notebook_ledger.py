"""The instruction ledger over all chapters; and that it bites, on small chapters made here."""

import ledger
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from mc64.lab import notebooks

PRIMER = """These are all you need:

| | instruction | what it does | in Python |
|--:|---|---|---|
| 1 | `lda` | load A | `A = ...` |
| 2 | `asl a` | shift A left | `A = A * 2 % 256` |
| 3 | `ora` | set bits of A | `A = A \\| ...` |
| 4 | `bne` | go on if not zero | `if ...` |

and what stands behind them:

| | written | means | in Python |
|--:|---|---|---|
| 5 | `lda #64` | the number itself | `A = 64` |
| 6 | `lda board,x` | X places on (also with Y) | `A = memory[board + X]` |
"""


def chapter(*cells, primer=PRIMER):
    """A notebook: the primer, then a cell for each (text of assembly, tags ...)."""
    code = [new_code_cell("%%asm\n" + text, metadata={"tags": list(tags)}) for text, *tags in cells]
    return new_notebook(cells=[new_markdown_cell(primer), *code])


def found(*notebooks_):
    return ledger.faults((f"{n:02}", notebook) for n, notebook in enumerate(notebooks_, 1))


def test_no_chapter_shows_an_instruction_before_it_is_explained():
    chapters = [(path.stem, notebooks.read(path)) for path in notebooks.chapters()]
    assert ledger.faults(chapters) == []


def test_the_chapters_are_seen_to_introduce_and_to_use_something():
    """Were the tables or the cells written in a form not recognised, the test above would pass unseen."""
    for path in notebooks.chapters():
        cells = [cell.source for cell in notebooks.read(path).cells]
        assert any(ledger.rows(text) for text in cells), path.stem
        assert any(list(ledger.instructions(text)) for text in cells if text.startswith("%%asm")), path.stem


@pytest.mark.parametrize("line, words", [
    ("        inx", "inx is not introduced before `inx`"),
    ("_next   inx             ; one more", "inx is not introduced before `_next   inx`"),
    ("dex     dex", "dex is not introduced"),
    ("        lda side", "an operand like name is not introduced"),
    ("        lda (text),y", "an operand like (name),y is not introduced"),
    ("        lda (text,x)", "an operand like (name,x) is not introduced"),
    ("        asl side", "asl is not introduced"),
    ("        jmp ($1000)", "jmp is not introduced"),
])
def test_what_no_table_has_explained_is_reported_with_its_line(line, words):
    faults = found(chapter((";=== x ===\nx\n" + line + "\n",)))
    assert any(fault.startswith("01, cell 2: ") and words in fault for fault in faults), faults


@pytest.mark.parametrize("line", [
    "label   lda #64", "        lda #'x'             ; inx", '        lda #";"', "        ora board+1,y",
    "        lda board,x", "        asl a", "        asl", "_loop   bne _loop", "        .byte 1, 2",
    "inx_    = 3", "; inx comes later", '        .text "inx"',
])
def test_what_has_been_explained_or_is_no_instruction_passes(line):
    assert found(chapter((line,))) == []


def test_solutions_and_side_roads_are_free_and_exercises_are_not():
    assert found(chapter((" dex", "solution"), (" dey", "side-road"))) == []
    assert len(found(chapter((" dex", "exercise")))) == 1


def test_a_later_chapter_knows_what_an_earlier_one_explained_and_not_the_other_way_round():
    more = PRIMER.split("| 1 |")[0] + "| 1 | `inx` | one more | `X += 1` |\n"
    assert found(chapter((" lda #1",)), chapter((" inx\n lda #1",), primer=more)) == []
    faults = found(chapter((" inx",)), chapter(primer=more))
    assert len(faults) == 1 and faults[0].startswith("01, cell 2")


def test_a_table_behind_the_routine_comes_too_late():
    cells = chapter((" lda #1",)).cells
    assert len(ledger.faults([("01", new_notebook(cells=cells[::-1]))])) == 2


@pytest.mark.parametrize("row, words", [
    ("| 7 | `inx` | | `X += 1` |", "row 7: `inx` is not explained"),
    ("| 7 | `inx` | one more | |", "row 7: `inx` is not explained"),
    ("| 7 | `inx` |", "row 7: `inx` is not explained"),
    ("| 8 | `inx` | one more | `X += 1` |", "row 7: is numbered 8"),
    ("| 7 | `lda` | load A | `A = ...` |", "`lda` was introduced before"),
    ("| 7 | `inx`, `iny` | one more | `X += 1` |", "`inx`, `iny` is not one instruction"),
    ("| 7 | `inz` | one more | `Z += 1` |", "`inz` is not one instruction"),
    ("| 7 | inx | one more | `X += 1` |", "inx is not one instruction"),
])
def test_a_row_that_explains_nothing_is_reported(row, words):
    assert any(words in fault for fault in found(chapter(primer=PRIMER + row + "\n")))


def test_sixteen_things_in_the_first_chapter_and_eight_in_each_later_one():
    names = [name for name in ledger.OPCODES if name not in {"lda", *ledger.SHIFTS, "jmp"}][:17]

    def primer(some):
        return PRIMER.split("| 1 |")[0] + "".join(
            f"| {n} | `{name}` | words | `code` |\n" for n, name in enumerate(some, 1))

    assert found(chapter(primer=primer(names[:8])), chapter(primer=primer(names[8:16]))) == []
    assert found(chapter(primer=primer(names[:16]))) == []
    assert found(chapter(primer=primer(names))) == ["01: 17 things in its primer tables, over 16"]
    assert found(chapter(primer=primer(names[:8])), chapter(primer=primer(names[8:]))) == [
        "02: 9 things in its primer tables, over 8"]
