"""A match: a state wrapped for people. Each move is checked, written down, told, and can be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from nomarch.core.engine.course import Course, Made, StepSeen
from nomarch.core.errors import IllegalMove

if TYPE_CHECKING:
    from nomarch.core.engine.chance import Seed
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.record import Writer
    from nomarch.core.engine.ruleset import RuleSet

KEPT_EVERY: Final = 16
"""After how many moves a copy of the table is kept, from which taking back begins."""


class Match:
    """One game between named players, from a seed and the moves made so far."""

    def __init__(
        self,
        rules: RuleSet,
        seed: Seed = 0,
        players: Sequence[str] = (),
        first: int | None = None,
        writer: Writer | None = None,
        *,
        listen: bool = True,
    ) -> None:
        self.rules: Final = rules
        self.seed: Final = seed
        self.players: Final = tuple(players) or ("player",) * rules.seats
        self.first: Final = first
        self.made: list[Made] = []
        self.writer = writer
        self.course = Course()
        """What there is to tell of it; nothing, if nobody is to *listen*."""
        self.state: Any = self._opening(listen=listen)
        if listen:
            self.course.goes_on(None, self.state)
        self.moves: list[Move] = self.state.moves()
        self._kept: list[Any] = [self.state.clone()]

    def play(self, move: Move | str) -> None:
        """Make a move, given as such or in notation. An illegal one raises with all objections and changes nothing."""
        chosen = self.state.parse(move) if isinstance(move, str) else move
        if chosen not in self.moves:
            raise IllegalMove(chosen, self.state.objections(chosen))
        made = Made(self.state.seat, chosen)
        if self.writer is not None:
            self.writer.move(made)  # first: what cannot be written down is not played
        phase = self.state.phase
        self.state.play(chosen)
        self.made.append(made)
        if self.state.journal is not None:
            self.course.goes_on(made, self.state, phase)
        if self._kept and len(self.made) % KEPT_EVERY == 0:
            self._kept.append(self.state.clone())
        self.moves = self.state.moves()

    def undo(self, steps: int = 1) -> None:
        """Take back the last moves: from the last copy of the table before them, the others are played again."""
        if not 0 < steps <= len(self.made):
            raise ValueError(f"{len(self.made)} moves were made; {steps} cannot be taken back")
        if not self._kept:
            raise ValueError("at a table that was dealt again nothing can be taken back")
        if self.writer is not None:
            self.writer.undo(steps)
        listens = self.state.journal is not None
        if listens:
            self.course.is_taken_back(steps)
        del self.made[len(self.made) - steps :]
        kept = len(self.made) // KEPT_EVERY
        del self._kept[kept + 1 :]
        self.state = self._kept[kept].clone()
        for made in self.made[kept * KEPT_EVERY :]:
            self.state.play(made.move)
        self.state.journal = [] if listens else None
        self.moves = self.state.moves()

    def clone(self) -> Match:
        """Copy the match, sharing nothing that can change; nobody writes the copy down."""
        twin = copy(self)
        twin.state, twin.course = self.state.clone(), self.course.clone()
        twin.state.journal = None if self.state.journal is None else []
        twin.made, twin._kept, twin.writer = self.made[:], self._kept[:], None
        return twin

    def deal_again(self, seat: int, seed: Seed) -> None:
        """Draw again everything that *seat* cannot know; all that it was shown and told stays as it is."""
        journal = self.state.journal
        self.state = self.state.redeal(seat, seed)
        self.state.journal = journal
        self.course.is_dealt_again(seat)
        self.moves = self.state.moves()
        self._kept = []

    def replayed(self) -> Iterator[tuple[Made | None, Any]]:
        """Play the match again on a table of its own: the opening first, then the state after every move."""
        state = self._opening()
        yield None, state
        for made in self.made:
            state.play(made.move)
            yield made, state

    def story(self, eyes: int | None = None, since: int = 0) -> list[StepSeen]:
        """Tell the match from a step on, the opening being step 0: all of it, or what the seat *eyes* saw."""
        return self.course.seen_by(eyes, since)

    def _opening(self, *, listen: bool = False) -> Any:
        return self.rules.game.begin(self.rules, self.seed, self.first, listen=listen)
