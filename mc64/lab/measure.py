"""What a routine of a program takes: its bytes, the routines it reaches, what holds of its header."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from mc64.c64 import contract
from mc64.c64.assembler import Line, Program
from mc64.c64.errors import MachineError
from mc64.c64.headers import HeaderError, parse
from mc64.c64.sources import CELL, Routine
from mc64.lab.cells import Piece
from mc64.lab.constants import forgotten_hashes
from mc64.lab.messages import in_cell
from mc64.lab.session import Session, originals
from mc64.twins import PHRASES, Case, at, corners, first_difference, positions, python_twin

SAMPLES = 60  # inputs a cell tries; `python -m mc64 check` tries more
LONG = 5_000  # cycles: of a routine that promises more, fewer inputs are tried
JSR, JMP = 0x20, 0x4C


@dataclass(frozen=True)
class Measured:
    """One routine as it now stands. `bytes_before` and `promised` are the original's, None for a new routine.

    cycles     (lowest, highest) seen, or None when nothing was tried or no run came back
    tried      in words, on how many inputs; empty when nothing was tried
    findings   sentences: what does not hold of the header
    others     the reader's own routines that this one calls, directly or not
    slower     what the header promises, (lowest, highest), where all that does not hold is that the routine
               took fewer cycles; else None
    hints      sentences on what is allowed and perhaps not meant
    parted     the first call on which a changed routine and its Python twin in the package part, or None
    """

    name: str
    unchanged: bool
    bytes_now: int
    bytes_before: int | None
    cycles: tuple[int, int] | None
    promised: tuple[int, int] | None
    tried: str
    findings: tuple[str, ...]
    others: tuple[str, ...]
    slower: tuple[int, int] | None = None
    hints: tuple[str, ...] = ()
    parted: Case | None = None


def measured(piece: Piece, session: Session, original: Program) -> Measured:
    """Runs the routine on inputs that its header allows, in the session's program."""
    routine = originals().get(piece.name)
    cycles, tried, findings, slower = _checked(piece, session.program)
    changed = routine is not None and piece.name in session.replaced
    return Measured(
        name=piece.name,
        unchanged=routine is not None and piece.name not in session.replaced,
        bytes_now=byte_count(piece.name, session.program),
        bytes_before=byte_count(piece.name, original) if routine else None,
        cycles=cycles,
        promised=_promise(routine.header) if routine else None,
        tried=tried,
        findings=findings,
        others=tuple(sorted(reached(piece.name, session.program) & {*session.replaced, *session.new})),
        slower=slower,
        hints=tuple(forgotten_hashes(lines_of(piece.name, session.program), session.program)),
        parted=_parted(routine, session.program) if changed and cycles else None,
    )


def _parted(routine: Routine, program: Program) -> Case | None:
    """Where routine and twin part, on the inputs that the course's own header allows."""
    if python_twin(routine.name) is None:
        return None
    try:
        return first_difference(routine.name, program, routine.header, samples=SAMPLES)
    except MachineError:
        return None             # the check of the header has told of it


def lines_of(name: str, program: Program) -> list[Line]:
    """The lines of code and data that belong to a routine, whether it is the course's or the reader's."""
    cell = [line for line in program.lines if line.file == CELL + name]
    if cell or name not in originals():
        return cell
    routine = originals()[name]
    numbers = range(routine.line, routine.line + len(routine.text.splitlines()))
    return [line for line in program.lines if line.file == routine.file and line.number in numbers]


def code_of(name: str, program: Program) -> bytes:
    """A routine's bytes, its own tables included, the variables it reserves not."""
    return b"".join(line.data for line in lines_of(name, program))


def byte_count(name: str, program: Program) -> int:
    """How many bytes `code_of` gives."""
    return len(code_of(name, program))


def reached(name: str, program: Program) -> set[str]:
    """The routines that a routine calls, and those that they call, itself left out."""
    labels = {address: label for label, address in program.labels.items()}
    found, waiting = {name}, [name]
    while waiting:
        for line in lines_of(waiting.pop(), program):
            if line.kind == "code" and line.data[0] in (JSR, JMP):
                target = labels.get(line.data[1] | line.data[2] << 8)
                if target and target not in found:
                    found.add(target)
                    waiting.append(target)
    return found - {name}


def _promise(header: str) -> tuple[int, int] | None:
    cycles = parse(header, require=()).cycles
    return (cycles.lo, cycles.hi) if cycles else None


def _checked(piece: Piece, program: Program):
    """(cycles seen, inputs tried in words, sentences on what does not hold, `Measured.slower`)."""
    try:
        header = parse(piece.text, first_line=piece.line, require=())
    except HeaderError as error:
        told = tuple(f"Line {p.line} of the cell, in the header: {p.message}." for p in error.problems)
        return None, "", (*told, "The header cannot be read, so nothing was tried."), None
    if not header.lines:
        return None, "", (), None
    long = header.cycles is not None and header.cycles.hi > LONG
    report = contract.check(header, program, positions, samples=1 if long else SAMPLES,
                            phrases=PHRASES, corners=corners(), at=partial(at, header=header))
    findings = [finding for finding in report.findings if report.all_tried or _certain(finding)
                and not (finding.kind == "stack" and report.stack_seen < header.stack)]
    if slower := _only_faster(findings, header, report):
        return report.cycles_seen, _tried(report), (), slower
    return report.cycles_seen, _tried(report), tuple(_sentence(f, piece.name) for f in findings), None


def _only_faster(findings: list, header, report: contract.Report) -> tuple[int, int] | None:
    """The cycles promised, where fewer were seen and everything else holds."""
    if not findings or {finding.kind for finding in findings} != {"cycles"}:
        return None
    low, high = header.cycles.lo, header.cycles.hi
    return (low, high) if report.cycles_seen[0] <= low and report.cycles_seen[1] <= high else None


def _sentence(finding: contract.Finding, name: str) -> str:
    """The finding for the reader of the cell; that a routine did not return is said once."""
    text = finding.message
    if finding.kind == "crash":
        text = re.sub(rf"^{name} did not come back( \([^()]*\))?: (?={name} )", "", text)
    return in_cell(text, own=name)


def _certain(finding: contract.Finding) -> bool:
    """Whether a finding stands on a run that showed it, and not on what a few inputs have not shown."""
    unseen = r"\bnone of\b|\bnever\b|\balways\b|\bthe one input tried\b"
    return finding.kind == "crash" or not re.search(unseen, finding.message)


def _tried(report: contract.Report) -> str:
    if report.all_tried and report.tried == 1:
        return "always"
    inputs = f"{report.tried:,} input{'s' * (report.tried != 1)}"
    return f"on all {inputs}" if report.all_tried else f"on {inputs} tried"
