"""The command `components`: what the box must hold, and what play runs out of."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from nomarch.core.engine import RuleSet
from nomarch.core.errors import Stopped, UnknownName
from nomarch.core.lab.shortage import Shortage, shortages, tables_of
from nomarch.core.registry import load
from nomarch.core.workbench.chosen import chosen_rules
from nomarch.core.workbench.options import Changes, EditionName, GameName, Language, Out, Seed, Variants
from nomarch.core.workbench.output import give, refuse_old_file, warn
from nomarch.core.workbench.reports.components import WRITERS, Listing
from nomarch.core.workbench.runs import Bar, Jobs, Run, Scheduler

CSV: Final = "csv"


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    players: Annotated[
        int | None, typer.Option("--players", help="For how many players.", min=1, show_default="any")
    ] = None,
    lang: Language = "en",
    format_: Annotated[str, typer.Option("--format", help="text, csv, html, json or md.")] = "text",
    games: Annotated[
        int, typer.Option("--games", help="How many games look for what runs out, at each table; 0: none.", min=0)
    ] = 200,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    out: Out = None,
) -> None:
    """List what the box of an edition must hold, and warn where that is not enough.

    By kind, colour and number of players, with what each thing is for and where its number comes from. Bots play to
    find out what runs out: random ones and the best of the game. A CSV is for a factory: its warnings go to the screen.
    """
    if format_ not in WRITERS:
        raise UnknownName("format", format_, WRITERS)
    refuse_old_file(out)
    rules = chosen_rules(load(name), edition, players, variant, set_, force=True)  # it warns of what does not fit
    listing = Listing(rules, lang, players)  # what cannot be told is refused before anything is played
    found = _played(rules, players, games, seed, Run(jobs, scheduler)) if games else []
    if found:
        listing = Listing(rules, lang, players, found)
    give(WRITERS[format_](listing), out)
    if format_ == CSV:
        warn(listing.warnings())
    wanted, finished = games * len(found), sum(shortage.tally.games for shortage in found)
    if finished < wanted:
        raise Stopped(finished, wanted)


def _played(rules: RuleSet, players: int | None, games: int, seed: int, run: Run) -> list[Shortage]:
    """Play at each number of players with each kind of bot, if there is anything that could run out."""
    settings = tables_of(rules, players, seed)
    if not settings:
        return []
    with run.workers(games * len(settings)) as found, Bar(found.called) as bar:
        return shortages(settings, games, found, bar)
