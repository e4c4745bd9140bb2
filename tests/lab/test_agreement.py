"""Whether different players say the same is told by signs and intervals, and never by one kind alone."""

import pytest

from nomarch.core.lab.agreement import SMALL, Agreement, Shown, agreement, untold
from nomarch.core.lab.figures import FEWEST, Figure


def shown(value, reach, *, stands=False, spread=5.0, games=100, bot="random"):
    figure = Figure(value, value - reach, value + reach, reach / 2, games)
    return Shown((bot,) * 3, figure, stands, spread)


STANDS = {"stands": True}


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([shown(2, 1, **STANDS), shown(9, 1, **STANDS)], Agreement.ROBUST),
        ([shown(0.1, 0.5), shown(-0.3, 0.4)], Agreement.ROBUST),
        ([shown(0.5, 0.4, **STANDS), shown(-0.3, 0.2, **STANDS)], Agreement.ROBUST),
        ([shown(2, 1, **STANDS), shown(-2, 1, **STANDS)], Agreement.DEPENDS),
        ([shown(2, 1, **STANDS), shown(0, 1)], Agreement.DEPENDS),
        ([shown(2, 1, **STANDS), shown(-1, 0.9)], Agreement.DEPENDS),
        ([shown(2, 1, **STANDS), shown(3, 1, **STANDS), shown(0, 1)], Agreement.DEPENDS),
        ([shown(2, 1, **STANDS), shown(0.5, 3)], Agreement.NOT_TOLD),
        ([shown(2, 1, **STANDS), shown(0.5, 0.4)], Agreement.NOT_TOLD),
        ([shown(2, 1.9, **STANDS), shown(0.2, 1.5)], Agreement.NOT_TOLD),
        ([shown(0, 0.5), shown(0.5, 3)], Agreement.NOT_TOLD),
        ([shown(2, 1, **STANDS), shown(0, 1, games=FEWEST - 1)], Agreement.NOT_TOLD),
    ],
    ids=[
        "the same direction, however large",
        "no effect to speak of",
        "none to speak of in either direction",
        "both directions",
        "one stands and the other contradicts it",
        "the other leans the other way",
        "two stand and a third contradicts them",
        "the other is too uncertain",
        "the other is merely smaller",
        "the two are not shown to be apart",
        "one excludes an effect and the other does not",
        "too few games to contradict anybody",
    ],
)
def test_players_agree_or_not_by_signs_and_intervals(answers, expected):
    assert agreement(answers) is expected
    assert agreement(answers[::-1]) is expected


def test_one_kind_of_players_agrees_with_nobody():
    assert agreement([shown(2, 1, stands=True)]) is None
    assert agreement([]) is None


def test_the_kinds_who_could_not_tell_are_named():
    sure, unsure = shown(2, 1, stands=True), shown(0.5, 3, bot="sensible")
    assert untold([sure, unsure]) == [unsure]
    assert untold([shown(0, 0.5), unsure]) == [unsure]
    assert untold([sure, shown(-2, 1, stands=True)]) == [], "they could, and differ"


def test_an_effect_is_excluded_only_by_its_whole_interval():
    most = SMALL * 5.0
    assert shown(0, most).excludes
    assert not shown(0.1, most).excludes
    assert not shown(0, most, games=FEWEST - 1).excludes
    assert shown(0, 0, spread=0.0).excludes, "the same in every game"
    assert not shown(1, 0, spread=0.0).excludes, "another in every game"
