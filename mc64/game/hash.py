"""One byte that stands for a position, and the tables it is made from. The twin of asm/hash.asm.

`noise` is an iterator over the bytes that the 6502 read from the SID, as `Run.sid` has recorded them.
"""

from .board import PIECE_CAT1, PIECE_CAT2, PIECE_CAT3, PIECE_EMPTY, PIECE_MOUSE

# Fixed numbers for the five tables, for runs that shall come out the same each time: the first 320 of
# int(256 * random()) from random.Random(1982). The 320 after them are in lock.py.
fixed_hash_mouse = bytes.fromhex(
    "cae314f38540e5dded6a47e982fb633ed6713ad4854b4e7bdcd09b62f78e7c14"
    "fcc8c6a751c096677ccdd07f4b20e47fac0b6c1941df4b9f9bdaf09a6a89df72")
fixed_hash_cat1 = bytes.fromhex(
    "ec39b201c681a94dd6d3911552dd75e41d88a53cc7f28239670dab9f9263fcab"
    "c0099fd4c64e86cbb267497f64027000192a6d7d64c606cb2fe433d005e8438d")
fixed_hash_cat2 = bytes.fromhex(
    "d5e4da298a77765795564785fcefe34ddb77eaaac464f0d6b417047ff433d04e"
    "dc5e1a8bacbfab9f2e09f6152fa50e9973f1395ef0f5a167e9357221aa9960a2")
fixed_hash_cat3 = bytes.fromhex(
    "731501c4b8b856948e4c4da041c993fb69ed05eef0135f149acdf0af6a1e508f"
    "6d7f68e6e6e87ee1865f9e8edff58f69c89dcbde642ada5b1d51e0af7679f780")
fixed_hash_cat4 = bytes.fromhex(
    "3606544f048ba058f3eb88251c4805123bb8e4a9447a76003eec836763dc5b3c"
    "06e07fcad04d9a41ba7cd74123bdda6a0fbf1720ca2476db73020c3eb1984c6b")


def start_noise(game, noise):
    """Set the SID's third voice to noise and take a first number from it."""
    game.seed = next(noise)


def randomize(game, noise):
    """Fill the five hash tables with numbers from the SID's noise."""
    start_noise(game, noise)
    rand_hash_mouse(game, noise)
    rand_hash_cat1(game, noise)
    rand_hash_cat2(game, noise)
    rand_hash_cat3(game, noise)
    rand_hash_cat4(game, noise)


def rand_hash_mouse(game, noise):
    """Fill the mouse's hash table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.hash_mouse[x] = value


def rand_hash_cat1(game, noise):
    """Fill cat 1's hash table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.hash_cat1[x] = value


def rand_hash_cat2(game, noise):
    """Fill cat 2's hash table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.hash_cat2[x] = value


def rand_hash_cat3(game, noise):
    """Fill cat 3's hash table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.hash_cat3[x] = value


def rand_hash_cat4(game, noise):
    """Fill cat 4's hash table with numbers from the SID's noise."""
    for x in range(64):
        value = next(noise) ^ game.seed
        game.seed = game.hash_cat4[x] = value


def get_hash(game):
    """Work out the hash of the board: the XOR of one number for each piece."""
    key = 0
    for square in range(64):
        piece = game.board[square]
        if piece == PIECE_EMPTY:
            continue
        if piece == PIECE_MOUSE:
            key ^= game.hash_mouse[square]
        elif piece == PIECE_CAT1:
            key ^= game.hash_cat1[square]
        elif piece == PIECE_CAT2:
            key ^= game.hash_cat2[square]
        elif piece == PIECE_CAT3:
            key ^= game.hash_cat3[square]
        else:
            key ^= game.hash_cat4[square]
    game.current_hash = key


def fixed_hash(game):
    """Fill the five hash tables with the fixed numbers above."""
    for x in range(64):
        game.hash_mouse[x] = fixed_hash_mouse[x]
        game.hash_cat1[x] = fixed_hash_cat1[x]
        game.hash_cat2[x] = fixed_hash_cat2[x]
        game.hash_cat3[x] = fixed_hash_cat3[x]
        game.hash_cat4[x] = fixed_hash_cat4[x]
