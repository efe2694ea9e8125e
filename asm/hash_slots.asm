; hash_slots.asm: 256 slots for each side to move, a move in each, found by the
; hash. Its twin is mc64/game/hash_slots.py.

        .align $100

;=== clear_hash_pos =============================================== chapter 4
; Empties all slots of both sides and sets the counters to 0.
; In        nothing
; Out       every slot $ff;  coll_mouse, coll_cats = 0
; Clobbers  A, X, flags
; Writes    hashpos_mouse_start, hashpos_mouse_dest, hashpos_cats_start,
;           hashpos_cats_dest, coll_mouse, coll_cats
; Stack     0
; Cycles    6429
;-----------------------------------------------------------------------------
clear_hash_pos
; for x in range(256):
        ldx #0
        lda #NO_MOVE
;     game.hashpos_mouse_start[x] = game.hashpos_mouse_dest[x] = NO_MOVE
_next   sta hashpos_mouse_start,x
        sta hashpos_mouse_dest,x
;     game.hashpos_cats_start[x] = game.hashpos_cats_dest[x] = NO_MOVE
        sta hashpos_cats_start,x
        sta hashpos_cats_dest,x
        inx
        bne _next
; game.coll_mouse = game.coll_cats = 0
        lda #0
        sta coll_mouse
        sta coll_mouse+1
        sta coll_mouse+2
        sta coll_cats
        sta coll_cats+1
        sta coll_cats+2
        rts

;=== add_hash_pos_mouse =========================================== chapter 4
; Stores a move in the mouse's slot of the current hash.
; In        X = 0..63;  dest = 0..63;  current_hash;
;           hashpos_mouse_start;  coll_mouse = {0, 255, 65535}
; Out       the move in the slot;  coll_mouse one higher if a move was there
; Clobbers  A, Y, flags
; Writes    hashpos_mouse_start, hashpos_mouse_dest, coll_mouse
; Stack     0
; Cycles    33..51
;-----------------------------------------------------------------------------
add_hash_pos_mouse
; key = game.current_hash
        ldy current_hash
; if game.hashpos_mouse_start[key] != NO_MOVE:
        lda hashpos_mouse_start,y
        cmp #NO_MOVE
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
        rts

;=== add_hash_pos_cats ============================================ chapter 4
; Stores a move in the cats' slot of the current hash.
; In        X = 0..63;  dest = 0..63;  current_hash;
;           hashpos_cats_start;  coll_cats = {0, 255, 65535}
; Out       the move in the slot;  coll_cats one higher if a move was there
; Clobbers  A, Y, flags
; Writes    hashpos_cats_start, hashpos_cats_dest, coll_cats
; Stack     0
; Cycles    33..51
;-----------------------------------------------------------------------------
add_hash_pos_cats
; key = game.current_hash
        ldy current_hash
; if game.hashpos_cats_start[key] != NO_MOVE:
        lda hashpos_cats_start,y
        cmp #NO_MOVE
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
        rts

;=== look_up_mouse ================================================ chapter 4
; Reads the mouse's slot of the current hash.
; In        current_hash;  hashpos_mouse_start;  hashpos_mouse_dest
; Out       hash_start, hash_dest = the move, or $ff where there is none
; Clobbers  A, X, flags
; Writes    hash_start, hash_dest
; Stack     0
; Cycles    23
;-----------------------------------------------------------------------------
look_up_mouse
; key = game.current_hash
        ldx current_hash
; game.hash_start = game.hashpos_mouse_start[key]
        lda hashpos_mouse_start,x
        sta hash_start
; game.hash_dest = game.hashpos_mouse_dest[key]
        lda hashpos_mouse_dest,x
        sta hash_dest
        rts

;=== look_up_cats ================================================= chapter 4
; Reads the cats' slot of the current hash.
; In        current_hash;  hashpos_cats_start;  hashpos_cats_dest
; Out       hash_start, hash_dest = the move, or $ff where there is none
; Clobbers  A, X, flags
; Writes    hash_start, hash_dest
; Stack     0
; Cycles    23
;-----------------------------------------------------------------------------
look_up_cats
; key = game.current_hash
        ldx current_hash
; game.hash_start = game.hashpos_cats_start[key]
        lda hashpos_cats_start,x
        sta hash_start
; game.hash_dest = game.hashpos_cats_dest[key]
        lda hashpos_cats_dest,x
        sta hash_dest
        rts
