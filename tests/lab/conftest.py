"""The session's state starts, and is left, as in a fresh notebook."""

import pytest

from mc64.lab import session


@pytest.fixture(autouse=True)
def fresh_session():
    session.put(session.Session({}, {}, session.original()))
    yield
    session.put(session.Session({}, {}, session.original()))
