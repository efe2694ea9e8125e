; 05_minimax.asm: chapter 5 on a real machine. Looks five plies ahead from the
; start and prints the line that both sides follow, and what it is worth.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        lda #5
        sta depth
        jsr search_minimax
        jsr display_line
        lda best_value
        jsr display_hex
        rts
        .include "../board.asm"
        .include "../display.asm"
        .include "../moves.asm"
        .include "../tree.asm"
        .include "../where.asm"
        .include "../evaluate.asm"
        .include "../minimax.asm"
        .include "../variables.asm"
