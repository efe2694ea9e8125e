; deepening.asm: searches one ply deep, then two, then three, each time by what
; the time before has found. Its twin is mc64/game/deepening.py.

        .align $100

;=== make_move_full =============================================== chapter 7
; Makes a move of the move list, and keeps hash, lock and the squares of the
; pieces up to date.
; In        position;  X = 0..255;  moves of pieces;  ply = 0..22;
;           hply = 0..63;  current_hash;  current_lock;  hash_mouse;
;           hash_cat1;  hash_cat2;  hash_cat3;  hash_cat4;  lock_mouse;
;           lock_cat1;  lock_cat2;  lock_cat3;  lock_cat4
; Out       as make_move_keyed;  where = the piece moved is on its new square
; Clobbers  A, X, Y, flags
; Writes    board, game_list_start, game_list_dest, ply, hply, side,
;           current_hash, current_lock, key_table, where
; Stack     5
; Cycles    269
; Calls     make_move_keyed
;-----------------------------------------------------------------------------
make_move_full
; make_move_keyed(game, move)
        jsr make_move_keyed
; dest = game.game_list_dest[game.hply - 1]
        ldx hply
        ldy game_list_dest-1,x
; game.where[game.board[dest]] = dest
        ldx board,y
        sty where,x
        rts

;=== take_back_full =============================================== chapter 7
; Takes back the last move made, and keeps hash, lock and the squares of the
; pieces up to date.
; In        position;  moves made by pieces;  ply = 1..23;  hply = 1..64;
;           current_hash;  current_lock;  hash_mouse;  hash_cat1;
;           hash_cat2;  hash_cat3;  hash_cat4;  lock_mouse;  lock_cat1;
;           lock_cat2;  lock_cat3;  lock_cat4
; Out       as take_back_keyed;  where = the piece is on its old square
; Clobbers  A, X, Y, flags
; Writes    board, ply, hply, side, current_hash, current_lock, key_table,
;           where
; Stack     5
; Cycles    245
; Calls     take_back_keyed
;-----------------------------------------------------------------------------
take_back_full
; take_back_keyed(game)
        jsr take_back_keyed
; start = game.game_list_start[game.hply]
        ldx hply
        ldy game_list_start,x
; game.where[game.board[start]] = start
        ldx board,y
        sty where,x
        rts

;=== start_clock ================================================== chapter 7
; Lets the clock run for the time limit: two timers of CIA 2, of which the first
; counts cycles, a thousand at a time, and the second counts the thousands.
; In        time_limit
; Out       bit 0 of CIA2_CONTROL_B = 1, until that many thousands are over; for
;           ever where time_limit = 0
; Clobbers  A, X, flags
; Writes    CIA2_A_LOW, CIA2_A_HIGH, CIA2_B_LOW, CIA2_B_HIGH, CIA2_CONTROL_A,
;           CIA2_CONTROL_B
; Stack     0
; Cycles    58..62
;-----------------------------------------------------------------------------
start_clock
        lda #<999               ; it goes from 999 to 0: a thousand cycles
        sta CIA2_A_LOW
        lda #>999
        sta CIA2_A_HIGH
        lda time_limit          ; from time_limit-1 to 0
        sec
        sbc #1
        sta CIA2_B_LOW
        lda time_limit+1
        sbc #0
        sta CIA2_B_HIGH
        lda #%00010001          ; start at the value set, count cycles
        sta CIA2_CONTROL_A
        lda #%01010001          ; the same, count timer A; never stop
        ldx time_limit
        bne _once
        ldx time_limit+1
        beq _start
_once   lda #%01011001          ; the same, stop at the end
_start  sta CIA2_CONTROL_B
        rts

;=== time_is_up =================================================== chapter 7
; Notes and says whether the search has to stop: its nodes are used up, or its
; time is. The first iteration is always finished.
; In        reached = {0, 1};  stopped = 0..1;  nodes = {0, 1, 255, 256, 65536};
;           max_nodes = {0, 1, 255, 256, 65535, 65536, 65537};
;           time_limit = {0, 1, 256}
; Out       A = stopped = 1 if it has to, or had to before
; Clobbers  A, flags
; Writes    stopped
; Stack     0
; Cycles    15..55
;-----------------------------------------------------------------------------
time_is_up
; if game.reached > 0 and \
        lda reached
        beq _end
;         (game.nodes >= game.max_nodes or
        lda nodes
        cmp max_nodes
        lda nodes+1
        sbc max_nodes+1
        lda nodes+2
        sbc max_nodes+2
        bcs _stop
;         game.time_limit > 0 [and the clock does not run]):
        lda time_limit
        ora time_limit+1
        beq _end
        lda CIA2_CONTROL_B
        and #%00000001
        bne _end
;     game.stopped = 1
_stop   lda #1
        sta stopped
; return game.stopped
_end    lda stopped
        rts

;=== recall_move ================================================== chapter 7
; Looks up what was best on this board the last time.
; In        side = 0..1;  current_hash;  current_lock;  hashpos_mouse_lock;
;           hashpos_mouse_start;  hashpos_mouse_dest;  hashpos_cats_lock;
;           hashpos_cats_start;  hashpos_cats_dest
; Out       hash_start, hash_dest = the move, or $ff
; Clobbers  A, X, flags
; Writes    hash_start, hash_dest
; Stack     2
; Cycles    44..50
; Calls     look_up_locked_mouse, look_up_locked_cats
;-----------------------------------------------------------------------------
recall_move
; if game.side == SIDE_MOUSE: look_up_locked_mouse(game)
        lda side
        bne _cats
        jsr look_up_locked_mouse
        rts
; else: look_up_locked_cats(game)
_cats   jsr look_up_locked_cats
        rts

;=== remember_move ================================================ chapter 7
; Stores the first move of this ply's line as the best on this board, if there
; is a line.
; In        side = 0..1;  ply = 0..22;  pv_length;  pv_start[256] = 0..63;
;           pv_dest[256] = 0..63;  current_hash;  current_lock;
;           hashpos_mouse_start;  hashpos_mouse_lock;
;           coll_mouse = {0, 255, 65535};  hashpos_cats_start;
;           hashpos_cats_lock;  coll_cats = {0, 255, 65535}
; Out       the move in the slot of the side to move;  coll_mouse, coll_cats as
;           add_locked_pos_mouse, add_locked_pos_cats leave them
; Clobbers  A, X, Y, flags
; Writes    hashpos_mouse_start, hashpos_mouse_dest, hashpos_mouse_lock,
;           coll_mouse, hashpos_cats_start, hashpos_cats_dest,
;           hashpos_cats_lock, coll_cats, dest
; Stack     2
; Cycles    16..110
; Calls     add_locked_pos_mouse, add_locked_pos_cats
;-----------------------------------------------------------------------------
remember_move
; if game.pv_length[game.ply] == 0: return
        ldx ply
        lda pv_length,x
        beq _end
; row = pv_row[game.ply]
        ldy pv_row,x
; start, dest = game.pv_start[row], game.pv_dest[row]
        lda pv_dest,y
        sta dest
        ldx pv_start,y
; if game.side == SIDE_MOUSE: add_locked_pos_mouse(game, start, dest)
        lda side
        bne _cats
        jsr add_locked_pos_mouse
        rts
; else: add_locked_pos_cats(game, start, dest)
_cats   jsr add_locked_pos_cats
_end    rts

;=== hash_move_first ============================================== chapter 7
; Brings the move that was recalled to the front of this ply's moves, if it is
; one of them. The others keep their order.
; In        some moves
; Out       the moves of ply, in move_list_start, move_list_dest, that one first
; Clobbers  A, X, Y, flags
; Writes    move_list_start, move_list_dest
; Stack     0
; Cycles    22..513
;-----------------------------------------------------------------------------
hash_move_first
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        ldy ply
        ldx first_move,y
_next   txa
        cmp first_move+1,y
        beq _end
;     if game.move_list_start[move] == game.hash_start and \
        lda move_list_start,x
        cmp hash_start
        bne _on
;             game.move_list_dest[move] == game.hash_dest:
        lda move_list_dest,x
        cmp hash_dest
        beq _shift
_on     inx
        bne _next
;         for x in range(move, first, -1):
_shift  txa
        cmp first_move,y
        beq _front
;             game.move_list_start[x] = game.move_list_start[x - 1]
        lda move_list_start-1,x
        sta move_list_start,x
;             game.move_list_dest[x] = game.move_list_dest[x - 1]
        lda move_list_dest-1,x
        sta move_list_dest,x
        dex
        bne _shift
;         game.move_list_start[first] = game.hash_start
_front  lda hash_start
        sta move_list_start,x
;         game.move_list_dest[first] = game.hash_dest
        lda hash_dest
        sta move_list_dest,x
_end    rts

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
; Cycles    measured: 77804 at M E1 B8 D8 F8 H8 depth 3
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

;=== keep_result ================================================== chapter 7
; Keeps what a finished iteration has found: its depth, its value, its line.
; In        A = 0..255;  depth = 1..22;  pv_start;  pv_dest;  pv_length
; Out       reached = depth;  best_value = A;  best_length, best_line_start,
;           best_line_dest = the line of ply 0
; Clobbers  A, X, flags
; Writes    reached, best_value, best_length, best_line_start, best_line_dest
; Stack     0
; Cycles    529
;-----------------------------------------------------------------------------
keep_result
; game.best_value = value
        sta best_value
; game.reached = depth
        lda depth
        sta reached
; game.best_length = game.pv_length[0]
        lda pv_length
        sta best_length
; for x in range(22):
        ldx #21
;     game.best_line_start[x] = game.pv_start[x]
_next   lda pv_start,x
        sta best_line_start,x
;     game.best_line_dest[x] = game.pv_dest[x]
        lda pv_dest,x
        sta best_line_dest,x
        dex
        bpl _next
        rts

;=== bring_back_line ============================================== chapter 7
; Puts the line of the last finished iteration back in its row: an unfinished
; one may have spoilt it.
; In        best_length;  best_line_start;  best_line_dest
; Out       the line of ply 0 = that line
; Clobbers  A, X, flags
; Writes    pv_start, pv_dest, pv_length
; Stack     0
; Cycles    520
;-----------------------------------------------------------------------------
bring_back_line
; game.pv_length[0] = game.best_length
        lda best_length
        sta pv_length
; for x in range(22):
        ldx #21
;     game.pv_start[x] = game.best_line_start[x]
_next   lda best_line_start,x
        sta pv_start,x
;     game.pv_dest[x] = game.best_line_dest[x]
        lda best_line_dest,x
        sta pv_dest,x
        dex
        bpl _next
        rts

;=== first_of_line ================================================ chapter 7
; Makes the first move of the best line the best move, if there is a line.
; In        pv_length[0] = 0..22;  pv_start;  pv_dest
; Out       best_start, best_dest = the move, $ff where there is none
; Clobbers  A, flags
; Writes    best_start, best_dest
; Stack     0
; Cycles    21..34
;-----------------------------------------------------------------------------
first_of_line
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

;=== end_iteration ================================================ chapter 7
; Keeps what an iteration has found, if there was time to finish it.
; In        A = 0..255;  depth = 1..22;  stopped = 0..1;  pv_start;  pv_dest;
;           pv_length[0] = 0..22;  best_length = 0..22;  best_line_start;
;           best_line_dest
; Out       reached, best_value, best_start, best_dest, the line of ply 0 = what
;           the last finished iteration found
; Clobbers  A, X, flags
; Writes    reached, best_value, best_length, best_line_start, best_line_dest,
;           best_start, best_dest, pv_start, pv_dest, pv_length
; Stack     2
; Cycles    567..587
; Calls     bring_back_line, keep_result, first_of_line
;-----------------------------------------------------------------------------
end_iteration
; if game.stopped: bring_back_line(game)
        ldx stopped
        beq _keep
        jsr bring_back_line
        jmp _end
; else: keep_result(game, value, depth)
_keep   jsr keep_result
; first_of_line(game)
_end    jsr first_of_line
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
; Cycles    measured: 100074 at M E1 B8 D8 F8 H8 depth 3
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

;=== display_iteration ============================================ chapter 7
; Prints the depth of the last finished iteration, the value and the line it
; found.
; In        reached;  best_value;  pv_length[0] = 0..22;  pv_start[256] = 0..63;
;           pv_dest[256] = 0..63
; Out       such as 03 84 E1F2 B8A7 F2E3 and a new line printed
; Clobbers  A, X, Y, flags
; Writes    value, move
; Stack     6
; Cycles    167..3137
; Calls     display_hex, display_line, CHROUT
;-----------------------------------------------------------------------------
display_iteration
; display_hex(game, game.reached)
        lda reached
        jsr display_hex
; chrout(game, " ")
        lda #' '
        jsr CHROUT
; display_hex(game, game.best_value)
        lda best_value
        jsr display_hex
; chrout(game, " ")
        lda #' '
        jsr CHROUT
; display_line(game)
        jsr display_line
        rts

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
; Cycles    measured: 101399 at M E1 B8 D8 F8 H8 depth 3
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
