"""Minimax told again, sharing nothing with the package's: whole positions copied, rules in files and ranks.

Values are tuples that order themselves: (1, -plies) the mouse has won after so many, (0, score), (-1, plies).
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "facts"))
import rules


def score(tables, mouse, cats):
    """The evaluation, from the package's tables but by ranks and files. A byte."""
    place, chase, line = tables
    total = place[4 * mouse[1] + mouse[0] // 2]
    for cat in cats:
        total += chase[(8 * (cat[1] - mouse[1]) + cat[0] - mouse[0]) % 128]
    for n, cat in enumerate(cats):
        for other in cats[:n]:
            total += line[(8 * (cat[1] - other[1]) + cat[0] - other[0]) % 128]
    return total % 256


def search(tables, here, depth, plies=0):
    """(value, moves of the best line, nodes) of a position (side, mouse, cats), copied at each move."""
    side, mouse, cats = here
    if mouse[1] == 7:
        return (1, -plies), (), 1
    moves = rules.moves(side, mouse, cats)
    if not moves:
        return ((-1, plies) if side == "M" else (1, -plies)), (), 1
    if depth == 0:
        return (0, score(tables, mouse, cats)), (), 1
    found, nodes = [], 1
    for move in moves:
        value, line, below = search(tables, rules.play(side, mouse, cats, move), depth - 1, plies + 1)
        found.append((value, (move, *line)))
        nodes += below
    values = [value for value, _ in found]
    best = max(values) if side == "M" else min(values)
    return best, found[values.index(best)][1], nodes


def as_byte(value):
    """The byte that the course writes for a value."""
    who, number = value
    return number if who == 0 else 255 + number if who == 1 else number


def as_text(line):
    """Moves as E1F2."""
    return tuple(rules.NAMES[rules.number(a)] + rules.NAMES[rules.number(b)] for a, b in line)


def turned(value):
    """A value as the other side sees it."""
    who, number = value
    return -who, -number


def negamax(tables, here, depth, alpha=(-2, 0), beta=(2, 0), plies=0):
    """(value, nodes, cutoffs) by alpha-beta, fail-hard, in its other form: all seen by the side to move."""
    side, mouse, cats = here
    moves = rules.moves(side, mouse, cats)
    if depth == 0 or not moves or mouse[1] == 7:
        value = search(tables, here, 0, plies)[0]
        return value if side == "M" else turned(value), 1, 0
    nodes, cutoffs = 1, 0
    for number, move in enumerate(moves, 1):
        after = rules.play(side, mouse, cats, move)
        value, below, cut = negamax(tables, after, depth - 1, turned(beta), turned(alpha), plies + 1)
        nodes, cutoffs = nodes + below, cutoffs + cut
        if turned(value) >= beta:
            return beta, nodes, cutoffs + (number < len(moves))
        alpha = max(alpha, turned(value))
    return alpha, nodes, cutoffs
