"""Host speeds as ratios, side by side in one run: the cores on a walk through the game tree.

Everything counts processor time of this process, so that a busy computer changes all figures alike. The
cores run `perft` from the starting position; the cycles are those of the emulated 6502.
"""

import time

from py65.devices.mpu6502 import MPU

from .c64 import fast
from .c64.core import Core
from .c64.fast import FastCore
from .c64.machine import C64
from .c64.sources import program

C64_SPEED = 985_248             # cycles a second of a PAL machine
RETURN = 0xFFF6                 # where the call on the bare processor returns to
DEPTH = 6                       # perft: 4.3 million cycles


def ready(course, core, depth):
    """A machine with the starting position, about to count the lines of `depth` plies."""
    c64 = C64(course, core=core)
    c64.call("init_board")
    c64["depth"], c64["walk_on"], c64["leaves"] = depth, 0, bytes(3)
    return c64


def on_core(course, core, depth):
    """(cycles, seconds, leaves) of perft on one of our cores."""
    c64 = ready(course, core, depth)
    start = time.process_time()
    run = c64.call("perft", max_cycles=10**12)
    return run.cycles, time.process_time() - start, int.from_bytes(c64["leaves"], "little")


def on_bare_processor(course, depth, cycles):
    """The same on py65 alone, MPU.step() in a loop over plain memory. Its own cycles are wrong (dec abs)."""
    c64 = ready(course, Core, depth)
    back = RETURN - 1
    mpu = MPU(memory=list(c64.memory), pc=c64.address("perft"))
    mpu.pc, mpu.sp, mpu.p = c64.address("perft"), 0xFD, 0x30
    mpu.memory[0x1FE:0x200] = [back & 0xFF, back >> 8]
    step, start = mpu.step, time.process_time()
    while mpu.pc != RETURN:
        step()
    seconds, leaves = time.process_time() - start, c64.address("leaves")
    return cycles, seconds, int.from_bytes(bytes(mpu.memory[leaves:leaves + 3]), "little")


def measure(depth=DEPTH):
    """The figures: a list of dicts {what, cycles, seconds, c64s, py65s}: how many times as fast as a C64, and
    as the slow core (py65's instructions in our loop). `depth` 4..8; RuntimeError when the runs disagree."""
    course = program()
    fast.shared.cache_clear()               # so that the first run has to translate
    first = on_core(course, FastCore, depth)
    results = {
        "fast core, translating": first,
        "fast core, translated": on_core(course, FastCore, depth),
        "slow core": on_core(course, Core, depth - 1),
        "py65 alone": on_bare_processor(course, depth - 1, on_core(course, FastCore, depth - 1)[0]),
    }
    leaves = [result[2] for result in results.values()]
    if leaves[0] != leaves[1] or leaves[2] != leaves[3]:
        raise RuntimeError(f"the cores do not agree: {results}")
    slow = results["slow core"][0] / results["slow core"][1]
    return [{"what": what, "cycles": cycles, "seconds": seconds, "c64s": cycles / seconds / C64_SPEED,
             "py65s": cycles / seconds / slow} for what, (cycles, seconds, _) in results.items()]


def lines(rows):
    """The rows of `measure` as lines of text."""
    yield f"{'perft on the 6502':24}{'cycles':>12}{'x C64':>8}{'x slow core':>13}"
    for row in rows:
        yield f"{row['what']:24}{row['cycles']:>12,}{row['c64s']:>8.1f}{row['py65s']:>13.1f}"


def bench(depth=DEPTH):
    """Prints how fast the cores are against each other and against a C64."""
    for line in lines(measure(depth)):
        print(line)


if __name__ == "__main__":
    bench()
