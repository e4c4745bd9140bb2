"""Examples under other values: what is told of them where they hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final

from nomarch.core.engine import Game
from nomarch.core.engine.example import Example, Outcome, examples_of
from nomarch.core.errors import ExampleError
from nomarch.core.rulebook.check.blemishes import Blemish
from nomarch.core.rulebook.check.trials import Trial, surroundings_of
from nomarch.core.rulebook.check.wordings import Wordings, attempted
from nomarch.core.rulebook.examples import prose
from nomarch.core.rulebook.tags import Face

SUMMED: Final = re.compile(r"[a-z]\w+")
TRIED: Final = 2
"""How many values of a field an example is played under."""


def retold(wordings: Wordings, *, elsewhere: bool = True) -> Iterator[tuple[Face, Trial, Blemish]]:
    """Find what is wrong with worked examples where they are told, under the given values and *elsewhere*."""
    known = {example.id: example for example in examples_of(wordings.game)}
    for face in (face for face in wordings.parts if face.face == "example" and face.owner in known):
        example = known[face.owner]
        fields = wordings.reads[face] | _summed(example) if elsewhere else ()
        for trial, outcome in _holding(wordings.game, example, fields):
            said = attempted(partial(prose, wordings.voice(trial), example, outcome))
            yield from ((face, trial, blemish) for blemish in wordings.seen(said))


def _holding(game: Game, example: Example, fields: Iterable[str]) -> Iterator[tuple[Trial, Outcome]]:
    """Play an example as it is and under other values of some fields, and give what holds and is the same story."""
    editions = example.editions_of(game)
    if not editions:
        return  # it is not one of the edition that is looked at
    around = surroundings_of(game)[editions[0]]
    usual = _outcome(game, example.id, around.given)
    trials = (trial for field in sorted(fields) for trial in around.alone(field)[:TRIED] if not trial.changes[0].path)
    for trial in (around.given, *trials):
        outcome = _outcome(game, example.id, trial)
        if usual and outcome and outcome.story == usual.story:
            yield trial, outcome


@cache
def _outcome(game: Game, name: str, trial: Trial) -> Outcome | None:
    """Play an example, once for all languages."""
    example = next(example for example in examples_of(game) if example.id == name)
    changes = {change.field: change.value for change in trial.changes}
    try:
        return example.run(game, trial.resolved.choice.edition, changes=changes, listen=True)
    except ExampleError:
        return None


def _summed(example: Example) -> set[str]:
    """Name the fields that numbers of an example are worked out from."""
    return {name for total in _totals(example.model_dump()) for name in SUMMED.findall(total)}


def _totals(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value.startswith("="):
        yield value
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for part in parts:
        yield from _totals(part)
