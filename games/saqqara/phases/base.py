"""What a phase of Saqqara expects of its table: who could be asked, and what lies there only for a while."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from nomarch.core.engine import Phase
from nomarch.games.saqqara.cards import NO_CARD

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


class SaqqaraPhase(Phase):
    """A phase of a round. What it does not say to lie on the table does not lie there."""

    sells: ClassVar[bool] = False
    """Whether market cards are for sale while it runs."""
    thresholds_lie: ClassVar[bool] = False
    lays_cards: ClassVar[bool] = False
    """Whether influence cards are held and laid while it runs."""
    needs_cards: ClassVar[bool] = False
    """Whether they lie before it begins, of everybody for each warehouse."""
    turns_up: ClassVar[bool] = False

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Tell whether *seat* could be asked on this table."""
        return True

    def expects(self, state: Saqqara, *, begins: bool) -> Iterator[tuple[bool, str]]:
        """Expect what lies for a while where it does, and nowhere else, and a seat that could be asked."""
        name, seat = self.name, state.seat
        yield from self._what_lies(state, begins=begins)
        yield begins or self.may_ask(state, seat), f"seat {seat} could not be asked in {name!r} here"
        all_lie = not self.needs_cards or NO_CARD not in state.laid
        yield all_lie, f"the phase {name!r} needs a card of everybody for each warehouse"

    def _what_lies(self, state: Saqqara, *, begins: bool) -> Iterator[tuple[bool, str]]:
        name, stores = self.name, len(state.rules.stored)
        cards_lie = self.needs_cards or (self.lays_cards and not begins)
        selling = self.sells and not begins
        yield self.thresholds_lie or not state.thresholds, f"thresholds: none lie in the phase {name!r}"
        all_lie = not self.thresholds_lie or len(state.thresholds) == stores
        yield all_lie, f"the phase {name!r} needs a threshold for each warehouse"
        yield cards_lie or {NO_CARD} >= {*state.laid}, f"laid: no cards lie in the phase {name!r}"
        yield cards_lie or not any(state.hands), f"hands: nobody has cards in the phase {name!r}"
        yield cards_lie or not any(state.influence), f"tokens: none lie in the phase {name!r}"
        yield selling or not state.on_sale, f"on_sale: nothing is for sale in the phase {name!r}"
        yield selling or not any(state.auction.laid), f"auction: no goods are laid in the phase {name!r}"
        yield selling or not state.auction.for_sale, f"auction: nothing is for sale in the phase {name!r}"
        yield self.turns_up or not state.turned_up, f"turned_up: no cards are turned up in the phase {name!r}"


class Interruption(SaqqaraPhase):
    """A phase that breaks into the turn of a player, who goes on to decide."""

    def after(self, state: Saqqara) -> None:
        """Leave the choice with the player."""

    def expects(self, state: Saqqara, *, begins: bool) -> Iterator[tuple[bool, str]]:
        """Expect the turn of the same player to wait."""
        agenda = [(waiting.name, seat) for waiting, seat in state.agenda]
        is_own = all(seat == state.seat for _, seat in agenda)
        yield is_own, f"agenda: {agenda} while {self.name!r} runs"
        yield from super().expects(state, begins=begins)
