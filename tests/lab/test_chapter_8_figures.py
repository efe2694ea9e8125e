"""The figures in chapter 8's text: each sentence that has one is made here from what is computed, and must
stand there.
"""

import random
from functools import cache, partial

import chapter_text

from mc64.bridge import from_c64, to_c64
from mc64.c64.headers import parse
from mc64.c64.machine import C64
from mc64.c64.sources import program, routines
from mc64.game import scores
from mc64.game.deepening import search_deepening
from mc64.game.moves import DIR_NE, DIR_NW, DIR_SE, DIR_SW
from mc64.game.ordering import search_ordered
from mc64.game.position import START, position, random_keys
from mc64.game.state import KEYS
from mc64.game.where import find_pieces
from mc64.lab.chapters import ch08
from mc64.measure import load
from mc64.measure.cutoffs import mean
from mc64.measure.engines import CLOCK as PAL
from mc64.search import search, trace
from mc64.solve.critical import critical_nodes
from mc64.trace import move_text

POCKET, REPLY = "C B2 G1 D2 C3 B4", "C F2 B8 D8 F8 H8"
ORDERS = {"original": "score_original", "reversed": "score_reversed", "static": "score_static",
          "hash": "score_hash", "killers": "score_killer", "hash and killers": "score_move"}
prose, said = (partial(function, "08-ordering") for function in (chapter_text.prose, chapter_text.said))


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
    nodes, each = by(REPLY, 9, "hash and killers", "python").nodes, found.cycles / found.nodes
    said(f"its nine iterations visit {nodes:,} nodes and alpha-beta {plain[9]['nodes']:,}, but a node takes "
         "three quarters more")
    assert 1.7 < each / (plain[9]["cycles"] / plain[9]["nodes"]) < 1.85
    assert nodes * each > 1.3 * plain[9]["cycles"] and plain[9]["nodes"] < 2.5 * plain[9]["critical"]
    assert all(plain[depth]["nodes"] > 2.5 * plain[depth]["critical"] for depth in (6, 7, 8, 10, 11))


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


def test_the_machine_in_the_text():
    one, other = (search(START, 6, method=method, on="6502") for method in ("alphabeta", "ordering"))
    said(f"all iterations together visit {1 - other.nodes / one.nodes:.0%}".replace("%", " %")
         + f" fewer nodes than alpha-beta and take {other.cycles / one.cycles - 1:.0%}".replace("%", " %")
         + f" more cycles: a node takes {other.cycles / other.nodes:,.0f} where alpha-beta's takes "
         f"{one.cycles / one.nodes:,.0f}")
    labels = program().symbols
    assert labels["hashpos_cats_lock"] + 256 - labels["hashpos_mouse_start"] == 1536
    said("the 1,536 bytes of its slots")


def test_the_chapters_program_prints_what_python_finds():
    for seed in (0, 5):
        c64, lines = C64(program("chapters/08_ordering.asm"), seed=seed), []
        printed = c64.run(max_cycles=6_000_000).printed.decode()
        for root in (search_deepening, search_ordered):
            game = position(START)
            from_c64(c64, game, KEYS)
            game.max_nodes, game.time_limit = 2**24 - 1, 0
            root(game, 6)
            moves = zip(game.pv_start[:game.pv_length[0]], game.pv_dest, strict=False)
            lines += [" ".join(map(move_text, moves)) + " ", f"{game.best_value:02X} {game.nodes:04X}"]
        assert printed == "".join(f"{line}\r" for line in lines)
    said("six plies ahead from the start, twice: with the hash move first, as in chapter 7, and then by the "
         "scores")


def over(row, name):
    """The nodes of the last iteration over the critical tree."""
    return row["nodes"][name][-1] / row["critical"][-1]


def test_one_position_and_sixty_in_the_text():
    measured = load("orders")
    start, rows = measured["start row"], measured["rows"]
    assert start["position"] == START and len(rows) == 60 and measured["depth"] == 8
    last = {name: start["nodes"][name][-1] for name in ORDERS}
    assert min(last.values()) == last["killers"]
    said(f"Killer moves alone, with {last['killers']:,} nodes, and with the hash move beside them it is "
         f"{last['hash and killers']:,}", "turning the list round, for 8 cycles a move, saves nearly half of "
         "the nodes")
    assert 0.4 < 1 - last["reversed"] / last["original"] < 0.5
    seconds = {f"{start['cycles'][name][-1] / PAL:.1f}" for name in ("static", "reversed")}
    said(f"The evaluation visits {last['static']:,} where the reversed list takes {last['reversed']:,}, "
         f"in the same {' or '.join(seconds)} seconds")
    dice = [name for name in start["nodes"] if name.startswith("random")]
    assert len(dice) == 5
    assert all(row["nodes"]["original"][-1] > mean([row["nodes"][name][-1] for name in dice]) for row in rows)
    each = {name: [over(row, name) for row in rows] for name in (*ORDERS, *dice)}
    lot = mean([one for name in dice for one in each[name]])
    said("In every one of the sixty the order of `gen` needs more nodes than dice do on average, and in the "
         "mean nearly two and a half times as many")
    assert 2.3 < mean(each["original"]) / lot < 2.5 and lot > mean(each["reversed"])
    killers, both = each["killers"], each["hash and killers"]
    said(f"need {mean(killers):.2f} times the critical tree in the mean, and in one position five and a half "
         f"times. With the hash move beside them it is {mean(both):.2f}, and nowhere three times")
    assert 5.4 < max(killers) < 5.7 and 2.5 < max(both) < 3 and over(start, "killers") < 1.05
    fewer = sum(one < other for one, other in zip(both, killers, strict=True))
    said(f"In {fewer} of the sixty the two together visit fewer nodes than killer moves alone")
    assert over(start, "hash and killers") > over(start, "killers")


def test_nodes_and_cycles_of_the_sixty_in_the_text():
    measured, alone = load("orders"), load("deepening")["rows"]
    rows, summary = measured["rows"], measured["summary"]
    assert [row["position"] for row in rows] == [row["position"] for row in alone]
    names = {"original": "order of `gen`", "reversed": "reversed", "static": "evaluation",
             "hash": "hash move", "killers": "killer moves", "hash and killers": "hash and killers"}
    by_nodes = sorted(names, key=lambda name: summary[name]["last"])
    by_time = sorted(names, key=lambda name: summary[name]["cycles"])
    said("By nodes: " + ", ".join(names[name] for name in by_nodes) + ".")
    assert by_nodes == sorted(names, key=lambda name: summary[name]["all"])
    assert by_nodes.index("static") == 1 and by_time.index("static") == 3
    assert [name for name in by_nodes if name != "static"][:3] == by_time[:3]
    said("the evaluation falls from the second place to the fourth",
         "It visits a fifth fewer nodes than the list turned round, and takes a fifth longer",
         f"{summary['static']['cycles a node']:,.0f} cycles a node")
    static, turned = summary["static"], summary["reversed"]
    assert 0.75 < static["all"] / turned["all"] < 0.82 and 1.18 < static["cycles"] / turned["cycles"] < 1.24
    plain = mean([row["alone: cycles"][-1] for row in alone])
    said(f"takes {plain / PAL:.1f} seconds in the mean. With hash move and killer moves all eight iterations "
         f"take {summary['hash and killers']['cycles'] / PAL:.1f}.")
    pays = {name: [mean([sum(row["cycles"][name][:depth]) / other["alone: cycles"][depth - 1]
                         for row, other in zip(rows, alone, strict=True)]) for depth in range(1, 9)]
            for name in names}
    assert min(min(times[:4]) for times in pays.values()) > 1
    assert min(pays["original"]) > 2 and pays["static"][4] > 1 > max(pays["static"][5:])
    said(f"At depth 5 hash and killers take {pays['hash and killers'][4]:.2f} times as long",
         "at depth 8 less than half as long; the evaluation pays from depth 6 on",
         "In the order of `gen` the iterations never do")
    assert max(pays["hash and killers"][4:]) < 1 and pays["hash and killers"][7] < 0.5
