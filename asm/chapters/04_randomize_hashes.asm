; 04_randomize_hashes.asm: chapter 4 on a real machine, the first of three tests.
; Prints the five hash tables as the memory happens to be, fills them with noise,
; and prints them again.

        .include "../globals.asm"
        .include "../basic.asm"
start
        jsr test_randomize_hashes
        rts
test_randomize_hashes
        jsr display_hashes
        jsr randomize
        jsr display_hashes
        rts
        .include "../display.asm"
        .include "../hash.asm"
        .include "../hash_display.asm"
        .include "../variables.asm"
