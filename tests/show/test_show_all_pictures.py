"""What holds for every picture: form, alternative text, size, no styles in SVG, the same bytes each time."""

import re
import xml.etree.ElementTree as ET

import pictures
import pytest

from mc64.show import palette
from mc64.show.picture import Picture

ALL = pictures.every()
SVG = "{http://www.w3.org/2000/svg}"
svg_only = pytest.mark.parametrize("name", [name for name, picture in ALL.items() if picture.svg])
html_only = pytest.mark.parametrize("name", [name for name, picture in ALL.items() if picture.html])
each = pytest.mark.parametrize("name", ALL)


def test_the_same_input_gives_the_same_bytes_again():
    again = pictures.every()
    assert {name: (p.svg, p.html, p.text, p.alt) for name, p in again.items()} \
        == {name: (p.svg, p.html, p.text, p.alt) for name, p in ALL.items()}


@svg_only
def test_svg_is_well_formed_and_uses_attributes_only(name):
    root = ET.fromstring(ALL[name].svg)
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "rect", "path", "circle", "text", "g"}
        assert not {"style", "class", "id", "href", "onclick"} & set(element.attrib)


@svg_only
def test_svg_has_its_own_ground_first_and_a_title_that_is_the_alternative_text(name):
    root = ET.fromstring(ALL[name].svg)
    title, ground = list(root)[:2]
    assert title.tag == f"{SVG}title" and title.text == ALL[name].alt
    _x, _y, width, height = map(float, root.get("viewBox").split())
    assert ground.tag == f"{SVG}rect"
    assert (float(ground.get("width")), float(ground.get("height"))) == (width, height)
    assert width >= 300, "the viewBox is in hundreds"


@svg_only
def test_svg_shapes_and_texts_lie_inside_the_picture(name):
    root = ET.fromstring(ALL[name].svg)
    _x, _y, width, height = map(float, root.get("viewBox").split())
    for element in root.iter(f"{SVG}text"):
        assert 0 < float(element.get("x")) < width and 0 < float(element.get("y")) < height - 3
        if element.get("text-anchor") is None:
            letter = 0.61 * float(element.get("font-size"))
            assert float(element.get("x")) + letter * len(element.text) <= width, element.text
    for element in root.iter(f"{SVG}rect"):
        assert float(element.get("x")) >= 0 and float(element.get("y")) >= 0
        assert float(element.get("x")) + float(element.get("width")) <= width
        assert float(element.get("y")) + float(element.get("height")) <= height


@html_only
def test_html_is_well_formed_and_without_script_class_or_id(name):
    root = ET.fromstring(ALL[name].html.replace("<br>", "<br/>"))
    for element in root.iter():
        assert element.tag in "div p b br table thead tbody tr th td samp span".split()
        assert not {"class", "id", "onclick"} & set(element.attrib)
    assert root.get("aria-label") == ALL[name].alt and root.get("tabindex") == "0"


@html_only
def test_no_two_dollar_signs_in_html_can_be_taken_for_a_formula(name):
    text = re.sub(r"<div [^>]*>", "", ALL[name].html)
    assert "$" not in text.replace("<span>$</span>", "")


def test_addresses_in_html_keep_their_dollar_sign():
    assert "A <span>$</span>" in ALL["run"].html and "<span>$</span>0" in ALL["listing"].html


@html_only
def test_html_is_readable_where_styles_are_stripped(name):
    bare = re.sub(r' style="[^"]*"', "", ALL[name].html)
    text = " ".join(" ".join(ET.fromstring(bare.replace("<br>", "<br/>")).itertext()).split())
    for word in re.findall(r"[A-Za-z_]{4,}", ALL[name].text):
        assert word in text


@each
def test_every_picture_has_words_for_those_who_cannot_see_it(name):
    alt, text = ALL[name].alt, ALL[name].text
    assert alt.endswith(".") and len(alt) > 12 and "\n" not in alt
    assert alt.lower() != "no description has been provided for this image"
    assert all(line == line.rstrip() for line in text.split("\n"))


@each
def test_a_notebook_gets_one_rich_form_the_plain_form_and_the_alternative_text(name):
    data, metadata = ALL[name]._repr_mimebundle_()
    rich = set(data) - {"text/plain"}
    assert len(rich) == 1 and rich <= {"image/svg+xml", "text/html"}
    assert metadata == {rich.pop(): {"alt": ALL[name].alt}}
    assert data["text/plain"] == ALL[name].text == repr(ALL[name])


@pytest.mark.parametrize(("name", "limit"), [("board", 12_000), ("board marked", 12_000), ("joined", 16_000),
                                             ("dump", 12_000), ("diff many", 20_000), ("screen", 60_000),
                                             ("screen full", 60_000), ("listing", 20_000)])
def test_pictures_are_small(name, limit):
    picture = ALL[name]
    assert len((picture.svg or picture.html).encode()) < limit


@pytest.mark.parametrize(("ink", "ground"), palette.TEXT_PAIRS)
def test_text_stands_out_from_its_ground(ink, ground):
    assert palette.contrast(ink, ground) >= 4.5


def test_contrast_is_the_published_measure():
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_mouse_and_cats_differ_in_grey():
    assert palette.luminance(palette.MOUSE) > 8 * palette.luminance(palette.CAT)


@svg_only
def test_every_text_in_svg_has_a_checked_pair_of_colours(name):
    inks = {ink for ink, _ground in palette.TEXT_PAIRS}
    assert {text.get("fill") for text in ET.fromstring(ALL[name].svg).iter(f"{SVG}text")} <= inks


def test_a_picture_is_saved_in_the_form_its_name_asks_for(tmp_path):
    picture = ALL["board"]
    assert picture.save(tmp_path / "b.svg").read_text(encoding="utf-8") == picture.svg
    assert picture.save(tmp_path / "b.txt").read_text(encoding="utf-8") == picture.text + "\n"
    with pytest.raises(ValueError, match=r"no \.html form, only \.svg, \.txt"):
        picture.save(tmp_path / "b.html")
    with pytest.raises(ValueError, match=r"\.svg, \.html or \.txt"):
        picture.save(tmp_path / "b.png")


def test_a_picture_without_words_is_refused():
    with pytest.raises(ValueError, match="alternative text"):
        Picture(svg="<svg/>", text="x", alt=" ")
    with pytest.raises(ValueError, match="not both"):
        Picture(svg="<svg/>", html="<p/>", text="x", alt="x")
