"""The house rules for a committed notebook, as functions from a notebook to what is wrong with it."""

import re

from mc64.lab.notebooks import NOTEBOOKS, outputs_of, tags

TAGS = {"exercise", "raises-exception", "reveal", "side-road", "solution", "variation"}
PYTHON_LINES, ASM_LINES, MAIN_ROAD = 25, 60, 40
WIDE = 76  # characters of a code line: what the exported page shows without scrolling, 1100 pixels wide
ADDRESS = re.compile(r"\$[0-9A-Fa-f]{2,4}(?![0-9A-Za-z$^_{\\])")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)|(?:href|src)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+\s+(.*?)\s*$", re.MULTILINE)


def faults(notebook, folder=NOTEBOOKS):
    """Every rule broken, one line each, cells counted from 1."""
    found = []
    for number, cell in enumerate(notebook.cells, 1):
        rules = [tag_faults]
        rules += [size_faults, output_faults] if cell.cell_type == "code" else [prose_faults]
        found += [f"cell {number}: {fault}" for rule in rules for fault in rule(cell)]
        if cell.cell_type == "markdown":
            found += [f"cell {number}: {fault}" for fault in link_faults(cell, notebook, folder)]
    if (road := len(main_road(notebook))) > MAIN_ROAD:
        found.append(f"{road} cells on the main road, over {MAIN_ROAD}")
    return found


def off_the_road(cell):
    """Folded: a reader who goes straight on does not see it."""
    return bool({"side-road", "solution"} & {*tags(cell)})


def main_road(notebook):
    """The cells read one after the other: those in full view before the section Exercises."""
    road = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and re.match(r"## Exercises\b", cell.source):
            break
        if not off_the_road(cell):
            road.append(cell)
    return road


def tag_faults(cell):
    for tag in tags(cell):
        if tag not in TAGS and not tag.startswith("from:"):
            yield f"unknown tag {tag!r}"
    if "solution" in tags(cell) and not cell.metadata.get("jupyter", {}).get("source_hidden"):
        yield "a solution in full view (jupyter.source_hidden is not set)"


def size_faults(cell):
    lines, most, what = cell.source.splitlines(), PYTHON_LINES, ""
    if lines and lines[0].startswith("%%asm"):
        lines, most, what = without_headers(lines[1:]), ASM_LINES, " of assembly"
    if len(lines) > most and "side-road" not in tags(cell):  # folded: there a long routine may stand whole
        yield f"{len(lines)} lines{what}, over {most}"
    if not any(tag.startswith("from:") for tag in tags(cell)):  # an excerpt is as wide as its source
        for line in lines:
            if len(line) > WIDE:
                yield f"{len(line)} characters, over {WIDE}: {line.strip()}"


def without_headers(lines):
    """The lines of assembly outside the routines' headers, which are folded in the export."""
    kept, header = [], False
    for line in lines:
        header = header or line.startswith(";===")
        if not header:
            kept.append(line)
        header = header and not line.startswith(";---")
    return kept


def output_faults(cell):
    if "reveal" in tags(cell):
        if cell.outputs:
            yield "a reveal cell with its output in full view"
        if not outputs_of(cell):
            yield "a reveal cell without the output it is to reveal (refresh puts it there)"
    errors = [output for output in outputs_of(cell) if output.output_type == "error"]
    if errors and "raises-exception" not in tags(cell):
        yield f"ends in {errors[0].ename}"


def prose_faults(cell):
    prose = without_code(cell.source)
    for address in ADDRESS.findall(prose):
        yield f"{address} outside backticks"
    if re.search(r"!(?!\[)", re.sub(r"<!--.*?-->", "", prose, flags=re.DOTALL)):
        yield "an exclamation mark"
    if re.search(r"\bsimply\b", prose, re.IGNORECASE):
        yield "'simply'"


def link_faults(cell, notebook, folder):
    for link in [a or b for a, b in LINK.findall(without_code(cell.source))]:
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        if path and not (folder / path).exists():
            yield f"the link {link} leads nowhere"
        if not path and anchor.lower() not in anchors(notebook):
            yield f"no heading for the link #{anchor}"


def anchors(notebook):
    """The headings as Jupyter names them in links, in lower case."""
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return {re.sub(r"\s+", "-", heading.replace("`", "")).lower() for heading in HEADING.findall(text)}


def without_code(text):
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", text, flags=re.DOTALL)
