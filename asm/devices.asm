; devices.asm: searches by all devices together, or by those chosen. Its twin is
; mc64/game/devices.py.

        .align $100

; The bits of `devices`.
DEVICE_HASH     = 1             ; the move that was best on this board
DEVICE_KILLERS  = 2             ; the moves that made cutoffs at this ply
DEVICE_HISTORY  = 4             ; the moves that have been best anywhere
DEVICE_STATIC   = 8             ; what evaluate thinks of the next position
DEVICE_KEEP     = 16            ; the counts of searches before are kept
SCORE_MOST      = 252           ; of all but hash move and killer moves

;=== score_by_devices ============================================= chapter 9
; The score of a move by the devices in use: hash move, killer moves, count and
; static value.
; In        position;  the pieces in where;  X = 0..255;  few moves;
;           hply = 0..63;  devices = 0..31;  history
; Out       A = the score
; Clobbers  A, X, Y, flags
; Writes    game_list_start, game_list_dest, cat, total, cat_square, history_at,
;           scored, amount
; Stack     8
; Cycles    49..846
; Calls     score_hash, score_killer, find_history, score_static
;-----------------------------------------------------------------------------
score_by_devices
; if game.devices & DEVICE_HASH and score_hash(game, move) > 0:
        lda devices
        and #DEVICE_HASH
        beq _killer
        jsr score_hash
        cmp #0
;     return SCORE_HASH
        bne _end
; score = score_killer(game, move) if game.devices & DEVICE_KILLERS else 0
_killer lda devices
        and #DEVICE_KILLERS
        beq _count
        jsr score_killer
; if score > 0: return score
        cmp #0
        bne _end
; if game.devices & DEVICE_HISTORY:
_count  sta amount
        lda devices
        and #DEVICE_HISTORY
        beq _static
;     score = game.history[find_history(game, start, dest)]
        stx scored
        ldy move_list_dest,x
        lda move_list_start,x
        tax
        jsr find_history
        lda (history_at),y
        sta amount
        ldx scored
; if game.devices & DEVICE_STATIC:
_static lda devices
        and #DEVICE_STATIC
        beq _most
;     score = (score + score_static(game, move)) >> 1
        jsr score_static
        clc
        adc amount
        ror a
        sta amount
; return min(score, SCORE_MOST)
_most   lda amount
        cmp #SCORE_MOST
        bcc _end
        lda #SCORE_MOST
_end    rts

;=== list_by_devices ============================================== chapter 9
; Lists the moves of this ply and scores them by the devices in use.
; In        position;  the pieces in where;  hply = 0..63;  ply = 0..22;
;           first_move[24] = 0..200;  some killers;  devices = 0..31;
;           history;  hash_start;  hash_dest;  current_hash;  some slots
; Out       the moves of ply and their scores
; Clobbers  A, X, Y, flags
; Writes    first_move, move_list_start, move_list_dest, move_list_score,
;           direction, dest, origin, cat, total, cat_square, game_list_start,
;           game_list_dest, hash_start, hash_dest, scored, amount, history_at
; Stack     10
; Cycles    1329..8773
; Calls     gen, recall_move, score_by_devices
;-----------------------------------------------------------------------------
list_by_devices
; gen(game)
        jsr gen
; if game.devices & DEVICE_HASH: recall_move(game)
        lda devices
        and #DEVICE_HASH
        beq _score
        jsr recall_move
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
_score  ldy ply
        ldx first_move,y
_next   stx scored
        ldy ply
        txa
        cmp first_move+1,y
        beq _end
;     game.move_list_score[move] = score_by_devices(game, move)
        jsr score_by_devices
        ldx scored
        sta move_list_score,x
        inx
        jmp _next
_end    rts

;=== learn ======================================================== chapter 9
; Lets the devices in use note what was best here, if anything was.
; In        side = 0..1;  ply = 0..22;  depth = 0..22;  pv_length = 0..1;
;           pv_start[256] = 0..63;  pv_dest[256] = 0..63;  alpha = 0..1;
;           beta = 0..1;  devices = 0..31;  history;  current_hash;  current_lock;
;           hashpos_mouse_start;  hashpos_mouse_lock;
;           coll_mouse = {255, 65535};  hashpos_cats_start;
;           hashpos_cats_lock;  coll_cats = {255, 65535};  killer_start;
;           killer_dest
; Out       the best move in the slots, among the killers, in history
; Clobbers  A, X, Y, flags
; Writes    hashpos_mouse_start, hashpos_mouse_dest, hashpos_mouse_lock,
;           coll_mouse, hashpos_cats_start, hashpos_cats_dest,
;           hashpos_cats_lock, coll_cats, dest, killer_start, killer_dest,
;           history, history_at, amount
; Stack     6
; Cycles    16..74352
; Calls     remember_move, remember_killer, add_history
;-----------------------------------------------------------------------------
learn
; if game.pv_length[game.ply] == 0: return
        ldx ply
        lda pv_length,x
        beq _end
; if game.devices & DEVICE_HASH: remember_move(game)
        lda devices
        and #DEVICE_HASH
        beq _killer
        jsr remember_move
; if game.devices & DEVICE_KILLERS and alpha >= beta:
_killer lda devices
        and #DEVICE_KILLERS
        beq _count
        ldx ply
        lda alpha,x
        cmp beta,x
        bcc _count
;     remember_killer(game)
        jsr remember_killer
; if game.devices & DEVICE_HISTORY: add_history(game, depth)
_count  lda devices
        and #DEVICE_HISTORY
        beq _end
        jsr add_history
_end    rts

;=== alphabeta_history ============================================ chapter 9
; Works out what alphabeta does, trying moves in the order of the devices in
; use.
; In        position;  the pieces in where;  depth = 0..22;  ply = 0;
;           hply = 0..34;  first_move[0] = 0..100;  nodes = 0..65535;
;           cutoffs = 0..65535;  a window;  reached = {0, 1};  stopped = 0;
;           max_nodes = {0, 65535, 16777215};  time_limit = 0;  current_hash;
;           current_lock;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_mouse_start;
;           hashpos_mouse_dest;  hashpos_cats_lock;  hashpos_cats_start;
;           hashpos_cats_dest;  coll_mouse = 0;  coll_cats = 0;  killer_start;
;           killer_dest;  devices = 0..31;  history
; Out       node_value[ply] = the value, as alphabeta finds it;  or stopped = 1
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, alpha, beta, node_value, pv_start, pv_dest,
;           pv_length, first_move, this_move, move_list_start, move_list_dest,
;           move_list_score, game_list_start, game_list_dest, direction, dest,
;           origin, cat, total, cat_square, line_left, line_to, key_table,
;           hash_start, hash_dest, stopped, hashpos_mouse_start,
;           hashpos_mouse_dest, hashpos_mouse_lock, coll_mouse,
;           hashpos_cats_start, hashpos_cats_dest, hashpos_cats_lock,
;           coll_cats, killer_start, killer_dest, scored, moves_end, picked,
;           history, history_at, amount
; Stack     12
; Cycles    measured: 66592 at M E1 B8 D8 F8 H8 depth 3
; Calls     time_is_up, enter_node, ended, leaf_value, list_by_devices,
;           pick_best, make_move_full, take_back_full, narrow,
;           count_cutoff, learn
;-----------------------------------------------------------------------------
alphabeta_history
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
; list_by_devices(game)
_deeper jsr list_by_devices
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
;     value = alphabeta_history(game, depth - 1, alpha, beta)
        ldx ply
        lda alpha-1,x
        sta alpha,x
        lda beta-1,x
        sta beta,x
        dec depth
        jsr alphabeta_history
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
        ldx ply
        lda this_move,x
        jsr count_cutoff
; learn(game, depth, alpha, beta)
_end    jsr learn
; return alpha if game.side == SIDE_MOUSE else beta
        ldx ply
        lda alpha,x
        ldy side
        beq _return
        lda beta,x
_return sta node_value,x
        rts

;=== begin_history ================================================ chapter 9
; Sets up a search of this position by all devices; the counts of searches
; before may be kept.
; In        position;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  time_limit;  devices = 0..31;  history
; Out       as begin_search;  history = 0 throughout, or as it was
; Clobbers  A, X, Y, flags
; Writes    nodes, cutoffs, ply, first_move, reached, stopped, where,
;           current_hash, current_lock, hashpos_mouse_start,
;           hashpos_mouse_dest, hashpos_cats_start, hashpos_cats_dest,
;           coll_mouse, coll_cats, CIA2_A_LOW, CIA2_A_HIGH, CIA2_B_LOW,
;           CIA2_B_HIGH, CIA2_CONTROL_A, CIA2_CONTROL_B, killer_start,
;           killer_dest,
;           history, history_at
; Stack     4
; Cycles    10696..55925
; Calls     begin_search, clear_killers, clear_history
;-----------------------------------------------------------------------------
begin_history
; begin_search(game)
        jsr begin_search
; clear_killers(game)
        jsr clear_killers
; if not game.devices & DEVICE_KEEP: clear_history(game)
        lda devices
        and #DEVICE_KEEP
        bne _end
        jsr clear_history
_end    rts

;=== iterate_history ============================================== chapter 9
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
;           pv_dest;  killer_start;  killer_dest;
;           devices = 0..31;  history
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
;           history, history_at, amount
; Stack     14
; Cycles    measured: 67213 at M E1 B8 D8 F8 H8 depth 3
; Calls     alphabeta_history, end_iteration
;-----------------------------------------------------------------------------
iterate_history
; end_iteration(game, alphabeta_history(game, depth, 0, 255), depth)
        lda #0
        sta alpha
        lda #255
        sta beta
        jsr alphabeta_history
        lda node_value
        jsr end_iteration
        rts

;=== search_history =============================================== chapter 9
; Searches one ply deep, then two, up to `depth` plies or as far as nodes and
; time allow.
; In        position;  depth = 1..22;  hply = 0..34;  max_nodes;
;           time_limit = 0;  hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;
;           hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;  lock_cat3;
;           lock_cat4;  hashpos_mouse_lock;  hashpos_cats_lock;  pv_start;
;           pv_dest;
;           devices = 0..31;  history
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
;           history, history_at, amount
; Stack     16
; Cycles    measured: 149573 at M E1 B8 D8 F8 H8 depth 3
; Calls     begin_history, iterate_history
;-----------------------------------------------------------------------------
search_history
; begin_history(game)
        lda depth
        sta max_depth
        jsr begin_history
; for iteration in range(1, depth + 1):
        lda #1
        sta depth
_next   lda max_depth
        cmp depth
        bcc _end
;     iterate_history(game, iteration)
        jsr iterate_history
;     if game.stopped: break
        lda stopped
        bne _end
        inc depth
        bne _next
_end    rts
