"""The commands, their options, and what happens to an error."""

import argparse
import os
import sys
from pathlib import Path

from ..c64.errors import MachineError
from ..game.position import START
from ..search import DEVICES, EVERY_DEVICE, METHODS, NO_LIMIT
from .common import Refused
from .game import grade, measure, perft, search, solve
from .tools import assemble, bench, call, check, export, refresh


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


def nodes(text):
    """A number of nodes, 1 and more, that three bytes hold."""
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= NO_LIMIT:
        raise argparse.ArgumentTypeError(f"{text!r} is no limit: 1 to {NO_LIMIT:,} nodes")
    return int(text)


def devices(text):
    """Devices of the method history: their names with commas between them, or the sum of their bits."""
    if text.isascii() and text.isdecimal() and int(text) <= EVERY_DEVICE:
        return int(text)
    found = 0
    for name in text.split(","):
        if name.strip() not in DEVICES:
            raise argparse.ArgumentTypeError(f"{name.strip()!r} is no device: {', '.join(DEVICES)}, or a "
                                             f"number from 0 to {EVERY_DEVICE}")
        found |= DEVICES[name.strip()]
    return found


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
    c.add_argument("chapter", nargs="*", help="a number, a name such as 01-board, or readme; all without one")
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
    made = command(bench)
    made.add_argument("--depth", type=int, choices=range(3, 9), default=6, metavar="N",
                      help="plies that the 6502 searches, 3 to 8 (default: 6); Python searches 2 further")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    made = command(search)
    for asks in (made, command(grade)):
        asks.add_argument("--method", default="minimax", choices=METHODS, help="which search")
        asks.add_argument("--on", choices=("python", "6502"), default="python", help="which twin searches")
        asks.add_argument("--devices", type=devices, metavar="LIST",
                          help=f"for the method history: {', '.join(DEVICES)}, such as hash,killers, or the "
                               "sum of 1, 2, 4, 8, 16 (default: hash,killers,history)")
    made.add_argument("depth", type=plies, help="plies, 1 to 22")
    made.add_argument("--max-nodes", type=nodes, metavar="N",
                      help="for deepening, ordering, history: visit no more, but finish the first iteration")
    made.add_argument("--max-cycles", type=cycles, metavar="N",
                      help="the same by the clock of the 6502: 1,000 to 65,535,000 in steps of 1,000")
    asks.add_argument("--depth", type=plies, default=2, help="plies, 1 to 22 (default: 2)")
    asks.add_argument("--side", choices=("C", "M"), default="C", help="who is graded: the cats or the mouse")
    asks.add_argument("--sample", choices=("met", "reachable"), default="met",
                      help="positions met in games, or any that can be reached")
    asks.add_argument("--count", type=cycles, default=500, help="how many positions (default: 500)")
    asks.add_argument("--json", action="store_true", help="answer in JSON")
    for asks in (c, made, command(solve)):
        asks.add_argument("--position", default=START,
                          help=f"for instance '{START}', the default; - reads positions, one a line")
        asks.add_argument("--json", action="store_true", help="answer in JSON")
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
