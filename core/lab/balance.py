"""Balance: whether every seat, and every place in the order of play, wins its fair share, whoever plays."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from nomarch.core.lab.agreement import Agreement, Shown, agreement
from nomarch.core.lab.figures import detected
from nomarch.core.lab.tally import Standing, Tally


class Balance(NamedTuple):
    """How far the wins of a seat or place are from its fair share, by every kind of players."""

    name: str
    fair: float
    shown: list[Shown]

    @property
    def agreement(self) -> Agreement | None:
        """What all kinds of players say together."""
        return agreement(self.shown)


def balances(tallies: Sequence[Tally]) -> list[Balance]:
    """Hold seats, and places where the first player is not always the same, against their fair share.

    What stands does so although the shares of all of them, by every kind of players, were looked at.
    """
    seats, has_places = tallies[0].setting.seats, not all(tally.has_one_first_player for tally in tallies)
    if seats == 1:
        return []  # who plays alone has nobody to share with
    fair, columns = 1 / seats, [_standings(tally, has_places=has_places) for tally in tallies]
    stands = iter(detected([each.won.less(fair) for column in columns for each in column]))
    spread = sqrt(fair * (1 - fair))
    shown = [
        [Shown(tally.setting.bots, each.won.less(fair), next(stands), spread) for each in column]
        for tally, column in zip(tallies, columns, strict=True)
    ]
    rows = zip(columns[0], zip(*shown, strict=True), strict=True)
    return [Balance(standing.name, fair, list(row)) for standing, row in rows]


def _standings(tally: Tally, *, has_places: bool) -> list[Standing]:
    return [*tally.by_seat(), *(tally.by_place() if has_places else ())]
