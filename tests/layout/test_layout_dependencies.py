"""One list of dependencies: environment.yml and constraints.txt are held to pyproject.toml."""

import tomllib

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from rattler import MatchSpec
from tree import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RUN = [Requirement(line) for line in PROJECT["dependencies"]]
ALL = RUN + [Requirement(line) for line in PROJECT["optional-dependencies"]["dev"]]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
CONDA = [line for line in ENVIRONMENT["dependencies"] if isinstance(line, str)]
(PIP,) = [line["pip"] for line in ENVIRONMENT["dependencies"] if isinstance(line, dict)]
PINS = [Requirement(line) for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()]
SYSTEMS = [
    {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux"},
    {"sys_platform": "darwin", "os_name": "posix", "platform_system": "Darwin"},
    {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"},
]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
CONDA_NAMES = {"matplotlib-base": "matplotlib"}  # matplotlib without Qt


def conda(line):
    """A line of environment.yml, as conda itself reads it: name and version range."""
    spec = MatchSpec(line)
    name = getattr(spec.name, "normalized", None) or str(spec.name)
    return CONDA_NAMES.get(name, name), str(spec.version)


def test_environment_yml_has_pyprojects_names_and_ranges():
    specs = dict(map(conda, CONDA))
    assert specs.pop("pip") in ("None", "*")
    specs.pop("python")
    *pins, editable = PIP
    assert editable == "-e ."
    specs |= {pin.name: str(pin.specifier) for pin in map(Requirement, pins)}
    assert specs == {requirement.name: str(requirement.specifier) for requirement in RUN}


@pytest.mark.parametrize("line", ["numpy>>1", "numpy>=1,,"])
def test_the_parser_refuses_a_wrong_line(line):
    with pytest.raises(Exception, match=r"\w"):
        MatchSpec(line)


def test_environment_yml_names_one_python_of_those_allowed():
    (line,) = [line for line in CONDA if line.startswith("python")]
    version = line.removeprefix("python=")  # repo2docker, which builds for Binder, understands only this form
    assert version in PYTHONS and SpecifierSet(PROJECT["requires-python"]).contains(version)
    assert conda(line) == ("python", f"{version}.*")


def test_environment_yml_asks_for_one_channel():
    assert ENVIRONMENT["channels"] == ["conda-forge"] and ENVIRONMENT["name"] == "mc64"


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system["platform_system"])
def test_constraints_pin_each_package_once_on_every_system(python, system):
    place = system | {"python_version": python, "python_full_version": f"{python}.9",
                      "implementation_name": "cpython", "platform_python_implementation": "CPython"}
    names = [canonicalize_name(pin.name) for pin in PINS if not pin.marker or pin.marker.evaluate(place)]
    assert len(names) == len(set(names))
    assert {canonicalize_name(requirement.name) for requirement in ALL} <= set(names)


def test_constraints_are_exact_and_within_the_ranges():
    ranges = {canonicalize_name(requirement.name): requirement.specifier for requirement in ALL}
    for pin in PINS:
        (one,) = pin.specifier
        assert one.operator == "==" and pin.url is None, pin
        assert ranges.get(canonicalize_name(pin.name), pin.specifier).contains(one.version), pin
