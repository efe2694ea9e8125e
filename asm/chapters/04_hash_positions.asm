; 04_hash_positions.asm: chapter 4 on a real machine, the last of three tests.
; Stores a move for the mouse and one for the cats, and prints all slots of both
; sides: 68 lines, of which the screen keeps the last. CTRL slows them down.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        jsr randomize
        jsr clear_hash_pos
        jsr get_hash
        ldx #4                  ; E1
        lda #13                 ; F2
        sta dest
        jsr add_hash_pos_mouse
        jsr gen
        ldx #0                  ; the first move of the list, E1-F2
        jsr make_move
        jsr get_hash
        ldx #57                 ; B8
        lda #48                 ; A7
        sta dest
        jsr add_hash_pos_cats
        jsr test_hash_positions
        rts
test_hash_positions
        jsr display_hash_pos_mouse
        jsr display_hash_pos_cats
        rts
        .include "../board.asm"
        .include "../display.asm"
        .include "../moves.asm"
        .include "../tree.asm"
        .include "../hash.asm"
        .include "../hash_slots.asm"
        .include "../hash_display.asm"
        .include "../variables.asm"
