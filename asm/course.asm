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
        .include "hash.asm"
        .include "hash_slots.asm"
        .include "hash_display.asm"
        .include "lock.asm"
        .include "lock_slots.asm"
        .include "keyed.asm"
        .include "where.asm"
        .include "evaluate.asm"
        .include "toy.asm"
        .include "minimax.asm"
        .include "alphabeta.asm"
        .include "negamax.asm"
        .include "deepening.asm"
        .include "ordering.asm"
        .include "history.asm"
        .include "variables.asm"
