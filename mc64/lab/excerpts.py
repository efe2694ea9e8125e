"""The code a chapter shows, cut from the package's own sources.

A notebook cell names what it shows in its tags, one tag for each excerpt, in order:

    from:mc64/game/board.py::init_board                 a function or class, its docstring cut to one line
    from:mc64/game/board.py::PIECE_MOUSE                a name given a value at module level
    from:mc64/game/board.py::PIECE_MOUSE..PIECE_EMPTY   all lines from the one name to the other
    from:mc64/game/state.py::Game.snapshot              a method, moved to the left margin
    from:asm/board.asm::init_board                      a routine: its header and its body, under %%asm
"""

from __future__ import annotations

import ast
import difflib
import re
import textwrap
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PREFIX = "from:"
_TITLE = re.compile(r"^;===\s*(\w+)", re.MULTILINE)


class ExcerptError(ValueError):
    """A `from:` tag that names no source, or tags that do not fit into one cell."""


def tags_of(tags: Iterable[str]) -> list[str]:
    """Those of a cell's tags that name an excerpt, in order."""
    return [tag for tag in tags if tag.startswith(PREFIX)]


def excerpts(tags: Iterable[str], root: Path = ROOT) -> str:
    """The source of a cell with these `from:` tags (at least one), without a newline at the end.

    Raises ExcerptError when a tag is malformed, names a file or a name that is not there, or when Python and
    assembly are to share a cell.
    """
    pieces, kinds = [], set()
    for tag in tags:
        path, separator, name = tag.removeprefix(PREFIX).partition("::")
        if not tag.startswith(PREFIX) or not separator or not name:
            raise ExcerptError(f"{tag!r} is not of the form from:PATH::NAME")
        source = _read(root, path, tag)
        kinds.add(Path(path).suffix)
        pieces.append(_routine(source, name, tag) if path.endswith(".asm") else _python(source, name, tag))
    if len(kinds) > 1:
        raise ExcerptError(f"one cell cannot hold both {' and '.join(sorted(kinds))}: {', '.join(tags)}")
    if kinds == {".asm"}:
        return "%%asm\n" + "\n\n".join(pieces)
    tall = any("\n" in piece for piece in pieces)
    return ("\n\n\n" if tall else "\n").join(pieces)


def _read(root: Path, path: str, tag: str) -> str:
    if Path(path).suffix not in (".py", ".asm"):
        raise ExcerptError(f"{tag}: only .py and .asm files have excerpts")
    try:
        return (root / path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ExcerptError(f"{tag}: there is no file {path}") from None


def _missing(name: str, known: Iterable[str], tag: str) -> ExcerptError:
    near = difflib.get_close_matches(name, list(known), 1)
    return ExcerptError(f"{tag}: no {name} there" + (f"; did you mean {near[0]}?" if near else ""))


def _routine(source: str, name: str, tag: str) -> str:
    titles = list(_TITLE.finditer(source))
    ends = [title.start() for title in titles[1:]] + [len(source)]
    for title, end in zip(titles, ends, strict=True):
        if title[1] == name:
            return source[title.start() : end].rstrip()
    raise _missing(name, [title[1] for title in titles], tag)


def _python(source: str, name: str, tag: str) -> str:
    places = _places(ast.parse(source))
    first, dots, last = name.partition("..")
    for part in (first, last) if dots else (first,):
        if part not in places:
            raise _missing(part, places, tag)
    lines = source.splitlines()
    if dots:
        start, end = places[first][0], places[last][1]
        if end < start:
            raise ExcerptError(f"{tag}: {last} stands before {first}")
        return "\n".join(lines[start - 1 : end])
    start, end, docstring = places[name]
    kept = lines[start - 1 : end]
    if docstring and docstring.end_lineno > docstring.lineno:
        top = docstring.lineno - start
        quote = re.search("\"\"\"|'''", kept[top])[0]
        kept[top : docstring.end_lineno - start + 1] = [kept[top].rstrip() + quote]
    return textwrap.dedent("\n".join(kept))


def _places(tree: ast.Module) -> dict[str, tuple[int, int, ast.Constant | None]]:
    """Name -> first line, last line (from 1, inclusive), docstring, for all that a tag can name."""
    places = {}

    def visit(body, prefix):
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                has = ast.get_docstring(node, clean=False) is not None
                places[prefix + node.name] = (start, node.end_lineno, node.body[0].value if has else None)
                if isinstance(node, ast.ClassDef):
                    visit(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in [name for given in targets for name in ast.walk(given)]:
                    if isinstance(target, ast.Name):
                        places.setdefault(prefix + target.id, (node.lineno, node.end_lineno, None))

    visit(tree.body, "")
    return places
