"""What every seat has heard of a game, as lines of JSON that never change once they are written.

Nobody listens while the game is played. Who asks has it played again, from where it was told up to.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nomarch.core.engine.course import Course, Made, Step, StepSeen
from nomarch.core.engine.onlooking import ONLOOKER

if TYPE_CHECKING:
    from nomarch.core.engine.chance import Seed
    from nomarch.core.engine.ruleset import RuleSet


class DealtAgain(NamedTuple):
    """What a seat could not know was drawn again by a seed, after so many moves."""

    after: int
    seat: int
    seed: Seed


class Hearing:
    """For every seat, the lines that were written down for it already."""

    __slots__ = ("_course", "_deals", "_lines", "_rules", "_seed", "_since", "_state")

    def __init__(self, rules: RuleSet, seed: Seed) -> None:
        self._rules = rules
        self._seed = seed
        self._deals: list[DealtAgain] = []
        self._state: Any = None
        self._course = Course()
        self._lines: list[list[str]] = [[] for _ in range(rules.seats)]
        self._since = [0] * rules.seats  # what came before, the seat saw as an onlooker does

    def clone(self) -> Hearing:
        """Copy what was heard, sharing nothing that can change."""
        twin = Hearing(self._rules, self._seed)
        twin._deals = self._deals[:]
        if self._state is not None:
            twin._state = self._state.clone()
            twin._state.journal = []
        twin._course = self._course.clone()
        twin._since = self._since[:]
        twin._lines = [lines[:] for lines in self._lines]
        return twin

    def is_dealt_again(self, after: int, seat: int, seed: Seed) -> None:
        """Note that what *seat* cannot know is drawn again *after* so many moves."""
        self._deals.append(DealtAgain(after, seat, seed))

    def lines(self, actions: Sequence[int], seat: int) -> list[str]:
        """Write down what is new for a seat in a game of these *actions*, and give all of it, a line of JSON a step."""
        self._catch_up(actions)
        steps, lines, since = self._course.steps, self._lines[seat], self._since[seat]
        for number in range(len(lines), len(steps)):
            lines.append(_written(steps[number], seat if number >= since else ONLOOKER))
        return lines[:]

    def _catch_up(self, actions: Sequence[int]) -> None:
        if self._state is None:
            self._state = self._rules.game.begin(self._rules, self._seed, listen=True)
            self._course.goes_on(None, self._state)
        for deal in self._deals:
            self._play(actions[: deal.after])
            self._deal_again(deal)
        self._deals = []
        self._play(actions)

    def _play(self, actions: Sequence[int]) -> None:
        """Play what was not told yet."""
        state, moves = self._state, self._rules.catalogue.moves
        for action in actions[len(self._course.steps) - 1 :]:
            made, phase = Made(state.seat, moves[action]), state.phase
            state.play(made.move)
            self._course.goes_on(made, state, phase)

    def _deal_again(self, deal: DealtAgain) -> None:
        """Keep to what the seat knows: nobody can tell any more what the others saw in secret."""
        self._state = self._state.redeal(deal.seat, deal.seed)
        self._state.journal = []
        self._course.is_dealt_again(deal.seat)
        for other in range(self._rules.seats):
            if other != deal.seat:
                self._lines[other] = []
                self._since[other] = len(self._course.steps)


def _written(step: Step, eyes: int) -> str:
    """Write down what the seat *eyes* sees of a step. What it sees later does not change a word."""
    is_secret = step.made is not None and step.made.move.secret and step.made.seat != eyes
    seen = StepSeen(step.made, step.phase, [event.seen_by(eyes) for event in step.events], is_secret)
    shown = [{"seat": each.made.seat, "move": each.made.move.notation} for each in step.shown]
    return json.dumps({**seen.plain(), **({"shown": shown} if shown else {})}, default=str)
