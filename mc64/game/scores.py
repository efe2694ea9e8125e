"""How promising a move is, by one device or another. The twin of asm/scores.asm.

The killer heuristic is Akl and Newborn's ("The Principal Continuation and the Killer Heuristic", 1977).
"""

from .board import SIDE_MOUSE
from .evaluate import evaluate
from .minimax import pv_row
from .moves import NO_MOVE
from .where import make_move_where, take_back_where

SCORE_HASH = 255
SCORE_KILLER = 254
SCORE_OLDER = 253


def score_original(_game, _move):
    """The score of a move for the order of gen: all alike."""
    return 0


def score_reversed(_game, move):
    """The score of a move for the order of gen, backwards: its number in the list."""
    return move


def score_static(game, move):
    """The score of a move by what its side thinks of the position it leads to."""
    make_move_where(game, move)
    score = evaluate(game)
    take_back_where(game)
    return score if game.side == SIDE_MOUSE else 255 - score


def score_hash(game, move):
    """The score of a move by the table: the best there is for the move recalled, none for the others."""
    if game.move_list_start[move] == game.hash_start and game.move_list_dest[move] == game.hash_dest:
        return SCORE_HASH
    return 0


def score_killer(game, move):
    """The score of a move by the killer moves of this ply: none for a move that is neither of them."""
    start, dest = game.move_list_start[move], game.move_list_dest[move]
    if start == game.killer_start[game.ply] and dest == game.killer_dest[game.ply]:
        return SCORE_KILLER
    if start == game.killer_start[24 + game.ply] and dest == game.killer_dest[24 + game.ply]:
        return SCORE_OLDER
    return 0


def score_move(game, move):
    """The score of a move: the move recalled first, then the killer moves."""
    score = score_hash(game, move)
    if score > 0:
        return score
    return score_killer(game, move)


def score_moves(game):
    """Score all moves of this ply."""
    for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        game.move_list_score[move] = score_move(game, move)


def clear_killers(game):
    """Forget the killer moves of all plies."""
    for x in range(48):
        game.killer_start[x] = game.killer_dest[x] = NO_MOVE


def remember_killer(game):
    """Note the first move of this ply's line as its killer move; the one before becomes the older one."""
    newer, older, row = game.ply, 24 + game.ply, pv_row[game.ply]
    start, dest = game.pv_start[row], game.pv_dest[row]
    if start == game.killer_start[newer] and dest == game.killer_dest[newer]:
        return
    game.killer_start[older], game.killer_dest[older] = game.killer_start[newer], game.killer_dest[newer]
    game.killer_start[newer], game.killer_dest[newer] = start, dest
