"""The `;?` comments: `;? a, x, board,x` records these values each time the line is about to run."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass

from .errors import PrintError

LIMIT = 20                  # records a line and call; then only counted
MARK = "?"
REGISTERS = ("a", "x", "y", "sp", "flags")

_NUMBER = r"\$[0-9a-fA-F]+|%[01]+|\d+|[A-Za-z_][A-Za-z0-9_.]*"
_SUM = rf"(?:{_NUMBER})(?:\s*[+-]\s*(?:{_NUMBER}))*"
_INDIRECT, _INDEXED = rf"\(\s*({_SUM})\s*\),y", rf"({_SUM})(?:,([xy])(?![A-Za-z0-9_]))?"
_ITEM = re.compile(rf"\s*({_INDIRECT}|{_INDEXED})\s*(?:,|$)", re.IGNORECASE)


def comment_of(text: str) -> str | None:
    """The comment of a source line, without its semicolon; None when there is none."""
    quote = ""
    for i, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character == ";":
            return text[i + 1:]
    return None


def without_comment(text: str) -> str:
    comment = comment_of(text)
    return (text if comment is None else text[:-len(comment) - 1]).strip()


@dataclass
class Print:
    """One line's ;? comment. `values(core, memory)` gives the text of its items."""

    address: int
    where: str
    items: list[tuple[str, Callable]]
    seen: int = 0

    def values(self, core, memory) -> str:
        return f"{self.where}  " + " ".join(f"{name}={value(core, memory)}" for name, value in self.items)


def find_prints(program) -> list[Print]:
    """Every ;? of the program. PrintError names the line of one that cannot be understood."""
    result = []
    for line in program.lines:
        comment = comment_of(line.text)
        if comment is None or not comment.startswith(MARK):
            continue
        where = f"{line.file}:{line.number}"
        if line.kind != "code":
            raise PrintError(f"{where}: ;? stands on a line without an instruction, which never runs")
        result.append(Print(line.address, where, _parse(comment[1:], where, program.symbols)))
    return result


def _parse(text: str, where: str, symbols) -> list[tuple[str, Callable]]:
    items, at = [], 0
    text = text.strip()
    if not text:
        raise PrintError(f"{where}: ;? wants something to show, for instance ;? a, x, board,x")
    while at < len(text):
        match = _ITEM.match(text, at)
        if not match:
            raise PrintError(f"{where}: ;? cannot read '{text[at:].strip()}'; it shows registers"
                             " (a x y sp flags), a byte (board, board+3, $d020), board,x or (pointer),y")
        # a register has no index of its own: in `a,x` the x is the next item
        if match[3] and match[3].lower() in REGISTERS and match[4]:
            name, at = match[3], match.end(3) + 1
            items.append((name.lower(), _register(name.lower())))
            continue
        at = match.end()
        items.append(_item(match, where, symbols))
    return items


def _item(match: re.Match, where: str, symbols) -> tuple[str, Callable]:
    if match[2]:
        pointer = _sum(match[2], where, symbols)
        return match[1], lambda core, memory: _hex(
            memory((memory(pointer) + 256 * memory((pointer + 1) & 0xFF) + core.y) & 0xFFFF))
    name = match[3]
    if name.lower() in REGISTERS:
        return name.lower(), _register(name.lower())
    base = _sum(name, where, symbols)
    if match[4]:
        index = match[4].lower()
        return match[1], lambda core, memory: _hex(memory((base + getattr(core, index)) & 0xFFFF))
    return name, lambda core, memory: _hex(memory(base))


def _register(name: str) -> Callable:
    if name == "flags":
        return lambda core, memory: flags_text(core.p)
    return lambda core, memory: _hex(getattr(core, name))


def _hex(value: int) -> str:
    return f"${value:02x}"


def flags_text(p: int) -> str:
    """The flags as NV-BDIZC, small where clear; the two that do not exist left out."""
    return "".join(name.upper() if p >> bit & 1 else name for name, bit in zip("nvdizc", (7, 6, 3, 2, 1, 0),
                                                                               strict=True))


def _sum(text: str, where: str, symbols) -> int:
    total, sign = 0, 1
    for token in re.findall(rf"{_NUMBER}|[+-]", text):
        if token in "+-":
            sign = -1 if token == "-" else 1
        else:
            total += sign * _number(token, where, symbols)
    if not 0 <= total <= 0xFFFF:
        raise PrintError(f"{where}: ;? {text} is {total}, which is no address")
    return total


def _number(token: str, where: str, symbols) -> int:
    if token[0] == "$":
        return int(token[1:], 16)
    if token[0] == "%":
        return int(token[1:], 2)
    if token[0].isdigit():
        return int(token)
    if token not in symbols:
        near = difflib.get_close_matches(token, list(symbols) + list(REGISTERS), 1)
        raise PrintError(f"{where}: ;? knows no '{token}'" + (f", did you mean '{near[0]}'?" if near else ""))
    return symbols[token]
