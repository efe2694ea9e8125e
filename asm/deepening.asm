; deepening.asm: searches one ply deep, then two, then three, each time by what
; the time before has found. Its twin is mc64/game/deepening.py.

        .align $100

;=== alphabeta_hash =============================================== chapter 7
; Works out what alphabeta does, beginning at each node with the move that the
; table remembers.
; In        position;  the pieces in where;  depth = 0..22;  ply = 0;
;           hply = 0..34;  first_move[0] = 0..100;  nodes = 0..65535;
;           cutoffs = 0..65535;  a window;  reached = {0, 1};  stopped = 0;
;           max_nodes = {0, 65535, 16777215};  time_limit = 0;  current_hash;
;           current_lock;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_mouse_start;
;           hashpos_mouse_dest;  hashpos_cats_lock;  hashpos_cats_start;
;           hashpos_cats_dest;  coll_mouse = 0;  coll_cats = 0
; Out       node_value[ply] = the value, as alphabeta finds it;  or stopped = 1;
;           the best moves in the slots
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           game_list_start, game_list_dest, direction, dest, origin, cat,
;           total, cat_square, line_left, line_to, key_table, hash_start,
;           hash_dest, stopped, hashpos_mouse_start, hashpos_mouse_dest,
;           hashpos_mouse_lock, coll_mouse, hashpos_cats_start,
;           hashpos_cats_dest, hashpos_cats_lock, coll_cats
; Stack     11
; Cycles    measured: 77763 at M E1 B8 D8 F8 H8 depth 3
; Calls     time_is_up, enter_node, ended, leaf_value, gen, recall_move,
;           hash_move_first, make_move_full, take_back_full, narrow,
;           count_cutoff, remember_move
;-----------------------------------------------------------------------------
alphabeta_hash
; if time_is_up(game): return alpha
        jsr time_is_up
        bne _stop
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
; gen(game);  recall_move(game);  hash_move_first(game)
_deeper jsr gen
        jsr recall_move
        jsr hash_move_first
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        ldx ply
        lda first_move,x
        sta this_move,x
_next   lda this_move,x
        cmp first_move+1,x
        beq _end
;     make_move_full(game, move)
        tax
        jsr make_move_full
;     value = alphabeta_hash(game, depth - 1, alpha, beta)
        ldx ply
        lda alpha-1,x
        sta alpha,x
        lda beta-1,x
        sta beta,x
        dec depth
        jsr alphabeta_hash
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
;         count_cutoff(game, move + 1);  break
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
_stop   rts

;=== begin_search ================================================= chapter 7
; Sets up a search of this position: the clock, counters, squares, keys, empty
; slots.
; In        position;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  time_limit
; Out       nodes, cutoffs, ply, first_move[0], reached, stopped = 0;
;           where, current_hash, current_lock = those of the board;  every slot
;           $ff
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, ply, first_move, reached, stopped, where,
;           current_hash, current_lock, hashpos_mouse_start,
;           hashpos_mouse_dest, hashpos_cats_start, hashpos_cats_dest,
;           coll_mouse, coll_cats, CIA2_A_LOW, CIA2_A_HIGH, CIA2_B_LOW,
;           CIA2_B_HIGH, CIA2_CONTROL_A, CIA2_CONTROL_B
; Stack     2
; Cycles    9941..9944
; Calls     start_clock, find_pieces, get_hash, get_lock, clear_hash_pos
;-----------------------------------------------------------------------------
begin_search
; start_clock(game)
        jsr start_clock
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
; game.reached = game.stopped = 0
        sta reached
        sta stopped
; find_pieces(game)
        jsr find_pieces
; get_hash(game)
        jsr get_hash
; get_lock(game)
        jsr get_lock
; clear_hash_pos(game)
        jsr clear_hash_pos
        rts

;=== iterate ====================================================== chapter 7
; Searches `depth` plies deep, from the best move of the iteration before.
; In        position;  the pieces in where;  depth = 1..22;  ply = 0;
;           hply = 0..34;  first_move[0] = 0;  nodes = 0..65535;
;           cutoffs = 0..65535;  reached = {0, 1};  stopped = 0;
;           max_nodes = {0, 65535, 16777215};  time_limit = 0;  current_hash;
;           current_lock;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;
;           hashpos_mouse_lock;  hashpos_mouse_start;  hashpos_mouse_dest;
;           hashpos_cats_lock;  hashpos_cats_start;  hashpos_cats_dest;
;           coll_mouse = 0;  coll_cats = 0;  best_length = 0..22;
;           best_line_start;  best_line_dest;  pv_start;  pv_dest
; Out       reached, best_value, best_start, best_dest, the line of ply 0 = what
;           the last finished iteration found;  stopped = 1 if this one was not
;           finished
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           game_list_start, game_list_dest, direction, dest, origin, cat,
;           total, cat_square, line_left, line_to, key_table, hash_start,
;           hash_dest, stopped, hashpos_mouse_start, hashpos_mouse_dest,
;           hashpos_mouse_lock, coll_mouse, hashpos_cats_start,
;           hashpos_cats_dest, hashpos_cats_lock, coll_cats,
;           reached, best_value, best_length, best_line_start,
;           best_line_dest, best_start, best_dest
; Stack     13
; Cycles    measured: 78384 at M E1 B8 D8 F8 H8 depth 3
; Calls     alphabeta_hash, end_iteration
;-----------------------------------------------------------------------------
iterate
; end_iteration(game, alphabeta_hash(game, depth, 0, 255), depth)
        lda #0
        sta alpha
        lda #255
        sta beta
        jsr alphabeta_hash
        lda node_value
        jsr end_iteration
        rts

;=== search_deepening ============================================= chapter 7
; Searches one ply deep, then two, up to `depth` plies or as far as nodes and
; time allow.
; In        position;  depth = 1..22;  hply = 0..34;  max_nodes;
;           time_limit = 0;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_cats_lock;  pv_start;
;           pv_dest
; Out       reached = the depth of the last finished iteration;  best_value,
;           best_start, best_dest, the line of ply 0 = what it found;  stopped =
;           1 if another was begun;  nodes, cutoffs = those of all iterations
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           game_list_start, game_list_dest, direction, dest, origin, cat,
;           total, cat_square, line_left, line_to, key_table, hash_start,
;           hash_dest, stopped, hashpos_mouse_start, hashpos_mouse_dest,
;           hashpos_mouse_lock, coll_mouse, hashpos_cats_start,
;           hashpos_cats_dest, hashpos_cats_lock, coll_cats,
;           ply, where, current_hash, current_lock, reached, best_value,
;           best_length, best_line_start, best_line_dest, best_start,
;           best_dest, depth, max_depth, CIA2_A_LOW, CIA2_A_HIGH,
;           CIA2_B_LOW, CIA2_B_HIGH, CIA2_CONTROL_A, CIA2_CONTROL_B
; Stack     15
; Cycles    measured: 100106 at M E1 B8 D8 F8 H8 depth 3
; Calls     begin_search, iterate
;-----------------------------------------------------------------------------
search_deepening
; begin_search(game)
        lda depth
        sta max_depth
        jsr begin_search
; for iteration in range(1, depth + 1):
        lda #1
        sta depth
_next   lda max_depth
        cmp depth
        bcc _end
;     iterate(game, iteration)
        jsr iterate
;     if game.stopped: break
        lda stopped
        bne _end
        inc depth
        bne _next
_end    rts

;=== show_deepening =============================================== chapter 7
; Searches as search_deepening does, and prints what each iteration that was
; finished has found.
; In        position;  depth = 1..22;  hply = 0..34;  max_nodes;
;           time_limit = 0;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_cats_lock;  pv_start;
;           pv_dest
; Out       as search_deepening;  a line printed for each iteration
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           game_list_start, game_list_dest, direction, dest, origin, cat,
;           total, cat_square, line_left, line_to, key_table, hash_start,
;           hash_dest, stopped, hashpos_mouse_start, hashpos_mouse_dest,
;           hashpos_mouse_lock, coll_mouse, hashpos_cats_start,
;           hashpos_cats_dest, hashpos_cats_lock, coll_cats,
;           ply, where, current_hash, current_lock, reached, best_value,
;           best_length, best_line_start, best_line_dest, best_start,
;           best_dest, depth, max_depth, CIA2_A_LOW, CIA2_A_HIGH,
;           CIA2_B_LOW, CIA2_B_HIGH, CIA2_CONTROL_A, CIA2_CONTROL_B, value, move
; Stack     15
; Cycles    measured: 101435 at M E1 B8 D8 F8 H8 depth 3
; Calls     begin_search, iterate, display_iteration, CHROUT
;-----------------------------------------------------------------------------
show_deepening
; begin_search(game)
        lda depth
        sta max_depth
        jsr begin_search
; for iteration in range(1, depth + 1):
        lda #1
        sta depth
_next   lda max_depth
        cmp depth
        bcc _end
;     iterate(game, iteration)
        jsr iterate
;     if game.stopped: break
        lda stopped
        bne _end
;     display_iteration(game)
        jsr display_iteration
        inc depth
        bne _next
_end    rts
