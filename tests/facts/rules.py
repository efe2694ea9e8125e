"""The rules of the game told again in files and ranks, sharing nothing with the package's tables.

A placement is (mouse, cats): squares as (file, rank), each 0..7, the cats in the order 1 to 4.
"""

MOUSE_STEPS = ((-1, -1), (1, -1), (1, 1), (-1, 1))        # SW, SE, NE, NW
CAT_STEPS = MOUSE_STEPS[:2]
NAMES = [file + rank for rank in "12345678" for file in "ABCDEFGH"]


def number(square):
    """A1 = 0 ... H8 = 63."""
    return square[0] + 8 * square[1]


def place(name):
    """The square called `name`, A1 to H8."""
    return "ABCDEFGH".index(name[0]), "12345678".index(name[1])


def step(square, by):
    """The square one step away, None beyond the edge."""
    file, rank = square[0] + by[0], square[1] + by[1]
    return (file, rank) if 0 <= file <= 7 and 0 <= rank <= 7 else None


def read(text):
    """(side, mouse, cats) of a position in text; side is "M" or "C"."""
    side, mouse, *cats = text.split()
    return side, place(mouse), tuple(map(place, cats))


def moves(side, mouse, cats):
    """The moves in the course's order: the board's squares from A1 to H8, then the directions."""
    found = []
    for origin in sorted([mouse] if side == "M" else cats, key=number):
        for by in MOUSE_STEPS if side == "M" else CAT_STEPS:
            dest = step(origin, by)
            if dest and dest != mouse and dest not in cats:
                found.append((origin, dest))
    return found


def play(side, mouse, cats, move):
    """The position after a move."""
    origin, dest = move
    if side == "M":
        return "C", dest, cats
    return "M", mouse, tuple(dest if cat == origin else cat for cat in cats)


def ended(side, mouse, cats):
    """Whether the game is over: the mouse on rank 8, or nobody's move to make."""
    return mouse[1] == 7 or not moves(side, mouse, cats)
