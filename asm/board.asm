; board.asm: the board at the start of a game. Its twin is mc64/game/board.py.

        .align $100

; Where each piece stands at the start, rank 1 first: the mouse on E1, the cats
; on B8, D8, F8 and H8. 6 is PIECE_EMPTY.
start_board
        .byte 6, 6, 6, 6, 0, 6, 6, 6    ; rank 1
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 6, 1, 6, 2, 6, 3, 6, 4    ; rank 8

;=== init_board =================================================== chapter 1
; Sets up the start of a game: every piece on its square, the mouse to move.
; In        nothing
; Out       board = start_board; side = SIDE_MOUSE; ply, hply and
;           first_move[0] = 0
; Clobbers  A, X, flags
; Writes    board, side, ply, hply, first_move
; Stack     0
; Cycles    1048
;-----------------------------------------------------------------------------
init_board
; for x in range(64):
;     game.board[x] = start_board[x]
        ldx #0
_copy   lda start_board,x
        sta board,x
        inx
        cpx #64
        bne _copy
; game.side = SIDE_MOUSE
        lda #SIDE_MOUSE
        sta side
; game.ply = game.hply = game.first_move[0] = 0
        lda #0
        sta ply
        sta hply
        sta first_move
        rts
