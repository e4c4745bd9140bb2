"""Exchanges with the supply: Irrigation, market cards and Trade. Plays `exchanges.*`.

Within a turn no exchange may bring back a holding already had, so exchanges that lose nothing cannot go on for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from nomarch.core.engine.journal import Effect
from nomarch.core.engine.move import Move
from nomarch.core.engine.rule import Facts, requires
from nomarch.core.lab.economy import Exchange
from nomarch.games.saqqara.board import GOODS, IRRIGATION, LAND, STORED, TRADE, G, Of, P
from nomarch.games.saqqara.moves import Irrigate, Trade, UseCard

if TYPE_CHECKING:
    from nomarch.games.saqqara.rules import SaqqaraRules
    from nomarch.games.saqqara.state import Saqqara

land_is_sold = Effect("privileges.irrigation-sells-land", "land", "good", "goods")
gold_becomes_goods = Effect("exchanges.a-card-turns-gold-into-goods", "given", "gives", "received", "amount", "land")
goods_become_land = Effect("exchanges.a-card-turns-goods-into-land", "given", "gives", "received", "amount", "land")
goods_are_traded = Effect("privileges.trade-changes-goods", "given", "gives", "received", "amount", "land")
Bartering = Irrigate | UseCard | Trade
Deal = tuple[int, int, int, int, int]
"""The kind given, how many of it, how many land for more of it, the kind received, how many."""
NO_DEAL: Deal = (LAND, 0, 0, LAND, 0)


def deal_of(state: Saqqara, move: Bartering) -> Deal:
    """Tell what an exchange comes to for the seat; nothing without the privilege."""
    rules = state.rules
    if isinstance(move, UseCard):
        return (move.given, move.gives - move.land, move.land, move.received, move.amount)
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


def asks_for_the_market(state: Saqqara, move: Irrigate | Trade) -> bool:
    """Tell whether the privilege of the seat is about the current market."""
    rules, seat = state.rules, state.seat
    if isinstance(move, Irrigate):
        sale = rules.irrigation[state.level(seat, IRRIGATION)]
        return sale is not None and sale.of is Of.CURRENT
    rate = rules.trade[state.level(seat, TRADE)]
    return rate is not None and rate.of is Of.CURRENT


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
    held = state.goods_of[state.seat * G : state.seat * G + G]
    return {"good": GOODS[given], "price": gives, "held": held[given], "land": land, "land_held": held[LAND]}


def is_paid(state: Saqqara, move: Bartering) -> bool:
    """One gives goods that one has."""
    given, gives, land, _, amount = deal_of(state, move)
    if not amount:
        return not isinstance(move, Trade) or state.rules.trade[state.level(state.seat, TRADE)] is None
    held = state.goods_of
    base = state.seat * G
    return held[base + given] >= gives and held[base + LAND] >= land + (gives if given == LAND else 0)


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
    """Within a turn no exchange brings back a holding already had."""
    return state.holding(state.seat) + change_of(deal_of(state, move)) not in state.had


def change_of(deal: Deal) -> int:
    """Tell by how much an exchange changes the code of a holding."""
    given, gives, land, received, amount = deal
    return (amount << 6 * received) - (gives << 6 * given) - land


def land_to_sell(state: Saqqara) -> int:
    """Count the land the seat may sell in this turn, as far as a ruling bounds it."""
    if state.rules.sells_land_held:
        return state.land_at_start
    return state.land_at_start + state.land_stolen


def the_land(state: Saqqara, irrigate: Irrigate) -> Facts:
    """Count the land sold in this turn and the land one may sell."""
    return {"sold": state.sold, "limit": land_to_sell(state)}


@requires("exchanges.irrigation-is-bounded-by-land-held", the_land)
def land_may_be_sold(state: Saqqara, irrigate: Irrigate) -> bool:
    """In a turn no more land is sold than one had when it began."""
    return is_unbounded(state.rules) or state.sold < land_to_sell(state)


def is_unbounded(rules: SaqqaraRules) -> bool:
    """Tell whether nothing bounds the land that is sold."""
    return not (rules.sells_land_held or rules.sells_land_not_bought)


def sell_land(state: Saqqara, irrigate: Irrigate) -> None:
    """Sell a piece of land."""
    state.sold += 1
    barter(state, irrigate, land_is_sold)


def use_the_card(state: Saqqara, use: UseCard) -> None:
    """Exchange as a market card says."""
    barter(state, use, goods_become_land if use.received == LAND else gold_becomes_goods)


def trade_goods(state: Saqqara, trade: Trade) -> None:
    """Exchange by the privilege of Trade."""
    barter(state, trade, goods_are_traded)


def barter(state: Saqqara, move: Bartering, told: Effect) -> None:
    """Give and receive, and remember the holding that was had."""
    seat, base = state.seat, state.seat * G
    given, gives, land, received, amount = deal_of(state, move)
    state.had += (state.holding(seat),)
    goods, left = state.goods_of, state.supply.left
    goods[base + given] -= gives
    left[given] += gives
    if land:
        goods[base + LAND] -= land
        left[LAND] += land
    goods[base + received] += amount
    left[received] -= amount
    if state.journal is not None:
        if told is land_is_sold:
            told(state, seat, gives, GOODS[received], amount)
        else:
            told(state, seat, GOODS[given], gives, GOODS[received], amount, land)


def list_exchanges(state: Saqqara, goods: list[int]) -> list[Move]:
    """List the exchanges the seat can make, in the order of the catalogue."""
    levels, base = state.levels, state.seat * P
    legal: list[Move] = []
    if goods[LAND] and levels[base + IRRIGATION]:
        legal += _sales(state)
    if state.held[state.seat]:
        legal += _uses(state, goods)
    if levels[base + TRADE]:
        legal += _trades(state, goods)
    return legal


def _sales(state: Saqqara) -> list[Move]:
    rules = state.rules
    sale = rules.irrigation[state.level(state.seat, IRRIGATION)]
    if sale is None or not (is_unbounded(rules) or state.sold < land_to_sell(state)):
        return []
    kinds = STORED if sale.of is Of.CHOSEN else (state.market,) if state.market != LAND else ()
    return [rules.irrigates[kind] for kind in kinds if _is_new(state, (LAND, 1, 0, kind, sale.goods))]


def _uses(state: Saqqara, goods: list[int]) -> list[Move]:
    rules = state.rules
    legal: list[Move] = []
    listed = ""  # cards alike are listed once
    for card in state.held[state.seat]:
        if rules.cards[card] != listed:
            listed = rules.cards[card]
            for use in rules.uses[card]:
                gives = use.gives - use.land
                deal = (use.given, gives, use.land, use.received, use.amount)
                if goods[use.given] >= gives and goods[LAND] >= use.land and _is_new(state, deal):
                    legal.append(use)
    return legal


def _trades(state: Saqqara, goods: list[int]) -> list[Move]:
    rate = state.rules.trade[state.level(state.seat, TRADE)]
    if rate is None or (rate.of is Of.CURRENT and state.market == LAND):
        return []
    legal: list[Move] = []
    for trade in state.rules.trades_of(LAND if rate.of is Of.CHOSEN else state.market):
        gives = rate.given - trade.land
        deal = (trade.given, gives, trade.land, trade.received, rate.received)
        if 0 <= gives <= goods[trade.given] and goods[LAND] >= trade.land and _is_new(state, deal):
            legal.append(trade)
    return legal


def _is_new(state: Saqqara, deal: Deal) -> bool:
    """Tell whether the supply can give what is received, and the holding was not had in this turn."""
    if state.supply.left[deal[3]] < deal[4]:
        return False
    return not state.had or state.holding(state.seat) + change_of(deal) not in state.had


def exchanges_of(rules: SaqqaraRules) -> Iterator[Exchange]:
    """Declare what can be exchanged for what, whoever stands where and whatever the current market is."""
    edition = rules.edition
    times = None if is_unbounded(rules) else edition.goods_supply[GOODS[LAND]]
    for sale in edition.irrigation_rates.values():
        for kind in STORED:
            yield Exchange("privileges.irrigation-sells-land", {"land": 1}, {GOODS[kind]: sale.goods}, times)
    for uses in dict(zip(rules.cards, rules.uses, strict=True)).values():
        for use in uses:
            clause = goods_become_land.clause if use.received == LAND else gold_becomes_goods.clause
            deal = (use.given, use.gives - use.land, use.land, use.received, use.amount)
            yield _declared(clause, deal)
    for rate in edition.trade_rates.values():
        for trade in rules.trades_of(LAND):
            if trade.land <= rate.given:
                deal = (trade.given, rate.given - trade.land, trade.land, trade.received, rate.received)
                yield _declared(goods_are_traded.clause, deal)


def exchanges_at(state: Saqqara) -> Iterator[Exchange]:
    """Declare what the seat whose turn it is can exchange, as often as it can pay."""
    times = None if is_unbounded(state.rules) else land_to_sell(state) - state.sold
    phase, uses = state.rules.phase("development"), dict(zip(state.rules.cards, state.rules.uses, strict=True))
    lacking = {is_paid.__name__, supply_can_give.name, is_a_new_holding.name, land_may_be_sold.name}
    moves: list[Bartering] = [*state.rules.irrigates, *chain(*uses.values()), *state.rules.trades]
    for move in moves:
        if {objection.rule for objection in phase.objections(state, move)} <= lacking:
            clause = {Irrigate: land_is_sold.clause, Trade: goods_are_traded.clause}.get(type(move))
            deal = deal_of(state, move)
            clause = clause or (goods_become_land.clause if deal[3] == LAND else gold_becomes_goods.clause)
            yield _declared(clause, deal)._replace(times=times if isinstance(move, Irrigate) else None)


def _declared(clause: str, deal: Deal) -> Exchange:
    given, gives, land, received, amount = deal
    paid = {str(GOODS[given]): gives} if gives else {}
    return Exchange(clause, {**paid, **({"land": land} if land else {})}, {str(GOODS[received]): amount})
