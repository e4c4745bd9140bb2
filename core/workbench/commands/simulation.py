"""The command `simulate`: many games between bots, and how seats and bots fared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.errors import Stopped
from nomarch.core.lab.frames import polars_needed, write_parquet
from nomarch.core.lab.simulation import simulate
from nomarch.core.registry import load
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import Changes, EditionName, GameName, Out, Seed, Variants
from nomarch.core.workbench.output import give, note, refuse_old_file
from nomarch.core.workbench.reports import standings
from nomarch.core.workbench.runs import Bots, Games, Jobs, Keep, Players, Resume, Run, Scheduler, setting_of


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    players: Players = None,
    games: Games = 1000,
    bots: Bots = "random",
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    keep: Keep = None,
    resume: Resume = False,  # noqa: FBT002
    parquet: Annotated[
        Path | None,
        typer.Option("--parquet", help="Write all games as tables into this new folder.", show_default=False),
    ] = None,
    out: Out = None,
) -> None:
    """Let bots play many games and show how seats and bots fared.

    Bots change seats from game to game. The table depends on the seed, not on where the games are played. Ctrl-C stops
    early, shows the games that are finished and keeps them for --resume.
    """
    game = load(name)
    setting = setting_of(chosen_rules(game, edition, None, variant, set_, force=force), bots, players, seed)
    refuse_old_file(out)
    if parquet is not None:
        refuse_old_file(parquet)
        polars_needed()  # better said before the games than behind them
    run = Run(jobs, scheduler, keep, resume)
    counts = setting if parquet is None else None
    with run.lab(f"simulate-{game.name}-{setting.key[:8]}", games, counts) as lab:
        result = simulate(setting, games, lab, keep=counts is None)
        finished = result.tally.games
        if not finished:
            raise Stopped(0, games)
        give(standings.simulation(result), out)
        if parquet is not None:
            played = lab.finished(setting.key)
            write_parquet(parquet, [(setting, [played[number] for number in sorted(played) if number < games])])
            note(f"written to {parquet}")
    note(f"{result.decisions_per_second:,.0f} decisions/s on {lab.workers.called}")
    if finished < games:
        raise Stopped(finished, games)
