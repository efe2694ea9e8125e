"""The tables in hexadecimal, sixteen bytes a line. The twin of asm/hash_display.asm."""

from .display import RETURN, display_hex, display_text
from .state import chrout

hash_mouse_text = b"HASH MOUSE\r\0"
hash_cat1_text = b"HASH CAT1\r\0"
hash_cat2_text = b"HASH CAT2\r\0"
hash_cat3_text = b"HASH CAT3\r\0"
hash_cat4_text = b"HASH CAT4\r\0"
mouse_start_text = b"HASHPOS MOUSE START\r\0"
mouse_dest_text = b"HASHPOS MOUSE DEST\r\0"
cats_start_text = b"HASHPOS CATS START\r\0"
cats_dest_text = b"HASHPOS CATS DEST\r\0"
hash_text, start_text, dest_text = b"HASH \0", b"  START \0", b"  DEST \0"


def display_bytes(game, table, first):
    """Print sixteen bytes of a table as hexadecimal digits, their number first."""
    display_hex(game, first)
    for x in range(first, first + 16):
        if x % 4 == 0:
            chrout(game, " ")
        display_hex(game, table[x])
    chrout(game, RETURN)


def display_table(game, table, count):
    """Print a table of 64 or 256 bytes, sixteen a line."""
    for first in range(0, count, 16):
        display_bytes(game, table, first)


def display_hash_mouse(game):
    """Print the mouse's hash table."""
    display_text(game, hash_mouse_text)
    display_table(game, game.hash_mouse, 64)


def display_hash_cat1(game):
    """Print cat 1's hash table."""
    display_text(game, hash_cat1_text)
    display_table(game, game.hash_cat1, 64)


def display_hash_cat2(game):
    """Print cat 2's hash table."""
    display_text(game, hash_cat2_text)
    display_table(game, game.hash_cat2, 64)


def display_hash_cat3(game):
    """Print cat 3's hash table."""
    display_text(game, hash_cat3_text)
    display_table(game, game.hash_cat3, 64)


def display_hash_cat4(game):
    """Print cat 4's hash table."""
    display_text(game, hash_cat4_text)
    display_table(game, game.hash_cat4, 64)


def display_hashes(game):
    """Print the five hash tables."""
    display_hash_mouse(game)
    display_hash_cat1(game)
    display_hash_cat2(game)
    display_hash_cat3(game)
    display_hash_cat4(game)


def display_hash_pos_mouse(game):
    """Print the slots of the mouse: all starts, then all destinations."""
    display_text(game, mouse_start_text)
    display_table(game, game.hashpos_mouse_start, 256)
    display_text(game, mouse_dest_text)
    display_table(game, game.hashpos_mouse_dest, 256)


def display_hash_pos_cats(game):
    """Print the slots of the cats: all starts, then all destinations."""
    display_text(game, cats_start_text)
    display_table(game, game.hashpos_cats_start, 256)
    display_text(game, cats_dest_text)
    display_table(game, game.hashpos_cats_dest, 256)


def display_look_up(game):
    """Print the hash and the move that a look-up found."""
    display_text(game, hash_text)
    display_hex(game, game.current_hash)
    display_text(game, start_text)
    display_hex(game, game.hash_start)
    display_text(game, dest_text)
    display_hex(game, game.hash_dest)
    chrout(game, RETURN)
