"""How long a game of Cleopatra gets and how many points there are to be had, with the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nomarch.games.cleopatra.elements import DOOR, MOSAIC, OBELISK, SPHINX, THRONE

if TYPE_CHECKING:
    from nomarch.games.cleopatra.rules import CleopatraRules

PATIENCE: Final = 5
"""How many visits to the market there may be for every unit of material in the palace."""


def longest(rules: CleopatraRules) -> int:
    """Count the decisions after which a game is broken off, for players could go to the market for ever.

    A visit brings a card at least, and no unit of the palace takes more than a card: one visit for each would do. Games
    at random, which waste most of their cards, need a third of what is given.
    """
    edition = rules.edition
    units = sum(count * sum(cost) for count, cost in zip(rules.counts, rules.costs, strict=True))
    stalls = edition.stall_count * edition.cards_per_stall
    visit = stalls + 4  # the stall, the hand and the end of the turn, cards to lay, and two for characters
    building = 4 * sum(rules.counts)  # the element, its place, the end of the visit and of the turn
    return PATIENCE * units * visit + building + units


def score_bounds(rules: CleopatraRules) -> tuple[int, int]:
    """Give nothing, and all talents that the palace pays and everybody brought, in the hands of one player."""
    edition = rules.edition
    merchants = edition.merchants_per_player * edition.merchant_end_talents
    talents = rules.seats * edition.starting_talents + rewards(rules) + bonuses(rules) + merchants
    return 0, talents if edition.bank_unlimited else min(talents, edition.talent_count)


def rewards(rules: CleopatraRules) -> int:
    """Count what all elements pay, each in the best place at the best time."""
    edition, counts, walls = rules.edition, rules.counts, rules.garden.walls
    seconds = counts[SPHINX] // 2
    touched = sum(squares.bit_count() for squares in walls)
    return (
        (counts[SPHINX] - seconds) * edition.sphinx_reward_first
        + seconds * edition.sphinx_reward_second
        + counts[OBELISK] * edition.obelisk_reward
        + counts[THRONE] * edition.throne_reward
        + counts[DOOR] * (edition.door_reward + len(walls) * edition.door_reward_per_wall)
        + len(walls) * edition.wall_reward
        + touched * edition.wall_reward_per_square
        + counts[MOSAIC] * edition.mosaic_reward
        + len(edition.palm_squares) * edition.palm_reward
    )


def bonuses(rules: CleopatraRules) -> int:
    """Count what visits pay if all elements are built by twos, or by threes."""
    edition, elements = rules.edition, sum(rules.counts)
    return max(elements * edition.visit_bonus_two // 2, elements * edition.visit_bonus_three // 3)
