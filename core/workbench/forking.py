"""The command `forks`: every rival reading of an edition, played beside it and sorted by what it changes."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.comparing.forks import Fork, Forked, play_forks
from nomarch.core.comparing.parameters import title_of, value_told
from nomarch.core.comparing.sides import said
from nomarch.core.comparing.wording import Wording
from nomarch.core.editions import fields_of
from nomarch.core.lab.roster import seated
from nomarch.core.lab.setting import Setting
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.options import (
    Changes,
    Document,
    EditionName,
    GameName,
    Language,
    Out,
    Seed,
    Variants,
    changes_of,
)
from nomarch.core.workbench.output import give, note, refuse_old_file
from nomarch.core.workbench.running import Bots, Games, Jobs, Keep, Players, Resume, Run, Scheduler, setting_of
from nomarch.core.workbench.show import table


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    lang: Language = "en",
    players: Players = None,
    games: Games = 200,
    bots: Bots = "random",
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    keep: Keep = None,
    resume: Resume = False,  # noqa: FBT002
    json_: Document = None,
    out: Out = None,
) -> None:
    """Play all rival readings of an edition and sort them by what they change, for an editor to settle the first.

    A reading is another value of a field that says how a sentence is taken, or a variant of the edition.
    """
    game = load(name)
    setting = setting_of(game.rules(edition, None, variant or (), changes_of(set_)), bots, players, seed)
    speaker = Speaker(setting.rules, lang)
    refuse_old_file(out)
    refuse_old_file(json_)
    with Run(jobs, scheduler, keep, resume).lab(f"forks-{game.name}-{setting.key[:8]}") as lab:
        found = play_forks(game, setting, games, lab)
        if json_ is not None:
            give(json.dumps([forked.plain() for forked in found], ensure_ascii=False, indent=1) + "\n", json_)
        if json_ is None or out is not None:
            give(_screen(found, setting, games, speaker), out)
    for forked in found:
        if forked.reason:
            note(f"{forked.fork.name} cannot be played by itself: {forked.reason}")


def _screen(found: Sequence[Forked], setting: Setting, games: int, speaker: Speaker) -> RenderableType:
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
    return Group(Text(f"{speaker.title}, {setting.name}", style="bold"), Text(told), drawn)


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
