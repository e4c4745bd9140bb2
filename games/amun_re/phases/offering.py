"""The offering to Amun-Re. Adopts `sealed-offering:offering.*` and plays `offering.*` and the adjustment card."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Facts, Move, Phase, effects_in, requires
from nomarch.core.mechanisms import TotalledOffering, can_be_laid, choose, line_up
from nomarch.core.table import NOBODY
from nomarch.games.amun_re.cards import ADJUSTMENT, Sell
from nomarch.games.amun_re.hands import SALE, sales
from nomarch.games.amun_re.moves import AdjustableOffer, AdjustTotal, OfferGold, OfferTheft
from nomarch.games.amun_re.readings import TheftCard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nomarch.games.amun_re.state import AmunRe

adjustment_is_shown = Effect("adjustment_is_shown", "cards.adjustment-joins-the-offering")
total_is_adjusted = Effect("total_is_adjusted", "cards.adjustment-moves-the-total", "change", "total")
level_is_set = Effect("level_is_set", "offering.total-sets-the-level", "total", "level")
thief_takes_gold = Effect("thief_takes_gold", "offering.thieves-take-gold", "gold")
theft_card_is_lost = Effect("theft_card_is_lost", "offering.theft-card-comes-back")
offering_is_paid = Effect("offering_is_paid", "offering.gold-goes-to-the-bank", "gold")


def the_minimum(state: AmunRe, offer: OfferGold) -> Facts:
    """Tell how many cards an offering has at least."""
    return {"cards": state.rules.edition.offering_minimum_cards}


@requires("offering.is-never-empty", the_minimum)
def is_not_empty(state: AmunRe, offer: OfferGold) -> bool:
    """An offering is never empty, unless a player has nothing at all to lay."""
    return offer.amount >= state.rules.edition.offering_minimum_cards or has_nothing_to_lay(state)


@requires("cards.from-the-own-hand")
def adjustment_is_in_hand(state: AmunRe, offer: OfferGold | OfferTheft) -> bool:
    """One adds an adjustment card of one's own hand."""
    return not offer.adjusts or state.holds(state.seat, ADJUSTMENT)


@requires("offering.theft-card-comes-back")
def theft_card_is_in_hand(state: AmunRe, offer: OfferTheft) -> bool:
    """One steals with the theft card, as long as one has it."""
    return state.theft[state.seat]


def has_nothing_to_lay(state: AmunRe) -> bool:
    """Tell whether the seat has neither gold nor a theft card."""
    return not state.gold[state.seat] and not state.theft[state.seat]


class Offering(TotalledOffering["AmunRe"]):
    """Everybody offers gold or steals, in secret and at the same time."""

    name = "offering"
    then = ("adjusting", "rewards")
    tells = effects_in(globals())
    acts = {
        Sell: Act(*SALE),
        OfferGold: Act(choose, is_not_empty, can_be_laid, adjustment_is_in_hand),
        OfferTheft: Act(choose, theft_card_is_in_hand, adjustment_is_in_hand),
    }

    def totalled(self, state: AmunRe, amounts: list[int]) -> None:
        """Show the adjustments and ask for them, or set the harvest level."""
        state.total = sum(amounts)
        for seat in state.seating.order:
            if state.sealed.choices[seat].adjusts:
                state.hands.lose(seat, ADJUSTMENT, state.hands.everybody)
                state.deck.discard(ADJUSTMENT)
                adjustment_is_shown(state, seat)
        if any(offer.adjusts for offer in state.sealed.choices):
            state.enter("adjusting")
        else:
            set_the_level(state)

    def moves(self, state: AmunRe) -> list[Move]:
        """List offerings as slices of all there are, then sales."""
        rules, seat = state.rules, state.seat
        least = 0 if has_nothing_to_lay(state) else rules.edition.offering_minimum_cards
        most = state.gold[seat] + 1
        adjusts = state.holds(seat, ADJUSTMENT)
        legal: list[Move] = [*rules.offers[least:most]]
        if adjusts:
            legal += rules.adjusting_offers[least:most]
        if state.theft[seat]:
            legal.append(rules.theft)
            if adjusts:
                legal.append(rules.adjusting_theft)
        legal += sales(state)
        return legal

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Ask whoever has not offered."""
        return state.sealed.choices[seat] is None


def adjust_the_total(state: AmunRe, adjust: AdjustTotal) -> None:
    """Move the total; nobody's own offering changes."""
    state.total += adjust.change
    total_is_adjusted(state, state.seat, adjust.change, state.total)


class Adjusting(Phase):
    """Each player who added an adjustment card must move the total up or down."""

    name = "adjusting"
    then = ("rewards",)
    acts = {AdjustTotal: Act(adjust_the_total)}

    def begin(self, state: AmunRe) -> None:
        """Ask the first of them."""
        state.seat = next(seat for seat in state.seating.order if self.may_ask(state, seat))

    def after(self, state: AmunRe) -> None:
        """Ask the next of them, or set the harvest level."""
        order = state.seating.order
        for seat in order[order.index(state.seat) + 1 :]:
            if self.may_ask(state, seat):
                state.seat = seat
                return
        set_the_level(state)

    def moves(self, state: AmunRe) -> list[Move]:
        """Offer both directions."""
        return list(state.rules.adjustments)

    def expects(self, state: AmunRe, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Somebody is to adjust the total."""
        offered = None not in state.sealed.choices
        adjusted = any(self.may_ask(state, seat) for seat in range(state.seats))
        yield offered and adjusted, f"the phase {self.name!r} needs all offerings, one of them with an adjustment"
        yield from super().expects(state, begins=begins)

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Ask whoever added an adjustment card."""
        offer = state.sealed.choices[seat]
        return isinstance(offer, AdjustableOffer) and offer.adjusts


def set_the_level(state: AmunRe) -> None:
    """Let the total choose the harvest level, settle the offerings and reward the generous."""
    edition = state.rules.edition
    state.level = bisect_right(edition.offering_levels, state.total) + 1
    level_is_set(state, NOBODY, state.total, state.level)
    for seat in state.seating.order:
        settle_the_offering(state, seat)
    amounts = [offer.amount for offer in state.sealed.choices]
    givers = [seat for seat in range(state.seats) if not is_thief(state, seat)]
    state.ranking = tuple(line_up(state, amounts, givers))
    state.enter("rewards")


def settle_the_offering(state: AmunRe, seat: int) -> None:
    """Pay the offering to the bank, or let the thief take gold."""
    edition = state.rules.edition
    if not is_thief(state, seat):
        gold = state.sealed.choices[seat].amount
        state.pay_gold(seat, gold)
        if state.journal is not None:
            offering_is_paid(state, seat, gold)
        return
    gold = state.take_gold(seat, edition.theft_gold)
    if state.journal is not None:
        thief_takes_gold(state, seat, gold)
    if edition.theft_card_goes is TheftCard.BANK:
        state.theft = tuple(has and thief != seat for thief, has in enumerate(state.theft))
        theft_card_is_lost(state, seat)


def is_thief(state: AmunRe, seat: int) -> bool:
    """Tell whether *seat* stole from the offering."""
    return isinstance(state.sealed.choices[seat], OfferTheft)
