; lock.asm: a second byte that stands for a position, from tables of its own.
; Its twin is mc64/game/lock.py.

        .align $100

; Fixed numbers for the five lock tables, those after the ones in hash.asm.
fixed_lock_mouse
        .byte $4e, $90, $fa, $bf, $5f, $e3, $47, $f3
        .byte $53, $1a, $97, $49, $df, $ad, $eb, $fa
        .byte $5a, $d0, $01, $cd, $6c, $4b, $ee, $cb
        .byte $02, $ee, $f2, $4b, $1a, $fa, $09, $84
        .byte $aa, $bb, $f9, $67, $2d, $d4, $e5, $45
        .byte $ba, $7b, $14, $3a, $06, $1c, $c0, $64
        .byte $af, $3f, $3b, $98, $e6, $d9, $c8, $40
        .byte $5b, $7e, $56, $6e, $1a, $6c, $70, $37
fixed_lock_cat1
        .byte $23, $77, $cd, $fe, $e9, $1f, $ba, $08
        .byte $23, $8f, $be, $cd, $50, $46, $3a, $15
        .byte $87, $0c, $b5, $88, $b7, $d4, $43, $64
        .byte $62, $4a, $5a, $c7, $ce, $ba, $43, $12
        .byte $c8, $b6, $1b, $cc, $69, $30, $4e, $d9
        .byte $d0, $7c, $03, $2e, $8f, $b5, $0c, $e1
        .byte $d9, $e7, $b6, $2e, $b9, $72, $38, $6a
        .byte $f2, $41, $00, $8f, $74, $97, $2f, $04
fixed_lock_cat2
        .byte $7b, $45, $7b, $82, $87, $1e, $8a, $ce
        .byte $d5, $0f, $5b, $af, $30, $c9, $7c, $cd
        .byte $87, $4a, $a1, $c9, $c7, $47, $a3, $c5
        .byte $30, $67, $6e, $71, $14, $2e, $ad, $dd
        .byte $25, $00, $9b, $1c, $76, $3d, $dc, $a9
        .byte $ff, $8e, $bd, $f8, $5b, $4c, $30, $25
        .byte $c1, $10, $a9, $3b, $a5, $c7, $31, $6e
        .byte $e9, $30, $bf, $9d, $4f, $73, $78, $e1
fixed_lock_cat3
        .byte $85, $8f, $fe, $07, $da, $a4, $ca, $1c
        .byte $bf, $47, $e4, $ae, $40, $a9, $4c, $77
        .byte $89, $75, $d9, $86, $b2, $e0, $5b, $86
        .byte $ea, $4a, $d8, $4f, $c3, $00, $39, $fd
        .byte $26, $5a, $e1, $d6, $d3, $98, $50, $4a
        .byte $00, $71, $b2, $0a, $26, $87, $5f, $de
        .byte $28, $a6, $3b, $d5, $06, $51, $04, $69
        .byte $7c, $e2, $49, $af, $65, $2f, $64, $c9
fixed_lock_cat4
        .byte $05, $e5, $5b, $6b, $a8, $32, $98, $ba
        .byte $c9, $90, $20, $97, $16, $8b, $12, $db
        .byte $63, $53, $24, $26, $db, $0c, $3f, $16
        .byte $50, $7a, $da, $44, $a1, $97, $a5, $4a
        .byte $cb, $86, $47, $d5, $ab, $ab, $f9, $ef
        .byte $92, $4a, $42, $41, $b9, $16, $f8, $b1
        .byte $84, $6e, $7a, $bb, $3a, $4d, $d1, $fc
        .byte $12, $34, $9e, $af, $7e, $1e, $0d, $4f

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
