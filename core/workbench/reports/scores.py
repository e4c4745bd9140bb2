"""Score sheets: a row a clause, a column a player, and who has won."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.engine import Match
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.typography import harmless
from nomarch.core.workbench.reports.tables import table


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
