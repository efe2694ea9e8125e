"""How many bytes a routine of the course needs, with all that it calls: code, tables and variables."""

import re
from functools import cache

from ..c64.headers import parse
from ..c64.sources import UnknownRoutine, program, routines

KINDS = {"code": "code", "data": "tables", "reserve": "variables"}


def needed(root):
    """The names of the routines that a routine needs, itself included, as the headers say; sorted.

    The KERNAL's entries are left out. Raises UnknownRoutine.
    """
    known, found, left = routines(), set(), [root]
    if root not in known:
        raise UnknownRoutine(root, known)
    while left:
        name = left.pop()
        if name in known and name not in found:
            found.add(name)
            left += parse(known[name].header).calls or ()
    return sorted(found)


def addresses(root):
    """What a routine needs: {"code": addresses, "tables": addresses, "variables": addresses}, sets.

    Of tables (what the program file holds besides code) and variables those that the routines name, each from
    its label to the next.
    """
    built, lines, kinds = _placed()
    found = {said: set() for said in KINDS.values()}
    for routine in map(routines().get, needed(root)):
        for number, text in enumerate(routine.text.splitlines(), routine.line):
            for line in lines.get((routine.file, number), ()):
                if line.kind == "code":
                    found["code"].update(range(line.address, line.address + line.size))
            for name in re.findall(r"(?<!\w)[A-Za-z]\w*", text.partition(";")[0]):
                at = built.labels.get(name)
                if kinds.get(at, "code") != "code":
                    found[KINDS[kinds[at]]].update(range(at, at + built.sizes[name]))
    return found


def sizes(root):
    """{"routines": how many a routine needs, "code": bytes, "tables": bytes, "variables": bytes}."""
    return {"routines": len(needed(root)), **{said: len(found) for said, found in addresses(root).items()}}


@cache
def _placed():
    """The course's program, its lines by file and number, and by address what kind of line begins there."""
    built, lines = program(), {}
    for line in built.lines:
        lines.setdefault((line.file, line.number), []).append(line)
    return built, lines, {line.address: line.kind for line in built.lines if line.size}
