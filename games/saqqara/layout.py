"""From a document back to the table of Saqqara: what is named is laid out, the rest filled in, and all must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nomarch.core.engine import by_seat, known_seat
from nomarch.core.errors import PositionError
from nomarch.core.table import NOBODY, expect_fit, mask_of, number_of, numbers_of, row_of
from nomarch.games.saqqara.board import GOODS, MOST_PIECES, PYRAMIDS, G, P, coded
from nomarch.games.saqqara.bounds import last_space
from nomarch.games.saqqara.hidden import NO_CARD, Renewal
from nomarch.games.saqqara.possible import expect_possible
from nomarch.games.saqqara.rules import NO_YIELD
from nomarch.games.saqqara.table import SaqqaraTable, TurnOnTable, tent_place

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


def lay_out(state: Saqqara, table: SaqqaraTable) -> None:
    """Set the table as a document says; what it leaves out stands as at the start, and the supply holds the rest."""
    _lay_course(state, table)
    _lay_goods(state, table)
    _lay_workers(state, table)
    _lay_thresholds(state, table)
    _lay_market(state, table)
    state.auction.lay_out(table.auction or {}, state.rules)
    _check_offers(state, NOBODY if table.seat is None else table.seat)
    for seat in range(state.seats):
        _lay_influence(state, table, seat)
    _lay_tokens(state, table)
    _lay_turn(state, table)
    _fill_supply(state, table)
    expect_possible(state, table)


def _lay_course(state: Saqqara, table: SaqqaraTable) -> None:
    edition = state.rules.edition
    if table.year is not None:
        state.year = table.year
    if not 1 <= state.year <= edition.years:
        raise PositionError(f"year: there is 1 to {edition.years}, not {state.year}")
    if table.place is not None:
        state.place = number_of("space of the track in place", table.place, edition.track)
    before = _markets_before(state)
    here = before < len(state.rules.tent) and state.rules.tent[before] == state.market
    lies_ahead = (table.begins or table.phase) in ("round", "market", None)
    state.markets = before + (here and not lies_ahead) if table.markets is None else table.markets
    if state.markets not in (before, before + here):
        raise PositionError(f"markets: {before + here} by now, not {state.markets}")
    if table.tent is not None and table.tent != tent_place(state):
        raise PositionError(f"tent: after {state.markets} markets it stands under {tent_place(state)}")
    if table.rounds_left is not None:
        state.closing = table.rounds_left
        if not (1 <= table.rounds_left <= edition.rounds_after_early_end or table.over):
            raise PositionError(
                f"rounds_left: there are 1 to {edition.rounds_after_early_end}, not {table.rounds_left}"
            )


def _markets_before(state: Saqqara) -> int:
    """Count the markets that would have been held before this round."""
    rules = state.rules
    years = [[GOODS.index(place) for place in year] for year in rules.edition.tent_places]
    passed = rules.track[: state.place]
    return sum(map(len, years[: state.year - 1])) + sum(place in passed for place in years[state.year - 1])


def _lay_goods(state: Saqqara, table: SaqqaraTable) -> None:
    if table.goods is not None:
        rows = [row_of("good in goods", goods, GOODS) for goods in by_seat(state, "goods", table.goods)]
        state.goods_of = [count for row in rows for count in row]
    for store, goods in (table.warehouses or {}).items():
        warehouse = number_of("warehouse in warehouses", store, state.rules.stores)
        state.stock[warehouse * G : warehouse * G + G] = row_of(f"good in warehouses.{store}", goods, GOODS)


def _lay_workers(state: Saqqara, table: SaqqaraTable) -> None:
    rules = state.rules
    if table.pyramids is not None:
        tiles = numbers_of("pyramid in pyramids", table.pyramids, PYRAMIDS)
        expected = state.seats + rules.edition.pyramids_above_players
        if len(set(tiles)) != len(tiles) or len(tiles) != expected:
            raise PositionError(f"pyramids: {len(tiles)} are named, {expected} are in play")
        state.tiles = tuple(sorted(tiles))
        joined = [name in table.pyramids for name in rules.edition.joined_pyramids]
        if any(joined) != all(joined):
            raise PositionError(f"pyramids: {' and '.join(rules.edition.joined_pyramids)} are both in play, or none")
    elif table.levels is not None:
        _take_in(state, {name for levels in table.levels for name, level in levels.items() if level})
    if table.levels is not None:
        rows = [row_of("pyramid in levels", levels, PYRAMIDS) for levels in by_seat(state, "levels", table.levels)]
        state.levels = [level for row in rows for level in row]
    _check_levels(state)
    for seat in range(state.seats):
        placed = sum(level > 0 for level in state.levels[seat * P : seat * P + P])
        state.workers[seat] = rules.edition.workers_per_player - placed
        if state.workers[seat] < 0:
            raise PositionError(f"levels: {placed} workers of seat {seat}, {rules.edition.workers_per_player} a player")
    if table.boats is not None:
        state.boats = by_seat(state, "boats", table.boats)
    first, last = rules.edition.nile_start, last_space(rules)
    if not all(first <= boat <= last for boat in state.boats):
        raise PositionError(f"boats: the Nile begins at {first} and ends at {last} at the latest")


def _take_in(state: Saqqara, named: set[str]) -> None:
    """Let the pyramids with workers be in play, the joined ones together, and others as they were drawn."""
    joined = set(state.rules.edition.joined_pyramids)
    wanted = numbers_of("pyramid in levels", sorted(named | (joined if named & joined else set())), PYRAMIDS)
    pair = set(numbers_of("pyramid in joined_pyramids", joined, PYRAMIDS)) - set(wanted)
    tiles = [*wanted, *(tile for tile in (*state.tiles, *range(P)) if tile not in wanted and tile not in pair)]
    if any(tile not in state.tiles for tile in wanted):
        state.tiles = tuple(sorted([*dict.fromkeys(tiles)][: len(state.tiles)]))


def _check_levels(state: Saqqara) -> None:
    """Refuse workers on pyramids out of play, above the top, or too many on a level."""
    rules = state.rules
    for pyramid, name in enumerate(PYRAMIDS):
        for level in {*state.levels[pyramid::P]} - {0}:
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
    rules, stores = state.rules, len(state.rules.stored)
    kinds = len(rules.kinds)
    box = Counter(dict(enumerate(rules.deck)))
    hand = _named(state, table.hands, "hands", seat)
    discards = _named(state, table.discards, "discards", seat)
    unseen = _named(state, table.unseen, "unseen", seat)
    laid = by_seat(state, "laid", table.laid)[seat] if table.laid is not None else {}
    for store, name in laid.items():
        warehouse = number_of("warehouse in laid", store, rules.stores)
        state.laid[seat * stores + warehouse] = number_of("influence card in laid", name, rules.kinds)
    down = [kind for kind in state.laid[seat * stores : seat * stores + stores] if kind != NO_CARD]
    piles = by_seat(state, "piles", table.piles) if table.piles is not None else [[]] * state.seats
    top = numbers_of("influence card in piles", piles[seat], rules.kinds)
    placed = Counter([*top, *down, *hand, *discards, *unseen])
    expect_fit(f"influence cards of seat {seat}", box, placed, rules.kinds)
    rest = list((box - placed).elements())
    state.chance.shuffle(rest, f"unplaced influence cards of {seat}")
    state.decks[seat].pile = (*rest, *reversed(top))
    state.decks[seat].discards = tuple(discards)
    state.hands[seat * kinds : seat * kinds + kinds] = [hand.count(kind) for kind in range(kinds)]
    state.unseen = (*state.unseen[:seat], tuple(unseen), *state.unseen[seat + 1 :])


def _named(state: Saqqara, rows: list[dict[str, int]] | None, where: str, seat: int) -> list[int]:
    """Give the cards of *seat* that a row of the document names, kind by kind."""
    counts = by_seat(state, where, rows)[seat] if rows is not None else {}
    return _listed(f"influence card in {where}", counts, state.rules.kinds)


def _listed(where: str, counts: Mapping[str, int], names: Sequence[str]) -> list[int]:
    """Give things by number that a document counts by name."""
    return [kind for kind, count in enumerate(row_of(where, counts, names)) for _ in range(count)]


def _lay_tokens(state: Saqqara, table: SaqqaraTable) -> None:
    stores = state.rules.stores
    if table.tokens is not None:
        rows = [row_of("warehouse in tokens", tokens, stores) for tokens in by_seat(state, "tokens", table.tokens)]
        state.influence = [influence for row in rows for influence in row]
    lying = sum(influence > 0 for influence in state.influence)
    state.tokens_laid = lying if table.tokens_laid is None else table.tokens_laid
    state.turned_up = table.turned_up or 0
    hands, unseen = [sum(state.hand(seat)) for seat in range(state.seats)], [*map(len, state.unseen)]
    for told, sizes, found in (("hand_sizes", table.hand_sizes, hands), ("unseen_sizes", table.unseen_sizes, unseen)):
        if sizes is not None and sizes != found:
            raise PositionError(f"{told}: {sizes}, but there are {found}")
    for renewed in table.renewed or ():
        shown, turned_up = (
            tuple(_listed("influence card in renewed", counts, state.rules.kinds))
            for counts in (renewed.shown, renewed.turned_up)
        )
        seat = known_seat(state, "renewed", renewed.seat)
        if renewed.unseen > len(state.unseen[seat]):
            raise PositionError(f"renewed: {renewed.unseen} cards unseen of {len(state.unseen[seat])}")
        state.renewed[seat] = Renewal(renewed.in_hand, shown, turned_up, renewed.unseen)


def _lay_turn(state: Saqqara, table: SaqqaraTable) -> None:
    rules, turn, seats = state.rules, table.turn or TurnOnTable(), range(state.seats)
    state.step, state.last = turn.step, turn.last
    state.to_place = tuple(numbers_of("pyramid in turn.tokens", turn.tokens, PYRAMIDS))
    state.passed = mask_of("seat in turn.passed", turn.passed, seats)
    if turn.reached is not None:
        state.reached = mask_of("warehouse in turn.reached", turn.reached, rules.stores)
    elif table.begins == "distribution":
        state.reached = sum(1 << number for number in range(len(state.thresholds)) if state.is_reached(number))
    state.moved = mask_of("pyramid in turn.moved", turn.moved, PYRAMIDS)
    state.land_at_start, state.land_bought = turn.land_at_start, turn.land_bought
    state.sold, state.stolen = turn.sold, turn.stolen
    state.victims = mask_of("seat in turn.victims", turn.victims, seats)
    rows = [row_of("good in turn.had", goods, GOODS) for goods in turn.had]
    if any(max(row) > MOST_PIECES for row in rows):
        raise PositionError(f"turn.had: no holding has more than {MOST_PIECES} of a kind")
    state.had = set(map(coded, rows))
    if turn.paying is not None:
        state.paying = number_of("pyramid in turn.paying", turn.paying, PYRAMIDS)
    state.cost = tuple(row_of("good in turn.cost", turn.cost, GOODS))


def _fill_supply(state: Saqqara, table: SaqqaraTable) -> None:
    """Leave in the supply what is not on the table, and refuse a table that does not add up."""
    for kind, good in enumerate(GOODS):
        used = sum(state.goods_of[kind::G]) + sum(state.stock[kind::G]) + sum(state.auction.laid[kind::G])
        box = state.rules.edition.goods_supply[good]
        told = None if table.supply is None else table.supply.get(good, 0)
        if used > box or told not in (None, box - used):
            raise PositionError(f"not conserved: {good}: {box} in the box, {used} on the table, {told} left")
        state.supply.left[kind] = box - used
