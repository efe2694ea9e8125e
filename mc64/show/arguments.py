"""What the pictures refuse: an argument of the wrong kind, in words and not by its missing attributes."""

import reprlib


def need(value, what: str, *attributes: str) -> None:
    """Raises TypeError unless `value` has the attributes, and is no class and no text.

    `what` says what is wanted and where it comes from.
    """
    if isinstance(value, type | str) or not all(hasattr(value, name) for name in attributes):
        raise TypeError(f"this picture shows {what}, not {reprlib.repr(value)}")
