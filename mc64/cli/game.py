"""Commands that ask about a position or an engine, one function each."""

import json

from ..c64.explain import plural
from .common import asked, course_program

WINNERS = {"M": "the mouse wins", "C": "the cats win"}


def perft(args):
    """Counts the sequences of 1, 2 ... DEPTH moves from a position."""
    for text, game in asked(args):
        counts = [count_lines(game, depth, args) for depth in range(1, args.depth + 1)]
        print(json.dumps({"position": text, "depth": args.depth, "counts": counts}) if args.json
              else " ".join(map(str, counts)))


def count_lines(game, depth, args):
    """One figure of perft, from the Python function or from the routine."""
    from ..bridge import to_c64
    from ..c64.machine import C64
    from ..game.tree import perft as count

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
    from ..solve import answer

    for text, _ in asked(args):
        found = answer(text)
        if args.json:
            print(json.dumps(found))
            continue
        print(f"{text}: {WINNERS[found['winner']]} in {plural(found['plies'], 'ply')}")
        if args.position == "-":
            continue
        for row in found["moves"]:
            print(f"  {row['move']}: {WINNERS[row['winner']]} in {row['plies']} more")


def search(args):
    """Searches a position for the best move and prints value, line, nodes, cutoffs and cycles.

    Of a method that goes deeper and deeper a line for each iteration follows, but not with `--position -`.
    """
    from ..search import search as find

    for text, _ in asked(args):
        found = find(text, args.depth, method=args.method, on=args.on, max_nodes=args.max_nodes,
                     max_cycles=args.max_cycles, devices=args.devices)
        if args.json:
            print(json.dumps(found.as_json()))
            continue
        print(f"{text}: {found.move or 'the game is over'}, {in_words(found)}")
        if args.position == "-":
            continue
        for one in found.iterations:
            print(f"  depth {one.depth}: {in_words(one)}")
        rest = found.nodes - sum(one.nodes for one in found.iterations)
        if found.iterations and len(found.iterations) < args.depth:
            print(f"  depth {len(found.iterations) + 1}: not finished, {plural(rest, 'node')}")


def in_words(found):
    """What a search or one of its iterations found, and what it took."""
    cutoffs = f", {plural(found.cutoffs, 'cutoff')}" if found.cutoffs else ""
    cycles = "" if found.cycles is None else f", {found.cycles:,} cycles"
    return (f"value {found.value}, line {' '.join(found.pv) or 'none'}, {plural(found.nodes, 'node')}"
            f"{cutoffs}{cycles}")


def grade(args):
    """Tells how often an engine keeps a win that it could lose, beside a random mover."""
    from ..game.position import SIDES
    from ..search import picker
    from ..solve.grade import critical_positions, judge

    places = critical_positions(SIDES[args.side], args.sample, args.count, seed=1)
    found = judge(picker(args.method, args.depth, on=args.on, devices=args.devices), places)
    answer = {"method": args.method, "depth": args.depth, "on": args.on, "side": args.side,
              "sample": args.sample, "positions": found.total, "kept": found.kept,
              "share": round(found.share, 4), "random": round(found.random_share, 4)}
    if args.devices is not None:
        answer["devices"] = args.devices
    print(json.dumps(answer) if args.json else found)


def measure(args):
    """Computes the big tables of the chapters again and writes them; names them without an argument."""
    from ..measure.__main__ import MEASURES
    from ..measure.__main__ import main as run

    if args.name is None:
        print("\n".join(MEASURES))
        return 0
    return run([args.name])
