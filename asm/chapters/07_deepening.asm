; 07_deepening.asm: chapter 7 on a real machine. Searches from the start for five
; seconds, ever deeper, and prints what each iteration has found when it is over:
; its depth, the value, and the line that both sides follow.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        jsr randomize
        jsr randomize_lock
        lda #<4926              ; thousands of cycles, five times 985.2
        sta time_limit
        lda #>4926
        sta time_limit+1
        lda #$ff                ; any number of nodes
        sta max_nodes
        sta max_nodes+1
        sta max_nodes+2
        lda #22
        sta depth
        jsr show_deepening
        rts
        .include "../board.asm"
        .include "../display.asm"
        .include "../moves.asm"
        .include "../tree.asm"
        .include "../hash.asm"
        .include "../hash_slots.asm"
        .include "../lock.asm"
        .include "../lock_slots.asm"
        .include "../keyed.asm"
        .include "../where.asm"
        .include "../evaluate.asm"
        .include "../minimax.asm"
        .include "../alphabeta.asm"
        .include "../remember.asm"
        .include "../clock.asm"
        .include "../results.asm"
        .include "../deepening.asm"
        .include "../variables.asm"
