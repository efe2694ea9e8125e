"""Chapter 6's exercises: each reference solution is right, and wrong answers get the hint that helps."""

import pytest
from lab_cells import crashes, hint, run_cell

from mc64.c64.sources import routines
from mc64.game.position import START
from mc64.game.state import Game
from mc64.game.toy import EXAMPLE, toy
from mc64.lab.chapters import ch06
from mc64.lab.exercises import check
from mc64.lab.session import current
from mc64.solve.critical import critical_nodes
from mc64.solve.gametree import Node, alphabeta, from_lists, grow, minimal_leaves
from mc64.twins import first_difference

ALPHABETA, NARROW = routines()["alphabeta"].text, routines()["narrow"].text
LEFT = ["B4A3 B2A1 A3B2", "B4A3 B2A1 D2E1", "B4A3 B2A1 D2C1", "D2E1 B2C1", "D2E1 B2C1 C3B2", "D2E1 B2C1 C3D2",
        "D2E1 B2C1 B4A3", "D2E1 B2A1", "D2E1 B2A1 C3B2", "D2E1 B2A1 C3D2", "D2E1 B2A1 B4A3", "D2C1 B2A1",
        "D2C1 B2A1 C3B2", "D2C1 B2A1 C3D2", "D2C1 B2A1 B4A3"]
FROM_THE_LEFT = [
    "D2C1 B2A3 C3D2", "D2E1 B2C1", "D2E1 B2C1 C3B2", "D2E1 B2C1 C3D2", "D2E1 B2C1 B4A3", "D2E1 B2A3",
    "D2E1 B2A3 C3B2", "D2E1 B2A3 C3D2", "B4A3 B2C1", "B4A3 B2C1 D2E1", "B4A3 B2C1 A3B2", "B4A3 B2C1 C3B2"]
EVERYTHING = [30 * branch + 9 * (2 - node) + leaf + 1
              for branch in range(3) for node in range(3) for leaf in range(3)]
LITTLE = ch06.LITTLE


def changed(part, at, value):
    answer = [list(EVERYTHING), list(LITTLE)]
    answer[part][at] = value
    return answer


def without(*lines):
    return [line for line in LEFT if line not in lines]


# not_visited

def test_not_visited_right():
    said = check("not_visited", LEFT).text
    assert "15 nodes of 31. The 16 that are left" in said
    assert critical_nodes(ch06.POCKET, ch06.PLIES) == 16        # as many as the critical tree has
    assert check("not_visited", "\n".join(LEFT)) and check("not_visited", set(LEFT))
    assert check("not_visited", [line.lower().replace("c1", "-c1") for line in LEFT[::-1]])
    assert check("not_visited", []).state == check("not_visited", "").state == "open"


def test_the_order_from_the_right_is_a_search_that_shares_no_code():
    whole = grow(ch06.POCKET, ch06.PLIES)
    here, there = alphabeta(whole), alphabeta(mirrored(whole))
    assert (here.nodes, here.value) == (31 - len(FROM_THE_LEFT), 3)
    assert (there.nodes, there.value) == (31 - len(LEFT), 3)


def mirrored(node):
    kids = tuple(map(mirrored, node.kids[::-1]))
    return Node(node.mouse, node.value, kids, node.moves[::-1])


@pytest.mark.parametrize("answer, says", [
    (FROM_THE_LEFT, "not visited from left to right"), (FROM_THE_LEFT[::-1], "Here B4-A3 comes first"),
    ([*LEFT, "D2E1"], "D2E1 is visited: when its turn comes the window is still open, from 0 to 3, so the "
                      "cats"),
    ([*LEFT, "B4A3 B2A1"], "B4A3 B2A1 is visited: when its turn comes the window is still open, from 3 to "
                           "255, so the mouse"),
    (["D2E1 B2A3"], "D2E1 B2A3 is visited: from the right it is the first move of its node"),
    (["B4A3"], "B4A3 is visited: from the right it is the first move"),
    ([*LEFT, "D2E1 B2A2"], "no line 'D2E1 B2A2'"), (["nothing"], "no line 'nothing'"),
    (without("B4A3 B2A1 D2E1"), "Below B4A3 B2A1 something is left out"),
    (without("D2E1 B2A1 C3B2"), "D2E1 B2A1 is not visited, so nothing below it is"),
    (["D2E1 B2C1", "D2E1 B2A1", "D2C1 B2A1", *LEFT[:3]], "is not visited, so nothing below it is"),
    (12, "a list of lines"), ([12], "a list of lines"), (crashes, "a list of lines"),
])
def test_not_visited_wrong(answer, says):
    assert says in hint("not_visited", answer)


# toy_orders

def nested(leaves):
    return [[list(leaves[9 * b + 3 * n:9 * b + 3 * n + 3]) for n in range(3)] for b in range(3)]


def test_toy_orders_right():
    assert "63 and 50" in dict(check("toy_orders", (EVERYTHING, LITTLE)).figures).values()
    assert check("toy_orders", [tuple(EVERYTHING), bytes(LITTLE)])
    assert check("toy_orders", ([None] * 27, [...] * 27)).state == "open"


@pytest.mark.parametrize("leaves", [EXAMPLE, EVERYTHING, LITTLE, LITTLE[::-1]])
def test_what_is_read_is_what_a_search_that_shares_no_code_reads(leaves):
    found, tree = ch06.reading(leaves), alphabeta(from_lists(nested(leaves)))
    game = Game()
    game.toy_leaves, game.leaf = bytes(leaves), 0
    assert (found.value, len(found.read)) == (tree.value, tree.leaves) == (toy(game, 3), tree.leaves)
    assert sorted([*found.read, *found.closed]) == list(range(27))


def test_eleven_is_the_fewest_there_can_be():
    assert ch06.FEWEST == minimal_leaves(3, 3) == len(ch06.reading(LITTLE).read)


@pytest.mark.parametrize("answer, says", [
    ((EXAMPLE, LITTLE), "Of your first list 20 leaves are read. Passed over is the second leaf of the second "
                        "three in the first branch: this node is already worth 53 or more"),
    (changed(0, 3, 40), "Of your first list 25"), (([7] * 27, LITTLE), "Of your first list 11 leaves"),
    ((EVERYTHING, EXAMPLE), "Of your second list 20 leaves are read. The first that need not be is the "
                            "second leaf of the third three in the first branch"),
    ((EVERYTHING, EVERYTHING), "Of your second list 27 leaves"),
    (changed(1, 9, 51), "The first that need not be is the first leaf of the second three in the second "
                        "branch: the three before it do not show"),
    (changed(0, 3, 255), "In the first list stands 255"), (changed(1, 3, 0), "In the second list stands 0"),
    (changed(1, 3, None), "In the second list stands None"), (changed(0, 0, True), "stands True"),
    ((EVERYTHING[1:], LITTLE), "has 26 numbers"), (EVERYTHING, "two lists"), (27, "two lists"),
    ((EVERYTHING,), "two lists"), (crashes, "two lists"),
])
def test_toy_orders_wrong(answer, says):
    assert says in hint("toy_orders", answer)


# looks_on

def test_looks_on_is_what_the_machine_says():
    old, new = ch06.LOOKS_ON
    assert ALPHABETA.count(old) == 1
    assert check("looks_on", (417, 0, 13)) and ch06.search(START, 4).nodes == 417
    run_cell(ALPHABETA.replace(old, new))
    assert "%reset_asm alphabeta" in check("looks_on", [417, 0, 13]).text


@pytest.mark.parametrize("answer, says", [
    ((188, 20, 13), "the sound routine"), ((188, 0, 13), "nodes is not 188"),
    ((417, 20, 13), "cutoffs is not 20"), ((417, 0, 11), "best_dest is not 11"),
    ((417, 0), "three whole numbers"), (417, "three whole numbers"), ((417, 0, None), "three whole numbers"),
    (crashes, "three whole numbers"),
])
def test_looks_on_wrong(answer, says):
    assert says in hint("looks_on", answer)


# search_near

JUMPS = ";=== search_near ===\nsearch_near\n        jmp search_alphabeta\n"


def test_search_near_is_open_as_the_chapter_leaves_it():
    assert check("search_near").state == "open"
    run_cell(JUMPS, new=True)
    assert check("search_near").state == "open"


def test_search_near_right():
    run_cell(ch06.NEAR, new=True)
    verdict = check("search_near")
    assert verdict and "(search_alphabeta 1,420, the course's 1,157)" in dict(verdict.figures)["nodes"]


@pytest.mark.parametrize("change, says", [
    (("sbc #8 ", "sbc #0 "), "Every result is right"),     # the value is a bound: always searched again
    (("        cmp highest\n        bcs _again\n", ""), "With "),
    (("        beq _again\n        bcc _again\n", ""), "With "),
    (("        jsr find_pieces\n", ""), "With "),
    (("        sta best_dest\n        rts", "        rts"), "With "),
    (("_again  jmp search_alphabeta", "_again  jmp search_near"), "did not come back"),
])
def test_search_near_wrong(change, says):
    assert change[0] in ch06.NEAR
    run_cell(ch06.NEAR.replace(*change, 1), new=True)
    assert says in hint("search_near")


def test_a_slow_search_near_is_told_of_the_window():
    run_cell(JUMPS.replace("jmp search", "nop\n        jmp search"), new=True)
    assert "from 1,420 nodes, and search_alphabeta takes 1,420" in hint("search_near")


# faster_alphabeta

def test_faster_alphabeta_is_not_attempted_with_the_courses():
    assert check("faster_alphabeta").state == "open"
    run_cell(ALPHABETA)
    assert check("faster_alphabeta").state == "open"


def test_faster_alphabeta_right():
    for text in ch06.faster().values():
        run_cell(text)
    verdict = check("faster_alphabeta")
    figures = dict(verdict.figures)
    assert verdict and figures["cycles"].startswith("721,469 (the course's 735,041,")
    assert figures["bytes"].startswith("233 (the course's 221,")
    assert first_difference("alphabeta", current().program) is None
    assert first_difference("narrow", current().program) is None


@pytest.mark.parametrize("text, change, says", [
    (ALPHABETA, ("        rts", "        nop\n        rts"), "Every result is right"),
    (ALPHABETA, ("        bcc _next\n", "        bcc _next\n        beq _next\n"), "nodes is"),
    (ALPHABETA, ("        jsr count_cutoff\n", ""), "cutoffs is 0"),
    (ALPHABETA, ("        jsr take_back_where\n", ""), "With "),
    (ALPHABETA, ("        sta beta,x\n        dec", "        dec"), "With "),
    (NARROW, ("        beq _end\n", ""), "With "),
    (NARROW, ("        jsr keep_line\n        rts", "        rts"), "With "),
])
def test_faster_alphabeta_wrong(text, change, says):
    assert change[0] in text
    run_cell(text.replace(*change, 1))
    assert says in hint("faster_alphabeta")
