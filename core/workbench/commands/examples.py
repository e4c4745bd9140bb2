"""The command `examples`: the worked examples of a game, run."""

from __future__ import annotations

from typing import Annotated

import typer

from nomarch.core.engine import Game
from nomarch.core.engine.example import Example, examples_of
from nomarch.core.errors import ExampleError
from nomarch.core.registry import load
from nomarch.core.workbench.chosen import edition_called
from nomarch.core.workbench.options import EditionName, GameName, Out
from nomarch.core.workbench.output import Usage, give, note


def command(
    name: GameName,
    edition: EditionName = None,
    only: Annotated[
        str | None, typer.Option("--only", help="Run the examples whose id begins like this.", show_default="all")
    ] = None,
    out: Out = None,
) -> None:
    """Run the worked examples of a game, each under the editions it belongs to."""
    game = load(name)
    called = edition_called(game, edition)
    wanted = None if called is None else game.rules(called).resolved
    lines, failed = [], []
    for example in examples_of(game):
        run = example.editions_of(game) if wanted is None else [wanted.choice.edition] * example.is_of(wanted)
        if not run or (only and not example.id.startswith(only)):
            continue
        problems = [problem for each in run if (problem := _problem(game, example, each))]
        failed += problems
        told = ", ".join(example.sources) or "our own"
        where = "" if set(run) == set(game.editions) else f"; {', '.join(run)}"
        lines.append(f"{'NO' if problems else 'ok'}  {example.id:<5} {example.title} ({told}{where})")
    if not lines:
        raise Usage(f"{game.name} has no such worked examples")
    give(lines, out)
    for problem in failed:
        note(problem)
    note(f"{len(lines)} examples, {len(failed)} failures")
    if failed:
        raise typer.Exit(1)


def _problem(game: Game, example: Example, edition: str) -> str:
    try:
        example.run(game, edition)
    except ExampleError as error:
        return str(error)
    return ""
