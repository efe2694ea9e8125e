"""The command line: one function a command, each printing its answer and returning an exit status."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from .c64.errors import MachineError
from .game.position import START

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"


class Refused(Exception):
    """An input that cannot be used; the message is one line for the reader."""


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
    from .export import export as write

    for path in write(chapters(args.chapter), args.output, solutions=not args.no_solutions):
        print(path)


def refresh(args):
    """Writes the code excerpts into the notebooks again and executes them."""
    from .lab.notebooks import NotebookError
    from .lab.notebooks import refresh as renew

    try:
        changed = renew(chapters(args.chapter), tell=print)
    except NotebookError as error:  # its first line says which cell, the last one of a traceback why
        first, *more = [line.strip() for line in str(error).splitlines() if line.strip()]
        raise Refused(f"{first} {more[-1]}" if more else first) from None
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
    from .c64.assembler import AssemblyError
    from .c64.assembler import assemble as build

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
        from .show import listing

        print(listing(program).text)
    if args.labels:
        lines = "".join(f"{name} = ${value:04x}\n" for name, value in sorted(program.labels.items()))
        args.labels.write_text(lines, encoding="utf-8")
    if args.output:
        loadable = args.output.suffix.lower() == ".prg"
        args.output.write_bytes(program.prg() if loadable else program.data)
    end = program.origin + len(program.data) - 1
    print(f"{name}: {len(program.data)} bytes, ${program.origin:04x} to ${end:04x}" if program.data
          else f"{name}: 0 bytes")


def course_program():
    """The course's program, assembled. Raises Refused when its sources have errors."""
    from .c64.assembler import AssemblyError
    from .c64.sources import program

    try:
        return program()
    except AssemblyError as error:
        raise Refused(f"the course's sources do not assemble\n{error}") from None


def machine_with(position):
    """A machine with the course's program, and `position` in its memory when there is one."""
    from .bridge import to_c64
    from .c64.machine import C64
    from .game.position import position as parse

    c64 = C64(course_program())
    if position is not None:
        to_c64(parse(position), c64, ["board", "side", "ply", "hply"])
        c64.poke(c64.address("first_move"), 0)
    return c64


def call(args):
    """Runs one routine of the game; prints its registers, its cycles and what it changed."""
    from .show import run as picture

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
    from . import twins

    if twins.python_twin(name) is None or {"crash", "header"} & {finding.kind for finding in report.findings}:
        return None
    try:
        found = twins.first_difference(name, program, samples=samples)
    except MachineError as error:
        return f"{name} did not come back: {error.sentence}"
    return found and str(found)


def check(args):
    """Holds the routines to their headers and to their Python twins."""
    from . import twins
    from .c64.contract import update
    from .c64.sources import ASM, routines

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
        from .search import METHODS, first_difference

        for method in METHODS:
            parts = first_difference(method)
            broken += parts is not None
            answers.append({"name": method, "ok": parts is None, "twin": parts})
            if not args.json:
                print(parts or f"{method}: the same on both sides, 500 positions, depths 1 to 4")
    if args.json:
        print(json.dumps(answers))
    return 1 if broken else 0


def asked(args):
    """The positions meant by --position, each as text and Game: one, or with `-` each line of standard input.

    A line that is no position is told of and counted in `args.wrong`; the lines below it are answered.
    """
    from .game.position import PositionError, position

    text = args.position
    if text != "-":
        yield text, position(text)
        return
    if sys.stdin is None:
        raise Refused("there is no standard input to read positions from")
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            try:
                game = position(line.strip())
            except PositionError as error:
                args.wrong += 1
                print(f"mc64 {args.command}: line {number}: {error}", file=sys.stderr)
            else:
                yield line.strip(), game


def perft(args):
    """Counts the sequences of 1, 2 ... DEPTH moves from a position."""
    for text, game in asked(args):
        counts = [count_lines(game, depth, args) for depth in range(1, args.depth + 1)]
        print(json.dumps({"position": text, "depth": args.depth, "counts": counts}) if args.json
              else " ".join(map(str, counts)))


def count_lines(game, depth, args):
    """One figure of perft, from the Python function or from the routine."""
    from .bridge import to_c64
    from .c64.machine import C64
    from .game.tree import perft as count

    game.leaves, game.walk_on = 0, int(args.walk_on)
    if args.on == "python":
        count(game, depth)
        return game.leaves
    c64 = C64(course_program())
    to_c64(game, c64)
    c64["depth"] = depth
    c64.call("perft", max_cycles=10**12)
    return int.from_bytes(c64["leaves"], "little")


def solve(args):
    """Says who wins a position with best play, in how many plies, and what each move leads to.

    With `--position -` one line for each position, without the moves, unless JSON is asked for.
    """
    from .solve import answer

    for text, _ in asked(args):
        found = answer(text)
        if args.json:
            print(json.dumps(found))
            continue
        print(f"{text}: {WINNERS[found['winner']]} in {found['plies']} plies")
        if args.position == "-":
            continue
        for row in found["moves"]:
            print(f"  {row['move']}: {WINNERS[row['winner']]} in {row['plies']} more")


def search(args):
    """Searches a position for the best move and prints value, line, nodes and cycles."""
    from .search import search as find

    for text, _ in asked(args.position):
        found = find(text, args.depth, method=args.method, on=args.on)
        if args.json:
            print(json.dumps(found.as_json()))
            continue
        spent = "" if found.cycles is None else f", {found.cycles:,} cycles"
        print(f"{text}: {found.move or 'the game is over'}, value {found.value}, "
              f"line {' '.join(found.pv) or 'none'}, {found.nodes:,} nodes{spent}")


def grade(args):
    """Tells how often an engine keeps a win that it could lose, beside a random mover."""
    from .game.position import SIDES
    from .search import picker
    from .solve.grade import critical_positions, judge

    places = critical_positions(SIDES[args.side], args.sample, args.count, seed=1)
    found = judge(picker(args.method, args.depth, on=args.on), places)
    answer = {"method": args.method, "depth": args.depth, "on": args.on, "side": args.side,
              "sample": args.sample, "positions": found.total, "kept": found.kept,
              "share": round(found.share, 4), "random": round(found.random_share, 4)}
    print(json.dumps(answer) if args.json else found)


def measure(args):
    """Computes the big tables of the chapters again and writes them; names them without an argument."""
    from .measure.__main__ import MEASURES
    from .measure.__main__ import main as run

    if args.name is None:
        print("\n".join(MEASURES))
        return 0
    return run([args.name])


WINNERS = {"M": "the mouse wins", "C": "the cats win"}


def plies(text):
    """A depth of 1 to 22 plies, as far as the move list reaches."""
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 22:
        raise argparse.ArgumentTypeError(f"{text!r} is no depth: 1 to 22 plies")
    return int(text)


def number(text):
    """A byte for a register: 65, $41 or 0x41."""
    try:
        value = int(text[1:], 16) if text.startswith("$") else int(text, 0)
    except ValueError:
        value = -1
    if not 0 <= value <= 255:
        raise argparse.ArgumentTypeError(f"{text!r} is no byte: 0 to 255, or $00 to $ff")
    return value


def cycles(text):
    """A number of cycles, at least 1."""
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of cycles")
    return int(text)


def parser():
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="python -m mc64", description="The course's tools.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(function, **options):
        text = function.__doc__.splitlines()[0]
        made = commands.add_parser(function.__name__, help=text[0].lower() + text[1:].rstrip("."),
                                   description=function.__doc__, **options)
        made.set_defaults(function=function)
        return made

    c = command(export)
    c.add_argument("chapter", nargs="*", help="a number or a name such as 01-board; all without one")
    c.add_argument("-o", "--output", type=Path, default=Path("export"), help="the folder (default: export)")
    c.add_argument("--no-solutions", action="store_true", help="leave the exercises' solutions out")
    c = command(refresh)
    c.add_argument("chapter", nargs="*", help="a number or a name such as 01-board; all without one")
    c = command(assemble)
    c.add_argument("file", type=Path, help="an assembly source")
    c.add_argument("-o", "--output", type=Path, help="where to write: NAME.prg is loadable, else bare bytes")
    c.add_argument("--list", action="store_true", help="print the listing: addresses, bytes, source")
    c.add_argument("--labels", type=Path, metavar="FILE", help="write the labels and their addresses")
    c = command(call)
    c.add_argument("label", help="a routine of the course, for instance init_board")
    c.add_argument("--position", help="for instance 'M E1 B8 D8 F8 H8'")
    for register in "axy":
        c.add_argument(f"--{register}", type=number, help=f"the register {register.upper()} at the start")
    c.add_argument("--max-cycles", type=cycles, default=10_000_000, help="stop after so many cycles")
    c.add_argument("--json", action="store_true", help="answer in JSON")
    c = command(check)
    c.add_argument("name", nargs="*", help="a routine, for instance gen_mouse; all without one")
    c.add_argument("--full", action="store_true", help="every input and 10,000 positions a routine; minutes")
    c.add_argument("--update", action="store_true", help="write what was measured into the Cycles lines")
    c.add_argument("--json", action="store_true", help="answer in JSON")
    c = command(measure)
    c.add_argument("name", nargs="?", help="which table; without it their names are printed")
    c = command(perft)
    c.add_argument("depth", type=plies, help="plies, 1 to 22")
    c.add_argument("--on", choices=("python", "6502"), default="python", help="which twin counts")
    c.add_argument("--walk-on", action="store_true", help="the mouse goes on from rank 8, as in the original")
    made = command(search)
    for asks in (made, command(grade)):
        asks.add_argument("--method", default="minimax", choices=("minimax",), help="which search")
        asks.add_argument("--on", choices=("python", "6502"), default="python", help="which twin searches")
    made.add_argument("depth", type=plies, help="plies, 1 to 22")
    asks.add_argument("--depth", type=plies, default=2, help="plies, 1 to 22 (default: 2)")
    asks.add_argument("--side", choices=("C", "M"), default="C", help="who is graded: the cats or the mouse")
    asks.add_argument("--sample", choices=("met", "reachable"), default="met",
                      help="positions met in games, or any that can be reached")
    asks.add_argument("--count", type=cycles, default=500, help="how many positions (default: 500)")
    asks.add_argument("--json", action="store_true", help="answer in JSON")
    for made in (c, made, command(solve)):
        made.add_argument("--position", default=START,
                          help=f"for instance '{START}', the default; - reads positions, one a line")
        made.add_argument("--json", action="store_true", help="answer in JSON")
    return top


def main(arguments=None):
    """Runs one command and returns its exit status: 0, 1 for a wrong answer, 2 for an unusable input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    args = parser().parse_args(arguments)
    args.wrong = 0                                  # lines of standard input without an answer
    try:
        status = args.function(args) or (2 if args.wrong else 0)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:                         # who reads has seen enough: no message, none at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        words = f"{error.filename}: {error.strerror}" if error.filename else error
    except (Refused, ValueError, LookupError) as error:
        words = error.args[0] if type(error) is KeyError else error  # a KeyError's str() has quotes
    except MachineError as error:
        words = error.sentence
    except KeyboardInterrupt:
        words = "stopped"
    print(f"mc64 {args.command}: {words}", file=sys.stderr)
    return 2
