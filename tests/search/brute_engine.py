"""The searches of chapters 7 to 9 told again, sharing nothing with the package's but tables of numbers.

Whole positions are copied at each move, keys are added up anew for each, the table is a dict, and a search
that has to stop raises. What has to be alike is the order of moves, so nodes and cutoffs are alike too.
"""

from types import SimpleNamespace

import brute
from brute import rules

HASH, KILLERS, HISTORY, STATIC, KEEP = 1, 2, 4, 8, 16


class Stop(Exception):
    """The nodes are used up."""


class Engine:
    """A search of one position. `order` says how moves are put in order:

    "recalled"  that of the table first, the others as they come (chapter 7)
    a function  of (engine, here, move, number, ply), a score: the highest first, as `picked` (chapter 8)
    a number    the devices: as a function, by `by_devices` (chapter 9)

    `keys(kind, piece, square)` is a byte for kind 0 (hash) and 1 (lock). `counts` may be those of a search
    before. `small` counts moves by square left and direction, `amount(depth)` says by how much.
    """

    def __init__(self, tables, text, keys, order, *, limit=None, counts=None, small=False, amount=None):
        self.tables, self.here, self.keys, self.order = tables, rules.read(text), keys, order
        self.limit = limit
        self.slots, self.killers, self.small = {}, {}, small
        self.counts = {} if counts is None else counts
        self.amount = amount or (lambda depth: min(depth * depth, 255))
        self.nodes = self.cutoffs = self.leaves = self.halvings = self.strangers = 0
        self.iterations = []

    def run(self, depth):
        """Deeper and deeper, up to `depth`. Answers itself, with `iterations`, `value` and `pv`."""
        for plies in range(1, depth + 1):
            nodes, cutoffs = self.nodes, self.cutoffs
            try:
                value, line = self.node(self.here, plies, 0, 255, 0)
            except Stop:
                break
            self.iterations.append(SimpleNamespace(
                depth=plies, value=value, pv=brute.as_text(line), nodes=self.nodes - nodes,
                cutoffs=self.cutoffs - cutoffs))
        self.value, self.pv = self.iterations[-1].value, self.iterations[-1].pv
        return self

    def node(self, here, depth, low, high, ply):
        """(value held to the window, line) of a position."""
        if self.iterations and self.limit is not None and self.nodes >= self.limit:
            raise Stop
        self.nodes += 1
        side, mouse, cats = here
        moves = rules.moves(*here)
        if mouse[1] == 7 or not moves or depth == 0:
            self.leaves += 1
            return brute.as_byte(brute.search(self.tables, here, 0, ply)[0]), ()
        line, tried = (), 0
        for move in self.ordered(here, moves, ply):
            tried += 1
            value, below = self.node(rules.play(*here, move), depth - 1, low, high, ply + 1)
            if side == "M" and value > low:
                low, line = min(value, high), (move, *below)
            elif side == "C" and value < high:
                high, line = max(value, low), (move, *below)
            if low >= high:
                self.cutoffs += tried < len(moves)
                break
        if line:
            self.learn(here, line[0], depth, ply, low >= high)
        return (low if side == "M" else high), line

    def ordered(self, here, moves, ply):
        """The moves in the order in which they are to be tried."""
        if self.order == "recalled":
            known = self.recalled(here)
            self.strangers += known is not None and known not in moves
            return [known, *(move for move in moves if move != known)] if known in moves else moves
        score = by_devices(self.order) if isinstance(self.order, int) else self.order
        return picked(moves, [score(self, here, move, number, ply) for number, move in enumerate(moves)])

    def learn(self, here, move, depth, ply, cut):
        """Notes what was best in a position."""
        devices = self.order if isinstance(self.order, int) else HASH | KILLERS
        if devices & HASH:
            self.slots[here[0], self.key(here, 0)] = self.key(here, 1), move
        if devices & KILLERS and cut:
            newest = self.killers.get(ply, ())[:1]
            if newest != (move,):
                self.killers[ply] = (move, *newest)
        if devices & HISTORY:
            entry, more = self.entry(move), self.amount(depth)
            if self.counts.get(entry, 0) + more > 255:
                self.halvings += 1
                self.counts.update({each: count // 2 for each, count in self.counts.items()})
            self.counts[entry] = min(self.counts.get(entry, 0) + more, 255)

    def recalled(self, here):
        """The move that the table has for a position, or for one that it takes for the same."""
        lock, move = self.slots.get((here[0], self.key(here, 0)), (None, None))
        return move if lock == self.key(here, 1) else None

    def key(self, here, kind):
        """Hash (0) or lock (1) of a position."""
        found = 0
        for piece, square in enumerate((here[1], *here[2])):
            found ^= self.keys(kind, piece, rules.number(square))
        return found

    def entry(self, move):
        """What a move is counted by."""
        start, dest = move
        return (start, dest[0] - start[0], dest[1] - start[1]) if self.small else move


def picked(moves, scores):
    """Each time the highest score of those left, the first of equals; it changes places with the first."""
    moves, scores = list(moves), list(scores)
    for n in range(len(moves)):
        best = scores.index(max(scores[n:]), n)
        for row in (moves, scores):
            row[n], row[best] = row[best], row[n]
    return moves


def original(engine, here, move, number, ply):
    return 0


def reversed_order(engine, here, move, number, ply):
    return number


def static(engine, here, move, number, ply):
    side, mouse, cats = rules.play(*here, move)
    score = brute.score(engine.tables, mouse, cats)
    return score if here[0] == "M" else 255 - score


def recalled(engine, here, move, number, ply):
    return 255 if engine.recalled(here) == move else 0


def killer(engine, here, move, number, ply):
    known = engine.killers.get(ply, ())
    return 254 - known.index(move) if move in known else 0


def recalled_then_killers(engine, here, move, number, ply):
    return recalled(engine, here, move, number, ply) or killer(engine, here, move, number, ply)


def by_devices(devices):
    """The score by devices: 1 the table, 2 killers, 4 counts, 8 what the next position is worth."""
    def score(engine, here, move, number, ply):
        for device, surest in ((HASH, recalled), (KILLERS, killer)):
            found = surest(engine, here, move, number, ply) if devices & device else 0
            if found:
                return found
        found = engine.counts.get(engine.entry(move), 0) if devices & HISTORY else 0
        if devices & STATIC:
            found = (found + static(engine, here, move, number, ply)) // 2
        return min(found, 252)
    return score
