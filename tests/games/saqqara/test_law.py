"""The law of Saqqara as data: scenarios, contradictions and rulings are all there, and the box keeps what is known."""

import re
from pathlib import Path

from nomarch.core import load
from nomarch.core.engine.example import examples_of
from nomarch.core.rulebook import errata_of
from nomarch.games.saqqara.board import GOODS, Good

GAME = load("saqqara")
EDITION = GAME.rules().edition
DOCS = (Path(__file__).parents[3] / "docs" / "saqqara.md").read_text("utf-8")


def test_every_scenario_of_the_sources_is_an_example():
    found = {re.match(r"[A-Z]+\d+", example.id)[0] for example in examples_of(GAME)}
    wanted = [("EX", 5, 1), ("INV", 3, 1), ("T", 39, 2)]
    assert found == {f"{code}{number:0{width}}" for code, last, width in wanted for number in range(1, last + 1)}


def test_every_contradiction_has_an_entry():
    assert [erratum.id for erratum in errata_of(GAME)] == [f"C{number}" for number in range(1, 19)]


def test_every_ruling_is_told():
    told = re.findall(r"\bR(\d+)\b", "\n".join(re.findall(r"^\| (R[^|]*) \|", DOCS, re.MULTILINE)))
    assert sorted(map(int, told)) == list(range(1, 46))


def test_the_decks_have_as_many_cards_as_the_rules_say():
    assert (EDITION.threshold_card_count, EDITION.influence_deck_size, EDITION.market_card_count) == (20, 24, 6)
    assert EDITION.market_cards_hidden == 2


def test_land_in_the_warehouses_fits_the_box_and_markets_are_nine():
    assert sum(EDITION.land_per_warehouse) * len(EDITION.warehouses) <= EDITION.goods_supply[Good.LAND]
    assert [len(places) for places in EDITION.tent_places] == [1, 1, 1, 2, 2, 2]


def test_all_goods_are_asked_for_alike_and_engineering_costs_what_is_stated():
    asked = dict.fromkeys(GOODS, 0)
    for costs in EDITION.level_costs.values():
        assert [sum(cost.values()) for cost in costs] == [2, 4, 6, 8, 10]
        for cost in costs:
            for good, number in cost.items():
                asked[good] += number
    assert asked == {Good.LAND: 0, Good.FISH: 75, Good.FLAX: 75, Good.WOOD: 75, Good.GOLD: 75}
    assert EDITION.level_costs["engineering"][1] == {Good.FISH: 2, Good.WOOD: 2}


def test_the_variants_are_the_alternatives_of_the_sources_and_change_one_thing_each():
    plain = GAME.rules().resolved.parameters
    for name in GAME.shelf.variants(GAME.default_edition):
        changed = GAME.rules(variants=[name]).resolved.parameters
        assert len([field for field in plain if plain[field] != changed[field]]) == 1, name
