"""Happenings: the clauses that happen on one side only, and those that none of these players ever brings about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import perf_counter
from typing import Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.lab.coverage import Coverage, Lot, cover, watched
from nomarch.core.lab.figures import LEVEL, chance
from nomarch.core.lab.simulation import Lab
from nomarch.core.rulebook.naming import first_words

WATCHED: Final = 40
"""How many games of every side are watched, at most, by each kind of players."""
NOT_SEEN: Final = (Lot.NEVER, Lot.ELSEWHERE)


class Clause(BaseModel):
    """A clause, and how the rules put it."""

    model_config = ConfigDict(frozen=True)

    clause: str
    told: str


class Alive(BaseModel):
    """A clause that happens on one side only."""

    model_config = ConfigDict(frozen=True)

    of: Clause
    on_right: bool
    is_written: bool
    """Whether the other side has it too, where it never happened."""
    games: int
    """In how many of the watched games it happened, by the players who bring it about most."""
    watched: int
    bots: list[str]


class Watching(BaseModel):
    """What was seen of one side, by one kind of players."""

    model_config = ConfigDict(frozen=True)

    bots: list[str]
    games: int
    happened: dict[str, int]
    """The clauses that happened, with the number of games."""
    lots: dict[str, Lot]


def watch(
    sides: Sequence[Side], kinds: Sequence[tuple[str, ...]], seed: int, games: int, lab: Lab
) -> list[list[Watching]]:
    """Watch some games of every side by every kind of players: for each side a list, kind by kind."""
    settings, number = [side.setting(bots, seed) for side in sides for bots in kinds], min(games, WATCHED)
    missing = [setting for setting in settings if (setting.key, number) not in lab.seen]
    for coverage in cover(missing, number, lab.workers, lab.progress) if missing else ():
        lab.seen[coverage.setting.key, number] = coverage
    lab.progress.ends()
    found = iter(lab.seen[setting.key, number] for setting in settings)
    return [[_watched(next(found), side.code) for _ in kinds] for side in sides]


def _watched(coverage: Coverage, code: str) -> Watching:
    lots = coverage.lots(code)
    happened = {clause: coverage.seen(clause) for clause, lot in lots.items() if lot in (Lot.HAPPENED, Lot.UNWRITTEN)}
    return Watching(bots=list(coverage.setting.bots), games=coverage.tally.games, happened=happened, lots=lots)


def watch_seconds(sides: Sequence[Side], kinds: Sequence[tuple[str, ...]], seed: int, games: int) -> float:
    """Foretell how long the watching takes on one core, from a game of every setting, played twice."""
    spent = 0.0
    for setting in (side.setting(bots, seed) for side in sides for bots in kinds):
        watched(setting, 0)  # whatever has to be compiled is
        begun = perf_counter()
        watched(setting, 0)
        spent += perf_counter() - begun
    return spent * min(games, WATCHED)


def alive_in(pair: Pair, left: Sequence[Watching], right: Sequence[Watching]) -> list[Alive]:
    """Find the clauses that happen on one side only, those in most games first."""
    found = [
        *_alive(pair.left, left, right, on_right=False),
        *_alive(pair.right, right, left, on_right=True),
    ]
    return sorted(found, key=lambda alive: (-alive.games / alive.watched, alive.of.clause))


def _alive(side: Side, here: Sequence[Watching], there: Sequence[Watching], *, on_right: bool) -> Iterable[Alive]:
    elsewhere = {clause for watching in there for clause in watching.happened}
    best: dict[str, Alive] = {}
    for ours, theirs in zip(here, there, strict=True):
        for clause, games in ours.happened.items():
            if clause in elsewhere or chance(games, ours.games, theirs.games) > (1 - LEVEL) / len(ours.lots):
                continue
            if clause not in best or games > best[clause].games:
                is_written = theirs.lots.get(clause) is Lot.NEVER
                best[clause] = Alive(
                    of=told_by([side], clause),
                    on_right=on_right,
                    is_written=is_written,
                    games=games,
                    watched=ours.games,
                    bots=ours.bots,
                )
    return best.values()


def silent_in(pair: Pair, watched: Iterable[Watching]) -> list[Clause]:
    """Find the clauses of what differs that could have happened and that nobody brought about."""
    lots: list[Mapping[str, Lot]] = [watching.lots for watching in watched]
    clauses = dict.fromkeys(clause for name in pair.playing for clause in pair.fields[name].clauses)
    return [
        told_by(pair.sides[::-1], clause)
        for clause in clauses
        if any(each.get(clause) is Lot.NEVER for each in lots) and all(each.get(clause) in NOT_SEEN for each in lots)
    ]


def told_by(sides: Sequence[Side], clause: str) -> Clause:
    """Put a clause into the words of the first side that has it."""
    speaker = sides[0].speaker
    return Clause(
        clause=clause, told=first_words(clause, [side.speaker.voice for side in sides]) or speaker.line(clause)
    )
