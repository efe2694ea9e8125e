; remember.asm: moves and look-ups for a search that knows what was best on each
; board. Its twin is mc64/game/remember.py.

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

;=== recall_move ================================================== chapter 7
; Looks up what was best on this board the last time.
; In        side = 0..1;  current_hash;  some slots
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
; In        side = 0..1;  ply = 0..22;  pv_length = 0..1;  pv_start[256] = 0..63;
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
