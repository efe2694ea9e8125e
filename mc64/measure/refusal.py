"""Chapter 6's answer to the question of chapter 1: how deep alpha-beta looks, what that costs, and whether it
turns F8-G7 down.

Nodes and cycles are those of `search_alphabeta` on the 6502. The nodes of minimax and of the critical tree
are counted on the tree in memory (`solve.gametree`). Whether F8-G7 is the worst of the seven replies is asked
by a window of its own: is it worth more than the worst of the other six? An answer at the upper bound says
yes.
"""

from ..c64.machine import C64
from ..c64.sources import program
from ..game.alphabeta import alphabeta
from ..game.board import PIECE_EMPTY, SIDE_MOUSE
from ..game.moves import gen
from ..game.position import position, square_name
from ..game.where import find_pieces
from ..solve.critical import critical
from ..solve.gametree import minimax_nodes

REPLY = "C F2 B8 D8 F8 H8"      # after E1-F2
LOSES = "F8G7"
DEEPEST = 12
FOREVER = 10**12                # cycles


def refusal(*, deepest=DEEPEST, tell=lambda line: None):
    """The whole measurement as a dict, ready for JSON; two or three minutes."""
    rows, c64 = [], C64(program())
    for depth in range(1, deepest + 1):
        tell(f"depth {depth}")
        rows.append({"depth": depth, **searched(c64, depth), **asked(depth)})
    return {"command": "python -m mc64.measure refusal", "position": REPLY, "move": LOSES, "depths": rows}


def searched(c64, depth):
    """The search of REPLY on the 6502, beside what minimax and the critical tree visit: part of a row."""
    game, least = position(REPLY), critical(REPLY, depth)
    c64["board"], c64["side"], c64["hply"], c64["depth"] = bytes(game.board), game.side, 0, depth
    cycles = c64.call("search_alphabeta", max_cycles=FOREVER).cycles
    nodes, cutoffs = (int.from_bytes(c64[name], "little") for name in ("nodes", "cutoffs"))
    return {"value": c64["best_value"], "plays": move_text(c64["best_start"], c64["best_dest"]),
            "minimax": minimax_nodes(least.root), "critical": least.nodes, "nodes": nodes, "cutoffs": cutoffs,
            "cycles": cycles}


def move_text(start, dest):
    """A move such as E1F2."""
    return square_name(start) + square_name(dest)


def asked(depth):
    """Is F8-G7 worth more than the worst of the other replies? That worst, the answer, and its price."""
    values = {move: alphabeta(game, depth - 1, 0, 255) for move, game in replies()}
    worst = max(value for move, value in values.items() if move != LOSES)
    game = dict(replies())[LOSES]
    answer = alphabeta(game, depth - 1, worst, worst + 1)
    return {"worst other": worst, "worse": answer > worst, "nodes asked": game.nodes}


def replies():
    """(move, game after it) for each of the seven replies."""
    game = position(REPLY)
    gen(game)
    moves = list(zip(game.move_list_start, game.move_list_dest, strict=True))[:game.first_move[1]]
    for start, dest in moves:
        after = position(REPLY)
        after.board[dest], after.board[start] = after.board[start], PIECE_EMPTY
        after.side = SIDE_MOUSE
        find_pieces(after)
        yield move_text(start, dest), after
