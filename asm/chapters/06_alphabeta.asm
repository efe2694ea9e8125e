; 06_alphabeta.asm: chapter 6 on a real machine. Looks five plies ahead from the
; start, first by minimax and then by alpha-beta, and prints for each the line
; that both sides follow, what it is worth, and how many positions were visited.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        lda #5
        sta depth
        jsr search_minimax
        jsr display_found
        jsr search_alphabeta
        jsr display_found
        rts

; Prints the line found, its value, and the two lower bytes of nodes.
display_found
        jsr display_line
        lda best_value
        jsr display_hex
        lda #' '
        jsr CHROUT
        lda nodes+1
        jsr display_hex
        lda nodes
        jsr display_hex
        lda #RETURN
        jsr CHROUT
        rts
        .include "../board.asm"
        .include "../display.asm"
        .include "../moves.asm"
        .include "../tree.asm"
        .include "../where.asm"
        .include "../evaluate.asm"
        .include "../minimax.asm"
        .include "../alphabeta.asm"
        .include "../variables.asm"
