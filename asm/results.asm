; results.asm: what the last finished iteration has found. Its twin is
; mc64/game/results.py.

        .align $100

;=== keep_result ================================================== chapter 7
; Keeps what a finished iteration has found: its depth, its value, its line.
; In        A = 0..255;  depth = 1..22;  pv_start;  pv_dest;  pv_length
; Out       reached = depth;  best_value = A;  best_length, best_line_start,
;           best_line_dest = the line of ply 0
; Clobbers  A, X, flags
; Writes    reached, best_value, best_length, best_line_start, best_line_dest
; Stack     0
; Cycles    529
;-----------------------------------------------------------------------------
keep_result
; game.best_value = value
        sta best_value
; game.reached = depth
        lda depth
        sta reached
; game.best_length = game.pv_length[0]
        lda pv_length
        sta best_length
; for x in range(22):
        ldx #21
;     game.best_line_start[x] = game.pv_start[x]
_next   lda pv_start,x
        sta best_line_start,x
;     game.best_line_dest[x] = game.pv_dest[x]
        lda pv_dest,x
        sta best_line_dest,x
        dex
        bpl _next
        rts

;=== bring_back_line ============================================== chapter 7
; Puts the line of the last finished iteration back in its row: an unfinished
; one may have spoilt it.
; In        best_length;  best_line_start;  best_line_dest
; Out       the line of ply 0 = that line
; Clobbers  A, X, flags
; Writes    pv_start, pv_dest, pv_length
; Stack     0
; Cycles    520
;-----------------------------------------------------------------------------
bring_back_line
; game.pv_length[0] = game.best_length
        lda best_length
        sta pv_length
; for x in range(22):
        ldx #21
;     game.pv_start[x] = game.best_line_start[x]
_next   lda best_line_start,x
        sta pv_start,x
;     game.pv_dest[x] = game.best_line_dest[x]
        lda best_line_dest,x
        sta pv_dest,x
        dex
        bpl _next
        rts

;=== first_of_line ================================================ chapter 7
; Makes the first move of the best line the best move, if there is a line.
; In        pv_length[0] = 0..22;  pv_start;  pv_dest
; Out       best_start, best_dest = the move, $ff where there is none
; Clobbers  A, flags
; Writes    best_start, best_dest
; Stack     0
; Cycles    21..34
;-----------------------------------------------------------------------------
first_of_line
; game.best_start = game.best_dest = NO_MOVE
        lda #NO_MOVE
        sta best_start
        sta best_dest
; if game.pv_length[0] > 0:
        lda pv_length
        beq _end
;     game.best_start, game.best_dest = game.pv_start[0], game.pv_dest[0]
        lda pv_start
        sta best_start
        lda pv_dest
        sta best_dest
_end    rts

;=== end_iteration ================================================ chapter 7
; Keeps what an iteration has found, if there was time to finish it.
; In        A = 0..255;  depth = 1..22;  stopped = 0..1;  pv_start;  pv_dest;
;           pv_length[0] = 0..22;  best_length = 0..22;  best_line_start;
;           best_line_dest
; Out       reached, best_value, best_start, best_dest, the line of ply 0 = what
;           the last finished iteration found
; Clobbers  A, X, flags
; Writes    reached, best_value, best_length, best_line_start, best_line_dest,
;           best_start, best_dest, pv_start, pv_dest, pv_length
; Stack     2
; Cycles    567..587
; Calls     bring_back_line, keep_result, first_of_line
;-----------------------------------------------------------------------------
end_iteration
; if game.stopped: bring_back_line(game)
        ldx stopped
        beq _keep
        jsr bring_back_line
        jmp _end
; else: keep_result(game, value, depth)
_keep   jsr keep_result
; first_of_line(game)
_end    jsr first_of_line
        rts

;=== display_iteration ============================================ chapter 7
; Prints the depth of the last finished iteration, the value and the line it
; found.
; In        reached;  best_value;  pv_length[0] = 0..22;  pv_start[256] = 0..63;
;           pv_dest[256] = 0..63
; Out       such as 03 84 E1F2 B8A7 F2E3 and a new line printed
; Clobbers  A, X, Y, flags
; Writes    value, move
; Stack     6
; Cycles    167..3137
; Calls     display_hex, display_line, CHROUT
;-----------------------------------------------------------------------------
display_iteration
; display_hex(game, game.reached)
        lda reached
        jsr display_hex
; chrout(game, " ")
        lda #' '
        jsr CHROUT
; display_hex(game, game.best_value)
        lda best_value
        jsr display_hex
; chrout(game, " ")
        lda #' '
        jsr CHROUT
; display_line(game)
        jsr display_line
        rts
