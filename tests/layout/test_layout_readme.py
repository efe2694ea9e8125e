"""What the README says is so: its commands, its links, its pictures, its two tables."""

import re
import subprocess
import sys

import pytest
from tree import ROOT

from mc64.c64 import memorymap
from mc64.lab import readme
from mc64.measure import load
from mc64.measure.engines import CLOCK, COUNT, DEPTH, SECONDS, TIMED
from mc64.search import METHODS
from mc64.show import Picture

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


def test_both_tables_are_those_written_now():
    assert readme.written(README) == README, "python -m mc64 refresh readme writes them"


@pytest.mark.parametrize("name", readme.PICTURES)
def test_pictures_are_those_drawn_now_with_their_words(name):
    picture, path = readme.PICTURES[name](), f"notebooks/{name}.svg"
    assert (ROOT / path).read_text(encoding="utf-8") == picture.svg, "python -m mc64 refresh readme draws it"
    assert README.count(f"![{picture.alt}]({path})") == 1


def test_refresh_writes_what_has_changed_and_nothing_else(tmp_path, monkeypatch):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "README.md").write_text(README, encoding="utf-8")
    monkeypatch.setattr(readme, "ROOT", tmp_path)
    monkeypatch.setattr(readme, "PICTURES", {"one": lambda: Picture(svg="<svg/>", text="one", alt="One.")})
    assert readme.refresh() == [tmp_path / "notebooks" / "one.svg"]
    assert readme.refresh() == []
    text = README.replace(readme.engines(load("engines")), "| old |")
    assert text != README
    (tmp_path / "README.md").write_text(text, encoding="utf-8")
    assert readme.refresh() == [tmp_path / "README.md"]
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == README


def test_pictures_are_small_and_each_is_one_of_those_drawn():
    drawn = {path.stem: path.stat().st_size for path in (ROOT / "notebooks").glob("*.svg")}
    assert set(drawn) == set(readme.PICTURES) and max(drawn.values()) < 60_000


def test_the_table_of_engines_has_every_search_and_what_was_measured():
    measured = load("engines")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in
            readme.engines(measured).splitlines()]
    assert set(METHODS) == {row[1].strip("`") for row in rows[3:]} == set(readme.CHAPTER)
    for row in rows[3:]:
        found = measured["summary"][row[1].strip("`")]
        assert row[2] == f"{found['means']['nodes']:,.0f}" and row[7] == f"{found['bytes']['code']:,}"
        assert row[6] == f"{found['wins kept'][1]['share']:.1%}" and found["wins kept"][1]["depth"] == DEPTH


def test_the_words_round_the_table_of_engines_are_so():
    measured, (graded, *_) = load("engines"), load("engines")["summary"]["minimax"]["wins kept"]
    assert (measured["depth"], len(measured["rows"]) - 1, len(measured["limited"]) - 1) == (6, 60, 20)
    assert (DEPTH, COUNT, TIMED, SECONDS, round(measured["limit"] / CLOCK)) == (6, 60, 20, 10, 10)
    assert graded["positions"] == 500
    for words in ("60 positions, six plies deep", "in ten seconds is the mean of 20 positions",
                  "in 500 positions in which"):
        assert words in " ".join(README.split()), words


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
