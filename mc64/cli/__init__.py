"""The command line: `python -m mc64 COMMAND`."""

from .parser import main

__all__ = ["main"]
