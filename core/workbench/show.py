"""How things look at the terminal: tables, score sheets, transcripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from nomarch.core.engine import Game, Grid, Match, Move, Seen, Told
from nomarch.core.errors import NomarchError
from nomarch.core.lab.bots import bots_of
from nomarch.core.lab.simulation import Simulation, Standing
from nomarch.core.players import NOBODY

COLLAPSE = 6
"""From how many like moves on only the ends are listed."""


def table(title: str, *columns: str, right: Iterable[int] = ()) -> Table:
    """Begin a table; the columns in *right* are set flush right."""
    drawn = Table(title=title or None, title_justify="left", title_style="bold", header_style="bold", box=None)
    aligned = set(right)
    for index, column in enumerate(columns):
        drawn.add_column(column, justify="right" if index in aligned else "left", overflow="fold")
    return drawn


def said(clause: str) -> str:
    """Read a clause id as the sentence it is: `build.stones-become-a-pyramid` → stones become a pyramid."""
    return clause.rpartition(".")[2].replace("-", " ")


def grid(content: Grid) -> Table:
    """Draw a part of the table."""
    numeric = [
        index
        for index in range(len(content.columns))
        if all(isinstance(row[index], int) or row[index] == "" for row in content.rows)
    ]
    drawn = table(content.title, *content.columns, right=numeric)
    for row in content.rows:
        drawn.add_row(*(Text(str(cell)) for cell in row))
    return drawn


def game_lines(game: Game) -> Iterator[str]:
    """Tell what a game offers: its editions, their variants, and its bots."""
    yield f"{game.name}: {game.title}; bots: {', '.join(bots_of(game))}"
    width = max(map(len, game.editions))
    for edition in game.editions:
        try:
            limits = game.rules(edition).edition
        except NomarchError as error:  # one broken edition must not hide the others
            yield f"   {edition:<{width}}  {error}"
            continue
        mark = "*" if edition == game.default_edition else " "
        players = f"{limits.players_min} to {limits.players_max} players"
        yield f" {mark} {edition:<{width}}  {players}  {game.shelf.title(edition)}"
        for name, variant in game.shelf.variants(edition).items():
            yield f"     + {name}: {variant.title}"
    yield " * the edition played when none is named"


def names_of(match: Match) -> list[str]:
    """Call the players by what they are and where they sit, from 1."""
    return [f"{player} {number}" for number, player in enumerate(match.players, 1)]


def score_sheet(state: Any, players: Sequence[str]) -> RenderableType:
    """Draw everybody's score sheet: a row a clause, a column a player."""
    drawn = table("Score sheet", "", *players, right=range(1, len(players) + 1))
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    for clause in dict.fromkeys(line.clause for line in state.lines):
        drawn.add_row(said(clause), *(str(sheet.points(clause) or "") for sheet in sheets))
    drawn.add_section()
    drawn.add_row(Text("total", style="bold"), *(Text(str(sheet.total), style="bold") for sheet in sheets))
    winners = " and ".join(players[seat] for seat in state.winners())
    verdict = f"{winners} {'has won' if len(state.winners()) == 1 else 'have won'}." if state.over else ""
    return Group(drawn, Text(verdict))


def standings(title: str, rows: Iterable[Standing]) -> RenderableType:
    """Draw how seats or bots fared."""
    drawn = table(title, "", "games", "points", "spread", "lowest", "highest", "won", right=range(1, 7))
    for row in rows:
        drawn.add_row(
            row.name,
            f"{row.places}",
            f"{row.mean:.2f}",
            f"{row.spread:.2f}",
            f"{row.lowest}",
            f"{row.highest}",
            f"{row.won:.1%}",
        )
    return drawn


def simulation(result: Simulation) -> RenderableType:
    """Draw the result of a simulation. It depends on the seed alone, not on how fast it went."""
    setting, games = result.setting, result.games
    chosen = "+".join([setting.edition, *setting.variants])
    lengths = [game.decisions for game in games]
    changes = "".join(f", {field} = {value}" for field, value in setting.changes.items())
    bots = ", ".join(dict.fromkeys(setting.bots))
    told = (
        f"{setting.game}, {chosen}{changes}, {setting.seats} players ({bots}), {len(games)} games, seed {setting.seed}"
    )
    length = f"decisions a game: {sum(lengths) / len(lengths):.1f} ({min(lengths)} to {max(lengths)})"
    parts: list[RenderableType] = [Text(told), standings("", result.by_seat())]
    if len(set(setting.bots)) > 1:
        parts.append(standings("Bots, seats rotated", result.by_bot()))
    return Group(*parts, Text(length))


def event(seen: Seen, players: Sequence[str]) -> str:
    """Tell an event in a line: what happened, to whom, with which facts."""
    facts = [f"{name.replace('_', ' ')} {fact_text(fact)}" for name, fact in seen.facts.items() if fact != []]
    who = [] if seen.seat == NOBODY else [players[seen.seat]]
    told = ", ".join([*who, *facts])
    what = seen.name.replace("_", " ") or said(seen.clause)
    return f"{what}{': ' if told else ''}{told}"


def fact_text(fact: object) -> str:
    """Write a fact; a list by its members."""
    return " ".join(map(str, fact)) if isinstance(fact, list) else str(fact)


def transcript(match: Match, eyes: int | None = None) -> Iterator[str]:
    """Tell a match line by line: all of it, or what the seat *eyes* saw."""
    names = names_of(match)
    for step in match.told(eyes):
        yield from step_lines(step, names)


def step_lines(step: Told, players: Sequence[str]) -> Iterator[str]:
    """Tell a step of a match: the move, what it brought about, and the phase it led to."""
    if step.made is not None:
        yield f"{players[step.made.seat]}: {'(in secret)' if step.is_secret else step.made.move.notation}"
    for seen in step.events:
        if seen.name == "phase_begins":
            yield f"\n-- {seen.facts['phase']} --"
        else:
            yield f"    {event(seen, players)}"


def numbered(moves: Sequence[Move]) -> Iterator[str]:
    """List moves with their numbers; a long run that differs in its number only is given by its ends."""
    lines = list(enumerate(moves, 1))
    for _, run in groupby(lines, key=lambda line: _stem(line[1].notation)):
        same = list(run)
        (low, begin), (high, end) = same[0], same[-1]
        if len(same) >= COLLAPSE:
            yield f"{f'{low}-{high}':>7}  {begin.notation} … {end.notation}"
        else:
            yield from (f"{number:>7}  {move.notation}" for number, move in same)


def _stem(notation: str) -> str:
    """Give a notation without its numbers."""
    return " ".join("#" if word.isdigit() else word for word in notation.split())


def printed(content: RenderableType, width: int = 110) -> str:
    """Render content as plain text."""
    console = Console(width=width, no_color=True, highlight=False, record=False, force_terminal=False)
    with console.capture() as capture:
        console.print(content)
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"
