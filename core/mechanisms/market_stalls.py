"""Market stalls: cards lie open in stalls, and whoever comes takes all that one of them has.

After every visit each stall gets a card from the deck, so what nobody wants grows until somebody does. Plays
`market-stalls:market.*`. A state that adopts it has `stalls` and a `deck`, and its rule set a visit to each stall.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from nomarch.core.engine.contract import InPlay
from nomarch.core.engine.journal import Effect, effects_in
from nomarch.core.engine.move import Move
from nomarch.core.engine.phase import Act, Phase
from nomarch.core.engine.rule import Facts, requires, what_it_names
from nomarch.core.table.decks import Deck
from nomarch.core.table.players import NOBODY

card_is_laid = Effect("card_is_laid", "market-stalls:market.a-card-to-each-stall", "card", "stall")
stall_is_taken = Effect("stall_is_taken", "market-stalls:market.take-a-whole-stall", "stall", "cards")
market_closes = Effect("market_closes", "market-stalls:market.closes-when-nothing-is-left")


@mypyc_attr(allow_interpreted_subclasses=True)
class Visit(Move):
    """Take all cards of a stall."""

    __slots__ = ("stall",)

    def __init__(self, stall: int) -> None:
        super().__init__(f"take stall {stall + 1}")
        self.stall: Final = stall

    def facts(self) -> Facts:
        """Name the stall, as people count."""
        return {"stall": self.stall + 1}


def visits(stalls: int) -> list[Visit]:
    """Make every visit there is.

    >>> visits(2)
    [<take stall 1>, <take stall 2>]
    """
    return [Visit(stall) for stall in range(stalls)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Stalls:
    """The cards in every stall, in the order in which they were laid.

    >>> stalls = Stalls([(), ()])
    >>> stalls.lay(1, 7); stalls.lay(1, 8)
    >>> stalls.take(1), stalls.cards
    ((7, 8), [(), ()])
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[Sequence[int]]) -> None:
        self.cards: list[tuple[int, ...]] = [tuple(stall) for stall in cards]

    def lay(self, stall: int, card: int) -> None:
        """Lay a card."""
        self.cards[stall] += (card,)

    def take(self, stall: int) -> tuple[int, ...]:
        """Take all cards of a stall."""
        taken, self.cards[stall] = self.cards[stall], ()
        return taken

    def clone(self) -> Stalls:
        """Copy the stalls, sharing nothing that can change."""
        return Stalls(self.cards)

    def described(self, eyes: int | None) -> dict[str, list[list[int]]]:
        """Give the stalls as plain data; everybody sees them."""
        return {"cards": [list(stall) for stall in self.cards]}

    def lay_out(self, described: Mapping[str, Sequence[Sequence[int]]], rules: object) -> None:
        """Set the stalls from plain data."""
        self.cards = [tuple(stall) for stall in described["cards"]]

    def redeal(self, seat: int, chance: object) -> None:
        """Do nothing: the stalls hide nothing."""


class StallsTable(InPlay, Protocol):
    """A table with market stalls."""

    stalls: Stalls
    deck: Deck


Table = TypeVar("Table", bound=StallsTable)


@requires("market-stalls:market.empty-stalls-stay-closed", what_it_names)
def stall_has_cards(state: StallsTable, visit: Visit) -> bool:
    """A stall without cards cannot be visited."""
    return bool(state.stalls.cards[visit.stall])


def take_the_stall(state: StallsTable, visit: Visit) -> None:
    """Take all cards of a stall."""
    cards = state.stalls.take(visit.stall)
    stall_is_taken(state, state.seat, visit.stall + 1, [state.phase.named(state, card) for card in cards])
    state.phase.receives(state, state.seat, cards)


@mypyc_attr(allow_interpreted_subclasses=True)
class MarketPhase(Phase, Generic[Table]):
    """Players visit the market in turn, until nothing is left there."""

    tells = effects_in(globals())
    needs = (StallsTable,)

    acts = {Visit: Act(take_the_stall, stall_has_cards)}

    @abstractmethod
    def named(self, state: Table, card: int) -> str:
        """Give the name of a card."""
        raise NotImplementedError(f"the phase {self.name!r} does not name its cards")

    @abstractmethod
    def receives(self, state: Table, seat: int, cards: Sequence[int]) -> None:
        """Give cards to *seat*."""
        raise NotImplementedError(f"the phase {self.name!r} does not say where cards go")

    @abstractmethod
    def closed(self, state: Table) -> None:
        """Go on when nothing is left in the market."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what follows the market")

    def begin(self, state: Table) -> None:
        """Lay the first cards; the first player comes first."""
        state.seat = state.seating.first
        self._lay_cards(state)

    def after(self, state: Table) -> None:
        """Lay a card in each stall and ask the next player, or close the market."""
        self._lay_cards(state)
        if any(state.stalls.cards):
            state.seat = state.seating.after(state.seat)
            return
        market_closes(state, NOBODY)
        self.closed(state)

    def _lay_cards(self, state: Table) -> None:
        """Lay a card in each stall, the first ones first, while the deck has any."""
        for stall in range(len(state.stalls.cards)):
            if state.deck.pile:
                card = state.deck.draw()
                state.stalls.lay(stall, card)
                card_is_laid(state, NOBODY, self.named(state, card), stall + 1)
