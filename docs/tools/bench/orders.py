"""What is ordered from workers: every turn of it gives one sample, or several by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

PLAIN: Final = "plain"
COMPILED: Final = "compiled"
KINDS: Final = (PLAIN, COMPILED)
GIN: Final = "gin rummy"
LOOP: Final = "loop"
GAMES: Final = {"amun-re": "Amun-Re", "saqqara": "Saqqara", "cleopatra": "Cleopatra"}
OTHER_EDITIONS: Final = {
    "amun-re hans-im-glueck-2003": "Amun-Re, the edition of 2003",
    "amun-re italian-2006": "Amun-Re, the Italian edition",
}
SEATS: Final = (3, 4, 5)
"""How many play each of them, at least and at most."""
EXAMPLES: Final = {
    "tic_tac_toe": "tic-tac-toe",
    "first_price": "the first-price auction",
    "nile_race": "the Nile race",
    "once_around": "the once-around auction",
    "second_price": "the second-price auction",
}
TOYS: Final = {"pydantic": "a pydantic state", "slots": "slots and moves made once", "compiled": "the same, compiled"}
NUMBERS: Final = (5, 20, 80, 320)
"""How many games are played to see that a game costs the same out of many as out of few."""
COMMANDS: Final = {"--help": ["typer"], "games": ["typer", "pydantic"]}
"""Commands that are started, and the libraries that they cannot do without."""
PARTS: Final = (
    "listing moves",
    "playing",
    "beginning a game",
    "the loop that drives it",
    "the journal, when somebody listens",
)
TABLES: Final = 64
SIMULATED: Final = {"cores": 5_000, "growth": 30_000}
MILLION: Final = 1_000_000
CROWD: Final = {"tables": 200, "every": 5.0, "seconds": 25.0}
OFTEN, SOMETIMES, ONCE = 5, 3, 1
"""How many turns there are."""


class Order(NamedTuple):
    """What a worker is told, which of them it is, and in how many turns."""

    name: str
    task: str
    by: str
    turns: int
    told: dict[str, Any]


def orders() -> list[Order]:
    """List everything that is ordered."""
    parts = (_yardsticks, _play, _bridges, _costs, _shapes, _texts, _simulations, _studio)
    return [order for part in parts for order in part()]


def _yardsticks() -> Iterator[Order]:
    yield Order(GIN, "a game of OpenSpiel", PLAIN, OFTEN, {"name": "gin_rummy"})
    yield Order(LOOP, "loop", PLAIN, OFTEN, {})
    yield Order("openspiel tic-tac-toe", "a game of OpenSpiel", PLAIN, OFTEN, {"name": "tic_tac_toe"})
    yield Order("pettingzoo tic-tac-toe", "a game of PettingZoo", PLAIN, OFTEN, {"name": "tictactoe_v3"})
    yield Order("catanatron", "catanatron", PLAIN, OFTEN, {})
    for toy in TOYS:
        yield Order(f"toy {toy}", "toy", PLAIN, OFTEN, {"kind": toy})


def _play() -> Iterator[Order]:
    for kind in KINDS:
        for game in GAMES:
            yield Order(f"play {game} {kind}", "play", kind, OFTEN, {"game": game})
        for name in OTHER_EDITIONS:
            game, edition = name.split()
            yield Order(f"play {name} {kind}", "play", kind, OFTEN, {"game": game, "edition": edition})
        for example in EXAMPLES:
            yield Order(f"play {example} {kind}", "play", kind, OFTEN, {"game": f"docs/examples/{example}.py"})


def _bridges() -> Iterator[Order]:
    for kind in KINDS:
        for game in GAMES:
            yield Order(f"pettingzoo {game} {kind}", "pettingzoo", kind, OFTEN, {"game": game})
            yield Order(f"batch {game} {kind}", "batch", kind, OFTEN, {"game": game, "tables": TABLES})
            yield Order(f"openspiel {game} {kind}", "openspiel", kind, OFTEN, {"game": game})


def _costs() -> Iterator[Order]:
    for kind in KINDS:
        for game in GAMES:
            yield Order(f"clone {game} {kind}", "clone", kind, OFTEN, {"game": game})
            yield Order(f"parts {game} {kind}", "parts", kind, OFTEN, {"game": game, "games": 40})


def _shapes() -> Iterator[Order]:
    """Order what is drawn: how costs go with the number of games, with seats, and on the way through a game."""
    for kind in KINDS:
        for game in GAMES:
            yield Order(f"many {game} {kind}", "many", kind, ONCE, {"game": game, "games": NUMBERS})
            yield Order(f"stretches {game} {kind}", "stretches", kind, SOMETIMES, {"game": game, "games": 100})
            for seats in SEATS:
                yield Order(f"seats {seats} {game} {kind}", "play", kind, SOMETIMES, {"game": game, "seats": seats})


def _texts() -> Iterator[Order]:
    yield Order("books", "books", PLAIN, ONCE, {})
    for game in GAMES:
        yield Order(f"book {game}", "book", PLAIN, OFTEN, {"game": game})
        yield Order(f"refusal {game}", "refusal", PLAIN, OFTEN, {"game": game})
    rules = ["rules", "saqqara", "--format", "html"]
    yield Order("command rules", "command", PLAIN, OFTEN, {"arguments": rules})
    for command, imports in COMMANDS.items():
        yield Order(f"start {command}", "start", PLAIN, OFTEN, {"arguments": [command], "imports": imports})


def _simulations() -> Iterator[Order]:
    yield Order("cores", "two cores", COMPILED, SOMETIMES, {"game": "amun-re", "games": SIMULATED["cores"]})
    yield Order("growth", "growth", COMPILED, ONCE, {"game": "amun-re", "games": SIMULATED["growth"]})


def _studio() -> Iterator[Order]:
    yield Order("crowd", "crowd", PLAIN, ONCE, CROWD)
    for game in GAMES:
        yield Order(f"length {game}", "length", PLAIN, ONCE, {"game": game, "games": 1})


def million() -> Order:
    """Order a million games."""
    return Order("million", "growth", COMPILED, ONCE, {"game": "amun-re", "games": MILLION})
