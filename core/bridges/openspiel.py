"""Any game as a game of OpenSpiel: one deal by chance, then decisions only.

`register("amun-re")` lets OpenSpiel load "nomarch_amun_re(players=3,reward=win)"; `load` does both, and takes edition,
variants and changes as they are written elsewhere in Nomarch.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final
from urllib.parse import quote, unquote

from nomarch.core.bridges.bridge import ROW, Bridge
from nomarch.core.bridges.errors import NoDeals, NotKept, UnknownAction
from nomarch.core.bridges.table import BridgedTable
from nomarch.core.editions import Choice
from nomarch.core.engine import Game
from nomarch.core.optional import needed
from nomarch.core.registry import load as installed

WHAT = "the bridge to OpenSpiel"
numpy = needed("numpy", WHAT, "rl")
pyspiel = needed("pyspiel", WHAT, "rl")

DEALS: Final = 1000
"""How many deals there are, unless somebody says."""
PARAMETERS: Final[Mapping[str, int | str]] = {
    "edition": "",
    "players": 0,
    "variants": "",
    "changes": "",
    "reward": "points",
    "deals": DEALS,
}
"""What `pyspiel.load_game` can be told, and what it is told if nobody says."""
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
REGISTERED: Final[dict[str, Game]] = {}
"""The games that OpenSpiel knows, by the names it has for them."""


def load(
    game: Game | str,
    edition: str | None = None,
    seats: int | None = None,
    variants: Iterable[str] = (),
    changes: Mapping[str, object] | None = None,
    *,
    reward: str = "points",
    deals: int = DEALS,
) -> Any:
    """Register a game with OpenSpiel and load it from there."""
    told: dict[str, int | str] = {
        "edition": edition or "",
        "players": seats or 0,
        "variants": "+".join(variants),
        "changes": json.dumps(changes) if changes else "",
    }
    return pyspiel.load_game(register(game), {**told, "reward": reward, "deals": deals})


def register(game: Game | str) -> str:
    """Let OpenSpiel know a game, and give the name by which it loads it; another game of that name is replaced."""
    known = installed(game) if isinstance(game, str) else game
    kind = game_type(known)
    name = str(kind.short_name)
    if REGISTERED.get(name) is not known:
        # a class, because anything less would be freed after Python itself
        pyspiel.register_game(kind, type(f"TableGame_{name}", (TableGame,), {"game": known, "kind": kind}))
        REGISTERED[name] = known
    return name


def game_type(game: Game) -> Any:
    """Tell OpenSpiel of what kind a game is."""
    editions = [game.shelf.resolve(Choice(name)).edition for name in game.editions]
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"nomarch_{game.name}".replace("-", "_"),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(edition.players_max for edition in editions),
        min_num_players=min(edition.players_min for edition in editions),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


class TableGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A rule set as OpenSpiel sees it. Changes are JSON, percent-encoded where they stand among other parameters."""

    game: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, told: Mapping[str, Any]) -> None:
        changes = json.loads(unquote(told["changes"]) or "null")
        self.bridge = Bridge(
            self.game,
            told["edition"] or None,
            told["players"] or None,
            [name for name in told["variants"].split("+") if name],
            changes,
            reward=told["reward"],
        )
        self.deals = told["deals"]
        if self.deals < 1:
            raise NoDeals(f"there is one deal at least, not {self.deals}")
        lowest, highest = self.bridge.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=self.bridge.actions,
            max_chance_outcomes=self.deals,
            num_players=self.bridge.seats,
            min_utility=lowest,
            max_utility=highest,
            max_game_length=self.bridge.longest,
        )
        super().__init__(self.kind, info, {**told, "changes": quote(json.dumps(changes)) if changes else ""})

    def new_initial_state(self) -> TableState:
        """Begin before the deal."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Count the deal."""
        return 1

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Make somebody who looks at tables, or who remembers their whole course."""
        plain = pyspiel.IIGObservationType(perfect_recall=False)
        wanted = kind if isinstance(kind, type(plain)) else plain
        if (wanted.public_info, wanted.private_info) != (plain.public_info, plain.private_info):
            raise NotKept("a table is seen from one seat, which sees what is public and its own")
        return Observer(self.bridge.width, recalls=wanted.perfect_recall)


class Kept:
    """A table as OpenSpiel keeps it: copied by cloning, and written down as a seed and the actions since."""

    def __init__(self, table: BridgedTable) -> None:
        self.table = table

    def __deepcopy__(self, memo: object) -> Kept:
        return Kept(self.table.clone())

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        if self.table.seed is None:
            raise NotKept("a table that was dealt again cannot be written down: no seed gives it")
        return tuple, ((self.table.seed, tuple(self.table.made)),)


class TableState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A table, or none before the deal. OpenSpiel copies and stores what is in its attributes."""

    kept: Kept | None

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.kept = None

    def __setattr__(self, name: str, value: Any) -> None:
        """Lay the table anew that was written down; reading it, several times a step, then costs nothing more."""
        super().__setattr__(name, self._read(*value) if isinstance(value, tuple) else value)

    def _read(self, deal: int, made: Iterable[int]) -> Kept:
        kept = self._laid(deal)
        for action in made:
            kept.table.play(action)
        return kept

    def _laid(self, deal: int) -> Kept:
        game = self.get_game()
        if not 0 <= deal < game.deals:
            raise UnknownAction(f"there is no deal {deal}; there are 0 to {game.deals - 1}")
        return Kept(BridgedTable(game.bridge, deal, listen=True))

    @property
    def table(self) -> BridgedTable:
        """The table, once it is dealt."""
        if self.kept is None:
            raise NotKept("there is no table before the deal")
        return self.kept.table

    def current_player(self) -> int:
        """Tell who decides: chance, a seat, or nobody any more."""
        kept = self.kept
        if kept is None:
            return CHANCE
        return TERMINAL if kept.table.has_ended else kept.table.seat

    def is_terminal(self) -> bool:
        """Tell whether nobody decides any more: the game is over, or as long as a game may get."""
        return self.kept is not None and self.kept.table.has_ended

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the deals, one as likely as another."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def returns(self) -> list[float]:
        """Give what every seat has got, at the end."""
        return self.table.returns() if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Give a state that the seat could be in: all that it cannot know is drawn again."""
        twin: TableState = self.clone()
        twin.table.redeal(player, repr(sampler()))
        return twin

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal

    def _apply_action(self, action: int) -> None:
        if self.kept is None:
            self.kept = self._laid(action)
        else:
            self.kept.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else str(self.get_game().bridge.name_of(action))

    def __str__(self) -> str:
        return "before the deal" if self.kept is None else str(self.table)


class Observer:
    """Somebody who sees what a seat sees, or who remembers all that it saw."""

    def __init__(self, width: int, *, recalls: bool) -> None:
        self.recalls: Final = recalls
        self.tensor = None if recalls else numpy.zeros(width, numpy.float32)
        self.dict = {} if recalls else {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Look at a table from a seat."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.kept is None else numpy.frombuffer(state.table.observation(player), ROW)

    def string_from(self, state: TableState, player: int) -> str:
        """Write down what a seat sees: its document as JSON, after the lines of its course if that is remembered."""
        if state.kept is None:
            return ""
        table = state.table
        return "\n".join([*table.heard(player), table.written(player)]) if self.recalls else table.written(player)
