"""Runs of candidates: what is within the limits is found at a stroke, and is exactly what the rules allow."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from nomarch.core.engine import Act, Move, at_least, at_most, requires
from nomarch.core.engine.run import runs_of


class Bid(Move):
    def __init__(self, amount, *, row=0):
        super().__init__(f"bid {amount} {row}")
        self.amount = amount


class Pass(Move):
    def __init__(self):
        super().__init__("pass")


@at_most("auction.can-be-paid", "amount")
def can_be_paid(table):
    """Nobody bids more than they have."""
    return table.gold


@at_least("auction.beats-the-standing-bid", "amount")
def beats_the_standing_bid(table):
    """A bid beats the one before."""
    return table.standing + 1


@requires("auction.odd-bids-only")
def is_odd(table, bid):
    """Bids are odd."""
    return bid.amount % 2 == 1


def bid(table, move):
    """Stand in for a deed."""


RULES = (can_be_paid, is_odd, beats_the_standing_bid)
ACTS = {Bid: Act(bid, *RULES), Pass: Act(bid)}
amounts = some.integers(-5, 30)


@given(some.lists(amounts, max_size=12), amounts, amounts)
def test_a_run_allows_what_its_rules_allow_one_by_one(bids, gold, standing):
    table = SimpleNamespace(gold=gold, standing=standing)
    for moves in ([*map(Bid, bids)], [*map(Bid, sorted(bids))]):
        (run,) = runs_of(moves, ACTS) or [None] if moves else [None]
        asked = [move for move in moves if all(rule.holds(table, move) for rule in RULES)]
        assert (run.allowed(table) if run else []) == asked


@given(amounts, some.integers(0, 12), some.sampled_from([1, 2]), amounts, amounts)
def test_amounts_that_rise_one_by_one_are_cut_like_any_others(first, length, step, gold, standing):
    table = SimpleNamespace(gold=gold, standing=standing)
    moves = [Bid(amount) for amount in range(first, first + step * length, step)]
    asked = [move for move in moves if all(rule.holds(table, move) for rule in RULES)]
    assert [move for run in runs_of(moves, ACTS) for move in run.allowed(table)] == asked


def test_a_table_is_asked_once_for_a_limit():
    asked = []

    @at_most("auction.can-be-paid", "amount")
    def within_the_purse(table):
        asked.append(table)
        return 3

    (run,) = runs_of(map(Bid, range(9)), {Bid: Act(bid, within_the_purse)})
    assert [move.amount for move in run.allowed("table")] == [0, 1, 2, 3]
    assert asked == ["table"]


def test_runs_are_the_same_moves_in_the_same_order():
    moves = [Bid(1), Bid(2), Pass(), Bid(0, row=1)]
    runs = runs_of(moves, ACTS)
    assert [run.kind for run in runs] == [Bid, Pass, Bid]
    assert [move for run in runs for move in run.moves] == moves


@pytest.mark.parametrize(("amount", "fits"), [(3, True), (4, True), (5, False)])
def test_a_limit_is_a_rule_like_any_other(amount, fits):
    assert can_be_paid(SimpleNamespace(gold=4), Bid(amount)) is fits
    assert can_be_paid.name == "can_be_paid"
    assert can_be_paid.statement == "Nobody bids more than they have."
