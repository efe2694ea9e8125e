"""The player in Chromium, the network cut off: steps, keys, slider, play, jumps, two on a page, folding."""

import re

import pytest
import walker
from driving import drawn, frame, moves_on_tape, now, press, to

from mc64 import record, show
from mc64.game.position import position
from mc64.show import palette
from mc64.trace import Trace

pytestmark = pytest.mark.browser

TRACES = walker.traces()
WALK = show.player(TRACES["perft"])
SEARCH = show.player(TRACES["alphabeta"], whole=TRACES["minimax"])
STEPS = len(TRACES["perft"].events)

def test_it_opens_with_the_whole_tree_and_plays_from_the_beginning(open_players):
    page = open_players(WALK)
    nodes = len(TRACES["perft"].nodes())
    assert frame(page) == STEPS - 1 and drawn(page) == drawn(page, ".node") == nodes
    assert now(page).startswith(f"The end: {nodes} nodes visited.")
    assert page.locator(".count").inner_text() == f"{STEPS} / {STEPS}"
    assert not page.locator(".still").is_visible()
    press(page, "Play")
    assert frame(page) < 3 and drawn(page) < 4


def test_the_start_shows_no_more_than_has_been_walked(open_players):
    page = open_players(WALK)
    press(page, "To the start")
    assert frame(page) == 0 and drawn(page) == 1 and drawn(page, ".node") == 1
    assert now(page) == "The root: ply 0, the cats to move."
    assert page.locator(".count").inner_text() == f"1 / {STEPS}"
    assert moves_on_tape(page) == [] and not page.locator(".still").is_visible()


def test_each_step_forward_and_back_changes_tree_board_tape_and_words(open_players):
    page = open_players(WALK)
    press(page, "To the start")
    seen = []
    for _ in range(6):
        press(page, "One step forward")
        seen.append((now(page), drawn(page), len(moves_on_tape(page))))
    assert seen == [
        ("gen lists 3 moves: D2C1 D2E1 B4A3.", 1, 3),
        ("make_move D2C1: ply 1, the mouse to move.", 2, 3),
        ("gen lists 2 moves: B2A1 B2A3.", 2, 5),
        ("make_move B2A1: ply 2, the cats to move.", 3, 5),
        ("gen lists 3 moves: C3B2 C3D2 B4A3.", 3, 8),
        ("make_move C3B2: ply 3, the mouse to move.", 4, 8)]
    label = page.locator(".board").get_attribute("aria-label")
    assert label == "Board: mouse A1, cat 2 C1, cat 1 G1, cat 3 B2, cat 4 B4"
    assert page.locator(".pinned").all_text_contents() == [f"first_move[{i}] = {n}" for i, n in
                                                         enumerate((0, 3, 5, 8))]
    press(page, "One step back")
    assert (now(page), drawn(page), len(moves_on_tape(page))) == seen[4]
    assert "mouse A1" in page.locator(".board").get_attribute("aria-label")
    assert "cat 3 C3" in page.locator(".board").get_attribute("aria-label")


def test_the_board_is_the_traces_at_every_step(open_players):
    page = open_players(SEARCH)
    boards, path = [], []
    for event in TRACES["alphabeta"].events:
        if hasattr(event, "board"):
            path.append(event.board)
        boards.append(path[-1])
        if type(event).__name__ == "Leave":
            path.pop()
            if path:
                boards[-1] = path[-1]
    for n, board in enumerate(boards):
        to(page, n)
        said = ", ".join(f"{'cat ' + str(piece) if piece else 'mouse'} {'ABCDEFGH'[i % 8]}{i // 8 + 1}"
                         for i, piece in enumerate(board) if piece != 6)
        assert page.locator(".board").get_attribute("aria-label") == "Board: " + said, n


def test_a_take_back_moves_the_pin_and_leaves_the_bytes(open_players):
    page = open_players(WALK)
    to(page, 12)
    assert now(page) == "take_back B2A1: ply 1, the mouse to move. Count 3."
    assert moves_on_tape(page) == ["D2C1", "D2E1", "B4A3", "B2A1", "B2A3"]
    assert moves_on_tape(page, ".name.free") == ["C3B2", "C3D2", "B4A3"]


def test_it_ends_with_the_whole_tree_and_the_principal_variation(open_players):
    page = open_players(SEARCH)
    press(page, "To the end")
    assert now(page) == "The end: 27 nodes visited. Value 28."
    assert drawn(page) == 27 and drawn(page, ".node.out") == 4
    assert page.locator(".tree .move.best").all_text_contents() == ["B4A3", "B2A1", "A3B2"]
    labels = {row for why in TRACES["alphabeta"].cuts() for row in (*why.label(), *why.brief())}
    assert len(found := page.locator(".tree .bound").all_text_contents()) == 4 and set(found) <= labels
    values = page.locator(".tree .value").all_text_contents()
    bounds = [node for node in TRACES["alphabeta"].nodes() if node.bound]
    assert sorted(value for value in values if value[0] in "≤≥") == sorted(
        {"<=": "≤", ">=": "≥"}[node.bound] + str(node.value) for node in bounds)
    press(page, "To the start")
    assert frame(page) == 0 and drawn(page, ".node") == 1


def test_moves_left_out_are_only_listed_until_the_cut_comes(open_players):
    page = open_players(SEARCH)
    cut = next(n for n, event in enumerate(TRACES["alphabeta"].events) if type(event).__name__ == "Cut")
    to(page, cut - 1)
    assert drawn(page, ".node.out") == 0 and drawn(page, ".node.listed") == 2
    press(page, "One step forward")
    first = TRACES["alphabeta"].cuts(TRACES["minimax"])[0]
    assert now(page) == first.sentence() and "3 nodes never looked at" in first.sentence()
    assert drawn(page, ".node.out") == 3 and drawn(page, ".node.listed") == 1
    row = page.locator(".line tbody tr").nth(1).locator("td").all_inner_texts()
    assert row == ["1", "D2E1", "mouse", "30", "30"]


def test_probes_are_told_and_have_a_column(open_players):
    trace, board = Trace(), bytes([0] + [6] * 63)
    trace.enter(0, 0, board)
    trace.probe(True, (0, 9))
    trace.moves([(0, 9)])
    trace.enter(1, 1, bytes([6] * 9 + [0] + [6] * 54), (0, 9))
    trace.probe(False)
    trace.leave(5)
    trace.leave(5)
    page = open_players(show.player(trace))
    to(page, 1)
    assert now(page) == "The table holds A1B2."
    to(page, 4)
    assert now(page) == "The table holds no move."
    rows = page.locator(".line tr").all_inner_texts()
    assert [row.split("\t")[-1] for row in rows] == ["table", "A1B2", "none"]


def test_keys_step_jump_and_play(open_players):
    page = open_players(WALK)
    press(page, "To the start")
    page.get_by_role("region", name="Tree").focus()
    for key, wanted in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", STEPS - 1),
                        ("ArrowRight", STEPS - 1), ("Home", 0), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        assert frame(page) == wanted
    page.keyboard.press("Space")
    page.locator(".mc64-player[data-frame='2']").wait_for()
    assert page.get_by_role("button", name="Pause").count() == 1
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Play").count() == 1
    page.keyboard.press("Control+ArrowRight")
    assert frame(page) == 2


def test_the_slider_moves_by_its_own_keys_one_step_at_a_time_and_says_where_it_is(open_players):
    page = open_players(WALK)
    press(page, "To the start")
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert frame(page) == 1
    page.keyboard.press("ArrowUp")
    assert frame(page) == 2
    assert slider.get_attribute("aria-valuetext") == f"Step 3 of {STEPS}: {now(page)}"
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(frame(page) - STEPS // 2) <= 2


def test_play_runs_to_the_end_stops_there_and_begins_again(open_players):
    page = open_players(WALK)
    to(page, STEPS - 3)
    press(page, "Play")
    assert page.get_by_role("status").get_attribute("aria-live") == "off"
    page.get_by_role("button", name="Play").wait_for()
    assert frame(page) == STEPS - 1 and page.get_by_role("status").get_attribute("aria-live") == "polite"
    press(page, "Play")
    assert frame(page) < 3
    press(page, "One step forward")
    assert page.get_by_role("button", name="Play").count() == 1, "a step stops the play"


def test_a_click_on_a_node_jumps_to_where_it_was_entered(open_players):
    page = open_players(WALK)
    press(page, "To the end")
    page.locator(".tree .node.in[data-n='1']").click()
    assert now(page) == "make_move D2C1: ply 1, the mouse to move."


def test_two_players_on_a_page_do_not_disturb_each_other(open_players):
    page = open_players(WALK, SEARCH)
    page.get_by_role("button", name="To the start").nth(1).click()
    page.get_by_role("button", name="One step forward").nth(1).click()
    page.get_by_role("region", name="Tree").nth(1).focus()
    page.keyboard.press("ArrowRight")
    assert (frame(page, 0), frame(page, 1)) == (STEPS - 1, 2)


def test_a_player_that_is_taken_away_stops(open_players):
    page = open_players(WALK)
    press(page, "Play")
    page.locator(".mc64-player[data-frame='1']").wait_for()
    page.evaluate("window.gone = document.querySelector('.mc64-player'); gone.remove()")
    page.evaluate("""() => new Promise(done => {
        const stopped = () => gone.querySelector('.play').title == 'Play';
        const look = setInterval(() => stopped() && done(clearInterval(look)), 20);
    })""")
    assert page.evaluate("gone.dataset.frame") in ("1", "2")


def test_an_output_put_in_by_script_runs_as_in_jupyterlab(open_players):
    page = open_players()
    page.evaluate("""html => {      // what JupyterLab does with an HTML output
        const host = document.createElement('div');
        host.innerHTML = html;
        for (const old of host.querySelectorAll('script')) {
            const script = document.createElement('script');
            script.textContent = old.textContent;
            old.parentNode.replaceChild(script, old);
        }
        document.body.appendChild(host);
    }""", WALK.html)
    press(page, "One step back")
    assert frame(page) == STEPS - 2
    unguarded = ".mc64-player :is(button, input, [tabindex]):not([data-lm-suppress-shortcuts])"
    assert page.locator(unguarded).count() == 0, "or JupyterLab would take keys such as D D to itself"


def test_a_walk_of_500_nodes_is_folded_and_counts_what_it_hides(open_players):
    trace = record.python(walker.perft, position("M D2 E7 B8 D8 H8"), 4, counting=True)
    assert len(trace.nodes()) == 1 + 4 + 24 + 72 + 444
    page = open_players(show.player(trace))
    for n in (0, 40, 300, 600, 1000, len(trace.events) - 1):
        to(page, n)
        entered = sum(hasattr(event, "board") for event in trace.events[:n + 1])
        nodes = set(page.locator(".tree .node.in").evaluate_all("all => all.map(e => e.dataset.n)"))
        hidden = sum(int(text[1:]) for text in page.locator(".tree .muted").all_text_contents())
        assert len(nodes) + hidden == entered and len(nodes) <= 60, n
    assert hidden == len(trace.nodes()) - 1 - 4, "at the end the root's four moves are open"


def test_where_scripts_do_not_run_and_on_paper_the_picture_stands(open_players):
    page = open_players(SEARCH, scripts=False)
    assert page.locator(".still img").is_visible() and page.locator(".cuts td").count() == 2 * 7
    assert page.get_by_role("button").count() == 0 and page.locator(".still .cuts").is_visible()
    page = open_players(SEARCH)
    assert page.locator(".cuts:visible").count() == 1
    page.emulate_media(media="print")
    assert page.locator(".still img").is_visible() and not page.locator(".ui").is_visible()
    assert page.locator(".cuts:visible").count() == 1


@pytest.mark.parametrize("width", [320, 390, 1000])
def test_the_page_never_scrolls_sideways_and_the_current_node_is_in_view(open_players, width):
    page = open_players(WALK, SEARCH, width=width)
    for n in (0, 20, 45, STEPS - 2):
        to(page, n)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        tree, node = (page.locator(place).first.bounding_box() for place in (".tree", ".tree .node.here"))
        assert tree["x"] <= node["x"] and node["x"] + node["width"] <= tree["x"] + tree["width"]
    sizes = page.locator(".controls button").evaluate_all(
        "all => all.map(b => Math.min(b.offsetWidth, b.offsetHeight))")
    assert min(sizes) >= 24
    scale = page.locator(".tree svg").first.evaluate(
        "e => e.getBoundingClientRect().width / e.viewBox.baseVal.width")
    assert 12 * scale >= (12 if width < 640 else 9.9), "text of the tree stays readable"


def test_tab_reaches_every_control_shows_where_it_is_and_leaves_again(open_players):
    page = open_players(WALK)
    reached = []
    for _ in range(9):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("""() => { const e = document.activeElement;
            return [e.ariaLabel, getComputedStyle(e).outlineWidth]; }"""))
    names = ["Tree", "To the start", "One step back", "Play", "One step forward", "To the end", "Step",
             "Move list"]
    assert reached[:8] == [[name, "3px"] for name in names]
    assert reached[8][0] is None, "no trap"


@pytest.mark.parametrize(("width", "scheme"), [(1000, "light"), (390, "dark")])
def test_axe_finds_nothing_serious(open_players, axe, width, scheme):
    page = open_players(WALK, SEARCH, width=width, scheme=scheme)
    page.evaluate(axe)
    for n in (0, 30, STEPS - 1):
        to(page, n)
        found = page.evaluate("axe.run()")
        assert found["passes"]
        assert [(v["id"], [node["html"][:100] for node in v["nodes"]]) for v in found["violations"]
                if v["impact"] in ("serious", "critical")] == []


def test_a_dark_page_leaves_the_player_its_paper(open_players):
    page = open_players(WALK, scheme="dark")
    paper = "rgb({}, {}, {})".format(*(int(palette.PAPER[i:i + 2], 16) for i in (1, 3, 5)))
    assert page.locator(".mc64-player").evaluate("e => getComputedStyle(e).backgroundColor") == paper


def test_nothing_moves_by_itself(open_players):
    page = open_players(WALK)
    assert not re.search(r"transition|animation|scroll-behavior", WALK.html)
    page.wait_for_timeout(900)
    assert frame(page) == STEPS - 1
