"""Judges mutants of the course's routines: does anything notice that they are wrong?

`python tests/mutation/mutation_run.py [NAME...]` judges all mutants and prints the report (minutes).
"""

import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache

from survivors import SURVIVORS

from mc64 import twins
from mc64.c64.assembler import AssemblyError
from mc64.c64.errors import MachineError
from mc64.c64.mutate import mutants
from mc64.c64.sources import program, routines

SAMPLES = 100
CAUGHT = ("crash", "twin", "header")    # what noticed it first; the rest survived or is no program


@dataclass(frozen=True)
class Verdict:
    """One mutant. `by` is one of CAUGHT, "survived", or "no program" where it does not assemble."""

    name: str
    mutant: str
    by: str
    words: str = ""

    @property
    def reason(self):
        """Why it can do no harm, if the list of survivors says so."""
        return SURVIVORS.get(self.name, {}).get(self.mutant)


def judge(name, mutant, text, samples=SAMPLES):
    """The Verdict on routine `name` with `text` in its place.

    First one input, so that endless loops cost little, then the twin, and the whole header last.
    """
    try:
        spoiled = program(replace={name: text})
    except AssemblyError as error:
        return Verdict(name, mutant, "no program", str(error))
    crash = [f.message for f in twins.check(name, spoiled, samples=1).findings if f.kind == "crash"]
    if crash:
        return Verdict(name, mutant, "crash", crash[0])
    if twins.python_twin(name):
        try:
            parted = twins.first_difference(name, spoiled, samples=samples)
        except MachineError as error:
            return Verdict(name, mutant, "crash", error.sentence)
        if parted:
            return Verdict(name, mutant, "twin", str(parted))
    report = twins.check(name, spoiled, samples=samples)
    return Verdict(name, mutant, "survived" if report.ok else "header", "" if report.ok else str(report))


@cache
def verdicts(name, most=None, seed=0):
    """Verdicts on the mutants of one routine: all, or the first `most` in the order that `seed` gives."""
    listed = list(mutants(routines()[name].text, seed))
    return tuple(judge(name, *one) for one in listed[:most])


def report(every):
    """A table, one line a routine, and the survivors with the reasons why they can do no harm."""
    lines = [f"{'routine':<16}{'mutants':>8}{'twin':>7}{'header':>7}{'crash':>7}{'alike':>7}{'missed':>7}"]
    for name in dict.fromkeys(v.name for v in every):
        lines.append(_row(name, [v for v in every if v.name == name]))
    lines.append(_row("all", every))
    for verdict in every:
        if verdict.by == "survived":
            lines.append(f"{verdict.name}, {verdict.mutant}: {verdict.reason or 'MISSED'}")
    return "\n".join(lines)


def missed(every):
    """The survivors for which no reason is given."""
    return [v for v in every if v.by == "survived" and not v.reason]


def _row(name, some):
    seen = Counter(v.by for v in some)
    programs = len(some) - seen["no program"]
    lost = len(missed(some))
    figures = (programs, seen["twin"], seen["header"], seen["crash"], seen["survived"] - lost, lost)
    return f"{name:<16}{figures[0]:>8}" + "".join(f"{n:>7}" for n in figures[1:])


if __name__ == "__main__":
    print(report([v for name in sys.argv[1:] or routines() for v in verdicts(name)]))
