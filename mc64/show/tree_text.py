"""The game tree in words: as sentences, and as indented lines."""

from __future__ import annotations

from ..c64.explain import plural

TOLD = 8        # cuts told in sentences; the plain form has them all


def _were(n: int, now: bool = False) -> str:
    """`1 node was`, `2 nodes were`; `1 node is`, `2 nodes are`."""
    one, more = ("is", "are") if now else ("was", "were")
    return f"{plural(n, 'node')} {one if n == 1 else more}"


def sentences(graph, plan, outline):
    """The tree in sentences."""
    visited = [node for node in graph if graph.nodes[node].get("visited", True)]
    root, depth = graph.nodes[0], max(graph.nodes[node]["ply"] for node in graph) - graph.nodes[0]["ply"]
    said = [f"Game tree of {plural(len(visited), 'node')}, {plural(depth, 'ply')} deep, "
            f"the {root['side']} to move at the root"]
    if root.get("value") is not None:
        said.append(f"The root's value is {root['value']}")
    best = [graph.nodes[node]["move"] for node in sorted(graph) if node and graph.nodes[node].get("pv")]
    if best:
        said.append("Principal variation: " + " ".join(best))
    if len(visited) < len(graph):
        said.append(f"{_were(len(graph) - len(visited))} left out")
    whys = [why for node in plan.at if (why := graph.nodes[node].get("why"))]
    said += [why.sentence().rstrip(".") for why in whys[:TOLD]]
    if whys[TOLD:]:
        said.append(f"{plural(len(whys) - TOLD, 'more node')} left with moves untried")
    if plan.outlined:
        said.append(f"{outline.capitalize()}: {plural(len(plan.outlined), 'node')}")
    if plan.line[1:]:
        said.append("Current variation: " + " ".join(graph.nodes[node]["move"] for node in plan.line[1:]))
    if plan.folded:
        said.append(f"{_were(sum(plan.folded.values()), now=True)} folded away")
    return ". ".join(said) + "."


def plain(graph, plan, shown, outline):
    """The tree as indented lines: move, value, what was cut, what is folded."""
    lines, todo = [], [0]
    while todo:
        node = todo.pop()
        data = graph.nodes[node]
        words = [data["move"] or f"{data['side']} to move"]
        if data.get("value") is not None and shown(node, data):
            words.append(f"{data.get('bound', '')}{data['value']}")
        if data.get("why"):
            words.append(_cut(data["why"]))
        if node in plan.folded:
            words.append(f"(+{plan.folded[node]})")
        if not data.get("visited", True):
            words.append("left out")
        if node in plan.outlined:
            words.append(f"[{outline}]")
        lines.append("    " * plan.places[node][1] + "  ".join(words) + (" *" if data.get("pv") else ""))
        todo += reversed(plan.opened.get(node, []))
    return "\n".join(lines)


def _cut(why):
    """A cut in a line of the plain form."""
    bound = f"{why.met} {why.limit}, " if why.met else ""
    return f"cut after {why.refutation}: {bound}{why.owner}; untried {why.left_out}"
