"""The exercise engine: right, wrong, missing, crashing, endless and absurd answers; no Jupyter needed."""

import sys
import time

import pytest

from mc64.c64.fast import compiled
from mc64.lab import exercises as engine
from mc64.lab.exercises import Hint, check, exercise, exercises, right, short
from mc64.lab.guard import Endless, guarded
from mc64.lab.quiet import QuietError


@pytest.fixture
def doubles():
    """An exercise of the test's own: a function that doubles."""

    @exercise("doubles", stars=1)
    def judge(answer):
        for n in range(5):
            said = answer(n)
            if said != 2 * n:
                raise Hint(f"doubles({n}) is {short(said)}.")
        return right("yes.", cycles=12)

    yield "doubles"
    del engine._registered["doubles"]


def test_a_right_answer_says_so_with_its_figures(doubles):
    verdict = check(doubles, lambda n: n + n)
    assert verdict and verdict.state == "right"
    assert repr(verdict) == "✓ doubles: yes.\n  cycles: 12"
    assert "✓" in verdict._repr_html_() and "cycles: <b>12</b>" in verdict._repr_html_()


def test_a_wrong_answer_gets_one_counterexample(doubles):
    verdict = check(doubles, lambda n: n * n)
    assert not verdict and repr(verdict) == "✗ doubles: doubles(1) is 1."


@pytest.mark.parametrize("answer", [..., None])
def test_no_answer_is_not_attempted(doubles, answer):
    assert repr(check(doubles, answer)) == repr(check(doubles)) == "○ doubles: not attempted yet."


def raises(error):
    def answer(n):
        raise error
    return answer


def deep(n):
    return deep(n)


@pytest.mark.parametrize("answer, says", [
    (raises(ValueError("no\ngood")), "stopped with ValueError: no good in line"),
    (raises(SystemExit(3)), "stopped with SystemExit: 3 in line"),
    (raises(AssertionError()), "stopped with AssertionError in line"),
    (deep, "It calls itself without reaching an end."),
    (lambda n: 1 // 0, "stopped with ZeroDivisionError"),
    (7, "stopped with TypeError: 'int' object is not callable"),
])
def test_a_crashing_answer_is_one_line(doubles, answer, says):
    text = repr(check(doubles, answer))
    assert says in text and "\n" not in text and "Traceback" not in text


def spins(n):
    while True: pass  # noqa: E701


def swallows(n):
    while True:
        try:
            while True:
                n += 1
        except:  # noqa: E722
            pass


def counts(n):
    import itertools
    return [k for k in itertools.count()]


def prints(n):
    while True:
        print("again")


class Sly:
    def __eq__(self, other):
        while True:
            pass


@pytest.mark.parametrize("answer", [spins, swallows, counts, prints, lambda n: Sly()])
def test_an_endless_answer_is_stopped(doubles, answer, capsys):
    start = time.monotonic()
    text = repr(check(doubles, answer))
    assert time.monotonic() - start < 7  # below the last resort of 8 seconds: it was counted, not timed
    assert "still running after 2,000,000 steps of Python" in text and "\n" not in text
    assert capsys.readouterr() == ("", "")
    assert check(doubles, lambda n: 2 * n)


class Unprintable:
    def __repr__(self):
        raise RuntimeError("no repr")

    def __str__(self):
        raise RuntimeError("no str")


@pytest.mark.parametrize("value", [
    10**100_000, "x" * 10**6, list(range(10**6)), (n for n in range(9)), Unprintable(), range(10**18),
], ids=["int", "str", "list", "generator", "unprintable", "range"])
def test_absurd_values_are_shown_short(doubles, value):
    assert len(short(value)) <= 60
    assert len(repr(check(doubles, lambda n: value))) < 120


def test_an_error_that_cannot_be_printed_is_named(doubles):
    class Odd(Exception):
        __str__ = Unprintable.__str__
    assert "stopped with Odd in line" in repr(check(doubles, raises(Odd())))


def test_the_readers_stop_button_gets_through(doubles):
    with pytest.raises(KeyboardInterrupt):
        check(doubles, raises(KeyboardInterrupt()))


@pytest.mark.parametrize("work", [lambda: 1, spins])
def test_a_debuggers_trace_function_is_set_again(work):
    def debugger(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(debugger)
    try:
        guarded(work if work is not spins else lambda: spins(0), steps=1000)
    except Endless:
        pass
    finally:
        found = sys.gettrace()
        sys.settrace(before)
    assert found is debugger


def test_the_packages_own_code_is_not_counted():
    from mc64.lab.session import machine
    c64 = machine()                 # the program is assembled before, whatever ran before this test
    run = guarded(lambda: c64.call("init_board"), steps=3500)  # a dataclass's own __init__ counts
    assert run.instructions > 300


def test_what_the_machine_has_translated_is_not_counted():
    trace = compiled("def trace():\n for _ in range(9_999): pass\n return 64")
    assert guarded(trace, steps=1000) == 64


def test_an_unknown_name_is_an_error_with_a_suggestion():
    with pytest.raises(QuietError, match="no exercise called 'is_drak'. Did you mean 'is_dark'?"):
        check("is_drak", 1)


def test_an_answer_in_the_names_place_is_told_the_call_that_was_meant():
    meant = {"is_dark": lambda square: True, "bytes_that_change": {57: 0}, "check": check}
    for name in ("is_dark", "bytes_that_change"):
        with pytest.raises(QuietError, match=rf'write check\("{name}", {name}\)\.'):
            exec(f"check({name})", meant)


@pytest.mark.parametrize("given", [[], ..., None, {}, 3], ids=repr)
def test_a_call_without_a_name_is_told_how_calls_look(given):
    with pytest.raises(QuietError, match=r'for instance check\("bytes_that_change", bytes_that_change\)'):
        check(*[given] * (given is not ...))


def test_two_exercises_of_one_name_are_refused(doubles):
    with pytest.raises(ValueError, match="two exercises"):
        exercise("doubles")(lambda answer: None)


def test_chapter_1_has_its_five():
    found = [one for one in exercises().values() if one.judge.__module__.endswith("ch01")]
    stars = {one.name: one.stars for one in found}
    assert stars == {"bytes_that_change": 1, "break_init_board": 2, "is_dark": 2, "is_dark_6502": 3,
                     "faster_init_board": 3}


def test_html_is_escaped_and_code_is_set_as_code(doubles):
    verdict = check(doubles, raises(ValueError("<b>`x`</b>")))
    assert "&lt;b&gt;<samp>x</samp>&lt;/b&gt;" in verdict._repr_html_()
