"""Positions: what is left out is filled in, and what cannot be is refused by name."""

import pytest

from nomarch.core import load
from nomarch.core.errors import EditionError, NomarchError, PositionError, UnknownName

GAME = load("amun-re")


def set_up(position, seats=3, edition="hans-im-glueck-2003", **more):
    return GAME.set_up(position, edition, seats, **more)


def test_an_empty_position_is_the_start():
    state = set_up({"begins": "reveal"})
    assert state.gold == [20, 20, 20]
    assert state.hands.sizes == [1, 1, 1]
    assert len(state.auction.lots) == 3


def test_supplies_hold_what_is_not_on_the_table():
    state = set_up({"gold": [50, 10, 0], "provinces": {"memphis": {"owner": 0, "stones": 2, "farmers": 3, "sand": 1}}})
    assert state.supplies.left == [392 - 60, 45 - 4, 15 - 2]


def test_every_card_not_named_lies_shuffled_in_the_pile():
    state = set_up({"hands": [{"blockade": 2}, {}, {}], "draw_pile": ["adjustment"]})
    assert len(state.deck) == 37
    assert state.deck.pile[-1] == 4


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"gold": [400, 0, 0]}, "not conserved: gold: 400 on the table, 392 in the box"),
        ({"bank": 300}, "not conserved: gold: 392 in the box, 60 on the table, 300 left"),
        ({"stones_left": 14}, "not conserved: stones"),
        ({"provinces": {"memphis": {"stones": 16}}}, "not conserved: stones: 16 on the table, 15 in the box"),
        ({"provinces": {"baharya": {"sand": 46}}}, "not conserved: farmers"),
        ({"provinces": {"memphis": {"farmers": 4}}}, "provinces.memphis.farmers: 4 on 3 fields"),
        ({"provinces": {"memphis": {"pyramids": 46}}}, "not conserved: pyramids"),
        ({"hands": [{"blockade": 3}, {}, {}]}, "not conserved: power cards: 3 × blockade, 2 in the box"),
        ({"province_pile": ["abu", "abu"]}, "not conserved: province cards: abu is there 2 times"),
        ({"known": [{"blockade": 1}, {}, {}]}, "more cards are known to be in the hand of seat"),
        ({"gold": [1, 2]}, "gold: 2 entries for 3 seats"),
        ({"seat": 3}, "seat: there is no seat 3 at a table of 3"),
        ({"provinces": {"abu": {"owner": 5}}}, "provinces.abu.owner: there is no seat 5"),
        ({"level": 5}, "level: there is 1 to 4, not 5"),
        ({"auction": {"lots": ["abu"], "bids": {"thebes": {"seat": 0, "price": 1}}}}, "thebes is not among the lots"),
        ({"auction": {"lots": ["abu"], "bids": {"abu": {"seat": 0, "price": 2}}}}, "there is no price 2 on the track"),
        ({"camels": 3}, "camels: there is no such field"),
        ({"gold": ["much", 1, 1]}, 'gold.0: must be a whole number, not "much"'),
        ({"begins": "scoring", "round": 3, "hands": [{}, {}, {}]}, "no card is left in the deck of provinces"),
    ],
)
def test_an_impossible_position_says_what_is_wrong(position, complaint):
    with pytest.raises(NomarchError) as caught:
        set_up(position)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("position", "known"),
    [
        ({"provinces": {"gizeh": {}}}, "thebes"),
        ({"hands": [{"pharaoh": 1}, {}, {}]}, "architect"),
        ({"phase": "siesta"}, "harvest"),
        ({"played": [["pharaoh"], [], []]}, "bonus-nile"),
    ],
)
def test_unknown_names_list_the_known_ones(position, known):
    with pytest.raises(UnknownName) as caught:
        set_up(position)
    assert known in caught.value.known


LOTS = ["abu", "thebes", "memphis"]
BIDS = {lot: {"seat": seat, "price": 3} for seat, lot in enumerate(LOTS)}
OFFERS = ["offer 1", "offer 1 with adjustment", "offer theft"]
CHOICE = {"phase": "choosing", "agenda": [{"phase": "purchase", "seat": 1}]}


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"begins": "auction"}, "the phase 'auction' needs as many lots as seats"),
        ({"begins": "payment"}, "the phase 'payment' needs as many lots as seats"),
        ({"begins": "payment", "auction": {"lots": LOTS}}, "the phase 'payment' needs a standing bid of every seat"),
        ({"begins": "purchase", "auction": {"lots": LOTS}}, "auction: nothing is for sale in the phase 'purchase'"),
        (
            {"begins": "purchase", "turn": {"drawn": ["blockade"]}},
            "there is no choice of cards in the phase 'purchase'",
        ),
        ({**CHOICE, "seat": 1}, "the phase 'choosing' needs drawn cards and a number to reject"),
        ({"begins": "adjusting"}, "the phase 'adjusting' needs all offerings, one of them with an adjustment"),
        ({"begins": "adjusting", "sealed": ["offer 1"] * 3}, "needs all offerings, one of them with an adjustment"),
        ({"begins": "harvest"}, "the phase 'harvest' needs a harvest level"),
    ],
)
def test_a_phase_that_could_not_run_on_the_table_says_what_is_wrong(position, complaint):
    with pytest.raises(PositionError) as caught:
        set_up(position)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "reveal"},
        {"phase": "auction", "auction": {"lots": LOTS, "bids": BIDS}},
        {"phase": "payment", "auction": {"lots": LOTS, "bids": BIDS}},
        {**CHOICE, "turn": {"drawn": ["blockade"], "to_reject": 1}},
        {"phase": "offering", "sealed": ["offer 1", None, None]},
        {"phase": "adjusting", "sealed": OFFERS},
        {"phase": "rewards", "ranking": [1], "turn": {"goods": 1}},
        {"phase": "rewards", "ranking": [0, 1]},
    ],
)
def test_a_seat_that_could_not_be_asked_is_not(position):
    complaint = f"seat 0 could not be asked in '{position['phase']}' here"
    with pytest.raises(PositionError, match=complaint):
        set_up({**position, "seat": 0})


def test_a_seat_that_could_be_asked_is():
    bids = {"thebes": BIDS["thebes"], "memphis": BIDS["memphis"]}
    state = set_up({"phase": "auction", "auction": {"lots": LOTS, "bids": bids}, "seat": 0})
    assert "bid abu 0" in [move.notation for move in state.moves()]


def test_substitutes_may_go_beyond_the_box():
    changes = {"supply_runs_out": "use_substitutes"}
    state = set_up({"provinces": {"memphis": {"stones": 16}}}, changes=changes)
    assert state.supplies.left[2] == -1


def test_cards_are_worth_no_more_than_the_bank_has():
    state = set_up({"begins": "reveal", "gold": [351, 20, 20], "hands": [{}, {"architect": 1, "blockade": 1}, {}]})
    assert state.supplies.left[0] == 1
    assert [state.means(seat) for seat in range(3)] == [351, 21, 20]


def test_the_table_of_another_game_is_refused():
    from nomarch.core.engine import Table

    with pytest.raises(PositionError, match="no table of Amun-Re"):
        GAME.set_up(Table(phase="auction"), seats=3)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stones_per_pyramid", 1),
        ("stones_with_architect", 0),
        ("price_step", 0),
        ("kingdoms", 0),
        ("rounds_per_kingdom", 0),
        ("blockade_spaces", 0),
        ("offering_minimum_cards", 2),
        ("farmer_tokens", -1),
    ],
)
def test_a_value_no_game_could_have_is_refused_by_name(field, value):
    with pytest.raises(EditionError, match=f"{field}: (must be a whole number from|must not exceed)"):
        GAME.rules(changes={field: value})
