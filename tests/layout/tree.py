"""Which files are the project's own."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = re.compile(r"(?:export|shots)/|(.*/)?(\.(?!ci/|git\w)[^/]*|__pycache__|[^/]*\.egg-info)(/|$)")
BINARY = {".png", ".xz"}  # .gitattributes has the same


def tracked() -> list[Path]:
    """The files git knows; without git, all but those of tools and builds."""
    command = ["git", "-c", f"safe.directory={ROOT.as_posix()}", "ls-files", "-z"]
    try:
        names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
        found = [ROOT / name for name in names if name]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in sorted(ROOT.rglob("*"))
                 if not NOT_OURS.match(path.relative_to(ROOT).as_posix())]
    return [path for path in found if path.is_file()]


def texts() -> dict[str, str]:
    """Every text file: path from the root, with forward slashes -> text. All but BINARY must be UTF-8."""
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
            for path in tracked() if path.suffix not in BINARY}
