"""Headers and twins bite: hardly a fault put into a routine on purpose goes unnoticed.

The default run judges a sample of the mutants, `slow` all of them. What survives must stand in survivors.py
with the reason why it does the same as the original.
"""

import pytest
from mutation_run import CAUGHT, judge, missed, report, verdicts
from survivors import SURVIVORS

from mc64 import twins
from mc64.c64.mutate import mutants
from mc64.c64.sources import routines

CHAPTERS = (1, 2, 3)                # whose survivors have been looked at, one by one
ROUTINES = {name: routine for name, routine in routines().items() if routine.chapter in CHAPTERS}
OTHERS = [name for name in routines() if name not in ROUTINES]
EACH = 6                            # mutants a routine in the default run; of the other chapters one each
SEED = 64


def told(some):
    return "\n".join(f"{v.name}, {v.mutant}: {v.words}" for v in some)


def share_caught(every):
    """Of the mutants that are not known to do the same as the original, how many are caught."""
    caught = sum(v.by in CAUGHT for v in every)
    return caught / (caught + len(missed(every)))


@pytest.mark.parametrize("name", ROUTINES)
def test_the_originals_are_not_caught(name):
    """With as few inputs as a mutant gets, or else every mutant would be caught."""
    assert judge(name, "none", ROUTINES[name].text).by == "survived"


def test_a_sample_of_mutants_of_every_routine():
    every = [v for name in ROUTINES for v in verdicts(name, EACH, SEED)]
    print("\n" + report(every))
    assert sum(v.by in CAUGHT for v in every) >= 0.9 * EACH * len(ROUTINES)
    assert not missed(every), told(missed(every))
    wrong = [v for v in every if v.reason and v.by != "survived"]
    assert not wrong, "listed as survivors and yet caught:\n" + told(wrong)


@pytest.mark.skipif(not OTHERS, reason="every chapter's survivors have been looked at")
def test_a_mutant_of_each_other_routine():
    """Where nobody has said yet which survivors do the same as the original, a few may."""
    every = [v for name in OTHERS for v in verdicts(name, 1, SEED)]
    assert sum(v.by in CAUGHT for v in every) >= 0.8 * len(every) - 1, told(missed(every))


@pytest.mark.slow
@pytest.mark.parametrize("name", ROUTINES)
def test_all_mutants_of_a_routine(name):
    every = verdicts(name)
    assert not missed(every), told(missed(every))
    wrong = [v for v in every if v.reason and v.by != "survived"]
    assert not wrong, "listed as survivors and yet caught:\n" + told(wrong)


@pytest.mark.slow
def test_at_least_ninety_percent_of_all_mutants_are_caught():
    every = [v for name in ROUTINES for v in verdicts(name)]
    print("\n" + report(every))
    assert sum(v.by in CAUGHT for v in every) >= 100
    assert share_caught(every) >= 0.9


@pytest.mark.parametrize("name", SURVIVORS)
def test_every_listed_survivor_is_a_mutant_with_a_reason(name):
    made = {description for description, _ in mutants(ROUTINES[name].text)}
    assert set(SURVIVORS[name]) <= made
    assert all(len(reason.split()) > 3 for reason in SURVIVORS[name].values())


def test_a_weak_twin_lets_mutants_through(monkeypatch):
    """The judge itself can fail: with a header alone, wrong results go unnoticed and are reported."""
    monkeypatch.setattr(twins, "python_twin", lambda name: None)
    text = ROUTINES["algebraic"].text.replace("and #7", "and #6")
    verdict = judge("algebraic", "line 12: and #7 -> and #6", text)
    assert verdict.by == "survived" and missed([verdict]) == [verdict]
    assert "MISSED" in report([verdict])
    assert share_caught([verdict]) == 0


@pytest.mark.parametrize("old, new, by", [
    ("and #7", "and #6", "twin"), ("jsr CHROUT", "nop", "twin"), ("tay", "tay\n        nop", "header"),
    ("rts", "jmp algebraic", "crash"), ("lsr a", "lsr #1", "no program")])
def test_each_verdict_is_given_where_it_is_due(old, new, by):
    text = ROUTINES["algebraic"].text
    assert old in text
    assert judge("algebraic", "", text.replace(old, new, 1)).by == by
