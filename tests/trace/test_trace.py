"""The record: what it says of a walk and of a search, the tree it gives, and where two records part."""

import json

import pytest
import walker

from mc64 import record
from mc64.game.board import PIECE_EMPTY
from mc64.game.position import position
from mc64.trace import Cut, Enter, Leave, Moves, Trace, first_difference, move_text

TRACES = walker.traces()


def squares(text):
    return tuple("ABCDEFGH".index(text[i]) + 8 * (int(text[i + 1]) - 1) for i in (0, 2))


def by_hand():
    """A root with three moves, the third cut off."""
    trace, board = Trace(), bytes(position(walker.POCKET).board)
    moves = [squares(text) for text in ("D2C1", "D2E1", "B4A3")]
    trace.enter(0, 1, board, None, 10, 20)
    trace.probe(True, moves[1])
    trace.moves(moves)
    for move, value in zip(moves[:2], (15, 9), strict=True):
        after = bytearray(board)
        after[move[1]], after[move[0]] = after[move[0]], PIECE_EMPTY
        trace.enter(1, 0, after, move, 10, 20)
        trace.leave(value)
    trace.cut(10, 9, "alpha", moves[2:])
    trace.leave(9)
    return trace


def test_a_walk_visits_what_perft_counts():
    trace = TRACES["perft"]
    plies = [node.ply for node in trace.nodes()]
    assert [plies.count(ply) for ply in range(4)] == [1, 3, 7, 20] and trace.result == 20


def test_enter_tells_move_side_and_board_and_moves_come_in_gens_order():
    first, listed, second = TRACES["perft"].events[:3]
    start = position(walker.POCKET)
    assert first == Enter(0, 1, bytes(start.board))
    assert [move_text(move) for move in listed.moves] == ["D2C1", "D2E1", "B4A3"]
    walker.make_move(start, *listed.moves[0])
    assert second == Enter(1, 0, bytes(start.board), listed.moves[0])


def test_every_node_is_left_once_with_its_value():
    for trace in TRACES.values():
        kinds = [type(event) for event in trace.events]
        assert kinds.count(Enter) == kinds.count(Leave)
        assert isinstance(trace.events[-1], Leave) and trace.events[-1].value == trace.result
    nodes = TRACES["perft"].nodes()
    for node in nodes:
        assert node.value == (sum(nodes[child].value for child in node.children) if node.children else 1)


def test_a_recorded_function_and_its_module_are_as_before_even_after_an_error():
    before = dict(vars(walker))
    with pytest.raises(TypeError):
        record.python(walker.perft, position(walker.POCKET), None)
    assert dict(vars(walker)) == before
    game = position(walker.POCKET)
    record.python(walker.minimax, game, 3)
    assert dict(vars(walker)) == before and bytes(game.board) == bytes(position(walker.POCKET).board)


def test_what_was_recorded_before_an_error_is_kept():
    trace, game = Trace(), position(walker.POCKET)
    game.first_move[0] = 254            # room for two moves
    with pytest.raises(ValueError, match="first_move"):
        record.python(walker.perft, game, 3, trace=trace)
    assert trace.events[0] == Enter(0, 1, bytes(position(walker.POCKET).board))


def test_a_cut_tells_the_window_and_the_moves_left_out():
    nodes = TRACES["alphabeta"].nodes()
    cuts = {move_text(node.move): node.cut for node in nodes if node.cut}
    assert cuts == {"D2E1": Cut(30, 30, "beta", (squares("B2A3"),)),
                    "B2C1": Cut(28, 28, "alpha", (squares("C3B2"),))}
    assert not any(node.cut for name in ("perft", "minimax") for node in TRACES[name].nodes())
    left_out = [node for node in nodes if not node.visited]
    assert [move_text(node.move) for node in left_out] == ["B2A3", "C3B2"]
    assert all(node.board is None and node.value is None for node in left_out)


def test_alpha_and_beta_of_every_node_are_the_arguments_it_was_called_with():
    root, *_, last = [node for node in TRACES["alphabeta"].nodes() if node.visited]
    assert (root.alpha, root.beta) == (0, 255)
    assert (last.alpha, last.beta) == (28, 30)


def test_the_whole_tree_is_there_with_the_help_of_an_uncut_one():
    nodes = TRACES["alphabeta"].nodes(TRACES["minimax"])
    assert len(nodes) == 31 and sum(node.visited for node in nodes) == 27
    uncut = TRACES["minimax"].nodes()

    def lines(nodes):
        found, todo = [], [(0, ())]
        while todo:
            index, line = todo.pop(0)
            found.append(line)
            todo += [(child, (*line, nodes[child].move)) for child in nodes[index].children]
        return found

    assert lines(nodes) == lines(uncut)


def test_the_principal_variation_is_the_first_best_line_and_counts_have_none():
    for name in ("minimax", "alphabeta"):
        moves = [move_text(node.move) for node in TRACES[name].nodes() if node.pv]
        assert moves == ["", "B4A3", "B2A1", "A3B2"]
    assert not any(node.pv for node in TRACES["perft"].nodes())


def test_the_graph_is_a_tree_with_the_nodes_attributes():
    import networkx

    graph = TRACES["alphabeta"].to_graph()
    assert networkx.is_arborescence(graph) and len(graph) == 29
    assert graph.nodes[0]["side"] == "cats" and graph.nodes[0]["size"] == 27 and graph.nodes[0]["value"] == 28
    child = next(iter(graph[0]))
    assert graph.edges[0, child] == {"move": "D2C1", "pv": False, "visited": True}
    assert graph.nodes[child]["ply"] == 1 and graph.nodes[child]["move"] == "D2C1"


def test_json_has_no_boards_and_the_moves_rebuild_them():
    told = json.loads(TRACES["alphabeta"].to_json())
    assert len(TRACES["alphabeta"].to_json()) < 1800
    boards, path = [], []
    for row in told["events"]:
        if row[0] == 0:
            board = bytearray([PIECE_EMPTY] * 64) if not path else bytearray(path[-1])
            if not path:
                for square, piece in told["board"]:
                    board[square] = piece
            else:
                board[row[3]], board[row[2]] = board[row[2]], board[row[3]]
            path.append(bytes(board))
            boards.append(path[-1])
        elif row[0] == 4:
            path.pop()
    assert boards == [node.board for node in TRACES["alphabeta"].nodes() if node.visited]


def test_a_faulty_take_back_shows_in_the_boards(monkeypatch):
    def leaves_the_piece(game, start, dest):
        game.side, game.ply, game.hply = 1 - game.side, game.ply - 1, game.hply - 1

    right = walker.traces(2)["perft"]
    monkeypatch.setattr(walker, "take_back", leaves_the_piece)
    faulty = record.python(walker.perft, position(walker.POCKET), 2, counting=True)
    found = first_difference(right, faulty, ("the right one", "the faulty one"))
    assert found.line == (squares("D2C1"),) and isinstance(found.one, Enter) and found.one.ply == 2
    assert any(len(row) == 7 for row in json.loads(faulty.to_json())["events"] if row[0] == 0)


def test_the_first_difference_names_place_and_both_events():
    assert first_difference(TRACES["minimax"], walker.traces()["minimax"]) is None
    other = walker.traces()["minimax"]
    at = next(i for i, event in enumerate(other.events) if event == Leave(30))
    other.events[at] = Leave(29)
    found = first_difference(TRACES["minimax"], other)
    assert (found.number, found.one, found.other) == (at, Leave(30), Leave(29))
    assert str(found) == f"event {at}, at D2C1 B2A3 C3B2: Python leaves with 30, the 6502 leaves with 29"
    shorter = walker.traces()["minimax"]
    del shorter.events[-1]
    assert str(first_difference(TRACES["minimax"], shorter)).endswith("leaves with 28, the 6502 has ended")


def test_equal_numbers_of_another_kind_of_event_are_a_difference():
    one, other = Trace(), Trace()
    one.events, other.events = [Moves(())], [Leave(())]
    assert first_difference(one, other).number == 0


def test_events_outside_a_node_are_refused():
    trace = Trace()
    trace.leave(3)
    with pytest.raises(ValueError, match="Leave outside all nodes"):
        trace.nodes()


def test_a_record_made_by_hand_keeps_probe_and_cut():
    root, *_, left_out = by_hand().nodes()
    assert root.probe.hit and move_text(root.probe.move) == "D2E1"
    assert root.cut.untried == (squares("B4A3"),) and not left_out.visited and left_out.side == 0
    assert [node.pv for node in by_hand().nodes()] == [True, False, True, False]


def test_a_longer_name_for_make_move_and_take_back_counts_once():
    def make_move_keyed(game, start, dest):
        walker.make_move(game, start, dest)

    def take_back_keyed(game, start, dest):
        walker.take_back(game, start, dest)

    source = {"make_move": "make_move_keyed", "take_back": "take_back_keyed"}
    space = dict(vars(walker))
    exec("\n".join(_renamed("perft", source)), space)
    space["make_move_keyed"] = _within(make_move_keyed, space)
    space["take_back_keyed"] = _within(take_back_keyed, space)
    keyed = record.python(space["perft"], position(walker.POCKET), 3, counting=True)
    assert first_difference(TRACES["perft"], keyed) is None


def _renamed(name, names):
    import inspect
    text = inspect.getsource(getattr(walker, name))
    for old, new in names.items():
        text = text.replace(old, new)
    return text.splitlines()


def _within(function, space):
    """The function with `walker.make_move` looked up where the wrappers stand."""
    name = function.__name__.removesuffix("_keyed")
    return lambda game, start, dest: space[name](game, start, dest)
