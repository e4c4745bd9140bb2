"""Clauses that hold by construction: no rule states them, and yet no play breaks them."""

import pytest

from nomarch.core import load
from nomarch.core.mechanisms import Bid
from nomarch.core.testing import at_random, positions
from nomarch.games.amun_re.cards import ARCHITECT, KINDS, Sell
from nomarch.games.amun_re.moves import OfferGold, OfferTheft

GAME = load("amun-re")
PLAIN = [GAME.rules(edition, seats) for edition in GAME.editions for seats in (3, 4, 5)]


def played(rules, seed=3):
    return positions(rules, seed, at_random(f"upheld {seed}"))


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_hands_are_hidden_but_for_what_everybody_saw(rules):
    state = GAME.begin(rules, 1)
    for seat in range(state.seats):
        assert state.view(seat).hand == {"architect": 1}
        assert all(state.view(seat).known_cards(other) == {"architect": 1} for other in range(state.seats))
    for state in played(rules):
        shown = state.view(0).document().hands
        for seat in range(1, state.seats):
            known = shown[seat]
            assert sum(known.values()) <= state.hands.sizes[seat]
            assert set(known) <= {"architect"}


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_everybody_starts_without_points(rules):
    assert set(GAME.begin(rules, 1).scores()) == {0}


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_there_is_no_harvest_level_before_the_first_offering(rules):
    for state in played(rules):
        if state.phase.name == "offering":
            break
        assert state.level == 0


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_every_phase_goes_clockwise_from_the_first_player(rules):
    asked = []
    phase = None
    for state in played(rules):
        if state.phase is not phase:
            asked, phase = [], state.phase
        if phase.name in ("purchase", "offering", "harvest", "scoring", "adjusting") and state.seat not in asked:
            asked.append(state.seat)
            places = [state.seating.order.index(seat) for seat in asked]
            assert places == sorted(places)
        if phase.name == "auction" and not asked:
            assert state.seat == state.seating.first
            asked.append(state.seat)


def test_any_sum_can_be_paid_exactly():
    state = GAME.set_up({"begins": "offering", "gold": [17, 20, 20]}, seats=3)
    offers = [move.amount for move in state.moves() if isinstance(move, OfferGold)]
    assert offers == list(range(1, state.gold[state.seat] + 1))


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_nobody_sees_the_gift_cards_before_they_are_won(rules):
    laid = 0
    for state in played(rules):
        for seat in range(state.seats):
            for province in state.view(seat).document().provinces.values():
                laid += len(province.gift_cards)
                assert set(province.gift_cards) <= {"?"}
    assert laid


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_everybody_gets_one_province_a_round(rules):
    for state in played(rules):
        if state.phase.name in ("purchase", "offering", "harvest"):
            assert {len(owned) for owned in state.holdings} == {state.round}


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_a_purchase_turn_is_finished_before_the_next(rules):
    turns = []
    for state in played(rules):
        if state.phase.name != "purchase":
            assert len(turns) in (0, state.seats)
            turns = []
        elif not turns or turns[-1] != state.seat:
            assert state.seat not in turns
            turns.append(state.seat)


@pytest.mark.parametrize("rules", list(GAME.every_rule_set(all_seats=True)), ids=repr)
def test_buildings_never_leave_their_province(rules):
    pyramids, stones = [0] * 15, [0] * 15
    for state in played(rules):
        for province in range(15):
            raised = state.pyramids[province] - pyramids[province]
            assert raised >= 0
            assert state.stones[province] >= stones[province] - raised * rules.edition.stones_per_pyramid
        pyramids, stones = state.pyramids[:], state.stones[:]


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_theft_card_cannot_be_sold(rules):
    assert [move.notation for move in rules.catalogue.of([Sell])] == [f"sell {kind}" for kind in KINDS]
    for state in played(rules):
        assert all(state.theft)


def test_an_adjustment_leaves_the_ranks_alone():
    hands = [{"adjustment": 1}, {}, {}]
    state = GAME.set_up({"begins": "offering", "first": 0, "hands": hands}, seats=3)
    for text in ("offer 2 with adjustment", "offer 4", "offer 3", "adjust up"):
        state.play(state.parse(text))
    assert state.total == 12
    assert state.ranking == (1, 2, 0)


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_an_offering_is_gold_or_theft(rules):
    offers = rules.catalogue.of([OfferGold, OfferTheft])
    assert all(move.amount >= 0 for move in offers if isinstance(move, OfferGold))
    assert {move.amount for move in offers if isinstance(move, OfferTheft)} == {rules.edition.theft_value}


@pytest.mark.parametrize("edition", GAME.editions)
def test_coins_pay_without_farmers(edition):
    position = {
        "begins": "harvest",
        "first": 0,
        "round": 1,
        "level": 1,
        "gold": [0, 0, 0],
        "hands": [{}, {}, {"architect": 1}],
        "provinces": {"berenike": {"owner": 0}, "sawu": {"owner": 1}},
    }
    state = GAME.set_up(position, edition, seats=3)
    provinces = state.rules.edition.provinces
    assert state.gold == [provinces["berenike"].mine, provinces["sawu"].caravan, 0]


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_new_kingdom_is_played_like_the_old(rules):
    phases = {1: set(), 2: set()}
    first_of_the_moment = None
    for state in played(rules):
        phases[state.kingdom].add(state.phase.name)
        if state.kingdom == 1:
            first_of_the_moment = state.seating.first
        elif (state.round, state.phase.name) == (1, "auction") and not any(lot >= 0 for lot in state.auction.stands):
            assert state.seating.first == first_of_the_moment == state.seat
    assert phases[1] - {"payment", "adjusting", "scoring"} == phases[2] - {"payment", "adjusting", "scoring", "end"}


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_hands_gold_and_points_are_kept(rules):
    position = {"begins": "interlude", "kingdom": 1, "round": 3, "gold": [7] * rules.seats}
    owned = {name: {"owner": seat % rules.seats} for seat, name in enumerate(rules.names[: rules.seats * 3])}
    points = [{"seat": 0, "clause": "scoring.every-pyramid-counts", "points": 5}]
    position |= {"provinces": owned, "points": points}
    choice = rules.resolved.choice
    state = GAME.set_up(position, choice.edition, rules.seats)
    assert (state.kingdom, state.phase.name) == (2, "auction")
    assert state.gold == [7] * rules.seats
    assert all(state.holds(seat, ARCHITECT) for seat in range(rules.seats))
    assert state.scores()[0] == 5
    assert isinstance(state.moves()[0], Bid)
