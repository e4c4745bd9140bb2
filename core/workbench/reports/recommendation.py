"""Which side does best by the goals that were named, in words, with the figures it is said from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomarch.core.comparing.goals import GoalMet, Recommendation, Standing
from nomarch.core.workbench.reports.wording import Line, Wording


def recommended(recommendation: Recommendation, titles: Sequence[str], wording: Wording) -> Iterator[Line | str]:
    """Say which side does best, then goal by goal why."""
    left, listed = recommendation.left_over, wording.speaker.voice.language.listed
    if len(left) == 1:
        yield " ".join(_best(recommendation, titles, wording))
    else:
        yield wording.answer("best-open", sides=listed(titles[side] for side in left))
    for goal in recommendation.goals:
        said = wording.answer("side", side=_named(goal, wording), text=_verdict(goal, titles, wording))
        yield Line(said, _figures(goal, titles, wording))


def _best(recommendation: Recommendation, titles: Sequence[str], wording: Wording) -> Iterator[str]:
    (best,) = recommendation.left_over
    yield wording.answer("best", side=titles[best])
    if len(recommendation.goals) > 1:
        yield wording.answer("best-in-all" if best in recommendation.best_in_all else "best-not-in-all")


def _named(goal: GoalMet, wording: Wording) -> str:
    return wording.answer(f"goal-{goal.name}", target=f"{goal.target:g}" if goal.target is not None else "")


def _verdict(goal: GoalMet, titles: Sequence[str], wording: Wording) -> str:
    """Say who is best by a goal, or why nobody can be said to be."""
    unbeaten = sorted(goal.unbeaten(range(len(titles))))
    if not unbeaten:
        return wording.answer("goal-disputed")
    if len(unbeaten) == len(titles):
        return wording.answer("goal-open")
    if len(unbeaten) == 1:
        return wording.answer("goal-best", side=titles[unbeaten[0]])
    return wording.answer("goal-level", sides=wording.speaker.voice.language.listed(titles[side] for side in unbeaten))


def _figures(goal: GoalMet, titles: Sequence[str], wording: Wording) -> str:
    """Give the figures of all sides, kind of players by kind of players."""
    return f"{wording.semicolon} ".join(_standing(goal, standing, titles, wording) for standing in goal.standings[::-1])


def _standing(goal: GoalMet, standing: Standing, titles: Sequence[str], wording: Wording) -> str:
    told = ", ".join(
        wording.answer("side", side=title, text=wording.rounded_figure(figure, goal.unit))
        for title, figure in zip(titles, standing.figures, strict=True)
    )
    who = f"{wording.players(standing.bots)}{wording.colon} " if len(goal.standings) > 1 else ""
    return f"{who}{told}"
