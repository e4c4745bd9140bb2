"""The table of Amun-Re as a document, whole or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.editions import Count
from nomarch.core.engine import BySeat, Document, Mask, Names, Plain, Table, describe_slots, seats_of
from nomarch.core.mechanisms import LadderOnTable
from nomarch.core.table import NOBODY, masked
from nomarch.games.amun_re.cards import KINDS

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

UNKNOWN: Final = "?"
"""A card that the reader of a document cannot know."""
SUPPLIES: Final = ("bank", "farmers_left", "stones_left")
"""What is left in the supplies, kind by kind."""
STANDING: Final = ("farmers", "stones", "pyramids")
"""What stands on provinces, a number for each of them."""
NOW_AND_THEN: Final = ("sand", "gift_gold")
"""What lies on some provinces only."""


class ProvinceOnTable(Document):
    """What stands on a province."""

    owner: int | None = None
    farmers: Count = 0
    sand: Count = 0
    stones: Count = 0
    pyramids: Count = 0
    gift_cards: list[str] = []
    gift_seen: list[int] | None = None
    gift_gold: Count = 0


class TurnOnTable(Document):
    """How far a turn has got: a purchase, a reward, a choice among extra cards."""

    stage: Count = 0
    bought: list[Count] = [0, 0, 0]
    pending: Count = 0
    looked: bool = False
    goods: Count = 0
    declared: bool = False
    drawn: list[str] = []
    rejected: list[str] = []
    drawn_seen: list[Count] = []
    """Who has seen the cards drawn, then those rejected."""
    to_reject: Count = 0


class Memory(Document):
    """A card that one player alone knows to be in the hand of another."""

    observer: int
    owner: int
    card: str
    count: Count = 1


class AmunReTable(Table):
    """A position of Amun-Re. Piles are listed from the top; provinces and cards are called as in notation."""

    kingdom: Count | None = None
    round: Count | None = None
    gold: list[Count] | None = None
    hands: list[dict[str, Count]] | None = None
    """By seat, the power cards in hand; in a view, those the seat knows of."""
    hand_sizes: list[int] | None = None
    known: list[dict[str, Count]] | None = None
    """By seat, the cards that everybody knows to be in hand."""
    memories: list[Memory] | None = None
    theft_cards: list[bool] | None = None
    played: list[list[str]] | None = None
    provinces: dict[str, ProvinceOnTable] | None = None
    draw_pile: list[str] | None = None
    draw_seen: list[int] | None = None
    discards: list[str] | None = None
    beside: list[str] | None = None
    province_pile: list[str] | None = None
    province_discards: list[str] | None = None
    boxed: list[str] | None = None
    dealt: list[list[str]] | None = None
    bank: int | None = None
    farmers_left: int | None = None
    stones_left: int | None = None
    auction: LadderOnTable | None = None
    sealed: list[str | None] | None = None
    sealed_shown: bool | None = None
    total: int | None = None
    level: Count | None = None
    turn: TurnOnTable | None = None
    ranking: list[int] | None = None
    fixed_income: list[str] | None = None
    rich_harvest: list[str] | None = None


def provinces_of(state: AmunRe) -> Sequence[str]:
    """Name the provinces."""
    return state.rules.names


FACTS: Final = (
    BySeat("gold"),
    BySeat("theft_cards", slot="theft"),
    Plain("kingdom"),
    Plain("round"),
    Plain("total"),
    Plain("level"),
    Names("beside", "power card", KINDS),
    Names("ranking", "seat", seats_of, ranked=True),
    Mask("fixed_income", "province", provinces_of, slot="fixed"),
    Mask("rich_harvest", "province", provinces_of, slot="rich"),
)
"""What a document tells as it lies, all of it open."""
TURN: Final = tuple(map(Plain, ("stage", "pending", "looked", "goods", "declared", "to_reject")))
"""The same of a turn."""


def describe(state: AmunRe, eyes: int | None) -> dict[str, Any]:
    """Describe the table: all of it, or what the seat *eyes* may know."""
    sealed = state.sealed.described(eyes)
    return {
        **describe_slots(FACTS, state),
        **state.hands.described(eyes),
        **dict(zip(SUPPLIES, state.supplies.left, strict=True)),
        **_describe_piles(state, eyes),
        "played": [masked(played, KINDS) for played in state.played],
        "provinces": {name: _describe_province(state, number, eyes) for number, name in enumerate(state.rules.names)},
        "auction": state.auction.described(eyes),
        "sealed": sealed["choices"],
        "sealed_shown": sealed["shown"],
        "turn": _describe_turn(state, eyes),
    }


def _describe_piles(state: AmunRe, eyes: int | None) -> dict[str, Any]:
    names = state.rules.names
    deck, provinces = state.deck.described(eyes), state.provinces.described(eyes)
    box_is_secret = eyes is not None and state.kingdom == 1
    return {
        "draw_pile": _named(reversed(deck["pile"]), KINDS),
        "draw_seen": deck["seen_by"][::-1],
        "discards": _named(deck["discards"], KINDS),
        "province_pile": _named(reversed(provinces["pile"]), names),
        "province_discards": _named(provinces["discards"], names),
        "boxed": [UNKNOWN if box_is_secret else names[card] for card in sorted(state.boxed)],
        "dealt": [
            masked(dealt, names) if eyes in (None, seat) else [UNKNOWN] * dealt.bit_count()
            for seat, dealt in enumerate(state.dealt)
        ],
    }


def _named(cards: Iterable[int | None], names: Sequence[str]) -> list[str]:
    """Name cards, as far as they are known."""
    return [UNKNOWN if card is None else names[card] for card in cards]


def _describe_province(state: AmunRe, number: int, eyes: int | None) -> ProvinceOnTable:
    owner = state.owner(number)
    gifts = state.gift_cards.get(number, ())
    return ProvinceOnTable(
        owner=None if owner == NOBODY else owner,
        gift_cards=[KINDS[kind] if eyes is None or seen >> eyes & 1 else UNKNOWN for kind, seen in gifts],
        gift_seen=[seen for _, seen in gifts] or None,
        **{what: getattr(state, what)[number] for what in STANDING},
        **{what: getattr(state, what).get(number, 0) for what in NOW_AND_THEN},
    )


def _describe_turn(state: AmunRe, eyes: int | None) -> TurnOnTable:
    """Describe a turn; of a choice others do not even know which of the cards they have seen are still in it."""
    hidden = eyes not in (None, state.seat)
    drawn, rejected = ([None if hidden else kind for kind, _ in cards] for cards in (state.drawn, state.rejected))
    return TurnOnTable(
        **describe_slots(TURN, state),
        bought=state.bought[:],
        drawn=_named(drawn, KINDS),
        rejected=_named(rejected, KINDS),
        drawn_seen=[] if eyes is not None else [seen for _, seen in (*state.drawn, *state.rejected)],
    )
