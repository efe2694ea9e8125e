"""Why a search left moves out: which bound was met, who has it by which move, what was never looked at.

All of it follows from the events of a `Trace`; the sides that record one need not know of it.
"""

from dataclasses import dataclass

from .events import SIDES, move_text

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
SIGNS = {"": "", "<=": "≤", ">=": "≥"}
TOLD = {"": "", "<=": "at most ", ">=": "at least "}
OTHER_WAY = {"": "", "<=": ">=", ">=": "<="}


class Windows:
    """Follows alpha and beta along the path, in the mouse's values, with the nodes that gave them.

    `turned` says that each node tells its values as the side to move there sees them (negamax).
    """

    def __init__(self, turned=False):
        self.turned, self.path = turned, []

    def enter(self, node):
        """Sets `node.had`: a bound that the node above has passed on is its bound, by the same node."""
        window = (node.alpha, node.beta)
        if self.turned and node.side == 1 and None not in window:
            window = (255 - node.beta, 255 - node.alpha)
        if self.path and None not in window:
            above, had = self.path[-1]
            node.had = tuple(had[i] if above[i] == window[i] else None for i in (0, 1))
        self.path.append((list(window), list(node.had)))

    def leave(self, node, above):
        """Sets `node.bound`, and narrows the window of `above`, the node that now goes on (None: none does).

        A node without a move tells its own value. Elsewhere a value that is not between alpha and beta says
        on which side of them the true one is.
        """
        self.path.pop()
        if node.value is None or node.alpha is None or node.beta is None:
            return
        if node.children:
            node.bound = "<=" if node.value <= node.alpha else ">=" if node.value >= node.beta else ""
        if above is not None:
            value = 255 - node.value if self.turned and node.side == 1 else node.value
            window, had = self.path[-1]
            if None not in window and (value > window[0], value < window[1])[above.side]:
                window[above.side] = (min(value, window[1]), max(value, window[0]))[above.side]
                had[above.side] = node.index


@dataclass(frozen=True)
class Why:
    """A cut explained. Sides are "mouse" and "cats", moves texts such as "E1F2", a line is a tuple of them.

    node, line   the node that was left, by number, and the moves to it
    side         whose turn it is there
    refutation   the move after which it was left
    value        what that move brought, as the node sees it; `bound` "<=" or ">=" where that is only a bound
    met, limit   the bound that it met, "alpha" or "beta", and its number; `met` is empty where the search was
                 stopped and no bound was met
    holder       the side that already has so much
    move, at     by which move, and the line to the node where it has that move; None where the bound is the
                 one that the search was given
    up           how many plies up that node is: 1 is the parent; from 3 on it is a deep cutoff
    untried      the moves left out
    unseen       how many nodes they are and have below them, None where that is not known
    turned       whether values are those that the side to move sees (negamax)
    """

    node: int
    line: tuple
    side: str
    refutation: str
    value: int | None
    bound: str
    met: str
    limit: int | None
    holder: str
    move: str | None
    at: tuple | None
    up: int | None
    untried: tuple
    unseen: int | None
    turned: bool = False

    @property
    def deep(self):
        """Whether the bound comes from further up than the parent."""
        return self.up is not None and self.up > 1

    @property
    def place(self):
        """The node that was left, in words."""
        return " ".join(self.line) or "the root"

    @property
    def worth(self):
        """What the refutation brought: `3`, `>=3`, `<=3`; empty where there are no values."""
        return "" if self.value is None else f"{self.bound}{self.value}"

    @property
    def owner(self):
        """Who has the bound and by what: `the cats: D2C1 at the root`."""
        if self.move is None:
            return "given to the search" if self.met else "the search was stopped"
        deep = f", {_number(self.up)} plies up" if self.deep else ""
        return f"the {self.holder}: {self.move} {self._where()}{deep}"

    @property
    def left_out(self):
        """The moves left out and what they hide: `B2C1 B2A3 (7 nodes)`."""
        hidden = "" if self.unseen is None else f" ({_plural(self.unseen, 'node')})"
        return " ".join(self.untried) + hidden

    def sentence(self):
        """All of it in words."""
        worth = "" if self.value is None else f", worth {TOLD[self.bound]}{self.value}"
        place = self.place[0].upper() + self.place[1:]
        head = f"{place} is left after {self.refutation}{worth}: {self._because()}."
        unseen = "" if self.unseen is None else f"; {_plural(self.unseen, 'node')} never looked at"
        return f"{head} Not tried: {', '.join(self.untried)}{unseen}."

    def _because(self):
        if not self.met:
            return "no bound was met, the search was stopped"
        if self.move is None:
            return f"{self.met} is {self.limit}, a bound that the search was given"
        has, gains = ("has", "gains") if self.holder == "mouse" else ("have", "gain")
        limit, name = self.limit, self.met
        if self.turned:
            sees = "sees" if self.side == "mouse" else "see"
            limit, name = 255 - limit, f"{self.met}, {self.limit} as the {self.side} {sees} it"
        deep = f", a bound from {_number(self.up)} plies up" if self.deep else ""
        return (f"the {self.holder} already {has} {limit} by {self.move} {self._where()} ({name}{deep}) and "
                f"{gains} nothing by coming here")

    def _where(self):
        return f"after {' '.join(self.at)}" if self.at else "at the root"

    def label(self):
        """Two short rows for a picture: the bound that was met, and who has it."""
        if not self.met:
            return f"after {self.refutation}", "stopped"
        sign = "≥" if self.met == "beta" else "≤"
        first = f"{self.refutation} {sign} {'αβ'[self.met == 'beta']} {self.limit}"
        if self.move is None:
            return first, "given"
        has = "has" if self.holder == "mouse" else "have"
        return first, f"{self.holder} {has} {self.move}" + (f", {self.up} up" if self.deep else "")

    def brief(self):
        """Two rows, shorter still, for a crowded picture."""
        if not self.met:
            return "stopped", ""
        return (f"{'αβ'[self.met == 'beta']} {self.limit}",
                "given" if self.move is None else self.move + (f" ↑{self.up}" if self.deep else ""))


def explained(nodes, turned=False, counted=False):
    """The `Why` of every node with a cut, in the order of the visit: a list.

    `nodes` as `Trace.nodes` gives them; `counted` says that what lies below the moves left out is among them.
    """
    lines = {}
    for node in sorted(nodes, key=lambda node: node.ply):
        above = lines.get(node.parent, ())
        lines[node.index] = above if node.parent is None else (*above, move_text(node.move))
    return [_why(node, nodes, lines, turned, counted) for node in nodes if node.cut]


def _why(node, nodes, lines, turned, counted):
    """The Why of one node."""
    cut, last = node.cut, max((n for n in node.children if nodes[n].visited), default=None)
    value, bound = (None, "") if last is None else (nodes[last].value, nodes[last].bound)
    if turned and value is not None:
        value, bound = 255 - value, OTHER_WAY[bound]
    holder = 1 - node.side
    by = node.had[holder] if cut.reason else None
    above = None if by is None else nodes[nodes[by].parent]
    return Why(
        node.index, lines[node.index], SIDES[node.side], "" if last is None else move_text(nodes[last].move),
        value, bound, cut.reason, {"alpha": cut.alpha, "beta": cut.beta}.get(cut.reason), SIDES[holder],
        None if by is None else move_text(nodes[by].move), None if above is None else lines[above.index],
        None if above is None else node.ply - above.ply, tuple(map(move_text, cut.untried)),
        _unseen(node, nodes) if counted else None, turned)


def _unseen(node, nodes):
    """How many nodes lie below the moves left out, those after them included."""
    found = [child for child in node.children if not nodes[child].visited]
    for child in found:
        found += nodes[child].children
    return len(found)


def _number(n):
    return WORDS[n] if n < len(WORDS) else f"{n}"


def _plural(n, word):
    return f"{n:,} {word}" if n == 1 else f"{n:,} {word}s"
