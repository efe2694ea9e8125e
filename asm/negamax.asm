; negamax.asm: alpha-beta with all values seen by the side to move, so that both
; sides want the greatest. Its twin is mc64/game/negamax.py.

        .align $100

;=== own_view ===================================================== chapter 6
; Turns a value that the mouse sees into that which the side to move sees; or
; back, which is the same.
; In        A = 0..255;  side = 0..1
; Out       A = the value, or 255 less it where the cats are to move
; Clobbers  Y, flags
; Writes    nothing
; Stack     0
; Cycles    12..13
;-----------------------------------------------------------------------------
own_view
; return value if game.side == SIDE_MOUSE else 255 - value
        ldy side
        beq _end
        eor #$ff                ; every bit turned: 255 - value
_end    rts

;=== raise_alpha ================================================== chapter 6
; Raises the bound of the side to move to the value A of the move X, if that is
; greater, and keeps the move's line. It does not pass the other side's.
; In        X = 0..255;  A = 0..255;  a window;
;           move_list_start;  move_list_dest;  a line below;  pv_start;  pv_dest
; Out       A = alpha[ply], the bound;  row ply of pv_start, pv_dest = the line
; Clobbers  X, Y, flags
; Writes    alpha, pv_start, pv_dest, pv_length, line_left, line_to
; Stack     2
; Cycles    23..973
; Calls     keep_line
;-----------------------------------------------------------------------------
raise_alpha
; if value > alpha:
        ldy ply
        cmp alpha,y
        bcc _end
        beq _end
;     alpha = min(value, beta)
        cmp beta,y
        bcc _alpha
        lda beta,y
_alpha  sta alpha,y
;     keep_line(game, move)
        jsr keep_line
; return alpha
_end    ldy ply
        lda alpha,y
        rts

;=== negamax ====================================================== chapter 6
; Works out what the position is worth to the side to move by looking `depth`
; plies ahead, as far as it matters: where that is not between alpha and beta,
; which it is beyond. All values and bounds of a ply are seen by its side.
; In        position;  the pieces in where;  depth = 0..22;  ply = 0;
;           hply = 0..34;  first_move[0] = 0..100;  nodes = 0..65535;
;           cutoffs = 0..65535;  a window
; Out       A = the value: at a leaf its own, elsewhere alpha[ply] where it is
;           that or less, beta[ply] where it is that or more;  node_value[ply] =
;           the same;  row ply of pv_start, pv_dest = the best line, if A is
;           between the two;  pv_length[ply] = its length;  nodes = nodes + those
;           visited;  cutoffs = cutoffs + nodes left with moves untried;  board,
;           side, ply, hply, where and depth as before
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           game_list_start, game_list_dest, direction, dest, origin, cat,
;           total, cat_square, line_left, line_to
; Stack     10
; Cycles    measured: 58702 at M E1 B8 D8 F8 H8 depth 3
; Calls     enter_node, ended, leaf_value, own_view, gen, make_move_where,
;           take_back_where, raise_alpha, count_cutoff
;-----------------------------------------------------------------------------
negamax
; enter_node(game)
        jsr enter_node
; winner = ended(game)
        jsr ended
; if winner != GOES_ON or depth == 0:
        cmp #GOES_ON
        bne _leaf
        ldx depth
        bne _deeper
;     return own_view(game, leaf_value(game, winner))
_leaf   jsr leaf_value
        jsr own_view
        ldx ply
        jmp _return
; gen(game)
_deeper jsr gen
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        ldx ply
        lda first_move,x
        sta this_move,x
_next   lda this_move,x
        cmp first_move+1,x
        beq _end
;     make_move_where(game, move)
        tax
        jsr make_move_where
;     value = 255 - negamax(game, depth - 1, 255 - beta, 255 - alpha)
        ldx ply
        lda beta-1,x
        eor #$ff
        sta alpha,x
        lda alpha-1,x
        eor #$ff
        sta beta,x
        dec depth
        jsr negamax
        inc depth
;     take_back_where(game)
        jsr take_back_where
;     alpha = raise_alpha(game, move, value, alpha, beta)
        ldy ply
        ldx this_move,y
        lda node_value+1,y
        eor #$ff
        jsr raise_alpha
;     if alpha >= beta:
        ldx ply
        inc this_move,x
        cmp beta,x
        bcc _next
;         count_cutoff(game, move + 1)
;         break
        lda this_move,x
        jsr count_cutoff
; return alpha
_end    ldx ply
        lda alpha,x
_return sta node_value,x
        rts

;=== search_negamax =============================================== chapter 6
; Searches the position `depth` plies deep for the best move, as search_alphabeta
; does, by negamax.
; In        position;  depth = 0..22;  hply = 0..34
; Out       best_value = what the position is worth, as the mouse sees it;
;           best_start, best_dest = the best move, $ff where there is none;
;           nodes = positions visited;  cutoffs = nodes left with moves untried;
;           the first row of pv_start, pv_dest = the best line, pv_length[0]
;           moves long
; Clobbers  A, X, Y, flags
; Writes    best_value, best_start, best_dest, nodes, cutoffs, ply, where,
;           alpha, beta, node_value, pv_start, pv_dest, pv_length, first_move,
;           this_move, move_list_start, move_list_dest, game_list_start,
;           game_list_dest, direction, dest, origin, cat, total, cat_square,
;           line_left, line_to
; Stack     12
; Cycles    measured: 59879 at M E1 B8 D8 F8 H8 depth 3
; Calls     find_pieces, negamax, own_view
;-----------------------------------------------------------------------------
search_negamax
; game.nodes = game.cutoffs = game.ply = game.first_move[0] = 0
        lda #0
        sta nodes
        sta nodes+1
        sta nodes+2
        sta cutoffs
        sta cutoffs+1
        sta cutoffs+2
        sta ply
        sta first_move
; find_pieces(game)
        jsr find_pieces
; game.best_value = own_view(game, negamax(game, depth, 0, 255))
        lda #0
        sta alpha
        lda #255
        sta beta
        jsr negamax
        jsr own_view
        sta best_value
; game.best_start = game.best_dest = NO_MOVE
        lda #NO_MOVE
        sta best_start
        sta best_dest
; if game.pv_length[0] > 0:
        lda pv_length
        beq _end
;     game.best_start, game.best_dest = game.pv_start[0], game.pv_dest[0]
        lda pv_start
        sta best_start
        lda pv_dest
        sta best_dest
_end    rts
