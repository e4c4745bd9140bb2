"""The boxes of the three games: true to the rules, to the rulebook and to what lies on a table."""

import re

import pytest

from nomarch.core import load
from nomarch.core.editions import fields_of
from nomarch.core.rulebook.book import written_clause
from nomarch.core.rulebook.box import box_of
from nomarch.core.rulebook.components import components_of, fields_behind, set_of, sets_of, taken_by
from nomarch.core.rulebook.index import clauses_of, home_of
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Voice

LANGUAGES = ("fr", "it", "en", "de", "es")
GAMES = ("amun-re", "cleopatra", "saqqara")
RULES = [
    pytest.param(rules, id=f"{name}-{rules.name}-{rules.seats}")
    for name in GAMES
    for rules in load(name).every_rule_set(all_seats=True)
]
EDITIONS = [pytest.param(name, edition, id=f"{name}-{edition}") for name in GAMES for edition in load(name).editions]
RULES_OF_USE = {
    "components.supplies-are-finite",
    "components.the-distribution-table-is-read-by-year",
    "components.mosaics-all-different",
    "components.one-back-hides-the-hand",
}
"""Clauses of the components that name nothing one could count, or nothing that others do not name."""
ON_THE_TABLE = {
    "amun-re": {"farmers": "farmer", "stones": "stone", "province cards": "province-card"},
    "saqqara": {"no yield": "threshold-card.no-yield", "workers": "worker"},
    "cleopatra": {"amulets": "amulet", "merchants": "nile-merchant", "statues": "statue", "mosaics": "mosaic"},
}
"""What a table counts, and the component or face it is."""
WORTH = {"gold": "gold-card", "talents": "talent-token"}
"""What a table counts by its value."""
NOT_IN_THE_BOX = {"pyramids out of nothing", "cards in hands"}


def counted(rules):
    """Count a set of every component, and of every face."""
    found = {}
    for component in components_of(rules):
        faces = set_of(component, rules)
        sets = sets_of(component, rules.seats)
        found[component.name] = sum(faces.values()) * sets
        found |= {f"{component.name}.{face}": number * sets for face, number in faces.items() if face}
    return found


def component_of(game, box, what):
    """Find the component or face that an inventory calls *what*; a deck of one's own is one set of several."""
    if what in ON_THE_TABLE[game]:
        return ON_THE_TABLE[game][what]
    kind = re.fullmatch(r"(?:threshold|card) (.+?)(?: of \d+)?", what)
    name = kind[1] if kind else what
    (found,) = [key for key in box if key.endswith(f".{name}") or key == name]
    return found


def component_in(game, box, what, seats):
    if re.fullmatch(r"card .+ of \d+", what):
        name = what.split()[1]
        return box[f"influence-card.{name}"] // seats
    if what.startswith("threshold "):
        return box[f"threshold-card.{what.split()[1]}"]
    return box[component_of(game, box, what)]


@pytest.mark.parametrize("rules", RULES)
def test_the_list_agrees_with_what_lies_on_the_table(rules):
    box, game = counted(rules), rules.game.name
    for what, number in rules.game.begin(rules, 1).inventory().items():
        if what in NOT_IN_THE_BOX:
            continue
        if what in WORTH and f"good.{what}" not in box:
            name = WORTH[what]
            values = {key.partition(".")[2]: count for key, count in box.items() if key.startswith(f"{name}.")}
            assert sum(int(value) * count for value, count in values.items()) == number, what
        else:
            assert component_in(game, box, str(what), rules.seats) == number, what


@pytest.mark.parametrize("rules", RULES)
def test_what_is_left_at_the_start_is_no_more_than_the_box_holds(rules):
    box, state = counted(rules), rules.game.begin(rules, 1)
    for component in components_of(rules):
        if component.left is None or component.unit:
            continue
        left = component.left(state)
        for key, number in left.items() if isinstance(left, dict) else [("", left)]:
            name = f"{component.name}.{key}" if key else component.name
            assert 0 < number <= box[name], name


@pytest.mark.parametrize("rules", RULES)
def test_no_box_that_ships_lacks_anything(rules):
    assert box_of(rules).lacks == []
    for component in components_of(rules):
        assert taken_by(component, rules) <= counted(rules.at_a_table_of(rules.edition.players_max))[component.name]


@pytest.mark.parametrize("name", GAMES)
def test_the_list_and_the_chapter_of_components_name_the_same_things(name):
    game = load(name)
    index, listed = clauses_of(game), components_of(game.rules())
    served = {clause for component in listed for clause in component.clauses}
    assert served <= set(index)
    chapter = {clause for clause in index if clause.startswith("components.")}
    assert chapter - served <= RULES_OF_USE
    assert all(component.when_out in index for component in listed if component.left)


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_the_numbers_are_those_of_the_rulebook(name, edition):
    rules = load(name).rules(edition)
    voice = Voice(rules, "en", clean=True)
    for component in components_of(rules):
        clause = component.clauses[0]
        if isinstance(component.number, str) and clause.startswith("components."):
            faces = [(home_of(rules.game, clause), "text"), (clause, "short")]
            texts = [written_clause(voice, *face).text for face in faces if Face(*face) in voice.faces]
            written = re.findall(r"\d+", " ".join(texts))
            for face, number in set_of(component, rules).items():
                assert str(number) in written, f"{component.name} {face}: {number} is not in {clause}"


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_component_has_a_name_a_use_and_reasons(name, edition, code):
    rules = load(name).rules(edition)
    voice = Voice(rules, code)
    for component in components_of(rules):
        assert voice.terms.get(component.name), component.name
        assert Face(f"use:{component.name}", "say") in voice.faces, component.name
        if component.needs or (component.takes and component.name != "promotional-card"):
            assert Face(f"need:{component.name}", "say") in voice.faces, component.name
        assert set(fields_behind(component, rules)) <= set(fields_of(rules.game.shelf.model)), component.name
    box = box_of(rules, code)
    assert all(line.use and line.name and line.origin.kind for line in box.lines)
    told = " ".join([line.name + line.use + "".join(face.name for face in line.faces) for line in box.lines])
    assert not re.search(r"[{}†‡]", told)


@pytest.mark.parametrize(
    ("name", "edition", "totals"),
    [
        ("amun-re", "hans-im-glueck-2003", {"gold-card": 61, "power-card": 39, "farmer": 45, "ownership-piece": 15}),
        ("amun-re", "super-meeple-2015", {"gold-card": 61, "farmer": 48, "bidding-piece": 15, "harvest-indicator": 4}),
        ("saqqara", "white-goblin-2012", {"influence-card": 120, "good": 190, "threshold-card": 20, "worker": 20}),
        ("cleopatra", "days-of-wonder-2006", {"talent-token": 108, "statue": 10, "nile-merchant": 15, "mosaic": 12}),
    ],
)
def test_the_totals_are_those_of_the_real_boxes(name, edition, totals):
    found = {line.key: line.number for line in box_of(load(name).rules(edition)).lines}
    assert {key: found[key] for key in totals} == totals
    cards = {"amun-re": 120, "saqqara": 146, "cleopatra": 110}
    listed = box_of(load(name).rules(edition)).by_sort()
    assert sum(line.number for sort, lines in listed if sort == "cards" for line in lines) == cards[name]


def test_what_an_edition_has_none_of_is_not_listed():
    old, new = (
        {line.key for line in box_of(load("amun-re").rules(edition)).lines}
        for edition in ("hans-im-glueck-2003", "super-meeple-2015")
    )
    assert old - new == {"ownership-piece", "summary-card"}
    assert new <= old


def test_a_changed_number_is_counted_and_said_to_be_ours():
    box = box_of(load("amun-re").rules(changes={"farmer_tokens": 50}))
    (farmers,) = [line for line in box.lines if line.key == "farmer"]
    assert (farmers.number, farmers.origin.kind, farmers.origin.sign) == (50, "ours", "")
    assert box.doubts == []


def test_a_number_comes_from_nothing_but_what_decides_it():
    rules = load("amun-re").rules("hans-im-glueck-2003", changes={"pieces_per_player": 4})
    kinds = {line.key: line.origin.kind for line in box_of(rules).lines}
    assert (kinds["bidding-piece"], kinds["ownership-piece"]) == ("stated", "ours")


def test_an_assumed_number_bears_its_sign_and_its_reason_is_told():
    box = box_of(load("saqqara").rules())
    signs = {line.key: line.origin.sign for line in box.lines}
    assert (signs["threshold-card"], signs["good"]) == ("†", "")
    assert [doubt.sign for doubt in box.doubts] == ["†"] * 5
    assert all(doubt.reason.endswith(".") for doubt in box.doubts)


LACKS = [
    ("amun-re", {"pieces_per_player": 2}, "bidding-piece", 2, 3),
    ("amun-re", {"stones_per_pyramid": 20}, "stone", 15, 20),
    ("amun-re", {"single_pyramids": 12}, "single-pyramid", 12, 15),
    ("amun-re", {"gold_cards.5": 4}, "gold-card.5", 4, 5),
    ("amun-re", {"farmer_tokens": 39}, "farmer", 39, 40),
    ("saqqara", {"goods_supply.fish": 1}, "good.fish", 1, 2),
    ("saqqara", {"boats_per_player": 0}, "boat", 0, 1),
    ("cleopatra", {"amulet_supply": 9}, "amulet", 9, 10),
]


@pytest.mark.parametrize(("name", "changes", "key", "number", "needed"), LACKS)
def test_a_box_that_holds_too_little_for_the_rules_is_found_out(name, changes, key, number, needed):
    (lack,) = box_of(load(name).rules(changes=changes)).lacks
    assert (lack.key, lack.number, lack.needed) == (key, number, needed)


def test_what_is_enough_for_fewer_players_is_lacking_for_all():
    rules = load("amun-re").rules(changes={"single_pyramids": 12})
    (lack,) = box_of(rules).lacks
    assert lack.players == [5]
    assert box_of(rules, players=4).lacks == []
