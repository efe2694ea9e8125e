"""The moves of a position, in one list for all plies. The twin of asm/moves.asm."""

from .board import PIECE_EMPTY, PIECE_MOUSE, SIDE_MOUSE
from .display import RETURN, hex_digits, letters
from .state import chrout

DIR_SW = 0
DIR_SE = 1
DIR_NE = 2
DIR_NW = 3
NO_MOVE = 255

mouse_moves = bytes([
    255, 255,   9, 255, 255, 255,  10,   8, 255, 255,  11,   9, 255, 255,  12,  10,  # A1 to D1
    255, 255,  13,  11, 255, 255,  14,  12, 255, 255,  15,  13, 255, 255, 255,  14,  # E1 to H1
    255,   1,  17, 255,   0,   2,  18,  16,   1,   3,  19,  17,   2,   4,  20,  18,  # A2 to D2
      3,   5,  21,  19,   4,   6,  22,  20,   5,   7,  23,  21,   6, 255, 255,  22,  # E2 to H2
    255,   9,  25, 255,   8,  10,  26,  24,   9,  11,  27,  25,  10,  12,  28,  26,  # A3 to D3
     11,  13,  29,  27,  12,  14,  30,  28,  13,  15,  31,  29,  14, 255, 255,  30,  # E3 to H3
    255,  17,  33, 255,  16,  18,  34,  32,  17,  19,  35,  33,  18,  20,  36,  34,  # A4 to D4
     19,  21,  37,  35,  20,  22,  38,  36,  21,  23,  39,  37,  22, 255, 255,  38,  # E4 to H4
    255,  25,  41, 255,  24,  26,  42,  40,  25,  27,  43,  41,  26,  28,  44,  42,  # A5 to D5
     27,  29,  45,  43,  28,  30,  46,  44,  29,  31,  47,  45,  30, 255, 255,  46,  # E5 to H5
    255,  33,  49, 255,  32,  34,  50,  48,  33,  35,  51,  49,  34,  36,  52,  50,  # A6 to D6
     35,  37,  53,  51,  36,  38,  54,  52,  37,  39,  55,  53,  38, 255, 255,  54,  # E6 to H6
    255,  41,  57, 255,  40,  42,  58,  56,  41,  43,  59,  57,  42,  44,  60,  58,  # A7 to D7
     43,  45,  61,  59,  44,  46,  62,  60,  45,  47,  63,  61,  46, 255, 255,  62,  # E7 to H7
    255,  49, 255, 255,  48,  50, 255, 255,  49,  51, 255, 255,  50,  52, 255, 255,  # A8 to D8
     51,  53, 255, 255,  52,  54, 255, 255,  53,  55, 255, 255,  54, 255, 255, 255,  # E8 to H8
])
cat_moves = bytes([
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,  # A1 to H1
    255,   1,   0,   2,   1,   3,   2,   4,   3,   5,   4,   6,   5,   7,   6, 255,  # A2 to H2
    255,   9,   8,  10,   9,  11,  10,  12,  11,  13,  12,  14,  13,  15,  14, 255,  # A3 to H3
    255,  17,  16,  18,  17,  19,  18,  20,  19,  21,  20,  22,  21,  23,  22, 255,  # A4 to H4
    255,  25,  24,  26,  25,  27,  26,  28,  27,  29,  28,  30,  29,  31,  30, 255,  # A5 to H5
    255,  33,  32,  34,  33,  35,  34,  36,  35,  37,  36,  38,  37,  39,  38, 255,  # A6 to H6
    255,  41,  40,  42,  41,  43,  42,  44,  43,  45,  44,  46,  45,  47,  46, 255,  # A7 to H7
    255,  49,  48,  50,  49,  51,  50,  52,  51,  53,  52,  54,  53,  55,  54, 255,  # A8 to H8
])


def gen(game):
    """List the moves of the side to move, as the moves of this ply."""
    game.first_move[game.ply + 1] = game.first_move[game.ply]
    for origin in range(64):
        piece = game.board[origin]
        if piece == PIECE_EMPTY:
            continue
        if game.side == SIDE_MOUSE:
            if piece == PIECE_MOUSE:
                for direction in (DIR_SW, DIR_SE, DIR_NE, DIR_NW):
                    gen_mouse(game, origin, direction)
        elif piece != PIECE_MOUSE:
            for direction in (DIR_SW, DIR_SE):
                gen_cat(game, origin, direction)


def gen_mouse(game, origin, direction):
    """Append the mouse's move in one direction to the move list, if there is one."""
    dest = mouse_moves[origin * 4 + direction]
    if dest == NO_MOVE:
        return
    if game.board[dest] != PIECE_EMPTY:
        return
    add_move(game, origin, dest)


def gen_cat(game, origin, direction):
    """Append a cat's move in one direction to the move list, if there is one."""
    dest = cat_moves[origin * 2 + direction]
    if dest == NO_MOVE:
        return
    if game.board[dest] != PIECE_EMPTY:
        return
    add_move(game, origin, dest)


def add_move(game, origin, dest):
    """Append a move to the moves of this ply."""
    last = game.first_move[game.ply + 1]
    game.move_list_start[last] = origin
    game.move_list_dest[last] = dest
    game.first_move[game.ply + 1] = last + 1


def algebraic(game, square):
    """Print the name of a square, A1 to H8."""
    chrout(game, letters[square & 7])
    chrout(game, hex_digits[1 + (square >> 3)])


def display_moves(game):
    """Print the moves of ply 0, such as E1F2."""
    for move in range(game.first_move[0], game.first_move[1]):
        algebraic(game, game.move_list_start[move])
        algebraic(game, game.move_list_dest[move])
        chrout(game, " ")
    chrout(game, RETURN)
