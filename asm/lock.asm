; lock.asm: a second byte that stands for a position, from tables of its own.
; Its twin is mc64/game/lock.py.

        .align $100

; Fixed numbers for the five lock tables, those after the ones in hash.asm.
fixed_lock_mouse
        .byte $70, $0d, $c3, $86, $3f, $92, $c0, $cd
        .byte $c4, $7a, $cd, $58, $9e, $25, $98, $62
        .byte $70, $17, $d1, $1e, $bc, $8d, $ff, $f3
        .byte $ec, $d1, $0f, $cf, $04, $1b, $c4, $2d
        .byte $8e, $f0, $29, $0d, $46, $1f, $7c, $e0
        .byte $bc, $a2, $88, $bc, $af, $8c, $68, $56
        .byte $54, $b0, $2b, $03, $ff, $fc, $a6, $2f
        .byte $61, $d5, $6f, $be, $73, $8f, $83, $68
fixed_lock_cat1
        .byte $9c, $25, $fe, $11, $57, $73, $4b, $24
        .byte $5d, $b3, $b1, $fd, $df, $d6, $8d, $3d
        .byte $59, $0e, $f7, $16, $da, $24, $79, $24
        .byte $55, $a9, $8a, $61, $47, $df, $7e, $ef
        .byte $b6, $60, $f6, $12, $dc, $a2, $27, $28
        .byte $9f, $09, $80, $64, $70, $92, $92, $2c
        .byte $1d, $e2, $10, $a9, $8b, $b3, $71, $b5
        .byte $6d, $5f, $32, $e1, $83, $54, $da, $91
fixed_lock_cat2
        .byte $5b, $c4, $2c, $77, $0a, $46, $6b, $d1
        .byte $20, $0a, $f4, $d3, $f1, $6d, $22, $64
        .byte $c6, $f7, $fc, $c2, $ac, $44, $e7, $6a
        .byte $9d, $eb, $ef, $5f, $bc, $82, $14, $4d
        .byte $b1, $66, $f3, $e5, $92, $bc, $07, $82
        .byte $ba, $25, $62, $54, $64, $06, $c5, $9b
        .byte $f3, $e1, $2e, $dd, $92, $3c, $9e, $67
        .byte $87, $b5, $66, $3a, $9d, $83, $1c, $d8
fixed_lock_cat3
        .byte $1b, $1e, $76, $a3, $11, $b7, $cf, $97
        .byte $73, $1e, $01, $42, $89, $87, $90, $54
        .byte $07, $7d, $a9, $15, $d3, $ca, $a1, $b8
        .byte $b1, $a0, $7d, $be, $ac, $ab, $19, $1b
        .byte $c6, $75, $d0, $2c, $a5, $76, $68, $9f
        .byte $97, $9f, $6e, $57, $be, $a9, $65, $1b
        .byte $56, $1a, $2d, $f5, $dc, $f0, $fd, $75
        .byte $2f, $19, $2c, $b6, $98, $81, $88, $8b
fixed_lock_cat4
        .byte $30, $3d, $24, $a5, $fc, $34, $78, $4f
        .byte $19, $2a, $f8, $4d, $46, $75, $72, $74
        .byte $26, $9b, $c8, $76, $e9, $2d, $95, $dc
        .byte $6b, $ce, $5a, $11, $03, $cc, $2a, $45
        .byte $c3, $ee, $16, $a1, $b7, $0c, $1e, $a7
        .byte $e5, $73, $ef, $0a, $b7, $36, $d9, $88
        .byte $04, $6e, $89, $ed, $1d, $e9, $c6, $7b
        .byte $22, $c4, $e4, $6e, $ce, $3c, $88, $f4

;=== get_lock ===================================================== chapter 4
; Works out the lock of the board: the EOR of one number for each piece.
; In        position;  lock_mouse;  lock_cat1;  lock_cat2;
;           lock_cat3;  lock_cat4
; Out       current_lock = the lock
; Clobbers  A, X, flags
; Writes    current_lock
; Stack     0
; Cycles    1157
;-----------------------------------------------------------------------------
get_lock
; key = 0
; for square in range(64):
        ldx #0
        stx current_lock
;     piece = game.board[square]
;     if piece == PIECE_EMPTY: continue
_square lda board,x
        cmp #PIECE_EMPTY
        beq _next
;     if piece == PIECE_MOUSE: key ^= game.lock_mouse[square]
        cmp #PIECE_MOUSE
        bne _cat1
        lda lock_mouse,x
        jmp _eor
;     elif piece == PIECE_CAT1: key ^= game.lock_cat1[square]
_cat1   cmp #PIECE_CAT1
        bne _cat2
        lda lock_cat1,x
        jmp _eor
;     elif piece == PIECE_CAT2: key ^= game.lock_cat2[square]
_cat2   cmp #PIECE_CAT2
        bne _cat3
        lda lock_cat2,x
        jmp _eor
;     elif piece == PIECE_CAT3: key ^= game.lock_cat3[square]
_cat3   cmp #PIECE_CAT3
        bne _cat4
        lda lock_cat3,x
        jmp _eor
;     else: key ^= game.lock_cat4[square]
_cat4   lda lock_cat4,x
_eor    eor current_lock
        sta current_lock
_next   inx
        cpx #64
        bne _square
; game.current_lock = key
        rts

;=== fixed_lock =================================================== chapter 4
; Fills the five lock tables with the fixed numbers above.
; In        nothing
; Out       the five lock tables
; Clobbers  A, X, flags
; Writes    lock_mouse, lock_cat1, lock_cat2, lock_cat3, lock_cat4
; Stack     0
; Cycles    3335
;-----------------------------------------------------------------------------
fixed_lock
; for x in range(64):
        ldx #0
;     game.lock_mouse[x] = fixed_lock_mouse[x]
_copy   lda fixed_lock_mouse,x
        sta lock_mouse,x
;     game.lock_cat1[x] = fixed_lock_cat1[x]
        lda fixed_lock_cat1,x
        sta lock_cat1,x
;     game.lock_cat2[x] = fixed_lock_cat2[x]
        lda fixed_lock_cat2,x
        sta lock_cat2,x
;     game.lock_cat3[x] = fixed_lock_cat3[x]
        lda fixed_lock_cat3,x
        sta lock_cat3,x
;     game.lock_cat4[x] = fixed_lock_cat4[x]
        lda fixed_lock_cat4,x
        sta lock_cat4,x
        inx
        cpx #64
        bne _copy
        rts

;=== rand_lock_mouse ============================================== chapter 4
; Fills the mouse's lock table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in lock_mouse;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, lock_mouse
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_lock_mouse
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.lock_mouse[x] = value
        sta seed
        sta lock_mouse,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_lock_cat1 =============================================== chapter 4
; Fills cat 1's lock table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in lock_cat1;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, lock_cat1
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_lock_cat1
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.lock_cat1[x] = value
        sta seed
        sta lock_cat1,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_lock_cat2 =============================================== chapter 4
; Fills cat 2's lock table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in lock_cat2;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, lock_cat2
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_lock_cat2
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.lock_cat2[x] = value
        sta seed
        sta lock_cat2,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_lock_cat3 =============================================== chapter 4
; Fills cat 3's lock table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in lock_cat3;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, lock_cat3
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_lock_cat3
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.lock_cat3[x] = value
        sta seed
        sta lock_cat3,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_lock_cat4 =============================================== chapter 4
; Fills cat 4's lock table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in lock_cat4;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, lock_cat4
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_lock_cat4
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.lock_cat4[x] = value
        sta seed
        sta lock_cat4,x
        inx
        cpx #64
        bne _next
        rts

;=== randomize_lock =============================================== chapter 4
; Fills the five lock tables with numbers from the SID's noise.
; In        nothing
; Out       320 numbers in the five lock tables;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, lock_mouse, lock_cat1, lock_cat2, lock_cat3, lock_cat4,
;           SID_LOW, SID_HIGH, SID_WAVE
; Stack     2
; Cycles    7146
; Calls     start_noise, rand_lock_mouse, rand_lock_cat1, rand_lock_cat2,
;           rand_lock_cat3, rand_lock_cat4
;-----------------------------------------------------------------------------
randomize_lock
; start_noise(game, noise)
        jsr start_noise
; rand_lock_mouse(game, noise)
        jsr rand_lock_mouse
; rand_lock_cat1(game, noise)
        jsr rand_lock_cat1
; rand_lock_cat2(game, noise)
        jsr rand_lock_cat2
; rand_lock_cat3(game, noise)
        jsr rand_lock_cat3
; rand_lock_cat4(game, noise)
        jsr rand_lock_cat4
        rts
