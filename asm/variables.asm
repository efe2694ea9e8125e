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
