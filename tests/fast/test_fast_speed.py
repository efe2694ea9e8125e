"""The fast core is worth having. Processor time is measured, so that a busy computer does not matter."""

from mc64 import bench


def test_five_times_py65_with_the_translation_included():
    rows = {row["what"]: row for row in bench.measure()}
    assert rows["fast core, translating"]["py65s"] > 5
    assert rows["fast core, translated"]["py65s"] > rows["py65 alone"]["py65s"] * 5
