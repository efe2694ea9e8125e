"""The fast core is worth having. Processor time is measured, so that a busy computer does not matter."""

from mc64 import bench


def test_five_times_py65_with_the_translation_included():
    rows = {row["what"]: row for row in bench.measure()}
    assert rows["fast core, translating"]["py65s"] > 5
    assert rows["fast core, translated"]["py65s"] > rows["py65 alone"]["py65s"] * 5


def test_bench_prints_every_ratio(capsys):
    bench.bench(4)
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.split()[-3:] == ["x", "slow", "core"] and len(rows) == 4
    assert [row.split()[-1] for row in rows if row.startswith("slow core")] == ["1.0"]
