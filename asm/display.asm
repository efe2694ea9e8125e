; display.asm: the board as text, through the KERNAL's CHROUT. Its twin is
; mc64/game/display.py.

        .align $100

; One letter a piece, in the order of the pieces. An empty square has none: the
; 0 sends display_sq to the second table. Piece 5 does not exist.
piece_letters
        .text "MCCCC"
        .byte 0, 0

; What an empty square shows: X where the game is played, . elsewhere.
empty_letters
        .text "X.X.X.X."                ; rank 1
        .text ".X.X.X.X"
        .text "X.X.X.X."
        .text ".X.X.X.X"
        .text "X.X.X.X."
        .text ".X.X.X.X"
        .text "X.X.X.X."
        .text ".X.X.X.X"                ; rank 8

; The square on file A of each rank.
first_squares
        .byte 0, 8, 16, 24, 32, 40, 48, 56

letters .text "ABCDEFGH"
        .byte RETURN, 0
side_text
        .text "SIDE "
        .byte 0
ply_text
        .text "  PLY "
        .byte 0
hply_text
        .text "  HPLY "
        .byte 0
hex_digits
        .text "0123456789ABCDEF"

;=== display_sq =================================================== chapter 1
; Prints one square: M, C, X where an empty square is dark, . where it is light.
; In        X = 0..63;  board = {0..4, 6}
; Out       one character printed
; Clobbers  A, Y, flags
; Writes    nothing
; Stack     2
; Cycles    23..26
; Calls     CHROUT
;-----------------------------------------------------------------------------
display_sq
; letter = piece_letters[game.board[square]]
        ldy board,x
        lda piece_letters,y
; if letter == 0: letter = empty_letters[square]
        bne _print
        lda empty_letters,x
; chrout(game, letter)
_print  jsr CHROUT
        rts

;=== display_row ================================================== chapter 1
; Prints one row of the board, from file A to file H.
; In        X = {0, 8, 16, 24, 32, 40, 48, 56};  board = {0..4, 6}
; Out       eight characters and RETURN printed;  X = the square after the last
; Clobbers  A, X, Y, flags
; Writes    squares_left
; Stack     4
; Cycles    330..354
; Calls     display_sq, CHROUT
;-----------------------------------------------------------------------------
display_row
; for square in range(first, first + 8):
;     display_sq(game, square)
        lda #8
        sta squares_left
_square jsr display_sq
        inx
        dec squares_left
        bne _square
; chrout(game, RETURN)
        lda #RETURN
        jsr CHROUT
        rts

;=== display_letters ============================================== chapter 1
; Prints the names of the files, A to H.
; In        nothing
; Out       ABCDEFGH and RETURN printed
; Clobbers  A, Y, flags
; Writes    text
; Stack     4
; Cycles    200
; Calls     display_text, CHROUT
;-----------------------------------------------------------------------------
display_letters
; display_text(game, letters)
        lda #<letters
        sta text
        lda #>letters
        sta text+1
        jsr display_text
        rts

;=== display_text ================================================= chapter 1
; Prints a text, up to the byte 0 that ends it.
; In        text = {letters, side_text, ply_text, hply_text}
; Out       the text printed
; Clobbers  A, Y, flags
; Writes    nothing
; Stack     2
; Cycles    106..178
; Calls     CHROUT
;-----------------------------------------------------------------------------
display_text
; for character in text:
;     if character == 0: break
        ldy #0
_next   lda (text),y
        beq _end
;     chrout(game, character)
        jsr CHROUT
        iny
        bne _next
_end    rts

;=== display_hex ================================================== chapter 1
; Prints a byte as two hexadecimal digits.
; In        A = 0..255
; Out       two characters printed
; Clobbers  A, X, flags
; Writes    value
; Stack     2
; Cycles    46
; Calls     CHROUT
;-----------------------------------------------------------------------------
display_hex
; chrout(game, hex_digits[value >> 4])
        sta value
        lsr a
        lsr a
        lsr a
        lsr a
        tax
        lda hex_digits,x
        jsr CHROUT
; chrout(game, hex_digits[value & 15])
        lda value
        and #15
        tax
        lda hex_digits,x
        jsr CHROUT
        rts

;=== display_other ================================================ chapter 1
; Prints whose turn it is, the depth of the search and the moves played.
; In        side = 0..1;  ply;  hply
; Out       one line of text printed
; Clobbers  A, X, Y, flags
; Writes    text, value
; Stack     4
; Cycles    599
; Calls     display_text, display_hex, CHROUT
;-----------------------------------------------------------------------------
display_other
; display_text(game, side_text); display_hex(game, game.side)
        lda #<side_text
        sta text
        lda #>side_text
        sta text+1
        jsr display_text
        lda side
        jsr display_hex
; display_text(game, ply_text); display_hex(game, game.ply)
        lda #<ply_text
        sta text
        lda #>ply_text
        sta text+1
        jsr display_text
        lda ply
        jsr display_hex
; display_text(game, hply_text); display_hex(game, game.hply)
        lda #<hply_text
        sta text
        lda #>hply_text
        sta text+1
        jsr display_text
        lda hply
        jsr display_hex
; chrout(game, RETURN)
        lda #RETURN
        jsr CHROUT
        rts

;=== display_board ================================================ chapter 1
; Prints the board with rank 8 on top, as a player sees it.
; In        position;  ply;  hply
; Out       letters, eight rows, letters and one line more printed
; Clobbers  A, X, Y, flags
; Writes    row, squares_left, text, value
; Stack     6
; Cycles    4012
; Calls     display_letters, display_row, display_other, CHROUT
;-----------------------------------------------------------------------------
display_board
; display_letters(game)
        jsr display_letters
; for row in 7, 6, 5, 4, 3, 2, 1, 0:
;     display_row(game, first_squares[row])
        lda #7
        sta row
_row    ldy row
        ldx first_squares,y
        jsr display_row
        dec row
        bpl _row
; display_letters(game)
        jsr display_letters
; display_other(game)
        jsr display_other
        rts
