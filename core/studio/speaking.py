"""Who speaks of a game to a reader: in their language, or in one that the game speaks."""

from __future__ import annotations

from collections.abc import Sequence

from nomarch.core.engine import RuleSet
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.studio.words import USUAL


def speaker_of(rules: RuleSet, code: str, players: Sequence[str] = ()) -> Speaker:
    """Find somebody who speaks of a game in a language, or in the nearest to it that the game has."""
    spoken = texts_of(rules.game).languages
    return Speaker(rules, next((each for each in (code, USUAL) if each in spoken), spoken[0]), players)
