; hash.asm: one byte that stands for a position, and the tables it is made from.
; Its twin is mc64/game/hash.py.

        .align $100

; Fixed numbers for the five hash tables, rank 1 first, for runs that shall come
; out the same each time: in Python, the first 320 of int(256 * random()) from
; random.Random(1982). The 320 after them are in lock.asm.
fixed_hash_mouse
        .byte $ca, $e3, $14, $f3, $85, $40, $e5, $dd
        .byte $ed, $6a, $47, $e9, $82, $fb, $63, $3e
        .byte $d6, $71, $3a, $d4, $85, $4b, $4e, $7b
        .byte $dc, $d0, $9b, $62, $f7, $8e, $7c, $14
        .byte $fc, $c8, $c6, $a7, $51, $c0, $96, $67
        .byte $7c, $cd, $d0, $7f, $4b, $20, $e4, $7f
        .byte $ac, $0b, $6c, $19, $41, $df, $4b, $9f
        .byte $9b, $da, $f0, $9a, $6a, $89, $df, $72
fixed_hash_cat1
        .byte $ec, $39, $b2, $01, $c6, $81, $a9, $4d
        .byte $d6, $d3, $91, $15, $52, $dd, $75, $e4
        .byte $1d, $88, $a5, $3c, $c7, $f2, $82, $39
        .byte $67, $0d, $ab, $9f, $92, $63, $fc, $ab
        .byte $c0, $09, $9f, $d4, $c6, $4e, $86, $cb
        .byte $b2, $67, $49, $7f, $64, $02, $70, $00
        .byte $19, $2a, $6d, $7d, $64, $c6, $06, $cb
        .byte $2f, $e4, $33, $d0, $05, $e8, $43, $8d
fixed_hash_cat2
        .byte $d5, $e4, $da, $29, $8a, $77, $76, $57
        .byte $95, $56, $47, $85, $fc, $ef, $e3, $4d
        .byte $db, $77, $ea, $aa, $c4, $64, $f0, $d6
        .byte $b4, $17, $04, $7f, $f4, $33, $d0, $4e
        .byte $dc, $5e, $1a, $8b, $ac, $bf, $ab, $9f
        .byte $2e, $09, $f6, $15, $2f, $a5, $0e, $99
        .byte $73, $f1, $39, $5e, $f0, $f5, $a1, $67
        .byte $e9, $35, $72, $21, $aa, $99, $60, $a2
fixed_hash_cat3
        .byte $73, $15, $01, $c4, $b8, $b8, $56, $94
        .byte $8e, $4c, $4d, $a0, $41, $c9, $93, $fb
        .byte $69, $ed, $05, $ee, $f0, $13, $5f, $14
        .byte $9a, $cd, $f0, $af, $6a, $1e, $50, $8f
        .byte $6d, $7f, $68, $e6, $e6, $e8, $7e, $e1
        .byte $86, $5f, $9e, $8e, $df, $f5, $8f, $69
        .byte $c8, $9d, $cb, $de, $64, $2a, $da, $5b
        .byte $1d, $51, $e0, $af, $76, $79, $f7, $80
fixed_hash_cat4
        .byte $36, $06, $54, $4f, $04, $8b, $a0, $58
        .byte $f3, $eb, $88, $25, $1c, $48, $05, $12
        .byte $3b, $b8, $e4, $a9, $44, $7a, $76, $00
        .byte $3e, $ec, $83, $67, $63, $dc, $5b, $3c
        .byte $06, $e0, $7f, $ca, $d0, $4d, $9a, $41
        .byte $ba, $7c, $d7, $41, $23, $bd, $da, $6a
        .byte $0f, $bf, $17, $20, $ca, $24, $76, $db
        .byte $73, $02, $0c, $3e, $b1, $98, $4c, $6b

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
