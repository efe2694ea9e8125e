"""Commands around the chapters and the routines, one function each; they return an exit status or None."""

import json
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from ..c64.errors import MachineError
from ..c64.explain import plural
from .common import Refused, course_program

ROOT = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = ROOT / "notebooks"


def chapters(names):
    """The notebooks meant by `names` (`1`, `01`, `01-board` or a path), all when there are none."""
    every = sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb"))
    if not names:
        return every
    found = []
    for name in names:
        paths = {Path(name).resolve(), (ROOT / name).resolve(), NOTEBOOKS / name}
        hits = [p for p in every if p.stem == name or p in paths
                or p.stem.split("-")[0].lstrip("0") == name.lstrip("0")]
        if not hits:
            raise Refused(f"no chapter {name!r}; there are {', '.join(p.stem for p in every)}")
        found += hits
    return list(dict.fromkeys(found))


def export(args):
    """Writes the committed chapters as self-contained HTML pages with an index."""
    from ..export import export as write

    for path in write(chapters(args.chapter), args.output, solutions=not args.no_solutions):
        print(path)


def refresh(args):
    """Writes the code excerpts into the notebooks again and executes them; redraws what the README shows."""
    from ..lab import readme
    from ..lab.notebooks import NotebookError
    from ..lab.notebooks import refresh as renew

    names = [name for name in args.chapter if name != "readme"]
    try:
        changed = renew(chapters(names), tell=print) if names or not args.chapter else []
    except NotebookError as error:  # its first line says which cell, the last one of a traceback why
        first, *more = [line.strip() for line in str(error).splitlines() if line.strip()]
        raise Refused(f"{first} {more[-1]}" if more else first) from None
    if not args.chapter or "readme" in args.chapter:
        changed += readme.refresh()
    for path in changed:
        print(path)


class Folder(Mapping):
    """The sources in and below a folder, by their names relative to it, each read when it is asked for."""

    def __init__(self, root):
        self.root = root

    def __getitem__(self, name):
        if name not in self:
            raise KeyError(name)
        return (self.root / name).read_text(encoding="utf-8-sig", errors="replace")

    def __contains__(self, name):
        try:
            return (self.root / name).is_file()
        except OSError:                             # a name too long for the system
            return False

    def __iter__(self):
        return (path.name for path in sorted(self.root.glob("*.asm")))

    def __len__(self):
        return sum(1 for _ in self)


def assemble(args):
    """Assembles one source to bytes or a .prg and prints its size, or what is wrong with it."""
    from ..c64.assembler import AssemblyError
    from ..c64.assembler import assemble as build

    path = args.file
    try:
        text = path.read_text(encoding="utf-8-sig")     # Windows' editor begins a file with a mark
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    root = path.resolve().parent
    for folder in root.parents:  # a source of the course names its includes from asm/ down
        if folder.name == "asm":
            root = folder
    name = path.resolve().relative_to(root).as_posix()
    try:
        program = build(text, name=name, files=Folder(root))
    except AssemblyError as error:
        print(error, file=sys.stderr)
        return 1
    if args.list:
        from ..show import listing

        print(listing(program).text)
    if args.labels:
        lines = "".join(f"{name} = ${value:04x}\n" for name, value in sorted(program.labels.items()))
        args.labels.write_text(lines, encoding="utf-8")
    if args.output:
        loadable = args.output.suffix.lower() == ".prg"
        args.output.write_bytes(program.prg() if loadable else program.data)
    end = program.origin + len(program.data) - 1
    print(f"{name}: {plural(len(program.data), 'byte')}, ${program.origin:04x} to ${end:04x}" if program.data
          else f"{name}: 0 bytes")


def machine_with(position):
    """A machine with the course's program, and `position` in its memory when there is one."""
    from ..bridge import to_c64
    from ..c64.machine import C64
    from ..game.position import position as parse

    c64 = C64(course_program())
    if position is not None:
        to_c64(parse(position), c64, ["board", "side", "ply", "hply"])
        c64.poke(c64.address("first_move"), 0)
    return c64


def call(args):
    """Runs one routine of the game; prints its registers, its cycles and what it changed."""
    from ..show import run as picture

    c64 = machine_with(args.position)
    try:
        run = c64.call(args.label, a=args.a, x=args.x, y=args.y, max_cycles=args.max_cycles)
    except MachineError as error:
        print(error, file=sys.stderr)
        return 1
    if not args.json:
        print(picture(run).text)
        return 0
    print(json.dumps({
        "label": run.label, "a": run.a, "x": run.x, "y": run.y, "flags": dict(run.flags),
        "cycles": run.cycles, "instructions": run.instructions, "stack": run.stack,
        "kernal": list(run.kernal), "printed": bytes(run.printed).decode("latin-1"),
        "changes": {name: [[c.offset, c.old, c.new] for c in items] for name, items in run.changes.items()}}))


def parted(name, program, report, samples):
    """Where routine and Python twin part, in words; None where they do not, or cannot be compared."""
    from .. import twins

    if twins.python_twin(name) is None or {"crash", "header"} & {finding.kind for finding in report.findings}:
        return None
    try:
        found = twins.first_difference(name, program, samples=samples)
    except MachineError as error:
        return f"{name} did not come back: {error.sentence}"
    return found and str(found)


def check(args):
    """Holds the routines to their headers and to their Python twins."""
    from .. import twins
    from ..c64.contract import update
    from ..c64.sources import ASM, routines

    known = routines()
    for name in args.name:
        if name not in known:
            near = get_close_matches(name, known, 1)
            raise Refused(f"no routine {name!r}" + (f", did you mean {near[0]!r}?" if near else ""))
    built, broken, answers = course_program(), 0, []
    samples = 10_000 if args.full else 200
    for name in args.name or known:
        report = twins.check(name, built, full=args.full)
        twin = parted(name, built, report, samples)
        if args.update and {f.kind for f in report.findings} == {"cycles"}:
            source, header = ASM / known[name].file, known[name].header
            text = source.read_text(encoding="utf-8").replace(header, update(header, report))
            source.write_text(text, encoding="utf-8", newline="\n")
            print(f"{name}: Cycles rewritten in {known[name].file}",
                  file=sys.stderr if args.json else sys.stdout)
            continue
        broken += not report.ok or twin is not None
        answers.append({"name": name, "ok": report.ok and not twin, "cycles": report.cycles_seen,
                        "stack": report.stack_seen, "inputs": report.tried,
                        "findings": [f.message for f in report.findings], "twin": twin})
        if not args.json:
            print(report, *([f"  twin: {twin}"] if twin else []), sep="\n")
    if args.full and not args.name:
        from ..search import METHODS, first_difference

        for method, compared in METHODS.items():
            parts = first_difference(method)
            broken += parts is not None
            answers.append({"name": method, "ok": parts is None, "twin": parts})
            if not args.json:
                ways = f", {len(compared.ways)} ways" if len(compared.ways) > 1 else ""
                print(parts or f"{method}: the same on both sides, {compared.positions} positions, "
                               f"depths 1 to {compared.deepest}{ways}")
    if args.json:
        print(json.dumps(answers))
    return 1 if broken else 0


def bench(args):
    """Measures speeds as ratios: the cores against a C64, the searches in Python against easyAI's."""
    from ..bench import figures, lines

    found = figures(args.depth)
    print(json.dumps(found) if args.json else "\n".join(lines(found)))
