"""The course as web pages: committed notebooks to self-contained HTML that asks the network for nothing."""

from mc64.export.errors import ExportError
from mc64.export.site import NOTEBOOKS, export

__all__ = ["NOTEBOOKS", "ExportError", "export"]
