"""Both twins on the same position, side by side."""

from __future__ import annotations

import difflib
import inspect
import sys
from collections.abc import Callable

from mc64 import bridge
from mc64.game.position import position as parsed
from mc64.game.state import Game
from mc64.lab.quiet import QuietError
from mc64.lab.session import current, machine
from mc64.twins import python_twin


def twins(name: str, position: str | None = None, *, a=None, x=None, y=None, seed: int = 0) -> bridge.Comparison:
    """Runs a routine in Python and on the 6502 from the same memory and compares what they leave behind.

    name      of the function and of the routine. A function of that name in the notebook is taken before the
              package's, and the routine is the one in force, so that your changes to either count
    position  such as "M E1 B8 D8 F8 H8", set on both sides first; without it the variables hold noise
    a, x, y   registers, 0..255; the Python function gets them, in this order, after the game
    seed      any whole number; varies the noise

    Raises QuietError when one side has no such routine, PositionError, and what either run raises.
    """
    function = _in_notebook(name) or python_twin(name)
    if function is None or name not in current().program.labels:
        near = difflib.get_close_matches(name, [n for n in current().program.labels if python_twin(n)], 1)
        side = "Python function" if function is None else "routine on the 6502"
        raise QuietError(f"There is no {side} called {name}." + (f" Did you mean {near[0]}?" if near else ""))
    c64, game = machine(seed), Game()
    if position is not None:
        bridge.to_c64(parsed(position), c64, ["board", "side"])
    bridge.from_c64(c64, game)
    given = [value for value in (a, x, y) if value is not None]
    takes = len(inspect.signature(function).parameters) - 1
    if takes != len(given):
        raise QuietError(f"{name} in Python takes {takes} value{'s' * (takes != 1)} after the game, and "
                         f"{len(given)} of a, x and y {'was' if len(given) == 1 else 'were'} given.")
    run = c64.call(name, a=a, x=x, y=y)
    function(game, *given)
    return bridge.compare(game, c64, run)


def _in_notebook(name: str) -> Callable | None:
    """The function of that name that the reader's notebook defines, if there is one."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    found = shell.user_ns.get(name) if shell else None
    return found if inspect.isfunction(found) else None
