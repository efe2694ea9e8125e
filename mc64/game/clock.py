"""The limit of a search, in nodes and by the C64's own clock. The twin of asm/clock.asm."""


def start_clock(game):
    """Let the clock run for the time limit. Python has none."""


def time_is_up(game):
    """Note and say whether the search has to stop: its nodes are used up, or its time is.

    The first iteration is always finished. Python has no clock that runs: any time limit is over at once.
    """
    if game.reached > 0 and (game.nodes >= game.max_nodes or game.time_limit > 0):
        game.stopped = 1
    return game.stopped
