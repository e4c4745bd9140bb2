"""Improvement: how a network learns from experience.

Every choice is held against what was expected of the game (generalised advantage estimation: Schulman and others,
2016), and moves that turned out better become likelier, by small steps (proximal policy optimisation: Schulman and
others, 2017).
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from nomarch.core.learning.arrays import FULL, Array, Weights, numpy
from nomarch.core.learning.experience import Experience
from nomarch.core.learning.facts import Facts
from nomarch.core.learning.network import Choices, Judged, Network, chances, squashed

FARSIGHT: Final = 0.985
"""How much of what comes after the next choice counts beside what is expected there."""
TIMES: Final = 2
"""How often each choice is learned from."""
AT_A_TIME: Final = 2_048
"""How many choices make a step."""
FEWEST: Final = 64
"""With fewer no step is made."""
CLIPPED: Final = 0.2
"""A chance changes by this part at most before experience is made anew."""
LONGEST_STEP: Final = 0.5
"""How long a slope may be at most."""
MEAN, SPREAD = 0.9, 0.99
"""How much of what was known of slopes, and of their squares, stays in the next step."""
JUDGEMENT: Final = 0.15
"""How much it counts to expect the right thing of a game, beside making the right moves: much of it is luck."""
TINY: Final = 1e-5
FULL_OF: Final[Any] = numpy.float32
"""Makes a number one of those that are reckoned with."""


class Pace(NamedTuple):
    """How boldly is learned, and how much variety is wanted."""

    step: float
    variety: float


class Learner:
    """Weights, and what is known of their slopes from the steps before."""

    def __init__(self, weights: Weights, slopes: Weights | None = None, squares: Weights | None = None) -> None:
        self.weights: Final = weights
        self.slopes: Final = slopes or {name: numpy.zeros_like(part) for name, part in weights.items()}
        self.squares: Final = squares or {name: numpy.zeros_like(part) for name, part in weights.items()}

    def step(self, slopes: Weights, size: float) -> None:
        """Go a step down the slopes (Adam: Kingma and Ba, 2015)."""
        length = sqrt(sum(float((part * part).sum()) for part in slopes.values()))
        shortened = min(1.0, LONGEST_STEP / (length + TINY))
        for name, found in slopes.items():
            part, slope, square = found * FULL_OF(shortened), self.slopes[name], self.squares[name]
            slope += FULL_OF(1 - MEAN) * (part - slope)
            square += FULL_OF(1 - SPREAD) * (part * part - square)
            self.weights[name] -= FULL_OF(size) * slope / (numpy.sqrt(square) + FULL_OF(TINY))


def learn(learner: Learner, facts: Facts, experience: Experience, pace: Pace, seed: int) -> None:
    """Improve a network by what it experienced."""
    luck = numpy.random.default_rng(seed)
    better, brought = advantages(experience)
    better = (better - better.mean()) / (better.std() + TINY)
    rows = squashed(experience.choices.rows)
    for _ in range(TIMES):
        order = luck.permutation(len(better))
        for start in range(0, len(order), AT_A_TIME):
            which = numpy.sort(order[start : start + AT_A_TIME])
            if len(which) >= min(FEWEST, len(order)):
                network, choices = Network(learner.weights, facts), experience.choices.some(which)
                judged = network.judge(choices, rows[which])
                chosen = choices.first + experience.chosen[which]
                of_scores = _of_scores(judged, choices, chosen, experience.likely[which], better[which], pace.variety)
                of_worth = (judged.worth - brought[which]) * FULL_OF(JUDGEMENT / len(which))
                learner.step(network.slopes(choices, rows[which], judged, of_scores, of_worth), pace.step)


def _of_scores(judged: Judged, choices: Choices, chosen: Array, likely: Array, better: Array, variety: float) -> Array:
    """Tell how the scores of moves should change: up for those that turned out well, and a little towards variety."""
    count, whose = FULL_OF(len(chosen)), choices.whose
    chance, logarithm = chances(judged.scores, choices)
    ratio = numpy.exp(numpy.clip(logarithm[chosen] - likely, -10, 10))
    is_far = numpy.where(better > 0, ratio > 1 + CLIPPED, ratio < 1 - CLIPPED)
    pull = -better * ratio * ~is_far / count
    change = -pull[whose] * chance
    change[chosen] += pull
    doubt = -numpy.add.reduceat(chance * logarithm, choices.first)
    change += FULL_OF(variety) / count * chance * (logarithm + doubt[whose])
    return change.astype(FULL)


def advantages(experience: Experience) -> tuple[Array, Array]:
    """Tell for every choice how much better it turned out than was expected, and what the game then brought."""
    expected, rewards = experience.expected.tolist(), experience.rewards
    players = list(zip(experience.table.tolist(), experience.seat.tolist(), strict=True))
    better = [0.0] * len(expected)
    following: dict[tuple[int, int], tuple[float, float]] = {}
    for place in range(len(expected) - 1, -1, -1):
        player, before = players[place], expected[place]
        if player in following:
            then, gain = following[player]
            better[place] = then - before + FARSIGHT * gain
        else:
            better[place] = float(rewards[player]) - before
        following[player] = before, better[place]
    gains = numpy.array(better, FULL)
    return gains, gains + experience.expected
