"""From a document back to the table of Amun-Re: what is named is laid out, the rest filled in, and all must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import by_seat, known_seat
from nomarch.core.errors import PositionError
from nomarch.core.mechanisms import NOWHERE
from nomarch.core.table import expect_fit, mask_of, number_of, numbers_of
from nomarch.games.amun_re.building import pieces_of
from nomarch.games.amun_re.cards import KINDS
from nomarch.games.amun_re.rules import FARMER, GOLD, STONE, STONES
from nomarch.games.amun_re.table import AmunReTable, TurnOnTable

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

K: Final = len(KINDS)


def lay_out(state: AmunRe, table: AmunReTable) -> None:
    """Set the table as a document says; what it leaves out stands as at the start, and supplies hold the rest."""
    _lay_players(state, table)
    _lay_provinces(state, table)
    _lay_province_cards(state, table)
    _lay_power_cards(state, table)
    _lay_course(state, table)
    state.auction.lay_out(table.auction or {}, state.rules)
    _fill_supplies(state, table)
    _check_what_the_phase_needs(state, table)


def _lay_players(state: AmunRe, table: AmunReTable) -> None:
    if table.gold is not None:
        state.gold = by_seat(state, "gold", table.gold)
    if table.theft_cards is not None:
        state.theft = tuple(by_seat(state, "theft_cards", table.theft_cards))
    state.hands.lay_out(table.model_dump(include={"hands", "hand_sizes", "known", "memories"}), state.rules)
    if table.played is not None:
        state.played = tuple(mask_of("played", kinds, KINDS) for kinds in by_seat(state, "played", table.played))


def _lay_provinces(state: AmunRe, table: AmunReTable) -> None:
    for name, province in (table.provinces or {}).items():
        number = _number(state, "provinces", name)
        state.farmers[number] = province.farmers
        if province.sand:
            state.sand[number] = province.sand
        state.stones[number] = province.stones
        state.pyramids[number] = province.pyramids
        if province.gift_gold:
            state.gift_gold[number] = province.gift_gold
        if province.gift_cards:
            kinds = _kinds(f"provinces.{name}.gift_cards", province.gift_cards)
            state.gift_cards[number] = _with_masks(f"provinces.{name}.gift_seen", kinds, province.gift_seen)
        if province.farmers > state.rules.fields[number]:
            raise PositionError(f"provinces.{name}.farmers: {province.farmers} on {state.rules.fields[number]} fields")
        if province.owner is not None:
            state.own(known_seat(state, f"provinces.{name}.owner", province.owner), number)
    for owned in state.holdings:
        if len(owned) > state.rules.edition.rounds_per_kingdom:
            raise PositionError(
                f"provinces: {len(owned)} of one owner, {state.rules.edition.rounds_per_kingdom} a kingdom"
            )


def _lay_province_cards(state: AmunRe, table: AmunReTable) -> None:
    """Put every province card somewhere: where the document says, else where it would be."""
    names = state.rules.names
    if table.dealt is not None:
        state.dealt = tuple(mask_of("dealt", dealt, names) for dealt in by_seat(state, "dealt", table.dealt))
    in_hands = [number for dealt in state.dealt for number in range(len(names)) if dealt >> number & 1]
    owned = [number for owned in state.holdings for number in owned]
    on_sale = _numbers(state, "auction.lots", table.auction.lots if table.auction else [])
    unsold = [number for number in on_sale if number not in owned]
    discards = owned if table.province_discards is None else _numbers(state, "discards", table.province_discards)
    top = _numbers(state, "province_pile", table.province_pile or [])
    named = [*in_hands, *unsold, *discards, *top, *_numbers(state, "boxed", table.boxed or [])]
    start = (*state.boxed, *state.provinces.pile)
    dealt_at_the_start = [number for number in range(len(names)) if number not in start]
    rest = [number for number in (*dealt_at_the_start, *start) if number not in named]
    if table.boxed is None:
        surplus = min(len(state.boxed), len(rest))
        state.boxed, rest = tuple(rest[:surplus]), rest[surplus:]
    else:
        state.boxed = tuple(_numbers(state, "boxed", table.boxed))
    state.provinces.pile = (*rest, *reversed(top))
    state.provinces.discards = tuple(discards)
    found = Counter([*in_hands, *unsold, *discards, *state.provinces.pile, *state.boxed])
    for number, name in enumerate(names):
        if found[number] != 1:
            raise PositionError(f"not conserved: province cards: {name} is there {found[number]} times")


def _lay_power_cards(state: AmunRe, table: AmunReTable) -> None:
    """Put every power card somewhere; those not named lie shuffled under the named top of the pile."""
    turn = table.turn or TurnOnTable()
    state.beside = tuple(_kinds("beside", table.beside or []))
    choice = _kinds("turn.drawn", turn.drawn) + _kinds("turn.rejected", turn.rejected)
    pairs = _with_masks("turn.drawn_seen", choice, turn.drawn_seen)
    state.drawn, state.rejected = pairs[: len(turn.drawn)], pairs[len(turn.drawn) :]
    state.deck.discards = tuple(_kinds("discards", table.discards or []))
    top = _kinds("draw_pile", table.draw_pile or [])
    placed = Counter([*top, *state.beside, *choice, *state.deck.discards])
    placed.update(kind for cards in state.gift_cards.values() for kind, _ in cards)
    for seat in range(state.seats):
        placed.update(dict(enumerate(state.hand(seat))))
    box = Counter({kind: state.rules.edition.power_cards[name] for kind, name in enumerate(KINDS)})
    expect_fit("power cards", box, placed, KINDS)
    rest = list((box - placed).elements())
    state.chance.shuffle(rest, "unplaced power cards")
    state.deck.pile = (*rest, *reversed(top))
    if table.draw_seen:
        seen = [mask for _, mask in _with_masks("draw_seen", top, table.draw_seen)]
        state.deck.seen_by = (*[0] * len(rest), *reversed(seen))


def _lay_course(state: AmunRe, table: AmunReTable) -> None:
    names, edition = state.rules.names, state.rules.edition
    state.kingdom = state.kingdom if table.kingdom is None else table.kingdom
    state.round = state.round if table.round is None else table.round
    state.total = table.total or 0
    state.level = table.level or 0
    for what, value, least, most in (
        ("kingdom", state.kingdom, 1, edition.kingdoms),
        ("round", state.round, 0, edition.rounds_per_kingdom),
        ("level", state.level, 0, len(edition.level_value)),
    ):
        if not least <= value <= most:
            raise PositionError(f"{what}: there is {max(least, 1)} to {most}, not {value}")
    if table.sealed is not None:
        choices = by_seat(state, "sealed", table.sealed)
        state.sealed.lay_out({"choices": choices, "shown": bool(table.sealed_shown)}, state.rules)
    state.ranking = tuple(known_seat(state, "ranking", seat) for seat in table.ranking or ())
    if len(set(state.ranking)) < len(state.ranking):
        raise PositionError(f"ranking: a seat is named twice in {list(state.ranking)}")
    state.fixed = mask_of("fixed_income", table.fixed_income or [], names)
    state.rich = mask_of("rich_harvest", table.rich_harvest or [], names)
    turn = table.turn or TurnOnTable()
    if len(turn.bought) != len(state.bought) or turn.stage > STONES:
        raise PositionError(f"turn: bought {turn.bought} in stage {turn.stage}")
    state.stage, state.pending, state.looked = turn.stage, turn.pending, turn.looked
    state.bought = list(turn.bought)
    state.goods, state.declared, state.to_reject = turn.goods, turn.declared, turn.to_reject


def _check_what_the_phase_needs(state: AmunRe, table: AmunReTable) -> None:
    """Refuse a phase whose needs the table does not meet."""
    name = table.begins or table.phase
    auction, choices = state.auction, state.sealed.choices
    someone_adjusts = None not in choices and any(getattr(choice, "adjusts", False) for choice in choices)
    chooses = bool(table.agenda) and 0 < state.to_reject <= len(state.drawn) and table.begins is None
    for phase, met, need in (
        ("auction", len(auction.lots) == state.seats, "as many lots as seats"),
        ("payment", len(auction.lots) == state.seats and NOWHERE not in auction.stands, "a standing bid of every seat"),
        ("choosing", chooses, "a phase on the agenda, drawn cards and a number to reject"),
        ("adjusting", someone_adjusts, "all offerings, one of them with an adjustment"),
        (
            "rewards",
            table.begins is not None or (state.goods > 0 and table.seat in state.ranking),
            "a seat with goods due",
        ),
        ("harvest", state.level > 0, "a harvest level"),
    ):
        if name == phase and not met:
            raise PositionError(f"the phase {phase!r} needs {need}")


def _fill_supplies(state: AmunRe, table: AmunReTable) -> None:
    """Leave in the supplies what is not on the table, and refuse a table that does not add up."""
    edition = state.rules.edition
    used = {
        GOLD: sum(state.gold) + sum(state.gift_gold.values()),
        FARMER: sum(state.farmers) + sum(state.sand.values()),
        STONE: sum(state.stones),
    }
    told = {
        GOLD: ("gold", state.rules.all_gold, table.bank),
        FARMER: ("farmers", edition.farmer_tokens, table.farmers_left),
        STONE: ("stones", edition.stones, table.stones_left),
    }
    for kind, (name, box, left) in told.items():
        rest = box - used[kind]
        if left is not None and left != rest:
            raise PositionError(f"not conserved: {name}: {box} in the box, {used[kind]} on the table, {left} left")
        if rest < 0 and state.supplies.limited:
            raise PositionError(f"not conserved: {name}: {used[kind]} on the table, {box} in the box")
        state.supplies.left[kind] = rest
    singles, doubles = pieces_of(state.pyramids, edition.double_pyramids, edition.double_pyramid_worth)
    if state.supplies.limited and singles > edition.single_pyramids:
        raise PositionError(
            f"not conserved: pyramids: {singles} single and {doubles} double pieces on the table, "
            f"{edition.single_pyramids} and {edition.double_pyramids} in the box"
        )


def _kinds(where: str, names: Iterable[str]) -> list[int]:
    return numbers_of(f"power card in {where}", names, KINDS)


def _number(state: AmunRe, where: str, name: str) -> int:
    return number_of(f"province in {where}", name, state.rules.names)


def _numbers(state: AmunRe, where: str, names: Iterable[str]) -> list[int]:
    return numbers_of(f"province in {where}", names, state.rules.names)


def _with_masks(where: str, kinds: Sequence[int], masks: Sequence[int] | None) -> tuple[tuple[int, int], ...]:
    """Pair cards with the masks of those who have seen them; nobody has where none are given."""
    if masks and len(masks) != len(kinds):
        raise PositionError(f"{where}: {len(masks)} entries for {len(kinds)} cards")
    return tuple(zip(kinds, masks or [0] * len(kinds), strict=True))
