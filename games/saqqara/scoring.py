"""Scoring at the end: the Nile and the levels of the workers. Plays `scoring.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Award, Effect, effects_in
from nomarch.core.table import majority
from nomarch.games.saqqara.board import GOLD, GOOD_COUNT, PYRAMIDS
from nomarch.games.saqqara.readings import TieAfterGold

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

boat_scores = Award("scoring.the-boat-scores-its-space", "space")
worker_scores = Award("scoring.each-worker-scores-its-level", "pyramid", "level")
score_is_added = Effect("score_is_added", "scoring.nile-and-pyramids-are-added", "points")
player_wins = Effect("player_wins", "scoring.the-highest-score-wins", "points")
gold_decides = Effect("gold_decides", "scoring.gold-breaks-ties", "gold")
win_is_shared = Effect("win_is_shared", "scoring.still-equal-players-share-the-win")
SCORING = effects_in(globals())


def score(state: Saqqara) -> None:
    """Count the Nile and the workers of everybody, and tell who wins."""
    rules = state.rules
    for seat in state.seating.order:
        space = state.boats[seat]
        if space:
            boat_scores.give(state, seat, space * rules.edition.points_per_nile_space, space)
        for pyramid in state.tiles:
            level = state.level(seat, pyramid)
            if level:
                worker_scores.give(state, seat, rules.points[level], PYRAMIDS[pyramid], level)
        score_is_added(state, seat, state.score[seat])
    if state.journal is not None:
        tell_the_winners(state)


def tell_the_winners(state: Saqqara) -> None:
    """Tell who wins, and how a tie is broken."""
    winners = state.winners()
    tied = majority(state.score)
    equal = majority(state.score, state.goods_of[GOLD::GOOD_COUNT])
    for seat in winners:
        if len(tied) > len(equal):
            gold_decides(state, seat, state.goods_of[seat * GOOD_COUNT + GOLD])
        player_wins(state, seat, state.score[seat])
        if len(winners) > 1:
            win_is_shared(state, seat)


def first_or_all(state: Saqqara, best: tuple[int, ...]) -> tuple[int, ...]:
    """Tell who of those who are equal in all wins."""
    if state.rules.edition.tie_after_gold is TieAfterGold.FIRST_IN_ORDER:
        return (state.seating.first_of(best),)
    return best
