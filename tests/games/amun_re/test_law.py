"""The law of Amun-Re as data: where its editions differ, what is reconstructed, what is wrong in the sources."""

import re
import tomllib
from importlib.resources import files

from nomarch.core import load
from nomarch.core.editions import Kind, fields_of
from nomarch.core.engine.example import examples_of
from nomarch.core.rulebook import errata_of
from nomarch.games.amun_re.edition import AmunReEdition

GAME = load("amun-re")
FIELDS = fields_of(AmunReEdition)
FOLDER = files("nomarch.games.amun_re")


def read(name):
    return tomllib.loads((FOLDER / name).read_text("utf-8"))


def test_every_difference_is_a_field_or_has_a_reason():
    differences = read("differences.toml")
    assert list(differences) == [f"D{number}" for number in range(1, 64)]
    for difference in differences.values():
        told = set(difference) - {"topic"}
        assert len(told) == 1
        assert told <= {"fields", "text", "same", "not_played"}
        assert set(difference.get("fields", ())) <= set(FIELDS)


def test_fields_in_which_editions_differ_are_named_by_a_difference():
    named = {field for entry in read("differences.toml").values() for field in entry.get("fields", ())}
    shelves = [GAME.rules(edition).resolved.parameters for edition in GAME.editions]
    differing = {name for name in FIELDS if len({repr(values[name]) for values in shelves}) > 1}
    assert differing <= named | {"theft_is_a_gold_card", "summary_cards", "score_marker_start"}


def test_reconstructed_cells_are_in_the_board_file_alone_and_marked():
    board = tomllib.loads((FOLDER / "editions" / "board.toml").read_text("utf-8"))
    assert set(board["values"]) == {"provinces"}
    for edition in GAME.editions:
        resolved = GAME.rules(edition).resolved
        assert resolved.provenance("provinces", "sawu", "symbols").kind is Kind.ASSUMED
        volume = tomllib.loads((FOLDER / "editions" / f"{edition}.toml").read_text("utf-8"))
        assert "provinces" not in volume["values"]


def test_the_board_keeps_what_is_known_of_it():
    board = GAME.rules("hans-im-glueck-2003").edition.provinces.values()
    assert sum(province.bank == "west" for province in board) == 8
    assert sum(province.egypt == "lower" for province in board) == 7
    assert sum(province.nile for province in board) == 8
    assert {min(p.fields for p in board), max(p.fields for p in board)} == {0, 6}
    assert {min(p.symbols for p in board), max(p.symbols for p in board)} == {0, 4}


def test_every_error_found_in_the_sources_has_an_entry():
    ids = {erratum.id for erratum in errata_of(GAME)}
    wanted = [("SM", 27), ("B", 13), ("IT", 16)]
    assert ids == {f"E-{code}{number}" for code, last in wanted for number in range(1, last + 1)} | {"E-X"}


def test_every_scenario_of_the_sources_is_an_example():
    found = {re.match(r"[TU]\d+", example.id)[0] for example in examples_of(GAME)}
    assert found >= {f"T{number:02}" for number in range(1, 39)}


def test_many_errata_are_computed():
    assert len([erratum for erratum in errata_of(GAME) if erratum.computed]) >= 9
