;=== bench_search ================================================= chapter 9
; A plain minimax search on top of `gen`, only to measure the speed of cores.
; In        A = depth;  position;  ply = 0;  first_move[0] = 0
; Out       A = value; nodes counted
; Clobbers  A, X, Y, flags
; Writes    everything
; Stack     200
; Cycles    many
;-----------------------------------------------------------------------------
bench_best  = $5000
bench_index = $5018
bench_depth = $5030
bench_sum   = $5031
bench_search
        sta bench_depth
        lda #0
        sta nodes
        sta nodes+1
        sta nodes+2
_visit  inc nodes
        bne _counted
        inc nodes+1
        bne _counted
        inc nodes+2
_counted
        lda bench_depth
        bne _inner
        jmp _evaluate
_inner  jsr gen
        ldy ply
        ldx side
        lda _worst,x
        sta bench_best,y
        lda first_move,y
        sta bench_index,y
_child  ldy ply
        lda bench_index,y
        cmp first_move+1,y
        bne _try
        lda bench_best,y
        rts
_try    tay
        ldx move_list_start,y
        lda move_list_dest,y
        tay
        lda board,x
        sta board,y
        lda #PIECE_EMPTY
        sta board,x
        lda side
        eor #1
        sta side
        inc ply
        dec bench_depth
        jsr _visit
        inc bench_depth
        dec ply
        pha
        lda side
        eor #1
        sta side
        ldy ply
        lda bench_index,y
        tay
        ldx move_list_dest,y
        lda move_list_start,y
        tay
        lda board,x
        sta board,y
        lda #PIECE_EMPTY
        sta board,x
        ldx ply
        inc bench_index,x
        ldy side
        beq _mouse
        pla
        cmp bench_best,x
        bcs _child
        sta bench_best,x
        jmp _child
_mouse  pla
        cmp bench_best,x
        bcc _child
        sta bench_best,x
        jmp _child
_worst  .byte 0, 255
_evaluate
        lda #100
        sta bench_sum
        ldx #63
_scan   lda board,x
        cmp #PIECE_EMPTY
        beq _empty
        cmp #PIECE_MOUSE
        bne _cat
        txa
        and #$38
        clc
        adc bench_sum
        sta bench_sum
        bne _empty
_cat    txa
        lsr a
        lsr a
        lsr a
        eor #$ff
        sec
        adc bench_sum
        sta bench_sum
_empty  dex
        bpl _scan
        lda bench_sum
        rts
