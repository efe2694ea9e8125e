"""What the assembler accepts, the real 64tass assembles to the same bytes."""
import random

import pytest
from assembler_programs import Generator, assemble_with, mutate

from mc64.c64.assembler import AssemblyError, assemble
from mc64.c64.sources import sources

pytestmark = pytest.mark.tass
FILES = sources()


@pytest.mark.parametrize("root", [name for name in FILES if name.startswith(("course.asm", "chapters/"))])
def test_every_program_of_the_course(root, tass, tmp_path):
    program = assemble(FILES[root], name=root, files=FILES)
    assert program.data == assemble_with(tass, tmp_path, root, FILES)


@pytest.mark.parametrize("block", range(8))
def test_random_programs(block, tass, tmp_path):
    for seed in range(block * 40, block * 40 + 40):
        source = Generator(seed).program()
        data = assemble(source).data
        assert len(data) > 60
        assert data == assemble_with(tass, tmp_path, "program.asm", {"program.asm": source}), seed


@pytest.mark.parametrize("block", range(4))
def test_of_spoiled_programs_those_still_accepted(block, tass, tmp_path):
    accepted = 0
    for seed in range(block * 300, block * 300 + 300):
        chance = random.Random(seed)
        source = mutate(Generator(seed % 50).program(8), chance, chance.randrange(1, 4))
        try:
            data = assemble(source).data
        except AssemblyError:
            continue
        accepted += 1
        assert data == assemble_with(tass, tmp_path, "program.asm", {"program.asm": source}), seed
    assert 20 < accepted < 200


def test_spoiled_sources_of_the_course(tass, tmp_path):
    accepted, root = 0, "course.asm"
    assert assemble_with(tass, tmp_path, root, FILES) is not None
    for seed in range(60):
        chance = random.Random(seed)
        name = chance.choice([name for name in FILES if "/" not in name and name != "course.asm"])
        lines = FILES[name].split("\n")
        number = chance.choice([n for n, line in enumerate(lines) if line.partition(";")[0].strip()])
        lines[number] = mutate(lines[number].partition(";")[0].rstrip(), chance, 1)
        files = {**FILES, name: "\n".join(lines)}
        try:
            data = assemble(files[root], name=root, files=files).data
        except AssemblyError:
            continue
        accepted += 1
        assert data == assemble_with(tass, tmp_path, root, {name: files[name]}), seed
        (tmp_path / name).write_text(FILES[name], encoding="utf-8", newline="\n")
    assert accepted > 5


def test_what_64tass_refuses_or_does_differently_is_refused(tass, tmp_path):
    """The quirks that the assembler goes out of its way for: each is still one in the 64tass at hand."""
    for source, theirs in [
        (" lda ($10, x)", None), (" lda #((5))&3", None), ("v nop\n .word v+$10000>>4", "ea0000"),
        (" .fill 4,$0006", "06000600"), ("a asl a", "0600"), ("bge = 5", None), ("lab.byte 5", None),
        (" .byte >*%1", None), (" lda late\nlate = 5", "a505"), (" .byte 2**3", "08"), (" .byte 1_0", "0a"),
        (" lda #-1", "a9ff"), (' .byte "A"', "41"), (' .text "a"', "61"), (" nop\r nop", "eaea"),
        (" jmp ($10ff)", "6cff10"), ("lab .align 4\n nop", "ea"), (" rst\n nop", "ea"),
            (" nop\n* = 0\n asl", "0a")]:
        with pytest.raises(AssemblyError):
            assemble(source + "\n")
        data = assemble_with(tass, tmp_path, "quirk.asm", {"quirk.asm": source + "\n"})
        assert (None if data is None else data.hex()) == theirs, source
