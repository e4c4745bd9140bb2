"""The lines that the bench prints: what each says, how it follows from samples, and what is aimed at.

Aims are for the machine on which OpenSpiel's gin rummy, played from Python, makes 38,000 decisions a second; times and
speeds measured elsewhere are converted by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from statistics import median, quantiles
from typing import Final, NamedTuple

from bench.orders import (
    COMMANDS,
    COMPILED,
    CROWD,
    EXAMPLES,
    GAMES,
    GIN,
    KINDS,
    LOOP,
    OTHER_EDITIONS,
    PARTS,
    PLAIN,
    SIMULATED,
    TOYS,
)

Samples = Mapping[str, Sequence[float]]
"""What was measured, turn by turn, by the name of the order and of its part."""
REFERENCE: Final = 38_000
"""How many decisions a second gin rummy makes where aims hold."""
WHEN_AIMED: Final = REFERENCE / 38_700
"""The machine where the speeds of before were measured was a little faster."""
PLAYED: Final = {"amun-re": 158_000, "saqqara": 160_000, "cleopatra": 104_000}
BEFORE: Final = {game: speed * WHEN_AIMED for game, speed in PLAYED.items()}
"""Decisions a second, interpreted, when aims were set."""
PROTOTYPES: Final = {
    "tic_tac_toe": 130_000 * WHEN_AIMED,
    "first_price": 147_000,
    "nile_race": 135_000,
    "once_around": 143_000,
    "second_price": 78_000,
}
"""The same of games on a page, all but the first as the bench measured them at 46185c6."""
WISHED: Final = {"amun-re": 400_000, "saqqara": 400_000, "cleopatra": 250_000}


class Unit(Enum):
    """What a number counts, and which way is better."""

    SPEED = "/s"
    SECONDS = "s"
    MILLISECONDS = "ms"
    MICROSECONDS = "µs"
    NANOSECONDS = "ns"
    CORES = "of a core"
    MEGABYTES = "MB"
    FASTER = "× as fast"
    LARGER = "×"
    SHARE = "of all"

    @property
    def more_is_better(self) -> bool:
        """Whether more of it is better."""
        return self in {Unit.SPEED, Unit.FASTER, Unit.SHARE}

    @property
    def depends(self) -> bool:
        """Whether it depends on the machine."""
        return self not in {Unit.FASTER, Unit.LARGER, Unit.SHARE, Unit.MEGABYTES}

    def of(self, seconds: float) -> float:
        """Give seconds in this unit."""
        scale = {Unit.MILLISECONDS: 1e3, Unit.MICROSECONDS: 1e6, Unit.NANOSECONDS: 1e9}
        return 1 / seconds if self is Unit.SPEED else seconds * scale.get(self, 1)

    def written(self, number: float) -> str:
        """Write a number of it.

        >>> Unit.SPEED.written(158_312), Unit.MICROSECONDS.written(3.349), Unit.FASTER.written(2.5)
        ('158,000/s', '3.35 µs', '2.50 × as fast')
        """
        if self is Unit.SHARE:
            return f"{number:.0%}"
        digits = 0 if abs(number) >= 100 else 1 if abs(number) >= 10 else 2
        told = f"{float(f'{number:.3g}'):,.{digits}f}"
        return f"{told}{self.value}" if self is Unit.SPEED else f"{told} {self.value}"


class Line(NamedTuple):
    """A line of the bench."""

    group: str
    says: str
    unit: Unit
    of: str
    """The samples it shows."""
    over: str = ""
    """The samples by which those are divided."""
    aim: float | None = None
    column: str = ""
    """The column of a table of many, or none if the line stands alone."""

    @property
    def name(self) -> str:
        """What no other line is called."""
        return f"{self.column}: {self.says}" if self.column else self.says

    @property
    def needs(self) -> list[str]:
        """The samples without which there is no such line."""
        return [name for name in (self.of, self.over) if name]

    def measured(self, samples: Samples) -> list[float]:
        """Give what was measured, turn by turn; nothing if samples are missing."""
        if not all(samples.get(name) for name in self.needs):
            return []
        if self.over:
            return [one / other for one, other in zip(samples[self.of], samples[self.over], strict=False)]
        return [self.unit.of(seconds) if self.unit.depends else seconds for seconds in samples[self.of]]

    def converted(self, samples: Samples, yardstick: str = GIN) -> list[float]:
        """Give it as it would be where the yardstick is as fast as aims suppose; turns are held against each other."""
        found, measured = self.measured(samples), samples.get(yardstick, ())
        if not self.unit.depends or not found:
            return found
        if not measured:
            return []
        whole = median(measured)
        factors = [(turn if len(found) == len(measured) else whole) * REFERENCE for turn in measured]
        pairs = zip(found, factors, strict=False)
        return [number * factor if self.unit is Unit.SPEED else number / factor for number, factor in pairs]

    def reaches(self, number: float) -> bool:
        """Tell whether a number is what is aimed at."""
        if self.aim is None:
            return True
        return number >= self.aim if self.unit.more_is_better else number <= self.aim


def spread(numbers: Sequence[float]) -> float:
    """Tell how far apart the middle half of some numbers lies, as a part of their median.

    >>> spread([10, 11, 9, 10, 30]), spread([7])
    (0.1, 0.0)
    """
    if len(numbers) < 2:
        return 0.0
    low, middle, high = quantiles(numbers, n=4, method="inclusive")
    return abs((high - low) / middle) if middle else 0.0


def lines() -> list[Line]:
    """List every line, in the order in which they are told."""
    told: tuple[Callable[[], Iterator[Line]], ...] = (
        _yardsticks,
        _our_games,
        _prototypes,
        _bridges,
        _clones,
        _parts,
        _simulations,
        _texts,
        _starts,
        _studio,
    )
    return [line for some in told for line in some()]


def _yardsticks() -> Iterator[Line]:
    group = "Yardsticks"
    yield Line(group, "OpenSpiel, gin rummy (C++ played from Python)", Unit.SPEED, GIN)
    yield Line(group, "OpenSpiel, tic-tac-toe (C++ played from Python)", Unit.SPEED, "openspiel tic-tac-toe")
    yield Line(group, "PettingZoo, tic-tac-toe with observation and mask", Unit.SPEED, "pettingzoo tic-tac-toe")
    yield Line(group, "catanatron, four players", Unit.SPEED, "catanatron")
    for toy, says in TOYS.items():
        yield Line(group, f"toy auction: {says}", Unit.SPEED, f"toy {toy}")
    yield Line(group, "a turn of a loop in plain Python", Unit.NANOSECONDS, LOOP)


def _our_games() -> Iterator[Line]:
    group = "Random play of our games"
    for game, title in {**GAMES, **OTHER_EDITIONS}.items():
        plain, compiled = (f"play {game} {kind}" for kind in KINDS)
        yield Line(group, f"{title}, plain", Unit.SPEED, plain, aim=BEFORE.get(game))
        yield Line(group, f"{title}, compiled", Unit.SPEED, compiled, aim=WISHED.get(game))
        yield Line(group, f"{title}, compiled against plain", Unit.FASTER, plain, compiled, aim=2.5)


def _prototypes() -> Iterator[Line]:
    group = "Random play of games on a page"
    for example, title in EXAMPLES.items():
        plain, compiled = (f"play {example} {kind}" for kind in KINDS)
        yield Line(group, f"{title}, plain", Unit.SPEED, plain)
        yield Line(group, f"{title}, compiled core", Unit.SPEED, compiled, aim=3 * PROTOTYPES[example])


def _bridges() -> Iterator[Line]:
    group = "Steps across bridges"
    for kind in KINDS:
        for game, title in GAMES.items():
            of = f"{game} {kind}"
            yield Line(group, f"{title} in PettingZoo, {kind}", Unit.SPEED, f"pettingzoo {of}", aim=20_000)
            yield Line(group, f"{title} in a batch, {kind}", Unit.SPEED, f"batch {of}", aim=40_000)
            yield Line(group, f"{title} in OpenSpiel, {kind}", Unit.SPEED, f"openspiel {of}/whole")
            says = f"{title} in OpenSpiel, its own cost taken off, {kind}"
            yield Line(group, says, Unit.SPEED, f"openspiel {of}/own", aim=20_000)


def _clones() -> Iterator[Line]:
    for kind, aim in ((PLAIN, 4), (COMPILED, 2)):
        for game, title in GAMES.items():
            of = f"clone {game} {kind}"
            yield Line("A copy of a table", f"clone of {title}, {kind}", Unit.MICROSECONDS, of, aim=aim)


def _parts() -> Iterator[Line]:
    group = "What a decision costs, by part"
    for part, says in {"whole": "the whole decision", **{part: part for part in PARTS}}.items():
        for game, title in GAMES.items():
            for kind in KINDS:
                of = f"parts {game} {kind}/{part}"
                yield Line(group, says, Unit.MICROSECONDS, of, column=f"{title}, {kind}")


def _simulations() -> Iterator[Line]:
    group = "Many games of Amun-Re, compiled"
    yield Line(
        group, "simulated on two cores against one, by the clock", Unit.FASTER, "cores/one", "cores/two", aim=1.9
    )
    yield from grown(group, "growth", f"{SIMULATED['growth']:,}")


def grown(group: str, order: str, games: str) -> Iterator[Line]:
    """Tell of memory and games of a long simulation."""
    says = f"memory at the end of {games} games against their beginning"
    yield Line(group, says, Unit.LARGER, f"{order}/grown", aim=1.02)
    yield Line(group, f"games accounted for, of {games}", Unit.SHARE, f"{order}/counted", aim=1)


def _texts() -> Iterator[Line]:
    group = "Texts"
    says = "all rulebooks, of every game, edition and language"
    yield Line(group, f"{says}, cold", Unit.SECONDS, "books/cold", aim=5)
    yield Line(group, f"{says}, warm", Unit.SECONDS, "books/warm", aim=2)
    for game, title in GAMES.items():
        yield Line(group, f"one rulebook of {title}, warm", Unit.SECONDS, f"book {game}", aim=0.3)
    yield Line(group, "the command that writes one, `nomarch rules saqqara`", Unit.SECONDS, "command rules")
    for game, title in GAMES.items():
        says = f"a refusal explained, {title}"
        yield Line(group, says, Unit.MILLISECONDS, f"refusal {game}", aim=1)


def _starts() -> Iterator[Line]:
    for command, imports in COMMANDS.items():
        of = f"start {command}"
        yield Line("Starting", f"`nomarch {command}`", Unit.SECONDS, f"{of}/command")
        says = f"`nomarch {command}` against importing {' and '.join(imports)} alone"
        yield Line("Starting", says, Unit.LARGER, f"{of}/command", f"{of}/bare")


def _studio() -> Iterator[Line]:
    group = f"The studio: {CROWD['tables']} tables of four, a move every {CROWD['every']:.0f} seconds at each"
    says = "from a move to all news at the other seats, 95 of 100 within"
    yield Line(group, says, Unit.MILLISECONDS, "crowd/news", aim=200)
    yield Line(group, "from a move to its answer, 95 of 100 within", Unit.MILLISECONDS, "crowd/answers")
    yield Line(group, "what the server takes of a processor", Unit.CORES, "crowd/cores", aim=1)
    yield Line(group, "memory of a table with its listeners", Unit.MEGABYTES, "crowd/memory")
    for game, title in GAMES.items():
        says = f"a move with what all see after it, {title}"
        yield Line(group, says, Unit.MILLISECONDS, f"length {game}/0")
        says = f"the same in the last third of a game against the first, {title}"
        yield Line(group, says, Unit.LARGER, f"length {game}/2", f"length {game}/0", aim=1.5)
