"""A function that calls itself, on a tree without a board. The twin of asm/toy.asm."""

toy_worst = bytes([0, 0x00, 0xFF, 0x00])
EXAMPLE = bytes([  # 27 leaves; the greatest, 99, stands in a branch that is not the best
    45, 53, 29, 88, 64, 15, 50, 22, 38,
    99, 12, 83, 36, 18, 27, 90, 41, 74,
    31, 62, 47, 58, 20, 55, 71, 66, 24,
])


def toy(game, level):
    """The value of a node of the toy tree: the greatest of its three branches, at level 2 the least."""
    if level == 0:
        value = game.toy_leaves[game.leaf]
        game.leaf += 1
        return value
    best = toy_worst[level]
    for _branch in range(3):
        value = toy(game, level - 1)
        if level == 2:
            best = min(best, value)
        else:
            best = max(best, value)
    return best
