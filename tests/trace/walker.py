"""A walk and two searches of the real game, small enough to be read, for the tests of traces and trees."""

from mc64 import record
from mc64.game.board import PIECE_EMPTY
from mc64.game.moves import gen
from mc64.game.position import position

POCKET = "C B2 G1 D2 C3 B4"


def make_move(game, start, dest):
    game.board[dest], game.board[start] = game.board[start], PIECE_EMPTY
    game.side, game.ply, game.hply = 1 - game.side, game.ply + 1, game.hply + 1


def take_back(game, start, dest):
    game.board[start], game.board[dest] = game.board[dest], PIECE_EMPTY
    game.side, game.ply, game.hply = 1 - game.side, game.ply - 1, game.hply - 1


def listed(game):
    return [(game.move_list_start[m], game.move_list_dest[m])
            for m in range(game.first_move[game.ply], game.first_move[game.ply + 1])]


def perft(game, depth):
    """Lines of exactly `depth` plies, the mouse walking on from rank 8."""
    if depth == 0:
        return 1
    gen(game)
    lines = 0
    for move in listed(game):
        make_move(game, *move)
        lines += perft(game, depth - 1)
        take_back(game, *move)
    return lines


def worth(game):
    """128 and the mouse's rank; 100 less where the mouse to move has no move (for that, `gen` is called)."""
    gen(game)
    return 128 + game.board.index(0) // 8 - 100 * (not game.side and not listed(game))


def minimax(game, depth):
    if depth == 0:
        return worth(game)
    gen(game)
    best = None
    for move in listed(game):
        make_move(game, *move)
        value = minimax(game, depth - 1)
        take_back(game, *move)
        if best is None or (value < best if game.side else value > best):
            best = value
    return worth(game) if best is None else best


def alphabeta(game, depth, alpha, beta):
    """Fail-hard; at a leaf the value itself, as in the course's own."""
    if depth == 0:
        return worth(game)
    gen(game)
    moves = listed(game)
    for move in moves:
        make_move(game, *move)
        value = alphabeta(game, depth - 1, alpha, beta)
        take_back(game, *move)
        if game.side:
            beta = max(alpha, min(beta, value))
        else:
            alpha = min(beta, max(alpha, value))
        if alpha >= beta:
            break
    if not moves:
        return worth(game)
    return beta if game.side else alpha


def traces(depth=3, text=POCKET):
    """The three of them recorded: name -> Trace."""
    return {"perft": record.python(perft, position(text), depth, counting=True),
            "minimax": record.python(minimax, position(text), depth),
            "alphabeta": record.python(alphabeta, position(text), depth, 0, 255)}
