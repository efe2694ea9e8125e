"""Mutants that nothing can notice, by routine, each with the reason why it does the same as the original."""

NO_USE = "these two do not look at each other's bytes or registers, so their order is free"
ZERO = "A holds SIDE_MOUSE already, which is 0 as well"
DIRECTION = "Y is the side, SIDE_MOUSE, and A the piece, PIECE_MOUSE: both are 0, as DIR_SW is"
SAME_PAGE = "display.asm's texts share a page, so text+1 holds the right byte since the first of them"
NO_MOVE = "a comparison with 255 sets the carry for 255 alone, where it sets Z too"
SHIFTED_IN = "the shift has cleared the bits that direction has, so `or` and `exclusive or` are one"
KEEPS_A = "storing A does not change it, and tay does not need the byte stored"
Z_ALONE = "only Z is asked for, and whichever register was loaded is loaded anew before it is used"
ENDS_WITH_LDA = "mouse_home ends with an lda, so Z says already whether A is 0"

SURVIVORS = {
    "init_board": {
        "line 22: sta side and lda #0 swapped": ZERO,
        "line 24: lda #0 and sta ply swapped": ZERO,
        "line 24: lda #0 -> ldx": ZERO + "; X is free to change",
    },
    "display_text": {
        "line 18: jsr CHROUT and iny swapped": "CHROUT keeps Y, and leaves Z clear for any character but 0, "
                                               "which is never printed",
        "line 20: bne _next -> bpl": "no text of the course has more than 127 characters: Y stays below 128",
    },
    "display_other": {
        "line 24: sta text+1 and jsr display_text swapped": SAME_PAGE,
        "line 24: sta text+1 -> sta text+2": SAME_PAGE + "; text+2 is value, which display_hex sets first",
        "line 32: sta text+1 and jsr display_text swapped": SAME_PAGE,
        "line 32: sta text+1 -> sta text+2": SAME_PAGE + "; text+2 is value, which display_hex sets first",
    },
    "gen": {
        "line 16: sta first_move+1,y and ldx #0 swapped": NO_USE,
        "line 23: beq _next -> bcs": "PIECE_EMPTY is the highest piece, so the carry is set where Z is",
        "line 32: lda #DIR_SW -> ldy": DIRECTION,
        "line 32: lda #DIR_SW and sta direction swapped": DIRECTION,
        "line 33: sta direction -> sty": DIRECTION,
        "line 39: beq _next -> bcs": "the loop ends where the comparison finds 4 = 4: Z and carry are set",
    },
    "gen_mouse": {
        "line 16: asl a -> rol": "X is below 64, so the shift before has left the carry clear",
        "line 17: ora direction -> eor": SHIFTED_IN,
        "line 22: beq _end -> bcs": NO_MOVE,
        "line 24: sta dest and tay swapped": KEEPS_A,
    },
    "gen_cat": {
        "line 16: ora direction -> eor": SHIFTED_IN,
        "line 21: beq _end -> bcs": NO_MOVE,
        "line 23: sta dest and tay swapped": KEEPS_A,
    },
    "algebraic": {
        "line 20: lsr a -> ror": "CHROUT returns with the carry clear, so a 0 is rotated in",
    },
    "display_moves": {
        "line 18: beq _end -> bcs": "move counts up to first_move[1] by ones, so it is reached before passed",
        "line 29: jsr CHROUT and inc move swapped": NO_USE,
    },
    "make_move": {
        "line 14: ldy hply and lda move_list_start,x swapped": NO_USE,
        "line 31: sta board,y and inc ply swapped": NO_USE,
        "line 33: inc ply and inc hply swapped": NO_USE,
        "line 34: inc hply and lda side swapped": NO_USE,
    },
    "take_back": {
        "line 15: sta side and dec ply swapped": NO_USE,
        "line 17: dec ply and dec hply swapped": NO_USE,
        "line 22: ldy game_list_dest,x and lda game_list_start,x swapped": NO_USE,
    },
    "perft": {
        "line 17: lda depth -> ldx": Z_ALONE,
        "line 17: lda depth -> ldy": Z_ALONE,
        "line 27: lda walk_on -> ldx": Z_ALONE,
        "line 27: lda walk_on -> ldy": Z_ALONE,
        "line 29: jsr mouse_home and cmp #0 swapped": ENDS_WITH_LDA,
        "line 30: cmp #0 and bne _end swapped": ENDS_WITH_LDA + "; 2 cycles go where the mouse is home: "
                                                "in the measured tree it never is",
        "line 41: beq _end -> bcs": "this_move counts up to the end of the list by ones",
        "line 45: jsr make_move and dec depth swapped": NO_USE,
        "line 49: inc depth and jsr take_back swapped": NO_USE,
    },
}
