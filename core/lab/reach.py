"""Reach: which kinds of players bring a clause about, and which never do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.coverage import Coverage, Lot
from nomarch.core.lab.figures import LEVEL, chance
from nomarch.core.lab.setting import Setting


class Seen(NamedTuple):
    """In how many of its games a kind of players brought a clause about."""

    bots: tuple[str, ...]
    games: int
    of: int


class Reach(NamedTuple):
    """Which players bring a clause about by the same rules, and whether that is the same whoever plays."""

    rules: str
    clause: str
    seen: list[Seen]
    agreement: Agreement | None
    """None if only one kind of players was asked."""

    @property
    def reaching(self) -> list[Seen]:
        """The players who bring it about."""
        return [each for each in self.seen if each.games]

    @property
    def never(self) -> list[Seen]:
        """The players who never do."""
        return [each for each in self.seen if not each.games]

    @property
    def is_mixed(self) -> bool:
        """Whether some bring it about and others never do."""
        return bool(self.reaching and self.never)


def reaches(coverages: Sequence[Coverage], lots: Sequence[Mapping[str, Lot]]) -> list[Reach]:
    """Tell of every clause that could happen who brought it about, by each of the rules that were played."""
    by_rules: dict[str, list[tuple[Coverage, Mapping[str, Lot]]]] = {}
    for coverage, each in zip(coverages, lots, strict=True):
        by_rules.setdefault(coverage.setting.name, []).append((coverage, each))
    return [reach for rules, tables in by_rules.items() for reach in _reaches(rules, tables)]


def _reaches(rules: str, tables: Sequence[tuple[Coverage, Mapping[str, Lot]]]) -> list[Reach]:
    possible = (Lot.NEVER, Lot.HAPPENED)
    clauses = dict.fromkeys(clause for _, lots in tables for clause in lots)
    shown = [clause for clause in clauses if all(lots.get(clause) in possible for _, lots in tables)]
    found = []
    for clause in shown:
        seen = [Seen(each.setting.bots, each.seen(clause), each.tally.games) for each, _ in tables]
        found.append(Reach(rules, clause, seen, _agreement(seen, len(shown))))
    return found


def _agreement(seen: Sequence[Seen], looked_at: int) -> Agreement | None:
    """Tell whether all or none bring it about, and if not, whether that may be chance among so many clauses."""
    reaching, never = ([each for each in seen if bool(each.games) is reached] for reached in (True, False))
    if len(seen) < 2:
        return None
    if not (reaching and never):
        return Agreement.ROBUST
    sure = (1 - LEVEL) / looked_at
    is_sure = any(chance(some.games, some.of, none.of) <= sure for some, none in product(reaching, never))
    return Agreement.DEPENDS if is_sure else Agreement.NOT_TOLD


def never_reached(coverages: Sequence[Coverage], code: str) -> set[str]:
    """Name the rules by which something that could happen never did, whoever played."""
    found = reaches(coverages, [coverage.lots(code) for coverage in coverages])
    return {reach.rules for reach in found if not reach.reaching}


def by_random(settings: Sequence[Setting], rules: Collection[str]) -> list[Setting]:
    """Give the settings in which random players play some rules, unless they are among those who play anyway."""
    asked = {setting.name: setting._replace(bots=("random",) * setting.seats) for setting in settings}
    return [asked[name] for name in asked if name in rules and asked[name] not in settings]
