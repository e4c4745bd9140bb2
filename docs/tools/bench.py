"""Yardsticks: decisions a second of random play, here and in other engines, measured in the same run.

    python -m nomarch.core.workbench.bench

Single-core process time, the best of several short runs, taken in turns, for machines are never quiet. The others are
measured if they are installed (the optional group `bench`): OpenSpiel's gin rummy, C++ played from Python, and
catanatron for four.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from random import Random
from typing import Any

from rich.console import Console

from nomarch.core.registry import available, load
from nomarch.core.workbench.reports.tables import table

SECONDS = 1.0
RUNS = 5
TARGETS = {"gin rummy": 3.0, "catanatron": 6.0}
"""How many times faster we mean to be."""


def best_speeds(contenders: Mapping[str, Callable[[int], int]]) -> dict[str, float]:
    """Let all play games for a while, in turns, several times, and give the best decisions a second of each."""
    best = dict.fromkeys(contenders, 0.0)
    for run in range(RUNS):
        for name, play_a_game in contenders.items():
            best[name] = max(best[name], decisions_per_second(play_a_game, 10_000 * run))
    return best


def decisions_per_second(play_a_game: Callable[[int], int], seed: int) -> float:
    """Play games for a while and give the speed."""
    decisions, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        decisions += play_a_game(seed)
        seed += 1
    return decisions / (time.process_time() - begun)


def ours(name: str, edition: str, *, listen: bool) -> Callable[[int], int]:
    """Play a game of ours at random."""
    game = load(name)
    rules = game.rules(edition)
    random = Random(1).random  # noqa: S311

    def play_a_game(seed: int) -> int:
        state = game.begin(rules, seed, listen=listen)
        decisions = 0
        while not state.over:
            moves = state.moves()
            state.play(moves[int(random() * len(moves))])
            decisions += 1
        return decisions

    return play_a_game


def openspiel(name: str) -> Callable[[int], int]:
    """Play a game of OpenSpiel at random."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415

    game = pyspiel.load_game(name)
    random = Random(1)  # noqa: S311

    def play_a_game(seed: int) -> int:
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

    return play_a_game


def catanatron() -> Callable[[int], int]:
    """Play Catan at random."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415

    def play_a_game(seed: int) -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
        game.play()
        return len(game.state.actions)

    return play_a_game


def games() -> Iterator[tuple[str, Callable[[int], int]]]:
    """Name every edition of every game of ours, without and with a listener."""
    for name in available():
        for edition in load(name).editions:
            yield f"{name}, {edition}", ours(name, edition, listen=False)
            yield f"{name}, {edition} + journal", ours(name, edition, listen=True)


def others() -> Iterator[tuple[str, Callable[[int], int]]]:
    """Name the engines that are installed."""
    if find_spec("pyspiel"):
        yield "gin rummy", openspiel("gin_rummy")
    if find_spec("catanatron"):
        yield "catanatron", catanatron()


def clone_microseconds(name: str) -> float:
    """Time the copy of a state in the middle of a game, the best of many."""
    game = load(name)
    random = Random(1)  # noqa: S311
    best = float("inf")
    for seed in range(20):
        state: Any = game.start(seed=seed)
        for _ in range(60):
            state.play(random.choice(state.moves()))
        begun = time.process_time()
        for _ in range(2000):
            state.clone()
        best = min(best, (time.process_time() - begun) / 2000)
    return best * 1e6


def main() -> None:
    """Measure everything and print it."""
    console = Console()
    yardsticks, own = dict(others()), dict(games())
    speeds = best_speeds({**yardsticks, **own})
    drawn = table("", "random play", "decisions/s", *(f"÷ {name}" for name in yardsticks), right=range(1, 4))
    for name in yardsticks:
        drawn.add_row(name, f"{speeds[name]:,.0f}")
    for name in own:
        drawn.add_row(name, f"{speeds[name]:,.0f}", *(f"{speeds[name] / speeds[other]:.1f}" for other in yardsticks))
    console.print(drawn)
    for name in available():
        console.print(f"{name}: a clone takes {clone_microseconds(name):.1f} µs")
    wanted = [f"{factor:g} × {name}" for name, factor in TARGETS.items()]
    console.print(f"wanted, journal off: 100,000 decisions/s, {', '.join(wanted)}; a clone below 5 µs")
    if len(yardsticks) < len(TARGETS):
        console.print('the other engines are measured once they are installed: pip install ".[bench]"', markup=False)


if __name__ == "__main__":
    main()
