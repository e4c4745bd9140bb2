"""Counting positions, for tests."""


def positions_after(state, moves):
    """Count the positions that *moves* moves can lead to, each way counted."""
    if not moves or state.over:
        return 1
    total = 0
    for move in state.moves():
        after = state.clone()
        after.play(move)
        total += positions_after(after, moves - 1)
    return total
