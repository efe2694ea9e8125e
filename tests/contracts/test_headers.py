"""The header parser: what it reads, and what it says of a header it cannot read."""

import pytest

from mc64.c64.headers import HeaderError, Span, parse

GEN_MOUSE = """\
;=== gen_mouse ==================================================== chapter 2
; Appends the mouse's move in one direction to the move list,
; if there is one.
; In        position;  X = square of the mouse;  direction = 0..3;  ply = 0..22;
;           first_move
; Out       one more move, or none where the board ends or a piece stands
; Clobbers  A, Y, flags
; Writes    move_list_start, move_list_dest, first_move
; Stack     4
; Cycles    29..74
;-----------------------------------------------------------------------------
gen_mouse
        rts
"""
SMALL = """\
;=== small ======================================================== chapter 1
; Does little.
; In        {inputs}
; Out       {out}
; Clobbers  {clobbers}
; Writes    {writes}
; Stack     {stack}
; Cycles    {cycles}
;-----------------------------------------------------------------------------
"""


def small(inputs="nothing", out="nothing", clobbers="nothing", writes="nothing", stack="0", cycles="6"):
    return SMALL.format(**locals())


def message(text, **more):
    with pytest.raises(HeaderError) as caught:
        parse(text, **more)
    return str(caught.value)


def test_the_example_of_the_design_is_read():
    header = parse(GEN_MOUSE, first_line=41)
    assert (header.name, header.chapter) == ("gen_mouse", 2)
    assert header.summary == "Appends the mouse's move in one direction to the move list, if there is one."
    position, square, direction, ply, first_move = header.inputs
    assert (position.name, position.phrase) == ("", "position")
    assert (square.name, square.phrase) == ("X", "square of the mouse")
    assert (direction.name, direction.spans) == ("direction", (Span("0", "3"),))
    assert ply.spans == (Span("0", "22"),)
    assert (first_move.name, first_move.spans, first_move.phrase) == ("first_move", (), "")
    assert header.outputs == "one more move, or none where the board ends or a piece stands"
    assert header.clobbers == {"A", "Y", "flags"}
    assert header.writes == ("move_list_start", "move_list_dest", "first_move")
    assert header.stack == 4
    assert (header.cycles.lo, header.cycles.hi, header.cycles.position) == (29, 74, "")
    assert header.calls is None and header.patches == ()
    assert header.lines["Cycles"] == 41 + 9


def test_nothing_means_nothing():
    header = parse(small())
    assert header.inputs == () and header.clobbers == frozenset() and header.writes == ()
    assert (header.cycles.lo, header.cycles.hi) == (6, 6)


@pytest.mark.parametrize("words, spans", [
    ("{0..4, 6}", (Span("0", "4"), Span("6", "6"))),
    ("0..56 step 8", (Span("0", "56", 8),)),
    ("{PIECE_MOUSE, $1f}", (Span("PIECE_MOUSE", "PIECE_MOUSE"), Span("$1f", "$1f"))),
    ("0..MAX_PLY-1", (Span("0", "MAX_PLY-1"),)),
])
def test_domains(words, spans):
    (item,) = parse(small(inputs=f"board[64] = {words}")).inputs
    assert (item.name, item.index, item.spans) == ("board", 64, spans)


def test_a_side_of_a_position_and_phrases_alone():
    side, phrase = parse(small(inputs="position = mouse; a full move list")).inputs
    assert side.phrase == "position = mouse" and phrase.phrase == "a full move list"


def test_two_bytes_of_one_variable_are_two_items():
    first, second = parse(small(inputs="first_move[0] = 0..240; first_move[1] = 0..255")).inputs
    assert (first.name, first.index, second.name, second.index) == ("first_move", 0, "first_move", 1)


def test_results_are_named_in_out():
    assert parse(small(out="A = the letter;  C = 1 where the board ends")).results == {"A", "C"}
    assert parse(small(out="letters A to H printed")).results == frozenset()


def test_a_measured_figure_has_a_place():
    cycles = parse(small(cycles="measured: 1,234,567 at M E1 B8 D8 F8 H8 depth 4")).cycles
    assert (cycles.lo, cycles.hi, cycles.position, cycles.depth) == (1234567, 1234567, "M E1 B8 D8 F8 H8", 4)
    assert "needs its place" in message(small(cycles="measured: 12"))


def test_words_after_a_figure_are_free():
    header = parse(small(cycles="90..95, plus the KERNAL's", stack="2 in the KERNAL's"))
    assert (header.cycles.lo, header.cycles.hi, header.stack) == (90, 95, 2)


def test_an_unknown_field_is_named_with_its_line_and_the_nearest_known_one():
    text = GEN_MOUSE.replace("Cycles", "Cycels")
    assert message(text) == ('header of gen_mouse, line 10: "Cycels" is not a header field; '
                             "did you mean Cycles?")
    assert "line 50:" in message(text, first_line=41)


def test_an_unknown_field_before_all_others_is_not_taken_for_prose():
    assert '"Inn" is not a header field; did you mean In?' in message(small().replace("; In    ", "; Inn   "))


def test_a_missing_field_is_named_but_only_where_it_is_required():
    text = small().replace("; Stack     0\n", "")
    assert message(text) == "header of small, line 1: the header has no Stack line"
    assert parse(text, require=()).stack is None


@pytest.mark.parametrize("change, words", [
    (dict(cycles="74..29"), "Cycles 74..29 runs backwards"),
    (dict(cycles="about 20"), 'not "about 20"'),
    (dict(stack="few"), 'Stack is a number of bytes, 0 to 255, not "few"'),
    (dict(stack="300"), "0 to 255"),
    (dict(clobbers="A, Flags"), 'not "Flags"; did you mean flags?'),
    (dict(clobbers="A Y"), '"A Y" is not a label'),
    (dict(writes="board; side"), '"board; side" is not a label'),
    (dict(inputs="X = 0.."), '"0.." is not a value or a range lo..hi'),
    (dict(inputs="X = {0, 1"), "a { without its }"),
    (dict(inputs="X = 0..3; X = 5"), "X stands twice under In"),
    (dict(inputs="board[x] = 3"), '"board[x]" is not a variable or register'),
    (dict(inputs="position = dog"), 'position = mouse or position = cats, not "dog"'),
    (dict(inputs="X ="), 'nothing after the = of "X ="'),
    (dict(inputs=""), "nothing after In; where there is nothing to say, write `nothing`"),
])
def test_what_is_wrong_is_said(change, words):
    assert words in message(small(**change))


def test_a_second_field_of_a_name_and_a_stray_line():
    twice = small().replace("; Stack     0", "; Stack     0\n; Stack     1")
    assert "a second Stack line; the first is line 7" in message(twice)
    stray = small().replace("; Stack     0", "; and more of this\n; Stack     0")
    assert ('"and more of this" is neither a field nor, with eight blanks before it, more of Writes'
            in message(stray))


def test_a_text_without_a_title_line():
    assert "a header begins with a line `;=== name ======= chapter N`" in message("; In  nothing\n")
    assert "a header begins" in message("")


def test_all_problems_are_reported_at_once():
    assert message(small(stack="few", cycles="many", clobbers="B")).count("line ") == 3
