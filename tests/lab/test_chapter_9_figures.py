"""The figures in chapter 9's text: each sentence that has one is made here from what is computed, and must
stand there.
"""

import re
from collections import Counter
from functools import cache, partial

import chapter_text
import pytest

from mc64.bridge import to_c64
from mc64.c64.machine import C64
from mc64.c64.sources import program
from mc64.game.board import SIDE_CATS
from mc64.game.devices import DEVICE_HISTORY
from mc64.game.history import history_depth, history_one, history_square
from mc64.game.position import position, square, square_name
from mc64.lab.chapters import ch09
from mc64.lab.searched import give
from mc64.measure import load
from mc64.measure.engines import CLOCK as PAL
from mc64.measure.thread import LOST
from mc64.search import search
from mc64.solve import answer, solved
from mc64.solve.critical import critical
from mc64.solve.grade import critical_positions

REPLY, MIDDLE = ch09.REPLY, "C D2 A5 E5 D6 F6"
WORDS = {2: "two", 7: "seven", 9: "nine", 12: "twelve", 20: "twenty", 30: "thirty", 60: "sixty"}
prose, said = (partial(function, "09-history") for function in (chapter_text.prose, chapter_text.said))


@cache
def learned():
    """The machine after a search of MIDDLE, seven plies deep, by history alone."""
    c64 = C64(program())
    give(c64, MIDDLE, 7, devices=DEVICE_HISTORY)
    c64.call("search_history", max_cycles=ch09.MOST)
    return c64


def test_the_counts_by_hand_in_the_text():
    said("D8-E7 has been best once with three plies to look ahead and four times with one, and F8-E7 once "
         "with four")
    events = [("D8E7", 3), *[("D8E7", 1)] * 4, ("F8E7", 4)]
    first = []
    for amount in (history_one, history_depth, history_square):
        counts = Counter()
        for move, depth in events:
            counts[move] += amount(None, depth)
        first.append(counts.most_common(1)[0][0])
    assert first == ["D8E7", "D8E7", "F8E7"]
    assert history_square(None, 4) == 16 * history_square(None, 1)
    said("one best move with four plies to look ahead counts as much as sixteen with one")


def test_the_table_in_the_text():
    c64 = C64(program())
    assert c64.address("history") == 0x5000 and len(c64["history"]) == 4096
    said("On the 6502 the table begins at `$5000`", "64 · start + dest", "E1 is 4, F2 is 13")
    assert len(ch09.steps()) == 98
    said("4,096 bytes, of which 98 are used", "98 bytes of 4,096", "each of the 98 moves")
    assert max(4 * start + 3 for start in range(64)) == 255
    said("4 · start + direction is at most 255")


def test_what_a_halving_takes_in_the_text():
    c64 = C64(program())
    node = load("devices")["summary"]["7"]["cycles a node"]
    cycles = c64.call("halve_history").cycles
    said(f"one halving takes {round(cycles / 1000)},000 cycles, as long as the search of nearly thirty "
         "nodes")
    assert 28 <= cycles / node < 30
    game = position(REPLY)
    game.history = bytes(4096)
    game.pv_start[0], game.pv_dest[0] = 4, 13
    to_c64(game, c64, ["history", "pv_start", "pv_dest", "ply"])
    c64["depth"] = 3
    assert c64.call("add_history").cycles < 200
    said("a raise without halving takes less than 200 cycles")
    seen = {c64.call("find_history_small", x=start, y=dest).cycles for start, dest in ch09.steps()}
    assert (min(seen), max(seen)) == (37, 50)
    assert {c64.call("find_history", x=start, y=dest).cycles for start, dest in ch09.steps()} == {32}
    said("finding it takes 37 to 50 cycles in the place of 32")


def test_one_value_in_the_text():
    found = [search(REPLY, 4, method="history", on="6502", devices=devices) for devices in (0, 1, 4, 7, 15)]
    assert {each.value for each in found} == {search(REPLY, 4).value}
    assert found[2].nodes - found[4].nodes <= 1 and found[2].nodes < found[1].nodes < found[0].nodes
    assert min(found, key=lambda each: each.cycles) is found[2]
    said("Here history alone does as much as all together, and takes the fewest cycles")


def test_the_map_in_the_text():
    counts = learned()["history"]
    busy = sorted(range(4096), key=counts.__getitem__, reverse=True)
    names = [square_name(at // 64) + "-" + square_name(at % 64) for at in busy[:2]]
    said(f"The busiest is {names[0]}.", f"{names[1]} has the second greatest count of all",
         f"something can go from {names[1][:2]} to {names[1][3:]}",
         f"Of 98 lanes that there can be, {sum(map(bool, counts))} have a count",
         "the mouse on D2, the cats on A5, E5, D6 and F6, and the cats to move")
    assert MIDDLE.split() == ["C", "D2", "A5", "E5", "D6", "F6"]


def test_what_the_map_is_worth_as_advice_in_the_text():
    counts, table, kept, chance, second = learned()["history"], solved(), 0, 0, Counter()
    places = critical_positions(SIDE_CATS, "met", 200)
    f4g3 = 64 * square("F4") + square("G3")
    for place in places:
        holds = {64 * start + dest: table.score(after) < 0 for start, dest, after in table.moves(place)}
        kept += holds[max(holds, key=counts.__getitem__)]
        chance += sum(holds.values()) / len(holds)
        if f4g3 in holds:
            second[holds[f4g3]] += 1
    said("Here are two hundred positions", "keeps about half",
         f"{kept} wins are kept by it, and {chance:.0f} at random",
         f"it is right once in {second.total()} times")
    assert len(places) == 200 and second[True] == 1 and kept < chance and 95 < chance < 110


def test_the_ways_to_raise_a_count_in_the_text():
    data = load("history")
    alone, three = ({amount: data["summary"][f"{amount}, devices {devices}"] for amount in
                     ("1", "depth", "square")} for devices in (4, 7))
    assert len(data["rows"]) == 60 and data["depth"] == 8
    assert alone["square"]["last"] < alone["depth"]["last"] < alone["1"]["last"]
    assert 2.5 < alone["square"]["halved in all"] / alone["1"]["halved in all"] < 3
    said("Alone, the square is best", "is halved nearly three times as often as counts raised by 1")
    assert max(each["last"] for each in three.values()) / min(each["last"] for each in three.values()) < 1.01
    said("With killer moves and hash moves in front of it there is no difference to speak of")
    kept, games = data["kept over cleared"]["kept"], data["games"]
    assert len(games) == 20 and {len(game["line"]) for game in games} == {6} and kept["searches"] == 100
    said("In games of six moves, played from twenty of these positions, the searches after the first visit "
         f"{100 * (1 - kept['all']):.0f} % fewer nodes")
    small = data["summary"]["small, devices 4"]["over 64 x 64"]
    said(f"over {WORDS[data['positions timed on the 6502']]} of the sixty positions, eight plies deep, that "
         f"saves {100 * (1 - small):.0f} % of all cycles")


def percent(share):
    return f"{100 * share:.1f} %"


def test_schaeffers_experiment_in_the_text():
    data = load("devices")
    mean = {name: each for name, each in data["summary"].items() if name != "floor"}
    share = {name: each["shares"]["8"] for name, each in mean.items()}
    assert len(data["rows"]) == 60 and data["depth"] == 8 and data["positions timed on the 6502"] == 30
    said("Sixty positions again, eight plies, all iterations counted; the seconds are those of thirty")
    assert 9.4 < mean["0"]["last"] < 9.6
    said("Plain alpha-beta visits nine and a half times the critical tree",
         f"History alone brings that down to {mean['4']['last']} and saves {percent(share['4'])} of what an "
         f"order can save; hash moves alone save {percent(share['1'])}, killer moves {percent(share['2'])}")
    assert max(("3", "5", "6"), key=share.get) == "5" and share["7"] <= share["5"] < 0.99
    said(f"hash moves and history do best, {percent(share['5'])}",
         f"{percent(max(share.values()))} at best, and its price is a third more time")
    best = max(share, key=share.get)
    assert best == data["best"]["last"] == "13" and 1.3 < mean[best]["cycles"] / mean["5"]["cycles"] < 1.4
    quickest = data["best"]["cycles"]
    assert quickest == "3"
    said(f"Fewest nodes, {mean[best]['last']:.2f} times the critical tree: hash, history and static together",
         f"Least time: hash moves and killer moves, the devices of chapter 8, "
         f"{mean['3']['cycles'] / PAL:.1f} seconds",
         f"in the place of the killer moves it takes {mean['5']['cycles'] / PAL:.1f}, for "
         f"{100 * (1 - mean['5']['last'] / mean['3']['last']):.0f} % fewer nodes",
         f"no order can be below {data['summary']['floor']['all']:.2f} here",
         f"hash moves and history take {mean['5']['all']:.2f}")
    halved = load("history")["summary"]["square, devices 7"]["halved in all"] / 60
    small = load("history")["summary"]["small, devices 7"]["over 64 x 64"]
    said(f"a search of eight plies halves its table {WORDS[round(halved)]} times, 74,000 cycles each time",
         f"takes that away: {100 * (1 - small):.0f} % of the cycles")
    assert 0.98 < small * mean["7"]["cycles"] / mean["3"]["cycles"] < 1.02


def test_the_different_positions_in_the_text():
    seen, tree = {}, {}
    for depth in (8, 10):
        whole = critical(REPLY, depth)
        side, mouse, *cats = REPLY.split()
        found = set()
        for path, _, _ in whole.walk():
            board = {mouse: "M", **dict.fromkeys(cats, "C")}
            for move in path:
                board[move[2:]] = board.pop(move[:2])
            found.add((len(path), *sorted(board.items())))
        seen[depth], tree[depth] = len(found), whole.nodes
    said(f"how many of its {tree[8]:,} nodes are different positions",
         "At depth 10 nearly nine of ten nodes have been there before")
    assert 0.88 < 1 - seen[10] / tree[10] < 0.9
    walk = next(walk for walk in load("collisions")["walks"]
                if (walk["bits"], walk["tables"], walk["depth"]) == ("8 + 8", "ideal", 8))
    rate = walk["other"][0] / walk["look-ups"]
    assert 0.001 < rate < 0.002
    said("fewer than two look-ups in a thousand", "A search of a million nodes would be told more than a "
         "thousand lies")


def rows(method):
    return {row["depth"]: row for row in load("thread")["rows"] if row["method"] == method}


def minutes(cycles):
    return f"{cycles / PAL / 60:.1f}"


def test_the_thread_in_the_text():
    plain = {row["depth"]: row for row in load("refusal")["depths"]}
    history, ordering = rows("history"), rows("ordering")
    assert all(row["plays"] != "F8G7" for row in load("thread")["rows"])
    assert min(depth for depth in plain if plain[depth]["worse"]) == 4
    said("the search has called it the worst of the seven from depth 4 on",
         f"four plies and {history[4]['nodes']} nodes are enough now; alpha-beta takes {plain[4]['nodes']} "
         f"for depth 4 alone, and is sooner, {plain[4]['cycles'] / PAL:.1f} seconds in place of "
         f"{history[4]['cycles'] / PAL:.1f}",
         f"At depth 11 it does: {minutes(history[11]['cycles'])} minutes, where alpha-beta takes "
         f"{minutes(plain[11]['cycles'])}",
         f"it does not: {minutes(history[12]['cycles'])} minutes in place of {minutes(plain[12]['cycles'])}",
         f"The last iteration of depth 12 visits {history[12]['last']:,} nodes, "
         f"{history[12]['last'] / plain[12]['critical']:.2f} times the critical tree",
         "Twelve plies took alpha-beta twelve minutes")
    node = {name: row["cycles"] / row["nodes"] for name, row in
            (("history", history[12]), ("ordering", ordering[12]), ("plain", plain[12]))}
    said("A node of this engine costs nearly twice as much", "each node takes a fifth longer")
    assert 1.75 < node["history"] / node["plain"] < 2 and 1.17 < node["history"] / node["ordering"] < 1.23
    assert abs(history[12]["nodes"] / ordering[12]["nodes"] - 1) < 0.01


def test_what_is_seen_after_the_losing_move_in_the_text():
    lost = {row["method"]: row for row in load("thread")["lost"]}
    result = answer(LOST)
    assert (result["winner"], result["plies"]) == ("M", 11)
    assert {row["value"] for row in lost.values()} == {244}
    seconds = {method: row["cycles"] / PAL for method, row in lost.items()}
    fewer = lost["ordering"]["nodes"] / (lost["ordering"]["nodes"] - lost["history"]["nodes"])
    said("After F8-G7 the mouse wins in eleven plies", "244 is 255 less 11",
         f"Alpha-beta takes {seconds['alphabeta'] / 60:.0f} minutes to see it, and iterative deepening "
         f"{seconds['deepening'] / 60:.0f}", "in front it is a minute and a half",
         f"in {seconds['ordering']:.0f} seconds", "the counts save one node in sixteen more")
    assert 85 < seconds["ordering"] < 95 < seconds["history"] and round(fewer) == 16


@pytest.mark.parametrize("depth", [5])
def test_a_part_of_the_thread_comes_out_as_committed(depth):
    from mc64.measure import thread
    committed = load("thread")
    for method in thread.ENGINES:
        assert thread.by_depth(method, depth) == [row for row in committed["rows"]
                                                  if row["method"] == method and row["depth"] <= depth]
    found = thread.after("ordering", 8)
    assert found["value"] == search(LOST, 8, method="alphabeta").value < 244
    assert {**committed, "rows": [], "lost": []} == {**thread.thread(deepest=1, plies=1), "rows": [],
                                                     "lost": []}


@pytest.mark.slow
def test_what_is_seen_after_the_losing_move_comes_out_as_committed():
    from mc64.measure import thread
    assert thread.after("ordering", thread.PLIES) == next(
        row for row in load("thread")["lost"] if row["method"] == "ordering")


def test_the_growing_table_in_the_text():
    summary, found = load("engines")["summary"], load("engines")
    node = [summary[name]["means"]["cycles a node"] for name in ("minimax", "alphabeta", "deepening",
                                                                 "ordering", "history")]
    assert node == sorted(node) and 2 < node[-1] / node[0] < 2.5
    said("Each chapter's node is dearer than that of the chapter before, more than twice minimax's in the "
         "end", "a ply and a half has been made")
    deepest = {name: each["deepest"]["mean"] for name, each in summary.items()}
    assert 1.4 <= deepest["history"] - deepest["minimax"] <= 1.6
    grade = summary["history"]["wins kept"][1]
    said(f"six plies deep, in {grade['positions']} critical positions",
         f"a player who moves at random keeps {100 * grade['random']:.0f} % of them",
         "*plies in 10 s* is the deepest iteration finished in ten seconds, as a mean over twenty of them")
    assert grade["depth"] == 6 and len(found["limited"]) == 21 and len(found["rows"]) == 61
    kept = {name: each["wins kept"][1]["kept"] for name, each in summary.items()}
    assert kept["deepening"] == kept["ordering"] == kept["history"] > kept["minimax"] == kept["alphabeta"]


def test_the_solutions_in_the_text():
    wraps, halved = re.search(r"wraps, halved = \((.*?)\), \((.*?)\) ```", prose()).groups()
    assert (eval(wraps), eval(halved)) == ch09.wrapped_and_halved()
    said("250 + 9 is 259, and in a byte that is 3. Halved in time it is 125 + 9 = 134",
         f"`{ch09._never_halved()}`")
    good, bad = re.search(r'good, bad = "(.*?)", "(.*?)" ```', prose()).groups()
    assert ch09.same_count((good, bad)) and bad == REPLY
    cycles = []
    for text in (ch09.originals()["add_history"].text,
                 ch09.originals()["add_history"].text.replace(*ch09.HALVES, 1)):
        c64 = C64(ch09.sources.program(replace={"add_history": text}))
        give(c64, REPLY, ch09.PLIES, devices=DEVICE_HISTORY)
        cycles.append(c64.call("search_history", max_cycles=ch09.MOST).cycles)
    said(f"{cycles[1]:,} in place of {cycles[0]:,}", "34 cycles for every move")
    c64 = C64(ch09.sources.program(replace=ch09.smaller()))
    assert {c64.call("find_history", x=start, y=dest).cycles for start, dest in ch09.steps()} == {34}
    for name, text in (("history_power", ch09.POWER), ("find_history", ch09.FIND)):
        code = " ".join(" ".join(line for line in text.splitlines() if not line.startswith(";")).split())
        assert code in prose(), name
