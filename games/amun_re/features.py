"""What a player of Amun-Re knows as a row of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.engine import Feature, Held, Part, Pile, Told
from nomarch.core.table import (
    HIDDEN,
    MOST_KEPT,
    Places,
    Row,
    all_bits,
    around,
    bits,
    one_of,
    packed,
    places_of,
    tallies,
    tally,
    turned,
    zeros,
)
from nomarch.games.amun_re.cards import KIND_COUNT, KINDS
from nomarch.games.amun_re.moves import OfferTheft, RevealProvince
from nomarch.games.amun_re.table import FACTS, STANDING, SUPPLIES, TURN, provinces_of

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe


def _open_places(state: AmunRe, names: Places) -> None:
    names.numbers += [*SUPPLIES, *places_of("bought", ("cards", "farmers", "stones"))]
    names.marks += places_of("played", [f"{seat}.{kind}" for seat in around(state.seats) for kind in KINDS])


def _open(state: AmunRe, eyes: int, row: Row) -> None:
    """Add the supplies, what was bought, and the kinds of card that were played."""
    row.numbers += state.supplies.left
    row.numbers += state.bought
    row.marks.append(all_bits(turned(state.played, eyes), KIND_COUNT))


def _province_places(state: AmunRe, names: Places) -> None:
    provinces, seats, gifts = state.rules.names, around(state.seats), _with_gifts(state)
    for what in STANDING:
        names.numbers += places_of(what, provinces)
    names.marks += [
        *places_of("owner", [f"{seat}.{name}" for seat in seats for name in provinces]),
        *(place for what in ("sand", "gift_gold") for place in places_of(what, provinces)),
        *places_of("gift_cards", [f"{name}.{kind}" for name in gifts for kind in (*KINDS, HIDDEN)]),
        *places_of("gift_seen", [f"{name}.{seat}" for name in gifts for seat in seats]),
    ]


def _with_gifts(state: AmunRe) -> list[str]:
    """Name the provinces that come with power cards."""
    return [name for name, cards in zip(state.rules.names, state.rules.gift_cards, strict=True) if cards]


def _provinces(state: AmunRe, eyes: int, row: Row) -> None:
    """Add who owns which province and what stands there. Gift cards are told to those who have seen them."""
    provinces, numbers = len(state.farmers), row.numbers
    numbers += state.farmers
    numbers += state.stones
    numbers += state.pyramids
    row.marks += (
        tallies(turned(state.holdings, eyes), provinces),
        _scattered(state.sand, provinces) if state.sand else zeros(provinces),
        _scattered(state.gift_gold, provinces) if state.gift_gold else zeros(provinces),
        _gifts(tuple(state.gift_cards.items()), eyes, state.seats, state.rules.gift_cards),
    )


def _scattered(counts: Mapping[int, int], provinces: int) -> bytes:
    """Lay out what lies on some provinces only."""
    return packed([counts.get(province, 0) for province in range(provinces)])


Seen = tuple[tuple[int, int], ...]
"""Cards as (kind, who has seen it)."""


@lru_cache(MOST_KEPT)
def _gifts(lying: tuple[tuple[int, Seen], ...], eyes: int, seats: int, provinces: tuple[int, ...]) -> bytes:
    """Lay out the gift cards of the provinces that have some, then who has seen how many of them."""
    cards_of = dict(lying)
    cards, seen_by = [], []
    for province, number in enumerate(provinces):
        if number:
            there = cards_of.get(province, ())
            cards.append(tuple([kind if seen >> eyes & 1 else KIND_COUNT for kind, seen in there]))
            seen_by += [sum([seen >> (eyes + step) % seats & 1 for _, seen in there]) for step in range(seats)]
    return tallies(tuple(cards), KIND_COUNT + 1) + packed(seen_by)


def _secret_places(state: AmunRe, names: Places) -> None:
    provinces = state.rules.names
    names.marks += [
        *places_of("dealt", provinces),
        *places_of("dealt_sizes", around(state.seats)),
        *places_of("boxed", (*provinces, HIDDEN)),
        *places_of("drawn", (*KINDS, HIDDEN)),
        *places_of("rejected", (*KINDS, HIDDEN)),
    ]


def _secrets(state: AmunRe, eyes: int, row: Row) -> None:
    """Add the own province cards, what is out of the game, and a choice among cards, for whoever makes it."""
    names = len(state.rules.names)
    row.marks += (
        _province_cards(turned(state.dealt, eyes), names),
        tally(state.boxed if state.kingdom > 1 else (names,) * len(state.boxed), names + 1),
        _choice(state.drawn, state.rejected, state.seat == eyes),
    )


@lru_cache(MOST_KEPT)
def _province_cards(dealt: tuple[int, ...], names: int) -> bytes:
    return bits(dealt[0], names) + packed([cards.bit_count() for cards in dealt])


@lru_cache(MOST_KEPT)
def _choice(drawn: Seen, rejected: Seen, own: bool) -> bytes:  # noqa: FBT001 (kept by its arguments)
    cards = [tuple([kind if own else KIND_COUNT for kind, _ in several]) for several in (drawn, rejected)]
    return tallies(tuple(cards), KIND_COUNT + 1)


CHOSEN: Final = ("made", "gold", "adjusts", "theft")
"""What is told of a sealed choice besides the province that it reveals."""


def _sealed_places(state: AmunRe, names: Places) -> None:
    told = (*CHOSEN, *state.rules.names)
    names.numbers.append("sealed_shown")
    names.marks += places_of("sealed", [f"{seat}.{what}" for seat in around(state.seats) for what in told])


def _sealed(state: AmunRe, eyes: int, row: Row) -> None:
    """Add what was chosen: of others only that they have chosen, until it is shown."""
    sealed, provinces = state.sealed, len(state.farmers)
    row.numbers.append(sealed.shown)
    row.marks.append(_choices(tuple(turned(sealed.choices, eyes)), sealed.shown, provinces))


@lru_cache(MOST_KEPT)
def _choices(choices: tuple[Any, ...], shown: bool, provinces: int) -> bytes:  # noqa: FBT001 (kept by its arguments)
    told = [
        zeros(len(CHOSEN) + provinces)
        if choice is None
        else _chosen(choice, provinces)
        if shown or not step
        else one_of(0, len(CHOSEN) + provinces)
        for step, choice in enumerate(choices)
    ]
    return b"".join(told)


def _chosen(choice: Any, provinces: int) -> bytes:
    """Tell a choice that can be seen."""
    if isinstance(choice, RevealProvince):
        return one_of(0, len(CHOSEN)) + one_of(choice.province, provinces)
    theft = isinstance(choice, OfferTheft)
    return packed((True, 0 if theft else choice.amount, choice.adjusts, theft)) + zeros(provinces)


FEATURES: Final[tuple[Feature, ...]] = (
    *FACTS,
    Part("turn", TURN),
    Told(_open_places, _open),
    Told(_province_places, _provinces),
    Held("hands"),
    Pile("draw_pile", KINDS, slot="deck", discards="discards", top=3),
    Pile("province_pile", provinces_of, slot="provinces", discards="province_discards"),
    Told(_secret_places, _secrets),
    Held("auction", under="auction"),
    Told(_sealed_places, _sealed),
)
"""Every fact of the document of a view, at a place of its own.

Left out are the order of the discards and of cards that lie beside the auction, which decides nothing; of the draw
pile, the order of known cards below the top three, and which of its cards another seat has seen (it is told how many).
"""
