"""The board as text, one character at a time through `chrout`. The twin of asm/display.asm."""

from .state import chrout

RETURN = 13

piece_letters = b"MCCCC\0\0"
empty_letters = (b"X.X.X.X." + b".X.X.X.X") * 4
first_squares = bytes([0, 8, 16, 24, 32, 40, 48, 56])
letters = b"ABCDEFGH\r\0"
side_text, ply_text, hply_text = b"SIDE \0", b"  PLY \0", b"  HPLY \0"
hex_digits = b"0123456789ABCDEF"


def display_sq(game, square):
    """Print one square: M, C, X where an empty square is dark, . where it is light."""
    letter = piece_letters[game.board[square]]
    if letter == 0:
        letter = empty_letters[square]
    chrout(game, letter)


def display_row(game, first):
    """Print one row of the board, from file A to file H; `first` is its square on file A."""
    for square in range(first, first + 8):
        display_sq(game, square)
    chrout(game, RETURN)


def display_letters(game):
    """Print the names of the files, A to H."""
    display_text(game, letters)


def display_text(game, text):
    """Print a text, up to the byte 0 that ends it."""
    for character in text:
        if character == 0:
            break
        chrout(game, character)


def display_hex(game, value):
    """Print a byte as two hexadecimal digits."""
    chrout(game, hex_digits[value >> 4])
    chrout(game, hex_digits[value & 15])


def display_other(game):
    """Print whose turn it is, the depth of the search and the moves played."""
    display_text(game, side_text)
    display_hex(game, game.side)
    display_text(game, ply_text)
    display_hex(game, game.ply)
    display_text(game, hply_text)
    display_hex(game, game.hply)
    chrout(game, RETURN)


def display_board(game):
    """Print the board with rank 8 on top, as a player sees it."""
    display_letters(game)
    for row in (7, 6, 5, 4, 3, 2, 1, 0):
        display_row(game, first_squares[row])
    display_letters(game)
    display_other(game)
