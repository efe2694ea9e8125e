"""The positions on which searches are compared: from all stages of the game, both sides to move.

Chapters 6, 8 and 9 measure on the same ones. They come up in games from the start in which every move is
random with probability 1/5 and otherwise the best by the solved game (`solve.grade.noisy_game`); random
placements would be games that nobody plays. In turn one is taken for each side and each stage, `STAGES` being
numbers of plies played, each from a game of its own. A position is left out whose end is in sight: where
minimax finds a win within 8 plies, the size of its tree is that of the way to this end, and whether a search
is quick or slow a matter of meeting it first; so is one where minimax visits 1,000 nodes or fewer.
"""

import random
from functools import cache

from ..game.board import SIDE_CATS, SIDE_MOUSE
from ..game.position import position_text
from ..solve import solved
from ..solve.gametree import grow, minimax_nodes
from ..solve.grade import draw, noisy_game
from .lookahead import LEAST_WIN, MOST_LOSS

COUNT, SEED = 60, 64
STAGES = (range(0, 8), range(8, 16), range(16, 24), range(24, 32), range(32, 40))
GROUPS = [(side, stage) for stage in STAGES for side in (SIDE_MOUSE, SIDE_CATS)]
PLIES, FEWEST = 8, 1000


@cache
def stages(count=COUNT, seed=SEED):
    """`count` different positions in text, a tuple; the first of a longer row are those of a shorter one.

    Position n belongs to GROUPS[n % 10]. About a tenth of a second each.
    """
    rng, found = random.Random(seed), {}
    while len(found) < count:
        side, plies = GROUPS[len(found) % len(GROUPS)]
        found[next(text for text in met(rng, side, plies) if text not in found and open_still(text))] = True
    return tuple(found)


def met(rng, side, plies):
    """Yields positions in text without end, one a game: with `side` to move, the plies played in `plies`."""
    while True:
        here = [one for ply, one in enumerate(noisy_game(rng)) if ply in plies and one.side == side]
        if here:
            yield position_text(solved().game(draw(rng, here)))


def open_still(text):
    """Whether nobody wins by force within 8 plies, and minimax visits over 1,000 nodes to that depth."""
    root = grow(text, PLIES)
    return MOST_LOSS < root.value < LEAST_WIN and minimax_nodes(root) > FEWEST
