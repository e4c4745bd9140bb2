"""A game told as a page has a picture where the table is worth a look."""

from itertools import pairwise

import pytest

from nomarch.core.drawing import Picture, Words
from nomarch.core.editions import Edition
from nomarch.core.engine import Act, Game, Match, Move, Phase, RuleSet, State
from nomarch.core.engine.view import PLAIN, View
from nomarch.core.workbench.reports.story import MOST, laps, most_telling, page, speaker_at, stretches, worth_a_look

NONE = [[]] * 100


@pytest.mark.parametrize(
    ("movers", "ends"),
    [
        ([-1, 0, 1, 2, 0, 1, 2, 0, 1, 2], [3, 6]),
        ([-1, 0, 0, 1, 1, 1, 0, 1, 1, 0], [5, 8]),
        ([-1, 2, 0, 1, 0, 1, 0, 1, 0, 1], [3, 5, 7]),
        ([-1, 0, 0, 0, 0], [1, 2, 3]),
        ([-1], []),
    ],
    ids=["turns of one move", "turns of several moves", "a seat that drops out", "a game for one", "nothing was done"],
)
def test_a_lap_ends_with_the_turn_by_which_everybody_has_moved(movers, ends):
    assert [*laps(movers, NONE)] == ends


def test_a_lap_goes_on_to_where_a_phase_begins():
    movers = [-1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1]
    begun = [["auction"], *([[]] * 6), ["harvest"], *([[]] * 4)]
    assert [*laps(movers, begun)] == [2, 4, 7, 9]


def test_a_phase_that_begins_with_a_lap_takes_none_away():
    begun = [["sailing"], *([[]] * 3), ["picking"], [], []]
    assert [*laps([-1, 0, 1, 0, 1, 0, 1], begun)] == [2, 4]


def test_a_picture_like_the_last_one_is_not_drawn_again():
    looks = {0: "empty", 3: "empty", 6: "empty", 9: "one boat", 12: "two boats", 15: "two boats", 16: "two boats"}
    assert worth_a_look(looks, NONE) == [0, 9, 16]


def test_a_game_that_is_over_at_once_has_one_picture():
    assert worth_a_look({0: "empty"}, NONE) == [0]


def test_of_many_steps_those_at_which_a_rare_phase_begins_are_chosen():
    begun = [["round"] if step % 5 == 0 else ["turn"] for step in range(100)]
    assert [*most_telling(range(100), begun)] == [*range(0, 100, 5)]
    assert len([*most_telling(range(99), NONE)]) == MOST


class Go(Move):
    """Pick a card, or sail."""


class Picking(Phase):
    """The first phase: it begins again with every card, and the board stays as it is."""

    name, then = "picking", ("picking", "sailing")
    acts = {Go: Act(lambda table, _: table.picked.append(table.seat))}

    def after(self, table):
        table.seat = table.seating.after(table.seat)
        if table.seat == 0:
            table.enter("picking" if len(table.picked) % 8 else "sailing")


def sail(table, go):
    table.boats[table.seat] += 1


class Sailing(Phase):
    name, then = "sailing", ("picking", "end")
    acts = {Go: Act(sail)}

    def after(self, table):
        table.seat = table.seating.after(table.seat)
        if table.seat == 0 and table.boats[0] in (3, 6):
            table.enter("picking" if table.boats[0] == 3 else "end")


class River(View):
    def picture(self, labels=PLAIN):
        return Picture("river", 4, 1, (Words(0, 0.5, f"{self._state.boats}"),))


class Boats(State):
    window = River

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.picked, self.boats = [], [0] * rules.seats


class BoatRules(RuleSet):
    moves = (Go("go"),)


def sailed():
    phases, limits = [Picking(), Sailing()], Edition(players_min=2, players_max=2)
    match = Match(Game("boats", title="Boats", state=Boats, rules=BoatRules, phases=phases, editions=limits).rules())
    while not match.state.over:
        match.play(match.moves[0])
    return match


def test_a_draft_that_leaves_the_board_alone_is_told_without_boards_and_every_round_with_one():
    match = sailed()
    told = [*stretches(match, speaker_at(match, "en"), None)]
    assert [stretch.picture.elements[0].shown for stretch in told] == [f"[{each}, {each}]" for each in range(7)]
    assert sum(len(stretch.steps) for stretch in told) == len(match.made) + 1
    assert page(match, "en", None).count("<figure") == 7


def test_every_picture_of_a_page_is_another_than_the_one_before():
    match = sailed()
    for before, after in pairwise(stretches(match, speaker_at(match, "en"), 1)):
        assert before.picture != after.picture
