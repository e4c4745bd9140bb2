"""Errors in the sources: where a text contradicts itself or another, what is right, and the computation that shows it.

    [E-SM1]
    where = "SM337"
    says = "the offerings add up to 10"
    reading = "they add up to 12; the level is the same"
    computed = { example = "T16", moment = "the offerings are counted", fact = "total", printed = 10 }

The right number is not typed: the example gives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from nomarch.core.engine import Game
from nomarch.core.engine.example import Example, examples_of
from nomarch.core.errors import UnknownName
from nomarch.core.rulebook.files import read_table
from nomarch.core.rulebook.naming import said
from nomarch.core.rulebook.notes import source_name
from nomarch.core.rulebook.sources import source_named, sources_of
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.rulebook.typography import finished


class Computation(BaseModel):
    """A moment of an example at which a fact differs from what is printed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    example: str
    moment: str
    fact: str
    """The path of the fact in the document of the moment, `gold.1`, or a sum of several."""
    since: str = ""
    """An earlier moment, if what is printed is how much less the fact has become since."""
    printed: Any
    is_seat: bool = False
    """Whether the fact is a seat, to be told by the name of its player."""

    def right(self, game: Game) -> Any:
        """Run the example and give what is right."""
        example = self._example(game)
        moments = example.run(game, example.editions_of(game)[0]).moments
        found = self._fact(moments, self.moment)
        return self._fact(moments, self.since) - found if self.since else found

    def shown(self, game: Game, value: Any) -> Any:
        """Give a value as a reader takes it: a seat by the name of its player."""
        return self._example(game).players[value] if self.is_seat else value

    def _example(self, game: Game) -> Example:
        examples = {example.id: example for example in examples_of(game)}
        if self.example not in examples:
            raise UnknownName("example", self.example, examples)
        return examples[self.example]

    def _fact(self, moments: dict[str, dict[str, Any]], moment: str) -> Any:
        if moment not in moments:
            raise UnknownName(f"moment of {self.example}", moment, moments)
        values = [_at(moments[moment], path) for path in self.fact.split(" + ")]
        return sum(values) if len(values) > 1 else values[0]


def _at(document: Any, path: str) -> Any:
    for step in path.split("."):
        document = document[int(step)] if isinstance(document, list) else document[step]
    return document


class Erratum(BaseModel):
    """One error of a source."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    where: str
    says: str
    reading: str
    computed: Computation | None = None


def errata_of(game: Game) -> list[Erratum]:
    """Read the errata of a game."""
    file = game.folder / "errata.toml" if game.folder else None
    if file is None or not file.is_file():
        return []
    return [Erratum(id=name, **entry) for name, entry in read_table(file).items()]


def edition_of(game: Game, erratum: Erratum) -> str:
    """Name the edition in whose own rules an error stands, by the first passage named; none if elsewhere."""
    source = sources_of(game).get(_source(game, erratum))
    return source.edition if source else ""


def _source(game: Game, erratum: Erratum) -> str:
    return source_named(sources_of(game), re.split(r"[\s,]", erratum.where)[0])


def errata_by_edition(game: Game, editions: Sequence[str] = ()) -> dict[str, list[Erratum]]:
    """Give the errata of a game by edition, in the order of its shelf; perhaps those of some *editions* only."""
    found: dict[str, list[Erratum]] = {name: [] for name in editions or (*game.editions, "")}
    for erratum in errata_of(game):
        edition = edition_of(game, erratum)
        if edition in found:
            found[edition].append(erratum)
    return {edition: errata for edition, errata in found.items() if errata}


def errata_lines(game: Game, code: str, editions: Sequence[str] = ()) -> Iterator[str]:
    """Tell the errata of a game in a language, edition by edition; the examples are run for what is right."""
    speaker = Speaker(game.rules(), code)
    words = errata_words(game, code)
    found = errata_by_edition(game, editions)
    if not found:
        yield speaker.say("errata-none")
    for number, (edition, errata) in enumerate(found.items()):
        yield from [""] if number else []
        yield from _heading(speaker, game, edition, errata)
        for erratum in errata:
            yield from _told(speaker, game, erratum, words.get(erratum.id, {}))


def _heading(speaker: Speaker, game: Game, edition: str, errata: Sequence[Erratum]) -> Iterator[str]:
    """Name an edition and the sources in which its errors stand."""
    if edition:
        yield said(speaker, f"edition:{edition}", game.rules(edition).resolved.title_in(speaker.code))
    sources = sources_of(game)
    for name in dict.fromkeys(_source(game, erratum) for erratum in errata):
        if name:
            yield f"{name}{speaker.voice.language.colon} {source_name(speaker, sources, name)}"
    yield ""


def _told(speaker: Speaker, game: Game, erratum: Erratum, words: Mapping[str, str]) -> Iterator[str]:
    told = {"says": erratum.says, "reading": erratum.reading, **words}
    says, reading = (finished(told[part], speaker.voice.language) for part in ("says", "reading"))
    colon = speaker.voice.language.colon
    yield f"{erratum.id} ({erratum.where})"
    yield f"    {speaker.say('erratum-says')}{colon} {says}"
    yield f"    {speaker.say('erratum-right')}{colon} {reading}"
    if erratum.computed is not None:
        computed = erratum.computed
        shown = {
            "example": computed.example,
            "right": computed.shown(game, computed.right(game)),
            "printed": computed.shown(game, computed.printed),
        }
        yield f"    {speaker.say('erratum-computed', **shown)}"


def errata_words(game: Game, code: str) -> dict[str, dict[str, str]]:
    """Read the errata as a language words them; English is the language of the index itself."""
    texts = texts_of(game)
    file = texts.home(code) / code / "errata.toml" if texts.exist else None
    return read_table(file) if file is not None and file.is_file() else {}
