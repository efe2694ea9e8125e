; One routine for every way to go wrong; faults.txt holds what the machine says to each.
* = $10
pointer .fill 2
* = $1000
spin    ldx #3
_again  dex
        jmp _turn
_turn   ldy #1
        jsr helper
        jmp _again      ; for ever
helper  iny
        rts
self    jmp self
long    ldx #0
_x      ldy #0
_y      nop
        dey
        bne _y
        dex
        bne _x
        rts
stop    lda #1
        brk
        rts
leak    pha
        php
        rts
outer   jsr leak
        rts
eats    jsr eats2
        rts
eats2   pla
        rts
flags   plp
        rts
rec     lda #1
        jsr rec
        rts
pushes  pha
        jmp pushes
rti_    rti
drop    ldx #$ff
        txs
        rts
forge   tsx
        lda #$12
        sta $0101,x
        rts
table   .byte 1, 2, 3
slide   lda #1
        bne into
into    ldx #2
digits  .byte 6, 6
mid     jmp mid2+1
mid2    lda #5
        rts
nowhere jmp $5000
zero    jmp pointer
stack   jmp $0150
chips   jmp $d020
basic   jsr $ab1e
        rts
var     jmp (vec)
vec     .word room
patch   lda #2
        sta patch+1
        rts
rom     lda #7
        sta $e000
        rts
open    jsr $ffc0
        rts
odd     jsr $e544
        rts
ask     jsr $ffcf
        rts
wild    pha
        lda #0
        pha
        rts
last    lda #1
* = $3000
room    .fill 4
