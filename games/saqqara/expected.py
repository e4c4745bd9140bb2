"""What lies on the table of Saqqara only while some phases run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomarch.games.saqqara.cards import NO_CARD

if TYPE_CHECKING:
    from nomarch.core.engine import Phase
    from nomarch.games.saqqara.state import Saqqara


def expected(state: Saqqara, phase: Phase, *, begins: bool) -> Iterator[tuple[bool, str]]:
    """Expect thresholds, influence cards and cards for sale where the phase says that they lie.

    A phase with `hands` lays the influence cards itself, one with `laid` begins when all lie there.
    """
    name, lies = phase.name, phase.lies
    cards_lie = "laid" in lies or ("hands" in lies and not begins)
    selling = "on_sale" in lies and not begins
    yield "thresholds" in lies or not state.thresholds, f"thresholds: none lie in the phase {name!r}"
    all_lie = "thresholds" not in lies or len(state.thresholds) == len(state.rules.stored)
    yield all_lie, f"the phase {name!r} needs a threshold for each warehouse"
    yield cards_lie or {NO_CARD} >= {*state.laid}, f"laid: no cards lie in the phase {name!r}"
    yield cards_lie or not any(map(any, state.hands)), f"hands: nobody has cards in the phase {name!r}"
    yield cards_lie or not any(state.influence), f"tokens: none lie in the phase {name!r}"
    yield selling or not state.on_sale, f"on_sale: nothing is for sale in the phase {name!r}"
    yield selling or not any(state.auction.sums), f"auction: no goods are laid in the phase {name!r}"
    yield selling or not state.auction.for_sale, f"auction: nothing is for sale in the phase {name!r}"
    yield "turned_up" in lies or not state.turned_up, f"turned_up: no cards are turned up in the phase {name!r}"
    all_laid = "laid" not in lies or NO_CARD not in state.laid
    yield all_laid, f"the phase {name!r} needs a card of everybody for each warehouse"
