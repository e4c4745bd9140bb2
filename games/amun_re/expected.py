"""What lies on the table of Amun-Re only while some phases run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomarch.core.mechanisms import NOWHERE

if TYPE_CHECKING:
    from nomarch.core.engine import Phase
    from nomarch.games.amun_re.state import AmunRe


def expected(state: AmunRe, phase: Phase) -> Iterator[tuple[bool, str]]:
    """Expect lots, a bid of everybody, drawn cards and a harvest level where the phase says that they lie."""
    name, lies, lots = phase.name, phase.lies, state.auction.lots
    yield "lots" in lies or not lots, f"auction: nothing is for sale in the phase {name!r}"
    yield "lots" not in lies or len(lots) == state.seats, f"the phase {name!r} needs as many lots as seats"
    all_stand = "bids" not in lies or NOWHERE not in state.auction.stands
    yield all_stand, f"the phase {name!r} needs a standing bid of every seat"
    drawn, choice_is_open = state.drawn or state.rejected, 0 < state.to_reject <= len(state.drawn)
    yield "drawn" in lies or not drawn, f"turn.drawn: there is no choice of cards in the phase {name!r}"
    yield "drawn" not in lies or choice_is_open, f"the phase {name!r} needs drawn cards and a number to reject"
    yield "level" not in lies or state.level > 0, f"the phase {name!r} needs a harvest level"
