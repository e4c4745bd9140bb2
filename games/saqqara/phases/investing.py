"""Investing: goods are added to warehouses below their threshold, round after round. Plays `investing.*`."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Act, Done, Effect, Facts, Move, Pass, Phase, effects_in, requires
from nomarch.core.table import NOBODY
from nomarch.games.saqqara.board import GOLD, GOOD_COUNT, GOODS, GOVERNMENT, KINDS, LAND
from nomarch.games.saqqara.moves import Invest
from nomarch.games.saqqara.rules import NO_YIELD

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

NOT_BEGUN: Final = 0
"""Before the first good of a turn; then `step` is the warehouse, counted from one."""

good_is_invested = Effect("good_is_invested", "investing.add-goods-to-a-warehouse-of-your-choice", "good", "warehouse")
player_passes = Effect("player_passes", "investing.players-go-round-until-they-pass")
investing_ends = Effect("investing_ends", "investing.ends-when-all-pass-or-all-thresholds-are-met")
threshold_is_met = Effect(
    "threshold_is_met", "investing.a-threshold-once-met-stays-met", "warehouse", "goods", "threshold"
)
government_pays = Effect("government_pays", "investing.government-is-paid-at-the-end", "warehouse", "gold")


@requires("investing.add-goods-to-a-warehouse-of-your-choice")
def good_is_held(state: Saqqara, invest: Invest) -> bool:
    """One adds goods of one's own."""
    return state.goods_of[state.seat * GOOD_COUNT + invest.kind] > 0


@requires("investing.any-goods-count-toward-the-threshold")
def counts_as_a_good(state: Saqqara, invest: Invest) -> bool:
    """Land is added only where it counts."""
    return state.rules.land_counts or invest.kind != LAND


@requires("investing.add-goods-to-a-warehouse-of-your-choice")
def adds_to_one_warehouse(state: Saqqara, invest: Invest) -> bool:
    """In one turn goods are added to a single warehouse."""
    return state.step in (NOT_BEGUN, invest.warehouse + 1)


def the_warehouse(state: Saqqara, invest: Invest) -> Facts:
    """Name the warehouse."""
    return {"warehouse": invest.store}


@requires("investing.add-goods-to-a-warehouse-of-your-choice", the_warehouse)
def is_below_its_threshold(state: Saqqara, invest: Invest) -> bool:
    """Where the rules ask for it, goods are added only as long as they are missing."""
    return not state.rules.invests_below or is_short(state, invest.warehouse)


@requires("rounds.goods-are-named-in-one-order")
def comes_in_order(state: Saqqara, invest: Invest) -> bool:
    """Goods of one turn are added in the order of their kinds."""
    return state.step == NOT_BEGUN or invest.kind >= state.last


@requires("investing.add-goods-to-a-warehouse-of-your-choice")
def a_good_was_added(state: Saqqara, done: Done) -> bool:
    """A turn is ended by whoever has added something."""
    return state.step != NOT_BEGUN


@requires("investing.players-go-round-until-they-pass")
def nothing_was_added(state: Saqqara, pass_: Pass) -> bool:
    """One passes instead of adding goods."""
    return state.step == NOT_BEGUN


def is_short(state: Saqqara, warehouse: int) -> bool:
    """Tell whether a warehouse has a threshold it does not reach."""
    return state.toward_threshold(warehouse) < state.thresholds[warehouse]


def add_a_good(state: Saqqara, invest: Invest) -> None:
    """Move a good from the province to the warehouse."""
    state.goods_of[state.seat * GOOD_COUNT + invest.kind] -= 1
    state.stock[invest.warehouse * GOOD_COUNT + invest.kind] += 1
    state.step, state.last = invest.warehouse + 1, invest.kind
    if state.journal is not None:
        good_is_invested(state, state.seat, GOODS[invest.kind], invest.store)


def end_the_turn(state: Saqqara, done: Done) -> None:
    """Let the next player decide."""
    state.step = NOT_BEGUN
    state.seat = state.seating.after(state.seat)


def pass_for_the_round(state: Saqqara, pass_: Pass) -> None:
    """Add nothing more in this round."""
    state.passed |= 1 << state.seat
    if state.journal is not None:
        player_passes(state, state.seat)
    state.seat = state.seating.after(state.seat)


class Investing(Phase):
    """In turn players add goods to one warehouse or pass, until all pass or every threshold is reached."""

    name = "investing"
    then = ("distribution",)
    lies = ("thresholds", "laid")
    tells = effects_in(globals())
    acts = {
        Invest: Act(
            add_a_good, good_is_held, counts_as_a_good, adds_to_one_warehouse, is_below_its_threshold, comes_in_order
        ),
        Done: Act(end_the_turn, a_good_was_added),
        Pass: Act(pass_for_the_round, nothing_was_added),
    }

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask who has not passed."""
        return NOT_BEGUN <= state.step <= len(state.rules.stored) and not state.passed >> seat & 1

    def begin(self, state: Saqqara) -> None:
        """Let the first player begin."""
        state.passed = 0
        state.step = NOT_BEGUN
        state.seat = state.seating.first
        self.after(state)

    def after(self, state: Saqqara) -> None:
        """Find the next player who can add anything, or end the step."""
        if state.step != NOT_BEGUN:
            return
        everybody = (1 << state.seats) - 1
        while state.passed != everybody and not self._is_settled(state):
            seat = state.seat
            if not state.passed >> seat & 1:
                if any(state.goods(seat)):
                    return
                pass_for_the_round(state, state.rules.pass_)  # all see that there is nothing to add
            else:
                state.seat = state.seating.after(seat)
        self._close(state)

    def _is_settled(self, state: Saqqara) -> bool:
        """Tell whether every threshold is reached."""
        ignored = state.rules.edition.no_yield_ignored_by_investing
        for warehouse, threshold in enumerate(state.thresholds):
            if not (ignored if threshold == NO_YIELD else state.is_reached(warehouse)):
                return False
        return True

    def _close(self, state: Saqqara) -> None:
        """Fix which thresholds are reached, and let Government be paid."""
        state.reached = state.at_threshold()
        investing_ends(state, NOBODY)
        for warehouse, threshold in enumerate(state.thresholds):
            if state.reached >> warehouse & 1:
                stock = state.toward_threshold(warehouse)
                threshold_is_met(state, NOBODY, state.rules.stores[warehouse], stock, threshold)
        pay_government(state)
        state.enter("distribution")

    def moves(self, state: Saqqara) -> list[Move]:
        """List the goods that can be added, then the end of the turn."""
        rules, step = state.rules, state.step
        goods = state.goods(state.seat)
        if step == NOT_BEGUN:
            if rules.invests_below:
                rows = [row for warehouse, row in enumerate(rules.invests) if is_short(state, warehouse)]
                return [*(move for row in rows for move in compress(row, goods)), rules.pass_]
            return rules.investments(tuple(compress(KINDS, goods)))[:]
        legal: list[Move] = []
        if not rules.invests_below or is_short(state, step - 1):
            last = state.last
            legal += compress(rules.invests[step - 1][last:], goods[last:])
        legal.append(rules.done)
        return legal


def pay_government(state: Saqqara) -> None:
    """Pay gold for high thresholds that are reached, in turn order."""
    rules = state.rules
    for seat in state.seating.order:
        paid = rules.government[state.level(seat, GOVERNMENT)] or {}
        for warehouse, threshold in enumerate(state.thresholds if paid else ()):
            if state.reached >> warehouse & 1 and threshold in paid:
                gold = state.receive(seat, GOLD, paid[threshold])
                if gold:
                    government_pays(state, seat, rules.stores[warehouse], gold)
