"""What a move is about, and what a row tells of the things it names."""

import pytest

from nomarch.core.learning.arrays import numpy
from nomarch.core.learning.facts import ADVISED, Facts
from nomarch.core.learning.links import MOST, Links
from nomarch.core.registry import load


def named(facts, rules, notation, seat=0):
    """Give the facts of a move as a seat sees it, by their names."""
    move = next(move for move in rules.catalogue.moves if move.notation == notation)
    row = facts.places(numpy.array([move.number]), seat)[0]
    each = numpy.eye(len(facts.names), dtype="<f4")
    sums = facts.gathered(each)[row]
    return {name: float(size) for name, size in zip(facts.names, sums, strict=True) if size}


@pytest.fixture(scope="module")
def rules():
    return load("amun-re").rules(seats=3)


@pytest.fixture(scope="module")
def facts(rules):
    return Facts(rules)


def test_a_move_is_its_kind_and_the_things_and_amounts_it_names(facts, rules):
    bid = named(facts, rules, "bid thebes 6")
    assert {"Bid", "Bid.lot=thebes", "thebes", "Bid.price=6", "Bid.price≥6", "Bid.price~"} <= set(bid)
    assert "Bid.price≥7" not in bid
    assert bid["Bid.price≥1"] == bid["Bid.price≥6"] == 0.5


def test_moves_that_are_about_the_same_share_facts(facts, rules):
    one, other = named(facts, rules, "bid thebes 6"), named(facts, rules, "bid abu 6")
    assert {"Bid", "Bid.price=6"} <= set(one) & set(other)
    assert "thebes" not in other


def test_no_two_moves_have_the_same_facts(facts, rules):
    every = facts.gathered(numpy.eye(len(facts.names), dtype="<f4"))
    assert len(numpy.unique(every, axis=0)) == len(every) == len(rules.catalogue.moves)


def test_seats_are_told_from_the_one_that_moves():
    rules = load("saqqara").rules(seats=3)
    facts = Facts(rules)
    by_seat = [named(facts, rules, "steal fish from 3", seat) for seat in (0, 1)]
    assert [{fact for fact in told if "victim" in fact} for told in by_seat] == [
        {"Steal.victim=+2"},
        {"Steal.victim=+1"},
    ]


def test_what_is_learned_for_rows_is_shared_out_to_their_facts(facts):
    luck = numpy.random.default_rng(1)
    of_facts, of_rows = luck.random((len(facts.names), 2)), luck.random((len(facts.links.sights), 2))
    assert numpy.isclose(
        (facts.gathered(of_facts.astype("<f4")) * of_rows).sum(),
        (facts.spread(of_rows) * of_facts[:-1]).sum(),
        rtol=1e-4,
    )


def test_advice_is_the_last_fact(facts):
    assert facts.names[-1] == ADVISED


FEATURES = ("gold.own", "gold.+1", "stones.thebes", "stones.abu", "owner.own.thebes", "owner.own.abu", "shelf.1.fish")


def linked(links, row):
    places = links.places[links.sights[row]]
    return {name: FEATURES[place] for name, place in zip(links.names, places, strict=True) if place < 7}


def test_a_move_is_linked_to_what_a_row_tells_of_what_it_names():
    links = Links(FEATURES, [{"province": "thebes"}, {"province": "abu"}, {}])
    assert linked(links, 0) == {"stones.{province}": "stones.thebes", "owner.own.{province}": "owner.own.thebes"}
    assert linked(links, 1) == {"stones.{province}": "stones.abu", "owner.own.{province}": "owner.own.abu"}
    assert linked(links, 2) == {}


def test_two_words_of_a_move_may_name_one_place_together():
    features = ("stock.fish.land", "stock.fish.gold", "stock.wood.land", "stock.wood.gold")
    links = Links(features, [{"shop": shop, "good": good} for shop in ("fish", "wood") for good in ("land", "gold")])
    row = dict(zip(links.names, links.places[links.sights[3]], strict=True))
    assert features[row["stock.{shop}.{good}"]] == "stock.wood.gold"
    assert features[row["stock.{shop}.land"]] == "stock.wood.land"


def test_moves_that_name_the_same_things_share_a_sight():
    links = Links(FEATURES, [{"lot": "thebes"}, {"lot": "thebes"}, {"lot": "abu"}, {}])
    assert links.sights.tolist() == [0, 0, 1, 2]
    assert len(links.places) == 3


def test_a_link_that_always_leads_to_the_same_place_is_left_out():
    assert Links(FEATURES, [{"rival": "+1"}, {"rival": "+1"}]).names == ()


def test_a_word_of_two_parts_is_known_by_a_part():
    links = Links(FEATURES, [{"lot": "thebes-card"}, {"lot": "abu-card"}])
    assert linked(links, 0)["stones.{lot}"] == "stones.thebes"


def test_there_are_never_too_many_links():
    features = [f"a.{number}.{place}" for number in range(2) for place in range(MOST + 40)]
    links = Links(features, [{"which": str(number)} for number in range(2)])
    assert len(links.names) == MOST
