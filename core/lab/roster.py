"""Who can play: the bots of a game by their names, and how a name makes a bot.

`search:400` is the bot that searches with 400 iterations a decision, `search:2s` the one that takes two seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from nomarch.core.engine import Bot, BotMaker, Game, RuleSet, Seed
from nomarch.core.errors import UnknownName
from nomarch.core.lab.bots import RandomBot
from nomarch.core.lab.search import DEFAULT, SearchBot

SEARCH: Final = "search"
"""The bot that looks ahead; what stands behind a colon is its budget."""


def bots_of(game: Game) -> dict[str, Callable[[Seed], Bot]]:
    """Name the bots that can play *game*."""
    return {"random": RandomBot, SEARCH: SearchBot, **game.bots}


def best_bot(game: Game) -> str:
    """Name the bot that a person plays against who names none: the last that the game itself brings."""
    return list(game.bots or {"random": None})[-1]


def make_bot(game: Game, name: str, seed: Seed) -> Bot:
    """Make the bot called *name* for *game*."""
    return maker_of(game, name)(seed)


def maker_of(game: Game, name: str) -> Callable[[Seed], Bot]:
    """Find what makes the bot called *name* for *game*, from a seed."""
    kind, colon, budget = name.partition(":")
    bots = bots_of(game)
    if kind not in bots or (colon and not (kind == SEARCH and budget)):
        raise UnknownName(f"bot for {game.name}", name, bots)
    return partial(SearchBot, budget=budget) if colon else bots[kind]


def seated(bots: Sequence[str]) -> str:
    """Name the bots of a table, with their number where there are several kinds.

    >>> seated(["sensible", "random", "random"]), seated(["random", "random"])
    ('sensible, random × 2', 'random')
    """
    counts = Counter(bots)
    if len(counts) == 1:
        return bots[0]
    return ", ".join(f"{name} × {number}" if number > 1 else name for name, number in counts.items())


def seated_at(game: Game, players: Sequence[str], people: Sequence[str] = ()) -> list[BotMaker | None]:
    """Give what a sitting needs for every seat: a maker of bots, or None for *people*."""
    return [None if name in people else partial(make_bot, game, name) for name in players]


def rivals(rules: RuleSet) -> list[str]:
    """Name who meets on a ladder if nobody says: all bots that play by the rules, and a search of few tries."""
    return [*(name for name in bots_of(rules.game) if name != SEARCH), f"{SEARCH}:{DEFAULT}"]


def is_slow(name: str) -> bool:
    """Tell whether a bot looks ahead, so that one of its games takes as long as hundreds of others."""
    return name.partition(":")[0] == SEARCH


def usual_bots(game: Game) -> list[str]:
    """Name who plays if nobody says: players who know nothing, and the best that the game brings."""
    return list(dict.fromkeys(["random", best_bot(game)]))
