"""The market: an open auction of market cards, one under each warehouse. Plays `market.*`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from nomarch.core.engine import Effect, effects_in
from nomarch.core.mechanisms import NOWHERE, OpenPhase
from nomarch.core.table import NOBODY
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS
from nomarch.games.saqqara.readings import OutbidAnswer

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

market_is_held = Effect("market_is_held", "market.held-only-when-die-and-tent-meet", "place")
cards_come_back = Effect("cards_come_back", "market.all-cards-come-back-first", "cards")
card_is_for_sale = Effect("card_is_for_sale", "market.a-card-is-for-sale-under-each-warehouse", "warehouse", "card")
card_is_won = Effect("card_is_won", "market.cards-serve-until-the-next-market", "card")
tent_moves = Effect("tent_moves", "market.the-tent-moves-as-the-table-says", "place")
tent_leaves = Effect("tent_leaves", "market.the-tent-moves-as-the-table-says")


class Market(OpenPhase["Saqqara"]):
    """Cards are sold for goods of any kind, and the goods go to the warehouse above."""

    name = "market"
    then = ("production",)
    lies = ("on_sale",)
    tells = effects_in(globals())

    def begin(self, state: Saqqara) -> None:
        """Take all cards back, shuffle them and lay one under each warehouse."""
        rules = state.rules
        market_is_held(state, NOBODY, GOODS[state.market])
        if any(state.held):
            cards_come_back(state, NOBODY, sum(map(len, state.held)))
        cards = list(range(len(rules.cards)))
        state.chance.shuffle(cards, "market cards")
        state.held = ((),) * state.seats
        state.on_sale = tuple(cards[: len(rules.stored)])
        for store, card in zip(rules.stores, state.on_sale, strict=True):
            card_is_for_sale(state, NOBODY, store, rules.cards[card])
        super().begin(state)

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask who has a choice and has taken what it won, for cards of which every one is for sale or taken."""
        return state.tent == state.market and self._adds_up(state) and self._is_in_turn(state, seat)

    def _adds_up(self, state: Saqqara) -> bool:
        """Tell whether every card is for sale or with its winner, and nobody is beyond the limit."""
        auction, seats = state.auction, range(state.seats)
        if len(state.on_sale) != auction.lots or not auction.for_sale:
            return False
        is_gone = [taker != NOBODY for taker in auction.takers]
        won = [sorted(compress(state.on_sale, [taker == seat for taker in auction.takers])) for seat in seats]
        return (
            is_gone == [lot not in auction.for_sale for lot in range(auction.lots)]
            and won == [list(held) for held in state.held]
            and all(auction.engaged(seat, NOWHERE) <= self.limit(state) for seat in seats)
        )

    def _is_in_turn(self, state: Saqqara, seat: int) -> bool:
        """Tell whether the seat is still in, without a card that it should have taken."""
        auction, lot = state.auction, state.auction.laying
        has_begun = lot == NOWHERE or (lot in auction.for_sale and auction.total(seat, lot) > 0)
        is_done = auction.out[seat] or seat in auction.best or auction.won(seat) >= self.limit(state)
        return has_begun and not is_done

    def sold(self, state: Saqqara) -> Iterable[int]:
        """Sell a card under each warehouse."""
        return range(len(state.rules.stored))

    def named(self, state: Saqqara, lot: int) -> str:
        """Call a card by its warehouse."""
        return state.rules.open_moves.give_up[lot].name

    def limit(self, state: Saqqara) -> int:
        """Limit the cards of a player."""
        return state.rules.edition.market_cards_per_player

    def offers_wait(self, state: Saqqara) -> bool:
        """Let beaten offers wait, unless the rules are read otherwise."""
        return state.rules.edition.outbid_answer is OutbidAnswer.FREE

    def receives(self, state: Saqqara, lot: int, goods: Sequence[int]) -> None:
        """Put goods into the warehouse above."""
        for kind, number in enumerate(goods):
            state.stock[lot * GOOD_COUNT + kind] += number

    def taken(self, state: Saqqara, seat: int, lot: int) -> None:
        """Lay the card before its winner."""
        won = tuple(sorted((*state.held[seat], state.on_sale[lot])))
        state.held = (*state.held[:seat], won, *state.held[seat + 1 :])
        card_is_won(state, seat, state.rules.cards[state.on_sale[lot]])

    def settled(self, state: Saqqara) -> None:
        """Lay unsold cards aside, move the tent and go on to production."""
        state.markets += 1
        state.on_sale = ()
        state.auction.open(())
        if state.tent is None:
            tent_leaves(state, NOBODY)
        else:
            tent_moves(state, NOBODY, GOODS[state.tent])
        state.enter("production")
