"""256 slots for each side to move, a move in each, found by the hash. The twin of asm/hash_slots.asm."""

from .moves import NO_MOVE


def clear_hash_pos(game):
    """Empty all slots of both sides and set the counters to 0."""
    for x in range(256):
        game.hashpos_mouse_start[x] = game.hashpos_mouse_dest[x] = NO_MOVE
        game.hashpos_cats_start[x] = game.hashpos_cats_dest[x] = NO_MOVE
    game.coll_mouse = game.coll_cats = 0


def add_hash_pos_mouse(game, origin, dest):
    """Store a move in the mouse's slot of the current hash."""
    key = game.current_hash
    if game.hashpos_mouse_start[key] != NO_MOVE:
        game.coll_mouse += 1
    game.hashpos_mouse_start[key] = origin
    game.hashpos_mouse_dest[key] = dest


def add_hash_pos_cats(game, origin, dest):
    """Store a move in the cats' slot of the current hash."""
    key = game.current_hash
    if game.hashpos_cats_start[key] != NO_MOVE:
        game.coll_cats += 1
    game.hashpos_cats_start[key] = origin
    game.hashpos_cats_dest[key] = dest


def look_up_mouse(game):
    """Read the mouse's slot of the current hash."""
    key = game.current_hash
    game.hash_start = game.hashpos_mouse_start[key]
    game.hash_dest = game.hashpos_mouse_dest[key]


def look_up_cats(game):
    """Read the cats' slot of the current hash."""
    key = game.current_hash
    game.hash_start = game.hashpos_cats_start[key]
    game.hash_dest = game.hashpos_cats_dest[key]
