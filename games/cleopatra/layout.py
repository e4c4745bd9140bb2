"""From a document back to the table of Cleopatra: what is named is laid out, the rest dealt, and all must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nomarch.core.engine import by_seat, known_seat, lay_slots
from nomarch.core.errors import PositionError
from nomarch.core.table import EVERYBODY, expect_fit, mask_of, masked, number_of, numbers_of, row_of, with_item
from nomarch.games.cleopatra.cards import KIND_COUNT, KINDS, RESOURCE_COUNT, RESOURCES, UP, is_corrupt
from nomarch.games.cleopatra.doubts import HANDS, OLD
from nomarch.games.cleopatra.elements import CATEGORIES, DOOR, FRAMES, MOSAIC, NO_ELEMENT, WALL
from nomarch.games.cleopatra.hidden import corrupt_place
from nomarch.games.cleopatra.table import BUILT, THINGS, TURN, ZONES, TurnOnTable, read_card, read_place

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra
    from nomarch.games.cleopatra.table import CleopatraTable, Doubted, KnownHand


def lay_out(state: Cleopatra, table: CleopatraTable) -> None:
    """Set the table as a document says; what it leaves out stands as at the start, and unnamed cards are dealt."""
    _lay_cards(state, table)
    _lay_memories(state, table)
    lay_slots(THINGS, state, table)
    _fill_the_bank(state)
    _lay_palace(state, table)
    _lay_garden(state, table)
    _stand_cleopatra(state, table)
    _lay_turn(state, table.turn or TurnOnTable())


def _lay_cards(state: Cleopatra, table: CleopatraTable) -> None:
    """Put every card somewhere; hands and stalls that are not named are dealt of the rest, the pile is what is left."""
    turn = table.turn or TurnOnTable()
    parts = (table.hands, table.stalls, table.draw_pile, table.discards)
    if all(part is None for part in parts) and not turn.drawn and not turn.looking:
        return
    stalls = _read_stalls(state, table)
    top = [read_card("draw_pile", text) for text in reversed(table.draw_pile or ())]
    state.deck.discards = tuple(numbers_of("card in discards", table.discards or (), KINDS))
    state.drawn = tuple(read_card("turn.drawn", text) for text in reversed(turn.drawn))
    state.looking = tuple(numbers_of("card in turn.looking", turn.looking, KINDS))
    piles = (*(stalls or ()), top, state.deck.discards, state.drawn, state.looking)
    placed = Counter(card & ~(UP | OLD) for pile in piles for card in pile)
    if table.hands is not None:
        state.hands.lay_out({"hands": table.hands, "hand_sizes": table.hand_sizes}, state.rules)
        placed += Counter({kind: sum(state.hands.cards[kind::KIND_COUNT]) for kind in range(KIND_COUNT)})
    box = Counter(dict(enumerate(state.rules.deck)))
    expect_fit("market cards", box, placed, KINDS)
    rest = sorted((box - placed).elements())
    state.chance.shuffle(rest, "unplaced cards")
    if table.hands is None:
        hands = [[rest.pop() for _ in range(min(size, len(rest)))] for size in state.hands.sizes]
        state.hands.lay([[hand.count(kind) for kind in range(KIND_COUNT)] for hand in hands])
    if stalls is None:
        stalls = [[rest.pop() | UP * (number % 2)] if rest else [] for number in range(len(state.stalls))]
    state.stalls = tuple(map(tuple, stalls))
    _lay_pile(state, rest, top)


def _lay_pile(state: Cleopatra, rest: list[int], top: list[int]) -> None:
    """Stack the pile: cards that are not named below, a part of them face up, those that are on top of them."""
    state.deck.pile = tuple(rest)
    state.turn_faces()
    state.deck.pile += tuple(card & ~UP for card in top)
    state.faces += tuple(int(bool(card & UP)) for card in top)


def _read_stalls(state: Cleopatra, table: CleopatraTable) -> list[list[int]] | None:
    if table.stalls is None:
        return None
    if len(table.stalls) != len(state.stalls):
        raise PositionError(f"stalls: {len(table.stalls)} are named, there are {len(state.stalls)}")
    return [[read_card("stalls", text) for text in stall] for stall in table.stalls]


def _lay_memories(state: Cleopatra, table: CleopatraTable) -> None:
    """Set who knows which cards; nobody can know cards that are not there."""
    discards = state.deck.discards
    masks = [state.hands.everybody] * len(discards)
    if table.discards_seen is not None:
        if len(table.discards_seen) != len(discards):
            raise PositionError(f"discards_seen: {len(table.discards_seen)} entries for {len(discards)} discards")
        masks = [sum(1 << known_seat(state, "discards_seen", seat) for seat in {*seen}) for seen in table.discards_seen]
    state.seen_discards = tuple(masks)
    _lay_known(state, table.known or [])
    for doubt in table.doubts or ():
        _lay_doubt(state, doubt)


def _lay_doubt(state: Cleopatra, doubt: Doubted) -> None:
    """Let a seat doubt where cards are; they have to be there, unseen."""
    seat = known_seat(state, "doubts", doubt.seat)
    zones = mask_of("zone in doubts", doubt.zones, ZONES) << HANDS
    zones |= sum(1 << known_seat(state, "doubts", owner) for owner in {*doubt.hands})
    row = row_of("card in doubts", doubt.cards, KINDS)
    if not zones or zones >> seat & 1 or zones in state.doubts[seat] or not any(row):
        raise PositionError(f"doubts: seat {seat} cannot doubt this")
    state.doubts[seat][zones] = tuple(row)


def _lay_known(state: Cleopatra, described: Sequence[KnownHand]) -> None:
    """Set what all know of hands, and what seats know besides."""
    for known in sorted(described, key=lambda known: EVERYBODY if known.seat is None else known.seat):
        owner = known_seat(state, "known", known.of)
        observer = EVERYBODY if known.seat is None else known_seat(state, "known", known.seat)
        if observer == owner:
            raise PositionError(f"known: seat {owner} knows its own hand")
        there = state.hands.remember(observer, owner, row_of("card in known", known.cards, KINDS))
        if not there or known.corrupt > sum(map(is_corrupt, state.hands.unknown_to(observer, owner))):
            raise PositionError(f"known: nobody can know this of the hand of seat {owner}")
        place = corrupt_place(state, observer, owner)
        state.corrupt_known = with_item(state.corrupt_known, place, known.corrupt)


def _fill_the_bank(state: Cleopatra) -> None:
    """Leave to the bank the tokens that nobody has."""
    edition = state.rules.edition
    for name in ("talents", "amulets"):
        if None in getattr(state, name):
            raise PositionError(f"{name}: somebody's are not known")
    state.bank.left = [edition.amulet_supply - sum(state.amulets), edition.talent_count - sum(state.talents)]
    if state.bank.limited and min(state.bank.left) < 0:
        raise PositionError("not conserved: there are not so many talents or amulets")
    state.merchants_out = edition.merchants_per_player * state.seats - sum(state.merchants)
    if max(state.merchants) > edition.merchants_per_player:
        raise PositionError(f"merchants: {edition.merchants_per_player} a player")


def _lay_palace(state: Cleopatra, table: CleopatraTable) -> None:
    """Count what is built; no more can be than there is."""
    rules, edition = state.rules, state.rules.edition
    for field, category in BUILT.items():
        state.built = with_item(state.built, category, getattr(table, field) or 0)
        if state.built[category] > rules.counts[category]:
            built, there = state.built[category], rules.counts[category]
            raise PositionError(f"{CATEGORIES[category]}: {built} are built, there are {there}")
    numbers_of("door frame in doors", table.doors or (), [FRAMES[number] for number in rules.frames])
    state.built = with_item(state.built, DOOR, state.doors.bit_count())
    state.built = with_item(state.built, WALL, state.walls.bit_count())
    if state.altar > edition.dice_count:
        raise PositionError(f"altar: there are {edition.dice_count} dice")


def _lay_garden(state: Cleopatra, table: CleopatraTable) -> None:
    """Lay mosaics, stack those that are left, and find the areas that nothing can enter."""
    garden = state.rules.garden
    laid = [0] * len(garden.names)
    for name, text in (table.mosaics or {}).items():
        piece = number_of("mosaic in mosaics", name, garden.names)
        squares = garden.placement(name, text).squares
        if squares & state.covered:
            raise PositionError(f"mosaics: {name} lies on another")
        laid[piece] = squares
        state.covered |= squares
    state.laid = tuple(laid)
    state.built = with_item(state.built, MOSAIC, sum(squares > 0 for squares in laid))
    _stack_mosaics(state, table)
    state.dead |= sum(state.closing_areas)
    _lay_sanctuaries(state, table)


def _stand_cleopatra(state: Cleopatra, table: CleopatraTable) -> None:
    """Stand Cleopatra where the finished categories have brought her."""
    edition = state.rules.edition
    if table.finished is None:
        state.finished = state.complete
    state.steps = min(edition.cleopatra_goal, state.finished.bit_count() * edition.cleopatra_steps_per_category)
    if table.cleopatra not in (None, state.steps):
        told = ", ".join(masked(state.finished, CATEGORIES)) or "nothing"
        raise PositionError(f"cleopatra: with {told} finished she is on {state.steps}")


def _stack_mosaics(state: Cleopatra, table: CleopatraTable) -> None:
    """Stack the mosaics: under those that are named the others, or as misfits if they fit nowhere any more."""
    names = state.rules.garden.names
    named = [*reversed(numbers_of("mosaic in stack", table.stack or (), names))]
    misfits = numbers_of("mosaic in misfits", table.misfits or (), names)
    where = [*named, *misfits, *(piece for piece, squares in enumerate(state.laid) if squares)]
    if len(set(where)) < len(where):
        raise PositionError("not conserved: a mosaic is in two places")
    others = [piece for piece in state.stack if piece not in where]
    fitting = [piece for piece in others if state.fits(piece)]
    state.stack = (*fitting, *named)
    state.misfits = (*misfits, *sorted({*others} - {*fitting}))
    for piece in misfits:
        if state.fits(piece):
            raise PositionError(f"misfits: {names[piece]} still fits into the garden")


def _lay_sanctuaries(state: Cleopatra, table: CleopatraTable) -> None:
    """Set statues in closed areas; those not named are still with their players."""
    garden, edition = state.rules.garden, state.rules.edition
    areas, claimed = state.closed_areas, []
    for described in table.sanctuaries or ():
        seat = known_seat(state, "sanctuaries", described.seat)
        area, statue = garden.read(described.squares), garden.read(described.statue)
        if area not in areas or area in claimed or statue.bit_count() != 1 or not statue & area:
            raise PositionError(f"sanctuaries: {described.squares} with a statue on {described.statue} is none")
        claimed.append(area)
        state.sanctuaries += ((seat, area, statue),)
    for seat in range(state.seats):
        used = sum(owner == seat for owner, _, _ in state.sanctuaries)
        if table.statues is None:
            state.statues = with_item(state.statues, seat, edition.statues_per_player - used)
        if state.statues[seat] + used != edition.statues_per_player or state.statues[seat] < 0:
            raise PositionError(f"statues: seat {seat} has {edition.statues_per_player}, with those in sanctuaries")


def _lay_turn(state: Cleopatra, turn: TurnOnTable) -> None:
    """Set how far the turn has come."""
    state.base = state.rules.limit
    lay_slots(TURN, state, turn, "turn.")
    state.element = NO_ELEMENT if turn.element is None else number_of("element in turn", turn.element, CATEGORIES)
    state.place = read_place(state, turn)
    state.areas = tuple(map(state.rules.garden.read, turn.areas))
    if turn.filled:
        if len(turn.filled) != len(state.stalls):
            raise PositionError(f"turn.filled: {len(turn.filled)} entries for {len(state.stalls)}")
        state.filled = tuple(turn.filled)
    for seat, offers in enumerate(by_seat(state, "turn.offers", turn.offers) if turn.offers else ()):
        _lay_offers(state, seat, offers)
    if turn.choices:
        choices = by_seat(state, "turn.choices", turn.choices)
        state.sealed.lay_out({"choices": choices, "shown": False}, state.rules)


def _lay_offers(state: Cleopatra, seat: int, offers: Mapping[str, int | str]) -> None:
    """Set what *seat* has offered to an ambassador; it must have the cards."""
    for name, number in offers.items():
        kind = number_of("resource in turn.offers", name, RESOURCES)
        if not isinstance(number, int) or not 0 <= number <= state.hand(seat)[kind]:
            raise PositionError(f"turn.offers: seat {seat} has not {number} {name}")
        state.offers = with_item(state.offers, seat * RESOURCE_COUNT + kind, number)
