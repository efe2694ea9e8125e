; 02_moves.asm: chapter 2 on a real machine. Prints the board, the mouse's moves
; and the moves the cats would have.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        jsr display_board
        jsr gen
        jsr display_moves
        lda #SIDE_CATS
        sta side
        jsr gen
        jsr display_moves
        rts
        .include "../board.asm"
        .include "../display.asm"
        .include "../moves.asm"
        .include "../variables.asm"
