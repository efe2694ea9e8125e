"""A small program with a routine and what the checker says of it: shared by the tests here."""

from mc64.c64.assembler import assemble
from mc64.c64.contract import check
from mc64.c64.headers import parse

PROGRAM = """\
CHROUT  = $ffd2
LAST    = 3
* = $10
side    .fill 1
count   .fill 1
pointer .fill 2
* = $0801
start   rts
helper  pha
        pla
        rts
table   .byte 10, 20, 30, 40
routine
{body}
after   rts
* = $4000
board   .fill 64
list    .fill 16
"""
LOOP = ("_next   dex", "bne _next", "rts")          # 5 cycles a round, 4 for the last, 6 for rts


def header(inputs="nothing", out="nothing", clobbers="nothing", writes="nothing", stack=0, cycles="6",
           **more):
    fields = {"In": inputs, "Out": out, "Clobbers": clobbers, "Writes": writes, "Stack": stack,
              "Cycles": cycles, **more}
    return (";=== routine ===== chapter 1\n; For the test.\n"
            + "".join(f"; {name:<9} {text}\n" for name, text in fields.items()) + ";----\n")


def examine(*body, check_with=None, **promises):
    """The report on a routine with these instructions and this header; a label begins with _ or a letter."""
    lines = [line if line[0] == "_" else "        " + line for line in body]
    program = assemble(PROGRAM.format(body="\n".join(lines)))
    return check(parse(header(**promises)), program, **(check_with or {}))


def holds(*body, **promises):
    report = examine(*body, **promises)
    assert report.ok, str(report)
    return report


def fails(*body, **promises):
    """The messages of the only kind of finding there is, and that kind."""
    report = examine(*body, **promises)
    assert not report.ok
    kinds = {finding.kind for finding in report.findings}
    assert len(kinds) == 1, str(report)
    return kinds.pop(), "\n".join(finding.message for finding in report.findings)
