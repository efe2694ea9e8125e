; alphabeta.asm: finds what minimax finds, without looking where it cannot
; matter. Its twin is mc64/game/alphabeta.py.

        .align $100

;=== enter_node =================================================== chapter 6
; Counts a node, which has no line yet.
; In        ply = 0..23;  nodes = 0..65535
; Out       nodes = nodes + 1;  pv_length[ply] = 0
; Clobbers  A, X, flags
; Writes    nodes, pv_length
; Stack     0
; Cycles    24..35
;-----------------------------------------------------------------------------
enter_node
; game.nodes += 1
        inc nodes
        bne _new
        inc nodes+1
        bne _new
        inc nodes+2
; game.pv_length[game.ply] = 0
_new    ldx ply
        lda #0
        sta pv_length,x
        rts

;=== leaf_value =================================================== chapter 6
; Says what a position is worth in which no move is tried, by what ended answers.
; In        position;  the pieces in where;  A = 0..2;  ply = 0..23
; Out       A = the value
; Clobbers  A, X, Y, flags
; Writes    cat, total, cat_square
; Stack     2
; Cycles    15..417
; Calls     evaluate
;-----------------------------------------------------------------------------
leaf_value
; if winner == MOUSE_WINS: return 255 - game.ply
        cmp #MOUSE_WINS
        bne _cats
        lda ply
        eor #$ff                ; every bit turned: 255 - ply
        rts
; if winner == CATS_WIN: return game.ply
_cats   cmp #CATS_WIN
        bne _on
        lda ply
        rts
; return evaluate(game)
_on     jsr evaluate
        rts

;=== narrow ======================================================= chapter 6
; Moves the bound of the side to move to the value A of the move X, if that is
; better for it, and keeps the move's line. No bound passes the other.
; In        X = 0..255;  A = 0..255;  side = 0..1;  a window;
;           move_list_start;  move_list_dest;  a line below;  pv_start;  pv_dest
; Out       alpha[ply], beta[ply] = the window that is left;  row ply of
;           pv_start, pv_dest = the line
; Clobbers  A, X, Y, flags
; Writes    alpha, beta, pv_start, pv_dest, pv_length, line_left, line_to
; Stack     2
; Cycles    21..971
; Calls     keep_line
;-----------------------------------------------------------------------------
narrow
; if game.side == SIDE_MOUSE and value > alpha:
        ldy side
        bne _cats
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
        rts
; if game.side == SIDE_CATS and value < beta:
_cats   ldy ply
        cmp beta,y
        bcs _end
;     beta = max(value, alpha)
        cmp alpha,y
        bcs _beta
        lda alpha,y
_beta   sta beta,y
;     keep_line(game, move)
        jsr keep_line
; return alpha, beta
_end    rts

;=== count_cutoff ================================================= chapter 6
; Counts a cutoff, if A is the number of a move that has not been tried.
; In        A = 1..254;  ply = 0..22;  first_move;  cutoffs = 0..65535
; Out       cutoffs = cutoffs + 1, or as it was where all have been tried
; Clobbers  X, flags
; Writes    cutoffs
; Stack     0
; Cycles    16..34
;-----------------------------------------------------------------------------
count_cutoff
; if untried < game.first_move[game.ply + 1]:
        ldx ply
        cmp first_move+1,x
        bcs _end
;     game.cutoffs += 1
        inc cutoffs
        bne _end
        inc cutoffs+1
        bne _end
        inc cutoffs+2
_end    rts

;=== alphabeta ==================================================== chapter 6
; Works out what the position is worth by looking `depth` plies ahead, as far as
; it matters: where that is not between alpha and beta, which it is beyond.
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
; Cycles    measured: 57896 at M E1 B8 D8 F8 H8 depth 3
; Calls     enter_node, ended, leaf_value, gen, make_move_where,
;           take_back_where, narrow, count_cutoff
;-----------------------------------------------------------------------------
alphabeta
; enter_node(game)
        jsr enter_node
; winner = ended(game)
        jsr ended
; if winner != GOES_ON or depth == 0:
        cmp #GOES_ON
        bne _leaf
        ldx depth
        bne _deeper
;     return leaf_value(game, winner)
_leaf   jsr leaf_value
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
;     value = alphabeta(game, depth - 1, alpha, beta)
        ldx ply
        lda alpha-1,x
        sta alpha,x
        lda beta-1,x
        sta beta,x
        dec depth
        jsr alphabeta
        inc depth
;     take_back_where(game)
        jsr take_back_where
;     alpha, beta = narrow(game, move, value, alpha, beta)
        ldy ply
        ldx this_move,y
        lda node_value+1,y
        jsr narrow
;     if alpha >= beta:
        ldx ply
        inc this_move,x
        lda alpha,x
        cmp beta,x
        bcc _next
;         count_cutoff(game, move + 1)
;         break
        lda this_move,x
        jsr count_cutoff
; return alpha if game.side == SIDE_MOUSE else beta
_end    ldx ply
        lda alpha,x
        ldy side
        beq _return
        lda beta,x
_return sta node_value,x
        rts

;=== search_alphabeta ============================================= chapter 6
; Searches the position `depth` plies deep for the best move, as search_minimax
; does, by alphabeta.
; In        position;  depth = 0..22;  hply = 0..34
; Out       best_value = what the position is worth;  best_start, best_dest =
;           the best move, $ff where there is none;  nodes = positions visited;
;           cutoffs = nodes left with moves untried;  the first row of pv_start,
;           pv_dest = the best line, pv_length[0] moves long
; Clobbers  A, X, Y, flags
; Writes    best_value, best_start, best_dest, nodes, cutoffs, ply, where,
;           alpha, beta, node_value, pv_start, pv_dest, pv_length, first_move,
;           this_move, move_list_start, move_list_dest, game_list_start,
;           game_list_dest, direction, dest, origin, cat, total, cat_square,
;           line_left, line_to
; Stack     12
; Cycles    measured: 59055 at M E1 B8 D8 F8 H8 depth 3
; Calls     find_pieces, alphabeta
;-----------------------------------------------------------------------------
search_alphabeta
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
; game.best_value = alphabeta(game, depth, 0, 255)
        lda #0
        sta alpha
        lda #255
        sta beta
        jsr alphabeta
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
