"""Two small chapters that hold one of everything a page can meet, in a folder with an accent."""

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, new_raw_cell

ALT = "The board at the start: the mouse on E1, four cats on B8, D8, F8 and H8"
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

ASM = """%%asm
;=== init_board =================================================== chapter 1
; Puts the pieces where a game begins.
; In        nothing
; Out       board, side, ply, hply
; Clobbers  A, X, flags
; Cycles    839
;-----------------------------------------------------------------------------
init_board      ldx     #63
                                ; for square in reversed(range(64)):
_copy           lda     start_board,x
                sta     board,x         ; 5 cycles, whatever x is
                dex
                bpl     _copy
                lda     #SIDE_MOUSE     ;? a, x
                sta     side
                rts
;=== two ========================================================== chapter 1
; The second routine of the cell.
;-----------------------------------------------------------------------------
two             lda     #$2a
                .byte   $01,%1010,"CATS",'M'
                asl     a
                rts"""

PYTHON = '''def init_board(game):
    """Puts the pieces where a game begins."""
    game.board[:] = START_BOARD  # 64 bytes
    for name in ("ply", "hply"):
        setattr(game, name, 0)
    return f"{len(game.board)} bytes"'''


def board_svg() -> str:
    """Ids and a clip path on purpose: two of these stand on one page."""
    squares = "".join(
        f'<rect x="{20 + 50 * f}" y="{20 + 50 * r}" width="50" height="50" '
        f'fill="{"#c9bfa9" if (f + r) % 2 else "#f6f1e6"}"/>' for r in range(8) for f in range(8))
    return (f'<?xml version="1.0" encoding="utf-8"?>'
            f'<svg xmlns="http://www.w3.org/2000/svg" width="440" height="440">'
            f'<metadata>http://purl.org/dc</metadata>'
            f'<defs><clipPath id="clip"><rect width="440" height="440"/></clipPath></defs>'
            f'<rect width="440" height="440" fill="#fcfaf5"/><g clip-path="url(#clip)">{squares}</g>'
            f'<circle id="mouse" cx="245" cy="395" r="18" fill="#f4a259"/>'
            f'<use href="#mouse" x="-100"/></svg>')


def figure_svg() -> str:
    """As matplotlib writes one: points, a style sheet for everything, a comment."""
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="720pt" height="144pt" viewBox="0 0 720 144">'
            '<!-- x -->'
            '<defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs>'
            '<rect width="720" height="144" fill="#fcfaf5"/><path d="M0 0L720 144" stroke="#27476e"/>'
            '<text x="20" y="80" font-size="16" fill="#1f2328">nodes by depth</text></svg>')


def shown(mime: str, data: str, alt: str | None = None, text: str = "<Picture>"):
    metadata = {mime: {"alt": alt}} if alt else {}
    return new_output("display_data", data={mime: data, "text/plain": text}, metadata=metadata)


def cell(source: str, *tags: str, outputs=(), **metadata):
    made = new_code_cell(source, outputs=list(outputs), metadata={"tags": list(tags), **metadata})
    return made


def text(source: str, *tags: str):
    return new_markdown_cell(source, metadata={"tags": list(tags)})


def first_chapter():
    stream = new_output("stream", name="stdout", text="  ABCDEFGH\n8 .C.C.C.C\n")
    more = new_output("stream", name="stdout", text="\rworking 10 %\rdone, ¡olé!\n")
    error = new_output("error", ename="BreakReached", evalue="BRK at $0801",
                       traceback=["\x1b[0;31mBreakReached\x1b[0m: BRK at $0801, init_board+3"])
    widget = new_output("display_data", data={
        "application/vnd.jupyter.widget-view+json": {"model_id": "abc", "version_major": 2},
        "text/plain": "IntSlider(value=3)"})
    table = ('<table><thead><tr><th>name</th><th>bytes</th></tr></thead>'
             '<tbody><tr><td>board</td><td>64</td></tr></tbody></table>')
    framed = ('<div role="region" tabindex="0" aria-label="A table in a frame" style="overflow-x:auto;'
              f'background:#fcfaf5;color:#1f2328">{table}</div>')
    wide = "$0400  " + " ".join(f"{n:02x}" for n in range(64))
    return [
        text("# Chapter 1: The board\n\nTo the C64 the board is 64 bytes in a row, "
             "and it has no idea that they are squares. The mouse, *la ratita*, stands on E1.\n\n"
             "Go to [the bytes](#Sixty-four-bytes), to [chapter 2](02-árbol.ipynb), to the "
             "[source](../asm/board.asm), or read [Turing](https://example.org/turing)."),
        text("## Sixty-four bytes\n\nA square's number is $8r + f$, so that rank and file are\n\n"
             "$$r = \\left\\lfloor \\frac{n}{8} \\right\\rfloor, \\qquad f = n \\bmod 8$$\n\n"
             "| name | holds | bytes |\n|:--|:--|--:|\n| `board` | one byte a square, A1 first | 64 |\n"
             "| `side` | whose turn it is | 1 |\n"
             "| `first_move` | where the moves of each ply start in the list | 24 |\n\n"
             "- a list\n- of two\n\n> Memory does not look like the board.\n\n"
             "```asm\n        lda board,x     ; a fence\n```\n\n```python\nprint(board[4])\n```"),
        text("#### A level skipped\n\nThis heading comes out one level lower than the last."),
        cell("show.board(game)", outputs=[shown("image/svg+xml", board_svg(), ALT)]),
        cell(PYTHON),
        cell(ASM, outputs=[new_output("display_data", data={
            "text/html": table, "text/plain": "board 64"}, metadata={"text/html": {"alt": "What changed"}})]),
        cell("table", outputs=[shown("text/html", framed, "A table in a frame")]),
        cell("print(text)", outputs=[stream, more]),
        cell("dump", outputs=[new_output("execute_result", data={"text/plain": wide})]),
        cell("broken", "raises-exception", outputs=[error]),
        cell("slider", outputs=[widget]),
        cell("plot", outputs=[shown("image/svg+xml", figure_svg(), "Nodes by depth, rising eightfold")]),
        cell("png", outputs=[shown("image/png", PNG, "One grey dot")]),
        text("### The board\n\nWhich byte changes when the mouse goes to F2?"),
        cell("changes", "reveal", mc64={"revealed": [
            {"output_type": "stream", "name": "stdout", "text": ["bytes 4 ", "and 13\n"]},
            {"output_type": "display_data", "data": {"image/svg+xml": board_svg()},
             "metadata": {"image/svg+xml": {"alt": "E1 and F2 & <no others>"}}}]}),
        text("### Why not six\n\nThe original has `PIECE_EMPTY` at 6.", "side-road"),
        cell("PIECE_EMPTY", "side-road", outputs=[new_output("execute_result", data={"text/plain": "6"})]),
        text("## Exercises"),
        text("### Exercise 1 ★\n\nWhich bytes change when cat 1 goes from B8 to C7?", "exercise"),
        cell("changed = ...", "exercise",
             outputs=[new_output("stream", name="stdout", text="not attempted yet\n")]),
        text("<details>\n<summary>Solution of exercise 1</summary>\n\n"
             "Bytes **57** and **50**: SOLVED-MARKDOWN.\n\n</details>", "solution"),
        cell("changed = {57, 50}  # SOLVED_CODE", "solution", jupyter={"source_hidden": True}),
        cell("plumbing()", jupyter={"source_hidden": True}),
        new_raw_cell("raw cells stay out"),
    ]


def second_chapter():
    return [text("# Chapter 2: El árbol\n\nA tree of moves. It grows.\n\n## Twice\n\nOnce."),
            text("## Twice\n\nAgain.")]


def write(folder: Path) -> list[Path]:
    """The two notebooks in a folder called `capítulos`."""
    folder = folder / "capítulos"
    folder.mkdir()
    files = []
    for name, cells in (("01-board", first_chapter()), ("02-árbol", second_chapter())):
        notebook = new_notebook(cells=cells)
        for n, made in enumerate(notebook.cells):
            made["id"] = f"cell-{n}"
        file = folder / f"{name}.ipynb"
        file.write_text(nbformat.writes(notebook), encoding="utf-8")
        files.append(file)
    return files
