"""What a mechanism needs is looked at when a game is loaded, and blamed on the game in one sentence."""

from pathlib import Path

import pytest

from nomarch.core import load
from nomarch.core.editions import Edition
from nomarch.core.engine import Act, Game, Move, Phase, RuleSet, State
from nomarch.core.errors import PluginError
from nomarch.core.registry import name_of
from nomarch.core.table import Deck, Hands
from nomarch.core.testing import conforms

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
NEEDED = "once-around needs it for the phase 'market' (Market)"


@pytest.fixture
def changed(tmp_path):
    """Load an example with some of its words changed."""

    def change(name, old, new):
        page = (EXAMPLES / f"{name}.py").read_text("utf-8")
        assert old in page
        file = tmp_path / f"{name}.py"
        file.write_text(page.replace(old, new))
        return load(str(file))

    return change


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("def means(", "def wealth(", "Table has no means(seat) (Tell what a seat could pay); "),
        ("def means(self, seat):", "def means(self):", "Table.means cannot be asked as means(seat)"),
        ("def sold(", "def given(", "Market has no sold(state, seat, price)"),
        (
            "def sold(self, table, seat, price):",
            "def sold(self, table):",
            "Market.sold takes other parameters",
        ),
        ("OnceAround()", "Deck('x')", "Table.auction is no OnceAround but <"),
        ("Pass()", "", "Rules has no Pass among its moves"),
    ],
)
def test_what_is_missing_is_told_with_class_and_mechanism(changed, old, new, told):
    with pytest.raises(PluginError) as refused:
        changed("once_around", old, new)
    assert told in str(refused.value)
    assert NEEDED in str(refused.value)


def test_what_has_another_size_is_told(changed):
    with pytest.raises(PluginError, match=r"Table\.sealed: it has room for 1 choices, and there are 2 seats"):
        changed("second_price", "SealedChoices([None] * rules.seats)", "SealedChoices([None])")


def test_acts_that_are_missing_are_told_of_the_mechanism(changed):
    with pytest.raises(PluginError, match=r"Offering has no acts; .*sealed-offering needs it for the phase 'offering'"):
        changed("nile_race", "acts = {Offer: Act(choose, can_be_laid)}", "acts = {}")


def test_a_property_that_fails_is_told_with_its_own_fault(changed):
    with pytest.raises(PluginError, match=r"raises AttributeError: .*'ladder'"):
        changed(
            "once_around",
            "def means(self, seat):",
            "means = property(lambda self: self.ladder)\n    def other(self, seat):",
        )


class Draw(Move):
    def __init__(self):
        super().__init__("draw")


def draw_a_card(table, move):
    table.hands.gain(table.seat, table.deck.draw(), 1 << table.seat)


class Drawing(Phase):
    name, then, acts = "drawing", ("end",), {Draw: Act(draw_a_card)}

    def after(self, table):
        table.seat = table.seating.after(table.seat)
        if not table.deck.pile:
            table.enter("end")


class Rules(RuleSet):
    moves = (Draw(),)


class Table(State):
    hidden_hands = {"hands": "deck"}

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.hands, self.deck = Hands(rules.seats, ["ibis", "cat", "cow"]), Deck("cards", [0, 1, 2] * 4)

    def deal(self):
        self.deck.shuffle(self.chance)


def cards(state=Table):
    edition = Edition(players_min=2, players_max=3)
    return Game("cards", title="Cards", state=state, phases=[Drawing()], editions=edition, rules=Rules)


def test_hands_in_a_slot_hide_and_are_dealt_again():
    game = cards()
    conforms(game)
    state = game.start(seats=2, seed=3)
    for _ in range(6):
        state.play(state.moves()[0])
    dealt = {tuple(state.redeal(0, seed).hands.hand(1)) for seed in range(30)}
    assert len(dealt) > 1
    assert {tuple(state.redeal(0, seed).hands.hand(0)) for seed in range(5)} == {tuple(state.hands.hand(0))}


@pytest.mark.parametrize(
    ("hidden", "told"),
    [
        ({}, "Table.hands holds hands beside a deck: say which they are drawn from, hidden_hands = {'hands': 'deck'}"),
        ({"hnads": "deck"}, "Table.hidden_hands names 'hnads', which is no slot; there are: hands, deck"),
        ({"hands": "pile"}, "Table.hidden_hands draws 'hands' from 'pile', which is no deck; there are: deck"),
    ],
)
def test_hidden_hands_are_looked_at_when_a_game_is_loaded(hidden, told):
    with pytest.raises(PluginError) as refused:
        name_of(cards(type("Table", (Table,), {"hidden_hands": hidden})))
    assert told in str(refused.value)
