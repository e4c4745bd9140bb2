"""The command `train`: a player made by self-play, for any game, edition and number of seats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.errors import Interrupted
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.training import SHARES, Course, Unfinished
from nomarch.core.registry import load
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import Changes, EditionName, GameName, Seed, Variants
from nomarch.core.workbench.output import Usage, give, note, refuse_old_file, renew, warn
from nomarch.core.workbench.reports.training import Trainer, told
from nomarch.core.workbench.runs import Jobs, Players, Run, Scheduler

UNFINISHED = ".training"
"""How the file of a training that was broken off ends, beside that of its player."""


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    players: Players = None,
    minutes: Annotated[float, typer.Option("--minutes", help="How long to train.", min=0.01, max=100_000)] = 5.0,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds",
            help="How many rounds instead: the same number makes the same player.",
            min=0,
            show_default="as time allows",
        ),
    ] = 0,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write the player to this new file.", show_default="GAME-EDITION-PLAYERS.json"),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a training that was stopped.")] = False,  # noqa: FBT002
) -> None:
    """Train a player by letting it play against itself, and write it to a file that can play wherever a bot can.

    It is held against the best it has been, and against random and the game's own bots; the best is kept. Ctrl-C stops
    early and keeps it. The same seed and number of rounds make the same player, on however many cores.
    """
    game = load(name)
    rules = chosen_rules(game, edition, players, variant, set_, force=force)
    path = out or Path(f"{game.name}-{rules.name}-{rules.seats}.json")
    unfinished = path.with_name(path.name + UNFINISHED)
    course = _course(Setting.of(rules, ["random"], seed), path, unfinished, resume=resume)
    trainer = Trainer(lambda: _keep(course, unfinished))
    try:
        with Run(jobs, scheduler).workers(SHARES) as workers, trainer:
            course.train(workers, rounds=rounds, seconds=60 * minutes, coach=trainer)
            player = course.player(course.strength(workers))
    except KeyboardInterrupt:
        _keep(course, unfinished)
        renew(path, course.player().model_dump_json())
        raise Interrupted(
            f"stopped after {course.rounds} rounds: the best so far is in {path}; --resume goes on"
        ) from None
    renew(path, player.model_dump_json())
    unfinished.unlink(missing_ok=True)
    give(told(player), None)
    note(f"written to {path}; it plays as trained:{path}")


def _course(setting: Setting, path: Path, unfinished: Path, *, resume: bool) -> Course:
    """Begin a training, or go on with one."""
    if not resume:
        refuse_old_file(path)
        if unfinished.exists():
            raise Usage(f"{unfinished} exists already: --resume goes on with it; otherwise remove it")
        return Course(setting)
    try:
        text = unfinished.read_text("utf-8")
    except OSError as error:
        raise Usage(f"there is nothing to go on with: {unfinished}: {error.strerror}") from None
    return Unfinished.read(text, str(unfinished)).course(setting, str(unfinished))


def _keep(course: Course, unfinished: Path) -> None:
    """Write down how far the training is; without room for it, it goes on all the same."""
    try:
        renew(unfinished, Unfinished.of(course).model_dump_json())
    except Usage as error:
        warn([str(error)])
