"""The command `publish`: everything of one edition that leaves the house, in a folder for the printer."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Final

import typer

from nomarch.core.comparing.contrast import Playing
from nomarch.core.engine import RuleSet
from nomarch.core.errors import UnknownName
from nomarch.core.lab.roster import usual_bots
from nomarch.core.lab.shortage import shortages, tables_of
from nomarch.core.lab.simulation import Lab
from nomarch.core.optional import needed
from nomarch.core.registry import load
from nomarch.core.rulebook.check import judged
from nomarch.core.rulebook.paper import PAPERS
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.chosen import Force, chosen_rules, edition_called, game_with
from nomarch.core.workbench.options import Seed
from nomarch.core.workbench.output import Usage, is_watched, new_folder, note, say
from nomarch.core.workbench.printing import paper_here
from nomarch.core.workbench.reports.folder import Desk, publish_edition
from nomarch.core.workbench.reports.site import INDEX
from nomarch.core.workbench.runs import Bar, Jobs, Run

A4: Final = "a4"
ALL: Final = "all"


def command(
    name: Annotated[
        str,
        typer.Argument(metavar="EDITION", help="The edition: its name, or the path of its file.", show_default=False),
    ],
    out: Annotated[Path, typer.Option("--out", help="The new folder.", show_default=False)],
    game: Annotated[
        str | None, typer.Option("--game", help="The game, if several have such an edition.", show_default=False)
    ] = None,
    against: Annotated[
        str | None,
        typer.Option("--against", help="The edition to compare it with.", show_default="the one it is made of"),
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", help="The language: fr, it, en, de or es; `all`: those of the game.")
    ] = ALL,
    paper: Annotated[str, typer.Option("--paper", help="The paper of the PDFs: a4, letter or a5.")] = A4,
    games: Annotated[
        int, typer.Option("--games", help="How many games each side of the comparison plays; 0: none.", min=0)
    ] = 200,
    seed: Seed = 0,
    jobs: Jobs = None,
    force: Force = False,  # noqa: FBT002
) -> None:
    """Write everything of an edition into a folder: rulebooks, aids, quick starts, what is new, components, comparison.

    In all languages, with an index and a colophon; the same command makes the same files. What the check finds wrong is
    told first, and nothing is written then; --force publishes all the same.
    """
    if paper not in PAPERS:
        raise UnknownName("paper", paper, PAPERS)
    found = load(game) if game else game_with(name)
    rules = chosen_rules(found, edition_called(found, name), None, None, None, force=force)
    codes = texts_of(found).languages if lang == ALL else [texts_of(found).language(lang).code]
    other = edition_called(found, against) or _made_of(rules)
    if other:
        found.rules(other, rules.seats)
        needed("matplotlib", "a page with charts", "lab")
    sheet = paper_here(paper, is_needed=False)
    with new_folder(out) as folder:
        _expect_sound(rules, codes, force=force)
        with Run(jobs).workers(max(games, 1)) as workers, Bar(workers.called) as bar:
            lab = Lab(workers, progress=bar)
            tables = tables_of(rules, None, seed) if games else []
            stock = shortages(tables, games, workers, bar) if tables else []
            playing = _playing(rules, games, seed) if games and other else None
            again = _command(rules, out, lang, paper, games, seed, other)
            desk = Desk(rules, codes, sheet, other or "", playing, stock, again)
            documents = publish_edition(desk, folder, lab, _tell if is_watched() else _hush)
    note(f"{documents} documents written to {out}: open {out / INDEX}")


def _made_of(rules: RuleSet) -> str | None:
    """Find what an edition of one's own is made of, called as from here."""
    resolved = rules.resolved
    if not resolved.is_own:
        return None
    parent = resolved.line[-2]
    return str(parent.apart) if parent.apart is not None else parent.name


def _expect_sound(rules: RuleSet, codes: list[str] | tuple[str, ...], *, force: bool) -> None:
    """Refuse to print what the check finds wrong."""
    verdict = judged(rules, codes)
    faults = verdict.faults
    for remark in verdict.remarks:
        note(remark)
    for fault in faults:
        say(str(fault))
    if faults and not force:
        told = f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}"
        raise Usage(f"{told}, so nothing is published; mend it, or publish all the same by --force")


def _playing(rules: RuleSet, games: int, seed: int) -> Playing:
    first, *others = ((bot,) * rules.seats for bot in usual_bots(rules.game))
    return Playing(first, seed, games, others=tuple(others))


def _command(rules: RuleSet, out: Path, lang: str, paper: str, games: int, seed: int, against: str | None) -> str:
    """Write the command that makes the same folder again."""
    parts = ["nomarch", "publish", rules.resolved.choice.edition, "--out", out.name, "--lang", lang, "--paper", paper]
    parts += ["--games", str(games), "--seed", str(seed), *(["--against", against] if against else [])]
    return shlex.join(parts)


def _tell(file: str) -> None:
    note(f"  {file}")


def _hush(file: str) -> None:
    """Say nothing: nobody watches."""
