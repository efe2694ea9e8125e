"""A second byte that stands for a position, from tables of its own. The twin of asm/lock.asm."""

from .board import PIECE_CAT1, PIECE_CAT2, PIECE_CAT3, PIECE_EMPTY, PIECE_MOUSE
from .hash import start_noise

# Fixed numbers for the five lock tables: they go on where those of hash.py end.
fixed_lock_mouse = bytes.fromhex(
    "700dc3863f92c0cdc47acd589e2598627017d11ebc8dfff3ecd10fcf041bc42d"
    "8ef0290d461f7ce0bca288bcaf8c685654b02b03fffca62f61d56fbe738f8368")
fixed_lock_cat1 = bytes.fromhex(
    "9c25fe1157734b245db3b1fddfd68d3d590ef716da24792455a98a6147df7eef"
    "b660f612dca227289f0980647092922c1de210a98bb371b56d5f32e18354da91")
fixed_lock_cat2 = bytes.fromhex(
    "5bc42c770a466bd1200af4d3f16d2264c6f7fcc2ac44e76a9debef5fbc82144d"
    "b166f3e592bc0782ba2562546406c59bf3e12edd923c9e6787b5663a9d831cd8")
fixed_lock_cat3 = bytes.fromhex(
    "1b1e76a311b7cf97731e014289879054077da915d3caa1b8b1a07dbeacab191b"
    "c675d02ca576689f979f6e57bea9651b561a2df5dcf0fd752f192cb69881888b")
fixed_lock_cat4 = bytes.fromhex(
    "303d24a5fc34784f192af84d46757274269bc876e92d95dc6bce5a1103cc2a45"
    "c3ee16a1b70c1ea7e573ef0ab736d988046e89ed1de9c67b22c4e46ece3c88f4")


def randomize_lock(game, noise):
    """Fill the five lock tables with numbers from the SID's noise."""
    start_noise(game, noise)
    rand_lock_mouse(game, noise)
    rand_lock_cat1(game, noise)
    rand_lock_cat2(game, noise)
    rand_lock_cat3(game, noise)
    rand_lock_cat4(game, noise)


def rand_lock_mouse(game, noise):
    """Fill the mouse's lock table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.lock_mouse[x] = value


def rand_lock_cat1(game, noise):
    """Fill cat 1's lock table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.lock_cat1[x] = value


def rand_lock_cat2(game, noise):
    """Fill cat 2's lock table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.lock_cat2[x] = value


def rand_lock_cat3(game, noise):
    """Fill cat 3's lock table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.lock_cat3[x] = value


def rand_lock_cat4(game, noise):
    """Fill cat 4's lock table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.lock_cat4[x] = value


def get_lock(game):
    """Work out the lock of the board: the XOR of one number for each piece."""
    key = 0
    for square in range(64):
        piece = game.board[square]
        if piece == PIECE_EMPTY:
            continue
        if piece == PIECE_MOUSE:
            key ^= game.lock_mouse[square]
        elif piece == PIECE_CAT1:
            key ^= game.lock_cat1[square]
        elif piece == PIECE_CAT2:
            key ^= game.lock_cat2[square]
        elif piece == PIECE_CAT3:
            key ^= game.lock_cat3[square]
        else:
            key ^= game.lock_cat4[square]
    game.current_lock = key


def fixed_lock(game):
    """Fill the five lock tables with the fixed numbers above."""
    for x in range(64):
        game.lock_mouse[x] = fixed_lock_mouse[x]
        game.lock_cat1[x] = fixed_lock_cat1[x]
        game.lock_cat2[x] = fixed_lock_cat2[x]
        game.lock_cat3[x] = fixed_lock_cat3[x]
        game.lock_cat4[x] = fixed_lock_cat4[x]
