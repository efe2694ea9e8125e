"""Cuts in the player, in Chromium: the sentence, the list, the labels, and what a click on grey says."""

import pytest
import walker
from driving import now, press, to

from mc64 import search as searching
from mc64 import show
from mc64.trace import move_text

pytestmark = pytest.mark.browser

TRACES = walker.traces()
WALK = show.player(TRACES["perft"])
SEARCH = show.player(TRACES["alphabeta"], whole=TRACES["minimax"])
TOUCHED = """() => {       // what the labels of cuts touch: nodes, and words of other kinds
    const box = e => e.getBoundingClientRect();
    const all = [...document.querySelectorAll('.tree .node, .tree text')];
    const touch = (a, b) => a.left < b.right && b.left < a.right &&
        a.top + 2 < b.bottom && b.top + 2 < a.bottom;
    return all.filter(e => e.matches('.bound')).flatMap(e => all.filter(
        o => !o.matches('.bound') && touch(box(e), box(o))).map(o => [e.textContent, o.outerHTML]));
}"""


def test_after_the_cut_the_reason_is_still_told(open_players):
    page = open_players(SEARCH)
    events, whys = TRACES["alphabeta"].events, TRACES["alphabeta"].cuts(TRACES["minimax"])
    at = [n for n, event in enumerate(events) if type(event).__name__ == "Cut"]
    for n, why in zip(at, whys, strict=True):
        to(page, n)
        assert now(page) == why.sentence()
        press(page, "One step forward")
        assert now(page).startswith(f"take_back {why.line[-1]}") and now(page).endswith(why.sentence())
        assert "Value at " in now(page), "a bound, in words"


def test_the_label_of_a_cut_touches_no_node_and_no_other_word(open_players):
    deep = searching.trace("M E1 B8 D8 F8 H8", 4, method="alphabeta")
    page = open_players(show.player(deep))
    cuts = [n for n, event in enumerate(deep.events) if type(event).__name__ == "Cut"]
    assert any(why.deep for why in deep.cuts())
    for player, steps in ((page, cuts), (open_players(SEARCH), [len(TRACES["alphabeta"].events) - 1])):
        for n in steps:
            to(player, n)
            assert player.locator(".tree .bound").count() > 1
            assert player.evaluate(TOUCHED) == []


def test_the_row_of_the_current_cut_is_in_view(open_players):
    deep = searching.trace("M E1 B8 D8 F8 H8", 4, method="alphabeta")
    page = open_players(show.player(deep))
    cuts = [n for n, event in enumerate(deep.events) if type(event).__name__ == "Cut"]
    for n in (cuts[-1], cuts[0], cuts[9]):
        to(page, n)
        table, row = (page.locator(place).bounding_box() for place in (".ui .cuts", ".ui .cuts tr.here"))
        assert table["y"] <= row["y"] and row["y"] + row["height"] <= table["y"] + table["height"]


def test_a_click_on_what_was_left_out_says_why(open_players):
    page = open_players(SEARCH)
    whys = TRACES["alphabeta"].cuts(TRACES["minimax"])
    nodes = TRACES["alphabeta"].nodes(TRACES["minimax"])
    for node in (node for node in nodes if not node.visited):
        press(page, "To the end")
        above = node
        while not above.visited:
            above = nodes[above.parent]
        page.locator(f".tree .node.out[data-n='{node.index}']").first.click()
        assert now(page) == next(why.sentence() for why in whys if why.node == above.index)


def test_the_cuts_are_listed_and_each_can_be_reached_by_keyboard(open_players):
    page = open_players(SEARCH, WALK)
    whys = TRACES["alphabeta"].cuts(TRACES["minimax"])
    table = page.get_by_role("region", name="Cuts")
    assert table.count() == 1, "none where nothing was cut"
    rows = [row.split("\t") for row in table.locator("tbody tr").all_inner_texts()]
    assert [[cell.strip() for cell in row] for row in rows] == [
        [why.place, why.refutation, why.worth, f"{why.met} {why.limit}", why.owner, " ".join(why.untried),
         str(why.unseen)] for why in whys]
    for n, why in enumerate(whys):
        button = table.get_by_role("button").nth(n)
        button.focus()
        page.keyboard.press("Enter")
        assert now(page) == why.sentence()
        assert table.locator("tr.here").all_inner_texts() == [table.locator("tbody tr").nth(n).inner_text()]
        assert button.evaluate("e => e === document.activeElement")


def test_a_search_told_by_the_side_to_move_has_its_own_window_and_variation(open_players):
    negamax = searching.trace(walker.POCKET, 3, method="negamax")
    page = open_players(show.player(negamax, whole=searching.trace(walker.POCKET, 3)))
    press(page, "To the end")
    best = [move_text(node.move) for node in negamax.nodes() if node.pv and node.move]
    assert page.locator(".tree .move.best").all_text_contents() == best and len(best) == 3
    cuts = [(n, event) for n, event in enumerate(negamax.events) if type(event).__name__ == "Cut"]
    for n, event in cuts:
        to(page, n)
        row = page.locator(".line tr.here td").all_inner_texts()
        assert row[-2:] == [str(event.alpha), str(event.beta)]
    assert cuts
