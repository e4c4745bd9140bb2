"""A match: a state wrapped for people. Each move is checked, written down, and can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nomarch.core.engine.journal import Seen
from nomarch.core.errors import IllegalMove

if TYPE_CHECKING:
    from nomarch.core.engine.chance import Seed
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.phase import Phase
    from nomarch.core.engine.record import Writer
    from nomarch.core.engine.ruleset import RuleSet


class Made(NamedTuple):
    """A move that was made, and who made it."""

    seat: int
    move: Move


class Told:
    """A step of a match as somebody saw it: the move, the phase it led to and what happened."""

    __slots__ = ("events", "is_secret", "made", "phase")

    def __init__(self, made: Made | None, phase: str, events: list[Seen]) -> None:
        self.made: Final = made
        self.phase: Final = phase
        self.events: Final = events
        self.is_secret = False
        """Whether the move itself stays hidden."""

    def plain(self) -> dict[str, Any]:
        """Give the step as plain data."""
        events = [event._asdict() for event in self.events]
        if self.made is None:
            return {"phase": self.phase, "events": events}
        move = None if self.is_secret else self.made.move.notation
        return {"seat": self.made.seat, "move": move, "phase": self.phase, "events": events}


class Seals:
    """Whatever is told of secret moves, each with the phase that has yet to show them."""

    __slots__ = ("closed",)

    def __init__(self, closed: Iterable[tuple[Any, Phase]] = ()) -> None:
        self.closed = tuple(closed)

    def close(self, told: Any, phase: Phase) -> None:
        """Put under a seal what is told of a secret move made in *phase*."""
        self.closed += ((told, phase),)

    def opened(self, state: Any) -> list[tuple[Any, bool]]:
        """Break the seals whose phase is over, as the journal tells, and say of each whether everybody looks."""
        begins = state.rules.game.phase_begins
        begun = {event.facts["phase"] for event in state.journal if event.effect is begins}
        running = {state.phase, *(waiting for waiting, _ in state.agenda)}
        over = [(told, phase) for told, phase in self.closed if phase.name in begun or phase not in running]
        self.closed = tuple(pair for pair in self.closed if pair not in over)
        return [(told, phase.shows(state)) for told, phase in over]


class Match:
    """One game between named players, from a seed and the moves made so far."""

    def __init__(
        self,
        rules: RuleSet,
        seed: Seed = 0,
        players: Sequence[str] = (),
        first: int | None = None,
        writer: Writer | None = None,
    ) -> None:
        self.rules: Final = rules
        self.seed: Final = seed
        self.players: Final = tuple(players) or ("player",) * rules.seats
        self.first: Final = first
        self.made: list[Made] = []
        self.writer = writer
        self.state: Any = self._opening()
        self.moves: list[Move] = self.state.moves()

    def play(self, move: Move | str) -> None:
        """Make a move, given as such or in notation. An illegal one raises with all objections and changes nothing."""
        chosen = self.state.parse(move) if isinstance(move, str) else move
        if chosen not in self.moves:
            raise IllegalMove(chosen, self.state.objections(chosen))
        made = Made(self.state.seat, chosen)
        if self.writer is not None:
            self.writer.move(made)  # first: what cannot be written down is not played
        self.made.append(made)
        self.state.play(chosen)
        self.moves = self.state.moves()

    def undo(self, steps: int = 1) -> None:
        """Take back the last moves, by playing the others again."""
        if not 0 < steps <= len(self.made):
            raise ValueError(f"{len(self.made)} moves were made; {steps} cannot be taken back")
        if self.writer is not None:
            self.writer.undo(steps)
        self.made = self.made[:-steps]
        self.state = self._opening()
        for made in self.made:
            self.state.play(made.move)
        self.moves = self.state.moves()

    def replayed(self, *, listen: bool = False) -> Iterator[tuple[Made | None, Any]]:
        """Play the match again on a table of its own: the opening first, then the state after every move."""
        state = self._opening(listen=listen)
        yield None, state
        for made in self.made:
            state.play(made.move)
            yield made, state

    def told(self, eyes: int | None = None) -> list[Told]:
        """Tell the match from its opening: all of it, or what the seat *eyes* saw.

        A seat sees no secret choice before it is shown and no facts of other hands.
        """
        story: list[Told] = []
        seals = Seals()
        phase: Any = None
        for made, state in self.replayed(listen=True):
            story.append(Told(made, state.phase.name, [event.seen_by(eyes) for event in state.journal]))
            if made is not None and made.move.secret and eyes not in (None, made.seat):
                story[-1].is_secret = True
                seals.close(story[-1], phase)
            for step, is_shown in seals.opened(state):
                step.is_secret = not is_shown
            state.journal.clear()
            phase = state.phase
        return story

    def _opening(self, *, listen: bool = False) -> Any:
        return self.rules.game.begin(self.rules, self.seed, self.first, listen=listen)
