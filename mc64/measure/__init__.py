"""The big tables of the chapters: each computed by one function, committed as JSON with seed and command.

`python -m mc64.measure NAME` computes one again and writes it; `load(NAME)` reads the committed one.
"""

import json
from pathlib import Path

DATA = Path(__file__).with_name("data")


def load(name):
    """The committed result of a measurement, as a dict. Raises ValueError for a name that has none."""
    path = DATA / f"{name}.json"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in DATA.glob("*.json")))
        raise ValueError(f"nothing measured is called {name!r}; there is {known}")
    return json.loads(path.read_text(encoding="utf-8"))
