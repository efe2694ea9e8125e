"""Moves and look-ups for a search that knows what was best on each board. The twin of asm/remember.asm."""

from .board import SIDE_MOUSE
from .keyed import make_move_keyed, take_back_keyed
from .lock_slots import add_locked_pos_cats, add_locked_pos_mouse, look_up_locked_cats, look_up_locked_mouse
from .minimax import pv_row


def make_move_full(game, move):
    """Make a move of the move list, and keep hash, lock and the squares of the pieces up to date."""
    make_move_keyed(game, move)
    dest = game.game_list_dest[game.hply - 1]
    game.where[game.board[dest]] = dest


def take_back_full(game):
    """Take back the last move made, and keep hash, lock and the squares of the pieces up to date."""
    take_back_keyed(game)
    start = game.game_list_start[game.hply]
    game.where[game.board[start]] = start


def recall_move(game):
    """Look up what was best on this board the last time."""
    if game.side == SIDE_MOUSE:
        look_up_locked_mouse(game)
    else:
        look_up_locked_cats(game)


def remember_move(game):
    """Store the first move of this ply's line as the best on this board, if there is a line."""
    if game.pv_length[game.ply] == 0:
        return
    row = pv_row[game.ply]
    if game.side == SIDE_MOUSE:
        add_locked_pos_mouse(game, game.pv_start[row], game.pv_dest[row])
    else:
        add_locked_pos_cats(game, game.pv_start[row], game.pv_dest[row])


def hash_move_first(game):
    """Bring the move that was recalled to the front of this ply's moves, if it is one of them."""
    first = game.first_move[game.ply]
    for move in range(first, game.first_move[game.ply + 1]):
        if game.move_list_start[move] == game.hash_start and game.move_list_dest[move] == game.hash_dest:
            for x in range(move, first, -1):
                game.move_list_start[x] = game.move_list_start[x - 1]
                game.move_list_dest[x] = game.move_list_dest[x - 1]
            game.move_list_start[first] = game.hash_start
            game.move_list_dest[first] = game.hash_dest
            break
