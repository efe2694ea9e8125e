"""`python -m mc64.measure NAME`: computes a measurement again and writes its JSON."""

import json
import sys

from . import DATA
from .collisions import collisions
from .counts import history
from .cutoffs import cutoffs
from .deepening import deepening
from .devices import devices
from .engines import engines
from .evaluation import evaluation
from .orders import orders
from .refusal import refusal
from .signed import signed
from .thread import thread

MEASURES = {"alphabeta": cutoffs, "collisions": collisions, "deepening": deepening, "devices": devices,
            "engines": engines, "evaluation": evaluation, "history": history, "orders": orders,
            "refusal": refusal, "signed": signed, "thread": thread}


def written(value, indent=0):
    """JSON with one line for each innermost list or dict, so that a change shows as a few lines."""
    flat = json.dumps(value)
    if not isinstance(value, list | dict) or len(flat) + indent < 110:
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, list):
        return "[\n" + ",\n".join(pad + written(v, indent + 1) for v in value) + "]"
    pairs = (f"{pad}{json.dumps(key)}: {written(v, indent + 1)}" for key, v in value.items())
    return "{\n" + ",\n".join(pairs) + "}"


def main(arguments):
    """Computes what is named, with a line of progress on standard error. Returns the exit code."""
    if len(arguments) != 1 or arguments[0] not in MEASURES:
        print(f"name one of: {', '.join(MEASURES)}", file=sys.stderr)
        return 2
    name = arguments[0]
    result = MEASURES[name](tell=lambda line: print(line, file=sys.stderr))
    DATA.mkdir(exist_ok=True)
    path = DATA / f"{name}.json"
    path.write_text(written(result) + "\n", encoding="utf-8", newline="\n")
    print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
