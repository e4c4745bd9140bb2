"""The command `insights`: what a designer reads in the games that bots play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.errors import Stopped
from nomarch.core.lab.insight import Insights, insights
from nomarch.core.lab.roster import best_bot
from nomarch.core.optional import needed
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import (
    Changes,
    Document,
    EditionName,
    GameName,
    Language,
    Out,
    Seed,
    Variants,
)
from nomarch.core.workbench.output import Target, give
from nomarch.core.workbench.reports.insights import Reading, as_json, page, screen
from nomarch.core.workbench.runs import Bar, Games, Jobs, Players, Run, Scheduler, setting_of

LineUps = Annotated[
    list[str] | None,
    typer.Option(
        "--bots",
        help="One bot for all seats, or one for each seat with commas between; repeated, for several line-ups.",
        show_default="the best that the game brings",
    ),
]


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    players: Players = None,
    games: Games = 400,
    bots: LineUps = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    lang: Language = "en",
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page to this new file instead.", show_default=False)
    ] = None,
    json_: Document = None,
    out: Out = None,
) -> None:
    """Let bots play and tell who wins by what was done, when the lead changes, and which decisions never matter.

    Every fact of a move and of an event is looked at. What stands although so many are looked at is told; it goes with
    winning, which does not make it the cause. Ctrl-C stops early and shows the games that are finished.
    """
    game = load(name)
    rules = chosen_rules(game, edition, None, variant, set_, force=force)
    settings = [setting_of(rules, each, players, seed) for each in dict.fromkeys(bots or [best_bot(game)])]
    Speaker(rules, lang)  # what cannot be told is refused before anything is played
    target = Target(html, json_, out)
    target.check()
    if html is not None:
        needed("matplotlib", "a page with charts", "lab")
    wanted = games * len(settings)
    with Run(jobs, scheduler).workers(wanted) as found, Bar(found.called) as bar:
        read = insights(settings, games, found, bar)
    _take(target, read, lang)
    finished = sum(each.games for each in read)
    if finished < wanted:
        raise Stopped(finished, wanted)


def _take(target: Target, read: Sequence[Insights], code: str) -> None:
    """Write what was read wherever it is wanted."""
    readings = [Reading(each, code) for each in read]
    if target.document is not None:
        give(as_json(read), target.document)
    if target.page is not None:
        give(page(readings), target.page)
    if target.has_text:
        give(screen(readings), target.text)
