"""What needs a live notebook: assembly cells, exercise checks, progress.

`%load_ext mc64` registers the cell magics and the pictures of the package's objects.
"""

from importlib import import_module

# At once, unlike the others: the function must hide the module of the same name, whoever imports that first.
from mc64.lab.progress import progress as progress

_HOME = {"machine": "mc64.lab.session", "pair": "mc64.lab.pairs", "check": "mc64.lab.exercises"}
__all__ = sorted([*_HOME, "load_ipython_extension", "progress"])


def __getattr__(name):
    """Imports on first use: the notebook tools and the command line need none of the magics."""
    if name not in _HOME:
        raise AttributeError(f"module 'mc64.lab' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def load_ipython_extension(ip):
    """Registers `%%asm`, `%reset_asm` and the pictures of Game, Run, Program and the others with IPython.

    From then on the named errors of machine, assembler and game show their text in place of a traceback.
    """
    from mc64.lab.magics import AssemblyMagics
    from mc64.lab.quiet import make_quiet
    from mc64.show.formatters import register

    ip.register_magics(AssemblyMagics)
    register(ip)
    make_quiet()
