"""The command `draw`: the board of a game, at some point of it; or its phases, or a figure of its rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nomarch.core.drawing import Legend, Picture, below, flow, letters, svg
from nomarch.core.engine import Match, RuleSet
from nomarch.core.lab.bots import RandomBot
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.figures import drawn
from nomarch.core.rulebook.texts import Voice
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import Changes, EditionName, GameFile, Language, Out, Seed, Variants
from nomarch.core.workbench.output import Usage, format_of, give
from nomarch.core.workbench.records import replayed


def command(
    name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The game, as `nomarch games` lists it.", show_default=False),
    ] = None,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    players: Annotated[
        int | None, typer.Option("--players", help="How many play.", min=1, show_default="the game's default")
    ] = None,
    seed: Seed = 0,
    moves: Annotated[
        int | None,
        typer.Option("--moves", help="After so many moves.", min=0, show_default="none, or all of a record"),
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", help="Draw the game of this record.", show_default=False)
    ] = None,
    file: GameFile = None,
    seat: Annotated[int, typer.Option("--seat", help="As this player sees it, from 1.", min=1)] = 1,
    phases: Annotated[bool, typer.Option("--phases", help="Draw the way through the phases instead.")] = False,  # noqa: FBT002
    figure: Annotated[
        str | None, typer.Option("--figure", help="Draw this figure of the rulebook instead.", show_default=False)
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="In letters instead of SVG.")] = False,  # noqa: FBT002
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Draw the board of a game as SVG, or in letters: at the start, after some random moves, or from a record.

    A picture shows only what the player may know. With --phases, draw which phase follows which, and which break in;
    with --figure, what the rulebook shows: `setup`, `round`, or a figure of the game, for --players or for any number.
    """
    if figure is not None:
        if phases or text or any(given is not None for given in (record, moves, file)) or name is None:
            raise Usage("--figure draws a named game as SVG; it takes neither a record nor --moves, --phases or --text")
        format_of(None, out, ["svg"], "svg")
        give(
            svg(
                figure_of(chosen_rules(load(name), edition, players, variant, set_, force=force), figure, players, lang)
            ),
            out,
        )
        return
    kind = format_of("text" if text else None, out, ["svg", "text"], "svg")
    if phases and (record is not None or moves is not None):
        raise Usage("--phases draws a game, not a table of it; it takes neither --record nor --moves")
    if record is not None:
        if any(given is not None for given in (name, edition, variant, set_, players)):
            raise Usage("--record draws the game it holds; it takes no other")
        match = _recorded(record, file, moves)
    elif file is not None:
        raise Usage("--game is for --record; a game without a record is named first")
    elif name is None:
        raise Usage("which game? name one, or a record with --record")
    else:
        rules = chosen_rules(load(name), edition, players, variant, set_, force=force)
        match = played(Match(rules, seed), moves or 0)
    picture = phases_of(Speaker(match.rules, lang)) if phases else board_of(match, seat, lang)
    give([*letters(picture)] if kind == "text" else svg(picture), out)


def phases_of(speaker: Speaker) -> Picture:
    """Draw which phase of a game follows which, and which of them break in and return."""
    game = speaker.voice.rules.game
    legend = Legend(speaker.label("phase-then"), speaker.label("phase-interrupts"))
    title = f"{speaker.title}{speaker.voice.language.colon} {speaker.label('phases')}"
    return flow(game.phase_graph(), game.first_phase.name, speaker.phase, title, legend)


def figure_of(rules: RuleSet, name: str, players: int | None, lang: str) -> Picture:
    """Draw a figure of the rulebook; where it takes several pictures, they stand below each other."""
    voice = Voice(rules, lang, seats=players)
    pictures = [found.picture for found in drawn(voice, name)]
    if not pictures:
        raise Usage(f"{rules.game.name} has nothing to draw for the figure {name}")
    return pictures[0] if len(pictures) == 1 else below(pictures, pictures[0].title)


def board_of(match: Match, seat: int, lang: str) -> Picture:
    """Draw the table as a player sees it, counted from 1."""
    if seat > match.rules.seats:
        raise Usage(f"there are players 1 to {match.rules.seats}, not {seat}")
    picture: Picture | None = match.state.view(seat - 1).picture(Speaker(match.rules, lang))
    if picture is None:
        raise Usage(f"{match.rules.game.name} brings no picture of its board")
    return picture


def played(match: Match, moves: int) -> Match:
    """Play so many moves at random, or to the end of the game if it is nearer."""
    bot = RandomBot(f"{match.seed}/draw")
    while len(match.made) < moves and not match.state.over:
        match.play(bot.choose(None, match.moves))
    return match


def _recorded(record: Path, named: str | None, moves: int | None) -> Match:
    """Replay a record: all of it, or so many moves."""
    match = replayed(record, named)
    beyond = 0 if moves is None else len(match.made) - moves
    if beyond < 0:
        raise Usage(f"{record} has {len(match.made)} moves, not {moves}")
    if beyond:
        match.undo(beyond)
    return match
