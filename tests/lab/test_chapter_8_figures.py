"""The figures in chapter 8's text: each sentence that has one is made here from what is computed, and must
stand there.
"""

import random
from functools import cache

from mc64.bridge import to_c64
from mc64.c64.headers import parse
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game import scores
from mc64.game.moves import DIR_NE, DIR_NW, DIR_SE, DIR_SW
from mc64.game.ordering import search_ordered
from mc64.game.position import START, position, random_keys
from mc64.game.where import find_pieces
from mc64.lab import notebooks
from mc64.lab.chapters import ch08
from mc64.measure import load
from mc64.search import search, trace
from mc64.solve.critical import critical_nodes
from mc64.trace import move_text

POCKET, REPLY = "C B2 G1 D2 C3 B4", "C F2 B8 D8 F8 H8"
PAL = 985_248                   # cycles a second
ORDERS = {"original": "score_original", "reversed": "score_reversed", "static": "score_static",
          "hash": "score_hash", "killers": "score_killer", "hash and killers": "score_move"}


@cache
def prose():
    """All Markdown of the chapter, blanks and line ends alike."""
    path = notebooks.NOTEBOOKS / "08-ordering.ipynb"
    return " ".join(" ".join(cell.source for cell in notebooks.read(path).cells
                             if cell.cell_type == "markdown").split())


def said(*sentences):
    missing = [sentence for sentence in sentences if sentence.casefold() not in prose().casefold()]
    assert missing == []


@cache
def by(text, depth, name, on="6502"):
    """A search by one of ORDERS."""
    return search(text, depth, method="ordering", on=on, instead={"score_move": ORDERS[name]})


def listed(row):
    """A machine with the seven replies to E1-F2 and their scores, after find_pieces."""
    game, c64 = position(REPLY), C64(program())
    game.first_move[0] = 0
    to_c64(game, c64, ["board", "side", "ply", "hply", "first_move"])
    c64.call("find_pieces")
    c64.call("gen")
    c64["move_list_score"] = bytes(row) + bytes(256 - len(row))
    return c64


def test_the_opening_in_the_text():
    nodes, least = search(START, 8, method="alphabeta").nodes, critical_nodes(START, 8)
    said(f"{nodes:,}, and {least:,}.", "four times the nodes it would need from the start, and nine and a "
         "half times over sixty positions")
    assert 4 < nodes / least < 4.5
    factor = load("alphabeta")["means"][-1]["alphabeta/critical"]
    assert len(load("alphabeta")["rows"]) == 60 and 9.4 < factor < 9.6
    cycles = parse(routines()["evaluate"].text).cycles
    assert cycles.lo == cycles.hi == 395
    said("395, whatever the position")


def test_picking_and_sorting_in_the_text():
    tables = [(0, 0, 0, 0, 255, 0, 0), (40, 10, 60, 20, 70, 30, 50), (10, 20, 30, 40, 50, 60, 70),
              (70, 60, 50, 40, 30, 20, 10)]
    sorts, first, every = [], [], []
    for row in tables:
        sorts.append(listed(row).call("sort_moves").cycles)
        c64 = listed(row)
        picks = [c64.call("pick_best", x=move).cycles for move in range(7)]
        first.append(picks[0])
        every.append(sum(picks))
        assert picks == sorted(picks, reverse=True)         # each has one move less to look at
    said("One call of `pick_best` takes a fifth of it to a half",
         "the calls together cost about as much as the sort of a mixed list, and more than the sort of a "
         "list that had little to be sorted")
    shares = [one / sort for one, sort in zip(first, sorts, strict=True)]
    assert 0.18 < min(shares) and max(shares) < 0.5
    assert 0.8 < sorts[1] / every[1] < 1 and sorts[0] < 0.6 * every[0] and sorts[3] < 0.5 * every[3]
    said("three instructions", "**Which is cheaper, one sort, or `pick_best` as often as a move is tried?")


def test_the_first_move_in_the_text():
    found = trace(START, 6, method="ordering")
    nodes = found.nodes()
    tried = [len(nodes[why.node].children) - len(why.untried) for why in found.cuts()]
    assert set(tried) == {1}
    said(f"All {len(tried)}.")


def test_a_search_that_sorts_in_the_text():
    sorting = (";=== pick_best ===\npick_best\n        ldy ply\n        txa\n        cmp first_move,y\n"
               "        bne _end\n        jsr sort_moves\n_end    rts\n")
    static = ";=== score_move ===\nscore_move\n        jmp score_static\n"
    said("Both ways visit the same nodes here; the picking is two or three percent quicker")
    for text in (START, REPLY):
        true = search(text, 5, method="ordering")
        spent = [searched(C64(program(replace={"score_move": static} | more)), true)
                 for more in ({}, {"pick_best": sorting})]
        assert spent[0][0] == spent[1][0] and 0.965 < spent[0][1] / spent[1][1] < 0.985


def searched(c64, true):
    """(nodes, cycles) of the search that found `true`, on a machine."""
    with depth_of(true.depth):
        return ch08._searched(c64, true)


class depth_of:
    """The checks search DEEP plies; here another depth for a while."""

    def __init__(self, depth):
        self.depth = depth

    def __enter__(self):
        self.before, ch08.DEEP = ch08.DEEP, self.depth

    def __exit__(self, *_):
        ch08.DEEP = self.before


def test_the_static_score_in_the_text():
    c64, found, cycles = listed([0] * 7), {}, set()
    for n, move in enumerate(zip(c64["move_list_start"][:7], c64["move_list_dest"][:7], strict=True)):
        run = c64.call("score_static", x=n)
        found[move_text(move)] = run.a
        cycles.add(run.cycles)
    assert found["F8G7"] == found["H8G7"] and sum(one < found["F8G7"] for one in found.values()) == 2
    (each,) = cycles
    plain = search(START, 6, method="alphabeta", on="6502")
    said("F8-G7 is no worse than H8-G7, and better than two others",
         f"takes {each} cycles for a move of the cats, so a node with seven moves pays {7 * each:,} before",
         f"A whole node of alpha-beta takes {plain.cycles / plain.nodes:,.0f}, from the start, six plies "
         "deep",
         "`gen` lists the mouse's two steps down before its two steps up")
    assert max(DIR_SW, DIR_SE) < min(DIR_NE, DIR_NW)


def test_the_refutations_in_the_text():
    found, latest, again, older = trace(START, 6, method="alphabeta"), {}, 0, 0
    for why in found.cuts():
        one, two = latest.get(len(why.line), (None, None))
        again += why.refutation == one
        older += why.refutation == two
        if why.refutation != one:
            latest[len(why.line)] = why.refutation, one
    said(f"There are {len(found.cuts())} cutoffs. At how many",
         f"At {again + older}: most often it is the last")
    assert again > 5 * older
    whole = trace(POCKET, 3)
    nodes, lines = whole.nodes(), {0: ()}
    for node in nodes[1:]:
        lines[node.index] = (*lines[node.parent], move_text(node.move))
    worth = {lines[node.index]: node.value for node in nodes}
    for line in ("D2C1 B2A1", "D2C1 B2A3", "D2E1 B2A1", "B4A3 B2A1"):
        assert worth[(*line.split(), "C3B2")] == 3
    said("the cats win with C3-B2 after D2-C1 B2-A1, and also after D2-C1 B2-A3, after D2-E1 B2-A1 and after "
         "B4-A3 B2-A1")
    labels = program().symbols
    assert labels["killer_dest"] - labels["killer_start"] == 48
    said(f"They score {scores.SCORE_KILLER} and {scores.SCORE_OLDER}", f"the hash move scores "
         f"{scores.SCORE_HASH}", "48 bytes each, first the newer killers of 24 plies")


def test_the_four_orders_in_the_text():
    last = {name: by(POCKET, 3, name).iterations[-1] for name in ORDERS}
    gen, turned, static, killers = (last[name] for name in ("original", "reversed", "static", "killers"))
    assert {one.value for one in last.values()} == {3} and turned.nodes == critical_nodes(POCKET, 3)
    assert turned.pv[0] == "B4A3" and min(one.nodes for one in last.values()) == turned.nodes
    said(f"The list turned round needs {turned.nodes} nodes, as few as the critical tree has",
         "It begins with B4-A3, which wins as well",
         f"The evaluation needs {static.nodes} nodes, where the order of `gen` takes {gen.nodes}; and it "
         f"takes {static.cycles:,} cycles, where the order of `gen` takes {gen.cycles:,}",
         f"Killer moves save one node and {gen.cycles - killers.cycles} cycles")
    assert killers.nodes == gen.nodes - 1 and static.nodes < gen.nodes and static.cycles > gen.cycles


def test_the_killers_that_stand_in_the_text():
    game = position(REPLY)
    random_keys(game, random.Random("keys 0"))
    game.max_nodes, game.time_limit = 2**24 - 1, 0
    find_pieces(game)
    search_ordered(game, 5)
    assert [ply for ply in range(6) if game.killer_start[ply] == 255] == [0, 5]
    said("No cutoff is ever made at ply 0, where the window is 0 to 255, and at ply 5 no move is tried")


def test_the_thread_in_the_text():
    found, plain = by(REPLY, 7, "hash and killers"), {row["depth"]: row for row in load("refusal")["depths"]}
    before = {row["depth"]: row for row in load("deepening")["thread"]}
    so_far = {depth: sum(one.cycles for one in found.iterations[:depth]) for depth in range(1, 8)}
    assert all(one.pv[0] != "F8G7" for one in found.iterations)
    said(f"takes {plain[4]['cycles'] / PAL:.2f} seconds; the iterations of chapter 7 take "
         f"{before[4]['cycles so far'] / PAL:.2f}", f"That takes {so_far[4] / PAL:.2f} seconds",
         "At depth 7 this search is the soonest of the three",
         f"with {found.iterations[-1].nodes:,} nodes in its last iteration where {plain[7]['critical']:,} "
         "would do")
    assert so_far[7] < min(plain[7]["cycles"], before[7]["cycles so far"])
    assert [depth for depth in range(1, 8) if plain[depth]["worse"]] == [4, 5, 6, 7]


def test_the_solutions_in_the_text():
    said("`[1, 2, 3, 4, 5, 6]`, and 120", "`[1, 0, 4, 2, 3, 5]`")
    text = routines()["pick_best"].text
    true = search(START, 6, method="ordering")
    nodes = [searched(C64(program(replace=more)), true)[0]
             for more in ({}, {"pick_best": text.replace(ch08.STAY, "")})]
    said(f"a search six plies deep from the start visits {nodes[1]} nodes in place of {nodes[0]}")
    own = " ".join(ch08.OWN.split("\n", 2)[2].split())
    assert own in prose() and "return score_move(game, move) or move" in prose()
    quick = " ".join(ch08.PICK[ch08.PICK.index("        lda move_list_score,x\n_next"):
                               ch08.PICK.index("        lda move_list_start,x")].split())
    assert quick in prose()
