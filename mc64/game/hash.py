"""One byte that stands for a position, and the tables it is made from. The twin of asm/hash.asm.

`noise` is an iterator over the bytes that the 6502 read from the SID, as `Run.sid` has recorded them.
"""

from .board import PIECE_CAT1, PIECE_CAT2, PIECE_CAT3, PIECE_EMPTY, PIECE_MOUSE

# Fixed numbers for the five tables, for runs that shall come out the same each time: the first 320 of
# int(256 * random()) from random.Random(64). The 320 after them are in lock.py.
fixed_hash_mouse = bytes.fromhex(
    "79a167eb04fcb4cdcd33d1a725dc70b815ad01101a0b963832d0c56536be8c5b"
    "4e5d7c2d0077360e47acd407ce4ddbe34ca4913cf6a7f22642eb4c5f46d34c20")
fixed_hash_cat1 = bytes.fromhex(
    "1ceb0e2b558fd5f879ac518309bf89acd7d2fbba1b549f206463226aadeea89d"
    "2bfbc4b17990154c06fd5ca6c078fafb7c0bc88305b99afa99681d29bcd55990")
fixed_hash_cat2 = bytes.fromhex(
    "35003926d215346be9484fc178e98346e59c74d454343542cbd02c082f029754"
    "a32aa7c04af947fefbe76bcfee5bc45940e4b6c1126a09828e6376720663bc85")
fixed_hash_cat3 = bytes.fromhex(
    "02343506623c70bdf88c25e6ecc73b863ea8e8b383b32a6f0e100f6f47cb2e7e"
    "8752505c9fe174fb21bd9ab9131b002d93f47dc404065fbd20aef7a5ce77efe2")
fixed_hash_cat4 = bytes.fromhex(
    "e3739f6037ec6c2c12d1610787667b53797f662c0b8b760f0653213779a60ea5"
    "a4427cfaf9b06e6aadfd77a7491d243cbf362558c6f685f846fff4bdefd9d20c")


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
