; 04_add_hash_and_look_up.asm: chapter 4 on a real machine, the second of three
; tests. Looks the board up, stores the move E1-F2, and looks the board up again.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        jsr display_board
        jsr randomize
        jsr clear_hash_pos
        jsr test_add_hash_and_look_up
        rts
test_add_hash_and_look_up
        jsr get_hash
        jsr look_up_mouse
        jsr display_look_up
        ldx #4                  ; E1
        lda #13                 ; F2
        sta dest
        jsr add_hash_pos_mouse
        jsr look_up_mouse
        jsr display_look_up
        rts
        .include "../board.asm"
        .include "../display.asm"
        .include "../hash.asm"
        .include "../hash_slots.asm"
        .include "../hash_display.asm"
        .include "../variables.asm"
