"""The command `coverage`: which clauses happen in play, which hold somebody back, and which never do either."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from nomarch.core.errors import Stopped
from nomarch.core.lab.coverage import cover
from nomarch.core.lab.reach import by_random, never_reached
from nomarch.core.registry import load
from nomarch.core.rulebook.texts import Voice
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import Changes, GameName, Language, Out, Seed, Variants
from nomarch.core.workbench.output import give, note, refuse_old_file
from nomarch.core.workbench.reports.coverage import lines
from nomarch.core.workbench.runs import Bar, Games, Jobs, Kinds, Players, Run, Scheduler, settings_of

Editions = Annotated[
    list[str] | None,
    typer.Option("--edition", help="An edition of the rules; may be repeated.", show_default="the game's default"),
]

A_LOOK: Final = 50
"""How many games random players play, at most, to see whether they reach what others never did."""


def command(
    name: GameName,
    edition: Editions = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    players: Players = None,
    games: Games = 200,
    bots: Kinds = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Let bots play and show which clauses never happen, which do, and which forbid something.

    The clauses that never happened come first, and whether random players reach them; then those that only some kinds
    of players reach. With several editions or bots each pair of them is played and has columns of its own. The games
    are those of `simulate`. Ctrl-C stops early and shows the games that are finished.
    """
    game = load(name)
    editions = dict.fromkeys(edition or [game.default_edition])
    laws = [chosen_rules(game, chosen, None, variant, set_, force=force) for chosen in editions]
    settings = [setting for law in laws for setting in settings_of(law, bots or ["random"], players, seed)]
    voices = [Voice(setting.rules, lang, seats=setting.seats) for setting in settings]
    refuse_old_file(out)
    wanted, random = games * len(settings), []
    with Run(jobs, scheduler).workers(wanted) as found, Bar(found.called) as bar:
        coverages = cover(settings, games, found, bar)
        finished = sum(coverage.tally.games for coverage in coverages)
        asked = by_random(settings, never_reached(coverages, lang)) if finished == wanted else []
        if asked:
            bar.ends()
            few = min(games, A_LOOK)
            note(f"random players play {few} games more of each edition, to see whether they reach what never happened")
            random = cover(asked, few, found, bar)
    give(lines(coverages, voices, random), out)
    if finished < wanted:
        raise Stopped(finished, wanted)
