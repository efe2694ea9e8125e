; history.asm: remembers how often, and how deep, each move has proved best
; anywhere. Its twin is mc64/game/history.py.

        .align $100

; The squares of 0 to 22, as far as a byte goes.
squares
        .byte   0,   1,   4,   9,  16,  25,  36,  49,  64,  81, 100, 121
        .byte 144, 169, 196, 225, 255, 255, 255, 255, 255, 255, 255

;=== find_history ================================================= chapter 9
; Finds the count of a move: 64 bytes for each square left, one for each
; entered.
; In        X = 0..63;  Y = 0..63
; Out       the count is at history_at, Y bytes on
; Clobbers  A, flags
; Writes    history_at
; Stack     0
; Cycles    32
;-----------------------------------------------------------------------------
find_history
; return 64 * start + dest
        txa
        lsr a
        lsr a                   ; four squares fill a page
        clc
        adc #>history
        sta history_at+1
        txa
        and #3
        lsr a
        ror a
        ror a                   ; 64 for each square of the four
        sta history_at
        rts

;=== find_history_small =========================================== chapter 9
; Finds the count of a move in the first 256 bytes: four for each square left,
; one for each direction.
; In        X = 0..63;  Y = 0..63
; Out       the count is at history_at, Y bytes on
; Clobbers  A, Y, flags
; Writes    history_at
; Stack     0
; Cycles    37..50
;-----------------------------------------------------------------------------
find_history_small
; steps = {start - 9: 0, start - 7: 1, start + 9: 2}
        lda #>history
        sta history_at+1
        stx history_at
        tya
        sec
        sbc history_at
        ldy #0
        cmp #256-9
        beq _found
        iny
        cmp #256-7
        beq _found
        iny
        cmp #9
        beq _found
        iny
; return 4 * start + steps.get(dest, 3)
_found  txa
        asl a
        asl a
        sta history_at
        rts

;=== history_one ================================================== chapter 9
; By how much a count is raised: always by 1.
; In        nothing
; Out       A = that
; Clobbers  A, flags
; Writes    nothing
; Stack     0
; Cycles    8
;-----------------------------------------------------------------------------
history_one
; return 1
        lda #1
        rts

;=== history_depth ================================================ chapter 9
; By how much a count is raised: by the plies that were
; looked ahead.
; In        depth = 0..22
; Out       A = that
; Clobbers  A, flags
; Writes    nothing
; Stack     0
; Cycles    9
;-----------------------------------------------------------------------------
history_depth
; return depth
        lda depth
        rts

;=== history_square =============================================== chapter 9
; By how much a count is raised: by the square of the
; plies that were looked ahead, 255 at most.
; In        depth = 0..22
; Out       A = that
; Clobbers  A, X, flags
; Writes    nothing
; Stack     0
; Cycles    13
;-----------------------------------------------------------------------------
history_square
; return squares[depth]
        ldx depth
        lda squares,x
        rts

;=== halve_pages ================================================== chapter 9
; Halves the counts in the first X pages of 256 bytes, and loses what is left
; over.
; In        X = 1..16;  history
; Out       history, halved as far as that
; Clobbers  A, X, Y, flags
; Writes    history, history_at
; Stack     0
; Cycles    4634..73889
;-----------------------------------------------------------------------------
halve_pages
; for entry in range(256 * pages):
        lda #<history
        sta history_at
        lda #>history
        sta history_at+1
        ldy #0
;     game.history[entry] >>= 1
_next   lda (history_at),y
        lsr a
        sta (history_at),y
        iny
        bne _next
        inc history_at+1
        dex
        bne _next
        rts

;=== halve_history ================================================ chapter 9
; Halves all counts.
; In        history
; Out       history, halved
; Clobbers  A, X, Y, flags
; Writes    history, history_at
; Stack     2
; Cycles    73903
; Calls     halve_pages
;-----------------------------------------------------------------------------
halve_history
; halve_pages(game, 16)
        ldx #16
        jsr halve_pages
        rts

;=== clear_history ================================================ chapter 9
; Sets all counts to 0.
; In        nothing
; Out       history = 0 throughout
; Clobbers  A, X, Y, flags
; Writes    history, history_at
; Stack     0
; Cycles    45221
;-----------------------------------------------------------------------------
clear_history
; for entry in range(4096):
        lda #<history
        sta history_at
        lda #>history
        sta history_at+1
        ldx #16
        ldy #0
        tya
;     game.history[entry] = 0
_next   sta (history_at),y
        iny
        bne _next
        inc history_at+1
        dex
        bne _next
        rts

;=== history_amount =============================================== chapter 9
; By how much a count is raised in the finished program.
; In        depth = 0..22
; Out       A = that
; Clobbers  A, X, flags
; Writes    nothing
; Stack     2
; Cycles    25
; Calls     history_square
;-----------------------------------------------------------------------------
history_amount
; return history_square(game, depth)
        jsr history_square
        rts

;=== add_history ================================================== chapter 9
; Raises the count of the first move of this ply's line; if it would overflow,
; halves all of them first.
; In        ply = 0..22;  depth = 0..22;  pv_start[256] = 0..63;
;           pv_dest[256] = 0..63;  history
; Out       history with that count raised
; Clobbers  A, X, Y, flags
; Writes    history, history_at, amount
; Stack     4
; Cycles    126..74115
; Calls     history_amount, find_history, halve_history
;-----------------------------------------------------------------------------
add_history
; amount = history_amount(game, depth)
        jsr history_amount
        sta amount
; entry = find_history(game, game.pv_start[row], game.pv_dest[row])
        jsr _find
; if game.history[entry] + amount > 255:
        lda (history_at),y
        clc
        adc amount
        bcc _store
;     halve_history(game)
        jsr halve_history
        jsr _find
        lda (history_at),y
        clc
        adc amount
        bcc _store
        lda #255
; game.history[entry] = min(game.history[entry] + amount, 255)
_store  sta (history_at),y
        rts
_find   ldx ply
        ldy pv_row,x
        ldx pv_start,y
        lda pv_dest,y
        tay
        jsr find_history
        rts
