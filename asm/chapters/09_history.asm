; 09_history.asm: chapter 9 on a real machine. Looks six plies ahead from the
; start, first without any device and then with hash moves, killer moves and
; history, and prints for each the line that both sides follow, what it is worth,
; and how many positions were visited.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr init_board
        jsr randomize
        jsr randomize_lock
        lda #0                  ; any time
        sta time_limit
        sta time_limit+1
        lda #$ff                ; any number of nodes
        sta max_nodes
        sta max_nodes+1
        sta max_nodes+2
        lda #0
        jsr search_by
        lda #DEVICE_HASH|DEVICE_KILLERS|DEVICE_HISTORY
        jsr search_by
        rts

; Searches by the devices in A, and prints the line found, its value, and the
; two lower bytes of nodes.
search_by
        sta devices
        lda #6
        sta depth
        jsr search_history
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
        .include "../scores.asm"
        .include "../ordering.asm"
        .include "../history.asm"
        .include "../devices.asm"
        .include "../variables.asm"
