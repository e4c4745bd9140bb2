"""Values of an edition of Amun-Re that fit one by one but not together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nomarch.games.amun_re.cards import KINDS

if TYPE_CHECKING:
    from nomarch.games.amun_re.edition import AmunReEdition

NAME: Final = re.compile(r"[a-z][a-z-]*")
MOST_GOLD: Final = 5000
"""More gold than any box holds; offers are listed up to all the gold there is."""


def all_checks(edition: AmunReEdition) -> Iterator[tuple[bool, str, str]]:
    """Look at everything; later checks rely on earlier ones."""
    players, enough = edition.players_max, "must be in the box for all players"
    gold = sum(value * count for value, count in edition.gold_cards.items())
    yield edition.players_min > players, "players_max", "must not be below players_min"
    for table, does in (("power_cards", "count"), ("card_phase", "name")):
        yield set(getattr(edition, table)) != set(KINDS), table, f"must {does} exactly the kinds {', '.join(KINDS)}"
    yield not all(map(NAME.fullmatch, edition.provinces)), "provinces", "must be called by small letters"
    needed = players * edition.rounds_per_kingdom
    yield needed > len(edition.provinces), "provinces", "must be enough for all players and rounds"
    yield min(edition.gold_cards, default=1) < 1, "gold_cards", "must have values above nothing"
    yield not 1 <= gold <= MOST_GOLD, "gold_cards", f"must add up to 1 to {MOST_GOLD} gold"
    yield edition.starting_gold * players > gold, "starting_gold", enough
    hand = sum(edition.starting_gold_cards)
    yield hand != edition.starting_gold, "starting_gold_cards", "must add up to starting_gold"
    architects = edition.power_cards["architect"]
    yield edition.starting_architects * players > architects, "starting_architects", enough
    yield players > edition.theft_cards, "theft_cards", "must be enough for all players"
    yield list(edition.bid_track) != sorted({0, *edition.bid_track}), "bid_track", "must rise, beginning with 0"
    levels = edition.offering_levels
    yield list(levels) != sorted(set(levels)), "offering_levels", "must rise"
    yield len(edition.level_value) != len(levels) + 1, "level_value", "must name a value for each level"
