"""Yardsticks: other engines, toys, and a loop of plain Python, measured in the same turns."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.pace import Measure, Missing, paced
from bench.tasks import random_game, steps_in_pettingzoo

BUILT: Final = Path(__file__).parents[3] / "build" / "bench"
"""Where the compiled toy lies."""
A_WHILE: Final = 0.8
"""Games of Catan are long, and one is not like the other."""
TURNS: Final = 20_000
DEALS: Final = 1000


def loop() -> Measure:
    """Measure a turn of a loop in plain Python that does what engines do: look up, compare, add, call."""
    places = list(range(64))

    def following(place: int) -> int:
        return (5 * place + 3) % 64

    def some(turn: int) -> int:
        place = turn % 64
        for _ in range(TURNS):
            place = following(place)
            if places[place] != place:
                places[place] = place
        return TURNS

    return paced(some)


def openspiel(name: str) -> Measure:
    """Measure a decision in a game of OpenSpiel, played from Python."""
    game, random = _pyspiel().load_game(name), Random(1)  # noqa: S311

    def some(turn: int) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                decisions += 1
        return decisions

    return paced(some)


def catanatron() -> Measure:
    """Measure a decision of four random players of Catan."""
    engine = _module("catanatron")
    colours = list(engine.Color)

    def some(turn: int) -> int:
        game = engine.Game([engine.RandomPlayer(colour) for colour in colours], seed=turn)
        game.play()
        return len(game.state.actions)

    return paced(some, A_WHILE)


def pettingzoo(name: str) -> Measure:
    """Measure a step in a game that comes with PettingZoo."""
    return steps_in_pettingzoo(_module(f"pettingzoo.classic.{name}").env())


def toy(kind: str) -> Measure:
    """Measure a decision in the toy auction: with a pydantic state, with slots, or the same compiled."""
    if kind == "compiled":
        sys.path.insert(0, str(BUILT))
    game = _module({"pydantic": "bench.toys.documents", "slots": "bench.toys.slots", "compiled": "slots"}[kind])
    begin: Callable[[], Any] = game.Auction if kind == "pydantic" else game.opened
    random = Random(1).random  # noqa: S311

    def some(turn: int) -> int:
        return random_game(begin(), random)

    return paced(some)


def steps_in_openspiel(game: Any) -> Measure:
    """Measure a step in OpenSpiel: what is allowed, what is seen, and the move."""
    observe = _module("open_spiel.python.observation").make_observation
    observation, random = observe(game), Random(1)  # noqa: S311

    def some(turn: int) -> int:
        state = game.new_initial_state()
        state.apply_action(turn % DEALS)
        steps = 0
        while not state.is_terminal():
            observation.set_from(state, state.current_player())
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            steps += 1
        return steps

    return paced(some)


def emptied(game: Any) -> Any:
    """Make a game of OpenSpiel as large as another in which nothing happens: what is left is its own overhead."""
    from bench.empty import game_like  # noqa: PLC0415

    return game_like(game)


def _pyspiel() -> Any:
    return _module("pyspiel")


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise Missing(str(error)) from None
