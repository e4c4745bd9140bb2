"""The demonstration behind `make demo`: what there is, whether examples hold, games, a comparison, rulebooks."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

from rich.console import Console

from nomarch.core.comparing import Pair, Playing, Side, compare_sides
from nomarch.core.engine import Game, Match, Sitting
from nomarch.core.engine.example import examples_of
from nomarch.core.errors import ExampleError
from nomarch.core.installed import available
from nomarch.core.lab import Lab, find_workers
from nomarch.core.lab.roster import seated_at
from nomarch.core.optional import NeedsGroup
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.paper import LibraryMissing, expect_a_press
from nomarch.core.workbench.reports import comparison as comparison_report
from nomarch.core.workbench.reports.games import game_lines
from nomarch.core.workbench.reports.scores import names_of, score_sheet
from nomarch.core.workbench.reports.site import INDEX, publish
from nomarch.core.workbench.reports.story import page, transcript
from nomarch.core.workbench.reports.wording import Wording
from nomarch.core.workbench.screen import printed

SEED = 7
SHOWN = 24
"""How many lines of a transcript are printed; the rest is in its file."""


def main() -> None:
    """Show everything, and write the transcripts below the folder that is named."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out")
    folder.mkdir(parents=True, exist_ok=True)
    console = Console()
    for name in available():
        game = load(name)
        _say(console, *game_lines(game), "")
        _run_examples(console, game)
        for number, edition in enumerate(game.editions):
            _play(console, game, edition, SEED + number, folder)
        if len(game.editions) > 1:
            _compare(console, game, folder)
    _publish(console, folder / "rules")
    _say(console, "", "To play in a browser, and to have all of it there: .venv/bin/nomarch serve")


def _run_examples(console: Console, game: Game) -> None:
    runs = [(example, edition) for example in examples_of(game) for edition in example.editions_of(game)]
    failures = 0
    for example, edition in runs:
        try:
            example.run(game, edition)
        except ExampleError as error:
            failures += 1
            _say(console, str(error))
    told = "all hold" if not failures else f"{failures} do not hold"
    _say(console, f"{len(examples_of(game))} worked examples, {len(runs)} runs over the editions: {told}", "")


def _play(console: Console, game: Game, edition: str, seed: int, folder: Path) -> None:
    rules = game.rules(edition)
    best = [*game.bots, "random"][0]
    match = Match(rules, seed, [best] * rules.seats)
    Sitting(match, seated_at(game, match.players)).go_on()
    speaker = Speaker(rules, players=names_of(match))
    story = list(transcript(match, speaker))
    sheet = score_sheet(match.state, speaker)
    file = folder / f"{game.name}.{edition}.txt"
    file.write_text("\n".join(story) + "\n\n" + printed(sheet), encoding="utf-8")
    _say(console, f"== {game.shelf.title(edition)}, {rules.seats} players, seed {seed} ==", *story[:SHOWN])
    pictured = file.with_suffix(".html")
    pictured.write_text(page(match, "en", None), encoding="utf-8")
    _say(console, f"    … {len(story) - SHOWN} more lines in {file}, with pictures in {pictured}", "")
    console.print(sheet)


def _compare(console: Console, game: Game, folder: Path) -> None:
    """Compare the first edition with the last, by a few games."""
    begun = time.perf_counter()
    pair = Pair(*(Side(game, edition, "en") for edition in (game.editions[0], game.editions[-1])))
    playing = Playing(("random",) * pair.left.rules.seats, SEED, games=200, share_games=5, positions=2000)
    with find_workers(os.cpu_count() or 1) as found:
        comparison = compare_sides(pair.sides, playing, Lab(found))
    file = folder / f"{game.name}.compared.html"
    file.write_text(comparison_report.page(comparison, Wording(pair.speaker, pair.fields)), encoding="utf-8")
    took = time.perf_counter() - begun
    _say(console, f"{pair.left.title} and {pair.right.title} compared in {took:.1f} s: open {file}", "")


def _publish(console: Console, folder: Path) -> None:
    """Write all books, on paper too where this machine can; those of an earlier run make room."""
    begun = time.perf_counter()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        expect_a_press()
        paper = "a4"
    except (NeedsGroup, LibraryMissing) as error:
        _say(console, str(error))
        paper = ""
    books = publish([load(name) for name in available()], folder, paper=paper)
    took = time.perf_counter() - begun
    _say(console, f"{books} rulebooks and summaries in {took:.1f} s: open {folder / INDEX}")


def _say(console: Console, *lines: str) -> None:
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


if __name__ == "__main__":
    main()
