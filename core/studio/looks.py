"""What somebody sees of a table: the parts of its page, made of nothing but what their seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from nomarch.core.drawing import Picture
from nomarch.core.drawing.svg import live
from nomarch.core.engine import ONLOOKER, Move, Objection, ScoreLine, Seen, StepSeen
from nomarch.core.engine.marks import marks_of
from nomarch.core.rulebook import Speaker
from nomarch.core.studio.books.values import change_written
from nomarch.core.studio.live import LiveTable
from nomarch.core.studio.rendering import template
from nomarch.core.studio.trouble import Reason
from nomarch.core.studio.words import Words, words_in
from nomarch.core.workbench.reports.scores import score_rows, verdict

PARTS: Final = ("status", "board", "moves", "players", "sheet")
"""The parts of the page of a table that change as it goes on, by the names of their templates."""
RECAP: Final = 60
"""How many steps of the story are told to somebody who comes to a table."""
MANY: Final = 8
"""From how many like moves on they are folded."""


class Choice(NamedTuple):
    """A move as a person chooses it."""

    notation: str
    told: str
    marks: str


class Choices(NamedTuple):
    """Moves of one kind."""

    moves: Sequence[Choice]

    @property
    def are_many(self) -> bool:
        """Whether they are better folded."""
        return len(self.moves) >= MANY


class Player(NamedTuple):
    """A player as everybody sees them."""

    seat: int
    name: str
    points: int
    decides: bool
    is_here: bool
    """Whether whoever looks holds the seat."""


class Told(NamedTuple):
    """A step of the story."""

    number: int
    phases: Sequence[str]
    player: str
    seat: int
    move: str
    lines: Sequence[Reason]


class Look:
    """A table, as one seat or an onlooker sees it, in a language."""

    def __init__(self, table: LiveTable, eyes: int, held: frozenset[int], code: str) -> None:
        self.table: Final = table
        self.eyes: Final = eyes
        self.held: Final = held
        """The seats that the browser of whoever looks holds."""
        self.words: Final[Words] = words_in(code)
        self.speaker: Final[Speaker] = table.speaker(code)

    # What there is to see

    @property
    def decides(self) -> bool:
        """Whether it is the turn of whoever looks."""
        return self.eyes != ONLOOKER and self.table.to_decide == self.eyes and not self.table.corrected

    @property
    def view(self) -> Any:
        """What the seat may know."""
        return self.table.match.state.view(self.eyes)

    @property
    def status(self) -> str:
        """What the seat wants to see before a decision."""
        return "" if self.eyes == ONLOOKER else str(self.view.status(self.speaker))

    @property
    def phase(self) -> str:
        """The phase that is running."""
        return self.speaker.phase(self.table.match.state.phase.name)

    @property
    def verdict(self) -> str:
        """Who has won, once the game is over."""
        return verdict(self.table.match.state, self.speaker)

    @cached_property
    def drawn(self) -> Picture | None:
        """The board, if it can be drawn."""
        found: Picture | None = self.view.picture(self.speaker)
        return found

    @property
    def picture(self) -> str:
        """The board, as SVG in which one can point at things."""
        return "" if self.drawn is None else live(self.drawn)

    @property
    def is_wide(self) -> bool:
        """Whether the board is wider than it is high."""
        return self.drawn is not None and self.drawn.width > self.drawn.height

    @property
    def grids(self) -> Sequence[Any]:
        """The table laid out for reading."""
        return [grid for grid in self.view.grids(self.speaker) if grid.rows]

    @property
    def players(self) -> list[Player]:
        """All players, clockwise."""
        points, turn = self.view.scores, self.table.to_decide
        names = enumerate(self.speaker.players)
        return [Player(seat, name, points[seat], turn == seat, seat in self.held) for seat, name in names]

    @property
    def turn_here(self) -> int | None:
        """The seat whose turn it is, if it is held here and not the one that looks."""
        seat = self.table.to_decide
        return seat if seat in self.held and seat != self.eyes else None

    @property
    def kinds(self) -> list[Choices]:
        """The moves there are, if whoever looks is to decide, the like ones together."""
        if not self.decides:
            return []
        return [Choices([*map(self.choice, like)]) for _, like in groupby(self.table.match.moves, key=type)]

    @property
    def asked(self) -> list[tuple[str, str]]:
        """The kinds of move of the running phase, which one may ask about, each with one of its moves told."""
        match = self.table.match
        first = {type(move): move for move in reversed(match.rules.candidates(match.state.phase))}
        return [(kind.__name__, self.speaker.move(first[kind])) for kind in match.state.phase.acts if kind in first]

    def choice(self, move: Move) -> Choice:
        """Tell a move."""
        return Choice(move.notation, self.speaker.move(move), " ".join(marks_of(move)))

    @property
    def sheet(self) -> list[tuple[str, list[str]]]:
        """The score sheet so far, the total last."""
        return score_rows(self.table.match.state, self.speaker)

    # The rules behind it

    @property
    def rulebook(self) -> str:
        """Where the rules are read that are played here."""
        resolved = self.table.match.rules.resolved
        choice = resolved.choice
        chosen = [("edition", choice.edition), *(("variant", name) for name in choice.variants)]
        chosen += [("set", change_written(field, value)) for field, value in choice.changes.items()]
        chosen += [("players", str(self.table.match.rules.seats)), ("lang", self.words.code)]
        return f"/rules/{self.table.game.name}?{urlencode(chosen)}"

    def reason(self, objection: Objection) -> Reason:
        """Tell why a move is not allowed."""
        return Reason(self.speaker.reason(objection), objection.clause, self._link(objection.clause))

    def point(self, line: ScoreLine) -> Reason:
        """Tell what a line of a score sheet is for."""
        name = line.clause.rpartition(".")[2].replace("-", "_")
        known = self.speaker.face(line.clause, "told", name) is not None
        seen = Seen(name, line.clause, line.seat, {**line.facts, "points": line.points})
        told = self.speaker.event(seen) if known else self.speaker.line(line.clause)
        return Reason(told, line.clause, self._link(line.clause))

    def _link(self, clause: str) -> str:
        return f"{self.rulebook}#{clause}"

    # The story

    def story(self, since: int) -> list[Told]:
        """Tell what happened from a step on."""
        return [
            self._told(number, step) for number, step in enumerate(self.table.match.story(self.eyes, since), since)
        ]  # fmt: skip

    def _told(self, number: int, step: StepSeen) -> Told:
        phases = [self.speaker.phase(str(seen.facts["phase"])) for seen in step.events if seen.name == "phase_begins"]
        if step.made is None:
            return Told(number, phases, "", -1, "", [*self._lines(step)])
        move = self.speaker.say("in-secret") if step.is_secret else self.speaker.move(step.made.move)
        player = self.speaker.players[step.made.seat]
        return Told(number, phases, player, step.made.seat, move, [*self._lines(step)])

    def _lines(self, step: StepSeen) -> Iterator[Reason]:
        for seen in step.events:
            if seen.name != "phase_begins":
                yield Reason(self.speaker.event(seen), seen.clause, self._link(seen.clause))

    # The page

    @cached_property
    def parts(self) -> dict[str, str]:
        """The parts of the page, filled."""
        return {name: self.filled(f"table-{name}") for name in PARTS}

    def filled(self, name: str, **told: Any) -> str:
        """Fill a part of the page."""
        return template(name).render(look=self, table=self.table, say=self.words.say, **told)

    def new(self, version: int) -> dict[str, Any]:
        """Tell what is new to a page that shows the table of a version; the story from the last step both know."""
        table = self.table
        steps = len(table.match.course.steps)
        since = table.steps_known(version)
        since = since if version >= 0 and since else max(0, steps - RECAP)
        return {
            "version": table.version,
            "stamp": table.stamp,
            "parts": self.parts,
            "since": since,
            "story": self.filled("table-story", steps=self.story(since)),
        }


def look(table: LiveTable, eyes: int, held: frozenset[int], code: str) -> Look:
    """Look at a table; of those who look on in a language one has looked for all, until there is news."""
    if eyes != ONLOOKER or held:
        return Look(table, eyes, held, code)
    if code not in table.looks:
        table.looks[code] = Look(table, eyes, held, code)
    found: Look = table.looks[code]
    return found
