"""Whether a position, the cats told apart, can come up in a game from the start."""

from __future__ import annotations

from mc64.game.board import SIDE_CATS, SIDE_MOUSE
from mc64.game.moves import cat_moves, mouse_moves
from mc64.game.position import START, position
from mc64.solve import solved

PATIENCE = 20_000       # positions looked at on the way back before the search gives up


def places(game) -> tuple[int, ...]:
    """The squares of the mouse and of cats 1 to 4, and the side to move last."""
    return (*(game.board.index(piece) for piece in range(5)), game.side)


def leads_here(game) -> bool | None:
    """Does a game from the start lead here, with these very cats? None when the search gave up.

    Looks back from the position, one move at a time, deepest first. Positions that the start does not lead to
    with any cats are answered at once by the solved game.
    """
    table = solved()
    here = table.placement(game)
    if not table.reachable[here.side][here.cats, here.mouse]:
        return False
    start, seen, open_ = places(position(START)), set(), [places(game)]
    while open_:
        if open_[-1] == start:
            return True
        if len(seen) > PATIENCE:
            return None
        at = open_.pop()
        if at not in seen:
            seen.add(at)
            open_ += [before for before in _before(at) if before not in seen and _possible(before)]
    return False


def _before(at: tuple[int, ...]):
    """The positions from which one move leads here. Nobody moves once the mouse stands on rank 8."""
    pieces, side = at[:5], at[5]
    if side == SIDE_CATS:
        for origin in mouse_moves[4 * pieces[0]:4 * pieces[0] + 4]:     # a step of the mouse has a way back
            if origin < 56 and origin not in pieces:
                yield (origin, *pieces[1:], SIDE_MOUSE)
    elif pieces[0] < 56:
        for cat in range(1, 5):
            for origin in range(64):
                steps = cat_moves[2 * origin:2 * origin + 2]
                if pieces[cat] in steps and origin not in pieces:
                    yield (*pieces[:cat], origin, *pieces[cat + 1:], SIDE_CATS)


def _possible(at: tuple[int, ...]) -> bool:
    """Whether each cat can have come from its own square: one file to the side at most for each rank down."""
    homes = places(position(START))
    return all(abs(at[cat] % 8 - homes[cat] % 8) <= 7 - at[cat] // 8 for cat in range(1, 5))
