"""Values of an edition of Saqqara that do not go together: what cannot be played, and what makes no sense."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.editions import MOST, Doubt, falls, listed
from nomarch.games.saqqara.board import GOODS, PYRAMIDS, Good, Of
from nomarch.games.saqqara.holdings import MOST_PIECES
from nomarch.games.saqqara.readings import Reads

if TYPE_CHECKING:
    from nomarch.games.saqqara.edition import SaqqaraEdition

NAME: Final = re.compile(r"[a-z][a-z-]*")
MOST_CARDS: Final = 1000
"""So many cards a deck has at most; every seat has one of its own."""
Check = tuple[bool, str, str]
WORTH: Final[Mapping[str, Callable[[Any], tuple[int, ...]]]] = {
    "irrigation_rates": lambda sold: (sold.goods, sold.of is Of.CHOSEN),
    "intrigue_cards": lambda change: (change.draw, -change.discard),
    "government_gold": lambda paid: tuple(paid.get(value, 0) for value in range(MOST + 1)),
    "religion_range": lambda highest: (highest,),
    "soldiers_gold": lambda gold: (gold,),
    "agriculture_goods": lambda given: (given.goods, given.of is Of.CHOSEN),
    "court_influence": lambda token: (token.influence, token.of is Of.CHOSEN),
    "trade_rates": lambda rate: (rate.received, -rate.given, rate.of is Of.CHOSEN),
    "engineering_discount": lambda saved: (MOST_PIECES if saved == "all" else saved,),
    "thieves_loot": lambda loot: (loot.goods, -loot.victims),
}
"""The tables by level, and what an entry is worth; what is worth less in one thing may be worth more in another."""
LEVELLED: Final = tuple(WORTH)


def all_checks(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at everything that play needs, chapter by chapter; later checks rely on earlier ones."""
    for chapter in (of_the_board, of_the_pyramids, of_the_cards, of_the_players):
        yield from chapter(edition)


def of_the_board(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at goods, tracks and the distribution table."""
    supply, stored = edition.goods_supply, [good for good in GOODS if good is not Good.LAND]
    yield set(supply) != set(GOODS), "goods_supply", f"must count exactly {', '.join(GOODS)}"
    yield max(supply.values(), default=0) > MOST_PIECES, "goods_supply", f"must not exceed {MOST_PIECES} of a kind"
    yield sorted(edition.warehouses) != sorted(stored), "warehouses", "must name each good but land once"
    yield sorted(edition.track) != sorted(GOODS), "track", "must name each good once"
    for table in ("bonus_goods", "land_per_warehouse", "tent_places"):
        yield (
            len(getattr(edition, table)) != edition.years,
            table,
            f"must say something for each of the {edition.years} years",
        )
    places = [[edition.track.index(place) for place in year] for year in edition.tent_places]
    yield not all(edition.tent_places), "tent_places", "must name a place for each year"
    yield any(Good.LAND in year for year in edition.tent_places), "tent_places", "must name places under warehouses"
    yield any(year != sorted(set(year)) for year in places), "tent_places", "must follow the track within a year"
    lies_ahead = any(before[-1] < after[0] for before, after in pairwise(places))
    yield lies_ahead, "tent_places", "must not lie ahead of the die when a year's last market is over"
    first, last = edition.nile_start, edition.nile_last_space
    yield 0 < last < first, "nile_last_space", "must not lie before nile_start"


def of_the_pyramids(edition: SaqqaraEdition) -> Iterator[Check]:
    """Look at tiles, levels and privileges."""
    levels, above = edition.levels, edition.pyramids_above_players
    tiles = edition.players_max + above + len(edition.joined_pyramids)
    yield set(edition.level_costs) != set(PYRAMIDS), "level_costs", f"must name exactly {', '.join(PYRAMIDS)}"
    yield (
        any(len(costs) != levels for costs in edition.level_costs.values()),
        "level_costs",
        f"must price each level; see level_places, which has {levels}",
    )
    yield levels < 2, "level_places", "must name some levels"
    yield (
        len(edition.level_points) != levels,
        "level_points",
        f"must name a number for each level; see level_places, which has {levels}",
    )
    yield tiles > len(edition.level_costs), "pyramids_above_players", "must leave enough pyramids; see players_max"
    yield len(set(edition.joined_pyramids)) < 2, "joined_pyramids", "must be two"
    yield (
        edition.protection_from_level > levels,
        "protection_from_level",
        f"must be a level; see level_places, which has {levels}",
    )
    lack_all = edition.pyramids_without_top >= edition.players_min + above
    yield lack_all, "pyramids_without_top", "must leave some pyramids; see players_min, pyramids_above_players"
    for table in LEVELLED:
        known = set(getattr(edition, table)) <= set(range(1, levels + 1))
        yield not known, table, f"has levels from 1 to {levels}; see level_places"
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
    yield not edition.threshold_cards.get(low), "first_threshold_value", "must be on a card; see threshold_cards"
    yield edition.first_threshold_others >= warehouses, "first_threshold_others", "must all lie in the first round"
    yield min(edition.influence_cards, default=0) < 1, "influence_cards", "must have numbers above nothing"
    most = hand + max((change.draw for change in improvements), default=0)
    yield (
        edition.influence_deck_size < 2 * most,
        "influence_cards",
        "must be enough for two hands; see hand_size, intrigue_cards",
    )
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
    yield (
        gold > edition.goods_supply[Good.GOLD],
        "starting_gold",
        "must be in the box for all players; see players_max, goods_supply",
    )


def all_doubts(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at everything that can be played and yet makes no sense, chapter by chapter."""
    for chapter in (
        about_goods,
        about_levels,
        about_privileges,
        about_influence,
        about_thresholds,
        about_the_market,
        about_the_nile,
    ):
        yield from chapter(edition)


def about_goods(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at where goods come from, and at the pieces of a colour."""
    nothing = "warehouses receive 0 goods, in no year a bonus, and no land: nothing ever comes in"
    comes = (edition.goods_per_warehouse, *edition.bonus_goods, *edition.land_per_warehouse)
    yield not any(comes), "goods_per_warehouse bonus_goods land_per_warehouse", nothing
    missing = [good for good, count in edition.goods_supply.items() if not count]
    yield bool(missing), "goods_supply", f"the rules speak of {listed(missing)}, and there are 0 pieces"
    boats, pawns = edition.boats_per_player, edition.merchants_per_player
    yield boats != 1, "boats_per_player", f"a colour has {boats} boats, and a player sails with one"
    yield not pawns, "merchants_per_player", "a colour has 0 bidding pawns, and offers are marked with one"


def about_levels(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at what a level costs, holds and scores."""
    points, supply = edition.level_points, edition.goods_supply
    yield falls(points), "level_points", f"a worker further up scores less: {listed(points)}"
    land = supply[Good.LAND]
    for good, there in supply.items():
        most = max(cost.get(good, 0) for costs in edition.level_costs.values() for cost in costs)
        told = f"a level costs {most} {good}, and there are {there}, with {land} land that may replace it"
        yield most > there + land * (good is not Good.LAND), "level_costs goods_supply", told
    workers, pyramids = edition.workers_per_player, edition.players_min + edition.pyramids_above_players
    places = sum(edition.level_places) * pyramids
    told = f"{edition.players_min} players have {workers} workers each, and {pyramids} pyramids hold {places}"
    yield workers * edition.players_min > places, "workers_per_player level_places", told


def about_privileges(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at privileges that get worse, or that do nothing."""
    for table, worth in WORTH.items():
        entries = sorted(getattr(edition, table).items())
        for (low, before), (high, after) in pairwise(entries):
            less = all(one >= other for one, other in zip(worth(before), worth(after), strict=True))
            told = f"level {high} gives less than level {low}, and only the level occupied counts"
            yield less and worth(before) != worth(after), table, told
    for level, change in edition.intrigue_cards.items():
        told = f"on level {level} one discards {change.discard} and draws {change.draw}, which improves no hand"
        yield change.draw < max(change.discard, 1), "intrigue_cards", told
    victims = max((loot.victims for loot in edition.thieves_loot.values()), default=0)
    others = edition.players_max - 1
    told = f"thieves rob at least {victims} opponents, and at most {others} sit at the table"
    yield victims > others, "thieves_loot players_max", told
    values = {value for value, count in edition.threshold_cards.items() if count}
    unknown = {value for paid in edition.government_gold.values() for value in paid} - values
    told = f"Government pays for thresholds of {listed(sorted(unknown))}, and no card has them"
    yield bool(unknown), "government_gold threshold_cards", told


def about_influence(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at the decks, and at what is added to a card."""
    numbers = [number for number, count in edition.influence_cards.items() if count]
    low, high = min(numbers, default=0), max(numbers, default=0)
    yield not numbers, "influence_cards", "no influence card has a number, so nobody has a majority"
    for level, highest in edition.religion_range.items():
        admits_none = f"on level {level} Religion admits cards up to {highest}, and they begin with {low}"
        yield highest < low, "religion_range influence_cards", admits_none
        beyond = f"on level {level} Religion admits cards up to {highest}, and they end with {high}"
        by_number = edition.religion_reads is Reads.PRINTED and bool(numbers)
        yield by_number and highest > high, "religion_range influence_cards", beyond
    for kind in ("beggar", "merchant"):
        cards, goods = getattr(edition, f"{kind}_cards"), getattr(edition, f"{kind}_goods")
        yield not cards, f"{kind}_cards", f"the rules explain the {kind}, and a deck has 0"
        yield not goods, f"{kind}_goods", f"a {kind} brings 0 goods, so nobody plays one"
    no_tokens = "the Royal Court and the Thieves lay influence tokens, and there are 0"
    yield not edition.influence_tokens, "influence_tokens", no_tokens


def about_thresholds(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at the threshold cards."""
    values = sorted(value for value, count in edition.threshold_cards.items() if count)
    goods, low = sum(edition.goods_supply.values()), edition.first_threshold_value
    never = f"a threshold is {values[-1]}, and there are {goods} goods"
    yield values[-1] > goods, "threshold_cards goods_supply", never
    highest = f"the low threshold among the first is {low}, and no card has a higher one"
    yield len(values) > 1 and low == values[-1], "first_threshold_value threshold_cards", highest
    yield not edition.no_yield_cards, "no_yield_cards", "the rules explain cards without a yield, and there are 0"
    numbers = {number for number, count in edition.influence_cards.items() if count}
    printed = edition.match_reads is Reads.PRINTED and edition.match_goods > 0
    told = "a card equal to the threshold earns a good, and no influence card has the number of a threshold"
    yield printed and numbers.isdisjoint(values), "match_goods influence_cards threshold_cards", told


def about_the_market(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at market cards."""
    limit, lots = edition.market_cards_per_player, len(edition.warehouses)
    told = f"a player may win {limit} cards at a market, and {lots} are for sale"
    yield limit > lots, "market_cards_per_player warehouses", told
    cards = [card for card in edition.market_cards.values() if card.copies]
    sides = [side for card in cards for bargain in card.bargains for side in (bargain.gives, bargain.gets)]
    for good, there in edition.goods_supply.items():
        most = max(side.get(good, 0) for side in sides)
        yield most > there, "market_cards goods_supply", f"a market card is about {most} {good}, and there are {there}"


def about_the_nile(edition: SaqqaraEdition) -> Iterator[Doubt]:
    """Look at the boats, and at the land that moves them."""
    price, land, last = edition.land_per_nile_space, edition.goods_supply[Good.LAND], edition.nile_last_space
    dear = f"a space of the Nile costs {price} land, and there are {land}"
    yield price > land, "land_per_nile_space goods_supply", dear
    told = f"boats start on space {edition.nile_start}, and none goes beyond space {last}"
    yield 0 < last == edition.nile_start, "nile_start nile_last_space", told
    yield (
        not edition.points_per_nile_space,
        "points_per_nile_space",
        "a space of the Nile scores 0 points, so boats sail for nothing",
    )
    offered = {
        good for card in edition.market_cards.values() if card.copies for one in card.bargains for good in one.gets
    }
    no_land = "warehouses receive 0 land in every year, and no market card gives any: nobody ever has land"
    yield not any(edition.land_per_warehouse) and Good.LAND not in offered, "land_per_warehouse market_cards", no_land
