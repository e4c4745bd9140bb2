"""Pace: how long bots think, each at the same few positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from time import perf_counter
from typing import Any, Final

from nomarch.core.engine import Bot, RuleSet, Seed
from nomarch.core.lab.bots import RandomBot
from nomarch.core.lab.roster import make_bot
from nomarch.core.lab.setting import LONGEST

POSITIONS: Final = 15
"""How many positions a bot is asked at, at most."""
PATIENCE: Final = 2.0
"""After how many seconds a bot is asked no more."""
MILLI: Final = 1000.0


def paces(rules: RuleSet, bots: Iterable[str], seed: Seed = 0) -> dict[str, float]:
    """Tell how many milliseconds each bot takes for a decision, here and now, on average."""
    positions = _spread(list(_choices(rules, seed)))
    return {bot: MILLI * fmean(_times(rules, bot, positions, seed)) if positions else 0.0 for bot in bots}


def _choices(rules: RuleSet, seed: Seed) -> Iterator[Any]:
    """Play a game at random, and give every position in which there is a choice."""
    state, bot = rules.game.begin(rules, seed), RandomBot(seed)
    for _ in range(LONGEST):
        if state.over:
            return
        moves = state.moves()
        if len(moves) > 1:
            yield state.clone()
        state.play(bot.choose(None, moves))


def _spread(positions: Sequence[Any]) -> list[Any]:
    """Take a few positions of a game, the middle first and both ends last: a slow bot is asked at the first few."""
    number = min(POSITIONS, len(positions))
    places = sorted(range(number), key=lambda place: abs(2 * place + 1 - number))
    return [positions[(2 * place + 1) * len(positions) // (2 * number)] for place in places]


def _times(rules: RuleSet, name: str, positions: Sequence[Any], seed: Seed) -> Iterator[float]:
    """Tell how many seconds a bot takes at each position, as long as there is patience."""
    bot, end = make_bot(rules.game, name, seed), perf_counter() + PATIENCE
    _ask(bot, positions[-1])  # the first time it may have to read what it knows
    for state in positions:
        yield _ask(bot, state)
        if perf_counter() > end:
            return


def _ask(bot: Bot, state: Any) -> float:
    """Tell how many seconds a bot takes at a position."""
    view, moves = None if bot.blind else state.view(state.seat), state.moves()
    begun = perf_counter()
    bot.choose(view, moves)
    return perf_counter() - begun
