; variables.asm: every variable outside the zero page, at fixed addresses.
; Included last. Nothing here is part of the program file: what these bytes
; hold when the program starts is whatever the memory held before.

* = $4000
board           .fill 64        ; one byte a square, A1 = 0 ... H8 = 63
first_move      .fill 24        ; per ply: where its moves begin in the list
this_move       .fill 24        ; per ply: the number of the next move to try
game_list_start .fill 64        ; the moves made so far, one after the other:
game_list_dest  .fill 64        ; a game lasts 57 plies at the most

* = $4100
move_list_start .fill 256       ; the moves of every ply, one after the other:
move_list_dest  .fill 256       ; the square a piece leaves, the one it enters

* = $4300
hash_mouse      .fill 64        ; one number for each piece on each square: the
hash_cat1       .fill 64        ; hash of a board is the EOR of those in play
hash_cat2       .fill 64
hash_cat3       .fill 64
hash_cat4       .fill 64
lock_mouse      .fill 64        ; the same for the lock
lock_cat1       .fill 64
lock_cat2       .fill 64
lock_cat3       .fill 64
lock_cat4       .fill 64

* = $4600
hashpos_mouse_start .fill 256   ; by hash: the best move with the mouse to move,
hashpos_mouse_dest  .fill 256   ; $ff where none is stored
hashpos_cats_start  .fill 256   ; the same with the cats to move
hashpos_cats_dest   .fill 256
hashpos_mouse_lock  .fill 256   ; by hash: the lock of the board it belongs to
hashpos_cats_lock   .fill 256

* = $4c00
pv_start        .fill 256       ; the best line of each ply, one row a ply (see
pv_dest         .fill 256       ; pv_row): the squares left, the squares entered
pv_length       .fill 24        ; per ply: how many moves its line has
node_value      .fill 24        ; per ply: what the node is worth, so far
toy_leaves      .fill 27        ; toy: what each leaf is worth
toy_value       .fill 4         ; toy, per level: what the node is worth, so far
toy_branch      .fill 4         ; toy, per level: branches still to look at
alpha           .fill 24        ; per ply: what the mouse is sure of already
beta            .fill 24        ; per ply: what the cats are sure of already
best_line_start .fill 24        ; the line of the last iteration that was
best_line_dest  .fill 24        ; finished

* = $5000
history         .fill 4096      ; by the square left, the square entered: how
                                ; often, and how deep, the move was best
* = $6000
move_list_score .fill 256       ; how promising each move of the list is
killer_start    .fill 48        ; per ply two moves that made cutoffs: the newer
killer_dest     .fill 48        ; ones of all plies first, then the older ones
