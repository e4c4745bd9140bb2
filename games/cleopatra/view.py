"""What one player of Cleopatra sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import PLAIN, Grid, Labels, View
from nomarch.core.table import counts_of
from nomarch.games.cleopatra import costs
from nomarch.games.cleopatra.cards import KIND_COUNT, KINDS, RESOURCES, UP, face
from nomarch.games.cleopatra.elements import CATEGORIES
from nomarch.games.cleopatra.features import FEATURES
from nomarch.games.cleopatra.phases.ambassador import Answering, Asking
from nomarch.games.cleopatra.phases.courtesan import Fetching
from nomarch.games.cleopatra.table import UNKNOWN

if TYPE_CHECKING:
    from nomarch.core.drawing import Picture
    from nomarch.games.cleopatra.rules import CleopatraRules
    from nomarch.games.cleopatra.state import (
        Cleopatra,  # noqa: F401 (the base names it in quotes)
        Sanctuary,
    )


class CleopatraView(View["Cleopatra"]):
    """The window of one seat: the open table, the own cards, talents and amulets, and what the seat remembers."""

    __slots__ = ()

    shows = ("garden_rows", "garden_cols", "throne_foundation", "palm_squares", "wall_sides", "walls_per_side")
    features = FEATURES

    @property
    def rules(self) -> CleopatraRules:
        """The rule set everybody plays by."""
        return self._state.rules

    # Players

    @property
    def hand(self) -> list[int]:
        """The own cards, by kind."""
        return self._state.hand(self.seat)

    @property
    def talents(self) -> int:
        """The own talents."""
        return self._state.talents[self.seat]

    @property
    def amulets(self) -> int:
        """The own amulets."""
        return self._state.amulets[self.seat]

    def hand_size(self, seat: int) -> int:
        """Count the cards of a player."""
        return self._state.hands.sizes[seat]

    def merchants(self, seat: int) -> int:
        """Count the unused merchants of a player."""
        return self._state.merchants[seat]

    def statues(self, seat: int) -> int:
        """Count the statues a player has not set."""
        return self._state.statues[seat]

    def known_cards(self, seat: int) -> list[int]:
        """Count the cards of another player that one remembers to be in that hand, by kind."""
        return self._state.hands.known_to(self.seat, seat)

    @property
    def base(self) -> int:
        """How many cards cost nothing at the end of this turn."""
        return self._state.base

    # The market

    @property
    def stalls(self) -> list[list[int | None]]:
        """The cards of each stall by kind, None for those that lie face down."""
        return [[card & ~UP if card & UP else None for card in stall] for stall in self._state.stalls]

    @property
    def drawn(self) -> list[int | None]:
        """The cards of a refill that wait, the next one first; None for those that lie face down."""
        return [card & ~UP if card & UP else None for card in reversed(self._state.drawn)]

    @property
    def looking(self) -> list[int]:
        """The cards that the own vizier drew."""
        return [*self._state.looking] if self._state.active == self.seat else []

    @property
    def discards(self) -> list[int]:
        """The cards of the discard pile by kind, while the own courtesan looks through them."""
        looks = isinstance(self._state.phase, Fetching) and self._state.seat == self.seat
        return [self._state.deck.discards.count(kind) if looks else 0 for kind in range(KIND_COUNT)]

    @property
    def asks(self) -> bool:
        """Whether the own ambassador is about to ask for cards."""
        return isinstance(self._state.phase, Asking) and self._state.seat == self.seat

    # The palace

    def built(self, category: int) -> int:
        """Count the elements of a category that are built."""
        return self._state.built[category]

    @property
    def walls(self) -> int:
        """The walls that are built, as bits in the order of the chain."""
        return self._state.walls

    @property
    def doors(self) -> int:
        """The door frames that are built, as bits."""
        return self._state.doors

    @property
    def laid(self) -> dict[str, int]:
        """The squares of every mosaic that is laid, as bits."""
        return {name: squares for name, squares in zip(self._names, self._state.laid, strict=True) if squares}

    @property
    def covered(self) -> int:
        """The squares under mosaics, as bits."""
        return self._state.covered

    @property
    def being_laid(self) -> int:
        """The squares of a mosaic that is being paid, as bits."""
        state = self._state
        return state.place if state.piece >= 0 and state.place > 0 and not state.place & state.covered else 0

    @property
    def piece(self) -> str | None:
        """The mosaic that is being built."""
        return self._names[self._state.piece] if self._state.piece >= 0 else None

    @property
    def top_mosaic(self) -> str | None:
        """The mosaic on top of the stack."""
        return self._names[self._state.stack[-1]] if self._state.stack else None

    @property
    def mosaics_left(self) -> list[str]:
        """The mosaics in the stack, in no order."""
        return sorted(self._names[piece] for piece in self._state.stack)

    @property
    def areas(self) -> tuple[int, ...]:
        """The areas that wait for a statue, as bits."""
        return self._state.areas

    @property
    def sanctuaries(self) -> tuple[Sanctuary, ...]:
        """All sanctuaries: whose, their squares, and the square of the statue."""
        return self._state.sanctuaries

    @property
    def cleopatra(self) -> int:
        """How many spaces Cleopatra has walked."""
        return self._state.steps

    @property
    def altar(self) -> int:
        """How many dice lie on the altar."""
        return self._state.altar

    @property
    def visit(self) -> int:
        """How many elements were built in the visit that is running."""
        return self._state.visit

    def affords(self, category: int) -> bool:
        """Tell whether one could pay an element in one's own turn."""
        return self._state.seat == self.seat and costs.affords(self._state, category)

    @property
    def offers(self) -> list[int]:
        """The cards offered to an ambassador, by seat and resource, once they are shown."""
        return [*self._state.offers] if isinstance(self._state.phase, Answering) else []

    @property
    def _names(self) -> tuple[str, ...]:
        return self.rules.garden.names

    # For people

    def picture(self, labels: Labels = PLAIN) -> Picture:
        """Draw the palace."""
        from nomarch.games.cleopatra.picture import draw  # noqa: PLC0415 (most games are played without a picture)

        return draw(self, labels)

    def status(self, labels: Labels = PLAIN) -> str:
        """Tell the own talents, amulets and cards, and while something is paid what is due."""
        if not self.sits:
            return ""
        told = labels.label(
            "status",
            talents=labels.counted(self.talents, "talent"),
            amulets=labels.counted(self.amulets, "amulet"),
            cards=labels.several(counts_of(self.hand, KINDS)),
        )
        due = counts_of(self._state.need, RESOURCES)
        if due:
            return f"{told} · {labels.label('due', cost=labels.several(due))}"
        if self._state.drawn:
            return f"{told} · {labels.label('next-card', card=labels.word(face(self._state.drawn[-1])))}"
        return told

    def grids(self, labels: Labels = PLAIN) -> list[Grid]:
        """Lay out the players, the market and the palace."""
        return [self._players_grid(labels), self._market_grid(labels), self._palace_grid(labels)]

    def _players_grid(self, labels: Labels) -> Grid:
        state = self._state
        rows = []
        for seat in range(self.seats):
            own = seat == self.seat or state.over
            squares = sum(area.bit_count() for owner, area, _ in self.sanctuaries if owner == seat)
            rows.append(
                (
                    seat + 1,
                    self.hand_size(seat),
                    state.talents[seat] if own else UNKNOWN,
                    state.amulets[seat] if own else UNKNOWN,
                    self.merchants(seat),
                    self.statues(seat),
                    squares,
                    "" if seat == self.seat else labels.several(counts_of(self.known_cards(seat), KINDS)),
                    self.marks(seat, labels),
                )
            )
        columns = ("player", "cards", "talents", "amulets", "merchants", "statues", "sanctuaries", "remembered")
        return Grid(labels.label("players"), (*map(labels.label, columns), ""), tuple(rows))

    def _market_grid(self, labels: Labels) -> Grid:
        state = self._state
        rows: list[tuple[object, ...]] = [
            (labels.label("stall", number=number), ", ".join(labels.word(face(card)) for card in stall))
            for number, stall in enumerate(state.stalls, 1)
        ]
        pile = labels.label("so-many", number=len(state.deck.pile))
        if state.deck.pile:
            top = state.deck.pile[-1] | UP * state.faces[-1]
            pile = f"{pile}, {labels.label('on-top', card=labels.word(face(top)))}"
        rows += [
            (labels.label("draw-pile"), pile),
            (labels.label("discard-pile"), labels.label("so-many", number=len(state.deck.discards))),
        ]
        if self.sits:
            rows.append((labels.label("your-cards"), labels.several(counts_of(self.hand, KINDS))))
        return Grid(labels.label("market"), ("", ""), tuple(rows))

    def _palace_grid(self, labels: Labels) -> Grid:
        rules, edition = self.rules, self.rules.edition
        rows: list[tuple[object, ...]] = []
        for category, name in enumerate(CATEGORIES):
            cost = labels.several(counts_of(rules.costs[category], RESOURCES))
            left = len(self.mosaics_left) if name == "mosaic" else rules.counts[category] - self.built(category)
            rows.append((labels.word(name), self.built(category), left, cost))
        top = labels.word(f"mosaic-{self.top_mosaic}") if self.top_mosaic else "–"
        others = ", ".join(labels.word(f"mosaic-{name}") for name in self.mosaics_left)
        rows += [
            (labels.label("next-mosaic"), top, "", others),
            (labels.label("cleopatra"), self.cleopatra, edition.cleopatra_goal - self.cleopatra, ""),
            (labels.label("altar"), self.altar, edition.dice_count - self.altar, ""),
        ]
        return Grid(labels.label("palace"), tuple(map(labels.label, ("element", "built", "left", "cost"))), tuple(rows))
