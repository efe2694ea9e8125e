"""Holds a routine to its header: runs it on the inputs that In allows and compares what happens with what
is promised.

Each input is run over two memories filled with noise, the second the bitwise opposite of the first, with
opposite registers and flags as well. What the header does not list under In must not matter: cycles, results
and everything printed must be the same both times. Where they are not, the bytes read before they were
written are tried, and the guilty one is named. Part of the inputs is also run with every read recorded, so
that a read is found even where it happened not to matter.

The ends of the range of cycles are looked for from the inputs that came nearest to them, by changing one
thing at a time.
"""

import random
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from .blame import Blame, may_change
from .headers import REGISTERS, Header, suggestion
from .inputs import ALL, NOTHING, Input, InputError, Inputs
from .probe import Outcome, Probe

CYCLES_AT_MOST = 3_000_000      # emulated cycles that one check spends on its inputs, unless full
PER_RUN = 250                   # what a run costs beside its cycles, counted as if it were some more
PER_CHARACTER = 30
ONLY = "the only case"


@dataclass(frozen=True)
class Finding:
    """One broken promise: its kind (the header's field in small letters, `reads`, `crash` or `header`),
    a sentence, and the input that shows it, if one does."""

    kind: str
    message: str
    input: Input | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Report:
    """What a check found. `cycles_seen` is (lowest, highest), None if no run came back; `tried` counts
    inputs, `all_tried` says that there are no others."""

    name: str
    findings: tuple[Finding, ...]
    cycles_seen: tuple[int, int] | None
    stack_seen: int | None
    tried: int
    all_tried: bool

    @property
    def ok(self) -> bool:
        return not self.findings

    def __str__(self) -> str:
        how = f"all {self.tried:,}" if self.all_tried else f"{self.tried:,}"
        inputs = ONLY if self.all_tried and self.tried == 1 else f"{how} input{'s' * (self.tried != 1)}"
        if self.ok:
            lo, hi = self.cycles_seen
            return f"{self.name}: holds, {lo if lo == hi else f'{lo}..{hi}'} cycles, {inputs}"
        return f"{self.name}: {inputs}\n" + "\n".join(f"  {f.kind}: {f.message}" for f in self.findings)


def check(header: Header, program, positions: Callable | None = None, *, samples: int = 300, seed: int = 0,
          full: bool = False, phrases: Mapping[str, Callable] | None = None, corners=(),
          at: Callable | None = None, first: bool = False, called: Collection[str] = ()) -> Report:
    """Run the routine `header.name` of `program` and report every promise of its header that does not hold.

    `positions`, `phrases` and `corners` make inputs, as `inputs.Inputs` says. `at(position, depth)` answers a
    mapping of variables for a measured figure, or raises ValueError for a place that makes no sense. Its one
    input need not change what the routines called may write by their own headers: `called`.
    With a small In all combinations are tried (at most 65,536), otherwise `samples` of them; unless `full`, a
    check spends about three million emulated cycles on these and as many on each end of the range. With
    `first` it stops at the first broken promise.
    The same arguments give the same report.
    """
    return _Check(header, program, seed, first, called).report(samples, full, positions, phrases, corners, at)


def update(text: str, report: Report) -> str:
    """The header with the figure of its Cycles line made the one that `report` has seen; no other change."""
    if report.cycles_seen is None:
        return text
    lo, hi = report.cycles_seen
    figure = str(lo) if lo == hi else f"{lo}..{hi}"
    return re.sub(r"(?m)^(;\s?Cycles\s+(?:measured:\s*)?)[\d,]*\d(?:\.\.[\d,]*\d)?", rf"\g<1>{figure}", text,
                  count=1)


class _Check:
    """One check under way: findings by (kind, subject), so that each fault is reported once."""

    def __init__(self, header: Header, program, seed: int, first: bool, called: Collection[str]):
        self.header, self.program, self.first = header, program, first
        self.idle = called if header.cycles and header.cycles.position else ()
        self.may_change = may_change(header)
        self.rng = random.Random(f"{header.name} {seed}")
        self.findings: dict[tuple, Finding] = {}
        self.fewest: tuple[int, Input] | None = None
        self.most: tuple[int, Input] | None = None
        self.stack: tuple[int, Input] | None = None
        self.written: set[str] = set()
        self.clobbered: set[str] = set()
        self.kernal: set[str] = set()
        self.tried, self.spent, self.crashed, self.all_tried = 0, 0, False, False

    def find(self, kind: str, subject, message: str, one: Input | None = None) -> None:
        self.findings.setdefault((kind, subject), Finding(kind, message, one))

    def _found(self, kind: str) -> bool:
        return any(found == kind for found, _ in self.findings)

    def _known(self, kind: str, subject) -> bool:
        return (kind, subject) in self.findings

    def report(self, samples, full, positions, phrases, corners, at) -> Report:
        if self._header_fits():
            try:
                self._run(samples, full, positions, phrases, corners, at)
            except InputError as error:
                self.find("header", "in", str(error))
        seen = (self.fewest[0], self.most[0]) if self.fewest else None
        return Report(self.header.name, tuple(self.findings.values()), seen,
                      self.stack[0] if self.stack else None, self.tried, self.all_tried)

    # -- what can be said without running

    def _header_fits(self) -> bool:
        header, labels = self.header, self.program.labels
        if header.name not in labels:
            self.find("header", "name", f"the program has no label {header.name}"
                                        + suggestion(header.name, labels))
            return False
        for kind, names in (("writes", header.writes or ()), ("calls", header.calls or ()),
                            ("patches", header.patches)):
            for name in names:
                if name not in self.program.symbols and name != "screen" and not name.startswith("$"):
                    self.find("header", (kind, name), f"{kind.capitalize()} names {name}, which the program "
                                                      f"does not have{suggestion(name, labels)}")
        if not self.findings and header.calls is not None:
            self._direct_calls()
        return not self.findings

    def _direct_calls(self) -> None:
        """Calls lists the routines reached by jsr, or by a jmp out of the routine."""
        name = self.header.name
        start = self.program.labels[name]
        inside = range(start, start + self.program.sizes[name])
        called = set()
        for line in self.program.lines:
            if line.address in inside and line.kind == "code" and line.data[0] in (0x20, 0x4C):
                target = line.data[1] | line.data[2] << 8
                if target not in inside:
                    called.add(target)
        listed = {self.program.symbols[n]: n for n in self.header.calls}
        names = {address: label for label, address in self.program.labels.items()}
        for target in sorted(called & names.keys() - listed.keys()):
            self.find("calls", target, f"{name} calls {names[target]}, which Calls does not list.")
        for target in sorted(listed.keys() & names.keys() - called):
            self.find("calls", target, f"Calls lists {listed[target]}, and {name} does not call it.")

    # -- running

    def _run(self, samples, full, positions, phrases, corners, at) -> None:
        promised = self.header.cycles
        if promised and promised.position:
            if at is None:
                raise InputError("the measured figure needs a function that sets up its position (at)")
            try:
                given = at(promised.position, promised.depth)
            except ValueError as error:
                raise InputError(f"the place of the measured figure: {error}") from None
            inputs = Inputs(self.header, self.program, lambda *_: given, phrases=phrases)
            inputs.sources = [source for source in inputs.sources if source.name not in given]
            samples = 1
        else:
            inputs = Inputs(self.header, self.program, positions, phrases=phrases, corners=corners)
        limit = max(50_000, 20 * promised.hi) if promised and promised.hi else 2_000_000
        self.probe = Probe(self.program, self.header.name, limit, self.header.patches)
        self.blame = Blame(self.probe, self.header)
        self._try_all(inputs, samples, full, once=samples == 1)
        if self._over():
            return
        ends = promised and (promised.lo, promised.hi) == (self.fewest[0], self.most[0])
        if not self.all_tried and samples > 1 and not self._found("reads") and not (self.first and ends):
            self._look_further(inputs, full)
        self._judge_totals()

    def _over(self) -> bool:
        """Whether there is nothing more to find out by running."""
        return self.crashed or self.first and bool(self.findings)

    def _try_all(self, inputs: Inputs, samples: int, full: bool, once: bool) -> None:
        for number, one in enumerate(self._choose(inputs, samples, full, once)):
            self._try(one, trace=number < 32 or number % 8 == 0 and number < 1600)
            long = self.spent > CYCLES_AT_MOST and number > 20
            if self._over() or not full and (long or number >= samples and self._found("reads")):
                break

    def _choose(self, inputs: Inputs, samples: int, full: bool, once: bool) -> Iterator[Input]:
        """All inputs, if they are few and do not take too long, else a sample. Sets all_tried at the end."""
        if inputs.total > ALL or once:
            yield from islice(inputs.sample(self.rng), samples)
            return
        for number, one in enumerate(inputs.every()):
            if number == samples and not full and self._cost(inputs.total) > CYCLES_AT_MOST:
                yield from islice(inputs.sample(self.rng), samples)
                return
            yield one
        self.all_tried = True

    def _cost(self, total: int) -> int:
        """Cycles that all inputs would take, two runs each, going by those so far."""
        return self.spent * total // max(1, self.tried)

    def _look_further(self, inputs: Inputs, full: bool) -> None:
        """Climb from the inputs with the fewest and the most cycles to neighbours with fewer and more."""
        budget = CYCLES_AT_MOST * (10 if full else 1)
        for which in ("fewest", "most"):
            if which == "most" and self.fewest[0] == self.most[0]:
                return                      # always the same so far, and the neighbours were no different
            best, spent = None, self.spent
            while best != getattr(self, which)[0] and self.spent - spent < budget and not self._over():
                best, start = getattr(self, which)
                for one in inputs.neighbours(start, self.rng):
                    self._try(one)
                    if self._over() or self.spent - spent >= budget:
                        break

    def _try(self, one: Input, trace: bool = False) -> None:
        self.tried += 1
        first, second = (self.probe.run(one, noise) for noise in (0, 1))
        for outcome in (first, second):
            if outcome.error is not None:
                self._crash(one, outcome)
                return
            self.spent += outcome.cycles + PER_RUN + PER_CHARACTER * len(outcome.printed)
            self._registers(one, outcome)
            self._writes(one, outcome)
            self._figures(one, outcome)
        difference = self.blame.difference(one, first, second)
        if trace or difference and not self._found("reads"):
            self._undeclared(one, difference, first)

    def _crash(self, one: Input, outcome: Outcome) -> None:
        self.crashed = True
        self._undeclared(one, None, outcome)
        self.find("crash", "", f"{self.header.name} did not come back{_given(' ({})', one)}: "
                               f"{_crash_words(outcome.error)}", one)

    # -- judging one run

    def _registers(self, one: Input, outcome: Outcome) -> None:
        for register, old in outcome.before.items():
            new = outcome.after[register]
            if old != new:
                self.clobbered.add(register)
                if register not in self.may_change:
                    self._clobbers(one, register, old, new)

    def _clobbers(self, one: Input, register: str, old: int, new: int) -> None:
        name, first = self.header.name, _given(" (first with {})", one)
        if register in REGISTERS:
            self.find("clobbers", register, f"{name} clobbers {register}: it was ${old:02x} before the call "
                      f"and ${new:02x} after{first}. Save it, or add {register} to Clobbers.", one)
        elif register in "DI":
            self.find("clobbers", register, f"{name} leaves the flag {register} {'set' if new else 'clear'}: "
                      f"it was {old} before the call{first}. No routine of the course may do that.", one)
        else:
            self.find("clobbers", "flags", f"{name} changes the flag {register}: it was {old} before the "
                      f"call and {new} after{first}. Save it with php and plp, or add flags to "
                      "Clobbers.", one)

    def _writes(self, one: Input, outcome: Outcome) -> None:
        if self.header.writes is None:
            return
        for address, value in outcome.changed.items():
            label = self.probe.label(address)
            if label in self.header.writes:
                self.written.add(label)
            elif not self._free(address, label, outcome):
                place = self.probe.place(address)
                self.find("writes", label or address, f"{self.header.name} changes {place}: it was "
                          f"${outcome.start[address]:02x} before the call and ${value:02x} after"
                          f"{_given(' (first with {})', one)}. {self._advice(label, address)}", one)

    def _advice(self, label: str | None, address: int) -> str:
        return (f"Add {label} to Writes, if that is meant." if label
                else "No variable of the program lies there.")

    def _free(self, address: int, label: str | None, outcome: Outcome) -> bool:
        """Whether a changed byte needs no mention: the KERNAL's, the screen's, a patch."""
        if label in self.header.patches:
            return True
        for name in self.header.writes:
            at = int(name[1:], 16) if name.startswith("$") else self.program.symbols.get(name)
            if at == address or name == "screen" and self.probe.is_screen(address):
                self.written.add(name)
                return True
        return bool(outcome.kernal) and self.probe.is_kernals(address)

    def _figures(self, one: Input, outcome: Outcome) -> None:
        self.kernal.update(outcome.kernal)
        if self.fewest is None or outcome.cycles < self.fewest[0]:
            self.fewest = (outcome.cycles, one)
        if self.most is None or outcome.cycles > self.most[0]:
            self.most = (outcome.cycles, one)
        if self.stack is None or outcome.stack > self.stack[0]:
            self.stack = (outcome.stack, one)

    # -- what must not matter

    def _undeclared(self, one: Input, difference: str | None, first: Outcome) -> None:
        """Name the bytes (and registers) that are read and stand not under In; a variable is named once."""
        new = [at for at in self.probe.reads(one) if not self._known("reads", self.probe.variable(at))]
        name = self.header.name
        if difference:
            for culprit in self.blame.guilty(one, new, first):
                where = self.probe.place(culprit) if isinstance(culprit, int) else _register(culprit)
                self.find("reads", self.probe.variable(culprit), f"{name} depends on {where}, which In "
                          f"does not list: {_same(one)} {difference}. Set it first, or "
                          "add it to In.", one)
            if not self._found("reads"):
                self.find("reads", "?", f"{name} depends on something that In does not list: "
                                        f"{_same(one)} {difference}.", one)
        for address in new:
            place = self.probe.place(address)
            self.find("reads", self.probe.variable(address), f"{name} reads {place} before it writes it, and "
                      f"In does not list it{_given(' (first with {})', one)}.", one)

    # -- what can be said only at the end

    def _judge_totals(self) -> None:
        header, name = self.header, self.header.name
        for label in header.writes or ():
            if label not in self.written and label not in self.idle:
                self.find("writes", ("never", label), f"Writes names {label}, and {name} never changed it in "
                          f"{self._inputs()}. Leave it out, if that is right.")
        for register in sorted(header.clobbers or ()):
            if not self.clobbered & (set("NVZC") if register == "flags" else {register}):
                self.find("clobbers", ("never", register), f"Clobbers names {register}, and {name} always "
                          f"gave it back as it was, in {self._inputs()}. Leave it out, if that is right.")
        if header.calls is not None:
            self._judge_kernal()
        deepest, one = self.stack
        if header.stack is not None and deepest != header.stack:
            self.find("stack", "", f"{name} pushes {deepest} byte{'s' * (deepest != 1)} at most"
                      f"{_given(' (first with {})', one)}, the header promises {header.stack}.", one)
        if header.cycles is not None:
            self._judge_cycles(header.cycles.lo, header.cycles.hi)

    def _inputs(self) -> str:
        if self.tried == 1:
            return ONLY if self.all_tried else "the one input tried"
        return f"{'all ' if self.all_tried else ''}{self.tried:,} inputs"

    def _judge_kernal(self) -> None:
        listed = {n for n in self.header.calls if n in self.probe.kernal_names}
        for entry in sorted(self.kernal - listed):
            self.find("calls", entry, f"{self.header.name} reaches the KERNAL's {entry}, which Calls does "
                                      "not list.")
        for entry in sorted(listed - self.kernal):
            self.find("calls", entry, f"Calls lists {entry}, and {self.header.name} never reached it in "
                                      f"{self._inputs()}.")

    def _judge_cycles(self, lo: int, hi: int) -> None:
        name, promise = self.header.name, f"{lo}..{hi}" if lo != hi else str(lo)
        outside = False
        for seen, one in dict([self.fewest, self.most]).items():
            if not lo <= seen <= hi:
                outside = True
                self.find("cycles", seen, f"{name} took {seen} cycles{_given(' for {}', one)}, the header "
                                          f"promises {promise}.", one)
        if not outside and not self._found("reads"):     # with those, the ends were not looked for
            for end, (seen, one), word in ((lo, self.fewest, "fewest"), (hi, self.most, "most")):
                if seen != end and self.tried == 1:
                    self.find("cycles", "", f"{name} promises {promise} cycles, and {self._inputs()} takes "
                              f"{seen}.", one)
                elif seen != end:
                    self.find("cycles", end, f"{name} promises {promise} cycles, and none of "
                              f"{self._inputs()} took {end}: the {word} were {seen} ({one.text}).", one)


def _given(words: str, one: Input) -> str:
    """The words with the input in them; nothing for a routine without inputs."""
    return "" if one.text == NOTHING else words.format(one.text)


def _same(one: Input) -> str:
    return _given("with the same inputs ({})", one) or "in two runs"


def _register(name: str) -> str:
    return f"the register {name}" if name in REGISTERS else f"the flag {name}"


def _crash_words(error) -> str:
    return f"{error.sentence} At {error.place}." if error.place else error.sentence
