"""The auction of the provinces and its settlement.

Adopts `ladder-auction:auction.*` and plays `auction.*` and the two cards of the auction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Facts, Move, Phase, effects_in, requires
from nomarch.core.mechanisms import NOWHERE, Bid, LadderPhase
from nomarch.core.mechanisms.ladder_auction import place_the_stone, winner_pays
from nomarch.core.table import NOBODY, with_entry, without_entry
from nomarch.games.amun_re.board import GOLD
from nomarch.games.amun_re.building import BUILDING, build_with_gifts
from nomarch.games.amun_re.cards import KINDS, PlayBlockade, PlayCard, PlayStayAndRaise, Sell
from nomarch.games.amun_re.hands import (
    IS_PLAYED,
    SALE,
    discard_the_card,
    is_in_hand,
    sales,
    sell_the_card,
    use_the_card,
)
from nomarch.games.amun_re.readings import AuctionCards, Blockade, GiftStones

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nomarch.games.amun_re.state import AmunRe

blockade_is_played = Effect("blockade_is_played", "cards.blockade-goes-with-a-bid")
space_is_kept_free = Effect("space_is_kept_free", "cards.blockade-keeps-a-space-free", "province", "prices")
stay_and_raise_is_played = Effect("stay_and_raise_is_played", "cards.stay-and-raise", "province")
auction_cards_leave = Effect("auction_cards_leave", "cards.auction-cards-stay-to-the-end", "cards")
province_is_won = Effect("province_is_won", "auction.winners-mark-their-provinces", "province")
gifts_are_taken = Effect(
    "gifts_are_taken", "auction.bonuses-go-to-the-winner", "province", "cards", "gold", secret=("kinds",)
)


def the_blocked_space(state: AmunRe, bid: Bid) -> Facts:
    """Name the space."""
    return {"province": bid.name, "price": bid.price}


@requires("cards.blockade-keeps-a-space-free", the_blocked_space)
def space_is_not_blocked(state: AmunRe, bid: Bid) -> bool:
    """A space that a blockade keeps free is not taken."""
    return not state.auction.is_closed(bid.lot, bid.rung)


@requires("cards.stay-and-raise", the_blocked_space)
def uses_the_card_just_played(state: AmunRe, bid: Bid) -> bool:
    """Whoever plays the card to stay on a lost province bids there."""
    return not must_stay(state) or bid.lot == state.auction.lost[state.seat]


@requires("cards.stay-and-raise")
def was_outbid(state: AmunRe, play: PlayStayAndRaise) -> bool:
    """The card is for a player who was just outbid."""
    return state.auction.lost[state.seat] != NOWHERE


@requires("cards.stay-and-raise")
def could_raise_there(state: AmunRe, play: PlayStayAndRaise) -> bool:
    """The card is played only with a higher bid that can be paid."""
    return state.auction.lost[state.seat] == NOWHERE or could_raise(state)


@requires("cards.blockade-goes-with-a-bid")
def still_leaves_a_bid(state: AmunRe, play: PlayBlockade) -> bool:
    """The card goes with a bid, so a bid must still be possible without it."""
    return not must_stay(state) or could_raise(state)


def must_stay(state: AmunRe) -> bool:
    """Tell whether the seat has bound itself to raise on the province it lost."""
    return state.seat in state.auction.free and not state.rules.staying_lasts


def could_raise(state: AmunRe) -> bool:
    """Tell whether the seat, with one card less, could pay a higher bid on the province it lost."""
    auction = state.auction
    lot = auction.lost[state.seat]
    means = state.means(state.seat, cards=state.hands.sizes[state.seat] - 1)
    return any(
        bid.price <= means and not auction.is_closed(lot, bid.rung)
        for bid in state.rules.bids[lot][auction.rung[lot] + 1 :]
    )


def make_the_bid(state: AmunRe, bid: Bid) -> None:
    """Place the stone and let the cards played for it work."""
    auction, edition, seat = state.auction, state.rules.edition, state.seat
    place_the_stone(state, bid)
    if seat in auction.guard:
        kept = range(bid.rung + 1, min(bid.rung + auction.guard[seat], len(state.rules.prices)))
        rungs = sum(1 << rung for rung in kept)
        auction.closed = with_entry(auction.closed, bid.lot, auction.closed.get(bid.lot, 0) | rungs)
        if edition.blockade is Blockade.FIXED_SPACE:
            auction.guard = without_entry(auction.guard, seat)
        space_is_kept_free(state, seat, bid.name, [state.rules.prices[rung] for rung in kept])
    if not state.rules.staying_lasts:
        auction.free -= {seat}


def play_blockade(state: AmunRe, play: PlayBlockade) -> None:
    """Keep the spaces above the next bid free."""
    use_auction_card(state, play)
    auction = state.auction
    auction.guard = with_entry(auction.guard, state.seat, state.rules.edition.blockade_spaces)
    blockade_is_played(state, state.seat)


def play_stay_and_raise(state: AmunRe, play: PlayStayAndRaise) -> None:
    """Lift the duty to leave the lost province."""
    use_auction_card(state, play)
    state.auction.free |= {state.seat}
    stay_and_raise_is_played(state, state.seat, state.rules.names[state.auction.lost[state.seat]])


def use_auction_card(state: AmunRe, play: PlayCard) -> None:
    """Take the card from the hand, and discard it now or when the auction is over."""
    use_the_card(state, play.kind)
    if state.rules.edition.auction_cards_discarded is AuctionCards.AFTER_AUCTION:
        state.beside += (play.kind,)
    else:
        discard_the_card(state, play.kind)


class Auction(LadderPhase["AmunRe"]):
    """Everybody bids for one of the provinces that came up."""

    name = "auction"
    then = ("payment",)
    lies = ("lots",)
    tells = (*effects_in(globals()), *BUILDING)
    acts = {
        Sell: Act(*SALE),
        PlayBlockade: Act(play_blockade, *IS_PLAYED, still_leaves_a_bid),
        PlayStayAndRaise: Act(play_stay_and_raise, *IS_PLAYED, was_outbid, could_raise_there),
        Bid: Act(make_the_bid, *LadderPhase.acts[Bid].rules, space_is_not_blocked, uses_the_card_just_played),
    }

    def begin(self, state: AmunRe) -> None:
        """Open the bidding."""
        state.played = (0,) * state.seats
        super().begin(state)

    def lots(self, state: AmunRe) -> Iterable[int]:
        """Sell the provinces that were turned up."""
        return state.auction.lots

    def settled(self, state: AmunRe) -> None:
        """Clear the cards away and let everybody pay."""
        if state.beside:
            state.deck.discards += state.beside
            auction_cards_leave(state, NOBODY, [KINDS[kind] for kind in state.beside])
            state.beside = ()
        state.enter("payment")

    def moves(self, state: AmunRe) -> list[Move]:
        """List cards to play, then bids, then sales."""
        holds_cards = state.hands.sizes[state.seat] > 0
        plays = (state.rules.play_blockade, state.rules.play_stay_and_raise) if holds_cards else ()
        legal: list[Move] = [play for play in plays if state.holds(state.seat, play.kind) and self.allows(state, play)]
        bids = super().moves(state)
        if state.auction.free and must_stay(state):
            bids = [bid for bid in bids if bid.lot == state.auction.lost[state.seat]]
        legal += bids
        legal += sales(state)
        return legal

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Ask whoever has no standing bid."""
        return state.auction.stands[seat] == NOWHERE


class Payment(Phase):
    """Winners pay and take what they won; whoever is short of gold sells cards first."""

    name = "payment"
    then = ("purchase",)
    lies = ("lots", "bids")
    acts = {Sell: Act(sell_the_card, is_in_hand)}  # nobody is asked while the bank has nothing to pay

    def begin(self, state: AmunRe) -> None:
        """Begin with the first player."""
        state.seat = state.seating.first
        self.after(state)

    def after(self, state: AmunRe) -> None:
        """Settle seat by seat, stopping at the first one that has to sell."""
        while not self.may_ask(state, state.seat):
            take_the_province(state)
            state.seat = state.seating.after(state.seat)
            if state.seat == state.seating.first:
                state.auction.open(())
                state.enter("purchase")
                return

    def moves(self, state: AmunRe) -> list[Move]:
        """List the cards to sell."""
        return sales(state)

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Ask whoever is short of gold and can get some."""
        is_short = state.gold[seat] < winning_price(state, seat)
        return is_short and state.hands.sizes[seat] > 0 and state.supplies.has(GOLD)


def winning_price(state: AmunRe, seat: int) -> int:
    """Give what *seat* bid."""
    auction = state.auction
    return state.rules.prices[auction.rung[auction.stands[seat]]]


def take_the_province(state: AmunRe) -> None:
    """Pay for the province, own it and take its gifts. A bank without gold may have left the winner short."""
    seat = state.seat
    province = state.auction.stands[seat]
    gold = min(winning_price(state, seat), state.gold[seat])
    state.pay_gold(seat, gold)
    state.own(seat, province)
    state.provinces.discard(province)
    if state.journal is not None:
        winner_pays(state, seat, state.rules.names[province], gold)
        province_is_won(state, seat, state.rules.names[province])
    take_the_gifts(state, province)


def take_the_gifts(state: AmunRe, province: int) -> None:
    """Take gift cards and gold into the hand; gift stones stay for building."""
    seat, gifts, gold = state.seat, state.gift_cards.get(province, ()), state.gift_gold.get(province, 0)
    if gifts or gold:
        state.gift_cards = without_entry(state.gift_cards, province)
        state.gift_gold = without_entry(state.gift_gold, province)
        for kind, seen_by in gifts:
            state.hands.gain(seat, kind, seen_by)
        state.gold[seat] += gold
        if state.journal is not None:
            kinds = [KINDS[kind] for kind, _ in gifts]
            gifts_are_taken(state, seat, state.rules.names[province], len(gifts), gold, kinds)
    if state.rules.edition.gift_stones_build is GiftStones.WHEN_WON:
        build_with_gifts(state, province, seat)
