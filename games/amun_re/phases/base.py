"""What phases of Amun-Re have in common: what they expect of a table, and turns in which power cards are played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from nomarch.core.engine import Phase, Turns
from nomarch.games.amun_re.hands import HANDS

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe


class AmunRePhase(Phase):
    """A phase of Amun-Re, with what lies on the table only while it runs."""

    lots_lie: ClassVar[bool] = False
    """Whether provinces are for sale, one for each player."""
    cards_are_drawn: ClassVar[bool] = False
    """Whether a choice among extra cards is open."""
    need: ClassVar[str] = ""
    """What it needs besides, to complain of where it `is_ready` not."""

    def is_ready(self, state: AmunRe) -> bool:
        """Tell whether the table has what the phase needs."""
        return True

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Tell whether *seat* could be asked while the phase runs."""
        return True

    def expects(self, state: AmunRe, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Say what lies on the table, what the phase needs and who may be asked."""
        name, lots, drawn = self.name, state.auction.lots, (*state.drawn, *state.rejected)
        yield self.lots_lie or not lots, f"auction: nothing is for sale in the phase {name!r}"
        yield not self.lots_lie or len(lots) == state.seats, f"the phase {name!r} needs as many lots as seats"
        yield self.cards_are_drawn or not drawn, f"turn.drawn: there is no choice of cards in the phase {name!r}"
        yield self.is_ready(state), f"the phase {name!r} needs {self.need}"
        yield begins or self.may_ask(state, state.seat), f"seat {state.seat} could not be asked in {name!r} here"
        yield from super().expects(state, begins=begins)


class CardTurns(AmunRePhase, Turns):
    """Turns in which power cards are played, no two alike; whoever holds none at all has nothing to decide."""

    tells = HANDS

    def begin(self, state: AmunRe) -> None:
        """Forget which kinds were played before."""
        state.played = (0,) * state.seats
        super().begin(state)

    def asks(self, state: AmunRe) -> bool:
        """Ask whoever holds a power card of any kind, for the kind is nobody's business."""
        return state.hands.sizes[state.seat] > 0
