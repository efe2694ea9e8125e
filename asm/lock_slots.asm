; lock_slots.asm: the same slots, with the lock beside the move. Its twin is
; mc64/game/lock_slots.py.

        .align $100

;=== add_locked_pos_mouse ========================================= chapter 4
; Stores a move and the lock in the mouse's slot of the current hash.
; In        X = 0..63;  dest = 0..63;  current_hash;  current_lock;
;           hashpos_mouse_start;  hashpos_mouse_lock;
;           coll_mouse = {0, 255, 65535}
; Out       the move in the slot;  coll_mouse one higher if another lock was
;           there
; Clobbers  A, Y, flags
; Writes    hashpos_mouse_start, hashpos_mouse_dest, hashpos_mouse_lock,
;           coll_mouse
; Stack     0
; Cycles    41..68
;-----------------------------------------------------------------------------
add_locked_pos_mouse
; key = game.current_hash
        ldy current_hash
; if game.hashpos_mouse_start[key] != NO_MOVE and \
        lda hashpos_mouse_start,y
        cmp #NO_MOVE
        beq _store
;         game.hashpos_mouse_lock[key] != game.current_lock:
        lda hashpos_mouse_lock,y
        cmp current_lock
        beq _store
;     game.coll_mouse += 1
        inc coll_mouse
        bne _store
        inc coll_mouse+1
        bne _store
        inc coll_mouse+2
; game.hashpos_mouse_start[key] = origin
_store  txa
        sta hashpos_mouse_start,y
; game.hashpos_mouse_dest[key] = dest
        lda dest
        sta hashpos_mouse_dest,y
; game.hashpos_mouse_lock[key] = game.current_lock
        lda current_lock
        sta hashpos_mouse_lock,y
        rts

;=== add_locked_pos_cats ========================================== chapter 4
; Stores a move and the lock in the cats' slot of the current hash.
; In        X = 0..63;  dest = 0..63;  current_hash;  current_lock;
;           hashpos_cats_start;  hashpos_cats_lock;
;           coll_cats = {0, 255, 65535}
; Out       the move in the slot;  coll_cats one higher if another lock was
;           there
; Clobbers  A, Y, flags
; Writes    hashpos_cats_start, hashpos_cats_dest, hashpos_cats_lock,
;           coll_cats
; Stack     0
; Cycles    41..68
;-----------------------------------------------------------------------------
add_locked_pos_cats
; key = game.current_hash
        ldy current_hash
; if game.hashpos_cats_start[key] != NO_MOVE and \
        lda hashpos_cats_start,y
        cmp #NO_MOVE
        beq _store
;         game.hashpos_cats_lock[key] != game.current_lock:
        lda hashpos_cats_lock,y
        cmp current_lock
        beq _store
;     game.coll_cats += 1
        inc coll_cats
        bne _store
        inc coll_cats+1
        bne _store
        inc coll_cats+2
; game.hashpos_cats_start[key] = origin
_store  txa
        sta hashpos_cats_start,y
; game.hashpos_cats_dest[key] = dest
        lda dest
        sta hashpos_cats_dest,y
; game.hashpos_cats_lock[key] = game.current_lock
        lda current_lock
        sta hashpos_cats_lock,y
        rts

;=== look_up_locked_mouse ========================================= chapter 4
; Reads the mouse's slot of the current hash, if the lock fits.
; In        current_hash;  current_lock;  hashpos_mouse_lock;
;           hashpos_mouse_start;  hashpos_mouse_dest
; Out       hash_start, hash_dest = the move, or $ff where there is none or
;           its lock is another
; Clobbers  A, X, flags
; Writes    hash_start, hash_dest
; Stack     0
; Cycles    27..32
;-----------------------------------------------------------------------------
look_up_locked_mouse
; key = game.current_hash
        ldx current_hash
; if game.hashpos_mouse_lock[key] == game.current_lock:
        lda hashpos_mouse_lock,x
        cmp current_lock
        bne _none
;     game.hash_start = game.hashpos_mouse_start[key]
        lda hashpos_mouse_start,x
        sta hash_start
;     game.hash_dest = game.hashpos_mouse_dest[key]
        lda hashpos_mouse_dest,x
        sta hash_dest
        rts
; else: game.hash_start = game.hash_dest = NO_MOVE
_none   lda #NO_MOVE
        sta hash_start
        sta hash_dest
        rts

;=== look_up_locked_cats ========================================== chapter 4
; Reads the cats' slot of the current hash, if the lock fits.
; In        current_hash;  current_lock;  hashpos_cats_lock;
;           hashpos_cats_start;  hashpos_cats_dest
; Out       hash_start, hash_dest = the move, or $ff where there is none or
;           its lock is another
; Clobbers  A, X, flags
; Writes    hash_start, hash_dest
; Stack     0
; Cycles    27..32
;-----------------------------------------------------------------------------
look_up_locked_cats
; key = game.current_hash
        ldx current_hash
; if game.hashpos_cats_lock[key] == game.current_lock:
        lda hashpos_cats_lock,x
        cmp current_lock
        bne _none
;     game.hash_start = game.hashpos_cats_start[key]
        lda hashpos_cats_start,x
        sta hash_start
;     game.hash_dest = game.hashpos_cats_dest[key]
        lda hashpos_cats_dest,x
        sta hash_dest
        rts
; else: game.hash_start = game.hash_dest = NO_MOVE
_none   lda #NO_MOVE
        sta hash_start
        sta hash_dest
        rts
