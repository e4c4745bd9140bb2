"""A contest: all kinds of bots meet at mixed tables, and stand on a ladder afterwards, the strongest on top.

Circles of bots play every deal once from each seat. Games of a deal are no independent ones, so every interval takes
them together. Which games are wanted depends on the kinds, the numbers and the seed alone; games that a ledger has
besides, of a longer ladder or one with fewer kinds, count as well.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations, product
from statistics import fmean
from typing import Any, Final, NamedTuple

from nomarch.core.engine import RuleSet, Seed
from nomarch.core.errors import NomarchError, Stopped
from nomarch.core.lab.circles import Circle, circle_of, companies, plan, rotations
from nomarch.core.lab.figures import FEWEST, Figure, detected, mean_of_strata, share_of_strata
from nomarch.core.lab.ledger import Ledger
from nomarch.core.lab.pace import paces
from nomarch.core.lab.ratings import finish, rated_together
from nomarch.core.lab.roster import is_slow, rivals
from nomarch.core.lab.setting import Played, Setting
from nomarch.core.lab.simulation import Lab, Order
from nomarch.core.optional import needed

GAMES: Final = 300
"""How often two kinds of bots meet if nobody says."""
SLOWER: Final = 10
"""How many times fewer games a slow kind plays if nobody says, but never too few for an interval."""
Deal = tuple[Circle, int]
"""Who sat around the table, and the number of the deal."""


class NoRivals(NomarchError, ValueError):
    """A ladder on which nobody meets anybody."""


class Rung(NamedTuple):
    """A kind of bot on a ladder: how strong it is, what it won and scored a seat, and how long it thinks."""

    bot: str
    strength: Figure
    """On the scale of Elo; all kinds together have none."""
    won: Figure
    """Its share of the win, at tables where all kinds sit equally often."""
    points: Figure
    """Its points at the same tables."""
    games: int
    """All games that it sat at."""
    milliseconds: float
    """How long a decision takes, where the ladder was made."""


class Meeting(NamedTuple):
    """Two kinds of bots at the same tables: how often one came before the other, a tie being half."""

    one: str
    other: str
    ahead: Figure
    is_certain: bool
    """Whether it stands that one of them is stronger, although so many pairs were looked at."""

    def turned(self) -> Meeting:
        """Give it as the other one sees it."""
        value, low, high, error, games = self.ahead
        return Meeting(self.other, self.one, Figure(1 - value, 1 - high, 1 - low, error, games), self.is_certain)

    def from_above(self) -> Meeting:
        """Give it as the one sees it that came before the other more often."""
        return self if self.ahead.value >= 0.5 else self.turned()


class Ladder(NamedTuple):
    """What came of a contest: the kinds of bots, the strongest first, and every pair of them."""

    game: str
    rules: str
    """The edition with its variants and changes."""
    seats: int
    seed: Seed
    kinds: tuple[str, ...]
    rungs: list[Rung]
    meetings: list[Meeting]
    games: int
    """How many games count."""
    finished: int
    """How many of the games that were wanted are finished."""
    wanted: int

    @property
    def absent(self) -> list[str]:
        """The kinds that have not met anybody yet."""
        return [kind for kind in self.kinds if kind not in {rung.bot for rung in self.rungs}]

    def meeting(self, one: str, other: str) -> Meeting | None:
        """Tell how one kind fared against another, if they met."""
        for meeting in self.meetings:
            if {one, other} == {meeting.one, meeting.other}:
                return meeting if meeting.one == one else meeting.turned()
        return None

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        rungs = [{key: _plain(value) for key, value in rung._asdict().items()} for rung in self.rungs]
        meetings = [{key: _plain(value) for key, value in each._asdict().items()} for each in self.meetings]
        return {**self._asdict(), "kinds": list(self.kinds), "rungs": rungs, "meetings": meetings}


class Strangers(NamedTuple):
    """Games of a ledger that do not count on a ladder."""

    of_other_rules: int
    """Games of the same bots: of another seed, or of rules, a game or a Nomarch that changed."""
    of_others: int
    """Games of other bots, or at tables of another size."""


class Contest:
    """Who meets whom and how often, and what comes of it."""

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[str] = (),
        games: int = GAMES,
        slow_games: int | None = None,
        seed: Seed = 0,
    ) -> None:
        self.rules: Final = rules
        self.kinds: Final = tuple(dict.fromkeys(bots or rivals(rules)))
        self.table: Final = Setting.of(rules, self.kinds[:1], seed)
        self._refuse()
        slow, quick = ([kind for kind in self.kinds if is_slow(kind) is slow] for slow in (True, False))
        seldom = slow_games or max(games // SLOWER, min(games, FEWEST))
        self.circles: Final = plan(quick, slow, rules.seats, games, seldom)
        """How many deals every circle plays."""

    def _refuse(self) -> None:
        """Refuse bots that there are not, or that have no rivals."""
        for kind in self.kinds:
            self.table._replace(bots=(kind,) * self.table.seats).checked()
        if len(self.kinds) < 2:
            raise NoRivals(f"a ladder takes two kinds of bots at least, not {self.kinds[0]} alone")
        if self.table.seats < 2:
            raise NoRivals(f"{self.table.game} has one player here, who meets nobody: a ladder takes two at least")

    @property
    def wanted(self) -> int:
        """How many games it takes."""
        return sum(deals * len(rotations(circle)) for circle, deals in self.circles.items())

    @property
    def key(self) -> str:
        """A hash of the rules, the seed and the kinds of bots."""
        return self.table._replace(bots=self.kinds).key

    def play(self, lab: Lab) -> Ladder:
        """Play what is not finished yet. An interrupt ends it early with the games that are finished."""
        needed("choix", "a rating", "lab")  # better said before the games than behind them
        thinking = paces(self.rules, self.kinds, self.table.seed)
        orders = list(self._orders())
        with suppress(Stopped):
            lab.play(*orders)
        finished = sum(number in lab.finished(each.key) for each, numbers in orders for number in numbers)
        deals, _ = self._sorted(lab.ledger)
        rungs, meetings = Standings(self.kinds, deals).found(thinking)
        table, games = self.table, sum(map(len, deals.values()))
        told = (table.game, table.name, table.seats, table.seed, self.kinds)
        return Ladder(*told, rungs, meetings, games, finished, self.wanted)

    def strangers(self, ledger: Ledger) -> Strangers:
        """Tell which games of a ledger do not count."""
        return self._sorted(ledger)[1]

    def _orders(self) -> Iterator[Order]:
        for circle, deals in self.circles.items():
            for seated in rotations(circle):
                yield self._seating(circle)._replace(bots=seated), range(deals)

    def _seating(self, circle: Circle) -> Setting:
        """Seat a circle; its deals are its own, and the same from whichever seat it begins."""
        return self.table._replace(bots=circle, seed=f"{self.table.seed}/{' '.join(circle)}")

    def _sorted(self, ledger: Ledger) -> tuple[dict[Deal, list[Played]], Strangers]:
        """Sort the games of a ledger by their deals, and count those that do not belong here."""
        deals: defaultdict[Deal, list[Played]] = defaultdict(list)
        changed = fitting = 0
        for key, games in ledger.all_games().items():
            first = next(iter(games.values()))
            if len(first.bots) != self.table.seats or not set(first.bots) <= set(self.kinds):
                continue
            circle = circle_of(first.bots)
            if self._seating(circle).of_game(first).key != key:
                changed += len(games)
                continue
            fitting += len(games)
            for number, game in games.items():
                deals[circle, number].append(game)
        return dict(deals), Strangers(changed, ledger.count - fitting - changed)


class Standings:
    """How kinds of bots fared in games that are sorted by their deals."""

    def __init__(self, kinds: Sequence[str], deals: dict[Deal, list[Played]]) -> None:
        self.kinds: Final = kinds
        self.deals: Final = deals
        self.fair: Final = (
            {tuple(sorted(each)) for each in companies(kinds, len(next(iter(deals))[0]))} if deals else ()
        )
        """The companies that together seat all kinds equally often."""

    def found(self, thinking: dict[str, float]) -> tuple[list[Rung], list[Meeting]]:
        """Rate all kinds that have met somebody, the strongest first."""
        finishes = Counter(
            tuple(sorted((game.bots, tuple(finish(game))) for game in games)) for games in self.deals.values()
        )
        rungs = [self._rung(bot, strength, thinking[bot]) for bot, strength in rated_together(finishes)]
        return rungs, self._meetings([rung.bot for rung in rungs])

    def _rung(self, bot: str, strength: Figure, milliseconds: float) -> Rung:
        games = sum(len(games) for (circle, _), games in self.deals.items() if bot in circle)
        won = share_of_strata(self._strata(bot, Played.share_of))
        points = mean_of_strata(self._strata(bot, lambda game, seat: game.scores[seat]))
        return Rung(bot, strength, won, points, games, milliseconds)

    def _strata(self, bot: str, worth: Callable[[Played, int], float]) -> list[list[list[float]]]:
        """Tell what every game was worth to a seat of a kind, by company and by deal."""
        found: defaultdict[tuple[str, ...], list[list[float]]] = defaultdict(list)
        for (circle, _), games in self.deals.items():
            if bot in circle:
                values = [fmean(worth(game, seat) for seat in _seats_of(bot, game)) for game in games]
                found[tuple(sorted(circle))].append(values)
        return [found[company] for company in found if company in self.fair] or list(found.values())

    def _meetings(self, bots: Sequence[str]) -> list[Meeting]:
        met = [(one, other, self._blocks(one, other)) for one, other in combinations(bots, 2)]
        shares = [(one, other, share_of_strata([blocks])) for one, other, blocks in met if blocks]
        certain = detected([share._replace(value=share.value - 0.5) for _, _, share in shares])
        return [Meeting(*each, is_certain) for each, is_certain in zip(shares, certain, strict=True)]

    def _blocks(self, one: str, other: str) -> list[list[float]]:
        """Tell how often one kind came before another, deal by deal and game by game."""
        both = {one, other}
        return [
            [_ahead(game, one, other) for game in games]
            for (circle, _), games in self.deals.items()
            if both <= {*circle}
        ]


def _ahead(game: Played, one: str, other: str) -> float:
    """Tell how many seats of one kind came before those of another, as a share."""
    ranks = finish(game)
    pairs = product(_seats_of(one, game), _seats_of(other, game))
    return fmean(0.5 if ranks[mine] == ranks[theirs] else float(ranks[mine] < ranks[theirs]) for mine, theirs in pairs)


def _seats_of(bot: str, game: Played) -> list[int]:
    return [seat for seat, name in enumerate(game.bots) if name == bot]


def _plain(value: Any) -> Any:
    return value._asdict() if isinstance(value, Figure) else value


def ladder(
    rules: RuleSet,
    bots: Sequence[str] = (),
    games: int = GAMES,
    slow_games: int | None = None,
    seed: Seed = 0,
    lab: Lab | None = None,
) -> Ladder:
    """Let kinds of bots meet at mixed tables by *rules*, every two of them in so many *games* at least.

    If none are named, all that the game has meet. Those that search play fewer: so many *slow games* with every other
    kind, or a tenth. What a ledger of the *lab* has is not played again.
    """
    return Contest(rules, bots, games, slow_games, seed).play(lab or Lab())
