"""The package's shape: imports point one way, files stay small, nothing names a machine or a registry."""

import ast
import re
import sys

import pytest
from tree import BINARY, ROOT, texts

GROUND = {"bridge", "c64", "cuts", "events", "game", "solve", "trace"}
TOP = GROUND | {"bench", "measure", "record", "search", "show", "twins"}
MAY_IMPORT = {
    "c64": set(), "game": set(), "solve": {"game"}, "bridge": {"c64", "game"},
    "events": set(), "cuts": {"events"}, "trace": {"cuts", "events"},
    "twins": {"bridge", "c64", "game"}, "record": {"trace"},
    "rebuilt": set(), "search": {"bridge", "c64", "game", "rebuilt", "record"},
    "measure": {"c64", "game", "rebuilt", "search", "solve"}, "bench": {"c64", "game", "search"},
    "show": GROUND, "lab": TOP, "export": TOP, "cli": TOP | {"lab", "export"}, "__main__": {"cli"},
    "__init__": TOP | {"lab"},
}
THIRD_PARTY = {  # what may be imported as soon as a part of the package is
    "bench": {"py65"}, "c64": {"py65"}, "solve": {"numpy"}, "show": {"numpy"}, "measure": {"numpy"},
    "bridge": set(), "game": set(), "trace": set(), "twins": set(), "record": set(), "search": set(),
    "cuts": set(), "events": set(), "rebuilt": set(),
}
LONGEST = {"course.py": 59, "mc64/c64/assembler.py": 600}  # otherwise:
LINES = 400

SOURCES = {name: text for name, text in texts().items() if name.startswith("mc64/") and name.endswith(".py")}


def part(name):
    return name.split("/")[1].removesuffix(".py")


def imported(tree, package):
    """Every module a file imports, in full, and whether it does so as soon as it is itself imported."""
    inside = {id(node) for function in ast.walk(tree) if isinstance(function, ast.FunctionDef | ast.Lambda)
              for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{stem}.{alias.name}" for alias in node.names] if stem in ("mc64", "") else [stem]
        else:
            continue
        for name in names:
            yield name, id(node) not in inside


def import_faults(name, text):
    own = part(name)
    for module, at_once in imported(ast.parse(text), name.split("/")[:-1]):
        root, _, rest = module.partition(".")
        if root == "mc64" and rest:
            target = rest.split(".")[0]
            if target != own and target not in MAY_IMPORT[own]:
                yield f"{name} imports {module}"
        elif at_once and own in THIRD_PARTY and root not in THIRD_PARTY[own] | sys.stdlib_module_names:
            yield f"{name} imports {module} as soon as it is imported"


def test_imports_point_one_way():
    assert {part(name) for name in SOURCES} <= set(MAY_IMPORT)
    assert [fault for name, text in SOURCES.items() for fault in import_faults(name, text)] == []


@pytest.mark.parametrize("name, line, caught", [
    ("mc64/c64/x.py", "from mc64.game import board", True),
    ("mc64/c64/x.py", "from ..game import board", True),
    ("mc64/c64/x.py", "from .. import game", True),
    ("mc64/c64/x.py", "from mc64 import game", True),
    ("mc64/c64/x.py", "def f():\n    import mc64.show.board", True),
    ("mc64/c64/x.py", "from . import assembler", False),
    ("mc64/c64/x.py", "from .assembler import Line", False),
    ("mc64/game/x.py", "import numpy", True),
    ("mc64/show/x.py", "import matplotlib.pyplot as plt", True),
    ("mc64/show/x.py", "def f():\n    import matplotlib", False),
    ("mc64/show/x.py", "from mc64.c64.records import Run", False),
    ("mc64/bridge.py", "from .show import board", True),
])
def test_the_import_rule_bites(name, line, caught):
    assert bool(list(import_faults(name, line))) == caught


def test_files_stay_small():
    long = {name: text.count("\n") for name, text in texts().items()
            if name.endswith((".py", ".asm")) and text.count("\n") > LONGEST.get(name, LINES)}
    assert long == {}


# Put together here, so that this file does not hold what it looks for.
HOSTS = [".".join(parts) for parts in (
    ("py" + "pi", "org"), ("files", "python" + "hosted"), ("registry", "npm" + "js"), ("conda", "anaconda"),
    ("npmmirror", "com"), ("tuna", "tsinghua"), ("deb", "debian", "org"))]
MACHINE = re.compile(r"(?<![\w.>~-])/(?:work|tmp|root|home|Users)/\w|\b[A-Z]:\\\\?Users\b|ipykernel_\d")


def test_no_file_names_a_package_registry_or_a_place_on_somebodys_machine():
    found = [f"{name}: {bad}" for name, text in texts().items()
             for bad in [*(host for host in HOSTS if host in text), *MACHINE.findall(text)]]
    assert found == []


@pytest.mark.parametrize("text, caught", [
    ('"file": "/' + "root/x.py", True), ("see /" + "tmp/ipykernel", True), ("C:\\" + "Users\\me", True),
    ("../work/x", False), ("a/tmp/b", False), ("tmp_path / 'x'", False),
])
def test_the_machine_rule_bites(text, caught):
    assert bool(MACHINE.search(text)) == caught


def test_the_top_level_is_the_designs():
    allowed = {".ci", "asm", "mc64", "notebooks", "tests", ".gitattributes", ".gitignore", "LICENSE",
               "README.md", "constraints.txt", "course.py", "environment.yml", "pyproject.toml"}
    assert {name.split("/")[0] for name in texts()} <= allowed


def test_binary_files_are_known_to_git_as_such():
    marked = re.findall(r"^\*(\.\w+) binary$", texts()[".gitattributes"], re.MULTILINE)
    assert set(marked) == BINARY


def test_lines_end_the_same_way_everywhere():
    assert [path for path in texts() if b"\r" in (ROOT / path).read_bytes()] == []
