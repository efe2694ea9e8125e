"""The checker on the Cycles line: both ends of the range, measured figures, and writing them anew."""

from examined import LOOP, examine, fails, holds

# Cycles

def test_both_ends_of_the_range_are_attained():
    report = holds(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="10..105")
    assert (report.cycles_seen, report.tried, report.all_tried) == ((10, 105), 20, True)


def test_more_cycles_than_promised():
    kind, message = fails(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="10..100")
    assert kind == "cycles"
    assert message == "routine took 105 cycles for X = 20, the header promises 10..100."


def test_fewer_cycles_than_promised():
    _, message = fails(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="15..105")
    assert message == "routine took 10 cycles for X = 1, the header promises 15..105."


def test_a_range_that_is_too_wide():
    kind, message = fails(*LOOP, inputs="X = 1..20", clobbers="X, flags", cycles="5..110")
    assert kind == "cycles"
    assert message.splitlines() == [
        "routine promises 5..110 cycles, and none of all 20 inputs took 5: the fewest were 10 (X = 1).",
        "routine promises 5..110 cycles, and none of all 20 inputs took 110: the most were 105 (X = 20)."]


def test_the_ends_are_found_where_a_sample_alone_would_miss_them():
    """One value in 65,536 x 256 costs more: 16 bytes, each of which must be the right one of six."""
    body = ("ldy #15", "_next   lda list,y", "cmp #3", "bne _other", "dey", "bpl _next", "_end    rts",
            "_other  nop", "dey", "bpl _next", "bmi _end")
    report = examine(*body, inputs="list = 0..5", clobbers="A, Y, flags", cycles="0")
    assert report.cycles_seen == (2 + 16 * 13 - 1 + 6, 2 + 16 * 16 - 1 + 3 + 6)


def test_a_measured_figure_is_exact():
    at = {"at": lambda position, depth: {"side": {"M E1": 7}[position], "count": depth}}
    body = ("ldx side", "_next   dex", "bne _next", "rts")
    promises = dict(inputs="position", clobbers="X, flags", cycles="measured: 43 at M E1 depth 2")
    assert holds(*body, check_with=at, **promises).tried == 1
    promises["cycles"] = "measured: 44 at M E1 depth 2"
    assert fails(*body, check_with=at, **promises)[0] == "cycles"
    kind, message = fails(*body, **promises)
    assert kind == "header" and "needs a function that sets up its position" in message


# Updating


