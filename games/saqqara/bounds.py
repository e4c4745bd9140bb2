"""How long a game of Saqqara gets and how many points there are to be had, with the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from nomarch.games.saqqara.board import Good
from nomarch.games.saqqara.exchanges import exchanges_of

if TYPE_CHECKING:
    from nomarch.games.saqqara.rules import SaqqaraRules

MOVED: Final = 2
"""The decisions that a round is given for each piece in the box: to lay it, invest it, exchange it or sail with it."""
TOKENS: Final = 2
"""The influence tokens that one seat can lay."""


def longest(rules: SaqqaraRules) -> int:
    """Count the decisions after which a game is broken off.

    No strict bound would be of use: exchanges that lose nothing end only because no holding comes back, and there are
    very many holdings. So what is done with goods is given two decisions a round for each piece in the box. The rest is
    counted as it is. Games at random take a tenth of the whole.
    """
    edition, seats = rules.edition, rules.seats
    theft = 1 + max((loot.goods for loot in edition.thieves_loot.values()), default=0)
    cards = 1 + len(rules.stored) + TOKENS  # Intrigue, a card for each warehouse, tokens
    turns = cards + theft + 4  # Agriculture, leaving the auction, passing, ending the turn
    begging = len(rules.stored) * edition.beggar_goods
    a_round = seats * turns + begging + MOVED * sum(edition.goods_supply.values())
    climbing = seats * edition.workers_per_player * rules.top
    step = 3 + max(map(max, rules.pieces))  # the step, what land stands for, paying, and a free worker
    return rounds(rules) * a_round + climbing * step


def rounds(rules: SaqqaraRules) -> int:
    """Count the rounds of a game that does not end early."""
    return rules.edition.years * len(rules.track)


def score_bounds(rules: SaqqaraRules) -> tuple[int, int]:
    """Give the first space of the Nile, and all workers on the best level with the boat as far as it can get."""
    edition = rules.edition
    best = edition.workers_per_player * max(rules.points)
    each = edition.points_per_nile_space
    return each * edition.nile_start, best + each * last_space(rules)


def last_space(rules: SaqqaraRules) -> int:
    """Tell how far a boat can get: to the end of the Nile, or with the land that all turns can make of the box."""
    edition = rules.edition
    if edition.nile_last_space:
        return edition.nile_last_space
    land = most_land(rules)
    if land is None:  # every space is a decision
        return edition.nile_start + longest(rules)
    return edition.nile_start + rounds(rules) * int(land / edition.land_per_nile_space)


def most_land(rules: SaqqaraRules) -> Fraction | None:
    """Count the land that one turn can make of everything in the box; None if it can make land of nothing.

    Every good is worth the land that can come of it. No exchange makes a holding worth more, but for Irrigation, which
    sells each land of the box once where it is bounded.
    """
    exchanges = [*exchanges_of(rules)]
    free = [exchange for exchange in exchanges if exchange.times is None]
    worth = dict.fromkeys(map(str, Good), Fraction(0)) | {"land": Fraction(1)}

    def worth_of(goods: Mapping[str, int]) -> Fraction:
        return sum((count * worth[good] for good, count in goods.items()), Fraction(0))

    for _ in Good:  # no way to land is longer
        for exchange in filter(lambda exchange: exchange.is_covered, free):
            ((good, count),) = exchange.gives.items()
            worth[good] = max(worth[good], worth_of(exchange.gets) / count)
    if any(worth_of(exchange.gets) > worth_of(exchange.gives) for exchange in free):
        return None
    sold = max((worth_of(exchange.gets) for exchange in exchanges if exchange.times is not None), default=Fraction(0))
    box = {str(good): count for good, count in rules.edition.goods_supply.items()}
    return worth_of(box) + box["land"] * max(Fraction(0), sold - worth["land"])
