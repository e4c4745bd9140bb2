"""Following: a changed value changes the text of the clauses that name its field, or a stated reason says why not.

Every clause is printed under values around the given ones, in each edition. It must read otherwise under one of them at
least, and each of them must make some clause of the field read otherwise; none may break, or say what a program can see
to be wrong. Worked examples are told under other values too, as far as they hold there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from nomarch.core.editions import Field, fields_of
from nomarch.core.engine import Game
from nomarch.core.rulebook.check.examples import retold
from nomarch.core.rulebook.check.fault import Fault, Written
from nomarch.core.rulebook.check.trials import Surroundings, Trial, surroundings_of
from nomarch.core.rulebook.check.wordings import FACES, Wordings
from nomarch.core.rulebook.index import clauses_of, home_of
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Texts

SILENT: Final = "does not change"
ALIKE: Final = "reads as under"
FEW: Final = 3
"""How many values a fault names."""


class Finding(NamedTuple):
    """Something that a face gets wrong about a field, or a column of a table."""

    face: Face
    field: str
    told: str
    """What is wrong, without the values it was seen with."""
    seen: str
    """The values it was seen with, and what is wrong."""


class Following:
    """What the texts of a language say when an edition changes."""

    def __init__(self, wordings: Wordings, around: Surroundings, *, is_whole: bool = True) -> None:
        self.wordings: Final = wordings
        self.around: Final = around
        self._is_whole: Final = is_whole

    def findings(self, field: Field) -> Iterator[Finding]:
        """Find all that the faces of a field get wrong about it."""
        given = self.around.given
        faces = [face for face in self.wordings.faces_of(field) if not self.wordings.said(face, given).broken]
        for face in faces:
            yield from self._misprints(face, field.name)
        silent = [face for face in faces if not self._follows(face, field.name)]
        for face in silent:
            tried = _first([*self.around.alone(field.name), *self.around.loose(field.name)])
            yield Finding(face, field.name, SILENT, f"{tried}: {FACES[face.face]} {SILENT}")
        for kind in ("text", "short"):
            telling = [face for face in faces if face.face == kind]
            if telling and not set(telling) <= set(silent) and (kind == "text" or self._is_told_in_short(field)):
                yield from self._confused(telling, field)

    def _misprints(self, face: Face, field: str) -> Iterator[Finding]:
        """Find values under which a face breaks, or prints what nobody would write; of one law its own alone."""
        for trial in (self.around.given, *(self.around.by_field[field] if self._is_whole else ())):
            for told, where in self.wordings.blemishes(face, trial):
                about = field if trial.changes else ""
                yield Finding(face, about, told, f"{trial}: {FACES[face.face]} {told}: {where}")

    def _follows(self, face: Face, field: str) -> bool:
        """Tell whether a face reads otherwise under another value; where it is not printed there is nothing to ask."""
        around, said = self.around, partial(self.wordings.said, face)
        trials = around.alone(field)
        tried = [*trials, *around.loose(field)]
        if not tried or any(said(trial) != said(around.given) for trial in tried):
            return True
        contexts = around.contexts(field, sorted(self.wordings.reads[face] - {field}))
        pairs = ((context, around.under(context, trial)) for context in contexts for trial in trials)
        return any(moved and said(moved) != said(context) for context, moved in pairs) or not said(around.given).text

    def _confused(self, faces: list[Face], field: Field) -> Iterator[Finding]:
        """Find values that read alike in all the faces together: another choice, another place of a list or table."""
        given, trials = self.around.given, self.around.alone(field.name)
        is_single = not isinstance(given.resolved.parameters[field.name], list | dict)
        alike: dict[tuple[str, str], list[Trial]] = {}
        for place, trial in enumerate(trials):
            others = (given, *trials[:place]) if is_single else (given,)
            other = next((other for other in others if self._is_like(trial, other, faces, field.name)), None)
            if other is not None:
                column = next(change.column for change in trial.changes if change.field == field.name)
                told = f"{ALIKE} {other}" if other.changes else SILENT
                alike.setdefault((column, told), []).append(trial)
        for (column, told), seen in alike.items():
            yield Finding(faces[0], column, told, f"{_first(seen)}: {FACES[faces[0].face]} {told}")

    def _is_like(self, trial: Trial, other: Trial, faces: list[Face], field: str) -> bool:
        return self._are_alike(faces, other, trial) and not self._differ_elsewhere(faces, field, other, trial)

    def _are_alike(self, faces: Iterable[Face], first: Trial, second: Trial) -> bool:
        return all(self.wordings.said(face, first) == self.wordings.said(face, second) for face in faces)

    def _differ_elsewhere(self, faces: list[Face], field: str, first: Trial, second: Trial) -> bool:
        """Tell whether values read otherwise where another field has another value, or if nothing is printed here."""
        if not any(self.wordings.said(face, second).text for face in faces):
            return True
        names = {name for face in faces for name in self.wordings.reads[face]} - {field}
        for context in self.around.contexts(field, sorted(names)):
            one, other = (self.around.under(context, trial) if trial.changes else context for trial in (first, second))
            if one and other and not self._are_alike(faces, one, other):
                return True
        return False

    def _is_told_in_short(self, field: Field) -> bool:
        """Tell whether a short form that reads a field has to tell all of it: a single value, or a row of numbers."""
        value = self.around.given.resolved.parameters[field.name]
        return not isinstance(value, dict | list) or (isinstance(value, list) and all(map(_is_number, value)))


def _is_number(value: object) -> bool:
    return isinstance(value, int)


def _first(trials: list[Trial]) -> str:
    """Name the first values of many."""
    more = f" and {len(trials) - FEW} more" if len(trials) > FEW else ""
    return "; ".join(map(str, trials[:FEW])) + more


def followed(game: Game, texts: Texts, code: str, written: list[Written], *, is_whole: bool = True) -> Iterator[Fault]:
    """Find texts that do not follow when a value of an edition changes.

    If it is the *whole* game that is looked at, a reason to be silent has to excuse something. Of one law it only
    matters that texts follow, not how they would read under values that it does not have.
    """
    wordings = Wordings(game, texts, code, written)
    found: dict[tuple[str, ...], Finding] = {}
    for around in surroundings_of(game).values():
        following = Following(wordings, around, is_whole=is_whole)
        for field in fields_of(game.shelf.model).values():
            for finding in following.findings(field):
                found.setdefault((*finding.face, finding.field, finding.told), finding)
    for face, trial, (told, where) in retold(wordings, elsewhere=is_whole):
        seen = f"{trial}: {FACES[face.face]} {told}: {where}"
        found.setdefault((*face, "", told), Finding(face, "", told, seen))
    yield from _unexcused(wordings, found.values(), is_whole=is_whole)


def _unexcused(wordings: Wordings, findings: Iterable[Finding], *, is_whole: bool) -> Iterator[Fault]:
    """Give the faults that no reason excuses, and the reasons that excuse nothing."""
    game, code = wordings.game, wordings.code
    reasons = reasons_of(game)
    used: set[Reason] = set()
    for finding in findings:
        excuses = [reason for reason in reasons if _excuses(game, reason, finding)]
        used.update(excuses)
        if not excuses:
            part = wordings.parts[finding.face]
            yield Fault("follow", part.file, part.line, finding.face.owner, code, finding.seen)
    for reason in reasons if is_whole else ():
        if reason not in used:
            told = f"clauses.toml gives a reason to be silent about {reason.field}, but the text follows"
            yield Fault("follow", f"{game.package}/clauses.toml", 0, reason.clause, code, told)


def tried_on(game: Game) -> Iterator[str]:
    """Tell what was tried on the texts of a game, and where a clause gives a reason to be silent."""
    for edition, around in surroundings_of(game).items():
        tried = len(set(chain.from_iterable(around.by_field.values())))
        refused = sum(map(len, around.refused.values()))
        yield f"{game.name}, {edition}: {tried} other values tried, {refused} refused by the edition"
    for clause, field, reason in reasons_of(game):
        yield f"{game.name}, {clause}: silent about {field}: {reason}"


class Reason(NamedTuple):
    """Why the text of a clause does not follow a field, or a column of a table."""

    clause: str
    field: str
    reason: str


def reasons_of(game: Game) -> list[Reason]:
    """List the reasons that the index of a game gives."""
    return [Reason(clause.id, *said) for clause in clauses_of(game).values() for said in clause.silent.items()]


def _excuses(game: Game, reason: Reason, finding: Finding) -> bool:
    """Tell whether a reason is one for what was found: it excuses silence, and nothing else."""
    is_silence = finding.told == SILENT or finding.told.startswith(ALIKE)
    is_about = reason.field in (finding.field, finding.field.partition(".")[0])
    return is_silence and is_about and home_of(game, reason.clause) == home_of(game, finding.face.owner)
