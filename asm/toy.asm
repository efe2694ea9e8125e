; toy.asm: a routine that calls itself, on a tree without a board. Its twin is
; mc64/game/toy.py.

        .align $100

; What a node is worth before any of its branches has been looked at, less than
; everything or more than everything: for the leaves (which need none), and for
; nodes 1, 2 and 3 levels above them. The root, level 3, takes the greatest.
toy_worst
        .byte 0, $00, $ff, $00

;=== toy ========================================================== chapter 5
; Works out a node of the toy tree: three branches at each level, the greatest
; value taken at levels 1 and 3, the least at level 2. A leaf is level 0.
; In        level = 0..3;  a toy tree
; Out       A = the value of the node;  toy_value[level] = the same;
;           leaf = the number of the next leaf;  level as before
; Clobbers  A, X, flags
; Writes    leaf, toy_value, toy_branch
; Stack     6
; Cycles    27..2947
;-----------------------------------------------------------------------------
toy
; if level == 0:
        ldx level
        bne _node
;     value = game.toy_leaves[game.leaf]
        ldx leaf
        lda toy_leaves,x
;     game.leaf += 1;  return value
        inc leaf
        sta toy_value
        rts
; best = toy_worst[level]
_node   lda toy_worst,x
        sta toy_value,x
; for branch in range(3):
        lda #3
        sta toy_branch,x
;     value = toy(game, level - 1)
_branch dec level
        jsr toy
        inc level
;     if level == 2: best = min(best, value)
        ldx level
        cpx #2
        beq _least
;     else: best = max(best, value)
        cmp toy_value,x
        bcc _next
        bcs _take
_least  cmp toy_value,x
        bcs _next
_take   sta toy_value,x
_next   dec toy_branch,x
        bne _branch
; return best
        lda toy_value,x
        rts
