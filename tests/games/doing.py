"""Playing by notation, for tests."""


def do(state, *texts):
    """Play moves that have to be legal, and give the state."""
    for text in texts:
        move = state.parse(text)
        assert not state.objections(move), (text, state.objections(move))
        state.play(move)
    return state
