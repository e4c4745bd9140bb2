"""From a document back to the table of Amun-Re: what is named is laid out, the rest filled in, and all must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nomarch.core.engine import by_seat, known_seat, lay_slots
from nomarch.core.errors import PositionError
from nomarch.core.table import expect_fit, mask_of, masked, number_of, numbers_of, with_entry, with_item
from nomarch.games.amun_re import table
from nomarch.games.amun_re.board import PIECES, STONES
from nomarch.games.amun_re.building import pieces_of
from nomarch.games.amun_re.cards import KINDS

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe


def lay_out(state: AmunRe, position: table.AmunReTable) -> None:
    """Set the table as a document says; what it leaves out stands as at the start, and supplies hold the rest."""
    lay_slots(table.FACTS, state, position)
    state.hands.lay_out(position.model_dump(include={"hands", "hand_sizes", "known", "memories"}), state.rules)
    if position.played is not None:
        state.played = tuple(mask_of("played", kinds, KINDS) for kinds in by_seat(state, "played", position.played))
    for name, province in (position.provinces or {}).items():
        _lay_province(state, name, province)
    _lay_province_cards(state, position)
    turn = position.turn or table.TurnOnTable()
    _lay_turn(state, turn)
    _lay_power_cards(state, position, turn)
    state.auction.lay_out(position.auction or {}, state.rules)
    if position.sealed is not None:
        choices = by_seat(state, "sealed", position.sealed)
        state.sealed.lay_out({"choices": choices, "shown": bool(position.sealed_shown)}, state.rules)
    _fill_supplies(state, position)
    _expect_within_bounds(state)


def _lay_province(state: AmunRe, name: str, province: table.ProvinceOnTable) -> None:
    number, fields = number_of("province in provinces", name, state.rules.names), state.rules.fields
    for what in table.STANDING:
        setattr(state, what, with_item(getattr(state, what), number, getattr(province, what)))
    for what in table.NOW_AND_THEN:
        if pieces := getattr(province, what):
            setattr(state, what, with_entry(getattr(state, what), number, pieces))
    if province.gift_cards:
        kinds = _kinds(f"provinces.{name}.gift_cards", province.gift_cards)
        cards = _with_masks(f"provinces.{name}.gift_seen", kinds, province.gift_seen)
        state.gift_cards = with_entry(state.gift_cards, number, cards)
    if province.farmers > fields[number]:
        raise PositionError(f"provinces.{name}.farmers: {province.farmers} on {fields[number]} fields")
    if province.owner is not None:
        state.own(known_seat(state, f"provinces.{name}.owner", province.owner), number)


def _lay_province_cards(state: AmunRe, position: table.AmunReTable) -> None:
    """Put every province card somewhere: where the document says, else where it would be."""
    names = state.rules.names
    if position.dealt is not None:
        state.dealt = tuple(mask_of("dealt", dealt, names) for dealt in by_seat(state, "dealt", position.dealt))
    in_hands = [number for dealt in state.dealt for number in masked(dealt, range(len(names)))]
    owned = [number for owned in state.holdings for number in owned]
    on_sale = _numbers(state, "auction.lots", position.auction.lots if position.auction else [])
    unsold = [number for number in on_sale if number not in owned]
    discards = owned if position.province_discards is None else _numbers(state, "discards", position.province_discards)
    top = _numbers(state, "province_pile", position.province_pile or [])
    named = [*in_hands, *unsold, *discards, *top, *_numbers(state, "boxed", position.boxed or [])]
    start = (*state.boxed, *state.provinces.pile)
    dealt_at_the_start = [number for number in range(len(names)) if number not in start]
    rest = [number for number in (*dealt_at_the_start, *start) if number not in named]
    if position.boxed is None:
        surplus = min(len(state.boxed), len(rest))
        state.boxed, rest = tuple(rest[:surplus]), rest[surplus:]
    else:
        state.boxed = tuple(_numbers(state, "boxed", position.boxed))
    state.provinces.pile = (*rest, *reversed(top))
    state.provinces.discards = tuple(discards)
    found = Counter([*in_hands, *unsold, *discards, *state.provinces.pile, *state.boxed])
    for number, name in enumerate(names):
        if found[number] != 1:
            raise PositionError(f"not conserved: province cards: {name} is there {found[number]} times")


def _lay_power_cards(state: AmunRe, position: table.AmunReTable, turn: table.TurnOnTable) -> None:
    """Put every power card somewhere; those not named lie shuffled under the named top of the pile."""
    choice = _kinds("turn.drawn", turn.drawn) + _kinds("turn.rejected", turn.rejected)
    pairs = _with_masks("turn.drawn_seen", choice, turn.drawn_seen)
    state.drawn, state.rejected = pairs[: len(turn.drawn)], pairs[len(turn.drawn) :]
    state.deck.discards = tuple(_kinds("discards", position.discards or []))
    top = _kinds("draw_pile", position.draw_pile or [])
    placed = Counter([*top, *state.beside, *choice, *state.deck.discards])
    placed.update(kind for cards in state.gift_cards.values() for kind, _ in cards)
    for seat in range(state.seats):
        placed.update(dict(enumerate(state.hand(seat))))
    box = Counter({kind: state.rules.edition.power_cards[name] for kind, name in enumerate(KINDS)})
    expect_fit("power cards", box, placed, KINDS)
    rest = list((box - placed).elements())
    state.chance.shuffle(rest, "unplaced power cards")
    state.deck.pile = (*rest, *reversed(top))
    if position.draw_seen:
        seen = [mask for _, mask in _with_masks("draw_seen", top, position.draw_seen)]
        state.deck.seen_by = (*[0] * len(rest), *reversed(seen))


def _lay_turn(state: AmunRe, turn: table.TurnOnTable) -> None:
    if len(turn.bought) != len(state.bought) or turn.stage > STONES:
        raise PositionError(f"turn: bought {turn.bought} in stage {turn.stage}")
    lay_slots(table.TURN, state, turn)
    state.bought = list(turn.bought)


def _expect_within_bounds(state: AmunRe) -> None:
    """Refuse a course of the game that the edition does not have."""
    edition = state.rules.edition
    for what, value, least, most in (
        ("kingdom", state.kingdom, 1, edition.kingdoms),
        ("round", state.round, 0, edition.rounds_per_kingdom),
        ("level", state.level, 0, len(edition.level_value)),
    ):
        if not least <= value <= most:
            raise PositionError(f"{what}: there is {max(least, 1)} to {most}, not {value}")
    if len(set(state.ranking)) < len(state.ranking):
        raise PositionError(f"ranking: a seat is named twice in {list(state.ranking)}")
    most_owned = max(map(len, state.holdings))
    if most_owned > edition.rounds_per_kingdom:
        raise PositionError(f"provinces: {most_owned} of one owner, {edition.rounds_per_kingdom} a kingdom")


def _fill_supplies(state: AmunRe, position: table.AmunReTable) -> None:
    """Leave in the supplies what is not on the table, and refuse a table that does not add up."""
    edition = state.rules.edition
    pieces = zip(PIECES, table.SUPPLIES, state.rules.box, state.pieces_out(), strict=True)
    for kind, (name, field, box, used) in enumerate(pieces):
        left, rest = getattr(position, field), box - used
        if left is not None and left != rest:
            raise PositionError(f"not conserved: {name}: {box} in the box, {used} on the table, {left} left")
        if rest < 0 and state.supplies.limited:
            raise PositionError(f"not conserved: {name}: {used} on the table, {box} in the box")
        state.supplies.left[kind] = rest
    singles, doubles = pieces_of(state.pyramids, edition.double_pyramids, edition.double_pyramid_worth)
    if state.supplies.limited and singles > edition.single_pyramids:
        raise PositionError(
            f"not conserved: pyramids: {singles} single and {doubles} double pieces on the table, "
            f"{edition.single_pyramids} and {edition.double_pyramids} in the box"
        )


def _kinds(where: str, names: Iterable[str]) -> list[int]:
    return numbers_of(f"power card in {where}", names, KINDS)


def _numbers(state: AmunRe, where: str, names: Iterable[str]) -> list[int]:
    return numbers_of(f"province in {where}", names, state.rules.names)


def _with_masks(where: str, kinds: Sequence[int], masks: Sequence[int] | None) -> tuple[tuple[int, int], ...]:
    """Pair cards with the masks of those who have seen them; nobody has where none are given."""
    if masks and len(masks) != len(kinds):
        raise PositionError(f"{where}: {len(masks)} entries for {len(kinds)} cards")
    return tuple(zip(kinds, masks or [0] * len(kinds), strict=True))
