"""Trained players where bots are named: `trained` is the one that comes with a game, `trained:bot.json` one of a file.

An order that goes to a worker brings the texts of the files it names along, so that another machine has them too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Game, RuleSet, Seed
from nomarch.core.errors import NomarchError

if TYPE_CHECKING:
    from nomarch.core.learning.player import Mind, Trained, TrainedBot

TRAINED, SEARCH = "trained", "search"
FOLDER: Final = "trained"
"""Where in its package the trained players of a game lie."""
_BROUGHT: Final[dict[str, str]] = {}
"""Texts of players that orders brought along, by the path of their file where the order was given."""


class NoPlayer(NomarchError, LookupError):
    """A trained player that nobody has trained yet."""


class Resident:
    """Makes bots of the trained players that come with a game: under each of its rule sets another one."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game

    def __call__(self, seed: Seed = 0) -> TrainedBot:
        """Make a bot; which player it is shows when it first sees a table."""
        from nomarch.core.learning.player import TrainedBot  # noqa: PLC0415 (numpy, which need not be there)

        return TrainedBot(seed, self.mind_for)

    def mind_for(self, rules: RuleSet) -> Mind:
        """Give the mind of the player that was trained on some rules."""
        return _resident_mind(rules)


@lru_cache(maxsize=8)
def _resident_mind(rules: RuleSet) -> Mind:
    """Find the player that comes with a game for some rules, once."""
    game, is_changed = rules.game, bool(rules.resolved.choice.changes)
    file = None if is_changed else file_for(game, rules.name, rules.seats)
    if file is None:
        raise NoPlayer(
            f"no trained player comes with {game.title} for {rules.name} with {rules.seats} seats"
            f"{' and changed values' if is_changed else ''}: `nomarch train` makes one, and trained:FILE lets it play"
        )
    return _read(file.read_text("utf-8"), f"{game.name}/{FOLDER}/{file.name}").mind_for(rules)


def file_for(game: Game, edition: str, seats: int) -> Traversable | None:
    """Find the trained player that comes with a game for an edition with its variants and a number of seats."""
    if game.folder is None:
        return None
    file = game.folder / FOLDER / f"{edition}-{seats}.json"
    return file if file.is_file() else None


def has_players(game: Game) -> bool:
    """Tell whether trained players come with a game."""
    return game.folder is not None and (game.folder / FOLDER).is_dir()


def trained_by(game: Game, path: str) -> Resident | Trained:
    """Find what makes the bots of the trained player of a file; without one, of those that come with a game."""
    return _read(_text(path), path) if path else Resident(game)


def brought_along(bots: Iterable[str]) -> dict[str, str]:
    """Give the texts of the files that bots are named by, for whoever has no such files."""
    return {path: _text(path) for bot in bots if (path := file_named(bot))}


def receive(players: Mapping[str, str]) -> None:
    """Take in what an order brought along."""
    _BROUGHT.update(players)


def file_named(bot: str) -> str:
    """Give the path of the file of a trained player, if a bot is named by one.

    >>> [file_named(bot) for bot in ("trained:bot.json", "search:0.2s:bot.json", "search:30", "random")]
    ['bot.json', 'bot.json', '', '']
    """
    kind, _, rest = bot.partition(":")
    return rest if kind == TRAINED else rest.partition(":")[2] if kind == SEARCH else ""


def identity(game: Game, bot: str, edition: str, seats: int) -> str:
    """Tell who plays under the name of a bot: a hash of the trained player behind it, if there is one."""
    if path := file_named(bot):
        return hashlib.sha256(_text(path).encode()).hexdigest()[:16]
    file = file_for(game, edition, seats) if bot.partition(":")[0] in (TRAINED, SEARCH) else None
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if file else ""


def _text(path: str) -> str:
    from nomarch.core.learning.player import player_text  # noqa: PLC0415 (numpy, which need not be there)

    return _BROUGHT[path] if path in _BROUGHT and not Path(path).is_file() else player_text(Path(path))


def _read(text: str, called: str) -> Trained:
    from nomarch.core.learning.player import player_of  # noqa: PLC0415 (numpy, which need not be there)

    return player_of(text, called)


def expect_to_fit(game: Game, bot: str, rules: RuleSet) -> None:
    """Refuse a trained player that cannot play by some rules."""
    path = file_named(bot)
    if path or bot == TRAINED:
        trained_by(game, path).mind_for(rules)


def guide_under(rules: RuleSet, path: str = "") -> Mind | None:
    """Find the trained player that a search goes by: that of a file, or one that comes with the game."""
    if path:
        return trained_by(rules.game, path).mind_for(rules)
    try:
        return _resident_mind(rules)
    except NoPlayer:
        return None
