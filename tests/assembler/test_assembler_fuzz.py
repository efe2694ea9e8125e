"""Nothing but AssemblyError comes out, whatever goes in, and it comes out within a second of computing."""
import gc
import random
import time

import pytest
from assembler_programs import MUTATIONS, Generator, mutate
from hypothesis import given, settings
from hypothesis import strategies as st

from mc64.c64.assembler import AssemblyError, Program, assemble
from mc64.c64.sources import sources

MEGABYTE = 1_000_000
WORDS = st.sampled_from([*MUTATIONS, "nop", " lda ", "label", " .include ", '"a"', "$ffff", "65535"])


def outcome(text: str, files=None) -> str:
    """The bytes in hex, or the errors as text, after checks that every result must pass."""
    gc.freeze()     # the assembler need not look through what other tests have left in memory
    started = time.process_time()
    try:
        result = assemble(text, files=files)
    except AssemblyError as error:
        assert 1 <= len(error.errors) <= 20
        lines = text.split("\n")
        for each in error.errors:
            assert each.message and each.column >= 1 and each.line >= 1
            assert each.file != "source" or each.line <= len(lines)
        result = str(error)
    else:
        assert isinstance(result, Program) and len(result.data) <= 0x10000
        result = result.data.hex()
    seconds = time.process_time() - started
    gc.unfreeze()
    assert seconds < 1, "over a second"
    return result


@given(st.text(max_size=300))
def test_random_text(text):
    outcome(text)


@given(st.lists(WORDS, max_size=60))
def test_random_words_of_the_language(words):
    outcome("".join(words))


@given(st.integers(0, 10**9), st.integers(1, 30))
def test_spoiled_programs(seed, times):
    outcome(mutate(Generator(seed % 40).program(10), random.Random(seed), times))


@settings(max_examples=40)
@given(st.integers(0, 10**9), st.integers(1, 10))
def test_spoiled_sources(seed, times):
    chance, files = random.Random(seed), sources()
    name = chance.choice(list(files))
    files[name] = mutate(files[name], chance, times)
    outcome(files["course.asm"], files)


@given(st.dictionaries(st.sampled_from("abcd"), st.lists(st.sampled_from("abcdx"), max_size=8)))
def test_files_that_include_each_other_any_way(graph):
    files = {name: "".join(f' .include "{other}"\n' for other in others) for name, others in graph.items()}
    outcome(' .include "a"\n', files)


CHAIN = {f"f{n}": f' .include "f{n + 1}"\n' * 9 for n in range(15)} | {"f15": " nop\n"}
HUGE = {
    "letters": "a" * MEGABYTE,
    "spaces": " " * MEGABYTE,
    "random characters": "".join(random.Random(1).choices("abxy019 \t$%#,()<>+-*/.;'\"=_\n", k=MEGABYTE)),
    "random bytes": random.Random(2).randbytes(MEGABYTE).decode("latin-1"),
    "empty lines": "\n" * MEGABYTE,
    "comments": ";\n" * (MEGABYTE // 2),
    "labels": "".join(f"q{n}\n" for n in range(120_000)),
    "constants": "".join(f"q{n}=1\n" for n in range(90_000)),
    "instructions": " nop\n" * 200_000,
    "same label": "again nop\n" * 100_000,
    "unknown labels": " jmp nowhere\n" * 70_000,
    "long sums": "".join(f"q{n}={'1+' * 480}1\n" for n in range(1_000)),
    "minus signs": "".join(f"q{n}={'-' * 900}1\n" for n in range(1_000)),
    "brackets": "".join(f"q{n}={'(' * 490}1{')' * 490}\n" for n in range(1_000)),
    "remainders": "".join(f"q{n}=5{'%1' * 480}\n" for n in range(1_000)),
    "powers": " .byte " + "<<31" * 200,
    "huge number": " .byte 1" + "0" * 900,
    "huge fill": " .fill 99999999\n" * 60_000,
    "huge fill with a value": "* = 0\n .fill 65535,1\n" * 40_000,
    "huge fill without": "* = 0\n .fill 65535\n" * 40_000,
    "huge align": " nop\n .align 65535\n" * 60_000,
    "many names, one misspelt": "".join(f"name{n} nop\n" for n in range(15_000)) + " jmp nam\n" * 20,
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_sources(name):
    outcome(HUGE[name])


@pytest.mark.parametrize("name", ["letters", "spaces", "random characters", "random bytes", "huge fill",
                                  "huge align", "same label", "instructions", "huge fill with a value"])
def test_a_megabyte_of_rubbish_is_refused(name):
    with pytest.raises(AssemblyError):
        assemble(HUGE[name])


def test_files_that_include_each_other_nine_times_fifteen_deep_are_refused():
    assert "the source is longer than" in outcome(CHAIN["f0"], CHAIN)


def test_nothing_is_left_over_from_one_run_to_the_next():
    good, bad = Generator(3).program(), "loop nop\nloop lad\n"
    first, refused = outcome(good), outcome(bad)
    assert (outcome(good), outcome(bad), outcome(good)) == (first, refused, first)
