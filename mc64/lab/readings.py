"""Which leaves of chapter 5's toy tree alpha-beta reads, and why it passes over the others."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Reading:
    """What alpha-beta does with 27 leaves: the `value` of the root, the numbers of the leaves read, from 0,
    and for each leaf that was passed over the window at its node."""

    leaves: tuple[int, ...]
    value: int = 0
    read: list[int] = field(default_factory=list)
    closed: dict[int, tuple[int, int, int]] = field(default_factory=dict)    # leaf -> level, alpha, beta


def reading(leaves) -> Reading:
    """Alpha-beta on a toy tree of chapter 5: the greatest at levels 1 and 3, the least at level 2."""
    found = Reading(tuple(leaves))
    found.value = _toy(found, 3, 0, 0, 255)
    return found


def _toy(found, level, first, alpha, beta):
    if level == 0:
        found.read.append(first)
        return found.leaves[first]
    width = 3 ** (level - 1)
    for below in range(first, first + 3 * width, width):
        if alpha >= beta:
            found.closed.update((leaf, (level, alpha, beta)) for leaf in range(below, first + 3 * width))
            break
        value = _toy(found, level - 1, below, alpha, beta)
        if level == 2:
            beta = max(alpha, min(beta, value))
        else:
            alpha = min(beta, max(alpha, value))
    return beta if level == 2 else alpha
