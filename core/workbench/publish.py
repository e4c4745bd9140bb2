"""The commands for people who write and read rule texts: `rules`, `errata`, `check`, `accept`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import typer

from nomarch.core.errors import UnknownName
from nomarch.core.lab.economy import gains, not_covered
from nomarch.core.registry import available, load
from nomarch.core.rulebook.accepted import accept_translation
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import REMEDIES, faults_of
from nomarch.core.rulebook.errata import errata_lines
from nomarch.core.rulebook.render import WRITERS
from nomarch.core.rulebook.summary import summary
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.workbench.options import Changes, EditionName, GameName, Language, Out, Variants, changes_of
from nomarch.core.workbench.output import give, note

Format = Annotated[str, typer.Option("--format", help="md, html, text or json.")]


def rules(
    name: GameName,
    edition: EditionName = None,
    variant: Variants = None,
    set_: Changes = None,
    lang: Language = "en",
    format_: Format = "text",
    short: Annotated[bool, typer.Option("--summary", help="The player aid: one page of short forms.")] = False,  # noqa: FBT002
    players: Annotated[
        int | None, typer.Option("--players", help="For how many players.", min=1, show_default="any")
    ] = None,
    out: Out = None,
) -> None:
    """Write the rulebook of an edition, or its summary, in one of the languages of the game.

    Every number comes from the edition; a variant or a changed value changes the text.
    """
    if format_ not in WRITERS:
        raise UnknownName("format", format_, WRITERS)
    table = load(name).rules(edition, players, variant or (), changes_of(set_))
    book = (summary if short else rulebook)(table, lang, players)
    give(WRITERS[format_](book), out)


def errata(name: GameName, lang: Language = "en", out: Out = None) -> None:
    """List where the sources of a game contradict themselves or one another, what is right, and the computation."""
    give(errata_lines(load(name), lang), out)


def check(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The game.", show_default="all")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say how to mend each kind of fault.")] = False,  # noqa: FBT002
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
            print(fault)
            if explain:
                print(f"    {REMEDIES[fault.kind]}")
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
                print(f"{called}: {recipe}")
            left_out = Counter(exchange.clause for exchange in not_covered(exchanges))
            if not recipes:
                print(f"{called}: nothing is gained for nothing{' by what is covered' if left_out else ''}")
            for told, number in left_out.items():
                print(f"{called}: not covered: {told} with several kinds at once ({number})")
    if gaining:
        raise typer.Exit(1)


def accept(
    name: GameName,
    lang: Annotated[str, typer.Argument(metavar="LANG", help="The language of the translation.", show_default=False)],
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="The clause, or all.", show_default=False)],
) -> None:
    """Say that a translation was read and fits the clause it was made from."""
    settled = accept_translation(load(name), lang, clause)
    for part in settled:
        note(f"accepted: {lang} {part}")
    if not settled:
        note("nothing was stale")
