"""A second byte that stands for a position, from tables of its own. The twin of asm/lock.asm."""

from .board import PIECE_CAT1, PIECE_CAT2, PIECE_CAT3, PIECE_EMPTY, PIECE_MOUSE
from .hash import start_noise

# Fixed numbers for the five lock tables: they go on where those of hash.py end.
fixed_lock_mouse = bytes.fromhex(
    "4e90fabf5fe347f3531a9749dfadebfa5ad001cd6c4beecb02eef24b1afa0984"
    "aabbf9672dd4e545ba7b143a061cc064af3f3b98e6d9c8405b7e566e1a6c7037")
fixed_lock_cat1 = bytes.fromhex(
    "2377cdfee91fba08238fbecd50463a15870cb588b7d44364624a5ac7ceba4312"
    "c8b61bcc69304ed9d07c032e8fb50ce1d9e7b62eb972386af241008f74972f04")
fixed_lock_cat2 = bytes.fromhex(
    "7b457b82871e8aced50f5baf30c97ccd874aa1c9c747a3c530676e71142eaddd"
    "25009b1c763ddca9ff8ebdf85b4c3025c110a93ba5c7316ee930bf9d4f7378e1")
fixed_lock_cat3 = bytes.fromhex(
    "858ffe07daa4ca1cbf47e4ae40a94c778975d986b2e05b86ea4ad84fc30039fd"
    "265ae1d6d398504a0071b20a26875fde28a63bd5065104697ce249af652f64c9")
fixed_lock_cat4 = bytes.fromhex(
    "05e55b6ba83298bac9902097168b12db63532426db0c3f16507ada44a197a54a"
    "cb8647d5ababf9ef924a4241b916f8b1846e7abb3a4dd1fc12349eaf7e1e0d4f")


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
