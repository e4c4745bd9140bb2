"""The command `check`: whether rule texts and engine say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import typer

from nomarch.core.lab.economy import gains, not_covered
from nomarch.core.registry import available, load
from nomarch.core.rulebook.check import FOLLOWS, REMEDIES, faults_of, tried_on
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.options import Changes, changes_of
from nomarch.core.workbench.output import note, say


def command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The game.", show_default="all")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say how to mend each fault, and what was tried.")] = False,  # noqa: FBT002
    economy: Annotated[bool, typer.Option("--economy", help="Look for exchanges that gain for nothing.")] = False,  # noqa: FBT002
    set_: Changes = None,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Look at this language alone.", show_default="all of the game")
    ] = None,
) -> None:
    """Check that rule texts and engine say the same: ids, numbers, fields, facts, terms, examples, translations.

    With --economy, look instead for a round of exchanges that makes something of nothing, under every edition and
    variant; it fails if an edition without variants has one.
    """
    if economy:
        _check_economies([name] if name else available(), changes_of(set_))
        return
    found = 0
    for each in [name] if name else available():
        game = load(each)
        if not texts_of(game).exist:
            note(f"{each} brings no texts")
            continue
        if lang is not None:
            texts_of(game).language(lang)
        for fault in faults_of(game, languages=None if lang is None else [lang]):
            found += 1
            say(str(fault))
            if explain:
                say(f"    {REMEDIES[fault.kind]}")
        if explain and FOLLOWS:
            say(*tried_on(game))
    note(f"{found} {'fault' if found == 1 else 'faults'}")
    if found:
        raise typer.Exit(1)


def _check_economies(names: Iterable[str], changes: dict[str, object]) -> None:
    """Look at each edition, alone and with each variant; only an edition as it is played may not gain."""
    gaining = 0
    for name in names:
        game = load(name)
        if game.exchanges is None:
            note(f"{name} declares no exchanges")
            continue
        for rules in game.every_rule_set(changes=changes):
            exchanges, called = list(game.exchanges(rules)), f"{name}, {rules.name}"
            recipes = gains(exchanges)
            gaining += bool(recipes and not rules.resolved.choice.variants)
            for recipe in recipes:
                say(f"{called}: {recipe}")
            left_out = Counter(exchange.clause for exchange in not_covered(exchanges))
            if not recipes:
                say(f"{called}: nothing is gained for nothing{' by what is covered' if left_out else ''}")
            for told, number in left_out.items():
                say(f"{called}: not covered: {told} with several kinds at once ({number})")
    if gaining:
        raise typer.Exit(1)
