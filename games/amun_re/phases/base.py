"""What phases of Amun-Re have in common: what they expect of a table, and turns in which power cards are played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from nomarch.core.engine import Phase, Turns
from nomarch.core.mechanisms import NOWHERE
from nomarch.games.amun_re.hands import HANDS

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe


class AmunRePhase(Phase):
    """A phase of Amun-Re, with what lies on the table while it runs."""

    lots_lie: ClassVar[bool] = False
    """Whether provinces are for sale, one for each player. Otherwise none are."""
    bids_stand: ClassVar[bool] = False
    """Whether everybody has a bid on one of them."""
    cards_are_drawn: ClassVar[bool] = False
    """Whether there are extra cards, some of which have to be left. Otherwise there are none."""
    level_is_set: ClassVar[bool] = False
    """Whether an offering has set the harvest level."""

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Tell whether *seat* could be asked while the phase runs."""
        return True

    def expects(self, state: AmunRe, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Say what lies on the table, and who may be asked."""
        name, lots, stands = self.name, state.auction.lots, state.auction.stands
        yield self.lots_lie or not lots, f"auction: nothing is for sale in the phase {name!r}"
        yield not self.lots_lie or len(lots) == state.seats, f"the phase {name!r} needs as many lots as seats"
        yield not self.bids_stand or NOWHERE not in stands, f"the phase {name!r} needs a standing bid of every seat"
        drawn, choice_is_open = state.drawn or state.rejected, 0 < state.to_reject <= len(state.drawn)
        yield self.cards_are_drawn or not drawn, f"turn.drawn: there is no choice of cards in the phase {name!r}"
        yield (
            not self.cards_are_drawn or choice_is_open,
            f"the phase {name!r} needs drawn cards and a number to reject",
        )
        yield not self.level_is_set or state.level > 0, f"the phase {name!r} needs a harvest level"
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
