"""Worked examples: a position, moves and what comes of them, in a file that runs.

    title = "Red takes the cheapest stone"
    sources = ["B266-272"]                    # the passages it is told in
    editions = ["first", "second"]            # all, if left out
    seats = 4
    players = ["Red", "Black", "Blue", "White"]

    [position]                                # what is left out stands as at the start
    begins = "purchase"
    gold = [9, 20, 20, 20]

    [[steps]]
    play = ["Red: stone memphis", "done"]     # a name before a move checks whose turn it is

    [[steps]]
    refused = "stone memphis"                 # a move that is not legal now
    because = ["purchase.can-be-paid"]        # all clauses that forbid it, and no other

    [[steps]]
    name = "after the purchase"
    expect = { gold = { Red = 8 }, provinces = { memphis = { stones = 1 } } }

What is expected is compared with the position, to which `scores`, `winners`, `sheets` (points by seat and clause),
`inventory` (everything in the box, wherever it is) and `to_decide` are added. Only what is named is compared; a list or
map by seat may be given by name or number of the seat; `{}` is an empty map; what has no entry in a map counts as
nothing, and so does the owner of nobody's province: `owner = ""`.

A number of the position or of an expectation may be a sum of fields of the edition, such as
`stones = "= stones_per_pyramid - 1"`, so that an example goes on to hold, and to be true, when an edition is corrected.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic_core import to_jsonable_python

from nomarch.core.editions import Resolved
from nomarch.core.engine.game import Changes, Game
from nomarch.core.engine.move import Move
from nomarch.core.errors import ExampleError, NomarchError, UnknownName, first_problem

NOTHING = (0, False, None, "")
MISSING = object()
SUM = re.compile(r"=\s*\w+(?:\s*[+-]\s*\w+)*\s*")
START = "start"
"""The moment before the first step."""


class ExampleStep(BaseModel):
    """A part of an example: moves to play, a move that is refused, or what is expected now."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = ""
    play: list[str] = []
    refused: str = ""
    because: list[str] = []
    allowed: list[str] = []
    expect: dict[str, Any] = {}

    @model_validator(mode="after")
    def _says_something(self) -> ExampleStep:
        if not (self.play or self.refused or self.allowed or self.expect):
            raise ValueError("a step plays, allows, refuses or expects something")
        if bool(self.refused) != bool(self.because):
            raise ValueError("a refused move goes with the clauses in 'because'")
        return self


class Example(BaseModel):
    """A worked example as its file tells it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    title: str
    sources: list[str]
    note: str = ""
    editions: list[str] = []
    variants: list[str] = []
    changes: dict[str, Any] = {}
    seats: int
    players: list[str] = []
    position: dict[str, Any]
    steps: list[ExampleStep]

    @model_validator(mode="after")
    def _names_its_players(self) -> Example:
        if self.players and (len(self.players) != self.seats or len(set(self.players)) < self.seats):
            raise ValueError(f"{self.seats} players need {self.seats} names of their own")
        return self

    def editions_of(self, game: Game) -> tuple[str, ...]:
        """Name the editions the example belongs to, of all that the game is played by."""
        if not self.editions:
            return game.editions
        shelf = game.shelf
        named = [name for name in self.editions if name in game.editions or not shelf.has(name)]
        made_of = {name: set(shelf.lineage(name)) for name in game.editions if name not in self.editions}
        return (*named, *(name for name, line in made_of.items() if not line.isdisjoint(self.editions)))

    def is_of(self, resolved: Resolved) -> bool:
        """Tell whether the example belongs to an edition, or to one that it is made of."""
        return not self.editions or not set(self.editions).isdisjoint(resolved.lineage)

    def set_up(
        self,
        game: Game,
        edition: str,
        changes: Changes | None = None,
        variants: Iterable[str] = (),
        *,
        listen: bool = False,
    ) -> Any:
        """Lay the table of the example under *edition*, perhaps with further *variants* and *changes* to its rules."""
        chosen = tuple(dict.fromkeys((*self.variants, *variants)))
        rules = game.rules(edition, self.seats, chosen, {**self.changes, **(changes or {})})
        choice = rules.resolved.choice
        position = summed(self.position, rules.edition)
        return game.set_up(position, edition, self.seats, choice.variants, choice.changes, listen=listen)

    def table_at(
        self, game: Game, edition: str, moment: str, changes: Changes | None = None, variants: Iterable[str] = ()
    ) -> Any:
        """Lay the table as it is at a named moment; at the start, before anything happens in its phase."""
        if moment == START:
            phase = self.position.get("phase", self.position.get("begins"))
            waiting = {name: part for name, part in self.position.items() if name != "begins"} | {"phase": phase}
            return self.model_copy(update={"position": waiting}).set_up(game, edition, changes, variants)
        outcome = Outcome(self, self.set_up(game, edition, changes, variants))
        for step in self.steps:
            outcome.take(step)
            if step.name == moment:
                return outcome.state
        raise UnknownName(f"moment of {self.id}", moment, [START, *filter(None, (step.name for step in self.steps))])

    def run(
        self,
        game: Game,
        edition: str,
        *,
        changes: Changes | None = None,
        variants: Iterable[str] = (),
        listen: bool = False,
    ) -> Outcome:
        """Play the example; raise an error that names the step if it does not come out as told."""
        try:
            state = self.set_up(game, edition, changes, variants, listen=listen)
        except NomarchError as error:
            raise ExampleError(f"{self.id} ({edition}): the position: {error}") from None
        outcome = Outcome(self, state)
        for number, step in enumerate(self.steps, 1):
            try:
                outcome.take(step)
            except NomarchError as error:
                raise ExampleError(f"{self.id} ({edition}), step {number}: {error}") from None
        return outcome


class Outcome:
    """An example in play: its state, and what every named step came to."""

    def __init__(self, example: Example, state: Any) -> None:
        self.example = example
        self.state = state
        self.moves: list[tuple[int, Move]] = []
        self.names = example.players or [f"seat {seat}" for seat in range(state.seats)]
        self.moments: dict[str, dict[str, Any]] = {START: to_jsonable_python(self.moment())}

    def take(self, step: ExampleStep) -> None:
        """Take one step and check what it says; keep the moment if it has a name."""
        for text in step.play:
            self._play(text)
        if step.name:
            self.moments[step.name] = to_jsonable_python(self.moment())
        for text in step.allowed:
            objections = self._objections(text)
            if objections:
                raise ExampleError(f"{text!r} should be allowed, but: {'; '.join(map(str, objections))}")
        if step.refused:
            found = {objection.clause for objection in self._objections(step.refused)}
            if found != set(step.because):
                told, because = ", ".join(sorted(found)) or "nothing", ", ".join(step.because)
                raise ExampleError(f"{step.refused!r} should be refused by {because}, but is by {told}")
        moment = self.moment()
        for key, value in summed(step.expect, self.state.rules.edition).items():
            self._compare(value, _field(moment, key, ""), key)

    def moment(self) -> dict[str, Any]:
        """Describe the table as expectations see it."""
        state = self.state
        sheets: list[dict[str, int]] = [{} for _ in range(state.seats)]
        for line in state.lines:
            sheets[line.seat][line.clause] = sheets[line.seat].get(line.clause, 0) + line.points
        return {
            **dict(state.position()),
            "scores": list(state.scores()),
            "winners": list(state.winners()) if state.over else [],
            "sheets": sheets,
            "inventory": state.inventory(),
            "to_decide": state.seat,
        }

    @property
    def events(self) -> list[tuple[str, int, Any]]:
        """What happened to whom, with all that is known of it; empty where nobody listened."""
        return [(event.effect.name, event.seat, list(event.values)) for event in self.state.journal or ()]

    @property
    def story(self) -> list[Any]:
        """What happened without its numbers, and who was to decide and who had won at every moment."""
        decided = [(name, moment["to_decide"], moment["winners"]) for name, moment in self.moments.items()]
        return [*((name, seat, _unnumbered(values)) for name, seat, values in self.events), *decided]

    def _play(self, text: str) -> None:
        move = self.state.parse(self._whose(text))
        objections = self.state.objections(move)
        if objections:
            raise ExampleError(f"{text!r} is refused: {'; '.join(map(str, objections))}")
        self.moves.append((self.state.seat, move))
        self.state.play(move)

    def _objections(self, text: str) -> list[Any]:
        return self.state.objections(self.state.parse(self._whose(text)))  # type: ignore[no-any-return]

    def _whose(self, text: str) -> str:
        """Take the name off a move, having checked that it is that player's turn."""
        name, colon, move = text.partition(":")
        if not colon:
            return text
        if name not in self.names:
            raise ExampleError(f"{name!r} does not play; there are: {', '.join(self.names)}")
        if self.names.index(name) != self.state.seat:
            raise ExampleError(f"{text!r}, but {self.names[self.state.seat]} is to decide")
        return move

    def _compare(self, expected: Any, found: Any, path: str) -> None:
        if isinstance(expected, Mapping) and expected:
            for key, value in expected.items():
                self._compare(value, self._part(found, key, path), f"{path}.{key}")
            return
        plain = MISSING if found is MISSING else to_jsonable_python(found)
        if (
            expected != plain
            and not (plain is MISSING and expected in (*NOTHING, {}))
            and (expected, plain) != ("", None)
        ):
            raise ExampleError(
                f"{path} should be {expected!r}, but is {'missing' if plain is MISSING else repr(plain)}"
            )

    def _part(self, found: Any, key: str, path: str) -> Any:
        if isinstance(found, list):
            try:
                return found[self.names.index(key) if key in self.names else int(key)]
            except (ValueError, IndexError):
                raise ExampleError(f"{path} has {len(found)} entries and no {key!r}") from None
        if isinstance(found, BaseModel):
            return _field(dict(found), key, path)
        if isinstance(found, Mapping):
            seats = {name: seat for seat, name in enumerate(self.names)}  # a map by seat has numbers for keys
            by_seat = any(isinstance(known, int) for known in found)
            return found.get(seats.get(key, int(key) if key.isdecimal() else key) if by_seat else key, MISSING)
        if found is MISSING:
            return MISSING
        raise ExampleError(f"{path} is {found!r} and has no {key!r}")


def summed(value: Any, edition: Any) -> Any:
    """Give a value with its sums worked out; nothing but fields and numbers is added up.

    >>> from types import SimpleNamespace
    >>> summed({"stones": ["= price - 1", 7]}, SimpleNamespace(price=3))
    {'stones': [2, 7]}
    """
    if isinstance(value, Mapping):
        return {key: summed(part, edition) for key, part in value.items()}
    if isinstance(value, list):
        return [summed(part, edition) for part in value]
    if not isinstance(value, str) or not value.startswith("="):
        return value
    if not SUM.fullmatch(value):
        raise ExampleError(f"{value!r} is no sum of fields and numbers")
    total = 0
    for sign, part in re.findall(r"([=+-])\s*(\w+)", value):
        number = int(part) if part.isdecimal() else getattr(edition, part, None)
        if not isinstance(number, int):
            raise ExampleError(f"{value!r}: {part!r} is no number of the edition")
        total += -number if sign == "-" else number
    return total


def _unnumbered(value: Any) -> Any:
    """Leave out numbers, but not how many there are."""
    if isinstance(value, Mapping):
        return {key: _unnumbered(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_unnumbered(part) for part in value]
    return value if isinstance(value, str | bool) or value is None else 0


def _field(fields: Mapping[str, Any], key: str, path: str) -> Any:
    if key not in fields:
        raise ExampleError(f"{path or 'a position'} has no {key!r}; there are: {', '.join(fields)}")
    return fields[key]


def read_example(file: Traversable) -> Example:
    """Read an example file; its id is its name up to the first dot, `T03.auction-of-four.toml` being T03."""
    name = file.name.removesuffix(".toml")
    try:
        text = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        return Example(id=name.split(".")[0], **text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise ExampleError(f"{file}: {error}") from None
    except ValidationError as error:
        place, reason = first_problem(error)
        raise ExampleError(f"{file}: {'.'.join(place)}: {reason}") from None


def examples_in(folder: Traversable) -> Iterator[Example]:
    """Read all examples of a folder, in order of their names."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield read_example(file)


@cache
def example_of(game: Game, name: str) -> Example | None:
    """Read the worked example of a name, once, and no other; nothing, if there is none."""
    folder = game.folder and game.folder / "examples"
    files = folder.iterdir() if folder and folder.is_dir() else ()
    found = sorted((file for file in files if file.name.split(".")[0] == name), key=lambda file: file.name)
    return next((read_example(file) for file in found if file.name.endswith(".toml")), None)


@cache
def examples_of(game: Game) -> tuple[Example, ...]:
    """Read the worked examples that come with a game, once."""
    folder = game.folder and game.folder / "examples"
    return tuple(examples_in(folder)) if folder and folder.is_dir() else ()
