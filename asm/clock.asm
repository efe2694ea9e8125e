; clock.asm: the limit of a search, in nodes and by the C64's own clock. Its twin
; is mc64/game/clock.py.

        .align $100

;=== start_clock ================================================== chapter 7
; Lets the clock run for the time limit: two timers of CIA 2, of which the first
; counts cycles, a thousand at a time, and the second counts the thousands.
; In        time_limit
; Out       bit 0 of CIA2_CONTROL_B = 1, until that many thousands are over; for
;           ever where time_limit = 0
; Clobbers  A, X, flags
; Writes    CIA2_A_LOW, CIA2_A_HIGH, CIA2_B_LOW, CIA2_B_HIGH, CIA2_CONTROL_A,
;           CIA2_CONTROL_B
; Stack     0
; Cycles    58..62
;-----------------------------------------------------------------------------
start_clock
        lda #<999               ; it goes from 999 to 0: a thousand cycles
        sta CIA2_A_LOW
        lda #>999
        sta CIA2_A_HIGH
        lda time_limit          ; from time_limit-1 to 0
        sec
        sbc #1
        sta CIA2_B_LOW
        lda time_limit+1
        sbc #0
        sta CIA2_B_HIGH
        lda #%00010001          ; start at the value set, count cycles
        sta CIA2_CONTROL_A
        lda #%01010001          ; the same, count timer A; never stop
        ldx time_limit
        bne _once
        ldx time_limit+1
        beq _start
_once   lda #%01011001          ; the same, stop at the end
_start  sta CIA2_CONTROL_B
        rts

;=== time_is_up =================================================== chapter 7
; Notes and says whether the search has to stop: its nodes are used up, or its
; time is. The first iteration is always finished.
; In        reached = {0, 1};  stopped = 0..1;  nodes near their limit
; Out       A = stopped = 1 if it has to, or had to before
; Clobbers  A, flags
; Writes    stopped
; Stack     0
; Cycles    15..55
;-----------------------------------------------------------------------------
time_is_up
; if game.reached > 0 and \
        lda reached
        beq _end
;         (game.nodes >= game.max_nodes or
        lda nodes
        cmp max_nodes
        lda nodes+1
        sbc max_nodes+1
        lda nodes+2
        sbc max_nodes+2
        bcs _stop
;         game.time_limit > 0 [and the clock does not run]):
        lda time_limit
        ora time_limit+1
        beq _end
        lda CIA2_CONTROL_B
        and #%00000001
        bne _end
;     game.stopped = 1
_stop   lda #1
        sta stopped
; return game.stopped
_end    lda stopped
        rts
