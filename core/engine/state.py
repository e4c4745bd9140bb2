"""The state: everything on the table, mutable and flat, one fact a slot.

Facts that change often are lists; those that change rarely are tuples, replaced when they do, which copies share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from nomarch.core.engine.chance import Chance, Seed
from nomarch.core.engine.contents import fresh, is_thing, plain, restored, slots_added
from nomarch.core.engine.document import Points, Table, Waiting
from nomarch.core.engine.phase import Phase
from nomarch.core.engine.position import expect_possible, known_seat
from nomarch.core.engine.sheet import ScoreLine, ScoreSheet
from nomarch.core.engine.view import View
from nomarch.core.errors import PositionError
from nomarch.core.table.hands import Hands
from nomarch.core.table.players import NOBODY, Seating, seating

if TYPE_CHECKING:
    from nomarch.core.engine.journal import Event
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.rule import Objection
    from nomarch.core.engine.ruleset import RuleSet
    from nomarch.core.table.decks import Deck


R = TypeVar("R", bound="RuleSet")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[R]):
    """A game in play, under a rule set of the game's own type.

    A game adds slots for its own things. What is written here copies, describes and redraws plain lists and the
    objects of the core, which serves a prototype; a finished game does all that by hand (`FinishedState`), and the kit
    proves that nothing was forgotten.
    """

    __slots__ = ("agenda", "chance", "journal", "lines", "over", "phase", "rules", "score", "seat", "seating", "seats")

    document: ClassVar[type[Table]] = Table
    window: ClassVar[type[View[Any]]] = View
    hidden_hands: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Slots with hands that nobody else sees, lists of cards by seat or `Hands`, and the deck each is drawn from."""
    remembered: ClassVar[frozenset[str]] = frozenset()
    """Parts of the document that lie hidden, though all know them who remember every open deed: a redeal keeps them."""

    def __init__(self, rules: R, chance: Chance, like: State[R] | None = None) -> None:
        self.rules: R = rules
        self.chance = chance
        self.journal: list[Event] | None = None
        self.seats: int = rules.seats
        self.agenda: tuple[tuple[Phase, int], ...]  # phases that wait while another interrupts
        self.lines: tuple[ScoreLine, ...]
        self.score: tuple[int, ...]
        if like is None:
            self.seating: Seating = seating(rules.seats)
            self.seat: int = 0
            self.phase: Phase = rules.first_phase
            self.agenda = ()
            self.over: bool = False
            self.score = (0,) * rules.seats
            self.lines = ()
        else:
            self._stands_as(like)

    def _stands_as(self, like: State[R]) -> None:
        """Take over where the game stands: what the core keeps of it, none of which changes in place."""
        self.seating = like.seating
        self.seat = like.seat
        self.phase = like.phase
        self.agenda = like.agenda
        self.over = like.over
        self.score = like.score
        self.lines = like.lines

    # Playing

    def first_player(self) -> int:
        """Name the first player of a new game."""
        return 0

    def deal(self) -> None:
        """Lay the opening table: shuffle, deal and place what the first phase needs."""

    def moves(self) -> list[Any]:
        """List what the seat to decide may do."""
        phase = self.phase
        return phase.moves(self) if phase._lists else Phase.moves(phase, self)  # at once, where nothing can differ

    def play(self, move: Move) -> None:
        """Do it. This is the fast path: the caller vouches that the move is legal."""
        phase = self.phase
        if phase._plays:
            phase.play(self, move)
        else:
            Phase.play(phase, self, move)

    def parse(self, text: str) -> Move:
        """Read a move in its notation."""
        return self.rules.catalogue.parse(text)

    def objections(self, move: Move) -> list[Objection]:
        """Give every clause that forbids *move* now; none if it is legal."""
        return self.phase.objections(self, move)

    def enter(self, name: str) -> None:
        """Begin the phase called *name*."""
        phase = self.rules.phases.get(name) or self.rules.phase(name)
        self.phase = phase
        if self.journal is not None:
            self.rules.game.phase_begins(self, NOBODY, name)
        phase.begin(self)

    def interrupt(self, name: str, seat: int) -> None:
        """Let *seat* decide in the phase *name* before the present one goes on."""
        self.agenda += ((self.phase, self.seat),)
        self.seat = seat
        self.enter(name)

    def resume(self) -> None:
        """Go on where the interruption began."""
        self.phase, self.seat = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        self.phase.after(self)

    # Scoring

    @final
    def write(self, line: ScoreLine) -> None:
        """Write a line on its score sheet."""
        score = list(self.score)
        score[line.seat] += line.points
        self.score = tuple(score)
        self.lines += (line,)

    def scores(self) -> tuple[int, ...]:
        """Give the points of every seat."""
        return self.score

    def winners(self) -> tuple[int, ...]:
        """Tell who has won, or leads: by points, unless the game says more."""
        best = max(self.score)
        return tuple(seat for seat, points in enumerate(self.score) if points == best)

    def score_sheet(self, seat: int) -> ScoreSheet:
        """Show how the score of *seat* came about."""
        return ScoreSheet(seat, self.lines)

    def inventory(self) -> dict[str, int]:
        """Count the components of every kind, wherever they are; the counts never change during a game."""
        return {}

    # Copies, documents and what one seat knows

    def clone(self) -> Any:
        """Copy the state, sharing nothing that can change. The copy has no listener."""
        kind: Any = type(self)
        twin = kind.__new__(kind)
        State.__init__(twin, self.rules, self.chance.clone(), self)
        for slot, value in self.contents():
            setattr(twin, slot, fresh(value))
        return twin

    @property
    def deals_by_itself(self) -> bool:
        """Whether what a seat cannot know is drawn again by what is written here."""
        return type(self).deal_again is State.deal_again

    def view(self, seat: int) -> Any:
        """Open the window of *seat* on the table, or that of an onlooker."""
        return self.window(self, seat)

    def position(self) -> Table:
        """Describe the whole table, hidden things included."""
        return self.document(**self.described(None))

    def redeal(self, seat: int, seed: Seed) -> Any:
        """Copy the table and draw again everything that *seat* cannot know, future chance included."""
        known_seat(self, "redeal", seat)
        twin = self.clone()
        twin.chance = Chance(f"{seed}/redeal", self.chance.used)
        twin.deal_again(seat)
        for phase, _ in [*twin.agenda, (twin.phase, twin.seat)]:
            phase.redeal(twin, seat, twin.chance)
        return twin

    def deal_again(self, seat: int) -> None:
        """Draw again what *seat* cannot know of the things on the table, by the chance of the state."""
        for slot, value in self.contents():
            if slot not in self.hidden_hands and is_thing(value):
                value.redeal(seat, self.chance)
        for slot, deck in self.hidden_hands.items():
            self._deal_hands_again(getattr(self, slot), getattr(self, deck), seat)

    def _deal_hands_again(self, hands: list[list[int]] | Hands, deck: Deck, seat: int) -> None:
        """Shuffle the hands of the others together with what *seat* does not know of the pile."""
        known = deck.known_to(seat)
        unseen = [card for card, seen in zip(deck.pile, known, strict=True) if seen is None]
        if isinstance(hands, Hands):
            hands.redeal_among(seat, unseen, self.chance)
        else:
            others = [other for other in range(self.seats) if other != seat]
            unseen += [card for other in others for card in hands[other]]
            self.chance.shuffle(unseen, f"{deck.name} in hands")
            for other in others:
                hands[other] = [unseen.pop() for _ in hands[other]]
        deck.fill(known, unseen)

    def described(self, eyes: int | None) -> dict[str, Any]:
        """Give the table as plain data: all of it, or what the seat *eyes* may know."""
        things = {
            slot: self._hands_seen_by(eyes, value)
            if slot in self.hidden_hands and eyes is not None and isinstance(value, list)
            else plain(slot, value, eyes)
            for slot, value in self.contents()
        }
        return {**self._course(eyes), **({"things": things} if things else {})}

    @staticmethod
    def _hands_seen_by(eyes: int, hands: Sequence[Sequence[int]]) -> list[list[Any]]:
        """Give the hand of the seat *eyes*, and of the others how many cards they hold."""
        return [list(hand) if seat == eyes else ["?"] * len(hand) for seat, hand in enumerate(hands)]

    def expected(self, phase: Phase, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Say what every table is like on which *phase* runs, or *begins*: statements, each with its complaint."""
        return ()

    def lay_out(self, table: Table) -> None:
        """Set the table as a document says; what it leaves out stays as it is."""
        known = dict(self.contents())
        for slot, described in (table.things or {}).items():
            if slot not in known:
                raise PositionError(f"there is no {slot!r} on this table; there are: {', '.join(known)}")
            thing = known[slot]
            if is_thing(thing):
                thing.lay_out(described, self.rules)
            else:
                setattr(self, slot, restored(thing, described))
        self._take_up(table)

    def _course(self, eyes: int | None) -> dict[str, Any]:
        """Describe where the game stands: the part of the document that is the same for every game."""
        choice = self.rules.resolved.choice
        course: dict[str, Any] = {
            "edition": self.rules.resolved.name,
            "variants": list(choice.variants),
            "changes": dict(choice.changes),
            "seats": self.seats,
            "phase": self.phase.name,
            "seat": self.seat,
            "first": self.seating.first,
            "over": self.over,
            "agenda": [Waiting(phase=phase.name, seat=seat) for phase, seat in self.agenda],
            "points": [
                Points(seat=line.seat, clause=line.clause, points=line.points, facts=dict(line.facts))
                for line in self.lines
            ],
        }
        if eyes is None:
            course.update(seed=self.chance.seed, chance=dict(self.chance.used))
        return course

    def _take_up(self, table: Table) -> None:
        """Go on where the document says the game stands."""
        if table.first is not None:
            self.seating = seating(self.seats, known_seat(self, "first", table.first))
        if table.seed is not None or table.chance is not None:
            self.chance = Chance(
                self.chance.seed if table.seed is None else table.seed, MappingProxyType(table.chance or {})
            )
        for line in table.points or ():
            seat = known_seat(self, "points", line.seat)
            self.write(ScoreLine(seat, line.clause, line.points, line.facts))
        self.agenda = tuple(
            (self.rules.phase(waiting.phase), known_seat(self, "agenda", waiting.seat))
            for waiting in table.agenda or ()
        )
        self.seat = self.seating.first if table.seat is None else known_seat(self, "seat", table.seat)
        name = table.begins or table.phase
        if name is not None:
            self.phase = self.rules.phase(name)
            self.over = bool(table.over)
            expect_possible(self, begins=table.begins is not None)
        if table.begins is not None:
            self.enter(table.begins)

    def __repr__(self) -> str:
        whose = "over" if self.over else f"seat {self.seat} to decide in the phase {self.phase.name!r}"
        return f"<{type(self).__name__}: {whose}>"

    def contents(self) -> Iterator[tuple[str, Any]]:
        """Walk the slots that a game added, and what it keeps without a slot, with what is in them."""
        kind: Any = type(self)
        for slot in slots_added(kind, State):
            yield slot, getattr(self, slot)
        yield from vars(self).items() if hasattr(self, "__dict__") else ()


@mypyc_attr(allow_interpreted_subclasses=True)
class FinishedState(State[R]):
    """The state of a finished game, which says itself how its table is laid, copied, described and laid out."""

    __slots__ = ()

    def __init__(self, rules: R, chance: Chance, like: Any = None) -> None:
        super().__init__(rules, chance, like)
        if like is None:
            self.lay_empty_table(rules)
        else:
            self.copy(like)

    def lay_empty_table(self, rules: R) -> None:
        """Make every slot, as the table is before it is set up."""
        raise NotImplementedError(f"{type(self).__name__} does not lay its table")

    def copy(self, like: Any) -> None:
        """Fill every slot from another table, sharing nothing that can change."""
        raise NotImplementedError(f"{type(self).__name__} does not copy")

    def described_things(self, eyes: int | None) -> dict[str, Any]:
        """Give the things of the game as plain data: all of them, or what the seat *eyes* may know."""
        raise NotImplementedError(f"{type(self).__name__} does not describe its things")

    def lay_out_things(self, table: Any) -> None:
        """Set the things of the game as a document says."""
        raise NotImplementedError(f"{type(self).__name__} does not read documents")

    def clone(self) -> Any:
        """Copy the table, sharing nothing that can change."""
        return type(self)(self.rules, self.chance.clone(), self)

    def described(self, eyes: int | None) -> dict[str, Any]:
        """Give the table as plain data: all of it, or what the seat *eyes* may know."""
        return {**self._course(eyes), **self.described_things(eyes)}

    def lay_out(self, table: Table) -> None:
        """Set the table as a document says."""
        self.lay_out_things(table)
        self._take_up(table)
