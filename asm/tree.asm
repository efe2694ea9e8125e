; tree.asm: the game tree, walked on one board. Its twin is mc64/game/tree.py.

        .align $100

;=== make_move ==================================================== chapter 3
; Makes a move of the move list on the board.
; In        position;  X = 0..255;  move_list_start[256] = 0..63;
;           move_list_dest[256] = 0..63;  ply = 0..22;  hply = 0..63
; Out       the piece moved;  the move in game_list;  the other side to move;
;           ply and hply one higher
; Clobbers  A, X, Y, flags
; Writes    board, game_list_start, game_list_dest, ply, hply, side
; Stack     1
; Cycles    76
;-----------------------------------------------------------------------------
make_move
; game.game_list_start[game.hply] = origin = game.move_list_start[move]
        ldy hply
        lda move_list_start,x
        sta game_list_start,y
; game.game_list_dest[game.hply] = dest = game.move_list_dest[move]
        lda move_list_dest,x
        sta game_list_dest,y
; piece = game.board[origin]
        tay                     ; Y = dest
        lda move_list_start,x
        tax                     ; X = origin
        lda board,x
        pha
; game.board[origin] = PIECE_EMPTY
        lda #PIECE_EMPTY
        sta board,x
; game.board[dest] = piece
        pla
        sta board,y
; game.ply += 1;  game.hply += 1
        inc ply
        inc hply
; game.side = 1 - game.side
        lda side
        eor #1
        sta side
        rts

;=== take_back ==================================================== chapter 3
; Takes back the last move made.
; In        position;  game_list_start[64] = 0..63;  game_list_dest[64] = 0..63;
;           ply = 1..23;  hply = 1..64
; Out       everything as it was before make_move, but for game_list
; Clobbers  A, X, Y, flags
; Writes    board, ply, hply, side
; Stack     1
; Cycles    60
;-----------------------------------------------------------------------------
take_back
; game.side = 1 - game.side
        lda side
        eor #1
        sta side
; game.ply -= 1;  game.hply -= 1
        dec ply
        dec hply
; origin = game.game_list_start[game.hply]
; dest = game.game_list_dest[game.hply]
        ldx hply
        ldy game_list_dest,x
        lda game_list_start,x
        tax
; piece = game.board[dest]
        lda board,y
        pha
; game.board[dest] = PIECE_EMPTY
        lda #PIECE_EMPTY
        sta board,y
; game.board[origin] = piece
        pla
        sta board,x
        rts

;=== mouse_home =================================================== chapter 3
; Says whether the mouse stands on rank 8, which ends the game.
; In        position
; Out       A = 1 if it does, 0 if not
; Clobbers  A, X, flags
; Writes    nothing
; Stack     0
; Cycles    17..113
;-----------------------------------------------------------------------------
mouse_home
; return PIECE_MOUSE in game.board[56:64]
        ldx #63
_square lda board,x
        beq _yes                ; the mouse is piece 0
        dex
        cpx #55
        bne _square
        lda #0
        rts
_yes    lda #1
        rts

;=== perft ======================================================== chapter 3
; Counts the lines of exactly `depth` plies from here: adds them to leaves.
; (Stack is for the depth under Cycles; each further ply takes 2 bytes more.)
; In        position;  depth = 0..22;  ply = 0;  hply = 0..34;
;           first_move[24] = 0..100;  leaves = 0..65535;  walk_on = 0..1
; Out       leaves = leaves + the number of lines;  board, side, ply, hply and
;           depth as before
; Clobbers  A, X, Y, flags
; Writes    leaves, first_move, this_move, move_list_start, move_list_dest,
;           game_list_start, game_list_dest, direction, dest, origin
; Stack     10
; Cycles    measured: 44052 at M E1 B8 D8 F8 H8 depth 3
; Calls     mouse_home, gen, make_move, take_back
;-----------------------------------------------------------------------------
perft
; if depth == 0:
        lda depth
        bne _deeper
;     game.leaves += 1;  return
        inc leaves
        bne _end
        inc leaves+1
        bne _end
        inc leaves+2
        rts
; if not game.walk_on and mouse_home(game): return
_deeper lda walk_on
        bne _list
        jsr mouse_home
        cmp #0                  ; rts leaves results alone, but say what is meant
        bne _end
; gen(game)
_list   jsr gen
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        ldx ply
        lda first_move,x
        sta this_move,x
_next   ldx ply
        lda this_move,x
        cmp first_move+1,x
        beq _end
        inc this_move,x
;     make_move(game, move)
        tax
        jsr make_move
;     perft(game, depth - 1)
        dec depth
        jsr perft
        inc depth
;     take_back(game)
        jsr take_back
        jmp _next
_end    rts
