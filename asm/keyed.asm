; keyed.asm: moves that keep hash and lock up to date, instead of walking over
; the board again. Its twin is mc64/game/keyed.py.

        .align $100

; Where each piece's tables begin, a low and a high byte for each piece.
hash_low
        .byte <hash_mouse, <hash_cat1, <hash_cat2, <hash_cat3, <hash_cat4
hash_high
        .byte >hash_mouse, >hash_cat1, >hash_cat2, >hash_cat3, >hash_cat4
lock_low
        .byte <lock_mouse, <lock_cat1, <lock_cat2, <lock_cat3, <lock_cat4
lock_high
        .byte >lock_mouse, >lock_cat1, >lock_cat2, >lock_cat3, >lock_cat4

;=== toggle_keys ================================================== chapter 4
; Takes the piece on a square out of hash and lock, or puts it in.
; In        position;  Y = square of a piece;  current_hash;  current_lock;
;           hash_mouse;  hash_cat1;  hash_cat2;
;           hash_cat3;  hash_cat4;  lock_mouse;  lock_cat1;  lock_cat2;
;           lock_cat3;  lock_cat4
; Out       current_hash and current_lock without the piece, or with it
; Clobbers  A, X, flags
; Writes    current_hash, current_lock, key_table
; Stack     0
; Cycles    60
;-----------------------------------------------------------------------------
toggle_keys
; piece = game.board[square]
        ldx board,y
; game.current_hash ^= hash_table(game, piece)[square]
        lda hash_low,x
        sta key_table
        lda hash_high,x
        sta key_table+1
        lda (key_table),y
        eor current_hash
        sta current_hash
; game.current_lock ^= lock_table(game, piece)[square]
        lda lock_low,x
        sta key_table
        lda lock_high,x
        sta key_table+1
        lda (key_table),y
        eor current_lock
        sta current_lock
        rts

;=== make_move_keyed ============================================== chapter 4
; Makes a move of the move list, and keeps hash and lock up to date.
; In        position;  X = 0..255;  moves of pieces;  ply = 0..22;
;           hply = 0..63;  current_hash;  current_lock;  hash_mouse;
;           hash_cat1;  hash_cat2;  hash_cat3;  hash_cat4;  lock_mouse;
;           lock_cat1;  lock_cat2;  lock_cat3;  lock_cat4
; Out       as make_move;  current_hash, current_lock = those of the new board
; Clobbers  A, X, Y, flags
; Writes    board, game_list_start, game_list_dest, ply, hply, side,
;           current_hash, current_lock, key_table
; Stack     3
; Cycles    242
; Calls     toggle_keys, make_move
;-----------------------------------------------------------------------------
make_move_keyed
; toggle_keys(game, game.move_list_start[move])
        ldy move_list_start,x
        txa
        pha
        jsr toggle_keys
; make_move(game, move)
        pla
        tax
        jsr make_move
; toggle_keys(game, game.game_list_dest[game.hply - 1])
        ldx hply
        ldy game_list_dest-1,x
        jsr toggle_keys
        rts

;=== take_back_keyed ============================================== chapter 4
; Takes back the last move made, and keeps hash and lock up to date.
; In        position;  moves made by pieces;  ply = 1..23;  hply = 1..64;
;           current_hash;  current_lock;  hash_mouse;  hash_cat1;
;           hash_cat2;  hash_cat3;  hash_cat4;  lock_mouse;  lock_cat1;
;           lock_cat2;  lock_cat3;  lock_cat4
; Out       as take_back;  current_hash, current_lock = those of that board
; Clobbers  A, X, Y, flags
; Writes    board, ply, hply, side, current_hash, current_lock, key_table
; Stack     3
; Cycles    218
; Calls     toggle_keys, take_back
;-----------------------------------------------------------------------------
take_back_keyed
; toggle_keys(game, game.game_list_dest[game.hply - 1])
        ldx hply
        ldy game_list_dest-1,x
        jsr toggle_keys
; take_back(game)
        jsr take_back
; toggle_keys(game, game.game_list_start[game.hply])
        ldx hply
        ldy game_list_start,x
        jsr toggle_keys
        rts
