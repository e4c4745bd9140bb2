"""Values of an edition of Saqqara that fit one by one but not together, chapter by chapter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nomarch.games.saqqara.board import GOODS, MOST_PIECES, PYRAMIDS, Good

if TYPE_CHECKING:
    from nomarch.games.saqqara.edition import SaqqaraEdition

NAME: Final = re.compile(r"[a-z][a-z-]*")
MOST_CARDS: Final = 1000
"""So many cards a deck has at most; every seat has one of its own."""
Check = tuple[bool, str, str]
LEVELLED = (
    "irrigation_rates",
    "intrigue_cards",
    "government_gold",
    "religion_range",
    "soldiers_gold",
    "agriculture_goods",
    "court_influence",
    "trade_rates",
    "engineering_discount",
    "thieves_loot",
)
"""The tables by level."""


def all_checks(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at everything, chapter by chapter; later checks rely on earlier ones."""
    for chapter in (of_the_board, of_the_pyramids, of_the_cards, of_the_players):
        yield from chapter(edition)


def of_the_board(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at goods, tracks and the distribution table."""
    supply, stored = edition.goods_supply, [good for good in GOODS if good is not Good.LAND]
    yield set(supply) != set(GOODS), "goods_supply", f"must count exactly {', '.join(GOODS)}"
    yield (
        max(supply.values(), default=0) > MOST_PIECES,
        "goods_supply",
        f"must not exceed {MOST_PIECES} of a kind",
    )
    yield sorted(edition.warehouses) != sorted(stored), "warehouses", "must name each good but land once"
    yield sorted(edition.track) != sorted(GOODS), "track", "must name each good once"
    for table in ("bonus_goods", "land_per_warehouse", "tent_places"):
        yield len(getattr(edition, table)) != edition.years, table, "must say something for each year"
    places = [[edition.track.index(place) for place in year] for year in edition.tent_places]
    yield not all(edition.tent_places), "tent_places", "must name a place for each year"
    yield any(Good.LAND in year for year in edition.tent_places), "tent_places", "must name places under warehouses"
    yield any(year != sorted(set(year)) for year in places), "tent_places", "must follow the track within a year"
    yield (
        any(before[-1] < after[0] for before, after in pairwise(places)),
        "tent_places",
        ("must not lie ahead of the die when a year's last market is over"),
    )
    first, last = edition.nile_start, edition.nile_last_space
    yield 0 < last < first, "nile_last_space", "must not lie before nile_start"


def of_the_pyramids(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at tiles, levels and privileges."""
    levels, above = edition.levels, edition.pyramids_above_players
    tiles = edition.players_max + above + len(edition.joined_pyramids)
    yield set(edition.level_costs) != set(PYRAMIDS), "level_costs", f"must name exactly {', '.join(PYRAMIDS)}"
    yield any(len(costs) != levels for costs in edition.level_costs.values()), "level_costs", "must price each level"
    yield levels < 2, "level_places", "must name some levels"
    yield len(edition.level_points) != levels, "level_points", "must name a number for each level"
    yield tiles > len(edition.level_costs), "pyramids_above_players", "must leave enough pyramids"
    yield len(set(edition.joined_pyramids)) < 2, "joined_pyramids", "must be two"
    yield edition.protection_from_level > levels, "protection_from_level", "must be a level"
    yield (
        edition.pyramids_without_top >= edition.players_min + above,
        "pyramids_without_top",
        "must leave some pyramids",
    )
    for table in LEVELLED:
        known = set(getattr(edition, table)) <= set(range(1, levels + 1))
        yield not known, table, f"has levels from 1 to {levels}"
    spread = any(loot.victims > loot.goods for loot in edition.thieves_loot.values())
    yield spread, "thieves_loot", "must take a good from each victim"


def of_the_cards(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at the decks and at market cards."""
    warehouses, hand, improvements = len(edition.warehouses), edition.hand_size, edition.intrigue_cards.values()
    sizes = {
        "threshold_cards": edition.threshold_card_count,
        "influence_cards": edition.influence_deck_size,
        "market_cards": edition.market_card_count,
    }
    for deck, cards in sizes.items():
        yield cards > MOST_CARDS, deck, f"must not add up to {cards} cards, but to {MOST_CARDS} at most"
    yield min(edition.threshold_cards, default=0) < 1, "threshold_cards", "must have values above nothing"
    yield edition.threshold_card_count < warehouses, "threshold_cards", "must be enough for a round"
    low = edition.first_threshold_value
    yield not edition.threshold_cards.get(low), "first_threshold_value", "must be on a card"
    yield edition.first_threshold_others >= warehouses, "first_threshold_others", "must all lie in the first round"
    yield min(edition.influence_cards, default=0) < 1, "influence_cards", "must have numbers above nothing"
    most = hand + max((change.draw for change in improvements), default=0)
    yield edition.influence_deck_size < 2 * most, "influence_cards", "must be enough for two hands"
    least = hand + min((change.draw - change.discard for change in improvements), default=0)
    yield min(hand, least) < warehouses, "hand_size", "must be enough for all warehouses"
    yield edition.market_cards_hidden < 0, "market_cards", "must be enough for all warehouses"
    yield not all(map(NAME.fullmatch, edition.market_cards)), "market_cards", "must be called by small letters"
    for card in edition.market_cards.values():
        yield not card.bargains, "market_cards", "must each offer something"
        single = all(len(bargain.gives) == len(bargain.gets) == 1 for bargain in card.bargains)
        yield not single, "market_cards", "must change one kind of goods into another"
        if single:
            pairs = [(*bargain.gives, *bargain.gets) for bargain in card.bargains]
            amounts = [side.values() for bargain in card.bargains for side in (bargain.gives, bargain.gets)]
            chosen = {received if given is Good.GOLD else given for given, received in pairs}
            yield any(given is received for given, received in pairs), "market_cards", "must change goods into others"
            yield any(0 in side for side in amounts), "market_cards", "must take and give something"
            yield len(chosen) < len(pairs), "market_cards", "must offer each good once"


def of_the_players(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at what players need."""
    yield edition.players_min > edition.players_max, "players_max", "must not be below players_min"
    gold = edition.starting_gold * edition.players_max
    yield gold > edition.goods_supply[Good.GOLD], "starting_gold", "must be in the box for all players"
