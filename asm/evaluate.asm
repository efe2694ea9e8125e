; evaluate.asm: what a position is worth, without looking ahead. Its twin is
; mc64/game/evaluate.py.

        .align $100

; The tables of `evaluate`, made by `python -m mc64.measure.fit`. A number below
; 0 is stored as 256 less: sums wrap around, and come out right.
; For each place of a cat as seen from the mouse: the square of the cat minus
; the square of the mouse, modulo 128. Two rows are a rank; the first row is the
; mouse's own, $40 and on are ranks below it.
chase_scores
        .byte $00, $0d, $00, $09, $07, $02, $0b, $f4
        .byte $00, $f4, $0b, $02, $04, $09, $f6, $0d
        .byte $f4, $0a, $f6, $05, $04, $fc, $0b, $f7
        .byte $00, $f7, $05, $fc, $fe, $05, $f9, $0a
        .byte $f9, $04, $f9, $01, $fe, $fb, $05, $f9
        .byte $00, $f9, $01, $fb, $fd, $01, $f9, $04
        .byte $fa, $02, $f9, $fe, $fd, $f9, $01, $f9
        .byte $00, $f9, $00, $f9, $00, $fe, $00, $02
        .byte $00, $00, $00, $00, $00, $00, $00, $00
        .byte $00, $00, $01, $00, $02, $00, $01, $00
        .byte $02, $08, $01, $03, $02, $02, $01, $02
        .byte $00, $02, $08, $02, $05, $03, $04, $08
        .byte $05, $0c, $04, $08, $05, $05, $08, $05
        .byte $00, $05, $0c, $05, $06, $08, $04, $0c
        .byte $0a, $0c, $04, $09, $06, $04, $0c, $01
        .byte $00, $01, $0b, $04, $07, $09, $00, $0c
; For each pair of cats: the difference of their squares, modulo 128.
line_scores
        .byte $00, $03, $ff, $00, $ff, $ff, $00, $02
        .byte $00, $02, $03, $ff, $01, $00, $02, $03
        .byte $01, $09, $02, $05, $01, $05, $03, $02
        .byte $00, $02, $09, $05, $08, $05, $06, $09
        .byte $06, $07, $06, $09, $08, $09, $09, $08
        .byte $00, $08, $08, $09, $09, $09, $09, $07
        .byte $09, $06, $09, $08, $09, $0a, $08, $0a
        .byte $00, $0a, $00, $0a, $00, $08, $00, $06
        .byte $00, $06, $00, $08, $00, $0a, $00, $0a
        .byte $00, $0a, $08, $0a, $09, $08, $09, $06
        .byte $09, $07, $09, $09, $09, $09, $08, $08
        .byte $00, $08, $09, $09, $08, $09, $06, $07
        .byte $06, $09, $06, $05, $08, $05, $09, $02
        .byte $00, $02, $03, $05, $01, $05, $02, $09
        .byte $01, $03, $02, $00, $01, $ff, $03, $02
        .byte $00, $02, $00, $ff, $ff, $00, $ff, $03
; For each square of the mouse, the dark ones alone: A1, C1 ... H8.
place_scores
        .byte $76, $92, $98, $87, $8a, $9d, $98, $78
        .byte $79, $9a, $a1, $8e, $8c, $a0, $98, $7c
        .byte $7b, $99, $9c, $8f, $91, $99, $96, $7d
        .byte $83, $91, $93, $8f, $8d, $8d, $8d, $8d

; What the original gives the mouse for its rank, and each cat for its own, from
; rank 1 up.
mouse_scores
        .byte  0,  1,  2,  3,  4,  5,  6,  7
cat_scores
        .byte  0,  7, 13, 18, 22, 25, 27, 28

;=== evaluate_original ============================================ chapter 5
; What the position is worth by the original's tables: the mouse's score less
; the cats', from $90. The mouse wants more, the cats less.
; In        position;  the pieces in where
; Out       A = the value, $20..$97
; Clobbers  A, X, Y, flags
; Writes    total
; Stack     0
; Cycles    145
;-----------------------------------------------------------------------------
evaluate_original
; total = 0x90 + mouse_scores[game.where[PIECE_MOUSE] >> 3]
        lda where
        lsr a
        lsr a
        lsr a
        tax
        lda #$90
        clc
        adc mouse_scores,x
        sta total
; for cat in (4, 3, 2, 1):
        ldy #PIECE_CAT4
;     total -= cat_scores[game.where[cat] >> 3]
_cat    lda where,y
        lsr a
        lsr a
        lsr a
        tax
        lda total
        sec
        sbc cat_scores,x
        sta total
        dey
        bne _cat
; return total
        rts

;=== evaluate ===================================================== chapter 5
; What the position is worth: a score for the mouse's square, one for each cat's
; place as seen from the mouse, one for each pair of cats. $80 is even chances;
; more is better for the mouse.
; In        position;  the pieces in where
; Out       A = the value, $20..$df
; Clobbers  A, X, Y, flags
; Writes    total, cat, cat_square
; Stack     0
; Cycles    395
;-----------------------------------------------------------------------------
evaluate
; total = place_scores[game.where[PIECE_MOUSE] >> 1]
        lda where
        lsr a
        tax
        lda place_scores,x
        sta total
; for cat in (4, 3, 2, 1):
        ldy #PIECE_CAT4
        sty cat
;     total += chase_scores[(game.where[cat] - game.where[PIECE_MOUSE]) & 127]
_cat    lda where,y
        sta cat_square
        sec
        sbc where
        and #$7f
        tax
        lda chase_scores,x
        clc
        adc total
        sta total
;     for other in range(cat - 1, 0, -1):
_other  dey
        beq _next
;         total += line_scores[(game.where[cat] - game.where[other]) & 127]
        lda cat_square
        sec
        sbc where,y
        and #$7f
        tax
        lda line_scores,x
        clc
        adc total
        sta total
        jmp _other
_next   dec cat
        ldy cat
        bne _cat
; return total & 255
        lda total
        rts
