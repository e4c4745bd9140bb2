"""The course of a match: its steps as they are made, and what each seat, or an onlooker, sees of them.

Steps are noted as they happen and told from any of them on, so that telling costs the new ones only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nomarch.core.engine.journal import Event, Seen

if TYPE_CHECKING:
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.phase import Phase


class Made(NamedTuple):
    """A move that was made, and who made it."""

    seat: int
    move: Move


class Sealed(NamedTuple):
    """A step whose move is secret until its phase shows it."""

    step: int
    made: Made
    phase: Phase


class Step(NamedTuple):
    """A move, the phase it led to, what happened, and the steps whose secret moves were shown then."""

    made: Made | None
    phase: str
    events: tuple[Event, ...]
    shown: tuple[Sealed, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    """All that is still secret after it."""


class StepSeen(NamedTuple):
    """A step of a match as somebody saw it: the move, the phase it led to and what happened."""

    made: Made | None
    phase: str
    events: list[Seen]
    is_secret: bool = False
    """Whether the move itself stays hidden."""

    def plain(self) -> dict[str, Any]:
        """Give the step as plain data."""
        events = [event._asdict() for event in self.events]
        if self.made is None:
            return {"phase": self.phase, "events": events}
        move = None if self.is_secret else self.made.move.notation
        return {"seat": self.made.seat, "move": move, "phase": self.phase, "events": events}


class Course:
    """The steps of a match so far."""

    __slots__ = ("steps",)

    def __init__(self, steps: list[Step] | None = None) -> None:
        self.steps: list[Step] = steps or []

    def clone(self) -> Course:
        """Copy the course; steps themselves never change."""
        return Course(self.steps[:])

    def goes_on(self, made: Made | None, state: Any, phase: Phase | None = None) -> None:
        """Take a step: a move made in *phase*, or none at the opening, and what the journal of *state* has of it."""
        sealed = self.steps[-1].sealed if self.steps else ()
        if made is not None and phase is not None and made.move.secret:
            sealed += (Sealed(len(self.steps), made, phase),)
        over = self._over(sealed, state) if sealed else ()
        shown = tuple(each for each in over if each.phase.shows(state))
        left = tuple(each for each in sealed if each not in over) if over else sealed
        self.steps.append(Step(made, state.phase.name, tuple(state.journal), shown, left))
        state.journal.clear()

    @staticmethod
    def _over(sealed: tuple[Sealed, ...], state: Any) -> tuple[Sealed, ...]:
        """Tell which secrets were made in a phase that is over, as the journal tells."""
        begins = state.rules.game.phase_begins
        begun = {event.facts["phase"] for event in state.journal if event.effect is begins}
        running = {state.phase, *(waiting for waiting, _ in state.agenda)}
        return tuple(each for each in sealed if each.phase.name in begun or each.phase not in running)

    def is_taken_back(self, steps: int) -> None:
        """Forget the last steps."""
        del self.steps[len(self.steps) - steps :]

    def is_dealt_again(self, seat: int) -> None:
        """Forget the secrets of all but *seat*: nobody can tell any more what they chose."""
        if self.steps:
            own = tuple(each for each in self.steps[-1].sealed if each.made.seat == seat)
            self.steps[-1] = self.steps[-1]._replace(sealed=own)

    def seen_by(self, eyes: int | None, since: int = 0) -> list[StepSeen]:
        """Tell the steps from number *since* on: all of them, or what the seat *eyes* has seen by now.

        A seat sees no secret choice before it is shown and no facts of other hands.
        """
        new = self.steps[since:]
        shown = {each.step for step in new for each in step.shown}
        return [self._seen(eyes, step, is_shown=number in shown) for number, step in enumerate(new, since)]

    @staticmethod
    def _seen(eyes: int | None, step: Step, *, is_shown: bool) -> StepSeen:
        made = step.made
        is_secret = made is not None and made.move.secret and eyes not in (None, made.seat) and not is_shown
        return StepSeen(made, step.phase, [event.seen_by(eyes) for event in step.events], is_secret)
