"""A rule set: one game as one table plays it, compiled once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, final

from mypy_extensions import mypyc_attr

from nomarch.core.engine.features import Layout, layout_of
from nomarch.core.engine.move import Catalogue, Move
from nomarch.core.engine.run import Run, runs_of
from nomarch.core.errors import UnknownName

if TYPE_CHECKING:
    from nomarch.core.editions import Resolved
    from nomarch.core.engine.game import Game
    from nomarch.core.engine.phase import Phase


@mypyc_attr(allow_interpreted_subclasses=True)
class RuleSet:
    """The edition with its variants, for a number of seats, and every move there is under it.

    Games add the tables that play looks up, made from the edition.
    """

    moves: ClassVar[Iterable[Move]] = ()
    """All moves, for a game in which they depend on nothing."""

    def __init__(self, game: Game, resolved: Resolved, seats: int) -> None:
        self.game: Final = game
        self.resolved: Final = resolved
        self.edition: Any = resolved.edition
        self.seats: Final = seats
        self.phases: Final[dict[str, Phase]] = game.phases
        self.first_phase: Final = game.first_phase
        self._candidates: dict[Phase, tuple[Move, ...]] = {}
        self._runs: dict[Phase, list[Run]] = {}
        self._tables: dict[int, RuleSet] = {}
        self._layout: Layout | None = None
        self.prepare()
        self.catalogue: Final = Catalogue(self.every_move())

    def prepare(self) -> None:
        """Make the tables that play looks up."""

    def every_move(self) -> Iterable[Move]:
        """Make every well-formed move, in the order in which they will be listed."""
        return self.moves

    @final
    def candidates(self, phase: Phase) -> tuple[Move, ...]:
        """Give the moves of the kinds that *phase* knows, in catalogue order."""
        found = self._candidates.get(phase)
        if found is None:
            found = self._candidates[phase] = self.catalogue.of(phase.acts)
        return found

    @final
    def runs(self, phase: Phase) -> list[Run]:
        """Give the candidates of *phase* in runs of one kind."""
        found = self._runs.get(phase)
        if found is None:
            found = self._runs[phase] = runs_of(self.candidates(phase), phase.acts)
        return found

    def player_numbers(self, seats: int | None = None) -> list[int]:
        """Give the numbers of players there can be, or the one that is asked for."""
        limits = self.edition
        return [*range(limits.players_min, limits.players_max + 1)] if seats is None else [seats]

    def at_a_table_of(self, seats: int) -> Self:
        """Compile the same rules for another number of players, once."""
        if seats == self.seats:
            return self
        found = self._tables.get(seats)
        if not isinstance(found, type(self)):
            found = self._tables[seats] = type(self)(self.game, self.resolved, seats)
        return found

    @property
    def layout(self) -> Layout:
        """The places of what a seat may know in a row of numbers, made once."""
        if self._layout is None:
            self._layout = layout_of(self)
        return self._layout

    def phase(self, name: str) -> Phase:
        """Find a phase by its name."""
        if name not in self.phases:
            raise UnknownName("phase", name, self.phases)
        return self.phases[name]

    @property
    def longest(self) -> int:
        """The most decisions that a game has, for programs that need to know; 0 if nobody says.

        Where players could draw a game out, for ever or beyond all use, it is the number at which one breaks it off.
        """
        return 0

    @property
    def score_bounds(self) -> tuple[int, int] | None:
        """The fewest and the most points that a seat can have in so long a game; None if nobody says."""
        return None

    @property
    def name(self) -> str:
        """The edition and its variants, as one writes them."""
        return "+".join([self.resolved.name, *self.resolved.choice.variants])

    def __repr__(self) -> str:
        return f"<RuleSet {self.game.name} {self.name}, {self.seats} seats>"
