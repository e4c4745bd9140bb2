"""Exchanges with the supply: Irrigation, market cards and Trade. Plays `exchanges.*`.

Within a turn no exchange may bring back a holding had since the last step or theft, so exchanges that lose nothing
cannot go on for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomarch.core.engine import Effect, Exchange, Facts, Move, effects_in, requires
from nomarch.core.table import row_at
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS, IRRIGATION, LAND, PYRAMID_COUNT, STORED, TRADE, Of
from nomarch.games.saqqara.holdings import BITS
from nomarch.games.saqqara.moves import Deal, Harvest, Irrigate, Trade, UseCard

if TYPE_CHECKING:
    from nomarch.games.saqqara.rules import SaqqaraRules
    from nomarch.games.saqqara.state import Saqqara

land_is_sold = Effect("land_is_sold", "privileges.irrigation-sells-land", "land", "good", "goods")
gold_becomes_goods = Effect(
    "gold_becomes_goods", "exchanges.a-card-turns-gold-into-goods", "given", "gives", "received", "amount", "land"
)
goods_become_land = Effect(
    "goods_become_land", "exchanges.a-card-turns-goods-into-land", "given", "gives", "received", "amount", "land"
)
goods_are_traded = Effect(
    "goods_are_traded", "privileges.trade-changes-goods", "given", "gives", "received", "amount", "land"
)
EXCHANGES = effects_in(globals())
Bartering = Irrigate | UseCard | Trade
NO_DEAL: Deal = (LAND, 0, 0, LAND, 0)


def deal_of(state: Saqqara, move: Bartering) -> Deal:
    """Tell what an exchange comes to for the seat; nothing without the privilege."""
    if isinstance(move, UseCard):
        return move.deal
    rules = state.rules
    if isinstance(move, Irrigate):
        sale = rules.irrigation[state.level(state.seat, IRRIGATION)]
        return (LAND, 1, 0, move.kind, sale.goods) if sale is not None else NO_DEAL
    rate = rules.trade[state.level(state.seat, TRADE)]
    if rate is None or rate.given < move.land:
        return NO_DEAL
    return (move.given, rate.given - move.land, move.land, move.received, rate.received)


@requires("privileges.irrigation-sells-land")
def has_irrigation(state: Saqqara, irrigate: Irrigate) -> bool:
    """Land is sold by those who have the privilege of Irrigation."""
    return state.rules.irrigation[state.level(state.seat, IRRIGATION)] is not None


@requires("privileges.trade-changes-goods")
def has_trade(state: Saqqara, trade: Trade) -> bool:
    """Goods are changed by those who have the privilege of Trade."""
    return state.rules.trade[state.level(state.seat, TRADE)] is not None


@requires("exchanges.market-cards-work-at-will")
def has_the_card(state: Saqqara, use: UseCard) -> bool:
    """One uses market cards of one's own."""
    return any(state.rules.cards[card] == use.name for card in state.held[state.seat])


@requires("exchanges.land-cannot-be-chosen")
def is_not_land(state: Saqqara, move: Harvest | Irrigate) -> bool:
    """Where a privilege lets one choose, land is no choice."""
    return move.kind != LAND


@requires("exchanges.land-cannot-be-chosen")
def trades_no_land(state: Saqqara, trade: Trade) -> bool:
    """Land is neither given nor received by the privilege of Trade."""
    return LAND not in (trade.given, trade.received)


def asks_for_the_market(state: Saqqara, move: Irrigate | Trade) -> bool:
    """Tell whether the privilege of the seat is about the current market."""
    rules, irrigates = state.rules, isinstance(move, Irrigate)
    level = state.level(state.seat, IRRIGATION if irrigates else TRADE)
    privilege = rules.irrigation[level] if irrigates else rules.trade[level]
    return privilege is not None and privilege.of is Of.CURRENT


@requires("rounds.under-land-there-is-no-current-market")
def a_market_is_current(state: Saqqara, move: Irrigate | Trade) -> bool:
    """A privilege about the current market rests while there is none."""
    return state.market != LAND or not asks_for_the_market(state, move)


def the_market(state: Saqqara, move: Irrigate | Trade) -> Facts:
    """Name the good of the current market."""
    return {"market": GOODS[state.market]}


def about_the_market(state: Saqqara, move: Irrigate | Trade) -> bool:
    """Lower levels are about goods of the current market."""
    kind = move.kind if isinstance(move, Irrigate) else move.given
    return state.market in (LAND, kind) or not asks_for_the_market(state, move)


yields_the_market = requires("privileges.irrigation-sells-land", the_market)(about_the_market)
takes_the_market = requires("privileges.trade-changes-goods", the_market)(about_the_market)


def the_price(state: Saqqara, move: Bartering) -> Facts:
    """Tell what is given and what the seat has of it."""
    given, gives, land, _, _ = deal_of(state, move)
    held = row_at(state.goods_of, state.seat, GOOD_COUNT)
    return {"good": GOODS[given], "price": gives, "held": held[given], "land": land, "land_held": held[LAND]}


def is_paid(state: Saqqara, move: Bartering) -> bool:
    """One gives goods that one has."""
    deal = deal_of(state, move)
    if deal == NO_DEAL:
        return not isinstance(move, Trade) or state.rules.trade[state.level(state.seat, TRADE)] is None
    given, gives, land, _, _ = deal
    held = row_at(state.goods_of, state.seat, GOOD_COUNT)
    return held[given] >= gives and held[LAND] >= land


land_is_held = requires("privileges.irrigation-sells-land", the_price)(is_paid)
card_is_paid = requires("exchanges.market-cards-work-at-will", the_price)(is_paid)
trade_is_paid = requires("privileges.trade-changes-goods", the_price)(is_paid)


def the_supply(state: Saqqara, move: Bartering) -> Facts:
    """Tell what is received and what the supply has of it."""
    _, _, _, received, amount = deal_of(state, move)
    return {"good": GOODS[received], "goods": amount, "left": state.supply.left[received]}


@requires("exchanges.the-full-amount-must-be-there", the_supply)
def supply_can_give(state: Saqqara, move: Bartering) -> bool:
    """The supply must be able to give all of it."""
    _, _, _, received, amount = deal_of(state, move)
    return state.supply.left[received] >= amount


@requires("exchanges.no-holding-comes-back")
def is_a_new_holding(state: Saqqara, move: Bartering) -> bool:
    """Within a turn no exchange brings back a holding had since the last step or theft."""
    return not state.had or after(state.holding(state.seat), deal_of(state, move)) not in state.had


def after(holding: int, deal: Deal) -> int:
    """Give the holding to which an exchange leads."""
    given, gives, land, received, amount = deal
    return holding + (amount << BITS * received) - (gives << BITS * given) - land


def the_land(state: Saqqara, irrigate: Irrigate) -> Facts:
    """Count the land sold in this turn, and that which one may still sell."""
    return {"sold": state.sold, "left": land_to_sell(state)}


@requires("exchanges.irrigation-is-bounded-by-land-held", the_land)
def land_may_be_sold(state: Saqqara, irrigate: Irrigate) -> bool:
    """In a turn land is sold only as far as one had some when it began, or has not bought it."""
    sells = has_irrigation.holds(state, irrigate) and state.goods_of[state.seat * GOOD_COUNT + LAND] > 0
    return not sells or state.rules.sells_all_land or land_to_sell(state) > 0


def land_to_sell(state: Saqqara) -> int:
    """Count the land the seat may still sell in this turn, as far as a ruling bounds it."""
    if state.rules.sells_land_held:
        return state.land_at_start - state.sold
    return state.goods_of[state.seat * GOOD_COUNT + LAND] - state.land_bought


def barter(state: Saqqara, move: Bartering) -> None:
    """Give and receive, and remember the holding that was had."""
    seat, base = state.seat, state.seat * GOOD_COUNT
    given, gives, land, received, amount = deal_of(state, move)
    state.had |= {state.holding(seat)}
    state.goods_of[base + given] -= gives
    state.supply.left[given] += gives
    state.spend(seat, LAND, land)
    state.goods_of[base + received] += amount
    state.supply.left[received] -= amount
    if received == LAND:
        state.land_bought += amount
    if isinstance(move, Irrigate):
        state.sold += 1
        if state.journal is not None:
            land_is_sold(state, seat, gives, GOODS[received], amount)
    elif state.journal is not None:
        _told(move)(state, seat, GOODS[given], gives, GOODS[received], amount, land)


def list_exchanges(state: Saqqara, goods: list[int]) -> list[Move]:
    """List the exchanges the seat can make, in the order of the catalogue."""
    left, base = state.supply.left, state.seat * PYRAMID_COUNT
    legal: list[Move] = []
    if not (state.held[state.seat] or state.levels[base + TRADE] or (goods[LAND] and state.levels[base + IRRIGATION])):
        return legal
    had, holding = state.had, state.holding(state.seat)
    for move in _thinkable(state, goods):
        deal = deal_of(state, move)
        if goods[LAND] >= deal[2] and left[deal[3]] >= deal[4] and not (had and after(holding, deal) in had):
            legal.append(move)
    return legal


def _thinkable(state: Saqqara, goods: list[int]) -> list[Bartering]:
    """List the exchanges for which the seat has a privilege or a card, and of the kind given enough *goods*."""
    rules, base, market = state.rules, state.seat * PYRAMID_COUNT, state.market
    thinkable: list[Bartering] = []
    sale = rules.irrigation[state.levels[base + IRRIGATION]]
    if sale is not None and goods[LAND] and (rules.sells_all_land or land_to_sell(state) > 0):
        kinds = STORED if sale.of is Of.CHOSEN else (market,) if market != LAND else ()
        thinkable += [rules.irrigates[kind] for kind in kinds]
    listed = ""  # cards alike are listed once
    for card in state.held[state.seat]:
        if rules.cards[card] != listed:
            listed = rules.cards[card]
            thinkable += [use for use in rules.uses[card] if goods[use.given] >= use.deal[1]]
    rate = rules.trade[state.levels[base + TRADE]]
    if rate is not None and (rate.of is Of.CHOSEN or market != LAND):
        price: int = rate.given
        for trade in rules.trades_of[LAND if rate.of is Of.CHOSEN else market]:
            if trade.land <= price <= goods[trade.given] + trade.land:
                thinkable.append(trade)
    return thinkable


def exchanges_of(rules: SaqqaraRules) -> Iterator[Exchange]:
    """Declare what can be exchanged for what, whoever stands where and whatever the current market is.

    No single turn allows all of it; `exchanges_at` asks what a position does.
    """
    edition = rules.edition
    times = None if rules.sells_all_land else edition.goods_supply[GOODS[LAND]]
    for sale in edition.irrigation_rates.values():
        for kind in STORED:
            yield _declared(land_is_sold, (LAND, 1, 0, kind, sale.goods))._replace(times=times)
    for uses in dict(zip(rules.cards, rules.uses, strict=True)).values():
        for use in uses:
            yield _declared(_told(use), use.deal)
    for rate in edition.trade_rates.values():
        for trade in rules.trades_of[LAND]:
            if trade.land <= rate.given:
                deal = (trade.given, rate.given - trade.land, trade.land, trade.received, rate.received)
                yield _declared(goods_are_traded, deal)


def exchanges_at(state: Saqqara) -> Iterator[Exchange]:
    """Declare what the seat whose turn it is could exchange with goods enough."""
    limited = not state.rules.sells_all_land
    for move in _thinkable(state, [1 << BITS] * GOOD_COUNT):
        exchange = _declared(_told(move), deal_of(state, move))
        is_bounded = limited and isinstance(move, Irrigate)
        yield exchange._replace(times=land_to_sell(state)) if is_bounded else exchange


def _told(move: Bartering) -> Effect:
    """Name the effect that an exchange is told by."""
    if isinstance(move, Irrigate):
        return land_is_sold
    if isinstance(move, Trade):
        return goods_are_traded
    return goods_become_land if move.received == LAND else gold_becomes_goods


def _declared(effect: Effect, deal: Deal) -> Exchange:
    given, gives, land, received, amount = deal
    paid = {str(GOODS[given]): gives} if gives else {}
    return Exchange(effect.clause, {**paid, **({"land": land} if land else {})}, {str(GOODS[received]): amount})
