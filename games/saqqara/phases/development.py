"""Development: exchanges, theft, building and the Nile, a whole turn each. Plays `development.*` and `nile.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Facts, Move, Turns, effects_in, pass_the_turn, requires
from nomarch.core.table import with_more
from nomarch.games.saqqara import building, exchanges
from nomarch.games.saqqara.board import ENGINEERING, GOLD, GOOD_COUNT, LAND, PYRAMID_COUNT, SOLDIERS, THIEVES
from nomarch.games.saqqara.building import BUILDING
from nomarch.games.saqqara.exchanges import EXCHANGES
from nomarch.games.saqqara.moves import Build, Irrigate, Sail, Steal, Trade, UseCard
from nomarch.games.saqqara.phases import payment, theft
from nomarch.games.saqqara.phases.rounds import is_the_last_round

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

turn_begins = Effect("turn_begins", "development.each-player-takes-a-single-turn")
soldiers_are_paid = Effect("soldiers_are_paid", "privileges.soldiers-are-paid-when-the-turn-begins", "gold")
boat_moves = Effect("boat_moves", "nile.land-moves-the-boat", "land", "space")


def the_land(state: Saqqara, sail: Sail) -> Facts:
    """Tell the land of the seat and what a space costs."""
    return {"land": state.goods_of[state.seat * GOOD_COUNT + LAND], "price": state.rules.edition.land_per_nile_space}


@requires("nile.land-moves-the-boat", the_land)
def has_land_to_sail(state: Saqqara, sail: Sail) -> bool:
    """The boat moves for land that one has."""
    return state.goods_of[state.seat * GOOD_COUNT + LAND] >= state.rules.edition.land_per_nile_space


@requires("nile.the-boat-goes-as-far-as-land-lasts")
def has_a_space_ahead(state: Saqqara, sail: Sail) -> bool:
    """No boat passes the last space, where there is one."""
    last = state.rules.edition.nile_last_space
    return not last or state.boats[state.seat] < last


def sail_on(state: Saqqara, sail: Sail) -> None:
    """Pay land and move the boat."""
    seat, land = state.seat, state.rules.edition.land_per_nile_space
    state.had |= {state.holding(seat)}
    state.spend(seat, LAND, land)
    state.boats = with_more(state.boats, seat, 1)
    boat_moves(state, seat, land, state.boats[seat])


class Development(Turns):
    """Each player in turn exchanges, steals, builds and sails as much as wanted."""

    name = "development"
    then = ("round-end", "scoring")
    tells = (*effects_in(globals()), *BUILDING, *EXCHANGES)
    interrupted_by = ("payment", "theft", "free-worker")
    acts = {
        Irrigate: Act(
            exchanges.barter,
            exchanges.has_irrigation,
            exchanges.is_not_land,
            exchanges.a_market_is_current,
            exchanges.yields_the_market,
            exchanges.land_is_held,
            exchanges.land_may_be_sold,
            exchanges.supply_can_give,
            exchanges.is_a_new_holding,
        ),
        UseCard: Act(
            exchanges.barter,
            exchanges.has_the_card,
            exchanges.card_is_paid,
            exchanges.supply_can_give,
            exchanges.is_a_new_holding,
        ),
        Trade: Act(
            exchanges.barter,
            exchanges.has_trade,
            exchanges.trades_no_land,
            exchanges.a_market_is_current,
            exchanges.takes_the_market,
            exchanges.trade_is_paid,
            exchanges.supply_can_give,
            exchanges.is_a_new_holding,
        ),
        Steal: Act(
            theft.steal_the_first,
            theft.has_thieves,
            theft.has_not_stolen,
            theft.robs_an_opponent,
            theft.victim_is_open,
            theft.finds_enough_victims,
            theft.leaves_later_victims,
        ),
        Build: Act(
            payment.begin_a_step,
            building.is_in_play,
            building.is_not_at_the_top,
            building.a_worker_is_free,
            building.has_not_moved,
            building.has_a_free_place,
            building.can_be_paid,
        ),
        Sail: Act(sail_on, has_land_to_sail, has_a_space_ahead),
        Done: Act(pass_the_turn),
    }

    def opens(self, state: Saqqara) -> None:
        """Pay Soldiers, and begin with nothing done."""
        seat = state.seat
        self.closes(state)
        if state.journal is not None:
            turn_begins(state, seat)
        gold = state.rules.soldiers[state.level(seat, SOLDIERS)]
        paid = state.receive(seat, GOLD, gold) if gold else 0
        if paid:
            soldiers_are_paid(state, seat, paid)
        state.land_at_start = state.goods_of[seat * GOOD_COUNT + LAND]

    def closes(self, state: Saqqara) -> None:
        """Leave nothing begun."""
        state.moved = state.sold = state.land_at_start = state.land_bought = 0
        state.stolen = False
        state.had = frozenset()

    def finished(self, state: Saqqara) -> None:
        """End the round, or the game."""
        state.enter("scoring" if is_the_last_round(state) else "round-end")

    def moves(self, state: Saqqara) -> list[Move]:
        """List exchanges, thefts, steps up a pyramid, the Nile and the end of the turn."""
        rules, seat = state.rules, state.seat
        goods = state.goods_of[seat * GOOD_COUNT : seat * GOOD_COUNT + GOOD_COUNT]
        legal = exchanges.list_exchanges(state, goods)
        if not state.stolen and state.levels[seat * PYRAMID_COUNT + THIEVES]:
            legal += self._thefts(state)
        legal += self._steps(state, goods)
        last = rules.edition.nile_last_space
        if goods[LAND] >= rules.edition.land_per_nile_space and (not last or state.boats[seat] < last):
            legal.append(rules.sail)
        legal.append(rules.done)
        return legal

    def _thefts(self, state: Saqqara) -> list[Move]:
        """List the goods with which a theft may begin."""
        finds_enough = theft.finds_enough_victims.holds(state, state.rules.steals[0][0])
        return theft.further(state) if finds_enough else []

    def _steps(self, state: Saqqara, goods: list[int]) -> list[Move]:
        """List the pyramids on which a worker can make a step."""
        rules, levels, seat = state.rules, state.levels, state.seat
        base, moved, land, pieces = seat * PYRAMID_COUNT, state.moved, goods[LAND], sum(goods)
        saves = rules.engineering[levels[base + ENGINEERING]] is not None
        top, costs, has_worker = rules.top, rules.costs, state.workers[seat] > 0
        legal: list[Move] = []
        for pyramid in state.tiles:
            level = levels[base + pyramid]
            if not (level or has_worker) or moved >> pyramid & 1 or level == top:
                continue
            price = costs[pyramid][level + 1]
            if saves:
                price = building.price_of(state, seat, pyramid)
            elif rules.pieces[pyramid][level + 1] > pieces:
                continue
            if building.shortage(goods, price) > land - price[LAND]:
                continue
            if levels[pyramid::PYRAMID_COUNT].count(level + 1) < rules.places[level + 1]:
                legal.append(rules.builds[pyramid])
        return legal
