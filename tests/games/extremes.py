"""Editions at their limits: every number as large as it may be, and lists as long; data for tests, and a trial of them.

As a program it plays some moves of a game with each, so that whoever starts it can bound its memory.
"""

import sys
from random import Random

from nomarch.core import load
from nomarch.core.drawing import letters
from nomarch.core.editions import LONGEST, Choice, fields_of
from nomarch.core.errors import EditionError
from nomarch.core.rulebook import Speaker

MOVES = 50
AT_ONCE = 40
"""So many changes are tried together."""
TOGETHER = 8
"""So often that is done."""


def largest(game):
    """Give changes that make one number of an edition as large as it may be, by the place of the number."""
    parameters = game.shelf.resolve(Choice(game.default_edition)).parameters
    for field in fields_of(game.shelf.model).values():
        for path, number in numbers_in(parameters[field.name], (field.name,)):
            yield path, number, field.most


def numbers_in(value, path):
    """Walk the numbers of a value; of tables and lists of tables the first entry stands for all."""
    if isinstance(value, dict):
        entries = value.items() if all(isinstance(part, int) for part in value.values()) else [*value.items()][:1]
        for key, part in entries:
            yield from numbers_in(part, (*path, key))
    elif isinstance(value, list) and value:
        yield from numbers_in(value[0], (*path, 0))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value


def changed(game, path, number):
    """Give the change that puts *number* at *path*."""
    value = game.shelf.resolve(Choice(game.default_edition)).parameters[path[0]]
    return {path[0]: _with(value, path[1:], number)}


def _with(value, path, number):
    if not path:
        return number
    if isinstance(value, list):
        return [_with(value[0], path[1:], number), *value[1:]]
    return {**value, path[0]: _with(value[path[0]], path[1:], number)}


def longest(game):
    """Give changes that make one list or table as long as it may be, or a key as large."""
    parameters = game.shelf.resolve(Choice(game.default_edition)).parameters
    for field in fields_of(game.shelf.model).values():
        value = parameters[field.name]
        if isinstance(value, list) and value:
            yield {field.name: (value + value[-1:] * LONGEST)[:LONGEST]}
            if isinstance(value[0], int):
                yield {field.name: [*value, *range(value[-1] + 1, LONGEST)][:100]}
                yield {field.name: [field.most] * len(value)}
        if isinstance(value, dict) and value:
            part = next(iter(value.values()))
            yield {field.name: {**value, **{_word(number): part for number in range(LONGEST - len(value))}}}
            yield {field.name: {**value, **{_word(number): part for number in range(100 - len(value))}}}
            yield {field.name: {**value, str(field.most): part}}
            yield {field.name: {str(number): part for number in range(1, LONGEST + 1)}}


def _word(number):
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def all_changes(game):
    """Give the changes to one field each."""
    yield from (changed(game, path, most) for path, _, most in largest(game))
    yield from longest(game)


def together(game, seed):
    """Give many changes at once, as many as fit together."""
    chosen = {}
    known = [*all_changes(game)]
    for change in Random(seed).sample(known, min(AT_ONCE, len(known))):
        try:
            game.shelf.resolve(Choice(game.default_edition, (), chosen | change))
        except EditionError:
            continue
        chosen |= change
    return chosen


def play(game, changes):
    """Compile, deal, make some moves for as many players as there can be, and draw; or be refused."""
    try:
        resolved = game.shelf.resolve(Choice(game.default_edition, (), changes))
    except EditionError:
        return
    rules = game.rules_of(resolved, resolved.edition.players_max)
    state, random = game.begin(rules, 1), Random(1)
    for _ in range(MOVES):
        if not state.over:
            state.play(random.choice(state.moves()))
    letters(state.view(0).picture(Speaker(rules, "en")))
    assert rules.longest
    assert rules.score_bounds


if __name__ == "__main__":
    named = load(sys.argv[1])
    for changes in [*all_changes(named), *(together(named, seed) for seed in range(TOGETHER))]:
        print(f"{changes}"[:200], file=sys.stderr)
        play(named, changes)
