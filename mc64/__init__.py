"""mc64: game-tree search taught twice over, in Python and on the 6502 of a Commodore 64."""
