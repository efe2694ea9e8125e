"""`python -m mc64`: what each command prints, its exit status, and one clear line for nonsense."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from mc64.c64 import sources
from mc64.c64.sources import ASM, program, routines

START = "M E1 B8 D8 F8 H8"
SIX = f"a position has 6: the side (M or C), the mouse and four cats, for instance {START}"


def refused(answer, command, message):
    """Whether the command printed nothing but this one line and gave status 2."""
    return answer == (2, "", f"mc64 {command}: {message}\n")


# call

def test_call_says_what_a_routine_did(mc64):
    status, out, err = mc64("call", "gen", "--position", START)
    assert (status, err) == (0, "")
    assert "gen returned" in out and "1,402 (RTS included, JSR not)" in out and "move_list_start" in out


def test_call_answers_in_json(mc64):
    status, out, err = mc64("call", "gen", "--position", START, "--json")
    run = json.loads(out)
    assert (status, err) == (0, "")
    assert sorted(run) == ["a", "changes", "cycles", "flags", "instructions", "kernal", "label", "printed",
                           "stack", "x", "y"]
    assert (run["label"], run["cycles"], run["stack"], run["x"]) == ("gen", 1402, 4, 64)
    assert [new for _, _, new in run["changes"]["move_list_dest"]] == [13, 11]
    assert all(type(value) is bool for value in run["flags"].values())


def test_call_in_json_holds_what_was_printed(mc64):
    run = json.loads(mc64("call", "algebraic", "--x", "$3f", "--json")[1])
    assert (run["printed"], run["kernal"], run["x"]) == ("H8", ["CHROUT"], 63)


@pytest.mark.parametrize("value", ["63", "$3F", "0x3f", "0b111111"])
def test_registers_are_given_in_any_notation(mc64, value):
    assert json.loads(mc64("call", "algebraic", "--x", value, "--json")[1])["printed"] == "H8"


@pytest.mark.parametrize("register", ["--a", "--x", "--y"])
@pytest.mark.parametrize("value", ["256", "-1", "x", "$", "$100", "", "1.5"])
def test_a_register_holds_one_byte(mc64, register, value):
    status, out, err = mc64("call", "algebraic", register, value)
    assert (status, out) == (2, "")
    assert err.splitlines()[-1] == (f"python -m mc64 call: error: argument {register}: {value!r} is no byte: "
                                    "0 to 255, or $00 to $ff")


@pytest.mark.parametrize("text, message", [
    ("", f"'' has 0 parts, {SIX}"),
    (START + " A1", f"'{START} A1' has 7 parts, {SIX}"),
    ("X E1 B8 D8 F8 H8", "'X' is no side: M when the mouse is to move, C when the cats are"),
    ("M Z9 B8 D8 F8 H8", "'Z9' is no square: a letter from A to H, then a digit from 1 to 8"),
    ("M E1 B8 D8 F8 G8", "cat 4 cannot stand on G8, a light square: all play is on the dark ones, A1's "
                         "colour"),
    ("M E1 B8 B8 F8 H8", "cat 2 cannot stand on B8: cat 1 stands there"),
])
def test_a_nonsense_position_is_refused_in_one_line(mc64, text, message):
    assert refused(mc64("call", "gen", "--position", text), "call", message)


def test_an_unknown_routine_is_refused_with_a_suggestion(mc64):
    status, out, err = mc64("call", "gen_mose")
    assert (status, out) == (2, "") and err.count("\n") == 1
    assert err.startswith("mc64 call: no label 'gen_mose' in the program; did you mean gen_mouse")
    assert refused(mc64("call", "qqqqq"), "call", "no label 'qqqqq' in the program")


def test_a_call_that_fails_says_where(mc64):
    status, out, err = mc64("call", "gen", "--max-cycles", "100")
    assert (status, out) == (1, "")
    assert err.startswith("gen did not come back within 100 cycles") and "moves.asm:" in err
    status, out, err = mc64("call", "board", "--json")
    assert (status, out) == (1, "") and err.startswith("The call goes into the variable board")


@pytest.mark.parametrize("value", ["0", "-5", "many", "1e6", ""])
def test_a_budget_is_a_number_of_cycles(mc64, value):
    status, _, err = mc64("call", "gen", "--max-cycles", value)
    assert status == 2 and err.endswith(f"argument --max-cycles: {value!r} is no number of cycles\n")


# assemble

def test_assemble_says_how_large_a_program_is(mc64):
    built = program()
    end = built.origin + len(built.data) - 1
    line = f"course.asm: {len(built.data):,} bytes, $0801 to ${end:04x}\n"
    assert mc64("assemble", ASM / "course.asm") == (0, line, "")


def test_assemble_writes_bytes_and_labels(mc64, tmp_path):
    prg, raw, labels = tmp_path / "mé.PRG", tmp_path / "a.bin", tmp_path / "labels.txt"
    source = ASM / "chapters" / "01_board.asm"
    built = program("chapters/01_board.asm")
    assert mc64("assemble", source, "-o", prg, "--labels", labels)[0] == 0
    assert mc64("assemble", source, "-o", raw)[0] == 0
    assert prg.read_bytes() == built.prg() and raw.read_bytes() == built.data
    lines = labels.read_text(encoding="utf-8").splitlines()
    assert "board = $4000" in lines and f"start = ${built.symbols['start']:04x}" in lines
    assert len(lines) == len(built.labels)


def test_assemble_lists_addresses_bytes_and_source(mc64):
    status, out, _ = mc64("assemble", ASM / "chapters" / "02_moves.asm", "--list")
    line = next(line for line in out.splitlines() if "jsr display_moves" in line)
    assert status == 0 and "20" in line.split()


def test_a_source_outside_the_course_may_include_its_neighbours(mc64, tmp_path):
    (tmp_path / "né").mkdir()
    (tmp_path / "part.asm").write_text("        rts ; é\n", encoding="utf-8")
    (tmp_path / "né" / "main.asm").write_text('* = $1000\n        nop\n        .include "../part.asm"\n',
                                              encoding="utf-8")
    assert mc64("assemble", tmp_path / "né" / "main.asm") == (0, "main.asm: 2 bytes, $1000 to $1001\n", "")


def test_a_missing_include_is_named(mc64, tmp_path):
    (tmp_path / "parts.asm").write_text("", encoding="utf-8")
    (tmp_path / "main.asm").write_text('        .include "part.asm"\n', encoding="utf-8")
    status, out, err = mc64("assemble", tmp_path / "main.asm")
    assert (status, out) == (1, "")
    assert "main.asm:1:" in err and "did you mean 'parts.asm'?" in err


def test_an_empty_source_has_no_bytes(mc64, tmp_path):
    (tmp_path / "empty.asm").write_text("", encoding="utf-8")
    assert mc64("assemble", tmp_path / "empty.asm") == (0, "empty.asm: 0 bytes\n", "")


def test_mistakes_in_a_source_are_shown_with_place_and_suggestion(mc64, tmp_path):
    (tmp_path / "bad.asm").write_text("* = $1000\n        lad #1\n        rts\n", encoding="utf-8")
    status, out, err = mc64("assemble", tmp_path / "bad.asm", "-o", tmp_path / "bad.prg")
    assert (status, out) == (1, "")
    assert err.startswith("bad.asm:2:") and "'lad'" in err and "did you mean 'lda'?" in err
    assert not (tmp_path / "bad.prg").exists()


@pytest.mark.parametrize("content", [bytes(range(256)) * 4, b"\xff\xfe", b"\x80"])
def test_a_binary_file_is_refused_in_one_line(mc64, tmp_path, content):
    path = tmp_path / "program.prg"
    path.write_bytes(content)
    status, out, err = mc64("assemble", path)
    assert (status, out) == (2, "") and err.count("\n") == 1
    assert err.startswith(f"mc64 assemble: cannot read {path}: ")


def test_a_binary_file_that_happens_to_be_text_is_an_error_with_a_place(mc64, tmp_path):
    (tmp_path / "zeros.asm").write_bytes(bytes(100))
    status, out, err = mc64("assemble", tmp_path / "zeros.asm")
    assert (status, out) == (1, "")
    assert err.startswith("zeros.asm:1:1: the character with code 0 has no place in a source")


def test_what_is_no_file_is_refused_in_one_line(mc64, tmp_path):
    for path in (tmp_path / "none.asm", tmp_path):
        status, out, err = mc64("assemble", path)
        assert (status, out) == (2, "") and err.count("\n") == 1
        assert err.startswith(f"mc64 assemble: cannot read {path}: ")


@pytest.mark.parametrize("option", ["-o", "--labels"])
def test_a_place_that_cannot_be_written_is_refused_in_one_line(mc64, tmp_path, option):
    for target in (tmp_path, tmp_path / "no" / "such" / "folder.prg"):
        status, out, err = mc64("assemble", ASM / "course.asm", option, target)
        assert (status, out) == (2, "") and err.count("\n") == 1
        assert err.startswith(f"mc64 assemble: {target}: ")


# check

def test_check_says_what_holds(mc64):
    assert mc64("check", "algebraic") == (0, "algebraic: holds, 42 cycles, all 64 inputs\n", "")


def test_check_answers_in_json(mc64):
    status, out, err = mc64("check", "algebraic", "gen_cat", "--json")
    first, second = json.loads(out)
    assert (status, err) == (0, "")
    assert first == {"name": "algebraic", "ok": True, "cycles": [42, 42], "stack": 2, "inputs": 64,
                     "findings": [], "twin": None}
    assert second["name"] == "gen_cat" and second["ok"]


def test_check_refuses_an_unknown_routine(mc64):
    assert refused(mc64("check", "gen_mous"), "check", "no routine 'gen_mous', did you mean 'gen_mouse'?")
    assert refused(mc64("check", "algebraic", "qqqqq"), "check", "no routine 'qqqqq'")


@pytest.fixture
def edited(tmp_path, monkeypatch):
    """edited(name, old, new): the course with a change in one routine's text."""
    def edit(name, old, new):
        routine = routines()[name]
        folder = tmp_path / "asm"
        shutil.copytree(sources.ASM, folder)
        path = folder / routine.file
        text = path.read_text(encoding="utf-8")
        assert old in routine.text
        changed = text.replace(routine.text, routine.text.replace(old, new, 1))
        path.write_text(changed, encoding="utf-8", newline="\n")
        monkeypatch.setattr(sources, "ASM", folder)
        return path
    return edit


def test_check_without_a_name_is_every_routine(mc64, monkeypatch):
    two = {name: routines()[name] for name in ("algebraic", "display_letters")}
    monkeypatch.setattr(sources, "routines", lambda files=None: two)
    status, out, _ = mc64("check")
    assert status == 0 and [line.split(":")[0] for line in out.splitlines()] == list(two)


def test_check_reports_a_broken_promise(mc64, edited):
    edited("algebraic", "and #7", "nop\n        and #7")
    status, out, err = mc64("check", "algebraic")
    assert (status, err) == (1, "")
    assert "algebraic took 44 cycles" in out and "twin" not in out
    status, out, _ = mc64("check", "algebraic", "--json")
    answer = json.loads(out)[0]
    assert status == 1 and answer["ok"] is False and "44 cycles" in answer["findings"][0]


def test_check_reports_where_the_twins_part(mc64, edited):
    edited("algebraic", "and #7", "and #6")
    status, out, _ = mc64("check", "algebraic")
    assert status == 1
    assert out.splitlines()[-1] == "  twin: algebraic with X = 1: Python prints 'B1' and the 6502 'A1'"
    assert json.loads(mc64("check", "algebraic", "--json")[1])[0]["twin"].startswith("algebraic with X = 1")


def test_check_reports_a_routine_that_does_not_come_back(mc64, edited):
    edited("algebraic", "rts", "jmp algebraic")
    status, out, err = mc64("check", "algebraic")
    assert (status, err) == (1, "") and "crash: algebraic did not come back" in out


def test_check_update_rewrites_the_cycles_alone(mc64, edited):
    path = edited("algebraic", "Cycles    42", "Cycles    41")
    before = path.read_text(encoding="utf-8")
    assert mc64("check", "algebraic")[0] == 1
    assert mc64("check", "algebraic", "--update") == (0, "algebraic: Cycles rewritten in moves.asm\n", "")
    name = routines()["algebraic"]
    assert "Cycles    42" in name.header
    assert path.read_text(encoding="utf-8") == before.replace("Cycles    41", "Cycles    42")
    assert mc64("check", "algebraic")[0] == 0


@pytest.mark.parametrize("words", [("check", "algebraic"), ("call", "gen")])
def test_sources_that_do_not_assemble_are_no_traceback(mc64, edited, words):
    edited("algebraic", "and #7", "adn #7")
    status, out, err = mc64(*words)
    assert (status, out) == (2, "")
    assert err.startswith(f"mc64 {words[0]}: the course's sources do not assemble\nmoves.asm:")


# all of them

@pytest.mark.parametrize("command", ["export", "refresh", "assemble", "call", "check", "perft", "solve"])
def test_every_command_explains_itself(mc64, command):
    status, out, err = mc64(command, "--help")
    assert (status, err) == (0, "") and out.startswith(f"usage: python -m mc64 {command}")
    assert command in mc64("--help")[1]


@pytest.mark.parametrize("words", [[], ["nonsense"], ["call"], ["assemble"], ["call", "gen", "--nonsense"]])
def test_words_that_make_no_command_are_refused(mc64, words):
    status, out, err = mc64(*words)
    assert (status, out) == (2, "") and err.startswith("usage: python -m mc64")


@pytest.mark.parametrize("command", ["export", "refresh"])
def test_an_unknown_chapter_is_refused(mc64, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = mc64(command, "77")
    assert (status, out) == (2, "") and err.startswith(f"mc64 {command}: no chapter '77'; there are 01-board")
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_command_says_so(mc64, monkeypatch):
    def stop(*_, **__):
        raise KeyboardInterrupt
    monkeypatch.setattr("mc64.twins.check", stop)
    assert refused(mc64("check", "algebraic"), "check", "stopped")


def test_it_runs_as_a_module_from_any_folder(tmp_path):
    def run(*words):
        env = {**os.environ, "PYTHONIOENCODING": "ascii"}
        return subprocess.run([sys.executable, "-m", "mc64", *words], cwd=tmp_path, capture_output=True,
                              encoding="utf-8", env=env)
    done = run("call", "algebraic", "--x", "4")
    assert done.returncode == 0 and done.stderr == "" and "E1" in done.stdout
    done = run("call", "gen", "--position", "M É1 B8 D8 F8 H8")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == "mc64 call: 'É1' is no square: a letter from A to H, then a digit from 1 to 8\n"


def test_the_update_note_stays_out_of_the_json(mc64, edited):
    edited("algebraic", "Cycles    42", "Cycles    41")
    status, out, err = mc64("check", "algebraic", "--update", "--json")
    assert json.loads(out) == [] and err == "algebraic: Cycles rewritten in moves.asm\n"


def test_the_mark_that_windows_puts_before_a_source_is_read_over(mc64, tmp_path):
    for name, text in (("main.asm", '        .include "more.asm"\n'), ("more.asm", "        rts\n")):
        (tmp_path / name).write_text(text, encoding="utf-8-sig")
    assert mc64("assemble", tmp_path / "main.asm") == (0, "main.asm: 1 byte, $0000 to $0000\n", "")


def test_an_include_with_a_name_too_long_for_the_system_is_an_error_with_a_place(mc64, tmp_path):
    (tmp_path / "main.asm").write_text(f'        .include "{"a" * 500}"\n', encoding="utf-8")
    status, out, err = mc64("assemble", tmp_path / "main.asm")
    assert status == 1 and err.startswith("main.asm:1:18: there is no file")


def test_a_chapter_named_twice_is_written_once_and_a_path_must_be_a_chapters(mc64, tmp_path):
    path = tmp_path / "out"
    status, out, err = mc64("export", "1", "01", "notebooks/01-board.ipynb", "01-board", "-o", path)
    assert (status, err) == (0, "") and len(out.splitlines()) == 2
    for elsewhere in (tmp_path / "01-board.ipynb", "nowhere/01-board.ipynb"):
        assert mc64("export", elsewhere, "-o", path)[0] == 2


def test_a_reader_that_has_seen_enough_gets_no_error():
    many = "M E1 B8 D8 F8 H8\n" * 3000
    job = subprocess.Popen([sys.executable, "-m", "mc64", "perft", "1", "--position", "-"], text=True,
                           encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
    job.stdout.close()
    job.stdin.write(many)
    job.stdin.close()
    assert job.stderr.read() == "" and job.wait() == 1
    job.stderr.close()
