"""The command line: `nomarch games`, `play`, `replay`, `examples`, and the commands of the other modules here."""

from __future__ import annotations

import io
import os
import shlex
import sys
import traceback
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from nomarch.core.engine import Game, Match, Record, Writer
from nomarch.core.engine.example import examples_of
from nomarch.core.errors import ExampleError, NomarchError, UnknownName
from nomarch.core.lab.roster import best_bot, bots_of, make_bot
from nomarch.core.lab.simulation import Stopped
from nomarch.core.registry import available, load
from nomarch.core.workbench import comparing, covering, forking, publish, scaffolding, show, simulating, story, trying
from nomarch.core.workbench.draw import draw
from nomarch.core.workbench.options import Changes, EditionName, GameFile, GameName, Language, Out, Variants, changes_of
from nomarch.core.workbench.output import Usage, give, note, refuse_old_file, warn
from nomarch.core.workbench.session import HUMAN, Session, free_name, seats_named

app = typer.Typer(
    help="A rules toolkit for board games: play them, simulate them, and see which clause is behind everything.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.command("games")
def games(out: Out = None) -> None:
    """List the games with their editions, variants, numbers of players and bots."""
    lines: list[str] = []
    for name in available():
        try:
            lines += show.game_lines(load(name))
        except NomarchError as error:  # one broken game must not hide the others
            warn([str(error)])
    give(lines, out)


@app.command("play")
def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The game to play.", show_default=False)] = None,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
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

    Moves are typed by number or by notation; type help at the prompt. Every move is on the disk at once, so a game can
    be left at any time and gone on with by --resume.
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
    rules = game.rules(edition, len(players), variant or (), changes_of(set_))
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


@app.command("replay")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.", show_default=False)],
    game: GameFile = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Tell only what this player could know, from 1.", show_default="everything"),
    ] = None,
    lang: Language = "en",
    page: Annotated[
        Path | None,
        typer.Option(
            "--page", help="Write a new HTML page instead, with a picture after each round.", show_default=False
        ),
    ] = None,
    out: Out = None,
) -> None:
    """Tell a recorded game from beginning to end, with the clause behind everything, and show the score sheet."""
    if page is not None and out is not None:
        raise Usage("--page and --out write different things; name one of them")
    match = story.replayed(file, game)
    if seat is not None and not 1 <= seat <= len(match.players):
        raise Usage(f"there are players 1 to {len(match.players)}, not {seat}")
    tell = story.lines if page is None else story.page
    give(tell(match, lang, None if seat is None else seat - 1), page or out)


@app.command("examples")
def examples(
    name: GameName,
    edition: EditionName = None,
    only: Annotated[
        str | None, typer.Option("--only", help="Run the examples whose id begins like this.", show_default="all")
    ] = None,
    out: Out = None,
) -> None:
    """Run the worked examples of a game, each under the editions it belongs to."""
    game = load(name)
    if edition is not None and edition not in game.editions:
        raise UnknownName("edition", edition, game.editions)
    lines, failed = [], []
    for example in examples_of(game):
        run = [each for each in example.editions_of(game) if edition in (None, each)]
        if not run or (only and not example.id.startswith(only)):
            continue
        problems = [problem for each in run if (problem := _problem(game, example, each))]
        failed += problems
        told = ", ".join(example.sources) or "our own"
        where = "" if set(run) == set(game.editions) else f"; {', '.join(run)}"
        lines.append(f"{'NO' if problems else 'ok'}  {example.id:<5} {example.title} ({told}{where})")
    if not lines:
        raise Usage(f"{game.name} has no such worked examples")
    give(lines, out)
    for problem in failed:
        note(problem)
    note(f"{len(lines)} examples, {len(failed)} failures")
    if failed:
        raise typer.Exit(1)


app.command("simulate")(simulating.command)
app.command("coverage")(covering.command)
app.command("compare")(comparing.command)
app.command("forks")(forking.command)
app.command("new")(scaffolding.command)
app.command("try")(trying.command)
app.command("draw")(draw)
app.command("rules")(publish.rules)
app.command("errata")(publish.errata)
app.command("check")(publish.check)
app.command("accept")(publish.accept)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command. What goes wrong is told in one line, with exit code 2."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a strange byte is no reason to stop
    try:
        status = app(given or ["--help"], prog_name="nomarch", standalone_mode=False)
    except typer.TyperException as error:
        commands = ", ".join(str(command.name) for command in app.registered_commands)
        unknown = f" there are: {commands}" if "No such command" in error.format_message() else ""
        _fail(error.format_message() + unknown)
    except (typer.Abort, KeyboardInterrupt):
        print("nomarch: stopped", file=sys.stderr)
        sys.exit(130)
    except Stopped as error:
        print(f"nomarch: {error}", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except (NomarchError, OSError) as error:
        _fail(str(error))
    except Exception as error:
        if os.environ.get("NOMARCH_DEBUG"):
            raise
        place = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        _fail(f"a fault in {place.filename}, line {place.lineno}: {told} (NOMARCH_DEBUG=1 tells the whole story)")
    sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str) -> NoReturn:
    print(f"nomarch: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


def _players(
    game: Game, seats: str | None, edition: str | None, variant: list[str] | None, set_: list[str] | None
) -> list[str]:
    """Name who sits where; without a word a person plays against the best bot of the game."""
    names = list(seats_named(seats or ""))
    known = {HUMAN: None, **bots_of(game)}
    for name in names:
        if name.partition(":")[0] not in known:
            raise UnknownName("player", name, known)
        if name != HUMAN:
            make_bot(game, name, 0)
    if names or seats is not None:
        return names
    count = game.rules(edition, None, variant or (), changes_of(set_)).seats
    return [HUMAN] + [best_bot(game)] * (count - 1)


def _create(path: Path, match: Match) -> Writer:
    try:
        return Writer.create(path, match)
    except FileExistsError:
        raise Usage(f"{path} exists already; go on with it by --resume, or name another by --record") from None


def _watch(match: Match, record: Path | None, out: Path | None, lang: str) -> None:
    """Let the bots play and tell the whole game."""
    refuse_old_file(out)
    if record is not None:
        match.writer = _create(record, match)
    Session(match, Console(quiet=True)).run()
    if match.writer is not None:
        match.writer.close()
    give(story.lines(match, lang, None), out)


def _play_on(path: Path, named: str | None, lang: str) -> None:
    record = Record.read(path)
    warn(record.warnings)
    game = story.game_of(record, named)
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
    console = Console()
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


def _problem(game: Game, example: Any, edition: str) -> str:
    try:
        example.run(game, edition)
    except ExampleError as error:
        return str(error)
    return ""
