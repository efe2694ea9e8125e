"""Source code to coloured HTML: Python as Jupyter reads it, and assembly in our subset of 64tass."""

import html
import re
from dataclasses import dataclass

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer, RegexLexer, words
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace
from pygments.util import ClassNotFound

MNEMONICS = """adc and asl bcc bcs beq bit bmi bne bpl brk bvc bvs clc cld cli clv cmp cpx cpy dec dex dey
eor inc inx iny jmp jsr lda ldx ldy lsr nop ora pha php pla plp rol ror rti rts sbc sec sed sei sta stx sty
tax tay tsx txa txs tya""".split()
NARROWEST = 30  # characters of code on a line of the narrowest screen
ASM_NAMES = frozenset({"asm", "64tass", "6502", "ca65"})
HEADER = re.compile(r"^;===[ \t]*(?P<name>\w+).*\n(?:;.*\n)*?;-{5,}[ \t]*(?:\n|\Z)", re.MULTILINE)


class AsmLexer(RegexLexer):
    """Colours 64tass as far as `mc64.c64.assembler` takes it, and the `%%asm` line of a cell."""

    name = "64tass"
    tokens = {
        "root": [
            (r"\n", Whitespace),
            (r"[ \t]+", Whitespace),
            (r"%%asm.*", Comment.Preproc),
            (r";\?.*", Comment.Special),
            (r";.*", Comment.Single),
            (r"\.[a-z]+", Keyword.Pseudo),
            (words(MNEMONICS, suffix=r"\b"), Keyword),
            (r"(?<=,)[xy]\b", Name.Builtin),
            (r"\ba\b(?=[ \t]*(?:;|$))", Name.Builtin),
            (r"^[A-Za-z_]\w*", Name.Label),
            (r"[A-Za-z_]\w*", Name),
            (r"\$[0-9A-Fa-f]+|%[01]+|\d+", Number),
            (r'"[^"\n]*"|\'[^\'\n]\'', String),
            (r"[-+*/<>=&|^~#!%]+", Operator),
            (r"[(),:.]", Punctuation),
            (r".", Text),
        ]
    }
    flags = re.MULTILINE


@dataclass(frozen=True)
class Piece:
    """A stretch of a code cell: `header` is the routine whose header it is, or None for code."""

    html: str
    header: str | None = None


def lexer_for(language: str) -> Lexer | None:
    """The lexer for a language as a Markdown fence or a cell names it, None when nobody knows it."""
    if language.lower() in ASM_NAMES:
        return AsmLexer()
    try:
        return get_lexer_by_name(language)
    except ClassNotFound:
        return None


def coloured(source: str, lexer: Lexer) -> str:
    """Spans with Pygments' short class names; the caller puts them in a `<pre>`."""
    return highlight(source, lexer, HtmlFormatter(nowrap=True)).rstrip("\n")


def tab_stop(inner: str) -> str:
    """The attribute that lets the keyboard scroll a `<pre>` holding this HTML, empty where a phone of 320 px
    shows its lines whole. (Not every browser makes a scrolling box a tab stop by itself.)"""
    longest = max(len(html.unescape(line)) for line in re.sub(r"<[^>]+>", "", inner).split("\n"))
    return ' tabindex="0"' if longest > NARROWEST else ""


def language_of(source: str) -> str:
    """`asm` for a cell that opens with the magic `%%asm`, else `python`."""
    return "asm" if re.match(r"\s*%%asm\b", source) else "python"


def pieces(source: str) -> list[Piece]:
    """A code cell in the order to show it; the header of each assembly routine stands as a piece of its own.

    A header is what lies from `;=== name ===` to the closing line of dashes. The `%%asm` line goes with the
    code under the first header, so that the header can be folded above one whole block.
    """
    if language_of(source) == "python":
        return [Piece(coloured(source, get_lexer_by_name("ipython3")))]
    found, lexer = list(HEADER.finditer(source)), AsmLexer()
    ends = [m.start() for m in found[1:]] + [len(source)]
    before = source[: found[0].start()] if found else source
    result = []
    if not found or "\n" in before.strip():
        result, before = [Piece(coloured(before.strip("\n"), lexer))], ""
    for match, end in zip(found, ends, strict=False):
        body = before + source[match.end() : end].strip("\n")
        before = ""
        result.append(Piece(coloured(match[0].strip("\n"), lexer), match["name"]))
        if body:
            result.append(Piece(coloured(body, lexer)))
    return result
