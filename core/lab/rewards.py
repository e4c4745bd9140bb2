"""Rewards: what a game was worth to every seat, for whoever learns or searches."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, log2, tanh
from statistics import fmean
from typing import Any, Final

CLEAR_LEAD: Final = 0.2
"""A lead by this part of the points of both is a clear one, and more adds little."""
SPAN: Final = 4.0
"""What lies between the best and the worst end of a game, for whoever learns."""


def rewards_on(table: Any) -> list[float]:
    """Give every seat one half for the win and one half for its lead, so that points count where wins are rare."""
    winners = table.winners()
    return [
        (seat in winners) / (2 * max(1, len(winners))) + (1 + tanh(ahead / CLEAR_LEAD)) / 4
        for seat, ahead in enumerate(leads(table.scores(), winners))
    ]


def leads(scores: Sequence[int], winners: Sequence[int]) -> list[float]:
    """Tell how far each seat is ahead. Who has more points than a winner and did not win is out, and nobody's rival.

    >>> leads((30, 19, 50), winners=[0])
    [0.22, -0.22, -1.0]
    """
    enough = min((scores[seat] for seat in winners), default=max(scores))
    ranked = [seat for seat, points in enumerate(scores) if seat in winners or points <= enough]
    points = [scores[seat] for seat in ranked]
    ahead = {seat: lead(points, place) for place, seat in enumerate(ranked)}
    return [ahead.get(seat, -1.0) for seat in range(len(scores))]


def lead(scores: Sequence[int], seat: int) -> float:
    """Tell how far a seat is ahead of the best other one, as a part of the points of both.

    >>> lead((30, 19, 9), 0), lead((30, 19, 9), 2)
    (0.22, -0.525)
    """
    own, other = scores[seat], max((*scores[:seat], *scores[seat + 1 :]), default=0)
    return (own - other) / (abs(own) + abs(other) + 1)


def gained(table: Any) -> list[float]:
    """Tell what every seat got out of a game beyond what all got on average; alone, how many points, roughly."""
    if table.seats == 1:
        return [copysign(log2(1 + abs(points)), points) for points in table.scores()]
    rewards = rewards_on(table)
    middle = fmean(rewards)
    return [SPAN * (reward - middle) for reward in rewards]
