"""mc64: game-tree search taught twice over, in Python and on the 6502 of a Commodore 64.

In a notebook `%load_ext mc64` brings the assembly cells; the names below are what the chapters use.
"""

from importlib import import_module

_HOME = {
    "Game": "mc64.game.state", "chrout": "mc64.game.state",
    "position": "mc64.game.position", "position_text": "mc64.game.position",
    "square": "mc64.game.position", "square_name": "mc64.game.position",
    "C64": "mc64.c64.machine", "assemble": "mc64.c64.assembler",
    "compare": "mc64.bridge", "machine": "mc64.lab", "pair": "mc64.lab", "check": "mc64.lab",
    "record": "mc64.record", "show": "mc64.show",
}
__all__ = sorted([*_HOME, "load_ipython_extension"])


def __getattr__(name):
    """Imports on first use, so that the command line does not wait for Jupyter's modules."""
    if name not in _HOME:
        raise AttributeError(f"module 'mc64' has no attribute {name!r}")
    module = import_module(_HOME[name])
    return module if _HOME[name] == f"mc64.{name}" else getattr(module, name)


def load_ipython_extension(ip):
    """Called by `%load_ext mc64`."""
    from .lab import load_ipython_extension as load

    load(ip)
