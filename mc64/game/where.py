"""The same board held the other way, one byte a piece: its square. The twin of asm/where.asm."""

from .board import PIECE_CAT1, PIECE_CAT2, PIECE_CAT3, PIECE_CAT4, PIECE_EMPTY, PIECE_MOUSE, SIDE_MOUSE
from .moves import NO_MOVE, cat_moves, mouse_moves
from .tree import make_move, take_back

GOES_ON = 0
MOUSE_WINS = 1
CATS_WIN = 2


def find_pieces(game):
    """Note the square of each piece, by a walk over the board."""
    for square in range(64):
        piece = game.board[square]
        if piece != PIECE_EMPTY:
            game.where[piece] = square


def make_move_where(game, move):
    """Make a move of the move list, and keep the squares of the pieces up to date."""
    make_move(game, move)
    dest = game.game_list_dest[game.hply - 1]
    game.where[game.board[dest]] = dest


def take_back_where(game):
    """Take back the last move made, and keep the squares of the pieces up to date."""
    take_back(game)
    start = game.game_list_start[game.hply]
    game.where[game.board[start]] = start


def can_move(game):
    """Say whether the side to move has a move, and list none."""
    if game.side == SIDE_MOUSE:
        first = 4 * game.where[PIECE_MOUSE]
        for x in range(first, first + 4):
            dest = mouse_moves[x]
            if dest != NO_MOVE and game.board[dest] == PIECE_EMPTY:
                return True
    else:
        for cat in (PIECE_CAT4, PIECE_CAT3, PIECE_CAT2, PIECE_CAT1):
            first = 2 * game.where[cat]
            for x in range(first, first + 2):
                dest = cat_moves[x]
                if dest != NO_MOVE and game.board[dest] == PIECE_EMPTY:
                    return True
    return False


def ended(game):
    """Say whether the game is over, and who has won."""
    if game.where[PIECE_MOUSE] >= 56:
        return MOUSE_WINS
    if can_move(game):
        return GOES_ON
    return CATS_WIN if game.side == SIDE_MOUSE else MOUSE_WINS
