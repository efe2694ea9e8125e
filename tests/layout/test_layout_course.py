"""course.py, the front door: what it makes, when it leaves things alone, and what it says when it cannot.

The real set-up takes a minute and a network, and `.ci/run` does it. Here a false `uv` on the path writes down
what it is asked for and makes a `.venv` whose python does the same.
"""

import ast
import os
import shutil
import subprocess
import sys

import pytest
from tree import ROOT

COURSE = (ROOT / "course.py").read_text(encoding="utf-8")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the false uv is a shell script")

UV = """#!/bin/sh
echo "uv $*" >> "$LOG"
[ -z "$FAIL" ] || { echo "no route to é"; exit 1; }
[ "$1" = venv ] || exit 0
for folder; do :; done
mkdir -p "$folder/bin"
cat > "$folder/bin/python" <<'END'
#!/bin/sh
[ "$1" = -c ] && exit 0
echo "in $(basename "$PWD"): $*" >> "$LOG"
exit ${STATUS:-0}
END
chmod +x "$folder/bin/python"
"""
# Runs course.py with its pauses shortened, and with whatever else a test wants to be otherwise.
DRIVER = "import runpy, sys, time as t; t.sleep = lambda _, s=t.sleep: s(.1); {}; runpy.run_path(sys.argv[0])"


class Door:
    """A copy of the front door in a folder of its own."""

    def __init__(self, tmp_path):
        self.root, self.tools, self.log = tmp_path / "the course", tmp_path / "tools", tmp_path / "log"
        self.root.mkdir()
        self.tools.mkdir()
        for name in ("course.py", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.root)
        self.cwd = tmp_path
        (self.tools / "uv").write_text(UV, encoding="utf-8")
        (self.tools / "uv").chmod(0o755)

    def run(self, *words, otherwise="pass", **env):
        """Run it; gives the finished process and the lines logged meanwhile."""
        self.log.write_text("", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", f"import sys; sys.argv = sys.argv[1:]; {DRIVER.format(otherwise)}",
             str(self.root / "course.py"), *words],
            cwd=self.cwd, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL,
            env={"PATH": f"{self.tools}:/usr/bin:/bin", "LOG": str(self.log), **env})
        return done, self.log.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def door(tmp_path):
    return Door(tmp_path)


def calls(log):
    return [line.split()[1] for line in log if line.startswith("uv")]


def test_it_is_short_and_uses_the_standard_library_alone():
    assert COURSE.count("\n") < 60
    names = [alias.name.split(".")[0] for node in ast.walk(ast.parse(COURSE)) if isinstance(node, ast.Import)
             for alias in node.names]
    assert names and set(names) <= set(sys.stdlib_module_names)
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(COURSE)))


def test_an_old_python_can_read_it_and_is_told(door):
    ast.parse(COURSE, feature_version=(3, 5))
    done, log = door.run("lab", otherwise="sys.version_info = (3, 10, 4)")
    assert done.returncode == 1 and log == []
    assert done.stderr.startswith("The course needs Python 3.11 or newer; this is Python 3.")


def test_the_first_run_makes_venv_and_installs_under_the_constraints(door):
    done, log = door.run("test", "-q")
    assert done.returncode == 0, done.stderr
    assert calls(log) == ["venv", "pip"]
    assert log[0] == f"uv venv --seed -p {sys._base_executable} {door.root / '.venv'}"
    assert log[1].endswith("-c constraints.txt -e .[dev]")
    assert "New .venv" in done.stdout and "Installing the packages" in done.stdout
    assert log[2] == "in the course: -m pytest -m not (browser or slow or tass or vice) -q"


def test_the_second_run_leaves_it_alone_and_lab_is_content_with_what_test_needs(door):
    door.run("test")
    done, log = door.run("lab")
    assert log == ["in the course: -m jupyterlab notebooks/01-board.ipynb"] and done.stdout == ""


def test_test_adds_what_lab_did_not_need(door):
    door.run("lab")
    _, log = door.run("test")
    assert calls(log) == ["pip"] and log[0].endswith("-e .[dev]")


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_list_of_packages_is_installed_into_the_same_venv(door, name):
    door.run("lab")
    with (door.root / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert calls(door.run("lab")[1]) == ["pip"]
    assert calls(door.run("lab")[1]) == []


def half_made(door):
    (door.root / ".venv" / "course-stamp.txt").unlink()


def broken_python(door):
    (door.root / ".venv/bin/python").write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")


def vanished_python(door):
    (door.root / ".venv/bin/python").unlink()
    (door.root / ".venv/bin/python").symlink_to(door.root / "gone")


def moved(door):
    door.root = door.root.rename(door.root.with_name("élsewhere"))


@pytest.mark.parametrize("harm", [half_made, broken_python, vanished_python, moved])
def test_a_venv_that_is_no_use_is_made_anew(door, harm):
    door.run("lab")
    (door.root / ".venv" / "leftover").write_text("", encoding="utf-8")
    harm(door)
    done, log = door.run("lab")
    assert done.returncode == 0 and calls(log) == ["venv", "pip"]
    assert not (door.root / ".venv" / "leftover").exists()
    assert calls(door.run("lab")[1]) == []


def test_another_python_gets_another_venv(door):
    door.run("lab")
    _, log = door.run("lab", otherwise="sys.version_info = (3, 99, 0)")
    assert calls(log) == ["venv", "pip"]


def test_a_failure_shows_why_and_is_mended_by_the_same_command(door):
    done, log = door.run("lab", FAIL="yes")
    assert done.returncode == 1 and calls(log) == ["venv"]
    assert "no route to" in done.stderr and "Is there a network?" in done.stderr
    assert "Traceback" not in done.stderr
    done, log = door.run("lab")
    assert done.returncode == 0 and calls(log) == ["venv", "pip"]


def test_a_failure_while_updating_leaves_no_stamp(door):
    door.run("lab")
    done, _ = door.run("test", FAIL="yes")
    assert done.returncode == 1
    assert calls(door.run("lab")[1]) == ["venv", "pip"]


def test_a_python_without_the_venv_module_names_the_package(door):
    (door.tools / "uv").unlink()
    done, _ = door.run("lab", otherwise="sys.modules['ensurepip'] = None", PATH=str(door.tools))
    assert done.returncode == 1 and "apt install python3-venv" in done.stderr
    assert not (door.root / ".venv").exists()


@pytest.mark.parametrize("words, asked", [
    (["test", "--all"], "-m pytest"),
    (["test", "--all", "-x"], "-m pytest -x"),
    (["test", "-m", "tass"], "-m pytest -m tass"),
    (["test", "tests/layout"], "-m pytest -m not (browser or slow or tass or vice) tests/layout"),
    (["lab", "--no-browser"], "-m jupyterlab notebooks/01-board.ipynb --no-browser"),
    (["lab", "notebooks/02-moves.ipynb"], "-m jupyterlab notebooks/02-moves.ipynb"),
])
def test_words_are_handed_on(door, words, asked):
    assert door.run(*words)[1][-1] == "in the course: " + asked


def test_other_commands_go_to_mc64_in_the_readers_folder(door):
    done, log = door.run("assemble", "my.asm", "-o", "x", STATUS="3")
    assert log[-1] == f"in {door.cwd.name}: -m mc64 assemble my.asm -o x"
    assert done.returncode == 3, "the command's status is the front door's"


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_needs_no_set_up(door, words):
    done, log = door.run(*words)
    assert log == [] and "course.py lab" in done.stdout and done.returncode == 0
