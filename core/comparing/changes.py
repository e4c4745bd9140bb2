"""What changed in the rules, in plain sentences and the important first: for players, for shops, for an answer.

A number or a list is told by the name of its field and both values. A choice is told by what the new rules say and the
old did not, in the words of the new edition: both laws are put into these words and laid side by side, sentence by
sentence. What is in the box comes after the rules of play, other names for things come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.sentences import BRACKETS, NAME, Difference, difference, without
from nomarch.core.comparing.sides import Pair
from nomarch.core.comparing.texts import clauses_of, in_order, renamed
from nomarch.core.comparing.values import Told, told_values
from nomarch.core.editions import Field
from nomarch.core.rulebook.index import home_of
from nomarch.core.rulebook.naming import title_of
from nomarch.core.rulebook.signs import unsigned

BOX: Final = "components"
"""The chapter that says what is in the box."""
LONGEST: Final = 3
"""How many sentences of a clause are told."""


class Weight(IntEnum):
    """How much a change matters to whoever plays."""

    PLAY = 0
    """Play reads it."""
    TABLE = 1
    """It says how things are laid out or handled, and play goes on as before."""
    BOX = 2
    """What is in the box."""
    WORDING = 3
    """It is said differently, and no value behind it differs."""
    NAMES = 4
    """Things are called differently."""


class RuleChange(BaseModel):
    """One thing that changed."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    """The fields behind it; none if only the wording differs."""
    title: str
    """What it is about."""
    sentence: str
    """What is so now, for a player: a plain sentence, or two that belong together."""
    further: list[str] = []
    """What follows from it elsewhere in the rules."""
    clauses: list[str]
    plays: bool
    """Whether play reads one of the fields."""
    weight: Weight
    told: str
    """What it is about and what is so now, in one; a number or a list has its name in its sentence already."""

    @property
    def has_value(self) -> bool:
        """Tell whether the sentence is the title with both values."""
        return self.told == self.sentence


class _Clause(NamedTuple):
    """A clause that differs: where it stands, and how."""

    chapter: str
    chapter_title: str
    place: int
    differs: Difference


def rule_changes(pair: Pair) -> list[RuleChange]:
    """Tell what changed from the left side to the right, the important first; nothing if nothing did."""
    return _Changes(pair).listed()


def is_only_wording(changes: Iterable[RuleChange]) -> bool:
    """Tell whether nothing but words differs."""
    return all(change.weight >= Weight.WORDING for change in changes)


class _Changes:
    """The changes of a pair while they are found."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.speaker = pair.right.speaker
        self.clauses = dict(_differing(pair))
        self.found: list[RuleChange] = []
        self.teller: dict[str, int] = {}
        """Which change tells a clause."""

    def listed(self) -> list[RuleChange]:
        """Find all of them and sort them."""
        differing = sorted(self.pair.differing, key=lambda name: not self.pair.fields[name].plays)
        for name in differing:
            self._field(self.pair.fields[name])
        self._wording()
        ranks = _ranks(self.pair)
        self.found.sort(key=lambda change: (change.weight, *self._place(change, ranks)))
        return [*self.found, *_names(self.pair)]

    def _place(self, change: RuleChange, ranks: Mapping[str, int]) -> tuple[int, int]:
        """Tell how prominent a change is: whether the quick start or the aid tell of it, then where it stands."""
        rank = min((ranks.get(clause, len(ranks)) for clause in change.clauses), default=len(ranks))
        places = (self.clauses[clause].place for clause in change.clauses if clause in self.clauses)
        return rank, min(places, default=0)

    def _field(self, field: Field) -> None:
        """Tell what the new value of a field changes."""
        home = {clause: home_of(self.pair.game, clause) for clause in field.clauses}
        touched = list(dict.fromkeys(home.values()))
        title = unsigned(title_of(self.speaker, (field.name,), field.description))
        values = told_values(self.pair, field, title)
        spoken = [clause for clause in touched if clause in self.clauses and self.clauses[clause].differs.differs]
        fresh = [clause for clause in spoken if clause not in self.teller]
        is_own = all(home[own] == own for own in field.clauses)
        is_refigured = values.is_table and all(self.clauses[clause].differs.is_refigured for clause in spoken)
        if is_refigured or (values.is_figure and not (values.is_switch and is_own and fresh)):
            self._value(field, title, touched, values)
        elif fresh:
            self._choice(field, title, fresh, values)
        elif spoken:
            self._joins(field, self.teller[spoken[0]])
        else:
            self._value(field, title, touched, values)

    def _value(self, field: Field, title: str, touched: list[str], values: Told) -> None:
        """Tell a change by both values; what it does to clauses other than its first is told behind it."""
        others = [
            clause
            for clause in (touched if values.is_vague else touched[1:])
            if clause in self.clauses and self.clauses[clause].differs.is_refigured and clause not in self.teller
        ]
        further = [sentence for clause in others for sentence in self.clauses[clause].differs.added]
        new_rows = [row for clause in touched if clause in self.clauses for row in self.clauses[clause].differs.rows]
        semicolon = self.speaker.voice.language.colon.replace(":", ";")
        sentence = (
            f"{f'{semicolon} '.join(new_rows)}."
            if values.is_vague and 0 < len(new_rows) <= LONGEST
            else values.sentence
        )
        has_value = sentence == values.sentence
        self._add([field], title, sentence, further, touched, has_value=has_value)
        self.teller.update({clause: len(self.found) - 1 for clause in others})

    def _choice(self, field: Field, title: str, fresh: list[str], values: Told) -> None:
        """Tell a change by the sentences that are new; what is gone is told if nothing came in its place."""
        ordered = sorted(fresh, key=self._tells_less)
        is_off = self.pair.right.parameters[field.name] is False
        title = self.clauses[ordered[0]].chapter_title if is_off else BRACKETS.sub("", title)
        news = [text for clause in ordered if (text := _new(self.clauses[clause].differs))]
        gone = [text for clause in ordered if (text := self._gone(self.clauses[clause].differs))]
        first, *further = news or gone
        lead = self.clauses[ordered[0]].differs.lead
        first = without(lead, first) if lead in title else first
        if values.is_table and field.plays:
            first, further = values.sentence, [first, *further]
        has_value = first == values.sentence
        self._add([field], title, first, further, ordered, has_value=has_value)
        self.teller.update({clause: len(self.found) - 1 for clause in fresh})

    def _tells_less(self, clause: str) -> tuple[bool, bool]:
        """Tell of which clause one speaks later: of the box, and of what only has a few other words."""
        return self.clauses[clause].chapter == BOX, self.clauses[clause].differs.is_slight

    def _joins(self, field: Field, index: int) -> None:
        """Add a field to the change that tells of its clause already."""
        change = self.found[index]
        fields = [*change.fields, field.name]
        self.found[index] = change.model_copy(update={"fields": fields, "plays": change.plays or field.plays})

    def _add(
        self,
        fields: Sequence[Field],
        title: str,
        sentence: str,
        further: list[str],
        clauses: list[str],
        *,
        has_value: bool,
    ) -> None:
        plays = any(field.plays for field in fields)
        chapters = {self.clauses[clause].chapter for clause in clauses[:1] if clause in self.clauses}
        boxed = chapters <= {BOX} and bool(chapters) and (has_value or not plays)
        weight = Weight.WORDING if not fields else Weight.BOX if boxed else Weight.PLAY if plays else Weight.TABLE
        names = [field.name for field in fields]
        self.found.append(
            RuleChange(
                fields=names,
                title=title,
                sentence=unsigned(sentence),
                further=[unsigned(text) for text in further],
                clauses=clauses,
                plays=plays,
                weight=weight,
                told=unsigned(sentence if has_value else self.speaker.say("changes:told", title=title, text=sentence)),
            )
        )

    def _wording(self) -> None:
        """Tell what is said differently though no value behind it differs."""
        behind = {
            home_of(self.pair.game, own) for name in self.pair.differing for own in self.pair.fields[name].clauses
        }
        for clause, (_, chapter, _, differs) in self.clauses.items():
            text = _new(differs) or self._gone(differs)
            if text and clause not in behind and clause not in self.teller:
                title = differs.lead or chapter
                self._add([], title, without(differs.lead, text), [], [clause], has_value=False)

    def _gone(self, differs: Difference) -> str:
        """Say what is so no longer."""
        text = " ".join(differs.removed[:LONGEST])
        return self.speaker.say("changes:gone", text=text) if text and not differs.added else ""


def _new(differs: Difference) -> str:
    """Say what the new rules say and the old did not."""
    return " ".join(differs.added[:LONGEST])


def _differing(pair: Pair) -> Iterator[tuple[str, _Clause]]:
    """Lay both laws side by side in the words of the right side."""
    words, code, say = pair.right.rules.resolved, pair.right.code, pair.right.speaker.say
    colon = pair.right.speaker.voice.language.colon
    old, new = dict(clauses_of(pair.left, words, code)), dict(clauses_of(pair.right, words, code))
    for place, clause in enumerate(in_order(list(old), list(new))):
        before, now = old.get(clause), new.get(clause)
        placed = now or before
        texts = before.text if before else "", now.text if now else ""
        if placed and texts[0] != texts[1]:
            was, is_now = (NAME.sub(lambda name: say("changes:quoted", text=name[1]), text) for text in texts)
            yield clause, _Clause(placed.chapter, placed.title, place, difference(was, is_now, colon))


def _ranks(pair: Pair) -> dict[str, int]:
    """Tell which clauses one reads to begin, and which one looks up: a quick start has chosen what matters."""
    plan, game = pair.speaker.voice.texts.plan, pair.game
    panels = [plan.start, plan.aid.panels if plan.aid else []]
    return {
        home_of(game, clause): rank
        for rank, chosen in reversed(list(enumerate(panels)))
        for panel in chosen
        for clause in panel.clauses
    }


def _names(pair: Pair) -> Iterator[RuleChange]:
    """Tell in one line what things are called now."""
    if pair.left.code != pair.right.code:
        return
    before: dict[str, list[str]] = {}
    for term in renamed(pair):
        if term.left.casefold() == term.right.casefold():
            continue
        before.setdefault(term.right, []).append(term.left)
    say = pair.right.speaker.say
    if before:
        names = [say("changes:renamed", new=new, old=", ".join(old)) for new, old in before.items()]
        title, text = say("changes:names"), f"{', '.join(names)}."
        told = say("changes:told", title=title, text=text)
        yield RuleChange(fields=[], title=title, sentence=text, told=told, clauses=[], plays=False, weight=Weight.NAMES)
