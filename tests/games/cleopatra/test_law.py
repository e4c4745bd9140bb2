"""The law of Cleopatra as data: scenarios, slips and rulings are all there, and the box keeps what is known."""

import re
from pathlib import Path

from nomarch.core.engine.example import examples_of
from nomarch.core.rulebook import errata_of
from nomarch.games.cleopatra import GAME
from nomarch.games.cleopatra.cards import RESOURCES

EDITION = GAME.rules().edition
DOCS = (Path(__file__).parents[3] / "docs" / "cleopatra.md").read_text("utf-8")


def test_every_scenario_of_the_sources_is_an_example():
    found = {re.match(r"X\d+", example.id)[0] for example in examples_of(GAME)}
    assert found == {f"X{number:02}" for number in range(1, 72)}


def test_every_slip_of_the_rules_has_an_entry():
    assert [erratum.id for erratum in errata_of(GAME)] == [f"C{number}" for number in range(1, 13)]


def test_every_ruling_and_assumption_is_told():
    told = re.findall(r"^\| ([RA]\d+b?) \|", DOCS, re.MULTILINE)
    rulings = [f"R{number}" for number in range(1, 51)]
    rulings.insert(10, "R10b")
    assert told == [*(f"A{number}" for number in range(1, 8)), *rulings]


def test_the_box_has_as_many_cards_and_talents_as_the_rules_say():
    assert (EDITION.card_count, EDITION.character_card_count, EDITION.talent_count) == (109, 11, 416)
    assert EDITION.card_count + EDITION.promo_cards == 110
    assert (EDITION.wall_count, EDITION.mosaic_count * EDITION.mosaic_squares) == (9, 60)


def test_the_whole_palace_asks_for_what_the_sources_have_counted():
    rules = GAME.rules()
    asked = [
        sum(count * cost[resource] for count, cost in zip(rules.counts, rules.costs, strict=True))
        for resource in range(len(RESOURCES))
    ]
    assert asked == [55, 31, 24, 15, 18]


def test_the_variants_change_what_they_say():
    plain = GAME.rules().resolved.parameters
    changed = {
        name: {field for field in plain if plain[field] != GAME.rules(variants=[name]).resolved.parameters[field]}
        for name in GAME.shelf.variants(GAME.default_edition)
    }
    assert all(changed.values())
    assert changed["rotation-only"] == {"mosaic_may_turn_over"}
    assert changed["throne-in-the-centre"] == {"throne_foundation", "palm_squares"}
