"""The state of a game: what each variable holds, and what is said of a value that does not fit."""

import re

import pytest

from mc64.c64.sources import program
from mc64.game.state import FIELDS, Cells, Game, chrout

ARRAYS = [field for field in FIELDS if field.count > 1]
SINGLES = [field for field in FIELDS if field.count == 1]
each_array = pytest.mark.parametrize("field", ARRAYS, ids=lambda field: field.name)
each_single = pytest.mark.parametrize("field", SINGLES, ids=lambda field: field.name)


def refused(message, error=ValueError):
    return pytest.raises(error, match=f"^{re.escape(message)}$")


def test_a_new_game_holds_zeros_and_has_printed_nothing():
    game = Game()
    assert {f.name: bytes(getattr(game, f.name)) for f in ARRAYS} == {f.name: bytes(f.count) for f in ARRAYS}
    assert {f.name: getattr(game, f.name) for f in SINGLES} == dict.fromkeys([f.name for f in SINGLES], 0)
    assert game.printed == bytearray() and game.text() == ""


def test_every_variable_is_as_long_as_the_assemblys():
    sizes = program().sizes
    assert {f.name: f.count * f.width for f in FIELDS} == {f.name: sizes[f.name] for f in FIELDS}


@each_single
def test_a_single_variable_takes_all_its_values_and_no_others(field):
    game, most = Game(), 256**field.width - 1
    for value in (0, 1, most):
        setattr(game, field.name, value)
        assert getattr(game, field.name) == value
    for value in (-1, most + 1, True, 1.0, "1", None, b"\1"):
        with refused(f"{field.name} = {value!r}: {field.name} holds a whole number from 0 to {most}"):
            setattr(game, field.name, value)
    assert getattr(game, field.name) == most, "a refused value changes nothing"


def test_nodes_has_three_bytes():
    game = Game()
    game.nodes = 16_777_215
    with refused("nodes = 16777216: nodes holds a whole number from 0 to 16777215"):
        game.nodes += 1


@each_array
def test_a_cell_out_of_reach_is_named(field):
    cells = getattr(Game(), field.name)
    for index in (field.count, -field.count - 1):
        with refused(f"{field.name}[{index}]: {field.name} has {field.count} bytes, 0 to {field.count - 1}",
                     IndexError):
            cells[index] = 1


@each_array
def test_a_value_that_is_no_byte_is_named_with_its_cell(field):
    cells = getattr(Game(), field.name)
    for value in (-1, 256, 1.5, "A", None):
        with refused(f"{field.name}[3] = {value!r}: one byte holds a whole number from 0 to 255"):
            cells[3] = value
    assert cells == bytes(field.count), "a refused value changes nothing"
    cells[field.count - 1] = 255
    assert cells[-1] == 255


@each_array
def test_an_array_is_set_as_a_whole_and_copied(field):
    game = Game()
    values = [i % 256 for i in range(field.count)]
    setattr(game, field.name, values)
    values[0] = 77
    assert list(getattr(game, field.name)) == [i % 256 for i in range(field.count)]
    assert isinstance(getattr(game, field.name), Cells)
    with refused(f"{field.name} has {field.count} bytes, {field.count - 1} values were given"):
        setattr(game, field.name, bytes(field.count - 1))
    for bad in (7, None, [256] * field.count, ["A"] * field.count):
        with refused(f"{field.name} = {bad!r}: {field.name} holds {field.count} bytes, each a whole number "
                     "from 0 to 255"):
            setattr(game, field.name, bad)


def test_a_name_that_is_no_variable_is_an_error():
    with pytest.raises(AttributeError):
        Game().bord = bytes(64)


def test_what_is_printed_is_kept_and_return_ends_a_line():
    game = Game()
    for character in ("A", 66, 13, "c"):
        chrout(game, character)
    assert game.printed == b"AB\rc" and game.text() == "AB\nc"


@pytest.mark.parametrize("character", [256, -1, "AB", "", None])
def test_only_one_byte_at_a_time_is_printed(character):
    with pytest.raises((ValueError, TypeError)):
        chrout(Game(), character)
