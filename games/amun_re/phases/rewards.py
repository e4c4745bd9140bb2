"""The goods of the generous, and the new first player. Plays `rewards.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Facts, Move, Phase, effects_in, requires
from nomarch.core.table import NOBODY
from nomarch.games.amun_re.board import FARMER, STONE
from nomarch.games.amun_re.building import (
    a_farmer_is_left,
    a_stone_is_left,
    has_a_free_field,
    is_own_province,
    place_farmer,
    place_stone,
    the_fields,
    the_province,
)
from nomarch.games.amun_re.cards import KINDS, PlayArchitect, PlayFreeFarmer
from nomarch.games.amun_re.moves import PlaceFarmer, PlaceStone, TakeCards
from nomarch.games.amun_re.phases.choosing import draws_extra_cards, offer_a_choice
from nomarch.games.amun_re.readings import FirstPlayerChanges

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

thief_gets_nothing = Effect("thief_gets_nothing", "rewards.thieves-get-none")
goods_are_due = Effect("goods_are_due", "rewards.by-rank", "rank", "goods")
cards_are_taken = Effect("cards_are_taken", "rewards.cards-beyond-the-limit", "cards", secret=("kinds",))
farmer_is_taken = Effect("farmer_is_taken", "rewards.farmers-need-free-fields", "province")
stone_is_taken = Effect("stone_is_taken", "rewards.stones-build-at-once", "province")
goods_are_left = Effect("goods_are_left", "rewards.may-be-declined", "goods")
first_player_changes = Effect("first_player_changes", "rewards.highest-offering-leads")
first_player_stays = Effect("first_player_stays", "rewards.all-thieves-change-nothing")


def the_goods(state: AmunRe, move: Move) -> Facts:
    """Count the goods that are left to take."""
    return {"goods": state.goods}


@requires("rewards.by-rank", the_goods)
def is_within_the_goods(state: AmunRe, take: TakeCards) -> bool:
    """Nobody takes more goods than their rank gives."""
    return take.cards <= state.goods


@requires("rewards.cards-are-declared-first", the_goods)
def number_of_cards_is_open(state: AmunRe, take: TakeCards) -> bool:
    """The number of cards is said once, before anything is taken; where they may be looked at, one by one."""
    if state.rules.edition.reward_cards_unseen:
        return not state.declared
    return take.cards == 1


@requires("components.supplies-are-finite")
def cards_are_left(state: AmunRe, take: TakeCards) -> bool:
    """There are so many cards left to draw."""
    return take.cards <= state.deck.left


def the_fewest_cards(state: AmunRe, take: TakeCards) -> Facts:
    """Count the goods that no stone or farmer could be."""
    return {"goods": state.goods, "cards": fewest_cards(state)}


@requires("rewards.may-be-declined", the_fewest_cards)
def leaves_no_goods_that_must_be_taken(state: AmunRe, take: TakeCards) -> bool:
    """Where goods may not be left, those that cannot be farmers or stones are cards."""
    return take.cards >= fewest_cards(state)


@requires("rewards.cards-are-declared-first", the_goods)
def number_of_cards_is_said(state: AmunRe, move: Move) -> bool:
    """First one says how many of the goods are cards."""
    return state.declared


@requires("rewards.may-be-declined", the_goods)
def may_be_left(state: AmunRe, done: Done) -> bool:
    """Goods are left only where the rules allow it."""
    return state.rules.edition.rewards_may_be_declined


farmer_has_an_own_field = requires("rewards.farmers-need-free-fields", the_province)(is_own_province)
farmer_has_a_free_field = requires("rewards.farmers-need-free-fields", the_fields)(has_a_free_field)
stone_has_an_own_province = requires("rewards.stones-build-at-once", the_province)(is_own_province)


def take_cards(state: AmunRe, take: TakeCards) -> None:
    """Draw the cards, and perhaps choose among more."""
    state.declared = True
    state.goods -= take.cards
    if take.cards and draws_extra_cards(state, rewards=True):
        offer_a_choice(state, take.cards)
        return
    kinds = state.draw_cards(state.seat, take.cards)
    if state.journal is not None:
        cards_are_taken(state, state.seat, len(kinds), [KINDS[kind] for kind in kinds])


def take_a_farmer(state: AmunRe, farmer: PlaceFarmer) -> None:
    """Put a farmer on a field."""
    state.goods -= 1
    place_farmer(state, farmer.province)
    if state.journal is not None:
        farmer_is_taken(state, state.seat, farmer.name)


def take_a_stone(state: AmunRe, stone: PlaceStone) -> None:
    """Put a stone down."""
    state.goods -= 1
    if state.journal is not None:
        stone_is_taken(state, state.seat, stone.name)
    place_stone(state, stone.province)


def leave_the_rest(state: AmunRe, done: Done) -> None:
    """Take nothing more."""
    goods_are_left(state, state.seat, state.goods)
    state.goods = 0


class Rewards(Phase):
    """The generous take goods, best offering first; then the first player may change."""

    name = "rewards"
    then = ("harvest",)
    tells = effects_in(globals())
    interrupted_by = ("choosing",)
    acts = {
        TakeCards: Act(
            take_cards, number_of_cards_is_open, is_within_the_goods, leaves_no_goods_that_must_be_taken, cards_are_left
        ),
        PlaceFarmer: Act(
            take_a_farmer, number_of_cards_is_said, farmer_has_an_own_field, farmer_has_a_free_field, a_farmer_is_left
        ),
        PlaceStone: Act(take_a_stone, number_of_cards_is_said, stone_has_an_own_province, a_stone_is_left),
        Done: Act(leave_the_rest, number_of_cards_is_said, may_be_left),
    }
    refuses = {
        PlayArchitect: "rewards.no-architect-no-free-farmer",
        PlayFreeFarmer: "rewards.no-architect-no-free-farmer",
    }

    def begin(self, state: AmunRe) -> None:
        """Begin with the largest offering."""
        if state.journal is not None:
            for seat in state.seating.order:
                if seat not in state.ranking:
                    thief_gets_nothing(state, seat)
        if state.ranking:
            open_the_reward(state, 0)
        self.after(state)

    def after(self, state: AmunRe) -> None:
        """Stay with the seat while it can take something, then ask the next in rank; at last go on to the harvest."""
        ranking = state.ranking
        rank = ranking.index(state.seat) if ranking else 0
        while rank < len(ranking):
            if state.goods and can_take_something(state):
                return
            rank += 1
            if rank < len(ranking):
                open_the_reward(state, rank)
        state.goods = 0
        state.declared = False
        if state.rules.edition.first_player_changes is FirstPlayerChanges.AT_ONCE:
            crown_the_first_player(state)
        state.enter("harvest")

    def moves(self, state: AmunRe) -> list[Move]:
        """List the numbers of cards, or what else is left to take."""
        rules, seat, left = state.rules, state.seat, state.supplies.left
        legal: list[Move] = []
        if not rules.edition.reward_cards_unseen:
            if state.deck.left:
                legal.append(rules.takes[1])
        elif not state.declared:
            return list(rules.takes[fewest_cards(state) : min(state.goods, state.deck.left) + 1])
        owned = state.holdings[seat]
        if left[FARMER] > 0 or not rules.limited:
            legal += [rules.farmer_on[place] for place in owned if state.farmers[place] < rules.fields[place]]
        if left[STONE] > 0 or not rules.limited:
            legal += [rules.stone_on[place] for place in owned]
        if rules.edition.rewards_may_be_declined:
            legal.append(rules.done)
        return legal

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Ask whoever has goods to take."""
        return state.goods > 0 and seat in state.ranking


def open_the_reward(state: AmunRe, rank: int) -> None:
    """Let the seat of *rank* take its goods."""
    edition = state.rules.edition
    state.seat = state.ranking[rank]
    state.goods = edition.rewards_by_rank[rank] if rank < len(edition.rewards_by_rank) else edition.reward_others
    state.declared = not edition.reward_cards_unseen
    if state.journal is not None:
        goods_are_due(state, state.seat, rank + 1, state.goods)


def can_take_something(state: AmunRe) -> bool:
    """Tell whether anything but leaving is left to decide; everybody can see that."""
    rules, left = state.rules, state.supplies.left
    if (not state.declared or not rules.edition.reward_cards_unseen) and state.deck.left:
        return True
    if left[STONE] > 0 or not rules.limited:
        return True
    fields = any(state.farmers[place] < rules.fields[place] for place in state.holdings[state.seat])
    return fields and (left[FARMER] > 0 or not rules.limited)


def fewest_cards(state: AmunRe) -> int:
    """Count the goods that have to be cards, because goods may not be left and the board takes no more."""
    rules, left = state.rules, state.supplies.left
    if rules.edition.rewards_may_be_declined or not rules.limited:
        return 0
    fields = sum(rules.fields[place] - state.farmers[place] for place in state.holdings[state.seat])
    elsewhere = left[STONE] + min(left[FARMER], fields)
    return max(0, min(state.goods - elsewhere, state.deck.left))


def crown_the_first_player(state: AmunRe) -> None:
    """Hand the marker to the largest offering, if anybody offered at all."""
    if state.ranking:
        state.seating = state.seating.led_by(state.ranking[0])
        first_player_changes(state, state.seating.first)
    else:
        first_player_stays(state, NOBODY)
