"""The answer in words: one page that says what a comparison comes to, from the figures behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import Final, NamedTuple

from nomarch.core.comparing.answer import Answer, Carried, Cause, SideAnswer
from nomarch.core.comparing.findings import Finding, Found, Seat, Seats
from nomarch.core.comparing.happenings import Alive, Clause
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.figures import FEWEST, LEVEL
from nomarch.core.lab.measures import Measure, Unit
from nomarch.core.workbench.reports.recommendation import recommended
from nomarch.core.workbench.reports.wording import Line, Wording, short_names

LENGTH: Final = "decisions"
CHANGES: Final = (6, 3, 2)
"""How many changes of the rules are told: of a single other side, of each of two, of each of more."""
LONGEST: Final = 260
"""How many letters a change of the rules is told in."""
CLAUSES: Final = 2
"""How many clauses are told of at a time."""
WORDS: Final = 80
"""How many letters of a clause are told."""
NAMED: Final = 3
"""How many parameters are named at a time."""


SAYINGS: Final = (("alive", True, True), ("dead", False, True), ("new", True, False), ("gone", False, False))
"""What is said of clauses that come up on the right side or on the left, and that both sides have or one alone."""


class Paragraph(NamedTuple):
    """A heading and what is said below it."""

    title: str
    lines: list[Line]


class Block(NamedTuple):
    """What is said of one side, or of all of them if it names none."""

    title: str
    paragraphs: list[Paragraph]


def in_words(answer: Answer, wording: Wording) -> list[Block]:
    """Put an answer into words."""
    return [*AnswerWords(answer, wording).blocks()]


class AnswerWords:
    """Says an answer in a language."""

    def __init__(self, answer: Answer, wording: Wording) -> None:
        self.answer: Final = answer
        self.wording: Final = wording
        self.several: Final = len(answer.sides) > 1
        self.names: Final = short_names([answer.reference, *(side.title for side in answer.sides)])
        self.has_figures: Final = bool(answer.kinds) and answer.games >= FEWEST
        self.language: Final = wording.speaker.voice.language

    def say(self, name: str, **facts: object) -> str:
        """Say a sentence of the answer."""
        return self.wording.speaker.say(f"answer:{name}", **facts)

    def blocks(self) -> Iterator[Block]:
        """Say everything: which side is best if that was asked, then side by side, then what holds for all."""
        answer = self.answer
        if answer.recommendation is not None:
            yield self._block("", {"recommended": recommended(answer.recommendation, self.names, self.wording)})
        for name, side in self._named():
            title = f"{name}{self.wording.colon} {side.title}" if self.several else ""
            yield self._block(title, self._of_side(side, name))
        if self.has_figures:
            agreed = {"agree": self._agree(), "depend": self._depend()}
            yield self._block("", {**agreed, "sure": self._sure(), "untold": self._untold()})
        else:
            line = self.wording.say("few-games", games=FEWEST) if answer.kinds else self.say("no-games")
            yield self._block("", {"does": [line]})

    def _block(self, title: str, parts: Mapping[str, Iterable[Line | str]]) -> Block:
        lines = {name: [Line(each) if isinstance(each, str) else each for each in said] for name, said in parts.items()}
        return Block(title, [Paragraph(self.say(name), said) for name, said in lines.items() if said])

    def _named(self) -> list[tuple[str, SideAnswer]]:
        return list(zip(self.names[1:], self.answer.sides, strict=True))

    def _of_side(self, side: SideAnswer, name: str) -> dict[str, Iterable[Line | str]]:
        if not self.has_figures:
            return {"changed": self._changed(side)}
        return {"changed": self._changed(side), "does": self._does(side, name), "causes": self._causes(side)}

    # What changes

    def _changed(self, side: SideAnswer) -> Iterator[str]:
        if side.is_same:
            yield self.wording.say("nothing")
            return
        playing = [change for change in side.changes if change.plays]
        if not playing:
            yield self.say("changed-text")
        told = (playing or side.changes)[: CHANGES[min(len(self.answer.sides), len(CHANGES)) - 1]]
        yield from (shorten(change.sentence, LONGEST, placeholder=" …") for change in told)
        counts = {
            "changed-more": len(playing[len(told) :]),
            "changed-more-text": len(side.changes) - len(playing or told),
        }
        if any(counts.values()):
            yield " ".join(self.say(name, number=number) for name, number in counts.items() if number)

    # What it does

    def _does(self, side: SideAnswer, name: str) -> Iterator[Line | str]:
        if side.has_same_games:
            yield self.say("same-games", games=self.answer.games)
            return
        length = [found for found in side.found if found.of.name == LENGTH and not found.shown]
        shown = sorted((found for found in side.found if found.shown), key=lambda found: found.weight, reverse=True)
        for found in (*shown, *length):
            yield self._found(found)
        if any(seats.left or seats.right for seats in side.seats):
            yield self._seats(side, name)
        yield from self._alive(side)

    def _found(self, found: Found) -> Line:
        findings = found.findings[::-1]  # those who play best speak first
        figures = self._joined(self._by(finding.bots, self._figures(finding, found)) for finding in findings)
        return Line(self._headline(found), figures)

    def _headline(self, found: Found) -> str:
        """Say what a measure shows in plain words; that the players contradict each other goes before all else."""
        if found.is_opposed:
            more, fewer = (
                self._with(each.bots for each in found.shown if (each.difference.value < 0) is less)
                for less in (False, True)
            )
            return self.say("opposed", measure=self.wording.measure_named(found.of), more=more, fewer=fewer)
        if 0 < len(found.shown) < len(found.findings):
            company = self._with(each.bots for each in found.shown)
            return self.say("apart" if found.depends else "some", what=self._plain(found), company=company)
        return self._plain(found)

    def _plain(self, found: Found) -> str:
        """Say what a measure shows, with the amount that the best players show."""
        measure, finding = found.of, (found.shown or found.findings)[-1]
        less = finding.difference.value < 0
        if measure.name == LENGTH:
            return self._length(finding, is_same=not found.shown, less=less)
        value = abs(finding.difference.value)
        amount = self.wording.rounded(value, finding.difference, measure.unit)
        line = self.wording.speaker.line(measure.clause) if measure.clause else ""
        return self.say(measure.name, amount=amount, value=value, less=less, line=line)

    def _length(self, finding: Finding, *, is_same: bool, less: bool) -> str:
        rate = self.answer.seconds / 60
        facts = {"whole": round(rate * finding.left.value), "seconds": f"{self.answer.seconds:g}"}
        if is_same:
            return self.say("length-same", **facts)
        return self.say("length", minutes=round(rate * abs(finding.difference.value)), less=less, **facts)

    def _figures(self, finding: Finding, found: Found) -> str:
        """Write what one kind of players shows: from where to where, the difference and its interval."""
        unit, apart = found.of.unit, finding.difference
        leans = apart.low > 0 or apart.high < 0
        if not (finding.stands or leans or found.depends):
            return self._not_found(finding, found.of)
        before, after = self.wording.both_ends(finding.left, finding.right, apart, unit)
        told = f"{self._counted(f'{before} → {after}', found.of)}, {self.wording.difference(apart, unit)}"
        return self.say("weak", figures=told) if leans and not finding.stands else told

    def _counted(self, number: str, measure: Measure) -> str:
        return self.say("in-decisions", number=number) if measure.name == LENGTH else number

    def _not_found(self, finding: Finding, measure: Measure) -> str:
        if not finding.detectable:
            return self.say("none-at-all")
        size = self.wording.size(finding.detectable, measure.unit)
        return self.say("not-found", size=self._counted(size, measure))

    def _with(self, kinds: Iterable[Sequence[str]]) -> str:
        return self.language.listed(self.wording.players(bots, "with") for bots in kinds)

    def _by(self, bots: Sequence[str], text: str) -> str:
        """Say whose figures they are, if several kinds of players were asked."""
        if len(self.answer.kinds) < 2:
            return text
        return f"{self.wording.players(bots)}{self.wording.colon} {text}"

    def _seats(self, side: SideAnswer, name: str) -> Line:
        fair = self.language.percent(1 / self.answer.players, 0)
        told = [self._by(seats.bots, self._seated(seats, name)) for seats in side.seats[::-1]]
        return Line(self.say("seats", fair=fair), self._joined(told))

    def _seated(self, seats: Seats, name: str) -> str:
        told = ", ".join(map(self._seat, (self.names[0], name), (seats.left, seats.right)))
        return f"{told}, {self.say('seats-alike')}" if (seats.left or seats.right) and not seats.differs else told

    def _seat(self, side: str, seat: Seat | None) -> str:
        if seat is None:
            return self.say("seat-none", side=side)
        won = self.wording.rounded_figure(seat.won, Unit.SHARE)
        return self.say("seat", side=side, place=seat.place, won=won)

    def _alive(self, side: SideAnswer) -> Iterator[str]:
        """Say which clauses come up on one side only, those first that both have."""
        for name, on_right, is_written in SAYINGS:
            clauses = [each for each in side.alive if (each.on_right, each.is_written) == (on_right, is_written)]
            if told := self._some([self._happened(each) for each in clauses], CLAUSES):
                yield f"{self.say(name)}{self.wording.colon} {told}."

    def _happened(self, alive: Alive) -> str:
        return self.say("in-games", text=self._clause(alive.of), games=alive.games, watched=alive.watched)

    def _clause(self, clause: Clause) -> str:
        return self.say("quoted", text=shorten(clause.told.rstrip("."), WORDS, placeholder=" …"))

    def _joined(self, told: Iterable[str]) -> str:
        return f"{self.wording.semicolon} ".join(told)

    def _some(self, told: Sequence[str], most: int) -> str:
        """List a few, and say how many more there are."""
        more = [self.say("and-more", number=len(told) - most)] if len(told) > most else []
        return self._joined([*told[:most], *more])

    # What causes it

    def _causes(self, side: SideAnswer) -> Iterator[str]:
        if not side.causes and not any(found.shown for found in side.found):
            return
        if side.is_only_cause and side.causes:
            yield self.say("cause-only", parameter=self._parameter(side.causes[0].fields))
            return
        if not side.causes and not side.share_games:
            return  # nobody asked for them
        if not side.causes:
            yield self.say("cause-none", games=side.share_games)
            return
        yield from map(self._cause, side.causes)
        if side.share_games != self.answer.games:
            yield self.say("two-totals", share_games=side.share_games, games=self.answer.games)

    def _cause(self, cause: Cause) -> str:
        by_kind: dict[str, list[str]] = {}
        for carried in cause.carried:
            by_kind.setdefault(self.wording.players(carried.bots), []).append(self._carried(carried))
        several = len(self.answer.kinds) > 1
        parts = [f"{self._joined(told)} ({kind})" if several else self._joined(told) for kind, told in by_kind.items()]
        return self.say("cause", parameter=self._parameter(cause.fields), parts=self._joined(parts))

    def _carried(self, carried: Carried) -> str:
        measure, unit = self.wording.measure_named(carried.of), carried.of.unit
        share, together = (
            self.wording.amount(figure.value, carried.share, unit) for figure in (carried.share, carried.together)
        )
        return self.say("carried", measure=measure, share=share, together=together)

    def _parameter(self, fields: Sequence[str]) -> str:
        """Name a parameter; of many that change together only the first few."""
        names = [self.say("quoted", text=self.wording.parameter([name])) for name in fields]
        return self._some(names, NAMED)

    # How sure it is, who agrees, and what could not be told

    def _sure(self) -> Iterator[str]:
        answer = self.answer
        kinds, level = self._with(answer.kinds), self.language.percent(LEVEL, 0)
        facts = {"games": answer.games, "players": answer.players, "looked_at": answer.looked_at}
        yield self.say("sure-games", kinds=kinds, level=level, **facts)
        yield self.say("sure-players")

    def _agree(self) -> Iterator[str]:
        if len(self.answer.kinds) < 2:
            yield self.say("agree-alone", kinds=self.wording.players(self.answer.kinds[0]))
            return
        for name, side in self._named():
            yield from self._prefixed(name, [*self._robust(side)] or [self.say("agree-nothing")])

    def _robust(self, side: SideAnswer) -> Iterator[str]:
        """Say what is the same with every kind of players: effects, and that there are none."""
        robust = [found for found in side.conclusions if found.agreement is Agreement.ROBUST]
        shown = [self._by_kinds(found, "carried-by") for found in robust if found.is_shared]
        nothing = [self._no_more(found) for found in robust if not found.is_shared]
        for name, measures in (("agree-robust", shown), ("agree-no-effect", nothing)):
            if measures:
                yield self.say(name, measures=self._joined(measures))

    def _depend(self) -> Iterator[str]:
        for name, side in self._named() if len(self.answer.kinds) > 1 else ():
            yield from self._prefixed(name, [*self._depending(side), *self._not_told(side)])

    def _depending(self, side: SideAnswer) -> Iterator[str]:
        yield from (self._by_kinds(found, "depends") for found in side.conclusions if found.depends)

    def _by_kinds(self, found: Found, saying: str) -> str:
        """Say a measure with what every kind of players shows of it, those who play best first."""
        figures = ", ".join(self._amount(finding, found) for finding in found.findings[::-1])
        return self.say(saying, measure=self.wording.measure_named(found.of), figures=figures)

    def _amount(self, finding: Finding, found: Found) -> str:
        apart, unit = finding.difference, found.of.unit
        number = self.wording.amount(apart.value, apart, unit)
        told = self.wording.answer("percentage-points", number=number) if unit is Unit.SHARE else number
        return f"{self.wording.players(finding.bots)} {told}"

    def _no_more(self, found: Found) -> str:
        """Say how large an effect can be that all kinds of players exclude beyond."""
        size = max(abs(end) for each in found.findings for end in (each.difference.low, each.difference.high))
        return self._sized(found, size)

    def _not_told(self, side: SideAnswer) -> Iterator[str]:
        """Say what cannot be told, by the kinds of players who could not."""
        measures: dict[str, list[str]] = {}
        for found in side.conclusions:
            if found.agreement is Agreement.NOT_TOLD:
                measures.setdefault(self._with(found.untold), []).append(self.wording.measure_named(found.of))
        for kinds, named in measures.items():
            yield self.say("not-told", kinds=kinds, measures=self._joined(named))

    def _untold(self) -> Iterator[str]:
        for name, side in self._named():
            lines = [*self._unfound(side), *self._unseen(side)]
            yield from self._prefixed(name, lines or [self.say("untold-nothing")])

    def _unfound(self, side: SideAnswer) -> Iterator[str]:
        if side.has_same_games:
            return
        unfound = (found for found in side.found if not found.shown and found.agreement is not Agreement.ROBUST)
        nothing = [found for found in unfound if found.of.name != LENGTH]
        if nothing:
            measures = self._joined(map(self._within, nothing))
            yield self.say("untold-measures", games=self.answer.games, measures=measures)
        if side.seats and not any(seats.left or seats.right for seats in side.seats):
            size = max(seats.detectable for seats in side.seats)
            yield self.say("untold-seats", size=self.wording.size(size, Unit.SHARE))

    def _within(self, found: Found) -> str:
        return self._sized(found, max(finding.detectable for finding in found.findings))

    def _sized(self, found: Found, size: float) -> str:
        told = self.wording.size(size, found.of.unit) if size else self.say("none-at-all")
        return self.say("within", measure=self.wording.measure_named(found.of), size=told)

    def _unseen(self, side: SideAnswer) -> Iterator[str]:
        if side.silent:
            clauses = self._some([self._clause(clause) for clause in side.silent], CLAUSES)
            yield self.say("untold-silent", games=self.answer.watched, clauses=clauses)
        sayings = (("untold-nowhere", False, False), ("untold-untouched", False, True))
        for name, touched, witnessed in (*sayings, ("untold-unwitnessed", True, False)):
            unseen = [each for each in side.unseen if (each.is_touched, each.is_witnessed) == (touched, witnessed)]
            if unseen:
                yield self.say(name, parameters=self._some([self._parameter(each.fields) for each in unseen], NAMED))

    def _prefixed(self, name: str, lines: Iterable[str]) -> Iterator[str]:
        """Name the side that lines are about, and say them in one, if there are several."""
        told = list(lines)
        if self.several and told:
            yield self.say("side", side=name, text=" ".join(told))
        else:
            yield from told
