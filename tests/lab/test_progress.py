"""`progress`: silent when quick, shown and wiped when slow."""

import io
import sys
from types import SimpleNamespace

import pytest

from mc64 import lab
from mc64.lab.progress import OFF

module = sys.modules["mc64.lab.progress"]  # mc64.lab.progress itself is the function


class Clock:
    now = 0.0

    def monotonic(self):
        return self.now


class Terminal(io.StringIO):
    encoding = "cp1252"

    def isatty(self):
        return True


def stderr(monkeypatch, stream):
    """Puts `stream` in the place of stderr, outside a notebook. (pytest sets sys.stderr itself.)"""
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.setattr(module, "_in_kernel", lambda: False)
    return stream


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture
def terminal(monkeypatch):
    return stderr(monkeypatch, Terminal())


def slow(clock, seconds, count=10):
    for n in range(count):
        clock.now += seconds
        yield n


def test_it_yields_everything_and_says_nothing_within_two_seconds(clock, terminal):
    assert list(lab.progress(slow(clock, 0.19), 10, "quick")) == list(range(10))
    assert terminal.getvalue() == ""


def test_a_slow_loop_shows_its_label_and_count_and_leaves_an_empty_line(clock, terminal):
    assert list(lab.progress(slow(clock, 1), 10, "slow")) == list(range(10))
    text = terminal.getvalue()
    assert "slow: " in text and "##." in text and "1 of 10" in text and "9 of 10" in text
    assert text.endswith("\r") and text.split("\r")[-2].strip() == ""


def test_without_a_total_it_counts(clock, terminal):
    list(lab.progress(slow(clock, 1)))
    assert "5 done" in terminal.getvalue()


@pytest.mark.parametrize("leave", ["break", "error"])
def test_leaving_early_wipes_the_line(clock, terminal, leave):
    loop = lab.progress(slow(clock, 3), 10, "slow")
    next(loop)
    if leave == "break":
        loop.close()
    else:
        with pytest.raises(ZeroDivisionError):
            loop.throw(ZeroDivisionError)
    assert terminal.getvalue().split("\r")[-2].strip() == ""


def test_a_file_gets_nothing(clock, monkeypatch):
    stream = stderr(monkeypatch, io.StringIO())
    list(lab.progress(slow(clock, 3), 10, "slow"))
    assert stream.getvalue() == ""


def test_it_can_be_switched_off(clock, terminal, monkeypatch):
    monkeypatch.setenv(OFF, "off")
    list(lab.progress(slow(clock, 3), 10, "slow"))
    assert terminal.getvalue() == ""


def test_a_notebooks_display_is_updated_in_place_and_emptied(clock, monkeypatch):
    sent = []

    class Handle:
        def update(self, bundle, raw):
            sent.append(bundle)

    def display(bundle, raw, display_id):
        sent.append(bundle)
        return Handle()

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr(module, "_in_kernel", lambda: True)
    list(lab.progress(slow(clock, 1), 10, "<slow>"))
    assert "&lt;slow&gt;: " in sent[0]["text/html"] and len(sent) > 5
    assert sent[-1] == {"text/html": "", "text/plain": ""}
