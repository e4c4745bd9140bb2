"""The command `compare`: editions, variants or readings side by side, down to what they do to the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from nomarch.core.comparing.comparison import SECONDS, Comparison, Question, compare_sides
from nomarch.core.comparing.contrast import Playing
from nomarch.core.comparing.goals import Goal, known_goals
from nomarch.core.comparing.shares import EXACT
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.witness import PARTS, POSITIONS
from nomarch.core.engine import Game
from nomarch.core.errors import shortened
from nomarch.core.installed import available
from nomarch.core.lab.roster import usual_bots
from nomarch.core.optional import needed
from nomarch.core.registry import SUFFIX, load
from nomarch.core.workbench.chosen import Force, edition_called, expect_coherent
from nomarch.core.workbench.options import Changes, Document, GameName, Language, Out, Page, Seed, changes_of
from nomarch.core.workbench.output import Target, Usage, give
from nomarch.core.workbench.reports import comparison as report
from nomarch.core.workbench.reports.wording import Wording
from nomarch.core.workbench.runs import (
    Jobs,
    Keep,
    Players,
    Resume,
    Run,
    Scheduler,
    UsualKinds,
    called,
)
from nomarch.core.workbench.seating import kinds_at_the_table

Sides = Annotated[
    list[str],
    typer.Argument(
        metavar="SIDE...",
        help="Editions, perhaps with variants: EDITION+VARIANT; the others are held against the first. With --set one "
        "is enough.",
        show_default=False,
    ),
]


def command(
    name: GameName,
    sides: Sides,
    set_: Changes = None,
    force: Force = False,  # noqa: FBT002
    lang: Language = "en",
    games: Annotated[
        int, typer.Option("--games", help="Play so many games on each side; none if left out.", min=0)
    ] = 0,
    share_games: Annotated[
        int,
        typer.Option(
            "--share-games", help="How many games each combination of parameters gets; 0 asks for no shares.", min=0
        ),
    ] = 100,
    positions: Annotated[
        int, typer.Option("--positions", help="How many positions to search for one where a parameter shows.", min=4)
    ] = POSITIONS,
    players: Players = None,
    bots: UsualKinds = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds-per-decision", help="How long a decision takes at a table, to tell minutes.", min=0.1, max=3600
        ),
    ] = SECONDS,
    goal: Annotated[
        list[str] | None,
        typer.Option("--goal", help=f"What is wanted of a game: {', '.join(known_goals())}; may be repeated."),
    ] = None,
    recommend: Annotated[  # noqa: FBT002
        bool, typer.Option("--recommend", help="Say which side does best by the goals, the first being the foremost.")
    ] = False,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    keep: Keep = None,
    resume: Resume = False,  # noqa: FBT002
    html: Page = None,
    json_: Document = None,
    out: Out = None,
) -> None:
    """Compare editions: their texts, their parameters and, with --games, what the differences do to the game.

    A variant is written behind its edition, EDITION+VARIANT; --set changes single values of the last side. Two
    languages, --lang fr,it, lay the texts of two sides side by side in both.
    """
    game, codes = load(name), [code.strip() for code in lang.split(",")]
    _refuse_games(game, *sides)
    question = Question(tuple(map(Goal.read, goal or ())), seconds)
    if recommend and not question.goals:
        raise Usage(f"what is the best side to do? name a goal by --goal: {', '.join(known_goals())}")
    if not games and (keep is not None or resume or question.goals):
        raise Usage("--keep, --resume and --goal are for games: say how many by --games")
    named = [edition_called(game, side) or side for side in sides]
    written = _written(named, codes, changed=bool(set_))
    kinds = kinds_at_the_table(bots or usual_bots(game), players, Side(game, written[0], codes[0]).rules.seats)
    *others, last = written
    compared = [Side(game, side, codes[0], seats=len(kinds[0])) for side in others]
    compared.append(Side(game, last, codes[-1], changes_of(set_), len(kinds[0])))
    for each in compared:
        expect_coherent(each.rules.resolved, force=force)
    target = Target(html, json_, out)
    target.check()
    playing = Playing(kinds[0], seed, games, share_games, positions, tuple(kinds[1:])) if games else None
    if playing is None:
        _take(target, compare_sides(compared), compared)
        return
    if html is not None:
        needed("matplotlib", "a page with charts", "lab")
    settings = [side.setting(kind, seed) for kind in playing.kinds for side in compared]
    with Run(jobs, scheduler, keep, resume).lab(called("compare", game, settings), _work(compared, playing)) as lab:
        _take(target, compare_sides(compared, playing, lab, question), compared)


def _refuse_games(game: Game, *sides: str) -> None:
    """Refuse another game where an edition is wanted."""
    for side in sides:
        if side not in game.editions and (side.endswith(SUFFIX) or side in available()):
            editions = ", ".join(game.editions)
            raise Usage(
                f"{shortened(side)} is a game, and editions of one game are compared: nomarch compare {game.found_as} "
                f"LEFT RIGHT, or LEFT --set FIELD=VALUE; editions of {game.name} are: {editions}"
            )


def _written(sides: list[str], codes: Sequence[str], *, changed: bool) -> list[str]:
    """Give all sides as they are written: what is changed, or read in another language, may be the first again."""
    if len(codes) > 2:
        raise Usage(f"two languages at most, not {len(codes)}: {','.join(codes)}")
    if len(codes) > 1 and len(sides) > 2:
        raise Usage(f"two languages are for two sides, not for {len(sides)}")
    if len(sides) > 1:
        return sides
    if not changed and len(codes) < 2:
        raise Usage("compare with what? name another edition, change a value by --set, or name two languages")
    return sides * 2


def _take(target: Target, found: Comparison, sides: Sequence[Side]) -> None:
    """Write a comparison wherever it is wanted."""
    wording = Wording(sides[0].speaker, Pair(*sides[:2]).fields)
    if target.document is not None:
        give(report.as_json(found, wording), target.document)
    if target.page is not None:
        give(report.page(found, wording), target.page)
    if target.has_text:
        give(report.screen(found, wording), target.text)


def _work(sides: Sequence[Side], playing: Playing) -> int:
    """Tell how many games there can be to play, shares included, or parts of searches for positions."""
    differing = [len(Pair(sides[0], side).playing) for side in sides[1:]]
    combined = playing.share_games * sum(1 << min(EXACT, number) for number in differing if number)
    return max(len(playing.kinds) * (len(sides) * playing.games + combined), PARTS * sum(differing))
