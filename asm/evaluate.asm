; evaluate.asm: what a position is worth, without looking ahead. Its twin is
; mc64/game/evaluate.py.

        .align $100

; The tables of `evaluate`, made by `python -m mc64.measure.fit`. A number below
; 0 is stored as 256 less: sums wrap around, and come out right.
; For each place of a cat as seen from the mouse: the square of the cat minus
; the square of the mouse, modulo 128. Two rows are a rank; the first row is the
; mouse's own, $40 and on are ranks below it.
chase_scores
        .byte $00, $0d, $ff, $09, $07, $02, $0c, $f3
        .byte $00, $f3, $0b, $02, $04, $09, $f6, $0d
        .byte $f3, $0a, $f6, $05, $04, $fc, $0b, $f6
        .byte $00, $f6, $05, $fc, $fe, $05, $f9, $0a
        .byte $f8, $04, $f9, $01, $fe, $fb, $05, $f9
        .byte $00, $f9, $01, $fb, $fd, $01, $f9, $04
        .byte $fa, $02, $f9, $fd, $fd, $f9, $01, $f9
        .byte $00, $f9, $00, $f9, $00, $fd, $00, $02
        .byte $00, $00, $00, $00, $00, $00, $00, $00
        .byte $00, $00, $01, $00, $02, $00, $01, $00
        .byte $02, $08, $01, $04, $02, $02, $01, $02
        .byte $00, $02, $08, $02, $05, $04, $04, $08
        .byte $05, $0c, $04, $09, $05, $05, $08, $06
        .byte $00, $06, $0d, $05, $06, $09, $04, $0c
        .byte $0a, $0d, $04, $09, $06, $05, $0d, $01
        .byte $00, $01, $0c, $05, $07, $09, $ff, $0d
; For each pair of cats: the difference of their squares, modulo 128.
line_scores
        .byte $00, $03, $ff, $00, $fe, $fe, $00, $02
        .byte $00, $02, $03, $fe, $01, $00, $03, $03
        .byte $01, $09, $03, $05, $01, $05, $03, $02
        .byte $00, $02, $09, $05, $09, $05, $06, $09
        .byte $07, $08, $06, $09, $09, $09, $09, $08
        .byte $00, $08, $08, $09, $09, $09, $09, $08
        .byte $09, $07, $09, $09, $09, $0b, $08, $0a
        .byte $00, $0a, $00, $0b, $00, $09, $00, $07
        .byte $00, $07, $00, $09, $00, $0b, $00, $0a
        .byte $00, $0a, $08, $0b, $09, $09, $09, $07
        .byte $09, $08, $09, $09, $09, $09, $08, $08
        .byte $00, $08, $09, $09, $09, $09, $06, $08
        .byte $07, $09, $06, $05, $09, $05, $09, $02
        .byte $00, $02, $03, $05, $01, $05, $03, $09
        .byte $01, $03, $03, $00, $01, $fe, $03, $02
        .byte $00, $02, $00, $fe, $fe, $00, $ff, $03
; For each square of the mouse, the dark ones alone: A1, C1 ... H8.
place_scores
        .byte $75, $93, $99, $87, $8a, $9f, $99, $78
        .byte $78, $9b, $a2, $8f, $8d, $a2, $99, $7b
        .byte $7b, $9b, $9d, $90, $92, $9a, $97, $7d
        .byte $84, $92, $94, $90, $8e, $8e, $8e, $8e

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
; Out       A = the value, $4f..$df
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
