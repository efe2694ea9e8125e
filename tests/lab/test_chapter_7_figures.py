"""The figures in chapter 7's text: each sentence that has one is made here from what is computed, and must
stand there.
"""

import re
from functools import cache, partial
from statistics import median

import chapter_text

from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game.moves import gen
from mc64.game.position import START, position
from mc64.game.replay import replay
from mc64.lab.chapters import ch07
from mc64.measure import load
from mc64.measure.deepening import recalled
from mc64.measure.engines import CLOCK as PAL
from mc64.search import search
from mc64.trace import move_text

POCKET, REPLY = ch07.POCKET, ch07.REPLY
SLOTS = ("start", "dest", "lock")
prose, said = (partial(function, "07-deepening") for function in (chapter_text.prose, chapter_text.said))


@cache
def found(text, depth, method="deepening", **limits):
    return search(text, depth, method=method, on="6502", **limits)


def seconds(text, depth, digits=1):
    return f"{found(text, depth, 'alphabeta').cycles / PAL:.{digits}f}"


def test_the_opening():
    alone = {row["depth"]: row["cycles"] / PAL for row in load("refusal")["depths"]}
    said(f"alpha-beta takes {seconds(START, 6)} seconds for six plies; after E1-F2 it takes "
         f"{seconds(REPLY, 6)}, and for two plies more {alone[8]:.1f}.")
    assert f"{alone[6]:.1f}" == seconds(REPLY, 6)


def test_six_searches_that_remember_nothing():
    for text in (START, REPLY):
        nodes = [found(text, depth, "alphabeta").nodes for depth in range(1, 7)]
        assert 1.5 <= sum(nodes) / nodes[-1] < 1.6
        if text == START:
            said(f"From the start, six plies deep, alpha-beta visits {nodes[-1]:,} nodes.")
    said("Not six times: one and a half.", "all of them together are half of it")
    assert abs(sum(3 ** -n for n in range(1, 30)) - 1 / 2) < 1e-9
    nearly = load("alphabeta")["means"][-1]
    assert nearly["depth"] == 8 and 9 < nearly["alphabeta/critical"] < 10   # nearly ten times


def test_the_moves_after_e1_f2_and_the_one_brought_to_the_front():
    game = position(REPLY)
    gen(game)
    count = game.first_move[1]
    moves = list(zip(game.move_list_start, game.move_list_dest, strict=True))[:count]
    said("in the order of `gen`, " + " ".join(map(move_text, moves)))
    assert "F8D6" not in map(move_text, moves)


def test_the_wrong_moves():
    counts, wrong = recalled(START, 8)
    known = sum(counts.values()) - counts["nothing, new"] - counts["nothing, written over"]
    assert counts["another's, illegal"] == len(wrong) == 2
    said(f"Two of {known:,}, and a longer search meets more.")
    assert len(recalled(START, 9)[1]) > 2
    here, there, move = wrong[0]
    assert move == "H8G7" and "H8" in there.split() and "G7" not in there.split()[1:]
    assert "H8" not in here.split() and "G7" in here.split()[2:]
    assert len({*here.split()[1:]} & {*there.split()[1:]}) == 2     # hardly anything in common


def test_what_the_slots_forget():
    counts, _ = recalled(REPLY, 8)
    gone, own = counts["nothing, written over"], counts["own"]
    assert 0.28 < gone / (gone + own) < 0.32 and counts["nothing, new"] > gone
    said("At depth 8, of the moves that had been stored for a position and were wanted again, three in ten")


def test_the_cycles_of_a_move():
    texts = {name: re.search(r"Cycles +(\d+)\n", ch07.originals()[name].text)[1]
             for name in ("make_move", "make_move_full")}
    said(f"A move by `make_move` takes {texts['make_move']} cycles.", "Three and a half times as many.")
    assert 3.4 < int(texts["make_move_full"]) / int(texts["make_move"]) < 3.6


def test_the_pocket_position():
    minimax, alone, third = search(POCKET, 3), found(POCKET, 3, "alphabeta"), found(POCKET, 3)
    said(f"Minimax visits {minimax.nodes} nodes of its tree, alpha-beta {alone.nodes}.",
         f"with the two before it there are {third.nodes}, one more than minimax visits")
    assert third.nodes == minimax.nodes + 1 and third.iterations[2].nodes == alone.nodes
    assert [one.pv[0] for one in third.iterations] == ["B4A3"] * 3 and alone.move == "D2C1"
    assert third.value == alone.value == minimax.value == 3


def test_the_sixty_positions():
    means = {(mean["depth"], mean["count"]): mean for mean in load("deepening")["means"]}
    six = means[6, "nodes"]
    assert len(load("deepening")["rows"]) == six["cheaper"] == 60 and 0.45 < six["together"] < 0.55
    said("Six searches visit half the nodes of one, and fewer than the one in all sixty positions: from "
         f"{six['least']} to {six['greatest']} times as many.",
         f"it is left with {100 * six['last']:.0f} % of alpha-beta's nodes")
    costs = [means[depth, "cycles"]["together"] for depth in range(1, 9)]
    assert min(costs[:4]) > 1 > max(costs[4:])
    said("From depth 5 on it pays on average, up to depth 4 it does not.")
    rows = load("deepening")["rows"]
    node = [sum(row["iterations: cycles"]) / sum(row["iterations: nodes"])
            / (row["alone: cycles"][-1] / row["alone: nodes"][-1]) for row in rows]
    assert 1.35 < median(node) < 1.6                                # half as much again


def test_the_clock():
    stopped, whole = found(REPLY, 22, max_cycles=985_000), found(REPLY, 5)
    assert [one.depth for one in stopped.iterations] == [1, 2, 3, 4] and stopped.move == "F8E7"
    average = stopped.cycles / stopped.nodes
    assert 1_750 < average < 1_850
    said(f"The search is out {stopped.cycles - 985_000:,} cycles late: a node takes 1,800 on average",
         f"A second is {PAL:,} cycles; `time_limit` counts thousands, so {985_000 // 1000}.",
         "65,536 cycles are a fifteenth of a second", "bits 4 and 0 are set, 17 in all")
    assert PAL // 1000 == 985 and round(PAL / 65_536) == 15 and 0b00010001 == 17
    sizes = [one.nodes for one in whole.iterations]
    said("take {}, {}, {}, {} and {} nodes.".format(*sizes),
         f"With {sum(sizes[:4])} nodes the fourth iteration is just finished, with {sum(sizes[:4]) - 1} it")
    assert [len(search(REPLY, 22, method="deepening", max_nodes=sum(sizes[:4]) - less).iterations)
            for less in (0, 1)] == [4, 3]


def test_the_chapters_program_prints_lines_that_can_be_played():
    c64 = C64(program("chapters/07_deepening.asm"))
    run = c64.run(max_cycles=6_000_000)
    assert 4_926_000 < run.cycles < 4_970_000               # drawing the keys comes before
    lines = [line for line in run.printed.decode("ascii").split("\r") if line]
    assert len(lines) >= 6
    values = {one.depth: one.value for one in search(START, len(lines), method="deepening").iterations}
    for number, line in enumerate(lines, 1):
        depth, value, *moves = line.split()
        assert int(depth, 16) == number == len(moves) and int(value, 16) == values[number]
        assert len(replay(" ".join(moves))) == number + 1   # refuses a move that is not legal


def test_the_thread():
    rows, alone = load("deepening")["thread"], load("refusal")["depths"]
    first = next(row["depth"] for row in alone if row["worse"])
    assert all(row["worse"] for row in alone[first - 1:])
    here, there = rows[first - 1], alone[first - 1]
    said(f"F8-G7 is the worst of the seven from depth {first} on, and played at no depth.",
         f"It is refused after {here['cycles so far']:,} cycles, {here['cycles so far'] / PAL:.2f} seconds",
         f"Alpha-beta takes {there['cycles'] / PAL:.2f} seconds for depth 4.",
         f"has a move after {rows[0]['cycles so far'] / PAL:.2f} seconds")
    assert there["cycles"] < here["cycles so far"] and all(row["plays"] != "F8G7" for row in [*rows, *alone])
    assert [row["value"] for row in rows] == [row["value"] for row in alone]
    assert round(alone[-1]["cycles"] / PAL / 60) == 12
    shares = [one["nodes"] / other["nodes"] for one, other in zip(rows, alone, strict=True)]
    assert max(shares[2:]) < 0.7 and 0.45 < median(shares[2:]) < 0.6 and min(shares[:2]) == 1
    quicker = [one["depth"] for one, other in zip(rows, alone, strict=True)
               if one["cycles so far"] < other["cycles"]]
    said("Only at depths {}, {} and {} all of them together are quicker.".format(*quicker),
         f"256 slots for each side are few for a search of {max(row['nodes'] for row in rows):,} nodes")


def test_the_machine():
    sizes = program().sizes
    own = ("recall_move", "remember_move", "hash_move_first", "make_move_full", "take_back_full",
           "start_clock", "time_is_up", "keep_result", "bring_back_line", "first_of_line", "end_iteration",
           "alphabeta_hash", "begin_search", "iterate", "search_deepening")
    more = sum(sizes[name] for name in own) - sizes["alphabeta"]
    slots = sum(sizes[f"hashpos_{side}_{part}"] for side in ("mouse", "cats") for part in SLOTS)
    said(f"for {more} bytes beside the {slots:,} of the slots")
    for depth in (4, 6):
        one, two = found(START, depth, "alphabeta"), found(START, depth)
        assert 1.4 < two.cycles / two.nodes / (one.cycles / one.nodes) < 1.5
    assert 1 < two.cycles / one.cycles < 1.1


def test_the_solutions():
    six = [round(together, 2) for _, together, _ in ch07.six()]
    said("{:.2f}, {:.2f} and {:.2f}.".format(*six),
         f"alpha-beta of depth 6 needs {found(POCKET, 6, 'alphabeta').nodes} nodes for it")
    assert {one.value for one in found(POCKET, 6).iterations[2:]} == {3}
    said(f"`{ch07._lost()}`")
    thrifty = re.search(r"search_thrifty lda depth .*? half \.fill 3", prose())[0]
    assert thrifty == " ".join(ch07.THRIFTY[ch07.THRIFTY.index("\nsearch_thrifty"):].split())
    for text in (START, REPLY):                             # as a rule: the last takes more than all before
        nodes = [one.nodes for one in found(text, 7).iterations]
        assert all(nodes[n] > sum(nodes[:n]) for n in range(1, 7))
