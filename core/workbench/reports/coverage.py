"""What was seen of the clauses of a game, those that never happened first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from textwrap import shorten, wrap
from typing import Final, NamedTuple

from nomarch.core.engine import Game
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.coverage import Coverage, Lot, shown_by
from nomarch.core.lab.reach import Reach, reaches
from nomarch.core.lab.roster import seated
from nomarch.core.rulebook.binding import bindings
from nomarch.core.rulebook.index import clauses_of
from nomarch.core.rulebook.naming import first_words
from nomarch.core.rulebook.texts import Voice

WIDTH: Final = 110
"""How many letters a line of text has."""

CELL: Final = 9
"""How wide a column of numbers is."""

LEGEND: Final = (
    "",
    "fired: an event or a line of a score sheet cites it; bound: positions in which it alone forbade a move;",
    "used: games in which somebody did what it allows here, and forbids under another reading or variant;",
    "0: it could have and never did; nothing: it cannot, or is not at this table",
)

FIRING: Final = frozenset({"effect", "award", "order"})

BINDING: Final = frozenset({"rule", "phase", "timing"})
"""What cites a clause that can fire, and one that can bind."""

NEVER_NOUGHT: Final[frozenset[str]] = frozenset()
"""Whether a clause can be used at all is seen only where it is."""


class Column(NamedTuple):
    """A number for each clause at one table."""

    over: str
    name: str
    kinds: frozenset[str]
    """What cites a clause that can have such a number."""
    lots: Mapping[str, Lot]
    number: Callable[[str], int]

    def cell(self, clause: str, cited_by: Iterable[str]) -> str:
        """Write the number; nothing where there could be none."""
        number = self.number(clause)
        is_possible = self.lots.get(clause) is not Lot.ELSEWHERE and self.kinds.intersection(cited_by)
        return f"{number:,}" if number or is_possible else ""


def lines(coverages: Sequence[Coverage], voices: Sequence[Voice], random: Sequence[Coverage] = ()) -> Iterator[str]:
    """Tell what was seen of the clauses, those that never happened first, with what *random* players make of them."""
    game, several = voices[0].rules.game, len(coverages) > 1
    code = voices[0].language.code
    lots = [coverage.lots(code) for coverage in coverages]
    never, unwritten, mixed, happened, elsewhere, unseen = sorted_clauses(lots)
    for number, coverage in enumerate(coverages, 1):
        yield f"{f'{number}  ' if several else ''}{_heading(coverage)}"
    yield ""
    showing = len([*never, *unwritten, *mixed, *happened])
    yield f"Never happened: {len(never)} of {showing} clauses that play can show"
    found = reaches([*coverages, *random], [*lots, *(each.lots(code) for each in random)])
    yield from _cited(game, never, voices, found if random else [])
    yield from _depending(found, never)
    columns = list(_columns(coverages, lots))
    yield from _table("Happened though the rules leave it out", unwritten, columns, game)
    yield from _table("Happened at some of these tables only", mixed, columns, game)
    yield from _table("Happened", happened, columns, game)
    yield from LEGEND
    yield from _list("Not at this table, by its edition, variants or number of players", elsewhere)
    for reason, clauses in _unseen(game, unseen).items():
        yield from _list(f"Not for play to show, {reason}", clauses)


def _depending(found: Sequence[Reach], never: Sequence[str]) -> Iterator[str]:
    """Tell of how many clauses it is the same whoever plays, and which of them only some reach, but for those above."""
    asked = [reach for reach in found if reach.agreement is not None]
    mixed = [reach for reach in asked if reach.is_mixed]
    if not asked:
        return
    yield ""
    yield f"Reached by every kind of players, or by none: {len(asked) - len(mixed)} of {len(asked)} (robust)"
    above = sum(reach.clause in never for reach in mixed)
    if mixed:
        yield f"Reached by some of them only: {len(mixed)}{f', {above} of them told above' if above else ''}"
    several = len({reach.rules for reach in found}) > 1
    for reach in sorted(mixed, key=lambda reach: reach.agreement is not Agreement.DEPENDS):
        if reach.clause not in never:
            yield f"  {reach.clause}{f' ({reach.rules})' if several else ''}"
            yield f"      {reach_told(reach)}"


def reach_told(reach: Reach) -> str:
    """Say who brings a clause about and who never does, and whether that may be chance.

    >>> from nomarch.core.lab.reach import Seen
    >>> reach_told(Reach("first", "a.b", [Seen(("sensible",), 0, 100), Seen(("random",), 12, 90)], Agreement.DEPENDS))
    'never under sensible (100 games); random play reaches it in 12 of 90 games: depends on the players'
    """
    never = f"never under {', '.join(f'{seated(each.bots)} ({each.of} games)' for each in reach.never)}"
    if not reach.reaching:
        return never
    told = (f"{seated(each.bots)} play reaches it in {each.games} of {each.of} games" for each in reach.reaching)
    said = "depends on the players" if reach.agreement is Agreement.DEPENDS else "not told, for so few may be chance"
    return f"{never}; {', '.join(told)}: {said}"


def sorted_clauses(lots: Sequence[Mapping[str, Lot]]) -> tuple[list[str], ...]:
    """Sort the clauses by what became of them at all tables.

    They never happened, happened though unwritten, happened at some tables only, happened, are not at these tables, or
    are not for play to show.
    """
    found: tuple[list[str], ...] = ([], [], [], [], [], [])
    for clause in dict.fromkeys(chain.from_iterable(lots)):
        seen = {each.get(clause) for each in lots}
        if Lot.UNWRITTEN in seen:
            place = 1
        elif Lot.HAPPENED in seen:
            place = 2 if Lot.NEVER in seen else 3
        else:
            place = 0 if Lot.NEVER in seen else 4 if Lot.ELSEWHERE in seen else 5
        found[place].append(clause)
    return found


def _heading(coverage: Coverage) -> str:
    setting, tally = coverage.setting, coverage.tally
    bots = ", ".join(dict.fromkeys(setting.bots))
    return (
        f"{setting.game}, {setting.name}, {setting.seats} players ({bots}), {tally.games} games, "
        f"seed {setting.seed}: {tally.positions:,} positions, all looked at"
    )


def _cited(game: Game, clauses: Sequence[str], voices: Sequence[Voice], further: Sequence[Reach]) -> Iterator[str]:
    """List clauses with their first words, with everything that cites them, and with who reaches them after all."""
    cited = bindings(game)
    for clause in clauses:
        yield f"  {clause}: {', '.join(binder for binder in cited[clause] if not binder.startswith('text'))}"
        words = shorten(first_words(clause, voices), WIDTH - 6, placeholder=" …")
        if words:
            yield f"      {words}"
        reached = dict.fromkeys(reach_told(reach) for reach in further if reach.clause == clause)
        yield from (f"      {told}" for told in reached)


def _columns(coverages: Sequence[Coverage], lots: Sequence[Mapping[str, Lot]]) -> Iterator[Column]:
    """Choose what is shown: of one table games and times, of several the games only."""
    if len(coverages) == 1:
        tally = coverages[0].tally
        yield Column("fired", "games", FIRING, lots[0], tally.fired_games.__getitem__)
        yield Column("", "times", FIRING, lots[0], tally.fired.__getitem__)
        yield Column("bound", "games", BINDING, lots[0], tally.bound_games.__getitem__)
        yield Column("", "times", BINDING, lots[0], tally.bound.__getitem__)
        yield Column("used", "games", NEVER_NOUGHT, lots[0], tally.used_games.__getitem__)
        return
    for number, (coverage, each) in enumerate(zip(coverages, lots, strict=True), 1):
        yield Column(f"{number}", "fired", FIRING, each, coverage.tally.fired_games.__getitem__)
        yield Column("", "bound", BINDING, each, coverage.tally.bound_games.__getitem__)
        yield Column("", "used", NEVER_NOUGHT, each, coverage.tally.used_games.__getitem__)


def _table(title: str, clauses: Sequence[str], columns: Sequence[Column], game: Game) -> Iterator[str]:
    """Draw clauses with their numbers, and the kinds of thing that show them."""
    if not clauses:
        return
    cited = shown_by(game)
    heading = f"{title}: {len(clauses)}"
    width = max(map(len, [heading, *cited])) + 2
    yield ""
    yield " " * width + "".join(f"{column.over:>{CELL}}" for column in columns).rstrip()
    yield f"{heading:<{width}}" + "".join(f"{column.name:>{CELL}}" for column in columns)
    for clause in clauses:
        kinds = dict.fromkeys(binder.partition(" ")[0] for binder in cited.get(clause, ()))
        cells = "".join(f"{column.cell(clause, kinds):>{CELL}}" for column in columns)
        yield f"  {clause:<{width - 2}}{cells}   {', '.join(kinds)}"


def _unseen(game: Game, clauses: Sequence[str]) -> dict[str, list[str]]:
    """Group clauses that play cannot show by the reason."""
    index = clauses_of(game)
    grouped: dict[str, list[str]] = {"a value of the edition": [], "held by construction": [], "text only": []}
    for clause in clauses:
        entry = index.get(clause)
        if entry is not None and (entry.text_only or entry.upheld_by):
            grouped["text only" if entry.text_only else "held by construction"].append(clause)
        else:
            grouped["a value of the edition"].append(clause)
    return grouped


def _list(title: str, clauses: Sequence[str]) -> Iterator[str]:
    if clauses:
        yield ""
        yield f"{title}: {len(clauses)}"
        yield from wrap(", ".join(clauses), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
