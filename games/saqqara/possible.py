"""Which tables a game of Saqqara can come to: what lies in which phase, and who could be asked there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from nomarch.core.errors import PositionError
from nomarch.core.mechanisms import NOWHERE
from nomarch.core.table import NOBODY
from nomarch.games.saqqara.board import AGRICULTURE, INTRIGUE, LAND, THIEVES, G, Of, P
from nomarch.games.saqqara.building import price_of
from nomarch.games.saqqara.hidden import NO_CARD
from nomarch.games.saqqara.rules import SWAPPING
from nomarch.games.saqqara.table import SaqqaraTable

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


def expect_possible(state: Saqqara, table: SaqqaraTable) -> None:
    """Refuse what cannot lie on the table in the phase, and a phase whose needs the table does not meet."""
    name = table.begins or table.phase or ""
    if bool(table.over) != (name == "end"):
        raise PositionError("a game is over in the phase 'end', and only there")
    for met, complaint in (*_what_lies(state, table, name), *_what_is_needed(state, table, name)):
        if not met:
            raise PositionError(complaint)


def _what_lies(state: Saqqara, table: SaqqaraTable, name: str) -> Iterator[tuple[bool, str]]:
    """Say of the things that lie on the table only for a while whether they may."""
    running, stores = table.begins is None, len(state.rules.stored)
    cards_lie = name in ("investing", "distribution") or (name == "influence" and running)
    thresholds_lie = cards_lie or name == "influence"
    selling = name == "market" and running
    yield thresholds_lie or not state.thresholds, f"thresholds: none lie in the phase {name!r}"
    yield (
        not thresholds_lie or len(state.thresholds) == stores,
        f"the phase {name!r} needs a threshold for each warehouse",
    )
    yield cards_lie or {NO_CARD} >= {*state.laid}, f"laid: no cards lie in the phase {name!r}"
    yield cards_lie or not any(state.hands), f"hands: nobody has cards in the phase {name!r}"
    yield cards_lie or not any(state.influence), f"tokens: none lie in the phase {name!r}"
    yield selling or not state.on_sale, f"on_sale: nothing is for sale in the phase {name!r}"
    yield selling or not any(state.auction.laid), f"auction: no goods are laid in the phase {name!r}"
    yield selling or not state.auction.for_sale, f"auction: nothing is for sale in the phase {name!r}"
    yield name == "distribution" or not state.turned_up, f"turned_up: no cards are turned up in the phase {name!r}"
    limit = state.rules.edition.market_cards_per_player
    yield all(len(held) <= limit for held in state.held), f"market_cards: nobody has more than {limit}"


def _what_is_needed(state: Saqqara, table: SaqqaraTable, name: str) -> Iterator[tuple[bool, str]]:
    """Say of a running phase whether the table is as it would be."""
    seat = state.seating.first if table.seat is None else table.seat
    agenda = [(waiting.phase, waiting.seat) for waiting in table.agenda or ()]
    interrupts = name in ("payment", "theft", "free-worker")
    yield agenda == ([("development", seat)] if interrupts else []), f"agenda: {agenda} while {name!r} runs"
    needs: dict[str, Callable[[Saqqara, int], bool]] = {
        "market": _may_bid,
        "production": _may_harvest,
        "influence": _may_lay,
        "investing": _may_invest,
        "distribution": _may_beg,
        "payment": _may_pay,
        "theft": _may_steal,
        "free-worker": _may_place,
    }
    if table.begins is None and name in needs:
        yield 0 <= seat < state.seats and needs[name](state, seat), f"seat {seat} could not be asked in {name!r} here"
    if name in ("investing", "distribution"):
        yield NO_CARD not in state.laid, f"the phase {name!r} needs a card of everybody for each warehouse"
    if interrupts:
        yield table.begins is None, f"the phase {name!r} cannot begin by itself"


def _may_bid(state: Saqqara, seat: int) -> bool:
    return _is_a_market(state) and _is_in_turn(state, seat)


def _is_a_market(state: Saqqara) -> bool:
    """Tell whether die and tent meet, every card is for sale or taken, and nobody is beyond the limit."""
    auction, rules = state.auction, state.rules
    meets = state.markets < len(rules.tent) and rules.tent[state.markets] == state.market
    gone = [taker != NOBODY for taker in auction.takers]
    all_there = len(state.on_sale) == len(rules.stored) and gone == [
        lot not in auction.for_sale for lot in range(auction.lots)
    ]
    kept = [
        sorted(state.on_sale[lot] for lot in range(auction.lots) if auction.takers[lot] == seat)
        for seat in range(state.seats)
    ]
    within = all(auction.engaged(seat, NOWHERE) <= rules.edition.market_cards_per_player for seat in range(state.seats))
    return meets and all_there and bool(auction.for_sale) and within and kept == [list(held) for held in state.held]


def _is_in_turn(state: Saqqara, seat: int) -> bool:
    """Tell whether the seat has a choice, and has taken what it won."""
    auction = state.auction
    won = auction.won(seat) >= state.rules.edition.market_cards_per_player
    begun = auction.laying == NOWHERE or (
        auction.laying in auction.for_sale and auction.total(seat, auction.laying) > 0
    )
    return begun and not (auction.out[seat] or seat in auction.best or won)


def _may_harvest(state: Saqqara, seat: int) -> bool:
    given = state.rules.agriculture[state.level(seat, AGRICULTURE)]
    return given is not None and given.of is Of.CHOSEN


def _may_lay(state: Saqqara, seat: int) -> bool:
    """Those before the seat have laid all their cards, the seat those before its step, the others none."""
    rules, stores = state.rules, len(state.rules.stored)
    order = state.seating.order
    swapping = state.step == SWAPPING
    laid = max(state.step, 0)
    if not (swapping or 0 <= laid < stores or (laid == stores and state.to_place)):
        return False
    expected = {other: stores if order.index(other) < order.index(seat) else 0 for other in order} | {seat: laid}
    for other, number in expected.items():
        row = state.laid[other * stores : other * stores + stores]
        if [kind == NO_CARD for kind in row] != [False] * number + [True] * (stores - number):
            return False
        if order.index(other) > order.index(seat) and any(state.hand(other)):
            return False
    improves = rules.intrigue[state.level(seat, INTRIGUE)]
    can_swap = improves is not None and improves.discard > 0
    return sum(state.hand(seat)) >= stores - laid and (can_swap or not swapping)


def _may_invest(state: Saqqara, seat: int) -> bool:
    begun = 0 <= state.step <= len(state.rules.stored)
    return begun and not state.passed >> seat & 1


def _may_beg(state: Saqqara, seat: int) -> bool:
    rules, stores = state.rules, len(state.rules.stored)
    if not 1 <= state.turned_up <= stores:
        return False
    cards = state.laid[state.turned_up - 1 :: stores]
    alone = cards.count(rules.beggar) == 1 and cards[seat] == rules.beggar
    return alone and bool(state.reached >> state.turned_up - 1 & 1) and 0 <= state.step < rules.edition.beggar_goods


def _may_pay(state: Saqqara, seat: int) -> bool:
    """The price is that of the step, with land in the place of some goods, of all that are missing at least."""
    goods = state.goods_of[seat * G : seat * G + G]
    can_go = state.paying in state.tiles and state.level(seat, state.paying) < state.rules.top
    if not can_go or not (state.level(seat, state.paying) or state.workers[seat]):
        return False
    price = price_of(state, seat, state.paying)
    in_kind = all(state.cost[kind] <= min(price[kind], goods[kind]) for kind in range(LAND + 1, G))
    return in_kind and sum(state.cost) == sum(price) and price[LAND] <= state.cost[LAND] <= goods[LAND]


def _may_steal(state: Saqqara, seat: int) -> bool:
    loot, robbed = state.rules.thieves[state.level(seat, THIEVES)], state.victims.bit_count()
    begun = state.stolen and 0 < robbed <= state.step and not state.victims >> seat & 1
    return begun and loot is not None and state.step < loot.goods


def _may_place(state: Saqqara, seat: int) -> bool:
    levels = state.levels[seat * P : seat * P + P]
    return state.workers[seat] > 0 and any(
        level == state.rules.top and state.moved >> pyramid & 1 for pyramid, level in enumerate(levels)
    )
