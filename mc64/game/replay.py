"""Games in text: a list of moves such as `E1F2`, played from the start."""

from .board import PIECE_EMPTY, SIDE_CATS, SIDE_MOUSE
from .moves import gen
from .position import START, PositionError, position, position_text, square, square_name


def replay(moves, start=START):
    """The boards of a game, 64 bytes each: the position `start` and the one after each move.

    `moves` is a list of moves or a text with spaces between them. Raises PositionError for a move that is not
    legal where it stands, naming those that are.
    """
    game = position(start)
    boards = [bytes(game.board)]
    for number, move in enumerate(moves.split() if isinstance(moves, str) else moves, 1):
        origin, dest = square(move[:2]), square(move[2:])
        game.first_move[0] = 0
        gen(game)
        legal = [(game.move_list_start[m], game.move_list_dest[m]) for m in range(game.first_move[1])]
        if (origin, dest) not in legal:
            names = ", ".join(square_name(a) + square_name(b) for a, b in legal) or "none"
            raise PositionError(f"move {number}, {move}, is not legal in {position_text(game)}; "
                                f"legal: {names}")
        game.board[dest] = game.board[origin]
        game.board[origin] = PIECE_EMPTY
        game.side = SIDE_CATS if game.side == SIDE_MOUSE else SIDE_MOUSE
        boards.append(bytes(game.board))
    return boards
