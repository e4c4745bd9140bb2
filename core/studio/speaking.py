"""Who speaks of a game to a reader, and what the things are called that one chooses before a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from nomarch.core.engine import Game, RuleSet
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import said
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.studio.words import USUAL

SPEAKERS: Final = 512
"""How many speakers are kept: whoever speaks of the same rules to players of the same names is the same one."""


def speaker_of(rules: RuleSet, code: str, players: Sequence[str] = ()) -> Speaker:
    """Find somebody who speaks of a game in a language, or in the nearest to it that the game has."""
    spoken = texts_of(rules.game).languages
    return _speaker(rules, next((each for each in (code, USUAL) if each in spoken), spoken[0]), tuple(players))


@lru_cache(maxsize=SPEAKERS)
def _speaker(rules: RuleSet, code: str, players: tuple[str, ...]) -> Speaker:
    return Speaker(rules, code, players)


def edition_title(speaker: Speaker, rules: RuleSet) -> str:
    """Name an edition."""
    resolved = rules.resolved
    return said(speaker, f"edition:{resolved.name}", resolved.title_in(speaker.code))


def variant_titles(speaker: Speaker, rules: RuleSet) -> dict[str, str]:
    """Name the variants that an edition offers."""
    offered = rules.game.shelf.variants(rules.resolved.choice.edition)
    return {name: said(speaker, f"variant:{name}", each.title_in(speaker.code)) for name, each in offered.items()}


def played(speaker: Speaker, rules: RuleSet) -> str:
    """Say what is played: the edition, its variants, and what was changed."""
    choice, titles = rules.resolved.choice, variant_titles(speaker, rules)
    chosen = [titles.get(name, name) for name in choice.variants]
    changed = [f"{field} = {value}" for field, value in choice.changes.items()]
    return ", ".join([edition_title(speaker, rules), *chosen, *changed])


def language_for(game: Game, code: str) -> str:
    """Find the language of a reader, or the nearest to it that a game speaks."""
    return speaker_of(game.rules(), code).code
