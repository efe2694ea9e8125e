; hash_display.asm: the tables in hexadecimal, sixteen bytes a line. Its twin is
; mc64/game/hash_display.py.

        .align $100

hash_mouse_text
        .text "HASH MOUSE"
        .byte RETURN, 0
hash_cat1_text
        .text "HASH CAT1"
        .byte RETURN, 0
hash_cat2_text
        .text "HASH CAT2"
        .byte RETURN, 0
hash_cat3_text
        .text "HASH CAT3"
        .byte RETURN, 0
hash_cat4_text
        .text "HASH CAT4"
        .byte RETURN, 0
mouse_start_text
        .text "HASHPOS MOUSE START"
        .byte RETURN, 0
mouse_dest_text
        .text "HASHPOS MOUSE DEST"
        .byte RETURN, 0
cats_start_text
        .text "HASHPOS CATS START"
        .byte RETURN, 0
cats_dest_text
        .text "HASHPOS CATS DEST"
        .byte RETURN, 0
hash_text
        .text "HASH "
        .byte 0
start_text
        .text "  START "
        .byte 0
dest_text
        .text "  DEST "
        .byte 0

;=== display_bytes ================================================ chapter 4
; Prints sixteen bytes of a table as hexadecimal digits, their number first.
; In        table = {hash_mouse, hash_cat4, hashpos_mouse_start};
;           Y = 0..48 step 16;  hash_mouse;  hash_cat4;  hashpos_mouse_start
; Out       one line printed;  Y = the number after the last
; Clobbers  A, X, Y, flags
; Writes    value
; Stack     4
; Cycles    1263
; Calls     display_hex, CHROUT
;-----------------------------------------------------------------------------
display_bytes
; display_hex(game, first)
        tya
        jsr display_hex
; for x in range(first, first + 16):
;     if x % 4 == 0: chrout(game, " ")
_next   tya
        and #3
        bne _byte
        lda #' '
        jsr CHROUT
;     display_hex(game, table[x])
_byte   lda (table),y
        jsr display_hex
        iny
        tya
        and #15
        bne _next
; chrout(game, RETURN)
        lda #RETURN
        jsr CHROUT
        rts

;=== display_table ================================================ chapter 4
; Prints a table of 64 or 256 bytes, sixteen a line.
; In        table = {hash_mouse, hash_cat4, hashpos_mouse_start};  A = 64;
;           hash_mouse;  hash_cat4;  hashpos_mouse_start
; Out       four lines printed, sixteen for 256
; Clobbers  A, X, Y, flags
; Writes    table_end, value
; Stack     6
; Cycles    5110
; Calls     display_bytes, CHROUT
;-----------------------------------------------------------------------------
display_table
; for first in range(0, count, 16):
        sta table_end           ; 256 is 0 in a byte
        ldy #0
;     display_bytes(game, table, first)
_line   jsr display_bytes
        cpy table_end
        bne _line
        rts

;=== display_hash_mouse =========================================== chapter 4
; Prints the mouse's hash table.
; In        hash_mouse
; Out       five lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     8
; Cycles    5364
; Calls     display_text, display_table, CHROUT
;-----------------------------------------------------------------------------
display_hash_mouse
; display_text(game, hash_mouse_text)
        lda #<hash_mouse_text
        sta text
        lda #>hash_mouse_text
        sta text+1
        jsr display_text
; display_table(game, game.hash_mouse, 64)
        lda #<hash_mouse
        sta table
        lda #>hash_mouse
        sta table+1
        lda #64
        jsr display_table
        rts

;=== display_hash_cat1 ============================================ chapter 4
; Prints cat 1's hash table.
; In        hash_cat1
; Out       five lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     8
; Cycles    5346
; Calls     display_text, display_table, CHROUT
;-----------------------------------------------------------------------------
display_hash_cat1
; display_text(game, hash_cat1_text)
        lda #<hash_cat1_text
        sta text
        lda #>hash_cat1_text
        sta text+1
        jsr display_text
; display_table(game, game.hash_cat1, 64)
        lda #<hash_cat1
        sta table
        lda #>hash_cat1
        sta table+1
        lda #64
        jsr display_table
        rts

;=== display_hash_cat2 ============================================ chapter 4
; Prints cat 2's hash table.
; In        hash_cat2
; Out       five lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     8
; Cycles    5346
; Calls     display_text, display_table, CHROUT
;-----------------------------------------------------------------------------
display_hash_cat2
; display_text(game, hash_cat2_text)
        lda #<hash_cat2_text
        sta text
        lda #>hash_cat2_text
        sta text+1
        jsr display_text
; display_table(game, game.hash_cat2, 64)
        lda #<hash_cat2
        sta table
        lda #>hash_cat2
        sta table+1
        lda #64
        jsr display_table
        rts

;=== display_hash_cat3 ============================================ chapter 4
; Prints cat 3's hash table.
; In        hash_cat3
; Out       five lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     8
; Cycles    5346
; Calls     display_text, display_table, CHROUT
;-----------------------------------------------------------------------------
display_hash_cat3
; display_text(game, hash_cat3_text)
        lda #<hash_cat3_text
        sta text
        lda #>hash_cat3_text
        sta text+1
        jsr display_text
; display_table(game, game.hash_cat3, 64)
        lda #<hash_cat3
        sta table
        lda #>hash_cat3
        sta table+1
        lda #64
        jsr display_table
        rts

;=== display_hash_cat4 ============================================ chapter 4
; Prints cat 4's hash table.
; In        hash_cat4
; Out       five lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     8
; Cycles    5346
; Calls     display_text, display_table, CHROUT
;-----------------------------------------------------------------------------
display_hash_cat4
; display_text(game, hash_cat4_text)
        lda #<hash_cat4_text
        sta text
        lda #>hash_cat4_text
        sta text+1
        jsr display_text
; display_table(game, game.hash_cat4, 64)
        lda #<hash_cat4
        sta table
        lda #>hash_cat4
        sta table+1
        lda #64
        jsr display_table
        rts

;=== display_hashes =============================================== chapter 4
; Prints the five hash tables.
; In        hash_mouse;  hash_cat1;  hash_cat2;  hash_cat3;  hash_cat4
; Out       25 lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     10
; Cycles    26784
; Calls     display_hash_mouse, display_hash_cat1, display_hash_cat2,
;           display_hash_cat3, display_hash_cat4, CHROUT
;-----------------------------------------------------------------------------
display_hashes
; display_hash_mouse(game)
        jsr display_hash_mouse
; display_hash_cat1(game)
        jsr display_hash_cat1
; display_hash_cat2(game)
        jsr display_hash_cat2
; display_hash_cat3(game)
        jsr display_hash_cat3
; display_hash_cat4(game)
        jsr display_hash_cat4
        rts

;=== display_hash_pos_mouse ======================================= chapter 4
; Prints the slots of the mouse: all starts, then all destinations.
; In        hashpos_mouse_start;  hashpos_mouse_dest
; Out       34 lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     8
; Cycles    41628
; Calls     display_text, display_table, CHROUT
;-----------------------------------------------------------------------------
display_hash_pos_mouse
; display_text(game, mouse_start_text)
        lda #<mouse_start_text
        sta text
        lda #>mouse_start_text
        sta text+1
        jsr display_text
; display_table(game, game.hashpos_mouse_start, 256)
        lda #<hashpos_mouse_start
        sta table
        lda #>hashpos_mouse_start
        sta table+1
        lda #0
        jsr display_table
; display_text(game, mouse_dest_text)
        lda #<mouse_dest_text
        sta text
        lda #>mouse_dest_text
        sta text+1
        jsr display_text
; display_table(game, game.hashpos_mouse_dest, 256)
        lda #<hashpos_mouse_dest
        sta table
        lda #>hashpos_mouse_dest
        sta table+1
        lda #0
        jsr display_table
        rts

;=== display_hash_pos_cats ======================================== chapter 4
; Prints the slots of the cats: all starts, then all destinations.
; In        hashpos_cats_start;  hashpos_cats_dest
; Out       34 lines printed
; Clobbers  A, X, Y, flags
; Writes    text, table, table_end, value
; Stack     8
; Cycles    41592
; Calls     display_text, display_table, CHROUT
;-----------------------------------------------------------------------------
display_hash_pos_cats
; display_text(game, cats_start_text)
        lda #<cats_start_text
        sta text
        lda #>cats_start_text
        sta text+1
        jsr display_text
; display_table(game, game.hashpos_cats_start, 256)
        lda #<hashpos_cats_start
        sta table
        lda #>hashpos_cats_start
        sta table+1
        lda #0
        jsr display_table
; display_text(game, cats_dest_text)
        lda #<cats_dest_text
        sta text
        lda #>cats_dest_text
        sta text+1
        jsr display_text
; display_table(game, game.hashpos_cats_dest, 256)
        lda #<hashpos_cats_dest
        sta table
        lda #>hashpos_cats_dest
        sta table+1
        lda #0
        jsr display_table
        rts

;=== display_look_up ============================================== chapter 4
; Prints the hash and the move that a look-up found.
; In        current_hash;  hash_start;  hash_dest
; Out       one line printed
; Clobbers  A, X, Y, flags
; Writes    text, value
; Stack     4
; Cycles    635
; Calls     display_text, display_hex, CHROUT
;-----------------------------------------------------------------------------
display_look_up
; display_text(game, hash_text);  display_hex(game, game.current_hash)
        lda #<hash_text
        sta text
        lda #>hash_text
        sta text+1
        jsr display_text
        lda current_hash
        jsr display_hex
; display_text(game, start_text);  display_hex(game, game.hash_start)
        lda #<start_text
        sta text
        lda #>start_text
        sta text+1
        jsr display_text
        lda hash_start
        jsr display_hex
; display_text(game, dest_text);  display_hex(game, game.hash_dest)
        lda #<dest_text
        sta text
        lda #>dest_text
        sta text+1
        jsr display_text
        lda hash_dest
        jsr display_hex
; chrout(game, RETURN)
        lda #RETURN
        jsr CHROUT
        rts
