; hash.asm: one byte that stands for a position, and the tables it is made from.
; Its twin is mc64/game/hash.py.

        .align $100

; Fixed numbers for the five hash tables, rank 1 first, for runs that shall come
; out the same each time: in Python, the first 320 of int(256 * random()) from
; random.Random(64). The 320 after them are in lock.asm.
fixed_hash_mouse
        .byte $79, $a1, $67, $eb, $04, $fc, $b4, $cd
        .byte $cd, $33, $d1, $a7, $25, $dc, $70, $b8
        .byte $15, $ad, $01, $10, $1a, $0b, $96, $38
        .byte $32, $d0, $c5, $65, $36, $be, $8c, $5b
        .byte $4e, $5d, $7c, $2d, $00, $77, $36, $0e
        .byte $47, $ac, $d4, $07, $ce, $4d, $db, $e3
        .byte $4c, $a4, $91, $3c, $f6, $a7, $f2, $26
        .byte $42, $eb, $4c, $5f, $46, $d3, $4c, $20
fixed_hash_cat1
        .byte $1c, $eb, $0e, $2b, $55, $8f, $d5, $f8
        .byte $79, $ac, $51, $83, $09, $bf, $89, $ac
        .byte $d7, $d2, $fb, $ba, $1b, $54, $9f, $20
        .byte $64, $63, $22, $6a, $ad, $ee, $a8, $9d
        .byte $2b, $fb, $c4, $b1, $79, $90, $15, $4c
        .byte $06, $fd, $5c, $a6, $c0, $78, $fa, $fb
        .byte $7c, $0b, $c8, $83, $05, $b9, $9a, $fa
        .byte $99, $68, $1d, $29, $bc, $d5, $59, $90
fixed_hash_cat2
        .byte $35, $00, $39, $26, $d2, $15, $34, $6b
        .byte $e9, $48, $4f, $c1, $78, $e9, $83, $46
        .byte $e5, $9c, $74, $d4, $54, $34, $35, $42
        .byte $cb, $d0, $2c, $08, $2f, $02, $97, $54
        .byte $a3, $2a, $a7, $c0, $4a, $f9, $47, $fe
        .byte $fb, $e7, $6b, $cf, $ee, $5b, $c4, $59
        .byte $40, $e4, $b6, $c1, $12, $6a, $09, $82
        .byte $8e, $63, $76, $72, $06, $63, $bc, $85
fixed_hash_cat3
        .byte $02, $34, $35, $06, $62, $3c, $70, $bd
        .byte $f8, $8c, $25, $e6, $ec, $c7, $3b, $86
        .byte $3e, $a8, $e8, $b3, $83, $b3, $2a, $6f
        .byte $0e, $10, $0f, $6f, $47, $cb, $2e, $7e
        .byte $87, $52, $50, $5c, $9f, $e1, $74, $fb
        .byte $21, $bd, $9a, $b9, $13, $1b, $00, $2d
        .byte $93, $f4, $7d, $c4, $04, $06, $5f, $bd
        .byte $20, $ae, $f7, $a5, $ce, $77, $ef, $e2
fixed_hash_cat4
        .byte $e3, $73, $9f, $60, $37, $ec, $6c, $2c
        .byte $12, $d1, $61, $07, $87, $66, $7b, $53
        .byte $79, $7f, $66, $2c, $0b, $8b, $76, $0f
        .byte $06, $53, $21, $37, $79, $a6, $0e, $a5
        .byte $a4, $42, $7c, $fa, $f9, $b0, $6e, $6a
        .byte $ad, $fd, $77, $a7, $49, $1d, $24, $3c
        .byte $bf, $36, $25, $58, $c6, $f6, $85, $f8
        .byte $46, $ff, $f4, $bd, $ef, $d9, $d2, $0c

;=== get_hash ===================================================== chapter 4
; Works out the hash of the board: the EOR of one number for each piece.
; In        position;  hash_mouse;  hash_cat1;  hash_cat2;
;           hash_cat3;  hash_cat4
; Out       current_hash = the hash
; Clobbers  A, X, flags
; Writes    current_hash
; Stack     0
; Cycles    1157
;-----------------------------------------------------------------------------
get_hash
; key = 0
; for square in range(64):
        ldx #0
        stx current_hash
;     piece = game.board[square]
;     if piece == PIECE_EMPTY: continue
_square lda board,x
        cmp #PIECE_EMPTY
        beq _next
;     if piece == PIECE_MOUSE: key ^= game.hash_mouse[square]
        cmp #PIECE_MOUSE
        bne _cat1
        lda hash_mouse,x
        jmp _eor
;     elif piece == PIECE_CAT1: key ^= game.hash_cat1[square]
_cat1   cmp #PIECE_CAT1
        bne _cat2
        lda hash_cat1,x
        jmp _eor
;     elif piece == PIECE_CAT2: key ^= game.hash_cat2[square]
_cat2   cmp #PIECE_CAT2
        bne _cat3
        lda hash_cat2,x
        jmp _eor
;     elif piece == PIECE_CAT3: key ^= game.hash_cat3[square]
_cat3   cmp #PIECE_CAT3
        bne _cat4
        lda hash_cat3,x
        jmp _eor
;     else: key ^= game.hash_cat4[square]
_cat4   lda hash_cat4,x
_eor    eor current_hash
        sta current_hash
_next   inx
        cpx #64
        bne _square
; game.current_hash = key
        rts

;=== fixed_hash =================================================== chapter 4
; Fills the five hash tables with the fixed numbers above.
; In        nothing
; Out       the five hash tables
; Clobbers  A, X, flags
; Writes    hash_mouse, hash_cat1, hash_cat2, hash_cat3, hash_cat4
; Stack     0
; Cycles    3335
;-----------------------------------------------------------------------------
fixed_hash
; for x in range(64):
        ldx #0
;     game.hash_mouse[x] = fixed_hash_mouse[x]
_copy   lda fixed_hash_mouse,x
        sta hash_mouse,x
;     game.hash_cat1[x] = fixed_hash_cat1[x]
        lda fixed_hash_cat1,x
        sta hash_cat1,x
;     game.hash_cat2[x] = fixed_hash_cat2[x]
        lda fixed_hash_cat2,x
        sta hash_cat2,x
;     game.hash_cat3[x] = fixed_hash_cat3[x]
        lda fixed_hash_cat3,x
        sta hash_cat3,x
;     game.hash_cat4[x] = fixed_hash_cat4[x]
        lda fixed_hash_cat4,x
        sta hash_cat4,x
        inx
        cpx #64
        bne _copy
        rts

;=== rand_hash_mouse ============================================== chapter 4
; Fills the mouse's hash table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in hash_mouse;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, hash_mouse
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_hash_mouse
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.hash_mouse[x] = value
        sta seed
        sta hash_mouse,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_hash_cat1 =============================================== chapter 4
; Fills cat 1's hash table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in hash_cat1;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, hash_cat1
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_hash_cat1
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.hash_cat1[x] = value
        sta seed
        sta hash_cat1,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_hash_cat2 =============================================== chapter 4
; Fills cat 2's hash table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in hash_cat2;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, hash_cat2
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_hash_cat2
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.hash_cat2[x] = value
        sta seed
        sta hash_cat2,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_hash_cat3 =============================================== chapter 4
; Fills cat 3's hash table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in hash_cat3;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, hash_cat3
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_hash_cat3
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.hash_cat3[x] = value
        sta seed
        sta hash_cat3,x
        inx
        cpx #64
        bne _next
        rts

;=== rand_hash_cat4 =============================================== chapter 4
; Fills cat 4's hash table with numbers from the SID's noise.
; In        seed;  the noise voice
; Out       64 numbers in hash_cat4;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, hash_cat4
; Stack     0
; Cycles    1415
;-----------------------------------------------------------------------------
rand_hash_cat4
; for x in range(64):
        ldx #0
;     value = next(noise) ^ game.seed
_next   lda SID_NOISE
        eor seed
;     game.seed = game.hash_cat4[x] = value
        sta seed
        sta hash_cat4,x
        inx
        cpx #64
        bne _next
        rts

;=== start_noise ================================================== chapter 4
; Sets the SID's third voice to noise and takes a first number from it.
; In        nothing
; Out       voice 3 shows noise at SID_NOISE;  seed = the number
; Clobbers  A, flags
; Writes    seed, SID_LOW, SID_HIGH, SID_WAVE
; Stack     0
; Cycles    29
;-----------------------------------------------------------------------------
start_noise
; the highest frequency
        lda #$ff
        sta SID_LOW
        sta SID_HIGH
; noise, and the voice on
        lda #$81
        sta SID_WAVE
; game.seed = next(noise)
        lda SID_NOISE
        sta seed
        rts

;=== randomize ==================================================== chapter 4
; Fills the five hash tables with numbers from the SID's noise.
; In        nothing
; Out       320 numbers in the five hash tables;  seed = the last of them
; Clobbers  A, X, flags
; Writes    seed, hash_mouse, hash_cat1, hash_cat2, hash_cat3, hash_cat4,
;           SID_LOW, SID_HIGH, SID_WAVE
; Stack     2
; Cycles    7146
; Calls     start_noise, rand_hash_mouse, rand_hash_cat1, rand_hash_cat2,
;           rand_hash_cat3, rand_hash_cat4
;-----------------------------------------------------------------------------
randomize
; start_noise(game, noise)
        jsr start_noise
; rand_hash_mouse(game, noise)
        jsr rand_hash_mouse
; rand_hash_cat1(game, noise)
        jsr rand_hash_cat1
; rand_hash_cat2(game, noise)
        jsr rand_hash_cat2
; rand_hash_cat3(game, noise)
        jsr rand_hash_cat3
; rand_hash_cat4(game, noise)
        jsr rand_hash_cat4
        rts
