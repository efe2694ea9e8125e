"""Small faults put into a routine on purpose, one at a time, to see whether its tests notice.

Each mutant differs from the text in one place: an opcode made a similar one, an operand moved by one or
exchanged for another of its kind, two neighbouring instructions swapped, an instruction dropped. The idea is
DeMillo, Lipton and Sayward's, "Hints on Test Data Selection", IEEE Computer 11 (1978).
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from py65.devices.mpu6502 import MPU

# Instructions that are mistaken for each other.
_SIMILAR = (
    ("bne", "beq"), ("bcc", "bcs"), ("bpl", "bmi"), ("bvc", "bvs"), ("bne", "bpl"), ("beq", "bcs"),
    ("inx", "dex"), ("iny", "dey"), ("inx", "iny"), ("dex", "dey"), ("inc", "dec"),
    ("lda", "ldx", "ldy"), ("sta", "stx", "sty"), ("cmp", "cpx", "cpy"), ("adc", "sbc"), ("clc", "sec"),
    ("and", "ora", "eor"), ("asl", "lsr"), ("rol", "ror"), ("asl", "rol"), ("lsr", "ror"),
    ("tax", "tay"), ("txa", "tya"), ("pha", "php"), ("pla", "plp"), ("jsr", "jmp"),
)
_STORES = ("sta", "stx", "sty")
_BRANCHES = ("bne", "beq", "bcc", "bcs", "bpl", "bmi", "bvc", "bvs")
_ROW = re.compile(r"(?P<label>[A-Za-z_][A-Za-z0-9_]*)?(?P<gap>\s*)(?P<op>[a-z]{3})?(?P<rest>\s.*|)$")

_MODES: dict[str, set[str]] = {}
for _op, _mode in MPU.disassemble:
    _MODES.setdefault(_op.lower(), set()).add(_mode)


@dataclass(frozen=True)
class _Row:
    """One line with an instruction: its index in the text, label, opcode and operand."""

    index: int
    label: str
    op: str
    operand: str

    def write(self, op: str, operand: str) -> str:
        return f"{self.label:<7} {op} {operand}".rstrip()

    @property
    def words(self) -> str:
        return f"{self.op} {self.operand}".strip()


def mutants(text: str, seed: int = 0) -> Iterator[tuple[str, str]]:
    """All mutants of a routine's text, each once, as (description, new text), in an order drawn from `seed`.

    The descriptions count lines from 1. Every mutant is well formed: opcode and addressing mode exist.
    Comments, headers and data stay as they are.
    """
    rows = _rows(text)
    made = {}
    for description, edits in _all(rows, text):
        lines = text.splitlines()
        for index, new in edits.items():
            lines[index] = new
        mutant = "\n".join(lines) + "\n"
        if mutant.rstrip() != text.rstrip():
            made.setdefault(mutant, description)
    order = [(description, mutant) for mutant, description in made.items()]
    random.Random(seed).shuffle(order)
    yield from order


def _rows(text: str) -> list[_Row]:
    rows = []
    for index, line in enumerate(text.splitlines()):
        found = _ROW.match(line.split(";")[0].rstrip())
        if not found or not found["op"] or found["op"] not in _MODES or (found["label"] and not found["gap"]):
            continue
        rows.append(_Row(index, found["label"] or "", found["op"], found["rest"].strip()))
    return rows


def _all(rows: list[_Row], text: str) -> Iterator[tuple[str, dict[int, str]]]:
    locals_ = re.findall(r"^(_[A-Za-z0-9_]+)", text, re.MULTILINE)
    data = sorted({_symbol(r.operand) for r in rows if _is_data(r)})
    called = sorted({r.operand for r in rows if r.op == "jsr"})
    for row in rows:
        where = f"line {row.index + 1}: {row.words}"
        for op in _opcodes(row):
            yield f"{where} -> {op}", {row.index: row.write(op, row.operand)}
        for operand in _operands(row, locals_, data, called):
            yield f"{where} -> {row.op} {operand}", {row.index: row.write(row.op, operand)}
        yield f"{where} dropped", {row.index: row.label}
    for one, two in zip(rows, rows[1:], strict=False):
        if one.words != two.words and not (one.op in _STORES and two.op in _STORES):
            yield (f"line {one.index + 1}: {one.words} and {two.words} swapped",
                   {one.index: one.write(two.op, two.operand), two.index: two.write(one.op, one.operand)})


def _modes(operand: str) -> set[str]:
    """The addressing modes that an operand of this look may have."""
    look = operand.replace(" ", "").lower()
    if not look:
        return {"imp"}
    if look == "a":
        return {"acc"}
    if look.startswith("#"):
        return {"imm"}
    if look.startswith("("):
        return {"inx"} if look.endswith(",x)") else {"iny"} if look.endswith("),y") else {"ind"}
    if look.endswith(",x"):
        return {"zpx", "abx"}
    if look.endswith(",y"):
        return {"zpy", "aby"}
    return {"zpg", "abs", "rel"}


def _opcodes(row: _Row) -> Iterator[str]:
    mine = _MODES[row.op] & _modes(row.operand)
    for group in _SIMILAR:
        if row.op in group:
            yield from (op for op in group if op != row.op and mine <= _MODES[op])


def _operands(row: _Row, locals_, data, called) -> Iterator[str]:
    operand = row.operand
    if row.op in _BRANCHES:
        yield from (label for label in locals_ if label != operand)
    elif row.op == "jsr":
        yield from (label for label in called if label != operand)
    elif operand.startswith("#"):
        yield from _immediates(operand)
    elif operand.startswith("("):
        yield operand.replace(")", "+1)") if operand.endswith("),y") else operand
    elif _is_data(row):
        yield from _addresses(row, data)


def _immediates(operand: str) -> Iterator[str]:
    body = operand[1:].strip()
    if re.match(r"(\d+|\$[0-9a-fA-F]+)$", body):
        number = int(body[1:], 16) if body.startswith("$") else int(body)
        yield from (f"#{n}" for n in (number + 1, number - 1) if 0 <= n <= 255)
    elif body.startswith(">"):
        yield f"#{body}+$100"
    elif body.startswith("<"):
        yield f"#{body}+1"
    elif re.match(r"[A-Za-z]\w*$", body):
        yield f"#<{body}+1"     # `<`, binding loosest, keeps $ff + 1 a byte


def _is_data(row: _Row) -> bool:
    return row.op not in (*_BRANCHES, "jsr", "jmp") and bool(re.match(r"[A-Za-z_]", row.operand)) \
        and row.operand.lower() != "a"


def _symbol(operand: str) -> str:
    return re.match(r"[A-Za-z_]\w*", operand)[0]


def _addresses(row: _Row, data) -> Iterator[str]:
    name = _symbol(row.operand)
    rest = row.operand[len(name):]
    shift = re.match(r"\+(\d+)", rest)
    tail = rest[shift.end():] if shift else rest
    yield f"{name}+{int(shift[1]) + 1 if shift else 1}{tail}"
    if shift:
        yield f"{name}{tail}"
    if _MODES[row.op] & _modes(row.operand) & {"abs", "abx", "aby"}:
        yield from (other + rest for other in data if other != name)
    for index, other in ((",x", ",y"), (",y", ",x")):
        if tail.replace(" ", "") == index and _MODES[row.op] & _modes(other) & {"abx", "aby"}:
            yield row.operand[: -len(tail)] + other
