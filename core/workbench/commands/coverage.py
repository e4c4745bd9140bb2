"""The command `coverage`: which clauses happen in play, which hold somebody back, and which never do either."""

from __future__ import annotations

from itertools import product
from typing import Annotated

import typer

from nomarch.core.errors import Stopped
from nomarch.core.lab.coverage import cover
from nomarch.core.registry import load
from nomarch.core.rulebook.texts import Voice
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import Changes, GameName, Language, Out, Seed, Variants
from nomarch.core.workbench.output import give, refuse_old_file
from nomarch.core.workbench.reports.coverage import lines
from nomarch.core.workbench.runs import Bar, Games, Jobs, Players, Run, Scheduler, setting_of

Editions = Annotated[
    list[str] | None,
    typer.Option("--edition", help="An edition of the rules; may be repeated.", show_default="the game's default"),
]

BotSets = Annotated[
    list[str] | None,
    typer.Option(
        "--bots",
        help="One bot for all seats, or one for each seat with commas between; may be repeated.",
        show_default="random",
    ),
]


def command(
    name: GameName,
    edition: Editions = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    players: Players = None,
    games: Games = 200,
    bots: BotSets = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Let bots play and show which clauses never happen, which do, and which forbid something.

    The clauses that never happened come first. With several editions or bots each pair of them is played and has
    columns of its own. The games are those of `simulate`. Ctrl-C stops early and shows the games that are finished.
    """
    game = load(name)
    editions, named = dict.fromkeys(edition or [game.default_edition]), dict.fromkeys(bots or ["random"])
    settings = [
        setting_of(chosen_rules(game, chosen, None, variant, set_, force=force), each, players, seed)
        for chosen, each in product(editions, named)
    ]
    voices = [Voice(setting.rules, lang, seats=setting.seats) for setting in settings]
    refuse_old_file(out)
    wanted = games * len(settings)
    with Run(jobs, scheduler).workers(wanted) as found, Bar(found.called) as bar:
        coverages = cover(settings, games, found, bar)
    give(lines(coverages, voices), out)
    finished = sum(coverage.tally.games for coverage in coverages)
    if finished < wanted:
        raise Stopped(finished, wanted)
