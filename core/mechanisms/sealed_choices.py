"""Sealed choices: secret, at the same time, shown together.

Seats are asked one by one, and nothing of what they chose shows until all have chosen. A state that adopts it has a
slot `sealed`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.chance import Chance
from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.move import Move
from nomarch.core.engine.phase import Act, Phase
from nomarch.core.engine.rule import Facts

if TYPE_CHECKING:
    from nomarch.core.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedChoices:
    """What each seat has chosen, None where it has not yet; face down until all are shown."""

    __slots__ = ("choices", "shown")

    def __init__(self, choices: Iterable[Any], shown: bool = False) -> None:  # noqa: FBT001, FBT002 (copied often)
        self.choices: list[Any] = list(choices)
        self.shown = shown

    def open(self) -> None:
        """Forget all choices."""
        self.choices = [None] * len(self.choices)
        self.shown = False

    def misfit(self, table: InPlay) -> str:
        """Say why they cannot serve at a table."""
        wanted, there = table.seats, len(self.choices)
        return "" if there == wanted else f"it has room for {there} choices, and there are {wanted} seats"

    def clone(self) -> SealedChoices:
        """Copy the choices; moves themselves never change."""
        return SealedChoices(self.choices, self.shown)

    def known_to(self, eyes: int | None) -> list[str | None]:
        """Give the choices in notation; a seat sees a question mark for those of others that lie face down."""
        return [
            choice and (choice.notation if self.shown or eyes in (None, seat) else "?")
            for seat, choice in enumerate(self.choices)
        ]

    def described(self, eyes: int | None) -> dict[str, Any]:
        """Give the choices as plain data."""
        return {"choices": self.known_to(eyes), "shown": self.shown}

    def lay_out(self, described: Mapping[str, Any], rules: Any) -> None:
        """Set the choices from their notation."""
        self.choices = [notation and rules.catalogue.parse(notation) for notation in described["choices"]]
        self.shown = bool(described["shown"])

    def redeal(self, seat: int, chance: Chance) -> None:
        """Do nothing: the phase in which they are made chooses again."""


class SealedTable(InPlay, Protocol):
    """A table at which seats choose in secret."""

    sealed: SealedChoices


Table = TypeVar("Table", bound=SealedTable)


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedPhase(Phase, Generic[Table]):
    """Seats make one secret move each; then all are shown."""

    needs = (SealedTable,)
    _asks_all: bool = False  # whether it is known that all choose, the first player first

    def choosers(self, state: Table) -> Sequence[int]:
        """Name the seats that choose, in the order in which they are asked: all, the first player first."""
        return state.seating.order

    def begin(self, state: Table) -> None:
        """Ask the first of them, which tells nobody anything."""
        given: Any = state
        table: State[Any] = given
        sealed: SealedChoices = given.sealed
        sealed.open()
        table.seat = table.seating.first if self._asks_all else self.choosers(state)[0]

    def after(self, state: Table) -> None:
        """Ask the next seat that has not chosen, or show all choices."""
        given: Any = state
        table: State[Any] = given
        sealed: SealedChoices = given.sealed
        choices = sealed.choices
        for seat in table.seating.order if self._asks_all else self.choosers(state):
            if choices[seat] is None:
                table.seat = seat
                return
        sealed.shown = True
        self.shown(state)

    @abstractmethod
    def shown(self, state: Table) -> None:
        """Go on when all choices lie open."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what follows when all have chosen")

    def _at_hand(self) -> dict[type, Act]:
        self._asks_all = type(self).choosers is SealedPhase.choosers
        return super()._at_hand()

    def may_ask(self, state: Table, seat: int) -> bool:
        """Those who are asked before have chosen, and nobody else."""
        order = [*self.choosers(state)]
        chosen = {other for other, choice in enumerate(state.sealed.choices) if choice is not None}
        return seat in order and chosen == {*order[: order.index(seat)]}

    def expects(self, state: Table, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Nobody has chosen in secret what would not be legal, besides what every phase expects."""
        yield from super().expects(state, begins=begins)
        asked = state.seat
        for seat, choice in enumerate(() if begins else state.sealed.choices):
            if choice is not None:
                state.seat = seat
                for objection in self.objections(state, choice):
                    yield False, f"sealed: {choice.notation}: {objection}"
        state.seat = asked

    def redeal(self, state: Table, seat: int, chance: Chance) -> None:
        """Replace the choices that *seat* cannot know by others that would have been legal."""
        if state.sealed.shown:
            return
        asked = state.seat
        for other, choice in enumerate(state.sealed.choices):
            if choice is not None and other != seat:
                state.seat = other
                secret = [move for move in self.moves(state) if move.secret]
                if not choice.secret:
                    raise TypeError(f"{type(choice).__name__} is chosen face down and does not say secret = True")
                state.sealed.choices[other] = secret[chance.below(len(secret), f"choice of {other}")]
        state.seat = asked


def choose(state: SealedTable, move: Move) -> None:
    """Put the choice of the seat face down."""
    given: Any = state
    table: State[Any] = given
    sealed: SealedChoices = given.sealed
    sealed.choices[table.seat] = move


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Move):
    """Lay an amount face down."""

    __slots__ = ("amount",)

    secret = True

    def __init__(self, notation: str, amount: int) -> None:
        super().__init__(notation)
        self.amount: Final = amount

    def facts(self) -> Facts:
        """Tell the amount."""
        return {"amount": self.amount}
