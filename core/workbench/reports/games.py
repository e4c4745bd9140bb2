"""What a game offers, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from nomarch.core.editions import Choice
from nomarch.core.engine import Game
from nomarch.core.errors import NomarchError
from nomarch.core.lab.roster import bots_of


def game_lines(game: Game) -> Iterator[str]:
    """Tell what a game offers: its editions, their variants, and its bots."""
    yield f"{game.name}: {game.title}; bots: {', '.join(bots_of(game))}"
    width = max(map(len, game.editions))
    for edition in game.editions:
        try:
            limits = game.shelf.resolve(Choice(edition)).edition
        except NomarchError as error:  # one broken edition must not hide the others
            yield f"   {edition:<{width}}  {error}"
            continue
        mark = "*" if edition == game.default_edition else " "
        players = f"{limits.players_min} to {limits.players_max} players"
        yield f" {mark} {edition:<{width}}  {players}  {game.shelf.title(edition)}"
        for name, variant in game.shelf.variants(edition).items():
            yield f"     + {name}: {variant.title}"
    yield " * the edition played when none is named"
