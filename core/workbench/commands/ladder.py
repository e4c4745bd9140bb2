"""The command `ladder`: bots of all kinds meet at mixed tables, and it is said who is stronger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from nomarch.core.drawing import svg
from nomarch.core.errors import Stopped
from nomarch.core.lab.contest import GAMES, Contest, Ladder, Strangers
from nomarch.core.lab.figures import FEWEST
from nomarch.core.registry import load
from nomarch.core.rulebook.render import json_text
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import Changes, Document, EditionName, GameName, Out, Page, Seed, Variants
from nomarch.core.workbench.output import Target, Usage, give, note, warn
from nomarch.core.workbench.reports import ladder as report
from nomarch.core.workbench.reports.rungs import rungs_chart
from nomarch.core.workbench.runs import Jobs, Keep, Resume, Run, Scheduler
from nomarch.core.workbench.seating import bots_named

Kinds = Annotated[
    list[str] | None,
    typer.Option(
        "--bots",
        help="A kind of bot; repeated, or with commas between, for all that shall meet.",
        show_default="all of the game, and a short search",
    ),
]

MOST: Final = 100_000
"""So many games tell apart whatever there is to be told apart."""


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    players: Annotated[
        int | None, typer.Option("--players", help="How many play.", min=1, show_default="the usual number")
    ] = None,
    bots: Kinds = None,
    games: Annotated[
        int, typer.Option("--games", help="In how many games two kinds of bots meet at least.", min=1, max=MOST)
    ] = GAMES,
    slow_games: Annotated[
        int | None,
        typer.Option(
            "--slow-games",
            help="The same for bots that search.",
            min=1,
            max=MOST,
            show_default=f"a tenth of --games, {FEWEST} at least",
        ),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    keep: Keep = None,
    resume: Resume = False,  # noqa: FBT002
    html: Page = None,
    json_: Document = None,
    out: Out = None,
) -> None:
    """Let bots of all kinds meet at mixed tables, and say who is stronger and how sure that is.

    Every deal is played once from each seat. With --keep and --resume more games or another kind of bots extend a
    ladder, and none of its games is played again. --out chart.svg writes the chart alone. Ctrl-C stops early and
    shows what is finished.
    """
    game, target = load(name), Target(html, json_, out)
    rules = chosen_rules(game, edition, players, variant, set_, force=force)
    named = [bot for each in bots or () for bot in bots_named(each)]
    if bots and not named:
        raise Usage("--bots names no bot")
    contest = Contest(rules, named, games, slow_games, seed)
    target.check(["text", "svg"])
    with Run(jobs, scheduler, keep, resume).lab(f"ladder-{game.name}-{contest.key[:8]}", contest.wanted) as lab:
        _tell_strangers(contest.strangers(lab.ledger), keep)
        found = contest.play(lab)
        if not found.rungs:
            raise Stopped(found.finished, found.wanted)
        _take(target, found)
    if found.finished < found.wanted:
        raise Stopped(found.finished, found.wanted)


def _tell_strangers(strangers: Strangers, keep: Path | None) -> None:
    """Say which games of a file do not count: whoever changed an edition should not wonder why all are played again."""
    if strangers.of_other_rules:
        warn(
            [
                f"{strangers.of_other_rules:,} games of {keep} do not fit and are not counted: their bots are those of "
                "this ladder, but they were played from another seed, by another edition, or before it, the game, a "
                "trained player or Nomarch was changed; the file keeps them"
            ]
        )
    if strangers.of_others:
        note(f"{strangers.of_others:,} games of {keep} are of other bots or other tables")


def _take(target: Target, found: Ladder) -> None:
    """Write a ladder wherever it is wanted."""
    if target.document is not None:
        give(json_text(found.plain()), target.document)
    if target.page is not None:
        give(report.page(found), target.page)
    if target.text is not None and target.text.suffix.lower() == ".svg":
        give(svg(rungs_chart(found)), target.text)
    elif target.has_text:
        give(report.screen(found), target.text)
