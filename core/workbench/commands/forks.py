"""The command `forks`: every rival reading of an edition, played beside it and sorted by what it changes."""

from __future__ import annotations

from time import perf_counter

from nomarch.core.comparing.forks import play_forks, sorted_forks
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.render import json_text
from nomarch.core.workbench.chosen import Force, chosen_rules
from nomarch.core.workbench.options import (
    Changes,
    Document,
    EditionName,
    GameName,
    Language,
    Out,
    Seed,
    Variants,
)
from nomarch.core.workbench.output import give, note, refuse_old_file
from nomarch.core.workbench.reports.forks import screen
from nomarch.core.workbench.runs import Games, Jobs, Keep, Kinds, Players, Resume, Run, Scheduler, called, settings_of


def command(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    lang: Language = "en",
    players: Players = None,
    games: Games = 200,
    bots: Kinds = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    keep: Keep = None,
    resume: Resume = False,  # noqa: FBT002
    json_: Document = None,
    out: Out = None,
) -> None:
    """Play all rival readings of an edition and sort them by what they change, for an editor to settle the first.

    A reading is another value of a field that says how a sentence is taken, or a variant of the edition. Played by
    several kinds of players, it is said of each whether what it changes is the same with all of them.
    """
    begun, game = perf_counter(), load(name)
    rules = chosen_rules(game, edition, None, variant, set_, force=force)
    setting, *others = settings = settings_of(rules, bots or ["random"], players, seed)
    speaker = Speaker(setting.rules, lang)
    refuse_old_file(out)
    refuse_old_file(json_)
    forks = sorted_forks(game, setting)
    work = games * len(settings) * (1 + len(forks.playable))
    with Run(jobs, scheduler, keep, resume, begun).lab(called("forks", game, settings), work) as lab:
        found = play_forks(game, setting, games, lab, forks, [other.bots for other in others])
        if json_ is not None:
            give(json_text([forked.plain() for forked in found]), json_)
        if json_ is None or out is not None:
            give(screen(found, settings, games, speaker, len(forks.idle)), out)
    for forked in found:
        if forked.reason:
            note(f"{forked.fork.name} cannot be played by itself: {forked.reason}")
