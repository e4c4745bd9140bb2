"""How seats and bots fared in a simulation."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.lab.figures import FEWEST, LEVEL, Figure, counted_mean
from nomarch.core.lab.ratings import Finishes, rated
from nomarch.core.lab.roster import seated
from nomarch.core.lab.simulation import Simulation
from nomarch.core.lab.tally import Standing
from nomarch.core.optional import NeedsGroup
from nomarch.core.workbench.reports.tables import table


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
    setting, tally = result.setting, result.tally
    games, lengths, bots = tally.games, tally.lengths, seated(setting.bots)
    told = f"{setting.game}, {setting.name}, {setting.seats} players ({bots}), {games} games, seed {setting.seed}"
    length = f"decisions a game: {counted_mean(lengths).written('.1f')}, {min(lengths)} to {max(lengths)}"
    parts: list[RenderableType] = [Text(told), standings("", tally.by_seat())]
    if not tally.has_one_first_player:
        parts.append(standings("Order of play, the first player's place being 1", tally.by_place()))
    if len(tally.kinds) > 1:
        parts.append(standings("Bots, seats rotated", tally.by_bot()))
        parts += _strengths(tally.finishes)
    certain = "" if games < FEWEST else f"± and – hold the true value {LEVEL:.0%} of the time"
    return Group(*parts, Text(length), Text(certain))


def _strengths(finishes: Finishes) -> list[RenderableType]:
    """Draw how strong the bots are, if the group of packages is there that knows."""
    try:
        ratings = rated(finishes)
    except NeedsGroup as missing:
        return [Text(str(missing))]
    drawn = table("", "", "Elo", "", right=(1, 2))
    for bot, strength in ratings:
        drawn.add_row(Text(bot), f"{strength.value:+.0f}", give_or_take(strength, ".0f"))
    return [Text("Strength: 400 points more are ten wins to one, a tie is half a win", style="bold"), drawn]
