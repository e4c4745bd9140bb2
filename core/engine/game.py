"""A game: its editions, its phases and the table it is played on. What a plugin hands to the toolkit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from nomarch.core.editions import SUFFIX, Choice, Edition, Resolved, Shelf
from nomarch.core.engine.chance import Chance, Seed
from nomarch.core.engine.component import Component
from nomarch.core.engine.document import Table
from nomarch.core.engine.figure import Figure
from nomarch.core.engine.journal import Effect
from nomarch.core.engine.phase import Act, End, Phase
from nomarch.core.engine.ruleset import RuleSet
from nomarch.core.engine.sources import file_of
from nomarch.core.engine.state import State
from nomarch.core.errors import NomarchError, PositionError, UnsupportedSeats, first_problem
from nomarch.core.release import released
from nomarch.core.table.players import seating

if TYPE_CHECKING:
    import networkx as nx

Changes = Mapping[str, object]
CHANGED: Final = 200
"""How many rule sets of changed values a game keeps at hand: there is no end of them."""


class Game:
    """Everything the toolkit needs to know of a game.

    A prototype names its state, its phases in order and its moves; a finished game also has edition files, bots and a
    package with its examples and clauses. Its texts lie in the package it names, in the folder `texts` of its own, or
    on the same page, one text a language.
    """

    def __init__(
        self,
        name: str,
        *,
        title: str,
        state: type[State[Any]],
        phases: Sequence[Phase],
        editions: Shelf | Edition,
        rules: type[RuleSet] = RuleSet,
        default_edition: str = "",
        default_seats: int = 0,
        phase_order: str = "table:phases.in-order",
        bots: Mapping[str, Any] | None = None,
        exchanges: Callable[[Any], Iterable[Any]] | None = None,
        package: str = "",
        texts: str | Mapping[str, str] = "",
        figures: str | Mapping[str, Figure] = "",
        components: str | Sequence[Component] = "",
        endless: str = "",
        version: str = "0",
        interface: int | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.state: Final = state
        self.ruleset: Final = rules
        self.shelf: Final = editions if isinstance(editions, Shelf) else Shelf.of(editions)
        self.shelf.game = self.shelf.game or name
        ends = any(isinstance(phase, End) for phase in phases)
        self.phases: Final = _by_name([*phases] if ends else [*phases, End()])
        self.first_phase: Final = phases[0]
        self.phase_order: Final = phase_order
        self.phase_begins: Final = Effect("phase_begins", phase_order, "phase")
        self.bots: Final[Mapping[str, Any]] = bots or {}
        self.exchanges: Final = exchanges
        """What can be exchanged for what under a rule set, for whoever looks into the economy of the game."""
        self.package: Final = package
        self.texts: Final = texts
        self.figures: Final = figures
        """What its rulebook shows, by name, or the module whose `FIGURES` these are: play needs no pictures."""
        self.components: Final = components
        """What its box holds, or the module whose `COMPONENTS` these are."""
        self.endless: Final = endless
        """Why a game need not end if its players never want it to; empty for a game that always ends."""
        self.version = released(version)
        self.interface: Final = interface
        """The interface of the core it is made for; a game that is installed says so."""
        self.found_as = name
        """How the registry finds it again: by its name, or by the path of its file."""
        self._default_edition: Final = default_edition
        self._default_seats: Final = default_seats
        self._rules: dict[tuple[object, ...], RuleSet] = {}
        self._changed: dict[tuple[object, ...], RuleSet] = {}

    @property
    def effects(self) -> tuple[Effect, ...]:
        """All that may be told of the game, by the phases that tell it."""
        return tuple(dict.fromkeys(effect for phase in self.phases.values() for effect in phase.effects()))

    def under(self, choice: Choice) -> Game:
        """Give the same game as if it were only played as a table chose."""
        shelf = self.shelf.narrowed(choice)
        return self.with_editions(shelf, shelf.names[0])

    def with_editions(self, editions: Shelf, default: str | None = None) -> Game:
        """Give the same game with another shelf of editions, from a folder of one's own for instance."""
        return Game(
            self.name,
            title=self.title,
            state=self.state,
            phases=list(self.phases.values()),
            editions=editions,
            rules=self.ruleset,
            default_edition=self._default_edition if default is None else default,
            default_seats=self._default_seats,
            phase_order=self.phase_order,
            bots=self.bots,
            exchanges=self.exchanges,
            package=self.package,
            texts=self.texts,
            figures=self.figures,
            components=self.components,
            endless=self.endless,
            version=self.version,
            interface=self.interface,
        )

    @property
    def editions(self) -> tuple[str, ...]:
        """The names of all editions."""
        return self.shelf.names

    @property
    def default_edition(self) -> str:
        """The edition that is played when none is named."""
        return self._default_edition or self.editions[0]

    @property
    def file(self) -> str:
        """Where a game without a package is written: the file of its first phase."""
        try:
            return file_of(type(self.first_phase)) or self.name
        except TypeError:
            return self.name  # made where no file is

    @property
    def folder(self) -> Traversable | None:
        """Where the data files of the game lie, if it has any."""
        return files(self.package) if self.package else None

    def rules(
        self,
        edition: str | None = None,
        seats: int | None = None,
        variants: Iterable[str] = (),
        changes: Changes | None = None,
    ) -> RuleSet:
        """Compile the rule set of one table; asking again gives the same one, unless many were changed since."""
        choice = Choice(edition or self.default_edition, tuple(variants), changes or {})
        key = (
            seats,
            self.shelf.known_as(choice.edition),
            choice.variants,
            json.dumps(changes, sort_keys=True, default=str) if changes else "",
        )
        kept = self._changed if changes else self._rules
        found = kept.get(key)
        if found is None:
            found = kept[key] = self.rules_of(self.shelf.resolve(choice), seats)
            if len(self._changed) > CHANGED:
                del self._changed[next(iter(self._changed))]
        return found

    def every_rule_set(self, *, all_seats: bool = False, changes: Changes | None = None) -> Iterator[RuleSet]:
        """Compile each edition, alone and with each of its variants: for its usual number of seats, or for all."""
        for edition in self.editions:
            for variants in [(), *((name,) for name in self.shelf.variants(edition))]:
                usual = self.rules(edition, None, variants, changes)
                limits = usual.edition
                for seats in range(limits.players_min, limits.players_max + 1) if all_seats else (usual.seats,):
                    yield self.rules(edition, seats, variants, changes)

    def rules_of(self, resolved: Resolved, seats: int | None) -> RuleSet:
        """Compile the rule set of an edition already read."""
        fewest, most = resolved.edition.players_min, resolved.edition.players_max
        wanted = seats if seats is not None else max(fewest, min(most, self._default_seats))
        if not fewest <= wanted <= most:
            range_ = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise UnsupportedSeats(f"{self.title} ({resolved.name}) is for {range_} players, not {wanted}")
        return self.ruleset(self, resolved, wanted)

    def start(
        self,
        edition: str | None = None,
        seats: int | None = None,
        seed: Seed = 0,
        variants: Iterable[str] = (),
        changes: Changes | None = None,
        first: int | None = None,
    ) -> Any:
        """Lay a new table and begin. *first* names the first player; otherwise the edition decides."""
        return self.begin(self.rules(edition, seats, variants, changes), seed, first)

    def begin(self, rules: RuleSet, seed: Seed, first: int | None = None, *, listen: bool = False) -> Any:
        """Lay a new table under *rules* and begin; with *listen* its journal is kept."""
        state = self.dealt(rules, seed, first)
        state.journal = [] if listen else None
        state.enter(self.first_phase.name)
        return state

    def set_up(
        self,
        position: Table | Mapping[str, Any],
        edition: str | None = None,
        seats: int | None = None,
        variants: Iterable[str] | None = None,
        changes: Changes | None = None,
        *,
        listen: bool = False,
    ) -> Any:
        """Lay the table of a *position*; what it leaves out stands as at the start.

        What is played is what the position says, unless it is named here. With *listen* the journal is kept.
        """
        table = position if isinstance(position, Table) else self._table(position)
        if not isinstance(table, self.state.document):
            raise PositionError(f"this is no table of {self.title} but a {type(table).__name__}")
        if table.phase is None and table.begins is None:
            table = table.model_copy(update={"begins": self.first_phase.name})
        if edition is None and table.edition and table.edition.endswith(SUFFIX):
            raise PositionError("edition: a position names an edition, no file")
        rules = self.rules(
            edition or table.edition,
            table.seats if seats is None else seats,
            table.variants or () if variants is None else variants,
            table.changes if changes is None else changes,
        )
        if table.seats not in (None, rules.seats):
            raise PositionError(f"seats: the position is for {table.seats}, the table for {rules.seats}")
        state = self.dealt(rules, 0 if table.seed is None else table.seed, table.first)
        box = state.inventory()
        state.journal = [] if listen else None
        try:
            state.lay_out(table)
            stuck = not state.over and not state.moves()
        except NomarchError:
            raise
        except Exception as error:
            raise PositionError(f"no such table can be laid: {type(error).__name__}: {error}") from error
        for what, count in state.inventory().items():
            if count != box.get(what):
                raise PositionError(f"not conserved: {what}: {box.get(what)} in the box, {count} here")
        if stuck:
            raise PositionError(f"nobody could move in the phase {state.phase.name!r}")
        return state

    def _table(self, position: Mapping[str, Any]) -> Table:
        try:
            return self.state.document.model_validate(position)
        except ValidationError as error:
            place, reason = first_problem(error)
            raise PositionError(f"{'.'.join(place)}: {reason}") from None

    def dealt(self, rules: RuleSet, seed: Seed, first: int | None = None) -> Any:
        """Lay a table under *rules* and deal, before anything happens."""
        state = self.state(rules, Chance(seed))
        if first is not None and not 0 <= first < rules.seats:
            raise UnsupportedSeats(f"there is no seat {first} at a table of {rules.seats}")
        state.seating = seating(rules.seats, state.first_player() if first is None else first)
        state.seat = state.seating.first
        state.deal()
        return state

    def phase_graph(self) -> nx.DiGraph[Any]:
        """Draw the phases as a graph; each edge is of the kind `then` or `interrupts`."""
        import networkx as nx  # noqa: PLC0415 (it takes long to import, and play needs no graph)

        graph: nx.DiGraph[Any] = nx.DiGraph()
        for phase in self.phases.values():
            graph.add_node(phase.name)
            graph.add_edges_from(((phase.name, after) for after in phase.then), kind="then")
            graph.add_edges_from(((phase.name, other) for other in phase.interrupted_by), kind="interrupts")
        return graph

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def _by_name(phases: Sequence[Phase]) -> dict[str, Phase]:
    for phase in phases:
        if isinstance(phase, type):
            raise TypeError(f"phases are objects: {phase.__name__}(), not {phase.__name__}")
    named = {phase.name: phase for phase in phases}
    if len(named) < len(phases) or "" in named:
        told = ", ".join(f"{type(phase).__name__} is {phase.name!r}" for phase in phases)
        raise ValueError(f"phases need names of their own: {told}")
    for phase in phases:
        for kind, act in phase.acts.items():
            if not isinstance(act, Act):
                raise TypeError(f"the phase {phase.name!r} has no Act for {kind.__name__}, but {act!r}")
        unknown = {*phase.then, *phase.interrupted_by} - set(named)
        if unknown:
            raise ValueError(f"the phase {phase.name!r} leads to unknown phases: {', '.join(sorted(unknown))}")
    return named
