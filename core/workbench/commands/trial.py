"""The command `try`: a prototype is watched, and after each save it is said what became of it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer

from nomarch.core.registry import SUFFIX
from nomarch.core.workbench.options import GameName
from nomarch.core.workbench.output import Usage, note
from nomarch.core.workbench.prototype.schooling import Schooling
from nomarch.core.workbench.prototype.trial import Order
from nomarch.core.workbench.prototype.watch import made, made_with, watch
from nomarch.core.workbench.reports.trial import say
from nomarch.core.workbench.runs import UsualKinds

A_DAY: Final = 86_400.0
"""How many seconds a trial may take at most."""


def command(
    name: GameName,
    players: Annotated[
        int | None, typer.Option("--players", help="How many play.", min=1, show_default="the usual number")
    ] = None,
    bots: UsualKinds = None,
    games: Annotated[int, typer.Option("--games", help="How many games to play after each save.", min=1)] = 200,
    seconds: Annotated[float, typer.Option("--seconds", help="How long a trial may take.", min=1.0, max=A_DAY)] = 20.0,
    train: Annotated[  # noqa: FBT002
        bool,
        typer.Option("--train", help="Train a player in the background after each save, and let it play too."),
    ] = False,
    minutes: Annotated[float, typer.Option("--minutes", help="How long to train it.", min=0.01, max=A_DAY / 60)] = 1.0,
    once: Annotated[bool, typer.Option("--once", help="Try it once, and leave.")] = False,  # noqa: FBT002
) -> None:
    """Try a game that is being made: after each save, say in a few seconds what became of it.

    Does it end, how long is it, who wins by seat and is that fair, which clauses never happen, whether all kinds of
    players agree on that, what the check finds, and what has changed since the last save. With --train a player is
    trained meanwhile, and tried beside the others. A file needs no installing. Ctrl-C ends it; with --once it fails if
    anything is wrong.
    """
    if name.endswith(SUFFIX) and not Path(name).is_file():
        raise Usage(f"{name}: there is no such file")
    with tempfile.TemporaryDirectory(prefix="nomarch-") as folder:
        answer = Path(folder) / "trial.json"
        order = Order(game=name, players=players, bots=bots or [], games=games, seconds=seconds, answer=answer)
        schooling = Schooling(name, players, 60 * minutes, Path(folder)) if train else None
        try:
            if once:
                _try_once(order, schooling)
            watch(order, schooling)
        except KeyboardInterrupt:
            note("")
        finally:
            if schooling is not None:
                schooling.end()


def _try_once(order: Order, schooling: Schooling | None) -> NoReturn:
    """Try it once, with the player that is trained for it if one is."""
    if schooling is not None:
        schooling.begin()
    trial = made(order) if schooling is None else made_with(order, schooling)
    say(trial, None)
    raise typer.Exit(1 if trial.complaint or trial.faults else 0)
