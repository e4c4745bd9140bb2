"""The check of one law: an edition with its variants and changes, printed, played and looked at in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from nomarch.core.editions import fields_of
from nomarch.core.engine import Game, RuleSet
from nomarch.core.engine.example import Example, examples_of
from nomarch.core.errors import EditionError, ExampleError, NomarchError, TextError
from nomarch.core.rulebook.check import following, rendering, sentences
from nomarch.core.rulebook.check.fault import Fault, Written, blocks_of, located
from nomarch.core.rulebook.check.reading import moves_to_the_end
from nomarch.core.rulebook.index import told_within
from nomarch.core.rulebook.texts import Texts, texts_of

GAMES: Final = 10
"""How many games are played at random by a law, for each number of players."""
WITH_A_VARIANT: Final = 2
"""How many of them once more with each variant that it offers."""


class Verdict(NamedTuple):
    """What was found: faults, and the worked examples of the book that no longer hold and are left out of it."""

    faults: list[Fault]
    left_out: list[str]
    games: int


def judged(rules: RuleSet, languages: Sequence[str] | None = None, texts: Texts | None = None) -> Verdict:
    """Print, play and check what a table chose, in all languages of the game or in some."""
    game, texts = rules.game, texts or texts_of(rules.game)
    alone = game.under(rules.resolved.choice)
    unfit = dict(_unfit(alone))
    alone.shelf.left_out = frozenset(unfit)
    faults = [*_contradicted(rules), *(_misfit(rules, *each) for each in unfit.items()), *_played(alone)]
    for code in texts.languages if languages is None else languages:
        faults += [_blamed(rules, fault) for fault in _in_language(alone, texts, code)]
    return Verdict(list(dict.fromkeys(faults)), list(_left_out(alone, texts)), GAMES)


def _contradicted(rules: RuleSet) -> Iterator[Fault]:
    known = fields_of(rules.game.shelf.model)
    for fields, reason in rules.resolved.contradictions:
        clauses = dict.fromkeys(clause for field in fields for clause in known[field].clauses)
        told = f"{', '.join(fields)}: {reason} ({', '.join(clauses)})"
        yield Fault("contradiction", rules.resolved.place_of(fields), 0, "", "", told)


def _unfit(game: Game) -> Iterator[tuple[str, EditionError]]:
    """Find variants that do not go with a law that inherits them: with other years, a table by year has gaps."""
    for name in game.shelf.variants(game.default_edition):
        try:
            game.rules(None, None, [name])
        except EditionError as error:
            yield name, error


def _misfit(rules: RuleSet, variant: str, error: EditionError) -> Fault:
    told = f"the variant {variant} does not go with it: {str(error).removeprefix(f'{error.where}: ')}"
    return Fault("contradiction", rules.resolved.place_of([error.field]), 0, "", "", told)


def _played(game: Game) -> Iterator[Fault]:
    """Play for every number of players, and find where it gets stuck or breaks."""
    for rules in game.every_rule_set(all_seats=True):
        for seed in range(WITH_A_VARIANT if rules.resolved.choice.variants else GAMES):
            try:
                state = game.begin(rules, seed, listen=True)
                for _ in moves_to_the_end(state, Random(f"{rules!r}/{seed}/law")):  # noqa: S311 (a game, not a secret)
                    pass
            except Exception as error:  # noqa: BLE001 (whatever a law does to play, it ends as a fault)
                told = str(error) if isinstance(error, NomarchError) else f"{type(error).__name__}: {error}"
                where = rules.resolved.place_of(())
                yield Fault("play", where, 0, "", "", f"{rules.seats} players, seed {seed}: {told}")
                break


def _in_language(game: Game, texts: Texts, code: str) -> list[Fault]:
    """Look at the law in a language; whatever a broken text does, it ends as a fault."""
    try:
        written: list[Written] = list(blocks_of(texts, code))
        faults = [
            *rendering.printed_books(game, texts, code, set()),
            *sentences.spoken(game, texts, code),
            *following.followed(game, texts, code, written, is_whole=False),
        ]
        return located(faults, written)
    except TextError as error:
        return [Fault("broken", error.where, error.line, "", code, error.reason)]
    except Exception as error:  # noqa: BLE001 (a text may fail in any way)
        return [Fault("broken", str(texts.home(code) / code), 0, "", code, f"{type(error).__name__}: {error}")]


def _blamed(rules: RuleSet, fault: Fault) -> Fault:
    """Point at the file that a person edits, if a value of theirs is what a text does not follow."""
    resolved, known = rules.resolved, fields_of(rules.game.shelf.model)
    stated = {field for volume in resolved.line if volume.is_own for field in volume.values}
    stated |= {path.partition(".")[0] for path in resolved.choice.changes}
    spoken = {fault.clause, *told_within(rules.game, fault.clause)}
    touched = [field for field in stated if not spoken.isdisjoint(known[field].clauses)]
    if not touched:
        return fault
    touched.sort(key=lambda field: (not fault.what.startswith(f"{field} = "), field))  # the one it tells of comes first
    text = f"{fault.where}, line {fault.line}" if fault.line else fault.where
    return fault._replace(where=resolved.place_of(touched), line=0, what=f"{fault.what} ({text})")


def _left_out(game: Game, texts: Texts) -> Iterator[str]:
    """Name the worked examples of the book that do not hold under this law."""
    told = {name for names in texts.plan.examples.values() for name in names}
    for example in examples_of(game):
        if example.id in told and not all(_holds(game, example, name) for name in example.editions_of(game)):
            yield example.id


def _holds(game: Game, example: Example, edition: str) -> bool:
    try:
        example.run(game, edition)
    except ExampleError:
        return False
    return True
