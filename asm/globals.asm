; globals.asm: the constants of the game and the one map of the zero page.
; Every program of the course includes this file first.

; The pieces. A piece is also an index into tables with one entry a piece,
; which is why the first of them is 0 and an empty square is not.
PIECE_MOUSE     = 0
PIECE_CAT1      = 1
PIECE_CAT2      = 2
PIECE_CAT3      = 3
PIECE_CAT4      = 4
PIECE_EMPTY     = 6

; Whose turn it is.
SIDE_MOUSE      = 0
SIDE_CATS       = 1

; What `ended` answers.
GOES_ON         = 0
MOUSE_WINS      = 1
CATS_WIN        = 2

; Directions, and what a table of moves holds where the board ends.
DIR_SW          = 0
DIR_SE          = 1
DIR_NE          = 2
DIR_NW          = 3
NO_MOVE         = $ff

; The KERNAL: the C64's own routines that the course calls.
CHROUT          = $ffd2         ; prints the character in A; keeps A, X, Y
RETURN          = $0d           ; the character that begins a new line

; The SID, the sound chip: its third voice as a source of random numbers.
SID_LOW         = $d40e         ; the frequency of voice 3, low byte
SID_HIGH        = $d40f         ; and high byte
SID_WAVE        = $d412         ; bit 7: noise;  bit 0: the voice is on
SID_NOISE       = $d41b         ; what voice 3 puts out at this moment

; CIA 2, a chip with two timers of 16 bits: together a clock of 32 bits.
CIA2_A_LOW      = $dd04         ; what timer A counts down from, low byte
CIA2_A_HIGH     = $dd05         ; and high byte
CIA2_B_LOW      = $dd06         ; what timer B counts down from, low byte
CIA2_B_HIGH     = $dd07         ; and high byte
CIA2_CONTROL_A  = $dd0e         ; bit 0: timer A runs;  bit 4: load it
CIA2_CONTROL_B  = $dd0f         ; the same;  bit 3: only once;  bit 6: count A

; The zero page. $02-$0f is scratch: no routine may count on it after a jsr.
* = $02
origin  .fill 1                 ; add_move: X while X is in use
key_table .fill 2               ; toggle_keys: where a piece's table begins
total   .fill 1                 ; evaluate: the scores added up so far
cat     .fill 1                 ; evaluate, can_move: the cat being looked at
cat_square .fill 1              ; evaluate: where it stands
line_left .fill 1               ; keep_line: how many moves are still to copy
line_to .fill 1                 ; keep_line: where the last one went
picked  .fill 1                 ; pick_best: the move
moves_end .fill 1               ; pick_best, sort_moves: where the moves end
held_start .fill 1              ; sort_moves: the move that is being put
held_dest .fill 1               ; in its place, and its score
held_score .fill 1

; $10-$2f: arguments and results, and loops that last across a jsr.
* = $10
text    .fill 2                 ; display_text: where the text begins
value   .fill 1                 ; display_hex: the byte being printed
row     .fill 1                 ; display_board: 7 for rank 8 ... 0 for rank 1
squares_left .fill 1            ; display_row: how many are still to print
direction .fill 1               ; gen_mouse, gen_cat: DIR_SW ... DIR_NW
dest    .fill 1                 ; add_move: where the piece goes
move    .fill 1                 ; display_moves: the number of the move
table   .fill 2                 ; display_bytes: where the table begins
table_end .fill 1               ; display_table: the number after its last byte
hash_start .fill 1              ; look_up_mouse, look_up_cats: the move found,
hash_dest .fill 1               ; or $ff
scored  .fill 1                 ; score_moves: the move that is being scored
history_at .fill 2              ; find_history: where a square's counts begin
amount  .fill 1                 ; add_history: by how much a count is raised

; $30-$8f: the state of the game and of the search.
* = $30
side    .fill 1                 ; SIDE_MOUSE or SIDE_CATS: who moves next
ply     .fill 1                 ; how deep the search has gone
hply    .fill 1                 ; how many moves have been played
nodes   .fill 3                 ; positions visited, lowest byte first
depth   .fill 1                 ; plies still to look ahead
leaves  .fill 3                 ; perft: lines counted, lowest byte first
walk_on .fill 1                 ; perft: 1 if the mouse goes on from rank 8
current_hash .fill 1            ; the hash of the board
current_lock .fill 1            ; the lock of the board
seed    .fill 1                 ; randomize: the last number drawn
coll_mouse .fill 3              ; slots of the mouse written over, lowest first
coll_cats .fill 3               ; the same for the cats
where   .fill 5                 ; the square of each piece, the mouse's first
best_value .fill 1              ; a search's result: what the position is worth,
best_start .fill 1              ; and the best move,
best_dest .fill 1               ; or $ff
level   .fill 1                 ; toy: levels still below
leaf    .fill 1                 ; toy: the number of the next leaf
cutoffs .fill 3                 ; nodes left with moves untried, lowest first
max_nodes .fill 3               ; the search stops before it visits more
time_limit .fill 2              ; thousands of cycles it may take, 0: no limit
max_depth .fill 1               ; the depth of the last iteration
reached .fill 1                 ; depth of the last iteration that was finished
stopped .fill 1                 ; 1: the search is on its way out
best_length .fill 1             ; moves in best_line_start, best_line_dest
devices .fill 1                 ; search_history: which devices it uses
