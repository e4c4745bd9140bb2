"""Rival readings as a table, sorted by what they change."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.comparing.forks import Fork, Forked
from nomarch.core.editions import fields_of
from nomarch.core.lab.roster import seated
from nomarch.core.lab.setting import Setting
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import said, title_of, value_told
from nomarch.core.workbench.reports.tables import table
from nomarch.core.workbench.reports.wording import Wording


def screen(found: Sequence[Forked], setting: Setting, games: int, speaker: Speaker, idle: int = 0) -> RenderableType:
    """Lay the readings out for the terminal, and say how many were left out because they say nothing at this table."""
    wording = Wording(speaker, fields_of(setting.rules.game.shelf.model))
    headings = ("reading", "other-games", "largest", "difference", "interval")
    drawn = table("", *(wording.say(heading) for heading in headings), right=(1, 3, 4))
    for forked in found:
        if forked.reason:
            continue
        effect = forked.largest
        drawn.add_row(
            _reading(forked.fork, speaker, wording, setting),
            speaker.voice.language.percent(1 - forked.same_games / games, 0),
            Text(wording.measure(effect) if effect else wording.say("nothing-detected", games=games)),
            wording.number(effect.difference.value, effect.unit, signed=True) if effect else "",
            Text(wording.interval(effect.difference, effect.unit) if effect else ""),
        )
    bots = seated(setting.bots)
    told = wording.say("played", games=games, players=setting.seats, bots=bots, seed=setting.seed)
    left_out = [Text(wording.say("idle-readings", number=idle))] if idle else []
    return Group(Text(f"{speaker.title}, {setting.name}", style="bold"), Text(told), drawn, *left_out)


def _reading(fork: Fork, speaker: Speaker, wording: Wording, setting: Setting) -> Text:
    """Name a reading: the field and its other value, or the variant; then how it is written, and its clauses."""
    if fork.variant:
        other = fork.of(setting).rules
        title = other.game.shelf.variants(setting.edition)[fork.variant].title
        named = said(Speaker(other, speaker.code), f"variant:{fork.variant}", title)
        return Text(named).append(f"\n{fork.name}", style="dim")
    field = wording.fields[fork.field]
    title = title_of(speaker, (fork.field,), field.description)
    value = value_told(speaker, (fork.field,), fork.value)
    colon = "" if title.endswith("?") else speaker.voice.language.colon
    told = Text(f"{title}{colon} ").append(value, style="bold")
    return told.append("".join(f"\n{name}" for name in (fork.name, *field.clauses[:1])), style="dim")
