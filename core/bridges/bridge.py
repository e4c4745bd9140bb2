"""A bridge: one rule set as a learning program asks for it, with numbers for moves, rewards and bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, Final, SupportsIndex

from nomarch.core.bridges.errors import NotAnAction, Undeclared, UnknownAction
from nomarch.core.engine import Game, Move, RuleSet
from nomarch.core.errors import UnknownName
from nomarch.core.registry import load

REWARDS: Final = ("points", "win")
"""What players are rewarded by: their points, or their part of the win."""
ROW: Final = "<i2"
"""What numpy calls a number of an observation."""
DECLARED: Final = {
    "longest": "the most decisions of a game",
    "score_bounds": "the fewest and the most points of a seat",
}
"""What a rule set has to declare."""


class Bridge:
    """What is played, and all that a learning program wants to know of it beforehand.

    An action is the number of a move in the catalogue of the rule set; its name is the notation of the move. An
    observation is a row of numbers in the layout of the rule set.
    """

    def __init__(
        self,
        game: Game | str,
        edition: str | None = None,
        seats: int | None = None,
        variants: Iterable[str] = (),
        changes: Mapping[str, object] | None = None,
        *,
        reward: str = "points",
    ) -> None:
        if reward not in REWARDS:
            raise UnknownName("reward", reward, REWARDS)
        self.game: Final = load(game) if isinstance(game, str) else game
        self.rules: Final[RuleSet] = self.game.rules(edition, seats, variants, changes)
        self.reward: Final = reward
        self.seats: Final = self.rules.seats
        self.actions: Final = len(self.rules.catalogue)
        self.longest: Final = self.rules.longest
        self.bounds: Final = self._declared()

    @property
    def features(self) -> tuple[str, ...]:
        """What each place of an observation is called."""
        return self.rules.layout.names

    @property
    def width(self) -> int:
        """How long an observation is."""
        return len(self.rules.layout)

    def _declared(self) -> tuple[float, float]:
        """Give the least and the most that a seat can be rewarded by in a game."""
        bounds = self.rules.score_bounds
        missing = [f"{name}, {what}" for name, what in DECLARED.items() if not getattr(self.rules, name)]
        if missing or bounds is None:
            rules, wanted = type(self.rules).__name__, ", and ".join(missing)
            raise Undeclared(f"{self.game.title} cannot be bridged: its rule set ({rules}) has to declare {wanted}")
        return (0.0, 1.0) if self.reward == "win" else (float(bounds[0]), float(bounds[1]))

    def move(self, action: SupportsIndex) -> Move:
        """Give the move with a number, which may be one of numpy's."""
        try:
            number: int = index(action)
        except TypeError:
            raise NotAnAction(
                f"{action!r} is no action: they are whole numbers, from 0 to {self.actions - 1}"
            ) from None
        if not 0 <= number < self.actions:
            raise UnknownAction(f"there is no action {number}; there are 0 to {self.actions - 1}")
        return self.rules.catalogue.moves[number]

    def name_of(self, action: SupportsIndex) -> str:
        """Name an action: the notation of its move."""
        return self.move(action).notation

    def number_of(self, name: str) -> int:
        """Give the number of the action called *name*; case, accents and extra spaces do not matter."""
        return self.rules.catalogue.parse(name).number

    def returns(self, state: Any) -> list[float]:
        """Give what every seat has got so far: its points, or its part of the win once the game is over."""
        if self.reward == "points":
            return [float(points) for points in state.scores()]
        winners = state.winners() if state.over else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]
