"""Who can play: the bots of a game by their names, and how a name makes a bot.

`search:400` is the bot that searches with 400 iterations a decision, `search:2s` the one that takes two seconds.
`trained` is the trained player that comes with a game, `trained:bot.json` that of a file, and `search:2s:bot.json` the
search that goes by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from nomarch.core.engine import Bot, BotMaker, Game, RuleSet, Seed
from nomarch.core.errors import UnknownName
from nomarch.core.lab.bots import RandomBot
from nomarch.core.lab.search import DEFAULT, SearchBot
from nomarch.core.lab.trained import SEARCH, TRAINED, NoPlayer, expect_to_fit, file_named, has_players, trained_by


def bots_of(game: Game) -> dict[str, Callable[[Seed], Bot]]:
    """Name the bots that can play *game*."""
    trained: dict[str, Callable[[Seed], Bot]] = {TRAINED: trained_by(game, "")} if has_players(game) else {}
    return {"random": RandomBot, "search": SearchBot, **trained, **game.bots}


def best_bot(game: Game) -> str:
    """Name the bot that a person plays against who names none: the last that the game itself brings."""
    return list(game.bots or {"random": None})[-1]


def make_bot(game: Game, name: str, seed: Seed) -> Bot:
    """Make the bot called *name* for *game*."""
    return maker_of(game, name)(seed)


def maker_of(game: Game, name: str) -> Callable[[Seed], Bot]:
    """Find what makes the bot called *name* for *game*, from a seed."""
    kind, colon, rest = name.partition(":")
    bots = bots_of(game)
    if kind == TRAINED and rest:
        return trained_by(game, rest)
    if kind not in bots or (colon and not (kind == "search" and rest)):
        raise UnknownName(f"bot for {game.name}", name, bots)
    budget, _, guide = rest.partition(":")
    return partial(SearchBot, budget=budget, guide=guide) if colon else bots[kind]


def seated(bots: Sequence[str]) -> str:
    """Name the bots of a table, with their number where there are several kinds.

    >>> seated(["sensible", "random", "random"]), seated(["random", "random"])
    ('sensible, random × 2', 'random')
    """
    counts = Counter(map(short, bots))
    if len(counts) == 1:
        return short(bots[0])
    return ", ".join(f"{name} × {number}" if number > 1 else name for name, number in counts.items())


def short(bot: str) -> str:
    """Call a bot briefly: of the path of its file only the name.

    >>> short("trained:/a/long/way/to/bot.json"), short("search:30")
    ('trained:bot.json', 'search:30')
    """
    path = file_named(bot)
    return bot.removesuffix(path) + Path(path).name if path else bot


def seated_at(game: Game, players: Sequence[str], people: Sequence[str] = ()) -> list[BotMaker | None]:
    """Give what a sitting needs for every seat: a maker of bots, or None for *people*."""
    return [None if name in people else partial(make_bot, game, name) for name in players]


def rivals(rules: RuleSet) -> list[str]:
    """Name who meets on a ladder if nobody says: all bots that play by the rules, and a search of few tries."""
    named = [name for name in bots_of(rules.game) if name != SEARCH]
    return [*(name for name in named if _plays_by(rules, name)), f"{SEARCH}:{DEFAULT}"]


def _plays_by(rules: RuleSet, name: str) -> bool:
    try:
        expect_to_fit(rules.game, name, rules)
    except NoPlayer:
        return False
    return True


def is_slow(name: str) -> bool:
    """Tell whether a bot looks ahead, so that one of its games takes as long as hundreds of others."""
    return name.partition(":")[0] == SEARCH


def usual_bots(game: Game) -> list[str]:
    """Name who plays if nobody says: players who know nothing, and the best that the game brings."""
    return list(dict.fromkeys(["random", best_bot(game)]))
