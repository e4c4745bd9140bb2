"""Circles: every pair of kinds meets equally often, every kind sits everywhere, and after every other."""

from collections import Counter
from itertools import combinations

import pytest

from nomarch.core.lab.circles import circle_of, companies, plan, rotations

QUICK, SLOW = "abcdef", "xyz"


def met(planned):
    """Count in how many games each pair of kinds sat at the same table."""
    found = Counter()
    for circle, deals in planned.items():
        for one, other in combinations(sorted(set(circle)), 2):
            found[one, other] += deals * len(rotations(circle))
    return found


def seated(planned):
    """Count how often each kind sat in each seat."""
    tables = [(bots, deals) for circle, deals in planned.items() for bots in rotations(circle)]
    return Counter((kind, seat) for bots, deals in tables for _ in range(deals) for seat, kind in enumerate(bots))


def neighbours(planned):
    found = Counter()
    for circle, deals in planned.items():
        for bots in rotations(circle):
            for one, other in zip(bots, (*bots[1:], bots[0]), strict=True):
                found[one, other] += deals
    return found


def spread(counts):
    return max(counts.values()) - min(counts.values())


TABLES = [(kinds, seats) for kinds in range(2, 7) for seats in range(2, 7)]


@pytest.mark.parametrize(("kinds", "seats"), TABLES)
def test_every_pair_meets_as_often_as_is_wanted_and_hardly_more(kinds, seats):
    planned = plan(QUICK[:kinds], "", seats, 60, 0)
    found = met(planned)
    assert len(found) == kinds * (kinds - 1) // 2
    assert min(found.values()) >= 60
    assert max(found.values()) <= 60 + 3 * seats


@pytest.mark.parametrize(("kinds", "seats"), TABLES)
def test_every_kind_sits_in_every_seat_equally_often(kinds, seats):
    found = seated(plan(QUICK[:kinds], "", seats, 60, 0))
    for kind in QUICK[:kinds]:
        assert len({found[kind, seat] for seat in range(seats)}) == 1


@pytest.mark.parametrize(("kinds", "seats"), [(kinds, seats) for kinds, seats in TABLES if kinds >= seats])
def test_every_kind_sits_after_every_other_equally_often(kinds, seats):
    found = neighbours(plan(QUICK[:kinds], "", seats, 240, 0))
    assert len(found) == kinds * (kinds - 1)
    assert spread(found) <= 2 * seats


def test_kinds_that_are_doubled_at_a_small_field_take_turns():
    assert plan("ab", "", 3, 60, 0) == {("a", "a", "b"): 10, ("a", "b", "b"): 10}
    assert plan("ab", "", 2, 60, 0) == {("a", "b"): 30}


def test_a_longer_ladder_has_all_games_of_a_shorter_one():
    short, long = (plan("abcd", "x", 3, games, slow) for games, slow in ((100, 20), (130, 30)))
    assert all(deals <= long[circle] for circle, deals in short.items())


def test_slow_kinds_play_fewer_games_and_the_others_do_not():
    found = met(plan("abc", "xy", 3, 200, 20))
    for one, other in found:
        is_slow = {one, other} & {"x", "y"}
        assert found[one, other] >= (20 if is_slow else 200)
        assert not is_slow or found[one, other] <= 30
    assert {pair for pair in found if set(pair) & set(SLOW)} == {*combinations("abcxy", 2)} - {*combinations("abc", 2)}


def test_a_single_quick_kind_meets_the_slow_ones_alone():
    assert set(plan("a", "x", 3, 300, 30)) == {("a", "a", "x"), ("a", "x", "x")}
    assert min(met(plan("", "xyz", 4, 300, 30)).values()) >= 30


def test_many_seats_are_planned_too():
    assert min(met(plan("abc", "x", 8, 40, 8)).values()) >= 8


def test_a_circle_is_the_same_wherever_it_begins():
    assert {circle_of(bots) for bots in rotations(("c", "a", "b"))} == {("a", "b", "c")}
    assert circle_of("acb") != circle_of("abc")
    assert companies("abcd", 3) == [tuple(company) for company in combinations("abcd", 3)]
