"""What a reader's search has found, held to the course's: for the checks of chapters 6 to 9."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mc64.bridge import numbers_of, to_c64
from mc64.c64 import sources
from mc64.c64.machine import C64
from mc64.game.position import position
from mc64.game.state import KEYS
from mc64.lab.exercises import Hint, NotAttempted, Verdict, right
from mc64.lab.measure import byte_count
from mc64.lab.session import current, machine, original
from mc64.measure.deepening import ready
from mc64.search import NO_LIMIT
from mc64.trace import move_text


def give(c64: C64, text: str, depth: int, *, max_nodes: int = NO_LIMIT, devices: int = 0) -> None:
    """Puts into the machine what a search that goes deeper and deeper starts from: a position, a depth, the
    course's numbers for hash and lock, a limit in nodes, and the devices of search_history."""
    game = ready(text, max_nodes=max_nodes)
    game.devices = devices
    to_c64(game, c64, ["board", "side", "hply", "max_nodes", "time_limit", "devices", *KEYS])
    c64["depth"] = depth


def same_result(c64: C64, text: str, found, given: str, *, counts: bool = False) -> None:
    """Raises a Hint where the machine holds another value, move or line than `found`, or another board than
    that of the position; with `counts` also other nodes or cutoffs.

    found  a Found or an Iteration; `given` begins the hint: what the search was given
    """
    move = found.pv[0] if found.pv else None
    if c64["best_value"] != found.value:
        raise Hint(f"{given} best_value is {c64['best_value']}, and it should be {found.value}.")
    best = move_text((c64["best_start"], c64["best_dest"])) if c64["best_start"] != 0xFF else None
    if best != move:
        raise Hint(f"{given} the best move is {best or 'none'}, and it should be {move or 'none'}.")
    line = tuple(zip(c64["pv_start"], c64["pv_dest"], strict=True))[:c64["pv_length"][0]]
    if tuple(map(move_text, line)) != found.pv:
        raise Hint(f"{given} the line is {' '.join(map(move_text, line)) or 'empty'}, and it should be "
                   f"{' '.join(found.pv) or 'empty'}.")
    if c64["ply"] != 0 or c64["board"] != bytes(position(text).board):
        raise Hint(f"{given} the board is not as it was before the search.")
    for name in ("nodes", "cutoffs") if counts else ():
        got = numbers_of(c64, name)[0]
        if got != getattr(found, name):
            raise Hint(f"{given} {name} is {got:,}, and it should be {getattr(found, name):,}.")


def in_fewer_cycles(parts: Sequence[str], solution: Mapping[str, str], cycles: Callable[[C64], int],
                    searches: int, ask: str) -> Verdict:
    """The Verdict on a search whose `parts` are to take fewer cycles than the course's.

    solution  routines by name that show that it can be done
    cycles    those of all `searches` compared on a machine; raises a Hint where a result is wrong
    ask       ends the hint for one that takes as many as before

    Raises NotAttempted where all parts are the course's.
    """
    if not any(current().piece(name) for name in parts):
        raise NotAttempted
    programs = current().program, original(), sources.program(replace=solution)
    mine, course, quick = (cycles(c64) for c64 in (machine(), *map(C64, programs[1:])))
    if mine >= course:
        raise Hint(f"Every result is right, in {mine:,} cycles for {searches} searches; the course's takes "
                   f"{course:,}. {ask}")
    size = [sum(byte_count(name, program) for name in parts) for program in programs]
    return right(
        f"the same results in {100 * mine / course:.1f} % of the cycles, on {searches} positions.",
        cycles=f"{mine:,} (the course's {course:,}, with the solution's changes {quick:,})",
        bytes=f"{size[0]} (the course's {size[1]}, with the solution's changes {size[2]})")
