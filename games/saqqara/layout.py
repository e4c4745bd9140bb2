"""From a document back to the table of Saqqara: what is named is laid out, the rest filled in, and all must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nomarch.core.engine import Phase, by_seat, known_seat, lay_slots
from nomarch.core.errors import PositionError
from nomarch.core.table import NOBODY, expect_fit, mask_of, number_of, numbers_of, row_of, with_entry, with_item
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS, PYRAMID_COUNT, PYRAMIDS
from nomarch.games.saqqara.bounds import last_space
from nomarch.games.saqqara.cards import NO_CARD, one_by_one
from nomarch.games.saqqara.hidden import Renewal
from nomarch.games.saqqara.holdings import MOST_PIECES, coded
from nomarch.games.saqqara.phases.distribution import Distribution
from nomarch.games.saqqara.phases.market import Market
from nomarch.games.saqqara.phases.rounds import Round
from nomarch.games.saqqara.rules import NO_YIELD
from nomarch.games.saqqara.table import BOARD, TURN, SaqqaraTable, TurnOnTable, tent_place

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


def lay_out(state: Saqqara, table: SaqqaraTable) -> None:
    """Set the table as a document says; what it leaves out stands as at the start, and the supply holds the rest."""
    name = table.begins or table.phase
    phase = state.rules.phase(name) if name else state.phase
    lay_slots(BOARD, state, table)
    _lay_course(state, table, phase)
    _lay_warehouses(state, table)
    _lay_workers(state, table)
    _lay_thresholds(state, table)
    _lay_market(state, table)
    state.auction.lay_out(table.auction or {}, state.rules)
    _check_offers(state, NOBODY if table.seat is None else table.seat)
    for seat in range(state.seats):
        _lay_influence(state, table, seat)
    _lay_tokens(state, table)
    _lay_renewals(state, table)
    _lay_turn(state, table, phase)
    _fill_supply(state, table)


def _lay_course(state: Saqqara, table: SaqqaraTable, phase: Phase) -> None:
    edition = state.rules.edition
    if not 1 <= state.year <= edition.years:
        raise PositionError(f"year: there is 1 to {edition.years}, not {state.year}")
    before = _markets_before(state)
    here = before < len(state.rules.tent) and state.rules.tent[before] == state.market
    if table.markets is None:
        state.markets = before + (here and not isinstance(phase, Round | Market))
    if state.markets not in (before, before + here):
        raise PositionError(f"markets: {before + here} by now, not {state.markets}")
    if table.tent is not None and table.tent != tent_place(state):
        raise PositionError(f"tent: after {state.markets} markets it stands under {tent_place(state)}")
    if table.rounds_left is not None:
        state.closing, most = table.rounds_left, edition.rounds_after_early_end
        if not (1 <= state.closing <= most or table.over):
            raise PositionError(f"rounds_left: there are 1 to {most}, not {state.closing}")


def _markets_before(state: Saqqara) -> int:
    """Count the markets that would have been held before this round."""
    rules = state.rules
    years = [[GOODS.index(place) for place in year] for year in rules.edition.tent_places]
    passed = rules.track[: state.place]
    return sum(map(len, years[: state.year - 1])) + sum(place in passed for place in years[state.year - 1])


def _lay_warehouses(state: Saqqara, table: SaqqaraTable) -> None:
    for store, goods in (table.warehouses or {}).items():
        warehouse = number_of("warehouse in warehouses", store, state.rules.stores)
        start, row = warehouse * GOOD_COUNT, row_of(f"good in warehouses.{store}", goods, GOODS)
        state.stock[start : start + GOOD_COUNT] = row


def _lay_workers(state: Saqqara, table: SaqqaraTable) -> None:
    rules = state.rules
    if table.pyramids is not None:
        expected = state.seats + rules.edition.pyramids_above_players
        if len({*state.tiles}) != len(state.tiles) or len(state.tiles) != expected:
            raise PositionError(f"pyramids: {len(state.tiles)} are named, {expected} are in play")
        state.tiles = tuple(sorted(state.tiles))
        if len({tile in state.tiles for tile in rules.joined}) > 1:
            raise PositionError(f"pyramids: {' and '.join(rules.edition.joined_pyramids)} are both in play, or none")
    elif table.levels is not None:
        _take_in(state)
    _check_levels(state)
    for seat in range(state.seats):
        placed = sum(level > 0 for level in state.levels_of(seat))
        state.workers = with_item(state.workers, seat, rules.edition.workers_per_player - placed)
        if state.workers[seat] < 0:
            raise PositionError(f"levels: {placed} workers of seat {seat}, {rules.edition.workers_per_player} a player")
    first = rules.edition.nile_start
    if any(boat != first for boat in state.boats):  # how far one gets takes a while to find out
        last = last_space(rules)
        if not all(first <= boat <= last for boat in state.boats):
            raise PositionError(f"boats: the Nile begins at {first} and ends at {last} at the latest")


def _take_in(state: Saqqara) -> None:
    """Let the pyramids with workers be in play, the joined ones together, and others as they were drawn."""
    every = range(PYRAMID_COUNT)
    joined = {*state.rules.joined}
    wanted = {pyramid for pyramid in every if any(state.levels[pyramid::PYRAMID_COUNT])}
    wanted |= joined if wanted & joined else set()
    if not wanted <= {*state.tiles}:
        others = dict.fromkeys(tile for tile in (*state.tiles, *every) if tile not in wanted | joined)
        state.tiles = tuple(sorted([*wanted, *others][: len(state.tiles)]))


def _check_levels(state: Saqqara) -> None:
    """Refuse workers on pyramids out of play, above the top, or too many on a level."""
    rules = state.rules
    for pyramid, name in enumerate(PYRAMIDS):
        for level in {*state.levels[pyramid::PYRAMID_COUNT]} - {0}:
            there = state.workers_on(pyramid, level)
            places = rules.places[level] if level <= rules.top else 0
            if pyramid not in state.tiles:
                raise PositionError(f"levels: {name} is not among the pyramids in play")
            if there > places:
                raise PositionError(f"levels: {there} workers on level {level} of {name}, which holds {places}")


def _lay_thresholds(state: Saqqara, table: SaqqaraTable) -> None:
    """Put every threshold card somewhere; those not named lie shuffled under the named top of the pile."""
    rules = state.rules
    if table.thresholds is not None:
        for store in table.thresholds:
            number_of("warehouse in thresholds", store, rules.stores)
        if len(table.thresholds) not in (0, len(rules.stores)):
            raise PositionError(f"thresholds: {len(table.thresholds)} for {len(rules.stores)} warehouses")
        state.thresholds = tuple(table.thresholds[store] for store in rules.stores if store in table.thresholds)
    if table.threshold_pile is None and not table.threshold_discards and not state.thresholds:
        return  # the pile lies as it was dealt, a low card among the first
    top = []
    for value in table.threshold_pile or ():
        if not isinstance(value, int):
            raise PositionError(f"threshold_pile: {value!r} is no value of a card")
        top.append(value)
    discards = tuple(table.threshold_discards or ())
    box = Counter({**rules.edition.threshold_cards, NO_YIELD: rules.edition.no_yield_cards})
    placed = Counter([*top, *discards, *state.thresholds])
    expect_fit("threshold cards", box, placed, range(max((*box, *placed)) + 1))
    rest = list((box - placed).elements())
    state.chance.shuffle(rest, "unplaced threshold cards")
    state.threshold_deck.pile = (*rest, *reversed(top))
    state.threshold_deck.discards = discards


def _lay_market(state: Saqqara, table: SaqqaraTable) -> None:
    """Give every named market card a number of its own; those taken from the sale are held already."""
    rules = state.rules
    sale, taken = table.on_sale or {}, table.auction.taken if table.auction else {}
    for store in (*sale, *taken):
        number_of("warehouse in on_sale", store, rules.stores)
    if len(sale) not in (0, len(rules.stores)):
        raise PositionError(f"on_sale: {len(sale)} cards for {len(rules.stores)} warehouses")
    free = list(range(len(rules.cards)))
    on_sale = {store: _card_called("on_sale", name, rules.cards, free) for store, name in sale.items()}
    held = []
    for seat, names in enumerate(by_seat(state, "market_cards", table.market_cards or [[]] * state.seats)):
        won = [on_sale[store] for store, taker in taken.items() if taker == seat and store in on_sale]
        others = list((Counter(names) - Counter(rules.cards[card] for card in won)).elements())
        cards = [_card_called("market_cards", name, rules.cards, free) for name in others]
        held.append(tuple(sorted([*won, *cards])))
    limit = rules.edition.market_cards_per_player
    if any(len(cards) > limit for cards in held):
        raise PositionError(f"market_cards: nobody has more than {limit}")
    state.on_sale = tuple(on_sale[store] for store in rules.stores if store in on_sale)
    state.held = tuple(held)


def _card_called(where: str, name: str, cards: Sequence[str], free: list[int]) -> int:
    """Take a market card of that name out of those that are *free*."""
    number_of(f"market card in {where}", name, cards)
    for card in free:
        if cards[card] == name:
            free.remove(card)
            return card
    raise PositionError(f"not conserved: market cards: {where} has one {name} too many")


def _check_offers(state: Saqqara, mover: int) -> None:
    """Refuse offers for cards that are not for sale, and a best offer that does not beat all others that stand."""
    auction, stores = state.auction, state.rules.stores
    for lot, best in enumerate(auction.best):
        for_sale, totals = lot in auction.for_sale, [auction.total(seat, lot) for seat in range(state.seats)]
        if any(totals) and not for_sale:
            raise PositionError(f"auction.offers: the card under {stores[lot]} is not for sale")
        if for_sale and auction.takers[lot] != NOBODY:
            raise PositionError(f"auction.taken: the card under {stores[lot]} is still for sale")
        being_laid = mover if lot == auction.laying else NOBODY
        others = max(total for seat, total in enumerate([*totals, 0]) if seat not in (best, being_laid))
        if others >= (totals[best] if best != NOBODY else 1):
            raise PositionError(f"auction.best: nobody has the best offer for the card under {stores[lot]}, or another")


def _lay_influence(state: Saqqara, table: SaqqaraTable, seat: int) -> None:
    """Put every influence card of *seat* somewhere; those not named lie shuffled under the named top of the pile."""
    rules, deck = state.rules, state.decks[seat]
    hand, discards, unseen = (
        _cards(state, field, _of_seat(state, table, field, seat)) for field in ("hands", "discards", "unseen")
    )
    for store, name in _of_seat(state, table, "laid", seat).items():
        warehouse = number_of("warehouse in laid", store, rules.stores)
        state.laid[seat * len(rules.stored) + warehouse] = number_of("influence card in laid", name, rules.kinds)
    down = [kind for kind in state.laid_by(seat) if kind != NO_CARD]
    top = numbers_of("influence card in piles", _of_seat(state, table, "piles", seat), rules.kinds)
    box, placed = Counter(dict(enumerate(rules.deck))), Counter([*top, *down, *hand, *discards, *unseen])
    expect_fit(f"influence cards of seat {seat}", box, placed, rules.kinds)
    rest = list((box - placed).elements())
    state.chance.shuffle(rest, f"unplaced influence cards of {seat}")
    deck.pile, deck.discards = (*rest, *reversed(top)), tuple(discards)
    state.hold(seat, hand)
    state.bury(seat, unseen)


def _of_seat(state: Saqqara, table: SaqqaraTable, field: str, seat: int) -> Any:
    """Give what a field of the document says of *seat*, if it says anything."""
    rows = getattr(table, field)
    return {} if rows is None else by_seat(state, field, rows)[seat]


def _cards(state: Saqqara, where: str, counts: Mapping[str, int]) -> list[int]:
    """Give influence cards that a document counts by name."""
    return one_by_one(row_of(f"influence card in {where}", counts, state.rules.kinds))


def _lay_tokens(state: Saqqara, table: SaqqaraTable) -> None:
    """Count the tokens where the document does not, and the cards where it does."""
    if table.tokens_laid is None:
        state.tokens_laid = sum(influence > 0 for influence in state.influence)
    hands, unseen = [sum(state.hand(seat)) for seat in range(state.seats)], [*map(len, state.unseen)]
    for told, sizes, found in (("hand_sizes", table.hand_sizes, hands), ("unseen_sizes", table.unseen_sizes, unseen)):
        if sizes is not None and sizes != found:
            raise PositionError(f"{told}: {sizes}, but there are {found}")


def _lay_renewals(state: Saqqara, table: SaqqaraTable) -> None:
    for renewed in table.renewed or ():
        shown, turned_up = (tuple(_cards(state, "renewed", counts)) for counts in (renewed.shown, renewed.turned_up))
        seat = known_seat(state, "renewed", renewed.seat)
        if renewed.unseen > len(state.unseen[seat]):
            raise PositionError(f"renewed: {renewed.unseen} cards unseen of {len(state.unseen[seat])}")
        renewal = Renewal(renewed.in_hand, shown, turned_up, renewed.unseen)
        state.renewed = with_entry(state.renewed, seat, renewal)


def _lay_turn(state: Saqqara, table: SaqqaraTable, phase: Phase) -> None:
    turn = table.turn or TurnOnTable()
    lay_slots(TURN, state, turn, "turn.")
    if turn.reached is not None:
        state.reached = mask_of("warehouse in turn.reached", turn.reached, state.rules.stores)
    elif table.begins and isinstance(phase, Distribution):
        state.reached = state.at_threshold()
    rows = [row_of("good in turn.had", goods, GOODS) for goods in turn.had]
    if any(max(row) > MOST_PIECES for row in rows):
        raise PositionError(f"turn.had: no holding has more than {MOST_PIECES} of a kind")
    state.had = frozenset(map(coded, rows))


def _fill_supply(state: Saqqara, table: SaqqaraTable) -> None:
    """Leave in the supply what is not on the table, and refuse a table that does not add up."""
    for kind, good in enumerate(GOODS):
        used, box = state.goods_on_the_table(kind), state.rules.edition.goods_supply[good]
        told = None if table.supply is None else table.supply.get(good, 0)
        if used > box or told not in (None, box - used):
            raise PositionError(f"not conserved: {good}: {box} in the box, {used} on the table, {told} left")
        state.supply.left[kind] = box - used
