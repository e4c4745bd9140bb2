"""Ratings: how strong bots are, from who came before whom at the same table.

Strengths are those of Bradley and Terry, on the scale of Elo: 400 points more mean ten wins to one. The order of the
games does not matter, a tie is half a win for either, and the interval comes from drawing the games again and again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from nomarch.core.lab.figures import Figure, Z
from nomarch.core.lab.setting import Played
from nomarch.core.optional import needed
from nomarch.core.table.scoring import ranks

ELO: Final = 400 / log(10)
DRAWS: Final = 200
"""How often the games are drawn again."""
AT_A_TIME: Final = 100_000
"""How many games are drawn in one go."""
HALF_A_WIN: Final = 0.5
"""What every bot is taken to have won against every other beforehand, so that nobody is infinitely strong."""
Outcome = tuple[tuple[int, int, float], ...]
"""Who came before whom in a game."""
Finish = tuple[tuple[str, ...], tuple[int, ...]]
"""Who sat at a table, and in which ranks they finished."""
Finishes = Counter[Finish]
"""Who sat at the tables, in which ranks they finished, and how often."""
Wins = list[list[float]]


class Rating(NamedTuple):
    """The strength of a bot; all bots together have none."""

    bot: str
    strength: Figure


def ratings(games: Iterable[Played]) -> list[Rating]:
    """Rate the bots of some games, the strongest first."""
    return rated(Counter((game.bots, tuple(finish(game))) for game in games))


def rated(finishes: Finishes) -> list[Rating]:
    """Rate bots by how they finished, the strongest first."""
    return rated_together(Counter({(finish,): times for finish, times in finishes.items()}))


def rated_together(deals: Counter[tuple[Finish, ...]]) -> list[Rating]:
    """Rate bots by how they finished in games of which several share a deal, and so are drawn again together."""
    names = sorted({bot for finishes in deals for bots, _ in finishes for bot in bots})
    if len(names) < 2:
        return []
    counted: Counter[Outcome] = Counter()
    for finishes, times in deals.items():
        outcome = (win for bots, finished in finishes for win in _wins(bots, finished, names))
        counted[tuple(sorted(outcome))] += times
    games = sum(len(finishes) * times for finishes, times in deals.items())
    outcomes = sorted(counted.items())
    kinds, often = [kind for kind, _ in outcomes], [times for _, times in outcomes]
    wins = _summed(kinds, often, len(names))
    strengths = _strengths(wins)
    least = _errors(wins, strengths)
    drawn = [_strengths(_summed(kinds, again, len(names))) for again in _drawn(often)]
    found = []
    for number, (name, value) in enumerate(zip(names, strengths, strict=True)):
        error = max(stdev(draw[number] for draw in drawn), least[number])
        found.append(Rating(name, Figure(value, value - Z * error, value + Z * error, error, games)))
    return sorted(found, key=lambda rating: -rating.strength.value)


def _drawn(often: Sequence[int]) -> Iterator[list[int]]:
    """Draw the games again and again, and give how often each outcome came up.

    It draws as `Random("ratings").choices` does, in numpy, which is many times faster.
    """
    numpy = needed("numpy", "a rating", "lab")
    _, (*key, place), _ = Random("ratings").getstate()  # noqa: S311 (a statistic, not a secret)
    random = numpy.random.RandomState()
    random.set_state(("MT19937", key, place))
    bounds, games = numpy.cumsum(often)[:-1], sum(often)
    for _ in range(DRAWS):
        again = numpy.zeros(len(often), dtype=int)
        for start in range(0, games, AT_A_TIME):
            places = numpy.searchsorted(bounds, random.random_sample(min(AT_A_TIME, games - start)) * games, "right")
            again += numpy.bincount(places, minlength=len(often))
        yield again.tolist()


def finish(game: Played) -> list[int]:
    """Rank the seats of a game: the winners first, whatever broke their tie, then by points."""
    best = max(game.scores) + 1
    return ranks([best if seat in game.winners else points for seat, points in enumerate(game.scores)])


def _wins(bots: Sequence[str], rank: Sequence[int], names: Sequence[str]) -> Outcome:
    """Tell who came before whom: winner, loser, and half for each of a tie. A bot is no rival of its own kind."""
    seated = [names.index(bot) for bot in bots]
    wins = []
    for one, other in combinations(range(len(seated)), 2):
        if seated[one] != seated[other]:
            ahead = 0.5 if rank[one] == rank[other] else float(rank[one] < rank[other])
            wins += [(seated[one], seated[other], ahead), (seated[other], seated[one], 1 - ahead)]
    return tuple(sorted(wins))


def _summed(kinds: Sequence[Outcome], times: Iterable[int], count: int) -> Wins:
    """Add up the wins of games that came out in some ways, each so many times."""
    wins = [[0.0] * count for _ in range(count)]
    for kind, often in zip(kinds, times, strict=True):
        for winner, loser, won in kind:
            wins[winner][loser] += won * often
    return wins


def _strengths(wins: Wins) -> list[float]:
    """Fit the strengths that make these wins most likely."""
    choix, numpy = needed("choix", "a rating", "lab"), needed("numpy", "a rating", "lab")
    before = HALF_A_WIN * (1 - numpy.eye(len(wins)))
    fitted = [float(value) for value in choix.ilsr_pairwise_dense(numpy.array(wins) + before)]
    middle = fmean(fitted)
    return [ELO * (value - middle) for value in fitted]


def _errors(wins: Wins, strengths: Sequence[float]) -> list[float]:
    """Tell how far each strength may be off by what so many wins can tell at most: who never lost has no spread."""
    numpy = needed("numpy", "a rating", "lab")
    count = len(wins)
    known = numpy.zeros((count, count))
    for one, other in combinations(range(count), 2):
        met = wins[one][other] + wins[other][one] + 2 * HALF_A_WIN
        ahead = 1 / (1 + exp((strengths[other] - strengths[one]) / ELO))
        known[one, other] = known[other, one] = -met * ahead * (1 - ahead)
    known -= numpy.diag(known.sum(axis=1))
    return [ELO * sqrt(value) for value in numpy.linalg.pinv(known).diagonal()]
