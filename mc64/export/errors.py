"""What can be wrong with a notebook that is to become a page."""


class ExportError(ValueError):
    """A notebook cannot become a page; the message names the notebook and, where there is one, the cell."""
