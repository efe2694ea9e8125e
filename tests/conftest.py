"""What all tests share: the outside programs of the marked ones, and hypothesis, the same run every time."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Without this, importing anything of Jupyter costs seconds (jsonschema brings in a grammar parser).
sys.modules.setdefault("rfc3987_syntax", None)

settings.register_profile("mc64", derandomize=True, deadline=None, database=None)
settings.load_profile("mc64")


def _missing(what: str):
    """Skip on a reader's machine; fail where CI is set, so that nothing goes untested there unseen."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing, and CI is set")
    pytest.skip(f"{what} is missing")


def _program(*names: str) -> str:
    found = [path for path in map(shutil.which, names) if path]
    return found[0] if found else _missing(" or ".join(names))


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of Chromium, for playwright's `executable_path`."""
    return _program("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def tass() -> str:
    """The path of 64tass."""
    return _program("64tass")


@pytest.fixture(scope="session")
def axe() -> str:
    """The text of axe-core, to be injected into a page. MC64_AXE names the file axe.min.js."""
    path = Path(os.environ.get("MC64_AXE") or "axe.min.js")
    return path.read_text(encoding="utf-8") if path.is_file() else _missing("axe-core (MC64_AXE)")
