"""The table of a game without a picture of its own: what lies there, whose it is, and what can be pointed at."""

from pathlib import Path

import pytest

from nomarch.core import load
from nomarch.core.drawing import Disc, Spot, Words, letters
from nomarch.core.editions import Edition
from nomarch.core.engine import ONLOOKER, Act, Game, Move, Phase, RuleSet, State, marks_of
from nomarch.core.rulebook import Speaker
from nomarch.core.table import Deck
from nomarch.core.testing import at_random, positions
from nomarch.core.testing.pictures import expect_honest_pictures, faults_in

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(str(path) for path in (ROOT / "docs" / "examples").glob("*.py"))
PLUGINS = [str(ROOT / "tests" / "plugins" / name / f"{name}.py") for name in ("pebbles", "toll", "ways")]


def told(picture):
    return [element.shown for element in picture.elements if isinstance(element, Words) and element.shown]


def spots(picture):
    return [element.of for element in picture.elements if isinstance(element, Spot)]


@pytest.mark.parametrize("path", [*EXAMPLES, *PLUGINS], ids=lambda path: Path(path).stem)
def test_every_game_has_a_table_that_is_well_drawn_and_silent(path, monkeypatch):
    monkeypatch.syspath_prepend(Path(path).parent)
    game = load(path)
    for seats in game.rules().player_numbers():
        rules = game.rules(seats=seats)
        for made, state in enumerate(positions(rules, 2, at_random(2))):
            expect_honest_pictures(state, f"{rules!r}, after {made} moves")
            for code in Speaker(rules).voice.texts.languages if game.texts else ():
                assert list(faults_in(state.view(0).picture(Speaker(rules, code)))) == []


@pytest.mark.parametrize("path", [*EXAMPLES, *PLUGINS], ids=lambda path: Path(path).stem)
def test_what_its_moves_name_can_be_pointed_at(path, monkeypatch):
    monkeypatch.syspath_prepend(Path(path).parent)
    for state in positions(load(path).rules(), 3, at_random(3)):
        there = [set(of.split()) for of in spots(state.view(state.seat).picture())]
        for move in () if state.over else state.moves():
            named = set(marks_of(move))
            assert move.notation == "pass" or any(of <= named for of in there), move


def test_a_board_lies_as_its_moves_name_its_squares():
    state = load(EXAMPLES[-1]).start(seed=1)
    state.play(state.parse("mark a1"))
    state.play(state.parse("mark c3"))
    drawn = [line.split("│")[2:5] for line in letters(state.view(0).picture()) if line.count("│") == 6]
    named = [[square.strip() for square in line] for line in drawn if any(map(str.strip, line))]
    assert named == [["a3", "b3", "2"], ["a2", "b2", "c2"], ["1", "b1", "c1"]]


class Fish(Move):
    """Fish in a pond."""

    def __init__(self, pond, catch):
        super().__init__(f"fish {pond} {catch}")
        self.pond, self.catch = pond, catch

    def facts(self):
        return {"pond": self.pond, "catch": self.catch}


class Fishing(Phase):
    name, then = "fishing", ("end",)
    acts = {Fish: Act(lambda *_: None)}

    def after(self, table):
        table.enter("end")


class Ponds(State):
    """Things of every kind that a prototype may have."""

    hidden_hands = {"hands": "deck"}

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck, self.hands = Deck("fish", range(12)), []
        self.ponds = {"reeds": 3, "lily": 0}
        self.stock, self.caught = [4, 5], [[0, 2] for _ in range(rules.seats)]
        self.holder, self.gold, self.shown = -1, [7] * rules.seats, ["eel", "carp"]
        self.baskets = [["eel"] if seat else [] for seat in range(rules.seats)]

    def deal(self):
        self.deck.shuffle(self.chance)
        self.hands = [[self.deck.draw() for _ in range(2)] for _ in range(self.seats)]


class Rules(RuleSet):
    moves = [Fish(pond, catch) for pond in ("reeds", "lily") for catch in (1, 2, 3)]
    longest, score_bounds = 1, (0, 0)


PONDS = Game(
    "ponds",
    title="Ponds",
    state=Ponds,
    rules=Rules,
    phases=[Fishing()],
    editions=Edition(players_min=2, players_max=5),
)


def test_counts_rows_piles_and_seats_are_drawn_as_what_they_are():
    view = PONDS.start(seats=3, seed=2).view(1)
    words = told(view.picture())
    assert "6 × ?" in words, "the pile"
    assert words.count("2 × ?") == 2, "the hands of the others"
    assert {str(card) for card in view.document().things["hands"][1]} <= set(words), "the own hand"
    assert words.count("7") == 3, "the gold of everybody"
    assert {"eel", "carp", "reeds", "lily"} <= set(words)
    assert "-1" not in words, "nobody holds anything"
    assert {"reeds", "lily", "catch=2"} <= set(spots(view.picture()))


def test_only_ones_own_can_be_pointed_at_and_an_onlooker_has_nothing():
    state = PONDS.start(seats=4, seed=2)
    assert "2 × ?" in told(state.view(0).picture())
    assert told(state.view(ONLOOKER).picture()).count("2 × ?") == 4


def test_so_many_things_are_as_many_dots(monkeypatch):
    monkeypatch.syspath_prepend(Path(PLUGINS[0]).parent)
    state = load(PLUGINS[0]).start(seed=1)
    assert sum(isinstance(element, Disc) for element in state.view(0).picture().elements) == 21 + state.seats


def test_a_draft_that_is_not_ready_for_other_numbers_of_players_is_drawn():
    class ForTwo(Ponds):
        def __init__(self, rules, chance):
            super().__init__(rules, chance)
            self.gold = {2: [7, 7]}[rules.seats]

    game = Game(
        "for-two",
        title="Ponds for two",
        state=ForTwo,
        rules=Rules,
        phases=[Fishing()],
        editions=Edition(players_min=2, players_max=3),
    )
    assert told(game.start(seats=2, seed=1).view(0).picture()).count("7") == 2
