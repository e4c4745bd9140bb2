"""A game of OpenSpiel in Python in which nothing happens but the same few actions, some two hundred times."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from nomarch.core.optional import needed

pyspiel = needed("pyspiel", "an empty game", "bench")

STEPS: Final = 200
ACTIONS: Final = [0, 1, 2, 3, 4, 5]
"""What is allowed: about as much as in the games that it stands beside."""
NAME: Final = "nomarch_nothing"


def game_like(game: Any) -> Any:
    """Make one with as many actions, seats and deals, and as wide a row of features, as another has."""
    info = pyspiel.GameInfo(
        num_distinct_actions=game.num_distinct_actions(),
        max_chance_outcomes=game.max_chance_outcomes(),
        num_players=game.num_players(),
        min_utility=0.0,
        max_utility=1.0,
        max_game_length=STEPS,
    )
    return Nothing(game.get_type(), info, game.observation_tensor_shape()[0])


class Nothing(pyspiel.Game):  # type: ignore[misc, name-defined]
    """The game."""

    def __init__(self, kind: Any, info: Any, width: int) -> None:
        super().__init__(kind, info, {})
        self.width = width

    def new_initial_state(self) -> Nowhere:
        """Begin before the deal."""
        return Nowhere(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Blind:
        """Make somebody who sees a row of nothing."""
        return Blind(self.width)


class Nowhere(pyspiel.State):  # type: ignore[misc, name-defined]
    """Where nothing happens."""

    def __init__(self, game: Nothing) -> None:
        super().__init__(game)
        self.left = STEPS + 1

    def current_player(self) -> int:
        """Tell who decides."""
        return int(pyspiel.PlayerId.CHANCE) if self.left > STEPS else self.left % 2

    def is_terminal(self) -> bool:
        """Tell whether it has been long enough."""
        return self.left == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the deals."""
        deals = self.get_game().max_chance_outcomes()
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return ACTIONS

    def _apply_action(self, action: int) -> None:
        self.left -= 1


class Blind:
    """Somebody who sees nothing."""

    def __init__(self, width: int) -> None:
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Nowhere, player: int) -> None:
        """Look."""
