"""Rival readings as a table, sorted by what they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from nomarch.core.comparing.forks import Fork, Forked, ForkPlay
from nomarch.core.comparing.play import effect_on
from nomarch.core.editions import fields_of
from nomarch.core.lab.roster import seated
from nomarch.core.lab.setting import Setting
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import said, title_of, value_told
from nomarch.core.workbench.reports.tables import glued, table
from nomarch.core.workbench.reports.wording import STANDS, Wording


def screen(
    found: Sequence[Forked], settings: Sequence[Setting], games: int, speaker: Speaker, idle: int = 0
) -> RenderableType:
    """Lay the readings out for the terminal, and say how many were left out because they say nothing at this table."""
    setting, several = settings[0], len(settings) > 1
    wording = Wording(speaker, fields_of(setting.rules.game.shelf.model))
    playable = [forked for forked in found if not forked.reason]
    bots = "; ".join(seated(each.bots) for each in settings)
    told = wording.say("played", games=games, players=setting.seats, bots=bots, seed=setting.seed)
    drawn = (
        [*chain.from_iterable(_by_players(forked, setting, games, wording) for forked in playable)]
        if several
        else [_table(playable, setting, games, wording), Text(_alone(setting, wording))]
    )
    left_out = [Text(wording.say("idle-readings", number=idle))] if idle else []
    return Group(Text(f"{speaker.title}, {setting.name}", style="bold"), Text(told), *drawn, *left_out)


def _alone(setting: Setting, wording: Wording) -> str:
    return wording.answer("agree-alone", kinds=wording.players(setting.bots))


def _table(found: Sequence[Forked], setting: Setting, games: int, wording: Wording) -> RenderableType:
    """Lay out what the readings change with one kind of players."""
    headings = ("reading", "other-games", "largest", "difference", "interval")
    drawn = table("", *(wording.say(heading) for heading in headings), right=(1, 3, 4))
    for forked in found:
        effect, (play,) = forked.largest, forked.plays
        drawn.add_row(
            _reading(forked.fork, wording, setting),
            _others(play, games, wording),
            Text(_measure(forked, games, wording)),
            wording.number(effect.difference.value, effect.unit, signed=True) if effect else "",
            Text(wording.interval(effect.difference, effect.unit) if effect else ""),
        )
    return drawn


def _by_players(forked: Forked, setting: Setting, games: int, wording: Wording) -> Iterator[RenderableType]:
    """Tell a reading: what it changes most, whether that is so whoever plays, and what each kind of players shows."""
    yield Text()
    yield glued(_reading(forked.fork, wording, setting))
    agreed = wording.agreed(forked.agreement, forked.untold) if forked.agreement else ""
    yield Padding(glued(f"{_measure(forked, games, wording)}  {agreed}", "bold"), (0, 0, 0, 2))
    for play in forked.plays:
        others = f"{wording.say('other-games')}{wording.colon} {_others(play, games, wording)}"
        parts = [*_shown(forked, play, wording), others]
        line = f"{wording.players(play.bots)}{wording.colon} {f'{wording.semicolon} '.join(parts)}"
        yield Padding(glued(line), (0, 0, 0, 4))


def _measure(forked: Forked, games: int, wording: Wording) -> str:
    return wording.measure(forked.largest) if forked.largest else wording.say("nothing-detected", games=games)


def _others(play: ForkPlay, games: int, wording: Wording) -> str:
    return wording.speaker.voice.language.percent(1 - play.same_games / games, 0)


def _shown(forked: Forked, play: ForkPlay, wording: Wording) -> Iterator[str]:
    """Write what one kind of players shows of the measure that a reading changes most."""
    if forked.largest is not None:
        effect = effect_on(forked.largest.of, play.effects)
        mark = f" {STANDS}" if effect.detected else ""
        number = wording.number(effect.difference.value, effect.unit, signed=True)
        yield f"{number}{mark} {wording.interval(effect.difference, effect.unit)}".strip()


def _reading(fork: Fork, wording: Wording, setting: Setting) -> Text:
    """Name a reading: the field and its other value, or the variant; then how it is written, and its clauses."""
    speaker = wording.speaker
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
