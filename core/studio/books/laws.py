"""The law that an address asks for, and what is said in the reader's language where there is none."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, get_origin

from nomarch.core.editions import Choice, Contradiction, fields_of
from nomarch.core.editions.allowed import LISTS, Kind, kind_at
from nomarch.core.editions.tables import at
from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import EditionError, NomarchError, UnknownName, UnsupportedSeats, shortened
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.naming import title_of, value_told
from nomarch.core.studio.books.address import MOST_CHANGES, Asked
from nomarch.core.studio.speaking import edition_title, speaker_of
from nomarch.core.studio.trouble import Reason, Trouble

ABSENT: Final = object()


class Law:
    """The rules that somebody reads, and those of the edition unchanged."""

    def __init__(self, asked: Asked, rules: RuleSet, usual: RuleSet) -> None:
        self.asked: Final = asked
        self.rules: Final = rules
        self.usual: Final = usual
        """With the same variants, for as many players."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.rules.game

    @property
    def is_changed(self) -> bool:
        """Whether a value is otherwise than in the edition."""
        return self.rules is not self.usual

    @cached_property
    def speaker(self) -> Speaker:
        """Whoever speaks of it to the reader; of changed values nobody needs to know for longer than a page takes."""
        usual = speaker_of(self.usual, self.asked.code)
        return Speaker(self.rules, usual.code) if self.is_changed else usual

    @property
    def contradictions(self) -> list[Contradiction]:
        """What does not go together in it, but does in the edition unchanged."""
        usual = self.usual.resolved.contradictions
        return [each for each in self.rules.resolved.contradictions if each not in usual]


def law_of(game: Game, asked: Asked) -> Law:
    """Compile what is asked for; values that are as the edition has them are no changes."""
    usual = _published(game, asked, asked.edition, asked.variants)
    changes = {
        path: value
        for path, value in asked.changes.items()
        if at(usual.resolved.parameters, tuple(path.split("."))) != value or value is None
    }
    if len(changes) > MOST_CHANGES:
        raise Trouble(400, "rules-too-many-changes", most=MOST_CHANGES)
    settled = asked.but(changes=changes, is_forced=asked.is_forced and bool(changes))
    if not changes:
        return Law(settled, usual, usual)
    try:
        rules = game.rules(asked.edition, asked.players, asked.variants, changes)
    except NomarchError as error:
        raise _refused(settled, usual, error) from None
    law = Law(settled, rules, usual)
    if law.contradictions and not settled.is_forced:
        raise contradicted(law)
    return law


def law_beside(game: Game, law: Law) -> tuple[RuleSet, str] | None:
    """Compile what is read beside a law, and in which language; nothing if nothing is."""
    asked = law.asked
    if not asked.beside:
        return None
    if asked.beside in LANGUAGES and asked.beside not in game.editions:
        return law.rules, asked.beside
    other = Choice.read(asked.beside)
    return _published(game, asked, other.edition, other.variants), asked.code


def _published(game: Game, asked: Asked, edition: str, variants: tuple[str, ...]) -> RuleSet:
    """Compile an edition with variants, as it was published."""
    if edition not in game.editions:  # an edition may lie apart, but no address leads there
        titles = ", ".join(title for _, title in editions_of(game, asked.code))
        raise Trouble(404, "rules-no-edition", name=shortened(edition), known=titles)
    try:
        return game.rules(edition, asked.players, variants)
    except UnknownName as error:
        raise Trouble(404, "rules-no-variant", name=shortened(error.name), number=len(error.known)) from None
    except UnsupportedSeats:
        limits = game.rules(edition, None, variants).edition
        facts = {"number": asked.players, "fewest": limits.players_min, "most": limits.players_max}
        raise Trouble(422, "rules-not-for-players", **facts) from None
    except EditionError as error:
        raise Trouble(422, "rules-together", Reason(str(error)), what=", ".join(variants) or edition) from None


def editions_of(game: Game, code: str) -> list[tuple[str, str]]:
    """Name the editions of a game in a language."""
    return [
        (name, edition_title(speaker_of(rules, code), rules)) for name in game.editions for rules in [game.rules(name)]
    ]


def _refused(asked: Asked, usual: RuleSet, error: NomarchError) -> Trouble:
    """Say why values are refused, in the language of the reader as far as the model of the edition tells."""
    if isinstance(error, UnknownName):
        return Trouble(404, "rules-no-field", name=shortened(error.name))
    if isinstance(error, UnsupportedSeats) or not isinstance(error, EditionError):
        return Trouble(422, "rules-together", Reason(str(error)), what=_named(asked, usual, asked.changes))
    path = tuple(error.field.removeprefix("values.").split("."))
    kind = kind_at(usual.game.shelf.model, path)
    value = _wanted(asked, path)
    if kind is None or value is ABSENT or _fits(kind, usual, path, value):
        named = dict.fromkeys([*asked.changes, path[0]])
        return Trouble(422, "rules-together", Reason(str(error)), what=_named(asked, usual, named))
    return _misfit(asked, usual, path, kind, value)


def _wanted(asked: Asked, path: tuple[str, ...]) -> Any:
    """Find what was asked for at a place, which may lie in a value that was given whole."""
    for length in range(len(path), 0, -1):
        name = ".".join(path[:length])
        if name in asked.changes:
            value: Any = asked.changes[name]
            for step in path[length:]:
                if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
                    value = value[int(step)]
                elif isinstance(value, dict) and step in value:
                    value = value[step]
                else:
                    return value
            return value
    return ABSENT


def _fits(kind: Kind, usual: RuleSet, path: tuple[str, ...], value: Any) -> bool:
    """Tell whether a value is one that could stand at its place."""
    if kind.type is bool:
        return isinstance(value, bool)
    if kind.type is int:
        least, most = kind.reach(fields_of(usual.game.shelf.model)[path[0]].most)
        return type(value) is int and least <= value <= most
    if kind.choices:
        return value in kind.choices
    if get_origin(kind.type) in LISTS:
        return isinstance(value, list)
    return isinstance(value, dict) if kind.parts or get_origin(kind.type) is dict else True


def _misfit(asked: Asked, usual: RuleSet, path: tuple[str, ...], kind: Kind, value: Any) -> Trouble:
    """Say what could stand at a place where something else was asked for."""
    speaker = speaker_of(usual, asked.code)
    facts = {
        "what": _title(speaker, path),
        "written": shortened(str(value).lower() if value in (True, False) else str(value)),
    }
    if kind.type is int:
        least, most = kind.reach(fields_of(usual.game.shelf.model)[path[0]].most)
        digits = speaker.voice.language.digits
        return Trouble(422, "rules-must-be-number", **facts, least=digits(least), most=digits(most))
    known = (True, False) if kind.type is bool else kind.choices
    if known:
        told = ", ".join(
            f"{value_told(speaker, path, each)} ({str(each).lower() if each in (True, False) else each})"
            for each in known
        )
        return Trouble(422, "rules-must-be-one-of", **facts, known=told)
    usually = value_told(speaker, path, at(usual.resolved.parameters, path))
    return Trouble(422, "rules-must-be-like", **facts, usual=usually)


def _title(speaker: Speaker, path: tuple[str, ...]) -> str:
    field = fields_of(speaker.voice.rules.game.shelf.model)[path[0]]
    inside = tuple(step for step in path[1:] if not step.isdecimal())
    return title_of(speaker, (path[0], *inside), field.description)


def _named(asked: Asked, usual: RuleSet, paths: Any) -> str:
    """Name values in the language of the reader, with what was asked for."""
    speaker = speaker_of(usual, asked.code)
    known = fields_of(usual.game.shelf.model)
    return "; ".join(_title(speaker, tuple(path.split("."))) for path in paths if path.split(".")[0] in known)


def contradicted(law: Law) -> Contradicted:
    """Name the values that contradict one another."""
    found = law.contradictions
    named = "; ".join(_named(law.asked, law.usual, each.fields) for each in found)
    return Contradicted(422, "rules-contradict", *(Reason(each.reason) for each in found), what=named)


class Contradicted(Trouble):
    """Values that can be played but do not go together; whoever wants them so can have them."""
