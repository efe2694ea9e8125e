"""What the README shows and no hand writes: its pictures, the table of engines and the memory map.

`python -m mc64 refresh readme` writes them again. Tests hold what is committed to what these functions give.
"""

from __future__ import annotations

from pathlib import Path

from .. import show
from ..c64 import memorymap, sources
from ..c64.machine import C64
from ..game.devices import DEVICE_HISTORY
from ..measure import load
from ..measure.engines import CLOCK
from ..search import DEEPEST, search, trace
from ..show.front import scene
from ..show.picture import Picture
from .searched import give

ROOT = Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- engines: python -m mc64 refresh readme -->", "<!-- end of the engines -->"
CHAPTER = {"minimax": 5, "alphabeta": 6, "negamax": 6, "deepening": 7, "ordering": 8, "history": 9}
POCKET, START, MIDDLE = "C B2 G1 D2 C3 B4", "M E1 B8 D8 F8 H8", "C D2 A5 E5 D6 F6"
PLIES = 7                   # of the search whose history table is drawn


def tree() -> Picture:
    """The pocket position three plies deep: what alpha-beta visits, and what it leaves out and why."""
    return show.tree(trace(POCKET, 3, method="alphabeta"), whole=trace(POCKET, 3))


def iterations() -> Picture:
    """The first move of a game, with the seconds that the table of engines allows."""
    limit = load("engines")["limit"]
    found = search(START, DEEPEST, method="deepening", on="6502", max_cycles=limit)
    whole = search(START, found.iterations[-1].depth + 1, method="deepening", on="6502")
    return show.iterations(found, count="cycles", limit=limit, whole=whole)


def heat() -> Picture:
    """The history table of the 6502 after one search of a position from the middle of a game."""
    c64 = C64(sources.program())
    give(c64, MIDDLE, PLIES, devices=DEVICE_HISTORY)
    c64.call("search_history", max_cycles=10**8)
    return show.heat(c64["history"])


PICTURES = {"front": scene, "tree": tree, "iterations": iterations, "heat": heat}


def engines(measured: dict) -> str:
    """The table of engines in Markdown, a row for each method of `measured`, what `load("engines")` gives."""
    seconds = round(measured["limit"] / CLOCK)
    heads = ("chapter", "search", "nodes", "cycles a node", "seconds", f"plies in {seconds} seconds",
             "wins kept", "bytes of code")
    summary = measured["summary"]
    rows = [("", "moves at random", "", "", "", "", f"{_graded(summary['minimax'])['random']:.1%}", "")]
    for method, found in summary.items():
        means = found["means"]
        rows.append((f"{CHAPTER[method]}", f"`{method}`", f"{means['nodes']:,.0f}",
                     f"{means['cycles a node']:,.0f}", f"{means['seconds']:.2f}",
                     f"{found['deepest']['mean']:.2f}", f"{_graded(found)['share']:.1%}",
                     f"{found['bytes']['code']:,}"))
    lines = [" | ".join(row) for row in (heads, ("---:", "---", *["---:"] * (len(heads) - 2)), *rows)]
    return "\n".join(f"| {line} |" for line in lines)


def _graded(found: dict) -> dict:
    """The wins kept by the deepest search that was graded."""
    return max(found["wins kept"], key=lambda row: row["depth"])


def written(text: str) -> str:
    """The README's text with both tables as they are now. Raises ValueError where a mark is missing."""
    text = memorymap.with_map(text, engines(load("engines")), (BEGIN, END))
    return memorymap.with_map(text, memorymap.memory_map(sources.program(), sources.sources()))


def refresh() -> list[Path]:
    """Draws the pictures and writes the tables again; gives the files that this has changed."""
    files = {ROOT / "notebooks" / f"{name}.svg": draw().svg for name, draw in PICTURES.items()}
    readme = ROOT / "README.md"
    files[readme] = written(readme.read_text(encoding="utf-8"))
    changed = [path for path, text in files.items()
               if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in changed:
        path.write_text(files[path], encoding="utf-8", newline="\n")
    return changed
