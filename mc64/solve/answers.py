"""What the solved game says of one position."""

from ..game.position import position, position_text, square_name
from .table import plies, solved, winner


def answer(text):
    """The exact result of a position in text: who wins, in how many plies, and what each move leads to.

    Gives `{position, winner: "M" or "C", plies, moves: [{move, winner, plies}]}`. A move's winner and plies
    are those of the position after it; the moves stand in the order of `gen`. Where the game is over the
    plies are 0 and there are no moves. Positions that no game leads to are answered too. Raises PositionError
    for text that is no position.
    """
    game, table = position(text), solved()
    here = table.placement(game)
    moves = [{"move": square_name(origin) + square_name(dest), **result(table.score(after))}
             for origin, dest, after in table.moves(here)]
    return {"position": position_text(game), **result(table.score(here)), "moves": moves}


def result(score):
    """A score as `{winner, plies}`."""
    return {"winner": winner(score), "plies": plies(score)}
