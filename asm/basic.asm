; basic.asm: the line `10 SYS 2061`, so that RUN starts a program at $080d.

* = $0801
        .word basic_end, 10     ; where the next line would be, line number
        .byte $9e               ; the keyword SYS
        .text "2061"
        .byte 0
basic_end
        .word 0                 ; no further line
