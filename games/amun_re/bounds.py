"""How long a game of Amun-Re gets and how many points there are to be had, with the reasons: bounds, not averages."""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING

from nomarch.games.amun_re.board import Bank
from nomarch.games.amun_re.cards import BONUS_PLAYS
from nomarch.games.amun_re.readings import ExtraCards

if TYPE_CHECKING:
    from nomarch.games.amun_re.rules import AmunReRules


def longest(rules: AmunReRules) -> int:
    """Count the most decisions of a game, by what uses them up."""
    edition, seats = rules.edition, rules.seats
    asked = seats * (6 if edition.expert_provinces else 5)
    """A seat reveals, draws what it bought, ends its purchases, offers, says how many goods are cards, harvests."""
    bids = (seats - 1) * len(rules.prices) + 1
    """A bid takes a higher space of its ladder, and the auction ends with the first bid on the last ladder."""
    a_round = asked + bids + bought_cards(rules) + rejected_cards(rules) + goods(rules)
    a_kingdom = edition.rounds_per_kingdom * a_round + fields(rules) + seats
    return edition.kingdoms * a_kingdom + bought_stones(rules) + used_cards(rules)


def rounds(rules: AmunReRules) -> int:
    """Count the rounds of a game."""
    return rules.edition.kingdoms * rules.edition.rounds_per_kingdom


def owned(rules: AmunReRules) -> int:
    """Count the provinces that have an owner at the end of a kingdom."""
    return rules.seats * rules.edition.rounds_per_kingdom


def bought_cards(rules: AmunReRules) -> int:
    """Count the cards that all can buy in a round: the symbols of their best provinces, or of all, are the limit."""
    return sum(nlargest(owned(rules) if rules.sums_symbols else rules.seats, rules.symbols))


def goods(rules: AmunReRules) -> int:
    """Count the goods that all take in a round if nobody steals."""
    edition, seats = rules.edition, rules.seats
    ranked = edition.rewards_by_rank[:seats]
    return sum(ranked) + (seats - len(ranked)) * edition.reward_others


def rejected_cards(rules: AmunReRules) -> int:
    """Count the cards that all leave in a round: some for each time that one draws."""
    edition = rules.edition
    draws = rules.seats if edition.cards_bought_unseen else bought_cards(rules)
    if edition.extra_cards_when is ExtraCards.BUYING_AND_REWARDS:
        draws += rules.seats if edition.reward_cards_unseen else goods(rules)
    return draws * edition.extra_cards


def used_cards(rules: AmunReRules) -> int:
    """Count the cards that come into hands in a game, each of which is played or sold by one decision."""
    edition = rules.edition
    gifts = edition.kingdoms * sum(rules.gift_cards)
    return rules.seats * edition.starting_architects + gifts + rounds(rules) * (bought_cards(rules) + goods(rules))


def fields(rules: AmunReRules) -> int:
    """Count the fields on which farmers can be put in a kingdom; they stay until it ends."""
    return sum(nlargest(owned(rules), rules.fields))


def bought_stones(rules: AmunReRules) -> int:
    """Count the stones that can be bought in a game: what gold pays for, and what stones and pyramids the box has."""
    edition = rules.edition
    paid = rounds(rules) * pieces_for(most_gold(rules), rules.seats, edition.price_step)
    if not rules.limited:
        return paid
    each = max(edition.stones_per_pyramid, edition.stones_with_architect)
    return min(paid, edition.stones + each * pyramids_in_box(rules))


def pieces_for(gold: int, turns: int, step: int) -> int:
    """Count the pieces that *gold* pays for in some turns, in each of which every piece costs a step more.

    >>> pieces_for(9, turns=2, step=1), pieces_for(10, turns=2, step=2)
    (5, 3)
    """
    pieces = 0
    while gold >= (price := step * (pieces // turns + 1)):  # evenly spread they cost least
        gold -= price
        pieces += 1
    return pieces


def most_gold(rules: AmunReRules) -> int:
    """Count the gold that all can have together: that of the box, or with substitutes all that a game pays out."""
    if rules.limited:
        return rules.all_gold
    edition, seats = rules.edition, rules.seats
    farmers = sum(rules.fields) + sum(rules.printed) + owned(rules)  # the last by a card a turn, in the sand
    harvest = farmers * (max(edition.level_value) + edition.rich_harvest_gold) + seats * edition.fixed_income_gold
    a_round = harvest + sum(rules.mine) + sum(rules.caravan) + sum(rules.gift_gold) + seats * edition.theft_gold
    return seats * edition.starting_gold + rounds(rules) * a_round + used_cards(rules) * rules.sale


def score_bounds(rules: AmunReRules) -> tuple[int, int]:
    """Give nothing, and all that one seat could score if every pyramid stood on its provinces in every kingdom."""
    edition = rules.edition
    standing = pyramids(rules)
    temples = sum(nlargest(edition.rounds_per_kingdom, rules.temples))
    a_kingdom = (
        standing * edition.pyramid_points
        + standing // edition.rounds_per_kingdom * edition.set_points
        + len(Bank) * edition.majority_points
        + temples * max(edition.level_value)
        + len(BONUS_PLAYS) * edition.bonus_card_points
    )
    return 0, edition.kingdoms * a_kingdom + max(edition.gold_rank_points, default=0)


def pyramids(rules: AmunReRules) -> int:
    """Count the pyramids that can be built: of all stones that come on the board, and out of the box."""
    edition = rules.edition
    stones = bought_stones(rules) + rounds(rules) * goods(rules) + edition.kingdoms * sum(rules.gift_stones)
    built = stones // min(edition.stones_per_pyramid, edition.stones_with_architect)
    return min(built, pyramids_in_box(rules)) if rules.limited else built


def pyramids_in_box(rules: AmunReRules) -> int:
    """Count the pyramids that the pieces of the box show."""
    edition = rules.edition
    return edition.single_pyramids + edition.double_pyramids * edition.double_pyramid_worth
