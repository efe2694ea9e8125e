"""What a notebook gets of a player: both forms, small, the same each time, nothing that leaves the page."""

import base64
import re
import xml.etree.ElementTree as ET

import pytest
import walker

from mc64 import search, show
from mc64.export.outputs import convert
from mc64.trace import Trace

TRACES = walker.traces()
PLAYER = show.player(TRACES["alphabeta"], whole=TRACES["minimax"])


def test_a_notebook_gets_the_player_its_picture_the_plain_form_and_the_alternative_text():
    data, metadata = PLAYER._repr_mimebundle_()
    assert set(data) == {"text/html", "image/svg+xml", "text/plain"}
    assert metadata["text/html"]["alt"] == metadata["image/svg+xml"]["alt"] == PLAYER.picture.alt
    assert data["text/plain"] == repr(PLAYER) == PLAYER.picture.text
    assert data["image/svg+xml"] == PLAYER.picture.svg


def test_an_output_is_small_and_the_same_each_time():
    again = show.player(walker.traces()["alphabeta"], whole=walker.traces()["minimax"])
    assert again == PLAYER
    data, _ = PLAYER._repr_mimebundle_()
    assert sum(len(form.encode()) for form in data.values()) < 68_000
    script = re.search(r"<script>(.*)\(document\.currentScript", PLAYER.html, re.DOTALL)[1]
    assert len(script.encode()) < 20_000


def test_where_scripts_and_styles_are_stripped_the_picture_is_left():
    bare = re.sub(r"<(script|style)>.*?</\1>", "", PLAYER.html, flags=re.DOTALL)
    image = ET.fromstring(bare).find(".//img")
    assert image.get("alt") == PLAYER.picture.alt
    source = image.get("src").removeprefix("data:image/svg+xml;base64,")
    assert base64.b64decode(source).decode() == PLAYER.picture.svg


def test_the_static_form_lists_the_cuts():
    bare = re.sub(r"<(script|style)>.*?</\1>", "", PLAYER.html, flags=re.DOTALL)
    rows = [[cell.text for cell in row] for row in ET.fromstring(bare).iter("tr")]
    whys = TRACES["alphabeta"].cuts(TRACES["minimax"])
    assert rows[0][:3] == ["left", "after", "worth"] and len(rows) == 1 + len(whys) == 3
    for row, why in zip(rows[1:], whys, strict=True):
        assert (row[0], row[4], row[6]) == (why.place, why.owner, str(why.unseen))
    assert 'class="cuts' not in show.player(TRACES["minimax"]).html.split("<script>")[0]
    many = show.player(search.trace("M E1 B8 D8 F8 H8", 5, method="alphabeta")).html
    found = re.search(r"<caption>(\d+) cuts, .*? \(here the first 60\)</caption>", many)
    assert int(found[1]) > 60 and many.split("</table>")[0].count("<tr>") == 61


def test_html_names_no_address_no_id_and_has_no_dollar_sign():
    rest = re.sub(r'src="data:[^"]*"', "", PLAYER.html)
    assert not re.search(r"https?:|//|\bid=|\$|@import|url\(", rest)
    assert rest.count("<script>") == rest.count("</script>") == 1


def test_the_export_takes_the_player_rather_than_its_picture():
    data, metadata = PLAYER._repr_mimebundle_()
    output = {"output_type": "display_data", "data": data, "metadata": metadata}
    assert [(found.kind, found.content) for found in convert([output], None)] == [("html", PLAYER.html)]
    del data["text/html"]
    page = type("Page", (), {"next_id": lambda self, stem: stem})()
    assert [found.kind for found in convert([output], page)] == ["picture"]


def test_a_player_is_saved_as_a_page_or_as_its_picture(tmp_path):
    page = PLAYER.save(tmp_path / "árbol.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>") and PLAYER.html in page
    assert PLAYER.save(tmp_path / "a.svg").read_text(encoding="utf-8") == PLAYER.picture.svg
    with pytest.raises(ValueError, match=r"\.png"):
        PLAYER.save(tmp_path / "a.png")


def test_a_trace_that_is_not_one_tree_is_refused():
    with pytest.raises(ValueError, match="has none"):
        show.player(Trace())
    two = Trace()
    for _ in range(2):
        two.enter(0, 0, bytes(64))
        two.leave()
    with pytest.raises(ValueError, match="has 2"):
        show.player(two)
