; ordering.asm: scores the moves of a node and tries the most promising first.
; Its twin is mc64/game/ordering.py.

        .align $100

;=== pick_best ==================================================== chapter 8
; Brings the best-scored of the moves from this one on to its place: of equals,
; the first.
; In        one of some moves
; Out       the moves of ply, that one in place X
; Clobbers  A, Y, flags
; Writes    move_list_start, move_list_dest, move_list_score, moves_end,
;           picked
; Stack     1
; Cycles    108..276
;-----------------------------------------------------------------------------
pick_best
; best = move
        stx picked
; for x in range(move + 1, game.first_move[game.ply + 1]):
        ldy ply
        lda first_move+1,y
        sta moves_end
        ldy picked
_next   inx
        cpx moves_end
        beq _swap
;     if game.move_list_score[x] > game.move_list_score[best]: best = x
        lda move_list_score,y
        cmp move_list_score,x
        bcs _next
        txa
        tay
        jmp _next
; row[move], row[best] = row[best], row[move]
_swap   ldx picked
        lda move_list_start,x
        pha
        lda move_list_start,y
        sta move_list_start,x
        pla
        sta move_list_start,y
        lda move_list_dest,x
        pha
        lda move_list_dest,y
        sta move_list_dest,x
        pla
        sta move_list_dest,y
        lda move_list_score,x
        pha
        lda move_list_score,y
        sta move_list_score,x
        pla
        sta move_list_score,y
        rts

;=== sort_moves =================================================== chapter 8
; Sorts the moves of this ply by their scores, the highest first; equals keep
; their order.
; In        some moves
; Out       the moves of ply, sorted
; Clobbers  A, X, Y, flags
; Writes    move_list_start, move_list_dest, move_list_score, moves_end, picked,
;           held_start, held_dest, held_score
; Stack     0
; Cycles    26..1753
;-----------------------------------------------------------------------------
sort_moves
; first = game.first_move[game.ply]
        ldy ply
        lda first_move+1,y
        sta moves_end
        lda first_move,y
        cmp moves_end
        beq _end
        sta picked
        tay
; for x in range(first + 1, game.first_move[game.ply + 1]):
_next   iny
        cpy moves_end
        beq _end
;     held = [row[x] for row in rows]
        lda move_list_start,y
        sta held_start
        lda move_list_dest,y
        sta held_dest
        lda move_list_score,y
        sta held_score
        tya
        tax
;     while x > first and game.move_list_score[x - 1] < held[2]:
_while  cpx picked
        beq _put
        lda move_list_score-1,x
        cmp held_score
        bcs _put
;         row[x] = row[x - 1]
        sta move_list_score,x
        lda move_list_start-1,x
        sta move_list_start,x
        lda move_list_dest-1,x
        sta move_list_dest,x
;         x -= 1
        dex
        jmp _while
;     row[x] = held
_put    lda held_start
        sta move_list_start,x
        lda held_dest
        sta move_list_dest,x
        lda held_score
        sta move_list_score,x
        jmp _next
_end    rts

;=== alphabeta_ordered ============================================ chapter 8
; Works out what alphabeta does, trying at each node the best-scored move left.
; In        position;  the pieces in where;  depth = 0..22;  ply = 0;
;           hply = 0..34;  first_move[0] = 0..100;  nodes = 0..65535;
;           cutoffs = 0..65535;  a window;  reached = {0, 1};  stopped = 0;
;           max_nodes = {0, 65535, 16777215};  time_limit = 0;  current_hash;
;           current_lock;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_mouse_start;
;           hashpos_mouse_dest;  hashpos_cats_lock;  hashpos_cats_start;
;           hashpos_cats_dest;  coll_mouse = 0;  coll_cats = 0;  killer_start;
;           killer_dest
; Out       node_value[ply] = the value, as alphabeta finds it;  or stopped = 1
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           move_list_score, game_list_start, game_list_dest, direction, dest,
;           origin, cat, total, cat_square, line_left, line_to, key_table,
;           hash_start, hash_dest, stopped, hashpos_mouse_start,
;           hashpos_mouse_dest, hashpos_mouse_lock, coll_mouse,
;           hashpos_cats_start, hashpos_cats_dest, hashpos_cats_lock,
;           coll_cats, killer_start, killer_dest, scored, moves_end, picked
; Stack     11
; Cycles    measured: 73099 at M E1 B8 D8 F8 H8 depth 3
; Calls     time_is_up, enter_node, ended, leaf_value, gen, recall_move,
;           score_moves, pick_best, make_move_full, take_back_full, narrow,
;           remember_killer, count_cutoff, remember_move
;-----------------------------------------------------------------------------
alphabeta_ordered
; if time_is_up(game): return alpha
        jsr time_is_up
        bne _stop
; enter_node(game)
        jsr enter_node
; winner = ended(game)
        jsr ended
; if winner != GOES_ON or depth == 0: return leaf_value(game, winner)
        cmp #GOES_ON
        bne _leaf
        ldx depth
        bne _deeper
_leaf   jsr leaf_value
        ldx ply
        jmp _return
_stop   rts
; gen(game);  recall_move(game);  score_moves(game)
_deeper jsr gen
        jsr recall_move
        jsr score_moves
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        ldx ply
        lda first_move,x
        sta this_move,x
_next   lda this_move,x
        cmp first_move+1,x
        beq _end
;     pick_best(game, move)
        tax
        jsr pick_best
;     make_move_full(game, move)
        ldy ply
        ldx this_move,y
        jsr make_move_full
;     value = alphabeta_ordered(game, depth - 1, alpha, beta)
        ldx ply
        lda alpha-1,x
        sta alpha,x
        lda beta-1,x
        sta beta,x
        dec depth
        jsr alphabeta_ordered
        inc depth
;     take_back_full(game)
        jsr take_back_full
;     if game.stopped: return alpha
        lda stopped
        bne _stop
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
;         remember_killer(game)
        jsr remember_killer
;         count_cutoff(game, move + 1);  break
        ldx ply
        lda this_move,x
        jsr count_cutoff
; remember_move(game)
_end    jsr remember_move
; return alpha if game.side == SIDE_MOUSE else beta
        ldx ply
        lda alpha,x
        ldy side
        beq _return
        lda beta,x
_return sta node_value,x
        rts

;=== begin_ordered ================================================ chapter 8
; Sets up a search of this position by scored moves.
; In        position;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  time_limit
; Out       as begin_search;  no killer moves
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, ply, first_move, reached, stopped, where,
;           current_hash, current_lock, hashpos_mouse_start,
;           hashpos_mouse_dest, hashpos_cats_start, hashpos_cats_dest,
;           coll_mouse, coll_cats, CIA2_A_LOW, CIA2_A_HIGH, CIA2_B_LOW,
;           CIA2_B_HIGH, CIA2_CONTROL_A, CIA2_CONTROL_B, killer_start,
;           killer_dest
; Stack     4
; Cycles    10688..10691
; Calls     begin_search, clear_killers
;-----------------------------------------------------------------------------
begin_ordered
; begin_search(game)
        jsr begin_search
; clear_killers(game)
        jsr clear_killers
        rts

;=== iterate_ordered ============================================== chapter 8
; Searches `depth` plies deep, and keeps what was found, if there was time to
; finish.
; In        position;  the pieces in where;  depth = 1..22;  ply = 0;
;           hply = 0..34;  first_move[0] = 0;  nodes = 0..65535;
;           cutoffs = 0..65535;  reached = {0, 1};  stopped = 0;
;           max_nodes = {0, 65535, 16777215};  time_limit = 0;  current_hash;
;           current_lock;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_mouse_start;
;           hashpos_mouse_dest;  hashpos_cats_lock;  hashpos_cats_start;
;           hashpos_cats_dest;  coll_mouse = 0;  coll_cats = 0;
;           best_length = 0..22;  best_line_start;  best_line_dest;  pv_start;
;           pv_dest;  killer_start;  killer_dest
; Out       as iterate
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           move_list_score, game_list_start, game_list_dest, direction, dest,
;           origin, cat, total, cat_square, line_left, line_to, key_table,
;           hash_start, hash_dest, stopped, hashpos_mouse_start,
;           hashpos_mouse_dest, hashpos_mouse_lock, coll_mouse,
;           hashpos_cats_start, hashpos_cats_dest, hashpos_cats_lock,
;           coll_cats, killer_start, killer_dest, scored, moves_end, picked,
;           reached, best_value, best_length, best_line_start,
;           best_line_dest, best_start, best_dest,
;           picked
; Stack     13
; Cycles    measured: 73720 at M E1 B8 D8 F8 H8 depth 3
; Calls     alphabeta_ordered, end_iteration
;-----------------------------------------------------------------------------
iterate_ordered
; end_iteration(game, alphabeta_ordered(game, depth, 0, 255), depth)
        lda #0
        sta alpha
        lda #255
        sta beta
        jsr alphabeta_ordered
        lda node_value
        jsr end_iteration
        rts

;=== search_ordered =============================================== chapter 8
; Searches one ply deep, then two, up to `depth` plies or as far as nodes and
; time allow.
; In        position;  depth = 1..22;  hply = 0..34;  max_nodes;
;           time_limit = 0;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_cats_lock;  pv_start;
;           pv_dest
; Out       as search_deepening
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           move_list_score, game_list_start, game_list_dest, direction, dest,
;           origin, cat, total, cat_square, line_left, line_to, key_table,
;           hash_start, hash_dest, stopped, hashpos_mouse_start,
;           hashpos_mouse_dest, hashpos_mouse_lock, coll_mouse,
;           hashpos_cats_start, hashpos_cats_dest, hashpos_cats_lock,
;           coll_cats, killer_start, killer_dest, scored, moves_end, picked,
;           ply, where, current_hash, current_lock, reached, best_value,
;           best_length, best_line_start, best_line_dest, best_start,
;           best_dest, depth, max_depth, CIA2_A_LOW, CIA2_A_HIGH,
;           CIA2_B_LOW, CIA2_B_HIGH, CIA2_CONTROL_A, CIA2_CONTROL_B,
;           picked
; Stack     15
; Cycles    measured: 99946 at M E1 B8 D8 F8 H8 depth 3
; Calls     begin_ordered, iterate_ordered
;-----------------------------------------------------------------------------
search_ordered
; begin_ordered(game)
        lda depth
        sta max_depth
        jsr begin_ordered
; for iteration in range(1, depth + 1):
        lda #1
        sta depth
_next   lda max_depth
        cmp depth
        bcc _end
;     iterate_ordered(game, iteration)
        jsr iterate_ordered
;     if game.stopped: break
        lda stopped
        bne _end
        inc depth
        bne _next
_end    rts
