"""What the README says is so: its commands, its links, its memory map."""

import re
import subprocess
import sys

import pytest
from tree import ROOT

from mc64.c64 import memorymap, sources

README = (ROOT / "README.md").read_text(encoding="utf-8")
FRONT = set(re.findall(r"(?:python3|py) course\.py ([a-z]+)", README))
COMMANDS = FRONT - {"lab", "test"} | set(re.findall(r"python -m mc64 ([a-z]+)", README))
COURSE = (ROOT / "course.py").read_text(encoding="utf-8")


def test_the_front_doors_two_commands_are_there():
    assert {"lab", "test"} <= FRONT
    assert all(f'"{name}": [' in COURSE for name in ("lab", "test"))


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_each_other_command_is_one_of_mc64s(command):
    done = subprocess.run([sys.executable, "-m", "mc64", command, "--help"], cwd=ROOT, capture_output=True,
                          text=True, encoding="utf-8")
    assert done.returncode == 0 and command in done.stdout, done.stderr


def test_links_and_files_named_are_there():
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", README)
    named = re.findall(r"`([\w./-]+/[\w./-]*|[\w-]+\.(?:py|yml|toml|txt|asm))`", README)
    ours = [path for path in links + named if not re.match(r"[a-z]+:|.*NN", path)]
    assert ours
    roots = [ROOT, ROOT / "asm", ROOT / "mc64"]
    assert [path for path in ours if not any((root / path).exists() for root in roots)] == []


def test_every_chapter_is_listed():
    chapters = {path.name for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}
    assert set(re.findall(r"\(notebooks/([^)]+\.ipynb)\)", README)) == chapters


def test_the_memory_map_is_the_programs():
    table = memorymap.memory_map(sources.program(), sources.sources())
    assert memorymap.with_map(README, table) == README, "draw it again: see the mark"


def test_the_map_tells_variables_from_code():
    files = {"main.asm": "; main.asm: adds. And more.\n* = $10\nsum .fill 2 ; of two\n* = $c000\nadd\n"
                         "        inc sum\n        .align $10\ntable .byte 1, 2\n        rts\n"}
    from mc64.c64.assembler import assemble
    table = memorymap.memory_map(assemble(files["main.asm"], name="main.asm"), files)
    assert table.splitlines()[2:] == ["| `$0010`–`$0011` | 2 | `sum` | of two |",
                                      "| `$C000`–`$C012` | 19 | main.asm | adds |"]


def test_a_readme_without_its_marks_is_refused():
    with pytest.raises(ValueError, match="lacks the line"):
        memorymap.with_map("no marks", "table")
