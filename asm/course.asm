; course.asm: every routine of the course in one program. The notebooks, the
; tests and `python -m mc64 call` run their routines from here.

        .include "globals.asm"
        .include "basic.asm"
start
        rts
        .include "board.asm"
        .include "display.asm"
        .include "moves.asm"
        .include "tree.asm"
        .include "variables.asm"
