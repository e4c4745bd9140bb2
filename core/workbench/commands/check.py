"""The command `check`: whether rule texts and engine say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import typer

from nomarch.core.engine import Game
from nomarch.core.installed import available
from nomarch.core.registry import load
from nomarch.core.rulebook.check import FOLLOWS, REMEDIES, Fault, faults_of, judged, tried_on
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.chosen import chosen_rules, game_with
from nomarch.core.workbench.options import Changes, EditionName, Variants, changes_of
from nomarch.core.workbench.output import Usage, note, say


def command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The game.", show_default="all")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say how to mend each fault, and what was tried.")] = False,  # noqa: FBT002
    economy: Annotated[bool, typer.Option("--economy", help="Look for exchanges that gain for nothing.")] = False,  # noqa: FBT002
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Look at this language alone.", show_default="all of the game")
    ] = None,
) -> None:
    """Check that rule texts and engine say the same: ids, numbers, fields, facts, terms, examples, translations.

    With --edition, --variant or --set only that law is printed, played and checked, as its own edition; the file of an
    edition names its game. With --economy, look instead for a round of exchanges that makes something of nothing, under
    every edition and variant; it fails if an edition without variants has one.
    """
    if economy:
        _check_economies([name] if name else available(), changes_of(set_))
        return
    if edition or variant or set_:
        faults = _of_law(name, edition, variant, set_, lang)
    else:
        faults = [
            fault for each in ([name] if name else available()) for fault in _of_game(each, lang, explain=explain)
        ]
    for fault in faults:
        say(str(fault))
        if explain:
            say(f"    {REMEDIES[fault.kind]}")
    note(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}")
    if faults:
        raise typer.Exit(1)


def _of_game(name: str, lang: str | None, *, explain: bool) -> list[Fault]:
    """Check a game with all its editions."""
    game = load(name)
    if not texts_of(game).exist:
        note(f"{name} brings no texts")
        return []
    faults = faults_of(game, languages=_languages(game, lang))
    if explain and FOLLOWS:
        say(*tried_on(game))
    return faults


def _of_law(
    name: str | None, edition: str | None, variant: list[str] | None, set_: list[str] | None, lang: str | None
) -> list[Fault]:
    """Check what a table chose, and nothing else."""
    if name is None and edition is None:
        raise Usage("which game? name it, or an edition by --edition")
    game = load(name) if name else game_with(edition or "")
    rules = chosen_rules(game, edition, None, variant, set_, force=True)
    faults, left_out, games = judged(rules, _languages(game, lang))
    for variant_name, reason in rules.game.shelf.misfits(rules.resolved.choice.edition).items():
        note(f"the variant {variant_name} does not fit and is not offered: {reason}")
    if left_out:
        note(f"worked examples that do not hold here and are left out of the book: {', '.join(left_out)}")
    note(f"printed in {lang or 'all languages'}, played {games} times for each number of players")
    return faults


def _languages(game: Game, lang: str | None) -> list[str] | None:
    return None if lang is None else [texts_of(game).language(lang).code]


def _check_economies(names: Iterable[str], changes: dict[str, object]) -> None:
    """Look at each edition, alone and with each variant; only an edition as it is played may not gain."""
    from nomarch.core.lab.economy import gains, not_covered  # noqa: PLC0415 (a check of texts needs no graphs)

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
