"""The command line, run in this process."""

import pytest

from mc64.cli import main


@pytest.fixture
def mc64(capsys):
    """mc64(words...): exit status, standard output, standard error."""
    def run(*words):
        try:
            status = main([str(word) for word in words])
        except SystemExit as stopped:               # argparse's way out
            status = stopped.code
        out, err = capsys.readouterr()
        return status, out, err
    return run
