"""Every assembly cell of the chapters gives the same bytes with 64tass."""

import pytest
from assembler_programs import assemble_with

from mc64.c64 import sources
from mc64.c64.assembler import assemble
from mc64.lab import notebooks
from mc64.lab.cells import pieces

ROOT = "course.asm"


def cells():
    """The text of each assembly cell that is not an excerpt: excerpts are the sources themselves."""
    for path in notebooks.chapters():
        for cell in notebooks.read(path).cells:
            if cell.cell_type == "code" and cell.source.startswith("%%asm") and not any(
                    tag.startswith("from:") for tag in notebooks.tags(cell)):
                yield pytest.param(cell.source.partition("\n")[2], id=f"{path.stem}-{cell.id}")


@pytest.mark.tass
@pytest.mark.parametrize("text", list(cells()))
def test_a_cell_of_a_chapter_assembles_with_64tass(text, tass, tmp_path):
    files, added = sources.sources(), ""
    for piece in pieces(text):
        course = sources.routines().get(piece.name)
        if course:                      # it takes the place of the course's
            assert files[course.file].count(course.text) == 1
            files[course.file] = files[course.file].replace(course.text, piece.text + "\n")
        else:
            added += f"        .align $100\n{piece.text}\n"
    files["cell.asm"] = added
    files[ROOT] = files[ROOT].replace('        .include "variables.asm"',
                                      '        .include "cell.asm"\n        .include "variables.asm"')
    assert assemble(files[ROOT], name=ROOT, files=files).data == assemble_with(tass, tmp_path, ROOT, files)
