"""What is measured of our games, one task a function; each gives seconds of processor time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from bench.memory import Watch
from bench.pace import Measure, Missing, paced
from nomarch.core.engine import Game
from nomarch.core.lab import Lab, Setting, find_workers, simulate
from nomarch.core.lab.spans import number_in
from nomarch.core.registry import load

ROOT: Final = Path(__file__).parents[3]
MIDDLE: Final = 60
"""After how many decisions a game is copied, or asked for reasons."""
STRETCHES: Final = 10
"""In how many parts of a game decisions are timed apart."""
SETTINGS: Final = 20
"""From how many games copies are made."""


def loaded(name: str) -> Game:
    """Load a game that is installed, or one on a page."""
    return load(str(ROOT / name) if name.endswith(".py") else name)


def play(game: str, edition: str | None = None, seats: int | None = None, *, listen: bool = False) -> Measure:
    """Measure a decision of random play."""
    played = loaded(game)
    rules, random = played.rules(edition, seats), Random(1).random  # noqa: S311

    def some(turn: int) -> int:
        return random_game(played.begin(rules, turn, listen=listen), random)

    return paced(some)


def random_game(state: Any, random: Any) -> int:
    """Play a game to its end, and count its decisions."""
    decisions = 0
    while not state.over:
        moves = state.moves()
        state.play(moves[int(random() * len(moves))])
        decisions += 1
    return decisions


def parts(game: str, games: int) -> Measure:
    """Measure what a decision costs by part. The same games are played, then repeated, then only begun or chosen."""
    played = loaded(game)
    rules = played.rules()
    kept = [_written_down(played.begin(rules, seed), Random(seed)) for seed in range(games)]  # noqa: S311
    decisions = sum(len(made) for made, _ in kept)

    def whole(*, listen: bool) -> float:
        begun = process_time()
        for seed in range(games):
            random_game(played.begin(rules, seed, listen=listen), Random(seed).random)  # noqa: S311
        return process_time() - begun

    def measure() -> dict[str, float]:
        silent, heard = whole(listen=False), whole(listen=True)
        begin, repeat, drive = _begun(played, rules, games), _repeated(played, rules, kept), _driven(kept)
        spent = {
            "whole": silent,
            "listing moves": silent - repeat - drive,
            "playing": repeat - begin,
            "beginning a game": begin,
            "the loop that drives it": drive,
            "the journal, when somebody listens": heard - silent,
        }
        return {name: seconds / decisions for name, seconds in spent.items()}

    return measure


def _written_down(state: Any, luck: Random) -> tuple[list[Any], list[list[Any]]]:
    """Play a game, and keep what was played and what could have been."""
    made, could = [], []
    while not state.over:
        could.append(state.moves())
        made.append(could[-1][int(luck.random() * len(could[-1]))])
        state.play(made[-1])
    return made, could


def _begun(game: Game, rules: Any, games: int) -> float:
    begun = process_time()
    for seed in range(games):
        game.begin(rules, seed)
    return process_time() - begun


def _repeated(game: Game, rules: Any, kept: Sequence[tuple[list[Any], Any]]) -> float:
    begun = process_time()
    for seed, (made, _) in enumerate(kept):
        state = game.begin(rules, seed)
        for move in made:
            state.play(move)
    return process_time() - begun


class _Idle:
    """A table at which nothing costs anything but being asked."""

    __slots__ = ("could", "over")

    def __init__(self, could: list[list[Any]]) -> None:
        self.could, self.over = could[::-1], not could

    def moves(self) -> list[Any]:
        """Give what could be played next."""
        moves = self.could.pop()
        self.over = not self.could
        return moves

    def play(self, move: object) -> None:
        """Do nothing."""


def _driven(kept: Sequence[tuple[Any, list[list[Any]]]]) -> float:
    idle = [_Idle(could) for _, could in kept]
    begun = process_time()
    for seed, state in enumerate(idle):
        random_game(state, Random(seed).random)  # noqa: S311
    return process_time() - begun


def stretches(game: str, games: int) -> Measure:
    """Measure a decision in each part of the game, from its beginning to its end."""
    played = loaded(game)
    rules = played.rules()
    kept = [_written_down(played.begin(rules, seed), Random(seed))[0] for seed in range(games)]  # noqa: S311

    def measure() -> list[float]:
        spent, done = [0.0] * STRETCHES, [0] * STRETCHES
        for seed, made in enumerate(kept):
            state = played.begin(rules, seed)
            ends = [len(made) * part // STRETCHES for part in range(STRETCHES + 1)]
            for part, (start, end) in enumerate(pairwise(ends)):
                begun = process_time()
                for move in made[start:end]:
                    state.moves()
                    state.play(move)
                spent[part] += process_time() - begun
                done[part] += end - start
        return [seconds / decisions for seconds, decisions in zip(spent, done, strict=True)]

    return measure


def many(game: str, games: Sequence[int]) -> Measure:
    """Measure a decision in so many games."""
    played = loaded(game)
    rules = played.rules()

    def spent(number: int) -> float:
        random, decisions, begun = Random(1).random, 0, process_time()  # noqa: S311
        for seed in range(number):
            decisions += random_game(played.begin(rules, seed), random)
        return (process_time() - begun) / decisions

    spent(min(games))
    return lambda: [spent(number) for number in games]


def clone(game: str) -> Measure:
    """Measure a copy of a table in the middle of a game."""
    tables = [in_the_middle(loaded(game), seed) for seed in range(SETTINGS)]

    def some(turn: int) -> int:
        copied = tables[turn % len(tables)].clone
        for _ in range(500):
            copied()
        return 500

    return paced(some)


def in_the_middle(game: Game, seed: int) -> Any:
    """Play a game into its middle."""
    state, luck = game.start(seed=seed), Random(seed)  # noqa: S311
    for _ in range(MIDDLE):
        state.play(luck.choice(state.moves()))
    return state


def pettingzoo(game: str) -> Measure:
    """Measure a step in PettingZoo, with what is seen and what is allowed."""
    from nomarch.core.bridges.pettingzoo import env  # noqa: PLC0415

    return steps_in_pettingzoo(env(loaded(game)))


def steps_in_pettingzoo(table: Any) -> Measure:
    """Measure a step in any environment of PettingZoo whose observations have a mask."""
    random = Random(1).random  # noqa: S311

    def some(turn: int) -> int:
        table.reset(seed=turn)
        steps = 0
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            table.step(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return paced(some)


def batch(game: str, tables: int) -> Measure:
    """Measure a step at one of many tables that are stepped together."""
    from nomarch.core.bridges.batch import Batch  # noqa: PLC0415

    stepped, luck = Batch(loaded(game), tables=tables), Random(1)  # noqa: S311
    stepped.reset(seed=1)

    def some(turn: int) -> int:
        stepped.step(stepped.any_actions(luck))
        return tables

    return paced(some)


def openspiel(game: str) -> Measure:
    """Measure a step in OpenSpiel, with what is seen; and one in an empty game, which is its own overhead."""
    from bench.peers import emptied, steps_in_openspiel  # noqa: PLC0415
    from nomarch.core.bridges.openspiel import load as load_there  # noqa: PLC0415

    table = load_there(loaded(game))
    ours, empty = steps_in_openspiel(table), steps_in_openspiel(emptied(table))

    def measure() -> dict[str, float]:
        whole, overhead = ours(), empty()
        return {"whole": whole, "own": whole - overhead}

    return measure


def two_cores(game: str, games: int) -> Measure:
    """Measure the seconds by the clock that a simulation takes on one core and on two."""
    setting = Setting.of(loaded(game).rules(), ["random"])

    def measure() -> dict[str, float]:
        spent = {}
        for jobs, called in ((1, "one"), (2, "two")):
            with find_workers(jobs=jobs) as found:
                begun = perf_counter()
                simulate(setting, games, Lab(found))
                spent[called] = perf_counter() - begun
        return spent

    return measure


def growth(game: str, games: int) -> Measure:
    """Simulate many games on two cores; look at memory meanwhile, and whether every game is accounted for."""
    setting = Setting.of(loaded(game).rules(), ["random"])

    def measure() -> dict[str, float]:
        watch = Watch()
        if not watch.can_see:
            raise Missing("this system does not tell how much memory its processes have")
        with find_workers(jobs=2) as found:
            begun = perf_counter()
            tally = simulate(setting, games, Lab(found, progress=watch)).tally
            seconds = perf_counter() - begun
        counted = number_in(tally.numbers) if tally.numbers == [range(games)] else 0
        return {
            "grown": watch.grown(),
            "megabytes": watch.readings[-1][1] / 1e6,
            "counted": min(counted, tally.games) / games,
            "games": float(tally.games),
            "decisions": float(tally.decisions),
            "game": seconds / games,
        }

    return measure
