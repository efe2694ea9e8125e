; variables.asm: every variable outside the zero page, at fixed addresses.
; Included last. Nothing here is part of the program file: what these bytes
; hold when the program starts is whatever the memory held before.

* = $4000
board           .fill 64        ; one byte a square, A1 = 0 ... H8 = 63
first_move      .fill 24        ; per ply: where its moves begin in the list

* = $4100
move_list_start .fill 256       ; the moves of every ply, one after the other:
move_list_dest  .fill 256       ; the square a piece leaves, the one it enters
