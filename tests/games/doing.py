"""Playing by notation, for tests."""


def do(state, *texts):
    """Play moves that have to be legal, those that are forced where it is obvious by themselves, and give the state."""
    for text in texts:
        move = state.parse(text)
        while move not in state.moves() and play_the_obvious(state):
            pass
        assert not state.objections(move), (text, state.objections(move))
        state.play(move)
    while state.phase.name == "payment" and play_the_obvious(state):
        pass
    return state


def play_the_obvious(state):
    """Make the only move there is, where a person is not asked for it."""
    moves = state.moves() if state.phase.obvious else []
    if len(moves) == 1:
        state.play(moves[0])
    return len(moves) == 1
