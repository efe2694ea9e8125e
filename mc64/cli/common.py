"""What several commands need: refusing an input, reading positions, the course's program."""

import sys


class Refused(Exception):
    """An input that cannot be used; the message is one line for the reader."""


def asked(args):
    """The positions meant by --position, each as text and Game: one, or with `-` each line of standard input.

    A line that is no position is told of and counted in `args.wrong`; the lines below it are answered.
    """
    from ..game.position import PositionError, position

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


def course_program():
    """The course's program, assembled. Raises Refused when its sources have errors."""
    from ..c64.assembler import AssemblyError
    from ..c64.sources import program

    try:
        return program()
    except AssemblyError as error:
        raise Refused(f"the course's sources do not assemble\n{error}") from None
