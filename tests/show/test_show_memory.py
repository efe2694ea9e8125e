"""Dumps and diffs: labels, addresses, what changed, and no more than 64 bytes."""

import xml.etree.ElementTree as ET

import pictures
import pytest

from mc64 import show
from mc64.game.board import start_board
from mc64.show import palette
from mc64.show.diffs import FEW

SVG = "{http://www.w3.org/2000/svg}"


def boxed(picture):
    """The texts that stand in a box, in order."""
    root = ET.fromstring(picture.svg)
    texts = list(root.iter(f"{SVG}text"))
    boxes = [r for r in root.iter(f"{SVG}rect") if r.get("stroke") == palette.CHANGED_RIM]
    found = []
    for box in boxes:
        x, y, width, height = (float(box.get(key)) for key in ("x", "y", "width", "height"))
        inside = [t for t in texts
                  if x < float(t.get("x")) < x + width and y < float(t.get("y")) < y + height]
        assert len(inside) == 1 and inside[0].get("font-weight") == "bold"
        found.append(inside[0].text)
    return found


def test_a_dump_in_text():
    picture = show.dump(start_board[:16], start=0x4000, label="board", changed=[4, 9], squares=True)
    assert picture.text == (
        "board    $4000  06  06  06  06 [00] 06  06  06\n"
        "board+8  $4008  06 [06] 06  06  06  06  06  06\n"
        "changed: +4 (E1) is 00, +9 (B2) is 06")
    assert picture.alt == ("16 bytes of memory from board at $4000, the first 8: 06 06 06 06 00 06 06 06. "
                           "Changed: +4 (E1) is 00, +9 (B2) is 06.")
    assert boxed(picture) == ["00", "06"]


def test_a_dump_shows_64_bytes_and_counts_the_rest():
    picture = show.dump(range(100), start=0x1000, label="list", changed=[4, 70], width=16)
    assert picture.text.split("\n")[3].startswith("list+48  $1030  30  31")
    assert picture.text.split("\n")[4:] == ["... 36 more", "changed: +4 is 04, 1 more further on"]
    assert "... 36 more, 1 of them changed" in picture.svg
    assert ">3F<" in picture.svg and ">40<" not in picture.svg and boxed(picture) == ["04"]
    assert "..." not in show.dump(bytes(64), start=0, label="x").text


@pytest.mark.parametrize(("arguments", "message"), [
    ({"data": b""}, "no bytes"), ({"data": b"ab", "width": 5}, "8 or 16 bytes, not 5"),
    ({"data": b"ab", "changed": [2]}, r"outside 0\.\.1"), ({"data": b"ab", "changed": [-1]}, "outside")])
def test_dumps_of_nonsense_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        show.dump(**arguments, start=0, label="x")


def test_a_few_changes_stand_one_by_one():
    changes = {"board": (pictures.change(4, 0, 6), pictures.change(13, 6, 0)),
               "ply": (pictures.change(0, 0xFF, 1, 0x31),), "list": (pictures.change(2, 0xAB, 0xCD, 0x50),)}
    picture = show.diff(changes)
    assert picture.text == ("board   +4 E1 00 -> 06   +13 F2 06 -> 00\n"
                            "ply           FF -> 01\n"
                            "list       +2 AB -> CD")
    assert picture.alt == ("4 bytes changed: board +4 E1 from 00 to 06; board +13 F2 from 06 to 00; "
                           "ply +0 from FF to 01; list +2 from AB to CD.")
    assert boxed(picture) == ["06", "00", "01", "CD"]


def test_many_changes_stand_in_rows_and_bytes_that_kept_their_value_are_left_open():
    its = tuple(pictures.change(i, 0xAA, i) for i in range(64) if i != 10)
    assert len(its) > FEW
    text = show.diff({"board": its}).text.split("\n")
    assert text[0] == "board      +0 [00][01][02][03][04][05][06][07]"
    assert text[1] == "           +8 [08][09] .. [0B][0C][0D][0E][0F]"
    assert len(text) == 8


def test_of_one_label_at_most_64_changes_are_shown():
    picture = show.diff({"big": tuple(pictures.change(i, 0, 1) for i in range(70)),
                         "ply": (pictures.change(0, 0, 1),)})
    assert len(boxed(picture)) == 65
    assert picture.text.endswith("... 6 more") and "71 bytes changed" in picture.alt


def test_no_change_is_said():
    assert show.diff({}).text == "no byte changed"


def test_a_run_is_taken_as_its_changes():
    run = pictures.C64(pictures.course()).call("init_board")
    assert show.diff(run).text == show.diff(run.changes).text
    assert "board" in show.diff(run).alt
