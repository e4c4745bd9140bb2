"""How a training gets on, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.lab.training import Coach, Course
from nomarch.core.learning.player import Check, Player
from nomarch.core.workbench.output import note
from nomarch.core.workbench.reports.tables import table
from nomarch.core.workbench.runs import Bar, duration


class Trainer(Coach):
    """Shows a bar while a player is trained, and tells how strong it has become."""

    def __init__(self, keep: Callable[[], None]) -> None:
        self._keep = keep
        self._bar = Bar("")

    def __enter__(self) -> Self:
        self._bar.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.__exit__()

    def has_learned(self, course: Course) -> None:
        """Move the bar: to the round that is finished, of as many as there will be."""
        self._bar.begins(max(course.planned, course.rounds), 0.0, "rounds")
        self._bar.advances(course.rounds)

    def has_checked(self, course: Course) -> None:
        """Tell how it did, and see to it that nothing of it can be lost."""
        note(check_told(course.checks[-1], 1 / course.rules.seats))
        self._keep()


def check_told(check: Check, fair: float) -> str:
    """Tell what a match showed."""
    won = ", ".join(f"{share:.0%} against {whom(name)}" for name, share in check.won.items())
    kept = "the best so far" if check.kept else "not better"
    return f"round {check.rounds}, {duration(check.seconds)}: wins {won} (fair: {fair:.0%}); {kept}"


def whom(name: str) -> str:
    """Say whom a player was held against."""
    return "the best before" if name == "best" else name


def told(player: Player) -> RenderableType:
    """Draw what was trained, how, and how strong it is."""
    training = player.training
    drawn = table("One seat against all others of a kind", "against", "won", "", "games", right=range(1, 4))
    for strength in player.strength:
        drawn.add_row(
            Text(whom(strength.against)),
            f"{strength.won:.1%}",
            f"{strength.low:.1%}–{strength.high:.1%}",
            f"{strength.games}",
        )
    return Group(
        Text(f"{player.rules}"),
        Text(
            f"{training.rounds} rounds, {training.games:,} games, {training.decisions:,} decisions in "
            f"{duration(training.seconds)}; seed {training.seed}, made again by --rounds {training.planned}"
        ),
        drawn,
        Text(f"a fair share of the win is {1 / player.rules.seats:.1%}"),
    )
