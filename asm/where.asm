; where.asm: the same board held the other way, one byte a piece: its square.
; Its twin is mc64/game/where.py.

        .align $100

;=== find_pieces ================================================== chapter 5
; Notes the square of each piece, by a walk over the board.
; In        position
; Out       where = the squares of the mouse and of cats 1 to 4
; Clobbers  A, X, Y, flags
; Writes    where
; Stack     0
; Cycles    1071
;-----------------------------------------------------------------------------
find_pieces
; for square in range(64):
        ldx #0
;     piece = game.board[square]
_square lda board,x
;     if piece != PIECE_EMPTY: game.where[piece] = square
        cmp #PIECE_EMPTY
        beq _next
        tay
        txa
        sta where,y
_next   inx
        cpx #64
        bne _square
        rts

;=== make_move_where ============================================== chapter 5
; Makes a move of the move list, and keeps the squares of the pieces up to date.
; In        position;  X = 0..255;  moves of pieces;  ply = 0..22;
;           hply = 0..63
; Out       as make_move;  where = the piece moved is on its new square
; Clobbers  A, X, Y, flags
; Writes    board, game_list_start, game_list_dest, ply, hply, side, where
; Stack     3
; Cycles    103
; Calls     make_move
;-----------------------------------------------------------------------------
make_move_where
; make_move(game, move)
        jsr make_move
; dest = game.game_list_dest[game.hply - 1]
        ldx hply
        ldy game_list_dest-1,x
; game.where[game.board[dest]] = dest
        ldx board,y
        sty where,x
        rts

;=== take_back_where ============================================== chapter 5
; Takes back the last move made, and keeps the squares of the pieces up to date.
; In        position;  moves made by pieces;  ply = 1..23;  hply = 1..64
; Out       as take_back;  where = the piece is on its old square
; Clobbers  A, X, Y, flags
; Writes    board, ply, hply, side, where
; Stack     3
; Cycles    87
; Calls     take_back
;-----------------------------------------------------------------------------
take_back_where
; take_back(game)
        jsr take_back
; start = game.game_list_start[game.hply]
        ldx hply
        ldy game_list_start,x
; game.where[game.board[start]] = start
        ldx board,y
        sty where,x
        rts

;=== can_move ===================================================== chapter 5
; Says whether the side to move has a move, and lists none.
; In        position;  the pieces in where
; Out       A = 1 if it has, 0 if not
; Clobbers  A, X, Y, flags
; Writes    cat
; Stack     0
; Cycles    41..169
;-----------------------------------------------------------------------------
can_move
; if game.side == SIDE_MOUSE:
        lda side
        bne _cats
;     first = 4 * game.where[PIECE_MOUSE]
        lda where
        asl a
        asl a
;     for x in range(first, first + 4):
        tax
;         dest = mouse_moves[x]
;         if dest != NO_MOVE and game.board[dest] == PIECE_EMPTY: return True
_mouse  lda mouse_moves,x
        cmp #NO_MOVE
        beq _on
        tay
        lda board,y
        cmp #PIECE_EMPTY
        beq _yes
_on     inx
        txa
        and #3                  ; x is a multiple of 4 again: all four are done
        bne _mouse
        beq _no
; else:
;     for cat in (4, 3, 2, 1):
_cats   lda #PIECE_CAT4
        sta cat
;         first = 2 * game.where[cat]
_cat    ldx cat
        lda where,x
        asl a
        tax
;         for x in range(first, first + 2):
;             dest = cat_moves[x]
;             if dest != NO_MOVE and game.board[dest] == PIECE_EMPTY: return True
        lda cat_moves,x
        cmp #NO_MOVE
        beq _right
        tay
        lda board,y
        cmp #PIECE_EMPTY
        beq _yes
_right  lda cat_moves+1,x
        cmp #NO_MOVE
        beq _next
        tay
        lda board,y
        cmp #PIECE_EMPTY
        beq _yes
_next   dec cat
        bne _cat
; return False
_no     lda #0
        rts
_yes    lda #1
        rts

;=== ended ======================================================== chapter 5
; Says whether the game is over, and who has won.
; In        position;  the pieces in where
; Out       A = GOES_ON, or MOUSE_WINS or CATS_WIN
; Clobbers  A, X, Y, flags
; Writes    cat
; Stack     2
; Cycles    16..197
; Calls     can_move
;-----------------------------------------------------------------------------
ended
; if game.where[PIECE_MOUSE] >= 56: return MOUSE_WINS
        lda where
        cmp #56                 ; A8, where rank 8 begins
        bcs _mouse
; if can_move(game): return GOES_ON
        jsr can_move
        cmp #0
        bne _on
; return CATS_WIN if game.side == SIDE_MOUSE else MOUSE_WINS
        lda side
        bne _mouse
        lda #CATS_WIN
        rts
_mouse  lda #MOUSE_WINS
        rts
_on     lda #GOES_ON
        rts
