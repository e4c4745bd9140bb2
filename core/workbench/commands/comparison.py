"""The command `compare`: two editions, variants or readings side by side, down to what they do to the game."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from nomarch.core.comparing.comparison import Comparison, Playing, compare
from nomarch.core.comparing.shares import EXACT
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.witness import PARTS, POSITIONS
from nomarch.core.engine import Game
from nomarch.core.errors import shortened
from nomarch.core.optional import needed
from nomarch.core.registry import SUFFIX, available, load
from nomarch.core.workbench.options import Changes, Document, GameName, Language, Out, Seed, changes_of
from nomarch.core.workbench.output import Usage, format_of, give, refuse_old_file
from nomarch.core.workbench.reports import comparison as report
from nomarch.core.workbench.reports.wording import Wording
from nomarch.core.workbench.runs import Bots, Jobs, Keep, Players, Resume, Run, Scheduler, at_the_table

Edition = Annotated[
    str, typer.Argument(metavar="LEFT", help="An edition, perhaps with variants: EDITION+VARIANT.", show_default=False)
]
Other = Annotated[
    str | None,
    typer.Argument(metavar="[RIGHT]", help="The other one; with --set it may be left out.", show_default=False),
]


def command(
    name: GameName,
    left: Edition,
    right: Other = None,
    set_: Changes = None,
    lang: Language = "en",
    games: Annotated[
        int, typer.Option("--games", help="Play so many games on each side; none if left out.", min=0)
    ] = 0,
    share_games: Annotated[
        int, typer.Option("--share-games", help="How many games each combination of parameters gets.", min=1)
    ] = 100,
    positions: Annotated[
        int, typer.Option("--positions", help="How many positions to search for one where a parameter shows.", min=4)
    ] = POSITIONS,
    players: Players = None,
    bots: Bots = "random",
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    keep: Keep = None,
    resume: Resume = False,  # noqa: FBT002
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page to this new file instead.", show_default=False)
    ] = None,
    json_: Document = None,
    out: Out = None,
) -> None:
    """Compare two editions: their texts, their parameters and, with --games, what the differences do to the game.

    A variant is written behind its edition, EDITION+VARIANT; --set changes single values of the right side. Two
    languages, --lang fr,it, lay the texts side by side in both.
    """
    game, codes = load(name), [code.strip() for code in lang.split(",")]
    _refuse_games(game, left, right)
    if len(codes) > 2:
        raise Usage(f"two languages at most, not {len(codes)}: {lang}")
    if right is None and not set_ and len(codes) < 2:
        raise Usage("compare with what? name another edition, change a value by --set, or name two languages")
    if not games and (keep is not None or resume):
        raise Usage("--keep and --resume are for games: say how many by --games")
    seated = at_the_table(bots, players, Side(game, left, codes[0]).rules.seats)
    ours = Side(game, left, codes[0], seats=len(seated))
    pair = Pair(ours, Side(game, right or left, codes[-1], changes_of(set_), len(seated)))
    target = Target(html, json_, out)
    target.check()
    if not games:
        target.take(compare(pair), pair)
        return
    if html is not None:
        needed("matplotlib", "a page with charts", "lab")
    playing = Playing(seated, seed, games, share_games, positions)
    with Run(jobs, scheduler, keep, resume).lab(_called(pair, playing), _work(pair, playing)) as lab:
        target.take(compare(pair, playing, lab), pair)


def _refuse_games(game: Game, *sides: str | None) -> None:
    """Refuse another game where an edition is wanted."""
    for side in sides:
        if side is not None and side not in game.editions and (side.endswith(SUFFIX) or side in available()):
            editions = ", ".join(game.editions)
            raise Usage(
                f"{shortened(side)} is a game, and editions of one game are compared: nomarch compare {game.found_as} "
                f"LEFT RIGHT, or LEFT --set FIELD=VALUE; editions of {game.name} are: {editions}"
            )


class Target(NamedTuple):
    """Where a comparison goes: into a page, a document for programs, a text; to the screen if none is named."""

    page: Path | None
    document: Path | None
    text: Path | None

    def check(self) -> None:
        """Refuse files that cannot be written, before anything is played."""
        format_of(None, self.text, ["text"], "text")
        named = [file for file in self if file is not None]
        for file in named:
            refuse_old_file(file)
        if len(set(named)) < len(named):
            raise Usage("--html, --json and --out need a file each")

    def take(self, found: Comparison, pair: Pair) -> None:
        """Write a comparison wherever it is wanted."""
        wording = Wording(pair.speaker, pair.fields)
        if self.document is not None:
            give(report.as_json(found), self.document)
        if self.page is not None:
            give(report.page(found, wording), self.page)
        if self.text is not None or not (self.document or self.page):
            give(report.screen(found, wording), self.text)


def _work(pair: Pair, playing: Playing) -> int:
    """Tell how many games there can be to play, shares included, or parts of searches for positions."""
    differing = len(pair.playing)
    combined = playing.share_games * 2 ** min(EXACT, differing) if differing else 0
    return max(2 * playing.games + combined, PARTS * differing)


def _called(pair: Pair, playing: Playing) -> str:
    """Name a run, so that the same command finds its finished games again."""
    keys = [side.setting(playing.bots, playing.seed).key for side in pair.sides]
    return f"compare-{pair.game.name}-{hashlib.sha256(' '.join(keys).encode()).hexdigest()[:8]}"
