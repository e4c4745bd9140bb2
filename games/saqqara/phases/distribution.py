"""Distribution: warehouse by warehouse cards are turned up and goods handed out. Plays `distribution.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Move, Phase, effects_in, requires
from nomarch.core.table import NOBODY, Seat
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS, RELIGION
from nomarch.games.saqqara.cards import NO_CARD, one_by_one
from nomarch.games.saqqara.hidden import round_is_over
from nomarch.games.saqqara.moves import Beg
from nomarch.games.saqqara.readings import Reads
from nomarch.games.saqqara.rules import NO_YIELD

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

cards_are_turned_up = Effect(
    "cards_are_turned_up", "distribution.warehouses-are-settled-from-fish-to-gold", "warehouse", "players", "cards"
)
influence_adds_up = Effect("influence_adds_up", "distribution.influence-is-card-plus-tokens", "warehouse", "influence")
no_yield_is_met = Effect("no_yield_is_met", "distribution.no-yield-knows-no-beggar-and-no-match", "warehouse")
warehouse_stays_shut = Effect(
    "warehouse_stays_shut", "distribution.only-warehouses-at-their-threshold-sell", "warehouse"
)
good_is_begged = Effect("good_is_begged", "distribution.a-beggar-picks-first", "good", "warehouse")
beggars_cancel = Effect("beggars_cancel", "distribution.beggars-cancel-each-other", "warehouse", "beggars")
majority_takes = Effect("majority_takes", "distribution.the-majority-takes-all-that-is-left", "warehouse", "goods")
tie_shares = Effect("tie_shares", "distribution.ties-share-each-good-evenly", "warehouse", "goods")
religion_takes = Effect("religion_takes", "distribution.only-religion-opens-no-yield-warehouses", "warehouse", "goods")
nobody_competes = Effect("nobody_competes", "distribution.beggars-and-merchants-have-no-influence", "warehouse")
merchant_earns = Effect("merchant_earns", "distribution.a-merchant-draws-from-the-supply", "warehouse", "goods")
match_earns = Effect("match_earns", "distribution.matching-the-threshold-earns-a-good", "warehouse", "goods")
matches_cancel = Effect("matches_cancel", "distribution.matches-cancel-each-other", "warehouse", "players")
goods_stay = Effect("goods_stay", "production.goods-left-over-stay", "warehouse", "goods")
cards_are_cleared = Effect("cards_are_cleared", "production.cards-are-discarded-at-the-end")


def open_warehouse(state: Saqqara) -> int:
    """Give the warehouse that is being handed out."""
    return state.turned_up - 1


@requires("distribution.a-beggar-picks-first")
def lies_there(state: Saqqara, beg: Beg) -> bool:
    """A beggar takes what lies in the warehouse."""
    return state.turned_up > 0 and state.stock[open_warehouse(state) * GOOD_COUNT + beg.kind] > 0


@requires("distribution.a-beggar-takes-no-land")
def may_be_begged(state: Saqqara, beg: Beg) -> bool:
    """A beggar leaves land to the others."""
    return beg.kind >= state.rules.first_begged


@requires("rounds.goods-are-named-in-one-order")
def comes_in_order(state: Saqqara, beg: Beg) -> bool:
    """Goods are taken in the order of their kinds."""
    return beg.kind >= state.last


def take_by_begging(state: Saqqara, beg: Beg) -> None:
    """Take a good out of the warehouse."""
    warehouse, seat = open_warehouse(state), state.seat
    state.stock[warehouse * GOOD_COUNT + beg.kind] -= 1
    state.goods_of[seat * GOOD_COUNT + beg.kind] += 1
    state.step += 1
    state.last = beg.kind
    good_is_begged(state, seat, GOODS[beg.kind], state.rules.stores[warehouse])


def beg_no_more(state: Saqqara, done: Done) -> None:
    """Leave the rest to the others."""
    state.step = state.rules.edition.beggar_goods


class Distribution(Phase):
    """Each warehouse in turn: a lone beggar, the majority, merchants, a lone match."""

    name = "distribution"
    then = ("development",)
    lies = ("thresholds", "laid", "turned_up")
    tells = effects_in(globals())
    acts = {
        Beg: Act(take_by_begging, lies_there, may_be_begged, comes_in_order),
        Done: Act(beg_no_more),
    }

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask a lone beggar who may take more."""
        is_turned_up = 1 <= state.turned_up <= len(state.rules.stored)
        may_take = 0 <= state.step < state.rules.edition.beggar_goods
        return is_turned_up and may_take and self._lone_beggar(state) == seat

    def begin(self, state: Saqqara) -> None:
        """Turn up the cards of the first warehouse."""
        state.turned_up = 0
        self._go_on(state)

    def after(self, state: Saqqara) -> None:
        """Let the beggar take more, or hand out the rest."""
        if self._can_beg(state):
            return
        self._hand_out(state)
        self._go_on(state)

    def moves(self, state: Saqqara) -> list[Move]:
        """List the goods a beggar can take."""
        rules = state.rules
        base = open_warehouse(state) * GOOD_COUNT
        first = max(rules.first_begged, state.last)
        legal: list[Move] = [rules.begs[kind] for kind in range(first, GOOD_COUNT) if state.stock[base + kind]]
        legal.append(rules.done)
        return legal

    def _go_on(self, state: Saqqara) -> None:
        """Turn up warehouse after warehouse, until a beggar has to decide or all are handed out."""
        while state.turned_up < len(state.rules.stored):
            state.turned_up += 1
            self._turn_up(state)
            beggar = self._lone_beggar(state)
            state.step = state.last = 0
            if beggar != NOBODY:
                state.seat = beggar
                if self._can_beg(state):
                    return
            self._hand_out(state)
        self._clear_cards(state)

    def _turn_up(self, state: Saqqara) -> None:
        """Tell the cards of the warehouse, and whether it can sell."""
        if state.journal is None:
            return
        rules, warehouse = state.rules, open_warehouse(state)
        store = rules.stores[warehouse]
        order, cards, tokens = state.seating.order, self._cards(state), self._tokens(state)
        cards_are_turned_up(state, NOBODY, store, [*map(Seat, order)], [rules.kinds[cards[seat]] for seat in order])
        for seat in order:
            value = rules.values[cards[seat]]
            if tokens[seat] and value:
                influence_adds_up(state, seat, store, value + tokens[seat])
        if state.thresholds[warehouse] == NO_YIELD:
            no_yield_is_met(state, NOBODY, store)
        elif not self._is_open(state):
            warehouse_stays_shut(state, NOBODY, store)
        elif cards.count(rules.beggar) > 1:
            beggars_cancel(state, NOBODY, store, cards.count(rules.beggar))

    def _is_open(self, state: Saqqara) -> bool:
        """Tell whether the warehouse has reached its threshold."""
        return bool(state.reached >> open_warehouse(state) & 1)

    def _cards(self, state: Saqqara) -> list[int]:
        """Give the cards laid for the warehouse, by seat."""
        return state.laid[open_warehouse(state) :: len(state.rules.stored)]

    def _tokens(self, state: Saqqara) -> tuple[int, ...]:
        """Give the influence of the tokens at the warehouse, by seat."""
        return state.influence[open_warehouse(state) :: len(state.rules.stored)]

    def _lone_beggar(self, state: Saqqara) -> int:
        """Tell who begs alone at an open warehouse, NOBODY perhaps."""
        cards, beggar = self._cards(state), state.rules.beggar
        return cards.index(beggar) if self._is_open(state) and cards.count(beggar) == 1 else NOBODY

    def _can_beg(self, state: Saqqara) -> bool:
        """Tell whether the beggar may take one more."""
        return state.step < state.rules.edition.beggar_goods and len(self.moves(state)) > 1

    def _hand_out(self, state: Saqqara) -> None:
        """Give the majority its goods, then pay merchants and a lone match."""
        warehouse = open_warehouse(state)
        if self._is_open(state) or state.thresholds[warehouse] == NO_YIELD:
            self._share_out(state)
        self._pay_merchants(state)
        self._pay_a_match(state)
        state.step = state.last = 0
        if state.journal is not None and any(state.stored_goods(warehouse)):
            goods_stay(state, NOBODY, state.rules.stores[warehouse], sum(state.stored_goods(warehouse)))

    def _contenders(self, state: Saqqara) -> dict[int, int]:
        """Give the influence of everybody who competes for the goods of the warehouse."""
        rules, closed = state.rules, state.thresholds[open_warehouse(state)] == NO_YIELD
        contenders: dict[int, int] = {}
        for seat, (kind, tokens) in enumerate(zip(self._cards(state), self._tokens(state), strict=True)):
            value = rules.values[kind]
            competes = value or (rules.edition.special_cards_compete and tokens)
            if competes and (not closed or self._is_admitted(state, seat, value, tokens)):
                contenders[seat] = value + tokens
        return contenders

    def _is_admitted(self, state: Saqqara, seat: int, value: int, tokens: int) -> bool:
        """Tell whether Religion lets a card claim a warehouse without yield."""
        rules = state.rules
        highest = rules.religion[state.level(seat, RELIGION)]
        read = value + tokens if rules.edition.religion_reads is Reads.TOTAL else value
        return highest is not None and read <= highest and value > 0

    def _share_out(self, state: Saqqara) -> None:
        """Give all goods to the highest influence; of equals each gets as many of every kind as all can have."""
        warehouse = open_warehouse(state)
        stock = state.stored_goods(warehouse)
        if not any(stock):
            return
        contenders = self._contenders(state)
        name = state.rules.stores[warehouse]
        if not contenders:
            if self._is_open(state):
                nobody_competes(state, NOBODY, name)
            return
        most = max(contenders.values())
        best = [seat for seat in state.seating.order if contenders.get(seat) == most]
        shares = {kind: number // len(best) for kind, number in enumerate(stock) if number >= len(best)}
        told = religion_takes if not self._is_open(state) else majority_takes if len(best) == 1 else tie_shares
        for seat in best:
            for kind, share in shares.items():
                state.goods_of[seat * GOOD_COUNT + kind] += share
                state.stock[warehouse * GOOD_COUNT + kind] -= share
            if state.journal is not None:
                told(state, seat, name, sum(shares.values()))

    def _pay_merchants(self, state: Saqqara) -> None:
        """Give every merchant goods of the warehouse's kind from the supply, in turn order."""
        rules, cards = state.rules, self._cards(state)
        if rules.merchant not in cards:
            return
        if rules.edition.merchant_at_no_yield or state.thresholds[open_warehouse(state)] != NO_YIELD:
            for seat in [seat for seat in state.seating.order if cards[seat] == rules.merchant]:
                self._pay(state, seat, rules.edition.merchant_goods, merchant_earns)

    def _pay(self, state: Saqqara, seat: int, goods: int, told: Effect) -> None:
        """Give *seat* goods of the warehouse's kind from the supply."""
        rules, warehouse = state.rules, open_warehouse(state)
        taken = state.receive(seat, rules.stored[warehouse], goods)
        if taken:
            told(state, seat, rules.stores[warehouse], taken)

    def _pay_a_match(self, state: Saqqara) -> None:
        """Give a good to the one player whose card equals the threshold."""
        rules, warehouse = state.rules, open_warehouse(state)
        threshold = state.thresholds[warehouse]
        if threshold == NO_YIELD or (rules.edition.match_needs_threshold and not self._is_open(state)):
            return
        tokens = self._tokens(state) if rules.edition.match_reads is Reads.TOTAL else (0,) * state.seats
        values = [rules.values[kind] for kind in self._cards(state)]
        matching = [seat for seat, value in enumerate(values) if value and value + tokens[seat] == threshold]
        if len(matching) == 1:
            self._pay(state, matching[0], rules.edition.match_goods, match_earns)
        elif matching:
            matches_cancel(state, NOBODY, rules.stores[warehouse], len(matching))

    def _clear_cards(self, state: Saqqara) -> None:
        """Discard the cards played, those left in hand unseen, and the thresholds."""
        for seat, deck in enumerate(state.decks):
            deck.discards += tuple(state.laid_by(seat))
        if any(map(any, state.hands)):
            left = [one_by_one(state.hand(seat)) for seat in range(state.seats)]
            state.unseen = tuple((*before, *cards) for before, cards in zip(state.unseen, left, strict=True))
            state.hands = [(0,) * len(state.rules.kinds)] * state.seats
        round_is_over(state)
        state.laid = [NO_CARD] * len(state.laid)
        state.influence = (0,) * len(state.influence)
        state.tokens_laid = 0
        state.threshold_deck.discards += state.thresholds
        state.thresholds = ()
        state.turned_up = state.reached = state.passed = 0
        cards_are_cleared(state, NOBODY)
        state.enter("development")
