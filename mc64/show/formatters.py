"""Lets a notebook show the package's objects as pictures, without their modules knowing of it."""

from __future__ import annotations

from importlib import import_module

from . import boards, diffs, listings, results, screens

# Module, class, picture.  The classes stay plain: they import nothing from here.
KINDS = (
    ("mc64.game.state", "Game", boards.board),
    ("mc64.c64.machine", "Run", results.run),
    ("mc64.c64.machine", "Changes", diffs.diff),
    ("mc64.c64.machine", "Screen", screens.screen),
    ("mc64.c64.assembler", "Program", listings.listing),
    ("mc64.bridge", "Comparison", results.comparison),
)


def register(ip) -> None:
    """Give an IPython shell the pictures of Game, Run, Changes, Screen, Program and Comparison."""
    formatter = ip.display_formatter.mimebundle_formatter
    for module, name, picture in KINDS:
        formatter.for_type(getattr(import_module(module), name), _bundle(picture))


def _bundle(picture):
    def bundle(thing, include=None, exclude=None):
        return picture(thing)._repr_mimebundle_()
    return bundle
