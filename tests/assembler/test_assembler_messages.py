"""One test a kind of message: the whole text as a learner reads it. messages.txt holds source and message."""
import ast
import sys
from pathlib import Path

import pytest

from mc64.c64 import assembler, syntax
from mc64.c64.assembler import MAX_ERRORS, AssemblyError, assemble

FILES = {"board.asm": "        rts\n", "loop.asm": '        .include "loop.asm"\n'}


def cases() -> dict[str, tuple[str, str]]:
    text = (Path(__file__).parent / "messages.txt").read_text(encoding="utf-8")
    found = {}
    for block in text.removeprefix("=== ").removesuffix("\n").split("\n\n=== "):
        name, _, rest = block.partition("\n")
        found[name] = tuple(rest.split("\n---\n"))
    return found


MESSAGES = cases()
MUCH_CODE = " .fill 0\n" * 30_000
MUCH_TEXT = ";" * 99 + "\n" * 11 + (";" * 999 + "\n") * 1_001
LONG_LINE = "        .byte " + "1, " * 400 + "1"
LENGTHY = [MUCH_CODE, MUCH_TEXT, LONG_LINE, "        nop\x0c"]


def message(source: str) -> str:
    with pytest.raises(AssemblyError) as caught:
        assemble(source, name="cell", files=FILES)
    return str(caught.value)


def heads(source: str) -> list[str]:
    return [line for line in message(source).split("\n") if line.startswith("cell:")]


@pytest.mark.parametrize("name", MESSAGES)
def test_message(name):
    source, expected = MESSAGES[name]
    assert message(source) == expected


def test_every_line_that_can_refuse_a_source_has_its_test(monkeypatch):
    raising, raised = set(), set()
    for module in (assembler, syntax):
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.func.id == "Fault":
                raising.add((module.__name__, node.lineno, node.end_lineno))
    init = syntax.Fault.__init__

    def recording(self, *args, **names):
        frame = sys._getframe(1)
        raised.add((frame.f_globals["__name__"], frame.f_lineno))
        init(self, *args, **names)

    monkeypatch.setattr(syntax.Fault, "__init__", recording)
    for source in [*(source for source, _ in MESSAGES.values()), *LENGTHY]:
        message(source)
    missed = {place for place in raising
              if not any(place[0] == name and place[1] <= line <= place[2] for name, line in raised)}
    # What a line of its own has reported is not reported again: that test is below. So is that of the depth.
    texts = {module.__name__: Path(module.__file__).read_text(encoding="utf-8").split("\n")
             for module in (assembler, syntax)}
    assert sorted(texts[name][line - 1].strip() for name, line, _ in missed) == [
        'raise Fault(column, "")',
        'raise Fault(column, f"files include each other more than {MAX_DEPTH} deep", fatal=True)']


def test_a_control_character_is_refused_and_shown_as_a_question_mark():
    assert message("        nop\x0c") == ("cell:1:12: the character with code 12 has no place in a source\n"
                                          "            nop?\n"
                                          "               ^")


def test_of_a_long_line_the_part_around_the_fault_is_shown():
    text = message("        .byte " + "1, " * 60 + "300" + ", 1" * 60)
    assert text.split("\n") == [
        "cell:1:195: 300 ($12C) is not a byte: 0..255 ($0..$FF)",
        "    " + "1, " * 20 + "300" + ", 1" * 12 + ",",
        "    " + " " * 60 + "^"]


def test_a_line_of_more_than_a_thousand_characters_is_one_error():
    assert message(LONG_LINE) == (
        "cell:1:9: this line has 1,215 characters; 1,000 are allowed\n"
        "            .byte 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 ...\n"
        "            ^")


def test_a_source_that_is_too_long_is_one_error():
    code, comments = message(MUCH_CODE), message(MUCH_TEXT)
    assert code.startswith("cell:28572:2: the source is longer than 200,000 characters of code\n")
    assert comments.startswith("cell:1:1: the source is longer than 1,000,000 characters\n")


def test_files_nested_too_deep_are_one_error():
    files = {f"f{n}.asm": f'        .include "f{n + 1}.asm"\n' for n in range(40)}
    with pytest.raises(AssemblyError) as caught:
        assemble(files["f0.asm"], name="f0.asm", files=files)
    assert str(caught.value) == ("f15.asm:1:18: files include each other more than 16 deep\n"
                                 '            .include "f16.asm"\n'
                                 "                     ^")


def test_several_errors_come_at_once_in_the_order_of_the_source():
    source = "        lad #5\n        jmp nowhere\n        .byte 256\n        rts\n        bcc *+1000\n"
    assert heads(source) == [
        "cell:1:9: unknown instruction 'lad', did you mean 'lda'?",
        "cell:2:13: unknown name 'nowhere'",
        "cell:3:15: 256 ($100) is not a byte: 0..255 ($0..$FF)",
    ]       # how far the branch goes cannot be said: the first line has no size


def test_a_line_with_an_error_still_defines_its_name():
    assert heads("loop    lad #5\nsize = 300+\n        jmp loop\n        lda size\n") == [
        "cell:1:9: unknown instruction 'lad', did you mean 'lda'?", "cell:2:12: a value is missing here"]


def test_after_twenty_errors_it_stops():
    with pytest.raises(AssemblyError) as caught:
        assemble("        lad #5\n" * 50)
    assert len(caught.value.errors) == MAX_ERRORS == 20
    assert str(caught.value).endswith("\n(the first 20 errors)")


def test_a_diagnostic_holds_its_parts():
    with pytest.raises(AssemblyError) as caught:
        assemble('        nop\n        .include "bad.asm"\n', files={"bad.asm": "\n        lad #5\n"})
    (error,) = caught.value.errors
    assert (error.file, error.line, error.column) == ("bad.asm", 2, 9)
    assert (error.source, error.suggestion) == ("        lad #5", "lda")
    assert error.message == "unknown instruction 'lad'"
