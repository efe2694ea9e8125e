"""The board: 64 bytes, A1 = 0 ... H8 = 63. The twin of asm/board.asm."""

PIECE_MOUSE = 0
PIECE_CAT1 = 1
PIECE_CAT2 = 2
PIECE_CAT3 = 3
PIECE_CAT4 = 4
PIECE_EMPTY = 6

SIDE_MOUSE = 0
SIDE_CATS = 1

start_board = bytes([
    6, 6, 6, 6, 0, 6, 6, 6,  # rank 1: the mouse on E1
    6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6,
    6, 1, 6, 2, 6, 3, 6, 4,  # rank 8: the cats on B8, D8, F8, H8
])


def init_board(game):
    """Set up the start of a game: every piece on its square, the mouse to move."""
    for x in range(64):
        game.board[x] = start_board[x]
    game.side = SIDE_MOUSE
    game.ply = game.hply = game.first_move[0] = 0
