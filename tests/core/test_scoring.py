"""Awards by rank: who is tied, who has nothing, and what they get."""

import pytest

from nomarch.core.table import SkippedRanks, ranked_awards


@pytest.mark.parametrize(
    ("values", "full", "split"),
    [
        ([2, 2, 1], [5, 5, 1], [4, 4, 1]),
        ([2, 2, 2], [5, 5, 5], [3, 3, 3]),
        ([3, 1, 1], [5, 3, 3], [5, 2, 2]),
        ([4, 3, 2, 1, 1], [5, 3, 1, 0, 0], [5, 3, 1, 0, 0]),
        ([4, 3, 2, 2], [5, 3, 1, 1], [5, 3, 0, 0]),
    ],
)
def test_tied_players_get_the_full_award_of_their_rank_unless_a_tie_splits(values, full, split):
    assert ranked_awards(values, [5, 3, 1]) == full
    assert ranked_awards(values, [5, 3, 1], splits=True) == split


def test_whoever_has_nothing_is_paid_unless_something_is_asked():
    assert ranked_awards([3, 0, 0], [5, 3, 1]) == [5, 3, 3]
    assert ranked_awards([3, 0, 0], [5, 3, 1], least=1) == [5, 0, 0]
    assert ranked_awards([3, 2, -1], [5, 3, 1], least=3, splits=True) == [5, 0, 0]


@pytest.mark.parametrize("ties", [SkippedRanks.ONE, SkippedRanks.NONE])
def test_a_tie_that_splits_takes_up_as_many_ranks_as_it_has_rivals(ties):
    with pytest.raises(ValueError, match=f"takes up as many ranks as it has rivals, not '{ties.value}'"):
        ranked_awards([2, 2, 1], [5, 3, 1], ties, splits=True)
