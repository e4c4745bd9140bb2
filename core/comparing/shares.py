"""Shares: how much of an effect each differing parameter has of its own.

What a change does depends on what was changed before it, so the order must not decide: a parameter's share is what it
adds, on average over all orders (the value of Shapley). Every share is worked out game by game from games of the same
seed, so it has an interval like any other figure, and the shares of a game add up to its whole difference.

Up to six parameters every combination is played. Beyond, each game draws an order of its own, until as many games are
played as six parameters would take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from math import factorial
from random import Random
from typing import Final, NamedTuple

from nomarch.core.comparing.sides import Pair
from nomarch.core.errors import EditionError
from nomarch.core.lab.figures import Figure, mean
from nomarch.core.lab.measures import Measure
from nomarch.core.lab.setting import Played, Setting
from nomarch.core.lab.simulation import Order

NOISE: Final = 12
"""Shares are rounded to so many places, so that sums of fractions leave no noise."""
EXACT: Final = 6
"""Up to so many parameters every combination is played."""
PARTNERS: Final = 2
"""How many more bundles are tried as company for a field that cannot be changed alone."""
Bundle = tuple[str, ...]
"""Fields that are changed together; mostly there is one. One that only the text reads may have to come along."""
Coalition = frozenset[Bundle]
Settings = Callable[[Iterable[str]], Setting]
"""Gives the setting of the left side with these fields changed to what the right side has."""


class Shares(NamedTuple):
    """The plan of what to play, and how shares are worked out from it."""

    bundles: list[Bundle]
    settings: dict[Coalition, Setting]
    orders: dict[int, list[Bundle]]
    """For every game the order in which the parameters change; none if all combinations are played."""
    games: int
    asked: int
    """How many games a combination should have."""

    def wanted(self) -> list[Order]:
        """Order the games."""
        numbers: dict[Coalition, list[int]] = {coalition: [] for coalition in self.settings}
        for number in range(self.games):
            for coalition in self._met(number):
                numbers[coalition].append(number)
        return [(self.settings[coalition], wanted) for coalition, wanted in numbers.items()]

    def _met(self, number: int) -> Iterable[Coalition]:
        if not self.orders:
            return self.settings
        order = self.orders[number]
        return (frozenset(order[:length]) for length in range(len(order) + 1))

    def of(self, measure: Measure, played: Mapping[Coalition, Mapping[int, Played]]) -> dict[Bundle, Figure]:
        """Work out the shares of what a measure shows."""
        value = {
            coalition: {number: measure.of(game) for number, game in games.items()}
            for coalition, games in played.items()
        }
        return {
            bundle: mean(self._share(bundle, number, value) for number in range(self.games)) for bundle in self.bundles
        }

    def together(self, measure: Measure, played: Mapping[Coalition, Mapping[int, Played]]) -> Figure:
        """Give what all parameters do together in the games that the shares come from."""
        before, after = played[frozenset()], played[frozenset(self.bundles)]
        return mean(measure.of(after[number]) - measure.of(before[number]) for number in range(self.games))

    def _share(self, bundle: Bundle, number: int, value: Mapping[Coalition, Mapping[int, float]]) -> float:
        if self.orders:
            order = self.orders[number]
            before = frozenset(order[: order.index(bundle)])
            return value[before | {bundle}][number] - value[before][number]
        count = len(self.bundles)
        others = [other for other in self.bundles if other != bundle]
        share = 0.0
        for size in range(count):
            weight = factorial(size) * factorial(count - size - 1) / factorial(count)
            for before in map(frozenset, combinations(others, size)):
                share += weight * (value[before | {bundle}][number] - value[before][number])
        return round(share, NOISE)


def plan_shares(pair: Pair, bots: tuple[str, ...], seed: int, games: int) -> Shares:
    """Plan which combinations to play, *games* games each."""
    theirs = pair.right.parameters

    def setting(fields: Iterable[str]) -> Setting:
        return pair.left.setting(bots, seed, {name: theirs[name] for name in fields})

    playing = set(pair.playing)
    bundles = [bundle for bundle in bundled(pair.differing, setting) if playing.intersection(bundle)]
    number, orders = _orders(bundles, seed, games)
    coalitions = _coalitions(bundles, orders)
    if not all(_is_playable(group, setting) for group in coalitions):
        whole = tuple(name for bundle in bundles for name in bundle)
        bundles = [whole if _fits(whole, setting) else tuple(pair.differing)]  # they do not fit in every company
        number, orders = _orders(bundles, seed, games)
        coalitions = _coalitions(bundles, orders)
    settings = {group: setting(_fields(group)) for group in coalitions}
    return Shares(bundles, settings, orders, number, games)


def bundled(fields: Sequence[str], setting: Settings) -> list[Bundle]:
    """Bundle fields that cannot be changed apart: alone, first or last, their edition would not hang together.

    A field joins the fewest others it needs; if even two more do not help, everything changes together.
    """
    bundles: list[Bundle] = [(name,) for name in fields]
    everything = frozenset(fields)
    for name in fields:
        own = next(bundle for bundle in bundles if name in bundle)
        others = [bundle for bundle in bundles if bundle != own]
        companies = chain.from_iterable(combinations(others, size) for size in range(PARTNERS + 1))
        joined = (own + tuple(chain.from_iterable(company)) for company in companies)
        new = next((group for group in joined if _can_change(group, everything, setting)), tuple(fields))
        bundles = [bundle for bundle in bundles if not set(bundle) <= set(new)] + [new]
    ordered = [tuple(sorted(bundle, key=fields.index)) for bundle in bundles]
    return sorted(ordered, key=lambda bundle: fields.index(bundle[0]))


def _can_change(group: Bundle, everything: frozenset[str], setting: Settings) -> bool:
    return _fits(group, setting) and _fits(everything.difference(group), setting)


def _orders(bundles: Sequence[Bundle], seed: int, games: int) -> tuple[int, dict[int, list[Bundle]]]:
    """Draw an order for every game if there are too many parameters for every combination."""
    if len(bundles) <= EXACT:
        return games, {}
    number = max(1, games * 2**EXACT // (len(bundles) - 1))
    orders = {}
    for game in range(number):
        order = list(bundles)
        Random(f"{seed}/shares/{game}").shuffle(order)  # noqa: S311 (a statistic, not a secret)
        orders[game] = order
    return number, orders


def _coalitions(bundles: Sequence[Bundle], orders: Mapping[int, list[Bundle]]) -> list[Coalition]:
    if not orders:
        return [frozenset(group) for size in range(len(bundles) + 1) for group in combinations(bundles, size)]
    return list(
        dict.fromkeys(frozenset(order[:length]) for order in orders.values() for length in range(len(order) + 1))
    )


def _fields(coalition: Coalition) -> list[str]:
    return sorted(name for bundle in coalition for name in bundle)


def _is_playable(coalition: Coalition, setting: Settings) -> bool:
    return _fits(_fields(coalition), setting)


def _fits(fields: Iterable[str], setting: Settings) -> bool:
    """Tell whether the left side can be played with these fields of the right."""
    try:
        _ = setting(fields).key
    except EditionError:
        return False
    return True
