"""Finds out what makes two runs with the same inputs differ: which byte, register or flag.

The two runs start from opposite noise. A suspect is tried by turning it alone over, from the first run's
noise to the second's, and running again; a variable of many bytes is first turned as a whole and then halved.
"""

from .headers import REGISTERS, Header
from .inputs import Input
from .probe import SCRATCH, Outcome, Probe

ARITHMETIC_FLAGS = ("N", "V", "Z", "C")


def may_change(header: Header) -> frozenset[str]:
    """The registers and flags (A X Y N V Z C) that need not come back as they were."""
    if header.clobbers is None:
        return frozenset((*REGISTERS, *ARITHMETIC_FLAGS))
    flags = ARITHMETIC_FLAGS if "flags" in header.clobbers else ()
    return header.clobbers - {"flags"} | {*flags} | header.results


class Blame:
    """Compares runs of one routine under one header."""

    def __init__(self, probe: Probe, header: Header):
        self.probe, self.results = probe, sorted(header.results)
        self.homes: set[int] = set()        # bytes known to be read again after they were written
        self.kept = [register for register in REGISTERS if register not in may_change(header)]

    def difference(self, one: Input, first: Outcome, second: Outcome) -> str | None:
        """What two runs with the same input give differently, in words; None if nothing that counts."""
        if first.cycles != second.cycles:
            return f"it takes {first.cycles} cycles or {second.cycles}"
        if first.printed != second.printed:
            return "it prints different characters"
        if first.kernal != second.kernal:
            return "it calls different KERNAL entries"
        for register in self.results:
            if first.after[register] != second.after[register]:
                return f"{register} comes back as {first.after[register]} or {second.after[register]}"
        for address in sorted(first.changed.keys() | second.changed.keys()):
            was, now = first.memory[address], second.memory[address]
            if was != now and not self._does_not_count(one, address, first, second):
                return f"{self.probe.place(address)} becomes ${was:02x} or ${now:02x}"
        return None

    def _does_not_count(self, one: Input, address: int, first: Outcome, second: Outcome) -> bool:
        """A byte that holds no result: scratch, or the place where a register was kept until given back."""
        now = first.memory[address], second.memory[address]
        if address in SCRATCH:
            return True
        if not any(now == (first.before[r], second.before[r]) and first.before[r] == first.after[r]
                   for r in self.kept):
            return False
        if address not in self.homes:
            self.homes |= self.probe.reloads(one)
        return address in self.homes

    def guilty(self, one: Input, read: list[int], first: Outcome) -> list[int | str]:
        """What, turned over by itself, changes what happens: an address for each variable of which a byte
        does, and registers and flags. `read` are the suspected addresses, `first` the run over image 0."""
        groups: dict = {}
        for address in read:
            groups.setdefault(self.probe.variable(address), []).append(address)
        found = [self._one_of(one, group, first) for group in groups.values()
                 if self._matters(one, group, first)]
        suspects = [r for r in (*REGISTERS, *ARITHMETIC_FLAGS) if r not in one.registers]
        return found + [r for r in suspects if self._matters(one, [r], first)]

    def _matters(self, one: Input, group: list, first: Outcome) -> bool:
        changed = self.probe.run(one, 0, opposite=group)
        return changed.error is not None or self.difference(one, first, changed) is not None

    def _one_of(self, one: Input, group: list[int], first: Outcome) -> int:
        """One byte of the group that matters by itself (the first, where only several together do)."""
        while len(group) > 1:
            half = len(group) // 2
            group = next((part for part in (group[:half], group[half:]) if self._matters(one, part, first)),
                         group[:1])
        return group[0]
