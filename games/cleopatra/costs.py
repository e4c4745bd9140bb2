"""What an element costs, and what can pay for it. Answers questions for `payment.*`; nothing changes here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nomarch.core.table import with_more
from nomarch.games.cleopatra.cards import ARTISAN, DOUBLES, KIND_COUNT, MERCHANT, RESOURCE_COUNT, TROMPE_LOEIL

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

ONES: Final = 0
TWOS: Final = 1
WILD: Final = 2
BY_MERCHANT: Final = 3
"""What a unit is paid with, in the one order of paying: a standard card, a double, a trompe-l'oeil, a merchant."""


def can_be_paid(state: Cleopatra, need: Sequence[int], resource: int = -1, way: int = ONES) -> bool:
    """Tell whether the seat can pay so many units of each resource; for *resource* only in ways from *way* on."""
    rules, hands, base = state.rules, state.hands.cards, state.seat * KIND_COUNT
    units, merchants, short = rules.edition.double_units, state.merchants[state.seat], 0
    for kind, wanted in enumerate(need):
        if not wanted:
            continue
        if kind != resource or way == ONES:
            missing = wanted - hands[base + kind] - units * hands[base + DOUBLES + kind]
        elif way == TWOS:
            missing = wanted - units * hands[base + DOUBLES + kind]
        else:
            missing = wanted
        if missing > 0:
            if (kind == ARTISAN and not rules.trompe_is_artisan) or (kind == resource and way == BY_MERCHANT):
                merchants -= missing
            else:
                short += missing
    return merchants >= 0 and short <= hands[base + TROMPE_LOEIL] + merchants


def affordable(state: Cleopatra) -> list[bool]:
    """Tell for every category whether the seat can pay an element of it, which is asked before every choice."""
    rules, hands, pool, base = state.rules, state.hands.cards, state.pool, state.seat * KIND_COUNT
    units, artisans = rules.edition.double_units, not rules.trompe_is_artisan
    have = hands[base : base + RESOURCE_COUNT]
    for kind in range(RESOURCE_COUNT):
        have[kind] += pool[kind] + units * hands[base + DOUBLES + kind]
    all_merchants, wild = state.merchants[state.seat], hands[base + TROMPE_LOEIL]
    can_pay = []
    for cost in rules.cost_items:
        merchants, short = all_merchants, 0
        for kind, wanted in cost:
            if wanted > have[kind]:
                if kind == ARTISAN and artisans:
                    merchants -= wanted - have[kind]
                else:
                    short += wanted - have[kind]
        can_pay.append(merchants >= 0 and short <= wild + merchants)
    return can_pay


def cost_of(state: Cleopatra, category: int) -> list[int]:
    """Count what is still to be paid for an element once the units left over are used."""
    cost, pool = state.rules.costs[category], state.pool
    return [max(0, wanted - pool[kind]) for kind, wanted in enumerate(cost)]


def affords(state: Cleopatra, category: int) -> bool:
    """Tell whether the seat can pay an element of a category."""
    return can_be_paid(state, cost_of(state, category))


def resource_due(state: Cleopatra) -> int:
    """Tell which resource is to be paid now, -1 if all is paid."""
    for kind, wanted in enumerate(state.need):
        if wanted:
            return kind
    return -1


def kinds_for(resource: int) -> tuple[int, int, int, int]:
    """Give the kinds of card that can pay a resource, and the merchant, in the order of paying."""
    return resource, DOUBLES + resource, TROMPE_LOEIL, MERCHANT


def ways_to_pay(state: Cleopatra) -> list[int]:
    """List what the next unit can be paid with so that the rest can be paid too."""
    resource = resource_due(state)
    held = [
        kind
        for way, kind in enumerate(kinds_for(resource))
        if way >= state.last and has(state, kind) and stands_for(state, kind, resource)
    ]
    if len(held) == 1:  # what can be paid at all can be paid with the only thing there is
        return held
    return [kind for kind in held if kind == resource or leaves_enough(state, kind)]  # a plain card never hurts


def has(state: Cleopatra, kind: int) -> bool:
    """Tell whether the seat has a card of a kind, or a merchant."""
    if kind == MERCHANT:
        return state.merchants[state.seat] > 0
    return state.hands.cards[state.seat * KIND_COUNT + kind] > 0


def stands_for(state: Cleopatra, kind: int, resource: int) -> bool:
    """Tell whether a wild card stands for a resource; others are asked only about their own."""
    return kind != TROMPE_LOEIL or resource != ARTISAN or state.rules.trompe_is_artisan


def leaves_enough(state: Cleopatra, kind: int, *, in_order: bool = True) -> bool:
    """Tell whether the rest can be paid once a unit of the resource due is paid with *kind*: *in_order*, or at all."""
    resource = resource_due(state)
    way = kinds_for(resource).index(kind) if in_order else ONES
    units = 1 if kind == MERCHANT else state.rules.units[kind]
    need = list(state.need)
    need[resource] = max(0, need[resource] - units)
    if kind == MERCHANT:
        merchants = state.merchants
        state.merchants = with_more(merchants, state.seat, -1)
        enough = can_be_paid(state, need, resource, way)
        state.merchants = merchants
        return enough
    held, place = state.hands.cards, state.seat * KIND_COUNT + kind
    held[place] -= 1
    enough = can_be_paid(state, need, resource, way)
    held[place] += 1
    return enough
