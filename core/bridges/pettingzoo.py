"""Any game as an environment of PettingZoo, in which agents act in turn (AEC)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex

from nomarch.core.bridges.bridge import ROW, Bridge
from nomarch.core.bridges.table import BridgedTable
from nomarch.core.engine import Game, Grid
from nomarch.core.errors import UnknownName
from nomarch.core.optional import needed
from nomarch.core.table.features import FAR

WHAT = "the bridge to PettingZoo"
numpy = needed("numpy", WHAT, "rl")
spaces = needed("gymnasium.spaces", WHAT, "rl")
np_random = needed("gymnasium.utils.seeding", WHAT, "rl").np_random
pettingzoo = needed("pettingzoo", WHAT, "rl")
wrappers = needed("pettingzoo.utils.wrappers", WHAT, "rl")

MOST_SEEDS = 1 << 31
RENDER_MODES = ("ansi",)


def env(
    game: Game | str,
    edition: str | None = None,
    seats: int | None = None,
    variants: Iterable[str] = (),
    changes: Mapping[str, object] | None = None,
    *,
    reward: str = "points",
    render_mode: str | None = None,
) -> Any:
    """Make an environment that also minds the order in which it is used, as PettingZoo has it.

    An illegal action raises `IllegalMove` with all objections. To have it end the game instead, as the games that come
    with PettingZoo do, wrap the environment in `pettingzoo.utils.TerminateIllegalWrapper`.
    """
    bridge = Bridge(game, edition, seats, variants, changes, reward=reward)
    return InOrder(TableEnv(bridge, render_mode))


class InOrder(wrappers.OrderEnforcingWrapper):  # type: ignore[misc, name-defined]
    """Minds that an environment is laid before it is used. What was last is asked in one piece instead of in five."""

    def last(self, observe: bool = True) -> Any:  # noqa: FBT001, FBT002 (as PettingZoo has it)
        """Give what the agent whose turn it is sees and has got, and whether it is over for it."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def __str__(self) -> str:
        return str(self.env)


class TableEnv(pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
    """A table as an environment: agent `player_2` is seat 2.

    An observation is what the view of the seat shows, a row of numbers in the layout of the rule set, with the mask of
    its legal actions; whoever does not decide has none. Rewards are given as they are scored and add up to what the
    seat has at the end.
    """

    metadata = {"name": "nomarch_v0", "render_modes": [*RENDER_MODES], "is_parallelizable": False}

    def __init__(self, bridge: Bridge, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName("render mode", render_mode, RENDER_MODES)
        self.bridge = bridge
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"nomarch_{bridge.game.name}_v0".replace("-", "_")}
        self.possible_agents = [f"player_{seat}" for seat in range(bridge.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.Box(0, 1, (bridge.actions,), numpy.int8)
        row = spaces.Box(-FAR, FAR, (bridge.width,), numpy.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(bridge.actions) for agent in self.possible_agents}
        self._nothing = numpy.zeros(bridge.actions, numpy.int8)
        self._nothing.flags.writeable = False  # one for all who do not decide
        self._idle = {"action_mask": self._nothing}
        self._luck: Any = None

    def observation_space(self, agent: str) -> Any:
        """Tell of what kind the observations of an agent are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Tell how many actions there are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Lay a new table: that of the seed, or after a game without one that of the next."""
        if seed is not None or self._luck is None:
            self._luck, _ = np_random(seed)
        dealt = int(self._luck.integers(MOST_SEEDS)) if seed is None else seed
        self.table = BridgedTable(self.bridge, dealt)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._returns = self.table.returns()
        self._begin_turn()

    def step(self, action: Any) -> None:
        """Make a move for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        before, self._returns = self._returns, self.table.returns()
        if self._returns == before:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        else:
            gained = [after - had for had, after in zip(before, self._returns, strict=True)]
            self.rewards = dict(zip(self.agents, gained, strict=True))
            self._accumulate_rewards()
        self._begin_turn()

    def _begin_turn(self) -> None:
        table, agents = self.table, self.agents
        self.agent_selection = self.possible_agents[table.seat]
        if table.has_ended:
            self.terminations = dict.fromkeys(agents, not table.is_broken_off)
            self.truncations = dict.fromkeys(agents, table.is_broken_off)
        self._mask = numpy.frombuffer(table.mask(), numpy.int8)
        self.infos = dict.fromkeys(agents, self._idle)
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees, and what it may do."""
        row = numpy.frombuffer(self.table.observation(self._seat_of[agent]), ROW)
        mask = self._mask if agent == self.agent_selection else self._nothing.copy()
        return {"observation": row.astype(numpy.float32), "action_mask": mask}

    def document(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees as a document."""
        return self.table.document(self._seat_of[agent])

    def features(self, agent: str) -> dict[str, int]:
        """Give what an agent sees by name, a number for each place of its observation."""
        return self.table.features(self._seat_of[agent])

    def action_name(self, action: SupportsIndex) -> str:
        """Name an action: the notation of its move."""
        return self.bridge.name_of(action)

    def action_number(self, name: str) -> int:
        """Give the number of the action called *name*."""
        return self.bridge.number_of(name)

    def render(self) -> str | None:
        """Lay out for reading what the agent whose turn it is sees."""
        if self.render_mode is None:
            return None
        view = self.table.state.view(self.table.seat)
        grids = [line for grid in view.grids() for line in ("", *laid_out(grid))]
        return "\n".join([f"{self.agent_selection} is player {view.seat + 1}, phase {view.phase}", *grids])

    def close(self) -> None:
        """Let go of nothing: a table holds nothing open."""


def laid_out(grid: Grid) -> list[str]:
    """Write a part of the table as lines, one column under another."""
    rows = [[*map(str, row)] for row in (grid.columns, *grid.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return [line for line in (grid.title, *lines) if line]
