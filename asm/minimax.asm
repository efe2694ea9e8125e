; minimax.asm: looks some plies ahead and finds the best move. Its twin is
; mc64/game/minimax.py.

        .align $100

; What a node is worth before any move has been tried: with the mouse to move
; less than any loss, with the cats to move more than any loss of theirs.
worst
        .byte $00, $ff

; Where each ply's principal variation begins in pv_start and pv_dest: ply 0 has
; room for 22 moves, ply 1 for 21 ... ply 21 for one, 253 together.
pv_row
        .byte   0,  22,  43,  63,  82, 100, 117, 133
        .byte 148, 162, 175, 187, 198, 208, 217, 225
        .byte 232, 238, 243, 247, 250, 252, 253

;=== keep_line ==================================================== chapter 5
; Makes a move, and the line below it, the principal variation of this ply.
; In        X = 0..255;  move_list_start;  move_list_dest;  a line below;
;           pv_start;  pv_dest
; Out       row ply of pv_start, pv_dest = the move, then row ply+1;
;           pv_length[ply] = pv_length[ply+1] + 1
; Clobbers  A, X, Y, flags
; Writes    pv_start, pv_dest, pv_length, line_left, line_to
; Stack     0
; Cycles    67..928
;-----------------------------------------------------------------------------
keep_line
; below = pv_row[game.ply + 1];  length = game.pv_length[game.ply + 1]
        ldy ply
        lda pv_length+1,y
        sta line_left
; game.pv_length[game.ply] = length + 1
        clc
        adc #1
        sta pv_length,y
; row = pv_row[game.ply]
        lda pv_row,y
        sta line_to
        tay
; game.pv_start[row] = game.move_list_start[move]
; game.pv_dest[row] = game.move_list_dest[move]
        lda move_list_start,x
        sta pv_start,y
        lda move_list_dest,x
        sta pv_dest,y
; for x in range(length):
        ldx ply
        lda pv_row+1,x
        tax
_next   lda line_left
        beq _end
        dec line_left
;     game.pv_start[row + 1 + x] = game.pv_start[below + x]
;     game.pv_dest[row + 1 + x] = game.pv_dest[below + x]
        inc line_to
        ldy line_to
        lda pv_start,x
        sta pv_start,y
        lda pv_dest,x
        sta pv_dest,y
        inx
        jmp _next
_end    rts

;=== minimax ====================================================== chapter 5
; Works out what the position is worth by looking `depth` plies ahead: the mouse
; takes the greatest value, the cats the least, the first of equals.
; In        position;  the pieces in where;  depth = 0..22;  ply = 0;
;           hply = 0..34;  first_move[0] = 0..100;  nodes = 0..65535
; Out       A = the value;  node_value[ply] = the same;  row ply of pv_start,
;           pv_dest = the best line;  pv_length[ply] = its length;  nodes = nodes
;           + those visited;  board, side, ply, hply, where and depth as before
; Clobbers  A, X, Y, flags
; Writes    nodes, node_value, pv_start, pv_dest, pv_length, first_move,
;           this_move, move_list_start, move_list_dest, game_list_start,
;           game_list_dest, direction, dest, origin, cat, total, cat_square,
;           line_left, line_to
; Stack     10
; Cycles    measured: 82442 at M E1 B8 D8 F8 H8 depth 3
; Calls     ended, evaluate, gen, make_move_where, take_back_where, keep_line
;-----------------------------------------------------------------------------
minimax
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
; winner = ended(game)
        jsr ended
        ldx ply
; if winner == MOUSE_WINS: return 255 - game.ply
        cmp #MOUSE_WINS
        bne _cats
        txa
        eor #$ff                ; every bit turned: 255 - ply
        sta node_value,x
        rts
; if winner == CATS_WIN: return game.ply
_cats   cmp #CATS_WIN
        bne _on
        txa
        sta node_value,x
        rts
; if depth == 0: return evaluate(game)
_on     lda depth
        bne _deeper
        jsr evaluate
        ldx ply
        sta node_value,x
        rts
; best = worst[game.side]
_deeper ldy side
        lda worst,y
        sta node_value,x
; gen(game)
        jsr gen
; for move in range(game.first_move[game.ply], game.first_move[game.ply + 1]):
        ldx ply
        lda first_move,x
        sta this_move,x
_next   ldx ply
        lda this_move,x
        cmp first_move+1,x
        beq _end
;     make_move_where(game, move)
        tax
        jsr make_move_where
;     value = minimax(game, depth - 1)
        dec depth
        jsr minimax
        inc depth
;     take_back_where(game)
        jsr take_back_where
;     better = value > best if game.side == SIDE_MOUSE else value < best
;     if better:
        ldx ply
        lda side
        bne _least
        lda node_value,x
        cmp node_value+1,x      ; is best below value?
        bcc _better
        bcs _after
_least  lda node_value+1,x
        cmp node_value,x        ; is value below best?
        bcs _after
;         best = value
_better lda node_value+1,x
        sta node_value,x
;         keep_line(game, move)
        lda this_move,x
        tax
        jsr keep_line
_after  ldx ply
        inc this_move,x
        jmp _next
; return best
_end    lda node_value,x
        rts

;=== search_minimax =============================================== chapter 5
; Searches the position `depth` plies deep for the best move.
; In        position;  depth = 0..22;  hply = 0..34
; Out       best_value = what the position is worth;  best_start, best_dest =
;           the best move, $ff where there is none;  nodes = positions visited;
;           the first row of pv_start, pv_dest = the best line, pv_length[0]
;           moves long
; Clobbers  A, X, Y, flags
; Writes    best_value, best_start, best_dest, nodes, ply, where, node_value,
;           pv_start, pv_dest, pv_length, first_move, this_move,
;           move_list_start, move_list_dest, game_list_start, game_list_dest,
;           direction, dest, origin, cat, total, cat_square, line_left,
;           line_to
; Stack     12
; Cycles    measured: 83580 at M E1 B8 D8 F8 H8 depth 3
; Calls     find_pieces, minimax
;-----------------------------------------------------------------------------
search_minimax
; game.nodes = game.ply = game.first_move[0] = 0
        lda #0
        sta nodes
        sta nodes+1
        sta nodes+2
        sta ply
        sta first_move
; find_pieces(game)
        jsr find_pieces
; game.best_value = minimax(game, depth)
        jsr minimax
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

;=== display_line ================================================= chapter 5
; Prints the best line that a search has found, such as E1F2 B8C7.
; In        pv_length[0] = 0..22;  pv_start[256] = 0..63;  pv_dest[256] = 0..63
; Out       the moves and a new line printed
; Clobbers  A, X, Y, flags
; Writes    move
; Stack     4
; Cycles    29..2999
; Calls     algebraic, CHROUT
;-----------------------------------------------------------------------------
display_line
; for move in range(game.pv_length[0]):
        lda #0
        sta move
_next   lda move
        cmp pv_length
        beq _end
;     algebraic(game, game.pv_start[move])
        ldy move
        ldx pv_start,y
        jsr algebraic
;     algebraic(game, game.pv_dest[move])
        ldy move
        ldx pv_dest,y
        jsr algebraic
;     chrout(game, " ")
        lda #' '
        jsr CHROUT
        inc move
        jmp _next
; chrout(game, RETURN)
_end    lda #RETURN
        jsr CHROUT
        rts
