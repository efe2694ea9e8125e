; scores.asm: how promising a move is, by one device or another. Its twin is
; mc64/game/scores.py.

        .align $100

; Scores of the move recalled and of the two killer moves: above all others.
SCORE_HASH      = 255
SCORE_KILLER    = 254
SCORE_OLDER     = 253

;=== score_original =============================================== chapter 8
; The score of a move for the order of gen: all alike.
; In        nothing
; Out       A = 0
; Clobbers  A, flags
; Writes    nothing
; Stack     0
; Cycles    8
;-----------------------------------------------------------------------------
score_original
; return 0
        lda #0
        rts

;=== score_reversed =============================================== chapter 8
; The score of a move for the order of gen, backwards: its number in the list.
; In        X = 0..255
; Out       A = X
; Clobbers  A, flags
; Writes    nothing
; Stack     0
; Cycles    8
;-----------------------------------------------------------------------------
score_reversed
; return move
        txa
        rts

;=== score_static ================================================= chapter 8
; The score of a move by what its side thinks of the position it leads to.
; In        position;  the pieces in where;  X = 0..255;  moves of pieces;
;           ply = 0..22;  hply = 0..63
; Out       A = the score
; Clobbers  A, X, Y, flags
; Writes    game_list_start, game_list_dest, cat, total, cat_square
; Stack     6
; Cycles    622..623
; Calls     make_move_where, evaluate, take_back_where
;-----------------------------------------------------------------------------
score_static
; make_move_where(game, move)
        jsr make_move_where
; score = evaluate(game)
        jsr evaluate
        pha
; take_back_where(game)
        jsr take_back_where
        pla
; return score if game.side == SIDE_MOUSE else 255 - score
        ldx side
        beq _end
        eor #$ff
_end    rts

;=== score_hash =================================================== chapter 8
; The score of a move by the table: the best there is for the move recalled,
; none for the others.
; In        X = 0..255;  few moves
; Out       A = SCORE_HASH or 0
; Clobbers  A, flags
; Writes    nothing
; Stack     0
; Cycles    18..27
;-----------------------------------------------------------------------------
score_hash
; if game.move_list_start[move] == game.hash_start and \
        lda move_list_start,x
        cmp hash_start
        bne _no
;         game.move_list_dest[move] == game.hash_dest: return SCORE_HASH
        lda move_list_dest,x
        cmp hash_dest
        bne _no
        lda #SCORE_HASH
        rts
; return 0
_no     lda #0
        rts

;=== score_killer ================================================= chapter 8
; The score of a move by the killer moves of this ply: none for a move that is
; neither of them.
; In        X = 0..255;  few moves
; Out       A = SCORE_KILLER, SCORE_OLDER or 0
; Clobbers  A, Y, flags
; Writes    nothing
; Stack     0
; Cycles    31..53
;-----------------------------------------------------------------------------
score_killer
; if start == game.killer_start[game.ply] and \
        ldy ply
        lda move_list_start,x
        cmp killer_start,y
        bne _older
;         dest == game.killer_dest[game.ply]: return SCORE_KILLER
        lda move_list_dest,x
        cmp killer_dest,y
        bne _older
        lda #SCORE_KILLER
        rts
; if start == game.killer_start[24 + game.ply] and \
_older  lda move_list_start,x
        cmp killer_start+24,y
        bne _no
;         dest == game.killer_dest[24 + game.ply]: return SCORE_OLDER
        lda move_list_dest,x
        cmp killer_dest+24,y
        bne _no
        lda #SCORE_OLDER
        rts
; return 0
_no     lda #0
        rts

;=== score_move =================================================== chapter 8
; The score of a move: the move recalled first, then the killer moves.
; In        X = 0..255;  few moves
; Out       A = the score
; Clobbers  A, Y, flags
; Writes    nothing
; Stack     2
; Cycles    43..102
; Calls     score_hash, score_killer
;-----------------------------------------------------------------------------
score_move
; score = score_hash(game, move)
        jsr score_hash
; if score > 0: return score
        cmp #0
        bne _end
; return score_killer(game, move)
        jsr score_killer
_end    rts

;=== score_moves ================================================== chapter 8
; Scores all moves of this ply.
; In        some moves
; Out       move_list_score = the scores of the moves of ply
; Clobbers  A, X, Y, flags
; Writes    move_list_score, scored
; Stack     4
; Cycles    28..1100
; Calls     score_move
;-----------------------------------------------------------------------------
score_moves
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        ldy ply
        ldx first_move,y
_next   stx scored
        ldy ply
        txa
        cmp first_move+1,y
        beq _end
;     game.move_list_score[move] = score_move(game, move)
        jsr score_move
        ldx scored
        sta move_list_score,x
        inx
        jmp _next
_end    rts

;=== clear_killers ================================================ chapter 8
; Forgets the killer moves of all plies.
; In        nothing
; Out       killer_start, killer_dest = $ff throughout
; Clobbers  A, X, flags
; Writes    killer_start, killer_dest
; Stack     0
; Cycles    729
;-----------------------------------------------------------------------------
clear_killers
; for x in range(48):
        ldx #47
        lda #NO_MOVE
;     game.killer_start[x] = game.killer_dest[x] = NO_MOVE
_next   sta killer_start,x
        sta killer_dest,x
        dex
        bpl _next
        rts

;=== remember_killer ============================================== chapter 8
; Notes the first move of this ply's line as its killer move; the one before
; becomes the older one.
; In        ply = 0..22;  pv_start[256] = 0..1;  pv_dest[256] = 0..1;
;           killer_start[48] = 0..1;  killer_dest[48] = 0..1
; Out       killer_start, killer_dest
; Clobbers  A, X, Y, flags
; Writes    killer_start, killer_dest
; Stack     0
; Cycles    34..69
;-----------------------------------------------------------------------------
remember_killer
; start, dest = game.pv_start[row], game.pv_dest[row]
        ldx ply
        ldy pv_row,x
; if start == game.killer_start[newer] and dest == game.killer_dest[newer]:
        lda pv_start,y
        cmp killer_start,x
        bne _new
        lda pv_dest,y
        cmp killer_dest,x
;     return
        beq _end
; game.killer_start[older] = game.killer_start[newer]
; game.killer_dest[older] = game.killer_dest[newer]
_new    lda killer_start,x
        sta killer_start+24,x
        lda killer_dest,x
        sta killer_dest+24,x
; game.killer_start[newer], game.killer_dest[newer] = start, dest
        lda pv_start,y
        sta killer_start,x
        lda pv_dest,y
        sta killer_dest,x
_end    rts
