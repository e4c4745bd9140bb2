"""A tally: what the tables of a simulation need of its games, as how often each number came up.

It grows with the numbers that come up, not with the games, sums up in any order to the same, and knows which games it
holds, so that none is counted twice and none is missing unseen.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from math import fsum, isfinite
from typing import Any, Final, NamedTuple

from nomarch.core.errors import NomarchError
from nomarch.core.lab.figures import Figure, counted_mean, counted_share, spread
from nomarch.core.lab.ratings import Finishes, finish
from nomarch.core.lab.setting import Played, Setting
from nomarch.core.lab.spans import joined, number_in, spans

AT_A_TIME: Final = 500
"""How many games are held in memory while they are counted."""


class Counted(NamedTuple):
    """Some games as plain data: their numbers from and up to, and how often each value of each thing came up."""

    numbers: list[tuple[int, int]]
    counts: dict[str, list[tuple[int | float | str, int]]]

    @property
    def spans(self) -> list[range]:
        """The numbers of the games."""
        return [range(*ends) for ends in self.numbers]


class DoesNotAddUp(NomarchError, ValueError):
    """Counted games that cannot be taken in: some are there already, or values are missing or too many."""


class Standing(NamedTuple):
    """How somebody fared: scores with their spread, and the share of games won, a shared win counting in part."""

    name: str
    places: int
    points: Figure
    spread: float
    lowest: int
    highest: int
    won: Figure


class Tally:
    """How seats, places and bots fared in the games of a setting, and how long the games were."""

    def __init__(self, setting: Setting) -> None:
        self.setting: Final = setting
        self.kinds: Final = list(dict.fromkeys(setting.bots))
        self.numbers: list[range] = []
        """The games it holds."""
        self._counts: defaultdict[str, Counter[Any]] = defaultdict(Counter)

    @classmethod
    def of(cls, setting: Setting, games: Iterable[Played]) -> Tally:
        """Count some games."""
        tally, waiting = cls(setting), iter(games)
        while batch := list(islice(waiting, AT_A_TIME)):
            tally.count(batch)
        return tally

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return (self.setting, self.numbers, self._counts) == (other.setting, other.numbers, other._counts)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __contains__(self, number: int) -> bool:
        return any(number in span for span in self.numbers)

    def count(self, games: Sequence[Played]) -> None:
        """Take some more games in: what several seats do at one table is not several games."""
        self.numbers = joined([*self.numbers, *spans(game.number for game in games)])
        counts = self._counts
        counts["decisions"].update(game.decisions for game in games)
        counts["first"].update(game.first for game in games)
        won = [[game.share_of(seat) for seat in range(len(game.scores))] for game in games]
        rows = list(zip(games, won, strict=True))
        for number in range(self.setting.seats):
            counts[f"score of seat {number}"].update(game.scores[number] for game in games)
            counts[f"won by seat {number}"].update(shares[number] for shares in won)
            counts[f"score of place {number}"].update(game.scores[game.seat_at(number)] for game in games)
            counts[f"won by place {number}"].update(shares[game.seat_at(number)] for game, shares in rows)
        for number, kind in enumerate(self.kinds):
            seats = [_seats_of(kind, game.bots) for game in games]
            scores = [[game.scores[seat] for seat in taken] for game, taken in zip(games, seats, strict=True)]
            counts[f"score of bot {number}"].update(score for each in scores for score in each)
            counts[f"points of bot {number}"].update(sum(each) / len(each) for each in scores)
            shares = ([each[seat] for seat in taken] for each, taken in zip(won, seats, strict=True))
            counts[f"won by bot {number}"].update(fsum(each) / len(each) for each in shares)
        if len(self.kinds) > 1:
            counts["finish"].update(json.dumps([game.bots, finish(game)]) for game in games)

    def take(self, counted: Counted) -> None:
        """Take in what was counted elsewhere, all of it or nothing."""
        self._refuse_wrong(counted)
        self.numbers = joined([*self.numbers, *counted.spans])
        for what, rows in counted.counts.items():
            counts = self._counts[what]
            for value, times in rows:
                counts[value] += times

    def counted(self) -> Counted:
        """Give it as plain data."""
        ends = [(span.start, span.stop) for span in self.numbers]
        return Counted(ends, {what: list(counts.items()) for what, counts in self._counts.items()})

    def _refuse_wrong(self, counted: Counted) -> None:
        numbers = joined(counted.spans)
        if number_in(numbers) != sum(stop - start for start, stop in counted.numbers):
            raise DoesNotAddUp("has games twice")
        if number_in(joined([*self.numbers, *numbers])) != self.games + number_in(numbers):
            raise DoesNotAddUp("has games that are counted already")
        found = {what: sum(times for _, times in rows) for what, rows in counted.counts.items()}
        if found != self._totals(number_in(numbers)):
            raise DoesNotAddUp("does not add up")
        for what, rows in counted.counts.items():
            if not all(times > 0 and self._is_sound(what, value) for value, times in rows):
                raise DoesNotAddUp("has a value that no game has")

    def _totals(self, games: int) -> dict[str, int]:
        """Tell how many values there are of whatever is counted in so many games."""
        whose = [f"{kind} {number}" for kind in ("seat", "place") for number in range(self.setting.seats)]
        totals = {f"{what} {who}": games for who in whose for what in ("score of", "won by")}
        for number, kind in enumerate(self.kinds):
            totals[f"score of bot {number}"] = games * self.setting.bots.count(kind)
            totals |= {f"points of bot {number}": games, f"won by bot {number}": games}
        finishes = {"finish": games} if len(self.kinds) > 1 else {}
        return {"decisions": games, "first": games, **totals, **finishes}

    def _is_sound(self, what: str, value: float | str) -> bool:
        if isinstance(value, str):
            return what == "finish" and _is_a_finish(value, self.setting.bots)
        return what != "finish" and isfinite(value)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return number_in(self.numbers)

    @property
    def lengths(self) -> Counter[int]:
        """The numbers of decisions of the games."""
        return self._counts["decisions"]

    @property
    def decisions(self) -> int:
        """The number of decisions of all games together."""
        return sum(length * times for length, times in self.lengths.items())

    @property
    def has_one_first_player(self) -> bool:
        """Whether every game began with the first seat."""
        return not any(self._counts["first"])

    @property
    def finishes(self) -> Finishes:
        """Who sat at the tables, and in which ranks they finished."""
        read = ((json.loads(told), times) for told, times in self._counts["finish"].items())
        return Counter({(tuple(bots), tuple(ranks)): times for (bots, ranks), times in read})

    def by_seat(self) -> list[Standing]:
        """Sum up every seat."""
        return [self._standing(f"seat {seat + 1}", f"seat {seat}") for seat in range(self.setting.seats)]

    def by_place(self) -> list[Standing]:
        """Sum up every place in the order of play, from the first player on."""
        return [self._standing(f"place {place + 1}", f"place {place}") for place in range(self.setting.seats)]

    def by_bot(self) -> list[Standing]:
        """Sum up every kind of bot, wherever it sat."""
        return [self._standing(kind, f"bot {number}") for number, kind in enumerate(self.kinds)]

    def _standing(self, name: str, who: str) -> Standing:
        scores, won = self._counts[f"score of {who}"], self._counts[f"won by {who}"]
        points = counted_mean(self._counts.get(f"points of {who}", scores))
        return Standing(name, scores.total(), points, spread(scores), min(scores), max(scores), counted_share(won))


@lru_cache
def _seats_of(kind: str, bots: tuple[str, ...]) -> list[int]:
    return [seat for seat, bot in enumerate(bots) if bot == kind]


@lru_cache
def _is_a_finish(told: str, seated: tuple[str, ...]) -> bool:
    try:
        bots, ranks = json.loads(told)
        return sorted(bots) == sorted(seated) and len(ranks) == len(seated)
    except (ValueError, TypeError):
        return False
