"""The same slots, with the lock beside the move. The twin of asm/lock_slots.asm."""

from .moves import NO_MOVE


def add_locked_pos_mouse(game, origin, dest):
    """Store a move and the lock in the mouse's slot of the current hash."""
    key = game.current_hash
    if game.hashpos_mouse_start[key] != NO_MOVE and game.hashpos_mouse_lock[key] != game.current_lock:
        game.coll_mouse += 1
    game.hashpos_mouse_start[key] = origin
    game.hashpos_mouse_dest[key] = dest
    game.hashpos_mouse_lock[key] = game.current_lock


def add_locked_pos_cats(game, origin, dest):
    """Store a move and the lock in the cats' slot of the current hash."""
    key = game.current_hash
    if game.hashpos_cats_start[key] != NO_MOVE and game.hashpos_cats_lock[key] != game.current_lock:
        game.coll_cats += 1
    game.hashpos_cats_start[key] = origin
    game.hashpos_cats_dest[key] = dest
    game.hashpos_cats_lock[key] = game.current_lock


def look_up_locked_mouse(game):
    """Read the mouse's slot of the current hash, if the lock fits."""
    key = game.current_hash
    if game.hashpos_mouse_lock[key] == game.current_lock:
        game.hash_start = game.hashpos_mouse_start[key]
        game.hash_dest = game.hashpos_mouse_dest[key]
    else:
        game.hash_start = game.hash_dest = NO_MOVE


def look_up_locked_cats(game):
    """Read the cats' slot of the current hash, if the lock fits."""
    key = game.current_hash
    if game.hashpos_cats_lock[key] == game.current_lock:
        game.hash_start = game.hashpos_cats_start[key]
        game.hash_dest = game.hashpos_cats_dest[key]
    else:
        game.hash_start = game.hash_dest = NO_MOVE
