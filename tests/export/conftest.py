import pytest
import sample_notebooks

from mc64.export import export


@pytest.fixture(scope="session")
def notebooks(tmp_path_factory):
    """The two sample notebooks, in a folder with an accent in its name."""
    return sample_notebooks.write(tmp_path_factory.mktemp("notebooks"))


@pytest.fixture(scope="session")
def pages(notebooks, tmp_path_factory):
    """They and the index, exported: name -> file."""
    files = export(notebooks, tmp_path_factory.mktemp("páginas") / "out")
    return {file.stem: file for file in files}
