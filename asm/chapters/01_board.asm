; 01_board.asm: chapter 1 on a real machine. Sets up the board and prints it.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        jsr display_board
        rts
        .include "../board.asm"
        .include "../display.asm"
        .include "../variables.asm"
