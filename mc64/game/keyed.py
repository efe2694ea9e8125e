"""Moves that keep hash and lock up to date, without another walk over the board. The twin of asm/keyed.asm.

The idea is Zobrist's ("A New Hashing Method with Application for Game Playing", 1970).
"""

from .tree import make_move, take_back


def hash_table(game, piece):
    """The hash table of a piece, 0 to 4."""
    return (game.hash_mouse, game.hash_cat1, game.hash_cat2, game.hash_cat3, game.hash_cat4)[piece]


def lock_table(game, piece):
    """The lock table of a piece, 0 to 4."""
    return (game.lock_mouse, game.lock_cat1, game.lock_cat2, game.lock_cat3, game.lock_cat4)[piece]


def toggle_keys(game, square):
    """Take the piece on a square out of hash and lock, or put it in: XOR does both."""
    piece = game.board[square]
    game.current_hash ^= hash_table(game, piece)[square]
    game.current_lock ^= lock_table(game, piece)[square]


def make_move_keyed(game, move):
    """Make a move of the move list, and keep hash and lock up to date."""
    toggle_keys(game, game.move_list_start[move])
    make_move(game, move)
    toggle_keys(game, game.game_list_dest[game.hply - 1])


def take_back_keyed(game):
    """Take back the last move made, and keep hash and lock up to date."""
    toggle_keys(game, game.game_list_dest[game.hply - 1])
    take_back(game)
    toggle_keys(game, game.game_list_start[game.hply])
