"""How things look at the terminal: tables, score sheets, transcripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from nomarch.core.engine import Game, Grid, Match, Move, Told
from nomarch.core.errors import NomarchError
from nomarch.core.lab.figures import FEWEST, LEVEL, Figure, mean
from nomarch.core.lab.optional import NeedsGroup
from nomarch.core.lab.ratings import ratings
from nomarch.core.lab.roster import bots_of, seated
from nomarch.core.lab.setting import Played
from nomarch.core.lab.simulation import Simulation, Standing
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.render import GLUED, LOOSE
from nomarch.core.rulebook.typography import harmless

COLLAPSE = 6
"""From how many like moves on only the ends are listed."""


class Sheet(Table):
    """A table in whose cells no line breaks where a space must not break."""

    def add_row(self, *cells: RenderableType | None, **options: Any) -> None:
        """Add a row."""
        super().add_row(*(glued(cell) if isinstance(cell, str | Text) else cell for cell in cells), **options)


def glued(text: str | Text, style: str = "") -> Text:
    """Make a text that holds together where its spaces must not break a line; printing sets the spaces free again."""
    told = Text(text, style=style) if isinstance(text, str) else text
    told.plain = told.plain.translate(GLUED)
    return told


def table(title: str, *columns: str, right: Iterable[int] = ()) -> Table:
    """Begin a table; the columns in *right* are set flush right."""
    drawn = Sheet(
        title=Text(title, style="bold") if title else None,
        title_justify="left",
        title_style="bold",
        header_style="bold",
        box=None,
    )
    aligned = set(right)
    for index, column in enumerate(columns):
        drawn.add_column(Text(column), justify="right" if index in aligned else "left", overflow="fold")
    return drawn


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
    return [f"{harmless(player)} {number}" for number, player in enumerate(match.players, 1)]


def score_sheet(state: Any, speaker: Speaker) -> RenderableType:
    """Draw everybody's score sheet: a row a clause, a column a player."""
    players = speaker.players
    drawn = table(speaker.label("score-sheet"), "", *players, right=range(1, len(players) + 1))
    *rows, (total, points) = score_rows(state, speaker)
    for line, cells in rows:
        drawn.add_row(Text(line), *cells)
    drawn.add_section()
    drawn.add_row(Text(total, style="bold"), *(Text(cell, style="bold") for cell in points))
    return Group(drawn, Text(verdict(state, speaker)))


def score_rows(state: Any, speaker: Speaker) -> list[tuple[str, list[str]]]:
    """Give the lines of everybody's score sheet, the total last: what was scored, and the points of each player."""
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    clauses = dict.fromkeys(line.clause for line in state.lines)
    rows = [(speaker.line(clause), [str(sheet.points(clause) or "") for sheet in sheets]) for clause in clauses]
    return [*rows, (speaker.label("total"), [str(sheet.total) for sheet in sheets])]


def verdict(state: Any, speaker: Speaker) -> str:
    """Say who has won, once the game is over."""
    if not state.over:
        return ""
    winners = [speaker.players[seat] for seat in state.winners()]
    if len(winners) > 1:
        return speaker.say("have-won", players=winners)
    return speaker.say("has-won", player=winners[0]) if winners else speaker.say("nobody-has-won")


def standings(title: str, rows: Iterable[Standing]) -> RenderableType:
    """Draw how seats or bots fared."""
    drawn = table(title, "", "games", "points", "", "spread", "lowest", "highest", "won", "", right=range(1, 9))
    for row in rows:
        drawn.add_row(
            Text(row.name),
            f"{row.places}",
            f"{row.points.value:.2f}",
            give_or_take(row.points),
            f"{row.spread:.2f}",
            f"{row.lowest}",
            f"{row.highest}",
            f"{row.won.value:.1%}",
            f"{row.won.low:.1%}–{row.won.high:.1%}" if row.won.has_interval else "",
        )
    return drawn


def give_or_take(figure: Figure, form: str = ".2f") -> str:
    """Write how far a figure reaches to either side, if there were games enough to know."""
    return f"± {figure.reach:{form}}" if figure.has_interval else ""


def simulation(result: Simulation) -> RenderableType:
    """Draw the result of a simulation. It depends on the seed alone, not on how fast it went."""
    setting, games = result.setting, result.games
    lengths = [game.decisions for game in games]
    bots = seated(setting.bots)
    told = f"{setting.game}, {setting.name}, {setting.seats} players ({bots}), {len(games)} games, seed {setting.seed}"
    length = f"decisions a game: {mean(lengths).told('.1f')}, {min(lengths)} to {max(lengths)}"
    parts: list[RenderableType] = [Text(told), standings("", result.by_seat())]
    if any(game.first for game in games):
        parts.append(standings("Order of play, the first player's place being 1", result.by_place()))
    if len(set(setting.bots)) > 1:
        parts.append(standings("Bots, seats rotated", result.by_bot()))
        parts += _rated(games)
    certain = "" if len(games) < FEWEST else f"± and – hold the true value {LEVEL:.0%} of the time"
    return Group(*parts, Text(length), Text(certain))


def _rated(games: Sequence[Played]) -> list[RenderableType]:
    """Draw how strong the bots are, if the group of packages is there that knows."""
    try:
        rated = ratings(games)
    except NeedsGroup as missing:
        return [Text(str(missing))]
    drawn = table("", "", "Elo", "", right=(1, 2))
    for bot, strength in rated:
        drawn.add_row(Text(bot), f"{strength.value:+.0f}", give_or_take(strength, ".0f"))
    return [Text("Strength: 400 points more are ten wins to one, a tie is half a win", style="bold"), drawn]


def transcript(match: Match, speaker: Speaker, eyes: int | None = None) -> Iterator[str]:
    """Tell a match line by line: all of it, or what the seat *eyes* saw."""
    for step in match.told(eyes):
        yield from step_lines(step, speaker)


def step_lines(step: Told, speaker: Speaker) -> Iterator[str]:
    """Tell a step of a match: the move, what it brought about, and the phase it led to."""
    if step.made is not None:
        move = step.made.move
        told = speaker.say("in-secret") if step.is_secret else speaker.move(move)
        yield f"{speaker.players[step.made.seat]}{speaker.voice.language.colon} {told}"
    for seen in step.events:
        if seen.name == "phase_begins":
            yield f"\n-- {speaker.phase(str(seen.facts['phase']))} --"
        else:
            yield f"    {speaker.event(seen)} [{seen.clause}]"


def numbered(moves: Sequence[Move], speaker: Speaker) -> Iterator[str]:
    """List moves with their numbers, as they are typed and as they are told; a long run of like ones by its ends."""
    rows = []
    for _, run in groupby(enumerate(moves, 1), key=lambda line: _stem(line[1].notation)):
        same = list(run)
        if len(same) >= COLLAPSE:
            (low, begin), (high, end) = same[0], same[-1]
            rows.append((f"{low}-{high}", f"{begin.notation} … {end.notation}", f"{speaker.move(begin)} …"))
        else:
            rows += [(f"{number}", move.notation, speaker.move(move)) for number, move in same]
    width = max((len(notation) for _, notation, _ in rows), default=0)
    for number, notation, told in rows:
        yield f"{number:>7}  {notation:<{width}}  {told if told != notation else ''}".rstrip()


def _stem(notation: str) -> str:
    """Give a notation without its numbers and squares."""
    return " ".join("#" if any(map(str.isdigit, word)) else word for word in notation.split())


def printed(content: RenderableType, width: int = 110) -> str:
    """Render content as plain text."""
    console = Console(width=width, no_color=True, highlight=False, record=False, force_terminal=False)
    with console.capture() as capture:
        console.print(content)
    return "\n".join(line.rstrip() for line in capture.get().translate(LOOSE).splitlines()) + "\n"
