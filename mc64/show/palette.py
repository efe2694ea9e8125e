"""Every colour and font of the course's pictures, in one place.

Pictures stand on paper of their own, so that they read the same on a light page, on a dark page and where a
site strips styles.  Pairs of text and ground keep a contrast of at least 4.5 : 1, a test computes it.
In grey the mouse stays light with a dark rim, the cats stay dark with a white number.
"""

PAPER = "#fcfaf5"       # ground of every picture
INK = "#1f2328"         # text and rims
MUTED = "#5b6068"       # second-rank text: coordinates, offsets, unchanged bytes
RULE = "#d3cdbf"        # hairlines

LIGHT_SQUARE = "#f6f1e6"
DARK_SQUARE = "#c9bfa9"
MOVED = "#ffdf70"       # a square that the move just made touched

MOUSE = "#ffb870"       # the mouse, on the board and as a byte
ON_MOUSE = INK
CAT = "#27476e"         # the cats, on the board and as bytes
ON_CAT = "#ffffff"

ARROW = "#a3123f"       # moves
MARK = "#00665c"        # dots and rings
CHANGED = "#fff0b8"     # ground of a byte that changed
CHANGED_RIM = "#a3123f"

# Counts of moves, from least to greatest; in grey each is darker than the one before.
LANES = ("#b4a888", "#c9963c", "#c4661f", "#a3312c", "#5c0f38")

# Lines that join a square to its byte: colour and dash, so that they can also be told apart in grey.
JOINS = {0: ("#a3123f", None), 7: ("#00665c", "10 6"), 56: ("#5a3e9b", "3 6"), 63: ("#7a4a00", "14 5 3 5")}

# Source listings.
COMMENT = "#5b6068"
MNEMONIC = "#27476e"
NUMBER = "#8a3b00"
LABEL = "#a3123f"
STRING = "#00665c"
DIRECTIVE = "#5a3e9b"
HEAT = (PAPER, "#ffefc9", "#ffdc9a", "#ffc56b", "#f9a94a")   # share of the cycles: none, then up to all

GOOD = "#00665c"
BAD = "#a3123f"

SANS = "Helvetica, Arial, sans-serif"
MONO = "Menlo, Consolas, DejaVu Sans Mono, monospace"

# Text colour on ground: what the contrast test computes.
TEXT_PAIRS = (
    (INK, PAPER), (INK, LIGHT_SQUARE), (INK, DARK_SQUARE), (MUTED, PAPER), (INK, CHANGED),
    (MUTED, CHANGED), (ON_MOUSE, MOUSE), (ON_CAT, CAT),
    (ARROW, PAPER), (MARK, PAPER), (GOOD, PAPER), (BAD, PAPER),
    *((colour, PAPER) for colour in (COMMENT, MNEMONIC, NUMBER, LABEL, STRING, DIRECTIVE)),
    *((INK, ground) for ground in HEAT),
    *((colour, PAPER) for colour, _dash in JOINS.values()),
)


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) .. 1 (white), of "#rrggbb" (WCAG 2.1's definition)."""
    def channel(text: str) -> float:
        value = int(text, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = (channel(colour[i:i + 2]) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours "#rrggbb", 1 .. 21 (WCAG 2.1)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
