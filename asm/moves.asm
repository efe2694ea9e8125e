; moves.asm: the moves of a position. Its twin is mc64/game/moves.py.

        .align $100

; Where the mouse arrives from each square, in the order of the directions: SW,
; SE, NE, NW. A row below is two squares.
mouse_moves
        .byte $ff, $ff,   9, $ff, $ff, $ff,  10,   8    ; A1, B1
        .byte $ff, $ff,  11,   9, $ff, $ff,  12,  10    ; C1, D1
        .byte $ff, $ff,  13,  11, $ff, $ff,  14,  12    ; E1, F1
        .byte $ff, $ff,  15,  13, $ff, $ff, $ff,  14    ; G1, H1
        .byte $ff,   1,  17, $ff,   0,   2,  18,  16    ; A2, B2
        .byte   1,   3,  19,  17,   2,   4,  20,  18    ; C2, D2
        .byte   3,   5,  21,  19,   4,   6,  22,  20    ; E2, F2
        .byte   5,   7,  23,  21,   6, $ff, $ff,  22    ; G2, H2
        .byte $ff,   9,  25, $ff,   8,  10,  26,  24    ; A3, B3
        .byte   9,  11,  27,  25,  10,  12,  28,  26    ; C3, D3
        .byte  11,  13,  29,  27,  12,  14,  30,  28    ; E3, F3
        .byte  13,  15,  31,  29,  14, $ff, $ff,  30    ; G3, H3
        .byte $ff,  17,  33, $ff,  16,  18,  34,  32    ; A4, B4
        .byte  17,  19,  35,  33,  18,  20,  36,  34    ; C4, D4
        .byte  19,  21,  37,  35,  20,  22,  38,  36    ; E4, F4
        .byte  21,  23,  39,  37,  22, $ff, $ff,  38    ; G4, H4
        .byte $ff,  25,  41, $ff,  24,  26,  42,  40    ; A5, B5
        .byte  25,  27,  43,  41,  26,  28,  44,  42    ; C5, D5
        .byte  27,  29,  45,  43,  28,  30,  46,  44    ; E5, F5
        .byte  29,  31,  47,  45,  30, $ff, $ff,  46    ; G5, H5
        .byte $ff,  33,  49, $ff,  32,  34,  50,  48    ; A6, B6
        .byte  33,  35,  51,  49,  34,  36,  52,  50    ; C6, D6
        .byte  35,  37,  53,  51,  36,  38,  54,  52    ; E6, F6
        .byte  37,  39,  55,  53,  38, $ff, $ff,  54    ; G6, H6
        .byte $ff,  41,  57, $ff,  40,  42,  58,  56    ; A7, B7
        .byte  41,  43,  59,  57,  42,  44,  60,  58    ; C7, D7
        .byte  43,  45,  61,  59,  44,  46,  62,  60    ; E7, F7
        .byte  45,  47,  63,  61,  46, $ff, $ff,  62    ; G7, H7
        .byte $ff,  49, $ff, $ff,  48,  50, $ff, $ff    ; A8, B8
        .byte  49,  51, $ff, $ff,  50,  52, $ff, $ff    ; C8, D8
        .byte  51,  53, $ff, $ff,  52,  54, $ff, $ff    ; E8, F8
        .byte  53,  55, $ff, $ff,  54, $ff, $ff, $ff    ; G8, H8

; The same for a cat: SW, SE. A row is four squares.
cat_moves
        .byte $ff, $ff, $ff, $ff, $ff, $ff, $ff, $ff    ; A1 to D1
        .byte $ff, $ff, $ff, $ff, $ff, $ff, $ff, $ff    ; E1 to H1
        .byte $ff,   1,   0,   2,   1,   3,   2,   4    ; A2 to D2
        .byte   3,   5,   4,   6,   5,   7,   6, $ff    ; E2 to H2
        .byte $ff,   9,   8,  10,   9,  11,  10,  12    ; A3 to D3
        .byte  11,  13,  12,  14,  13,  15,  14, $ff    ; E3 to H3
        .byte $ff,  17,  16,  18,  17,  19,  18,  20    ; A4 to D4
        .byte  19,  21,  20,  22,  21,  23,  22, $ff    ; E4 to H4
        .byte $ff,  25,  24,  26,  25,  27,  26,  28    ; A5 to D5
        .byte  27,  29,  28,  30,  29,  31,  30, $ff    ; E5 to H5
        .byte $ff,  33,  32,  34,  33,  35,  34,  36    ; A6 to D6
        .byte  35,  37,  36,  38,  37,  39,  38, $ff    ; E6 to H6
        .byte $ff,  41,  40,  42,  41,  43,  42,  44    ; A7 to D7
        .byte  43,  45,  44,  46,  45,  47,  46, $ff    ; E7 to H7
        .byte $ff,  49,  48,  50,  49,  51,  50,  52    ; A8 to D8
        .byte  51,  53,  52,  54,  53,  55,  54, $ff    ; E8 to H8

;=== gen ========================================================== chapter 2
; Lists the moves of the side to move, as the moves of this ply.
; In        position;  ply = 0..22;  first_move[24] = 0..247
; Out       first_move[ply] up to first_move[ply+1]: the moves, by square, then
;           by direction
; Clobbers  A, X, Y, flags
; Writes    first_move, move_list_start, move_list_dest, direction, dest, origin
; Stack     4
; Cycles    1287..1881
; Calls     gen_mouse, gen_cat
;-----------------------------------------------------------------------------
gen
; game.first_move[game.ply + 1] = game.first_move[game.ply]
        ldy ply
        lda first_move,y
        sta first_move+1,y
; for origin in range(64):
        ldx #0
;     piece = game.board[origin]
;     if piece == PIECE_EMPTY: continue
_square lda board,x
        cmp #PIECE_EMPTY
        beq _next
;     if game.side == SIDE_MOUSE:
        ldy side
        bne _cats
;         if piece == PIECE_MOUSE:
        cmp #PIECE_MOUSE
        bne _next
;             for direction in (DIR_SW, DIR_SE, DIR_NE, DIR_NW):
;                 gen_mouse(game, origin, direction)
        lda #DIR_SW
        sta direction
_mouse  jsr gen_mouse
        inc direction
        lda direction
        cmp #4
        bne _mouse
        beq _next               ; always: the loop has just ended
;     elif piece != PIECE_MOUSE:
_cats   cmp #PIECE_MOUSE
        beq _next
;         for direction in (DIR_SW, DIR_SE):
;             gen_cat(game, origin, direction)
        lda #DIR_SW
        sta direction
        jsr gen_cat
        inc direction
        jsr gen_cat
_next   inx
        cpx #64
        bne _square
        rts

;=== gen_mouse ==================================================== chapter 2
; Appends the mouse's move in one direction to the move list, if there is one.
; In        position;  X = square of the mouse;  direction = 0..3;
;           ply = 0..22;  first_move[24] = 0..251
; Out       one more move, or none where the board ends or a piece stands
; Clobbers  A, Y, flags
; Writes    first_move, move_list_start, move_list_dest, dest, origin
; Stack     2
; Cycles    26..90
; Calls     add_move
;-----------------------------------------------------------------------------
gen_mouse
; dest = mouse_moves[origin * 4 + direction]
        txa
        asl a
        asl a
        ora direction           ; the two lowest bits are free after two shifts
        tay
        lda mouse_moves,y
; if dest == NO_MOVE: return
        cmp #NO_MOVE
        beq _end
; if game.board[dest] != PIECE_EMPTY: return
        sta dest
        tay
        lda board,y
        cmp #PIECE_EMPTY
        bne _end
; add_move(game, origin, dest)
        jsr add_move
_end    rts

;=== gen_cat ====================================================== chapter 2
; Appends a cat's move in one direction to the move list, if there is one.
; In        position;  X = square of a cat;  direction = 0..1;
;           ply = 0..22;  first_move[24] = 0..247
; Out       one more move, or none where the board ends or a piece stands
; Clobbers  A, Y, flags
; Writes    first_move, move_list_start, move_list_dest, dest, origin
; Stack     2
; Cycles    24..88
; Calls     add_move
;-----------------------------------------------------------------------------
gen_cat
; dest = cat_moves[origin * 2 + direction]
        txa
        asl a
        ora direction           ; the lowest bit is free after the shift
        tay
        lda cat_moves,y
; if dest == NO_MOVE: return
        cmp #NO_MOVE
        beq _end
; if game.board[dest] != PIECE_EMPTY: return
        sta dest
        tay
        lda board,y
        cmp #PIECE_EMPTY
        bne _end
; add_move(game, origin, dest)
        jsr add_move
_end    rts

;=== add_move ===================================================== chapter 2
; Appends a move to the moves of this ply.
; In        X = 0..63;  dest = 0..63;  ply = 0..22;  first_move[24] = 0..254
; Out       the move at the end of the list;  first_move[ply+1] one higher
; Clobbers  A, Y, flags
; Writes    first_move, move_list_start, move_list_dest, origin
; Stack     0
; Cycles    46
;-----------------------------------------------------------------------------
add_move
; last = game.first_move[game.ply + 1]
        ldy ply
        lda first_move+1,y
        tay
; game.move_list_start[last] = origin
        txa
        sta move_list_start,y
; game.move_list_dest[last] = dest
        lda dest
        sta move_list_dest,y
; game.first_move[game.ply + 1] = last + 1
        stx origin
        ldx ply
        inc first_move+1,x
        ldx origin
        rts

;=== algebraic ==================================================== chapter 2
; Prints the name of a square, A1 to H8.
; In        X = 0..63
; Out       a letter and a digit printed
; Clobbers  A, Y, flags
; Writes    nothing
; Stack     2
; Cycles    42
; Calls     CHROUT
;-----------------------------------------------------------------------------
algebraic
; chrout(game, letters[square & 7])
        txa
        and #7
        tay
        lda letters,y
        jsr CHROUT
; chrout(game, hex_digits[1 + (square >> 3)])
        txa
        lsr a
        lsr a
        lsr a
        tay
        lda hex_digits+1,y
        jsr CHROUT
        rts

;=== display_moves ================================================ chapter 2
; Prints the moves of ply 0, such as E1F2.
; In        first_move[0] = 0;  first_move[1] = 0..8;
;           move_list_start[256] = 0..63;  move_list_dest[256] = 0..63
; Out       one line of text printed
; Clobbers  A, X, Y, flags
; Writes    move
; Stack     4
; Cycles    31..1111
; Calls     algebraic, CHROUT
;-----------------------------------------------------------------------------
display_moves
; for move in range(game.first_move[0], game.first_move[1]):
        lda first_move
        sta move
_move   lda move
        cmp first_move+1
        beq _end
;     algebraic(game, game.move_list_start[move])
        ldy move
        ldx move_list_start,y
        jsr algebraic
;     algebraic(game, game.move_list_dest[move])
        ldy move
        ldx move_list_dest,y
        jsr algebraic
;     chrout(game, " ")
        lda #' '
        jsr CHROUT
        inc move
        jmp _move
; chrout(game, RETURN)
_end    lda #RETURN
        jsr CHROUT
        rts
