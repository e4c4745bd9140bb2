"""The table of Amun-Re as a document, whole or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.editions import Count
from nomarch.core.engine import Document, Table
from nomarch.core.mechanisms import LadderOnTable
from nomarch.core.table import NOBODY, masked
from nomarch.games.amun_re.cards import KINDS
from nomarch.games.amun_re.rules import FARMER, GOLD, STONE

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

K: Final = len(KINDS)
UNKNOWN: Final = "?"
"""A card that the reader of a document cannot know."""


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


def describe(state: AmunRe, eyes: int | None) -> dict[str, Any]:
    """Describe the table: all of it, or what the seat *eyes* may know."""
    return {
        **_describe_players(state, eyes),
        **_describe_piles(state, eyes),
        **_describe_course(state, eyes),
        "provinces": _describe_provinces(state, eyes),
        "bank": state.supplies.left[GOLD],
        "farmers_left": state.supplies.left[FARMER],
        "stones_left": state.supplies.left[STONE],
        "auction": state.auction.described(eyes),
    }


def _describe_players(state: AmunRe, eyes: int | None) -> dict[str, Any]:
    return {
        **state.hands.described(eyes),
        "gold": state.gold[:],
        "theft_cards": list(state.theft),
        "played": [masked(played, KINDS) for played in state.played],
    }


def _describe_piles(state: AmunRe, eyes: int | None) -> dict[str, Any]:
    names = state.rules.names
    deck, provinces = state.deck, state.provinces
    box_is_secret = eyes is not None and state.kingdom == 1
    return {
        "draw_pile": [
            KINDS[card] if eyes is None or seen >> eyes & 1 else UNKNOWN
            for card, seen in zip(reversed(deck.pile), reversed(deck.masks), strict=True)
        ],
        "draw_seen": list(reversed(deck.seen_by)),
        "discards": [KINDS[card] for card in deck.discards],
        "beside": [KINDS[card] for card in state.beside],
        "province_pile": [names[card] if eyes is None else UNKNOWN for card in reversed(provinces.pile)],
        "province_discards": [names[card] for card in provinces.discards],
        "boxed": [UNKNOWN if box_is_secret else names[card] for card in sorted(state.boxed)],
        "dealt": [
            masked(dealt, names) if eyes is None or eyes == seat else [UNKNOWN] * dealt.bit_count()
            for seat, dealt in enumerate(state.dealt)
        ],
    }


def _describe_provinces(state: AmunRe, eyes: int | None) -> dict[str, ProvinceOnTable]:
    return {name: _describe_province(state, number, eyes) for number, name in enumerate(state.rules.names)}


def _describe_province(state: AmunRe, number: int, eyes: int | None) -> ProvinceOnTable:
    owner = state.owner(number)
    gifts = state.gift_cards.get(number, ())
    return ProvinceOnTable(
        owner=None if owner == NOBODY else owner,
        farmers=state.farmers[number],
        sand=state.sand.get(number, 0),
        stones=state.stones[number],
        pyramids=state.pyramids[number],
        gift_cards=[KINDS[kind] if eyes is None or seen >> eyes & 1 else UNKNOWN for kind, seen in gifts],
        gift_seen=[seen for _, seen in gifts] or None,
        gift_gold=state.gift_gold.get(number, 0),
    )


def _describe_course(state: AmunRe, eyes: int | None) -> dict[str, Any]:
    names = state.rules.names
    secret = eyes is not None and eyes != state.seat
    return {
        "kingdom": state.kingdom,
        "round": state.round,
        "sealed": state.sealed.known_to(eyes),
        "sealed_shown": state.sealed.shown,
        "total": state.total,
        "level": state.level,
        "turn": TurnOnTable(
            stage=state.stage,
            bought=state.bought[:],
            pending=state.pending,
            looked=state.looked,
            goods=state.goods,
            declared=state.declared,
            drawn=_chosen_from(state.drawn, hidden=secret),
            rejected=_chosen_from(state.rejected, hidden=secret),
            drawn_seen=[] if eyes is not None else [seen for _, seen in (*state.drawn, *state.rejected)],
            to_reject=state.to_reject,
        ),
        "ranking": list(state.ranking),
        "fixed_income": masked(state.fixed, names),
        "rich_harvest": masked(state.rich, names),
    }


def _chosen_from(cards: Iterable[tuple[int, int]], *, hidden: bool) -> list[str]:
    """Name the cards of a choice; others do not even know which of those they have seen are still in it."""
    return [UNKNOWN if hidden else KINDS[kind] for kind, _ in cards]
