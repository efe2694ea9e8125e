"""Routines in the sources, and programs with routines replaced."""
import pytest

from mc64.c64.assembler import AssemblyError, assemble
from mc64.c64.sources import ASM, UnknownRoutine, program, routines, sources, split

HEADER = ";=== {} ================================ chapter {}\n; Says something.\n;----\n"
FILES = {
    "course.asm": '* = $0801\n        .include "code.asm"\n        .include "sub/more.asm"\n'
                  '        .include "variables.asm"\n',
    "code.asm": "; before\ntable .byte 1,2\n" + HEADER.format("one", 1)
                + "one\n        lda #1\n        rts\n\n"
                + HEADER.format("two", 2) + "two     jsr one\n_end    rts\n",
    "sub/more.asm": HEADER.format("three", 3) + "three   jmp two\n",
    "variables.asm": "* = $4000\nboard .fill 64\n",
}


def test_the_sources_of_the_course():
    files = sources()
    assert ASM.is_dir() and "course.asm" in files and "chapters/01_board.asm" in files
    assert assemble(files["course.asm"], name="course.asm", files=files).data == program().data
    found = routines()
    assert found["init_board"].file == "board.asm" and found["init_board"].chapter == 1
    for routine in found.values():
        assert routine.text in files[routine.file]
        assert files[routine.file].split("\n")[routine.line - 1].startswith(f";=== {routine.name} ")


def test_every_routine_of_the_course_put_in_its_own_place_changes_no_byte():
    found = routines()
    whole, again = program(), program(replace={name: routine.text for name, routine in found.items()})
    assert (again.data, again.origin, again.symbols) == (whole.data, whole.origin, whole.symbols)


def test_split():
    one, two = split(FILES["code.asm"], "code.asm")
    assert (one.name, one.file, one.line, one.chapter) == ("one", "code.asm", 3, 1)
    assert one.header == HEADER.format("one", 1)
    assert one.body == "one\n        lda #1\n        rts\n\n"
    assert (two.name, two.line) == ("two", 10)
    assert two.text == HEADER.format("two", 2) + "two     jsr one\n_end    rts\n"
    assert split("; no routine\n nop\n") == [] == split("")


def test_a_header_without_a_ruled_line_ends_where_the_comments_do():
    (routine,) = split(";=== one ==== chapter 12\n; text\none nop\n; more\n")
    assert (routine.header, routine.body, routine.chapter) == (
        ";=== one ==== chapter 12\n; text\n", "one nop\n; more\n", 12)


def test_a_header_that_is_none_is_refused():
    with pytest.raises(ValueError, match="cell:2: a routine's first line is .* not ';=== one'"):
        split("\n;=== one\n", "cell")


def test_two_routines_of_one_name_are_refused():
    with pytest.raises(ValueError, match="b:2: routine 'one' is already at a:1"):
        routines({"a": HEADER.format("one", 1), "b": "\n" + HEADER.format("one", 1)})


def test_a_replaced_routine_keeps_its_own_line_numbers_and_leaves_those_of_the_file():
    new = program(replace={"one": "\n\none\n        lda #2\n        nop\n        rts\n"}, files=FILES)
    assert new.data.hex() == "0102" + "a902ea60" + "20030860" + "4c0708"
    assert new.place(new.labels["one"]) == "one (cell:one:4)"
    assert new.place(new.labels["two"]) == "two (code.asm:13)"


def test_routines_in_a_folder_and_several_at_once():
    new = program(replace={"three": "three   rts\n", "two": "two     rts\n"}, files=FILES)
    assert new.data.hex() == "0102" + "a90160" + "60" + "60"
    assert new.place(new.labels["three"]) == "three (cell:three:1)"


def test_errors_name_the_readers_cell():
    with pytest.raises(AssemblyError) as caught:
        program(replace={"two": "\ntwo     jsr on\n"}, files=FILES)
    (error,) = caught.value.errors
    assert (error.file, error.line, error.suggestion) == ("cell:two", 2, "one")


def test_new_routines_start_on_pages_of_their_own_before_the_variables():
    new = program(extra={"four": "four    jsr one\n        rts\n", "five": "five    rts\n"}, files=FILES)
    assert (new.labels["four"], new.labels["five"], new.labels["board"]) == (0x900, 0xA00, 0x4000)
    assert new.place(0x900) == "four (cell:four:1)"
    assert new.sizes["three"] == 3


def test_new_routines_follow_the_code_where_there_are_no_variables():
    new = program("main.asm", extra={"four": "four    rts\n"}, files={"main.asm": "* = $1000\n        nop"})
    assert (new.labels["four"], new.data[0], new.data[-1]) == (0x1100, 0xEA, 0x60)


def test_unknown_names():
    with pytest.raises(UnknownRoutine) as caught:
        program(replace={"thre": ""}, files=FILES)
    assert (caught.value.suggestion, str(caught.value)) == (
        "three", "there is no routine 'thre', did you mean 'three'?")
    with pytest.raises(ValueError, match="'one' is already a routine, at code.asm:3"):
        program(extra={"one": ""}, files=FILES)
    with pytest.raises(ValueError, match="there is no source 'cours.asm'"):
        program("cours.asm", files=FILES)


def test_the_files_given_are_not_changed():
    files = dict(FILES)
    program(replace={"one": "one rts\n"}, extra={"six": "six rts\n"}, files=files)
    assert files == FILES
