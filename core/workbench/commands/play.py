"""The command `play`: a table at the terminal, for people and bots."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.engine import Game, Match, Record, Sitting, Writer
from nomarch.core.errors import UnknownName
from nomarch.core.installed import available
from nomarch.core.lab.roster import best_bot, bots_of, make_bot, seated_at
from nomarch.core.lab.trained import TRAINED, expect_to_fit
from nomarch.core.registry import load
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import Changes, EditionName, GameFile, Language, Out, Variants
from nomarch.core.workbench.output import Usage, give, refuse_old_file, warn
from nomarch.core.workbench.records import game_of
from nomarch.core.workbench.reports import story
from nomarch.core.workbench.screen import Screen
from nomarch.core.workbench.terminal import HUMAN, Session, free_name, seats_named


def command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The game to play.", show_default=False)] = None,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    seats: Annotated[
        str | None,
        typer.Option("--seats", help="Who sits where, clockwise: human or the name of a bot, with commas between."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed deals the same game.", show_default="a new one")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Keep the record in this new file.", show_default="GAME-SEED.jsonl"),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on with the game of this record.", show_default=False)
    ] = None,
    file: GameFile = None,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Play at the terminal, alone or with others, against bots, or let bots play for you to watch.

    Moves are typed by number or by notation; type help at the prompt. The disk has every move before the game goes on,
    so it can be left at any time, and gone on with by --resume. Of a game between bots the disk has all at its end.
    """
    if resume is not None:
        if any(given is not None for given in (name, edition, variant, set_, seats, seed, record, out)):
            raise Usage("--resume goes on as the record says; it takes nothing else")
        _play_on(resume, file, lang)
        return
    if file is not None:
        raise Usage("--game is for --resume; a new game is named first")
    if name is None:
        raise Usage(f"which game? there are: {', '.join(available())}")
    game = load(name)
    players = _players(game, seats, edition, variant, set_)
    rules = chosen_rules(game, edition, len(players), variant, set_, force=force)
    for player in dict.fromkeys(players):
        expect_to_fit(game, player, rules)
    chosen = int.from_bytes(os.urandom(3)) if seed is None else seed
    match = Match(rules, chosen, players)
    if HUMAN not in players:
        _watch(match, record, out, lang)
        return
    if out is not None:
        raise Usage("--out is for games without people; a game with people is kept by --record")
    path = record or free_name(game.name, chosen)
    match.writer = _create(path, match)
    _sit_down(match, path, lang)


def _players(
    game: Game, seats: str | None, edition: str | None, variant: list[str] | None, set_: list[str] | None
) -> list[str]:
    """Name who sits where; without a word a person plays against the best bot of the game."""
    names = list(seats_named(seats or ""))
    known = {HUMAN: None, **bots_of(game), TRAINED: None}
    for name in names:
        if name.partition(":")[0] not in known:
            raise UnknownName("player", name, known)
        if name != HUMAN:
            make_bot(game, name, 0)
    if names or seats is not None:
        return names
    count = chosen_rules(game, edition, None, variant, set_, force=True).seats
    return [HUMAN] + [best_bot(game)] * (count - 1)


def _create(path: Path, match: Match, *, synced: bool = True) -> Writer:
    try:
        return Writer.create(path, match, synced=synced)
    except FileExistsError:
        raise Usage(f"{path} exists already; go on with it by --resume, or name another by --record") from None


def _watch(match: Match, record: Path | None, out: Path | None, lang: str) -> None:
    """Let the bots play and tell the whole game."""
    refuse_old_file(out)
    if record is not None:
        match.writer = _create(record, match, synced=False)  # bots play faster than a disk writes
    Sitting(match, seated_at(match.rules.game, match.players)).go_on()
    if match.writer is not None:
        match.writer.close()
    give(story.lines(match, lang, None), out)


def _play_on(path: Path, named: str | None, lang: str) -> None:
    record = Record.read(path)
    warn(record.warnings)
    game = game_of(record, named)
    corrected = record.corrections(game)
    if corrected:
        raise Usage(
            f"{path}: the edition was corrected since in {', '.join(corrected)}; "
            "the game can be replayed as recorded but not gone on with"
        )
    match = record.replay(game)
    match.writer = Writer.resume(record)
    _sit_down(match, path, lang)


def _sit_down(match: Match, path: Path, lang: str) -> None:
    console = Screen()
    session = Session(match, console, lang)
    console.print(session.speaker.say("record-kept", file=str(path)), highlight=False, markup=False)
    try:
        if not session.run():
            game, options = match.rules.game, ["--resume", str(path)]
            options += ["--game", game.found_as] if game.found_as != game.name else []
            again = shlex.join(["nomarch", "play", *options, *(["--lang", lang] if lang != "en" else [])])
            console.print(
                session.speaker.say("go-on-with", command=again), highlight=False, markup=False, soft_wrap=True
            )
    finally:
        if match.writer is not None:
            match.writer.close()
