"""Chapter 7: what the early iterations cost, what they give back; and when F8-G7 is turned down.

The positions are those of `stages`. For each, the nodes and cycles of every iteration of `search_deepening`
on the 6502, beside those of `search_alphabeta`, which looks at one depth alone. An iteration's cycles are its
own; the first has those of setting up the search. `thread` is the position after E1-F2, searched so as well.
"""


from ..game.deepening import search_deepening
from ..game.moves import NO_MOVE
from ..game.position import position_text
from ..game.remember import hash_move_first, remember_move
from ..search import METHODS, NO_LIMIT, prepared, rebuilt, search
from .cutoffs import mean
from .refusal import LOSES, REPLY, move_text
from .stages import COUNT, SEED, stages

DEEPEST, FURTHEST = 8, 12       # plies: of the positions, and of the one after E1-F2
COUNTS = ("nodes", "cycles")


def deepening(*, count=COUNT, deepest=DEEPEST, furthest=FURTHEST, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON; about three minutes."""
    rows = []
    for n, text in enumerate(stages(count), 1):
        rows.append(row(text, deepest))
        if n % 10 == 0:
            tell(f"{n} of {count} positions")
    tell(f"{REPLY} to depth {furthest}")
    return {"command": "python -m mc64.measure deepening", "seed": SEED, "rows": rows, "means": means(rows),
            "position": REPLY, "move": LOSES, "thread": thread(furthest)}


def row(text, deepest=DEEPEST):
    """A position's nodes and cycles at depths 1 to `deepest`: of one search alone, and of each iteration."""
    alone = [search(text, depth, method="alphabeta", on="6502") for depth in range(1, deepest + 1)]
    found = search(text, deepest, method="deepening", on="6502").iterations
    return {"position": text,
            **{f"alone: {name}": [getattr(one, name) for one in alone] for name in COUNTS},
            **{f"iterations: {name}": [getattr(one, name) for one in found] for name in COUNTS}}


def multiples(row, name, depth):
    """(all searches alone to a depth, all iterations, the last iteration), as multiples of that depth alone.

    `name` is nodes or cycles. The first of the three is what repeating costs if nothing is remembered.
    """
    alone, each = row[f"alone: {name}"], row[f"iterations: {name}"]
    return tuple(part / alone[depth - 1] for part in (sum(alone[:depth]), sum(each[:depth]), each[depth - 1]))


def means(rows):
    """By depth and count: geometric means of the `multiples`, the least and the greatest of all iterations,
    and in how many positions all iterations together took less than that depth alone."""
    found = []
    for depth in range(1, len(rows[0]["alone: nodes"]) + 1):
        for name in COUNTS:
            repeated, together, last = zip(*(multiples(row, name, depth) for row in rows), strict=True)
            found.append({"depth": depth, "count": name, "repeated": mean(repeated),
                          "together": mean(together), "last": mean(last), "least": round(min(together), 2),
                          "greatest": round(max(together), 2), "cheaper": sum(one < 1 for one in together)})
    return found


def thread(furthest=FURTHEST):
    """What each iteration plays after E1-F2: depth, value, move and nodes, and the cycles up to its end."""
    rows, cycles = [], 0
    for one in search(REPLY, furthest, method="deepening", on="6502").iterations:
        cycles += one.cycles
        rows.append({"depth": one.depth, "value": one.value, "plays": one.pv[0], "nodes": one.nodes,
                     "cycles so far": cycles})
    return rows


def recalled(text, depth, seed=0):
    """What the slots give to a search in Python: (counts of nodes by what was found there, wrong moves).

    Found is nothing, because nothing was ever stored for the position or because that has been written over,
    the position's own move, another position's that is legal here, or one that is not legal. A wrong move,
    none of those listed, is (position that finds it, position it was stored for, move). `seed` draws hash and
    lock as in `search`.
    """
    game, owners, wrong, stored = ready(text, seed), {}, [], set()
    counts = {"nothing, new": 0, "nothing, written over": 0, "own": 0, "another's, legal": 0,
              "another's, illegal": 0}

    def noted(game):
        if game.pv_length[game.ply]:
            owners[game.side, game.current_hash, game.current_lock] = position_text(game)
            stored.add(position_text(game))
        remember_move(game)

    def looked_up(game):
        move = game.hash_start, game.hash_dest
        here = range(game.first_move[game.ply], game.first_move[game.ply + 1])
        legal = move in [(game.move_list_start[m], game.move_list_dest[m]) for m in here]
        owner = owners.get((game.side, game.current_hash, game.current_lock))
        if move == (NO_MOVE, NO_MOVE):
            counts["nothing, written over" if position_text(game) in stored else "nothing, new"] += 1
        elif owner == position_text(game):
            counts["own"] += 1
        else:
            counts["another's, legal" if legal else "another's, illegal"] += 1
        if NO_MOVE not in move and not legal:
            wrong.append((position_text(game), owner, move_text(*move)))
        hash_move_first(game)

    rebuilt(search_deepening, remember_move=noted, hash_move_first=looked_up)(game, depth)
    return counts, wrong


def ready(text, seed=0, max_nodes=NO_LIMIT):
    """The Game of a position, with the numbers for hash and lock that `search` draws, and a node limit."""
    return prepared(text, METHODS["deepening"], max_nodes=max_nodes, seed=seed)
