"""A comparison of two or more sides: each of the others against the first, whose games are played once."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.answer import Answer, LookedAt, played_answer, side_answer
from nomarch.core.comparing.contrast import Contrast, Plan, Playing, SideTold, compare
from nomarch.core.comparing.goals import Goal, Recommendation, recommend
from nomarch.core.comparing.happenings import watch, watch_seconds
from nomarch.core.comparing.play import PlayEffect, PlayLayer, settled, shown_on
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.witness import search_seconds
from nomarch.core.lab.agreement import Agreement, agreement
from nomarch.core.lab.figures import Figure
from nomarch.core.lab.measures import Measure
from nomarch.core.lab.simulation import Lab

SECONDS: Final = 15.0
"""How long a decision is taken to last at a table, if nobody says."""


class Row(NamedTuple):
    """What a measure shows by one kind of players: each of the other sides against the first."""

    of: Measure
    bots: list[str]
    effects: list[PlayEffect | None]
    """None for a side that, like the first, never scored by the clause."""
    left: Figure
    is_first: bool
    """Whether it is the first row of its measure."""
    agreement: Agreement | None
    """What all kinds of players say of the measure together, if several were asked."""


class Comparison(BaseModel):
    """What two or more sides say, state and do; the first is the one that the others are held against."""

    model_config = ConfigDict(frozen=True)

    game: str
    title: str
    contrasts: list[Contrast]
    """Each of the other sides against the first."""
    answer: Answer | None = None

    @property
    def sides(self) -> list[SideTold]:
        """All sides, the reference first."""
        return [self.contrasts[0].left, *(contrast.right for contrast in self.contrasts)]

    @property
    def kinds(self) -> list[list[PlayLayer]]:
        """What play shows, for each kind of players: each of the other sides against the first."""
        return [list(kind) for kind in zip(*(contrast.plays for contrast in self.contrasts), strict=True)]

    @property
    def plays(self) -> list[PlayLayer]:
        """What play shows, of every side against the first and by every kind of players."""
        return [play for kind in self.kinds for play in kind]

    def rows(self) -> Iterator[Row]:
        """Lay all sides beside each other, measure by measure and kind of players by kind of players."""
        kinds = [[{effect.of: effect for effect in play.effects} for play in kind] for kind in self.kinds]
        measures = dict.fromkeys(measure for kind in kinds for play in kind for measure in play)
        for measure in sorted(measures, key=_in_order):
            agreed, is_first = self._agreed(measure), True
            for kind, plays in zip(kinds, self.kinds, strict=True):
                effects = [play.get(measure) for play in kind]
                known = [effect for effect in effects if effect is not None]
                if known:
                    yield Row(measure, plays[0].bots, effects, known[0].left, is_first, agreed)
                    is_first = False

    def _agreed(self, measure: Measure) -> Agreement | None:
        """Tell what all kinds of players say of a measure: it is robust only if it is so for every side."""
        by_side = [agreement(shown_on(measure, contrast.plays)) for contrast in self.contrasts]
        return next((each for each in (Agreement.DEPENDS, Agreement.NOT_TOLD) if each in by_side), by_side[0])

    @property
    def looked_at(self) -> int:
        """How many differences were looked at, all of them corrected for each other."""
        return sum(effect.difference.has_interval for play in self.plays for effect in play.effects)

    @property
    def _asked(self) -> int:
        return max(play.asked_share_games for play in self.plays)

    @property
    def is_same(self) -> bool:
        """Whether nothing differs, neither words nor values."""
        return all(contrast.is_same for contrast in self.contrasts)

    @property
    def command(self) -> str:
        """The command that makes this comparison again."""
        codes = dict.fromkeys(side.language for side in self.sides)
        parts = ["nomarch", "compare", self.game, *(side.edition for side in self.sides)]
        parts += [f"--set {shlex.quote(change)}" for change in self.sides[-1].changes]
        parts.append(f"--lang {','.join(codes)}")
        plays = self.contrasts[0].plays
        if plays:
            parts += [f"--games {plays[0].games}", f"--share-games {self._asked}"]
            parts += [f"--players {plays[0].players}", *(f"--bots {_written(play.bots)}" for play in plays)]
            parts.append(f"--seed {plays[0].seed}")
        if self.answer is not None and plays and self.answer.seconds != SECONDS:
            parts.append(f"--seconds-per-decision {self.answer.seconds:g}")
        if self.answer is not None and self.answer.recommendation is not None:
            parts += [f"--goal {goal.written}" for goal in self.answer.recommendation.goals]
        return " ".join(parts)


def _in_order(measure: Measure) -> tuple[bool, bool, str]:
    """Sort measures: the course of a game, the clauses that give points, the places; otherwise as they come."""
    return bool(measure.place), bool(measure.clause), measure.clause


def _written(bots: Sequence[str]) -> str:
    return ",".join(bots if len(set(bots)) > 1 else bots[:1])


class Question(NamedTuple):
    """What else is asked of a comparison: goals, the most important first, and how long a decision lasts at a table."""

    goals: tuple[Goal, ...] = ()
    seconds: float = SECONDS


def compare_sides(
    sides: Sequence[Side], playing: Playing | None = None, lab: Lab | None = None, question: Question | None = None
) -> Comparison:
    """Compare two or more sides, each with the first; play is added if it is said how."""
    pairs = [Pair(sides[0], other) for other in sides[1:]]
    lab = lab or Lab()
    if playing is not None:
        lab.expects = lambda: _seconds_after(pairs, sides, playing)
        lab.play(*(order for pair in pairs for order in Plan.of(pair, playing).wanted()))  # in one run
    contrasts = _settled([compare(pair, playing, lab) for pair in pairs])
    found = Comparison(game=pairs[0].game.name, title=pairs[0].speaker.title, contrasts=contrasts)
    answer = Answer(reference=found.sides[0].title, sides=[])
    if playing is None:
        told = [side_answer(pair, contrast) for pair, contrast in zip(pairs, contrasts, strict=True)]
        return found.model_copy(update={"answer": answer.model_copy(update={"sides": told})})
    return found.model_copy(update={"answer": _answered(found, sides, playing, lab, question or Question())})


def _seconds_after(pairs: Sequence[Pair], sides: Sequence[Side], playing: Playing) -> float:
    """Foretell how long one core looks for witnesses and watches games, once they are all played."""
    bundles = [(pair, shares.bundles) for pair in pairs for shares in Plan.of(pair, playing).shares[:1] if shares]
    searches = (search_seconds(pair, each, playing.seed, playing.positions) for pair, each in bundles)
    return sum(searches) + watch_seconds(sides, playing.kinds, playing.seed, playing.games)


def _answered(found: Comparison, sides: Sequence[Side], playing: Playing, lab: Lab, question: Question) -> Answer:
    """Answer from what play shows."""
    reference, *others = watch(sides, playing.kinds, playing.seed, playing.games, lab)
    looked_at = LookedAt(found.looked_at, len(sides) * len(playing.kinds))
    told = [
        played_answer(Pair(sides[0], side), contrast, looked_at, reference, watched)
        for side, contrast, watched in zip(sides[1:], found.contrasts, others, strict=True)
    ]
    return Answer(
        reference=found.sides[0].title,
        sides=told,
        players=len(playing.bots),
        kinds=[list(bots) for bots in playing.kinds],
        games=playing.games,
        looked_at=found.looked_at,
        watched=min(watching.games for watching in reference),
        seconds=question.seconds,
        recommendation=_recommended(sides, playing, lab, question) if question.goals else None,
    )


def _recommended(sides: Sequence[Side], playing: Playing, lab: Lab, question: Question) -> Recommendation:
    kinds = [
        (bots, lab.play(*((side.setting(bots, playing.seed), range(playing.games)) for side in sides)))
        for bots in playing.kinds
    ]
    return recommend(question.goals, kinds, question.seconds)


def _settled(contrasts: Sequence[Contrast]) -> list[Contrast]:
    """Tell which differences stand although those of all sides were looked at."""
    plays = iter(settled([play for contrast in contrasts for play in contrast.plays]))
    return [contrast.played([next(plays) for _ in contrast.plays]) for contrast in contrasts]
