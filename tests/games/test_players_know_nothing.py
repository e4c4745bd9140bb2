"""No player uses what its seat cannot know: with what is hidden dealt again, it makes the same move."""

from itertools import count
from random import Random

import pytest

from nomarch.core.lab.roster import make_bot
from nomarch.core.registry import load

POSITIONS = {"sensible": 500, "trained": 500, "search:3": 120}
"""How many positions are looked at, of each game, by whom."""


class Curtain:
    """What a seat sees of a table, but for redealing, which is done as at another one that looks the same."""

    def __init__(self, view, redeal):
        self.__view = view
        self.redeal = redeal

    def __getattr__(self, name):
        assert not name.startswith("_"), f"the bot looks at {name}"
        return getattr(self.__view, name)


def positions(game, player, number):
    """Walk through games of players who sometimes do anything, and give positions in which there is a choice."""
    random = Random(f"{game.name}/{player}")
    for seed in count():
        rules = game.rules()
        state = game.begin(rules, f"walk/{seed}")
        bots = [make_bot(game, "sensible", f"{seed}/{seat}") for seat in range(rules.seats)]
        while not state.over:
            seat, moves = state.seat, state.moves()
            if len(moves) > 1:
                if random.random() < 0.5:
                    yield state
                    number -= 1
                    if not number:
                        return
                move = random.choice(moves) if random.random() < 0.2 else bots[seat].choose(state.view(seat), moves)
            else:
                move = moves[0]
            state.play(move)


@pytest.mark.parametrize("player", POSITIONS)
@pytest.mark.parametrize("name", ["amun-re", "saqqara", "cleopatra"])
def test_dealt_again_it_makes_the_same_move(name, player):
    game, differed = load(name), 0
    for number, state in enumerate(positions(game, player, POSITIONS[player])):
        seat, moves = state.seat, state.moves()
        other = state.redeal(seat, number)
        differed += other.position() != state.position()
        seen = Curtain(state.view(seat), state.view(seat).redeal), Curtain(other.view(seat), state.view(seat).redeal)
        made = [make_bot(game, player, number).choose(curtain, moves) for curtain in seen]
        assert made[0] is made[1], f"position {number}: {moves}"
    assert differed > POSITIONS[player] / 2
