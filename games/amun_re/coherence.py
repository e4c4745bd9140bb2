"""Values of an edition of Amun-Re that do not go together: what cannot be played, and what makes no sense."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from nomarch.core.editions import Doubt, falls, listed
from nomarch.games.amun_re.cards import KINDS
from nomarch.games.amun_re.readings import Farmers, Symbols

if TYPE_CHECKING:
    from nomarch.games.amun_re.edition import AmunReEdition

NAME: Final = re.compile(r"[a-z][a-z-]*")
MOST_GOLD: Final = 5000
"""More gold than any box holds; offers are listed up to all the gold there is."""
NAMED_KINGDOMS: Final = 2
"""The Old Kingdom and the New Kingdom."""
PAIR: Final = 2
PHASES: Final = {"blockade": 1, "free-farmer": 2, "adjustment": 3, "fixed-income": 4}
"""The phase of some cards, the auction being the first."""
Check = tuple[bool, str, str]


def all_checks(edition: AmunReEdition) -> Iterator[Check]:
    """Look at everything that play needs; later checks rely on earlier ones."""
    players, enough = (
        edition.players_max,
        "must be in the box for all players; see players_max, gold_cards, power_cards",
    )
    gold = gold_in_the_box(edition)
    yield edition.players_min > players, "players_max", "must not be below players_min"
    for table, does in (("power_cards", "count"), ("card_phase", "name")):
        yield set(getattr(edition, table)) != set(KINDS), table, f"must {does} exactly the kinds {', '.join(KINDS)}"
    yield not all(map(NAME.fullmatch, edition.provinces)), "provinces", "must be called by small letters"
    needed = players * edition.rounds_per_kingdom
    yield (
        needed > len(edition.provinces),
        "provinces",
        "must be enough for all players and rounds; see players_max, rounds_per_kingdom",
    )
    yield min(edition.gold_cards, default=1) < 1, "gold_cards", "must have values above nothing"
    yield not 1 <= gold <= MOST_GOLD, "gold_cards", f"must add up to 1 to {MOST_GOLD} gold"
    yield edition.starting_gold * players > gold, "starting_gold", enough
    hand = sum(edition.starting_gold_cards)
    yield hand != edition.starting_gold, "starting_gold_cards", "must add up to starting_gold"
    architects = edition.power_cards["architect"]
    yield edition.starting_architects * players > architects, "starting_architects", enough
    yield list(edition.bid_track) != sorted({0, *edition.bid_track}), "bid_track", "must rise, beginning with 0"
    levels = edition.offering_levels
    yield list(levels) != sorted(set(levels)), "offering_levels", "must rise"
    yield (
        len(edition.level_value) != len(levels) + 1,
        "level_value",
        "must name a value for each level, one more than offering_levels has numbers",
    )


def all_doubts(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at everything that can be played and yet makes no sense, chapter by chapter."""
    for chapter in (
        of_the_box,
        of_the_hands,
        of_the_provinces,
        of_the_auction,
        of_the_pyramids,
        of_the_cards,
        of_the_offering,
        of_the_scoring,
    ):
        yield from chapter(edition)


def of_the_box(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at pieces and names."""
    rounds, kingdoms, pieces = edition.rounds_per_kingdom, edition.kingdoms, edition.pieces_per_player
    two_names = f"there are {kingdoms} kingdoms, and names for two: the Old Kingdom and the New Kingdom"
    yield kingdoms > NAMED_KINGDOMS, "kingdoms", two_names
    marked = f"a player gets provinces in {rounds} rounds of a kingdom, and has pieces to mark {pieces}"
    yield pieces < rounds, "pieces_per_player rounds_per_kingdom", marked
    aids, players = edition.summary_cards, edition.players_max
    few_aids = f"up to {players} play, and the summary cards are {aids}"
    yield 0 < aids < players, "summary_cards players_max", few_aids
    yield not edition.farmer_tokens, "farmer_tokens", "there are 0 farmers, and farmers are bought in every round"


def of_the_hands(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at what everybody starts with, card by card."""
    players = edition.players_max
    for value, count in Counter(edition.starting_gold_cards).items():
        there, needed = edition.gold_cards.get(value, 0), count * players
        told = f"{players} players start with {needed} cards of {value} gold, and there are {there}"
        yield needed > there, "starting_gold_cards gold_cards", told
    exact = "there is no gold card of 1, and any amount can be paid and offered exactly"
    yield not edition.gold_cards.get(1), "gold_cards", exact
    thefts, there = edition.starting_theft_cards * players, edition.theft_cards
    told = f"{players} players start with {thefts} theft cards, and there are {there}"
    yield thefts > there, "theft_cards starting_theft_cards", told
    never = f"nobody gets one of the {there} theft cards, so nobody can steal"
    yield not thefts, "starting_theft_cards theft_cards", never


def of_the_provinces(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at what the board shows."""
    provinces = edition.provinces.values()
    for halves, told in (
        ({province.bank for province in provinces}, "all provinces lie on one bank, and two are compared"),
        ({province.egypt for province in provinces}, "all provinces lie in one part of Egypt, and there are two"),
        ({province.nile for province in provinces}, "all provinces are on the Nile or none is, and cards ask for that"),
    ):
        yield len(halves) == 1, "provinces", told
    no_symbols = "no province has a card symbol, so nobody can buy a card"
    yield not any(province.symbols for province in provinces), "provinces power_card_limit", no_symbols
    caravans = [name for name, province in edition.provinces.items() if province.caravan]
    never = f"no harvest level shows a camel, so the caravans of {', '.join(caravans)} never pay"
    yield bool(caravans) and not edition.camel_levels, "camel_levels provinces", never


def of_the_auction(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at prices, and at the card that keeps spaces free."""
    prices, spaces, gold = edition.bid_track, edition.blockade_spaces, gold_in_the_box(edition)
    yield len(prices) == 1, "bid_track", "0 is the only price, so nobody is ever outbid"
    too_high = f"a province can cost {prices[-1]} gold, and there are {gold} in the box"
    yield prices[-1] > gold, "bid_track gold_cards", too_high
    as_always = "with a blockade the next bid is 1 space higher, and so it is without one"
    yield spaces == 1, "blockade_spaces", as_always
    out_of_reach = f"the next bid must be {spaces} spaces higher, and a province card has {len(prices)}"
    yield 1 < len(prices) <= spaces, "blockade_spaces bid_track", out_of_reach
    yield not edition.price_table_length, "price_table_length", "the printed price table has 0 columns"


def of_the_pyramids(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at stones and what becomes of them."""
    with_architect, alone, worth = (
        edition.stones_with_architect,
        edition.stones_per_pyramid,
        edition.double_pyramid_worth,
    )
    dearer = f"with an Architect a pyramid takes {with_architect} stones, without one {alone}"
    yield with_architect >= alone, "stones_with_architect stones_per_pyramid", dearer
    too_many = f"a pyramid takes {alone} stones, and the box holds {edition.stones}"
    yield alone > edition.stones, "stones_per_pyramid stones", too_many
    no_pyramids = "there are 0 single pyramids, and every pyramid begins as one"
    yield not edition.single_pyramids, "single_pyramids", no_pyramids
    no_doubles = "a pair of pyramids becomes a double pyramid, and there are 0"
    yield not edition.double_pyramids, "double_pyramids", no_doubles
    no_pair = f"a double pyramid replaces a pair of pyramids, and it stands for {worth}"
    yield worth != PAIR, "double_pyramid_worth", no_pair


def of_the_cards(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at cards that are not there, or that do nothing."""
    missing = [kind for kind in KINDS if not edition.power_cards[kind]]
    yield bool(missing), "power_cards", f"the rules explain {', '.join(missing)}, and there are 0 such cards"
    for field, told in (
        ("adjustment", "an adjustment adds or takes 0, so it changes nothing"),
        ("fixed_income_gold", "the fixed income is 0 gold, so nobody prefers it"),
        ("rich_harvest_gold", "a rich harvest adds 0 gold, so it changes nothing"),
        ("bonus_card_points", "a bonus card scores 0 points, so five kinds of cards do nothing"),
        ("card_sale_gold", "a sold card brings 0 gold, so nobody sells one"),
    ):
        yield not getattr(edition, field), field, told
    extra, cards = edition.extra_cards, sum(edition.power_cards.values())
    too_many = f"{extra} cards are drawn beyond those paid for, and there are {cards}"
    yield extra >= cards, "extra_cards power_cards", too_many
    for kind, place in PHASES.items():
        named, phase = edition.card_phase[kind].partition(",")[0], str(place + edition.reveal_is_a_phase)
        told = f"the mark on {kind} says phase {named}, and its phase is number {phase}"
        yield named.isdigit() and named != phase, "card_phase reveal_is_a_phase", told


def of_the_offering(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at harvest levels and rewards."""
    values, starts, players = edition.level_value, edition.offering_levels, edition.players_max
    falling = f"a larger offering makes a poorer harvest: {listed(values)}"
    yield falls(values), "level_value", falling
    unknown = [level for level in edition.camel_levels if not 1 <= level <= len(values)]
    told = f"level {listed(unknown)} shows a camel, and there are levels 1 to {len(values)}"
    yield bool(unknown), "camel_levels level_value", told
    twice = len(set(edition.camel_levels)) < len(edition.camel_levels)
    yield twice, "camel_levels", f"a level is named twice: {listed(edition.camel_levels)}"
    moved = edition.adjustment * edition.power_cards["adjustment"]
    low = edition.theft_value * edition.starting_theft_cards * players - moved
    high = gold_in_the_box(edition) + moved
    too_low = f"level 2 begins at {starts[0] if starts else 0}, and no total is below {low}: level 1 never comes"
    yield bool(starts) and starts[0] <= low, "offering_levels theft_value", too_low
    too_high = f"level {len(values)} begins at {starts[-1] if starts else 0}, and no total is above {high}"
    yield bool(starts) and starts[-1] > high, "offering_levels gold_cards", too_high
    ranks = edition.rewards_by_rank
    more_ranks = f"there are rewards for {len(ranks)} ranks, and at most {players} players"
    yield len(ranks) > players, "rewards_by_rank players_max", more_ranks
    goods = (*ranks, edition.reward_others) if len(ranks) < players else ranks
    more_for_less = f"a smaller offering brings more goods: {listed(goods)}"
    yield falls(goods[::-1]), "rewards_by_rank reward_others", more_for_less


def of_the_scoring(edition: AmunReEdition) -> Iterator[Doubt]:
    """Look at what scores, and whether anybody can reach it."""
    points, players, own = edition.gold_rank_points, edition.players_max, edition.rounds_per_kingdom
    more_ranks = f"{len(points)} ranks score for gold, and at most {players} play"
    yield len(points) > players, "gold_rank_points players_max", more_ranks
    yield falls(points[::-1]), "gold_rank_points", f"less gold scores more points: {listed(points)}"
    provinces = edition.provinces.values()
    framed = edition.symbols_counted is Symbols.LASTING_AND_FRAMED
    symbols = _most((each.symbols + each.gift_cards * framed for each in provinces), own)
    yield (
        not 1 <= edition.bonus_symbols <= symbols,
        "bonus_symbols provinces",
        f"a bonus card asks for {edition.bonus_symbols} card symbols, and {own} provinces show 0 to {symbols}",
    )
    printed = edition.farmers_counted is Farmers.PRESENT
    in_sand = players * edition.kingdoms * own if edition.power_cards["free-farmer"] else 0
    farmers = in_sand + _most((each.fields + each.printed_farmers * printed for each in provinces), own)
    yield (
        not 1 <= edition.bonus_farmers <= farmers,
        "bonus_farmers provinces",
        f"a bonus card asks for {edition.bonus_farmers} farmers, and {own} provinces hold 0 to {farmers}",
    )


def gold_in_the_box(edition: AmunReEdition) -> int:
    """Add up all gold cards."""
    return sum(value * count for value, count in edition.gold_cards.items())


def _most(counts: Iterable[int], provinces: int) -> int:
    """Add up what the richest *provinces* have."""
    return sum(sorted(counts, reverse=True)[:provinces])
