"""A match: a state wrapped for people. Each move is checked, written down, and can be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nomarch.core.errors import IllegalMove, NomarchError

if TYPE_CHECKING:
    from nomarch.core.engine.chance import Seed
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.record import Writer
    from nomarch.core.engine.ruleset import RuleSet


class Made(NamedTuple):
    """A move that was made, and who made it."""

    seat: int
    move: Move


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
        self.players: Final = tuple(players) or tuple(f"player {seat + 1}" for seat in range(rules.seats))
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
        self._make(chosen)
        if self.writer is not None:
            self.writer.move(self.made[-1])

    def play_line(self, text: str) -> None:
        """Make several moves at once, `farmer thebes; farmer thebes; done`: all of them, or none."""
        before = len(self.made)
        writer, self.writer = self.writer, None
        try:
            for part in text.split(";"):
                self.play(part)
        except NomarchError:
            self._rewind(before)
            raise
        finally:
            self.writer = writer
        if writer is not None:
            for made in self.made[before:]:
                writer.move(made)

    def undo(self, steps: int = 1) -> None:
        """Take back the last moves, by playing the others again."""
        if not 0 < steps <= len(self.made):
            raise ValueError(f"{len(self.made)} moves were made; {steps} cannot be taken back")
        self._rewind(len(self.made) - steps)
        if self.writer is not None:
            self.writer.undo(steps)

    def replayed(self, *, listen: bool = False) -> Iterator[tuple[Made | None, Any]]:
        """Play the match again on a table of its own: the opening first, then the state after every move."""
        state = self._opening(listen=listen)
        yield None, state
        for made in self.made:
            state.play(made.move)
            yield made, state

    def seen_by(self, seat: int) -> list[dict[str, Any]]:
        """Tell the match as *seat* saw it: no seed, no secret choice before it is shown, no facts of other hands."""
        told: list[dict[str, Any]] = []
        hidden: list[dict[str, Any]] = []  # moves that *seat* may yet see
        phase = None
        for made, state in self.replayed(listen=True):
            events = [{"clause": event.clause, "seat": event.seat, **event.seen_by(seat)} for event in state.journal]
            state.journal.clear()
            told.append({"events": events})
            if made is not None:
                told[-1] = {"seat": made.seat, "move": made.move.notation, "events": events}
                if made.move.secret and made.seat != seat:
                    hidden.append(told[-1])
            if state.phase is not phase:
                _hide([] if phase is None or phase.shows(state) else hidden)
                hidden.clear()
            phase = state.phase
        _hide(hidden)
        return told

    def _make(self, move: Move) -> None:
        self.made.append(Made(self.state.seat, move))
        self.state.play(move)
        self.moves = self.state.moves()

    def _rewind(self, length: int) -> None:
        kept = self.made[:length]
        self.made = []
        self.state = self._opening()
        for made in kept:
            self.made.append(made)
            self.state.play(made.move)
        self.moves = self.state.moves()

    def _opening(self, *, listen: bool = False) -> Any:
        return self.rules.game.begin(self.rules, self.seed, self.first, listen=listen)


def _hide(steps: list[dict[str, Any]]) -> None:
    for step in steps:
        step["move"] = None
